"""Draws the network on paper: lines, routes, beads, pawns and every name. It decides no rule.

The positions of names and stations are in `paper.json`, one unit a millimetre: stations as x, y, capsule, major, and
the labels in Japanese and English (anchor, dx, dy), which keep clear of lines, beads and each other; `heiandori` has
what differs where the Kamiiida line starts there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from calculators.core.parsing import format_seat_code
from calculators.subway.state import BOARDS, LINES, Board, State
from web.i18n import Speaker
from web.paper.letter_widths import largest_fitting_size, measure_text_em
from web.paper.picture import SEAT_INKS, Ink, Picture, TextStyle, coord, ink_of_each_seat

# The file has no type; its stations get one (`StationSpot`).
PLACED: Any = json.loads(Path(__file__).with_name("paper.json").read_text(encoding="utf-8"))  # type: ignore[explicit-any]
WIDE, HIGH = 186.0, 157.4
LEGEND, LEGEND_TOP, LEGEND_STEP = "HMETKS", 4.0, 6.1
"""The lines in the order of the legend, the y of the first, and the distance to the next."""
APART = 2.7
"""Distance of the middle of a transfer station from each of its two places."""
LINE, BADGE, CAPSULE, BEAD = 2.3, 6.2, 6.3, 5.6
"""Widths in millimetres: of a line, the badge of a line, the frame of a transfer station, a bead."""
CORES = {
    "M": None,
    "H": None,
    "E": Ink(stroke="#fff", width=0.7),
    "T": Ink(stroke="#fff", width=0.6, dash="3 1.6"),
    "K": Ink(stroke="#fff", width=0.7, dash="1.4 1"),
    "S": Ink(stroke="#fff", width=0.6, dash=".7 1.1"),
}
"""The white core of each line: none, solid, dashed or dotted."""
RIBBONS = {
    "p1": (Ink(width=7.4, line_cap="round", line_join="round"),),
    "p2": (Ink(stroke="#fff", width=7.4, line_join="round"), Ink(width=7, dash=".9 .55", line_join="round")),
    "p3": (Ink(stroke="#fff", width=7.4, line_join="round"), Ink(width=7, dash="2.4 1.1", line_join="round")),
    "p4": (
        Ink(width=7.4, line_cap="round", line_join="round"),
        Ink(stroke="#fff", width=6.6, line_cap="round", line_join="round"),
    ),
}
"""The edge of each seat's route; where no colour is given it is that of the seat."""
TINTS = {SEAT_INKS["p1"]: "#bcd9dd", SEAT_INKS["p2"]: "#e6c49c", SEAT_INKS["p3"]: "#dfb6d0", SEAT_INKS["p4"]: "#c3d6ac"}
"""The tint of a route, by the ink of its seat."""
RINGS = {"can": 1.0, "weak": 0.3, "asked": 1.4}
"""Width of the ring around a station: a bead can be placed or replaced, nothing can, the station in question."""
PAWN = 5.2
"""Width of the head of a pawn in millimetres."""
AROUND = ((0, -1), (1, 0), (-1, 0), (0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7), (0, 1))
"""Directions from a station to the head of its pawn, in order of preference."""

DESCENDING = frozenset("gjpqy,")
"""Latin letters that reach below the baseline."""

Box = tuple[float, float, float, float]
Beside = tuple[str, float, float]
"""The position of a name beside its station: which of its ends is near (`s`, `m`, `e`), dx and dy."""


class StationSpot(NamedTuple):
    """A station of the map. two_place_direction: how its two places lie (`h`, `v`, '' for one place); major: 1 for a
    large name, else 0."""

    x: float
    y: float
    two_place_direction: str
    major: int
    ja: Beside
    en: Beside


@dataclass(frozen=True, slots=True)
class NetworkPlaces:
    """The positions of a board's stations, tracks and badges."""

    stations: Mapping[str, StationSpot]
    lines: Mapping[str, Sequence[str]]
    badges: Mapping[str, Sequence[float]]

    def track_path_data(self, station_codes: Sequence[str]) -> str:
        """Returns the path along the track between stations as the data of an SVG path."""
        return "M" + "L".join(f"{coord(x)} {coord(y)}" for x, y in self.corner_points_along_track(station_codes))

    def corner_points_along_track(self, station_codes: Sequence[str]) -> list[Sequence[float]]:
        """Returns the corners of that path."""
        found: list[Sequence[float]] = [self.stations[station_codes[0]][:2]]
        for one, other in pairwise(station_codes):
            bends_forward, bends_backward = (
                PLACED["bends"].get(f"{one}-{other}", ()),
                PLACED["bends"].get(f"{other}-{one}", ()),
            )
            found += [*bends_forward, *bends_backward[::-1], self.stations[other][:2]]
        return found


