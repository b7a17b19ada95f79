"""The moves page and the check page."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from tests.subway.pages import (
    CURRENT_TURN_QUERY,
    UNFINISHED_GAME_QUERY,
    address_after_touch,
    game_query_of_address,
    get_checked_page_text,
)
from tests.subway.tables import list_legal_move_texts


@pytest.mark.parametrize(
    ("query_before", "entered_value", "expected_query"),
    [
        ("at=H05", "ask.H09", "at=H05&move=go.H09"),
        ("at=H05&move=go.H08.r3_go.H09.r1", "whose.p3", "at=H05&move=go.H08.r3_go.H09.p3.r1"),
        ("", "step.H05", "at=H05"),
        ("at=H05", "step.H06", "at=H05&move=path.H05.H06"),
        ("at=H05&move=go.H09", "step.H06", "at=H05&move=path.H05.H06"),
        ("at=H05&move=go.H05.r1_path.H05.H06", "step.H07", "at=H05&move=go.H05.r1_path.H05.H06.H07"),
        ("at=H05&move=go.H09", "die.3", "at=H05&roll=3&move=go.H09"),
    ],
)
def test_touch_enters_move_into_check_address(
    client: FlaskClient, query_before: str, entered_value: str, expected_query: str
) -> None:
    address = address_after_touch(client, f"/subway/check?{query_before}", put=entered_value)
    assert address.startswith("/subway/check?")
    assert game_query_of_address(address) == dict(parse_qsl(expected_query))


def test_every_legal_move_is_a_row_of_the_list(client: FlaskClient) -> None:
    page = get_checked_page_text(client, f"/subway/moves?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}")
    assert 'value="ask.M27"' in page
    assert page.count('class="tap dest-k') == len(list_legal_move_texts(f"{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}"))
    assert "どの駅にもふれて" in page


@pytest.mark.parametrize(
    ("query", "expected_text"),
    [
        ("p2=H05", "Aのコマはどこ？"),
        ("", "どの駅から？"),
        ("pick=path", "どの駅から？"),
        ("", 'value="pawn.H05"'),
        ("at=H05&p2=H05", "Aの振り方は？"),
        ("at=H05&p2=H05", 'value="p1.style.2"'),
        ("at=H05&styles=1", "出た目にふれる"),
        ("at=H05&pick=path", 'value="step.H05"'),
        ("p2=H05", 'value="turn.p2"'),
    ],
)
def test_moves_page_asks_for_next_missing_fact(client: FlaskClient, query: str, expected_text: str) -> None:
    assert expected_text in get_checked_page_text(client, f"/subway/moves?{query}")


def test_moves_page_notes_partly_unknown_effects_on_partial_table(client: FlaskClient) -> None:
    page = get_checked_page_text(client, "/subway/moves?p1=H05&at=H05&styles=1&roll=2.5")
    assert "着いた駅で起きることの一部は分かりません" in page
    assert "中村公園" in page
    for lacking in ("at=H05&roll=2.5", "at=H05&styles=1", "styles=1&roll=2.5"):
        assert "一部は分かりません" not in get_checked_page_text(client, f"/subway/moves?p1=H05&{lacking}")


def test_pages_ask_whose_bead_to_replace_if_two_are_possible(client: FlaskClient) -> None:
    query = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"
    page = get_checked_page_text(client, f"/subway/moves?{query}")
    assert 'value="ask.H10.p3"' in page
    page = get_checked_page_text(client, f"/subway/check?{query}&move=go.H10")
    assert 'value="whose.p3"' in page
    assert "だれのビーズ？" in page
    page = get_checked_page_text(client, f"/subway/check?{query}&move=go.H10.p3")
    assert "栄へ 2歩" in page


def test_check_page_shows_verdict_and_route_on_map(client: FlaskClient) -> None:
    page = get_checked_page_text(client, f"/subway/check?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}&move=go.H08")
    assert "名古屋へ" in page
    assert 'class="route ' in page
    page = get_checked_page_text(
        client, f"/subway/check?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}&move=go.H22&lang=en"
    )
    assert "Fujigaoka: no" in page
    assert 'lv-ring bad"' in page
    three = "players=3&p1=H05&p2=H06&p3=H07&at=H05.H06.H07&styles=1.2.3&roll=2.5"
    for move in ("go.K01", "path.K01.H06", "start.T18.1"):
        get_checked_page_text(client, f"/subway/check?{three}&move={move}")
    page = get_checked_page_text(client, "/subway/check?p1=H05&move=go.H08")
    assert "コマがいる駅に" in page
    assert "振り方はどれですか" in get_checked_page_text(client, "/subway/check?move=start.T18")


TABLE_WITH_SAFE_BEAD_QUERY = "players=3&p1=H16&p2=M21&p3=T10&at=H16.M21.T10&styles=2.1.4&turn=p2&roll=6.6"


@pytest.mark.clause("subway.dice.safe")
def test_protected_bead_does_not_forbid_move(client: FlaskClient) -> None:
    """The pawn may go to 鶴舞 but does not replace the bead there."""
    page = get_checked_page_text(client, f"/subway/check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.T10.p3")
    assert "行けるが、置き換えない" in page
    assert "行けな" not in page
    page = get_checked_page_text(client, f"/subway/check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.T10")
    assert "だれのビーズ？" not in page, "there is only one bead"
    assert "栄へは行けない" in get_checked_page_text(client, f"/subway/check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.H10")


def test_path_in_progress_is_refused_only_if_it_goes_astray(client: FlaskClient) -> None:
    page = get_checked_page_text(client, f"/subway/check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=path.M21.M20&pick=path")
    assert "あと5歩まで" in page
    assert 'class="st no"' not in page
    page = get_checked_page_text(client, f"/subway/check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=path.M21.M20.H10&pick=path")
    assert "へは行けない" in page, "the path cannot reach its end"


def test_station_with_two_replaceable_beads_counts_once(client: FlaskClient) -> None:
    """The list has Sakae twice, once for each replaceable bead."""
    query = "players=4&p1=H08&p2=H10&p3=H10&p4=T12&at=H08.H10.H10.T12&styles=4.1.2.3&roll=2"
    page = get_checked_page_text(client, f"/subway/moves?{query}&lang=ja")
    assert {"ask.H10.p2", "ask.H10.p3"} <= {*re.findall(r'value="(ask[^"]+)"', page[page.index('id="list"') :])}
    assert "<h2>行ける駅 5</h2>" in page
