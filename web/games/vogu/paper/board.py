"""VOGU's layout on paper: for a list of moves, card by cell, and for a verdict; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from markupsafe import Markup

from calculators.core.messages import format_signed_number
from calculators.vogu.contacts import (
    EdgeContact,
    entered_or_starting_value_of_each_colour_or_none,
    list_placement_contacts_with_values,
)
from calculators.vogu.moves import find_playable_cells
from calculators.vogu.notation import parse_move
from calculators.vogu.state import COLOURS, SIDES, Cell, Edge, Face, PlaceCard, Reveal, State, Values
from web.games.vogu.paper.ink import BLACK, FILLS, WHITE, draw_colour_field, letter_ink
from web.i18n import Speaker
from web.paper.picture import Ink, Picture, TextStyle, coord
from web.table.page import Page

PITCH, SIDE = 28.0, 26.4
"""Millimetres from card to card, and of a card."""
PLACES = {"top": (5.8, 1.3), "left": (1.3, 7.7), "right": (19.4, 7.7), "bottom": (5.8, 19.4)}
COUNTS = 9.0
"""Millimetres for the numbers of columns and rows."""
LONG, SHORT, UPRIGHT = 14.8, 5.7, 11.0
"""Millimetres of a field lying and standing."""
SEAMS = {"top": (13.2, -0.8), "left": (-0.8, 13.2), "right": (27.2, 13.2), "bottom": (13.2, 27.2)}
SHOE = "h8.71c0 -1.31 -.87 -1.52 -2.61 -1.96l-2.61 -2.4l-1.31 .44c0 .87 -.87 1.31 -2.18 1.09zv1.09h8.71v-1.09"
NEAR = 2
"""Cells from the nearest card up to which a card in question is drawn."""
COLUMNS = 9
"""Cells that stand beside each other in a table."""
FITS = ((106.0, 9.6), (84.0, 8.0), (64.0, 6.0), (56.0, 4.2))
"""Millimetres of the layout and of a row of the table; the style sheet has the lines of each (`.vmt`)."""
HEADING, CELLS, CELL = 5.6, 14.6, 15.6
"""Millimetres of the table's first line, to its first cell, and from one to the next, where tabs stop as well."""
ROOM = 196.0
WIDE = 122.0
"""Millimetres for layout and tables, and across the layout."""


@dataclass(frozen=True, slots=True)
class MovesTable:
    """Cards by nine cells: lines with tabs over a grid, since the press takes its time for every cell of a table and
    for every letter of a picture. look: how high its rows are, and of how many lines."""

    look: str
    grid: Markup
    heading: str
    rows: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesSheet:
    """tables: what every card does at every open cell, nine cells each, none without moves; needs_several_pages: do
    they need more than this page? places, reveals: moves of each kind."""

    board: Markup
    values: Markup
    tables: tuple[MovesTable, ...]
    needs_several_pages: bool
    places: int
    reveals: int


@dataclass(frozen=True, slots=True)
class VerdictSheet:
    """board: None while there is no layout; contacts: in their order."""

    board: Markup | None
    values: Markup
    contacts: tuple[EdgeContact, ...]


