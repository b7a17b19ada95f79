"""How the scores went from settlement to settlement, as a picture beside the record of a followed game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.parsing import format_seat
from calculators.vectron.state import SCORE_GOAL, State, seat_numbers, seat_of
from web.games.vectron.record import Turn

WIDE, HIGH, LEFT, RIGHT, EDGE = 336.0, 120.0, 24.0, 28.0, 12.0
"""Pixels of the picture and of its margins."""
APART = 19.0
"""From one seat's mark at the end to the next at least."""
RULE = 2
"""Points from one horizontal line to the next."""


@dataclass(frozen=True, slots=True)
class Way:
    """A seat's score. path: an SVG path; y: where its mark stands; total: its score now."""

    seat: str
    path: str
    y: float
    total: int


@dataclass(frozen=True, slots=True)
class Curve:
    """rules: heights and values of the horizontal lines; goal: the height of the score that ends the game; mark:
    where the marks stand; right: where the lines end."""

    ways: tuple[Way, ...]
    rules: tuple[tuple[float, int], ...]
    goal: float
    mark: float = WIDE - RIGHT + 14
    right: float = WIDE - RIGHT
    left: float = LEFT
    wide: float = WIDE
    high: float = HIGH


def drawn_curve(start: State, turns: Sequence[Turn]) -> Curve | None:
    """The scores after every settlement; None before the first one, and where scores were not entered."""
    first = tuple(seat_of(start, number).score or 0 for number in seat_numbers(start))
    settled = [(turn.number, turn.totals) for turn in turns if len(turn.totals) == len(first)]
    if not settled:
        return None
    most = max(SCORE_GOAL, *(max(totals) for _, totals in settled))
    last = len(turns)

    def height(value: int) -> float:
        return round(HIGH - EDGE - (HIGH - 2 * EDGE) * value / most, 1)

    ways = []
    for place, before in enumerate(first):
        path = f"M{LEFT:.0f} {height(before)}"
        for number, totals in settled:
            path += f"H{LEFT + (WIDE - LEFT - RIGHT) * number / last:.1f}V{height(totals[place])}"
        total = settled[-1][1][place]
        ways.append(Way(format_seat(place + 1), f"{path}H{WIDE - RIGHT:.0f}", height(total), total))
    rules = tuple((height(value), value) for value in range(0, most + 1, RULE))
    return Curve(apart(ways), rules, height(SCORE_GOAL))


def apart(ways: Sequence[Way]) -> tuple[Way, ...]:
    """The same with marks that do not cover each other, all of them in the picture."""
    placed: list[Way] = []
    for left, way in enumerate(sorted(ways, key=lambda way: way.y), start=1 - len(ways)):
        above = placed[-1].y + APART if placed else EDGE
        placed.append(Way(way.seat, way.path, min(max(way.y, above), HIGH - EDGE + APART * left), way.total))
    return tuple(placed)
