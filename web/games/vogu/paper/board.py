"""VOGU's layout on paper: for a list of moves, card by cell, and for a verdict; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from calculators.core.messages import signed
from calculators.vogu.contacts import Contact, contacts_of, values_now
from calculators.vogu.moves import open_cells
from calculators.vogu.notation import parse_move
from calculators.vogu.state import COLOURS, SIDES, Cell, Edge, Face, Place, Reveal, State, Values
from web.games.vogu.paper.ink import BLACK, FILLS, WHITE, field, letter_ink
from web.i18n import Speaker
from web.paper.picture import Ink, Picture, Type, num
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


@dataclass(frozen=True, slots=True)
class MovesSheet:
    """tables: what every card does at every open cell, nine cells each, none without moves; long: do they need more
    than this page? places, reveals: moves of each kind."""

    board: Markup
    values: Markup
    tables: tuple[MovesTable, ...]
    long: bool
    places: int
    reveals: int


@dataclass(frozen=True, slots=True)
class VerdictSheet:
    """board: None while there is no layout; contacts: in their order."""

    board: Markup | None
    values: Markup
    contacts: tuple[Contact, ...]


def named(number: int) -> str:
    """The letter of a cell, counted from 0: a … z, aa …"""
    return ("" if number < 26 else named(number // 26 - 1)) + "abcdefghijklmnopqrstuvwxyz"[number % 26]


def moves_sheet(page: Page) -> MovesSheet:
    """The layout with its open cells named, and what every card of the hand does there."""
    state: State = page.state
    cards, hand = dict(state.board or ()), list(dict.fromkeys(state.hand or ()))
    cells = open_cells(cards)
    moves = [listed.raw for listed in page.answer.moves or ()]
    high, kind, long = fitting(len(cells), len(hand) if moves else 0)
    names = {cell: named(n) for n, cell in enumerate(cells)}
    board = layout(page.say, cards, names)
    starts = range(0, len(cells), COLUMNS) if hand and moves else ()
    tables = tuple(table_of(page, hand, names, moves, kind, start) for start in starts)
    places = sum(isinstance(move, Place) for move in moves)
    drawn = board.svg(page.say("vogu.board"), "vbd", min(WIDE, high * board.wide / board.high, board.wide))
    return MovesSheet(drawn, side(page.say, values_now(state)), tables, long, places, len(moves) - places)


def fitting(cells: int, hand: int) -> tuple[float, int, bool]:
    """How high the layout may be and which of FITS its rows are for everything to stand on one page, as far as that is
    possible; and whether it is not."""
    parts = -(-cells // COLUMNS) if hand else 0
    needed = [board + parts * (HEADING + hand * row) for board, row in FITS]
    kind = next((kind for kind, room in enumerate(needed) if room <= ROOM), len(FITS) - 1)
    return FITS[kind][0], kind, needed[-1] > ROOM


def table_of(
    page: Page, hand: list[Face], names: dict[Cell, str], moves: list[Place | Reveal], kind: int, start: int
) -> MovesTable:
    """Cards by nine cells from one on. What else a card can do stands beside the first."""
    say, here, first, high = page.say, list(names)[start : start + COLUMNS], start == 0, FITS[kind][1]
    grid, small = lines_of(len(hand), high, len(here)), Type(min(2.8, high / 2), bold=False)
    grid.text(say("vogu.sheet.card"), 0, 4.2, small)
    if first:
        grid.text(say("vogu.sheet.tokens"), CELLS + CELL * COLUMNS + 1, 4.2, small)
        grid.text(say("vogu.sheet.moves"), 186, 4.2, replace(small, at="end"))
    rows: list[list[list[str]]] = []
    for number, face in enumerate(hand):
        legal = {move.cell for move in moves if isinstance(move, Place) and move.face == face}
        said = [changed(say, contacts_of(page.state, Place(face, cell))) if cell in legal else [] for cell in here]
        if first:
            top = HEADING + high * number
            lay(grid, say, face, 5.2, top + 0.3, 0.3, (high - 0.6) / SIDE)
            taken = [move.colour for move in moves if isinstance(move, Reveal) and move.shown == face]
            said.append([f"{say(f'vogu.kanji.{c}')}×{taken.count(c)}" for c in dict.fromkeys(taken)])
            grid.text(str(len(legal) + len(taken)), 186, top + high / 2 + 1, replace(small, at="end"))
        rows.append([[str(number + 1)], *(words or ["–"] for words in said)])
    two = max(len(words) for row in rows for words in row) > 2
    told = "\n".join(line for row in rows for line in told_in(row, two))
    heading = "\t" + "\t".join(names[cell] for cell in here)
    return MovesTable(f"r{kind}" + " two" * two, grid.svg(say("vogu.sheet.table")), heading, told)


def lines_of(rows: int, high: float, cells: int) -> Picture:
    """The lines of a table, and the dark fields behind the names of its cells."""
    picture = Picture(186, HEADING + high * rows + 0.4)
    for place in range(cells):
        picture.box(CELLS + CELL * place + 0.4, 1, 4.4, 4, Ink(fill=BLACK))
    lines = "".join(f"M0 {num(HEADING + high * row)}H186" for row in range(rows + 1))
    picture.path(lines, Ink(stroke=BLACK, width=0.15))
    sides = "".join(f"M{num(CELLS + CELL * place)} {num(HEADING)}v{num(high * rows)}" for place in range(cells + 1))
    picture.path(sides, Ink(stroke="#999", width=0.15))
    return picture


def told_in(row: list[list[str]], two: bool) -> list[str]:
    """The words of a row's cells, two on a line, in one line or in two."""
    starts = (0, 2) if two else (0,)
    return ["\t".join(" ".join(words[start : start + 2]) for words in row) for start in starts]


