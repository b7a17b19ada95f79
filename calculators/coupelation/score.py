"""Won, lost or open: what a tower is worth."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import Message
from calculators.coupelation.digest import message
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.moves import has_mover_no_legal_action_or_none_if_unknown
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    TOP,
    Card,
    Cell,
    Face,
    State,
    readable_numbers,
)
from calculators.coupelation.tower import cards_by_cell
from calculators.coupelation.tower_rules import (
    calculate_bounds_under_rulings,
    count_empty_cells,
    count_hidden_cards,
    does_placement_keep_25_where_ruled,
    find_cells_for_finish_card,
    find_free_cells_for_faceup_glass,
    is_lost_by_early_top,
    tower_won_lost_or_empty,
)


@dataclass(frozen=True, slots=True)
class OpenCell:
    """A free cell below the top where a card can go now.

    low, high: the smallest and largest number that fits there face up by order alone, None where only
    a face-down card fits.
    """

    row: int
    col: int
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerScore:
    """The score of this game, exactly as the contract has it.

    empty: of all 28 cells; hidden: cards face down; draw: cards the seat to move may draw, 0 when the game is over,
    None while that is not known.
    """

    outcome: str
    empty: int
    hidden: int
    slots: tuple[OpenCell, ...]
    draw: int | None


def calculate_tower_score_or_none_without_tower(state: State) -> TowerScore | None:
    """Where the game stands; None without a tower."""
    if not state.rows:
        return None
    result = game_won_lost_or_open(state)
    return TowerScore(
        outcome=result,
        empty=count_empty_cells(state.rows),
        hidden=count_hidden_cards(state),
        slots=tuple(slot for slot in find_open_cells_with_faceup_range_or_none(state) if (slot.row, slot.col) != TOP),
        draw=calculate_remaining_draw_allowance(state).count if result == "open" else 0,
    )


def is_won_by_team(tower_score: TowerScore | None) -> bool | None:
    """Whether the game is won (coupelation.win) or lost; None while it is open, and without a tower."""
    return {"won": True, "lost": False}.get(tower_score.outcome) if tower_score else None


def game_won_lost_or_open(state: State) -> str:
    """won, lost or open: stuck is lost only when no card can be drawn (coupelation.win, .flip, .stuck)."""
    return tower_won_lost_or_empty(state) or (
        "lost"
        if has_mover_no_legal_action_or_none_if_unknown(state) and not calculate_remaining_draw_allowance(state).most
        else "open"
    )


def find_open_cells_with_faceup_range_or_none(state: State) -> tuple[OpenCell, ...]:
    """Free cells where some glass card can go now, by row and column; none once the game is over."""
    if tower_won_lost_or_empty(state):
        return ()
    around = calculate_bounds_under_rulings(state)
    found = []
    for cell in find_free_cells_for_faceup_glass(state):
        low, high = around.lowest_by_cell[cell], around.highest_by_cell[cell]
        if around.has_room_for_hidden_card(cell) and does_placement_keep_25_where_ruled(state, cell, HIDDEN):
            shown = max(low, LOWEST) <= min(high, HIGHEST)
            found.append(OpenCell(*cell, max(low, LOWEST) if shown else None, min(high, HIGHEST) if shown else None))
    return tuple(found)


def list_unplaced_faces_that_fit_cell(state: State, cell: Cell, *, is_exchange: bool = False) -> tuple[Face, ...]:
    """The cards not face up in the tower that fit a free cell, or one with a card (exchange), face up.

    Whoever holds them; the finish card last.
    """
    if tower_won_lost_or_empty(state):
        return ()
    if cell == TOP and cell in find_cells_for_finish_card(state):
        return (FINISH.face,)
    around = calculate_bounds_under_rulings(state)
    if (
        cell not in around.lowest_by_cell
        or (cell in cards_by_cell(state.rows)) != is_exchange
        or (cell == TOP and not state.first)
    ):
        return ()
    placed = set(readable_numbers(cards_by_cell(state.rows).values()))
    low, high = max(around.lowest_by_cell[cell], LOWEST), min(around.highest_by_cell[cell], HIGHEST)
    return tuple(
        n for n in range(low, high + 1) if n not in placed and does_placement_keep_25_where_ruled(state, cell, Card(n))
    )


def name_loss_reason_early_reveal_or_stuck(state: State) -> str:
    """Why a game is lost: `early` (the top), `reveal` or `stuck`."""
    if is_lost_by_early_top(state):
        return "early"
    return "reveal" if tower_won_lost_or_empty(state) else "stuck"


def explain_outcome_and_what_is_left_to_do(state: State) -> tuple[Message, ...]:
    """Why a tower is won, lost or open, and what is still missing."""
    said = game_won_lost_or_open(state)
    if said == "won":
        return (message("coupelation.why.won"),)
    if said == "lost":
        return (message(f"coupelation.why.{name_loss_reason_early_reveal_or_stuck(state)}"),)
    counts = {"empty": count_empty_cells(state.rows), "hidden": count_hidden_cards(state)}
    return tuple(message(f"coupelation.why.{name}", count=count) for name, count in counts.items() if count)
