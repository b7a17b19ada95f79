"""Draws the table as a scene: the map with its chips, pieces, paths and wall kicks. No rule is decided here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import ClassVar, Literal

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.board import PiecePath, WallSide
from calculators.vectron.notation import format_cell
from calculators.vectron.state import BLANK, CELLS, PIECES, SIDE, State
from web.games.vectron.targets import CellTarget
from web.i18n import Speaker
from web.pieces import Control, Scene, SceneItem, element_id_of_target, select

Point = tuple[float, float]
FrameLook = Literal["wrong", "selected", "reachable", "changed"]
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
class MapGrid(SceneItem):
    """The lines of the map, the walls around it, and the names of its columns and rows. is_wrong: the map contradicts
    the rules as a whole."""

    symbol: ClassVar[str] = "map_grid"
    x: float = 0
    y: float = 0
    width: float = WIDTH
    height: float = HEIGHT
    is_wrong: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CellItem(SceneItem):
    """Something on a cell of the map."""

    width: float = PITCH
    height: float = PITCH


@dataclass(frozen=True, slots=True, kw_only=True)
class CellFrame(CellItem):
    """The frame of a cell that is `wrong`, `selected`, `reachable` by the card, or `changed` by the last move."""

    symbol: ClassVar[str] = "cell_frame"
    look: FrameLook


@dataclass(frozen=True, slots=True, kw_only=True)
class MapChip(CellItem):
    """A chip, or the empty place of a cell that is not entered. code: as in the notation; is_dimmed: paths lead to
    other cells only."""

    symbol: ClassVar[str] = "map_chip"
    code: str
    is_dimmed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PathPicture(SceneItem):
    """A path as SVG path data: its line, its arrowhead, and the strokes at the walls it kicks.

    is_swap_jump: the path of an S card, with no cells between.
    """

    symbol: ClassVar[str] = "piece_path"
    x: float = 0
    y: float = 0
    width: float = WIDTH
    height: float = HEIGHT
    line: str
    arrowhead: str
    wall_strokes: str
    is_highlighted: bool
    is_swap_jump: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPiece(CellItem):
    """The piece of a seat. code: as in the notation."""

    symbol: ClassVar[str] = "map_piece"
    code: str
    seat: str
    is_lying: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongCellCross(CellItem):
    """The cross of a cell that contradicts the table or was refused."""

    symbol: ClassVar[str] = "wrong_cell_cross"


@dataclass(frozen=True, slots=True, kw_only=True)
class CellEffects(CellItem):
    """What happens to a piece that reaches the cell."""

    symbol: ClassVar[str] = "cell_effects"
    effects: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DestinationNumber(CellItem):
    """The number of a destination, as in the list below the map."""

    symbol: ClassVar[str] = "destination_number"
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MapCell(CellItem):
    """A cell as it is touched and read aloud. is_selected: also if a move to the cell is looked at."""

    symbol: ClassVar[str] = "map_cell"
    is_selected: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MapMarks:
    """What the picture marks on the map.

    selected_cell: the index of the selected cell; refused_cell: an entered destination that the card does not reach;
    wrong_targets: those that contradict the rules; effects_of_reachable_cell: the cells the card reaches, with what
    happens there; changed_cells: the cells that have changed; number_of_cell: the numbers of the destinations; paths:
    the paths to them.
    """

    selected_cell: int | None = None
    refused_cell: int | None = None
    wrong_targets: Collection[str] = ()
    effects_of_reachable_cell: Mapping[int, Sequence[Message]] = field(default_factory=dict)
    changed_cells: Collection[int] = ()
    number_of_cell: Mapping[int, int] = field(default_factory=dict)
    paths: Sequence[PathPicture] = ()

    def is_cell_wrong(self, cell: int) -> bool:
        return str(CellTarget(format_cell(cell))) in self.wrong_targets or cell == self.refused_cell

    def is_cell_selected(self, cell: int) -> bool:
        return cell in (self.selected_cell, self.refused_cell)

    def frame_look_of_cell_or_none(self, cell: int) -> FrameLook | None:
        """Returns the most important look of a cell; None for a cell without a mark."""
        if self.is_cell_wrong(cell):
            return "wrong"
        if self.is_cell_selected(cell):
            return "selected"
        if cell in self.effects_of_reachable_cell:
            return "reachable"
        return "changed" if cell in self.changed_cells else None


NO_MARKS = MapMarks()


@cache
def svg_path_of_chip_stars_around_origin(star_count: int) -> str:
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


def upper_left_corner_of_cell(cell_index: int) -> Point:
    row, column = divmod(cell_index, SIDE)
    return LEFT + PITCH * column, TOP + PITCH * row


def cell_centre(cell_index: int) -> Point:
    x, y = upper_left_corner_of_cell(cell_index)
    return x + PITCH / 2, y + PITCH / 2


def find_knocked_down_pieces(state: State) -> frozenset[str]:
    """Finds the characters of the pieces that lie."""
    return frozenset(PIECES[number - 1] for number in state.seat_numbers if state.seat_state(number).down)


def draw_table(
    state: State,
    say: Speaker,
    *,
    marks: MapMarks = NO_MARKS,
    control_of_cell: Mapping[int, Control] | None = None,
    label: str = "",
) -> Scene:
    """Draws the map with its chips and pieces, paths below the pieces, and what the marks say.

    control_of_cell: the control of each cell that has one; label: the spoken name of the map, '' for "map".
    """
    lying_pieces = find_knocked_down_pieces(state)
    characters = state.map_characters_padded_to_16
    wrong_cells = [cell for cell in range(CELLS) if marks.is_cell_wrong(cell)]
    frames, chips, pieces, effects, numbers, cells = [], [], [], [], [], []
    for cell, character in enumerate(characters):
        x, y = upper_left_corner_of_cell(cell)
        if look := marks.frame_look_of_cell_or_none(cell):
            frames.append(CellFrame(x=x, y=y, look=look))
        if character in PIECES:
            seat_code = format_seat_code(PIECES.index(character) + 1)
            pieces.append(MapPiece(x=x, y=y, code=character, seat=seat_code, is_lying=character in lying_pieces))
        else:
            is_dimmed = bool(marks.paths) and cell not in marks.effects_of_reachable_cell
            chips.append(MapChip(x=x, y=y, code=character, is_dimmed=is_dimmed))
        cell_effects = tuple(marks.effects_of_reachable_cell.get(cell, ()))
        if cell_effects:
            effects.append(CellEffects(x=x, y=y, effects=cell_effects))
        if number := marks.number_of_cell.get(cell):
            numbers.append(DestinationNumber(x=x, y=y, number=number))
        cells.append(
            MapCell(
                x=x,
                y=y,
                label=describe_cell(say, cell, character, is_lying=character in lying_pieces, effects=cell_effects),
                control=control_of_cell.get(cell) if control_of_cell else None,
                id=element_id_of_target(CellTarget(format_cell(cell))),
                is_selected=marks.is_cell_selected(cell),
            )
        )
    return Scene(
        label=label or say("vectron.map"),
        width=WIDTH,
        height=HEIGHT,
        items=(
            MapGrid(is_wrong="map" in marks.wrong_targets and not wrong_cells),
            *frames,
            *chips,
            *marks.paths,
            *pieces,
            *(WrongCellCross(x=x, y=y) for x, y in map(upper_left_corner_of_cell, wrong_cells)),
            *effects,
            *numbers,
            *cells,
        ),
        verdict_viewbox=(0, 0, WIDTH, HEIGHT),
    )


def describe_cell(say: Speaker, cell: int, character: str, *, is_lying: bool, effects: Sequence[Message]) -> str:
    """Describes a cell aloud: its name, what is on it, and what happens to a piece that reaches it."""
    if character in PIECES:
        content = say("vectron.piece", seat=format_seat_code(PIECES.index(character) + 1))
    else:
        content = say("vectron.cell.empty" if character == BLANK else f"vectron.chip.{character}")
    lying_words = say("vectron.piece.down") if is_lying else ""
    return " ".join([f"{format_cell(cell)} {content}{lying_words}", *map(say.message_text, effects)])


def draw_table_with_selectable_cells(
    state: State, say: Speaker, *, selected_cell: int | None, wrong_targets: Collection[str]
) -> Scene:
    """Draws the map with cells that are controls which select them."""
    return draw_table(
        state,
        say,
        marks=MapMarks(selected_cell=selected_cell, wrong_targets=wrong_targets),
        control_of_cell={cell: select(CellTarget(format_cell(cell))) for cell in range(CELLS)},
    )


def find_indices_of_changed_or_turned_cells(state_before: State, state_after: State) -> list[int]:
    """Finds the cells whose content differs, or whose piece was knocked down or set up."""
    symbols_before = state_before.map_characters_padded_to_16
    symbols_after = state_after.map_characters_padded_to_16
    turned_pieces = find_knocked_down_pieces(state_before) ^ find_knocked_down_pieces(state_after)
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
            lane = lane_offset_after_kick(path, index, lane)
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


def point_where_cell_touches_kicked_walls(cell_index: int, wall_sides: Sequence[WallSide]) -> Point:
    """Returns the point where a path touches the walls kicked from a cell."""
    x, y = cell_centre(cell_index)
    reach = REACH if len(wall_sides) == 1 else CORNER
    x += reach * (("right" in wall_sides) - ("left" in wall_sides))
    y += reach * (("bottom" in wall_sides) - ("top" in wall_sides))
    return x, y


def lane_offset_after_kick(path: PiecePath, index_in_path: int, lane_offset_before: Point) -> Point:
    """Returns the offset after a kick: a path that turns straight back is drawn beside the way there."""
    cells = path.cells
    if index_in_path == 0 or index_in_path + 1 >= len(cells) or cells[index_in_path - 1] != cells[index_in_path + 1]:
        return (0.0, 0.0)
    if lane_offset_before != (0.0, 0.0):
        return (0.0, 0.0)
    (x, y), (to_x, to_y) = cell_centre(cells[index_in_path]), cell_centre(cells[index_in_path + 1])
    length = hypot(to_x - x, to_y - y)
    return -(to_y - y) / length * LANE, (to_x - x) / length * LANE


def svg_path_of_wall_stroke(contact_point: Point, wall_side: WallSide) -> str:
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
