"""Handles what is entered on a VOGU table: one value at the selected target, and the target that comes next.

Targets: `value.B` a track; `p1.2` a card of a seat (from 0), `p1.2.token` only its token; `board.1.0` a card of the
layout or a free cell, `hand.3` a card of the hand, both with `.left` … an edge.
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
from calculators.vogu.unfinished import next_open_side_or_empty
from web.games.vogu.draft import (
    face_with_edge_or_raise,
    input_result_with_draft_and_complete_move_if_any,
    record_drafted_move_or_raise,
)
from web.games.vogu.pictures.edges import (
    BESIDE,
    LYING,
    EdgeQuestion,
    edge_question_after_value_or_raise,
    fill_up_lying_card_in_colour_of_edge,
    fill_up_placed_card_in_colour_of_edge,
    find_two_edges_only_question_or_none,
)
from web.table.corrections import input_result_with_table_corrected
from web.table.input_rules import InputResult, PieceTarget, SaidPiece
from web.table.private_hand import PRIVATE_HAND_PREFIX, private_hand_after_value_or_raise

WITH_TOKEN = 3
"""Letters of a card with its token."""
TABLE_TARGET_KINDS = ("value", "board", "hand", "mine", "mend", "p1", "p2", "p3", "p4", "p5")
"""First parts of a pick at which something on the table is entered or corrected."""

BEGAN_PREFIX = "began"
"""Begins a touch that says at the end who began: `began.p3`."""
ERASE = "erase"
StateAndSelection = tuple[State, str]
"""The state after a touch, and the place to pick next."""


def first_missing_target_or_empty(state: State, view: View) -> str:
    """What is still to be entered first; '' when nothing is, or when a question can be asked."""
    if view is not View.SCORE:
        return "" if state.board else "board.0.0"
    lacking = [c for c, value in zip(COLOURS, state.values or NO_VALUES, strict=True) if value is None]
    if lacking:
        return f"value.{lacking[0]}"
    for name, cards in state.cards_by_staying_seat:
        if not can_cards_of_seat_be_scored(state, cards):
            whole = [card.is_whole for card in cards or ()]
            index = whole.index(False) if False in whole else len(whole)
            if index < CARDS_AT_END:
                return f"{name}.{index}"
    return ""


# --- values -----------------------------------------------------------------------------------------


def enter_colour_value_and_select_next(state: State, colour: str, value_text: str, view: View) -> StateAndSelection:
    """A value; then the next track, after the last one what is missing."""
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
    """Somebody says that all values not entered yet are 0."""
    state = replace(state, values=tuple(value or 0 for value in state.values or NO_VALUES))
    return state, first_missing_target_or_empty(state, view)


# --- cards of a seat --------------------------------------------------------------------------------


def enter_seat_card_and_select_next(state: State, target_path: list[str], value: str, view: View) -> StateAndSelection:
    """A card by its two colours `BG`, or its token `take.G` (taken away when put again).

    A correction touches nothing else: the token stays while the new card has its colour.
    """
    seat, index, *_ = target_path
    number, at = int(seat[1]) - 1, int(index)
    cards: SeatCards = state.seats[number] or ()
    if not 0 <= at <= len(cards):
        raise ValueError(index)
    if value.startswith("take."):
        return toggle_card_token(state, number, at, value[5:]), ".".join(target_path)
    if value == ERASE:
        return state_with_seat_cards_replaced(state, number, cards[:at] + cards[at + 1 :]), f"{seat}.{at}"
    if len(value) != 2 or not set(value) <= set(COLOURS):
        raise ValueError(value)
    card = Card.from_colours(value)
    corrected = at < len(cards) and cards[at].is_whole
    if corrected:
        card = replace(card, token=cards[at].token if cards[at].token in card.colours else "")
    state = state_with_seat_cards_replaced(state, number, (*cards[:at], card, *cards[at + 1 :]))
    return state, f"{seat}.{at}" if corrected else first_missing_target_or_token_after_seat_card(state, seat, at, view)


def first_missing_target_or_token_after_seat_card(state: State, seat_code: str, card_index: int, view: View) -> str:
    """Behind a card its seat's next one, then what is missing; of the last card only the token is asked, where it can
    have one."""
    if view is not View.SCORE:
        return f"{seat_code}.{card_index}.token"
    if card_index + 1 < CARDS_AT_END and len(state.seats[int(seat_code[1]) - 1] or ()) <= card_index + 1:
        return f"{seat_code}.{card_index + 1}"
    token = (
        ""
        if was_card_left_in_hand_at_game_end(state, int(seat_code[1]), card_index)
        else f"{seat_code}.{card_index}.token"
    )
    return first_missing_target_or_empty(state, view) or token


def toggle_card_token(state: State, seat_index: int, card_index: int, token_colour: str) -> State:
    """The token of a card. Raises ValueError for a card that is not there and a colour it does not have."""
    cards = state.seats[seat_index] or ()
    if card_index >= len(cards) or token_colour not in tuple(cards[card_index].colours):
        raise ValueError(token_colour)
    card = replace(cards[card_index], token="" if cards[card_index].token == token_colour else token_colour)
    return state_with_seat_cards_replaced(state, seat_index, (*cards[:card_index], card, *cards[card_index + 1 :]))


def state_with_seat_cards_replaced(state: State, seat_index: int, cards: SeatCards) -> State:
    """A seat without cards is a seat not entered."""
    return replace(state, seats=(*state.seats[:seat_index], cards or None, *state.seats[seat_index + 1 :]))


# --- the layout and the hand ------------------------------------------------------------------------


def enter_layout_edge_and_select_next(state: State, row_column_side: list[str], value: str) -> StateAndSelection:
    """An edge of a card of the layout; a card outside makes the layout grow. Behind its last edge follows the
    next card that is not whole, or the next free cell while the starting layout is not complete."""
    cell: Cell = (int(row_column_side[0]), int(row_column_side[1]))
    cards = dict(state.board or ())
    if value == ERASE:
        cards.pop(cell, None)
        return replace(
            state, board=layout_recounted_from_first_row_and_column(cards) or None
        ), f"board.{cell[0]}.{cell[1]}" if not cards else "mend"
    side = side_to_edit(row_column_side[2:], cards.get(cell, Face()))
    cards[cell] = face = face_with_edge_or_raise(cards.get(cell, Face()), side, value)
    down, right = max(0, -min(r for r, _ in cards)), max(0, -min(c for _, c in cards))
    board: Board = tuple(sorted(((r + down, c + right), f) for (r, c), f in cards.items()))
    state = replace(state, board=board)
    here = (cell[0] + down, cell[1] + right)
    following = next_open_side_or_empty(face, side)
    if following:
        return state, f"board.{here[0]}.{here[1]}.{following}"
    return state, next_unfinished_or_free_cell_target_or_empty(state, here)


def side_to_edit(side_path: list[str], face: Face) -> str:
    """The edge a touch enters: the one picked, or the first open one."""
    return side_path[0] if side_path else next_open_side_or_empty(face, SIDES[-1]) or SIDES[0]


def next_unfinished_or_free_cell_target_or_empty(state: State, last_entered_cell: Cell) -> str:
    """The card to enter after one: a half entered one, or in a starting layout the free cell beside it."""
    cards = dict(state.board or ())
    half = next((at for at, face in cards.items() if not face.is_whole), None)
    if half is not None:
        return f"board.{half[0]}.{half[1]}"
    if state.box is None or len(cards) >= state.box.start:
        return ""
    _, _, right, below = adjacent_cells(last_entered_cell)
    free = next(near for near in (right, below, *find_playable_cells(cards)) if near not in cards)
    return f"board.{free[0]}.{free[1]}"


def layout_recounted_from_first_row_and_column(layout_cards: dict[Cell, Face]) -> Board:
    """A layout that starts at its first row and column."""
    if not layout_cards:
        return ()
    row, col = min(r for r, _ in layout_cards), min(c for _, c in layout_cards)
    return tuple(sorted(((r - row, c - col), face) for (r, c), face in layout_cards.items()))


def enter_hand_card_edge_and_select_next(state: State, target_path: list[str], value: str) -> StateAndSelection:
    """An edge of a card of the hand; after the last edge the next card is picked."""
    hand, following = hand_and_next_target_after_edge_or_erase(state.hand or (), "hand", target_path, value)
    return replace(state, hand=hand or None), following


def enter_private_card_edge_and_select_next(state: State, target_path: list[str], value: str) -> StateAndSelection:
    """The same of a hand of one's own; when it is whole it is played from."""
    if state.mine is None:
        raise ValueError(value)
    cards, following = hand_and_next_target_after_edge_or_erase(state.mine.cards, "mine", target_path, value)
    mine = replace(state.mine, cards=cards)
    whole = len(cards) == (state.box.hand if state.box else 0) and all(face.is_whole for face in cards)
    return replace(state, mine=mine), "none" if whole else following


