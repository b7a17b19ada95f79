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
from calculators.scout.moves import hand_after_scout_treating_unknown_hand_as_empty
from calculators.scout.notation import parse_move
from calculators.scout.state import (
    SIDES,
    Cards,
    Move,
    Scout,
    ScoutAndShow,
    SeenScoutAndShow,
    SeenShow,
    Show,
    State,
)

ASK = "ask"
TAKEN = 0
"""The taken card among those touched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchedMove:
    """What was touched. side: the end, '' for none; place: the gap from 1, 0 for none; flip: is the card turned over?
    cards: those shown, by their places in the hand before the Scout; TAKEN for the taken card; bare: is it a Scout &
    Show that shows nothing?"""

    side: str = ""
    place: int = 0
    flip: bool = False
    cards: frozenset[int] = frozenset()
    bare: bool = False

    @property
    def selection_text(self) -> str:
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
    def shown_places(self) -> tuple[int, ...]:
        """Where the cards lie in the hand as it is shown from, the taken card in its gap."""
        return tuple(sorted(self.place_in_hand_after_scout(card) for card in self.cards))

    def place_in_hand_after_scout(self, place_before: int) -> int:
        """Where a card lies once the taken card is in its gap."""
        if place_before == TAKEN:
            return self.place
        return place_before + 1 if self.scout and place_before >= self.place else place_before

    def place_in_hand_before_scout(self, place_after: int) -> int:
        """The card that lies at a place of the hand as it is shown from."""
        if self.scout is None or place_after < self.place:
            return place_after
        return TAKEN if place_after == self.place else place_after - 1

    def hand_after_scout(self, state: State) -> Cards:
        """The hand as it is shown from."""
        return hand_after_scout_treating_unknown_hand_as_empty(state, self.scout) if self.scout else state.hand or ()


NOTHING = TouchedMove()


def touches_restricted_to_possible_ones(state: State, touched_move: TouchedMove) -> TouchedMove:
    """As far as there is such an end, gap and card."""
    count = len(state.hand or ())
    side = touched_move.side if state.active else ""
    place = touched_move.place if touched_move.place <= count + 1 else 0
    least = TAKEN if side and place else TAKEN + 1
    cards = frozenset(card for card in touched_move.cards if least <= card <= count)
    bare = touched_move.bare and bool(side) and not cards and not state.is_two_player_game
    return TouchedMove(side=side, place=place, flip=touched_move.flip and bool(side), cards=cards, bare=bare)


def parse_possible_touches_ignoring_unreadable(state: State, selection: str) -> TouchedMove:
    """What a pick names; what cannot be read of it was not touched."""
    found = NOTHING
    for part in selection.split(".")[1:]:
        if part in SIDES:
            found = replace(found, side=part)
        elif part in ("flip", "bare"):
            found = replace(found, flip=True) if part == "flip" else replace(found, bare=True)
        elif parse_small_number(part.removeprefix("g")) is not None:
            place = int(part.removeprefix("g"))
            found = replace(found, place=place) if part[0] == "g" else replace(found, cards=found.cards | {place})
    return touches_restricted_to_possible_ones(state, found)


def parse_small_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def touches_needed_for_move(state: State, move: Move) -> TouchedMove:
    """What has to be touched for a move; nothing for one that no touches name."""
    if isinstance(move, Scout):
        return touches_restricted_to_possible_ones(state, TouchedMove(side=move.side, place=move.place, flip=move.flip))
    if isinstance(move, Show):
        return touches_restricted_to_possible_ones(
            state, TouchedMove(cards=frozenset(range(move.first, move.last + 1)))
        )
    if isinstance(move, ScoutAndShow):
        found = touches_restricted_to_possible_ones(
            state, TouchedMove(side=move.side, place=move.place, flip=move.flip)
        )
        places = range(move.first, move.last + 1) if move.first and found.scout else range(0)
        return touches_restricted_to_possible_ones(
            state, replace(found, cards=frozenset(map(found.place_in_hand_before_scout, places)), bare=not move.first)
        )
    hand = state.hand or ()
    if isinstance(move, SeenShow) and set(move.cards) <= set(hand):
        return TouchedMove(cards=frozenset(hand.index(card) + 1 for card in move.cards))
    return NOTHING


def touches_of_selection_else_last_move(state: State, selection: str, move_text: str) -> TouchedMove:
    """What is touched on a page: what its pick names, else what its last move does."""
    if selection.partition(".")[0] == ASK:
        return parse_possible_touches_ignoring_unreadable(state, selection)
    try:
        return touches_needed_for_move(state, parse_move(move_text.split("_")[-1])) if move_text else NOTHING
    except Unreadable:
        return NOTHING


def touches_after_one_more_value_or_raise(state: State, touched_move: TouchedMove, value: str) -> TouchedMove:
    """What is touched after one touch more. Raises ValueError for one that the picture does not have."""
    name, _, what = value.partition(".")
    if name == "clear":
        return NOTHING
    if name == "flip" and touched_move.side:
        return replace(touched_move, flip=not touched_move.flip)
    if name == "bare" and touched_move.side and not state.is_two_player_game:
        return replace(touched_move, bare=not touched_move.bare, cards=frozenset())
    if name == "end" and what in SIDES:
        then = replace(touched_move, side="" if touched_move.side == what else what)
    elif name == "gap" and int(what) > 0:
        then = replace(touched_move, place=0 if touched_move.place == int(what) else int(what))
    elif name == "card":
        then = replace(touched_move, cards=touched_move.cards ^ {int(what)}, bare=False)
    else:
        raise ValueError(value)
    if then != (found := touches_restricted_to_possible_ones(state, then)) and name == "card":
        raise ValueError(value)
    return found


def move_of_touches_or_none(state: State, touched_move: TouchedMove) -> Move | None:
    """The move that was touched; None while it is not touched to its end."""
    if bool(touched_move.side) != bool(touched_move.place):
        return None
    places, scout, hand = touched_move.shown_places, touched_move.scout, touched_move.hand_after_scout(state)
    if not places:
        return (
            ScoutAndShow(side=scout.side, place=scout.place, flip=scout.flip) if scout and touched_move.bare else scout
        )
    first, last = places[0], places[-1]
    if last - first + 1 == len(places):
        return (
            Show(first, last)
            if scout is None
            else ScoutAndShow(side=scout.side, place=scout.place, flip=scout.flip, first=first, last=last)
        )
    cards = tuple(hand[place - 1] for place in places)
    if not all(card.top for card in cards):
        return None
    if scout is None:
        return SeenShow(cards)
    # As everybody sees it, the gap is not told: elsewhere the same cards may well lie side by side.
    seen = SeenScoutAndShow(scout.side, cards)
    return seen if GAME.check_move(state, seen).legal is False else None