def changed(say: Speaker, contacts: tuple[Contact, ...]) -> list[str]:
    """What contacts do to each colour."""
    moved: dict[str, int] = {}
    for contact in contacts:
        moved[contact.colour] = moved.get(contact.colour, 0) + contact.change
    return [say("vogu.changes", colour=colour, change=change) for colour, change in moved.items()]


def verdict_sheet(page: Page) -> VerdictSheet:
    """The layout with the card in question, and every contact in its order."""
    state: State = page.state
    cards = dict(state.board or ())
    text = page.answer.query.get("move", "")
    move = parse_move(text) if text and "_" not in text else None
    values = side(page.say, values_now(state))
    if not isinstance(move, Place):
        board = layout(page.say, cards, {}) if cards else None
        return VerdictSheet(shown(page, board) if board else None, values, ())
    if not is_near(cards, move.cell):
        return VerdictSheet(shown(page, layout(page.say, cards, {})), values, ())
    legal = page.answer.verdict.legal if page.answer.verdict else None
    contacts = contacts_of(state, move) if move.cell not in cards else ()
    return VerdictSheet(shown(page, layout(page.say, cards, {}, move, contacts, legal is False)), values, contacts)


def is_near(cards: dict[Cell, Face], cell: Cell) -> bool:
    """Is a cell close enough to the cards to be drawn with them?"""
    return not cards or any(max(abs(row - cell[0]), abs(col - cell[1])) <= NEAR for row, col in cards)


def shown(page: Page, board: Picture) -> Markup:
    return board.svg(page.say("vogu.board"), "vbd", min(WIDE, 84 * board.wide / board.high, board.wide))


