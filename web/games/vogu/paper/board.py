"""Builds the sheets of VOGU's layout: of a list of moves, cards by cells, and of a verdict.

No rule is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, NamedTuple

from markupsafe import Markup

from calculators.vogu.contacts import EdgeContact, entered_or_starting_value_or_none_of_each_colour
from calculators.vogu.state import SIDES, Cell, Edge, Face, PlaceCard, Reveal, State
from web.games.vogu.ask import build_question_page
from web.games.vogu.paper.ink import (
    BLACK,
    WHITE,
    draw_colour_field_hatched_at_ends_without_text,
    draw_kanji,
    letter_ink,
)
from web.games.vogu.paper.tracks import draw_colour_value_list
from web.games.vogu.pictures.scene import (
    CARD,
    ContactMark,
    FreeCell,
    LaidCard,
    LayoutMarks,
    describe_value_changes_of_contacted_colours,
    draw_table,
)
from web.i18n import Speaker
from web.paper.picture import Box, Ink, Picture, TextStyle, coord
from web.paper.scene import DrawSymbol, draw_picture_cropped_to_items_with_given_symbols
from web.pieces import Scene, SceneItem
from web.table.page import Page

SIDE, CORNER_RADIUS, MARGIN = 26.4, 2.1, 1.3
"""Millimetres: the side of a card, the radius of its corners, the margin around a layout."""
PLACES = {"top": (5.8, 1.3), "left": (1.3, 7.7), "right": (19.4, 7.7), "bottom": (5.8, 19.4)}
NUMBERS = 19
"""Pixels: the side of the box around the number of a column or row."""
LONG, SHORT, UPRIGHT = 14.8, 5.7, 11.0
"""Millimetres: length and thickness of a level field, and length of an upright one."""
SHOE = "h8.71c0 -1.31 -.87 -1.52 -2.61 -1.96l-2.61 -2.4l-1.31 .44c0 .87 -.87 1.31 -2.18 1.09zv1.09h8.71v-1.09"
COLUMNS = 9
"""The number of cells beside each other in a table."""
FITS = ((106.0, 9.6), (84.0, 8.0), (64.0, 6.0), (56.0, 4.2))
"""Millimetres: the height of the layout and that of a row; the style sheet has the line height of each (`.vmt`)."""
HEADING, CELLS, CELL = 5.6, 14.6, 15.6
"""Millimetres: the height of the heading, the left edge of the first cell, and the width of a cell and of a tab."""
ROOM = 196.0
WIDE = 122.0
"""Millimetres: the height of layout and tables (ROOM), and the greatest width of the layout (WIDE)."""


@dataclass(frozen=True, slots=True)
class MovesTable:
    """A table of cards by at most nine cells, as lines with tabs over a grid.

    WeasyPrint is slow with cells of a table and with letters of a picture. look: the classes of the height of its rows
    and of their number of lines.
    """

    look: str
    grid: Markup
    heading: str
    rows: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesSheet:
    """The parts of the sheet of moves.

    tables: the value changes of every card at every open cell, nine cells each, none without moves;
    needs_several_pages: do they need more than one page? places, reveals: the number of moves of each kind.
    """

    board: Markup
    values: Markup
    tables: tuple[MovesTable, ...]
    needs_several_pages: bool
    places: int
    reveals: int


@dataclass(frozen=True, slots=True)
class VerdictSheet:
    """The parts of the sheet of a verdict. board: None without a layout; contacts: in their order."""

    board: Markup | None
    values: Markup
    contacts: tuple[EdgeContact, ...]


def lowercase_letters_of_cell_index(cell_index: int) -> str:
    """Returns the name of a cell by its 0-based index: a … z, aa …"""
    return (
        "" if cell_index < 26 else lowercase_letters_of_cell_index(cell_index // 26 - 1)
    ) + "abcdefghijklmnopqrstuvwxyz"[cell_index % 26]


def build_moves_sheet(page: Page) -> MovesSheet:
    """Builds the sheet of moves: the layout with named open cells, and the value changes of every hand card there."""
    state: State = page.answer.state
    hand = list(dict.fromkeys(state.hand or ()))
    cells = state.empty_cells_beside_cards
    moves = [listed.game_move for listed in page.answer.moves or ()]
    layout_height, fit_index, needs_several_pages = choose_largest_fit_and_whether_page_overflows(
        len(cells), len(hand) if moves else 0
    )
    names = {cell: lowercase_letters_of_cell_index(n) for n, cell in enumerate(cells)}
    marks = LayoutMarks(cell_names=names, shows_adjacent_cells_only=True)
    board = draw_layout(draw_table(state, page.say, marks=marks), page.say, shows_free_cells=True)
    starts = range(0, len(cells), COLUMNS) if hand and moves else ()
    tables = tuple(
        build_value_changes_table_of_cell_block(
            page,
            hand,
            cell_names={cell: names[cell] for cell in cells[start : start + COLUMNS]},
            moves=moves,
            row_height_index=fit_index,
            adds_tokens_and_move_counts=start == 0,
        )
        for start in starts
    )
    places = sum(isinstance(move, PlaceCard) for move in moves)
    board_svg = board.to_paper_svg(
        page.say("vogu.board"), "vbd", min(WIDE, layout_height * board.wide / board.high, board.wide)
    )
    return MovesSheet(
        board=board_svg,
        values=draw_colour_value_list(page.say, entered_or_starting_value_or_none_of_each_colour(state)),
        tables=tables,
        needs_several_pages=needs_several_pages,
        places=places,
        reveals=len(moves) - places,
    )


class PageFit(NamedTuple):
    """How a layout and its tables fit a page; row_height_index: the index in FITS."""

    layout_height_mm: float
    row_height_index: int
    does_overflow: bool


def choose_largest_fit_and_whether_page_overflows(tabulated_cell_count: int, rows_of_each_table_or_0: int) -> PageFit:
    """Returns the largest of FITS with which the layout and its tables fit one page, else the last one.

    rows_of_each_table_or_0: the number of rows of a table, 0 for no tables.
    """
    table_count = -(-tabulated_cell_count // COLUMNS) if rows_of_each_table_or_0 else 0
    needed = [board + table_count * (HEADING + rows_of_each_table_or_0 * row) for board, row in FITS]
    fit_index = next((index for index, height in enumerate(needed) if height <= ROOM), len(FITS) - 1)
    return PageFit(FITS[fit_index][0], fit_index, needed[-1] > ROOM)


def build_value_changes_table_of_cell_block(
    page: Page,
    hand: list[Face],
    *,
    cell_names: dict[Cell, str],
    moves: list[PlaceCard | Reveal],
    row_height_index: int,
    adds_tokens_and_move_counts: bool,
) -> MovesTable:
    """Builds the table of the cells that have a name in cell_names. row_height_index: the index in FITS;
    adds_tokens_and_move_counts: add the tokens that each card can take when revealed, and its number of moves."""
    say = page.say
    row_height = FITS[row_height_index][1]
    grid = draw_moves_table_grid(len(hand), row_height, len(cell_names))
    small_style = TextStyle(min(2.8, row_height / 2), bold=False)
    grid.draw_text(say("vogu.sheet.card"), 0, 4.2, small_style)
    if adds_tokens_and_move_counts:
        grid.draw_text(say("vogu.sheet.tokens"), CELLS + CELL * COLUMNS + 1, 4.2, small_style)
        grid.draw_text(say("vogu.sheet.moves"), 186, 4.2, replace(small_style, anchor="end"))
    rows: list[list[list[str]]] = []
    for row_index, face in enumerate(hand):
        legal_cells = {move.cell for move in moves if isinstance(move, PlaceCard) and move.face == face}
        cell_words = [
            list(describe_value_changes_of_contacted_colours(say, page.answer.state, PlaceCard(face, cell)))
            if cell in legal_cells
            else []
            for cell in cell_names
        ]
        if adds_tokens_and_move_counts:
            top = HEADING + row_height * row_index
            draw_card_with_four_edges(
                grid, say=say, face=face, x=5.2, y=top + 0.3, line_width=0.3, scale=(row_height - 0.6) / SIDE
            )
            token_colours = [move.colour for move in moves if isinstance(move, Reveal) and move.revealed_card == face]
            cell_words.append(
                [
                    f"{say(f'vogu.kanji.{colour}')}×{token_colours.count(colour)}"
                    for colour in dict.fromkeys(token_colours)
                ]
            )
            move_count = len(legal_cells) + len(token_colours)
            grid.draw_text(str(move_count), 186, top + row_height / 2 + 1, replace(small_style, anchor="end"))
        rows.append([[str(row_index + 1)], *(words or ["–"] for words in cell_words)])
    has_two_lines = max(len(words) for row in rows for words in row) > 2
    table_text = "\n".join(
        line for row in rows for line in format_row_in_lines_of_two_words_per_cell(row, line_count=1 + has_two_lines)
    )
    heading = "\t" + "\t".join(cell_names.values())
    look = f"r{row_height_index}" + " two" * has_two_lines
    return MovesTable(look, grid.to_paper_svg(say("vogu.sheet.table")), heading, table_text)


def draw_moves_table_grid(row_count: int, row_height_mm: float, cell_count: int) -> Picture:
    """Draws the lines of a table, and the dark fields behind the names of its cells."""
    picture = Picture(186, HEADING + row_height_mm * row_count + 0.4)
    for place in range(cell_count):
        picture.draw_box(Box(CELLS + CELL * place + 0.4, 1, 4.4, 4), Ink(fill=BLACK))
    lines = "".join(f"M0 {coord(HEADING + row_height_mm * row)}H186" for row in range(row_count + 1))
    picture.draw_path(lines, Ink(stroke=BLACK, width=0.15))
    sides = "".join(
        f"M{coord(CELLS + CELL * place)} {coord(HEADING)}v{coord(row_height_mm * row_count)}"
        for place in range(cell_count + 1)
    )
    picture.draw_path(sides, Ink(stroke="#999", width=0.15))
    return picture


def format_row_in_lines_of_two_words_per_cell(words_by_cell: list[list[str]], line_count: int) -> list[str]:
    """Joins the words of a row's cells, separated by tabs, into lines with at most two words of a cell on each."""
    starts = range(0, 2 * line_count, 2)
    return ["\t".join(" ".join(words[start : start + 2]) for words in words_by_cell) for start in starts]


