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
from calculators.vectron.settle import not_entered
from calculators.vectron.state import BLANK, CELLS, State, seat_numbers, seat_of
from calculators.vectron.validate import hand_wanted, missing
from web.games.vectron.pictures.grid import cells_of

FAR = r"(\.far)?"
PICKS = (
    rf"map\.[A-D][1-4]{FAR}|p[1-4](\.(gauge|score|chip|piece))?|bonus\.p[1-4]|row[1-4]\.\d\d?{FAR}|hand\.\d{FAR}"
    rf"|do\.(draw|play|move){FAR}|to\.[A-D][1-4]|skip\.([DO][1-9]|S)|step\.\d\d?|list\.(score|gauge)(\.\d{{1,3}})?"
    r"|film\.\d{1,3}\.\d\d?(\.gauge)?|rounds\.\d\d?\.[0-3](\.bonus)?|people|none"
)
NONE = "none"
SKIP = "skip"


def step_shown(verdict: Verdict, pick: str) -> int | None:
    """The step of a verdict that is shown, counted from 0; None of a game that was over before the first move."""
    word, _, number = pick.partition(".")
    known = [at for at, step in enumerate(verdict.steps) if step.before is not None]
    if not known:
        return None
    return min(int(number), known[-1]) if word == "step" and number else known[-1]


def first_gap(state: State, view: View) -> str:
    """What is still to be entered first; '' when nothing is. The map comes before everything else."""
    if view is View.SCORE:
        return next_number(state, 0, "score")
    lacking = missing(state, View.MOVES)
    if "map" in lacking:
        return next_blank(state, -1)
    if view is View.PLAY:
        return ""
    for name in lacking:
        if name in ROW_FIELDS:
            return f"{name}.0"
        if name == "hand":
            return next_in_hand(state)
        return f"{name}.chip"
    return ""


def next_blank(state: State, cell: int) -> str:
    """The next cell of the map that is not entered, after the last one the first; '' for none."""
    cells = cells_of(state)
    order = (*range(cell + 1, CELLS), *range(cell + 1))
    return next((f"map.{format_cell(at)}" for at in order if cells[at] == BLANK), "")


def next_chip(state: State, seat: int) -> str:
    """The next seat whose chip is not entered."""
    numbers = seat_numbers(state)
    order = sorted(numbers, key=lambda number: (number <= seat, number))
    return next((f"p{number}.chip" for number in order if not seat_of(state, number).chip), "")


def next_number(state: State, seat: int, part: str) -> str:
    """What comes after a gauge or score of a seat and was not entered, all gauges, then all scores; '' for none."""
    lacking = not_entered(state)
    for name in ("gauge", "score"):
        for number in sorted(lacking, key=lambda number: (name == part and number < seat, number)):
            entry = seat_of(state, number)
            value = entry.gauge if name == "gauge" else entry.score
            if value is None and (number, name) != (seat, part):
                return f"p{number}.{name}"
    return f"p{seat}.{part}" if lacking and seat else ""


def next_in_hand(state: State) -> str:
    """The next free place of the hand; '' when it is full."""
    index = len(state.hand or ())
    return f"hand.{index}" if index < hand_wanted(state) else ""
