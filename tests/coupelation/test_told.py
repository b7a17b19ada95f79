"""What an answer names, fact by fact: the draw in words, what stands against it, where the finish card may lie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core.types import Message
from calculators.coupelation import GAME
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.rescue import CardExchange, find_smallest_exchanges_to_complete_tower_within_budget
from calculators.coupelation.state import Card
from calculators.coupelation.tower import (
    find_cells_where_hiding_one_card_restores_order,
    find_chains_without_room_for_hidden,
)
from calculators.coupelation.tower_rules import can_tower_be_in_order_with_hidden_cards_as_ruled
from tests.engine import format_found_messages, parse_table_rows

from .tables import (
    codes_without_game_prefix,
    format_query_of_state,
    judge_move_of_sound_query,
    list_legal_move_texts,
    read_state_of_query,
)
from .test_rules import FULL_TOWER


def test_a_draw_in_words() -> None:
    def describe_move_on_starting_tower(move: str) -> Message:
        return GAME.describe_move(read_state_of_query("tower=25"), GAME.parse_move(move))

    assert describe_move_on_starting_tower("draw.2") == Message(
        "coupelation.say.draw", {"count": 2}, "coupelation.draw"
    )
    assert describe_move_on_starting_tower("draw.1.F") == Message(
        "coupelation.say.draw.finish", {"count": 1}, "coupelation.draw"
    )


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(
    ("query", "count", "maximum_draw"),
    [
        # a face-down card: up to a hand of two, by the cards told or by how many they are, whichever is more
        ("tower=12.x&last=0.1&p1=h0", 2, 2),
        ("tower=12.x&last=0.1&p1=h1", 1, 1),
        ("tower=12.x&last=0.1&p1=h2&hand=7", 0, 0),
        # a mark nobody entered: in the bottom row never a heart's four, but by the ruling that counts beside it
        ("tower=12.25&last=0.1", None, 2),
        ("tower=12.25&last=0.1&house=bottom-beside", None, 4),
        ("tower=12.25_20&last=1.0", None, 4),
    ],
)
def test_what_may_be_drawn_at_most(query: str, count: int | None, maximum_draw: int) -> None:
    found = calculate_remaining_draw_allowance(read_state_of_query(query))
    assert (found.count, found.most) == (count, maximum_draw)


@pytest.mark.clause("coupelation.finish")
def test_the_finish_card_of_the_reserve_takes_any_place_where_the_table_says_so() -> None:
    """Below the top, beside the row and in a card's place, for any two cards where it counts as any number."""
    query = "tower=12.25.31&reserve=1.50.13.F&hand=7.20"
    assert not [move for move in list_legal_move_texts(f"{query}&house=finish-wild") if move.startswith("take.F")]
    moves = list_legal_move_texts(f"{query}&house=finish-wild.place-anywhere")
    cells = {tuple(move.split(".")[2:4]) for move in moves if move.startswith("take.F")}
    assert cells == {("0", str(col)) for col in range(-1, 4)} | {("1", "0"), ("1", "1")}


@pytest.mark.clause("coupelation.finish")
def test_the_finish_card_of_a_hand_takes_a_free_place_where_the_table_says_so() -> None:
    query = "reserve=1.50.13.37&hand=F&house=place-anywhere"
    assert list_legal_move_texts(f"tower=12.25.31&{query}") == ["up.F.0.-1", "up.F.0.3", "up.F.1.0", "up.F.1.1"]
    # No card at all lies between 25 and 26, unless it may equal one of them.
    assert list_legal_move_texts(f"tower=25.26&{query}") == ["up.F.0.-1", "up.F.0.2"]
    assert list_legal_move_texts(f"tower=25.26&{query}.hidden-equal") == ["up.F.0.-1", "up.F.0.2", "up.F.1.0"]


@pytest.mark.clause("coupelation.finish")
def test_the_finish_card_on_top_is_not_exchanged() -> None:
    """24 would lie in order there."""
    top = f"tower={FULL_TOWER.replace('_22.', '_x.')}_F&house=early-allowed&reserve=1.50.24.37&hand=8.11.36"
    assert "take.24.5.0.11.36.x8" in list_legal_move_texts(top)
    assert not [move for move in list_legal_move_texts(top) if ".6.0." in move]


