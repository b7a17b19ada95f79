"""Checks whether the tower can still be completed with the numbers that are not visibly used up.

Also finds the exchanges that could save one that cannot (coupelation.exchange).

Every cell without a face-up number is a job of one time unit. Every number that is not face up in the tower is a time
at which one job can run. The order of the tower gives each job a release and a deadline. For such jobs, earliest
deadline first is exact, and it keeps the order by itself.

Two rules lie beyond it: a hidden card is no number that is in sight, and under start-middle 25 lies in no outer cell of
the bottom row. Where the greedy answer gives a job such a number, the job comes either before or after it, and both are
tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import combinations
from typing import Literal, NamedTuple

from calculators.core.types import Message
from calculators.coupelation.card_knowledge import is_finish_card_out_of_game
from calculators.coupelation.codes import message
from calculators.coupelation.rulings import START_RULING
from calculators.coupelation.score import outcome_by_tower_or_stuck_mover_without_draws
from calculators.coupelation.state import (
    CELLS,
    FINISH,
    HIGHEST,
    LOWEST,
    ROWS,
    START,
    TOP,
    Card,
    Cards,
    Cell,
    State,
    Tower,
    build_tower_without_trailing_gaps,
    list_numbers_except,
)
from calculators.coupelation.tower import (
    SIDE,
    count_bottom_row_cards_left_and_right_of_25,
    find_cells_for_card,
    format_cell_target,
    format_cell_targets,
    rising_sort_key,
    tower_outcome_or_empty,
    tower_with_card_set_and_shifted_if_left_of_tower,
)

BUDGET = 500
"""Greedy fillings tried before the answer is "unknown". It counts tries, not time, so every machine gives the same
answer."""

RESCUE_BUDGET = 1200
"""Greedy fillings tried before the answer is "unknown". It counts tries, so every machine gives the same answer."""
MAX_EXCHANGES = 2
"""The most cards exchanged together; the search ends there."""

NumbersByCell = dict[Cell, int]


@dataclass(frozen=True, slots=True)
class Completion:
    """Whether a tower can be completed. tower: the finished pyramid that proves a yes; marks: targets of the cells that
    the reason is about.

    The cards of the tower stay where they are. A hidden card is a number that is not in sight, or the number that the
    asker knows. A free cell takes any number that is not face up in the tower: from a hand, the reserve, the deck or
    (nobody knows) the discards. Who could play it is not asked. Where the answer is no, an exchange may still help
    (`Rescue`).
    """

    answer: Literal["yes", "no", "unknown"]
    tower: Tower | None
    reason: Message
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberWindows:
    """Maps every cell without a number to the smallest and the largest number it can still have."""

    smallest_by_cell: Mapping[Cell, int]
    largest_by_cell: Mapping[Cell, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PyramidPuzzle:
    """The whole pyramid, with the tower shifted to the right by `shift` cells.

    number_by_given_cell: numbers of face-up cards and of known face-down ones; cells_to_fill: the other cells in rising
    order; free_numbers: the numbers for them; facedown_cells: those of them with a face-down card; hidden_card_numbers:
    the numbers for these; barred_numbers_by_cell: the numbers that a cell cannot have.
    """

    shift: int
    number_by_given_cell: Mapping[Cell, int]
    cells_to_fill: tuple[Cell, ...]
    free_numbers: tuple[int, ...]
    facedown_cells: tuple[Cell, ...]
    hidden_card_numbers: tuple[int, ...]
    barred_numbers_by_cell: Mapping[Cell, frozenset[int]]


def find_tower_completion(state: State) -> Completion:
    """Returns whether the free cells can be filled, with one filling as proof or the reason why not."""
    if tower_outcome_or_empty(state) == "won":
        return Completion("yes", state.rows, message("coupelation.completion.won"))
    if outcome_by_tower_or_stuck_mover_without_draws(state) == "lost":
        return Completion("no", None, message("coupelation.completion.lost"))
    if not state.first and is_finish_card_out_of_game(state):
        return Completion("no", None, message("coupelation.completion.out"))
    finish_cells_below_top = find_finish_cells_below_top(state)
    if finish_cells_below_top:
        return Completion(
            "no", None, message("coupelation.completion.finish"), format_cell_targets(*finish_cells_below_top)
        )
    puzzles = [build_pyramid_puzzle(state, shift) for shift in list_possible_card_counts_left_of_bottom_row(state)]
    solution = fill_any_puzzle_or_give_up_after_max_fillings(puzzles, BUDGET)
    if solution.puzzle is not None:
        finished_tower = build_completed_tower(state, solution.puzzle, solution.numbers_by_cell)
        return Completion("yes", finished_tower, message("coupelation.completion.yes"))
    if solution.fillings_tried >= BUDGET:
        return Completion("unknown", None, message("coupelation.completion.unknown", limit=BUDGET))
    failures = map(explain_unsolvable_puzzle_by_overcrowded_cells, puzzles)
    reason, targets = min(failures, key=lambda failure: int(failure[0].params["cells"]))
    reason = replace(reason, params={**reason.params, "shifts": len(puzzles)})
    return Completion("no", None, reason, targets)


def find_finish_cells_below_top(state: State) -> tuple[Cell, ...]:
    return tuple(cell for cell, card in state.cards_by_cell.items() if card == FINISH and cell != TOP)


def list_possible_card_counts_left_of_bottom_row(state: State) -> Sequence[int]:
    """Returns how many cards may still be added on the left of the bottom row (coupelation.row, ruling start)."""
    cards_around_25 = count_bottom_row_cards_left_and_right_of_25(state.rows)
    if cards_around_25 and state.table.option(START_RULING) == "middle":
        return (SIDE - cards_around_25[0],)
    return range(ROWS - len(state.rows[0]) + 1)


def build_pyramid_puzzle(state: State, columns_to_shift_tower_right: int) -> PyramidPuzzle:
    """Returns the pyramid to fill. The top cell is part of it only in the first game."""
    cards = {(row, col + columns_to_shift_tower_right): card for (row, col), card in state.cards_by_cell.items()}
    cells = [(row, col) for row in range(ROWS) for col in range(ROWS - row) if state.first or (row, col) != TOP]
    number_by_given_cell = {cell: card.number for cell, card in cards.items() if card.number is not None}
    number_by_given_cell |= {
        (row, col + columns_to_shift_tower_right): number for (row, col), number in state.facedown_numbers
    }
    cells_to_fill = tuple(sorted((cell for cell in cells if cell not in number_by_given_cell), key=rising_sort_key))
    facedown_cells = tuple(cell for cell in cells_to_fill if cell in cards)
    placed_numbers = frozenset(number_by_given_cell.values())
    free_numbers = tuple(list_numbers_except(placed_numbers))
    unseen_numbers = tuple(number for number in free_numbers if number not in state.numbers_outside_tower)
    is_25_in_middle = state.table.option(START_RULING) == "middle"
    barred_numbers = {
        cell: placed_numbers
        | (state.numbers_outside_tower if cell in cards else frozenset())
        | (frozenset([START]) if is_25_in_middle and not cell[0] and cell[1] != SIDE else frozenset())
        for cell in cells_to_fill
    }
    return PyramidPuzzle(
        shift=columns_to_shift_tower_right,
        number_by_given_cell=number_by_given_cell,
        cells_to_fill=cells_to_fill,
        free_numbers=free_numbers,
        facedown_cells=facedown_cells,
        hidden_card_numbers=unseen_numbers,
        barred_numbers_by_cell=barred_numbers,
    )


def cells_just_smaller(cell: Cell) -> tuple[Cell, Cell]:
    """Returns the cells just smaller in a full pyramid. The other rows imply the order of the bottom row."""
    return (cell[0] - 1, cell[1]), (cell[0] + 1, cell[1] - 1)


def cells_just_greater(cell: Cell) -> tuple[Cell, Cell]:
    """Returns the cells just greater in a full pyramid."""
    return (cell[0] - 1, cell[1] + 1), (cell[0] + 1, cell[1])


def widest_windows(puzzle: PyramidPuzzle) -> NumberWindows:
    return NumberWindows(dict.fromkeys(puzzle.cells_to_fill, LOWEST), dict.fromkeys(puzzle.cells_to_fill, HIGHEST))


class PuzzleSolution(NamedTuple):
    """A puzzle with numbers for all its cells to fill, None and {} if there is none; and how many fillings were
    tried."""

    puzzle: PyramidPuzzle | None
    numbers_by_cell: NumbersByCell
    fillings_tried: int


def fill_any_puzzle_or_give_up_after_max_fillings(
    puzzles: Iterable[PyramidPuzzle], max_fillings: int
) -> PuzzleSolution:
    """Returns the first puzzle that can be filled, after at most `max_fillings` fillings of all of them."""
    fillings_tried = 0
    for puzzle in puzzles:
        barred_numbers = puzzle.barred_numbers_by_cell
        windows_to_try = [widest_windows(puzzle)]
        while windows_to_try and fillings_tried < max_fillings:
            fillings_tried += 1
            windows = narrow_windows_to_rising_order_and_barred(puzzle, windows_to_try.pop(), barred_numbers)
            numbers = assign_numbers_within_windows_or_none(puzzle.cells_to_fill, puzzle.free_numbers, windows)
            if (
                numbers is None
                or assign_numbers_within_windows_or_none(puzzle.facedown_cells, puzzle.hidden_card_numbers, windows)
                is None
            ):
                continue
            cells_with_barred_number = [cell for cell in puzzle.cells_to_fill if numbers[cell] in barred_numbers[cell]]
            if not cells_with_barred_number:
                return PuzzleSolution(puzzle, numbers, fillings_tried)
            cell = cells_with_barred_number[0]
            windows_to_try += list_windows_excluding_number(windows, cell, numbers[cell])
    return PuzzleSolution(None, {}, fillings_tried)


def list_windows_excluding_number(windows: NumberWindows, cell: Cell, excluded_number: int) -> Iterator[NumberWindows]:
    """Yields the two ways to keep a number out of a cell: the windows above it, then those below (tried first)."""
    yield replace(windows, smallest_by_cell={**windows.smallest_by_cell, cell: excluded_number + 1})
    yield replace(windows, largest_by_cell={**windows.largest_by_cell, cell: excluded_number - 1})


def narrow_windows_to_rising_order_and_barred(
    puzzle: PyramidPuzzle, windows: NumberWindows, barred_numbers_by_cell: Mapping[Cell, frozenset[int]]
) -> NumberWindows:
    """Returns windows that keep the order and end at numbers the cell can have. A window may come out empty."""
    release, deadline = dict(windows.smallest_by_cell), dict(windows.largest_by_cell)
    for cell in puzzle.cells_to_fill:
        least = (
            puzzle.number_by_given_cell.get(other, release.get(other, 0)) + 1 for other in cells_just_smaller(cell)
        )
        release[cell] = find_first_unbarred_number_from_start(
            max(release[cell], *least), 1, barred_numbers_by_cell.get(cell, frozenset())
        )
    for cell in reversed(puzzle.cells_to_fill):
        most = (
            puzzle.number_by_given_cell.get(other, deadline.get(other, HIGHEST + 1)) - 1
            for other in cells_just_greater(cell)
        )
        deadline[cell] = find_first_unbarred_number_from_start(
            min(deadline[cell], *most), -1, barred_numbers_by_cell.get(cell, frozenset())
        )
    return NumberWindows(release, deadline)


def find_first_unbarred_number_from_start(
    start_number: int, step: Literal[1, -1], barred_numbers: frozenset[int]
) -> int:
    """Returns the first number that is not barred, from `start_number` on, upwards or downwards."""
    while start_number in barred_numbers:
        start_number += step
    return start_number


def assign_numbers_within_windows_or_none(
    cells_to_fill: Sequence[Cell], ascending_free_numbers: Sequence[int], windows: NumberWindows
) -> NumbersByCell | None:
    """Returns a number within its window for each cell, None if there is none for some cell.

    Every number goes to the cell, among those it is large enough for, whose window ends first.
    """
    waiting_cells = sorted(cells_to_fill, key=lambda cell: windows.smallest_by_cell[cell], reverse=True)
    ready_cells: list[tuple[int, Cell]] = []
    numbers_by_cell: NumbersByCell = {}
    for number in ascending_free_numbers:
        while waiting_cells and windows.smallest_by_cell[waiting_cells[-1]] <= number:
            cell = waiting_cells.pop()
            heappush(ready_cells, (windows.largest_by_cell[cell], cell))
        if ready_cells:
            deadline, cell = heappop(ready_cells)
            if deadline < number:
                return None
            numbers_by_cell[cell] = number
    return None if waiting_cells or ready_cells else numbers_by_cell


class ReasonAndTargets(NamedTuple):
    """The reason why a pyramid cannot be filled, and the targets of the cells it is about."""

    reason: Message
    targets: tuple[str, ...]


def explain_unsolvable_puzzle_by_overcrowded_cells(puzzle: PyramidPuzzle) -> ReasonAndTargets:
    """Returns the simplest reason why a pyramid cannot be filled, with the targets of the cells it is about."""
    windows = narrow_windows_to_rising_order_and_barred(puzzle, widest_windows(puzzle), {})
    for code, cells_to_fill, free_numbers in (
        ("cells", puzzle.cells_to_fill, puzzle.free_numbers),
        ("hidden", puzzle.facedown_cells, puzzle.hidden_card_numbers),
    ):
        overcrowded_range = find_overcrowded_range_with_fewest_cells(cells_to_fill, free_numbers, windows)
        if overcrowded_range:
            low, high, cells = overcrowded_range
            params = {
                "cells": len(cells),
                "left": sum(low <= n <= high for n in free_numbers),
                "low": low,
                "high": high,
            }
            return ReasonAndTargets(
                message(f"coupelation.completion.{code}", **params),
                tuple(format_cell_target((row, col - puzzle.shift)) for row, col in cells),
            )
    return ReasonAndTargets(message("coupelation.completion.none", cells=CELLS), ())


class OvercrowdedRange(NamedTuple):
    """A range of numbers with too few left, and the cells that need one of them."""

    lowest: int
    highest: int
    cells: tuple[Cell, ...]


def find_overcrowded_range_with_fewest_cells(
    cells_to_fill: Sequence[Cell], free_numbers: Sequence[int], windows: NumberWindows
) -> OvercrowdedRange | None:
    """Returns the fewest cells that all need a number of one range with too few left, and that range; None if there is
    none.

    Without such a range every cell can get a number (Hall's theorem, for windows).
    """
    overcrowded_ranges = []
    for low in set(windows.smallest_by_cell.values()):
        for high in set(windows.largest_by_cell.values()):
            cells = tuple(
                c for c in cells_to_fill if low <= windows.smallest_by_cell[c] and windows.largest_by_cell[c] <= high
            )
            if len(cells) > sum(low <= number <= high for number in free_numbers):
                overcrowded_ranges.append((len(cells), high - low, low, high, cells))
    return OvercrowdedRange(*min(overcrowded_ranges)[2:]) if overcrowded_ranges else None


def build_completed_tower(state: State, puzzle: PyramidPuzzle, numbers_by_cell: NumbersByCell) -> Tower:
    """Returns the whole pyramid; the given cards keep their marks."""
    cards = {(r, c + puzzle.shift): card for (r, c), card in state.cards_by_cell.items()}
    rows = [
        [
            cards[cell]
            if cell in puzzle.number_by_given_cell
            else Card(numbers_by_cell[cell])
            if cell in numbers_by_cell
            else FINISH
            for cell in ((row, col) for col in range(ROWS - row))
        ]
        for row in range(ROWS)
    ]
    return build_tower_without_trailing_gaps(rows)


@dataclass(frozen=True, slots=True)
class CardExchange:
    """Cards of the tower to exchange. cells: theirs; reserve_cards_that_fit: for a single one, the reserve cards that
    would do now."""

    cells: tuple[Cell, ...]
    reserve_cards_that_fit: Cards = ()


@dataclass(frozen=True, slots=True)
class Rescue:
    """The smallest exchanges that leave a tower which can be completed: every such choice of cells found within the
    budget."""

    exchanges: tuple[CardExchange, ...]
    reason: Message


def find_smallest_exchanges_to_complete_tower(state: State) -> Rescue:
    """Returns the exchanges of the fewest cards, for a tower that is not over and cannot be completed as it lies.

    A card can be exchanged for any number that is not face up in the tower, whether or not it lies in the reserve and
    somebody can pay for it. `reserve_cards_that_fit` names those that would do at once.
    """
    finish_cells_below_top = find_finish_cells_below_top(state)
    other_cells = [cell for cell, card in state.cards_by_cell.items() if card != FINISH]
    budget = RESCUE_BUDGET
    for count in range(0 if finish_cells_below_top else 1, MAX_EXCHANGES + 1 - len(finish_cells_below_top)):
        exchanges = []
        for chosen_cells in combinations(other_cells, count):
            cells = tuple(sorted((*finish_cells_below_top, *chosen_cells)))
            solution = complete_tower_with_other_cards(state, cells, budget)
            budget -= solution.fillings_tried
            if solution.puzzle is not None:
                exchanges.append(CardExchange(cells, tuple(find_reserve_cards_making_tower_completable(state, cells))))
            if budget <= 0:
                break
        if exchanges:
            exchanges.sort(key=lambda exchange: (not exchange.reserve_cards_that_fit, exchange.cells))
            return Rescue(tuple(exchanges), message("coupelation.rescue.exchange", count=len(exchanges[0].cells)))
        if budget <= 0:
            return Rescue((), message("coupelation.rescue.unknown", limit=RESCUE_BUDGET))
    return Rescue((), message("coupelation.rescue.none", limit=MAX_EXCHANGES))


def complete_tower_with_other_cards(state: State, exchanged_cells: Sequence[Cell], max_fillings: int) -> PuzzleSolution:
    """Returns how the tower can be completed with other cards at some cells."""
    emptied_state = state_without_cards_and_known_numbers_of_cells(state, exchanged_cells)
    puzzles = (
        build_pyramid_puzzle(emptied_state, shift) for shift in list_possible_card_counts_left_of_bottom_row(state)
    )
    return fill_any_puzzle_or_give_up_after_max_fillings(puzzles, max_fillings)


def state_without_cards_and_known_numbers_of_cells(state: State, emptied_cells: Sequence[Cell]) -> State:
    """Returns the state with some cells empty, as another card will lie there."""
    rows = tuple(
        tuple(None if (r, c) in emptied_cells else card for c, card in enumerate(row))
        for r, row in enumerate(state.rows)
    )
    return replace(
        state,
        tower=rows,
        facedown_numbers=tuple(item for item in state.facedown_numbers if item[0] not in emptied_cells),
    )


def find_reserve_cards_making_tower_completable(state: State, cells_to_exchange: tuple[Cell, ...]) -> Iterator[Card]:
    """Yields the reserve cards that can replace a single card now and leave a tower that can be completed; none if
    several cells have to be exchanged."""
    if len(cells_to_exchange) != 1:
        return
    cell = cells_to_exchange[0]
    facedown_numbers = tuple(item for item in state.facedown_numbers if item[0] != cell)
    for card in state.reserve_cards:
        if card.number is not None and cell in find_cells_for_card(state, card, include_exchange_cells=True):
            after = replace(
                state,
                tower=tower_with_card_set_and_shifted_if_left_of_tower(state.rows, cell, card),
                facedown_numbers=facedown_numbers,
            )
            if complete_tower_with_other_cards(after, (), RESCUE_BUDGET).puzzle is not None:
                yield card
