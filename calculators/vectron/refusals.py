"""Checks the moves of a turn: why a move is illegal, and what is not entered that decides it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from calculators.core.knowledge import can_some_deal_have_all_cards_in_zone
from calculators.core.parsing import format_seat_code
from calculators.core.types import Violation
from calculators.vectron.board import find_cells_with, find_piece_cell_or_none
from calculators.vectron.codes import violation
from calculators.vectron.moves import find_certain_target_cells_of_next_card, next_unused_card_of_own_row_or_none
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.settlement import find_staying_seats_with_entered_gauge_at_goal
from calculators.vectron.state import (
    ACTION_CARD_MATCHER,
    BLANK,
    GAUGE_GOAL,
    SWAP,
    SWAPS,
    Card,
    CellIndex,
    DrawFromDeck,
    DrawFromRow,
    EndTurn,
    ForcedDraw,
    Move,
    MovePiece,
    PlayCard,
    State,
)


def find_certain_refusals(state: State, move: Move) -> Iterator[Violation]:
    """Finds every reason why a move is illegal whatever the missing entries and unknown cards are."""
    yield from check_no_full_gauge_awaits_settlement(state)
    yield from check_move_fits_phase_of_turn(state, move)
    yield from MOVE_CHECKS[type(move)](state, move)


def check_no_full_gauge_awaits_settlement(state: State) -> Iterator[Violation]:
    """Checks that no gauge is at 7, which would have ended the turn (vectron.seven)."""
    full_gauge_seats = find_staying_seats_with_entered_gauge_at_goal(state)
    if full_gauge_seats:
        yield build_move_refusal(
            "settle", {"seats": [format_seat_code(seat) for seat in full_gauge_seats], "limit": GAUGE_GOAL}
        )


def check_move_fits_phase_of_turn(state: State, move: Move) -> Iterator[Violation]:
    """Checks that drawing, placing a card and moving follow each other (vectron.turn).

    A jump right after a turn has ended, as by a gauge at 7, is refused with a message of its own.
    """
    phase = PHASE_BY_MOVE_TYPE[type(move)]
    if phase == "move" and state.phase == "draw" and state.knowledge.turn > 1:
        yield build_move_refusal("turn", {"seat": state.table.mover_seat_code})
    elif state.phase != phase:
        yield build_move_refusal("phase", {"phase": state.phase, "wanted": phase})


def build_move_refusal(
    code_after_vectron_move: str, message_params: dict[str, Any], *parameter_names_besides_move: str
) -> Violation:
    """Builds the violation by a move, with the code `vectron.move.<code_after_vectron_move>`."""
    return violation(
        f"vectron.move.{code_after_vectron_move}", ("move", *parameter_names_besides_move), facts=message_params
    )


def check_mover_piece_stands_in_draw_phase(state: State, _: Move) -> Iterator[Violation]:
    """Checks that the piece of the seat to move does not lie; if it does, the seat cannot choose what it draws
    (vectron.forced)."""
    seat_code = state.table.mover_seat_code
    if state.phase == "draw" and state.seat_state(state.table.turn).down:
        yield build_move_refusal("lying", {"seat": seat_code}, seat_code)


def check_draw_from_row(state: State, move: DrawFromRow) -> Iterator[Violation]:
    """Checks that the row to draw from is at the table and is not empty (vectron.draw), and that the piece stands."""
    yield from check_mover_piece_stands_in_draw_phase(state, move)
    seat = format_seat_code(move.seat)
    if move.seat not in state.seat_numbers:
        yield build_move_refusal("seat", {"seat": seat, "players": state.table.players})
    else:
        yield from check_row_is_not_known_to_be_empty(state, move.seat)


def check_row_is_not_known_to_be_empty(state: State, seat_number: int) -> Iterator[Violation]:
    """Checks that a row to draw from is not empty; passes if it is not entered (vectron.draw)."""
    if state.rows[seat_number - 1] == ():
        yield build_move_refusal("row", {"seat": format_seat_code(seat_number)}, ROW_FIELDS[seat_number - 1])


def check_mover_piece_may_lie_in_draw_phase(state: State, _: Move) -> Iterator[Violation]:
    """Checks that the piece of a seat with a forced draw lies; passes if the seat is not entered (vectron.forced)."""
    seat_number = state.table.turn
    seat_state = state.seats[seat_number - 1]
    if state.phase == "draw" and seat_state is not None and not seat_state.down:
        yield build_move_refusal("standing", {"seat": format_seat_code(seat_number)}, format_seat_code(seat_number))


def check_placed_card_can_be_in_hand_in_play_phase(state: State, placement: PlayCard) -> Iterator[Violation]:
    """Checks that the placed card can be in the hand, as far as the hand is known (vectron.draw).

    If earlier moves prove that it cannot, the violation names the moves that contradict each other.
    """
    knowledge, seat_number = state.knowledge_with_entered_hand, state.table.turn
    zone = knowledge.zone_named(format_seat_code(seat_number))
    if state.phase != "play" or can_some_deal_have_all_cards_in_zone(
        zone, state.hand_size(seat_number), [placement.card], ACTION_CARD_MATCHER
    ):
        return
    message_facts = {"card": placement.card, "hand": list(state.certain_hand_cards_of_mover)}
    contradiction_facts = knowledge.params_of_contradicted_earlier_turns_or_empty(*zone.held_facts)
    if contradiction_facts:
        yield build_move_refusal(
            "known", {**message_facts, **contradiction_facts, "seat": format_seat_code(seat_number)}
        )
    else:
        yield build_move_refusal("hand", message_facts, "hand")


def check_next_card_exists_and_reaches_cell(state: State, move: MovePiece) -> Iterator[Violation]:
    """Checks that a card is left in the row (vectron.more) and that it leads to the cell (vectron.move,
    vectron.swapcard).

    Nothing is checked if the row or the cell of the piece is not entered.
    """
    seat_number = state.table.turn
    if state.phase != "move" or not state.is_row_entered(seat_number):
        return
    card = next_unused_card_of_own_row_or_none(state)
    start_cell = find_piece_cell_or_none(state.map_or_empty, seat_number)
    if card is None:
        yield build_move_refusal("row_used", {"used": state.used}, ROW_FIELDS[seat_number - 1])
        return
    if (
        start_cell is None
        or move.cell in find_certain_target_cells_of_next_card(state)
        or could_swap_card_lead_to_unentered_cell(state, move.cell, card)
    ):
        return
    message_facts = {
        "card": card,
        "start": format_cell(start_cell),
        "cell": format_cell(move.cell),
        "cells": [format_cell(cell) for cell in find_certain_target_cells_of_next_card(state)],
    }
    if card == SWAP:
        # The swap chips may not be entered, while it is certain that none is on this cell.
        yield build_move_refusal("swap" if message_facts["cells"] else "no_swap", message_facts, "map")
    else:
        yield build_move_refusal("reach", message_facts, "map")


def could_swap_card_lead_to_unentered_cell(state: State, cell: CellIndex, card: Card) -> bool:
    """Checks whether the S card may lead to a cell that is not entered: a swap chip may lie there
    (vectron.swapcard)."""
    board = state.map_or_empty
    return card == SWAP and "".join(board)[cell] == BLANK and len(find_cells_with(board, SWAP)) < SWAPS


def check_piece_was_moved_before_turn_ends(state: State, _: Move) -> Iterator[Violation]:
    """Checks that the first move of a turn was made before the turn ends (vectron.move)."""
    if state.phase == "move" and not state.used:
        yield build_move_refusal("first", {"card": next_unused_card_of_own_row_or_none(state)})


PHASE_BY_MOVE_TYPE: dict[type[Any], str] = {
    DrawFromDeck: "draw",
    DrawFromRow: "draw",
    ForcedDraw: "draw",
    PlayCard: "play",
    MovePiece: "move",
    EndTurn: "move",
}
"""The phase each type of move belongs to."""


MOVE_CHECKS: dict[type[Any], Callable[[State, Any], Iterator[Violation]]] = {
    DrawFromDeck: check_mover_piece_stands_in_draw_phase,
    DrawFromRow: check_draw_from_row,
    ForcedDraw: check_mover_piece_may_lie_in_draw_phase,
    PlayCard: check_placed_card_can_be_in_hand_in_play_phase,
    MovePiece: check_next_card_exists_and_reaches_cell,
    EndTurn: check_piece_was_moved_before_turn_ends,
}


def find_missing_public_parameters(state: State, move: Move) -> tuple[str, ...]:
    """Finds the parameters of the public table that are not entered and decide whether a move is legal."""
    seat_number = state.table.turn
    missing: list[str] = []
    if isinstance(move, DrawFromDeck | DrawFromRow | ForcedDraw) and state.seats[seat_number - 1] is None:
        missing.append(format_seat_code(seat_number))
    if isinstance(move, DrawFromRow) and not state.is_row_entered(move.seat):
        missing.append(ROW_FIELDS[move.seat - 1])
    if isinstance(move, MovePiece):
        if find_piece_cell_or_none(
            state.map_or_empty, seat_number
        ) is None or move.cell not in find_certain_target_cells_of_next_card(state):
            missing.append("map")
        if not state.is_row_entered(seat_number):
            return (ROW_FIELDS[seat_number - 1],)
    return tuple(missing)
