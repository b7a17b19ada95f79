"""What VECTRON's paper draws: maps in black on white with the way, gauges and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculators.core.types import View
from calculators.vectron.state import Go
from web.game_pages import Drawn
from web.games.vectron.grid import grid, stars_path
from web.games.vectron.print_score import score_sheet
from web.games.vectron.seats import seat_rows
from web.games.vectron.steps import frame

if TYPE_CHECKING:
    from web.page import Page

FRAMES = 8
"""Steps that are drawn; all are told in words."""
WIDTHS = {1: 80, 2: 80, 3: 57}
NARROW = 42
"""Millimetres of a map on paper, by how many there are; of more than three."""


def sheet(page: Page) -> Any:
    """What the paper draws: the score sheet is one of its own."""
    return score_sheet(page) if page.view == View.SCORE else maps(page)


def maps(page: Page) -> Drawn:
    """Maps: one of the table, or of each move of the piece with its way, and the last one after it."""
    drawn: Drawn = {
        "stars": stars_path,
        "seats": seat_rows(page.state),
        "frames": [],
        "map": None,
        "mm": WIDTHS[1],
    }
    verdict = page.answer.verdict
    if page.view == View.CHECK and verdict is not None:
        parse = page.answer.game.parse_move
        frames = [
            {
                **frame(step.before, move, step.legal, page.places),
                "number": number,
                "go": isinstance(move, Go),
            }
            for number, step in enumerate(verdict.steps, 1)
            if step.before is not None
            for move in (parse(step.move),)
        ]
        shown = [step for step in frames if step["go"]] or frames[-1:]
        drawn |= {"frames": shown[-FRAMES:], "first": frames[0], "last": frames[-1]}
        count = len(drawn["frames"]) + bool(drawn["frames"][-1]["after"])
        drawn["mm"] = WIDTHS.get(count, NARROW)
    elif page.state.map is not None:
        drawn["map"] = grid(page.state)
    return drawn