class HandAndNextTarget(NamedTuple):
    """A hand after an input, and the target to select next."""

    hand: tuple[Face, ...]
    next_target: str


def hand_and_next_target_after_edge_or_erase(
    hand: tuple[Face, ...], target_name: str, target_path: list[str], value: str
) -> HandAndNextTarget:
    """A hand with an edge of a card of it, or without the card, and the place that comes next."""
    index = int(target_path[0])
    if value == ERASE:
        return HandAndNextTarget(hand[:index] + hand[index + 1 :], f"{target_name}.{max(0, index - 1)}")
    if index > len(hand):
        raise ValueError(value)
    face = hand[index] if index < len(hand) else Face()
    side = side_to_edit(target_path[1:], face)
    face = face_with_edge_or_raise(face, side, value)
    following = next_open_side_or_empty(face, side)
    return HandAndNextTarget(
        (*hand[:index], face, *hand[index + 1 :]),
        (f"{target_name}.{index}.{following}" if following else f"{target_name}.{index + 1}"),
    )


# --- one touch ------------------------------------------------------------


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
        mine = private_hand_after_value_or_raise(state.mine, value.partition(".")[2])
        return InputResult(state=replace(state, mine=mine), selection="" if selection.startswith("mine") else selection)
    if kind == BEGAN_PREFIX and answer.view is View.SCORE:
        return InputResult(
            state=replace(state, first=parse_seat_code(value.partition(".")[2], state.table.players)), selection=""
        )
    if value == "zero":
        return InputResult.from_state_and_selection(set_missing_colour_values_to_zero(state, answer.view))
    question = find_two_edges_only_question_or_none(state, answer.view, answer.query.get("move", ""), selection)
    if question is not None and not value.startswith(("tab.", "cell.", "card.", "new")):
        return input_result_of_edge_question(state, edge_question_after_value_or_raise(question, value))
    selection = selection or first_missing_target_or_empty(state, answer.view)
    if not selection and state.board and is_starting_layout_being_entered(answer):
        selection = next_target_of_starting_layout(state)
    if value == "accept":
        return record_drafted_move_or_raise(answer, selection)
    if answer.view is View.PLAY and selection.startswith("value."):
        return input_result_with_corrected_colour_value(answer, selection, value)
    if is_value_for_selected_table_target(selection, value):
        return InputResult.from_state_and_selection(enter_value_and_select_next(state, selection, value, answer.view))
    if answer.view is View.SCORE:
        raise ValueError(value)
    return input_result_with_draft_and_complete_move_if_any(answer, selection, value)


