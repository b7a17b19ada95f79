"""How fast the longest route is found, exactly, and how much faster than by plain search.

Plain search (`tests/subway/naive.py`) walks from station to station and tries everything. Both answer the
same positions equally often in the same run, so the ratios hold on any machine; the answers are compared.
Nothing is remembered from one position to another but facts of the board: its contracted network and where
the own stations of a chain lie (`stretches`).

    python bench/subway.py
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from calculators.subway.state import BOARDS
from calculators.subway.trail import longest_route
from tests.subway import naive
from tests.subway.tables import some_beads

Row = tuple[str, float | str, str, str]
Caps = Mapping[str, int]
POSITIONS = 2_000
DENSE = 400
REPEATS = 5
AIM_MEDIAN = 0.2
"""Milliseconds, of one seat with 25 to 60 % of the beads."""
AIM_ALL = 100
"""Milliseconds, of one seat with every bead of the four-player board."""


def timed(solve: Callable[[Caps], int], positions: Sequence[Caps], repeats: int = 1) -> tuple[list[float], list[int]]:
    """Milliseconds and answer of each position, the best of some repeats."""
    times, answers = [], []
    for caps in positions:
        best = float("inf")
        for _ in range(repeats):
            started = perf_counter()
            answer = solve(caps)
            best = min(best, perf_counter() - started)
        times.append(best * 1000)
        answers.append(answer)
    return times, answers


def exact(caps: Caps) -> int:
    trail = longest_route(BOARDS["ozone"], caps)
    if not trail.exact:
        raise AssertionError("the budget ended a search")
    return len(trail.stations)


def plain(caps: Caps) -> int:
    return naive.longest(naive.BOARDS["ozone"], caps)


def run() -> list[Row]:
    chance = random.Random(45)
    realistic = [some_beads("ozone", chance.uniform(0.25, 0.6), chance) for _ in range(POSITIONS)]
    dense = [some_beads("ozone", chance.uniform(0.75, 0.99), chance) for _ in range(DENSE)]
    everything = [BOARDS["ozone"].room]
    exact(everything[0])
    ours, answers = timed(exact, realistic, REPEATS)
    theirs, expected = timed(plain, realistic, REPEATS)
    different = sum(a != b for a, b in zip(answers, expected, strict=True))
    full, (length,) = timed(exact, everything)
    plain_full, (plain_length,) = timed(plain, everything)
    crowded, _ = timed(exact, dense, REPEATS)
    ratio = [theirs_ms / ours_ms for ours_ms, theirs_ms in zip(ours, theirs, strict=True)]
    sample = f"{POSITIONS:,} positions, 25-60 % of the beads"
    return [
        ("longest route, realistic, median", median(ours), "ms", f"aim {AIM_MEDIAN}; {sample}"),
        ("longest route, realistic, slowest", max(ours), "ms", ""),
        ("plain search, realistic, median", median(theirs), "ms", "same positions"),
        ("plain search, realistic, slowest", max(theirs), "ms", ""),
        (
            "plain / ours, all of them",
            sum(theirs) / sum(ours),
            "x",
            f"median of the ratios {median(ratio):.2g}",
        ),
        ("answers that differ", different, "", "aim 0"),
        ("longest route, all 100 beads", full[0], "ms", f"aim {AIM_ALL}; {length} stations"),
        ("plain search, all 100 beads", plain_full[0], "ms", f"{plain_length} stations"),
        ("plain / ours, all 100 beads", plain_full[0] / full[0], "x", ""),
        ("longest route, 75-99 %, median", median(crowded), "ms", f"{DENSE} positions"),
        ("longest route, 75-99 %, slowest", max(crowded), "ms", ""),
    ]


if __name__ == "__main__":
    for name, value, unit, note in run():
        print(f"{name:<36}{value:>12.4g} {unit:<3} {note}".rstrip())