def letters_of_cell_index(cell_index: int) -> str:
    """The letter of a cell, counted from 0: a … z, aa …"""
    return ("" if cell_index < 26 else letters_of_cell_index(cell_index // 26 - 1)) + "abcdefghijklmnopqrstuvwxyz"[
        cell_index % 26
    ]


def build_layout_and_card_options_sheet(page: Page) -> MovesSheet:
    """The layout with its open cells named, and what every card of the hand does there."""
    state: State = page.displayed_state
    cards, hand = dict(state.board or ()), list(dict.fromkeys(state.hand or ()))
    cells = find_playable_cells(cards)
    moves = [listed.game_move for listed in page.answer.moves or ()]
    high, kind, long = choose_largest_fit_and_whether_page_overflows(len(cells), len(hand) if moves else 0)
    names = {cell: letters_of_cell_index(n) for n, cell in enumerate(cells)}
    board = draw_layout(page.say, cards, cell_names=names)
    starts = range(0, len(cells), COLUMNS) if hand and moves else ()
    tables = tuple(
        build_card_by_cell_table(page, hand, cell_names=names, moves=moves, fit_index=kind, first_cell_index=start)
        for start in starts
    )
    places = sum(isinstance(move, PlaceCard) for move in moves)
    drawn = board.to_paper_svg(page.say("vogu.board"), "vbd", min(WIDE, high * board.wide / board.high, board.wide))
    return MovesSheet(
        board=drawn,
        values=draw_colour_value_list(page.say, entered_or_starting_value_of_each_colour_or_none(state)),
        tables=tables,
        needs_several_pages=long,
        places=places,
        reveals=len(moves) - places,
    )


class PageFit(NamedTuple):
    """How a layout and its tables fit a page."""

    layout_height_mm: float
    row_size_index: int
    does_overflow: bool


def choose_largest_fit_and_whether_page_overflows(cell_count: int, card_count: int) -> PageFit:
    """How high the layout may be and which of FITS its rows are for everything to stand on one page, as far as that is
    possible; and whether it is not."""
    parts = -(-cell_count // COLUMNS) if card_count else 0
    needed = [board + parts * (HEADING + card_count * row) for board, row in FITS]
    kind = next((kind for kind, room in enumerate(needed) if room <= ROOM), len(FITS) - 1)
    return PageFit(FITS[kind][0], kind, needed[-1] > ROOM)


def build_card_by_cell_table(
    page: Page,
    hand: list[Face],
    *,
    cell_names: dict[Cell, str],
    moves: list[PlaceCard | Reveal],
    fit_index: int,
    first_cell_index: int,
) -> MovesTable:
    """Cards by nine cells from one on. What else a card can do stands beside the first."""
    say, here, first, high = (
        page.say,
        list(cell_names)[first_cell_index : first_cell_index + COLUMNS],
        first_cell_index == 0,
        FITS[fit_index][1],
    )
    grid, small = draw_grid_of_moves_table(len(hand), high, len(here)), TextStyle(min(2.8, high / 2), bold=False)
    grid.draw_text(say("vogu.sheet.card"), 0, 4.2, small)
    if first:
        grid.draw_text(say("vogu.sheet.tokens"), CELLS + CELL * COLUMNS + 1, 4.2, small)
        grid.draw_text(say("vogu.sheet.moves"), 186, 4.2, replace(small, anchor="end"))
    rows: list[list[list[str]]] = []
    for number, face in enumerate(hand):
        legal = {move.cell for move in moves if isinstance(move, PlaceCard) and move.face == face}
        said = [
            describe_value_change_of_each_colour(
                say, list_placement_contacts_with_values(page.displayed_state, PlaceCard(face, cell))
            )
            if cell in legal
            else []
            for cell in here
        ]
        if first:
            top = HEADING + high * number
            draw_card_with_four_edges(
                grid, say=say, face=face, x=5.2, y=top + 0.3, line_width=0.3, scale=(high - 0.6) / SIDE
            )
            taken = [move.colour for move in moves if isinstance(move, Reveal) and move.shown == face]
            said.append([f"{say(f'vogu.kanji.{c}')}×{taken.count(c)}" for c in dict.fromkeys(taken)])
            grid.draw_text(str(len(legal) + len(taken)), 186, top + high / 2 + 1, replace(small, anchor="end"))
        rows.append([[str(number + 1)], *(words or ["–"] for words in said)])
    two = max(len(words) for row in rows for words in row) > 2
    told = "\n".join(line for row in rows for line in join_cell_words_into_tabbed_lines(row, has_two_lines=two))
    heading = "\t" + "\t".join(cell_names[cell] for cell in here)
    return MovesTable(f"r{fit_index}" + " two" * two, grid.to_paper_svg(say("vogu.sheet.table")), heading, told)


def draw_grid_of_moves_table(row_count: int, row_height_mm: float, cell_count: int) -> Picture:
    """The lines of a table, and the dark fields behind the names of its cells."""
    picture = Picture(186, HEADING + row_height_mm * row_count + 0.4)
    for place in range(cell_count):
        picture.draw_box(CELLS + CELL * place + 0.4, 1, 4.4, 4, Ink(fill=BLACK))
    lines = "".join(f"M0 {coord(HEADING + row_height_mm * row)}H186" for row in range(row_count + 1))
    picture.draw_path(lines, Ink(stroke=BLACK, width=0.15))
    sides = "".join(
        f"M{coord(CELLS + CELL * place)} {coord(HEADING)}v{coord(row_height_mm * row_count)}"
        for place in range(cell_count + 1)
    )
    picture.draw_path(sides, Ink(stroke="#999", width=0.15))
    return picture


def join_cell_words_into_tabbed_lines(cell_words: list[list[str]], *, has_two_lines: bool) -> list[str]:
    """The words of a row's cells, two on a line, in one line or in two."""
    starts = (0, 2) if has_two_lines else (0,)
    return ["\t".join(" ".join(words[start : start + 2]) for words in cell_words) for start in starts]


def describe_value_change_of_each_colour(say: Speaker, contacts: tuple[EdgeContact, ...]) -> list[str]:
    """What contacts do to each colour."""
    moved: dict[str, int] = {}
    for contact in contacts:
        moved[contact.colour] = moved.get(contact.colour, 0) + contact.change
    return [say("vogu.changes", colour=colour, change=change) for colour, change in moved.items()]


def build_layout_and_contacts_sheet(page: Page) -> VerdictSheet:
    """The layout with the card in question, and every contact in its order."""
    state: State = page.displayed_state
    cards = dict(state.board or ())
    text = page.answer.query.get("move", "")
    move = parse_move(text) if text and "_" not in text else None
    values = draw_colour_value_list(page.say, entered_or_starting_value_of_each_colour_or_none(state))
    if not isinstance(move, PlaceCard):
        board = draw_layout(page.say, cards, cell_names={}) if cards else None
        return VerdictSheet(layout_picture_to_labelled_paper_svg(page, board) if board else None, values, ())
    if not is_near_cards(cards, move.cell):
        return VerdictSheet(
            layout_picture_to_labelled_paper_svg(page, draw_layout(page.say, cards, cell_names={})), values, ()
        )
    legal = page.answer.verdict.legal if page.answer.verdict else None
    contacts = list_placement_contacts_with_values(state, move) if move.cell not in cards else ()
    return VerdictSheet(
        layout_picture_to_labelled_paper_svg(
            page,
            draw_layout(
                page.say, cards, cell_names={}, asked_placement=move, contacts=contacts, is_crossed_out=legal is False
            ),
        ),
        values,
        contacts,
    )


def is_near_cards(layout_cards: dict[Cell, Face], cell: Cell) -> bool:
    """Is a cell close enough to the cards to be drawn with them?"""
    return not layout_cards or any(max(abs(row - cell[0]), abs(col - cell[1])) <= NEAR for row, col in layout_cards)


def layout_picture_to_labelled_paper_svg(page: Page, layout_picture: Picture) -> Markup:
    return layout_picture.to_paper_svg(
        page.say("vogu.board"), "vbd", min(WIDE, 84 * layout_picture.wide / layout_picture.high, layout_picture.wide)
    )


def draw_layout(
    say: Speaker,
    cards: dict[Cell, Face],
    *,
    cell_names: dict[Cell, str],
    asked_placement: PlaceCard | None = None,
    contacts: tuple[EdgeContact, ...] = (),
    is_crossed_out: bool = False,
    has_numbered_lines: bool = False,
) -> Picture:
    """The cards, the open cells with their names, the card that is asked about. has_numbered_lines: are columns and
    rows numbered, from 1?"""
    every = [*cards, *cell_names, *([asked_placement.cell] if asked_placement else [])] or [(0, 0)]
    top, left = min(row for row, _ in every), min(col for _, col in every)
    high, wide = max(row for row, _ in every) - top + 1, max(col for _, col in every) - left + 1
    edge = COUNTS if has_numbered_lines else 0
    picture = Picture(PITCH * wide + 1 + edge, PITCH * high + 1 + edge)

    def at(cell: Cell) -> tuple[float, float]:
        return edge + 1.3 + PITCH * (cell[1] - left), edge + 1.3 + PITCH * (cell[0] - top)

    if has_numbered_lines:
        kind = TextStyle(6, anchor="middle")
        for col in range(wide):
            picture.draw_text(str(col + 1), edge + PITCH * (col + 0.5), edge - 2.5, kind)
        for row in range(high):
            picture.draw_text(str(row + 1), edge / 2 - 0.5, edge + PITCH * (row + 0.5) + 2, kind)

    for cell, face in cards.items():
        x, y = at(cell)
        draw_card_with_four_edges(picture, say=say, face=face, x=x, y=y)
    for cell, name in cell_names.items():
        x, y = at(cell)
        picture.draw_rounded_box(
            Ink(stroke=BLACK, width=0.35, dash="1.6 1.1"), x=x, y=y, width=SIDE, height=SIDE, corner_radius=2
        )
        picture.draw_dot(x + SIDE / 2, y + SIDE / 2, 12, BLACK)
        picture.draw_text(
            name, x + SIDE / 2, y + SIDE / 2 + 2.6, TextStyle(8 if len(name) < 2 else 6, fill=WHITE, anchor="middle")
        )
    if asked_placement:
        picture.start_layer()
        x, y = at(asked_placement.cell)
        draw_card_with_four_edges(picture, say=say, face=asked_placement.face, x=x, y=y, line_width=1.4)
        picture.start_layer()
        if is_crossed_out:
            ends = (x + 3, y + 3, x + SIDE - 3, y + SIDE - 3)
            strokes = f"M{coord(ends[0])} {coord(ends[1])}L{coord(ends[2])} {coord(ends[3])}"
            strokes += f"M{coord(ends[2])} {coord(ends[1])}L{coord(ends[0])} {coord(ends[3])}"
            picture.draw_path(strokes, Ink(stroke="#b9361a", width=2.6, line_cap="round"))
        for number, contact in enumerate(contacts, 1):
            dx, dy = SEAMS[contact.side]
            picture.draw_dot(x + dx, y + dy, 6.4, BLACK)
            picture.draw_text(str(number), x + dx, y + dy + 1.6, TextStyle(4.6, fill=WHITE, anchor="middle"))
    return picture


def draw_card_with_four_edges(
    picture: Picture, *, say: Speaker, face: Face, x: float, y: float, line_width: float = 0.5, scale: float = 1
) -> None:
    """A card with its four edges; one that is not entered stays white. A small one is without its shoe."""
    picture.draw_rounded_box(
        Ink(fill=WHITE, stroke=BLACK, width=line_width),
        x=x,
        y=y,
        width=SIDE * scale,
        height=SIDE * scale,
        corner_radius=2.1 * scale,
    )
    if scale == 1:
        picture.draw_path(
            f"M{coord(x + 8.84)} {coord(y + 14.8)}{SHOE}", Ink(stroke=BLACK, width=0.3, line_join="round")
        )
    for name, edge in zip(SIDES, face.edges, strict=True):
        if edge is not None:
            dx, dy = PLACES[name]
            at = (x + dx * scale, y + dy * scale)
            draw_edge_mark_and_colour(
                picture,
                say,
                edge=edge,
                mark=edge_mark(edge, name),
                corner_xy=at,
                is_upright=name in ("left", "right"),
                scale=scale,
            )


def edge_mark(edge: Edge, side_name: str) -> str:
    """The number or the sign of an edge."""
    return f"{edge.force}" if side_name in ("top", "left") else "+" if edge.force > 0 else "−"


def draw_edge_mark_and_colour(
    picture: Picture,
    say: Speaker,
    *,
    edge: Edge,
    mark: str,
    corner_xy: tuple[float, float],
    is_upright: bool,
    scale: float,
) -> None:
    (x, y), ink = corner_xy, letter_ink(edge.colour)
    kanji, kind = say(f"vogu.kanji.{edge.colour}"), TextStyle(round(4.4 * scale, 2), fill=ink, anchor="middle")
    if is_upright:
        draw_colour_field(
            picture, edge.colour, x=x, y=y, field_width=SHORT * scale, field_height=UPRIGHT * scale, card_scale=scale
        )
        picture.draw_text(kanji, x + SHORT / 2 * scale, y + 4.9 * scale, kind)
        picture.draw_text(mark, x + SHORT / 2 * scale, y + 9.2 * scale, kind)
    else:
        draw_colour_field(
            picture, edge.colour, x=x, y=y, field_width=LONG * scale, field_height=SHORT * scale, card_scale=scale
        )
        picture.draw_text(kanji + mark, x + LONG / 2 * scale, y + 4.4 * scale, kind)


def draw_colour_value_list(say: Speaker, values: Values, max_width_mm: float = 0) -> Markup:
    """The six values, one below the other. max_width_mm: millimetres it may be wide."""
    picture = Picture(54, 56)
    picture.draw_text(say("vogu.tracks"), 0, 5, TextStyle(4.2 if len(say("vogu.tracks")) < 9 else 3.4))
    for place, (colour, value) in enumerate(zip(COLOURS, values, strict=True)):
        y = 8 + 8 * place
        picture.draw_box(0, y, 6, 6, Ink(fill=FILLS[colour], stroke=BLACK, width=0.25))
        picture.draw_text(
            say(f"vogu.kanji.{colour}"), 3, y + 4.6, TextStyle(4.4, fill=letter_ink(colour), anchor="middle")
        )
        picture.draw_text(
            "–" if value is None else format_signed_number(value), 22, y + 5.2, TextStyle(6.4, anchor="end")
        )
    return picture.to_paper_svg(say("vogu.tracks"), "vval", max_width_mm)
