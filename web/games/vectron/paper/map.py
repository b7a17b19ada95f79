"""Draws the map on paper: black on white, the path of a piece as a line that bends where it kicks a wall."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from calculators.vectron.state import BLANK, GATE, SIDE, SWAP
from web.games.vectron.pictures.scene import (
    LEFT,
    PITCH,
    TOP,
    CellFrame,
    DestinationNumber,
    MapChip,
    MapGrid,
    MapPiece,
    PathPicture,
    WrongCellCross,
    svg_path_of_chip_stars_around_origin,
)
from web.i18n import Speaker
from web.paper.picture import Box, Ink, Picture, TextStyle, coord
from web.paper.scene import DrawSymbol, draw_picture_cropped_to_items_with_given_symbols
from web.pieces import Scene

CELL, CHIP = 25.5, 18.4
"""Millimetres: the side of a cell, and the diameter of a chip."""
UNITS = 50
"""Pixels of the chip's diameter in which its stars are drawn."""
SCALE = CELL / PITCH
"""Millimetres of a pixel of the map on the screen."""
BLACK, WHITE, PALE = "#000", "#fff", "#666"
CROSS = Ink(stroke="#b9361a", width=2, line_cap="round")
INK_OF_FRAME = {
    "wrong": Ink(stroke=BLACK, width=1),
    "selected": Ink(stroke=BLACK, width=1),
    "reachable": Ink(stroke=BLACK, width=0.5, dash="1.8 1.2"),
    "changed": Ink(stroke=BLACK, width=0.4),
}
INSIDE = 1.0
"""Millimetres from the edge of a cell to its frame."""
Point = tuple[float, float]


def draw_map_with_paths_and_destinations(scene: Scene, say: Speaker, viewbox: Sequence[float] = ()) -> Picture:
    """Draws the cells with their chips and pieces, the destinations, and the paths. viewbox: x, y, width and height in
    pixels of the only part that is drawn, () for the whole map."""
    symbols: dict[str, DrawSymbol] = {
        "map_grid": draw_grid_walls_and_labels,
        "cell_frame": draw_cell_frame,
        "map_chip": draw_chip_unless_cell_is_blank,
        "piece_path": draw_path_and_wall_strokes,
        "map_piece": partial(draw_piece, lying_word=say("vectron.down.mark")),
        "wrong_cell_cross": draw_wrong_cell_cross,
        "destination_number": draw_destination_number,
    }
    return draw_picture_cropped_to_items_with_given_symbols(
        scene, symbols, millimetres_per_pixel=SCALE, margin_mm=0, viewbox=viewbox
    )


def draw_grid_walls_and_labels(picture: Picture, _: MapGrid, box: Box) -> None:
    """Draws the lines between cells, the walls around them, and the names of columns and rows."""
    left, top, size = box.x + LEFT * SCALE, box.y + TOP * SCALE, CELL * SIDE
    picture.draw_box(Box(left, top, size, size), Ink(fill=WHITE))
    upright_lines = (f"M{coord(left + CELL * index)} {coord(top)}v{coord(size)}" for index in range(1, SIDE))
    level_lines = (f"M{coord(left)} {coord(top + CELL * index)}h{coord(size)}" for index in range(1, SIDE))
    picture.draw_path("".join((*upright_lines, *level_lines)), Ink(stroke="#999", width=0.2))
    picture.draw_box(Box(left, top, size, size), Ink(stroke=BLACK, width=0.9))
    for index, letter in enumerate("ABCD"):
        picture.draw_text(letter, left + CELL * (index + 0.5), top - 1.6, TextStyle(4.2, anchor="middle"))
        picture.draw_text(f"{index + 1}", left - 4, top + CELL * (index + 0.5) + 1.5, TextStyle(4.2, anchor="middle"))


def draw_cell_frame(picture: Picture, frame: CellFrame, box: Box) -> None:
    """Draws a frame just inside a cell, in the ink of its look."""
    picture.draw_rounded_box(box.with_margin(-INSIDE), 2.5, INK_OF_FRAME[frame.look])


def draw_chip_unless_cell_is_blank(picture: Picture, chip: MapChip, box: Box) -> None:
    """Draws a chip; nothing for a cell that is not entered."""
    if chip.code != BLANK:
        draw_chip(picture, chip_code=chip.code, middle_x=box.middle_x, middle_y=box.middle_y, diameter=CHIP)


