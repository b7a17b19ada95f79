"""The map as a picture: where cells, chips, ways and their kicks lie. No rule is decided here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.board import PiecePath
from calculators.vectron.notation import format_cell
from calculators.vectron.state import BLANK, CELLS, PIECES, SIDE, State, seat_numbers, seat_state_of
from web.pieces import Control

Point = tuple[float, float]
PITCH, LEFT, TOP = 78, 18, 20
"""Pixels: a side of a cell, and where the first one begins; before it are the letters and numbers."""
WIDTH, HEIGHT = LEFT + SIDE * PITCH + 6, TOP + SIDE * PITCH + 4
REACH = 31
"""From the middle of a cell to where a wall is touched, and to where an arrow ends."""
CORNER = 20
"""The same where two walls are touched at once."""
LANE = 11
"""Between a way and the same way back."""
BAR = 18
"""Half the stroke at a wall that is kicked."""
STARS: Mapping[int, tuple[float, tuple[Point, ...]]] = {
    1: (11, ((0, 0),)),
    2: (9.5, ((-9, 0), (9, 0))),
    3: (8.5, ((0, -8), (-9, 7), (9, 7))),
    4: (8, ((-8.5, -8.5), (8.5, -8.5), (-8.5, 8.5), (8.5, 8.5))),
    5: (7, ((-11, -10), (11, -10), (0, 0), (-11, 10), (11, 10))),
    6: (6.8, ((-13, -8), (0, -8), (13, -8), (-13, 8), (0, 8), (13, 8))),
    7: (6.2, ((-7, -13), (7, -13), (-14, 0), (0, 0), (14, 0), (-7, 13), (7, 13))),
    8: (6.2, ((-12, -12), (0, -12), (12, -12), (-7, 1), (7, 1), (-12, 13), (0, 13), (12, 13))),
    9: (6, tuple((x, y) for y in (-13, 0, 13) for x in (-12.5, 0, 12.5))),
}
"""Stars of a chip: their radius, and where they lie around its middle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WayPicture:
    """A way as a line, its arrowhead, and the strokes at the walls it kicks. strong: it stands out; jump: by the S
    card, with nothing between."""

    line: str
    head: str
    bars: str
    strong: bool
    jump: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MapCell:
    """A cell of the picture. cx, cy: its middle; what: as in the notation; on: picked or looked at; can: reached by
    the card; tags: what happens there; fresh: changed; touch: what a touch does; number: of the destination."""

    x: float
    y: float
    cx: float
    cy: float
    name: str
    what: str
    piece: str
    seat: str
    down: bool
    on: bool
    bad: bool
    can: bool
    tags: tuple[Message, ...]
    fresh: bool
    touch: Control | None
    number: int

    @property
    def place(self) -> str:
        return f"map.{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPicture:
    """The map. bad: contradictory as a whole."""

    cells: tuple[MapCell, ...]
    ways: tuple[WayPicture, ...] = ()
    bad: bool = False
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def has_controls(self) -> bool:
        return any(cell.touch for cell in self.cells)


@cache
def svg_path_of_chip_stars(star_count: int) -> str:
    """The stars of a chip around 0, 0, as the data of a path."""
    radius, places = STARS[star_count]
    return "".join(svg_path_of_star(x, y + radius * 0.05, radius) for x, y in places)


def svg_path_of_star(middle_x: float, middle_y: float, radius: float) -> str:
    points = []
    for index in range(10):
        length = radius * (0.42 if index % 2 else 1)
        angle = pi * index / 5
        points.append(
            f"{format_decimal(middle_x + length * sin(angle))} {format_decimal(middle_y - length * cos(angle))}"
        )
    return "M" + "L".join(points) + "Z"


def format_decimal(pixel_value: float) -> str:
    """A number with one decimal at most."""
    return f"{pixel_value:.1f}".removesuffix(".0")


def map_characters_padded_to_16_cells(state: State) -> str:
    """What lies on the 16 cells; of a map of another size as much as the picture has room for."""
    rows = [row[:SIDE].ljust(SIDE, BLANK) for row in (state.map or ())[:SIDE]]
    return "".join(rows).ljust(CELLS, BLANK)


def cell_centre(cell_index: int) -> Point:
    row, column = divmod(cell_index, SIDE)
    return LEFT + PITCH * (column + 0.5), TOP + PITCH * (row + 0.5)


def find_lying_pieces(state: State) -> frozenset[str]:
    """The pieces that lie."""
    return frozenset(PIECES[number - 1] for number in seat_numbers(state) if seat_state_of(state, number).down)


def build_map_picture(
    state: State,
    *,
    selected_place: str = "",
    wrong_places: Collection[str] = (),
    control_of_cell: Mapping[int, Control] | None = None,
    effects_of_reachable_cell: Mapping[int, Sequence[Message]] | None = None,
    changed_cells: Collection[int] = (),
    refused_cell: int | None = None,
    number_of_cell: Mapping[int, int] | None = None,
    ways: Sequence[WayPicture] = (),
) -> MapPicture:
    """The cells of a map. selected_place: the place picked; wrong_places: contradictory places; control_of_cell:
    what touching a
    cell does; effects_of_reachable_cell: cells that can be reached, with what happens there; changed_cells: cells
    that have changed;
    refused_cell: a cell that was claimed and is out of reach; number_of_cell: of the destinations; ways: lines to
    them."""
    down = find_lying_pieces(state)
    found = []
    for cell, what in enumerate(map_characters_padded_to_16_cells(state)):
        x, y = cell_centre(cell)
        name = format_cell(cell)
        found.append(
            MapCell(
                x=x - PITCH / 2,
                y=y - PITCH / 2,
                cx=x,
                cy=y,
                name=name,
                what=what,
                piece=what if what in PIECES else "",
                seat=format_seat_code(PIECES.index(what) + 1) if what in PIECES else "",
                down=what in down,
                on=selected_place.removesuffix(".far") in (f"map.{name}", f"go.{name}") or cell == refused_cell,
                bad=f"map.{name}" in wrong_places or cell == refused_cell,
                can=effects_of_reachable_cell is not None and cell in effects_of_reachable_cell,
                tags=tuple(effects_of_reachable_cell.get(cell, ())) if effects_of_reachable_cell else (),
                fresh=cell in changed_cells,
                touch=control_of_cell.get(cell) if control_of_cell else None,
                number=number_of_cell.get(cell, 0) if number_of_cell else 0,
            )
        )
    whole = "map" in wrong_places and not any(cell.bad for cell in found)
    return MapPicture(cells=tuple(found), ways=tuple(ways), bad=whole)


