"""How the points went, round by round: beside the record, and as the picture of a game that is over."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from calculators.core.messages import number
from calculators.core.parsing import SEAT_FIELDS
from calculators.scout import GAME
from calculators.scout.score import round_points
from calculators.scout.state import State

WIDE, TALL = (344, 150), (252, 360)
"""Pixels of the curve across a page, and of a game that is over, beside those who did not win."""
LEFT, TOP, RIGHT, BELOW = 34, 12, 48, 22
"""Pixels around the field: numbers, totals with their marks, the rounds. Long numbers have more."""
SIGN = 9
"""Pixels of a sign of a number, the bold ones counted generously."""
STEPS = (1, 2, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class Track:
    """A seat's totals after each round. path: of an SVG line; dots: where its mark stands; end: where its last
    total is written, and the total."""

    seat: str
    path: str
    dots: tuple[tuple[float, float], ...]
    end: tuple[float, float, str]


@dataclass(frozen=True, slots=True)
class Curve:
    """levels: height and number of each line across; rounds: place and number of each round."""

    tracks: tuple[Track, ...]
    levels: tuple[tuple[float, str], ...]
    rounds: tuple[tuple[float, int], ...]
    zero: float
    width: int
    height: int
    left: int = LEFT
    right: int = 0

    @property
    def bottom(self) -> int:
        return self.height - BELOW


def running(state: State) -> list[list[int]]:
    """Each seat's total at the start and after every round; points by hand count from the start. A round
    that was entered for fewer seats than there are is refused elsewhere."""
    players = state.table.players
    groups = list(state.rounds) if state.all_rounds else [*state.rounds, round_points(state)]
    start = [(state.extra[seat] or 0) if seat < len(state.extra) else 0 for seat in range(players)]
    points = [[(group[seat] if seat < len(group) else None) or 0 for group in groups] for seat in range(players)]
    return [[*accumulate(row, initial=start[seat])] for seat, row in enumerate(points)]


def final(state: State) -> Curve:
    """The way to the end, as large as the page lets it."""
    return curve(running(state), TALL)


def course(state: State) -> Curve | None:
    """How the points went so far, round by round, to what is sure of this one; None before anything is, and where
    points of a seat were not entered."""
    if any(len(group) < state.table.players or None in group for group in state.rounds):
        return None
    totals = [[*accumulate((group[n] or 0 for group in state.rounds), initial=0)] for n in range(state.table.players)]
    now = GAME.score_now(state)
    for seat in now.seats if now else ():
        totals[SEAT_FIELDS.index(seat.seat)].append(seat.total)
    longest = max(map(len, totals))
    return curve(totals) if longest > 1 and all(len(row) == longest for row in totals) else None


def curve(totals: list[list[int]], size: tuple[int, int] = WIDE) -> Curve:
    """The totals as lines from the left to the right."""
    width, height = size
    bottom = height - BELOW
    right = width - max(RIGHT, 16 + max(wide(row[-1]) for row in totals))
    low = min(0, *(min(row) for row in totals))
    high = max(1, *(max(row) for row in totals))
    step = next(size for size in STEPS if (high - low) / size <= 4 or size == STEPS[-1])
    low, high = low // step * step, -(-high // step) * step
    rounds = len(totals[0]) - 1
    left = max(LEFT, 10 + max(wide(points) for points in (low, high)))

    def x(played: int) -> float:
        return round(left + (right - left) * played / max(1, rounds), 1)

    def y(points: int) -> float:
        return round(bottom - (bottom - TOP) * (points - low) / (high - low), 1)

    tracks = tuple(
        Track(
            f"p{seat}",
            "M" + "L".join(f"{x(n)} {y(points)}" for n, points in enumerate(row)),
            tuple((x(n), y(points)) for n, points in enumerate(row) if n),
            (0.0, 0.0, number(row[-1])),
        )
        for seat, row in enumerate(totals, 1)
    )
    levels = tuple((y(points), number(points)) for points in range(low, high + 1, step))
    drawn = spread(tracks, right, height)
    return Curve(drawn, levels, tuple((x(n), n) for n in range(1, rounds + 1)), y(0), width, height, left, right)


def wide(points: int) -> int:
    """Pixels of a written number; a minus is as wide as two signs."""
    return SIGN * (len(number(points)) + (points < 0))


def spread(tracks: tuple[Track, ...], right: int, height: int) -> tuple[Track, ...]:
    """The last totals written beside their lines, none over another; level ones once."""
    found: dict[str, Track] = {}
    floor, seen = height + 16.0, set[str]()
    for track in sorted(tracks, key=lambda one: -one.dots[-1][1]):
        text = track.end[2]
        place = min(track.dots[-1][1] + 5, floor - 16)
        if text in seen:
            text = ""
        else:
            seen.add(text)
            floor = place
        found[track.seat] = Track(track.seat, track.path, track.dots, (right + 14, place, text))
    return tuple(found[track.seat] for track in tracks)
