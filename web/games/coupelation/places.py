"""Handles the input of Coupelation's pages: what one value of a pad does to a table.

Values besides those of `targets`: `31` a number, `x` face down, `F` the finish card; `d`, `e`, `h` the mark of the
selected card; `last` the previous seat placed it, `first` the first game, `erase`, and `begin` a followed game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.types import View
from calculators.coupelation.private_hand import use_private_hand_of_mover_if_hand_unentered
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
    build_tower_without_trailing_gaps,
    cards_by_cell,
    find_free_bottom_row_ends_and_supported_cells,
)
from calculators.coupelation.unfinished import parse_draft_or_none
from web.games.coupelation.draft import handle_value_on_turn_page_or_raise
from web.games.coupelation.pair_entry import (
    is_question_about_pair,
    selected_or_first_missing_cell_of_pair_or_none,
    state_with_pair_card_replaced_or_raise,
)
from web.games.coupelation.pictures.table_pad import (
    cards_of_row,
    find_card_at_target_or_none,
    first_missing_target_or_none,
)
from web.games.coupelation.targets import (
    TARGETS,
    VALUES,
    BeginValue,
    DealTarget,
    DealtCardValue,
    DeckTarget,
    EmptyDeckValue,
    EntryTarget,
    FirstGameValue,
    HandTarget,
    ReserveTarget,
    RowTarget,
    Target,
    TowerMarkValue,
    TowerTarget,
)
from web.pieces import ERASE
from web.table.input_rules import InputResult, PieceTarget, SentencePiece
from web.table.targets import SeatToMoveValue

FIXED_RESERVE_NUMBERS = (LOWEST, HIGHEST)
"""The numbers that are in every reserve at the start."""
MAX_TOWER_SIZE = 14
"""The most rows and columns that the notation reads."""
StateAndTarget = tuple[State, EntryTarget | None]
"""The table after a value, and the target to select next."""


def adapt_state_to_view(state: State, target_view: str) -> State:
    """Returns the state that another view starts with: but for a record, the private hand becomes the hand in its own
    turn."""
    return state if target_view == View.PLAY else use_private_hand_of_mover_if_hand_unentered(state)


def find_entry_target_of_sentence_piece_or_none(sentence_piece: SentencePiece) -> PieceTarget | None:
    """Returns where a piece of a sentence is entered: the first card of a row of the tower, or of the reserve; None for
    any other piece."""
    row = sentence_piece.params.get("row")
    if sentence_piece.kind in ("row", "tower", "stands"):
        return PieceTarget(View.SCORE, str(TowerTarget((row - 1 if isinstance(row, int) else 0, 0))))
    return PieceTarget(View.SCORE, str(ReserveTarget(0))) if sentence_piece.kind == "reserve" else None


def handle_input_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Returns the result of a value. Raises ValueError for a value that the pad of the selection does not have."""
    state: State = answer.state
    target = TARGETS.parse_or_none(selection)
    if answer.view is View.PLAY and not state.rows:
        return handle_reserve_deal_input_or_raise(state, target, value)
    if answer.view is not View.SCORE:
        cell_of_pair = (
            selected_or_first_missing_cell_of_pair_or_none(state, target) if is_question_about_pair(state) else None
        )
        if answer.view is View.PLAY or cell_of_pair is None:
            return handle_value_on_turn_page_or_raise(answer, selection, value)
        return InputResult(state=state_with_pair_card_replaced_or_raise(state, cell_of_pair, int(value)))
    if not selection:
        target = first_missing_target_or_none(state)
    state_after = state_after_named_value_or_none(state, value)
    if state_after is not None:
        return InputResult(state=state_after, selection=str(target or selection))
    return InputResult.from_state_and_target(*toggle_value_at_target_or_raise(state, target, value))


def state_after_named_value_or_none(state: State, value: str) -> State | None:
    """Returns the state after a value that names what it changes; the same mark or first game again clears it. None for
    a value that is entered at the target."""
    match VALUES.parse_or_none(value):
        case SeatToMoveValue(seat_code) if seat_code in state.table.seats:
            return replace(state, table=replace(state.table, turn=int(seat_code[1])))
        case EmptyDeckValue():
            return replace(state, deck=0)
        case FirstGameValue():
            return replace(state, first=not state.first)
        case TowerMarkValue(cell, mark):
            return toggle_mark_of_targeted_numbered_card_or_raise(state, TowerTarget(cell), mark)
    return None


