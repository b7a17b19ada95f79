"""The private hand in a followed game: it is updated after each turn and stays secret."""

import html
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators.coupelation import GAME
from calculators.coupelation.notation import (
    format_private_hand_and_known_facedown_cards,
    parse_move,
    parse_private_hand_and_known_facedown_cards,
)
from calculators.coupelation.play import hide_secrets_of_move, next_turn_after_legal_action_if_known
from calculators.coupelation.private_hand import (
    count_unentered_or_minus_departed_hand_cards,
    private_hand_after_action,
    private_hand_after_recorded_move,
)
from calculators.coupelation.state import Draw, State
from tests.engine import parse_table_rows

from .tables import read_state_of_query

TABLE_QUERY = "players=2&p1=h3&p2=h3&tower=12.25.x_18.x&last=0.0&reserve=1.50.13.37.8.9&deck=20"
TABLE_WITH_LOW_FINISH_CARD = "players=2&p1=h3&p2=h3&tower=12.F.31&last=0.0&reserve=1.50.13.37.8.9&house=place-anywhere"


EXPECTED_HANDS_AFTER_MOVES = """
# A card laid leaves the hand; one laid face down stays known, where the tower has it then.
p1.7.31.40           up.40.0.3             p1.7.31
p1.7.31.40           down.x.0.3 of 40      p1.7.31_0.3.40
p1.7.31.40           down.x.0.-1 of 7      p1.31.40_0.0.7
p1.7.31.40           down.x.0.3            p1.7.31.40
p1.7                 up.F.0.3              p1.7
# All known cards move with the tower when a card comes left of it, whoever lays it.
p2.7_0.2.30          up.5.0.-1             p2.7_0.3.30
# What is turned up, exchanged, or lies in sight is no secret any more.
p2.7_0.2.30_1.1.28   flip.0.2.30           p2.7_1.1.28
p2.7_1.1.28          take.13.1.1.5.8       p2.7
p2.7.40              up.40.0.3             p2.7
p2.5.7               take.13.0.0.5.8       p2.7
# Action D: the two that are sent and the discards are gone, the exchanged card comes back.
p1.5.7.8             take.13.0.0.5.8       p1.7.12
p1.5.7.8_1.1.28      take.13.1.1.5.8.x7    p1.28
p1.5.7.8             take.13.1.1.5.8.x     p1.7
p1.5.7.8             take.13.2.0.5.8       p1.7
# A card turned up stays in the tower, even if it is not the one that was entered.
p1.7_0.2.30          flip.0.2.28           p1.7
# The finish card comes back to its place and not into the numbers.
p1.5.8               take.13.0.1.5.8       p1
"""


@pytest.mark.parametrize(
    ("hand_text_before", "move_and_laid_number", "hand_text_after"), parse_table_rows(EXPECTED_HANDS_AFTER_MOVES)
)
def test_private_hand_is_updated_after_move(
    hand_text_before: str, move_and_laid_number: str, hand_text_after: str
) -> None:
    """Also after moves that the hand does not allow; the number of a face-down card follows `of`."""
    move_text, _, number = move_and_laid_number.partition(" of ")
    state = read_state_of_query(TABLE_WITH_LOW_FINISH_CARD if hand_text_after == "p1" else TABLE_QUERY)
    move = parse_move(move_text)
    assert not isinstance(move, Draw)
    state_after = next_turn_after_legal_action_if_known(state, move)
    assert state_after is not None
    hand = private_hand_after_action(
        parse_private_hand_and_known_facedown_cards(hand_text_before),
        state_before=state,
        move=move,
        state_after=state_after,
        number_laid_facedown=int(number) if number else None,
    )
    assert format_private_hand_and_known_facedown_cards(hand) == hand_text_after


@pytest.mark.parametrize(
    ("recorded_move", "hand_after"),
    parse_table_rows("""
        draw.1       p1.7.31.40_0.2.30
        flip.0.2     p1.7.31.40_0.2.30
        down.x.0.3   p1.7.31.40_0.2.30
        down.40.0.3  p1.7.31_0.2.30_0.3.40
    """),
)
def test_record_takes_no_card_out_of_private_hand_that_it_does_not_name(recorded_move: str, hand_after: str) -> None:
    state, move = read_state_of_query(TABLE_QUERY), parse_move(recorded_move)
    hand = private_hand_after_recorded_move(
        parse_private_hand_and_known_facedown_cards("p1.7.31.40_0.2.30"), state, move, GAME.judge_move(state, move)
    )
    assert format_private_hand_and_known_facedown_cards(hand) == hand_after