@cache
def station_track_and_badge_positions_of_board(board_key: str) -> NetworkPlaces:
    """Returns the positions of a board's stations, tracks and badges."""
    board = BOARDS[board_key]
    differences = PLACED.get(board_key, {"stations": {}, "badges": {}})
    stations = {}
    for code in board.stations:
        x, y, two_place_direction, major, ja, en = differences["stations"].get(code) or PLACED["stations"][code]
        if board.bead_capacity_by_station[code] == 1:
            two_place_direction = ""
        stations[code] = StationSpot(x=x, y=y, two_place_direction=two_place_direction, major=major, ja=ja, en=en)
    badges = {letter: differences["badges"].get(letter) or PLACED["badges"][letter] for letter in board.lines}
    return NetworkPlaces(stations, closed_line_stations(board), badges)


def closed_line_stations(board: Board) -> dict[str, Sequence[str]]:
    """Returns the stations of each line along its track, and the first one again for a loop."""
    return {
        letter: (*line_stations, line_stations[0]) if LINES[letter].loop else line_stations
        for letter, line_stations in board.lines.items()
    }


def draw_network(
    state: State,
    say: Speaker,
    *,
    routes: Iterable[tuple[str, Sequence[str]]] = (),
    ring_by_station: Mapping[str, str] | None = None,
    shows_pawns: bool = False,
    shows_names: bool = True,
    seat_tints: str = "",
) -> Picture:
    """Draws the network: routes under the lines, beads on top of them, and every name.

    routes: seat codes with their stations; ring_by_station: the kind of ring around a station (`RINGS`); seat_tints:
    the colours of the seats (`ink_of_each_seat`).
    """
    picture, places = (
        Picture(WIDE, HIGH, ink_of_each_seat(seat_tints)),
        station_track_and_badge_positions_of_board(state.board.key),
    )
    for seat, route in routes:
        if len(route) > 1:
            draw_route_ribbon_and_start_next_layer(picture, places.track_path_data(route), seat)
    for letter in reversed(LEGEND):
        if letter in places.lines:
            draw_track_line_in_its_ink(picture, places.track_path_data(places.lines[letter]), letter)
    picture.start_layer()
    if shows_names:
        draw_legend_of_line_names(picture, say, places)
    draw_line_letters_in_rings(picture, places, line_letters_with_legend_y(places) if shows_names else [])
    draw_rings_around_stations(picture, places, ring_by_station or {})
    for code, spot in places.stations.items():
        draw_frame_of_transfer_station_if_any(picture, *spot[:3])
        if shows_names:
            draw_station_name(picture, say, code, spot)
    picture.start_layer()
    for code, spot in places.stations.items():
        draw_bead_places_of_station(picture, state, code, spot)
    if shows_pawns:
        picture.start_layer()
        draw_pawns_beside_stations(picture, state, say, places)
    return picture


def draw_route_ribbon_and_start_next_layer(picture: Picture, path_data: str, seat_code: str) -> None:
    """Draws the route of a seat under the lines."""
    seat_ink = picture.inks[seat_code]
    for ink in RIBBONS[seat_code]:
        picture.draw_path(path_data, replace(ink, stroke=ink.stroke or seat_ink))
    picture.draw_path(path_data, Ink(stroke=TINTS[seat_ink], width=5.9, line_cap="round", line_join="round"))
    picture.start_layer()


def draw_track_line_in_its_ink(picture: Picture, path_data: str, line_letter: str) -> None:
    picture.draw_path(path_data, Ink(stroke=PLACED["inks"][line_letter], width=LINE, line_join="round"))
    core = CORES[line_letter]
    if core:
        picture.draw_path(path_data, core)
    picture.start_layer()


def line_letters_with_legend_y(network_places: NetworkPlaces) -> list[tuple[str, float]]:
    """Returns the lines of the legend, each with its y."""
    letters = [letter for letter in LEGEND if letter in network_places.lines]
    return [(letter, LEGEND_TOP + LEGEND_STEP * place) for place, letter in enumerate(letters)]