def build_verdict_sheet_with_layout_values_and_contacts(page: Page) -> VerdictSheet:
    """Builds the sheet of a verdict: the layout of the page, with the contacts of the placed card in their order."""
    scene = build_question_page(page).board
    board = draw_layout(scene, page.say)
    return VerdictSheet(
        board=board.to_paper_svg(page.say("vogu.board"), "vbd", min(WIDE, 84 * board.wide / board.high, board.wide))
        if any(card.face != Face() for card in scene.items_of(LaidCard))
        else None,
        values=draw_colour_value_list(page.say, entered_or_starting_value_or_none_of_each_colour(page.answer.state)),
        contacts=tuple(mark.contact for mark in scene.items_of(ContactMark)),
    )


# --- the symbols of the scene on paper --------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LineNumber(SceneItem):
    """The number of a column above it, or of a row left of it."""

    symbol: ClassVar[str] = "line_number"
    width: float = NUMBERS
    height: float = NUMBERS
    number: int


def scene_with_columns_and_rows_numbered(scene: Scene) -> Scene:
    """Returns the scene with the numbers of its columns and rows, from 1."""
    cards = scene.items_of(LaidCard)
    xs, ys = sorted({card.x for card in cards}), sorted({card.y for card in cards})
    middle = (CARD - NUMBERS) / 2
    columns = (LineNumber(x=x + middle, y=ys[0] - NUMBERS, number=number) for number, x in enumerate(xs, 1))
    rows = (LineNumber(x=xs[0] - NUMBERS, y=y + middle, number=number) for number, y in enumerate(ys, 1))
    return replace(scene, items=(*scene.items, *columns, *rows))


