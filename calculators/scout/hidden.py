"""What a hand that nobody sees can hold: the deck is known, and so are the cards that lie open.

A hand that is not known is a row of cards of which nothing is told. What no deal of the deck can put there is not
possible; what every deal puts there is sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from calculators.scout.sets import compare, strength
from calculators.scout.state import (
    DEALT,
    HIGHEST,
    LONGEST,
    ROUND_CARDS,
    SCOUT_CHIPS,
    UNKNOWN,
    Card,
    Cards,
    State,
    tops,
)

Fits = Callable[[Cards], bool]
"""Can the hand that moves be these cards, as far as they are told?"""
Pair = tuple[int, int]
"""The two numbers of a card, the lower one first."""


@cache
def deck(players: int) -> frozenset[Pair]:
    """The cards in play, by their two numbers (scout.deck, scout.pairs)."""
    highest = HIGHEST.get(players, LONGEST)
    pairs = {(low, high) for high in range(1, highest + 1) for low in range(1, high)}
    return frozenset(pairs - ({(9, 10)} if players in (2, 4) else set()))


@cache
def with_number(players: int, number: int) -> tuple[tuple[Pair, int], ...]:
    """The cards with a number, each with its other one."""
    return tuple((pair, sum(pair) - number) for pair in sorted(deck(players)) if number in pair)


def pair_of(card: Card) -> Pair:
    """The two numbers of a card that is told in full."""
    top, bottom = card.top, card.bottom or 0
    return (top, bottom) if top < bottom else (bottom, top)


def in_deck(players: int, card: Card) -> bool:
    """Is there such a card in play, as far as it is told?"""
    if card.top and card.bottom:
        return pair_of(card) in deck(players)
    return max(card.top, card.bottom or 0) <= HIGHEST.get(players, LONGEST)


def room(players: int, cards: Iterable[Card]) -> bool:
    """Can these be different cards of the deck, all at once? Of half a card only one number is told.

    >>> room(3, [Card(7)] * 8), room(3, [Card(7)] * 9)
    (True, False)
    """
    taken: set[Pair] = set()
    wanted: dict[int, int] = {}
    for top, bottom in cards:
        if top and bottom:
            pair = (top, bottom) if top < bottom else (bottom, top)
            if pair in taken or pair not in deck(players):
                return False
            taken.add(pair)
        elif number := top or bottom:
            wanted[number] = wanted.get(number, 0) + 1
    for number, count in wanted.items():
        alone = [pair for pair, other in with_number(players, number) if other not in wanted and pair not in taken]
        if count > len(alone):
            return matched(players, [n for n, times in wanted.items() for _ in range(times)], taken)
    return True


def matched(players: int, wanted: Sequence[int], taken: set[Pair]) -> bool:
    """Can every number get a card of its own, none of those taken?"""
    holder: dict[Pair, int] = {}

    def find(index: int, tried: set[Pair]) -> bool:
        for pair, _ in with_number(players, wanted[index]):
            if pair not in tried:
                tried.add(pair)
                if pair not in holder or find(holder[pair], tried):
                    holder[pair] = index
                    return True
        return False

    return all(find(index, set(taken)) for index in range(len(wanted)))


def largest_hand(state: State) -> int:
    """The most cards the seat to move can have: every other seat still has one, the rest lies elsewhere."""
    players, turn = state.table.players, state.table.turn
    elsewhere = len(state.active)
    for number, seat in enumerate(state.seats[:players], 1):
        elsewhere += (seat and seat.captured) or 0
        if number != turn:
            elsewhere += max(1, (seat and seat.hand) or 0)
    most = ROUND_CARDS[players] - elsewhere
    return min(most, DEALT[2] + SCOUT_CHIPS - state.scout_chips) if state.two else most


def hand_of(state: State) -> Cards:
    """The hand of the seat to move: as entered, else as many cards as it has or at most can have, of which only those
    are known whose places were told."""
    if state.hand is not None:
        return state.hand
    size = max(1, largest_hand(state)) if state.hand_size is None else state.hand_size
    row = row_of(state)[:size]
    return (*row, *(UNKNOWN,) * (size - len(row)))


def row_of(state: State) -> Cards:
    """The hidden hand that moves, from left to right as far as places were told."""
    return dict(state.rows).get(state.table.turn, ())


def elsewhere(state: State) -> Cards:
    """The cards that lie open, were captured or belong to the other round: no hand can hold them."""
    return state.active + (state.seen or ()) + state.gone


def candidates(size: int) -> Iterator[tuple[int, ...]]:
    """The numbers of every set of so many cards (scout.show)."""
    for number in range(1, LONGEST + 1):
        yield (number,) * size
    for low in range(1, LONGEST + 2 - size) if size > 1 else ():
        run = tuple(range(low, low + size))
        yield run
        yield run[::-1]


def beats(numbers: Sequence[int], active: Sequence[int]) -> bool:
    """Is it a set, and stronger than the active one if there is one?"""
    if not active:
        return strength(numbers) is not None
    found = compare(numbers, active)
    return found is not None and found.beats


def filled(window: Cards, numbers: Sequence[int]) -> Cards:
    """The cards with these numbers on top."""
    return tuple(Card(number, card.bottom) for card, number in zip(window, numbers, strict=True))


def can_be_set(fits: Fits, window: Cards, active: Sequence[int]) -> bool:
    """Can these cards, some of them unknown, be a set that beats the active one?"""
    return any(
        all(card.top in (0, number) for card, number in zip(window, numbers, strict=True))
        and beats(numbers, active)
        and fits(filled(window, numbers))
        for numbers in candidates(len(window))
    )


def must_be_set(fits: Fits, window: Cards, active: Sequence[int]) -> bool:
    """Are these cards, some of them unknown, a set that beats the active one whatever they are?"""
    place = next((n for n, card in enumerate(window) if not card.top), None)
    if place is None:
        return beats(tops(window), active)
    for number in range(1, LONGEST + 1):
        told = (*window[:place], Card(number, window[place].bottom), *window[place + 1 :])
        if fits(told) and not must_be_set(fits, told, active):
            return False
    return True


def around(fits: Fits, hand: Cards, first: int, last: int) -> Fits:
    """Whether these cards of the hand, from the first to before the last, can be so, with all the others."""
    return lambda window: fits(hand[:first] + window + hand[last:])


def can_show(state: State, fits: Fits) -> bool | None:
    """Has the hand a set that beats the active one? None where that hangs on what is hidden. fits: can its cards be
    these?"""
    hand, active = hand_of(state), tops(state.active)
    if 0 in active:
        return None
    if not stuck(fits, (), hand if state.hand_size is not None else hand[: max(1, len(row_of(state)))], active):
        return True
    for first in range(len(hand)):
        for last in range(first + max(1, len(active)), len(hand) + 1):
            window = hand[first:last]
            if 0 in tops(window) and can_be_set(around(fits, hand, first, last), window, active):
                return None
    return False


def could_show(state: State, fits: Fits) -> bool:
    """Is there a hand, of those that can be, with a set that beats the active one?"""
    hand, active = hand_of(state), tops(state.active)
    windows = (
        (first, last) for first in range(len(hand)) for last in range(first + max(1, len(active)), len(hand) + 1)
    )
    return 0 in active or any(
        can_be_set(around(fits, hand, first, last), hand[first:last], active) for first, last in windows
    )


def stuck(fits: Fits, told: Cards, hand: Cards, active: Sequence[int]) -> bool:
    """Can a hand, some of it unknown, be such that no set of it beats the active one? told: the cards tried so far,
    from the left, of which none does."""
    place = len(told)
    if place == len(hand):
        return True
    card = hand[place]
    for number in (card.top,) if card.top else range(1, LONGEST + 1):
        more = (*told, Card(number, card.bottom))
        if any(beats(tops(more[first:]), active) for first in range(place + 2 - max(1, len(active)))):
            continue
        possible = card.top or fits(more + hand[place + 1 :])
        if possible and stuck(fits, more, hand, active):
            return True
    return False


def holds(fits: Fits, hand: Cards, shown: Cards) -> bool | None:
    """Do these cards lie side by side in the hand, in this order or the other? None: perhaps."""
    found: bool | None = False
    for wanted in (shown, shown[::-1]):
        for first in range(len(hand) - len(wanted) + 1):
            last = first + len(wanted)
            pairs = list(zip(hand[first:last], wanted, strict=True))
            if all(sure(card, told) for card, told in pairs):
                return True
            merged = tuple(filter(None, (one_card(card, told) for card, told in pairs)))
            if found is False and len(merged) == len(wanted):
                found = None if fits(hand[:first] + merged + hand[last:]) else False
    return found


def one_card(card: Card, told: Card) -> Card | None:
    """What is known of a card that is both; None where it cannot be."""
    if (card.top and told.top and card.top != told.top) or (
        None not in (card.bottom, told.bottom) and card.bottom != told.bottom
    ):
        return None
    return Card(card.top or told.top, card.bottom if told.bottom is None else told.bottom)


def sure(card: Card, told: Card) -> bool:
    """Is a card of the hand the one that was told, as far as it was told?"""
    return card.top == told.top and told.bottom in (None, card.bottom)
