"""Draws the network as a scene: lines, routes, stations with their beads, rings, names and pawns, and touch areas."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict

from calculators.core.parsing import format_seat_code
from calculators.subway.state import State
from web.games.subway.pictures.layout import (
    BADGES,
    SPOTS,
    Capsule,
    Point,
    RingLook,
    list_bead_positions_including_empty_places,
    list_line_stations_and_first_again_if_loop,
    list_track_points_with_bends,
    station_point,
)
from web.games.subway.pictures.names import Area, PlacedName, place_station_names, station_half_size
from web.games.subway.pictures.scene_items import (
    BADGE,
    HEAD,
    Bead,
    LineBadge,
    Pawn,
    Route,
    RouteNumber,
    Station,
    StationFrame,
    StationLabel,
    StationRing,
    TrackLine,
)
from web.games.subway.pictures.touch_areas import (
    HEIGHT,
    WIDE,
    TouchArea,
    areas_of_zoom_out_key_in_window_and_map,
    count_window_steps_down,
    list_station_touch_areas_with_borders_halfway,
)
from web.pieces import Control, Scene, SceneItem

ASIDE, AWAY = 17, 12
"""Distances of pawns: from one at a station to the next, and from the edge of the station."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkMap(Scene):
    """The network as a scene, with what only pages need.

    touch_areas: lie on all items; window_steps: by how many steps the window of a phone is moved down; names: of the
    stations that matter now; names_near: of other stations inside the window, if no station is marked;
    names_outside_window: of others outside it; names_on_whole_map: of all stations, where a low phone shows the whole
    map.
    """

    touch_areas: tuple[TouchArea, ...] = ()
    window_steps: int = 0
    names: tuple[PlacedName, ...] = ()
    names_near: tuple[PlacedName, ...] = ()
    names_outside_window: tuple[PlacedName, ...] = ()
    names_on_whole_map: tuple[PlacedName, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkMarks:
    """What the map marks.

    note_by_station: a word beside a station; contradictory_targets: targets of violations; stations_to_fill,
    forbidden_stations: as for `Station`; swap_stations: where a bead would be replaced.
    """

    ring_look_by_station: Mapping[str, RingLook] = field(default_factory=dict)
    note_by_station: Mapping[str, str] = field(default_factory=dict)
    contradictory_targets: Collection[str] = ()
    stations_to_fill: Collection[str] = ()
    swap_stations: Collection[str] = ()
    forbidden_stations: Collection[str] = ()


NO_MARKS = NetworkMarks()


def draw_table(
    state: State,
    *,
    seat_with_solid_beads: str = "",
    routes: Iterable[tuple[str, Sequence[str]]] = (),
    first_number: int = 1,
    marks: NetworkMarks = NO_MARKS,
    are_all_beads_solid: bool = False,
    control_of_station: Callable[[str], Control] | None = None,
    large_name_by_station: Mapping[str, str] | None = None,
    stations_to_show_in_window: Collection[str] = (),
) -> NetworkMap:
    """Draws the map of a table.

    seat_with_solid_beads: the seat whose beads are solid; are_all_beads_solid: solid beads for all seats; routes: seat
    codes with the stations of their paths, numbered from first_number; control_of_station: the control of a station's
    touch area; large_name_by_station: names in large letters; stations_to_show_in_window: the stations that the window
    has to show.
    """
    board, complete_lines = state.board, state.complete_counted_lines
    routes = [(seat, route) for seat, route in routes if route]
    capsules: dict[str, Capsule] = {
        code: SPOTS[code].capsule if board.bead_capacity_by_station[code] > 1 else "" for code in board.stations
    }
    seats_by_station: dict[str, list[str]] = {}
    for seat in state.seats:
        seats_by_station.setdefault(state.pawn_station(seat) or "", []).append(format_seat_code(seat))
    stations = [
        build_station_with_beads(
            state,
            code,
            capsule,
            seat_with_solid_beads_or_none_for_all=None if are_all_beads_solid else seat_with_solid_beads,
            marks=marks,
        )
        for code, capsule in capsules.items()
    ]
    pawns = tuple(place_pawns(seats_by_station, stations))
    rings = marks.ring_look_by_station
    asked_station = next((code for code, look in rings.items() if look in ("sel", "bad")), "")
    window_steps = count_window_steps_down(stations_to_show_in_window, asked_station)
    lines = []
    for letter in board.lines:
        points = list_track_points_with_bends(list_line_stations_and_first_again_if_loop(board, letter))
        lines.append(
            TrackLine(
                **box_of_points(points),
                corner_points=tuple(points),
                letter=letter,
                is_complete=letter in complete_lines,
            )
        )
    return NetworkMap(
        label="",
        width=WIDE,
        height=HEIGHT,
        items=(
            *reversed(lines),
            *(
                LineBadge(x=x - BADGE, y=y - BADGE, letter=letter, is_complete=letter in complete_lines)
                for letter in board.lines
                for x, y in [BADGES[letter]]
            ),
            *(
                Route(**box_of_points(points), corner_points=tuple(points), seat=seat)
                for seat, route in routes
                for points in [list_track_points_with_bends(route)]
                if len(points) > 1
            ),
            *(
                StationFrame(
                    **box_of_station(code, capsule),
                    code=code,
                    capsule=capsule,
                    is_to_fill=code in marks.stations_to_fill,
                )
                for code, capsule in capsules.items()
                if capsule
            ),
            *stations,
            *(
                StationLabel(
                    **box_of_station(code, capsule),
                    code=code,
                    capsule=capsule,
                    is_major=SPOTS[code].major,
                    label_by_language=SPOTS[code].labels,
                    wide_label_by_language=SPOTS[code].wide_labels,
                )
                for code, capsule in capsules.items()
            ),
            *(
                StationRing(
                    **box_of_station(code, capsule, margin_pixels=6),
                    code=code,
                    capsule=capsule,
                    look=rings.get(code, ""),
                    is_contradictory=f"st.{code}" in marks.contradictory_targets,
                    is_swap=code in marks.swap_stations,
                )
                for code, capsule in capsules.items()
                if code in rings or f"st.{code}" in marks.contradictory_targets
            ),
            *(
                build_word_beside_station(code, note, 7 + 7.5 * len(note), seat_with_solid_beads)
                for code, note in marks.note_by_station.items()
                if code in capsules and note
            ),
            *(
                number
                for seat, route in routes
                for number in build_route_numbers_per_station_without_zero(route, first_number, seat)
            ),
            *pawns,
        ),
        touch_areas=list_station_touch_areas_with_borders_halfway(board.stations, control_of_station, rings)
        if control_of_station
        else (),
        names=place_station_names(
            board.key,
            name_by_station=large_name_by_station or {},
            ring_look_by_station=rings,
            taken_areas=[*map(box_of_item, pawns), *areas_of_zoom_out_key_in_window_and_map(window_steps)],
        ),
        window_steps=window_steps,
    )


class Box(TypedDict):
    """The box of an item."""

    x: float
    y: float
    width: float
    height: float


def box_of_points(corner_points: Sequence[Point]) -> Box:
    """Returns the smallest box around all points."""
    xs, ys = zip(*corner_points, strict=True)
    return Box(x=min(xs), y=min(ys), width=max(xs) - min(xs), height=max(ys) - min(ys))


def box_of_station(station_code: str, capsule: Capsule, margin_pixels: float = 0) -> Box:
    """Returns the box around the places of a station. margin_pixels: between the places and the box."""
    (x, y), (half_width, half_height) = station_point(station_code), station_half_size(capsule)
    width, height = half_width + margin_pixels, half_height + margin_pixels
    return Box(x=x - width, y=y - height, width=2 * width, height=2 * height)


def box_of_item(item: SceneItem) -> Area:
    return item.x, item.y, item.x + item.width, item.y + item.height


def build_station_with_beads(
    state: State,
    station_code: str,
    capsule: Capsule,
    *,
    seat_with_solid_beads_or_none_for_all: str | None,
    marks: NetworkMarks,
) -> Station:
    """Builds the places of a station. seat_with_solid_beads_or_none_for_all: the seat whose beads are solid, None for
    all seats."""
    seats = [
        format_seat_code(seat)
        for seat, count in state.bead_counts_by_seat_with_beads_at(station_code).items()
        for _ in range(min(count, 4))
    ]
    x, y = station_point(station_code)
    offsets = [
        (bead_x - x, bead_y - y)
        for bead_x, bead_y in list_bead_positions_including_empty_places(
            station_code, state.board.bead_capacity_by_station[station_code], len(seats)
        )
    ]
    return Station(
        **box_of_station(station_code, capsule),
        code=station_code,
        capsule=capsule,
        beads=tuple(
            Bead(seat=seat, dx=dx, dy=dy, is_solid=seat_with_solid_beads_or_none_for_all in (None, seat))
            for seat, (dx, dy) in zip(seats, offsets, strict=False)
        ),
        empty_places=tuple(offsets[len(seats) :]),
        is_to_fill=station_code in marks.stations_to_fill,
        is_forbidden=station_code in marks.forbidden_stations,
    )


def place_pawns(
    seats_by_station: Mapping[str, Sequence[str]],
    stations: Sequence[Station],
    *,
    map_width: float = WIDE,
    name_areas: Sequence[Area] = (),
) -> Iterator[Pawn]:
    """Yields the pawns beside their stations. name_areas: what they leave free where there is room."""
    for station in stations:
        seats = seats_by_station.get(station.code, ())
        if not seats:
            continue
        other_areas = [box_of_item(other) for other in stations if other is not station]
        heads, turn_degrees = pawn_places_clear_of_stations_if_possible(
            station, len(seats), other_station_areas=other_areas, map_width=map_width, name_areas=name_areas
        )
        for seat, (head_x, head_y) in zip(seats, heads, strict=True):
            yield Pawn(x=head_x - HEAD, y=head_y - HEAD, seat=seat, station=station.code, turn_degrees=turn_degrees)


def build_word_beside_station(station_code: str, text: str, width: float, seat_code: str) -> RouteNumber:
    """Builds a word where the map has room for the number of a route beside a station. seat_code: whose ink it has."""
    spot = SPOTS[station_code]
    dx, dy = spot.number
    return RouteNumber(x=spot.x + dx - width / 2, y=spot.y + dy - 6, width=width, text=text, seat=seat_code)


def build_route_numbers_per_station_without_zero(
    route: Sequence[str], first_number: int, seat_code: str
) -> Iterator[RouteNumber]:
    """Yields the numbers of a route beside its stations; a station that is passed twice has both (`3·7`)."""
    numbers_by_station: dict[str, list[int]] = {}
    for index, code in enumerate(route, first_number):
        numbers_by_station.setdefault(code, []).append(index)
    for code, numbers in numbers_by_station.items():
        text = "·".join(str(number) for number in numbers if number)
        if text:
            yield build_word_beside_station(code, text, round(6 + 5.4 * len(text), 1), seat_code)


class PawnPlaces(NamedTuple):
    """The middles of the heads of a station's pawns, and how far their tips are turned from pointing down."""

    heads: list[Point]
    turn_degrees: int


def pawn_places_clear_of_stations_if_possible(
    station: Station,
    pawn_count: int,
    *,
    other_station_areas: Iterable[Area],
    map_width: float = WIDE,
    name_areas: Iterable[Area] = (),
) -> PawnPlaces:
    """Returns the places of the pawns of a station.

    The pawns are above the station, else aslant, beside or below it, where they hide no other station; of these places
    the first that hides the fewest of name_areas. If all hide a station, they are above.
    """
    x, y = station.middle
    beside_offset, above_offset = station.width / 2 + AWAY, station.height / 2 + AWAY
    first_offsets = (
        (0, -above_offset, 0),
        (ASIDE, -above_offset, 40),
        (-ASIDE, -above_offset, -40),
        (beside_offset, 0, 90),
        (-beside_offset, 0, -90),
        (0, above_offset, 180),
    )
    other_insides = [(left + 1, top + 1, right - 1, bottom - 1) for left, top, right, bottom in other_station_areas]
    found = []
    for across, down, turn in first_offsets:
        heads = [(x + across + (ASIDE if turn >= 0 else -ASIDE) * index, y + down) for index in range(pawn_count)]
        if all(HEAD <= head_x <= map_width - HEAD for head_x, _ in heads) and not count_pawn_area_overlaps(
            heads, other_insides
        ):
            found.append(PawnPlaces(heads, turn))
    if not found:
        return PawnPlaces([(x + ASIDE * index, y - above_offset) for index in range(pawn_count)], 0)
    return min(found, key=lambda places: count_pawn_area_overlaps(places.heads, name_areas))


def count_pawn_area_overlaps(head_centres: Iterable[Point], areas: Iterable[Area]) -> int:
    """Returns how many areas pawns with these middles hide a part of, each pawn counted by itself."""
    return sum(
        left < x + HEAD and right > x - HEAD and top < y + HEAD and bottom > y - HEAD
        for x, y in head_centres
        for left, top, right, bottom in areas
    )
