"""Draws the scene of the network (`web.games.subway.pictures.scene`) with the inks of paper. It decides no rule.

A sheet is wider than a phone, so the scene is stretched: stations lie farther apart, and their symbols keep their size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import cos, radians, sin
from typing import ClassVar

from calculators.subway.state import Board, State
from web.games.subway.pictures.layout import Point, RingLook
from web.games.subway.pictures.map import Viewbox
from web.games.subway.pictures.names import SIZE, Area, area_covered_by_text
from web.games.subway.pictures.scene import (
    NO_MARKS,
    NetworkMap,
    NetworkMarks,
    box_of_item,
    box_of_points,
    draw_table,
    place_pawns,
)
from web.games.subway.pictures.scene_items import (
    BADGE,
    LineBadge,
    Pawn,
    Route,
    Station,
    StationFrame,
    StationLabel,
    StationRing,
    Track,
    TrackLine,
)
from web.i18n import Speaker
from web.paper.letter_widths import largest_fitting_size
from web.paper.picture import (
    BLACK,
    SEAT_INKS,
    SHU,
    WHITE,
    Box,
    Ink,
    Picture,
    TextStyle,
    coord,
    map_seat_code_to_chosen_or_default_ink,
)
from web.paper.scene import DrawSymbol, draw_picture_cropped_to_items_with_given_symbols
from web.pieces import Scene, SceneItem

SCALE, MARGIN = 0.35, 1.3
"""Millimetres a pixel of the scene, and around it."""
ACROSS, DOWN = 1.478, 0.914
"""By how much the scene is stretched across and down."""
LEGEND, LEGEND_STEP = "HMETKS", 18
"""The lines in the order of the legend, and the distance from one to the next in pixels."""
LETTERS = {"ja": (7.3, 8.7), "en": (6.2, 8)}
"""Size of the letters of names by language, in pixels: of a station, and of a major one."""
NEXT_LINE, ASIDE = 7, 1.12
"""Pixels from a line of a name to the next, and how much farther it is from its station, which can have a ring."""
LINE, FRAME, BEAD = 2.3, 6.6, 5.6
"""Widths in millimetres: of a line, of the frame of a transfer station, of a bead."""
LINE_INKS = {"H": "#e9b200", "M": "#9a57a6", "E": "#9a57a6", "T": "#2f8fcb", "S": "#d0455a", "K": "#e0709a"}
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
PLACE = 8
"""Pixels from the middle of a transfer station to each of its places."""
RINGS: dict[RingLook, float] = {"can": 0.9, "weak": 0.3, "sel": 1.4, "bad": 1.4}
"""Width of a ring by its look."""
ANCHORS = {"": "start", "mid": "middle", "end": "end"}
"""What of a text is at its x, as SVG names it."""
PAWN = 5.2
"""Width of the head of a pawn in millimetres."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendEntry(SceneItem):
    """A line with its letter and its name."""

    symbol: ClassVar[str] = "legend_entry"
    width: float = 100
    height: float = 2 * BADGE
    letter: str


def draw_network(
    state: State,
    say: Speaker,
    *,
    routes: Iterable[tuple[str, Sequence[str]]] = (),
    marks: NetworkMarks = NO_MARKS,
    shows_pawns: bool = False,
    shows_names: bool = True,
    colour_letters_by_seat_or_empty: str = "",
) -> Picture:
    """Draws the network: routes under the lines, beads on top of them, and every name.

    routes, marks: as for `draw_table`; colour_letters_by_seat_or_empty: the colours of the seats
    (`map_seat_code_to_chosen_or_default_ink`).
    """
    inks = map_seat_code_to_chosen_or_default_ink(colour_letters_by_seat_or_empty)
    symbols = draw_functions_of_unnamed_network(inks)
    if shows_names:
        symbols["legend_entry"] = partial(draw_legend_entry, say=say)
        symbols["station_label"] = partial(draw_station_label, say=say)
    if shows_pawns:
        symbols["pawn"] = draw_pawn
    scene = spread_scene_items_and_place_pawns_anew(
        draw_table(state, routes=routes, marks=marks), say if shows_names else None
    )
    scene = replace(scene, items=(*scene.items, *list_legend_entries(state.board)))
    return draw_picture_cropped_to_items_with_given_symbols(
        scene, symbols, millimetres_per_pixel=SCALE, margin_mm=MARGIN, seat_inks=inks
    )


