"""Other tabs: a visit to another tab loses neither the record nor a draft, a question or entered points."""

import re
from html import unescape
from urllib.parse import urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators.core.types import View
from tests.engine import parse_two_column_table
from tests.pages import find_text, query_of_address
from tests.run_length import choose_by_run_length, pair_cases_with_others
from web.table import links
from web.table.address import QUERY_BYTES
from web.table.other_tabs import OtherTabs, OtherViewTab

RECORD_QUERY_BY_SLUG = {
    "subway": "players=3&move=start.S12.4_start.M14.3_start.T18.1_go.T20.r2-3",
    "scout": "players=3&move=shown.4.5.6_scouted.left_shown.7.7.7",
    "vogu": "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.1.0_reveal.RY.x.Y",
    "coupelation": "p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34"
    "&move=draw.1_up.31e.0.1_draw.2_down.x.0.2",
    "vectron": "players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=D2&row2=O1&move=draw.p2_play.D1_move.B3",
}


def find_tab_addresses(client: FlaskClient, address: str) -> dict[str, str]:
    """Returns the addresses of the tabs of a page."""
    answer = client.get(address)
    assert answer.status_code in (200, 422), address  # 422: a page with contradictions also has tabs
    return {name: unescape(href) for href, name in re.findall(r'<a href="([^"]*)"\s+data-tab="(\w+)"', answer.text)}


def extract_table_parameters(address: str) -> dict[str, str]:
    """Returns the parameters of an address without selection, other tabs and language."""
    return {name: text for name, text in query_of_address(address).items() if name not in ("kept", "lang", "pick")}


def replace_address_parameters(address: str, **new_parameters: str) -> str:
    return f"{urlsplit(address).path}?" + urlencode({**query_of_address(address), **new_parameters}, safe="*")


def address_of_tab(client: FlaskClient, address: str, tab: str, **changed_parameters: str) -> str:
    """Returns the address of a tab of a page, with changes of its table."""
    return replace_address_parameters(find_tab_addresses(client, address)[tab], **changed_parameters)


def tab_parameters(client: FlaskClient, address: str, tab: str) -> dict[str, str]:
    """Returns the table parameters of the address of a tab."""
    return extract_table_parameters(address_of_tab(client, address, tab))


@pytest.fixture(params=choose_by_run_length(("scout", "vectron"), tuple(RECORD_QUERY_BY_SLUG)))
def record_address(request: pytest.FixtureRequest) -> str:
    slug: str = request.param
    return f"/{slug}/play?{RECORD_QUERY_BY_SLUG[slug]}"


MOVES_WITHOUT_LAST_TURN = parse_two_column_table("""
    subway       start.S12.4_start.M14.3_start.T18.1
    scout        shown.4.5.6_scouted.left
    vogu         place.3G2GpGpW.1.0
    coupelation  draw.1_up.31e.0.1
    vectron      -
""")
"""The moves of those records without the last turn."""


def find_undo_address(client: FlaskClient, address: str) -> str:
    """Returns the address of Undo on a reopened page; '' for none."""
    found = re.search(r'id="undo"[^>]* data-back="([^"]*)"', client.get(address).text)
    return unescape(found[1]) if found else ""


@pytest.mark.parametrize("slug", RECORD_QUERY_BY_SLUG)
def test_undo_takes_last_turn_out_of_reopened_game(client: FlaskClient, slug: str) -> None:
    address = f"/{slug}/play?{RECORD_QUERY_BY_SLUG[slug]}"
    before = extract_table_parameters(find_undo_address(client, address))
    assert before.pop("move", "") == MOVES_WITHOUT_LAST_TURN[slug]
    assert before == {name: text for name, text in extract_table_parameters(address).items() if name != "move"}


@pytest.mark.parametrize(
    "address",
    [
        "/scout/play?players=3",
        "/scout/play?players=3&move=shown.4.5.6_scouted.left&pick=at.1",
        "/scout/play?players=3&move=shown.4.5.6&then=1.scouted.left",
        "/scout/play?players=3&move=shown.4.5.6_shown.1_scouted.left",
        "/scout/score?players=3&p1=c3",
        f"/vogu/play?{RECORD_QUERY_BY_SLUG['vogu']}&mine=2G2GpGpW",
    ],
)
def test_undo_has_no_address_without_legal_public_present_record(client: FlaskClient, address: str) -> None:
    assert find_undo_address(client, address) == ""


