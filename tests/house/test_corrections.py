"""Corrections of the table of a followed game: the record goes on, with the correction as an entry."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators import View, evaluate, load_game
from tests.engine import TextGameEngine, list_message_codes, parse_table_rows
from tests.house.records import RANDOM_RECORD_SPECS, generate_random_record
from tests.house.test_leaving import (
    NAMED_RECORD_QUERY_BY_SLUG,
    TWO_RECORDS_OR_ALL,
    for_two_records_or_all,
    progress_after_record,
    record_with_more_moves,
    verdict_on_record,
)
from tests.house.test_other_tabs import (
    address_of_tab,
    extract_table_parameters,
    find_tab_addresses,
    replace_address_parameters,
)
from tests.pages import find_text, query_of_address
from tests.run_length import choose_by_run_length, for_games_in_languages

CHANGED_PARAMETERS_BY_SLUG = {
    "subway": {"p1": "M15"},
    "scout": {"p2": "c1.s2.h9"},
    "vogu": {"values": "B4.R-3.Y0.G0.W0.K0"},
    "coupelation": {"tower": "25d.32e.x", "deck": ""},
    "vectron": {"p1": "g3.s1.h2"},
}
"""Parameters of each game with values other than after the moves of NAMED_RECORD_QUERY_BY_SLUG."""


def correction_entry(slug: str) -> str:
    """Returns the record entry of the correction of a game."""
    return "~".join(("correct", *(part for change in CHANGED_PARAMETERS_BY_SLUG[slug].items() for part in change)))


@pytest.mark.parametrize("slug", NAMED_RECORD_QUERY_BY_SLUG)
def test_correction_changes_only_corrected_parameters(slug: str) -> None:
    before = dict(parse_qsl(progress_after_record(slug).position))
    after = dict(parse_qsl(progress_after_record(slug, correction_entry(slug)).position))
    changes = CHANGED_PARAMETERS_BY_SLUG[slug]
    assert {name for name in {*before, *after} if before.get(name) != after.get(name)} == changes.keys()
    corrected = load_game(slug).parse_query_except_moves_collecting_unreadable({**before, **changes}).state
    assert load_game(slug).format_query(corrected) == after


@for_games_in_languages(TWO_RECORDS_OR_ALL)
def test_pages_and_sheet_of_corrected_record_name_the_correction(client: FlaskClient, slug: str, lang: str) -> None:
    query = record_with_more_moves(slug, correction_entry(slug))
    count = len(dict(parse_qsl(query))["move"].split("_"))
    for path in (f"play?{query}", f"play?{query}&pick=at.{count}", f"play/sheet?{query}"):
        page = client.get(f"/{slug}/{path}&lang={lang}")
        assert page.status_code == 200, path
        assert {"ja": "卓を直す", "en": "corrected"}[lang] in page.text, path


@for_two_records_or_all
def test_check_of_record_with_leaving_or_correction_redirects_to_play(client: FlaskClient, slug: str) -> None:
    for entry in ("leave.p3", correction_entry(slug)):
        query = record_with_more_moves(slug, entry)
        for kind in ("", ".qr", "/sheet"):
            answer = client.get(f"/{slug}/check{kind}?{query}")
            assert answer.status_code == 303
            assert answer.location.startswith(f"/{slug}/play{kind}?")
        assert client.get(f"/{slug}/check.json?{query}").status_code == 200


@pytest.mark.parametrize(
    "text",
    [
        "correct~hand~2G1WpGmW",  # a secret
        "correct~names~A",  # who plays
        "correct~values",  # no value
        "correct~values~Q4",  # no colour
    ],
)
def test_invalid_correction_is_unreadable_at_its_place(text: str) -> None:
    (unread,) = evaluate(load_game("vogu"), View.PLAY, dict(parse_qsl(record_with_more_moves("vogu", text)))).unread
    assert unread.field == "move"
    assert unread.at > len(NAMED_RECORD_QUERY_BY_SLUG["vogu"].partition("move=")[2]), "a place in the correction"


def test_corrected_table_contradicting_rules_is_refused_with_clauses() -> None:
    verdict = verdict_on_record("subway", "correct~p1~S12")
    assert verdict.legal is False
    assert [one.clause for one in verdict.violations] == ["subway.place", "subway.setup.bead"]


def test_no_table_is_corrected_in_the_middle_of_a_turn() -> None:
    verdict = verdict_on_record("vectron", "draw.deck", correction_entry("vectron"))
    assert list_message_codes(verdict.violations) == ["vectron.correct.turn"]


def test_a_correction_may_end_a_round() -> None:
    """A corrected table that ends its round ends it in the record too."""
    verdict = verdict_on_record("scout", "correct~end~empty.p4~p4~c0.s0.h0")
    assert verdict.legal is True, verdict.violations
    assert load_game("scout").is_over(verdict.steps[-1].end)


@pytest.mark.parametrize("slug", NAMED_RECORD_QUERY_BY_SLUG)
def test_correction_keeps_its_place_when_record_is_rebuilt(slug: str) -> None:
    """It remains a turn of its own when turns are exchanged, removed or inserted."""
    game = load_game(slug)
    moves = [game.parse_move(text) for text in dict(parse_qsl(NAMED_RECORD_QUERY_BY_SLUG[slug]))["move"].split("_")]
    correction = game.parse_move(correction_entry(slug))
    assert game.rebuild_record([correction, *moves], range(1 + len(moves))) == [correction, *moves]
    assert game.count_moves_up_to_end_of_first_turn([correction, *moves], 4) == 1
    assert game.hide_secrets_of_move(None, correction) == correction


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("slug", "start", "seed"),
    choose_by_run_length(RANDOM_RECORD_SPECS[::3], RANDOM_RECORD_SPECS),
)
def test_a_correction_that_changes_nothing_leaves_the_game_as_it_was(slug: str, start: str, seed: int) -> None:
    """Also in what a state has beyond its query, as the turn in which a card was seen."""
    rules = TextGameEngine(load_game(slug))
    moves = generate_random_record(slug, start, seed, choose_by_run_length(25, 60))
    plain = rules.progress_after_moves_of_query(f"{start}&move={'_'.join(moves)}")
    assert plain.verdict
    steps = plain.verdict.steps
    between = [n for n, step in enumerate(steps) if n and rules.game.is_between_turns(step.before)]
    at = between[len(between) // 2]
    same = f"correct~turn~p{rules.game.table(steps[at].before).turn}"
    corrected = rules.progress_after_moves_of_query(f"{start}&move={'_'.join((*moves[:at], same, *moves[at:]))}")
    assert corrected.verdict
    assert corrected.verdict.legal is plain.verdict.legal
    assert (corrected.state, corrected.score) == (plain.state, plain.score)


# A table that is changed on another tab than the record's.

MID_GAME_ADDRESS_BY_SLUG = {slug: f"/{slug}/play?{query}" for slug, query in NAMED_RECORD_QUERY_BY_SLUG.items()}
TABLE_CHANGES_ON_OTHER_TABS = parse_table_rows("""
    subway       score  p2=H01.T18                 correct~p2~H01.T18
    subway       ask    at=M15.T18.M14.M13         correct~at~M15.T18.M14.M13
    scout        score  p1=c0.s1.h7&p2=c1.s0.h12   correct~p1~c0.s1.h7~p2~c1.s0.h12
    scout        ask    ss=0                       correct~ss~0
    vogu         score  values=B4.R-3.Y0.G3.W0.K0  correct~values~B4.R-3.Y0.G3.W0.K0
    vogu         score  p2=RYr                     correct~p2~RYr
    vogu         ask    p1=BBb                     correct~p1~BBb
    coupelation  score  tower=25d.32e.x            correct~tower~25d.32e.x
    coupelation  ask    deck=20                    correct~deck~20
    vectron      score  p1=h1.g3.s1                correct~p1~h1.g3.s1
    vectron      ask    row1=S                     correct~row1~S
