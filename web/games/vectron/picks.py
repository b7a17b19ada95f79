"""The places of VECTRON's pages that can be picked, and which of them is still to be entered first.

Picks: `map.B3` a cell; `p1` gauge and score of a seat, `p1.chip` the chip it holds; `row1.0` a card of a row,
`hand.1` one of the hand, with `.far` the pad of great distances; `drawn` the card that comes from the deck;
`go.B3` a move looked at; `step.2` a step of a verdict; `list.gauge.20` the results of a whole turn, by what
and from where; `film.3.2` a step of the way to one of them, `film.3.2.gauge` in the other order; `none`.
"""

from __future__ import annotations

from calculators.core.types import View
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.state import BLANK, CELLS, State, seat_numbers, seat_of
from calculators.vectron.validate import hand_wanted, missing
from web.games.vectron.grid import cells_of

FAR = r"(\.far)?"
PICKS = (
    rf"map\.[A-D][1-4]|p[1-4](\.chip)?|row[1-4]\.\d\d?{FAR}|hand\.\d{FAR}|drawn{FAR}"
    r"|go\.[A-D][1-4]|step\.\d\d?|list\.(score|gauge)(\.\d{1,3})?|film\.\d{1,3}\.\d\d?(\.gauge)?|none"
)
NONE = "none"


def first_gap(state: State, view: View) -> str:
    """What is still to be entered first; '' when nothing is. The map comes before everything else."""
    lacking = missing(state, view)
    if view is View.SCORE:
        return lacking[0] if lacking else ""
    if "map" in lacking:
        return next_blank(state, -1)
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


def next_in_hand(state: State) -> str:
    """The next free place of the hand; '' when it is full."""
    index = len(state.hand or ())
    return f"hand.{index}" if index < hand_wanted(state) else ""
