"""Verdicts on shows, compared with all deals of a small box by a plain second implementation."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from calculators.core.types import TableSettings
from calculators.scout import GAME
from calculators.scout.moves import SIDES, SeenScout, SeenShow, Side
from calculators.scout.state import Card, SeatCounts, State

from . import naive
from .tables import box_of_cards, top_numbers_of_cards

Pair = tuple[int, int]
World = tuple[tuple[frozenset[Pair], ...], tuple[Pair, ...]]
"""The cards of each hand, and the set on the table in order."""
CARD_PAIRS_IN_BOX: tuple[Pair, ...] = ((1, 2), (1, 3), (1, 5), (2, 4), (3, 4), (3, 5), (4, 5))
HAND_SIZES = (3, 2, 2)
TOP_NUMBERS = (1, 2, 3, 4, 5)
SHOWABLE_CARDS = (
    *(Card(number) for number in TOP_NUMBERS),
    *(Card(*face) for pair in CARD_PAIRS_IN_BOX for face in (pair, pair[::-1])),
)


def list_deals() -> frozenset[World]:
    found = set()
    for first in combinations(CARD_PAIRS_IN_BOX, HAND_SIZES[0]):
        left = [pair for pair in CARD_PAIRS_IN_BOX if pair not in first]
        for second in combinations(left, HAND_SIZES[1]):
            third = frozenset(left) - frozenset(second)
            found.add(((frozenset(first), frozenset(second), third), ()))
    return frozenset(found)


def list_worlds_after_show(world: World, seat: int, shown_cards: tuple[Card, ...]) -> Iterator[World]:
    hands, _ = world
    for chosen in permutations(hands[seat], len(shown_cards)):
        for faces in product(*((pair, pair[::-1]) for pair in chosen)):
            if all(
                face[0] == card.top and card.bottom in (None, face[1])
                for face, card in zip(faces, shown_cards, strict=True)
            ):
                left = hands[seat] - frozenset(chosen)
                yield (*hands[:seat], left, *hands[seat + 1 :]), faces


def take_card(world: World, seat: int, side: Side) -> World:
    hands, table = world
    card, rest = (table[0], table[1:]) if side == "left" else (table[-1], table[:-1])
    pair: Pair = (min(card), max(card))
    return (*hands[:seat], hands[seat] | {pair}, *hands[seat + 1 :]), rest


MOVE_STRATEGY = st.one_of(
    st.sampled_from(SIDES),
    st.tuples(st.sampled_from(SHOWABLE_CARDS)),
    st.tuples(st.sampled_from(TOP_NUMBERS), st.integers(0, 1)).map(
        lambda first_and_step: (Card(first_and_step[0]), Card(sum(first_and_step)))
    ),
)


@pytest.mark.no_cover
@pytest.mark.clause("scout.pairs", "scout.scout")
@given(moves=st.lists(MOVE_STRATEGY, min_size=4, max_size=14), seen=st.sampled_from(((), None)))
@example(  # the 1/2 that A has since turn 4 cannot be the 2 that B shows in turn 5
    moves=[(Card(1), Card(1)), "left", (Card(2),), "left", (Card(2),), "left", (Card(1), Card(1))], seen=()
)
@example(  # the 1 that C captures in turn 3 cannot be the 2 that B shows in turn 5
    moves=[(Card(1), Card(1)), "left", (Card(3),), "left", (Card(2),), "left", (Card(1), Card(1))], seen=()
)
@settings(deadline=None)
def test_a_show_is_refused_exactly_where_no_deal_of_the_box_allows_it(
    moves: list[Side | tuple[Card, ...]], seen: tuple[Card, ...] | None
) -> None:
    """seen: no card is captured at the start, or the captured cards are unknown."""
    with box_of_cards(CARD_PAIRS_IN_BOX):
        check_moves_against_all_deals(moves, seen)


def check_moves_against_all_deals(
    moves: list[Side | tuple[Card, ...]], known_captured_cards: tuple[Card, ...] | None
) -> None:
    worlds = list_deals()
    state = State(
        table=TableSettings(3),
        seats=(*(SeatCounts(0, 0, size) for size in HAND_SIZES), None, None),
        seen=known_captured_cards,
    )
    for move in moves:
        seat = state.table.turn - 1
        if isinstance(move, str):
            if not state.active:
                continue
            after = frozenset(take_card(world, seat, move) for world in worlds)
            judged = GAME.judge_move(state, SeenScout(move))
            assert judged.legal
        else:
            shown, lying = top_numbers_of_cards(move), top_numbers_of_cards(state.active)
            if lying and not naive.is_stronger_set(shown, lying):
                continue
            after = frozenset(one for world in worlds for one in list_worlds_after_show(world, seat, move))
            judged = GAME.judge_move(state, SeenShow(move))
            assert judged.legal is bool(after), (state.knowledge, state.active, state.seen, move)
            assert not judged.notices
        if judged.legal:
            if judged.after is None:
                return
            worlds, state = after, judged.after
