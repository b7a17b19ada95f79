"""Declares the selections of VECTRON's pages, and finds the missing target to enter next.

- `map.B3` a cell
- `p1.gauge` `.score` `.chip` `.piece` a fact of a seat; `bonus.p1` its points by hand
- `row1.0` a card of a row, `hand.1` a card of the hand; with `.far` the pad of far distances
- `do.play` the kind of move to ask about
- `to.B3` a destination whose card is still to be entered
- `skip.O1` a card that lies below other unused cards of its row
- `step.2` a step of a verdict
- `list.gauge.20` the results of a whole turn, by order and first row
- `film.3.2` a step of the film of a result, `film.3.2.gauge` in the order by gauge
- `rounds.0.2` a seat's gauge at a past settlement, with `.bonus` its points by hand (`web.table.rounds`)
- `none`
"""

from __future__ import annotations

from calculators.core.replay import Verdict
from calculators.core.types import View
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.settlement import find_seats_missing_gauge_or_score
from calculators.vectron.state import BLANK, CELLS, State, seat_numbers, seat_state_of
from calculators.vectron.validate import expected_hand_size, find_missing_parameters
from web.games.vectron.pictures.grid import map_characters_cut_or_padded_to_16_cells

FAR_SUFFIX = r"(\.far)?"
SELECTION_PATTERN = (
    rf"map\.[A-D][1-4]{FAR_SUFFIX}|p[1-4](\.(gauge|score|chip|piece))?|bonus\.p[1-4]|row[1-4]\.\d\d?{FAR_SUFFIX}|hand\.\d{FAR_SUFFIX}"
    rf"|do\.(draw|play|move){FAR_SUFFIX}|to\.[A-D][1-4]|skip\.([DO][1-9]|S)|step\.\d\d?|list\.(score|gauge)(\.\d{{1,3}})?"
    r"|film\.\d{1,3}\.\d\d?(\.gauge)?|rounds\.\d\d?\.[0-3](\.bonus)?|people|none"
)
NOTHING_SELECTED = "none"
SKIPPED_CARD_PREFIX = "skip"


def index_of_selected_or_last_step_or_none(verdict: Verdict, selection: str) -> int | None:
    """Returns the index of the selected step of a verdict, else of the last step; None if the game was over before the
    first move."""
    selection_word, _, step_text = selection.partition(".")
    playable_indices = [index for index, step in enumerate(verdict.steps) if step.before is not None]
    if not playable_indices:
        return None
    return min(int(step_text), playable_indices[-1]) if selection_word == "step" and step_text else playable_indices[-1]


def first_missing_target_or_empty(state: State, view: View) -> str:
    """Returns the first target that is missing, the map before everything else; '' if nothing is."""
    if view is View.SCORE:
        return next_missing_gauge_or_score_target_or_empty(state, 0, "score")
    missing = find_missing_parameters(state, View.MOVES)
    if "map" in missing:
        return next_empty_cell_target_or_empty(state, -1)
    if view is View.PLAY:
        return ""
    for name in missing:
        if name in ROW_FIELDS:
            return f"{name}.0"
        if name == "hand":
            return next_hand_card_target_or_empty(state)
        return f"{name}.chip"
    return ""


def next_empty_cell_target_or_empty(state: State, previous_cell: int) -> str:
    """Returns the next cell after `previous_cell` that is not entered, starting again at the first one; '' if none is
    left."""
    cells = map_characters_cut_or_padded_to_16_cells(state)
    order = (*range(previous_cell + 1, CELLS), *range(previous_cell + 1))
    return next((f"map.{format_cell(cell)}" for cell in order if cells[cell] == BLANK), "")


def next_missing_chip_target_or_empty(state: State, previous_seat: int) -> str:
    """Returns the next seat after `previous_seat` whose chip is missing; '' if none is."""
    numbers = seat_numbers(state)
    order = sorted(numbers, key=lambda number: (number <= previous_seat, number))
    return next((f"p{number}.chip" for number in order if not seat_state_of(state, number).chip), "")


def next_missing_gauge_or_score_target_or_empty(state: State, previous_seat: int, gauge_or_score: str) -> str:
    """Returns the next missing gauge or score after that of a seat: all gauges first, then all scores.

    The same target is returned if it is the only one missing; '' if nothing is missing.
    """
    incomplete_seats = find_seats_missing_gauge_or_score(state)
    for name in ("gauge", "score"):
        for number in sorted(
            incomplete_seats, key=lambda number: (name == gauge_or_score and number < previous_seat, number)
        ):
            seat_state = seat_state_of(state, number)
            value = seat_state.gauge if name == "gauge" else seat_state.score
            if value is None and (number, name) != (previous_seat, gauge_or_score):
                return f"p{number}.{name}"
    return f"p{previous_seat}.{gauge_or_score}" if incomplete_seats and previous_seat else ""


def next_hand_card_target_or_empty(state: State) -> str:
    """Returns the next free place of the hand; '' if the hand is full."""
    index = len(state.hand or ())
    return f"hand.{index}" if index < expected_hand_size(state) else ""