def draw_path_and_wall_strokes(picture: Picture, path: PathPicture, box: Box) -> None:
    """Draws a path with its arrow and the strokes at the walls; the highlighted one is thicker and black."""
    width, ink = (1.3, BLACK) if path.is_highlighted else (0.8, PALE)
    line, arrowhead, wall_strokes = (
        scale_and_move_svg_polyline_path_data(path_data, box.x, box.y, SCALE)
        for path_data in (path.line, path.arrowhead, path.wall_strokes)
    )
    picture.draw_path(line, Ink(stroke="#fff", width=width + 1.2, line_cap="round", line_join="round"))
    picture.draw_path(line, Ink(stroke=ink, width=width, dash="3 2" if path.is_swap_jump else "", line_join="round"))
    picture.draw_path(arrowhead, Ink(fill=ink))
    if wall_strokes:
        picture.draw_path(wall_strokes, Ink(stroke=BLACK, width=1.8))


def draw_piece(picture: Picture, piece: MapPiece, box: Box, *, lying_word: str) -> None:
    """Draws the piece on a cell; a lying one has a stroke under it, and the word."""
    middle_x, middle_y = box.middle
    picture.draw_seat_mark_unless_seat_empty(piece.seat, middle_x, middle_y, 20.7)
    if piece.is_lying:
        picture.draw_path(f"M{coord(middle_x - 9)} {coord(middle_y + 9.8)}h18", Ink(stroke=BLACK, width=1.2))
        picture.draw_text(lying_word, box.x + CELL - 2.4, box.y + 5, TextStyle(3.8, anchor="end"))


def draw_wrong_cell_cross(picture: Picture, _: WrongCellCross, box: Box) -> None:
    x, y = box.x, box.y
    picture.draw_path(f"M{coord(x + 5)} {coord(y + 5)}l15.5 15.5M{coord(x + 20.5)} {coord(y + 5)}l-15.5 15.5", CROSS)


def draw_destination_number(picture: Picture, destination: DestinationNumber, box: Box) -> None:
    """Draws the number of a destination in a black dot, at the bottom left of its cell."""
    x, y = box.x + 4.2, box.y + CELL - 4.2
    picture.draw_dot(x, y, 6.6, BLACK)
    picture.draw_text(str(destination.number), x, y + 1.7, TextStyle(4.6, fill="#fff", anchor="middle"))


def draw_chip(picture: Picture, *, chip_code: str, middle_x: float, middle_y: float, diameter: float) -> None:
    """Draws a chip: stars, a gate, or the sign of the swap.

    chip_code: as in the notation; middle_x, middle_y, diameter: in units of the picture.
    """
    scale = diameter / UNITS
    picture.draw_dot(middle_x, middle_y, diameter, BLACK)
    picture.draw_dot(middle_x, middle_y, diameter - 0.6, "#fff")
    line = Ink(stroke=BLACK, width=round(3 * scale, 2), line_cap="round", line_join="round")
    if chip_code == GATE:
        picture.draw_path(
            scale_and_move_svg_polyline_path_data(
                "M-12 -8L12 -8M-8.5 -2L8.5 -2M-7 -8L-7 12M7 -8L7 12", middle_x, middle_y, scale
            ),
            line,
        )
    elif chip_code == SWAP:
        picture.draw_path(
            scale_and_move_svg_polyline_path_data(
                "M-11 -4.5L9 -4.5L3.5 -10M11 5.5L-9 5.5L-3.5 11", middle_x, middle_y, scale
            ),
            line,
        )
    else:
        picture.draw_path(
            scale_and_move_svg_polyline_path_data(
                svg_path_of_chip_stars_around_origin(int(chip_code)), middle_x, middle_y, scale
            ),
            Ink(fill=BLACK),
        )


def scale_and_move_svg_polyline_path_data(
    path_around_origin: str, middle_x: float, middle_y: float, scale: float
) -> str:
    """Scales path data of M, L, l and Z around 0, 0 and moves it to a middle; relative steps (l) are only scaled."""

    def moved(pair: re.Match[str]) -> str:
        from_x, from_y = (0.0, 0.0) if pair[1] == "l" else (middle_x, middle_y)
        return f"{pair[1]}{coord(from_x + float(pair[2]) * scale)} {coord(from_y + float(pair[3]) * scale)}"

    return re.sub(r"(l?)(-?[\d.]+) (-?[\d.]+)", moved, path_around_origin)