def find_cell_indices_that_differ_between_states(state_before: State, state_after: State) -> list[int]:
    """The cells where something else lies now, or lies otherwise."""
    was, now = map_characters_padded_to_16_cells(state_before), map_characters_padded_to_16_cells(state_after)
    fell = find_lying_pieces(state_before) ^ find_lying_pieces(state_after)
    return [cell for cell in range(CELLS) if was[cell] != now[cell] or now[cell] in fell]


def build_way_picture(path: PiecePath, *, is_strong: bool = True, is_jump: bool = False) -> WayPicture:
    """A way as a line that touches the wall where it kicks, its arrowhead, and the bars at the walls.

    A way that comes straight back runs beside the way there.
    """
    legs: list[list[Point]] = [[cell_centre(path.cells[0])]]
    bars: list[str] = []
    kicks = dict(path.kicks)
    lane: Point = (0.0, 0.0)
    for index, cell in enumerate(path.cells):
        point = shift_point(cell_centre(cell), lane)
        if index and index not in kicks:
            legs[-1].append(point)
        if index in kicks:
            corner = point_where_cell_touches_kicked_walls(cell, kicks[index])
            bars.extend(svg_path_of_wall_stroke(corner, side) for side in kicks[index])
            legs[-1].append(shift_point(corner, lane))
            lane = lane_offset_where_path_turns_back_else_zero(path, index, lane)
            legs.append([shift_point(corner, lane)])
    points = [point for leg in legs for point in leg]
    before, end = points[-2] if len(points) > 1 else points[-1], points[-1]
    length = hypot(end[0] - before[0], end[1] - before[1]) or 1
    along = ((end[0] - before[0]) / length, (end[1] - before[1]) / length)
    tip = (end[0] - along[0] * REACH, end[1] - along[1] * REACH)
    line = [*points[:-1], (tip[0] - along[0] * 6, tip[1] - along[1] * 6)]
    side = (-along[1], along[0])
    head = [
        tip,
        (tip[0] - along[0] * 15 + side[0] * 9, tip[1] - along[1] * 15 + side[1] * 9),
        (tip[0] - along[0] * 15 - side[0] * 9, tip[1] - along[1] * 15 - side[1] * 9),
    ]
    return WayPicture(
        line="M" + "L".join(format_point(point) for point in line),
        head="M" + "L".join(format_point(point) for point in head) + "Z",
        bars="".join(bars),
        strong=is_strong,
        jump=is_jump,
    )


def format_point(point: Point) -> str:
    return f"{format_decimal(point[0])} {format_decimal(point[1])}"


def shift_point(point: Point, offset: Point) -> Point:
    return point[0] + offset[0], point[1] + offset[1]


def point_where_cell_touches_kicked_walls(cell_index: int, wall_sides: Sequence[str]) -> Point:
    """Where a cell touches the walls that are kicked from it."""
    x, y = cell_centre(cell_index)
    reach = REACH if len(wall_sides) == 1 else CORNER
    x += reach * (("right" in wall_sides) - ("left" in wall_sides))
    y += reach * (("bottom" in wall_sides) - ("top" in wall_sides))
    return x, y


def lane_offset_where_path_turns_back_else_zero(
    path: PiecePath, index_in_path: int, lane_offset_before: Point
) -> Point:
    """The lane after a kick: a way that comes straight back keeps clear of the way there."""
    cells = path.cells
    if index_in_path == 0 or index_in_path + 1 >= len(cells) or cells[index_in_path - 1] != cells[index_in_path + 1]:
        return (0.0, 0.0)
    if lane_offset_before != (0.0, 0.0):
        return (0.0, 0.0)
    (x, y), (to_x, to_y) = cell_centre(cells[index_in_path]), cell_centre(cells[index_in_path + 1])
    length = hypot(to_x - x, to_y - y)
    return -(to_y - y) / length * LANE, (to_x - x) / length * LANE


def svg_path_of_wall_stroke(contact_point: Point, wall_side: str) -> str:
    """The stroke at a wall that is kicked."""
    left, top, right, bottom = LEFT + 4, TOP + 4, LEFT + SIDE * PITCH - 4, TOP + SIDE * PITCH - 4
    top_end, bottom_end = max(top, contact_point[1] - BAR), min(bottom, contact_point[1] + BAR)
    left_end, right_end = max(left, contact_point[0] - BAR), min(right, contact_point[0] + BAR)
    ends = {
        "left": ((left, top_end), (left, bottom_end)),
        "right": ((right, top_end), (right, bottom_end)),
        "top": ((left_end, top), (right_end, top)),
        "bottom": ((left_end, bottom), (right_end, bottom)),
    }[wall_side]
    return "M" + "L".join(format_point(end) for end in ends)