DRAFT_SELECTION_BY_SLUG = parse_two_column_table("""
    subway       go.H01
    scout        shown.4.5
    vogu         place.1B??????.?.?
    coupelation  up.?.0.1
    vectron      play.?~far
""")
"""The selection, or the draft, of a next turn of those records."""


@pytest.mark.no_cover
@pytest.mark.parametrize("has_moves", [True, False], ids=["after turns", "before the first turn"])
@pytest.mark.parametrize(
    ("slug", "visited_tabs"), pair_cases_with_others(RECORD_QUERY_BY_SLUG, (("ask",), ("score",), ("score", "ask")))
)
def test_draft_turn_is_restored_after_visit_to_other_tabs(
    client: FlaskClient, slug: str, visited_tabs: tuple[str, ...], *, has_moves: bool
) -> None:
    query = RECORD_QUERY_BY_SLUG[slug]
    query = query if has_moves else query.partition("&move=")[0]
    address = replace_address_parameters(f"/{slug}/play?{query}", pick=DRAFT_SELECTION_BY_SLUG[slug])
    record = extract_table_parameters(address)
    for tab in visited_tabs:
        address = find_tab_addresses(client, address)[tab]
        assert "pick" not in query_of_address(address)
    back = address_of_tab(client, address, "play")
    assert extract_table_parameters(back) == record
    assert query_of_address(back)["pick"] == DRAFT_SELECTION_BY_SLUG[slug]


def test_draft_from_private_hand_is_left_out_of_addresses(client: FlaskClient) -> None:
    """The private hand and drafts from it stay on their phone (static/private_hands.js)."""
    record_address = f"/vogu/play?{RECORD_QUERY_BY_SLUG['vogu']}&mine=p3.2K2KpKpK&pick=place.2K2KpKpK.?.?"
    page = client.get(address_of_tab(client, record_address, "score")).text
    public = find_text(r' data-address="([^"]*)"', page)
    assert "kept=play" in public
    assert "2K2KpKpK" not in public
    asking = address_of_tab(client, f"/vogu/play?{RECORD_QUERY_BY_SLUG['vogu']}", "ask", pick="hand.0")
    assert "hand.0" not in address_of_tab(client, asking, "play")


def test_rules_and_setup_pages_lead_back_to_record(client: FlaskClient, record_address: str) -> None:
    page = client.get(record_address).text
    for name in ("rules", "setup"):
        other = find_text(rf'href="(/\w+/{name}[^"#]*)', page)
        assert tab_parameters(client, other, "play") == extract_table_parameters(record_address)


def test_question_and_its_hand_are_restored_until_next_turn(client: FlaskClient) -> None:
    """The next turn changes the table of the question and the seat whose hand it has."""
    record_address = f"/vogu/play?{RECORD_QUERY_BY_SLUG['vogu']}"
    question_address = address_of_tab(
        client, record_address, "ask", hand="3G2GpGpW.2K2KpKpK", move="place.3G2GpGpW.1.0"
    ).replace("/moves?", "/check?")
    back = address_of_tab(client, question_address, "play")
    assert extract_table_parameters(back) == extract_table_parameters(record_address)
    assert tab_parameters(client, back, "ask") == extract_table_parameters(question_address)
    longer = replace_address_parameters(back, move=f"{extract_table_parameters(back)['move']}_place.2K2KpKpK.2.1")
    assert not {"hand", "move"} & {*tab_parameters(client, longer, "ask")}


def test_final_score_entries_are_restored_after_visit_to_record(client: FlaskClient) -> None:
    """After the end, cards from private hands do not make it another table."""
    moves = "_".join(f"place.1G1GpGpG.{n}.0" for n in range(33, 36))
    record_address = f"/vogu/play?players=3&values=-&board={'.'.join(['2G1WpGmW'] * 33)}&move={moves}"
    score = address_of_tab(client, record_address, "score", p1="GW.GG.WW.BB", p2="BB")
    back = address_of_tab(client, score, "play")
    assert extract_table_parameters(back) == extract_table_parameters(record_address)
    assert tab_parameters(client, back, "score") == extract_table_parameters(score)


def test_name_and_colour_chosen_on_score_tab_appear_on_record_tab(client: FlaskClient) -> None:
    record_address, changes = f"/subway/play?{RECORD_QUERY_BY_SLUG['subway']}", {"names": "あき", "colours": "4.3.2.1"}
    score = address_of_tab(client, record_address, "score", **changes)
    assert tab_parameters(client, score, "play") == {**extract_table_parameters(record_address), **changes}


