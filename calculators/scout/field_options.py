"""Says which field of a draft is entered next and what it can be, and enters it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args, overload

from calculators.core.types import FieldOption, build_field_option
from calculators.scout.hand_draft import replace_parts
from calculators.scout.move_types import SIDES, MoveByPlaces, MoveKind, Scout, ScoutAndShow, Show, Side
from calculators.scout.moves import hand_after_scout_treating_unknown_hand_as_empty, list_takeable_sides
from calculators.scout.private_hand import NO_SECRETS
from calculators.scout.refusals import check_numbers_are_single_run_or_matching
from calculators.scout.sets import LONGEST, highest_number_in_play
from calculators.scout.state import Card, State, top_numbers
from calculators.scout.unfinished import (
    Draft,
    MoveDraft,
    empty_draft_of_kind,
    find_refusals_of_draft_kind_whatever_its_cards,
)

MOVE_KINDS: tuple[MoveKind, ...] = get_args(MoveKind)
ScoutField = Literal["kind", "side", "cards", "gap", "places", ""]
"""The fields: of a move as everybody sees it its kind, the end a card is taken from and the cards shown; of one by
places the end, the gap of the hand for the taken card, and the places shown."""


def next_field(_state: State, draft: Draft) -> ScoutField:
    """Returns the field to enter next, '' for a complete move; more cards or places may follow then.

    >>> from calculators.scout.move_types import SeenScout
    >>> next_field(State(), MoveDraft()), next_field(State(), MoveDraft(move=SeenScout())), next_field(State(), Show(2))
    ('cards', 'side', '')
    """
    if not draft.side and draft.kind in ("scout", "both"):
        return "side"
    if isinstance(draft, MoveDraft):
        return "" if draft.move.is_complete else "cards"
    if draft.is_complete:
        return ""
    return "places" if isinstance(draft, Show) or draft.place else "gap"


@overload
def list_field_options(state: State, draft: Draft, field: Literal["kind"]) -> tuple[FieldOption[MoveKind], ...]: ...
@overload
def list_field_options(state: State, draft: Draft, field: Literal["side"]) -> tuple[FieldOption[Side], ...]: ...
@overload
def list_field_options(
    state: State, draft: Draft, field: Literal["cards", "gap", "places"]
) -> tuple[FieldOption[int], ...]: ...


def list_field_options(state: State, draft: Draft, field: ScoutField) -> tuple[FieldOption[str | int], ...]:
    """Returns what a field can be.

    - kind: Show, Scout and Scout & Show; with two players "no move" instead of the last.
    - side: the ends of the active set from which a card can be taken, () without a set (scout.scout).
    - cards: the numbers in play as the next one: of a card that extends the set (scout.show), or the other number of
      the last card.
    - gap, places: the gaps and the places of the hand, () if it is not entered. Places count in the hand after the
      Scout.
    """
    if field == "kind":
        kinds: tuple[MoveKind, ...] = ("show", "scout", "stuck" if state.is_two_player_game else "both")
        return tuple(
            build_field_option(kind, find_refusals_of_draft_kind_whatever_its_cards(state, kind)) for kind in kinds
        )
    if field == "side":
        return tuple(map(build_field_option, list_takeable_sides(state))) if state.active else ()
    if field == "cards" and isinstance(draft, MoveDraft):
        numbers = top_numbers(draft.cards)
        return tuple(
            build_field_option(
                number,
                () if draft.enters_other_number else check_numbers_are_single_run_or_matching((*numbers, number), ()),
            )
            for number in range(1, highest_number_in_play(state.table.players) + 1)
        )
    if field == "gap" and state.hand is not None:
        return tuple(map(build_field_option, range(1, len(state.hand) + 2)))
    if field == "places" and state.hand is not None and not isinstance(draft, MoveDraft):
        hand_after = hand_after_scout_treating_unknown_hand_as_empty(state, draft)
        return tuple(map(build_field_option, range(1, len(hand_after) + 1)))
    return ()


@overload
def enter_field(draft: MoveDraft, field: ScoutField, value: str | int) -> MoveDraft: ...
@overload
def enter_field(draft: MoveByPlaces, field: ScoutField, value: str | int) -> MoveByPlaces: ...


def enter_field(draft: Draft, field: ScoutField, value: str | int) -> Draft:
    """Returns the draft with a field entered: of the cards or places one more, or the other number of the last card.
    Raises ValueError for a value of another field."""
    side = next((side for side in SIDES if side == value), None)
    kind = next((kind for kind in MOVE_KINDS if kind == value), None)
    match draft, field, value:
        case MoveDraft(), "kind", _ if kind:
            return empty_draft_of_kind(kind)
        case MoveDraft(), "side", _ if side:
            return replace(draft.draft_with_side(side), secrets=NO_SECRETS)
        case MoveDraft(), "cards", int() if draft.enters_other_number and draft.cards:
            return draft.draft_with_cards((*draft.cards[:-1], Card(draft.cards[-1].top, value)))
        case MoveDraft(), "cards", int() if len(draft.cards) < LONGEST:
            return replace(draft.draft_with_cards((*draft.cards, Card(value))), secrets=replace(draft.secrets, first=0))
        case Show() | Scout() | ScoutAndShow(), "side", _ if side:
            return replace_parts(draft, side=side)
        case Show() | Scout() | ScoutAndShow(), "gap", int():
            return replace_parts(draft, place=value)
        case Show() | Scout() | ScoutAndShow(), "places", int():
            return replace_parts(draft, shown_places={*draft.shown_places, value}, shows_nothing=False)
    raise ValueError(value)
