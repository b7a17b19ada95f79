"""How everybody's points went in a game that is followed, as a picture beside its record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculators.core.parsing import format_seat
from calculators.core.replay import Step
from calculators.subway.score import seat_lines
from calculators.subway.state import State

if TYPE_CHECKING:
    from web.page import Page

SAMPLES = 16
"""Positions whose points are worked out at most: more cannot be told apart on a phone."""
WIDE, HIGH, LEFT, RIGHT, EDGE = 336.0, 120.0, 24.0, 26.0, 10.0
"""Units of the picture and of its margins."""
APART = 16.0
"""From one seat's mark at the end to the next at least."""
STEPS = (5, 10, 20, 50)
"""Points from one horizontal line to the next."""


@dataclass(frozen=True, slots=True)
class Way:
    """A seat's points. path: data of an SVG path; y: where its mark stands at the right; total: its points now."""

    seat: str
    path: str
    y: float
    total: int


@dataclass(frozen=True, slots=True)
class Curve:
    """rules: the horizontal lines, their height and value; mark: where the marks stand."""

    ways: tuple[Way, ...]
    rules: tuple[tuple[float, int], ...]
    mark: float


def totals(state: State) -> tuple[int, ...]:
    """The points of every seat; 0 for one whose beads are not known."""
    known = [seat for seat in state.seats if state.beads[seat - 1] is not None]
    return tuple(sum(line.points for line in seat_lines(state, s)) if s in known else 0 for s in state.seats)


def drawn_curve(page: Page) -> Curve | None:
    """The curve of the legal moves so far; None before two positions are known.

    Every second, fourth or eighth position is taken, so that a move more asks for no other ones.
    """
    verdict = page.answer.followed.verdict if page.answer.followed else None
    steps: Sequence[Step] = verdict.steps[: verdict.played] if verdict else ()
    every = 1
    while len(steps) > SAMPLES * every:
        every *= 2
    chosen = [number for number in range(1, len(steps) + 1) if number % every == 0 or number == len(steps)]
    points = [(number, totals(steps[number - 1].after or steps[number - 1].end)) for number in chosen]
    if len(points) < 2:
        return None
    most = max(STEPS[0], *(max(values) for _, values in points))
    rule = next((step for step in STEPS if most / step <= 4), STEPS[-1])

    def at(number: int, value: int) -> str:
        return f"{LEFT + (WIDE - LEFT - RIGHT) * number / points[-1][0]:.1f} {height(value, most):.1f}"

    ways = []
    for place, seat in enumerate(page.answer.state.seats):
        path = "M" + "L".join([at(0, 0), *(at(number, values[place]) for number, values in points)])
        ways.append(Way(format_seat(seat), path, height(points[-1][1][place], most), points[-1][1][place]))
    rules = tuple((height(value, most), value) for value in range(0, most + 1, rule))
    return Curve(apart(ways), rules, WIDE - RIGHT + 12)


def height(value: int, most: int) -> float:
    """Where a value stands."""
    return round(HIGH - EDGE - (HIGH - 2 * EDGE) * value / most, 1)


def apart(ways: list[Way]) -> tuple[Way, ...]:
    """The same with marks that do not cover each other, all of them in the picture."""
    placed: list[Way] = []
    for left, way in enumerate(sorted(ways, key=lambda way: way.y), start=1 - len(ways)):
        above = placed[-1].y + APART if placed else EDGE
        placed.append(Way(way.seat, way.path, min(max(way.y, above), HIGH - EDGE + APART * left), way.total))
    return tuple(placed)