def draw_functions_of_unnamed_network(ink_by_seat: dict[str, str]) -> dict[str, DrawSymbol]:
    """Returns the functions that draw the network, by symbol in the order of layers."""
    return {
        "route": partial(draw_route_ribbon_below_next_layer, ink_by_seat=ink_by_seat),
        "track_line": draw_track_line,
        "station_ring": draw_station_ring,
        "line_badge": draw_line_badge,
        "station_frame": draw_transfer_station_outline,
        "station": draw_beads_and_empty_places_of_station,
    }


def draw_part_of_network(network_map: NetworkMap, viewbox: Viewbox, letter_size: int = SIZE) -> Picture:
    """Draws a part of the map as it lies on a phone, with its pawns and its large names."""
    items = [piece for item in network_map.items for piece in list_pieces_of_track_inside(item, viewbox)]
    picture = draw_picture_cropped_to_items_with_given_symbols(
        replace(network_map, items=tuple(items)),
        draw_functions_of_unnamed_network(SEAT_INKS) | {"pawn": draw_pawn},
        millimetres_per_pixel=SCALE,
        margin_mm=0,
        viewbox=viewbox,
    )
    picture.start_layer()
    for name in network_map.names:
        style = TextStyle(letter_size * SCALE, bold=False, fill=BLACK, anchor=ANCHORS[name.anchor], halo=WHITE)
        picture.draw_text(name.text, (name.x - viewbox.x) * SCALE, (name.y - viewbox.y) * SCALE, style)
    return picture


def list_pieces_of_track_inside(item: SceneItem, viewbox: Viewbox) -> list[SceneItem]:
    """Returns the stretches of a track that touch a part of the map; another item as it is."""
    if not isinstance(item, Track):
        return [item]
    pieces: list[list[Point]] = [[]]
    for one, other in pairwise(item.corner_points):
        box = box_of_points((one, other))
        if (
            box["x"] <= viewbox.x + viewbox.width
            and box["x"] + box["width"] >= viewbox.x
            and box["y"] <= viewbox.y + viewbox.height
            and box["y"] + box["height"] >= viewbox.y
        ):
            pieces[-1] += [other] if pieces[-1] else [one, other]
        elif pieces[-1]:
            pieces.append([])
    return [replace(item, **box_of_points(points), corner_points=tuple(points)) for points in pieces if points]


def spread_scene_items_and_place_pawns_anew(scene: Scene, say_of_names_to_avoid_or_none: Speaker | None) -> Scene:
    """Returns the scene with its items farther apart; tracks are bent and pawns placed anew.

    say_of_names_to_avoid_or_none: of the names that the pawns have to leave free, None if there are none.
    """
    seats_by_station: dict[str, list[str]] = {}
    for pawn in scene.items_of(Pawn):
        seats_by_station.setdefault(pawn.station, []).append(pawn.seat)
    scene = replace(
        scene, items=tuple(place_item_on_stretched_map(item) for item in scene.items if not isinstance(item, Pawn))
    )
    name_areas = (
        [
            area
            for label in scene.items_of(StationLabel)
            for area in text_areas_of_label_in_px(label, say_of_names_to_avoid_or_none)
        ]
        if say_of_names_to_avoid_or_none
        else []
    )
    name_areas += map(box_of_item, scene.items_of(LineBadge))
    pawns = place_pawns(
        seats_by_station, scene.items_of(Station), map_width=scene.width * ACROSS, name_areas=name_areas
    )
    return replace(scene, items=(*scene.items, *pawns))


def place_item_on_stretched_map(item: SceneItem) -> SceneItem:
    """Returns an item at its place on the stretched map, in its own size."""
    if isinstance(item, Track):
        points = tuple((x * ACROSS, y * DOWN) for x, y in item.corner_points)
        return replace(item, **box_of_points(points), corner_points=points)
    x, y = item.middle
    return replace(item, x=item.x + x * (ACROSS - 1), y=item.y + y * (DOWN - 1))


