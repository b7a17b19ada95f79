"""A move asked about by touching the own hand and the set on the table: cards, an end and a gap, in any order.

Pick: `ask.left.g3.flip.0.2.3` as far as it was touched: the end, the gap that the taken card goes into, turned over,
`bare` for a Scout & Show that shows nothing, the cards of the hand shown (from 1, as it is before the Scout; 0 is the
taken card).
Puts: `ask.card.2`, `ask.end.left`, `ask.gap.3`, each a second time without it; `ask.flip`, `ask.bare`; `ask.clear`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import Unreadable
from calculators.scout import GAME
from calculators.scout.moves import new_hand
from calculators.scout.notation import parse_move
from calculators.scout.state import (
    SIDES,
    Both,
    BothSeen,
    Cards,
    Move,
    Scout,
    Show,
    Shown,
    State,
)

ASK = "ask"
TAKEN = 0
"""The taken card among those touched."""


@dataclass(frozen=True, slots=True)
class Touching:
    """What was touched. side: the end, '' for none; place: the gap from 1, 0 for none; flip: is the card turned over?
    cards: those shown, by their places in the hand before the Scout; TAKEN for the taken card; bare: is it a Scout &
    Show that shows nothing?"""

    side: str = ""
    place: int = 0
    flip: bool = False
    cards: frozenset[int] = frozenset()
    bare: bool = False

    @property
    def pick(self) -> str:
        """What names it in an address; '' for nothing touched."""
        gap = f"g{self.place}" if self.place else ""
        how = ("flip" if self.flip else "", "bare" if self.bare else "")
        parts = (self.side, gap, *how, *map(str, sorted(self.cards)))
        return ".".join((ASK, *filter(None, parts))) if any(parts) else ""

    @property
    def scout(self) -> Scout | None:
        """The Scout, once its end and its gap are touched."""
        return Scout(self.side, self.place, self.flip) if self.side and self.place else None

    @property
    def places(self) -> tuple[int, ...]:
        """Where the cards lie in the hand as it is shown from, the taken card in its gap."""
        return tuple(sorted(self.now_at(card) for card in self.cards))

    def now_at(self, card: int) -> int:
        """Where a card lies once the taken card is in its gap."""
        if card == TAKEN:
            return self.place
        return card + 1 if self.scout and card >= self.place else card

    def card_at(self, place: int) -> int:
        """The card that lies at a place of the hand as it is shown from."""
        if self.scout is None or place < self.place:
            return place
        return TAKEN if place == self.place else place - 1

    def hand(self, state: State) -> Cards:
        """The hand as it is shown from."""
        return new_hand(state, self.scout) if self.scout else state.hand or ()


NOTHING = Touching()


def possible(state: State, touching: Touching) -> Touching:
    """As far as there is such an end, gap and card."""
    count = len(state.hand or ())
    side = touching.side if state.active else ""
    place = touching.place if touching.place <= count + 1 else 0
    least = TAKEN if side and place else TAKEN + 1
    cards = frozenset(card for card in touching.cards if least <= card <= count)
    bare = touching.bare and bool(side) and not cards and not state.two
    return Touching(side, place, touching.flip and bool(side), cards, bare)


def read_touching(state: State, pick: str) -> Touching:
    """What a pick names; what cannot be read of it was not touched."""
    found = NOTHING
    for part in pick.split(".")[1:]:
        if part in SIDES:
            found = replace(found, side=part)
        elif part in ("flip", "bare"):
            found = replace(found, flip=True) if part == "flip" else replace(found, bare=True)
        elif number(part.removeprefix("g")) is not None:
            place = int(part.removeprefix("g"))
            found = replace(found, place=place) if part[0] == "g" else replace(found, cards=found.cards | {place})
    return possible(state, found)


def number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def touching_of(state: State, move: Move) -> Touching:
    """What has to be touched for a move; nothing for one that no touches name."""
    if isinstance(move, Scout):
        return possible(state, Touching(move.side, move.place, move.flip))
    if isinstance(move, Show):
        return possible(state, Touching(cards=frozenset(range(move.first, move.last + 1))))
    if isinstance(move, Both):
        found = possible(state, Touching(move.side, move.place, move.flip))
        places = range(move.first, move.last + 1) if move.first and found.scout else range(0)
        return possible(state, replace(found, cards=frozenset(map(found.card_at, places)), bare=not move.first))
    hand = state.hand or ()
    if isinstance(move, Shown) and set(move.cards) <= set(hand):
        return Touching(cards=frozenset(hand.index(card) + 1 for card in move.cards))
    return NOTHING


def now_touched(state: State, pick: str, told: str) -> Touching:
    """What is touched on a page: what its pick names, else what its last move does."""
    if pick.partition(".")[0] == ASK:
        return read_touching(state, pick)
    try:
        return touching_of(state, parse_move(told.split("_")[-1])) if told else NOTHING
    except Unreadable:
        return NOTHING


def touched_more(state: State, touching: Touching, put: str) -> Touching:
    """What is touched after one touch more. Raises ValueError for one that the picture does not have."""
    name, _, what = put.partition(".")
    if name == "clear":
        return NOTHING
    if name == "flip" and touching.side:
        return replace(touching, flip=not touching.flip)
    if name == "bare" and touching.side and not state.two:
        return replace(touching, bare=not touching.bare, cards=frozenset())
    if name == "end" and what in SIDES:
        then = replace(touching, side="" if touching.side == what else what)
    elif name == "gap" and int(what) > 0:
        then = replace(touching, place=0 if touching.place == int(what) else int(what))
    elif name == "card":
        then = replace(touching, cards=touching.cards ^ {int(what)}, bare=False)
    else:
        raise ValueError(put)
    if then != (found := possible(state, then)) and name == "card":
        raise ValueError(put)
    return found


def asked_move(state: State, touching: Touching) -> Move | None:
    """The move that was touched; None while it is not touched to its end."""
    if bool(touching.side) != bool(touching.place):
        return None
    places, scout, hand = touching.places, touching.scout, touching.hand(state)
    if not places:
        return Both(scout.side, scout.place, scout.flip) if scout and touching.bare else scout
    first, last = places[0], places[-1]
    if last - first + 1 == len(places):
        return Show(first, last) if scout is None else Both(scout.side, scout.place, scout.flip, first, last)
    cards = tuple(hand[place - 1] for place in places)
    if not all(card.top for card in cards):
        return None
    if scout is None:
        return Shown(cards)
    # As everybody sees it, the gap is not told: elsewhere the same cards may well lie side by side.
    seen = BothSeen(scout.side, cards)
    return seen if GAME.judge(state, seen).legal is False else None
