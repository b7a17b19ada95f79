"""Handles the inputs of VECTRON's pages.

A value that is entered already is removed, but not at a past settlement.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import parse_seat_code
from calculators.core.types import View
from calculators.vectron.board import map_with_cells_replaced
from calculators.vectron.notation import ROW_FIELDS, parse_cell_name_as_index
from calculators.vectron.state import BLANK, GATE, PIECES, SIDE, STARS, START_CHIP, SWAP, MovePiece, SeatState, State
from calculators.vectron.unfinished import parse_draft_or_none
from calculators.vectron.validate import hand_size_of_mover
from web.games.vectron.draft import ENTRY, enter_jump_card_or_raise
from web.games.vectron.pictures.selections import (
    first_missing_target_or_none,
    index_of_selected_or_last_playable_step_or_none,
    is_position_within_game_entered,
    next_empty_cell_target_wrapping_around_or_none,
    selected_target_or_first_missing_or_none,
)
from web.games.vectron.seat_input import (
    StateAndTarget,
    correct_past_settlement_or_raise,
    parse_seat_number_at_table_or_raise,
    state_with_seat_entry_replaced,
    toggle_entered_empty_row_or_raise,
    toggle_or_clear_bonus_keeping_selection_or_raise,
    toggle_or_clear_chip,
    toggle_or_clear_gauge_or_score,
    toggle_or_erase_hand_card_or_raise,
    toggle_or_erase_row_card_or_raise,
)
from web.games.vectron.targets import (
    FIRST_CELL,
    TARGETS,
    VALUES,
    BonusTarget,
    BonusValue,
    CellTarget,
    GaugeValue,
    HandCardTarget,
    JumpCardValue,
    PastGainTarget,
    PhaseValue,
    PieceValue,
    PrivateCardValue,
    RowCardTarget,
    SeatTarget,
    SetupValue,
    StartCellValue,
    TableValue,
    Target,
    UsedCardsValue,
)
from web.pieces import ERASE
from web.table.input_rules import InputResult, PieceTarget, SentencePiece
from web.table.private_hand import PRIVATE_HAND_VALUES, private_hand_after_value_or_raise
from web.table.targets import SeatToMoveValue

NOTHING = "nothing"


def adapt_state_to_view(state: State, target_view: str) -> State:
    """Returns the state that another view starts with.

    A followed game drops the entered hand if it has a private hand. A question about a move gets the private hand as
    its hand if its seat is to move.
    """
    private_hand = state.mine
    if private_hand is None or target_view == View.SCORE:
        return state
    if target_view == View.PLAY:
        return replace(state, hand=None)
    is_movers = private_hand.seat == state.table.turn and 0 < len(private_hand.cards) <= hand_size_of_mover(state)
    return replace(state, hand=private_hand.cards) if is_movers and state.hand is None else state


def find_entry_target_of_sentence_piece_or_none(sentence_piece: SentencePiece) -> PieceTarget | None:
    """Finds the target where a piece of a sentence is entered: a fact of a seat, a cell of the map, or the first card
    of a row; None for any other piece."""
    match sentence_piece.kind:
        case "seat" | "gauge" | "gauge.of" | "head.gauge":
            target: Target = SeatTarget(sentence_piece.seat, "gauge")
        case "score" | "score.of" | "head.score":
            target = SeatTarget(sentence_piece.seat, "score")
        case "stars" | "gate":
            target = SeatTarget(sentence_piece.seat, "chip")
        case "from" | "corner":
            target = CellTarget(str(sentence_piece.params["cell"]))
        case "map":
            target = FIRST_CELL
        case "card" if (number := parse_seat_code(sentence_piece.seat)) <= len(ROW_FIELDS):
            target = RowCardTarget(ROW_FIELDS[number - 1], 0)
        case _:
            return None
    return PieceTarget(View.MOVES if sentence_piece.view == View.CHECK else sentence_piece.view, str(target))


def is_selection(text: str) -> bool:
    """Returns whether a text names a target or a draft that lacks something; a complete one is asked or recorded."""
    draft = parse_draft_or_none(text)
    return TARGETS.can_parse(text) or (draft is not None and not draft.complete_moves_or_empty)


def handle_input_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Applies one input. Raises ValueError for a value that the page does not have at the selection."""
    state: State = answer.state
    target = selected_target_or_first_missing_or_none(state, selection, answer.view)
    parsed_value = VALUES.parse_or_none(value)
    if parse_draft_or_none(value) is not None or isinstance(parsed_value, JumpCardValue | StartCellValue):
        return enter_move_or_part_of_jump_or_raise(answer_without_questioned_moves(answer, target), selection, value)
    match parsed_value:
        case PrivateCardValue(card) if state.mine is not None:
            return InputResult(state=replace(state, mine=state.mine.with_card(card)), selection=selection)
        case TableValue("open"):
            return InputResult(state=state_with_missing_entries_as_at_game_start(state))
    if private_hand_value := PRIVATE_HAND_VALUES.parse_or_none(value):
        private_hand = private_hand_after_value_or_raise(state.mine, private_hand_value)
        return InputResult(state=replace(state, mine=private_hand), selection=selection)
    if isinstance(parsed_value, SetupValue):
        state = state_after_whole_table_value_or_raise(state, parsed_value)
        if not selection or isinstance(target, CellTarget | SeatTarget):
            return InputResult(state=state, selection=selection)
        return InputResult.from_state_and_target(state, first_missing_target_or_none(state, answer.view))
    return InputResult.from_state_and_target(*enter_table_value_or_raise(state, target, value, answer.view))


