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


TWO_REPLACEABLE_BEADS_QUERY = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"
TABLE_WITH_SAFE_BEAD_QUERY = "players=3&p1=H16&p2=M21&p3=T10&at=H16.M21.T10&styles=2.1.4&turn=p2&roll=6.6"
PARTLY_UNKNOWN_TEXT = "着いた駅で起きることの一部は分かりません"
EXPECTED_TEXTS_BY_QUESTION: dict[str, tuple[str, ...]] = {
    # the next missing fact
    "moves?p2=H05": ("Aのコマはどこ？", 'value="turn.p2"'),
    "moves?": ("どの駅から？", 'value="pawn.H05"'),
    "moves?pick=path": ("どの駅から？",),
    "moves?at=H05&p2=H05": ("Aの振り方は？", 'value="p1.style.2"'),
    "moves?at=H05&styles=1": ("出た目にふれる",),
    "moves?at=H05&pick=path": ('value="step.H05"',),
    # effects that are partly unknown
    "moves?p1=H05&at=H05&styles=1&roll=2.5": (PARTLY_UNKNOWN_TEXT, "中村公園"),
    "moves?p1=H05&at=H05&roll=2.5": (),
    "moves?p1=H05&at=H05&styles=1": (),
    "moves?p1=H05&styles=1&roll=2.5": (),
    # whose bead is replaced, if two can be
    f"moves?{TWO_REPLACEABLE_BEADS_QUERY}": ('value="ask.H10.p3"',),
    f"check?{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10": ('value="whose.p3"', "だれのビーズ？"),
    f"check?{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10.p3": ("栄へ 2歩",),
    # the verdict, and the route on the map
    f"check?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}&move=go.H08": ("名古屋へ", 'class="route '),
    f"check?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}&move=go.H22&lang=en": ("Fujigaoka: no", 'lv-ring bad"'),
    "check?p1=H05&move=go.H08": ("コマがいる駅に",),
    "check?move=start.T18": ("振り方はどれですか",),
    # with three players some stations are off the board
    "check?players=3&p1=H05&p2=H06&p3=H07&at=H05.H06.H07&styles=1.2.3&roll=2.5&move=go.K01": (),
    "check?players=3&p1=H05&p2=H06&p3=H07&at=H05.H06.H07&styles=1.2.3&roll=2.5&move=path.K01.H06": (),
    "check?players=3&p1=H05&p2=H06&p3=H07&at=H05.H06.H07&styles=1.2.3&roll=2.5&move=start.T18.1": (),
    # the pawn may go to the protected bead at 鶴舞 but does not replace it; there is only one bead
    f"check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.T10.p3": ("行けるが、置き換えない",),
    f"check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.T10": (),
    f"check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.H10": ("栄へは行けない",),
    # a path in progress is refused only if it cannot reach its end
    f"check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=path.M21.M20&pick=path": ("あと5歩まで",),
    f"check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=path.M21.M20.H10&pick=path": ("へは行けない",),
}
ABSENT_TEXT_BY_QUESTION = {
    "moves?p1=H05&at=H05&roll=2.5": PARTLY_UNKNOWN_TEXT,
    "moves?p1=H05&at=H05&styles=1": PARTLY_UNKNOWN_TEXT,
    "moves?p1=H05&styles=1&roll=2.5": PARTLY_UNKNOWN_TEXT,
    f"check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.T10.p3": "行けな",
    f"check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.T10": "だれのビーズ？",
    f"check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=path.M21.M20&pick=path": 'class="st no"',
}


@pytest.mark.parametrize("question", EXPECTED_TEXTS_BY_QUESTION)
def test_page_has_expected_texts_and_no_others(client: FlaskClient, question: str) -> None:
    page = get_checked_page_text(client, f"/subway/{question}")
    assert [text for text in EXPECTED_TEXTS_BY_QUESTION[question] if text not in page] == []
    assert question not in ABSENT_TEXT_BY_QUESTION or ABSENT_TEXT_BY_QUESTION[question] not in page


def test_station_with_two_replaceable_beads_counts_once(client: FlaskClient) -> None:
    """The list has Sakae twice, once for each replaceable bead."""
    query = "players=4&p1=H08&p2=H10&p3=H10&p4=T12&at=H08.H10.H10.T12&styles=4.1.2.3&roll=2"
    page = get_checked_page_text(client, f"/subway/moves?{query}&lang=ja")
    assert {"ask.H10.p2", "ask.H10.p3"} <= {*re.findall(r'value="(ask[^"]+)"', page[page.index('id="list"') :])}
    assert "<h2>行ける駅 5</h2>" in page
