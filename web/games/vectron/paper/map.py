"""The map on paper: black on white, the way of a piece as a line that bends where it kicks a wall."""

from __future__ import annotations

import re

from calculators.vectron.state import BLANK, GATE, SIDE, SWAP
from web.games.vectron.pictures.grid import LEFT as SCREEN_LEFT
from web.games.vectron.pictures.grid import PITCH, Cell, Way, stars_path
from web.games.vectron.pictures.grid import TOP as SCREEN_TOP
from web.games.vectron.pictures.grid import Picture as Board
from web.paper.picture import Ink, Picture, Type, num

MAP, LEFT, CELL, CHIP = 109.0, 6.0, 25.5, 18.4
"""Millimetres: of the map, to its first cell, of a cell, and of a chip across."""
UNITS = 50
"""Pixels of a chip across, in which its stars are given."""
SCALE = CELL / PITCH
"""Millimetres of a pixel of the map on the screen."""
BLACK, PALE = "#000", "#666"
CROSS = Ink(stroke="#b9361a", width=2, cap="round")
FRAMES = {
    "on": Ink(stroke=BLACK, width=1),
    "can": Ink(stroke=BLACK, width=0.5, dash="1.8 1.2"),
    "fresh": Ink(stroke=BLACK, width=0.4),
}
"""Frames of cells, the first that is true of a cell: looked at, within reach, changed."""
INSIDE = 1.0
"""Millimetres from the edge of a cell to its frame."""


def printed(board: Board, lies: str) -> Picture:
    """The cells with their chips and pieces, what is within reach, and the ways; lies: the word for a piece that
    lies."""
    picture = Picture(MAP, MAP)
    walls(picture)
    for at, cell in enumerate(board.cells):
        line, column = divmod(at, SIDE)
        framed(picture, cell, LEFT + CELL * column, LEFT + CELL * line)
        if cell.what != BLANK and not cell.piece:
            chip(picture, cell.what, LEFT + CELL * (column + 0.5), LEFT + CELL * (line + 0.5), CHIP)
    picture.over()
    for way in board.ways:
        drawn_way(picture, way)
    picture.over()
    for at, cell in enumerate(board.cells):
        line, column = divmod(at, SIDE)
        piece(picture, cell, LEFT + CELL * (column + 0.5), LEFT + CELL * (line + 0.5), lies)
        marked(picture, cell, LEFT + CELL * column, LEFT + CELL * line)
    return picture


def walls(picture: Picture) -> None:
    """The lines between cells, the walls around them, and how cells are called."""
    thin, whole = Ink(stroke="#999", width=0.2), CELL * SIDE
    for at in range(1, SIDE):
        there = num(LEFT + CELL * at)
        picture.path(f"M{there} {num(LEFT)}v{num(whole)}M{num(LEFT)} {there}h{num(whole)}", thin)
    picture.box(LEFT, LEFT, whole, whole, Ink(stroke=BLACK, width=0.9))
    for at, letter in enumerate("ABCD"):
        picture.text(letter, LEFT + CELL * (at + 0.5), 4.4, Type(4.2, at="middle"))
    for at in range(SIDE):
        picture.text(f"{at + 1}", 2, LEFT + CELL * (at + 0.5) + 1.5, Type(4.2, at="middle"))


def framed(picture: Picture, cell: Cell, x: float, y: float) -> None:
    """The frame of a cell that stands out."""
    ink = next((ink for name, ink in FRAMES.items() if getattr(cell, name)), None)
    if ink is not None:
        size = CELL - 2 * INSIDE
        picture.card(x + INSIDE, y + INSIDE, size, size, 2.5, ink)


def piece(picture: Picture, cell: Cell, x: float, y: float, lies: str) -> None:
    """The piece on a cell around x, y; one that lies has a stroke under it, and the word."""
    if cell.piece:
        picture.seat(cell.seat, x, y, 20.7)
    if cell.down:
        picture.path(f"M{num(x - 9)} {num(y + 9.8)}h18", Ink(stroke=BLACK, width=1.2))
        picture.text(lies, x + CELL / 2 - 2.4, y - CELL / 2 + 5, Type(3.8, at="end"))


def drawn_way(picture: Picture, way: Way) -> None:
    """A way with its arrow and the strokes at the walls; the one that is asked about stands out."""
    width, ink = (1.3, BLACK) if way.strong else (0.8, PALE)
    line = on_paper(way.line)
    picture.path(line, Ink(stroke="#fff", width=width + 1.2, cap="round", join="round"))
    picture.path(line, Ink(stroke=ink, width=width, dash="3 2" if way.jump else "", join="round"))
    picture.path(on_paper(way.head), Ink(fill=ink))
    if way.bars:
        picture.path(on_paper(way.bars), Ink(stroke=BLACK, width=1.8))


def marked(picture: Picture, cell: Cell, x: float, y: float) -> None:
    """The number of a destination, and the cross of a cell that is not one."""
    if cell.bad:
        picture.path(f"M{num(x + 5)} {num(y + 5)}l15.5 15.5M{num(x + 20.5)} {num(y + 5)}l-15.5 15.5", CROSS)
    if cell.number:
        picture.dot(x + 4.2, y + CELL - 4.2, 6.6, BLACK)
        picture.text(str(cell.number), x + 4.2, y + CELL - 2.5, Type(4.6, fill="#fff", at="middle"))


def chip(picture: Picture, what: str, x: float, y: float, across: float) -> None:
    """A chip around x, y: stars, a gate, or the sign of the swap."""
    scale = across / UNITS
    picture.dot(x, y, across, BLACK)
    picture.dot(x, y, across - 0.6, "#fff")
    line = Ink(stroke=BLACK, width=round(3 * scale, 2), cap="round", join="round")
    if what == GATE:
        picture.path(scaled("M-12 -8L12 -8M-8.5 -2L8.5 -2M-7 -8L-7 12M7 -8L7 12", x, y, scale), line)
    elif what == SWAP:
        picture.path(scaled("M-11 -4.5L9 -4.5L3.5 -10M11 5.5L-9 5.5L-3.5 11", x, y, scale), line)
    else:
        picture.path(scaled(stars_path(int(what)), x, y, scale), Ink(fill=BLACK))


def on_paper(data: str) -> str:
    """A path of the map on the screen, on the map in millimetres."""
    return scaled(data, LEFT - SCREEN_LEFT * SCALE, LEFT - SCREEN_TOP * SCALE, SCALE)


def scaled(data: str, x: float, y: float, scale: float) -> str:
    """A path of M, L and Z around 0, 0, as large as wanted around x, y."""

    def moved(pair: re.Match[str]) -> str:
        return f"{num(x + float(pair[1]) * scale)} {num(y + float(pair[2]) * scale)}"

    return re.sub(r"(-?[\d.]+) (-?[\d.]+)", moved, data)