def draw_layout(scene: Scene, say: Speaker, *, shows_free_cells: bool = False) -> Picture:
    """Draws the cards with the numbers of contacts, columns and rows, and the free cells with their names."""
    symbols: dict[str, DrawSymbol] = {
        "line_number": draw_line_number,
        "laid_card": partial(draw_laid_card, say=say),
        "contact_mark": draw_contact_number,
    }
    if shows_free_cells:
        symbols["free_cell"] = draw_named_cell
    return draw_picture_cropped_to_items_with_given_symbols(
        scene, symbols, millimetres_per_pixel=SIDE / CARD, margin_mm=MARGIN
    )


def draw_line_number(picture: Picture, line_number: LineNumber, box: Box) -> None:
    """Draws the number of a column or a row of the layout."""
    picture.draw_text(str(line_number.number), box.middle_x, box.y + 5.8, TextStyle(6, anchor="middle"))


def draw_laid_card(picture: Picture, card: LaidCard, box: Box, *, say: Speaker) -> None:
    """Draws a card; one in question has a thick frame, and a refused one is crossed out."""
    x, y = box.x, box.y
    draw_card_with_four_edges(picture, say=say, face=card.face, x=x, y=y)
    if card.look:
        picture.draw_rounded_box(box, CORNER_RADIUS, Ink(stroke=BLACK, width=1.4))
    if card.look == "no":
        picture.start_layer()
        size = coord(SIDE - 6)
        picture.draw_path(
            f"M{coord(x + 3)} {coord(y + 3)}l{size} {size}m0 -{size}l-{size} {size}",
            Ink(stroke="#b9361a", width=2.6, line_cap="round"),
        )