def draw_legend_of_line_names(picture: Picture, say: Speaker, network_places: NetworkPlaces) -> None:
    """Draws the lines of the legend with their names."""
    for letter, y in line_letters_with_legend_y(network_places):
        draw_track_line_in_its_ink(picture, f"M5 {coord(y)}h9.5", letter)
        text = say(f"subway.line.{letter}")
        picture.draw_text(text, 15.8, y + 0.9, TextStyle(largest_fitting_size(text, 2.4, 18), bold=False))


def draw_line_letters_in_rings(
    picture: Picture, network_places: NetworkPlaces, legend_entries: Iterable[tuple[str, float]]
) -> None:
    """Draws the letters of the lines in their rings, on the map and in the legend."""
    letter_positions = [(letter, x, y) for letter, (x, y) in network_places.badges.items()]
    letter_positions += [(letter, 3, y) for letter, y in legend_entries]
    for letter, x, y in letter_positions:
        picture.draw_dot(x, y, BADGE, PLACED["inks"][letter])
    picture.start_layer()
    for letter, x, y in letter_positions:
        picture.draw_dot(x, y, 4.4, "#fff")
        picture.draw_text(letter, x, y + 1.15, TextStyle(3.2, anchor="middle"))


def svg_path_of_station_frame(x: float, y: float, orientation: str) -> str:
    """Returns the line from one place of a station to the other as the data of an SVG path."""
    dx, dy = bead_place_offset(orientation)
    return (
        f"M{coord(x - dx)} {coord(y - dy)}L{coord(x + dx)} {coord(y + dy)}"
        if orientation
        else f"M{coord(x)} {coord(y)}h0"
    )


def draw_frame_of_transfer_station_if_any(picture: Picture, x: float, y: float, orientation: str) -> None:
    """Draws the frame of the two places of a transfer station; nothing for one place."""
    if orientation:
        picture.draw_path(
            svg_path_of_station_frame(x, y, orientation), Ink(stroke="#000", width=CAPSULE, line_cap="round")
        )
        picture.draw_path(
            svg_path_of_station_frame(x, y, orientation), Ink(stroke="#fff", width=CAPSULE - 0.8, line_cap="round")
        )


def draw_rings_around_stations(
    picture: Picture, network_places: NetworkPlaces, ring_by_station: Mapping[str, str]
) -> None:
    """Draws rings around the beads or frames of stations."""
    frames = []
    for code, kind in ring_by_station.items():
        x, y, orientation = network_places.stations[code][:3]
        across = (CAPSULE if orientation else BEAD) + 0.8
        frames.append((svg_path_of_station_frame(x, y, orientation), across))
        picture.draw_path(
            svg_path_of_station_frame(x, y, orientation),
            Ink(stroke="#000", width=across + 2 * RINGS[kind], line_cap="round"),
        )
    picture.start_layer()
    for data, across in frames:
        picture.draw_path(data, Ink(stroke="#fff", width=across, line_cap="round"))
    picture.start_layer()


def bead_place_offset(orientation: str) -> tuple[float, float]:
    """Returns the offset from the middle of a station to its second place."""
    return (APART, 0.0) if orientation == "h" else (0.0, APART) if orientation else (0.0, 0.0)


def draw_bead_places_of_station(picture: Picture, state: State, station_code: str, station_spot: StationSpot) -> None:
    """Draws the places of a station with their beads; an empty place is a ring."""
    x, y, orientation = station_spot[:3]
    dx, dy = bead_place_offset(orientation)
    seats_of_beads = [
        format_seat_code(seat) for seat in state.seats for _ in range(state.beads_by_station(seat).get(station_code, 0))
    ]
    for place in (-1, 1) if orientation else (0,):
        position = x + place * dx, y + place * dy
        if seats_of_beads:
            picture.draw_seat_mark(seats_of_beads.pop(0), *position, BEAD)
        else:
            picture.draw_dot(*position, 3, "#000")
            picture.draw_dot(*position, 2.24, "#fff")


def station_name_lines(say: Speaker, station_code: str) -> list[str]:
    """Returns the name of a station, split into lines if it is long."""
    return PLACED["split"][say.language].get(station_code) or [say(f"subway.station.{station_code}")]


