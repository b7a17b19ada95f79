"""Places the names of stations on a map: beside the station, on no other name, and on as little else as possible."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from calculators.subway.state import BOARDS
from web.games.subway.pictures.layout import BADGES, SPOTS, Capsule, RingLook, TextAnchor, list_track_points_with_bends
from web.games.subway.pictures.widths import text_width

SIZE = 14
"""Height of the letters, in units of the map."""
FAR = 21
"""Height of the letters where a low phone shows the whole map: 14 pixels there as well."""
CLEAR, FINE = 16, 11
"""Heights of the letters on a map that is viewed as a whole, on a phone and on a wider screen: at least 12 pixels."""
CELL = 4
"""Side of the square cells, in units, for which costs are calculated."""
TRACK, STATION, TEXT = 1, 3, 1000
"""Cost of covering a cell with track, with a station, with another name. A place that costs as much as a name is not
used."""
ENOUGH = {SIZE: 40, FAR: 40, CLEAR: 40, FINE: 12}
"""Cost that a name which nobody asks about has to stay below, at each size. One that matters now may cost up to as much
as if all its cells were track."""
CLOSE = (1, 3)
"""Gaps between a station and a name that is close to it."""
WIDTH, LOW = 360, 499
"""Right and lower edge of the map."""

Cells = dict[tuple[int, int], int]
Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""
NameTexts = tuple[tuple[str, str], ...]
"""Codes of stations, or letters of lines, with their names."""


def station_half_size(capsule: Capsule) -> tuple[int, int]:
    """Returns half the width and half the height of a station."""
    return (17, 9) if capsule == "h" else (9, 17) if capsule else (7, 7)


AREAS_OF_STATIONS = tuple(
    (code, (spot.x - wide, spot.y - high, spot.x + wide, spot.y + high))
    for code, spot in SPOTS.items()
    for wide, high in [station_half_size(spot.capsule)]
)
"""Areas in which stations are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedName:
    """A name at its place. is_dimmed: in the second ink; is_strong: the station in question."""

    code: str
    x: float
    y: float
    text: str
    anchor: TextAnchor
    is_dimmed: bool
    is_strong: bool


def place_station_names(
    board_key: str,
    *,
    name_by_station: Mapping[str, str],
    ring_look_by_station: Mapping[str, RingLook],
    taken_areas: Iterable[Area],
    letter_size: int = SIZE,
) -> tuple[PlacedName, ...]:
    """Places the names that have room, those of stations in question first and always. taken_areas: what else is on the
    map."""
    cells = dict(writing_cost_by_cell_of_board(board_key))
    for area in taken_areas:
        raise_cell_costs(cells, area, TEXT)
    for x, y in ((SPOTS[code].x, SPOTS[code].y) for code in ring_look_by_station):
        raise_cell_costs(cells, (x - 12, y - 12, x + 12, y + 12), STATION)
    found = []
    for code in sorted(
        name_by_station,
        key=lambda one: (ring_look_by_station.get(one) not in ("sel", "bad"), ring_look_by_station.get(one) == "weak"),
    ):
        is_strong = ring_look_by_station.get(code) in ("sel", "bad")
        cost, x, y, anchor = find_best_name_place(cells, code, name_by_station[code], letter_size)
        name = PlacedName(
            code=code,
            x=x,
            y=y,
            text=name_by_station[code],
            anchor=anchor,
            is_dimmed=ring_look_by_station.get(code) == "weak",
            is_strong=is_strong,
        )
        if is_strong or cost < len(cells_of_area(name_area(name, letter_size))) * TRACK:
            raise_cell_costs(cells, name_area(name, letter_size), TEXT)
            found.append(name)
    return tuple(found)


class NamePlaceWithCost(NamedTuple):
    """The best place of a name, and what it costs."""

    cost: float
    x: float
    y: float
    anchor: TextAnchor


class NamePlaceWithArea(NamedTuple):
    """A place of a name, and the area that it covers there."""

    x: float
    y: float
    anchor: TextAnchor
    area: Area


def find_best_name_place(cost_cells: Cells, station_code: str, text: str, letter_size: int) -> NamePlaceWithCost:
    """Returns the best place of a name with its cost: the cheapest where its own station is nearest.

    If all of these meet other names, it is one beside the ring, as much nearer to its own station than to others as
    possible.
    """
    best: NamePlaceWithCost | None = None
    for x, y, anchor, area in list_name_places_where_own_station_is_nearest(station_code, text, letter_size):
        cost = writing_cost_of_area_high_outside_map(cost_cells, area)
        if best is None or cost < best.cost:
            best = NamePlaceWithCost(cost, x, y, anchor)
        if not cost:
            break
    if best is not None and best.cost < TEXT:
        return best
    places = [
        (NamePlaceWithCost(writing_cost_of_area_high_outside_map(cost_cells, area), x, y, anchor), area)
        for x, y, anchor, area in list_areas_of_name_places(
            list_name_places_beside_ring(station_code, letter_size), text, letter_size
        )
    ]
    places_without_names = [(place, area) for place, area in places if place.cost < len(cells_of_area(area)) * TRACK]
    if not places_without_names:
        return min((place for place, _ in places), key=lambda place: place.cost)
    return max(
        places_without_names,
        key=lambda one: distance_to_nearest_other_station_minus_own(station_code, middle_of_area(one[1])),
    )[0]


