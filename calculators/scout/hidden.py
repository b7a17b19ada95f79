"""What a hand that nobody sees can hold: the deck is known, and so are the cards that lie open.

A hand that is not known is a row of cards of which nothing is told. What no deal of the deck can put there is not
possible; what every deal puts there is sure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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
    wanted: Counter[int] = Counter()
    for card in cards:
        top, bottom = card.top, card.bottom
        if top and bottom:
            pair = (top, bottom) if top < bottom else (bottom, top)
            if pair in taken or pair not in deck(players):
                return False
            taken.add(pair)
        elif top or bottom:
            wanted[top or bottom or 0] += 1
    for number, count in wanted.items():
        alone = [pair for pair, other in with_number(players, number) if other not in wanted and pair not in taken]
        if count > len(alone):
            return matched(players, list(wanted.elements()), taken)
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
    """The hand of the seat to move: as entered, else as many unknown cards as it has or at most can have."""
    if state.hand is not None:
        return state.hand
    size = state.hand_size
    return (UNKNOWN,) * (max(1, largest_hand(state)) if size is None else size)


def elsewhere(state: State) -> Cards:
    """The cards that lie open or were captured: no hand can hold them."""
    return state.active + (state.seen or ())


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


def can_be_set(players: int, window: Cards, active: Sequence[int], others: Cards) -> bool:
    """Can these cards, some of them unknown, be a set that beats the active one?"""
    return any(
        all(card.top in (0, number) for card, number in zip(window, numbers, strict=True))
        and beats(numbers, active)
        and room(players, others + filled(window, numbers))
        for numbers in candidates(len(window))
    )


def must_be_set(players: int, window: Cards, active: Sequence[int], others: Cards) -> bool:
    """Are these cards, some of them unknown, a set that beats the active one whatever they are?"""
    place = next((n for n, card in enumerate(window) if not card.top), None)
    if place is None:
        return beats(tops(window), active)
    for number in range(1, LONGEST + 1):
        told = (*window[:place], Card(number, window[place].bottom), *window[place + 1 :])
        if room(players, others + told) and not must_be_set(players, told, active, others):
            return False
    return True


def can_show(state: State) -> bool | None:
    """Has the hand a set that beats the active one? None where that hangs on what is hidden."""
    hand, active, players = hand_of(state), tops(state.active), state.table.players
    if 0 in active:
        return None
    least = hand if state.hand_size is not None else hand[:1]
    if not stuck(players, (), least, active, elsewhere(state)):
        return True
    for first in range(len(hand)):
        for last in range(first + max(1, len(active)), len(hand) + 1):
            window, others = hand[first:last], elsewhere(state) + hand[:first] + hand[last:]
            if 0 in tops(window) and can_be_set(players, window, active, others):
                return None
    return False


def stuck(players: int, told: Cards, hand: Cards, active: Sequence[int], others: Cards) -> bool:
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
        possible = card.top or room(players, others + more + hand[place + 1 :])
        if possible and stuck(players, more, hand, active, others):
            return True
    return False


def holds(players: int, hand: Cards, shown: Cards, others: Cards) -> bool | None:
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
                found = None if room(players, others + hand[:first] + merged + hand[last:]) else False
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


def can_follow(state: State, card: Card, shown: Cards) -> bool:
    """Can a hidden hand that took this card show those? state: after the card was taken.

    The taken card is one of them, either way up, or stays in the hand: then all of them were there before.
    """
    players, size, others = state.table.players, len(hand_of(state)), elsewhere(state)
    if len(shown) <= size and room(players, (*others, card, *shown)):
        return True
    return any(
        room(players, (*others, *shown[:n], merged, *shown[n + 1 :]))
        for n, told in enumerate(shown)
        for face in (card, card.flipped)
        if (merged := one_card(face, told)) is not None
    )
