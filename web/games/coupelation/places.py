"""Handles the input of Coupelation's pages: what one value of a pad does to a table.

Selections: `tower.0.3` a cell (`tower.0.-1` left of the leftmost card), `reserve.2` or `hand.1` a card or the place for
the next one, `deck`, `none`; those of a turn draft are in `draft`.

Values: `31` a number, `x` face down, `F` the finish card; `d`, `e`, `h` the mark of the selected card, `mark.0.3.d`
that of another one; `last` the previous seat placed it, `first` the first game, `nodeck` the deck is empty, `p2` the
seat to move, `erase`. Before a followed game: `deal.31` a card drawn for the reserve, `begin`. A value that is entered
again is removed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.private_hand import state_with_private_hand_in_own_turn_or_unchanged
from calculators.coupelation.setup import build_starting_table
from calculators.coupelation.state import (
    BOX,
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    MARKS,
    RESERVE,
    ROWS,
    START,
    Card,
    Cards,
    Cell,
    State,
    Tower,
    build_tower_without_trailing_empty_cells,
)
from calculators.coupelation.tower import cards_by_cell, find_free_cells_beside_or_supported, format_cell_target
from calculators.coupelation.unfinished import DRAFT_PATTERN
from web.games.coupelation.draft import handle_turn_input, knows_nothing_but_at_most_two_adjacent_cards
from web.games.coupelation.pictures.end import END_SELECTION
from web.games.coupelation.pictures.pad import find_card_at_selection_or_none, first_missing_target
from web.games.coupelation.pictures.pair import (
    selected_or_first_missing_cell_of_pair_or_none,
    state_with_card_of_pair_or_raise,
)
from web.table.input_rules import InputResult, PieceTarget, SentencePiece

ERASE = "erase"
DEAL_PREFIX = "deal"
"""Begins the selection with the cards drawn for the reserve."""
FIXED_RESERVE_NUMBERS = (LOWEST, HIGHEST)
"""The numbers that are in every reserve at the start."""
MAX_TOWER_SIZE = 14
"""The most rows and columns that the notation reads."""


def query_adapted_to_view(query: dict[str, str], target_view: str) -> dict[str, str]:
    """Returns the query for another view: only a check has `move`, and in its own turn the private hand becomes the
    hand."""
    adapted_query = {name: value for name, value in query.items() if target_view == View.CHECK or name != "move"}
    if "mine" not in adapted_query or target_view == View.PLAY:
        return adapted_query
    state = GAME.parse_query_apart_from_moves(
        {name: value for name, value in adapted_query.items() if name != "move"}
    ).state
    state_seen_by_asker = state_with_private_hand_in_own_turn_or_unchanged(state)
    if state_seen_by_asker is state:
        return adapted_query
    return {
        **GAME.format_query(state_seen_by_asker),
        **({"move": adapted_query["move"]} if "move" in adapted_query else {}),
    }


def find_entry_target_of_sentence_piece_or_none(piece: SentencePiece) -> PieceTarget | None:
    """Returns where a piece of a sentence is entered: a card of the tower or of the reserve."""
    row = piece.params.get("row")
    if piece.kind in ("row", "tower", "stands"):
        return PieceTarget(View.SCORE, f"tower.{row - 1 if isinstance(row, int) else 0}.0")
    return PieceTarget(View.SCORE, "reserve.0") if piece.kind == "reserve" else None


def handle_input(answer: Answer, selection: str, value: str) -> InputResult:
    """Returns the result of a value. Raises ValueError for a value that the pad of the selection does not have."""
    state: State = answer.state
    if answer.view is View.PLAY and not state.rows:
        return handle_input_before_first_turn(state, selection, value)
    if answer.view is not View.SCORE:
        cell_of_pair = (
            selected_or_first_missing_cell_of_pair_or_none(state, selection)
            if knows_nothing_but_at_most_two_adjacent_cards(state)
            else None
        )
        if answer.view is View.PLAY or cell_of_pair is None:
            return handle_turn_input(answer, selection, value)
        return InputResult(state=state_with_card_of_pair_or_raise(state, cell_of_pair, int(value)))
    selection = selection or first_missing_target(state)
    if value in state.table.seats:
        return InputResult(state=replace(state, table=replace(state.table, turn=int(value[1]))), selection=selection)
    if value == "first":
        return InputResult(state=replace(state, first=not state.first), selection=selection)
    if value == "nodeck":
        return InputResult(state=replace(state, deck=0), selection=selection)
    if value.startswith("mark."):
        _, row, col, mark = value.split(".")
        return InputResult(state=toggle_printed_mark(state, f"tower.{row}.{col}", mark), selection=selection)
    zone_name, *indices = selection.split(".")
    if value in MARKS:
        return InputResult(state=toggle_printed_mark(state, selection, value), selection=selection)
    if zone_name == "deck":
        return InputResult.from_state_and_target(*enter_or_clear_deck_count_and_select_next(state, value))
    if zone_name == "tower":
        return InputResult.from_state_and_target(
            *enter_or_clear_tower_card_and_select_next(state, (int(indices[0]), int(indices[1])), value)
        )
    if zone_name in ("reserve", "hand"):
        return InputResult.from_state_and_target(
            *enter_or_clear_listed_card_and_select_next(state, zone_name, int(indices[0]), value)
        )
    raise ValueError(selection)


def handle_input_before_first_turn(state: State, selection: str, value: str) -> InputResult:
    """Returns the result of a value before the first turn of a followed game. Raises ValueError for an unknown
    value."""
    drawn_numbers, count_to_draw = parse_valid_dealt_reserve_numbers_and_total_to_deal(state, selection)
    command, _, argument = value.partition(".")
    match command:
        case "first":
            return InputResult(state=replace(state, first=not state.first), selection=selection)
        case "deal" if LOWEST < int(argument) < HIGHEST and int(argument) != START:
            number = int(argument)
            numbers = (
                [drawn_number for drawn_number in drawn_numbers if drawn_number != number]
                if number in drawn_numbers
                else [*drawn_numbers, number][-count_to_draw:]
            )
            return InputResult(state=state, selection=".".join((DEAL_PREFIX, *map(str, numbers))))
        case "begin" if len(drawn_numbers) == count_to_draw:
            return InputResult(state=build_starting_table(state, tuple(map(Card, drawn_numbers))))
    raise ValueError(value)


class DrawnReserve(NamedTuple):
    """The numbers drawn for the reserve, and how many are to be drawn in all."""

    numbers: list[int]
    count_to_draw: int


def parse_valid_dealt_reserve_numbers_and_total_to_deal(state: State, selection: str) -> DrawnReserve:
    """Parses the numbers drawn for the reserve from a selection, and returns how many are to be drawn."""
    prefix, *number_texts = selection.split(".")
    drawn_numbers = (
        [int(text) for text in number_texts if text.isdigit() and LOWEST < int(text) < HIGHEST]
        if prefix == DEAL_PREFIX
        else []
    )
    count_to_draw = RESERVE.get(state.table.players, 2) - len(FIXED_RESERVE_NUMBERS)
    return DrawnReserve(
        [number for number in dict.fromkeys(drawn_numbers) if number != START][:count_to_draw], count_to_draw
    )


class StateAndSelection(NamedTuple):
    """The table after an input, and the target to select next."""

    state: State
    selection: str


def enter_or_clear_deck_count_and_select_next(state: State, value: str) -> StateAndSelection:
    """Enters the cards left in the deck; the same count again, or `erase`, clears it. Raises ValueError outside 0 to
    50."""
    count = None if value == ERASE else int(value)
    if count is not None and not 0 <= count <= HIGHEST:
        raise ValueError(value)
    return StateAndSelection(
        replace(state, deck=None if count == state.deck else count), "" if count is not None else "deck"
    )


def parse_pad_value_to_card_or_raise(value: str, *, allow_hidden: bool) -> Card:
    """Parses the card of a key. Raises ValueError for any other value."""
    if value == FINISH.face:
        return FINISH
    if value == HIDDEN.face and allow_hidden:
        return HIDDEN
    if not LOWEST <= int(value) <= HIGHEST:
        raise ValueError(value)
    return Card(int(value))


# Reserve and hand


def enter_or_clear_listed_card_and_select_next(
    state: State, reserve_or_hand: str, card_index: int, value: str
) -> StateAndSelection:
    """Enters a card of the reserve or the hand and selects the next one; the same card again, or `erase`, removes
    it."""
    cards: Cards = (state.reserve if reserve_or_hand == "reserve" else state.hand) or ()
    card_before = cards[card_index] if card_index < len(cards) else None
    if card_index > len(cards) or card_index >= BOX:
        raise ValueError(value)
    card = None if value == ERASE else parse_pad_value_to_card_or_raise(value, allow_hidden=False)
    if card is None or (card_before is not None and card.face == card_before.face):
        if card_before is None:
            cards, card_index = cards[:-1], max(0, len(cards) - 1)
        else:
            cards = cards[:card_index] + cards[card_index + 1 :]
        return StateAndSelection(
            with_reserve_or_hand(state, reserve_or_hand, cards), f"{reserve_or_hand}.{min(card_index, len(cards))}"
        )
    cards = (*cards[:card_index], card, *cards[card_index + 1 :])
    state = with_reserve_or_hand(state, reserve_or_hand, cards)
    if reserve_or_hand == "reserve" and len(cards) >= state.reserve_size:
        return StateAndSelection(state, first_missing_target(state))
    return StateAndSelection(state, f"{reserve_or_hand}.{len(cards) if card_before is None else card_index + 1}")


def with_reserve_or_hand(state: State, zone_name: str, cards: Cards) -> State:
    """Returns the state with other cards; no cards count as not entered."""
    return replace(state, reserve=cards or None) if zone_name == "reserve" else replace(state, hand=cards or None)


# The tower


def enter_or_clear_tower_card_and_select_next(state: State, cell: Cell, value: str) -> StateAndSelection:
    """Enters a card of the tower and selects the next cell; the same card again, or `erase`, removes it.

    `last` toggles whether the previous seat placed it.
    """
    card_before = cards_by_cell(state.rows).get(cell)
    row, col = cell
    if value == "last":
        if card_before is None:
            raise ValueError(value)
        return StateAndSelection(replace(state, last=None if state.last == cell else cell), f"tower.{row}.{col}")
    card = None if value == ERASE else parse_pad_value_to_card_or_raise(value, allow_hidden=True)
    if card is None or (card_before is not None and card.face == card_before.face):
        return remove_tower_card_and_shift_empty_left_column(state, cell)
    if not (0 <= row < MAX_TOWER_SIZE and -1 <= col < MAX_TOWER_SIZE):
        raise ValueError(value)
    if col < 0 and row:
        raise ValueError(value)
    rows = [list(cells) for cells in state.rows]
    last_cell = state.last
    if col < 0:
        rows = [[None, *cells] for cells in rows]
        last_cell = None if last_cell is None else (last_cell[0], last_cell[1] + 1)
    entered_column = max(col, 0)
    rows += [[] for _ in range(row + 1 - len(rows))]
    rows[row] += [None] * (entered_column + 1 - len(rows[row]))
    rows[row][entered_column] = card
    state = replace(state, tower=build_tower_without_trailing_empty_cells(rows), last=last_cell)
    if card_before is not None:
        return StateAndSelection(state, f"tower.{row}.{entered_column}")
    return StateAndSelection(state, next_target_after_cell(state.rows, cell, state))


def next_target_after_cell(tower: Tower, entered_cell: Cell, state: State) -> str:
    """Returns the target after a cell: the next one in its row, in the same direction, then one in the row above."""
    row, col = entered_cell
    width = len(tower[0])
    cards = cards_by_cell(tower)
    if row == 0 and col < 0:
        return "tower.0.-1" if width < ROWS else next_free_supported_cell_target(tower, state)
    gaps = [(0, column) for column in range(width) if (0, column) not in cards]
    if gaps:
        return format_cell_target(gaps[0])
    if row == 0 and col + 1 == width < ROWS:
        return format_cell_target((0, width))
    return next_free_supported_cell_target(tower, state, (row, col + 1))


def next_free_supported_cell_target(tower: Tower, state: State, first_cell: Cell = (0, 99)) -> str:
    """Returns the first free cell over two cards from `first_cell` on, up to the top."""
    free = [cell for cell in find_free_cells_beside_or_supported(tower) if cell[0] and cell >= first_cell]
    return format_cell_target(free[0]) if free else first_missing_target(state)


def remove_tower_card_and_shift_empty_left_column(state: State, cell: Cell) -> StateAndSelection:
    """Removes a card of the tower; if the leftmost column is then empty, all columns move to the left."""
    row, col = cell
    rows = [list(cells) for cells in state.rows]
    if row < len(rows) and 0 <= col < len(rows[row]):
        rows[row][col] = None
    last_cell = None if state.last == cell else state.last
    tower = build_tower_without_trailing_empty_cells(rows)
    while tower and tower[0] and all(cells[0] is None for cells in tower if cells):
        tower = build_tower_without_trailing_empty_cells(cells[1:] for cells in tower)
        last_cell = None if last_cell is None else (last_cell[0], last_cell[1] - 1)
        col -= 1
    return StateAndSelection(
        replace(state, tower=tower or None, last=last_cell), format_cell_target((row, col if tower else 0))
    )


def toggle_printed_mark(state: State, selection: str, mark: str) -> State:
    """Enters the mark printed on a card; the same mark again clears it. Raises ValueError without a number or for an
    unknown mark."""
    zone_name, *indices = selection.split(".")
    card = find_card_at_selection_or_none(state, selection)
    if card is None or card.number is None or mark not in MARKS:
        raise ValueError(mark)
    marked_card = with_mark_toggled(card, mark)
    if zone_name == "tower":
        rows = [list(cells) for cells in state.rows]
        rows[int(indices[0])][int(indices[1])] = marked_card
        return replace(state, tower=build_tower_without_trailing_empty_cells(rows))
    index = int(indices[0])
    cards: Cards = (state.reserve if zone_name == "reserve" else state.hand) or ()
    return with_reserve_or_hand(state, zone_name, (*cards[:index], marked_card, *cards[index + 1 :]))


def with_mark_toggled(card: Card, mark: str) -> Card:
    return Card(card.face, "" if card.mark == mark else mark)


CARD_PATTERN = r"tower\.\d\d?\.(-1|\d\d?)|(reserve|hand)\.\d\d?"
SELECTION_PATTERN = rf"{DRAFT_PATTERN}|{DEAL_PREFIX}(\.\d\d?){{0,6}}|{CARD_PATTERN}|deck|{END_SELECTION}|none"