def is_starting_layout_being_entered(answer: Answer) -> bool:
    """Returns whether the page of a game that is not followed yet asks for the cards of its starting layout."""
    return answer.view is View.PLAY and compute_answer_ignoring_other_rulings(answer).followed is None


def next_target_of_starting_layout(state: State) -> str:
    """Returns the first cell to enter, then the half-entered card, else a free cell beside the cards."""
    half = next((cell for cell, face in state.board or () if not face.is_whole), None)
    row, column = half or find_playable_cells(occupied_cells_or_empty(state.board))[0]
    return first_missing_target_or_empty(state, View.MOVES) or f"board.{row}.{column}"


def input_result_of_edge_question(state: State, question: EdgeQuestion) -> InputResult:
    """Two cards edge to edge, each filled up with its own colour, and the question once both edges are told. The card
    that lies is of this question alone."""
    board = None if question.sign is None else ((LYING, fill_up_lying_card_in_colour_of_edge(question.sign)),)
    told = question.number if board is not None else None
    move = None if told is None else PlaceCard(fill_up_placed_card_in_colour_of_edge(told), BESIDE)
    return InputResult(
        state=replace(state, board=board),
        selection="" if move is None else question.selection,
        move="" if move is None else GAME.format_move(move),
        view=View.MOVES if move is None else View.CHECK,
        is_trial=True,
    )


