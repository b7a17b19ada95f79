"""The form of Coupelation's pages, and what one touch of a pad does to a table.

Picks: `tower.0.3` a cell (`tower.0.-1` left of the leftmost card), `reserve.2`, `hand.1` a card or the place
for the next, `deck`, `none`; those of a move that is told are in `draft`.
Puts: `31` a number, `x` face down, `FINISH_TEXT` the finish card, `d` `e` `h` the mark of the picked card, `mark.0.3.d`
that of another, `last` the previous seat placed it, `first` the first game, `nodeck` the deck is empty, `p2` the
seat to move, `erase`. Before a game is followed: `deal.31` a card drawn for the reserve, `begin`. What is put again is
taken away.
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
from calculators.coupelation.tower import cards_by_cell, find_free_cells_beside_or_supported
from calculators.coupelation.unfinished import DRAFT_PATTERN
from web.games.coupelation.draft import handle_turn_input, knows_nothing_but_at_most_two_adjacent_cards
from web.games.coupelation.pictures.end import END_SELECTION
from web.games.coupelation.pictures.pad import find_card_at_selection_or_none, first_missing_target
from web.games.coupelation.pictures.pair import (
    selected_or_first_missing_cell_of_pair_or_none,
    state_with_card_of_pair_or_raise,
)
from web.table.input_rules import InputResult, PieceTarget, SaidPiece

ERASE = "erase"
DEAL_PREFIX = "deal"
"""Begins the selection that holds the cards drawn for the reserve."""
FIXED_RESERVE_NUMBERS = (LOWEST, HIGHEST)
"""The numbers that lie in every reserve."""
MAX_TOWER_SIZE = 14
"""Rows and places the notation reads."""


def query_adapted_to_view(query: dict[str, str], target_view: str) -> dict[str, str]:
    """A move in question belongs to the check; in their turn, the hand of whoever asks is the hand."""
    kept = {name: value for name, value in query.items() if target_view == View.CHECK or name != "move"}
    if "mine" not in kept or target_view == View.PLAY:
        return kept
    state = GAME.parse_query_apart_from_moves({name: value for name, value in kept.items() if name != "move"}).state
    seen = state_with_private_hand_in_own_turn_or_unchanged(state)
    if seen is state:
        return kept
    return {**GAME.format_query(seen), **({"move": kept["move"]} if "move" in kept else {})}


def find_entry_target_of_sentence_piece_or_none(piece: SaidPiece) -> PieceTarget | None:
    """Where a piece of a sentence is entered: a card of the tower or the reserve, on the board."""
    row = piece.params.get("row")
    if piece.kind in ("row", "tower", "stands"):
        return PieceTarget(View.SCORE, f"tower.{row - 1 if isinstance(row, int) else 0}.0")
    return PieceTarget(View.SCORE, "reserve.0") if piece.kind == "reserve" else None


def handle_input(answer: Answer, selection: str, value: str) -> InputResult:
    """One touch of a pad. Raises ValueError for a put that the pad of the pick does not have."""
    state: State = answer.state
    if answer.view is View.PLAY and not state.rows:
        return handle_input_before_first_turn(state, selection, value)
    if answer.view is not View.SCORE:
        cell = (
            selected_or_first_missing_cell_of_pair_or_none(state, selection)
            if knows_nothing_but_at_most_two_adjacent_cards(state)
            else None
        )
        if answer.view is View.PLAY or cell is None:
            return handle_turn_input(answer, selection, value)
        return InputResult(state=state_with_card_of_pair_or_raise(state, cell, int(value)))
    selection = selection or first_missing_target(state)
    if value in state.table.seats:
        return InputResult(state=replace(state, table=replace(state.table, turn=int(value[1]))), selection=selection)
    if value == "first":
        return InputResult(state=replace(state, first=not state.first), selection=selection)
    if value == "nodeck":
        return InputResult(state=replace(state, deck=0), selection=selection)
    if value.startswith("mark."):
        _, row, col, mark = value.split(".")
        return InputResult(state=toggle_mark_of_selected_card(state, f"tower.{row}.{col}", mark), selection=selection)
    name, *path = selection.split(".")
    if value in MARKS:
        return InputResult(state=toggle_mark_of_selected_card(state, selection, value), selection=selection)
    if name == "deck":
        return InputResult.from_state_and_selection(enter_or_clear_deck_count_and_select_next(state, value))
    if name == "tower":
        return InputResult.from_state_and_selection(
            enter_or_clear_tower_card_and_select_next(state, (int(path[0]), int(path[1])), value)
        )
    if name in ("reserve", "hand"):
        return InputResult.from_state_and_selection(
            enter_or_clear_listed_card_and_select_next(state, name, int(path[0]), value)
        )
    raise ValueError(selection)


def handle_input_before_first_turn(state: State, selection: str, value: str) -> InputResult:
    """One touch before a game is followed."""
    drawn, most = parse_dealt_reserve_numbers_and_count_to_deal(state, selection)
    name, _, rest = value.partition(".")
    match name:
        case "first":
            return InputResult(state=replace(state, first=not state.first), selection=selection)
        case "deal" if LOWEST < int(rest) < HIGHEST and int(rest) != START:
            number = int(rest)
            told = [n for n in drawn if n != number] if number in drawn else [*drawn, number][-most:]
            return InputResult(state=state, selection=".".join((DEAL_PREFIX, *map(str, told))))
        case "begin" if len(drawn) == most:
            return InputResult(state=build_starting_table(state, tuple(map(Card, drawn))))
    raise ValueError(value)


class DrawnReserve(NamedTuple):
    """The cards drawn for the reserve, and how many are to be drawn in all."""

    numbers: list[int]
    count_to_draw: int


def parse_dealt_reserve_numbers_and_count_to_deal(state: State, selection: str) -> DrawnReserve:
    """The cards drawn for the reserve as a pick tells them, and how many there are to draw."""
    name, *told = selection.split(".")
    drawn = (
        [int(text) for text in told if text.isdigit() and LOWEST < int(text) < HIGHEST] if name == DEAL_PREFIX else []
    )
    most = RESERVE.get(state.table.players, 2) - len(FIXED_RESERVE_NUMBERS)
    return DrawnReserve([number for number in dict.fromkeys(drawn) if number != START][:most], most)


class StateAndSelection(NamedTuple):
    """The table after an input, and the target to select next."""

    state: State
    selection: str


def enter_or_clear_deck_count_and_select_next(state: State, value: str) -> StateAndSelection:
    """Cards left in the deck; put again they are not known."""
    count = None if value == ERASE else int(value)
    if count is not None and not 0 <= count <= HIGHEST:
        raise ValueError(value)
    return StateAndSelection(
        replace(state, deck=None if count == state.deck else count), "" if count is not None else "deck"
    )


def parse_pad_value_to_card_or_raise(value: str, *, allow_hidden: bool) -> Card:
    """A key of the pad. Raises ValueError for any other."""
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
    """A card of the reserve or the hand; then the next one."""
    cards: Cards = (state.reserve if reserve_or_hand == "reserve" else state.hand) or ()
    old = cards[card_index] if card_index < len(cards) else None
    if card_index > len(cards) or card_index >= BOX:
        raise ValueError(value)
    card = None if value == ERASE else parse_pad_value_to_card_or_raise(value, allow_hidden=False)
    if card is None or (old is not None and card.face == old.face):
        if old is None:
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
    return StateAndSelection(state, f"{reserve_or_hand}.{len(cards) if old is None else card_index + 1}")


def with_reserve_or_hand(state: State, zone_name: str, cards: Cards) -> State:
    """No card is nothing entered."""
    return replace(state, reserve=cards or None) if zone_name == "reserve" else replace(state, hand=cards or None)


# The tower


def enter_or_clear_tower_card_and_select_next(state: State, cell: Cell, value: str) -> StateAndSelection:
    """A card of the tower; then the next place beside it, or in the row above."""
    old = cards_by_cell(state.rows).get(cell)
    row, col = cell
    if value == "last":
        if old is None:
            raise ValueError(value)
        return StateAndSelection(replace(state, last=None if state.last == cell else cell), f"tower.{row}.{col}")
    card = None if value == ERASE else parse_pad_value_to_card_or_raise(value, allow_hidden=True)
    if card is None or (old is not None and card.face == old.face):
        return remove_tower_card_and_keep_selection(state, cell)
    if not (0 <= row < MAX_TOWER_SIZE and -1 <= col < MAX_TOWER_SIZE):
        raise ValueError(value)
    if col < 0 and row:
        raise ValueError(value)
    rows = [list(cells) for cells in state.rows]
    last = state.last
    if col < 0:
        rows = [[None, *cells] for cells in rows]
        last = None if last is None else (last[0], last[1] + 1)
    at = max(col, 0)
    rows += [[] for _ in range(row + 1 - len(rows))]
    rows[row] += [None] * (at + 1 - len(rows[row]))
    rows[row][at] = card
    state = replace(state, tower=build_tower_without_trailing_empty_cells(rows), last=last)
    if old is not None:
        return StateAndSelection(state, f"tower.{row}.{at}")
    return StateAndSelection(state, next_target_after_cell(state.rows, cell, state))


def next_target_after_cell(tower: Tower, entered_cell: Cell, state: State) -> str:
    """The place to enter after one: on in its row in the same direction, then in the row above."""
    row, col = entered_cell
    width = len(tower[0])
    cards = cards_by_cell(tower)
    if row == 0 and col < 0:
        return "tower.0.-1" if width < ROWS else next_free_supported_cell_target(tower, state)
    gaps = [(0, c) for c in range(width) if (0, c) not in cards]
    if gaps:
        return format_cell_target(gaps[0])
    if row == 0 and col + 1 == width < ROWS:
        return format_cell_target((0, width))
    return next_free_supported_cell_target(tower, state, (row, col + 1))


def next_free_supported_cell_target(tower: Tower, state: State, first_cell: Cell = (0, 99)) -> str:
    """The first free place over two cards from there on, up to the top."""
    free = [cell for cell in find_free_cells_beside_or_supported(tower) if cell[0] and cell >= first_cell]
    return format_cell_target(free[0]) if free else first_missing_target(state)


def format_cell_target(cell: Cell) -> str:
    return f"tower.{cell[0]}.{cell[1]}"


def remove_tower_card_and_keep_selection(state: State, cell: Cell) -> StateAndSelection:
    """The tower without a card; a row that then starts with nothing starts one place later."""
    row, col = cell
    rows = [list(cells) for cells in state.rows]
    if row < len(rows) and 0 <= col < len(rows[row]):
        rows[row][col] = None
    last = None if state.last == cell else state.last
    found = build_tower_without_trailing_empty_cells(rows)
    while found and found[0] and all(cells[0] is None for cells in found if cells):
        found = build_tower_without_trailing_empty_cells(cells[1:] for cells in found)
        last = None if last is None else (last[0], last[1] - 1)
        col -= 1
    return StateAndSelection(
        replace(state, tower=found or None, last=last), format_cell_target((row, col if found else 0))
    )


def toggle_mark_of_selected_card(state: State, selection: str, mark: str) -> State:
    """The mark printed on a card; put again it is not known."""
    name, *path = selection.split(".")
    card = find_card_at_selection_or_none(state, selection)
    if card is None or card.number is None or mark not in MARKS:
        raise ValueError(mark)
    new = with_mark_toggled(card, mark)
    if name == "tower":
        rows = [list(cells) for cells in state.rows]
        rows[int(path[0])][int(path[1])] = new
        return replace(state, tower=build_tower_without_trailing_empty_cells(rows))
    index = int(path[0])
    cards: Cards = (state.reserve if name == "reserve" else state.hand) or ()
    return with_reserve_or_hand(state, name, (*cards[:index], new, *cards[index + 1 :]))


def with_mark_toggled(card: Card, mark: str) -> Card:
    return Card(card.face, "" if card.mark == mark else mark)


CARD_PATTERN = r"tower\.\d\d?\.(-1|\d\d?)|(reserve|hand)\.\d\d?"
SELECTION_PATTERN = rf"{DRAFT_PATTERN}|{DEAL_PREFIX}(\.\d\d?){{0,6}}|{CARD_PATTERN}|deck|{END_SELECTION}|none"