""")
"""Game, tab, changed parameters of the table, and the record entry that the tab offers."""


def find_offered_record_address(client: FlaskClient, address: str) -> str | None:
    """Returns the address of the record with a correction that a page offers; '' if the page explains why there
    is none; None if its table is that of the record."""
    page = client.get(address).text
    link = re.search(r'href="(/\w+/play[^"]*)" data-link="correct"', page)
    return unescape(link[1]) if link else "" if 'id="differs"' in page else None


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("slug", "tab", "changes", "correction"),
    choose_by_run_length(TABLE_CHANGES_ON_OTHER_TABS[::2], TABLE_CHANGES_ON_OTHER_TABS),
)
def test_table_changed_on_other_tab_is_recorded_only_by_offered_link(
    client: FlaskClient, slug: str, tab: str, changes: str, correction: str
) -> None:
    """Visits to other tabs change neither the record nor the offer."""
    record_address = MID_GAME_ADDRESS_BY_SLUG[slug]
    record = extract_table_parameters(record_address)
    address = find_tab_addresses(client, record_address)[tab]
    assert find_offered_record_address(client, address) is None
    address = replace_address_parameters(address, **dict(parse_qsl(changes)))
    for visited_tab in ("score", "ask", tab):
        links = find_tab_addresses(client, address)
        assert extract_table_parameters(links["play"]) == record
        address = links[visited_tab]
    entered = find_offered_record_address(client, address)
    assert entered
    assert extract_table_parameters(entered) == {**record, "move": f"{record['move']}_{correction}"}
    assert 'id="stopped"' not in client.get(entered).text
    same_tab = find_tab_addresses(client, entered)[tab]
    assert extract_table_parameters(same_tab).items() >= dict(parse_qsl(changes)).items()
    assert find_offered_record_address(client, same_tab) is None


@pytest.mark.parametrize(
    ("slug", "changes"), [(slug, changes) for slug, tab, changes, _ in TABLE_CHANGES_ON_OTHER_TABS if tab == "score"]
)
def test_bar_of_score_differing_from_record_corrects_it_without_row_above_picture(
    client: FlaskClient, slug: str, changes: str
) -> None:
    score = find_tab_addresses(client, MID_GAME_ADDRESS_BY_SLUG[slug])["score"]
    page = client.get(replace_address_parameters(score, **dict(parse_qsl(changes)))).text
    bar = page[page.index('id="answer"') :]
    assert "記録とちがう卓" in bar
    assert 'data-link="correct"' in bar
    assert 'id="differs"' not in page


QUESTIONS_WITHOUT_TABLE_CHANGE = parse_table_rows("""
    subway  ask  roll=2.3&move=go.M15
    scout  ask  hand=81.82.83.25.36.49.51.62.13&move=show.1-3
    vogu  ask  hand=2K2KpKpK
    vogu  score  p1=GW.GG
    coupelation  ask  hand=33.40.41&move=up.33.0.3
    vectron  ask  phase=move&row2=D2&tried=row2%3D-%26phase%3D
    vectron  score  bonus=1
    scout  score  players=3&names=A.B.C&p4=
    scout  score  names=B.A.C.D
