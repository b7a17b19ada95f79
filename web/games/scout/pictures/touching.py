"""A question about a move, entered by touching the hand and the active set: cards, an end and a gap, in any order.

The selection (`TouchedMoveTarget`) is the end, the gap that the taken card goes into, `flip` for upside down, `bare`
for a Scout & Show that shows nothing, and the cards of the hand that are shown (1-based before the Scout; 0 is the
taken card). A value that is sent again takes back what it did.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from calculators.scout import GAME
from calculators.scout.move_notation import parse_last_move_or_none_if_absent_or_unreadable
from calculators.scout.moves import hand_after_scout_treating_unknown_hand_as_empty
from calculators.scout.state import Cards, Move, Scout, ScoutAndShow, SeenScoutAndShow, SeenShow, Show, Side, State
from web.games.scout.targets import (
    TARGETS,
    TouchedCardValue,
    TouchedEndValue,
    TouchedGapValue,
    TouchedMoveTarget,
    TouchedSwitchValue,
    TouchValue,
)

TAKEN = 0
"""The number of the taken card among the cards touched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchedMove:
    """A move as far as it is touched.

    side: the end, '' for none; place: the gap (1-based), 0 for none; flip: whether the taken card is flipped; cards:
    those shown, by their places in the hand before the Scout, TAKEN for the taken card; shows_nothing: True for a Scout
    & Show without a Show.
    """

    side: Side | Literal[""] = ""
    place: int = 0
    flip: bool = False
    cards: frozenset[int] = frozenset()
    shows_nothing: bool = False

    @property
    def selection_text_or_empty(self) -> str:
        """The selection in an address; '' if nothing is touched."""
        target = TouchedMoveTarget(
            side=self.side or None,
            gap=f"g{self.place}" if self.place else None,
            flip="flip" if self.flip else None,
            bare="bare" if self.shows_nothing else None,
            card_places=tuple(sorted(self.cards)),
        )
        return "" if target == TouchedMoveTarget() else str(target)

    @property
    def scout(self) -> Scout | None:
        """The Scout, None until both its end and its gap are touched."""
        return Scout(self.side, self.place, self.flip) if self.side and self.place else None

    @property
    def shown_places(self) -> tuple[int, ...]:
        """The places of the cards shown, in the hand with the taken card."""
        return tuple(sorted(self.place_in_hand_after_scout(card) for card in self.cards))

    def place_in_hand_after_scout(self, place_before_or_taken_sentinel: int) -> int:
        """Returns the place of a card in the hand with the taken card."""
        if place_before_or_taken_sentinel == TAKEN:
            return self.place
        return (
            place_before_or_taken_sentinel + 1
            if self.scout and place_before_or_taken_sentinel >= self.place
            else place_before_or_taken_sentinel
        )

    def place_in_hand_before_scout_or_taken_sentinel(self, place_after_scout: int) -> int:
        """Returns the place before the Scout of a card in the hand with the taken card; TAKEN for that card."""
        if self.scout is None or place_after_scout < self.place:
            return place_after_scout
        return TAKEN if place_after_scout == self.place else place_after_scout - 1

    def hand_after_scout(self, state: State) -> Cards:
        """Returns the hand with the taken card, if the Scout is complete."""
        return hand_after_scout_treating_unknown_hand_as_empty(state, self.scout) if self.scout else state.hand or ()


NOTHING = TouchedMove()


def touched_move_without_ends_gaps_and_cards_absent_from_table(state: State, touched_move: TouchedMove) -> TouchedMove:
    """Returns the touches without ends, gaps and cards that do not exist."""
    count = len(state.hand or ())
    side = touched_move.side if state.active else ""
    place = touched_move.place if touched_move.place <= count + 1 else 0
    lowest_card = TAKEN if side and place else TAKEN + 1
    cards = frozenset(card for card in touched_move.cards if lowest_card <= card <= count)
    bare = touched_move.shows_nothing and bool(side) and not cards and not state.is_two_player_game
    return TouchedMove(side=side, place=place, flip=touched_move.flip and bool(side), cards=cards, shows_nothing=bare)


