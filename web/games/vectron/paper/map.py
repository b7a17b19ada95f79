"""Draws the map on paper: black on white, the path of a piece as a line that bends where it kicks a wall."""

from __future__ import annotations

import re

from calculators.vectron.state import BLANK, GATE, SIDE, SWAP
from web.games.vectron.pictures.grid import LEFT as SCREEN_LEFT
from web.games.vectron.pictures.grid import PITCH, MapCell, PathPicture, svg_path_of_chip_stars
from web.games.vectron.pictures.grid import TOP as SCREEN_TOP
from web.games.vectron.pictures.grid import MapPicture as Board
from web.paper.picture import Ink, Picture, TextStyle, coord

MAP, LEFT, CELL, CHIP = 109.0, 6.0, 25.5, 18.4
"""Millimetres: of the map, to its first cell, of a cell, and of a chip's diameter."""
UNITS = 50
"""Pixels of the chip's diameter in which its stars are drawn."""
SCALE = CELL / PITCH
"""Millimetres of a pixel of the map on the screen."""
BLACK, PALE = "#000", "#666"
CROSS = Ink(stroke="#b9361a", width=2, line_cap="round")
INK_OF_FRAME = {
    "is_selected": Ink(stroke=BLACK, width=1),
    "is_reachable": Ink(stroke=BLACK, width=0.5, dash="1.8 1.2"),
    "is_changed": Ink(stroke=BLACK, width=0.4),
}
"""The frame of a cell by its field in `MapCell`; the first field that is true counts."""
INSIDE = 1.0
"""Millimetres from the edge of a cell to its frame."""


def draw_printed_map(board: Board, lying_word: str) -> Picture:
    """Draws the cells with their chips and pieces, the destinations, and the paths; lying_word: the word beside a lying
    piece."""
    picture = Picture(MAP, MAP)
    draw_grid_walls_and_labels(picture)
    for index, cell in enumerate(board.cells):
        row, column = divmod(index, SIDE)
        draw_frame_if_cell_is_marked(picture, cell, LEFT + CELL * column, LEFT + CELL * row)
        if cell.symbol != BLANK and not cell.piece:
            draw_chip(
                picture,
                chip_code=cell.symbol,
                middle_x=LEFT + CELL * (column + 0.5),
                middle_y=LEFT + CELL * (row + 0.5),
                diameter=CHIP,
            )
    picture.start_layer()
    for path in board.paths:
        draw_printed_path_and_wall_strokes(picture, path)
    picture.start_layer()
    for index, cell in enumerate(board.cells):
        row, column = divmod(index, SIDE)
        draw_piece_if_on_cell(
            picture,
            cell,
            middle_x=LEFT + CELL * (column + 0.5),
            middle_y=LEFT + CELL * (row + 0.5),
            lying_word=lying_word,
        )
        draw_destination_number_and_cross_if_any(picture, cell, LEFT + CELL * column, LEFT + CELL * row)
    return picture


def draw_grid_walls_and_labels(picture: Picture) -> None:
    """Draws the lines between cells, the walls around them, and the names of columns and rows."""
    thin_ink, grid_size = Ink(stroke="#999", width=0.2), CELL * SIDE
    for index in range(1, SIDE):
        position_text = coord(LEFT + CELL * index)
        picture.draw_path(
            f"M{position_text} {coord(LEFT)}v{coord(grid_size)}M{coord(LEFT)} {position_text}h{coord(grid_size)}",
            thin_ink,
        )
    picture.draw_box(LEFT, LEFT, grid_size, grid_size, Ink(stroke=BLACK, width=0.9))
    for index, letter in enumerate("ABCD"):
        picture.draw_text(letter, LEFT + CELL * (index + 0.5), 4.4, TextStyle(4.2, anchor="middle"))
    for index in range(SIDE):
        picture.draw_text(f"{index + 1}", 2, LEFT + CELL * (index + 0.5) + 1.5, TextStyle(4.2, anchor="middle"))


def draw_frame_if_cell_is_marked(picture: Picture, cell: MapCell, left_x: float, top_y: float) -> None:
    """Draws the frame of a cell that is selected, reachable or changed."""
    ink = next((ink for name, ink in INK_OF_FRAME.items() if getattr(cell, name)), None)
    if ink is not None:
        size = CELL - 2 * INSIDE
        picture.draw_rounded_box(ink, x=left_x + INSIDE, y=top_y + INSIDE, width=size, height=size, corner_radius=2.5)