""")
"""Entries that do not change the table: moves, hands, dice, a tried card, names, player count."""


@pytest.mark.no_cover
@pytest.mark.parametrize(("slug", "tab", "changes"), QUESTIONS_WITHOUT_TABLE_CHANGE)
def test_question_on_other_tab_offers_no_correction(client: FlaskClient, slug: str, tab: str, changes: str) -> None:
    changed = dict(parse_qsl(changes, keep_blank_values=True))
    beside = address_of_tab(client, MID_GAME_ADDRESS_BY_SLUG[slug], tab, **changed)
    assert client.get(beside).status_code in (200, 422), "422 if the seat to move has left"
    assert find_offered_record_address(client, beside) is None


ROUND_END_ADDRESS = "/scout/play?players=3&move=shown.4.5_scouted.left_scouted.left"


def test_question_at_new_round_offers_no_correction(client: FlaskClient) -> None:
    beside = address_of_tab(client, ROUND_END_ADDRESS, "ask")
    touched = client.get(beside.replace("/moves?", "/enter?view=moves&") + "&put=4")
    assert touched.status_code == 303
    assert find_offered_record_address(client, touched.location) is None


def test_finished_round_is_corrected_as_entry_of_its_points(client: FlaskClient) -> None:
    score = address_of_tab(client, ROUND_END_ADDRESS, "score")
    assert extract_table_parameters(score)["p1"] == "c0.s2.h10"
    entered = find_offered_record_address(client, replace_address_parameters(score, p1="c1.s2.h10", p2="c0.s0.h12"))
    assert entered
    assert extract_table_parameters(entered)["move"].endswith("_correct~rounds~c1s2u10.c0s0h12.c0s0h13")
    assert find_offered_record_address(client, address_of_tab(client, entered, "score")) is None


@pytest.mark.parametrize("changes", [{}, {"p1": "c1.s2.h10", "p2": "c0.s0.h12"}])
def test_next_round_link_on_score_tab_continues_same_record(client: FlaskClient, changes: dict[str, str]) -> None:
    """Also after a correction of the points."""
    score = address_of_tab(client, ROUND_END_ADDRESS, "score", **changes)
    next_round = find_text(r'href="([^"]*)"[^>]*>[^<]*ラウンドは記録', client.get(score).text)
    expected = find_offered_record_address(client, score) or ROUND_END_ADDRESS
    assert extract_table_parameters(next_round) == extract_table_parameters(expected)


@pytest.mark.parametrize("tab", ["score", "ask"])
def test_page_explains_why_correction_is_impossible_in_middle_of_turn(client: FlaskClient, tab: str) -> None:
    record_address = f"{MID_GAME_ADDRESS_BY_SLUG['vectron']}_draw.deck"
    beside = address_of_tab(client, record_address, tab, p1="g3.h2")
    assert find_offered_record_address(client, beside) == ""
    assert "手番の途中" in client.get(beside).text


@for_two_records_or_all
def test_a_question_at_an_earlier_turn_leads_back_to_that_turn(client: FlaskClient, slug: str) -> None:
    earlier = f"{MID_GAME_ADDRESS_BY_SLUG[slug]}&pick=at.1"
    question_address = address_of_tab(client, earlier, "ask")
    assert find_offered_record_address(client, question_address) is None
    back = address_of_tab(client, question_address, "play")
    assert extract_table_parameters(back) == extract_table_parameters(MID_GAME_ADDRESS_BY_SLUG[slug])
    assert query_of_address(back)["pick"] == "at.1"


def test_move_checked_at_changed_table_leads_to_moves_and_not_record(client: FlaskClient) -> None:
    """The table was changed on the score tab."""
    score = address_of_tab(client, MID_GAME_ADDRESS_BY_SLUG["vogu"], "score", values="B4.R0.Y0.G0.W0.K0")
    question_address = address_of_tab(client, score, "ask", move="place.2K2KpKpK.2.1").replace("/moves?", "/check?")
    link = find_text(r'href="([^"]*)" data-link="tell"', client.get(question_address).text)
    assert urlsplit(link).path == "/vogu/moves"


@pytest.mark.parametrize("moves", ["shown.9.9_shown.4_scouted.left", "shown.4_shown.1_scouted.left"])
def test_correction_of_stopped_record_keeps_all_its_turns(client: FlaskClient, moves: str) -> None:
    record_address = f"/scout/play?players=3&move={moves}"
    entered = find_offered_record_address(client, address_of_tab(client, record_address, "ask", ss="0"))
    assert entered
    entries = extract_table_parameters(entered)["move"].split("_")
    assert [move for move in entries if not move.startswith("correct")] == moves.split("_")


def test_correction_does_not_count_as_reentered_turn(client: FlaskClient) -> None:
    """The turn is still to be entered; later turns are pending."""
    start, _, moves = MID_GAME_ADDRESS_BY_SLUG["vogu"].partition("&move=")
    first, second = moves.split("_")
    page = f"{start.replace('/play?', '/enter?view=play&')}&move={first}&then=1.{second}_place.2K2KpKpK.2.1"
    corrected_address = client.get(f"{page}&pick=value.B&put=4").location
    correction = "correct~values~B4"
    assert extract_table_parameters(corrected_address)["move"] == f"{first}_{correction}"
    assert extract_table_parameters(corrected_address)["then"] == f"1.{second}_place.2K2KpKpK.2.1"
    entered = replace_address_parameters(corrected_address, move=f"{first}_{correction}_reveal.BY.x.B")
    page = unescape(client.get(entered).text)
    assert f"{first}_{correction}_reveal.BY.x.B_place.2K2KpKpK.2.1" in page