def list_legend_entries(board: Board) -> list[LegendEntry]:
    """Returns the lines of the legend in the upper left corner."""
    letters = [letter for letter in LEGEND if letter in board.lines]
    return [LegendEntry(x=6, y=12 + LEGEND_STEP * index, letter=letter) for index, letter in enumerate(letters)]


def text_areas_of_label_in_px(label: StationLabel, say: Speaker) -> list[Area]:
    """Returns the areas that the lines of a name cover, in pixels."""
    (x, y), anchor = label.middle, label.wide_label_by_language[say.language].anchor
    size = LETTERS[say.language][label.is_major]
    return [
        area_covered_by_text(x=x + dx, baseline_y=y + dy, text=text, anchor=anchor, letter_size=size)
        for text, dx, dy in label_lines_with_offsets_from_station(label, say)
    ]


def label_lines_with_offsets_from_station(label: StationLabel, say: Speaker) -> list[tuple[str, float, float]]:
    """Returns the lines of a name, each with its place from the middle of the station in pixels."""
    anchor, dx, dy, lines = label.wide_label_by_language[say.language]
    dx *= ASIDE if anchor != "mid" else 1
    return [
        (text, dx, dy + NEXT_LINE * index) for index, text in enumerate(lines or (say(f"subway.station.{label.code}"),))
    ]


# --- the symbols of the scene on paper --------------------------------------------------------------


def svg_path_of_track_in_mm(track: Track, box: Box) -> str:
    """Returns the data of an SVG path in millimetres."""
    return "M" + "L".join(
        f"{coord(box.x + (x - track.x) * SCALE)} {coord(box.y + (y - track.y) * SCALE)}" for x, y in track.corner_points
    )


def svg_line_between_two_places_of_transfer_station(item: StationFrame, box: Box) -> str:
    """Returns the data of an SVG path from one place of a transfer station to the other."""
    (x, y), reach = box.middle, PLACE * SCALE
    if item.capsule == "h":
        return f"M{coord(x - reach)} {coord(y)}h{coord(2 * reach)}"
    return f"M{coord(x)} {coord(y - reach)}v{coord(2 * reach)}"


def draw_route_ribbon_below_next_layer(
    picture: Picture, route: Route, box: Box, *, ink_by_seat: dict[str, str]
) -> None:
    """Draws the route of a seat, whose edge tells seats apart in grey; what follows lies on it."""
    path_data, seat_ink = svg_path_of_track_in_mm(route, box), ink_by_seat[route.seat]
    for ink in RIBBONS[route.seat]:
        picture.draw_path(path_data, replace(ink, stroke=ink.stroke or seat_ink))
    picture.draw_path(path_data, Ink(stroke=TINTS[seat_ink], width=5.9, line_cap="round", line_join="round"))
    picture.start_layer()


def draw_track_line(picture: Picture, line: TrackLine, box: Box) -> None:
    draw_line_path_and_begin_next_picture_layer(picture, line.letter, svg_path_of_track_in_mm(line, box))


def draw_line_path_and_begin_next_picture_layer(picture: Picture, line_letter: str, path_data: str) -> None:
    """Draws a line in its ink, with the core that tells it apart if it has one; what follows lies on it."""
    picture.draw_path(path_data, Ink(stroke=LINE_INKS[line_letter], width=LINE, line_join="round"))
    core = CORES[line_letter]
    if core:
        picture.draw_path(path_data, core)
    picture.start_layer()


def draw_station_ring(picture: Picture, ring: StationRing, box: Box) -> None:
    """Draws a ring with white inside, as an outline, because paths of one ink are joined."""
    width = RINGS[ring.look]
    radius, (x, y) = (FRAME if ring.capsule else BEAD) / 2 + 0.2 + width / 2, box.middle
    along, down = (PLACE * SCALE if ring.capsule == way else 0.0 for way in "hv")
    arc, across, upright = f"a{coord(radius)} {coord(radius)} 0 0 1", coord(2 * along), coord(2 * down)
    left, top, turn = coord(x - along - radius), coord(y - down), coord(radius)
    picture.draw_path(
        f"M{left} {top}{arc} {turn} -{turn}h{across}{arc} {turn} {turn}v{upright}{arc} -{turn} {turn}h-{across}{arc}"
        f" -{turn} -{turn}z",
        Ink(fill=WHITE, stroke=SHU if ring.look == "bad" else BLACK, width=width),
    )