def draw_piece_if_on_cell(
    picture: Picture, cell: MapCell, *, middle_x: float, middle_y: float, lying_word: str
) -> None:
    """Draws the piece on a cell; a lying one has a stroke under it, and the word."""
    if cell.piece:
        picture.draw_seat_mark(cell.seat, middle_x, middle_y, 20.7)
    if cell.is_lying:
        picture.draw_path(f"M{coord(middle_x - 9)} {coord(middle_y + 9.8)}h18", Ink(stroke=BLACK, width=1.2))
        picture.draw_text(lying_word, middle_x + CELL / 2 - 2.4, middle_y - CELL / 2 + 5, TextStyle(3.8, anchor="end"))


def draw_printed_path_and_wall_strokes(picture: Picture, path: PathPicture) -> None:
    """Draws a path with its arrow and the strokes at the walls; the highlighted one is thicker and black."""
    width, ink = (1.3, BLACK) if path.is_highlighted else (0.8, PALE)
    line = convert_screen_path_to_paper(path.line)
    picture.draw_path(line, Ink(stroke="#fff", width=width + 1.2, line_cap="round", line_join="round"))
    picture.draw_path(line, Ink(stroke=ink, width=width, dash="3 2" if path.is_swap_jump else "", line_join="round"))
    picture.draw_path(convert_screen_path_to_paper(path.arrowhead), Ink(fill=ink))
    if path.wall_strokes:
        picture.draw_path(convert_screen_path_to_paper(path.wall_strokes), Ink(stroke=BLACK, width=1.8))


def draw_destination_number_and_cross_if_any(picture: Picture, cell: MapCell, left_x: float, top_y: float) -> None:
    """Draws the number of a destination, and the cross of a refused or wrong cell."""
    if cell.is_wrong:
        picture.draw_path(
            f"M{coord(left_x + 5)} {coord(top_y + 5)}l15.5 15.5M{coord(left_x + 20.5)} {coord(top_y + 5)}l-15.5 15.5",
            CROSS,
        )
    if cell.number:
        picture.draw_dot(left_x + 4.2, top_y + CELL - 4.2, 6.6, BLACK)
        picture.draw_text(
            str(cell.number), left_x + 4.2, top_y + CELL - 2.5, TextStyle(4.6, fill="#fff", anchor="middle")
        )


def draw_chip(picture: Picture, *, chip_code: str, middle_x: float, middle_y: float, diameter: float) -> None:
    """Draws a chip: stars, a gate, or the sign of the swap."""
    scale = diameter / UNITS
    picture.draw_dot(middle_x, middle_y, diameter, BLACK)
    picture.draw_dot(middle_x, middle_y, diameter - 0.6, "#fff")
    line = Ink(stroke=BLACK, width=round(3 * scale, 2), line_cap="round", line_join="round")
    if chip_code == GATE:
        picture.draw_path(
            svg_path_data_scaled_and_moved(
                "M-12 -8L12 -8M-8.5 -2L8.5 -2M-7 -8L-7 12M7 -8L7 12", middle_x, middle_y, scale
            ),
            line,
        )
    elif chip_code == SWAP:
        picture.draw_path(
            svg_path_data_scaled_and_moved("M-11 -4.5L9 -4.5L3.5 -10M11 5.5L-9 5.5L-3.5 11", middle_x, middle_y, scale),
            line,
        )
    else:
        picture.draw_path(
            svg_path_data_scaled_and_moved(svg_path_of_chip_stars(int(chip_code)), middle_x, middle_y, scale),
            Ink(fill=BLACK),
        )


def convert_screen_path_to_paper(path_data: str) -> str:
    """Converts path data from pixels of the map on the screen to millimetres of the map on paper."""
    return svg_path_data_scaled_and_moved(path_data, LEFT - SCREEN_LEFT * SCALE, LEFT - SCREEN_TOP * SCALE, SCALE)


def svg_path_data_scaled_and_moved(path_around_origin: str, middle_x: float, middle_y: float, scale: float) -> str:
    """Scales path data of M, L, l and Z around 0, 0 and moves it to a middle; relative steps (l) are only scaled."""

    def moved(pair: re.Match[str]) -> str:
        from_x, from_y = (0.0, 0.0) if pair[1] == "l" else (middle_x, middle_y)
        return f"{pair[1]}{coord(from_x + float(pair[2]) * scale)} {coord(from_y + float(pair[3]) * scale)}"

    return re.sub(r"(l?)(-?[\d.]+) (-?[\d.]+)", moved, path_around_origin)
