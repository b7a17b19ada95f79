"""What VECTRON's paper draws: maps in black on white with the way, gauges and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.vectron.film import frame
from calculators.vectron.grid import Drawn, grid
from calculators.words import View

if TYPE_CHECKING:
    from web.page import Page

FRAMES, FEW = 8, 3
"""Steps that are drawn, all are told in words; up to so few they are drawn large."""
WIDE, NARROW = 80, 44
"""Millimetres of a map on paper."""


def sheet(page: Page) -> Drawn:
    """Maps: one of the table, or of each step before and the last one after it."""
    drawn = {**page.drawn, "frames": [], "map": None, "mm": WIDE}
    verdict = page.answer.verdict
    if page.view == View.CHECK and verdict is not None:
        parse = page.answer.game.parse_move
        steps = [step for step in verdict.steps if step.before is not None]
        drawn["frames"] = [
            frame(step.before, parse(step.move), step.legal, page.places) for step in steps[-FRAMES:]
        ]
        drawn["mm"] = WIDE if len(drawn["frames"]) <= FEW else NARROW
    elif page.state.map is not None:
        drawn["map"] = grid(page.state)
    return drawn