def draw_station_name(picture: Picture, say: Speaker, station_code: str, station_spot: StationSpot) -> None:
    """Draws the name of a station beside it. A Japanese name is never bold: a second weight of kanji costs too many
    bytes."""
    is_japanese = say.language == "ja"
    anchor, dx, dy = station_spot.ja if is_japanese else station_spot.en
    size = PLACED["sizes"][say.language][station_spot.major]
    text_anchor = {"s": "start", "m": "middle", "e": "end"}[anchor]
    for number, text in enumerate(station_name_lines(say, station_code)):
        style = TextStyle(size, bold=bool(station_spot.major) and not is_japanese, anchor=text_anchor)
        picture.draw_text(text, station_spot.x + dx, station_spot.y + dy + number * size * 1.1, style)


def boxes_covered_by_station_name(say: Speaker, station_code: str, station_spot: StationSpot) -> list[Box]:
    """Returns the boxes that the lines of a station's name cover."""
    anchor, dx, dy = station_spot.ja if say.language == "ja" else station_spot.en
    size = PLACED["sizes"][say.language][station_spot.major]
    found: list[Box] = []
    for number, text in enumerate(station_name_lines(say, station_code)):
        wide, foot = measure_text_em(text) * size, station_spot.y + dy + number * size * 1.1
        left = station_spot.x + dx - {"s": 0.0, "m": 0.5, "e": 1.0}[anchor] * wide
        up, down = (0.88, 0.12) if say.language == "ja" else (0.77, 0.22 if DESCENDING & set(text) else 0.02)
        found.append((left, foot - up * size, left + wide, foot + down * size))
    return found


@cache
def boxes_of_names_stations_badges(board_key: str, language: str) -> tuple[Box, ...]:
    """Returns the boxes that the names, stations and badges of a board cover."""
    places, say = station_track_and_badge_positions_of_board(board_key), Speaker(language)
    found = [box for code, spot in places.stations.items() for box in boxes_covered_by_station_name(say, code, spot)]
    found += [square_around(spot.x, spot.y, 3) for spot in places.stations.values()]
    return (*found, *(square_around(x, y, 3.2) for x, y in places.badges.values()))


def draw_pawns_beside_stations(picture: Picture, state: State, say: Speaker, network_places: NetworkPlaces) -> None:
    """Draws each pawn beside its station: a head with the seat's mark, and a tip towards the station."""
    taken_boxes, heads = [*boxes_of_names_stations_badges(state.board.key, say.language)], []
    for seat in state.seats:
        spot = network_places.stations.get(state.pawn_station(seat) or "")
        if spot is None:
            continue
        distance = 6.6 + APART * bool(spot.two_place_direction)
        options = [(spot.x + distance * dx, spot.y + distance * dy) for dx, dy in AROUND]
        options = [(x, y) for x, y in options if PAWN <= x <= WIDE - PAWN and PAWN <= y <= HIGH - PAWN]
        nearby_boxes = [
            box for box in taken_boxes if do_boxes_overlap(square_around(spot.x, spot.y, distance + PAWN), box)
        ]
        x, y = min(
            options,
            key=lambda point: sum(
                do_boxes_overlap(square_around(point[0], point[1], PAWN / 2), box) for box in nearby_boxes
            ),
        )
        taken_boxes.append(square_around(x, y, PAWN / 2))
        side = ((spot.y - y) / distance, (x - spot.x) / distance)
        tip = (x + 0.62 * (spot.x - x), y + 0.62 * (spot.y - y))
        one, other = (x + 2.2 * side[0], y + 2.2 * side[1]), (x - 2.2 * side[0], y - 2.2 * side[1])
        picture.draw_path(
            "M" + "L".join(f"{coord(a)} {coord(b)}" for a, b in (one, tip, other)) + "z", Ink(fill="#000")
        )
        picture.draw_dot(x, y, PAWN + 1.5, "#000")
        heads.append((format_seat_code(seat), x, y))
    picture.start_layer()
    for _, x, y in heads:
        picture.draw_dot(x, y, PAWN + 0.8, "#fff")
    picture.start_layer()
    for seat_name, x, y in heads:
        picture.draw_seat_mark(seat_name, x, y, PAWN)


def square_around(x: float, y: float, half_side: float) -> Box:
    return x - half_side, y - half_side, x + half_side, y + half_side


def do_boxes_overlap(first_box: Box, second_box: Box) -> bool:
    """-"""
    return (
        first_box[0] < second_box[2]
        and second_box[0] < first_box[2]
        and first_box[1] < second_box[3]
        and second_box[1] < first_box[3]
    )