FIRST_REASONS_AGAINST_MOVES = """
# Where hidden cards take no room of their own it is the neighbour that speaks against it, not one beyond two of them.
tower=18.x.x.30_-.-.19&reserve=1.50.15.37&hand=7.8&house=hidden-equal  take.15.0.3.7.8  \
over.low {'hidden': 0, 'least': 20, 'number': 15, 'other': 19} of over in move at tower.1.2 tower.0.3
tower=5.x.x.12_11&reserve=1.50.15.37&hand=7.8&house=hidden-equal       take.15.0.0.7.8  \
over.high {'hidden': 0, 'most': 10, 'number': 15, 'other': 11} of over in move at tower.0.0 tower.1.0
# More than there is to draw; the finish card is a card of the deck too, and is replaced by another one.
tower=25.31e&last=0.1&deck=1  draw.2    draw.most {'count': 2, 'limit': 1} of draw in move
tower=25.31e&last=0.1&deck=2  draw.2.F  draw.most {'count': 2, 'limit': 1} of draw.empty in move
tower=25.31e&last=0.1&deck=1  draw.1.F  draw.most {'count': 1, 'limit': 0} of draw.empty in move
tower=25.31e&last=0.1&deck=9  draw.3    draw.most {'count': 3, 'limit': 2} of draw in move
# A card that no reserve can have, also of one that is not entered to its end; what is discarded is not sent to it.
tower=25&reserve=50&hand=7.8.9          take.51.0.1.7.8  \
number {'high': 50, 'low': 1, 'number': 51} of contents in move
tower=25&reserve=50&hand=7.8.9          take.25.0.1.7.8  \
elsewhere {'in': 'tower', 'number': 25} of contents in move tower
tower=25&reserve=1.50.13.37&hand=7.8.9  take.9.0.-1.7.8.x9   reserve {'card': 9} of take in move reserve
tower=25&reserve=1.50.13.37&hand=7.8.9  take.8.0.-1.7.8      reserve.sent {'card': 8} of before in move reserve
# A card that somebody knows is no other one.
tower=12.25.31_x&known=1.0.13           flip.1.0.14          \
known {'number': 13, 'place': 1, 'tier': 2, 'told': 14} of flip in move known at tower.1.0
# So many cards of the reserve are discarded; the card that was taken lies there no more.
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33  take.13.1.0.7.20.r13  \
dropped {'card': 13} of limit in move reserve
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33  take.13.1.0.7.20.r33  \
dropped {'card': 33} of limit in move reserve
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33  take.13.1.0.7.20.x8.x9.r8  \
dropped {'card': 8} of limit in move reserve
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33  take.13.1.0.7.20.r1.r50  \
dropped.count {'count': 2, 'spare': 1} of limit in move reserve
"""


@pytest.mark.clause("coupelation.down")
@pytest.mark.clause("coupelation.setup")
@pytest.mark.parametrize(("query", "move", "expected_reason"), parse_table_rows(FIRST_REASONS_AGAINST_MOVES))
def test_what_speaks_against_a_move(query: str, move: str, expected_reason: str) -> None:
    """By the first of its reasons."""
    found = format_found_messages(judge_move_of_sound_query(query, move).violations)[0]
    assert found.replace("coupelation.move.", "").replace(" of coupelation.", " of ") == expected_reason


