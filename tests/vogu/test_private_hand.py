"""The private hand in a followed game: it is updated after each own turn, offers its cards and stays secret."""

import html
import re
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from calculators.core.private_hand import PrivateHand
from calculators.vogu import GAME
from calculators.vogu.private_hand import count_unentered_or_minus_departed_hand_cards, private_hand_after_move
from calculators.vogu.state import State
from tests.engine import parse_table_rows

from .tables import ENGINE, parse_state_query

START_QUERY = "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
GREEN_FACE, BROWN_FACE, BLACK_FACE = "3G2GpGpW", "1R3YmYmR", "2K2KpKpK"


def build_starting_state(more_parameters: str = "") -> State:
    return GAME.starting_state(parse_state_query(START_QUERY + more_parameters))


def parse_private_hand(cards: str) -> PrivateHand:
    hand = parse_state_query(f"mine=p1.{cards}").mine
    assert hand is not None
    return hand


@pytest.mark.clause("vogu.place")
@pytest.mark.parametrize(
    ("cards", "move", "expected_cards"),
    parse_table_rows(f"""
        {GREEN_FACE}.{BROWN_FACE}               place.{GREEN_FACE}.0.1                {BROWN_FACE}
        {BROWN_FACE}                            place.{GREEN_FACE}.0.1                {BROWN_FACE}
        {GREEN_FACE}.{BROWN_FACE}.{BLACK_FACE}  reveal.RY.x.Y                         {GREEN_FACE}.{BLACK_FACE}
        {GREEN_FACE}.{BROWN_FACE}.{BLACK_FACE}  reveal.{BROWN_FACE}.{BLACK_FACE}.Y    {GREEN_FACE}
        # Two cards have these colours, so both stay.
        {BROWN_FACE}.3Y1RmRmY                   reveal.RY.x.Y                         {BROWN_FACE}.3Y1RmRmY
        {GREEN_FACE}.{GREEN_FACE}               place.{GREEN_FACE}.0.1                {GREEN_FACE}
        {GREEN_FACE}.1R3Y----                   reveal.RY.x.Y                         {GREEN_FACE}.1R3Y----
    """),
)
def test_private_hand_is_updated_after_own_turn_only(cards: str, move: str, expected_cards: str) -> None:
    hand, played = parse_private_hand(cards), GAME.parse_move(move)
    assert private_hand_after_move(hand, build_starting_state(), played) == parse_private_hand(expected_cards)
    assert private_hand_after_move(hand, build_starting_state("&turn=p2"), played) == hand, "another seat's turn"


def test_unentered_cards_of_private_hand_are_counted() -> None:
    hand = parse_private_hand(GREEN_FACE)
    assert count_unentered_or_minus_departed_hand_cards(hand, build_starting_state()) == 8
    assert count_unentered_or_minus_departed_hand_cards(hand, parse_state_query("players=5")) is None


def list_offered_keys(client: FlaskClient, query: str) -> list[str]:
    page = html.unescape(client.get(f"/vogu/play?{START_QUERY}&{query}").text)
    return re.findall(r'name="put"\s+value="([^"]*)"', page[page.index('id="tray"') : page.index('id="answer"')])


def test_private_hand_offers_its_cards_and_keys_of_further_ones(client: FlaskClient) -> None:
    both = f"mine=p1.{GREEN_FACE}.{BROWN_FACE}"
    assert "3B" in list_offered_keys(client, f"mine=p1.{GREEN_FACE}&pick=mine.1"), "keys of the next card"
    assert {"card.0", "card.1", "side.top"} <= set(list_offered_keys(client, f"{both}&pick=none"))
    assert "3B" in list_offered_keys(client, f"{both}&pick=place.????????.?.?~top"), "keys of an unentered card"
    after = list_offered_keys(client, f"mine=p1.{GREEN_FACE}&move=place.{BROWN_FACE}.0.1")
    assert "card.0" not in after, "another seat is to move"


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