def toggle_value_at_target_or_raise(state: State, target: Target | None, value: str) -> StateAndTarget:
    """Enters a value at the selected target of the table; the same value again, or `erase`, removes it. Raises
    ValueError without a target, and for a value that does not fit it."""
    match target:
        case DeckTarget():
            return toggle_or_erase_deck_count_or_raise(state, value)
        case TowerTarget() | ReserveTarget() | HandTarget() if value in MARKS:
            return toggle_mark_of_targeted_numbered_card_or_raise(state, target, value), target
        case TowerTarget():
            return (
                toggle_last_placed_cell_or_raise(state, target)
                if value == "last"
                else enter_or_remove_tower_card_or_raise(state, target, value)
            )
        case ReserveTarget() | HandTarget():
            return enter_reserve_or_hand_card_or_raise(state, target, value)
    raise ValueError(target)


def handle_reserve_deal_input_or_raise(state: State, target: Target | None, value: str) -> InputResult:
    """Returns the result of a value before the first turn of a followed game: a card drawn for the reserve, which is
    removed if it is sent again, and replaces the first one if there are enough; whether it is a first game; or the
    beginning. Raises ValueError for an unknown value."""
    numbers, count_to_draw = selected_reserve_numbers_and_total_to_draw(state, target)
    match VALUES.parse_or_none(value):
        case DealtCardValue(number) if may_be_drawn_for_reserve(number):
            numbers = (
                tuple(other for other in numbers if other != number)
                if number in numbers
                else (*numbers, number)[-count_to_draw:]
            )
            return InputResult.from_state_and_target(state, DealTarget(numbers))
        case FirstGameValue():
            return InputResult.from_state_and_target(replace(state, first=not state.first), target)
        case BeginValue() if len(numbers) == count_to_draw:
            return InputResult(state=build_starting_table(state, tuple(map(Card, numbers))))
    raise ValueError(value)


class DrawnReserve(NamedTuple):
    """The numbers drawn for the reserve, and how many are to be drawn in all."""

    numbers: tuple[int, ...]
    count_to_draw: int


def selected_reserve_numbers_and_total_to_draw(state: State, target: Target | None) -> DrawnReserve:
    """Returns the cards drawn for the reserve as far as they are selected."""
    count_to_draw = RESERVE.get(state.table.players, 2) - len(FIXED_RESERVE_NUMBERS)
    numbers = dict.fromkeys(target.numbers if isinstance(target, DealTarget) else ())
    return DrawnReserve(tuple(filter(may_be_drawn_for_reserve, numbers))[:count_to_draw], count_to_draw)


def deal_target_of_entered_reserve(state: State) -> DealTarget:
    """Returns the target to enter the cards drawn for the reserve, with those that are entered already."""
    numbers = (card.number for card in state.reserve_cards)
    return DealTarget(tuple(number for number in numbers if number is not None and may_be_drawn_for_reserve(number)))


def may_be_drawn_for_reserve(number: int) -> bool:
    return LOWEST < number < HIGHEST and number != START


def toggle_or_erase_deck_count_or_raise(state: State, value: str) -> StateAndTarget:
    """Enters the cards left in the deck; the same count again, or `erase`, clears it. Raises ValueError outside 0 to
    50."""
    count = None if value == ERASE else int(value)
    if count is not None and not 0 <= count <= HIGHEST:
        raise ValueError(value)
    return replace(state, deck=None if count == state.deck else count), DeckTarget() if count is None else None


def parse_pad_value_to_unmarked_card_or_raise(value: str, *, allow_hidden: bool) -> Card:
    """Parses the card of a key: a number, `F`, with allow_hidden also `x`. Raises ValueError for any other value."""
    if value == FINISH.face:
        return FINISH
    if value == HIDDEN.face and allow_hidden:
        return HIDDEN
    if not LOWEST <= int(value) <= HIGHEST:
        raise ValueError(value)
    return Card(int(value))


# Reserve and hand


def enter_reserve_or_hand_card_or_raise(state: State, target: RowTarget, value: str) -> StateAndTarget:
    """Enters a card of the reserve or the hand and selects the next one; the same card again, or `erase`, removes
    it. Raises ValueError for another value, and for a place after the next one."""
    cards, card_index = cards_of_row(state, target), target.card_index
    card_before = cards[card_index] if card_index < len(cards) else None
    if card_index > len(cards) or card_index >= BOX:
        raise ValueError(value)
    card = None if value == ERASE else parse_pad_value_to_unmarked_card_or_raise(value, allow_hidden=False)
    if card is None or (card_before is not None and card.face == card_before.face):
        if card_before is None:
            cards, card_index = cards[:-1], max(0, len(cards) - 1)
        else:
            cards = cards[:card_index] + cards[card_index + 1 :]
        return state_with_reserve_or_hand_cards(state, target, cards), replace(
            target, card_index=min(card_index, len(cards))
        )
    cards = (*cards[:card_index], card, *cards[card_index + 1 :])
    state = state_with_reserve_or_hand_cards(state, target, cards)
    if isinstance(target, ReserveTarget) and len(cards) >= state.reserve_size:
        return state, first_missing_target_or_none(state)
    return state, replace(target, card_index=len(cards) if card_before is None else card_index + 1)


