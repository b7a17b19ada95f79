"""Somebody leaves a game that is followed: points and turns stay in its record, the others go on from where it stands;
where the rules do not let them, it is said before anything changes."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

GAMES = {
    "subway": "names=A.B.C.D&move=start.S12.4_start.M14.3_start.T18.1_start.M13.2_go.T20.r2-3",
    "scout": "names=A.B.C.D&move=shown.4.5.6_scouted.left_shown.7.7.7",
    "vogu": "names=A.B.C.D&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.1.0_reveal.RY.x.Y",
    "coupelation": "names=A.B.C.D&p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34"
    "&move=draw.1_up.31e.0.1_draw.2_down.x.0.2",
    "vectron": "players=3&names=A.B.C&p1=h2&p2=h2&p3=h2&map=21G1_a3S2_1b1c_S1G3&row1=-&row2=-&row3=-"
    "&move=draw.deck_play.D1_move.B1_stop",
}
FEW = {
    "subway": "players=3&move=start.S12.4_start.M14.3_start.T18.1",
    "scout": "players=2&move=shown.4",
    "vogu": "players=3&board=2G1WpGmW.3R2RmRpR&move=reveal.RY.x.Y",
    "coupelation": "players=2&p1=h3&p2=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34&move=down.x.0.1",
    "vectron": "players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=-&row2=-&move=draw.deck_play.D1_move.B1_stop",
}
"""As few as the game is for."""


def asked(client: FlaskClient, slug: str, query: str) -> str:
    """From the settings to who leaves."""
    page = client.get(f"/{slug}/play?{query}&lang=en").text
    found = re.search(r'href="([^"]*)">Somebody leaves', page)
    assert found
    answer = client.get(unescape(found[1]))
    assert answer.status_code == 200
    return str(answer.text)


def leavers(page: str) -> list[tuple[str, str]]:
    """Where each leads ('' where the others cannot go on), and what is said of it."""
    part = page[page.index('id="leaving"') :]
    rows = re.findall(r"<li>(.*?)</li>", part[: part.index("</section>")], re.DOTALL)
    found = []
    for row in rows:
        href = re.search(r'<a href="([^"]*)"', row)
        found.append((unescape(href[1]) if href else "", re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", row)).strip()))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_changes_before_it_is_said_who_leaves(client: FlaskClient, slug: str) -> None:
    query = dict(parse_qsl(GAMES[slug]))
    page = asked(client, slug, GAMES[slug])
    names = query["names"].split(".")
    assert len(leavers(page)) == len(names)
    form = page[page.index('<form id="table"') :]
    now = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))
    assert now["move"] == query["move"]
    keep = re.search(r'href="([^"]*)">Keep the record as it stands', page)
    assert keep
    kept = dict(parse_qsl(urlsplit(unescape(keep[1])).query))
    assert {n: kept[n] for n in query if n != "players"} == {n: query[n] for n in query if n != "players"}


@pytest.mark.parametrize("slug", GAMES)
def test_the_others_go_on_from_where_the_game_stands(client: FlaskClient, slug: str) -> None:
    """With the names of those who stay, at one player less; the record, all points in it, is a touch away."""
    page = asked(client, slug, GAMES[slug])
    names = dict(parse_qsl(GAMES[slug]))["names"].split(".")
    move = dict(parse_qsl(GAMES[slug]))["move"]
    ways = leavers(page)
    assert any(href for href, _ in ways)
    for seat, (href, said) in enumerate(ways):
        assert said.startswith(("ABCD"[seat], names[seat]))
        if slug != "coupelation":  # won or lost by all together
            assert re.search(r"−?\d+ points?", said)
        if not href:
            assert "The others cannot go on." in said
            continue
        answer = client.get(href)
        assert answer.status_code == 200
        told = dict(parse_qsl(urlsplit(href).query))
        assert told["names"] == ".".join(names[:seat] + names[seat + 1 :])
        assert "move" not in told
        assert int(told.get("players", "4")) == len(names) - 1
        earlier = re.search(r'href="([^"]*)">Open the earlier record', answer.text)
        assert earlier
        record = dict(parse_qsl(urlsplit(unescape(earlier[1])).query))
        assert (record["move"], record["names"]) == (move, ".".join(names))


@pytest.mark.parametrize("slug", FEW)
def test_with_fewer_than_the_game_is_for_nobody_goes_on(client: FlaskClient, slug: str) -> None:
    ways = leavers(asked(client, slug, FEW[slug]))
    assert ways
    for href, said in ways:
        assert href == ""
        assert "The game is not for so few." in said


def test_captured_cards_leave_with_whoever_has_them(client: FlaskClient) -> None:
    """SCOUT!: which cards C captured nobody has told: what lies face down is not told any longer, and the others go
    on."""
    href, _ = leavers(asked(client, "scout", GAMES["scout"]))[2]
    assert "seen=" not in href
    assert client.get(href).status_code == 200


def test_everybody_keeps_the_colour_of_their_pieces(client: FlaskClient) -> None:
    ways = leavers(asked(client, "subway", GAMES["subway"]))
    colours = [dict(parse_qsl(urlsplit(href).query))["colours"] for href, _ in ways]
    assert colours == ["2.3.4.1", "1.3.4.2", "1.2.4.3", "1.2.3.4"]


def test_who_is_called_by_a_letter_keeps_it(client: FlaskClient) -> None:
    ways = leavers(asked(client, "scout", GAMES["scout"].replace("names=A.B.C.D&", "")))
    names = [dict(parse_qsl(urlsplit(href).query)).get("names", "") for href, _ in ways]
    assert names == ["B.C.D", ".C.D", "..D", ""]


def test_the_turns_left_are_those_of_who_stays(client: FlaskClient) -> None:
    """VOGU: by the cards that the hands have, with no notice that the layout does not fit."""
    for href, _ in leavers(asked(client, "vogu", GAMES["vogu"])):
        page = client.get(href.replace("lang=en", "lang=ja"))
        hands = [int(size) for size in re.findall(r"p\d\.x\*(\d+)", dict(parse_qsl(urlsplit(href).query))["holds"])]
        shown = dict(parse_qsl(urlsplit(href).query))
        revealed = sum(len(shown.get(f"p{n}", "").split(".")) for n in (1, 2, 3) if shown.get(f"p{n}"))
        assert f"あと{sum(hands) + revealed - 4 * 3}手番" in page.text
        assert "手番にならない" not in page.text


def test_who_leaves_in_their_turn_hands_it_on(client: FlaskClient) -> None:
    """SCOUT!: D is to move; without D it is A's turn, without A D is the third."""
    ways = leavers(asked(client, "scout", GAMES["scout"]))
    turns = [dict(parse_qsl(urlsplit(href).query)).get("turn", "p1") for href, _ in ways if href]
    assert turns == ["p3", "p3", "p3", "p1"]


def test_what_is_known_of_a_hand_goes_with_it(client: FlaskClient) -> None:
    ways = leavers(asked(client, "scout", GAMES["scout"]))
    holds = [dict(parse_qsl(urlsplit(href).query)).get("holds", "") for href, _ in ways if href]
    assert holds == ["p1.4", "", "p2.4", "p2.4"], "B took the four"


def test_a_number_typed_over_a_record_asks_the_same(client: FlaskClient) -> None:
    answer = client.get("/scout/play?players=3&" + GAMES["scout"] + "&lang=en")
    assert leavers(answer.text) == leavers(asked(client, "scout", GAMES["scout"]))


def test_a_game_that_is_over_asks_nobody(client: FlaskClient) -> None:
    over = "players=2&tower=25&p1=h2&p2=h2&lang=en&pick=leave"
    assert 'id="leaving"' not in client.get(f"/coupelation/play?{over}").text