VIOLATION_CODES_OF_MOVES = """
# Those the reserve may have and those it may lose; one of the two that were sent may go at once.
tower=25&reserve=13&hand=7.8.20.30  take.1.0.-1.7.8     -
tower=25&reserve=13&hand=7.8.20.30  take.50.0.1.20.30   -
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20.r1     -
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20.r20    -
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20.r1.r1  dropped dropped.count
tower=12.25.31&reserve=1.50.13.F&hand=7.20&house=finish-wild.place-anywhere  take.F.0.0.7.20  -
# A card has the mark that is printed on it.
tower=12.25.31&hand=13    up.13d.1.0   -
tower=12.25.31&hand=13d   up.13d.1.0   -
tower=12.25.31&hand=13e   up.13d.1.0   mark
# A card turned up is no other one that somebody knows.
tower=12.x.x&known=0.1.30_0.2.40  flip.0.1.30  -
tower=12.x.x&known=0.1.30_0.2.40  flip.0.1.40  known seen
# Nobody has to draw, also where it is not known how many may be drawn.
tower=25.31               draw.0    -
tower=25.31&last=0.1      draw.0    -
tower=25.x&last=0.1       draw.0    -
# The finish card is drawn once and from a deck.
tower=25.31e&last=0.1&p1=h1.F&deck=9     draw.1.F  draw.finish
tower=25.31e&last=0.1&p2=h1.F&deck=9     draw.1.F  draw.finish
tower=25.31e&last=0.1&reserve=1.50.13.F  draw.1.F  draw.finish
tower=25.31e&last=0.1&deck=0             draw.0.F  draw.finish
tower=25.31e&last=0.1&first=1            draw.1.F  draw.finish
tower=25.31e&last=0.1&deck=9             draw.1.F  -
tower=25.31e&last=0.1                    draw.1.F  -
"""


@pytest.mark.clause("coupelation.draw")
@pytest.mark.clause("coupelation.flip")
@pytest.mark.clause("coupelation.limit")
@pytest.mark.parametrize(("query", "move", "expected_codes"), parse_table_rows(VIOLATION_CODES_OF_MOVES))
def test_what_may_be_done_and_what_not(query: str, move: str, expected_codes: str) -> None:
    judged = judge_move_of_sound_query(query, move)
    assert codes_without_game_prefix(judged.violations) == [f"move.{code}" for code in expected_codes.split()]
    assert (judged.legal is False) is bool(expected_codes)


@pytest.mark.clause("coupelation.take")
def test_a_wild_finish_card_is_paid_with_any_number_of_discards() -> None:
    """None, one and two of the other cards of a hand of four."""
    moves = list_legal_move_texts("tower=12.25.31&reserve=1.50.13.37&hand=7.20.33.F&house=finish-wild")
    paid = [move.split(".")[4:] for move in moves if move.startswith("take.37.0.3.") and "F" in move]
    assert {len(way) - 2 for way in paid} == {0, 1, 2}


@pytest.mark.clause("coupelation.down")
def test_a_card_between_24_and_25_by_the_ruling_that_equals_count() -> None:
    state = read_state_of_query("tower=24.x.25&house=hidden-equal")
    assert can_tower_be_in_order_with_hidden_cards_as_ruled(state, state.rows)
    assert not can_tower_be_in_order_with_hidden_cards_as_ruled(read_state_of_query("tower=24.x.25"), state.rows)
    assert [
        chain.hidden_slack
        for chain in find_chains_without_room_for_hidden(read_state_of_query("tower=25.x.24").rows, 1)
    ] == [1]


CELLS_WHOSE_REVEAL_MAY_HAVE_LOST = """
12.25.31       0  -
12.31.25       0  0.1 0.2
12.x.13        0  0.0 0.2
12.25_40       0  0.1 1.0
31.25.12       0  -
24.x.25.20     1  0.3
24.x.25.20     0  -
24.x.25        1  -
"""


@pytest.mark.clause("coupelation.flip")
@pytest.mark.parametrize(("tower", "slack", "cells"), parse_table_rows(CELLS_WHOSE_REVEAL_MAY_HAVE_LOST))
def test_the_cards_whose_reveal_may_have_lost_the_game(tower: str, slack: str, cells: str) -> None:
    """Those that leave the others in order when they are taken as hidden."""
    found = find_cells_where_hiding_one_card_restores_order(read_state_of_query(f"tower={tower}").rows, int(slack))
    assert [f"{row}.{col}" for row, col in found] == cells.split()


