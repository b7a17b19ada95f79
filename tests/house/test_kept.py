"""A look at another view costs nothing of a game that is followed: neither its record nor what was entered there."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators.core.types import View
from tests.many import pair_cases_with_others
from web.table import links
from web.table.address import QUERY_BYTES
from web.table.other_tabs import (
    OtherTab,
    format_other_tabs_that_fit_and_lost_marker,
    has_lost_tabs,
    parse_other_tabs_leniently,
)

FOLLOWED = {
    "subway": "players=3&move=start.S12.4_start.M14.3_start.T18.1_go.T20.r2-3",
    "scout": "players=3&move=shown.4.5.6_scouted.left_shown.7.7.7",
    "vogu": "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.1.0_reveal.RY.x.Y",
    "coupelation": "p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34"
    "&move=draw.1_up.31e.0.1_draw.2_down.x.0.2",
    "vectron": "players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=D2&row2=O1&move=draw.p2_play.D1_move.B3",
}


def tabs(client: FlaskClient, address: str) -> dict[str, str]:
    """The addresses of the tabs of a page."""
    answer = client.get(address)
    assert answer.status_code in (200, 422), address  # a contradiction is a page with its tabs
    return {name: unescape(href) for href, name in re.findall(r'<a href="([^"]*)" data-tab="(\w+)"', answer.text)}


def facts(address: str) -> dict[str, str]:
    """What an address says of the table."""
    return {n: v for n, v in parse_qsl(urlsplit(address).query) if n not in ("kept", "lang", "pick")}


def changed(address: str, **facts: str) -> str:
    parts = urlsplit(address)
    return f"{parts.path}?" + urlencode({**dict(parse_qsl(parts.query)), **facts}, safe="*")


@pytest.fixture(params=FOLLOWED)
def record(request: pytest.FixtureRequest) -> str:
    slug: str = request.param
    return f"/{slug}/play?{FOLLOWED[slug]}"


WITHOUT_LAST = {
    "subway": "start.S12.4_start.M14.3_start.T18.1",
    "scout": "shown.4.5.6_scouted.left",
    "vogu": "place.3G2GpGpW.1.0",
    "coupelation": "draw.1_up.31e.0.1",
    "vectron": "",
}
"""The moves of those records without the last turn."""


def behind(client: FlaskClient, address: str) -> str:
    """What Undo leads to on a page that was opened again; '' for nothing."""
    found = re.search(r'id="undo"[^>]* data-back="([^"]*)"', client.get(address).text)
    return unescape(found[1]) if found else ""


@pytest.mark.parametrize("slug", FOLLOWED)
def test_undo_takes_the_last_turn_out_of_a_game_opened_again(client: FlaskClient, slug: str) -> None:
    address = f"/{slug}/play?{FOLLOWED[slug]}"
    before = facts(behind(client, address))
    assert before.pop("move", "") == WITHOUT_LAST[slug]
    assert before == {name: text for name, text in facts(address).items() if name != "move"}


@pytest.mark.parametrize(
    "address",
    [
        "/scout/play?players=3",
        "/scout/play?players=3&move=shown.4.5.6_scouted.left&pick=at.1",
        "/scout/play?players=3&move=shown.4.5.6&then=1.scouted.left",
        "/scout/play?players=3&move=shown.4.5.6_shown.1_scouted.left",
        "/scout/score?players=3&p1=c3",
        f"/vogu/play?{FOLLOWED['vogu']}&mine=2G2GpGpW",
    ],
)
def test_undo_leads_nowhere_where_something_is_to_be_said_first(client: FlaskClient, address: str) -> None:
    assert behind(client, address) == ""


@pytest.mark.parametrize(
    ("slug", "through"),
    pair_cases_with_others(FOLLOWED, (("ask",), ("score",), ("ask", "score"), ("score", "ask"), ("score", "score"))),
)
def test_the_record_is_there_again(client: FlaskClient, slug: str, through: tuple[str, ...]) -> None:
    address = record = f"/{slug}/play?{FOLLOWED[slug]}"
    for tab in through:
        address = tabs(client, address)[tab]
    assert facts(tabs(client, address)["play"]) == facts(record)


DRAFTS = {
    "subway": "go.H01",
    "scout": "shown.4.5",
    "vogu": "place.1B??????.?.?",
    "coupelation": "up.?.0.1",
    "vectron": "do.play.far",
}
"""A turn of those records that is half entered, or what is selected for it."""


@pytest.mark.parametrize("moves", [True, False])
@pytest.mark.parametrize(
    ("slug", "through"), pair_cases_with_others(FOLLOWED, (("ask",), ("score",), ("score", "ask")))
)
def test_a_half_entered_turn_is_there_again(
    client: FlaskClient, slug: str, through: tuple[str, ...], *, moves: bool
) -> None:
    """Also the first one of a game that has begun."""
    record = f"/{slug}/play?{FOLLOWED[slug] if moves else FOLLOWED[slug].partition('&move=')[0]}"
    address = changed(record, pick=DRAFTS[slug])
    for tab in through:
        address = tabs(client, address)[tab]
        assert "pick" not in dict(parse_qsl(urlsplit(address).query))
    back = tabs(client, address)["play"]
    assert facts(back) == facts(record)
    assert dict(parse_qsl(urlsplit(back).query))["pick"] == DRAFTS[slug]


def test_what_may_be_of_a_hand_is_in_no_address(client: FlaskClient) -> None:
    """It stays on its phone, and so does what is half entered there (static/own.js)."""
    record = f"/vogu/play?{FOLLOWED['vogu']}&mine=p3.2K2KpKpK&pick=place.2K2KpKpK.?.?"
    page = client.get(tabs(client, record)["score"]).text
    public = re.search(r' data-address="([^"]*)"', page)
    assert public
    assert "kept=play" in public[1]
    assert "2K2KpKpK" not in public[1]
    asking = changed(tabs(client, f"/vogu/play?{FOLLOWED['vogu']}")["ask"], pick="hand.0")
    assert "hand.0" not in tabs(client, asking)["play"]


def test_a_question_told_beside_a_later_game_goes_into_its_record(client: FlaskClient) -> None:
    """Who has won before, and what is half entered, is no part of the table."""
    record = f"/vectron/play?{FOLLOWED['vectron']}&won=1.0&pick=do.play.far"
    asks = changed(tabs(client, record)["ask"], move="move.B1").replace("/moves?", "/check?")
    told = f"/vectron/play?{FOLLOWED['vectron']}_move.B1&won=1.0"
    assert f'"{told}"' in unescape(client.get(asks).text)


def test_the_rules_and_the_set_up_lead_back_to_it(client: FlaskClient, record: str) -> None:
    page = client.get(record).text
    for name in ("rules", "setup"):
        found = re.search(rf'href="(/\w+/{name}[^"#]*)', page)
        assert found
        assert facts(tabs(client, unescape(found[1]))["play"]) == facts(record)


def test_a_question_and_its_hand_are_there_again(client: FlaskClient) -> None:
    record = f"/vogu/play?{FOLLOWED['vogu']}"
    hand = "3G2GpGpW.2K2KpKpK"
    asked = changed(tabs(client, record)["ask"], hand=hand, move="place.3G2GpGpW.1.0").replace("/moves?", "/check?")
    back = tabs(client, asked)["play"]
    assert facts(back) == facts(record)
    assert facts(tabs(client, back)["ask"]) == facts(asked)


def test_after_the_next_turn_a_question_has_neither_hand_nor_move(client: FlaskClient) -> None:
    """It was about the table before that turn, and the hand was of the seat whose turn it was."""
    record = f"/vogu/play?{FOLLOWED['vogu']}"
    asked = changed(tabs(client, record)["ask"], hand="3G2GpGpW.2K2KpKpK", move="place.3G2GpGpW.1.0")
    back = tabs(client, asked.replace("/moves?", "/check?"))["play"]
    told = changed(back, move=f"{facts(back)['move']}_place.2K2KpKpK.2.1")
    assert not {"hand", "move"} & {*facts(tabs(client, told)["ask"])}


def test_what_was_entered_at_the_end_is_there_again(client: FlaskClient) -> None:
    """The game is over: the cards that only hands know are no other table."""
    moves = "_".join(f"place.1G1GpGpG.{n}.0" for n in range(33, 36))
    record = f"/vogu/play?players=3&values=-&board={'.'.join(['2G1WpGmW'] * 33)}&move={moves}"
    score = changed(tabs(client, record)["score"], p1="GW.GG.WW.BB", p2="BB")
    back = tabs(client, score)["play"]
    assert facts(back) == facts(record)
    assert facts(tabs(client, back)["score"]) == facts(score)


def test_a_name_said_elsewhere_goes_along(client: FlaskClient, record: str) -> None:
    score = changed(tabs(client, record)["score"], names="あき.ベン")
    assert facts(tabs(client, score)["play"]) == {**facts(record), "names": "あき.ベン"}


ASKED = {
    "subway": ({"roll": "2.3"}, "go.M15", "go.M15.r2-3"),
    "scout": ({"hand": "81.82.83.25.36.49.51.62.13"}, "show.1-3", "shown.81.82.83"),
    "vogu": ({"hand": "2K2KpKpK"}, "place.2K2KpKpK.2.1", "place.2K2KpKpK.2.1"),
    "coupelation": ({"hand": "33.40.41"}, "up.33.0.3", "up.33.0.3"),
    "vectron": ({}, "move.B1", "move.B1"),
}
"""A question at the table where each of those records stands: what is entered for it, its move, and what everybody
sees of that."""


@pytest.mark.parametrize("slug", ASKED)
def test_a_move_that_is_gone_on_with_is_told_in_the_record(client: FlaskClient, slug: str) -> None:
    record = f"/{slug}/play?{FOLLOWED[slug]}"
    entered, move, seen = ASKED[slug]
    ask = changed(tabs(client, record)["ask"], **entered, move=move).replace("/moves?", "/check?")
    found = re.search(r'href="([^"]*)" data-link="tell"', client.get(ask).text)
    assert found
    on = unescape(found[1])
    assert urlsplit(on).path == f"/{slug}/play"
    assert facts(on) == {**facts(record), "move": f"{facts(record)['move']}_{seen}"}
    assert 'id="stopped"' not in client.get(on).text


def test_who_sits_otherwise_in_a_question_sits_as_before_in_the_record(client: FlaskClient) -> None:
    record = f"/scout/play?names=A.B.C&{FOLLOWED['scout']}"
    score = tabs(client, record)["score"]
    for other in (changed(score, names="B.C.A"), changed(score, players="4", names="D.E.F.G")):
        assert facts(tabs(client, other)["play"]) == facts(record)


@pytest.mark.parametrize(("slug", "turns"), [("coupelation", 2), ("vectron", 1), ("subway", 4), ("scout", 3)])
def test_what_is_counted_is_turns(client: FlaskClient, slug: str, turns: int) -> None:
    page = client.get(f"/{slug}/play?{FOLLOWED[slug]}").text
    ended = turns if slug != "vectron" else 0  # its turn is still under way
    assert f'data-state="{ended + 1}手目"' in page
    next_game = client.get(f"/{slug}/play", query_string={"kept": f"play..{FOLLOWED[slug]}"}).text
    assert f"もう一つの記録（{turns}手）" in next_game


def test_a_move_more_leaves_no_old_score(client: FlaskClient) -> None:
    record = f"/scout/play?{FOLLOWED['scout']}"
    back = tabs(client, tabs(client, record)["score"])["play"]
    more = changed(back, move=f"{facts(record)['move']}_scouted.left")
    assert facts(tabs(client, more)["score"]) != facts(tabs(client, back)["score"])


def test_what_is_kept_is_of_pages_alone(client: FlaskClient, record: str) -> None:
    score = tabs(client, record)["score"]
    assert "kept=" in score
    bare = changed(score, kept="").replace("&kept=", "")
    data, plain = (client.get(one.replace("/score?", "/score.json?")).json for one in (score, bare))
    assert data == plain
    page = client.get(score).text
    for shared in re.findall(r'data-share value="([^"]*)"|href="([^"]*\.pdf[^"]*)"', page):
        assert "kept" not in "".join(shared)


def test_no_address_is_too_long_for_what_is_kept(client: FlaskClient) -> None:
    moves = "_".join(["shown.4_scouted.left"] * 199)
    record = f"/scout/play?players=3&names={'あ' * 12}&move={moves}"
    page = client.get(record)
    assert page.status_code == 200
    for address in tabs(client, record).values():
        assert len(urlsplit(address).query.encode()) < QUERY_BYTES


def test_what_no_page_wrote_is_left_out() -> None:
    assert parse_other_tabs_leniently("") == ()
    assert parse_other_tabs_leniently("x.y.z!score..p1=c1") == (OtherTab(View.SCORE, "", "p1=c1"),)


def test_what_has_no_room_is_told() -> None:
    assert (
        format_other_tabs_that_fit_and_lost_marker(parse_other_tabs_leniently("score.ab.p1=c1!play..move=1"), 30)
        == "score.ab.p1=c1!-"
    )
    assert format_other_tabs_that_fit_and_lost_marker(parse_other_tabs_leniently("score.ab.p1=c1"), 5) == "-"
    assert parse_other_tabs_leniently("score.ab.p1=c1!-") == parse_other_tabs_leniently("score.ab.p1=c1")
    assert format_other_tabs_that_fit_and_lost_marker((), 5) == ""
    assert not has_lost_tabs("")


def test_a_record_too_long_to_come_along_is_told_where_it_is_left(
    client: FlaskClient, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "INPUT_ROOM_BYTES", QUERY_BYTES)
    score = tabs(client, f"{record}&lang=en")["score"]
    monkeypatch.undo()
    said = re.search(r'id="lost">(.*?)</p>', client.get(score).text, re.S)
    assert said
    assert "Back opens it" in said[1]
    assert 'id="lost"' not in client.get(f"{record}&lang=en").text
