"""Builds the network as a picture: lines, stations, beads, pawns, a route along the track, and touch areas."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from calculators.core.parsing import format_seat_code
from calculators.subway.state import State, find_counted_lines_with_bead_on_every_station
from web.games.subway.pictures.layout import (
    BADGES,
    SPLIT,
    SPOTS,
    NameLabel,
    Point,
    corner_points_to_relative_svg_path,
    list_bead_positions,
    list_track_points_with_bends,
    station_point,
    svg_path_of_whole_line,
)
from web.games.subway.pictures.names import (
    CLEAR,
    FAR,
    FINE,
    SIZE,
    Area,
    NameTexts,
    PlacedName,
    does_name_meet_others,
    name_area,
    place_given_station_names_where_room,
    place_line_names_that_fit,
    place_other_station_names_where_room,
    station_half_size,
)
from web.pieces import Control

MARGIN = 12
"""The least distance of the station in question from the edge of the window."""
REACH = 22
"""Half the side of a touch area, where no other station is nearer."""
ASIDE, AWAY = 17, 12
"""Distances of pawns on a map that can be touched: from one at a station to the next, and from the edge of the
station."""
HEAD = 10
"""Half the side of the head of such a pawn."""
WINDOW, STEP, WIDE, HEIGHT = 300, 24, 360, 492
"""The height of the window that a phone shows, the step by which it moves down, and the width and height of the whole
map."""
ROUND, LEAST = 30, 150
"""The distance that a verdict turned to the neighbour shows around a station, and the least width of its part of the
map."""


@dataclass(frozen=True, slots=True)
class Bead:
    """is_solid: filled, for the highlighted seat."""

    seat: str
    x: float
    y: float
    is_solid: bool


@dataclass(frozen=True, slots=True)
class Pawn:
    seat: str
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StationPicture:
    """A station as it is drawn.

    ring: how it is marked (`can`, `weak`, `sel`, `bad`, `near`, '' not at all); note: a word at note_x, note_y beside
    it; pawn_heads, pawn_turn_degrees: where its pawns are on a map that can be touched, and how far their tips are
    turned; is_to_fill: still without a bead for the end of the game; is_swap: a bead would be replaced; is_forbidden:
    no seat may start here.
    """

    code: str
    x: float
    y: float
    capsule: str
    beads: tuple[Bead, ...]
    empty_places: tuple[Point, ...]
    pawns: tuple[Pawn, ...]
    pawn_heads: tuple[Point, ...]
    pawn_turn_degrees: int
    ring: str
    is_contradictory: bool
    is_major: bool
    label_by_language: Mapping[str, NameLabel]
    name_lines_by_language: Mapping[str, Sequence[str]]
    note: str
    note_x: float
    note_y: float
    is_to_fill: bool
    is_swap: bool
    is_forbidden: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackLine:
    letter: str
    path_data: str
    is_complete: bool
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class RouteNumber:
    """The position of a station in a route (`3`, or `3·7` if it is passed twice), beside the station."""

    x: float
    y: float
    width: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchArea:
    """The area of the map that belongs to a station. is_selected: the station in question or of the draft;
    can_be_reached: whether the dice lead to it."""

    code: str
    x: float
    y: float
    width: float
    height: float
    touch: Control
    is_selected: bool
    can_be_reached: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkMap:
    """The network as it is drawn.

    route: the path along the track in the colour of seat; second_route: a second one; window_steps: by how many steps
    the window of a phone is moved down; names: of the stations that matter now; names_near: of other stations inside
    the window, if no station is marked; names_outside_window: of others outside it; names_on_whole_map: of all
    stations, where a low phone shows the whole map.
    """

    lines: tuple[TrackLine, ...]
    stations: tuple[StationPicture, ...]
    seat: str
    route: str
    second_route: str
    numbers: tuple[RouteNumber, ...]
    touch_areas: tuple[TouchArea, ...] = ()
    names: tuple[PlacedName, ...] = ()
    window_steps: int = 0
    names_near: tuple[PlacedName, ...] = ()
    names_outside_window: tuple[PlacedName, ...] = ()
    names_on_whole_map: tuple[PlacedName, ...] = ()


def build_network_map(
    state: State,
    highlighted_seat: str = "",
    *,
    route: Sequence[str] = (),
    first_number: int = 1,
    second_route: Sequence[str] = (),
    ring_by_station: Mapping[str, str] | None = None,
    note_by_station: Mapping[str, str] | None = None,
    contradictory_places: Collection[str] = (),
    stations_to_fill: Collection[str] = (),
    swap_stations: Collection[str] = (),
    forbidden_stations: Collection[str] = (),
    are_all_solid: bool = False,
    control_for_station: Callable[[str], Control] | None = None,
    name_by_station: Mapping[str, str] | None = None,
    focus_stations: Collection[str] = (),
) -> NetworkMap:
    """Builds the map of a table.

    highlighted_seat: the seat whose beads are solid; are_all_solid: solid beads for all seats; route: drawn along the
    track and numbered from first_number; second_route: a second path; ring_by_station: how stations are marked;
    note_by_station: a word beside a station; contradictory_places: targets of violations; control_for_station: the
    control of a station's touch area; name_by_station: names in large letters; focus_stations: the stations that the
    window has to show.
    """
    board, complete_lines = state.board, find_counted_lines_with_bead_on_every_station(state)
    rings, notes = ring_by_station or {}, note_by_station or {}
    station_pictures = tuple(
        build_station_picture(
            state,
            code,
            highlighted_seat=highlighted_seat,
            ring=rings.get(code, ""),
            note=notes.get(code, ""),
            is_solid=are_all_solid,
            is_contradictory=f"st.{code}" in contradictory_places,
            is_to_fill=code in stations_to_fill,
            is_swap=code in swap_stations,
            is_forbidden=code in forbidden_stations,
        )
        for code in board.stations
    )
    lines = tuple(
        TrackLine(
            letter=letter,
            path_data=svg_path_of_whole_line(board, letter),
            is_complete=letter in complete_lines,
            x=x,
            y=y,
        )
        for letter in board.lines
        for x, y in [BADGES[letter]]
    )
    asked_station = next((code for code, ring in rings.items() if ring in ("sel", "bad")), "")
    window_steps = count_window_steps_down_to_show(focus_stations, asked_station)
    return NetworkMap(
        lines=lines,
        stations=station_pictures,
        seat=highlighted_seat,
        route=corner_points_to_relative_svg_path(list_track_points_with_bends(route)) if len(route) > 1 else "",
        second_route=corner_points_to_relative_svg_path(list_track_points_with_bends(second_route))
        if len(second_route) > 1
        else "",
        numbers=build_order_numbers_of_route(route, first_number),
        touch_areas=list_station_touch_areas_with_borders_halfway(board.stations, control_for_station, rings)
        if control_for_station
        else (),
        names=place_given_station_names_where_room(
            board.key,
            name_by_station=name_by_station or {},
            ring_by_station=rings,
            taken_areas=[*list_areas_covered_by_pawns(station_pictures), *areas_of_whole_map_key(window_steps)],
        ),
        window_steps=window_steps,
    )


def list_areas_covered_by_pawns(station_pictures: Iterable[StationPicture]) -> list[Area]:
    """-"""
    return [(x - HEAD, y - HEAD, x + HEAD, y + HEAD) for one in station_pictures for x, y in one.pawn_heads]


def pawn_heads_clear_of_stations_and_turn_degrees(
    station_code: str, capsule: str, pawn_count: int
) -> tuple[list[Point], int]:
    """Returns the middles of the pawns of a station, and how far their tips are turned from pointing down, in degrees.

    The pawns are above the station, else aslant, beside or below it: the first of these where they hide no other
    station.
    """
    x, y = station_point(station_code)
    beside_offset, above_offset = (half + AWAY for half in station_half_size(capsule))
    first_offsets = (
        (0, -above_offset, 0),
        (ASIDE, -above_offset, 40),
        (-ASIDE, -above_offset, -40),
        (beside_offset, 0, 90),
        (-beside_offset, 0, -90),
        (0, above_offset, 180),
    )
    for across, down, turn in first_offsets:
        heads = [(x + across + (ASIDE if turn >= 0 else -ASIDE) * index, y + down) for index in range(pawn_count)]
        if all(HEAD <= at_x <= WIDE - HEAD for at_x, _ in heads) and not any(
            is_station_under_pawn(code, head) for head in heads for code in SPOTS if code != station_code
        ):
            return heads, turn
    return [(x + ASIDE * index, y - above_offset) for index in range(pawn_count)], 0


def is_station_under_pawn(station_code: str, head: Point) -> bool:
    """Whether a pawn with this middle hides a part of a station."""
    (x, y), (half_width, half_height) = station_point(station_code), station_half_size(SPOTS[station_code].capsule)
    return abs(x - head[0]) < HEAD + half_width - 1 and abs(y - head[1]) < HEAD + half_height - 1


def areas_of_whole_map_key(window_steps: int) -> list[Area]:
    """Returns the areas of the key in the left corner that displays the whole map: in the window and in the whole map.

    The key is higher at a shared table, and the area of the window allows for that.
    """
    window_bottom = 8 + STEP * window_steps + WINDOW
    return [(28, window_bottom - 84, 92, window_bottom), (28, 8 + HEIGHT - 56, 92, 8 + HEIGHT)]


def viewbox_around_stations_and_names(network_map: NetworkMap, station_codes: Iterable[str]) -> Area:
    """Returns the part of a map around these stations that cuts no name: x, y, width and height.

    It is 1.5 times as wide as high where the map is wide enough, like the room for it on a turned phone.
    """
    x, y, wide, high = viewbox_around_areas(
        (one[0] - ROUND, one[1] - ROUND, one[0] + ROUND, one[1] + ROUND) for one in map(station_point, station_codes)
    )
    name_areas = [name_area(name, SIZE) for name in network_map.names]
    for _ in name_areas:  # a part that shows one whole name can cut another
        map_part = (x, y, x + wide, y + high)
        x, y, wide, high = viewbox_around_areas(
            [map_part, *(name_box for name_box in name_areas if is_area_cut_by_map_part(name_box, map_part))]
        )
    return round(x, 1), round(y, 1), round(wide, 1), round(high, 1)


def is_area_cut_by_map_part(area: Area, map_part: Area) -> bool:
    """Whether only some of an area lies in a part of the map."""
    is_outside = area[2] <= map_part[0] or area[0] >= map_part[2] or area[3] <= map_part[1] or area[1] >= map_part[3]
    is_inside = area[0] >= map_part[0] and area[1] >= map_part[1] and area[2] <= map_part[2] and area[3] <= map_part[3]
    return not (is_outside or is_inside)


def viewbox_around_areas(areas: Iterable[Area]) -> Area:
    """Returns the part of the map around some areas: x, y, width and height; 1.5 times as wide as high if possible."""
    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide, high = max(right - left, LEAST), max(bottom - top, LEAST / 1.5)
    wide, high = min(max(wide, 1.5 * high), WIDE), min(max(high, wide / 1.5), HEIGHT)
    x = max(0, min((left + right - wide) / 2, WIDE - wide))
    y = max(8, min((top + bottom - high) / 2, 8 + HEIGHT - high))
    return x, y, wide, high


def is_name_wholly_in_window(name: PlacedName, window_steps: int) -> bool:
    """Whether the whole name is inside the window that a phone shows."""
    _, top, _, bottom = name_area(name, SIZE)
    return top >= 8 + STEP * window_steps and bottom <= 8 + STEP * window_steps + WINDOW


def with_names_for_viewing(
    network_map: NetworkMap, board_key: str, station_texts: NameTexts, line_texts: NameTexts
) -> NetworkMap:
    """Returns a map that is only viewed with all names that have room: `names_on_whole_map` for a phone, `names_near`
    for wider screens."""
    taken_areas = [(one.x - one.width / 2, one.y - 6, one.x + one.width / 2, one.y + 6) for one in network_map.numbers]
    taken_areas += [
        (station.note_x - 15, station.note_y - 6, station.note_x + 15, station.note_y + 6)
        for station in network_map.stations
        if station.note
    ]
    taken_areas += [
        (pawn.x - 7, pawn.y - 9, pawn.x + 7, pawn.y + 7) for station in network_map.stations for pawn in station.pawns
    ]
    taken_areas += [
        (station.x - 15, station.y - 15, station.x + 15, station.y + 15)
        for station in network_map.stations
        if station.ring or station.is_contradictory
    ]
    taken_areas += [
        (station.x - wide + 3, station.y - high + 3, station.x + wide - 3, station.y + high - 3)
        for station in network_map.stations
        for wide, high in [station_half_size(station.capsule)]
    ]
    taken_areas.append((0, 436, 64, 500))  # the key that enlarges the map
    names_near, names_on_whole_map = (
        (
            *named,
            *place_line_names_that_fit(
                board_key, line_texts, letter_size=size, placed_names=named, taken_areas=taken_areas
            ),
        )
        for size in (FINE, CLEAR)
        for named in [
            place_other_station_names_where_room(
                board_key, station_names=station_texts, letter_size=size, placed_names=(), taken_areas=taken_areas
            )
        ]
    )
    return replace(network_map, names_near=names_near, names_outside_window=(), names_on_whole_map=names_on_whole_map)


def with_station_names_placed_where_room(
    network_map: NetworkMap, board_key: str, station_texts: NameTexts, line_texts: NameTexts
) -> NetworkMap:
    """Returns a map with as many names as can be read, for each of the sizes at which it is drawn."""
    rings = {one.code: one.ring for one in network_map.stations if one.ring}
    pawns = list_areas_covered_by_pawns(network_map.stations)
    taken_areas = [*pawns, *((x - 24, y - 20, x + 24, y + 20) for x, y in map(station_point, rings))]
    key_areas = areas_of_whole_map_key(network_map.window_steps)
    small_map_key_area = (0, 420, 92, 500)  # the key beside a map that is drawn small
    given_names = place_given_station_names_where_room(
        board_key,
        name_by_station={name.code: name.text for name in network_map.names},
        ring_by_station=rings,
        taken_areas=[*pawns, small_map_key_area],
        letter_size=FAR,
    )
    others = place_other_station_names_where_room(
        board_key,
        station_names=station_texts,
        letter_size=SIZE,
        placed_names=network_map.names,
        taken_areas=[*taken_areas, *key_areas],
    )
    names_near = (
        () if rings else tuple(name for name in others if is_name_wholly_in_window(name, network_map.window_steps))
    )
    line_names = place_line_names_that_fit(
        board_key,
        line_texts,
        letter_size=SIZE,
        placed_names=(*network_map.names, *names_near),
        taken_areas=[*taken_areas, *key_areas],
    )
    return replace(
        network_map,
        names_near=names_near,
        names_outside_window=(
            *(name for name in others if name not in names_near and not does_name_meet_others(name, line_names, SIZE)),
            *line_names,
        ),
        names_on_whole_map=(
            *given_names,
            *place_other_station_names_where_room(
                board_key,
                station_names=station_texts,
                letter_size=FAR,
                placed_names=given_names,
                taken_areas=[*taken_areas, small_map_key_area],
            ),
        ),
    )


def build_station_picture(
    state: State,
    station_code: str,
    *,
    highlighted_seat: str,
    ring: str,
    note: str,
    is_solid: bool = False,
    is_contradictory: bool = False,
    is_to_fill: bool = False,
    is_swap: bool = False,
    is_forbidden: bool = False,
) -> StationPicture:
    """Builds a station with its beads and pawns."""
    spot, capacity = SPOTS[station_code], state.board.bead_capacity_by_station[station_code]
    seats = [
        format_seat_code(s)
        for s, count in state.bead_counts_by_seat_at(station_code).items()
        for _ in range(min(count, 4))
    ]
    bead_positions = list_bead_positions(station_code, capacity, len(seats))
    pawns = [format_seat_code(s) for s in state.seats if state.pawn_station(s) == station_code]
    pawn_offset = 18 if capacity > 1 and spot.capsule == "h" else 8
    pawn_heads, turn = pawn_heads_clear_of_stations_and_turn_degrees(
        station_code, spot.capsule if capacity > 1 else "", len(pawns)
    )
    return StationPicture(
        code=station_code,
        x=spot.x,
        y=spot.y,
        capsule=spot.capsule if capacity > 1 else "",
        beads=tuple(
            Bead(s, x, y, is_solid or s == highlighted_seat) for s, (x, y) in zip(seats, bead_positions, strict=False)
        ),
        empty_places=tuple(bead_positions[len(seats) :]),
        pawns=tuple(Pawn(s, spot.x + pawn_offset + 11 * i, spot.y - 4) for i, s in enumerate(pawns)),
        pawn_heads=tuple(pawn_heads),
        pawn_turn_degrees=turn,
        ring=ring,
        is_contradictory=is_contradictory,
        is_major=spot.major,
        label_by_language=spot.labels,
        name_lines_by_language={lang: names.get(station_code, ()) for lang, names in SPLIT.items()},
        note=note,
        note_x=spot.x + spot.number[0],
        note_y=spot.y + spot.number[1],
        is_to_fill=is_to_fill,
        is_swap=is_swap,
        is_forbidden=is_forbidden,
    )


def list_station_touch_areas_with_borders_halfway(
    station_codes: Iterable[str], control_for_station: Callable[[str], Control], ring_by_station: Mapping[str, str]
) -> tuple[TouchArea, ...]:
    """Returns the touch areas of stations; where two meet, the border is halfway."""
    found = []
    for code, (left, top, right, bottom) in touch_bounds_by_station(tuple(station_codes)).items():
        ring = ring_by_station.get(code)
        is_selected, can_be_reached = ring in ("sel", "bad"), ring in ("can", "weak")
        found.append(
            TouchArea(
                code=code,
                x=left,
                y=top,
                width=right - left,
                height=bottom - top,
                touch=control_for_station(code),
                is_selected=is_selected,
                can_be_reached=can_be_reached,
            )
        )
    return tuple(found)


@cache
def touch_bounds_by_station(
    station_codes: tuple[str, ...],
) -> dict[str, tuple[float, float, float, float]]:
    """Returns the bounds of the touch area of each station: what is nearer to it than to its neighbours."""
    found = {}
    for code in station_codes:
        x, y = SPOTS[code].x, SPOTS[code].y
        left, top, right, bottom = x - REACH, y - REACH, x + REACH, y + REACH
        for other in station_codes:
            dx, dy = SPOTS[other].x - x, SPOTS[other].y - y
            if other == code or max(abs(dx), abs(dy)) >= 2 * REACH:
                continue
            across, down = x + SPOTS[other].x, y + SPOTS[other].y
            if abs(dx) >= abs(dy):
                left, right = (left, min(right, across // 2)) if dx > 0 else (max(left, across // 2), right)
            else:
                top, bottom = (top, min(bottom, down // 2)) if dy > 0 else (max(top, down // 2), bottom)
        found[code] = (max(left, 0), max(top, 8), min(right, 360), min(bottom, 500))
    return found


def count_window_steps_down_to_show(focus_stations: Collection[str], asked_station: str = "") -> int:
    """Returns by how many steps the window moves down to show these stations; without any, to show the middle of the
    map.

    The station in question stays inside the window.
    """
    ys = [SPOTS[code].y for code in focus_stations] or [238]
    steps = round(((min(ys) + max(ys)) / 2 - 8 - WINDOW / 2) / STEP)
    if asked_station:
        y = SPOTS[asked_station].y - 8
        steps = max(min(steps, int((y - MARGIN) // STEP)), -int((WINDOW - MARGIN - y) // STEP))
    return int(max(0, min(steps, (HEIGHT - WINDOW) // STEP)))


def build_order_numbers_of_route(route: Sequence[str], first_number: int) -> tuple[RouteNumber, ...]:
    """Returns the numbers of a route beside its stations; a station that is passed twice has both (`3·7`)."""
    numbers_by_station: dict[str, list[int]] = {}
    for index, code in enumerate(route, first_number):
        numbers_by_station.setdefault(code, []).append(index)
    found = []
    for code, numbers in numbers_by_station.items():
        text = "·".join(str(n) for n in numbers if n)
        if text:
            spot = SPOTS[code]
            x, y = round(spot.x + spot.number[0], 1), round(spot.y + spot.number[1], 1)
            found.append(RouteNumber(x, y, round(6 + 5.4 * len(text), 1), text))
    return tuple(found)