def touches_of_target_present_on_table(state: State, target: TouchedMoveTarget) -> TouchedMove:
    """Returns the touches of a selection, without those that this table does not have."""
    touched_move = TouchedMove(
        side=target.side or "",
        place=int(target.gap[1:]) if target.gap else 0,
        flip=target.flip is not None,
        cards=frozenset(target.card_places),
        shows_nothing=target.bare is not None,
    )
    return touched_move_without_ends_gaps_and_cards_absent_from_table(state, touched_move)


def touches_making_move_or_nothing_if_impossible(state: State, move: Move) -> TouchedMove:
    """Returns the touches that make a move; none for a move that touches cannot make."""
    if isinstance(move, Scout):
        return touched_move_without_ends_gaps_and_cards_absent_from_table(
            state, TouchedMove(side=move.side, place=move.place, flip=move.flip)
        )
    if isinstance(move, Show):
        return touched_move_without_ends_gaps_and_cards_absent_from_table(
            state, TouchedMove(cards=frozenset(range(move.first, move.last + 1)))
        )
    if isinstance(move, ScoutAndShow):
        scout_touches = touched_move_without_ends_gaps_and_cards_absent_from_table(
            state, TouchedMove(side=move.side, place=move.place, flip=move.flip)
        )
        places = range(move.first, move.last + 1) if move.first and scout_touches.scout else range(0)
        return touched_move_without_ends_gaps_and_cards_absent_from_table(
            state,
            replace(
                scout_touches,
                cards=frozenset(map(scout_touches.place_in_hand_before_scout_or_taken_sentinel, places)),
                shows_nothing=not move.first,
            ),
        )
    hand = state.hand or ()
    if isinstance(move, SeenShow) and set(move.cards) <= set(hand):
        return TouchedMove(cards=frozenset(hand.index(card) + 1 for card in move.cards))
    return NOTHING


def touches_of_selection_else_last_move(state: State, selection: str, move_text: str) -> TouchedMove:
    """Returns the touches of the selection, else those of the last move of the text."""
    target = TARGETS.parse_or_none(selection)
    if isinstance(target, TouchedMoveTarget):
        return touches_of_target_present_on_table(state, target)
    move = parse_last_move_or_none_if_absent_or_unreadable(move_text)
    return NOTHING if move is None else touches_making_move_or_nothing_if_impossible(state, move)


def touches_after_toggling_or_clearing_or_raise(
    state: State, touched_move: TouchedMove, value: TouchValue
) -> TouchedMove:
    """Returns the touches after one more value. Raises ValueError for a value that the picture does not have."""
    match value:
        case TouchedSwitchValue("clear"):
            return NOTHING
        case TouchedSwitchValue("flip") if touched_move.side:
            return replace(touched_move, flip=not touched_move.flip)
        case TouchedSwitchValue("bare") if touched_move.side and not state.is_two_player_game:
            return replace(touched_move, shows_nothing=not touched_move.shows_nothing, cards=frozenset())
        case TouchedEndValue(side):
            new_touches = replace(touched_move, side="" if touched_move.side == side else side)
        case TouchedGapValue(place) if place > 0:
            new_touches = replace(touched_move, place=0 if touched_move.place == place else place)
        case TouchedCardValue(place):
            new_touches = replace(touched_move, cards=touched_move.cards ^ {place}, shows_nothing=False)
        case _:
            raise ValueError(value)
    possible_touches = touched_move_without_ends_gaps_and_cards_absent_from_table(state, new_touches)
    if isinstance(value, TouchedCardValue) and new_touches != possible_touches:
        raise ValueError(value)
    return possible_touches


def move_of_touches_or_none_if_incomplete_or_uncertain(state: State, touched_move: TouchedMove) -> Move | None:
    """Returns the touched move; None while it is incomplete.

    Shown cards that are not adjacent make a seen move, which is illegal; after a Scout only if it is surely so.
    """
    if bool(touched_move.side) != bool(touched_move.place):
        return None
    places, scout, hand = touched_move.shown_places, touched_move.scout, touched_move.hand_after_scout(state)
    if not places:
        return (
            ScoutAndShow(side=scout.side, place=scout.place, flip=scout.flip)
            if scout and touched_move.shows_nothing
            else scout
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
    # A seen move has no gap: with the card in another gap the same cards may be adjacent.
    seen_move = SeenScoutAndShow(scout.side, cards)
    return seen_move if GAME.judge_move(state, seen_move).legal is False else None
