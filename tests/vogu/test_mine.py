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

START_QUERY = "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
GREEN_FACE, BROWN_FACE, BLACK_FACE = "3G2GpGpW", "1R3YmYmR", "2K2KpKpK"


def build_starting_state(more_parameters: str = "") -> State:
    return GAME.starting_state(
        GAME.parse_query_except_moves_collecting_unreadable(dict(parse_qsl(START_QUERY + more_parameters))).state
    )


def parse_private_hand(*cards: str) -> PrivateHand:
    found: PrivateHand = GAME.parse_query_except_moves_collecting_unreadable(
        {"mine": ".".join(["p1", *cards])}
    ).state.mine  # type: ignore[assignment]
    return found


@pytest.mark.clause("vogu.place")
@pytest.mark.parametrize(
    ("cards", "move", "expected_cards"),
    [
        ([GREEN_FACE, BROWN_FACE], f"place.{GREEN_FACE}.0.1", [BROWN_FACE]),
        ([BROWN_FACE], f"place.{GREEN_FACE}.0.1", [BROWN_FACE]),
        ([GREEN_FACE, BROWN_FACE, BLACK_FACE], "reveal.RY.x.Y", [GREEN_FACE, BLACK_FACE]),
        ([GREEN_FACE, BROWN_FACE, BLACK_FACE], f"reveal.{BROWN_FACE}.{BLACK_FACE}.Y", [GREEN_FACE]),
        # Two of these colours: which one that was stays open.
        ([BROWN_FACE, "3Y1RmRmY"], "reveal.RY.x.Y", [BROWN_FACE, "3Y1RmRmY"]),
        ([GREEN_FACE, GREEN_FACE], f"place.{GREEN_FACE}.0.1", [GREEN_FACE]),
        ([GREEN_FACE, "1R3Y----"], "reveal.RY.x.Y", [GREEN_FACE, "1R3Y----"]),
    ],
)
def test_a_hand_after_a_turn(cards: list[str], move: str, expected_cards: list[str]) -> None:
    assert update_private_hand(
        parse_private_hand(*cards), build_starting_state(), GAME.parse_move(move)
    ) == parse_private_hand(*expected_cards)
    other = parse_private_hand(*cards)
    assert update_private_hand(other, build_starting_state("&turn=p2"), GAME.parse_move(move)) == other, (
        "another seat's"
    )


def test_what_of_a_hand_is_not_told() -> None:
    assert count_unentered_cards(parse_private_hand(GREEN_FACE), build_starting_state()) == 8
    assert (
        count_unentered_cards(
            parse_private_hand(GREEN_FACE), GAME.parse_query_except_moves_collecting_unreadable({"players": "5"}).state
        )
        is None
    )


def test_it_stands_in_no_next_and_belongs_to_somebody_who_plays(client: FlaskClient) -> None:
    answer = client.get(
        f"/vogu/play.json?{START_QUERY}&mine=p1.{GREEN_FACE}.{BROWN_FACE}&move=place.{GREEN_FACE}.0.1"
    ).get_json()
    assert "mine" not in answer["verdict"]["next"]
    assert "mine=p1" in answer["position"]
    beyond = client.get(f"/vogu/play.json?players=3&mine=p4.{GREEN_FACE}").get_json()
    assert [(v["code"], v["where"]) for v in beyond["violations"]] == [("vogu.seat", ["p4"])]


def query_after_entering(client: FlaskClient, query: dict[str, str], entered_value: str) -> dict[str, str]:
    """The question after a touch."""
    answer = client.get("/vogu/enter", query_string={**query, "view": "play", "put": entered_value})
    assert answer.status_code == 303, entered_value
    return dict(parse_qsl(urlsplit(answer.headers["Location"]).query))


def list_offered_key_values(client: FlaskClient, query: dict[str, str]) -> list[str]:
    page = html.unescape(client.get("/vogu/play", query_string=query).text)
    return re.findall(r'name="put"\s+value="([^"]*)"', page[page.index('id="tray"') : page.index('id="answer"')])