def draw_line_badge(picture: Picture, badge: LineBadge | LegendEntry, box: Box) -> None:
    """Draws the letter of a line in a ring of its ink."""
    x, y = box.x + BADGE * SCALE, box.middle_y
    picture.draw_dot(x, y, 2 * BADGE * SCALE, LINE_INKS[badge.letter])
    picture.start_layer()
    picture.draw_dot(x, y, 4.4, "#fff")
    picture.draw_text(badge.letter, x, y + 1.15, TextStyle(3.2, anchor="middle"))


def draw_legend_entry(picture: Picture, entry: LegendEntry, box: Box, *, say: Speaker) -> None:
    """Draws a stretch of a line with its letter and its name."""
    x, y = box.x, box.y
    draw_line_path_and_begin_next_picture_layer(picture, entry.letter, f"M{coord(x + 5)} {coord(y + BADGE * SCALE)}h8")
    draw_line_badge(picture, entry, box)
    text = say(f"subway.line.{entry.letter}")
    style = TextStyle(largest_fitting_size(text, 2.4, 17), bold=False)
    picture.draw_text(text, x + 14.3, y + BADGE * SCALE + 0.9, style)


def draw_transfer_station_outline(picture: Picture, frame: StationFrame, box: Box) -> None:
    """Draws the outline around the two places of a transfer station."""
    path_data = svg_line_between_two_places_of_transfer_station(frame, box)
    picture.draw_path(path_data, Ink(stroke="#000", width=FRAME, line_cap="round"))
    picture.draw_path(path_data, Ink(stroke="#fff", width=FRAME - 0.8, line_cap="round"))


def draw_beads_and_empty_places_of_station(picture: Picture, station: Station, box: Box) -> None:
    """Draws the places of a station with their beads; an empty place is a ring."""
    x, y = box.middle
    for bead in station.beads:
        picture.draw_seat_mark_unless_seat_empty(bead.seat, x + bead.dx * SCALE, y + bead.dy * SCALE, BEAD)
    for dx, dy in station.empty_places:
        picture.draw_dot(x + dx * SCALE, y + dy * SCALE, 3, "#000")
        picture.draw_dot(x + dx * SCALE, y + dy * SCALE, 2.24, "#fff")


def draw_station_label(picture: Picture, label: StationLabel, box: Box, *, say: Speaker) -> None:
    """Draws the name of a station beside it. A Japanese name is never bold: a second weight of kanji costs too many
    bytes."""
    x, y = box.middle
    anchor = label.wide_label_by_language[say.language].anchor
    style = TextStyle(
        LETTERS[say.language][label.is_major] * SCALE,
        bold=label.is_major and say.language != "ja",
        anchor=ANCHORS[anchor],
    )
    for text, dx, dy in label_lines_with_offsets_from_station(label, say):
        picture.draw_text(text, x + dx * SCALE, y + dy * SCALE, style)


def draw_pawn(picture: Picture, pawn: Pawn, box: Box) -> None:
    """Draws a pawn: a head with the seat's mark, and a tip towards its station."""
    x, y = box.middle
    turn = radians(pawn.turn_degrees)
    across, down = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    tip_corners = (
        (x + side * across[0] + reach * down[0], y + side * across[1] + reach * down[1])
        for side, reach in ((2.2, 1), (0, 5.2), (-2.2, 1))
    )
    picture.draw_path("M" + "L".join(f"{coord(a)} {coord(b)}" for a, b in tip_corners) + "z", Ink(fill="#000"))
    picture.draw_dot(x, y, PAWN + 1.5, "#000")
    picture.start_layer()
    picture.draw_dot(x, y, PAWN + 0.8, "#fff")
    picture.start_layer()
    picture.draw_seat_mark_unless_seat_empty(pawn.seat, x, y, PAWN)
