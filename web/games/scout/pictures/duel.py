"""Draws the active set and the cards shown against it: of a draft, of a question, of a refused record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.scout.moves import MoveKind, Side
from calculators.scout.state import State, top_numbers
from calculators.scout.unfinished import MoveDraft, empty_draft_of_kind, list_field_options
from web.games.scout.pictures.cards import ComparisonSign, SetPicture, build_set_picture, owner_seat_number_or_none
from web.games.scout.pictures.drawn_cards import (
    CardsOnTable,
    find_table_and_hand_cards_during_or_after_move,
    index_of_end_card_or_none,
)
from web.games.scout.pictures.scene import DUEL_ROW, RowItem, TableCard, TableMarks, draw_cards_on_table
from web.i18n import Speaker
from web.pieces import Control, select


@dataclass(frozen=True, slots=True)
class Duel:
    """The active set and the cards shown against it, None if no move shows any. reason: what decides."""

    active_set: SetPicture
    shown_set: SetPicture | None = None
    comparison_sign: ComparisonSign = ""
    reason: str = ""


def build_active_and_shown_set_of_draft(say: Speaker, state: State, draft: MoveDraft, *, can_touch_ends: bool) -> Duel:
    """Returns the two sets of a drafted move. can_touch_ends: can the ends of the active set be taken by touching
    them, as long as none is taken?"""
    on_table = find_table_and_hand_cards_during_or_after_move(state, draft)
    controls = (
        {
            index_of_end_card_or_none(state, option.value): control_taking_end_card(draft, option.value)
            for option in list_field_options(state, draft, "side")
        }
        if can_touch_ends and on_table.active == state.active
        else {}
    )

    def mark_active_card(card: TableCard) -> TableCard:
        label = say("scout.take.card", number=card.card.top or "?")
        return replace(card, label=label, control=controls.get(card.index))

    return draw_compared_duel(state, say, on_table, mark_active_card)


def control_taking_end_card(draft: MoveDraft, side: Side) -> Control:
    """Returns the control of an end card: it drafts a Scout, or gives a Scout & Show its end."""
    kind: MoveKind = "both" if draft.kind == "both" else "scout"
    return select((draft if draft.kind == kind else empty_draft_of_kind(kind)).draft_with_side_if_it_scouts(side).text)


def draw_duel(
    state: State,
    say: Speaker,
    on_table: CardsOnTable,
    mark_active_card: Callable[[TableCard], TableCard] = lambda card: card,
) -> Duel:
    """Draws the active set and the cards shown, not compared. mark_active_card: returns a card of the active set with
    what marks it, and with what touching it does."""
    owner, mover = owner_seat_number_or_none(state), state.table.turn

    def mark_item(item: RowItem) -> RowItem:
        if not isinstance(item, TableCard) or item.row == "hand":
            return item
        card, seat = (mark_active_card(item), owner) if item.row == "table" else (item, mover)
        return replace(card, piece=f"{format_seat_code(seat)}.{item.card.top}" if seat else "")

    scene = draw_cards_on_table(
        on_table, say, TableMarks(mark_item=mark_item, sets=DUEL_ROW, marks_missing_lower_number=False)
    )
    return Duel(
        build_set_picture(say, scene, owner_seat_number=owner),
        build_set_picture(say, scene, "shown", owner_seat_number=mover) if on_table.is_showing else None,
    )


def draw_compared_duel(
    state: State, say: Speaker, on_table: CardsOnTable, mark_active_card: Callable[[TableCard], TableCard]
) -> Duel:
    """Draws the active set and the cards shown, with the sign between them and what decides if that is known."""
    duel = draw_duel(state, say, on_table, mark_active_card)
    set_to_beat = replace(state, active=on_table.active_without_taken_card).set_to_beat
    comparison = (
        set_to_beat.compare_with_show_if_decided(top_numbers(on_table.shown_cards)) if on_table.shown_cards else None
    )
    if comparison is None:
        return duel
    if comparison.beats:
        return replace(duel, comparison_sign="<", reason=say(f"scout.duel.{comparison.reason}"))
    return replace(
        duel,
        comparison_sign="=" if comparison.reason == "equal" else ">",
        reason=say(f"scout.duel.{comparison.reason}.not"),
    )
