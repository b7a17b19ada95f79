"""Handles the values that VOGU's pages send: enters them at the selected target and finds the next target.

Targets: `value.B` a value; `p1.2` a card of a seat (0-based), `p1.2.token` only its token; `board.1.0` a card of the
layout or a free cell, `hand.3` a card of the hand, `mine.3` of the private hand, all three also with the side of an
edge (`.left`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import SEAT_FIELDS, parse_seat_code
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import entered_or_starting_value_of_each_colour_or_none
from calculators.vogu.counts import was_card_left_in_hand_at_game_end
from calculators.vogu.moves import find_playable_cells, occupied_cells_or_empty
from calculators.vogu.score import can_cards_of_seat_be_scored
from calculators.vogu.state import (
    CARDS_AT_END,
    COLOURS,
    NO_VALUES,
    SIDES,
    VALUE_LIMIT,
    Board,
    Card,
    Cell,
    Face,
    PlaceCard,
    SeatCards,
    State,
    Values,
    adjacent_cells,
)
from calculators.vogu.unfinished import next_open_side_going_round_or_empty
from web.games.vogu.draft import (
    ENTRY,
    face_with_edge_or_raise,
)
from web.games.vogu.pictures.edges import (
    BESIDE,
    LYING,
    EdgeQuestion,
    edge_question_with_value_selecting_number_or_raise,
    fill_up_lying_card_in_colour_of_edge,
    fill_up_placed_card_in_colour_of_edge,
    find_two_edges_only_question_or_none,
)
from web.table.corrections import input_result_with_table_corrected
from web.table.entry import ACCEPT
from web.table.input_rules import InputResult, PieceTarget, SentencePiece
from web.table.private_hand import PRIVATE_HAND_PREFIX, private_hand_after_value_or_raise

WITH_TOKEN = 3
"""The number of letters of a card with its token in an address."""
TABLE_TARGET_KINDS = ("value", "board", "hand", "mine", "mend", "p1", "p2", "p3", "p4", "p5")
"""First parts of the selections that enter or correct something on the table."""

BEGAN_PREFIX = "began"
"""Begins the value that enters who started, at the end of a game: `began.p3`."""
ERASE = "erase"
StateAndSelection = tuple[State, str]
"""The state after a value, and the target to select next."""


def first_missing_target_or_empty(state: State, view: View) -> str:
    """Returns the first target that is not entered; '' if none is missing, and for a question if there is a layout."""
    if view is not View.SCORE:
        return "" if state.board else "board.0.0"
    missing_colours = [
        colour for colour, value in zip(COLOURS, state.values or NO_VALUES, strict=True) if value is None
    ]
    if missing_colours:
        return f"value.{missing_colours[0]}"
    for seat_code, cards in state.cards_by_staying_seat:
        if not can_cards_of_seat_be_scored(state, cards):
            are_whole = [card.is_whole for card in cards or ()]
            index = are_whole.index(False) if False in are_whole else len(are_whole)
            if index < CARDS_AT_END:
                return f"{seat_code}.{index}"
    return ""


# --- values -----------------------------------------------------------------------------------------


def enter_colour_value_and_select_next(state: State, colour: str, value_text: str, view: View) -> StateAndSelection:
    """Enters a value and selects the next one, or after the last one the first missing target.

    Raises ValueError if the value is beyond the limit.
    """
    index = COLOURS.index(colour)
    if value_text == ERASE:
        return with_colour_value_at_index(state, index, None), f"value.{colour}"
    value = int(value_text)
    if abs(value) > VALUE_LIMIT:
        raise ValueError(value_text)
    state = with_colour_value_at_index(state, index, value)
    if view is not View.SCORE or index + 1 == len(COLOURS):
        return state, first_missing_target_or_empty(state, view)
    return state, f"value.{COLOURS[index + 1]}"


def with_colour_value_at_index(state: State, colour_index: int, value: int | None) -> State:
    values: Values = state.values or NO_VALUES
    values = (*values[:colour_index], value, *values[colour_index + 1 :])
    return replace(state, values=None if values == NO_VALUES else values)


def set_missing_colour_values_to_zero(state: State, view: View) -> StateAndSelection:
    """Sets all values that are not entered to 0, and selects the first missing target."""
    state = replace(state, values=tuple(value or 0 for value in state.values or NO_VALUES))
    return state, first_missing_target_or_empty(state, view)


# --- cards of a seat --------------------------------------------------------------------------------


def enter_seat_card_or_toggle_token_or_raise(
    state: State, target_path: list[str], value: str, view: View
) -> StateAndSelection:
    """Enters a card by its two colours `BG`, or its token `take.G`, which is removed if the card has it.

    A corrected card keeps its token if it has that colour. Raises ValueError for other values.
    """
    seat_code, index_text, *_ = target_path
    seat_index, card_index = int(seat_code[1]) - 1, int(index_text)
    cards: SeatCards = state.seats[seat_index] or ()
    if not 0 <= card_index <= len(cards):
        raise ValueError(index_text)
    if value.startswith("take."):
        return toggle_card_token_or_raise(state, seat_index, card_index, value[5:]), ".".join(target_path)
    if value == ERASE:
        remaining = cards[:card_index] + cards[card_index + 1 :]
        return state_with_seat_cards_replaced(state, seat_index, remaining), f"{seat_code}.{card_index}"
    if len(value) != 2 or not set(value) <= set(COLOURS):
        raise ValueError(value)
    card = Card.from_colours(value)
    is_correction = card_index < len(cards) and cards[card_index].is_whole
    if is_correction:
        card = replace(card, token=cards[card_index].token if cards[card_index].token in card.colours else "")
    state = state_with_seat_cards_replaced(state, seat_index, (*cards[:card_index], card, *cards[card_index + 1 :]))
    if is_correction:
        return state, f"{seat_code}.{card_index}"
    return state, first_missing_target_or_token_after_seat_card(state, seat_code, card_index, view)


def first_missing_target_or_token_after_seat_card(state: State, seat_code: str, card_index: int, view: View) -> str:
    """Returns the target after a card: the seat's next card, else the first missing target, else the card's token.

    Returns '' instead of the token of a card that was left in the hand. Outside the score it is always the token.
    """
    if view is not View.SCORE:
        return f"{seat_code}.{card_index}.token"
    if card_index + 1 < CARDS_AT_END and len(state.seats[int(seat_code[1]) - 1] or ()) <= card_index + 1:
        return f"{seat_code}.{card_index + 1}"
    token_target = (
        ""
        if was_card_left_in_hand_at_game_end(state, int(seat_code[1]), card_index)
        else f"{seat_code}.{card_index}.token"
    )
    return first_missing_target_or_empty(state, view) or token_target


def toggle_card_token_or_raise(state: State, seat_index: int, card_index: int, token_colour: str) -> State:
    """Adds a token to a card, or removes it. Raises ValueError if the card is missing or does not have the colour."""
    cards = state.seats[seat_index] or ()
    if card_index >= len(cards) or token_colour not in tuple(cards[card_index].colours):
        raise ValueError(token_colour)
    card = replace(cards[card_index], token="" if cards[card_index].token == token_colour else token_colour)
    return state_with_seat_cards_replaced(state, seat_index, (*cards[:card_index], card, *cards[card_index + 1 :]))


def state_with_seat_cards_replaced(state: State, seat_index: int, cards: SeatCards) -> State:
    """Returns the state with the cards of a seat; a seat without cards counts as not entered."""
    return replace(state, seats=(*state.seats[:seat_index], cards or None, *state.seats[seat_index + 1 :]))


# --- the layout and the hand ------------------------------------------------------------------------


def enter_layout_edge_or_erase_card_and_select_next(
    state: State, row_column_side: list[str], value: str
) -> StateAndSelection:
    """Enters an edge of a card of the layout, or erases the card; a card outside the layout enlarges it.

    Selects the next open side of the card, then the next half-entered card, or the next free cell while the starting
    layout is not complete.
    """
    cell: Cell = (int(row_column_side[0]), int(row_column_side[1]))
    cards = dict(state.board or ())
    if value == ERASE:
        cards.pop(cell, None)
        state = replace(state, board=layout_recounted_from_first_row_and_column(cards) or None)
        return state, "mend" if cards else f"board.{cell[0]}.{cell[1]}"
    side = side_to_edit(row_column_side[2:], cards.get(cell, Face()))
    cards[cell] = face = face_with_edge_or_raise(cards.get(cell, Face()), side, value)
    down, right = max(0, -min(r for r, _ in cards)), max(0, -min(c for _, c in cards))
    board: Board = tuple(sorted(((r + down, c + right), f) for (r, c), f in cards.items()))
    state = replace(state, board=board)
    moved_cell = (cell[0] + down, cell[1] + right)
    next_side = next_open_side_going_round_or_empty(face, side)
    if next_side:
        return state, f"board.{moved_cell[0]}.{moved_cell[1]}.{next_side}"
    return state, next_half_entered_or_starting_layout_cell_or_empty(state, moved_cell)


def side_to_edit(side_path: list[str], face: Face) -> str:
    """Returns the selected side, or else the first open one."""
    return side_path[0] if side_path else next_open_side_going_round_or_empty(face, SIDES[-1]) or SIDES[0]


def next_half_entered_or_starting_layout_cell_or_empty(state: State, last_entered_cell: Cell) -> str:
    """Returns the target after an entered card: a half-entered card, else a free cell of an incomplete starting layout.

    The free cell is right of the entered card or below it if possible. '' if the layout is complete.
    """
    cards = dict(state.board or ())
    unfinished_cell = next((cell for cell, face in cards.items() if not face.is_whole), None)
    if unfinished_cell is not None:
        return f"board.{unfinished_cell[0]}.{unfinished_cell[1]}"
    if state.box is None or len(cards) >= state.box.start:
        return ""
    _, _, right, below = adjacent_cells(last_entered_cell)
    free_cell = next(cell for cell in (right, below, *find_playable_cells(cards)) if cell not in cards)
    return f"board.{free_cell[0]}.{free_cell[1]}"


def layout_recounted_from_first_row_and_column(layout_cards: dict[Cell, Face]) -> Board:
    """Returns a layout with its cells counted from its first row and column that have a card."""
    if not layout_cards:
        return ()
    row, col = min(r for r, _ in layout_cards), min(c for _, c in layout_cards)
    return tuple(sorted(((r - row, c - col), face) for (r, c), face in layout_cards.items()))


def enter_edge_or_remove_hand_card_and_select_next(
    state: State, target_path: list[str], value: str
) -> StateAndSelection:
    """Enters an edge of a card of the hand, or erases the card, and selects the next open side or card."""
    hand, next_target = hand_and_next_target_after_edge_or_erase(state.hand or (), "hand", target_path, value)
    return replace(state, hand=hand or None), next_target


def enter_private_card_edge_and_select_next(state: State, target_path: list[str], value: str) -> StateAndSelection:
    """Enters an edge of a card of the private hand, or erases the card; selects `none` after the last card."""
    if state.mine is None:
        raise ValueError(value)
    cards, next_target = hand_and_next_target_after_edge_or_erase(state.mine.cards, "mine", target_path, value)
    private_hand = replace(state.mine, cards=cards)
    is_complete = len(cards) == (state.box.hand if state.box else 0) and all(face.is_whole for face in cards)
    return replace(state, mine=private_hand), "none" if is_complete else next_target


class HandAndNextTarget(NamedTuple):
    """A hand after a value, and the target to select next."""

    hand: tuple[Face, ...]
    next_target: str


def hand_and_next_target_after_edge_or_erase(
    hand: tuple[Face, ...], target_name: str, target_path: list[str], value: str
) -> HandAndNextTarget:
    """Returns the hand with an edge entered or a card erased.

    target_path: the 0-based index of the card, and a side if one is selected. Raises ValueError if an earlier card is
    missing.
    """
    index = int(target_path[0])
    if value == ERASE:
        return HandAndNextTarget(hand[:index] + hand[index + 1 :], f"{target_name}.{max(0, index - 1)}")
    if index > len(hand):
        raise ValueError(value)
    face = hand[index] if index < len(hand) else Face()
    side = side_to_edit(target_path[1:], face)
    face = face_with_edge_or_raise(face, side, value)
    next_side = next_open_side_going_round_or_empty(face, side)
    return HandAndNextTarget(
        (*hand[:index], face, *hand[index + 1 :]),
        f"{target_name}.{index}.{next_side}" if next_side else f"{target_name}.{index + 1}",
    )


# --- one value --------------------------------------------------------------------------------------


def handle_input(answer: Answer, selection: str, value: str) -> InputResult:
    """Handles one value. Raises ValueError or LookupError for a value that the page does not have."""
    state: State = answer.state
    kind = value.split(".")[0]
    if kind in SEAT_FIELDS and "." not in value:
        table = replace(state.table, turn=int(value[1]))
        return InputResult(state=replace(state, table=table), selection=selection, move="")
    if kind in SEAT_FIELDS:
        return toggle_token_of_named_card(state, selection, value)
    if kind == PRIVATE_HAND_PREFIX:
        private_hand = private_hand_after_value_or_raise(state.mine, value.partition(".")[2])
        return InputResult(
            state=replace(state, mine=private_hand), selection="" if selection.startswith("mine") else selection
        )
    if kind == BEGAN_PREFIX and answer.view is View.SCORE:
        return InputResult(
            state=replace(state, first=parse_seat_code(value.partition(".")[2], state.table.players)), selection=""
        )
    if value == "zero":
        return InputResult.from_state_and_selection(set_missing_colour_values_to_zero(state, answer.view))
    question = find_two_edges_only_question_or_none(state, answer.view, answer.query.get("move", ""), selection)
    if question is not None and not value.startswith(("tab.", "cell.", "card.", "new")):
        return input_result_of_edge_question(state, edge_question_with_value_selecting_number_or_raise(question, value))
    selection = selection or first_missing_target_or_empty(state, answer.view)
    if not selection and state.board and is_starting_layout_being_entered(answer, selection):
        selection = next_target_of_starting_layout(state)
    if value == ACCEPT:
        return ENTRY.handle_value(answer, selection, value)
    if answer.view is View.PLAY and selection.startswith("value."):
        return input_result_with_corrected_colour_value(answer, selection, value)
    if is_value_of_table_and_not_of_draft(selection, value):
        return InputResult.from_state_and_selection(enter_value_and_select_next(state, selection, value, answer.view))
    if answer.view is View.SCORE:
        raise ValueError(value)
    return ENTRY.handle_value(answer, selection, value)


def is_starting_layout_being_entered(answer: Answer, selection: str) -> bool:
    """Returns whether the page of a followed game still asks for the cards of its starting layout.

    That is so before the first move, while a cell is selected, the game cannot be followed yet, or nothing is selected,
    the layout is not complete and no value is entered.
    """
    if answer.view is not View.PLAY or "move" in answer.query:
        return False
    state: State = answer.state
    is_incomplete = state.box is not None and len(state.board or ()) < state.box.start
    asks_next_card = is_incomplete and bool(state.board) and state.values is None and not selection
    return (
        selection.startswith("board.")
        or asks_next_card
        or compute_answer_ignoring_other_rulings(answer).followed is None
    )


def next_target_of_starting_layout(state: State) -> str:
    """Returns the first cell to enter, then the half-entered card, else a free cell beside the cards."""
    unfinished_cell = next((cell for cell, face in state.board or () if not face.is_whole), None)
    row, column = unfinished_cell or find_playable_cells(occupied_cells_or_empty(state.board))[0]
    return first_missing_target_or_empty(state, View.MOVES) or f"board.{row}.{column}"


def input_result_of_edge_question(state: State, question: EdgeQuestion) -> InputResult:
    """Returns the table with the card of the first edge and, once both edges are entered, the questioned placement.

    The table is changed for this question alone.
    """
    board = None if question.sign is None else ((LYING, fill_up_lying_card_in_colour_of_edge(question.sign)),)
    number_edge = question.number if board is not None else None
    move = None if number_edge is None else PlaceCard(fill_up_placed_card_in_colour_of_edge(number_edge), BESIDE)
    return InputResult(
        state=replace(state, board=board),
        selection="" if move is None else question.selection,
        move="" if move is None else GAME.format_move(move),
        view=View.MOVES if move is None else View.CHECK,
        is_trial=True,
    )


def toggle_token_of_named_card(state: State, selection: str, value: str) -> InputResult:
    """Handles `p1.0.take.G`, which adds or removes a token of a card that is not selected; the selection stays."""
    seat_code, index_text, token_value = value.split(".", 2)
    return InputResult(
        state=enter_seat_card_or_toggle_token_or_raise(state, [seat_code, index_text], token_value, View.SCORE)[0],
        selection=selection,
    )


def is_table_entry_selection(selection: str) -> bool:
    return selection.split(".")[0] in TABLE_TARGET_KINDS


def is_value_of_table_and_not_of_draft(selection: str, value: str) -> bool:
    """Returns whether a value is entered at the selected target of the table, and not in a draft."""
    target_kinds = ("value", "board", "hand", "mine", *SEAT_FIELDS)
    return selection.split(".")[0] in target_kinds and value.split(".")[0] not in ("cell", "tab", "new", "card")


def enter_value_and_select_next(state: State, selection: str, value: str, view: View) -> StateAndSelection:
    """Enters a value at the selected target of the table."""
    kind, *path = selection.split(".")
    if kind == "value":
        return enter_colour_value_and_select_next(state, path[0], value, view)
    if kind == "board":
        return enter_layout_edge_or_erase_card_and_select_next(state, path, value)
    if kind == "hand":
        return enter_edge_or_remove_hand_card_and_select_next(state, path, value)
    if kind == "mine":
        return enter_private_card_edge_and_select_next(state, path, value)
    return enter_seat_card_or_toggle_token_or_raise(state, [kind, *path], value, view)


def input_result_with_corrected_colour_value(answer: Answer, selection: str, value: str) -> InputResult:
    """Returns the record of a followed game with the selected colour value corrected.

    Raises ValueError if no game is followed or if it is over.
    """
    followed = compute_answer_ignoring_other_rulings(answer).followed
    if followed is None or followed.ended:
        raise ValueError(selection)
    return input_result_with_table_corrected(
        answer, enter_colour_value_and_select_next(followed.state, selection.split(".")[1], value, View.PLAY)[0]
    )


def query_adapted_to_view(query: dict[str, str], target_view: str) -> dict[str, str]:
    """Returns the query that another view starts with.

    The record and the score drop the questioned move. All views but the score drop the cards of the seats unless each
    has its token, since during a game every revealed card has one. The record drops the hand if there is a private
    hand; a question of the seat that has the private hand takes it as the hand. The score gets the values that follow
    from the starting layout (vogu.setup.values), if none is entered.
    """
    dropped = {"move"} if target_view in (View.PLAY, View.SCORE) else set()
    cards = [card for seat in SEAT_FIELDS if seat in query for card in query[seat].split(".")]
    if target_view != View.SCORE and not all(len(card) == WITH_TOKEN or card == "-" for card in cards):
        dropped.update(SEAT_FIELDS)
    if target_view == View.PLAY and "mine" in query:
        dropped.add("hand")
    remaining = {name: value for name, value in query.items() if name not in dropped}
    if "mine" in remaining and "hand" not in remaining and target_view in (View.MOVES, View.CHECK):
        without_move = {name: value for name, value in remaining.items() if name != "move"}
        state = GAME.parse_query_apart_from_moves(without_move).state
        if state.mine is not None and state.mine.seat == state.table.turn and state.mine.cards:
            return {**remaining, **GAME.format_query(replace(state, hand=state.mine.cards))}
    if target_view == View.SCORE and "board" in remaining and "values" not in remaining:
        state = GAME.parse_query_apart_from_moves(remaining).state
        values = entered_or_starting_value_of_each_colour_or_none(state)
        if any(value is not None for value in values):
            return GAME.format_query(replace(state, values=values))
    return remaining


def find_entry_target_of_sentence_piece_or_none(piece: SentencePiece) -> PieceTarget | None:
    """Returns the target at which a piece of a sentence is entered: a value, or a card or token of a seat.

    None for a piece about cards outside the score.
    """
    if piece.kind in ("value", "stands", "values", "alone", "all_zero", "rest_zero"):
        return PieceTarget(piece.view, f"value.{piece.params.get('colour', COLOURS[0])}")
    if piece.view != View.SCORE:
        return None
    if piece.kind in ("tokens", "took", "no_tokens"):
        return PieceTarget(piece.view, f"{piece.seat}.0.token")
    return PieceTarget(piece.view, f"{piece.seat}.0")


SIDE = r"(\.(top|left|right|bottom))?"
CELL = r"-?\d\d?\.-?\d\d?"
SELECTION_PATTERN = (
    rf"value\.[BRYGWK]|p[1-5]\.\d\d?(\.token)?|board\.{CELL}{SIDE}|(hand|mine)\.\d\d?{SIDE}|mend"
    rf"|edge\.(sign|number)|place\.[\w?]{{8}}(\.(\?|-?\d\d?)){{2}}(\.[tlrb]{{1,4}})?(~({'|'.join(SIDES)}))?"
    r"|reveal\.[BRYGWK?]{2}\.x\.[BRYGWK?]|none|end|step\.\d+"
)
