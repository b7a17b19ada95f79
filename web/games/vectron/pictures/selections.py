"""Finds the missing target to enter next, and what a target selects."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.core.replay import Verdict
from calculators.core.types import View
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.state import BLANK, CELLS, SettlementGain, State
from calculators.vectron.validate import find_missing_parameters, hand_size_of_mover
from web.games.vectron.targets import (
    TARGETS,
    CellTarget,
    HandCardTarget,
    NothingTarget,
    PastGainTarget,
    RowCardTarget,
    SeatTarget,
    StepTarget,
    Target,
)


def index_of_selected_or_last_playable_step_or_none(verdict: Verdict, target: Target | None) -> int | None:
    """Returns the index of the selected step of a verdict, else of the last step; None if the game was over before the
    first move."""
    playable_indices = [index for index, step in enumerate(verdict.steps) if step.before is not None]
    if not playable_indices:
        return None
    return min(target.step_index, playable_indices[-1]) if isinstance(target, StepTarget) else playable_indices[-1]


def first_missing_target_or_none(state: State, view: View) -> Target | None:
    """Returns the first target that is missing, the map before everything else; None if nothing is. A record that
    begins at the start of a game misses only the map."""
    if view is View.SCORE:
        return next_missing_gauge_then_score_target_or_none(state)
    missing = (
        find_missing_parameters(state, View.MOVES) if view is not View.PLAY else list_missing_of_record_start(state)
    )
    if "map" in missing:
        return next_empty_cell_target_wrapping_around_or_none(state, -1)
    if not missing or (view is View.PLAY and not is_position_within_game_entered(state)):
        return None
    if missing[0] in ROW_FIELDS:
        return RowCardTarget(missing[0], 0)
    return next_hand_card_target_or_none(state) if missing[0] == "hand" else SeatTarget(missing[0], "chip")


def selected_target_or_first_missing_or_none(state: State, selection: str, view: View) -> Target | None:
    """Returns the selected target; the first missing one if nothing is selected, in a record also if the tray was
    closed."""
    target = TARGETS.parse_or_none(selection)
    is_next_asked = not selection or (view is View.PLAY and isinstance(target, NothingTarget))
    return first_missing_target_or_none(state, view) if is_next_asked else target


def list_missing_of_record_start(state: State) -> tuple[str, ...]:
    """Lists the parameters that a game to be followed is missing; never a hand."""
    return tuple(name for name in find_missing_parameters(state, View.MOVES) if name != "hand")


def is_position_within_game_entered(state: State) -> bool:
    """Returns whether more is entered than who plays, the map and a hand, as of a game that has begun."""
    return replace(state, map=None, hand=None, mine=None) != State(table=state.table)


def is_map_partly_laid(state: State) -> bool:
    """Returns whether some cells of the map are entered, but not all of them."""
    return state.map is not None and BLANK in state.map_characters_padded_to_16


def next_empty_cell_target_wrapping_around_or_none(state: State, previous_cell: int) -> CellTarget | None:
    """Returns the next cell after `previous_cell` that is not entered, starting again at the first one; None if none is
    left."""
    cells = state.map_characters_padded_to_16
    order = (*range(previous_cell + 1, CELLS), *range(previous_cell + 1))
    return next((CellTarget(format_cell(cell)) for cell in order if cells[cell] == BLANK), None)


def next_missing_chip_target_cyclically_or_none(state: State, previous_seat: int) -> SeatTarget | None:
    """Returns the next seat after `previous_seat` whose chip is missing; None if none is."""
    numbers = state.seat_numbers
    order = sorted(numbers, key=lambda number: (number <= previous_seat, number))
    missing = (number for number in order if not state.seat_state(number).chip)
    return next((SeatTarget(format_seat_code(number), "chip") for number in missing), None)


def next_missing_gauge_then_score_target_or_none(state: State, previous: SeatTarget | None = None) -> SeatTarget | None:
    """Returns the next missing gauge or score after one of a seat: all gauges first, then all scores.

    The same target is returned if it is the only one missing; None if nothing is missing.
    """
    missing_targets = list_missing_gauges_then_scores(state)
    if previous is not None:
        missing_targets.sort(
            key=lambda target: (
                target.part == "score",
                target.part == previous.part and target.seat_code < previous.seat_code,
            )
        )
    other_targets = (target for target in missing_targets if target != previous)
    return next(other_targets, previous if missing_targets else None)


def list_missing_gauges_then_scores(state: State) -> list[SeatTarget]:
    """Lists the gauges, then the scores that are not entered of the seats that play on."""
    seats = [(format_seat_code(n), state.seat_state(n)) for n in state.staying_seats_missing_gauge_or_score]
    gauges = [SeatTarget(seat, "gauge") for seat, seat_state in seats if seat_state.gauge is None]
    return gauges + [SeatTarget(seat, "score") for seat, seat_state in seats if seat_state.score is None]


def find_missing_score_entry_of_seat_or_empty(state: State, seat_code: str) -> str:
    """Returns the selection of a seat's missing gauge, else of its missing score; '' if neither is missing."""
    targets = list_missing_gauges_then_scores(state)
    return next((str(target) for target in targets if target.seat_code == seat_code), "")


def is_target_empty(state: State, selection: str) -> bool:
    """Returns whether a selection is a cell of the map, a fact of a seat or a card of a row that is not entered."""
    match TARGETS.parse_or_none(selection):
        case CellTarget() as target:
            return state.map_characters_padded_to_16[target.cell] == BLANK
        case SeatTarget(part="chip") as target:
            return not state.seat_state(target.seat_number).chip
        case SeatTarget(part="score") as target:
            return state.seat_state(target.seat_number).score is None
        case SeatTarget(part="gauge" | None) as target:
            return state.seat_state(target.seat_number).gauge is None
        case RowCardTarget() as target:
            return target.card_index >= len(state.action_row(target.seat_number))
    return False


def next_hand_card_target_or_none(state: State) -> HandCardTarget | None:
    """Returns the next free place of the hand; None if the hand is full."""
    index = len(state.hand or ())
    return HandCardTarget(index) if index < hand_size_of_mover(state) else None


def past_gain_or_none(state: State, target: PastGainTarget) -> SettlementGain | None:
    """Returns what a seat got at a past settlement; None if there is no such settlement or seat."""
    gains = state.rounds[target.settlement_index] if target.settlement_index < len(state.rounds) else ()
    return gains[target.seat_index] if target.seat_index < min(len(gains), len(state.seat_numbers)) else None