def list_areas_of_name_places(places: Iterable[NamePlace], text: str, letter_size: int) -> list[NamePlaceWithArea]:
    """Returns places of a name with their areas."""
    return [
        NamePlaceWithArea(
            x, y, anchor, area_covered_by_text(x=x, baseline_y=y, text=text, anchor=anchor, letter_size=letter_size)
        )
        for x, y, anchor in places
    ]


@cache
def list_name_places_where_own_station_is_nearest(
    station_code: str, text: str, letter_size: int
) -> tuple[NamePlaceWithArea, ...]:
    """Returns the places around a station where no other station is as near to its name."""
    places = (
        *list_name_places_beside_ring(station_code, letter_size),
        *list_name_places_close_to_station(station_code, letter_size),
    )
    found = list_areas_of_name_places(places, text, letter_size)
    return tuple(place for place in found if is_name_nearer_to_own_station_than_any_other(station_code, place.area))


def is_name_nearer_to_own_station_than_any_other(own_station_code: str, name_area: Area) -> bool:
    """Whether every other station is farther from a name than its own."""
    distance = distance_from_station_outline_to_area(own_station_code, name_area)
    left, top, right, bottom = (
        name_area[0] - distance,
        name_area[1] - distance,
        name_area[2] + distance,
        name_area[3] + distance,
    )
    return not any(
        other_left <= right
        and other_right >= left
        and other_top <= bottom
        and other_bottom >= top
        and other != own_station_code
        and distance_from_station_outline_to_area(other, name_area) <= distance
        for other, (other_left, other_top, other_right, other_bottom) in AREAS_OF_STATIONS
    )


def middle_of_area(area: Area) -> Area:
    left, top, right, bottom = area
    return ((left + right) / 2, (top + bottom) / 2) * 2


def distance_to_nearest_other_station_minus_own(station_code: str, area: Area) -> float:
    """Returns how much nearer a name is to its own station than to any other; negative if another is nearer."""
    others = min(distance_from_station_outline_to_area(other, area) for other in SPOTS if other != station_code)
    return others - distance_from_station_outline_to_area(station_code, area)


def distance_from_station_outline_to_area(station_code: str, area: Area) -> float:
    """Returns the distance between a station as it is drawn and a name."""
    spot, (left, top, right, bottom) = SPOTS[station_code], area
    wide, high = station_half_size(spot.capsule)
    horizontal_distance = max(left - spot.x - wide, spot.x - wide - right, 0)
    vertical_distance = max(top - spot.y - high, spot.y - high - bottom, 0)
    return math.hypot(horizontal_distance, vertical_distance)


class NamePlace(NamedTuple):
    """A place of a name."""

    x: float
    y: float
    anchor: TextAnchor


def list_name_places_beside_ring(station_code: str, letter_size: int) -> Sequence[NamePlace]:
    """Returns the places of a name with room for a ring around the station: right, left, above, below, and at the
    corners."""
    spot = SPOTS[station_code]
    wide, high = (20, 13) if spot.capsule == "h" else (13, 20) if spot.capsule else (14, 14)
    x, y, middle, below = spot.x, spot.y, 0.36 * letter_size, high + 0.93 * letter_size
    return (
        NamePlace(x + wide + 3, y + middle, ""),
        NamePlace(x - wide - 3, y + middle, "end"),
        NamePlace(x, y - high - 3, "mid"),
        NamePlace(x, y + below, "mid"),
        NamePlace(x + 8, y - high, ""),
        NamePlace(x - 8, y - high, "end"),
        NamePlace(x + 8, y + below - 2, ""),
        NamePlace(x - 8, y + below - 2, "end"),
    )


def list_name_places_close_to_station(station_code: str, letter_size: int) -> Sequence[NamePlace]:
    """Returns the places of a name close to a station: at its sides, also a little higher or lower, above and below."""
    spot = SPOTS[station_code]
    x, y, middle = spot.x, spot.y, 0.36 * letter_size
    wide, high = station_half_size(spot.capsule)
    found = []
    for gap in CLOSE:
        for level in (y + middle + shift for shift in (0, -4, 4, -8, 8)):
            found += [NamePlace(x + wide + gap, level, ""), NamePlace(x - wide - gap, level, "end")]
        for level in (y - high - gap - 0.15 * letter_size, y + high + gap + 0.85 * letter_size):
            found.append(NamePlace(x, level, "mid"))
            found += [NamePlace(x + shift, level, "") for shift in (wide / 2, -wide)]
            found += [NamePlace(x - shift, level, "end") for shift in (wide / 2, -wide)]
    return found