@pytest.mark.clause("coupelation.exchange")
def test_exchanges_that_can_be_made_now_come_first() -> None:
    assert find_smallest_exchanges_to_complete_tower_within_budget(
        read_state_of_query("tower=25.26&reserve=37.50")
    ).exchanges == (
        CardExchange(((0, 1),), (Card(37), Card(50))),
        CardExchange(((0, 0),), ()),
    )


# What a move does


EFFECTS_OF_MOVES = """
# A draw tells what came and what is left: with the finish card one more is gone from the deck.
tower=25.31e&last=0.1&hand=7&turn=p2&deck=9  draw.2.F  \
drawn {'count': 2}; deck {'count': 6}; drawn.finish {'seat': 'p2'}
tower=25.31e&last=0.1&hand=7&turn=p2&deck=9  draw.1    drawn {'count': 1}; deck {'count': 8}
tower=25.31e&last=0.1&hand=7&turn=p2         draw.0    drawn {'count': 0}
# What was discarded of the reserve is told; discards nobody saw are counted.
players=2&tower=12.25.31&reserve=1.50.13.37.8.9&hand=7.20.33  take.13.1.0.7.20.r9  \
paid {'cards': [7, 20]}; dropped {'cards': [9], 'count': 1}; draw.mark {'number': 13}
tower=12.25.31&reserve=1.50.13.37&p1=h5&drawn=2  take.13.1.0.7.20.x.x  \
paid {'cards': [7, 20]}; discard.unseen {'count': 2}; reserve {'count': 1, 'limit': 4}; draw.mark {'number': 13}
tower=12.25.31&reserve=1.50.13.37&p1=h5&drawn=2  take.13.1.0.7.20.x.x33  paid {'cards': [7, 20]}; \
discard {'cards': [33], 'count': 1}; discard.unseen {'count': 1}; reserve {'count': 1, 'limit': 4}; \
draw.mark {'number': 13}
"""


@pytest.mark.clause("coupelation.draw")
@pytest.mark.clause("coupelation.take")
@pytest.mark.parametrize(("query", "move", "expected_effects"), parse_table_rows(EFFECTS_OF_MOVES))
def test_what_a_move_does(query: str, move: str, expected_effects: str) -> None:
    found = [replace(effect, clause="") for effect in judge_move_of_sound_query(query, move).effects]
    assert (
        "; ".join(format_found_messages(found)).replace("coupelation.effect.", "").replace("coupelation.", "")
        == expected_effects
    )


TABLES_AFTER_MOVES = """
# A draw without the finish card brings none.
tower=25.31e&last=0.1&hand=7&deck=9&p1=h1  draw.2  p1=h3&tower=25.31e&hand=7.x.x&deck=7&last=0.1&drawn=2
players=2&tower=12.25.31&reserve=1.50.13.37.8.9&hand=7.20.33  take.13.1.0.7.20.r9  \
players=2&turn=p2&tower=12.25.31_13&reserve=1.50.37.8.7.20&last=1.0&holds=out.9
# A card turned up shows its mark.
tower=12.25.31_x  flip.1.0.20e  turn=p2&tower=12.25.31_20e&last=1.0
# What one seat knows of hidden cards is not what the next one knows.
tower=12.25.x&known=0.2.30&hand=18  up.18.1.0  turn=p2&tower=12.25.x_18&last=1.0
"""


@pytest.mark.clause("coupelation.silence")
@pytest.mark.parametrize(("query", "move", "expected_table"), parse_table_rows(TABLES_AFTER_MOVES))
def test_where_a_move_leads(query: str, move: str, expected_table: str) -> None:
    assert format_query_of_state(judge_move_of_sound_query(query, move).after) == expected_table


def test_a_mark_of_a_card_that_is_paid_is_not_told_twice() -> None:
    state = read_state_of_query("tower=25.30&hand=7e.20h&reserve=1.50.27.9")
    for told, kept in (("take.27.1.0.7e.20h", "take.27.1.0.7.20"), ("take.27.1.0.7d.20", "take.27.1.0.7d.20")):
        assert GAME.format_move(GAME.canonicalize_move(state, GAME.parse_move(told))) == kept
