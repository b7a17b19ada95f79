"""Works out which numbers fit a tower: those of its free cells, and those its face-down cards may turn out to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from calculators.coupelation.card_knowledge import FacedownCard, list_facedown_cards_with_possible_numbers
from calculators.coupelation.score import find_free_cells_fitting_glass
from calculators.coupelation.state import TOP, Cell, State


@dataclass(frozen=True, slots=True, kw_only=True)
class FittingNumbers:
    """The numbers that fit a tower.

    range_lines_by_cell: those of each free cell that a card fits, in two lines or one, `x` if only a face-down card
    does; dead_cells: the free cells where nothing fits, the top in a first game only; facedown_cards: the face-down
    cards with their possible numbers.
    """

    range_lines_by_cell: Mapping[Cell, tuple[str, ...]]
    dead_cells: frozenset[Cell]
    facedown_cards: tuple[FacedownCard, ...]


NO_FITTING_NUMBERS = FittingNumbers(range_lines_by_cell={}, dead_cells=frozenset(), facedown_cards=())


def find_fitting_numbers(state: State) -> FittingNumbers:
    """Returns the numbers that fit the tower. Face-down cards are judged without the hand, because everybody may read
    the page."""
    range_lines_by_cell = {
        (slot.row, slot.col): ("x",)
        if slot.low is None
        else format_range_in_two_lines_or_one_or_empty((slot.low, slot.high or slot.low))
        for slot in find_free_cells_fitting_glass(state)
    }
    return FittingNumbers(
        range_lines_by_cell=range_lines_by_cell,
        dead_cells=frozenset(
            cell for cell in state.free_cells if cell not in range_lines_by_cell and (cell != TOP or state.first)
        ),
        facedown_cards=list_facedown_cards_with_possible_numbers(replace(state, hand=None, facedown_numbers=())),
    )


def format_number_range_or_cross(numbers: Sequence[int]) -> str:
    """Returns the text of a range: `26–30`, `26`, or `×` without numbers."""
    return "".join(format_range_in_two_lines_or_one_or_empty(numbers)) or "×"


def format_range_in_two_lines_or_one_or_empty(numbers: Sequence[int]) -> tuple[str, ...]:
    """Returns the text of a range in two lines, `26–` and `30`; in one for a single number, () without numbers."""
    low, high = min(numbers, default=0), max(numbers, default=0)
    return (f"{low}–", str(high)) if low < high else (str(low),) if low else ()
