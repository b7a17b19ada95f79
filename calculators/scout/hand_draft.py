"""Drafts of a question about a known hand: moves by places with holes.

show.?                 nothing is entered
show.2.?.5-6           cards that are not side by side; those between are not shown
scout.left.?           a Scout without its gap; `scout.?.3` is one without its end
both.?.3.1             a Scout & Show without its end: places count in the hand before the Scout until both are there
both.left.?.0          a Scout & Show that shows nothing, without its gap; with it, `both.left.3`
"""

from __future__ import annotations

from collections.abc import Iterable

from calculators.scout.move_types import (
    Move,
    MoveByPlaces,
    Scout,
    ScoutAndShow,
    SeenScoutAndShow,
    SeenShow,
    Show,
    SideOrHole,
)
from calculators.scout.moves import hand_after_scout_treating_unknown_hand_as_empty
from calculators.scout.play import judge_move
from calculators.scout.state import State
from calculators.scout.unfinished import Draft, MoveDraft


def replace_parts(
    move: MoveByPlaces,
    *,
    side: SideOrHole | None = None,
    place: int | None = None,
    flip: bool | None = None,
    shown_places: Iterable[int] | None = None,
    shows_nothing: bool | None = None,
) -> MoveByPlaces:
    """Returns the move with other parts. With another Scout it shows the same cards, the taken one only if the Scout is
    complete.

    shows_nothing: is it a Scout & Show if it shows no cards?

    >>> replace_parts(Show(2, 3), side="left", place=3).notation, replace_parts(Show(), side="left").notation
    ('both.left.3.2.?.4', 'scout.left.?')
    """
    side, place = move.side if side is None else side, move.place if place is None else place
    if shown_places is None:
        shown_places = places_of_shown_cards_with_scout(move, side=side, place=place)
    shown = sorted(shown_places)
    first, last = (shown[0], shown[-1]) if shown else (0, 0)
    left_out = tuple(between for between in range(first + 1, last) if between not in shown)
    if not side and not place:
        return Show(first, last, left_out)
    flip = move.flip if flip is None else flip
    if not shown and not (move.shows_nothing if shows_nothing is None else shows_nothing):
        return Scout(side, place, flip)
    return ScoutAndShow(side=side, place=place, flip=flip, first=first, last=last, left_out=left_out)


def place_before_scout_or_0(move: MoveByPlaces, place: int) -> int:
    """Returns where a card of the hand of a move lies before its Scout; 0 for the taken card."""
    return 0 if place == move.taken_place else place - (0 < move.taken_place < place)


def place_after_scout_or_0(place_before_scout: int, taken_place: int) -> int:
    """Returns where a card lies after a Scout.

    place_before_scout: 0 for the taken card; taken_place: 0 for a Scout that lacks its end or its place.
    """
    return place_before_scout + (0 < taken_place <= place_before_scout) if place_before_scout else taken_place


def places_of_shown_cards_with_scout(move: MoveByPlaces, *, side: SideOrHole, place: int) -> tuple[int, ...]:
    """Returns the places of the cards that a move shows, with another Scout."""
    places = (
        place_after_scout_or_0(place_before_scout_or_0(move, shown), place if side else 0)
        for shown in move.shown_places
    )
    return tuple(sorted(shown for shown in places if shown))


def find_hand_draft_on_table(state: State, draft: Draft) -> MoveByPlaces:
    """Returns the draft without an end, place and cards that the table does not have.

    A seen Show becomes that of the same cards of the hand; any other seen move becomes the empty draft.
    """
    hand = state.hand or ()
    if isinstance(draft, MoveDraft):
        cards = draft.cards if draft.kind == "show" and set(draft.cards) <= set(hand) else ()
        return replace_parts(Show(), shown_places={hand.index(card) + 1 for card in cards})
    side = draft.side if state.active else ""
    draft = replace_parts(draft, side=side, place=draft.place if draft.place <= len(hand) + 1 else 0)
    return replace_parts(
        draft,
        flip=draft.flip and bool(side),
        shown_places=[place for place in draft.shown_places if place <= len(hand) + bool(draft.taken_place)],
        shows_nothing=draft.shows_nothing and bool(side) and not state.is_two_player_game,
    )


def find_questioned_move_or_none(state: State, draft: MoveByPlaces) -> Move | None:
    """Returns the move that a draft asks about; None while it is incomplete.

    Cards that are not side by side are asked about as seen, which is illegal; after a Scout only if it is surely so.
    """
    if not draft.left_out:
        return draft if draft.is_complete else None
    hand = hand_after_scout_treating_unknown_hand_as_empty(state, draft)
    cards = tuple(hand[place - 1] for place in draft.shown_places)
    if bool(draft.side) != bool(draft.place) or not all(card.top for card in cards):
        return None
    if not draft.side:
        return SeenShow(cards)
    # A seen move has no gap: with the card in another gap the same cards may be adjacent.
    seen_move = SeenScoutAndShow(draft.side, cards)
    return seen_move if judge_move(state, seen_move).legal is False else None
