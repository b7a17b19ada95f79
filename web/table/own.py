"""A hand of one's own beside a game that is followed, where the order of its cards says nothing
(`calculators.core.mine.Own`): entered once, kept from turn to turn, told to nobody.

Puts: `own.whose.p2`, `own.forget`, `own.drop.0` takes a card out; how one is entered is each game's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from calculators.core.mine import Own
from calculators.core.parsing import SEAT_FIELDS
from web.pieces import Chips, Cover, Key, Pad, Touch, erase, tell
from web.table.page import Page

OWN = "own"
C = TypeVar("C")
"""A card of the game."""


@dataclass(frozen=True, slots=True)
class OwnHand:
    """cards: those told, each a touch that takes it out; hint: what a touch does; ask: how many are not told; keys: to
    tell them; enter: the way to where they are told."""

    cover: Cover
    cards: Pad | None = None
    hint: str = ""
    ask: str = ""
    keys: Pad | None = None
    enter: Touch | None = None


def own_hand(
    page: Page,
    left: int | None,
    face: Callable[[C], tuple[object, str]],
    keys: Pad | None = None,
    enter: Touch | None = None,
) -> OwnHand:
    """The hand of whoever holds this phone, as far as it was told. left: cards not told, below 0: so many have gone and
    nobody said which; face: of a card, and its words."""
    say, mine = page.say, page.answer.state.mine
    if mine is None:
        return OwnHand(covered(page, None))
    cards = []
    for index, card in enumerate(mine.cards):
        drawn, words = face(card)
        cards.append(Key(words, tell(f"{OWN}.drop.{index}"), words, face=drawn))
    open_ = left is None or left > 0
    return OwnHand(
        covered(page, mine.seat),
        Pad(say("own.head"), 5, tuple(cards)) if cards else None,
        say("own.over", n=-left) if left is not None and left < 0 else say("own.mend") if cards else "",
        say("own.ask", n=left) if left is not None and left > 0 else "",
        keys if open_ else None,
        enter if open_ else None,
    )


def covered(
    page: Page,
    seat: int | None,
    known: tuple[str, ...] = (),
    whose: str = f"{OWN}.whose",
    forget: str = f"{OWN}.forget",
) -> Cover:
    """What covers a hand of one's own. seat: whose it is, counted from 1, None where nobody said; known: what else is
    known of it; whose, forget: what its touches put, the first with a seat behind it."""
    chips = tuple(
        Key(page.say.seat(name), tell(f"{whose}.{name}"), on=number == seat)
        for number, name in enumerate(page.seats, 1)
    )
    return Cover(Chips(page.say("own.whose"), chips), known, tell(forget) if seat else None, page.hand_seat)


def touched_own(mine: Own | None, what: str) -> Own | None:
    """The hand after a touch of it. Raises ValueError for one that there is not."""
    name, _, rest = what.partition(".")
    if name == "whose" and rest in SEAT_FIELDS:
        seat = SEAT_FIELDS.index(rest) + 1
        return mine if mine is not None and mine.seat == seat else Own(seat)
    if name == "forget":
        return None
    if name == "drop" and mine is not None and int(rest) < len(mine.cards):
        return Own(mine.seat, erase(mine.cards, int(rest)))
    raise ValueError(what)
