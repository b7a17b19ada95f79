"""What a hand that nobody sees can hold or must hold: beside every hand that the cards left can make.

All cards but a few were captured before everybody's eyes, so that every hand of the few can be tried.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product
from urllib.parse import parse_qsl

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.types import Table, View
from calculators.scout import GAME
from calculators.scout.deals import make_can_mover_hold_predicate
from calculators.scout.hidden_hand import (
    HandPredicate,
    can_all_be_distinct_deck_cards,
    can_be_in_deck,
    can_hand_lack_beating_set,
    can_window_cards_be_set_that_beats_active,
    has_adjacent_cards_in_either_order_or_none_if_unsure,
    has_mover_beating_set_or_none,
    is_window_surely_beating_set,
    list_number_rows_of_possible_sets,
    max_hand_size_of_mover_by_cards_elsewhere,
    mover_hand_padded_with_unknowns_to_size_or_maximum,
)
from calculators.scout.state import Card, Cards, SeatCounts, State
from tests.engine import parse_table_rows
from tests.many import choose_by_run_length

from . import naive
from .tables import cards_of_pairs, deck, judge_move_on_query, read

TopBottomPair = naive.TopBottomPair


def iterate_hands_of_pairs(remaining_pairs: list[TopBottomPair], size: int) -> Iterator[tuple[TopBottomPair, ...]]:
    """Every hand of so many of the cards left, each card either way up."""
    for chosen in permutations(remaining_pairs, size):
        yield from product(*((pair, pair[::-1]) for pair in chosen))


def is_hand_matching_cards(hand: tuple[TopBottomPair, ...], partial_cards: Cards) -> bool:
    """Is it a hand of which this was told?"""
    return len(hand) == len(partial_cards) and all(
        card.top in (0, top) and card.bottom in (None, bottom)
        for card, (top, bottom) in zip(partial_cards, hand, strict=True)
    )


def is_set_beating_table(hand: tuple[TopBottomPair, ...], table: list[TopBottomPair]) -> bool:
    numbers = naive.list_top_numbers([*hand])
    return naive.is_set(numbers) and (not table or naive.is_stronger_set(numbers, naive.list_top_numbers(table)))


class TableWithFewCardsLeft:
    """A table with few cards left: what lies open, what was captured, what a hand can be made of."""

    def __init__(self, seed: int, size: int) -> None:
        rng = self.rng = random.Random(seed)
        self.players = rng.choice((3, 4))
        cards_there = deck(self.players)
        rng.shuffle(cards_there)
        low = rng.randint(1, 8)
        near = [pair for pair in cards_there if low <= pair[0] <= low + 3 or low <= pair[1] <= low + 3]
        self.left = near[: size + rng.randint(0, 2)]
        gone = [pair for pair in cards_there if pair not in self.left]
        self.active = self.choose_active_set(gone)
        self.seen = [pair for pair in gone if pair not in self.active and pair[::-1] not in self.active]
        hand = tuple(rng.choice((pair, pair[::-1])) for pair in rng.sample(self.left, size))
        self.told = tuple(self.random_partial_card(top, bottom) for top, bottom in hand)
        self.others = cards_of_pairs(self.active) + cards_of_pairs(self.seen)
        self.possible = [
            hand for hand in iterate_hands_of_pairs(self.left, size) if is_hand_matching_cards(hand, self.told)
        ]

    def choose_active_set(self, pairs_out_of_hands: list[TopBottomPair]) -> list[TopBottomPair]:
        """Nothing, a card, or two cards that are a set."""
        if not (count := self.rng.randint(0, 2)):
            return []
        return next(
            [*chosen]
            for chosen in iterate_hands_of_pairs(pairs_out_of_hands, count)
            if is_set_beating_table(chosen, [])
        )

    def random_partial_card(self, top: int, bottom: int) -> Card:
        """Both numbers of a card, the one or the other, or none."""
        return self.rng.choice((Card(top), Card(0), Card(0), Card(0, bottom), Card(top, bottom)))

    def make_can_hold_predicate(self) -> HandPredicate:
        """Whether the box has room for these cards beside those that lie open."""
        return lambda told: can_all_be_distinct_deck_cards(self.players, self.others + told)

    def build_entered_state(self, entered_hand: Cards | None = None, entered_hand_size: int | None = None) -> State:
        """As it is entered, by the hand or by its size."""
        seats = (SeatCounts(None, None, entered_hand_size), None, None, None, None)
        return State(
            table=Table(self.players),
            seats=seats,
            hand=entered_hand,
            active=cards_of_pairs(self.active),
            seen=cards_of_pairs(self.seen),
        )


@pytest.mark.parametrize("seed", range(choose_by_run_length(20, 60)))
def test_whether_cards_of_a_hand_can_and_must_be_a_set(seed: int) -> None:
    few = TableWithFewCardsLeft(seed, seed % 3 + 1)
    found = {is_set_beating_table(hand, few.active) for hand in few.possible}
    active = naive.list_top_numbers(few.active)
    possible = few.make_can_hold_predicate()
    assert can_window_cards_be_set_that_beats_active(possible, few.told, active) is (True in found)
    assert is_window_surely_beating_set(possible, few.told, active) is (False not in found)


@pytest.mark.parametrize("seed", range(choose_by_run_length(20, 60)))
def test_whether_a_hand_has_a_show(seed: int) -> None:
    few = TableWithFewCardsLeft(seed, seed % 3 + 1)
    found = {bool(naive.list_legal_show_places([*hand], few.active)) for hand in few.possible}
    answer = found.pop() if len(found) == 1 else None
    state = few.build_entered_state(few.told)
    assert has_mover_beating_set_or_none(state, make_can_mover_hold_predicate(state)) is answer
    assert can_hand_lack_beating_set(
        few.make_can_hold_predicate(), (), few.told, naive.list_top_numbers(few.active)
    ) is (answer is not True)


@pytest.mark.parametrize("seed", range(choose_by_run_length(10, 30)))
def test_whether_a_hand_of_that_size_has_a_show(seed: int) -> None:
    few = TableWithFewCardsLeft(seed, seed % 3 + 1)
    found = {
        bool(naive.list_legal_show_places([*hand], few.active))
        for hand in iterate_hands_of_pairs(few.left, len(few.told))
    }
    state = few.build_entered_state(entered_hand_size=len(few.told))
    assert has_mover_beating_set_or_none(state, make_can_mover_hold_predicate(state)) is (
        found.pop() if len(found) == 1 else None
    )


@pytest.mark.parametrize("seed", range(choose_by_run_length(25, 80)))
def test_whether_cards_lie_side_by_side_in_a_hand(seed: int) -> None:
    """Shown is shown from either side of the table."""
    few = TableWithFewCardsLeft(seed, seed % 3 + 1)
    rng = few.rng
    count = rng.randint(1, len(few.told))
    if seed % 2:
        first = rng.randint(0, len(few.told) - count)
        shown = rng.choice(few.possible)[first : first + count][:: rng.choice((1, -1))]
    else:
        shown = rng.choice([*iterate_hands_of_pairs(few.left, count)])
    named = tuple(rng.choice((Card(top), Card(top, bottom))) for top, bottom in shown)

    def has_named_cards_side_by_side(hand: tuple[TopBottomPair, ...]) -> bool:
        windows = [hand[first : first + count] for first in range(len(hand) - count + 1)]
        return any(is_hand_matching_cards(window, told) for window in windows for told in (named, named[::-1]))

    found = {has_named_cards_side_by_side(hand) for hand in few.possible}
    said = has_adjacent_cards_in_either_order_or_none_if_unsure(few.make_can_hold_predicate(), few.told, named)
    assert (said is not False) is (True in found)
    if said:
        assert found == {True}


@pytest.mark.parametrize("seed", range(choose_by_run_length(20, 60)))
def test_whether_a_hand_that_took_a_card_can_show_those(seed: int) -> None:
    """The taken card is one of them, or all of them were in the hand before."""
    few = TableWithFewCardsLeft(seed, 3)
    rng = few.rng
    taken, size = few.left.pop(), rng.randint(1, 2)
    shown = [rng.choice((pair, pair[::-1])) for pair in rng.sample([taken, *few.left], rng.randint(1, size + 1))]
    if not rng.randint(0, 2):
        shown[rng.randrange(len(shown))] = rng.choice(few.seen)
    named = tuple(rng.choice((Card(top), Card(top, bottom))) for top, bottom in shown)
    before = [hand for hand in iterate_hands_of_pairs([*few.left], len(shown)) if len(shown) <= size]
    with_it = [
        (*hand[:place], face, *hand[place:])
        for hand in iterate_hands_of_pairs([*few.left], len(shown) - 1)
        for place in range(len(shown))
        for face in (taken, taken[::-1])
    ]
    possible = any(is_hand_matching_cards(hand, named) for hand in [*before, *with_it])
    told = rng.choice((Card(*taken), Card(taken[0])))
    if told.bottom is None and len([pair for pair in [taken, *few.left] if taken[0] in pair]) > 1:
        told = Card(*taken)
    assert (
        make_can_mover_hold_predicate(few.build_entered_state(entered_hand_size=size), size + 1, told)(named)
        is possible
    )


@pytest.mark.clause("scout.show")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_set_of_so_many_cards_is_tried_once(size: int) -> None:
    every = [numbers for numbers in product(range(1, 11), repeat=size) if naive.is_set([*numbers])]
    assert sorted(list_number_rows_of_possible_sets(size)) == every
    longest = [len([*list_number_rows_of_possible_sets(long)]) - 10 for long in (9, 10, 11)]
    assert longest == [4, 2, 0], "runs go from 1 to 10"


POSSIBLE_CARD_ROWS = """
# A number is on as many cards as there are other numbers.
3  7.7.7.7.7.7.7.7
4  9.9.9.9.9.9.9.9
5  9.9.9.9.9.9.9.9.9
3  71.7.7.7.7.7.7.7
3  71.27.73.74.57.7.7.7
3  x1.x2.7
# The card with 1 and 2 counts for one of them only.
3  1.1.1.1.1.1.1.1.2.2.2.2.2.2.2
3  12.1.1.1.1.1.1.1.2.2.2.2.2.2.2
# The 36 cards of three players: each of the nine numbers four times.
3  1.1.1.1.2.2.2.2.3.3.3.3.4.4.4.4.5.5.5.5.6.6.6.6.7.7.7.7.8.8.8.8.9.9.9.9
4  3T
5  T9
4  xT.T
"""
IMPOSSIBLE_CARD_ROWS = """
3  7.7.7.7.7.7.7.7.7
4  9.9.9.9.9.9.9.9.9
3  71.7.7.7.7.7.7.7.7
3  71.27.73.74.57.7.7.7.7
3  1.1.1.1.1.1.1.1.2.2.2.2.2.2.2.2
3  12.1.1.1.1.1.1.1.1
3  1.1.1.1.2.2.2.2.3.3.3.3.4.4.4.4.5.5.5.5.5.6.6.6.6.7.7.7.7.8.8.8.8.9.9.9.9
# No card twice, none that is not in play.
3  12.21
3  T
3  3T
4  9T
"""


@pytest.mark.clause("scout.pairs")
@pytest.mark.clause("scout.deck")
@pytest.mark.parametrize(("rows_of_cards", "possible"), [(POSSIBLE_CARD_ROWS, True), (IMPOSSIBLE_CARD_ROWS, False)])
def test_how_many_cards_there_are(rows_of_cards: str, *, possible: bool) -> None:
    for players, held in parse_table_rows(rows_of_cards):
        told = read(f"seen={held}").seen or ()
        for order in (told, told[::-1]):
            assert can_all_be_distinct_deck_cards(int(players), order) is possible, held


@pytest.mark.clause("scout.deck")
@pytest.mark.parametrize(
    ("players", "cards_in_play"), [(2, "9.T.x9.xT.x.8T"), (3, "9.x9.x.89"), (4, "9.T.x9.xT.x.8T"), (5, "9.T.9T.T9.xT")]
)
def test_which_cards_are_in_play(players: int, cards_in_play: str) -> None:
    found = [card.notation for card in read("table=9.T.9T.T9.x9.xT.x.8T.89").active if can_be_in_deck(players, card)]
    assert set(cards_in_play.split(".")) <= set(found)
    assert ("T" in found) is (players != 3)
    assert ("9T" in found, "T9" in found) == (players == 5,) * 2


MAX_HAND_SIZE_ROWS = """
# 44 cards, one at least for each of the three others.
players=4        41
players=3        34
table=82.85      39
turn=p2&p1=c3.s0  38
p1=c3.s0&p2=c2.s0.h5&p4=c1.s0.h1   31
p1=c0.s0.h7      41
turn=p3&p3=c0.s0.h9&p1=c0.s0.h9&p4=c-.s0  33
players=3&p2=c33.s0.h1&table=1     0
# Two players: 11 cards and one for each chip spent, while the other one holds none of them.
players=2           11
players=2&chips=1   13
players=2&turn=p2&p2=c0.s0         14
players=2&p2=c2.s0.h12&table=82    7
"""


@pytest.mark.clause("scout.deal")
@pytest.mark.clause("scout.two")
@pytest.mark.parametrize(("query", "expected_max_size"), parse_table_rows(MAX_HAND_SIZE_ROWS))
def test_how_many_cards_a_hand_can_have(query: str, expected_max_size: str) -> None:
    state = read(query)
    assert max_hand_size_of_mover_by_cards_elsewhere(state) == int(expected_max_size)
    if state.mover_hand_size_or_none is None:
        assert len(mover_hand_padded_with_unknowns_to_size_or_maximum(state)) == max(int(expected_max_size), 1), (
            "the seat to move has a card"
        )


def test_a_place_that_no_hand_can_have() -> None:
    last = "players=3&p1=c0.s0&p2=c33.s0.h1&p3=c0.s0.h1"
    assert judge_move_on_query(last, "show.1").legal is True
    assert [found.params for found in judge_move_on_query(last, "show.2").violations] == [{"place": 2, "cards": 1}]
    assert judge_move_on_query("table=82", "show.40").legal is True
    assert [found.params for found in judge_move_on_query("table=82", "show.41").violations] == [
        {"place": 41, "cards": 40}
    ]


@pytest.mark.clause("scout.two")
@pytest.mark.parametrize(
    ("query", "legal", "assumes"),
    [
        # A hand of which the size is not known can be a single card, which is the weakest.
        ("players=2&chips=0&table=19", True, True),
        ("players=2&chips=0&table=19&seen=12.13.14.15.16.17.18", True, True),
        # Of two cards one is stronger than the 1: there is but one card left with a 1.
        ("players=2&chips=0&table=19&seen=12.13.14.15.16.17.18&p1=c0.s0.h2", False, False),
        ("players=2&chips=0&table=19&seen=12.13.14.15.16.17.18&p1=c0.s0.h1", True, True),
        ("players=2&chips=0&table=19&seen=12.13.14.15.16.17.18&hand=1", True, False),
        ("players=2&chips=0&table=T1&p1=c0.s0.h1", True, False),
        # 3 and 2 beat 1 and 2, 3 and 7 do not.
        ("players=2&chips=0&table=15.26&hand=3.x", True, True),
    ],
)
def test_who_can_do_nothing(query: str, *, legal: bool, assumes: bool) -> None:
    judged = GAME.judge_move(read(query), GAME.parse_move("stuck"))
    assert (judged.legal, bool(judged.assumes)) == (legal, assumes)


@pytest.mark.clause("scout.two")
@pytest.mark.parametrize(("remaining_cards", "legal"), [("15.89", False), ("15.13.89", True)])
def test_a_card_further_on_in_the_hand_is_no_other_card(remaining_cards: str, *, legal: bool) -> None:
    """Beside the card with 1 and 5 there is only the one with 8 and 9 left, which beats a 5."""
    kept = [(card.top, card.bottom) for card in read(f"seen={remaining_cards}").seen or ()]
    seen = cards_of_pairs([pair for pair in deck(2) if pair not in [*kept, (5, 6)]])
    query = f"players=2&chips=0&hand=x.15&table=56&seen={'.'.join(card.notation for card in seen)}"
    assert GAME.judge_move(read(query), GAME.parse_move("stuck")).legal is legal


def test_beside_the_taken_card_no_captured_card_can_be_shown() -> None:
    state = read("p1=c0.s0.h1&seen=34")
    possible = make_can_mover_hold_predicate(state, 2, Card(1, 2))
    assert possible(read("table=2.35").active)
    assert not possible(read("table=2.34").active)
    assert not possible(read("table=34.2").active)


MID_ROUND_QUERY = (
    "players=5&p1=c5.s3.h5&p2=c5.s3.h4&p3=c5.s4.h2&p4=c6.s3.h3&p5=c6.s5.h3&turn=p5&house=last-scout-open&table=67&owner=p3"
    "&seen=T.42.51.9.T2.6.T.7.6.84.62.5.3.38.9.1T.4T.47.7T.82.6.5.75.1.1.37.4&holds=p1.16.less-1.less-6.29_p2.1.less-6."
    "less-5.6.9.39_p3.4.less-4T.less-47.5.less-57_p4.69.7.less-5.less-9.less-7T.less-37.less-6.less-5.less-1*2.3T.79_p5.6."
    "less-9"
)
MOVES_SINCE_MID_ROUND = (
    "scouted.left_shown.8_shown.9.9_scouted.left_scouted.left_shown.67_shown.1.29_scouted.left_shown.3"
)


def test_a_card_told_in_full_can_have_left_and_come_again_as_half_a_card() -> None:
    """D's 69 can be the 9 that D showed, B scouted and showed, and D scouted again: then there is room for a 6T. (Found
    by the machine of followed games.)"""
    start = dict(parse_qsl(MID_ROUND_QUERY))
    for last, legal in (("shown.69.6T", True), ("shown.6.6T", True), ("shown.67.6T", False)):
        judge_move_on_query = evaluate(GAME, View.PLAY, start | {"move": f"{MOVES_SINCE_MID_ROUND}_{last}"}).verdict
        assert judge_move_on_query is not None
        assert (judge_move_on_query.played, judge_move_on_query.legal) == (9 + legal, legal), last
