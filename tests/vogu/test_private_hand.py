"""The private hand in a followed game: it is updated after each own turn, offers its cards and stays secret."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from calculators.core.private_hand import PrivateHand
from calculators.vogu import GAME
from calculators.vogu.private_hand import count_unentered_cards, update_private_hand
from calculators.vogu.state import State
from tests.pages import (
    address_after_touch,
    address_after_touches,
    query_without_page_parameters,
    selection_of_address,
)

from .tables import ENGINE, parse_state_query

START_QUERY = "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
START_ADDRESS = f"/vogu/play?{START_QUERY}"
GREEN_FACE, BROWN_FACE, BLACK_FACE = "3G2GpGpW", "1R3YmYmR", "2K2KpKpK"


def build_starting_state(more_parameters: str = "") -> State:
    return GAME.starting_state(parse_state_query(START_QUERY + more_parameters))


def parse_private_hand(*cards: str) -> PrivateHand:
    hand = parse_state_query(".".join(["mine=p1", *cards])).mine
    assert hand is not None
    return hand


@pytest.mark.clause("vogu.place")
@pytest.mark.parametrize(
    ("cards", "move", "expected_cards"),
    [
        ([GREEN_FACE, BROWN_FACE], f"place.{GREEN_FACE}.0.1", [BROWN_FACE]),
        ([BROWN_FACE], f"place.{GREEN_FACE}.0.1", [BROWN_FACE]),
        ([GREEN_FACE, BROWN_FACE, BLACK_FACE], "reveal.RY.x.Y", [GREEN_FACE, BLACK_FACE]),
        ([GREEN_FACE, BROWN_FACE, BLACK_FACE], f"reveal.{BROWN_FACE}.{BLACK_FACE}.Y", [GREEN_FACE]),
        # Two cards have these colours, so both stay.
        ([BROWN_FACE, "3Y1RmRmY"], "reveal.RY.x.Y", [BROWN_FACE, "3Y1RmRmY"]),
        ([GREEN_FACE, GREEN_FACE], f"place.{GREEN_FACE}.0.1", [GREEN_FACE]),
        ([GREEN_FACE, "1R3Y----"], "reveal.RY.x.Y", [GREEN_FACE, "1R3Y----"]),
    ],
)
def test_private_hand_is_updated_after_own_turn_only(cards: list[str], move: str, expected_cards: list[str]) -> None:
    hand, played = parse_private_hand(*cards), GAME.parse_move(move)
    assert update_private_hand(hand, build_starting_state(), played) == parse_private_hand(*expected_cards)
    assert update_private_hand(hand, build_starting_state("&turn=p2"), played) == hand, "another seat's turn"


def test_unentered_cards_of_private_hand_are_counted() -> None:
    hand = parse_private_hand(GREEN_FACE)
    assert count_unentered_cards(hand, build_starting_state()) == 8
    assert count_unentered_cards(hand, parse_state_query("players=5")) is None


def test_private_hand_is_absent_from_next_query_and_needs_playing_seat(client: FlaskClient) -> None:
    answer = client.get(
        f"/vogu/play.json?{START_QUERY}&mine=p1.{GREEN_FACE}.{BROWN_FACE}&move=place.{GREEN_FACE}.0.1"
    ).get_json()
    assert "mine" not in answer["verdict"]["next"]
    assert "mine=p1" in answer["position"]
    beyond = client.get(f"/vogu/play.json?players=3&mine=p4.{GREEN_FACE}").get_json()
    assert [(v["code"], v["where"]) for v in beyond["violations"]] == [("vogu.seat", ["p4"])]


def list_offered_keys(client: FlaskClient, address: str) -> list[str]:
    page = html.unescape(client.get(address).text)
    return re.findall(r'name="put"\s+value="([^"]*)"', page[page.index('id="tray"') : page.index('id="answer"')])


def test_private_hand_is_entered_by_edges_and_offers_its_cards(client: FlaskClient) -> None:
    address = address_after_touch(client, START_ADDRESS, "", "own.whose.p1")
    address = address_after_touch(client, address, "mine.0", "3G")
    address = address_after_touches(client, address, "2G", "pG", "pW")
    assert selection_of_address(address) == "mine.1"
    assert "3B" in list_offered_keys(client, address), "keys of the next card"
    address = address_after_touches(client, address, "1R", "3Y", "mY", "mR")
    both = f"{START_QUERY}&mine=p1.{GREEN_FACE}.{BROWN_FACE}"
    assert query_without_page_parameters(address) == both
    erased = address_after_touch(client, address, "mine.1.top", "erase")
    assert query_without_page_parameters(erased) == both.removesuffix(f".{BROWN_FACE}")
    address = f"/vogu/play?{both}&pick=none"
    assert {"card.0", "card.1", "side.top"} <= set(list_offered_keys(client, address))
    other = address_after_touches(client, address, "side.top")
    assert "3B" in list_offered_keys(client, other), "keys of an unentered card"
    address = address_after_touches(client, address, "card.1")
    assert selection_of_address(address) == f"place.{BROWN_FACE}.?.?"
    address = address_after_touches(client, address, "cell.1.0", "accept")
    after = f"{START_QUERY}&mine=p1.{GREEN_FACE}&move=place.{BROWN_FACE}.0.1"
    assert query_without_page_parameters(address) == after
    assert "card.0" not in list_offered_keys(client, address), "another seat is to move"
    dropped = address_after_touches(client, address, "own.drop.0")
    assert query_without_page_parameters(dropped) == after.replace(f".{GREEN_FACE}", "")


def test_private_hand_card_is_refused_if_no_seat_is_chosen(client: FlaskClient) -> None:
    assert client.get(f"/vogu/enter?{START_QUERY}&pick=mine.0&view=play&put=3G").status_code == 422
    assert client.get(f"{START_ADDRESS}&pick=mine.0").status_code == 200


def test_page_asks_which_surplus_private_hand_cards_are_gone(client: FlaskClient) -> None:
    hand = f".{GREEN_FACE}" * 9
    assert "2 of these have gone" in client.get(f"{START_ADDRESS}&mine=p1{hand}&move=reveal.GW.x.G&lang=en").text


@pytest.mark.parametrize(("seat", "is_mover"), [("p1", True), ("p2", False)])
def test_moves_question_uses_private_hand_only_if_its_seat_is_to_move(
    client: FlaskClient, seat: str, *, is_mover: bool
) -> None:
    page = client.get(f"{START_ADDRESS}&mine={seat}.{GREEN_FACE}").text
    assert (f"hand={GREEN_FACE}" in page) is is_mover


def test_knowledge_includes_entered_private_or_mover_hand() -> None:
    """One of nine cards is known: as `mine`, or as `hand` of the seat to move."""
    for parameter in (f"mine=p1.{GREEN_FACE}", f"hand={GREEN_FACE}"):
        followed = ENGINE.progress_after_moves_of_query(f"{START_QUERY}&{parameter}")
        own_hand, other_hand = followed.holds[:2]
        assert (own_hand.place, own_hand.cards, own_hand.unknown_count) == ("p1", (GREEN_FACE,), 8)
        assert (other_hand.cards, other_hand.unknown_count) == ((), 9)


def test_hand_entered_for_question_is_absent_from_position() -> None:
    for moves in ("", f"&move=place.{GREEN_FACE}.0.1"):
        followed = ENGINE.progress_after_moves_of_query(f"{START_QUERY}&hand={GREEN_FACE}{moves}")
        assert "hand" not in dict(parse_qsl(followed.position))