def other_station_names_that_fit_beside_placed_ones(
    board_key: str,
    *,
    station_names: NameTexts,
    letter_size: int,
    placed_names: Sequence[PlacedName],
    taken_areas: Iterable[Area],
) -> tuple[PlacedName, ...]:
    """Places the names of as many other stations as have room beside placed_names and taken_areas."""
    cells: Cells = {}
    for area in (*taken_areas, *(name_area(name, letter_size) for name in placed_names)):
        raise_cell_costs(cells, area, TEXT)
    placed_codes = {name.code for name in placed_names}
    return tuple(
        name
        for name in place_all_station_names_that_fit(board_key, station_names, letter_size)
        if name.code not in placed_codes
        and not any(cell in cells for cell in cells_of_area(name_area(name, letter_size)))
    )


def place_line_names_that_fit(
    board_key: str,
    line_texts: NameTexts,
    *,
    letter_size: int,
    placed_names: Sequence[PlacedName],
    taken_areas: Iterable[Area],
) -> tuple[PlacedName, ...]:
    """Places the names of lines beside their letters where stations, names and taken_areas leave room."""
    cells, found = dict(writing_cost_by_cell_of_board(board_key)), []
    for area in (*taken_areas, *(name_area(name, letter_size) for name in placed_names)):
        raise_cell_costs(cells, area, TEXT)
    for letter, text in line_texts:
        x, y = BADGES[letter]
        places = (
            NamePlace(x, y + 12 + 0.85 * letter_size, "mid"),
            NamePlace(x, y - 13, "mid"),
            NamePlace(x + 13, y + 0.36 * letter_size, ""),
            NamePlace(x - 13, y + 0.36 * letter_size, "end"),
        )
        cost, place = min(
            (writing_cost_of_area_high_outside_map(cells, place.area), place)
            for place in list_areas_of_name_places(places, text, letter_size)
        )
        if cost < ENOUGH[letter_size]:
            found.append(
                PlacedName(
                    code=letter, x=place.x, y=place.y, text=text, anchor=place.anchor, is_dimmed=True, is_strong=False
                )
            )
            raise_cell_costs(cells, name_area(found[-1], letter_size), TEXT)
    return tuple(found)


@cache
def place_all_station_names_that_fit(
    board_key: str, station_names: NameTexts, letter_size: int
) -> tuple[PlacedName, ...]:
    """Places the names of as many stations as have room on an empty board.

    Transfer stations come first, then the longest names, which have the fewest places.
    """
    cells, found = dict(writing_cost_by_cell_of_board(board_key)), []
    # Rounded, because versions of Python add floats differently: equal widths are equal on a phone as well.
    for code, text in sorted(
        station_names, key=lambda one: (not SPOTS[one[0]].major, -round(text_width(one[1], 1), 6))
    ):
        cost, x, y, anchor = find_best_name_place(cells, code, text, letter_size)
        name = PlacedName(code=code, x=x, y=y, text=text, anchor=anchor, is_dimmed=False, is_strong=False)
        if cost < ENOUGH[letter_size] and is_name_nearer_to_own_station_than_any_other(
            code, name_area(name, letter_size)
        ):
            raise_cell_costs(cells, name_area(name, letter_size), TEXT)
            found.append(name)
    return tuple(found)


def name_area(name: PlacedName, letter_size: int) -> Area:
    """Returns the area of a placed name in pixels. letter_size: in pixels, too."""
    return area_covered_by_text(
        x=name.x, baseline_y=name.y, text=name.text, anchor=name.anchor, letter_size=letter_size
    )


def area_covered_by_text(
    *, x: float, baseline_y: float, text: str, anchor: TextAnchor, letter_size: float = SIZE
) -> Area:
    """Returns left, top, right and bottom of a text in pixels, from its estimated width.

    x: of its start, its middle or its end, as the anchor says; baseline_y: of the line that the letters stand on.
    """
    wide = text_width(text, letter_size)
    left = x - wide * {"": 0.0, "mid": 0.5, "end": 1.0}[anchor]
    return left, baseline_y - 0.85 * letter_size, left + wide, baseline_y + 0.15 * letter_size


def writing_cost_of_area_high_outside_map(cost_cells: Cells, area: Area) -> float:
    """Returns the cost of covering an area; outside the map it is as high as on a name."""
    left, top, right, bottom = area
    outside = max(0.0, 2 - left) + max(0.0, right - WIDTH + 2) + max(0.0, 10 - top) + max(0.0, bottom - LOW)
    return TEXT * bool(outside) + outside + sum(cost_cells.get(cell, 0) for cell in cells_of_area(area))


def cells_of_area(area: Area) -> list[tuple[int, int]]:
    left, top, right, bottom = (int(side // CELL) for side in area)
    return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]


def raise_cell_costs(cost_cells: Cells, area: Area, minimum_cost: int) -> None:
    for cell in cells_of_area(area):
        cost_cells[cell] = max(cost_cells.get(cell, 0), minimum_cost)


@cache
def writing_cost_by_cell_of_board(board_key: str) -> Cells:
    """Returns the cost of the cells with tracks, stations and letters of the lines of a board."""
    cells: Cells = {}
    for code, neighbours in BOARDS[board_key].line_letter_by_station_and_neighbour.items():
        for other in neighbours:
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
