"""Handles the inputs of VECTRON's pages. Selections are described in `pictures/selections.py`.

Values at a selected target:

- a cell of the map: `3` `G` `S` a chip, `a` a piece
- a seat: `h2` the held chip, `g3` the gauge, `s4` the score, `b2` points by hand
- a seat at a past settlement: `g3` the gauge, `b1` points by hand
- a row or the hand: `D2` `S` a card, `nothing` an empty row
- `erase`

A value that is entered already is removed, but not at a past settlement.

Values with any selection:

- `turn.p2` the seat to move, `phase.move`, `used.1`, `deck.0` the deck is empty
- `lie.p1` `up.p1` `down.p1` the piece lies, stands, or changes between the two
- `rows.none`, `zeros` no cards, and 0, for everything that is missing; `bonus.none` no points by hand for anybody
- `open` the table at the start of a game
- `from.B3` the cell of the piece to move, `with.D2` a card for the jump, `ask.<move>` asks about a move
- `tell.<move>` appends moves to the record of a followed game
- `own.…` changes the private hand
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import Span, parse_number
from calculators.core.private_hand import PrivateHand
from calculators.core.replay import parse_moves
from calculators.core.types import View
from calculators.vectron import GAME
from calculators.vectron.board import map_with_cells_replaced
from calculators.vectron.notation import format_move, parse_card, parse_cell_index
from calculators.vectron.settlement import is_over, state_with_settlement_corrected_and_scores_recounted
from calculators.vectron.state import (
    ACTION_CARDS,
    BLANK,
    GATE,
    PHASES,
    PIECES,
    SIDE,
    STARS,
    START_CHIP,
    SWAP,
    UNKNOWN_SEAT,
    Card,
    Cards,
    SeatState,
    State,
    action_row_of_seat,
    is_row_entered,
    seat_numbers,
    seat_state_of,
    state_with_row,
)
from calculators.vectron.validate import expected_hand_size
from web.games.vectron.draft import append_moves_with_forced_end_to_record
from web.games.vectron.pictures.grid import map_characters_cut_or_padded_to_16_cells
from web.games.vectron.pictures.selections import (
    NOTHING_SELECTED,
    SKIPPED_CARD_PREFIX,
    first_missing_target_or_empty,
    index_of_selected_or_last_step_or_none,
    next_empty_cell_target_or_empty,
    next_hand_card_target_or_empty,
    next_missing_chip_target_or_empty,
    next_missing_gauge_or_score_target_or_empty,
)
from web.pieces import items_with_one_removed_or_raise, items_with_one_set_or_raise
from web.table.input_rules import InputResult, PieceTarget, SentencePiece
from web.table.private_hand import PRIVATE_HAND_PREFIX, PRIVATE_HAND_VALUES, private_hand_after_value_or_raise
from web.table.rounds import ROUNDS_PREFIX, parse_round_target_or_raise

ERASE, NOTHING = "erase", "nothing"
MAX_GAUGE, MAX_SCORE, MAX_BONUS = 15, 5, 9
"""The largest values that a control can enter: a gauge of 6 that gains nine stars, a score before the end of the
game."""


def query_adapted_to_view(query: dict[str, str], target_view: str) -> dict[str, str]:
    """Adapts a query to another view.

    The moves are dropped unless the view is a verdict or a followed game. A followed game drops the entered hand if it
    has a private hand. A question about a move gets the private hand as its hand if its seat is to move.
    """
    adapted_query = {
        name: value for name, value in query.items() if name != "move" or target_view in (View.CHECK, View.PLAY)
    }
    if "mine" in adapted_query and target_view == View.PLAY:
        adapted_query.pop("hand", None)
    if "mine" not in adapted_query or "hand" in adapted_query or target_view not in (View.MOVES, View.CHECK):
        return adapted_query
    state = GAME.parse_query_apart_from_moves(
        {name: value for name, value in adapted_query.items() if name != "move"}
    ).state
    if (
        state.mine is None
        or state.mine.seat != state.table.turn
        or not 0 < len(state.mine.cards) <= expected_hand_size(state)
    ):
        return adapted_query
    return {**adapted_query, **GAME.format_query(replace(state, hand=state.mine.cards))}


TARGET_OF_SENTENCE_PIECE_KIND = {
    "seat": "{seat}.gauge",
    "gauge": "{seat}.gauge",
    "gauge.of": "{seat}.gauge",
    "head.gauge": "{seat}.gauge",
    "score": "{seat}.score",
    "score.of": "{seat}.score",
    "head.score": "{seat}.score",
    "stars": "{seat}.chip",
    "gate": "{seat}.chip",
    "from": "map.{cell}",
    "corner": "map.{cell}",
    "map": "map.A1",
    "card": "row{number}.0",
}
"""The target where each kind of piece of a sentence is entered."""


def find_entry_target_of_sentence_piece_or_none(piece: SentencePiece) -> PieceTarget | None:
    """Finds the target where a piece of a sentence is entered: a fact of a seat, a cell of the map, or the first card
    of a row."""
    if piece.kind not in TARGET_OF_SENTENCE_PIECE_KIND:
        return None
    target = TARGET_OF_SENTENCE_PIECE_KIND[piece.kind].format(
        seat=piece.seat, number=piece.seat[1:], cell=piece.params.get("cell", "")
    )
    return PieceTarget(View.MOVES if piece.view == View.CHECK else piece.view, target)


def handle_input(answer: Answer, selection: str, value: str) -> InputResult:
    """Applies one input. Raises ValueError for a value that the page does not have at the selection."""
    state: State = answer.state
    value_word, _, value_argument = value.partition(".")
    if value_word == "ask":
        return input_result_asking_about_move(
            state_before_selected_step_or_entered_state(answer, selection), value_argument
        )
    if value_word == "with":
        return input_result_with_card_of_jump_entered(
            state_before_selected_step_or_entered_state(answer, selection),
            parse_card(Span.from_text(value_argument)),
            selection,
        )
    if value_word == "from":
        return input_result_with_mover_piece_placed(
            state_before_selected_step_or_entered_state(answer, selection), parse_cell_index(value_argument)
        )
    if value_word == "tell":
        return append_moves_with_forced_end_to_record(answer, parse_moves(GAME, value_argument))
    if value_word == PRIVATE_HAND_PREFIX:
        return input_result_with_private_hand_changed(state, value_argument, selection)
    if value_word == "open":
        return InputResult(state=reset_seats_and_rows_for_new_game(state))
    if value_word in TABLE_SETTERS:
        state = TABLE_SETTERS[value_word](state, value_argument)
        is_entering_table = not selection or selection.startswith(("map", "p"))
        next_selection = selection if is_entering_table else first_missing_target_or_empty(state, answer.view)
        return InputResult(state=state, selection=next_selection)
    target, *target_path = (selection or first_missing_target_or_empty(state, answer.view)).split(".")
    state, next_selection = enter_value_and_select_next(
        state, target=target, target_path=target_path, value=value, view=answer.view
    )
    return InputResult(state=state, selection=next_selection)


class StateAndSelection(NamedTuple):
    """The table after an input, and the target to select next."""

    state: State
    selection: str


def enter_value_and_select_next(
    state: State, *, target: str, target_path: list[str], value: str, view: View
) -> StateAndSelection:
    """Enters a value at a target of the table and returns the target that comes next. Raises ValueError for an unknown
    target."""
    if target == "map":
        return enter_or_clear_map_cell_and_select_next(state, parse_cell_index(target_path[0]), value, view)
    if target == ROUNDS_PREFIX:
        return correct_settlement_and_reselect(state, ".".join((target, *target_path)), value)
    if target == "hand":
        return toggle_hand_card_and_select_next_missing_target(state, int(target_path[0]), value)
    if target in SEAT_OF_ROW:
        return toggle_row_card_or_empty_row_and_select_next(state, SEAT_OF_ROW[target], int(target_path[0]), value)
    if target == "bonus" and int(target_path[0][1]) in seat_numbers(state):
        return enter_or_clear_bonus_and_reselect(state, int(target_path[0][1]), value)
    if target in SEAT_CODES and int(target[1]) in seat_numbers(state):
        if target_path == ["chip"]:
            return enter_or_clear_chip_and_select_next(state, int(target[1]), value)
        return enter_or_clear_gauge_or_score_and_select_next(state, int(target[1]), value, view)
    raise ValueError(target)


SEAT_OF_ROW = {f"row{number}": number for number in range(1, 5)}
SEAT_CODES = ("p1", "p2", "p3", "p4")


def parse_seat_number_at_table_or_raise(state: State, seat_code: str) -> int:
    """Parses a seat code; raises ValueError for a seat that is not at the table."""
    if seat_code not in SEAT_CODES or int(seat_code[1]) not in seat_numbers(state):
        raise ValueError(seat_code)
    return int(seat_code[1])


def begin_turn_of_seat_unless_already_to_move(state: State, seat_code: str) -> State:
    """Begins the turn of a seat and drops the entered hand; nothing changes if the seat is to move already."""
    number = parse_seat_number_at_table_or_raise(state, seat_code)
    if number == state.table.turn:
        return state
    return replace(state, table=replace(state.table, turn=number), hand=None, phase="draw", used=0)


def set_phase_and_reset_used_cards_if_not_move(state: State, phase_name: str) -> State:
    """Sets the phase of the turn; cards are used in phase `move` only. Raises ValueError for an unknown phase."""
    for phase in PHASES:
        if phase == phase_name:
            return replace(state, phase=phase, used=state.used if phase == "move" else 0)
    raise ValueError(phase_name)


def set_used_card_count(state: State, count_text: str) -> State:
    return replace(state, used=parse_number(count_text, 0, len(action_row_of_seat(state, state.table.turn))))


def toggle_deck_empty(state: State, count_text: str) -> State:
    """Enters that the deck is empty, or clears that. Raises ValueError for another count than 0."""
    deck_count = parse_number(count_text, 0, 0)
    return replace(state, deck=None if state.deck == deck_count else deck_count)


def set_missing_rows_empty(state: State, must_be_none: str) -> State:
    """Enters that all action rows that are missing have no card."""
    if must_be_none != "none":
        raise ValueError(must_be_none)
    for number in seat_numbers(state):
        if not is_row_entered(state, number):
            state = state_with_row(state, number, ())
    return state


def set_missing_gauges_scores_to_zero(state: State, must_be_empty: str) -> State:
    """Enters 0 for all gauges and scores that are missing."""
    if must_be_empty:
        raise ValueError(must_be_empty)
    for number in seat_numbers(state):
        seat_state = seat_state_of(state, number)
        state = state_with_seat_entry_replaced(
            state, number, replace(seat_state, gauge=seat_state.gauge or 0, score=seat_state.score or 0)
        )
    return state


def set_no_bonus_points_for_anybody(state: State, must_be_none: str) -> State:
    """Enters that nobody gets points by hand."""
    if must_be_none != "none":
        raise ValueError(must_be_none)
    return replace(state, bonus=(), bonus_for="")


def build_setter_of_lying_piece(*, is_lying_or_none_to_toggle: bool | None) -> Callable[[State, str], State]:
    """Builds the function that enters whether the piece of a seat lies; None toggles it."""

    def set_piece_lying(state: State, seat_code: str) -> State:
        number = parse_seat_number_at_table_or_raise(state, seat_code)
        seat_state = seat_state_of(state, number)
        return state_with_seat_entry_replaced(
            state,
            number,
            replace(
                seat_state,
                down=not seat_state.down if is_lying_or_none_to_toggle is None else is_lying_or_none_to_toggle,
            ),
            keeps_empty_entry=True,
        )

    return set_piece_lying


TABLE_SETTERS: dict[str, Callable[[State, str], State]] = {
    "turn": begin_turn_of_seat_unless_already_to_move,
    "phase": set_phase_and_reset_used_cards_if_not_move,
    "used": set_used_card_count,
    "deck": toggle_deck_empty,
    "rows": set_missing_rows_empty,
    "zeros": set_missing_gauges_scores_to_zero,
    "bonus": set_no_bonus_points_for_anybody,
    "lie": build_setter_of_lying_piece(is_lying_or_none_to_toggle=True),
    "up": build_setter_of_lying_piece(is_lying_or_none_to_toggle=False),
    "down": build_setter_of_lying_piece(is_lying_or_none_to_toggle=None),
}
"""The functions for values that are accepted with any selection, by their first word."""


def reset_seats_and_rows_for_new_game(state: State) -> State:
    """Returns the table at the start of a game: a two-star chip each, gauges and scores 0, action rows without
    cards."""
    for number in seat_numbers(state):
        state = state_with_row(
            state_with_seat_entry_replaced(state, number, SeatState(START_CHIP), keeps_empty_entry=True), number, ()
        )
    return replace(state, hand=None, phase="draw", used=0, deck=None)


def state_before_selected_step_or_entered_state(answer: Answer, selection: str) -> State:
    """Returns the position a page asks about: the one before the selected step of several moves, else the entered
    one."""
    state: State = answer.state
    verdict = (
        compute_answer_ignoring_other_rulings(answer).verdict
        if answer.view is View.CHECK and "_" in answer.query.get("move", "")
        else None
    )
    index = index_of_selected_or_last_step_or_none(verdict, selection) if verdict else None
    return state if verdict is None or index is None else verdict.steps[index].before


NEW_QUESTION_VALUE_PATTERN = r"with\.|ask\.(draw|play|stop)|do\.|turn\.|phase\."
"""The values that begin another question about a move."""


def input_result_with_mover_piece_placed(state: State, cell_index: int) -> InputResult:
    """Places the piece of the seat to move on a cell. Raises ValueError if something lies there."""
    if map_characters_cut_or_padded_to_16_cells(state)[cell_index] != BLANK:
        raise ValueError(cell_index)
    board = map_with_cells_replaced(state.map or (BLANK * SIDE,) * SIDE, {cell_index: PIECES[state.table.turn - 1]})
    return InputResult(state=replace(state, map=board), selection="", move="", view=View.MOVES)


def input_result_asking_about_move(state: State, move_text: str) -> InputResult:
    """Asks for a verdict on a move."""
    return InputResult(state=state, move=format_move(GAME.parse_move(move_text)), view=View.CHECK)


def input_result_with_card_of_jump_entered(state: State, card: Card, selection: str) -> InputResult:
    """Enters the card of a jump to ask about: on top of the row, or in place of the row's next card in phase `move`.

    With a target cell already selected the question is complete. A card that lies further down in the row cannot be
    used before those above it: it is selected instead, so that the page explains this. Raises ValueError if the seat to
    move has no row.
    """
    seat_number = state.table.turn
    if seat_number > len(state.rows):
        raise ValueError(seat_number)
    row = action_row_of_seat(state, seat_number)
    if state.phase == "move" and card in row[state.used + 1 :] and card != row[state.used]:
        return InputResult(state=state, selection=f"{SKIPPED_CARD_PREFIX}.{card}", move="", view=View.MOVES)
    if state.phase == "move":
        row = (*row[: state.used], card, *row[state.used + 1 :])
        state = state_with_row(state, seat_number, row)
    else:
        state = replace(state_with_row(state, seat_number, (card, *row)), phase="move", used=0)
    if selection.startswith("to."):
        return InputResult(state=state, move=f"move.{selection[3:]}", view=View.CHECK, is_trial=True)
    return InputResult(state=state, selection="", move="", view=View.MOVES, is_trial=True)


def input_result_with_private_hand_changed(state: State, value: str, selection: str) -> InputResult:
    """Changes the private hand; `n.D2` adds a card."""
    action, _, card = value.partition(".")
    if action == "n" and state.mine is not None:
        private_hand: PrivateHand | None = state.mine.with_card(parse_card(Span.from_text(card)))
    else:
        private_hand_value = PRIVATE_HAND_VALUES.parse_or_raise(f"{PRIVATE_HAND_PREFIX}.{value}")
        private_hand = private_hand_after_value_or_raise(state.mine, private_hand_value)
    return InputResult(state=replace(state, mine=private_hand), selection=selection)


def enter_or_clear_map_cell_and_select_next(state: State, cell_index: int, value: str, view: View) -> StateAndSelection:
    """Enters a chip or a piece on a cell and selects the next empty cell.

    A piece that lay on another cell moves. When the first map of a followed game becomes complete, the game begins.
    """
    cells = list(map_characters_cut_or_padded_to_16_cells(state))
    target = f"map.{'ABCD'[cell_index % SIDE]}{cell_index // SIDE + 1}"
    if value == ERASE or value == cells[cell_index]:
        cells[cell_index] = BLANK
        return StateAndSelection(state_with_map_cells_replaced(state, cells), target)
    if value in PIECES[: len(seat_numbers(state))]:
        cells = [BLANK if symbol == value else symbol for symbol in cells]
    elif value not in STARS + GATE + SWAP:
        raise ValueError(value)
    cells[cell_index] = value
    state = state_with_map_cells_replaced(state, cells)
    pieces = {*PIECES[: len(seat_numbers(state))]}
    if view is View.PLAY and BLANK not in cells and pieces <= {*cells} and not any(state.seats):
        return StateAndSelection(reset_seats_and_rows_for_new_game(state), "")
    return StateAndSelection(
        state, next_empty_cell_target_or_empty(state, cell_index) or first_missing_target_or_empty(state, view)
    )


def state_with_map_cells_replaced(state: State, cells: list[str]) -> State:
    """Returns the state with these cells; a map without anything on it is not entered."""
    rows = tuple("".join(cells[start : start + SIDE]) for start in range(0, len(cells), SIDE))
    return replace(state, map=rows if any(symbol != BLANK for symbol in cells) else None)


def enter_or_clear_chip_and_select_next(state: State, seat_number: int, value: str) -> StateAndSelection:
    """Enters the held chip of a seat and selects the next seat without one."""
    seat_state, chip = seat_state_of(state, seat_number), value.removeprefix("h")
    if value != ERASE and (value == chip or len(chip) != 1 or chip not in STARS + GATE):
        raise ValueError(value)
    if value == ERASE or chip == seat_state.chip:
        return StateAndSelection(
            state_with_seat_entry_replaced(state, seat_number, replace(seat_state, chip="")), f"p{seat_number}.chip"
        )
    state = state_with_seat_entry_replaced(state, seat_number, replace(seat_state, chip=chip))
    return StateAndSelection(
        state, next_missing_chip_target_or_empty(state, seat_number) or first_missing_target_or_empty(state, View.MOVES)
    )


def enter_or_clear_gauge_or_score_and_select_next(
    state: State, seat_number: int, value: str, view: View
) -> StateAndSelection:
    """Enters the gauge or score of a seat; on the score page the next missing one is selected."""
    seat_state = seat_state_of(state, seat_number)
    if value == ERASE:
        return StateAndSelection(
            state_with_seat_entry_replaced(state, seat_number, replace(seat_state, gauge=None, score=None)),
            f"p{seat_number}.gauge",
        )
    if value.startswith("g"):
        gauge = parse_number(value[1:], 0, MAX_GAUGE)
        state = state_with_seat_entry_replaced(
            state, seat_number, replace(seat_state, gauge=None if gauge == seat_state.gauge else gauge)
        )
        return StateAndSelection(
            state,
            next_missing_gauge_or_score_target_or_empty(state, seat_number, "gauge")
            if view is View.SCORE
            else f"p{seat_number}.gauge",
        )
    if not value.startswith("s"):
        raise ValueError(value)
    score = parse_number(value[1:], 0, MAX_SCORE)
    state = state_with_seat_entry_replaced(
        state, seat_number, replace(seat_state, score=None if score == seat_state.score else score)
    )
    return StateAndSelection(
        state,
        next_missing_gauge_or_score_target_or_empty(state, seat_number, "score")
        if view is View.SCORE
        else f"p{seat_number}.score",
    )


def enter_or_clear_bonus_and_reselect(state: State, seat_number: int, value: str) -> StateAndSelection:
    """Enters the points by hand of a seat."""
    points = None if value == ERASE else parse_number(value.removeprefix("b"), -MAX_BONUS, MAX_BONUS)
    if value != ERASE and not value.startswith("b"):
        raise ValueError(value)
    points_by_seat = [*(state.bonus or ()), *[None] * seat_number]
    points_by_seat[seat_number - 1] = None if points_by_seat[seat_number - 1] == points else points
    while points_by_seat and points_by_seat[-1] is None:
        points_by_seat.pop()
    return StateAndSelection(replace(state, bonus=tuple(points_by_seat) or None), f"bonus.p{seat_number}")


def correct_settlement_and_reselect(state: State, selection: str, value: str) -> StateAndSelection:
    """Corrects the gauge or the points by hand of a seat at a past settlement; the selection stays unless the game is
    over then."""
    settlement_index, seat_index, part = parse_round_target_or_raise(selection, state.rounds, len(seat_numbers(state)))
    if len(state.rounds[settlement_index]) != len(seat_numbers(state)) or value[:1] != ("b" if part else "g"):
        raise ValueError(value)
    gain_before = state.rounds[settlement_index][seat_index]
    if part and gain_before.gauge is None:
        raise ValueError(value)
    if part:
        corrected_gain = replace(gain_before, by_hand=parse_number(value[1:], -MAX_BONUS, MAX_BONUS))
    else:
        corrected_gain = replace(gain_before, gauge=parse_number(value[1:], 0, MAX_GAUGE))
    state_after = state_with_settlement_corrected_and_scores_recounted(
        state, settlement_index, seat_index + 1, corrected_gain
    )
    return StateAndSelection(state_after, "" if is_over(state_after) else selection)


def state_with_seat_entry_replaced(
    state: State, seat_number: int, seat_entry: SeatState, *, keeps_empty_entry: bool = False
) -> State:
    """Replaces what is entered for a seat; a seat without any fact is not entered, unless `keeps_empty_entry`."""
    is_empty = seat_entry == UNKNOWN_SEAT and not keeps_empty_entry
    return replace(
        state, seats=(*state.seats[: seat_number - 1], None if is_empty else seat_entry, *state.seats[seat_number:])
    )


def toggle_row_card_or_empty_row_and_select_next(
    state: State, seat_number: int, card_index: int, value: str
) -> StateAndSelection:
    """Enters a card of an action row and selects the place below it; `nothing` toggles whether an empty row is
    entered."""
    cards = action_row_of_seat(state, seat_number)
    if value == NOTHING:
        if cards:
            raise ValueError(value)
        empty_or_missing_row = None if is_row_entered(state, seat_number) else ()
        state = replace(state, rows=(*state.rows[: seat_number - 1], empty_or_missing_row, *state.rows[seat_number:]))
        return StateAndSelection(state, first_missing_target_or_empty(state, View.MOVES))
    cards, card_index = cards_and_next_index_after_toggle(cards, card_index, value, ACTION_CARDS)
    return StateAndSelection(state_with_row(state, seat_number, cards), f"row{seat_number}.{card_index}")


class CardsAndNextIndex(NamedTuple):
    """The cards after an input, and the index to enter next."""

    cards: Cards
    next_index: int


def cards_and_next_index_after_toggle(cards: Cards, card_index: int, value: str, max_cards: int) -> CardsAndNextIndex:
    """Sets the card at an index, or removes it if it is the same card or `erase`; returns the index to continue
    with."""
    if value == ERASE:
        card_index = min(card_index, len(cards) - 1)
        return CardsAndNextIndex(items_with_one_removed_or_raise(cards, card_index), max(card_index, 0))
    card: Card = parse_card(Span.from_text(value))
    if cards[card_index : card_index + 1] == (card,):
        return CardsAndNextIndex(items_with_one_removed_or_raise(cards, card_index), card_index)
    return CardsAndNextIndex(items_with_one_set_or_raise(cards, card_index, card, max_cards), card_index + 1)


def toggle_hand_card_and_select_next_missing_target(state: State, card_index: int, value: str) -> StateAndSelection:
    """Enters a card of the hand; once the hand is full, the next missing target of the table is selected."""
    hand, card_index = cards_and_next_index_after_toggle(state.hand or (), card_index, value, expected_hand_size(state))
    state = replace(state, hand=hand or None)
    if value == ERASE or card_index < len(hand):
        return StateAndSelection(state, f"hand.{card_index}")
    return StateAndSelection(
        state,
        next_hand_card_target_or_empty(state) or first_missing_target_or_empty(state, View.MOVES) or NOTHING_SELECTED,
    )