def enter_table_value_or_raise(state: State, target: Target | None, value: str, view: View) -> StateAndTarget:
    """Enters a value at a target of the table and returns the target that comes next. Raises ValueError for a target or
    a value that the table does not have."""
    match target:
        case CellTarget():
            return toggle_chip_or_piece_on_map_cell_or_raise(state, target, value, view)
        case HandCardTarget():
            return toggle_or_erase_hand_card_or_raise(state, target, value)
        case RowCardTarget() if value == NOTHING:
            return toggle_entered_empty_row_or_raise(state, target, view)
        case RowCardTarget():
            return toggle_or_erase_row_card_or_raise(state, target, value)
    seat_value = None if value == ERASE else VALUES.parse_or_raise(value)
    match target:
        case PastGainTarget() if isinstance(seat_value, GaugeValue | BonusValue):
            return correct_past_settlement_or_raise(state, target, seat_value)
        case BonusTarget():
            return toggle_or_clear_bonus_keeping_selection_or_raise(state, target, seat_value)
        case SeatTarget(part="chip"):
            return toggle_or_clear_chip(state, target, seat_value, view)
        case SeatTarget():
            return toggle_or_clear_gauge_or_score(state, target, seat_value, view)
    raise ValueError(target)


def state_after_whole_table_value_or_raise(state: State, value: SetupValue) -> State:
    """Returns the table after a value that changes it whatever is selected; the empty deck is toggled. Raises
    ValueError for a seat that is not at the table, and for more used cards than the row has."""
    match value:
        case SeatToMoveValue(seat_code):
            return begin_turn_of_other_seat_or_raise(state, seat_code)
        case PhaseValue(phase):
            return replace(state, phase=phase, used=state.used if phase == "move" else 0)
        case UsedCardsValue(card_count):
            if card_count > len(state.action_row(state.table.turn)):
                raise ValueError(value)
            return replace(state, used=card_count)
        case PieceValue():
            return enter_or_toggle_whether_seat_piece_lies(state, value)
        case TableValue("deck.0"):
            return replace(state, deck=None if state.deck == 0 else 0)
        case TableValue("rows.none"):
            return set_missing_card_rows_empty(state)
        case TableValue("zeros"):
            return set_missing_gauges_and_scores_to_zero(state)
        case TableValue("bonus.none"):
            return replace(state, bonus=(), bonus_for="")
    raise ValueError(value)


def begin_turn_of_other_seat_or_raise(state: State, seat_code: str) -> State:
    """Begins the turn of a seat and drops the entered hand; nothing changes if the seat is to move already. Raises
    ValueError for a seat that is not at the table."""
    number = parse_seat_number_at_table_or_raise(state, seat_code)
    if number == state.table.turn:
        return state
    return replace(state, table=replace(state.table, turn=number), hand=None, phase="draw", used=0)


def set_missing_card_rows_empty(state: State) -> State:
    """Enters that all action rows that are missing have no card."""
    for number in state.seat_numbers:
        if not state.is_row_entered(number):
            state = state.with_row(number, ())
    return state


def set_missing_gauges_and_scores_to_zero(state: State) -> State:
    """Enters 0 for all gauges and scores that are missing."""
    for number in state.seat_numbers:
        seat_state = state.seat_state(number)
        state = state_with_seat_entry_replaced(
            state, number, replace(seat_state, gauge=seat_state.gauge or 0, score=seat_state.score or 0)
        )
    return state


def enter_or_toggle_whether_seat_piece_lies(state: State, value: PieceValue) -> State:
    """Enters that the piece of a seat lies (`lie`) or stands (`up`), or turns it (`down`). Raises ValueError for a seat
    that is not at the table."""
    number = parse_seat_number_at_table_or_raise(state, value.seat_code)
    seat_state = state.seat_state(number)
    is_lying = {"lie": True, "up": False, "down": not seat_state.down}[value.change]
    return state_with_seat_entry_replaced(state, number, replace(seat_state, down=is_lying), keeps_empty_entry=True)


