"""Chooses what a page displays of the network: the part in question, and the names that have room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from calculators.subway.state import Board
from web.games.subway.pictures.layout import station_point
from web.games.subway.pictures.names import (
    CLEAR,
    FAR,
    FINE,
    SIZE,
    Area,
    NameTexts,
    PlacedName,
    cells_of_area,
    name_area,
    other_station_names_that_fit_beside_placed_ones,
    place_line_names_that_fit,
    place_station_names,
)
from web.games.subway.pictures.scene import NetworkMap, box_of_item
from web.games.subway.pictures.scene_items import Pawn, RouteNumber, Station, StationRing
from web.games.subway.pictures.touch_areas import HEIGHT, STEP, WIDE, WINDOW, areas_of_zoom_out_key_in_window_and_map
from web.i18n import Speaker

ROUND, LEAST = 30, 150
"""The distance that a verdict turned to the neighbour shows around a station, and the least width of its part of the
map."""


class Viewbox(NamedTuple):
    """A part of the map, as SVG names it."""

    x: float
    y: float
    width: float
    height: float


def viewbox_around_stations_cutting_no_name(
    network_map: NetworkMap, station_codes: Iterable[str], letter_size: int = SIZE
) -> Viewbox:
    """Returns the part of a map around these stations that cuts no name. letter_size: of the names.

    It is 1.5 times as wide as high where the map is wide enough, like the room for it on a turned phone.
    """
    x, y, wide, high = map_viewbox_around_areas(
        (one[0] - ROUND, one[1] - ROUND, one[0] + ROUND, one[1] + ROUND) for one in map(station_point, station_codes)
    )
    name_areas = [name_area(name, letter_size) for name in network_map.names]
    for _ in name_areas:  # a part that shows one whole name can cut another
        map_part = (x, y, x + wide, y + high)
        x, y, wide, high = map_viewbox_around_areas(
            [map_part, *(name_box for name_box in name_areas if is_area_cut_by_map_part(name_box, map_part))]
        )
    return Viewbox(round(x, 1), round(y, 1), round(wide, 1), round(high, 1))


def is_area_cut_by_map_part(area: Area, map_part: Area) -> bool:
    """Whether only some of an area lies in a part of the map."""
    is_outside = area[2] <= map_part[0] or area[0] >= map_part[2] or area[3] <= map_part[1] or area[1] >= map_part[3]
    is_inside = area[0] >= map_part[0] and area[1] >= map_part[1] and area[2] <= map_part[2] and area[3] <= map_part[3]
    return not (is_outside or is_inside)


def map_viewbox_around_areas(areas: Iterable[Area]) -> Viewbox:
    """Returns the part of the map around some areas, 1.5 times as wide as high if possible."""
    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide, high = max(right - left, LEAST), max(bottom - top, LEAST / 1.5)
    wide, high = min(max(wide, 1.5 * high), WIDE), min(max(high, wide / 1.5), HEIGHT)
    x = max(0, min((left + right - wide) / 2, WIDE - wide))
    y = max(8, min((top + bottom - high) / 2, 8 + HEIGHT - high))
    return Viewbox(x, y, wide, high)


def is_name_wholly_between_window_top_and_bottom(name: PlacedName, window_top_in_steps: int) -> bool:
    """Whether the whole name is inside the window that a phone shows."""
    _, top, _, bottom = name_area(name, SIZE)
    return top >= 8 + STEP * window_top_in_steps and bottom <= 8 + STEP * window_top_in_steps + WINDOW


def name_stations(say: Speaker, board: Board) -> NameTexts:
    return tuple((code, say(f"subway.station.{code}")) for code in board.stations)


def name_lines(say: Speaker, board: Board) -> NameTexts:
    return tuple((letter, say(f"subway.line.{letter}")) for letter in board.lines)


def add_names_to_read_only_map(say: Speaker, board: Board, network_map: NetworkMap) -> NetworkMap:
    """Returns a map that is only viewed with all names that have room: `names_on_whole_map` for a phone, `names_near`
    for wider screens."""
    taken_areas = [box_of_item(number) for number in network_map.items_of(RouteNumber)]
    taken_areas += map(box_of_item, network_map.items_of(Pawn))
    taken_areas += [
        (x - 15, y - 15, x + 15, y + 15) for ring in network_map.items_of(StationRing) for x, y in [ring.middle]
    ]
    taken_areas += [
        (left + 3, top + 3, right - 3, bottom - 3)
        for left, top, right, bottom in map(box_of_item, network_map.items_of(Station))
    ]
    taken_areas.append((0, 436, 64, 500))  # the key that enlarges the map
    station_names, line_names = name_stations(say, board), name_lines(say, board)
    names_near, names_on_whole_map = (
        (
            *named,
            *place_line_names_that_fit(
                board.key, line_names, letter_size=size, placed_names=named, taken_areas=taken_areas
            ),
        )
        for size in (FINE, CLEAR)
        for named in [
            other_station_names_that_fit_beside_placed_ones(
                board.key, station_names=station_names, letter_size=size, placed_names=(), taken_areas=taken_areas
            )
        ]
    )
    return replace(network_map, names_near=names_near, names_outside_window=(), names_on_whole_map=names_on_whole_map)


def add_names_to_touchable_map(say: Speaker, board: Board, network_map: NetworkMap) -> NetworkMap:
    """Returns a map with as many names as can be read, for each of the sizes at which it is drawn."""
    station_names = name_stations(say, board)
    rings = {ring.code: ring.look for ring in network_map.items_of(StationRing) if ring.look}
    pawns = [box_of_item(pawn) for pawn in network_map.items_of(Pawn)]
    taken_areas = [*pawns, *((x - 24, y - 20, x + 24, y + 20) for x, y in map(station_point, rings))]
    key_areas = areas_of_zoom_out_key_in_window_and_map(network_map.window_steps)
    small_map_key_area = (0, 420, 92, 500)  # the key beside a map that is drawn small
    given_names = place_station_names(
        board.key,
        name_by_station={name.code: name.text for name in network_map.names},
        ring_look_by_station=rings,
        taken_areas=[*pawns, small_map_key_area],
        letter_size=FAR,
    )
    others = other_station_names_that_fit_beside_placed_ones(
        board.key,
        station_names=station_names,
        letter_size=SIZE,
        placed_names=network_map.names,
        taken_areas=[*taken_areas, *key_areas],
    )
    names_near = (
        ()
        if rings
        else tuple(
            name for name in others if is_name_wholly_between_window_top_and_bottom(name, network_map.window_steps)
        )
    )
    line_names = place_line_names_that_fit(
        board.key,
        name_lines(say, board),
        letter_size=SIZE,
        placed_names=(*network_map.names, *names_near),
        taken_areas=[*taken_areas, *key_areas],
    )
    cells_of_line_names = {cell for name in line_names for cell in cells_of_area(name_area(name, SIZE))}
    return replace(
        network_map,
        names_near=names_near,
        names_outside_window=(
            *(
                name
                for name in others
                if name not in names_near and cells_of_line_names.isdisjoint(cells_of_area(name_area(name, SIZE)))
            ),
            *line_names,
        ),
        names_on_whole_map=(
            *given_names,
            *other_station_names_that_fit_beside_placed_ones(
                board.key,
                station_names=station_names,
                letter_size=FAR,
                placed_names=given_names,
                taken_areas=[*taken_areas, small_map_key_area],
            ),
        ),
    )