def test_it_is_entered_edge_by_edge_and_played_from(client: FlaskClient) -> None:
    query = query_after_entering(client, dict(parse_qsl(START_QUERY)), "own.whose.p1")
    assert query["mine"] == "p1"
    query["pick"] = "mine.0"
    for edge in ("3G", "2G", "pG", "pW"):
        query = query_after_entering(client, query, edge)
    assert (query["mine"], query["pick"]) == (f"p1.{GREEN_FACE}", "mine.1")
    assert "3B" in list_offered_key_values(client, query), "the next card"
    for edge in ("1R", "3Y", "mY", "mR"):
        query = query_after_entering(client, query, edge)
    assert query_after_entering(client, {**query, "pick": "mine.1.top"}, "erase")["mine"] == f"p1.{GREEN_FACE}"
    query["pick"] = "none"
    assert [key for key in list_offered_key_values(client, query) if not key.startswith("own.")][-3:] == [
        "card.0",
        "card.1",
        "side.top",
    ]
    assert "3B" in list_offered_key_values(client, query_after_entering(client, query, "side.top")), (
        "a card that was not entered"
    )
    query = query_after_entering(client, query, "card.1")
    assert query["pick"] == f"place.{BROWN_FACE}.?.?"
    query = query_after_entering(client, query, "cell.1.0")
    query = query_after_entering(client, query, "accept")
    assert (query["mine"], query["move"]) == (f"p1.{GREEN_FACE}", f"place.{BROWN_FACE}.0.1")
    assert "card.0" not in list_offered_key_values(client, query), "the next turn is another's"
    assert query_after_entering(client, query, "own.drop.0")["mine"] == "p1"
    nobody = {**dict(parse_qsl(START_QUERY)), "pick": "mine.0", "view": "play", "put": "3G"}
    assert client.get("/vogu/enter", query_string=nobody).status_code == 422
    assert client.get("/vogu/play", query_string={**dict(parse_qsl(START_QUERY)), "pick": "mine.0"}).status_code == 200


def test_more_cards_than_it_has_ask_which_have_gone(client: FlaskClient) -> None:
    query = {**dict(parse_qsl(START_QUERY)), "mine": "p1" + f".{GREEN_FACE}" * 9, "move": "reveal.GW.x.G", "lang": "en"}
    assert "2 of these have gone" in client.get("/vogu/play", query_string=query).text


def test_what_can_i_play_is_asked_with_it(client: FlaskClient) -> None:
    for seat, asked in (("p1", True), ("p2", False)):
        page = client.get(
            "/vogu/play", query_string={**dict(parse_qsl(START_QUERY)), "mine": f"{seat}.{GREEN_FACE}"}
        ).text
        assert (f"hand={GREEN_FACE}" in page) is asked


def test_what_is_known_of_hands_has_the_hand_of_whoever_asks() -> None:
    """Of nine cards one is known and eight are not, told as `mine` or, of the seat to move, as `hand`."""
    for told in (f"mine=p1.{GREEN_FACE}", f"hand={GREEN_FACE}"):
        followed = evaluate(GAME, View.PLAY, dict(parse_qsl(f"{START_QUERY}&{told}"))).followed
        assert followed is not None
        own_hand, other_hand = followed.holds[:2]
        assert (own_hand.place, own_hand.cards, own_hand.unknown_count) == ("p1", (GREEN_FACE,), 8)
        assert (other_hand.cards, other_hand.unknown_count) == ((), 9)


def test_a_hand_entered_for_a_question_stands_in_no_position_not_even_before_the_first_move() -> None:
    for moves in ("", f"&move=place.{GREEN_FACE}.0.1"):
        followed = evaluate(GAME, View.PLAY, dict(parse_qsl(f"{START_QUERY}&hand={GREEN_FACE}{moves}"))).followed
        assert followed is not None
        assert "hand" not in dict(parse_qsl(followed.position))