def state_with_reserve_or_hand_cards(state: State, target: RowTarget, cards: Cards) -> State:
    """Returns the state with other cards in the reserve or the hand; no cards count as not entered."""
    if isinstance(target, ReserveTarget):
        return replace(state, reserve=cards or None)
    return replace(state, hand=cards or None)


# The tower


def toggle_last_placed_cell_or_raise(state: State, target: TowerTarget) -> StateAndTarget:
    """Toggles whether the previous seat placed the card of a cell. Raises ValueError for an empty cell."""
    if target.cell not in state.cards_by_cell:
        raise ValueError(target)
    return replace(state, last=None if state.last == target.cell else target.cell), target


def enter_or_remove_tower_card_or_raise(state: State, target: TowerTarget, value: str) -> StateAndTarget:
    """Enters a card of the tower and selects the next cell; over another card it replaces that one, and its cell stays
    selected. The same card again, or `erase`, removes it.

    A card left of the row (column -1) moves all columns to the right. Raises ValueError for a cell outside what the
    notation reads, and for a value that is no card.
    """
    row, col = cell = target.cell
    card_before = state.cards_by_cell.get(cell)
    card = None if value == ERASE else parse_pad_value_to_unmarked_card_or_raise(value, allow_hidden=True)
    if card is None or (card_before is not None and card.face == card_before.face):
        return remove_tower_card_and_empty_left_columns(state, cell)
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
    state = replace(state, tower=build_tower_without_trailing_gaps(rows), last=last_cell)
    if card_before is not None:
        return state, TowerTarget((row, entered_column))
    return state, next_target_after_cell_or_none(state.rows, cell, state)


def next_target_after_cell_or_none(tower: Tower, entered_cell: Cell, state: State) -> TowerTarget | None:
    """Returns the target after a cell: the next one in its row, in the same direction, then one in the row above, then
    what else is missing; None if nothing is."""
    row, col = entered_cell
    width = len(tower[0])
    cards = cards_by_cell(tower)
    if row == 0 and col < 0:
        return TowerTarget((0, -1)) if width < ROWS else first_free_upper_cell_or_missing_target_or_none(tower, state)
    gaps = [(0, column) for column in range(width) if (0, column) not in cards]
    if gaps:
        return TowerTarget(gaps[0])
    if row == 0 and col + 1 == width < ROWS:
        return TowerTarget((0, width))
    return first_free_upper_cell_or_missing_target_or_none(tower, state, (row, col + 1))


def first_free_upper_cell_or_missing_target_or_none(
    tower: Tower, state: State, from_cell: Cell = (0, 99)
) -> TowerTarget | None:
    """Returns the first free cell over two cards from `from_cell` on, up to the top; without one, the first target that
    is missing, or None."""
    free = [cell for cell in find_free_bottom_row_ends_and_supported_cells(tower) if cell[0] and cell >= from_cell]
    return TowerTarget(free[0]) if free else first_missing_target_or_none(state)


def remove_tower_card_and_empty_left_columns(state: State, cell: Cell) -> StateAndTarget:
    """Removes a card of the tower; if the leftmost column is then empty, all columns move to the left."""
    row, col = cell
    rows = [list(cells) for cells in state.rows]
    if row < len(rows) and 0 <= col < len(rows[row]):
        rows[row][col] = None
    last_cell = None if state.last == cell else state.last
    tower = build_tower_without_trailing_gaps(rows)
    while tower and tower[0] and all(cells[0] is None for cells in tower if cells):
        tower = build_tower_without_trailing_gaps(cells[1:] for cells in tower)
        last_cell = None if last_cell is None else (last_cell[0], last_cell[1] - 1)
        col -= 1
    return replace(state, tower=tower or None, last=last_cell), TowerTarget((row, col if tower else 0))


def toggle_mark_of_targeted_numbered_card_or_raise(state: State, target: TowerTarget | RowTarget, mark: str) -> State:
    """Enters the mark printed on a card; the same mark again clears it. Raises ValueError without a card that
    has a number."""
    card = find_card_at_target_or_none(state, target)
    if card is None or card.number is None:
        raise ValueError(mark)
    marked_card = card._replace(mark="" if card.mark == mark else mark)
    match target:
        case TowerTarget((row, col)):
            rows = [list(cells) for cells in state.rows]
            rows[row][col] = marked_card
            return replace(state, tower=build_tower_without_trailing_gaps(rows))
        case ReserveTarget(index) | HandTarget(index):
            cards = cards_of_row(state, target)
            return state_with_reserve_or_hand_cards(state, target, (*cards[:index], marked_card, *cards[index + 1 :]))


def is_selection(text: str) -> bool:
    """Returns whether a text names a target or a draft."""
    return text == "none" or TARGETS.can_parse(text) or parse_draft_or_none(text) is not None