def layout(
    say: Speaker,
    cards: dict[Cell, Face],
    names: dict[Cell, str],
    asked: Place | None = None,
    contacts: tuple[Contact, ...] = (),
    crossed: bool = False,
    counted: bool = False,
) -> Picture:
    """The cards, the open cells with their names, the card that is asked about. counted: are columns and rows numbered,
    from 1?"""
    every = [*cards, *names, *([asked.cell] if asked else [])] or [(0, 0)]
    top, left = min(row for row, _ in every), min(col for _, col in every)
    high, wide = max(row for row, _ in every) - top + 1, max(col for _, col in every) - left + 1
    edge = COUNTS if counted else 0
    picture = Picture(PITCH * wide + 1 + edge, PITCH * high + 1 + edge)

    def at(cell: Cell) -> tuple[float, float]:
        return edge + 1.3 + PITCH * (cell[1] - left), edge + 1.3 + PITCH * (cell[0] - top)

    if counted:
        kind = Type(6, at="middle")
        for col in range(wide):
            picture.text(str(col + 1), edge + PITCH * (col + 0.5), edge - 2.5, kind)
        for row in range(high):
            picture.text(str(row + 1), edge / 2 - 0.5, edge + PITCH * (row + 0.5) + 2, kind)

    for cell, face in cards.items():
        lay(picture, say, face, *at(cell))
    for cell, name in names.items():
        x, y = at(cell)
        picture.card(x, y, SIDE, SIDE, 2, Ink(stroke=BLACK, width=0.35, dash="1.6 1.1"))
        picture.dot(x + SIDE / 2, y + SIDE / 2, 12, BLACK)
        picture.text(name, x + SIDE / 2, y + SIDE / 2 + 2.6, Type(8 if len(name) < 2 else 6, fill=WHITE, at="middle"))
    if asked:
        picture.over()
        x, y = at(asked.cell)
        lay(picture, say, asked.face, x, y, 1.4)
        picture.over()
        if crossed:
            ends = (x + 3, y + 3, x + SIDE - 3, y + SIDE - 3)
            strokes = f"M{num(ends[0])} {num(ends[1])}L{num(ends[2])} {num(ends[3])}"
            strokes += f"M{num(ends[2])} {num(ends[1])}L{num(ends[0])} {num(ends[3])}"
            picture.path(strokes, Ink(stroke="#b9361a", width=2.6, cap="round"))
        for number, contact in enumerate(contacts, 1):
            dx, dy = SEAMS[contact.side]
            picture.dot(x + dx, y + dy, 6.4, BLACK)
            picture.text(str(number), x + dx, y + dy + 1.6, Type(4.6, fill=WHITE, at="middle"))
    return picture


def lay(picture: Picture, say: Speaker, face: Face, x: float, y: float, line: float = 0.5, scale: float = 1) -> None:
    """A card with its four edges; one that is not entered stays white. A small one is without its shoe."""
    picture.card(x, y, SIDE * scale, SIDE * scale, 2.1 * scale, Ink(fill=WHITE, stroke=BLACK, width=line))
    if scale == 1:
        picture.path(f"M{num(x + 8.84)} {num(y + 14.8)}{SHOE}", Ink(stroke=BLACK, width=0.3, join="round"))
    for name, edge in zip(SIDES, face.edges, strict=True):
        if edge is not None:
            dx, dy = PLACES[name]
            at = (x + dx * scale, y + dy * scale)
            draw_edge(picture, say, edge, marked(edge, name), at, name in ("left", "right"), scale)


def marked(edge: Edge, name: str) -> str:
    """The number or the sign of an edge."""
    return f"{edge.force}" if name in ("top", "left") else "+" if edge.force > 0 else "−"


def draw_edge(
    picture: Picture, say: Speaker, edge: Edge, mark: str, at: tuple[float, float], upright: bool, scale: float
) -> None:
    (x, y), ink = at, letter_ink(edge.colour)
    kanji, kind = say(f"vogu.kanji.{edge.colour}"), Type(round(4.4 * scale, 2), fill=ink, at="middle")
    if upright:
        field(picture, edge.colour, x, y, SHORT * scale, UPRIGHT * scale, scale)
        picture.text(kanji, x + SHORT / 2 * scale, y + 4.9 * scale, kind)
        picture.text(mark, x + SHORT / 2 * scale, y + 9.2 * scale, kind)
    else:
        field(picture, edge.colour, x, y, LONG * scale, SHORT * scale, scale)
        picture.text(kanji + mark, x + LONG / 2 * scale, y + 4.4 * scale, kind)


def side(say: Speaker, values: Values, most: float = 0) -> Markup:
    """The six values, one below the other. most: millimetres it may be wide."""
    picture = Picture(54, 56)
    picture.text(say("vogu.tracks"), 0, 5, Type(4.2 if len(say("vogu.tracks")) < 9 else 3.4))
    for place, (colour, value) in enumerate(zip(COLOURS, values, strict=True)):
        y = 8 + 8 * place
        picture.box(0, y, 6, 6, Ink(fill=FILLS[colour], stroke=BLACK, width=0.25))
        picture.text(say(f"vogu.kanji.{colour}"), 3, y + 4.6, Type(4.4, fill=letter_ink(colour), at="middle"))
        picture.text("–" if value is None else signed(value), 22, y + 5.2, Type(6.4, at="end"))
    return picture.svg(say("vogu.tracks"), "vval", most)
