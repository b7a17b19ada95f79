"""The layout of our schematic map: stations, bends, names and numbers. One unit is one pixel at a width of 360."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from calculators.subway.state import LINES, Board

Point = tuple[float, float]
Capsule = Literal["", "h", "v"]
"""How the two places of a transfer station lie: beside or above each other; "" for a station with one place."""
RingLook = Literal["can", "weak", "sel", "bad", "near", ""]
"""How the ring around a station looks: the dice lead there, with a bead that changes or without; it is selected, or
wrongly; a seat may start there, near a wrong start; "" for a ring that only marks a contradiction."""
TextAnchor = Literal["", "mid", "end"]
"""What of a text is at its x: its start, its middle or its end."""
ANCHORS: dict[str, TextAnchor] = {"s": "", "m": "mid", "e": "end"}


class NameLabel(NamedTuple):
    """The name of a station, relative to it. lines: the name if it is long, in two lines."""

    anchor: TextAnchor
    dx: float
    dy: float
    lines: tuple[str, ...]


class StationSpot(NamedTuple):
    """A station of the schematic map.

    major: whether it is named at every size; labels: by language; wide_labels: the same where the map is stretched
    across; number: where the number of a route is, relative to the station.
    """

    x: float
    y: float
    capsule: Capsule
    major: bool
    labels: dict[str, NameLabel]
    wide_labels: dict[str, NameLabel]
    number: Point


def parse_label(label_entry: Sequence[object], default_lines: Sequence[str]) -> NameLabel:
    """Parses anchor, dx, dy, and lines other than those given."""
    anchor, dx, dy, *own_lines = label_entry
    return NameLabel(ANCHORS[str(anchor)], float(str(dx)), float(str(dy)), tuple(map(str, own_lines or default_lines)))


Bends = dict[frozenset[str], tuple[str, list[Point]]]


def load_station_spots_track_bends_and_line_badges() -> tuple[dict[str, StationSpot], Bends, dict[str, Point]]:
    """Loads the stations, the bends by track (with the station from which they are listed), and the badges by line."""
    data = json.loads(Path(__file__).with_name("layout.json").read_text(encoding="utf-8"))
    spots = {
        code: StationSpot(
            x=x,
            y=y,
            capsule=capsule,
            major=bool(major),
            labels={language: parse_label(label, lines) for language, label, lines in labels},
            wide_labels={
                language: parse_label(data["wide"][language].get(code, label), lines)
                for language, label, lines in labels
            },
            number=tuple(number),
        )
        for code, (x, y, capsule, major, ja, en, number) in data["stations"].items()
        for labels in [
            [
                (language, label, data["split"][language].get(code, ()))
                for language, label in zip(("ja", "en"), (ja, en), strict=True)
            ]
        ]
    }
    bends: Bends = {}
    for line in data["lines"].values():
        for one, other, points in line["bends"]:
            bends[frozenset((one, other))] = (one, [(x, y) for x, y in points])
    badges: dict[str, Point] = {letter: tuple(line["badge"]) for letter, line in data["lines"].items()}
    return spots, bends, badges


SPOTS, BENDS, BADGES = load_station_spots_track_bends_and_line_badges()


def station_point(station_code: str) -> Point:
    return SPOTS[station_code].x, SPOTS[station_code].y


def list_track_points_with_bends(station_codes: Iterable[str]) -> list[Point]:
    """Returns the points of a path along the track, with its bends."""
    codes = list(station_codes)
    found = [station_point(code) for code in codes[:1]]
    for one, other in pairwise(codes):
        first, bends = BENDS.get(frozenset((one, other)), (one, []))
        found.extend(bends if first == one else reversed(bends))
        found.append(station_point(other))
    return found


def corner_points_to_relative_svg_path(corner_points: Sequence[Point]) -> str:
    """Returns points as the data of an SVG path, each corner relative to the one before, which is shortest.

    >>> corner_points_to_relative_svg_path([(8, 9), (8, 5), (8, 2), (6, 2)])
    'm8 9 0-7-2 0'
    """
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corner_points)]
    corners = list(corner_points[:1])
    for number, (dx, dy) in enumerate(steps):
        x, y = steps[number - 1] if number else (0.0, 0.0)
        if x * dy == y * dx and x * dx + y * dy > 0:  # straight on
            corners[-1] = (corners[-1][0] + dx, corners[-1][1] + dy)
        else:
            corners.append((dx, dy))
    return "m" + " ".join(f"{dx:g} {dy:g}" for dx, dy in corners).replace(" -", "-")


def list_line_stations_and_first_again_if_loop(board: Board, line_letter: str) -> tuple[str, ...]:
    """Returns the stations of a line on a board, and the first one again for a loop."""
    stations = board.lines[line_letter]
    return (*stations, stations[0]) if LINES[line_letter].loop else stations


def list_bead_positions_including_empty_places(station_code: str, place_count: int, bead_count: int) -> list[Point]:
    """Returns the positions of the beads of a station; with more beads than places they are closer together."""
    x, y = station_point(station_code)
    number = max(place_count, bead_count)
    step = 16 if number == 2 and place_count == 2 else 10
    offsets = [step * (index - (number - 1) / 2) for index in range(number)]
    upright = place_count == 2 and SPOTS[station_code].capsule == "v"
    return [(x, y + d) if upright else (x + d, y) for d in offsets]
