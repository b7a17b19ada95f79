"""Draws Coupelation's sheet of a won tower, with every card as a glass."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.coupelation.state import FINISH, State
from web.games.coupelation.pictures.scene import CELL_PITCH, ROW_STEP, TowerCell, draw_table
from web.paper.picture import Box, Ink, Picture, TextStyle, coord
from web.pieces import Scene
from web.table.page import Page

PICTURE_WIDTH, PICTURE_HEIGHT, DRAWN_WIDTH_MM = 186.0, 209.8, 174.0
"""The size of the picture in units, and its width in millimetres."""
GLASS_WIDTH, ACROSS, DOWN = 25.5, 26.5 / CELL_PITCH, 28.4 / ROW_STEP
"""The width of a glass in units, and the units of a pixel of the scene across and down."""
GLASS_OUTLINE = (
    "c0 10.43 6.35 15.39 11.85 16.74c.5 4.51 .4 8.57 -5.7 10.93h13.2c-6.1 -2.36 -6.2 -6.42 -5.7 -10.93"
    "c5.5 -1.35 11.85 -6.31 11.85 -16.74m-25.05 4.79h24.6"
)
"""The outline of a glass, from its left rim."""
WINE_SHAPE = "c1.3 6.77 6.3 10.82 11.4 11.95h1.8c5.1 -1.13 10.1 -5.18 11.4 -11.95z"
"""The wine in it, from the left of its surface."""
WINE_COLOUR = "#f4d58a"
MARK_SHAPES = {
    "h": ((0, "c-2 -1.4 -1.4 -2.8 0 -1.9c1.4 -.9 2 .5 0 1.9z"),),
    "d": ((0, "l-1.2 -1.5l1.2 -1.5l1.2 1.5z"),),
}
"""The marks of a card, from their foot: a heart, a diamond; two diamonds are `DOUBLE_DIAMOND`."""
DOUBLE_DIAMOND = ((-1.4, MARK_SHAPES["d"][0][1]), (1.4, MARK_SHAPES["d"][0][1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class WonSheet:
    """The sheet of a won tower. reserve: its cards in order, None if not entered."""

    tower: Markup
    glasses: int
    reserve: tuple[str, ...] | None


def build_sheet_of_won_tower(page: Page) -> WonSheet:
    """Builds the sheet of a tower with which all players have won."""
    state: State = page.answer.state
    reserve = None if state.reserve is None else tuple(str(card.face) for card in state.reserve)
    glasses = sum(card != FINISH for card in state.cards_by_cell.values())
    return WonSheet(
        tower=draw_glass_tower(draw_table(state, page.say)).to_paper_svg(
            page.say("coupelation.outcome.won"), max_width_mm=DRAWN_WIDTH_MM
        ),
        glasses=glasses,
        reserve=reserve,
    )


def draw_glass_tower(scene: Scene) -> Picture:
    """Draws glasses under the finish card, each with its number and, on its foot, its mark."""
    picture = Picture(PICTURE_WIDTH, PICTURE_HEIGHT)
    wine_ink = Ink(stroke=WINE_COLOUR, width=1.5, line_cap="round")
    glass_ink = Ink(stroke="#000", width=0.45, line_cap="round", line_join="round")
    for cell in scene.items_of(TowerCell):
        card, (row, column) = cell.card, cell.cell
        if card == FINISH:
            picture.draw_rounded_box(Box(83.5, 13.4, 19, 24), 2.2, Ink(fill="#000"))
            picture.draw_text("F", PICTURE_WIDTH / 2, 31, TextStyle(16, fill="#fff", anchor="middle"))
        if card in (None, FINISH):
            continue
        x, y = cell.x * ACROSS - 0.33, cell.y * DOWN + 6.81
        if row and not column:
            picture.draw_path(f"M{coord(x + 0.6)} {coord(y + 0.5)}q-4.4 -.6 -4.8 6v21.8", wine_ink)
            picture.draw_path(f"M{coord(PICTURE_WIDTH - x - 0.6)} {coord(y + 0.5)}q4.4 -.6 4.8 6v21.8", wine_ink)
        middle_x = x + GLASS_WIDTH / 2
        picture.draw_path(f"M{coord(x + 0.45)} {coord(y + 4.79)}{WINE_SHAPE}", Ink(fill=WINE_COLOUR))
        picture.draw_path(f"M{coord(x)} {coord(y)}{GLASS_OUTLINE}", glass_ink)
        picture.draw_text(str(card.face), middle_x, y + 13.01, TextStyle(8.6, anchor="middle"))
        for mark_offset, mark_path in MARK_SHAPES.get(card.mark, DOUBLE_DIAMOND) if card.mark else ():
            picture.draw_path(f"M{coord(middle_x + mark_offset)} {coord(y + 27)}{mark_path}", Ink(fill="#000"))
    picture.draw_path(f"M0 208.2H{coord(PICTURE_WIDTH)}", Ink(stroke="#000", width=1))
    return picture
