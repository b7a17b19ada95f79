"""How fast the longest route is found, exactly, and how much faster than by plain search.

Plain search (`tests/subway/naive.py`) walks from station to station and tries everything. Both answer the
same positions equally often in the same run, so the ratios hold on any machine; the answers are compared.
Nothing is remembered from one position to another but facts of the board: its contracted network and where
the own stations of a chain lie (`stretches`).

Touches are counted too: each is a key of the page that the touch before led to.

    python bench/subway.py
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from flask.testing import FlaskClient

from app import create_app
from calculators.subway.longest_route import find_longest_route
from calculators.subway.state import BOARDS
from tests.subway import naive
from tests.subway.tables import random_bead_counts

HANDS = {
    "p1": "H09*2.H10.H17.H18.H19.M01.M06*2.M25.T06*2.T08.T18.S06.S18.S19",
    "p2": "H01.H02.H03.H04.H10.H20.H21.H22.M03.M04.M23.K01.T04.T05.S13.S15.S16",
    "p3": "H05.H06.H07.H08.H15.H16.M10.M12.T11.T12*2.T13.S09.S11.S12.S20.S21",
    "p4": "H08.H11.H12.H13*2.H14.H16.M08.M14.M18.M20*2.T02.T16.S01.S03.S07.S17",
}
"""A finished game of four: 69 beads."""
START = "/subway/play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4"
TURNS = {
    "one die": (START, ("die.2", "at.M23"), 2),
    "two dice": (f"{START}_go.M23.r2", ("die.2", "die.5", "at.H15"), 3),
}
"""For each kind of turn: the address, the values that enter it, and the aimed number of touches."""
Row = tuple[str, float | str, str, str]
Caps = Mapping[str, int]
POSITIONS = 2_000
DENSE = 400
REPEATS = 5
AIM_MEDIAN = 0.2
"""Milliseconds, of one seat with 25 to 60 % of the beads."""
AIM_ALL = 100
"""Milliseconds, of one seat with every bead of the four-player board."""


def measure_solver(
    solve: Callable[[Caps], int], positions: Sequence[Caps], repeats: int = 1
) -> tuple[list[float], list[int]]:
    """Returns the milliseconds (the best of some repeats) and the answer of each position."""
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


def solve_with_search(caps: Caps) -> int:
    trail = find_longest_route(BOARDS["ozone"], caps)
    if not trail.is_exact:
        raise AssertionError("the budget ended a search")
    return len(trail.stations)


def solve_naively(caps: Caps) -> int:
    return naive.longest_route_length(naive.TRACKS_BY_BOARD_KEY["ozone"], caps)


def address_after_touch(client: FlaskClient, address: str, value: str) -> str:
    """Returns the address that a key of a page leads to. Raises LookupError if the page has no such key."""
    page = client.get(address).text
    name = next((name for name in ("put", "go") if f'name="{name}" value="{value}"' in page), None)
    if name is None:
        raise LookupError(f"{value} on {address}")
    parts = urlsplit(address)
    view = parts.path.rpartition("/")[2]
    answer = client.get(f"/subway/enter?{parts.query}&view={view}&{name}={value}")
    return str(answer.headers["Location"]).partition("#")[0]


def list_bead_touches() -> list[str]:
    """Returns the values that enter the beads of the finished game, line by line; branches follow the Meijo line."""
    left = {(code, seat): int(count or 1) for seat in HANDS for code, count in list_stations_with_beads(HANDS[seat])}
    found: list[str] = []
    for letter in "HMTS":
        stations = [code for line in (letter, *"EK"[: 2 * (letter == "M")]) for code in BOARDS["ozone"].lines[line]]
        found += [f"line.{letter}"] if found else []
        for code in stations:
            for seat in HANDS:
                found += [f"{code}.{seat}"] * left.pop((code, seat), 0)
    return found


def list_stations_with_beads(hand_text: str) -> list[tuple[str, str]]:
    """Returns the station codes of a hand, each with its number of beads as text, '' for one."""
    return [(item.partition("*")[0], item.partition("*")[2]) for item in hand_text.split(".")]


def count_touches() -> list[Row]:
    """Counts the touches of usual tasks."""
    client = create_app().test_client()
    address, bead_values = "/subway/score", list_bead_touches()
    for value in bead_values:
        address = address_after_touch(client, address, value)
    link_to_points = address.partition("&pick=")[0]
    if f'href="{escape(link_to_points)}"' not in client.get(address).text:
        raise AssertionError(link_to_points)
    address = address_after_touch(client, link_to_points, "bonus.p4")
    entered = "&".join(f"{seat}={hand}" for seat, hand in HANDS.items())
    if address != f"/subway/score?{entered}&bonus=p4":
        raise AssertionError(address)
    rows: list[Row] = [("taps, subway with four seats", float(len(bead_values) + 2), "taps", "69 beads")]
    for name, (start, values, yardstick) in TURNS.items():
        address = start
        for value in values:
            address = address_after_touch(client, address, value)
        if not address_after_touch(client, address, "go.3").endswith("pick=go.%3F.r3"):
            raise AssertionError(address)
        rows.append((f"taps, subway followed: {name}", float(len(values)), "taps", f"yardstick {yardstick}"))
    return rows


def run() -> list[Row]:
    chance = random.Random(45)
    realistic = [random_bead_counts("ozone", chance.uniform(0.25, 0.6), chance) for _ in range(POSITIONS)]
    dense = [random_bead_counts("ozone", chance.uniform(0.75, 0.99), chance) for _ in range(DENSE)]
    everything = [BOARDS["ozone"].bead_capacity_by_station]
    solve_with_search(everything[0])
    ours, answers = measure_solver(solve_with_search, realistic, REPEATS)
    theirs, expected = measure_solver(solve_naively, realistic, REPEATS)
    different = sum(a != b for a, b in zip(answers, expected, strict=True))
    full, (length,) = measure_solver(solve_with_search, everything)
    plain_full, (plain_length,) = measure_solver(solve_naively, everything)
    crowded, _ = measure_solver(solve_with_search, dense, REPEATS)
    ratio = [theirs_ms / ours_ms for ours_ms, theirs_ms in zip(ours, theirs, strict=True)]
    sample = f"{POSITIONS:,} positions, 25-60 % of the beads"
    return [
        *count_touches(),
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
