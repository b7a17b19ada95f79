"""The gains of past settlements in the position, on the score page and on its sheet."""

import pytest
from flask.testing import FlaskClient

from calculators.vectron import GAME
from calculators.vectron.state import MAX_PAST_SETTLEMENTS
from tests.run_length import choose_by_run_length, pair_cases_with_others

from .pages import query_after_touch
from .tables import ENGINE, state_of
from .test_paper import COMPLETE_GAME_RECORD_QUERY

ROUNDS = "7p2.4p1.2p0_3p0.7p2b1.5p1"
UNFINISHED_GAME_QUERY = f"players=3&p1=g7.s2&p2=g6.s4&p3=g2.s1&rounds={ROUNDS}"
WON_GAME_QUERY = "players=3&p1=g7.s4&p2=g6.s3&p3=g2&rounds=7p2.4p1.2p0_7p2.6p1b1.2p0"


def test_a_followed_game_keeps_its_settlements() -> None:
    position = ENGINE.progress_after_moves_of_query(COMPLETE_GAME_RECORD_QUERY).position
    assert "&rounds=7p3.2p1.5p2.1p0" in position


@pytest.mark.parametrize(
    ("query", "lang"),
    choose_by_run_length(
        [(UNFINISHED_GAME_QUERY, "ja")], pair_cases_with_others([UNFINISHED_GAME_QUERY, WON_GAME_QUERY], ["ja", "en"])
    ),
)
def test_score_page_and_sheet_list_every_settlement(client: FlaskClient, query: str, lang: str) -> None:
    page = client.get(f"/vectron/score?{query}&lang={lang}").text
    table = page[page.index('id="rounds"') :].partition("</section>")[0]
    assert table.count("<tr>") == 4, "the names, two past settlements and the due one"
    for gain in ("+2", "+1", "±0"):
        assert gain in table
    text = client.get(f"/vectron/score/sheet?{query}&lang={lang}").text
    assert {"ja": "清算の表", "en": "Settlements"}[lang] in text
    assert "(+1)" in text.replace("（", "(").replace("）", ")")


def test_score_table_has_start_row_only_if_scores_exceed_settlements(client: FlaskClient) -> None:
    page = client.get(f"/vectron/score?{UNFINISHED_GAME_QUERY.replace('s1', 's2')}").text
    assert "はじめ" in page[page.index('id="rounds"') :]
    assert "はじめ</th>" not in client.get(f"/vectron/score?{UNFINISHED_GAME_QUERY}").text


def test_next_round_link_adds_due_settlement(client: FlaskClient) -> None:
    page = client.get(f"/vectron/score?{UNFINISHED_GAME_QUERY}&bonus=1.0.0").text
    link = page.split('id="answer"')[1].split('class="go')[1].split('href="')[1].split('"')[0]
    assert f"&amp;rounds={ROUNDS}_7p2b1.6p1.2p0" in link


def test_next_round_keeps_only_latest_settlements_at_limit() -> None:
    rounds = "_".join(["1p0.1p0"] * MAX_PAST_SETTLEMENTS)
    after = GAME.next_round_state(state_of(f"players=2&p1=g7.s1&p2=g6.s1&rounds={rounds}"))
    assert after is not None
    assert len(after.rounds) == MAX_PAST_SETTLEMENTS
    assert [one.gauge for one in after.rounds[-1]] == [7, 6]


@pytest.mark.clause("vectron.settle")
@pytest.mark.parametrize(
    ("selected_field", "touched_value", "expected_first_settlement", "expected_seats"),
    [
        ("rounds.0.1", "g.1", "7p2.1p0.2p1", ["g7.s2", "g6.s3", "g2.s2"]),
        ("rounds.0.2", "g.7", "7p2.4p1.7p2", ["g7.s2", "g6.s4", "g2.s3"]),
        ("rounds.0.2.bonus", "b.1", "7p2.4p1.2p0b1", ["g7.s2", "g6.s4", "g2.s2"]),
    ],
)
def test_correcting_past_settlement_recalculates_points_and_scores(
    client: FlaskClient,
    selected_field: str,
    touched_value: str,
    expected_first_settlement: str,
    expected_seats: list[str],
) -> None:
    """Gains follow from all gauges of that settlement; later settlements and entries stay."""
    after = query_after_touch(client, f"score?{UNFINISHED_GAME_QUERY}", touched_value, selected_field)
    assert after["rounds"] == f"{expected_first_settlement}_3p0.7p2b1.5p1"
    assert [after[seat] for seat in ("p1", "p2", "p3")] == expected_seats
    assert after["pick"] == selected_field


def test_correction_in_finished_game_clears_selection(client: FlaskClient) -> None:
    assert "pick" not in query_after_touch(client, f"score?{WON_GAME_QUERY}", "g.5", "rounds.0.1")


def test_unentered_score_stays_unentered_after_correction(client: FlaskClient) -> None:
    after = query_after_touch(client, "score?players=2&p1=g7.s-&p2=g6.s3&rounds=7p3.4p0", "g.1", "rounds.0.0")
    assert (after["p1"], after["p2"]) == ("g7.s-", "g6.s6")
    assert after["rounds"] == "1p0.4p3"


@pytest.mark.parametrize("selected_field", ["rounds.2.0", "rounds.0.3", "rounds.0.0.bonus"])
def test_gauge_is_refused_at_nonexistent_settlement_seat_or_points(client: FlaskClient, selected_field: str) -> None:
    address = f"/vectron/enter?view=score&{UNFINISHED_GAME_QUERY}&pick={selected_field}&put=g.1"
    assert client.get(address).status_code == 422
