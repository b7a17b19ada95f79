"""Where the names of stations stand on a map: beside the station, on no other name, on as little else as can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from calculators.subway.state import BOARDS
from web.games.subway.pictures.layout import BADGES, SPOTS, list_track_points_with_bends
from web.games.subway.pictures.widths import text_width

SIZE = 14
"""Height of the letters, in units of the map."""
FAR = 21
"""Where a low phone shows all of the map: 14 pixels there as well."""
CLEAR, FINE = 16, 11
"""Of the map that is looked at as a whole, on a phone and on a screen with more room: 12 pixels at least."""
CELL = 4
"""The map is looked at in squares of so many units."""
TRACK, STATION, TEXT = 1, 3, 1000
"""What it costs to lie on a square of track, of a station, of another name: where it costs that much nothing stands."""
ENOUGH = {SIZE: 40, FAR: 40, CLEAR: 40, FINE: 12}
"""What a name may cost that nobody asks about, at each size; one that matters now as much as if all of it lay on
tracks."""
WIDTH, LOW = 360, 499
"""Where the map ends, on the right and below."""

Cells = dict[tuple[int, int], int]
Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""
NameTexts = tuple[tuple[str, str], ...]
"""Stations and their names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedName:
    """anchor: '' from x on, `mid` around it, `end` up to it; weak: in the second ink; strong: what is asked about."""

    code: str
    x: float
    y: float
    text: str
    anchor: str
    weak: bool
    strong: bool


def place_requested_station_names(
    board_key: str,
    *,
    name_by_station: Mapping[str, str],
    ring_by_station: Mapping[str, str],
    taken_areas: Iterable[Area],
    letter_size: int = SIZE,
) -> tuple[PlacedName, ...]:
    """The names that find room; the one asked about always does. taken_areas: what lies on the map besides."""
    cells = dict(writing_cost_by_cell_of_board(board_key))
    for area in taken_areas:
        raise_cell_costs(cells, area, TEXT)
    for x, y in ((SPOTS[code].x, SPOTS[code].y) for code in ring_by_station):
        raise_cell_costs(cells, (x - 12, y - 12, x + 12, y + 12), STATION)
    found = []
    for code in sorted(
        name_by_station,
        key=lambda one: (ring_by_station.get(one) not in ("sel", "bad"), ring_by_station.get(one) == "weak"),
    ):
        strong = ring_by_station.get(code) in ("sel", "bad")
        dear, x, y, anchor = cheapest_name_cost_xy_and_anchor(cells, code, name_by_station[code], letter_size)
        name = PlacedName(
            code=code,
            x=x,
            y=y,
            text=name_by_station[code],
            anchor=anchor,
            weak=ring_by_station.get(code) == "weak",
            strong=strong,
        )
        if strong or dear < len(cells_of_area(name_area(name, letter_size))) * TRACK:
            raise_cell_costs(cells, name_area(name, letter_size), TEXT)
            found.append(name)
    return tuple(found)


def cheapest_name_cost_xy_and_anchor(
    cost_cells: Cells, station_code: str, text: str, letter_size: int
) -> tuple[float, float, float, str]:
    """What it costs to stand where a name stands best, and where that is: beside no other station if it can be."""
    found = sorted(
        (
            writing_cost_of_area(
                cost_cells, area_covered_by_text(x=x, y=y, text=text, anchor=anchor, letter_size=letter_size)
            ),
            x,
            y,
            anchor,
        )
        for x, y, anchor in list_candidate_xy_and_anchor(station_code, letter_size)
    )
    return next(
        (
            one
            for one in found
            if one[0] < TEXT
            and is_name_nearest_to_own_station(station_code, x=one[1], y=one[2], anchor=one[3], letter_size=letter_size)
        ),
        found[0],
    )


def is_name_nearest_to_own_station(station_code: str, *, x: float, y: float, anchor: str, letter_size: int) -> bool:
    """Is no other station nearer to the sign of a name that is beside its own?"""
    sign = area_covered_by_text(x=x, y=y, text="口", anchor=anchor, letter_size=letter_size)
    near = distance_from_station_to_area(station_code, sign)
    return all(distance_from_station_to_area(other, sign) >= near for other in SPOTS)


def distance_from_station_to_area(station_code: str, area: Area) -> float:
    """How far a station is from a name."""
    spot, (left, top, right, bottom) = SPOTS[station_code], area
    wide, high = station_half_size(spot.capsule)
    return max(left - spot.x - wide, spot.x - wide - right, 0) + max(top - spot.y - high, spot.y - high - bottom, 0)


def list_candidate_xy_and_anchor(station_code: str, letter_size: int) -> Sequence[tuple[float, float, str]]:
    """Where a name can stand: right, left, above, below, and at the corners."""
    spot = SPOTS[station_code]
    wide, high = (20, 13) if spot.capsule == "h" else (13, 20) if spot.capsule else (14, 14)
    x, y, middle, below = spot.x, spot.y, 0.36 * letter_size, high + 0.93 * letter_size
    return (
        (x + wide + 3, y + middle, ""),
        (x - wide - 3, y + middle, "end"),
        (x, y - high - 3, "mid"),
        (x, y + below, "mid"),
        (x + 8, y - high, ""),
        (x - 8, y - high, "end"),
        (x + 8, y + below - 2, ""),
        (x - 8, y + below - 2, "end"),
    )