def toggle_token_of_named_card(state: State, selection: str, value: str) -> InputResult:
    """`p1.0.take.G`: the token of the card entered just before; what is picked stays."""
    seat, index, take = value.split(".", 2)
    return InputResult(
        state=enter_seat_card_and_select_next(state, [seat, index], take, View.SCORE)[0], selection=selection
    )


def is_table_entry_selection(selection: str) -> bool:
    return selection.split(".")[0] in TABLE_TARGET_KINDS


def is_value_for_selected_table_target(selection: str, value: str) -> bool:
    """Is it something on the table that is touched, and not the question?"""
    places = ("value", "board", "hand", "mine", *SEAT_FIELDS)
    return selection.split(".")[0] in places and value.split(".")[0] not in ("cell", "tab", "new", "card")


def enter_value_and_select_next(state: State, selection: str, value: str, view: View) -> tuple[State, str]:
    """A fact at the place picked."""
    place, *path = selection.split(".")
    if place == "value":
        return enter_colour_value_and_select_next(state, path[0], value, view)
    if place == "board":
        return enter_layout_edge_and_select_next(state, path, value)
    if place == "hand":
        return enter_hand_card_edge_and_select_next(state, path, value)
    if place == "mine":
        return enter_private_card_edge_and_select_next(state, path, value)
    return enter_seat_card_and_select_next(state, [place, *path], value, view)


def input_result_with_corrected_colour_value(answer: Answer, selection: str, value: str) -> InputResult:
    """Returns the record of a followed game with the selected colour value corrected.

    Raises ValueError where nothing is followed or the game is over."""
    followed = compute_answer_ignoring_other_rulings(answer).followed
    if followed is None or followed.ended:
        raise ValueError(selection)
    return input_result_with_table_corrected(
        answer, enter_colour_value_and_select_next(followed.state, selection.split(".")[1], value, View.PLAY)[0]
    )


def query_adapted_to_view(query: dict[str, str], target_view: str) -> dict[str, str]:
    """The cards a seat owns at the end are not those it has revealed: during the game each has a token. A
    question belongs to its page. What the first cards make of the values is said to the score, which otherwise would
    ask for it (vogu.setup.values)."""
    left_out = {"move"} if target_view in (View.PLAY, View.SCORE) else set()
    cards = [card for seat in SEAT_FIELDS if seat in query for card in query[seat].split(".")]
    if target_view != View.SCORE and not all(len(card) == WITH_TOKEN or card == "-" for card in cards):
        left_out.update(SEAT_FIELDS)
    if target_view == View.PLAY and "mine" in query:
        left_out.add("hand")
    told = {name: value for name, value in query.items() if name not in left_out}
    if "mine" in told and "hand" not in told and target_view in (View.MOVES, View.CHECK):
        state = GAME.parse_query_apart_from_moves({name: value for name, value in told.items() if name != "move"}).state
        if state.mine is not None and state.mine.seat == state.table.turn and state.mine.cards:
            return {**told, **GAME.format_query(replace(state, hand=state.mine.cards))}
    if target_view == View.SCORE and "board" in told and "values" not in told:
        state = GAME.parse_query_apart_from_moves(told).state
        values = entered_or_starting_value_of_each_colour_or_none(state)
        if any(value is not None for value in values):
            return GAME.format_query(replace(state, values=values))
    return told


def find_entry_target_of_sentence_piece_or_none(piece: SaidPiece) -> PieceTarget | None:
    """Where a piece of a sentence is entered: a track, or the cards of a seat."""
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
