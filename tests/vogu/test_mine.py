"""A hand of one's own in a game that is followed: brought up to date, played from, told to nobody."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators.core.evaluate import evaluate
from calculators.core.private_hand import PrivateHand
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.private_hand import count_unentered_cards, update_private_hand
from calculators.vogu.state import State

START = "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
GREEN, BROWN, BLACK = "3G2GpGpW", "1R3YmYmR", "2K2KpKpK"


def table(more: str = "") -> State:
    return GAME.starting_state(GAME.parse_query_except_moves_collecting_unreadable(dict(parse_qsl(START + more))).state)


def own(*cards: str) -> PrivateHand:
    found: PrivateHand = GAME.parse_query_except_moves_collecting_unreadable(
        {"mine": ".".join(["p1", *cards])}
    ).state.mine  # type: ignore[assignment]
    return found


@pytest.mark.clause("vogu.place")
@pytest.mark.parametrize(
    ("cards", "move", "after"),
    [
        ([GREEN, BROWN], f"place.{GREEN}.0.1", [BROWN]),
        ([BROWN], f"place.{GREEN}.0.1", [BROWN]),
        ([GREEN, BROWN, BLACK], "reveal.RY.x.Y", [GREEN, BLACK]),
        ([GREEN, BROWN, BLACK], f"reveal.{BROWN}.{BLACK}.Y", [GREEN]),
        # Two of these colours: which one that was stays open.
        ([BROWN, "3Y1RmRmY"], "reveal.RY.x.Y", [BROWN, "3Y1RmRmY"]),
        ([GREEN, GREEN], f"place.{GREEN}.0.1", [GREEN]),
        ([GREEN, "1R3Y----"], "reveal.RY.x.Y", [GREEN, "1R3Y----"]),
    ],
)
def test_a_hand_after_a_turn(cards: list[str], move: str, after: list[str]) -> None:
    assert update_private_hand(own(*cards), table(), GAME.parse_move(move)) == own(*after)
    other = own(*cards)
    assert update_private_hand(other, table("&turn=p2"), GAME.parse_move(move)) == other, "another seat's"


def test_what_of_a_hand_is_not_told() -> None:
    assert count_unentered_cards(own(GREEN), table()) == 8
    assert (
        count_unentered_cards(own(GREEN), GAME.parse_query_except_moves_collecting_unreadable({"players": "5"}).state)
        is None
    )


def test_it_stands_in_no_next_and_belongs_to_somebody_who_plays(client: FlaskClient) -> None:
    answer = client.get(f"/vogu/play.json?{START}&mine=p1.{GREEN}.{BROWN}&move=place.{GREEN}.0.1").get_json()
    assert "mine" not in answer["verdict"]["next"]
    assert "mine=p1" in answer["position"]
    beyond = client.get(f"/vogu/play.json?players=3&mine=p4.{GREEN}").get_json()
    assert [(v["code"], v["where"]) for v in beyond["violations"]] == [("vogu.seat", ["p4"])]


def entered(client: FlaskClient, query: dict[str, str], put: str) -> dict[str, str]:
    """The question after a touch."""
    answer = client.get("/vogu/enter", query_string={**query, "view": "play", "put": put})
    assert answer.status_code == 303, put
    return dict(parse_qsl(urlsplit(answer.headers["Location"]).query))


def keys(client: FlaskClient, query: dict[str, str]) -> list[str]:
    page = html.unescape(client.get("/vogu/play", query_string=query).text)
    return re.findall(r'name="put"\s+value="([^"]*)"', page[page.index('id="tray"') : page.index('id="answer"')])


def test_it_is_entered_edge_by_edge_and_played_from(client: FlaskClient) -> None:
    query = entered(client, dict(parse_qsl(START)), "own.whose.p1")
    assert query["mine"] == "p1"
    query["pick"] = "mine.0"
    for edge in ("3G", "2G", "pG", "pW"):
        query = entered(client, query, edge)
    assert (query["mine"], query["pick"]) == (f"p1.{GREEN}", "mine.1")
    assert "3B" in keys(client, query), "the next card"
    for edge in ("1R", "3Y", "mY", "mR"):
        query = entered(client, query, edge)
    assert entered(client, {**query, "pick": "mine.1.top"}, "erase")["mine"] == f"p1.{GREEN}"
    query["pick"] = "none"
    assert [key for key in keys(client, query) if not key.startswith("own.")][-3:] == ["card.0", "card.1", "side.top"]
    assert "3B" in keys(client, entered(client, query, "side.top")), "a card that was not entered"
    query = entered(client, query, "card.1")
    assert query["pick"] == f"place.{BROWN}.?.?"
    query = entered(client, query, "cell.1.0")
    query = entered(client, query, "accept")
    assert (query["mine"], query["move"]) == (f"p1.{GREEN}", f"place.{BROWN}.0.1")
    assert "card.0" not in keys(client, query), "the next turn is another's"
    assert entered(client, query, "own.drop.0")["mine"] == "p1"
    nobody = {**dict(parse_qsl(START)), "pick": "mine.0", "view": "play", "put": "3G"}
    assert client.get("/vogu/enter", query_string=nobody).status_code == 422
    assert client.get("/vogu/play", query_string={**dict(parse_qsl(START)), "pick": "mine.0"}).status_code == 200


def test_more_cards_than_it_has_ask_which_have_gone(client: FlaskClient) -> None:
    query = {**dict(parse_qsl(START)), "mine": "p1" + f".{GREEN}" * 9, "move": "reveal.GW.x.G", "lang": "en"}
    assert "2 of these have gone" in client.get("/vogu/play", query_string=query).text


def test_what_can_i_play_is_asked_with_it(client: FlaskClient) -> None:
    for seat, asked in (("p1", True), ("p2", False)):
        page = client.get("/vogu/play", query_string={**dict(parse_qsl(START)), "mine": f"{seat}.{GREEN}"}).text
        assert (f"hand={GREEN}" in page) is asked


def test_what_is_known_of_hands_has_the_hand_of_whoever_asks() -> None:
    """Of nine cards one is known and eight are not, told as `mine` or, of the seat to move, as `hand`."""
    for told in (f"mine=p1.{GREEN}", f"hand={GREEN}"):
        followed = evaluate(GAME, View.PLAY, dict(parse_qsl(f"{START}&{told}"))).followed
        assert followed is not None
        own_hand, other_hand = followed.holds[:2]
        assert (own_hand.place, own_hand.cards, own_hand.unknown_count) == ("p1", (GREEN,), 8)
        assert (other_hand.cards, other_hand.unknown_count) == ((), 9)


def test_a_hand_entered_for_a_question_stands_in_no_position_not_even_before_the_first_move() -> None:
    for moves in ("", f"&move=place.{GREEN}.0.1"):
        followed = evaluate(GAME, View.PLAY, dict(parse_qsl(f"{START}&hand={GREEN}{moves}"))).followed
        assert followed is not None
        assert "hand" not in dict(parse_qsl(followed.position))