def state_with_missing_entries_as_at_game_start(state: State) -> State:
    """Returns the table on which every seat and row that is not entered is as at the start of a game: a two-star chip,
    gauge and score 0, no action card."""
    for number in state.seat_numbers:
        if state.seats[number - 1] is None:
            state = state_with_seat_entry_replaced(state, number, SeatState(START_CHIP), keeps_empty_entry=True)
    return set_missing_card_rows_empty(state)


def enter_move_or_part_of_jump_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Enters a move, or the card or the start of a jump to ask about."""
    match VALUES.parse_or_none(value):
        case JumpCardValue(card):
            turn = ENTRY.find_drafted_turn_of_page(answer, selection)
            return enter_jump_card_or_raise(turn, card)
        case StartCellValue(cell_name):
            return place_mover_piece_or_raise(answer.state, parse_cell_name_as_index(cell_name))
    return ENTRY.handle_draft_value_or_raise(answer, selection, value)


def answer_without_questioned_moves(answer: Answer, target: Target | None) -> Answer:
    """Returns the answer to ask another question about: without its moves, and after several ones at the position
    before the selected or last of them. A followed game is unchanged."""
    if answer.view is View.PLAY:
        return answer
    verdict = compute_answer_ignoring_other_rulings(answer).verdict if len(answer.move_texts) > 1 else None
    index = index_of_selected_or_last_playable_step_or_none(verdict, target) if verdict else None
    return replace(
        answer,
        state=answer.state if verdict is None or index is None else verdict.steps[index].before,
        query={name: text for name, text in answer.query.items() if name != "move"},
    )


def begins_new_question(value: str) -> bool:
    """Checks whether a value, or a selected draft, begins another question about a move: any but a jump, which is asked
    of the card that is tried."""
    draft = parse_draft_or_none(value)
    if draft is not None:
        return not any(isinstance(move, MovePiece) for move in draft.moves)
    return isinstance(VALUES.parse_or_none(value), JumpCardValue | SeatToMoveValue | PhaseValue)


def place_mover_piece_or_raise(state: State, cell_index: int) -> InputResult:
    """Places the piece of the seat to move on a cell. Raises ValueError if something lies there."""
    if state.map_characters_padded_to_16[cell_index] != BLANK:
        raise ValueError(cell_index)
    board = map_with_cells_replaced(state.map or (BLANK * SIDE,) * SIDE, {cell_index: PIECES[state.table.turn - 1]})
    return InputResult(state=replace(state, map=board), selection="", move="", view=View.MOVES)


def toggle_chip_or_piece_on_map_cell_or_raise(
    state: State, target: CellTarget, value: str, view: View
) -> StateAndTarget:
    """Enters a chip or a piece on a cell and selects the next empty cell, else what else is missing. If only cards of
    the hand are, which a question can do without, a corrected cell stays selected.

    The same value again, or `erase`, blanks the cell. A piece that lay on another cell moves. When the first map of a
    followed game becomes complete, the game begins. Raises ValueError for any other value.
    """
    cells = list(state.map_characters_padded_to_16)
    was_complete = BLANK not in cells
    if value == ERASE or value == cells[target.cell]:
        cells[target.cell] = BLANK
        return state_with_map(state, cells), replace(target, pad=None)
    if value in PIECES[: len(state.seat_numbers)]:
        cells = [BLANK if symbol == value else symbol for symbol in cells]
    elif value not in STARS + GATE + SWAP:
        raise ValueError(value)
    cells[target.cell] = value
    state = state_with_map(state, cells)
    pieces = {*PIECES[: len(state.seat_numbers)]}
    if view is View.PLAY and BLANK not in cells and pieces <= {*cells} and not is_position_within_game_entered(state):
        return state_with_missing_entries_as_at_game_start(state), None
    next_target = next_empty_cell_target_wrapping_around_or_none(state, target.cell) or first_missing_target_or_none(
        state, view
    )
    if was_complete and isinstance(next_target, HandCardTarget):
        return state, replace(target, pad=None)
    return state, next_target


def state_with_map(state: State, cell_symbols_row_by_row: list[str]) -> State:
    """Returns the state with these cells; a map without anything on it is not entered."""
    rows = tuple(
        "".join(cell_symbols_row_by_row[start : start + SIDE]) for start in range(0, len(cell_symbols_row_by_row), SIDE)
    )
    return replace(state, map=rows if any(symbol != BLANK for symbol in cell_symbols_row_by_row) else None)