QUESTION_AND_PUBLIC_MOVE_BY_SLUG = {
    "subway": ({"roll": "2.3"}, "go.M15", "go.M15.r2-3"),
    "scout": ({"hand": "81.82.83.25.36.49.51.62.13"}, "show.1-3", "shown.81.82.83"),
    "vogu": ({"hand": "2K2KpKpK"}, "place.2K2KpKpK.2.1", "place.2K2KpKpK.2.1"),
    "coupelation": ({"hand": "33.40.41"}, "up.33.0.3", "up.33.0.3"),
    "vectron": ({}, "move.B1", "move.B1"),
}
"""A question at the position of each record: its parameters, its move, and the public form of the move."""


@pytest.mark.no_cover
@pytest.mark.parametrize("slug", QUESTION_AND_PUBLIC_MOVE_BY_SLUG)
def test_checked_move_is_appended_to_record_by_its_link(client: FlaskClient, slug: str) -> None:
    """The table of the question is that of the record, despite earlier wins and a draft."""
    record_address = f"/{slug}/play?{RECORD_QUERY_BY_SLUG[slug]}&won=1.0&pick={DRAFT_SELECTION_BY_SLUG[slug]}"
    entered, move, seen = QUESTION_AND_PUBLIC_MOVE_BY_SLUG[slug]
    ask = address_of_tab(client, record_address, "ask", **entered, move=move).replace("/moves?", "/check?")
    on = find_text(r'href="([^"]*)" data-link="tell"', client.get(ask).text)
    assert urlsplit(on).path == f"/{slug}/play"
    record = extract_table_parameters(record_address)
    assert extract_table_parameters(on) == {**record, "move": f"{record['move']}_{seen}"}
    assert 'id="stopped"' not in client.get(on).text


@pytest.mark.parametrize(("slug", "turns", "present_turn"), [("coupelation", 2, 3), ("vectron", 1, 1), ("scout", 3, 4)])
def test_record_length_is_counted_in_turns(client: FlaskClient, slug: str, turns: int, present_turn: int) -> None:
    """The turn of VECTRON is not finished."""
    page = client.get(f"/{slug}/play?{RECORD_QUERY_BY_SLUG[slug]}").text
    assert f'data-state="{present_turn}手目"' in page
    next_game = client.get(f"/{slug}/play", query_string={"kept": f"play..{RECORD_QUERY_BY_SLUG[slug]}"}).text
    assert f"もう一つの記録（{turns}手）" in next_game


def test_other_tabs_are_left_out_of_json_and_shared_links(client: FlaskClient) -> None:
    score = address_of_tab(client, f"/scout/play?{RECORD_QUERY_BY_SLUG['scout']}", "score")
    address, _, _ = score.partition("&kept=")
    data, plain = (client.get(one.replace("/score?", "/score.json?")).json for one in (score, address))
    assert data == plain
    shared = re.findall(r'data-share value="([^"]*)"|href="([^"]*\.pdf[^"]*)"', client.get(score).text)
    assert "kept" not in str(shared)


def test_parser_drops_malformed_other_tabs() -> None:
    assert OtherTabs.parse_leniently("x.y.z!score..p1=c1").tabs == (OtherViewTab(View.SCORE, "", {"p1": "c1"}),)


def test_other_tabs_without_room_leave_lost_marker() -> None:
    for tabs_text, room_bytes, expected_text in (
        ("score.ab.p1=c1!play..move=1", 30, "score.ab.p1=c1!-"),
        ("score.ab.p1=c1", 30, "score.ab.p1=c1"),
        ("score.ab.p1=c1", 5, "-"),
        ("", 5, ""),
    ):
        text = OtherTabs.parse_leniently(tabs_text).text_that_fits(room_bytes)
        assert (text, OtherTabs.parse_leniently(text).has_lost) == (expected_text, expected_text.endswith("-"))
    assert OtherTabs.parse_leniently("score.ab.p1=c1!-").tabs == OtherTabs.parse_leniently("score.ab.p1=c1").tabs


def test_score_page_reports_record_too_long_for_other_tabs(
    client: FlaskClient, record_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "INPUT_ROOM_BYTES", QUERY_BYTES)
    score = address_of_tab(client, f"{record_address}&lang=en", "score")
    monkeypatch.undo()
    assert "Back opens it" in find_text(r'id="lost">(.*?)</p>', client.get(score).text)
    assert 'id="lost"' not in client.get(f"{record_address}&lang=en").text
