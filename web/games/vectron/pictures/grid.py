"""Builds the map as a picture: positions of cells, chips, paths and wall kicks. No rule is decided here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.board import PiecePath
from calculators.vectron.notation import format_cell
from calculators.vectron.state import BLANK, CELLS, PIECES, SIDE, State, seat_numbers, seat_state_of
from web.games.vectron.targets import CellTarget
from web.pieces import Control, select

Point = tuple[float, float]
PITCH, LEFT, TOP = 78, 18, 20
"""Pixels: the side of a cell, and the corner of the first cell; letters and numbers are left of it and above it."""
WIDTH, HEIGHT = LEFT + SIDE * PITCH + 6, TOP + SIDE * PITCH + 4
REACH = 31
"""Pixels from the middle of a cell to where a wall is touched, and to where an arrow ends."""
CORNER = 20
"""The same distance where two walls are touched at once."""
LANE = 11
"""Pixels between a path and the same path back."""
BAR = 18
"""Half the length of the stroke at a kicked wall, in pixels."""
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
"""The stars of a chip, by their number: their radius, and their positions relative to its middle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PathPicture:
    """A path as SVG path data: its line, its arrowhead, and the strokes at the walls it kicks.

    is_swap_jump: the path of an S card, with no cells between.
    """

    line: str
    arrowhead: str
    wall_strokes: str
    is_highlighted: bool
    is_swap_jump: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MapCell:
    """A cell of the picture.

    x, y: its upper left corner; cx, cy: its middle; name: as in the notation, such as `B3`; symbol: its content in the
    notation; piece: the same if it is a piece, else ''; seat: the seat code of the piece, or ''; is_selected: also if a
    move to the cell is looked at; is_wrong: the cell contradicts the table or was refused; is_reachable: by the card;
    tags: what happens there; number: of the destination, 0 for none.
    """

    x: float
    y: float
    cx: float
    cy: float
    name: str
    symbol: str
    piece: str
    seat: str
    is_lying: bool
    is_selected: bool
    is_wrong: bool
    is_reachable: bool
    tags: tuple[Message, ...]
    is_changed: bool
    control: Control | None
    number: int

    @property
    def target(self) -> CellTarget:
        return CellTarget(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPicture:
    """The map. is_wrong: it contradicts the rules as a whole."""

    cells: tuple[MapCell, ...]
    paths: tuple[PathPicture, ...] = ()
    is_wrong: bool = False
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def has_controls(self) -> bool:
        return any(cell.control for cell in self.cells)


@cache
def svg_path_of_chip_stars(star_count: int) -> str:
    """Returns the stars of a chip around 0, 0 as SVG path data."""
    radius, positions = STARS[star_count]
    return "".join(svg_path_of_star(x, y + radius * 0.05, radius) for x, y in positions)


def svg_path_of_star(middle_x: float, middle_y: float, radius: float) -> str:
    """Returns a star as SVG path data: its tip, and each next corner relative to the one before, so that equal stars
    are written alike, which compresses well."""
    points = []
    for index in range(10):
        length = radius * (0.42 if index % 2 else 1)
        angle = pi * index / 5
        points.append((round(middle_x + length * sin(angle), 1), round(middle_y - length * cos(angle), 1)))
    steps = (f"l{format_decimal(x - old_x)} {format_decimal(y - old_y)}" for (old_x, old_y), (x, y) in pairwise(points))
    return f"M{format_decimal(points[0][0])} {format_decimal(points[0][1])}{''.join(steps)}Z"


def format_decimal(pixel_value: float) -> str:
    """Formats a number with at most one decimal."""
    return f"{pixel_value:.1f}".removesuffix(".0")


def map_characters_cut_or_padded_to_16_cells(state: State) -> str:
    """Returns the characters of the 16 cells; a map of another size is cut or filled with cells that are not
    entered."""
    rows = [row[:SIDE].ljust(SIDE, BLANK) for row in (state.map or ())[:SIDE]]
    return "".join(rows).ljust(CELLS, BLANK)


def cell_centre(cell_index: int) -> Point:
    row, column = divmod(cell_index, SIDE)
    return LEFT + PITCH * (column + 0.5), TOP + PITCH * (row + 0.5)


def find_lying_pieces(state: State) -> frozenset[str]:
    """Finds the characters of the pieces that lie."""
    return frozenset(PIECES[number - 1] for number in seat_numbers(state) if seat_state_of(state, number).down)


def build_map_picture(
    state: State,
    *,
    selected_cell: int | None = None,
    wrong_targets: Collection[str] = (),
    control_of_cell: Mapping[int, Control] | None = None,
    effects_of_reachable_cell: Mapping[int, Sequence[Message]] | None = None,
    changed_cells: Collection[int] = (),
    refused_cell: int | None = None,
    number_of_cell: Mapping[int, int] | None = None,
    paths: Sequence[PathPicture] = (),
) -> MapPicture:
    """Builds the picture of a map.

    wrong_targets: those that contradict the rules; control_of_cell: the control of each cell that has one;
    effects_of_reachable_cell: the cells the card reaches, with what happens there; changed_cells: the cells that have
    changed; refused_cell: an entered destination that the card does not reach; number_of_cell: the numbers of the
    destinations; paths: the paths to them.
    """
    lying_pieces = find_lying_pieces(state)
    cells = []
    for cell, symbol in enumerate(map_characters_cut_or_padded_to_16_cells(state)):
        x, y = cell_centre(cell)
        name = format_cell(cell)
        cells.append(
            MapCell(
                x=x - PITCH / 2,
                y=y - PITCH / 2,
                cx=x,
                cy=y,
                name=name,
                symbol=symbol,
                piece=symbol if symbol in PIECES else "",
                seat=format_seat_code(PIECES.index(symbol) + 1) if symbol in PIECES else "",
                is_lying=symbol in lying_pieces,
                is_selected=cell in (selected_cell, refused_cell),
                is_wrong=str(CellTarget(name)) in wrong_targets or cell == refused_cell,
                is_reachable=effects_of_reachable_cell is not None and cell in effects_of_reachable_cell,
                tags=tuple(effects_of_reachable_cell.get(cell, ())) if effects_of_reachable_cell else (),
                is_changed=cell in changed_cells,
                control=control_of_cell.get(cell) if control_of_cell else None,
                number=number_of_cell.get(cell, 0) if number_of_cell else 0,
            )
        )
    is_map_wrong = "map" in wrong_targets and not any(cell.is_wrong for cell in cells)
    return MapPicture(cells=tuple(cells), paths=tuple(paths), is_wrong=is_map_wrong)


def build_map_picture_to_edit(state: State, *, selected_cell: int | None, wrong_targets: Collection[str]) -> MapPicture:
    """Builds the picture of a map whose cells are controls that select them."""
    return build_map_picture(
        state,
        selected_cell=selected_cell,
        wrong_targets=wrong_targets,
        control_of_cell={cell: select(CellTarget(format_cell(cell))) for cell in range(CELLS)},
    )


def find_cell_indices_where_symbol_or_lying_piece_differs(state_before: State, state_after: State) -> list[int]:
    """Finds the cells whose content differs, or whose piece was knocked down or set up."""
    symbols_before, symbols_after = (
        map_characters_cut_or_padded_to_16_cells(state_before),
        map_characters_cut_or_padded_to_16_cells(state_after),
    )
    turned_pieces = find_lying_pieces(state_before) ^ find_lying_pieces(state_after)
    return [
        cell
        for cell in range(CELLS)
        if symbols_before[cell] != symbols_after[cell] or symbols_after[cell] in turned_pieces
    ]


def build_path_picture(path: PiecePath, *, is_highlighted: bool = True, is_swap_jump: bool = False) -> PathPicture:
    """Builds a path as a line that touches the walls it kicks, its arrowhead, and the strokes at the walls.

    A path that turns straight back runs beside itself.
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
    return PathPicture(
        line="M" + "L".join(format_point(point) for point in line),
        arrowhead="M" + "L".join(format_point(point) for point in head) + "Z",
        wall_strokes="".join(bars),
        is_highlighted=is_highlighted,
        is_swap_jump=is_swap_jump,
    )


def format_point(point: Point) -> str:
    return f"{format_decimal(point[0])} {format_decimal(point[1])}"


def shift_point(point: Point, offset: Point) -> Point:
    return point[0] + offset[0], point[1] + offset[1]


def point_where_cell_touches_kicked_walls(cell_index: int, wall_sides: Sequence[str]) -> Point:
    """Returns the point where a path touches the walls kicked from a cell."""
    x, y = cell_centre(cell_index)
    reach = REACH if len(wall_sides) == 1 else CORNER
    x += reach * (("right" in wall_sides) - ("left" in wall_sides))
    y += reach * (("bottom" in wall_sides) - ("top" in wall_sides))
    return x, y


def lane_offset_where_path_turns_back_else_zero(
    path: PiecePath, index_in_path: int, lane_offset_before: Point
) -> Point:
    """Returns the offset after a kick: a path that turns straight back is drawn beside the way there."""
    cells = path.cells
    if index_in_path == 0 or index_in_path + 1 >= len(cells) or cells[index_in_path - 1] != cells[index_in_path + 1]:
        return (0.0, 0.0)
    if lane_offset_before != (0.0, 0.0):
        return (0.0, 0.0)
    (x, y), (to_x, to_y) = cell_centre(cells[index_in_path]), cell_centre(cells[index_in_path + 1])
    length = hypot(to_x - x, to_y - y)
    return -(to_y - y) / length * LANE, (to_x - x) / length * LANE


def svg_path_of_wall_stroke(contact_point: Point, wall_side: str) -> str:
    """Returns the stroke at a kicked wall as SVG path data."""
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
