"""Can the tower still be completed with the numbers that are not seen dead?

Every cell without a face-up number is a job of one time unit, every number not face up in the tower a
time at which one job can run; the order of the tower gives each job a release and a deadline. Earliest
deadline first is exact for such jobs and keeps the order by itself. Only that a hidden card is no number
in sight, and under start-middle 25 no outer card of the bottom row, lies beyond it: where the greedy
answer puts a job on such a number, the job comes either before or after it, and both are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import NamedTuple

from calculators.core.types import Message
from calculators.coupelation.card_knowledge import is_out_of_game
from calculators.coupelation.digest import message
from calculators.coupelation.rulings import START_RULING
from calculators.coupelation.score import game_won_lost_or_open
from calculators.coupelation.state import (
    CELLS,
    FINISH,
    HIGHEST,
    LOWEST,
    ROWS,
    START,
    TOP,
    Card,
    Cell,
    State,
    Tower,
    build_tower_without_trailing_empty_cells,
)
from calculators.coupelation.tower import (
    cards_by_cell,
    count_cards_left_and_right_of_25,
    format_cell_target,
    format_cell_targets,
    rising_sort_key,
)
from calculators.coupelation.tower_rules import SIDE, tower_won_lost_or_empty

BUDGET = 500
"""Greedy fillings tried before the answer is "unknown": the same on every machine."""

NumbersByCell = dict[Cell, int]


@dataclass(frozen=True, slots=True)
class Completion:
    """answer: yes, no or unknown; tower: the finished pyramid that proves a yes.

    The claim: the cards of the tower stay where they are, hidden ones are some number that lies
    nowhere in sight (or the one that is known), free cells take any number that is not face up in the tower,
    whether it is in a hand, the reserve, the deck or (nobody knows) among the discards. Who could play it is
    not asked, and an exchange could still do what this says cannot be done (`rescue`).
    """

    answer: str
    tower: Tower | None
    reason: Message
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberWindows:
    """Cell without a number → smallest and largest number it can still have."""

    smallest_by_cell: Mapping[Cell, int]
    largest_by_cell: Mapping[Cell, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PyramidPuzzle:
    """The whole pyramid with the tower shifted so many cells to the right.

    number_by_given_cell: numbers of face-up cards; cells_to_fill: the other cells in rising order; free_numbers: the
    numbers for them; facedown_cells: those with a face-down card; hidden_card_numbers: the numbers for these;
    barred_numbers_by_cell: what a cell cannot have.
    """

    shift: int
    number_by_given_cell: Mapping[Cell, int]
    cells_to_fill: tuple[Cell, ...]
    free_numbers: tuple[int, ...]
    facedown_cells: tuple[Cell, ...]
    hidden_card_numbers: tuple[int, ...]
    barred_numbers_by_cell: Mapping[Cell, frozenset[int]]


def find_tower_filling_or_reason_against(state: State) -> Completion:
    """Whether the free cells can be filled, with one filling as proof or the reason why not."""
    if tower_won_lost_or_empty(state) == "won":
        return Completion("yes", state.rows, message("coupelation.completion.won"))
    if game_won_lost_or_open(state) == "lost":
        return Completion("no", None, message("coupelation.completion.lost"))
    if not state.first and is_out_of_game(state, FINISH.face):
        return Completion("no", None, message("coupelation.completion.out"))
    low = tuple(cell for cell, card in cards_by_cell(state.rows).items() if card == FINISH and cell != TOP)
    if low:
        return Completion("no", None, message("coupelation.completion.finish"), format_cell_targets(*low))
    puzzles = [build_pyramid_puzzle(state, shift) for shift in list_possible_cell_counts_to_add_on_left(state)]
    failures = []
    budget = BUDGET
    for one in puzzles:
        numbered, used = solve_puzzle_or_give_up_after_tries(one, budget)
        budget -= used
        if numbered is not None:
            proof = build_finished_tower(state, one, numbered)
            return Completion("yes", proof, message("coupelation.completion.yes"))
        failures.append(explain_unsolvable_puzzle_with_targets(one))
    if budget <= 0:
        params = {"limit": BUDGET}
        return Completion("unknown", None, message("coupelation.completion.unknown", **params))
    phrase, spots = min(failures, key=lambda failure: int(failure[0].params["cells"]))
    phrase = replace(phrase, params={**phrase.params, "shifts": len(puzzles)})
    return Completion("no", None, phrase, spots)


def list_possible_cell_counts_to_add_on_left(state: State) -> Sequence[int]:
    """How many cards may still come to the left of the bottom row (coupelation.row, ruling start)."""
    around = count_cards_left_and_right_of_25(state.rows)
    if around and state.table.option(START_RULING) == "middle":
        return (SIDE - around[0],)
    return range(ROWS - len(state.rows[0]) + 1)


def build_pyramid_puzzle(state: State, cells_to_add_on_left: int) -> PyramidPuzzle:
    """The pyramid to fill. Of its 28 cells the top is one only in the first game."""
    cards = {(row, col + cells_to_add_on_left): card for (row, col), card in cards_by_cell(state.rows).items()}
    cells = [(row, col) for row in range(ROWS) for col in range(ROWS - row) if state.first or (row, col) != TOP]
    given = {cell: card.number for cell, card in cards.items() if card.number is not None}
    given |= {(row, col + cells_to_add_on_left): number for (row, col), number in state.known}
    jobs = tuple(sorted((cell for cell in cells if cell not in given), key=rising_sort_key))
    hidden = tuple(cell for cell in jobs if cell in cards)
    placed = frozenset(given.values())
    free = tuple(number for number in range(LOWEST, HIGHEST + 1) if number not in placed)
    unseen = tuple(number for number in free if number not in state.numbers_outside_tower)
    middle = state.table.option(START_RULING) == "middle"
    barred = {
        cell: placed
        | (state.numbers_outside_tower if cell in cards else frozenset())
        | (frozenset([START]) if middle and not cell[0] and cell[1] != SIDE else frozenset())
        for cell in jobs
    }
    return PyramidPuzzle(
        shift=cells_to_add_on_left,
        number_by_given_cell=given,
        cells_to_fill=jobs,
        free_numbers=free,
        facedown_cells=hidden,
        hidden_card_numbers=unseen,
        barred_numbers_by_cell=barred,
    )


def cells_just_smaller(cell: Cell) -> tuple[Cell, Cell]:
    """Cells just smaller in a full pyramid, where the order of the bottom row follows from the others."""
    return (cell[0] - 1, cell[1]), (cell[0] + 1, cell[1] - 1)


def cells_just_greater(cell: Cell) -> tuple[Cell, Cell]:
    """Cells just greater in a full pyramid."""
    return (cell[0] - 1, cell[1] + 1), (cell[0] + 1, cell[1])


def widest_windows(puzzle: PyramidPuzzle) -> NumberWindows:
    return NumberWindows(dict.fromkeys(puzzle.cells_to_fill, LOWEST), dict.fromkeys(puzzle.cells_to_fill, HIGHEST))


class SolutionAndEffort(NamedTuple):
    """Numbers for all cells to fill, None for no solution, and the fillings tried."""

    numbers_by_cell: NumbersByCell | None
    fillings_tried: int


def solve_puzzle_or_give_up_after_tries(puzzle: PyramidPuzzle, max_fillings: int) -> SolutionAndEffort:
    """Numbers for all jobs, None if there are none or the budget is spent; and the fillings tried."""
    waiting = [widest_windows(puzzle)]
    used = 0
    while waiting and used < max_fillings:
        used += 1
        windows = narrow_windows_to_order_and_barred(puzzle, waiting.pop(), puzzle.barred_numbers_by_cell)
        numbered = assign_numbers_by_deadline_or_none(puzzle.cells_to_fill, puzzle.free_numbers, windows)
        if (
            numbered is None
            or assign_numbers_by_deadline_or_none(puzzle.facedown_cells, puzzle.hidden_card_numbers, windows) is None
        ):
            continue
        clash = next(
            (cell for cell in puzzle.cells_to_fill if numbered[cell] in puzzle.barred_numbers_by_cell[cell]), None
        )
        if clash is None:
            return SolutionAndEffort(numbered, used)
        waiting += split_windows_above_and_below_number(windows, clash, numbered[clash])
    return SolutionAndEffort(None, used)


def split_windows_above_and_below_number(
    windows: NumberWindows, cell: Cell, excluded_number: int
) -> Iterator[NumberWindows]:
    """The two ways to keep a cell from a number: above it, or (tried first) below."""
    yield replace(windows, smallest_by_cell={**windows.smallest_by_cell, cell: excluded_number + 1})
    yield replace(windows, largest_by_cell={**windows.largest_by_cell, cell: excluded_number - 1})


def narrow_windows_to_order_and_barred(
    puzzle: PyramidPuzzle, windows: NumberWindows, barred_numbers: Mapping[Cell, frozenset[int]]
) -> NumberWindows:
    """Windows that keep the order and end at numbers the cell can have; they may come out empty."""
    release, deadline = dict(windows.smallest_by_cell), dict(windows.largest_by_cell)
    for cell in puzzle.cells_to_fill:
        least = (
            puzzle.number_by_given_cell.get(other, release.get(other, 0)) + 1 for other in cells_just_smaller(cell)
        )
        release[cell] = find_next_unbarred_number(max(release[cell], *least), 1, barred_numbers.get(cell, frozenset()))
    for cell in reversed(puzzle.cells_to_fill):
        most = (
            puzzle.number_by_given_cell.get(other, deadline.get(other, HIGHEST + 1)) - 1
            for other in cells_just_greater(cell)
        )
        deadline[cell] = find_next_unbarred_number(
            min(deadline[cell], *most), -1, barred_numbers.get(cell, frozenset())
        )
    return NumberWindows(release, deadline)


def find_next_unbarred_number(start_number: int, step: int, barred_numbers: frozenset[int]) -> int:
    """The first number from there on, up or down, that is not barred."""
    while start_number in barred_numbers:
        start_number += step
    return start_number


def assign_numbers_by_deadline_or_none(
    job_cells: Sequence[Cell], free_numbers: Sequence[int], windows: NumberWindows
) -> NumbersByCell | None:
    """Earliest deadline first: every number to the cell that can wait least; None if one comes too late."""
    waiting = sorted(job_cells, key=lambda cell: windows.smallest_by_cell[cell], reverse=True)
    ready: list[tuple[int, Cell]] = []
    numbered: NumbersByCell = {}
    for number in free_numbers:
        while waiting and windows.smallest_by_cell[waiting[-1]] <= number:
            cell = waiting.pop()
            heappush(ready, (windows.largest_by_cell[cell], cell))
        if ready:
            deadline, cell = heappop(ready)
            if deadline < number:
                return None
            numbered[cell] = number
    return None if waiting or ready else numbered


class ReasonAndTargets(NamedTuple):
    """Why a pyramid cannot be filled, and the cells it is about."""

    reason: Message
    targets: tuple[str, ...]


def explain_unsolvable_puzzle_with_targets(puzzle: PyramidPuzzle) -> ReasonAndTargets:
    """Why a pyramid cannot be filled, as simple as it can be said, and the cells it is about."""
    windows = narrow_windows_to_order_and_barred(puzzle, widest_windows(puzzle), {})
    for code, jobs, free in (
        ("cells", puzzle.cells_to_fill, puzzle.free_numbers),
        ("hidden", puzzle.facedown_cells, puzzle.hidden_card_numbers),
    ):
        crowd = find_overcrowded_range_and_cells(jobs, free, windows)
        if crowd:
            low, high, cells = crowd
            params = {
                "cells": len(cells),
                "left": sum(low <= n <= high for n in free),
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


def find_overcrowded_range_and_cells(
    job_cells: Sequence[Cell], free_numbers: Sequence[int], windows: NumberWindows
) -> OvercrowdedRange | None:
    """The fewest cells that all need a number of one stretch with too few left, and that stretch.

    Without such a stretch every cell can be given a number (Hall, for windows).
    """
    found = []
    for low in set(windows.smallest_by_cell.values()):
        for high in set(windows.largest_by_cell.values()):
            cells = tuple(
                c for c in job_cells if low <= windows.smallest_by_cell[c] and windows.largest_by_cell[c] <= high
            )
            if len(cells) > sum(low <= number <= high for number in free_numbers):
                found.append((len(cells), high - low, low, high, cells))
    return OvercrowdedRange(*min(found)[2:]) if found else None


def build_finished_tower(state: State, puzzle: PyramidPuzzle, numbers_by_cell: NumbersByCell) -> Tower:
    """The whole pyramid, the given cards with their marks."""
    cards = {(r, c + puzzle.shift): card for (r, c), card in cards_by_cell(state.rows).items()}
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
    return build_tower_without_trailing_empty_cells(rows)