def draw_named_cell(picture: Picture, cell: FreeCell, box: Box) -> None:
    """Draws a free cell with a broken outline, and its name in a black dot if it has one."""
    picture.draw_rounded_box(box, CORNER_RADIUS, Ink(stroke=BLACK, width=0.35, dash="1.6 1.1"))
    for name in cell.texts:
        picture.draw_dot(box.middle_x, box.middle_y, 12, BLACK)
        style = TextStyle(8 if len(name) < 2 else 6, fill=WHITE, anchor="middle")
        picture.draw_text(name, box.middle_x, box.middle_y + 2.6, style)


def draw_contact_number(picture: Picture, mark: ContactMark, box: Box) -> None:
    """Draws the number of a contact in a black dot."""
    picture.draw_dot(box.middle_x, box.middle_y, 8, BLACK)
    style = TextStyle(5.6, fill=WHITE, anchor="middle")
    picture.draw_text(str(mark.number), box.middle_x, box.middle_y + 2, style)


def draw_card_with_four_edges(
    picture: Picture, *, say: Speaker, face: Face, x: float, y: float, line_width: float = 0.5, scale: float = 1
) -> None:
    """Draws a card with its edges; one that is not entered stays white. A scaled card has no shoe."""
    picture.draw_rounded_box(
        Box(x, y, SIDE * scale, SIDE * scale), CORNER_RADIUS * scale, Ink(fill=WHITE, stroke=BLACK, width=line_width)
    )
    if scale == 1:
        picture.draw_path(
            f"M{coord(x + 8.84)} {coord(y + 14.8)}{SHOE}", Ink(stroke=BLACK, width=0.3, line_join="round")
        )
    for side, edge in zip(SIDES, face.edges, strict=True):
        if edge is not None:
            dx, dy = PLACES[side]
            draw_edge_colour_field_with_kanji_and_mark(
                picture,
                say,
                edge=edge,
                mark=edge_mark(edge, side),
                top_left_xy=(x + dx * scale, y + dy * scale),
                is_upright=side in ("left", "right"),
                scale=scale,
            )


def edge_mark(edge: Edge, side_name: str) -> str:
    """Returns the number of an edge at the top or left, else its sign."""
    return f"{edge.force}" if side_name in ("top", "left") else "+" if edge.force > 0 else "−"


def draw_edge_colour_field_with_kanji_and_mark(
    picture: Picture,
    say: Speaker,
    *,
    edge: Edge,
    mark: str,
    top_left_xy: tuple[float, float],
    is_upright: bool,
    scale: float,
) -> None:
    """Draws an edge of a card. mark: its number or sign; is_upright: of the left or right edge, whose mark stands below
    the kanji instead of beside it; scale: of its card."""
    x, y = top_left_xy
    size = 4.4 * scale
    if is_upright:
        draw_colour_field_hatched_at_ends_without_text(
            picture,
            edge.colour,
            x=x,
            y=y,
            field_width=SHORT * scale,
            field_height=UPRIGHT * scale,
            hatching_scale=scale,
        )
        draw_kanji(picture, say, edge.colour, x=x + SHORT / 2 * scale, y=y + 4.9 * scale, size=size)
        style = TextStyle(round(size, 2), fill=letter_ink(edge.colour), anchor="middle")
        picture.draw_text(mark, x + SHORT / 2 * scale, y + 9.2 * scale, style)
    else:
        draw_colour_field_hatched_at_ends_without_text(
            picture, edge.colour, x=x, y=y, field_width=LONG * scale, field_height=SHORT * scale, hatching_scale=scale
        )
        draw_kanji(picture, say, edge.colour, x=x + LONG / 2 * scale, y=y + size, size=size, suffix=mark)