def place_remaining_station_names(
    board_key: str,
    *,
    station_names: NameTexts,
    letter_size: int,
    placed_names: Sequence[PlacedName],
    taken_areas: Iterable[Area],
) -> tuple[PlacedName, ...]:
    """The names of the other stations, as many as find room beside those already named and what else lies there."""
    cells: Cells = {}
    for area in (*taken_areas, *(name_area(name, letter_size) for name in placed_names)):
        raise_cell_costs(cells, area, TEXT)
    written = {name.code for name in placed_names}
    return tuple(
        name
        for name in place_all_station_names_that_fit(board_key, station_names, letter_size)
        if name.code not in written and not any(cell in cells for cell in cells_of_area(name_area(name, letter_size)))
    )


def place_line_names_that_fit(
    board_key: str,
    line_texts: NameTexts,
    *,
    letter_size: int,
    placed_names: Sequence[PlacedName],
    taken_areas: Iterable[Area],
) -> tuple[PlacedName, ...]:
    """The names of lines beside their letters, as far as stations, their names and what else lies there leave room."""
    cells, found = dict(writing_cost_by_cell_of_board(board_key)), []
    for area in (*taken_areas, *(name_area(name, letter_size) for name in placed_names)):
        raise_cell_costs(cells, area, TEXT)
    for letter, text in line_texts:
        x, y = BADGES[letter]
        sides = ((x + 13, y + 0.36 * letter_size, ""), (x - 13, y + 0.36 * letter_size, "end"))
        ends = ((x, y + 12 + 0.85 * letter_size, "mid"), (x, y - 13, "mid"))
        dear, at = min(
            (
                writing_cost_of_area(
                    cells,
                    area_covered_by_text(x=side[0], y=side[1], text=text, anchor=side[2], letter_size=letter_size),
                ),
                side,
            )
            for side in (*ends, *sides)
        )
        if dear < ENOUGH[letter_size]:
            found.append(PlacedName(code=letter, x=at[0], y=at[1], text=text, anchor=at[2], weak=True, strong=False))
            raise_cell_costs(cells, name_area(found[-1], letter_size), TEXT)
    return tuple(found)


@cache
def place_all_station_names_that_fit(
    board_key: str, station_names: NameTexts, letter_size: int
) -> tuple[PlacedName, ...]:
    """Where the names of all stations stand, as far as they find room, those of transfers first, whatever the table
    is like."""
    cells, found = dict(writing_cost_by_cell_of_board(board_key)), []
    for code, text in sorted(station_names, key=lambda one: not SPOTS[one[0]].major):
        dear, x, y, anchor = cheapest_name_cost_xy_and_anchor(cells, code, text, letter_size)
        name = PlacedName(code=code, x=x, y=y, text=text, anchor=anchor, weak=False, strong=False)
        if dear < ENOUGH[letter_size] and is_name_nearest_to_own_station(
            code, x=x, y=y, anchor=anchor, letter_size=letter_size
        ):
            raise_cell_costs(cells, name_area(name, letter_size), TEXT)
            found.append(name)
    return tuple(found)


def name_area(name: PlacedName, letter_size: int) -> Area:
    return area_covered_by_text(x=name.x, y=name.y, text=name.text, anchor=name.anchor, letter_size=letter_size)


def area_covered_by_text(*, x: float, y: float, text: str, anchor: str, letter_size: int = SIZE) -> Area:
    """What a name covers: left, top, right, bottom."""
    wide = text_width(text, letter_size)
    left = x - wide * {"": 0.0, "mid": 0.5, "end": 1.0}[anchor]
    return left, y - 0.85 * letter_size, left + wide, y + 0.15 * letter_size


def writing_cost_of_area(cost_cells: Cells, area: Area) -> float:
    """What it costs to write there; outside of the map as much as on a name."""
    left, top, right, bottom = area
    outside = max(0.0, 2 - left) + max(0.0, right - WIDTH + 2) + max(0.0, 10 - top) + max(0.0, bottom - LOW)
    return TEXT * bool(outside) + outside + sum(cost_cells.get(cell, 0) for cell in cells_of_area(area))


def cells_of_area(area: Area) -> list[tuple[int, int]]:
    left, top, right, bottom = (int(side // CELL) for side in area)
    return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]


def raise_cell_costs(cost_cells: Cells, area: Area, minimum_cost: int) -> None:
    for cell in cells_of_area(area):
        cost_cells[cell] = max(cost_cells.get(cell, 0), minimum_cost)


def station_half_size(capsule: str) -> tuple[int, int]:
    """Half the sides of a station."""
    return (17, 9) if capsule == "h" else (9, 17) if capsule else (7, 7)


@cache
def writing_cost_by_cell_of_board(board_key: str) -> Cells:
    """Tracks, stations and letters of the lines of a board, in squares."""
    cells: Cells = {}
    for code, near in BOARDS[board_key].track_lines_by_neighbours.items():
        for other in near:
            for (x, y), (to_x, to_y) in zip(
                list_track_points_with_bends((code, other)),
                list_track_points_with_bends((code, other))[1:],
                strict=False,
            ):
                parts = max(1, int(max(abs(to_x - x), abs(to_y - y)) // CELL))
                for part in range(parts + 1):
                    share = part / parts
                    raise_cell_costs(cells, (x + share * (to_x - x), y + share * (to_y - y)) * 2, TRACK)
        spot = SPOTS[code]
        wide, high = station_half_size(spot.capsule)
        raise_cell_costs(cells, (spot.x - wide, spot.y - high, spot.x + wide, spot.y + high), STATION)
    for x, y in (BADGES[line] for line in BOARDS[board_key].lines):
        raise_cell_costs(cells, (x - 9, y - 9, x + 9, y + 9), TEXT)
    return cells