UNENTERED_CARD_COUNTS = f"""
{TABLE_QUERY}  p1.7          0  2
{TABLE_QUERY}  p1.7          2  4
{TABLE_QUERY}  p1.2.3.4.5    0  -1
{TABLE_QUERY}  p4.7          0  None
# Each seat has a hand of its own size.
tower=25&p1=h3&p2=h2&p3=h1  p1.7  0  2
tower=25&p1=h3&p2=h2&p3=h1  p2.7  0  1
tower=25&p1=h3&p2=h2&p3=h1  p3.7  0  0
tower=25&p1=h3&p2=h2&p3=h1  p4.7  0  None
"""


@pytest.mark.parametrize(("table", "hand", "drawn", "count"), parse_table_rows(UNENTERED_CARD_COUNTS))
def test_unentered_cards_of_private_hand_are_counted(table: str, hand: str, drawn: str, count: str) -> None:
    found = count_unentered_or_minus_departed_hand_cards(
        parse_private_hand_and_known_facedown_cards(hand), read_state_of_query(table), int(drawn)
    )
    assert str(found) == count


@pytest.mark.parametrize(
    ("move", "public_move"),
    [("down.29.0.3", "down.x.0.3"), ("up.29.0.3",) * 2, ("take.13.1.1.5.8.x7.xF", "take.13.1.1.5.8.xF.x")],
)
def test_public_move_hides_facedown_and_discarded_numbers(move: str, public_move: str) -> None:
    assert GAME.format_move(hide_secrets_of_move(State(), parse_move(move))) == public_move


# --- on the page ------------------------------------------------------------------------------------------------------

START_QUERY = "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"


def link_addresses(page: str) -> list[str]:
    return [html.unescape(found) for found in re.findall(r'href="([^"]+)"', page)]


def values_of_enabled_keys(page: str) -> set[str]:
    """The values of enabled keys."""
    return set(re.findall(r'name="put" value="([^"]+)"(?![^>]*disabled)', page))


@pytest.mark.parametrize(
    ("query", "offered", "not_offered"),
    parse_table_rows("""
        # A card of the hand can be placed; the reserve has the 13.
        mine=p1.7.31                                     mine.40 31 own.forget  mine.13
        mine=p1.7.9.11.12&move=draw.1_up.31d.0.1         mine.12                -
        # A card that is turned up is none of the hand.
        mine=p2.7.31&move=draw.1_down.x.0.1&pick=flip.0.1  30 40               7
        mine=p2.7.31&move=draw.1_down.x.0.1_draw.0_flip.0.1  30 40 mine.40     7
        """),
)
def test_keys_of_private_hand_are_offered(client: FlaskClient, query: str, offered: str, not_offered: str) -> None:
    values = values_of_enabled_keys(client.get(f"/coupelation/play?{START_QUERY}&{query}").text)
    assert set(offered.split()) <= values
    assert not_offered not in values


def test_private_hand_is_passed_to_move_list_but_not_to_sheet(client: FlaskClient) -> None:
    """Only if it is the mover's hand and not too large."""
    for view, hand_parameters, hand in (
        ("play", "mine=p1.7.31", "7.31.x"),
        ("score", "mine=p2.7", None),
        ("score", "mine=p1.7.8.9.10", None),
        ("score", "hand=7&mine=p1.7", "7"),
    ):
        page = client.get(f"/coupelation/{view}?{START_QUERY}&{hand_parameters}").text
        asked = next(address for address in link_addresses(page) if address.startswith("/coupelation/moves"))
        assert dict(parse_qsl(urlsplit(asked).query)).get("hand") == hand
    page = client.get(f"/coupelation/play?{START_QUERY}&mine=p1.7.31").text
    paper = next(address for address in link_addresses(page) if ".pdf" in address)
    assert "mine" not in paper
    assert "mine=" not in client.get(paper.replace(".pdf", "/sheet")).text
