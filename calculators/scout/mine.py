"""A hand of one's own in a game that is followed (`calculators.core.mine`): from left to right, as it is now.

What one does oneself is told as everybody saw it. Where a scouted card went, and which of several cards were shown, is
known only where the asker says so: a card whose place was not told is loose, and where it stays open which cards were
shown the hand keeps them all, with more cards than it has, until it is said which have gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from calculators.core.mine import untold as not_told
from calculators.core.types import Violation
from calculators.scout.hidden import one_card
from calculators.scout.moves import taken
from calculators.scout.state import BothSeen, Card, Cards, Mine, Move, Scouted, Shown, State
from calculators.scout.validate import hand_violations


@dataclass(frozen=True, slots=True)
class Inside:
    """What only the mover knows of a move. place: of the card taken, in the hand with it, 0 not told; flip: was it
    turned upside down? first: place of the first card shown in the hand it was shown from, 0 not told."""

    place: int = 0
    flip: bool = False
    first: int = 0


NOT_TOLD = Inside()


def after_turn(mine: Mine, before: State, move: Move, after: State | None, inside: Inside = NOT_TOLD) -> Mine:
    """The hand after a legal turn, told as everybody saw it. after: the position then, None where the round is over:
    what is dealt next nobody has told."""
    if after is None:
        return Mine(mine.seat)
    if before.table.turn != mine.seat:
        return mine
    if isinstance(move, Scouted | BothSeen):
        mine = with_card(mine, taken(before, move.side)[0], inside)
    if isinstance(move, Shown | BothSeen) and move.cards:
        return without(mine, move.cards, untold_before(mine, after, len(move.cards)), inside.first)
    return mine


def untold_before(mine: Mine, after: State, shown: int) -> int | None:
    """Cards not told of a hand that has shown so many."""
    left = untold(mine, after)
    return None if left is None else left + shown


def with_card(mine: Mine, card: Card, inside: Inside) -> Mine:
    """With the card that was taken: where it was put, or loose (scout.scout)."""
    if not 1 <= inside.place <= len(mine.cards) + 1:
        return replace(mine, loose=(*mine.loose, card))
    return put(mine, card, inside.place, inside.flip)


def put(mine: Mine, card: Card, place: int, flip: bool = False) -> Mine:
    """With a card at a place of the hand, counted with it."""
    card = card.flipped if flip else card
    return replace(mine, cards=(*mine.cards[: place - 1], card, *mine.cards[place - 1 :]))


def without(mine: Mine, shown: Cards, spare: int | None, first: int) -> Mine:
    """The hand without what was shown out of it, where that can only be these cards; else as it was, or, where nobody
    could tell that it is too large, nothing of it. spare: cards it has that were not told; first: the place told."""
    last = first + len(shown) - 1
    if first and fits(mine.cards[first - 1 : last], shown):
        return replace(mine, cards=mine.cards[: first - 1] + mine.cards[last:])
    ways = set(left_by(mine, shown, spare))
    if len(ways) == 1:
        return ways.pop()
    return mine if spare is not None else Mine(mine.seat)


def fits(held: Cards, shown: Cards) -> bool:
    """Can the cards of a hand be those that were shown, seen from either side of the table?"""
    return len(held) == len(shown) and any(
        all(one_card(mine, seen) for mine, seen in zip(held, told, strict=True)) for told in (shown, shown[::-1])
    )


def left_by(mine: Mine, shown: Cards, spare: int | None) -> Iterator[Mine]:
    """What a hand can be after it has shown these cards: some lay side by side in it, some are loose, the others were
    not told."""
    told = {frozenset((card.top, card.bottom)) for card in (*mine.cards, *mine.loose) if card.complete}
    for first in range(len(mine.cards) + 1):
        for last in range(first, min(len(mine.cards), first + len(shown)) + 1):
            if first == last > 0:
                continue
            window = mine.cards[first:last]
            for loose in chosen(mine.loose, len(shown) - len(window)):
                if any(made_of(window, loose, seen, spare, told) for seen in (shown, shown[::-1])):
                    kept = tuple((Counter(mine.loose) - Counter(loose)).elements())
                    yield Mine(mine.seat, mine.cards[:first] + mine.cards[last:], kept)


def chosen(loose: Cards, most: int) -> Iterator[Cards]:
    """Every choice of at most so many of the loose cards."""
    for count in range(min(len(loose), most) + 1):
        yield from combinations(loose, count)


def made_of(window: Cards, loose: Cards, shown: Cards, spare: int | None, told: set[frozenset[int | None]]) -> bool:
    """Can a show be these cards of the hand in their order, these loose ones either way up, and cards not told?"""
    if not shown:
        return not window and not loose
    card, rest = shown[0], shown[1:]
    if window and one_card(window[0], card) and made_of(window[1:], loose, rest, spare, told):
        return True
    for n, one in enumerate(loose):
        if (one_card(one, card) or one_card(one.flipped, card)) and made_of(
            window, loose[:n] + loose[n + 1 :], rest, spare, told
        ):
            return True
    if spare == 0 or frozenset((card.top, card.bottom)) in told:
        return False
    return made_of(window, loose, rest, None if spare is None else spare - 1, told)


def untold(mine: Mine, state: State) -> int | None:
    """Cards of one's hand that are not told, as `calculators.core.mine.untold` counts them."""
    seat = state.seats[mine.seat - 1]
    return not_told(len(mine.cards) + len(mine.loose), None if seat is None else seat.hand)


def contradictions(mine: Mine, state: State) -> tuple[Violation, ...]:
    """What cannot be of a hand of one's own beside all that lies open in a position, each with its clause."""
    return tuple(hand_violations(mine, state))
