"""Scores a tower: won, lost or open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from calculators.core.types import NOT_IN_JSON, Message
from calculators.coupelation.codes import message
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.moves import is_mover_stuck_before_draw_if_known
from calculators.coupelation.state import HIDDEN, HIGHEST, LOWEST, TOP, State
from calculators.coupelation.tower import (
    calculate_bounds_under_rulings,
    does_placement_keep_card_25_where_ruling_allows,
    find_free_supported_cells_for_glass,
    is_lost_by_early_top_under_ruling,
    tower_outcome_or_empty,
)

Outcome = Literal["won", "lost", "open"]


@dataclass(frozen=True, slots=True)
class OpenCell:
    """A free cell below the top where a card can be placed now.

    low, high: the smallest and the largest number that fits face up by the order alone; None if only a face-down card
    fits.
    """

    row: int
    col: int
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerProgress:
    """The score of a game: how far its tower is, without points.

    empty: empty cells of all 28; hidden: face-down cards; slots: the free cells below the top; draw: cards the seat to
    move may draw, 0 after the end of the game, None while it is not known; reasons: why the game is won or lost, or
    what is left to do while it is open.
    """

    outcome: Outcome
    empty: int
    hidden: int
    slots: tuple[OpenCell, ...]
    draw: int | None
    reasons: tuple[Message, ...] = field(metadata=NOT_IN_JSON)


def summarize_tower_progress_if_entered(state: State) -> TowerProgress | None:
    """Returns the outcome of the tower and what is left of it; None if no row is entered."""
    if not state.rows:
        return None
    outcome = outcome_by_tower_or_stuck_mover_without_draws(state)
    return TowerProgress(
        outcome=outcome,
        empty=state.empty_cell_count,
        hidden=len(state.hidden_cells),
        slots=tuple(slot for slot in find_free_cells_fitting_glass(state) if (slot.row, slot.col) != TOP),
        draw=calculate_draw_allowance(state).count if outcome == "open" else 0,
        reasons=explain_outcome_or_what_is_left_to_do(state, outcome),
    )


def is_won_by_team(tower_progress: TowerProgress | None) -> bool | None:
    """Is the game won (coupelation.win) or lost? None while it is open, and without a tower."""
    return {"won": True, "lost": False}.get(tower_progress.outcome) if tower_progress else None


def outcome_by_tower_or_stuck_mover_without_draws(state: State) -> Outcome:
    """Returns the outcome. A seat that is stuck loses only if it cannot draw (coupelation.win, .flip, .stuck)."""
    return tower_outcome_or_empty(state) or (
        "lost" if is_mover_stuck_before_draw_if_known(state) and not calculate_draw_allowance(state).most else "open"
    )


def find_free_cells_fitting_glass(state: State) -> tuple[OpenCell, ...]:
    """Returns the free cells where some glass card can be placed now, by row and column; empty after the end of the
    game."""
    if tower_outcome_or_empty(state):
        return ()
    number_bounds = calculate_bounds_under_rulings(state)
    open_cells = []
    for cell in find_free_supported_cells_for_glass(state):
        if number_bounds.can_card_keep_rising_order_at_cell(
            HIDDEN, cell
        ) and does_placement_keep_card_25_where_ruling_allows(state, cell, HIDDEN):
            low = max(number_bounds.lowest_by_cell[cell], LOWEST)
            high = min(number_bounds.highest_by_cell[cell], HIGHEST)
            open_cells.append(OpenCell(*cell, low, high) if low <= high else OpenCell(*cell, None, None))
    return tuple(open_cells)


def name_reason_of_lost_game(state: State) -> Literal["early", "reveal", "stuck"]:
    """Returns why a game is lost; `early` means the top."""
    if is_lost_by_early_top_under_ruling(state):
        return "early"
    return "reveal" if tower_outcome_or_empty(state) else "stuck"


def explain_outcome_or_what_is_left_to_do(state: State, outcome: Outcome) -> tuple[Message, ...]:
    """Returns why a game is won or lost; while it is open, what is still missing."""
    if outcome == "won":
        return (message("coupelation.why.won"),)
    if outcome == "lost":
        return (message(f"coupelation.why.{name_reason_of_lost_game(state)}"),)
    counts = {"empty": state.empty_cell_count, "hidden": len(state.hidden_cells)}
    return tuple(message(f"coupelation.why.{name}", count=count) for name, count in counts.items() if count)
