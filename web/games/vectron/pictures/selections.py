"""The places of VECTRON's pages that can be picked, and which of them is still to be entered first.

Picks: `map.B3` a cell; `p1.gauge` `.score` `.chip` `.piece` a fact of a seat, `bonus.p1` its points by hand; `row1.0`
a card of a row, `hand.1` one of the hand, with `.far` the pad of great distances; `do.play` what kind of move is asked
about; `to.B3` a cell to which a card is still to be chosen; `skip.O1` a card that others of its row lie over; `step.2`
a step of a verdict; `list.gauge.20` the results of a whole turn, by what and from where; `film.3.2` a step of the way
to one of them, `film.3.2.gauge` in the other order; `rounds.0.2` a seat's gauge in a settlement that is over, with
`.bonus` its points by hand (`web.table.rounds`); `none`.
"""

from __future__ import annotations

from calculators.core.replay import Verdict
from calculators.core.types import View
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.settlement import find_seats_missing_gauge_or_score
from calculators.vectron.state import BLANK, CELLS, State, seat_numbers, seat_state_of
from calculators.vectron.validate import expected_hand_size, find_missing_parameters
from web.games.vectron.pictures.grid import map_characters_padded_to_16_cells

FAR_SUFFIX = r"(\.far)?"
SELECTION_PATTERN = (
    rf"map\.[A-D][1-4]{FAR_SUFFIX}|p[1-4](\.(gauge|score|chip|piece))?|bonus\.p[1-4]|row[1-4]\.\d\d?{FAR_SUFFIX}|hand\.\d{FAR_SUFFIX}"
    rf"|do\.(draw|play|move){FAR_SUFFIX}|to\.[A-D][1-4]|skip\.([DO][1-9]|S)|step\.\d\d?|list\.(score|gauge)(\.\d{{1,3}})?"
    r"|film\.\d{1,3}\.\d\d?(\.gauge)?|rounds\.\d\d?\.[0-3](\.bonus)?|people|none"
)
NOTHING_SELECTED = "none"
SKIPPED_CARD_PREFIX = "skip"


def index_of_selected_or_last_step_or_none(verdict: Verdict, selection: str) -> int | None:
    """The step of a verdict that is shown, counted from 0; None of a game that was over before the first move."""
    word, _, number = selection.partition(".")
    known = [at for at, step in enumerate(verdict.steps) if step.before is not None]
    if not known:
        return None
    return min(int(number), known[-1]) if word == "step" and number else known[-1]


def first_missing_target_or_empty(state: State, view: View) -> str:
    """What is still to be entered first; '' when nothing is. The map comes before everything else."""
    if view is View.SCORE:
        return next_missing_gauge_or_score_target_or_empty(state, 0, "score")
    lacking = find_missing_parameters(state, View.MOVES)
    if "map" in lacking:
        return next_empty_cell_target_or_empty(state, -1)
    if view is View.PLAY:
        return ""
    for name in lacking:
        if name in ROW_FIELDS:
            return f"{name}.0"
        if name == "hand":
            return next_hand_card_target_or_empty(state)
        return f"{name}.chip"
    return ""


def next_empty_cell_target_or_empty(state: State, previous_cell: int) -> str:
    """The next cell of the map that is not entered, after the last one the first; '' for none."""
    cells = map_characters_padded_to_16_cells(state)
    order = (*range(previous_cell + 1, CELLS), *range(previous_cell + 1))
    return next((f"map.{format_cell(at)}" for at in order if cells[at] == BLANK), "")


def next_missing_chip_target_or_empty(state: State, previous_seat: int) -> str:
    """The next seat whose chip is not entered."""
    numbers = seat_numbers(state)
    order = sorted(numbers, key=lambda number: (number <= previous_seat, number))
    return next((f"p{number}.chip" for number in order if not seat_state_of(state, number).chip), "")


def next_missing_gauge_or_score_target_or_empty(state: State, previous_seat: int, gauge_or_score: str) -> str:
    """What comes after a gauge or score of a seat and was not entered, all gauges, then all scores; '' for none."""
    lacking = find_seats_missing_gauge_or_score(state)
    for name in ("gauge", "score"):
        for number in sorted(lacking, key=lambda number: (name == gauge_or_score and number < previous_seat, number)):
            entry = seat_state_of(state, number)
            value = entry.gauge if name == "gauge" else entry.score
            if value is None and (number, name) != (previous_seat, gauge_or_score):
                return f"p{number}.{name}"
    return f"p{previous_seat}.{gauge_or_score}" if lacking and previous_seat else ""


def next_hand_card_target_or_empty(state: State) -> str:
    """The next free place of the hand; '' when it is full."""
    index = len(state.hand or ())
    return f"hand.{index}" if index < expected_hand_size(state) else ""
