"""VOGU's layout on paper: for a list of moves, card by cell, and for a verdict; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from calculators.core.messages import signed
from calculators.vogu.contacts import Contact, contacts_of, values_now
from calculators.vogu.notation import parse_move
from calculators.vogu.state import COLOURS, SIDES, Cell, Edge, Face, Place, Reveal, State, Values, neighbours
from web.games.vogu.print_ink import BLACK, FILLS, WHITE, field, letter_ink
from web.paper.picture import Ink, Picture, Type, num

if TYPE_CHECKING:
    from web.i18n import Speaker
    from web.page import Page

PITCH, SIDE = 28.0, 26.4
"""Millimetres from card to card, and of a card."""
PLACES = {"top": (5.8, 1.3), "left": (1.3, 7.7), "right": (19.4, 7.7), "bottom": (5.8, 19.4)}
LONG, SHORT, UPRIGHT = 14.8, 5.7, 11.0
"""Millimetres of a field lying and standing."""
SEAMS = {"top": (13.2, -0.8), "left": (-0.8, 13.2), "right": (27.2, 13.2), "bottom": (13.2, 27.2)}
SHOE = "h8.71c0 -1.31 -.87 -1.52 -2.61 -1.96l-2.61 -2.4l-1.31 .44c0 .87 -.87 1.31 -2.18 1.09zv1.09h8.71v-1.09"
NEAR = 2
"""Cells from the nearest card up to which a card in question is drawn."""
COLUMNS = 9
"""Cells that stand beside each other in a table."""
FITS = ((106.0, 9.6, ""), (84.0, 8.0, "r8"), (64.0, 6.0, "r6"), (50.0, 4.6, "r4"))
"""Millimetres of the layout and of a row of the table → the class of the rows."""
ROOM = 196.0
WIDE = 122.0
"""Millimetres for layout and tables, and across the layout."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of the hand. changes: what it does at each cell, in words; tokens: to be had for it; moves: with it."""

    number: int
    face: Markup
    changes: tuple[str, ...]
    tokens: str
    moves: int


@dataclass(frozen=True, slots=True)
class CardTable:
    """cells: their letters on the layout."""

    cells: tuple[str, ...]
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class MovesSheet:
    """places, reveals: moves of each kind; size: the class of the rows."""

    board: Markup
    values: Markup
    tables: tuple[CardTable, ...]
    size: str
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


def open_around(cards: dict[Cell, Face]) -> list[Cell]:
    return sorted({near for cell in cards for near in neighbours(cell)} - set(cards))


def moves_sheet(page: Page) -> MovesSheet:
    """The layout with its open cells named, and what every card of the hand does there."""
    state: State = page.state
    cards, hand = dict(state.board or ()), list(dict.fromkeys(state.hand or ()))
    cells = open_around(cards)
    moves = [parse_move(listed.move) for listed in page.answer.moves or ()]
    high, row, size = fitting(len(cells), len(hand))
    names = {cell: named(n) for n, cell in enumerate(cells)}
    board = layout(page.say, cards, names)
    tables = []
    for start in range(0, len(cells), COLUMNS) if hand and page.answer.moves else ():
        part = cells[start : start + COLUMNS]
        rows = tuple(card_row(page, n, face, part, moves, 0 if start else row) for n, face in enumerate(hand, 1))
        tables.append(CardTable(tuple(names[cell] for cell in part), rows))
    places = sum(isinstance(move, Place) for move in moves)
    drawn = board.svg(page.say("vogu.board"), "vbd", min(WIDE, high * board.wide / board.high, board.wide))
    return MovesSheet(drawn, side(page.say, values_now(state)), tuple(tables), size, places, len(moves) - places)


def fitting(cells: int, hand: int) -> tuple[float, float, str]:
    """How high the layout and the rows may be for everything to stand on one page, as far as that is possible."""
    tables = -(-cells // COLUMNS) if hand else 0
    return next((fit for fit in FITS if fit[0] + tables * (6 + hand * fit[1]) <= ROOM), FITS[-1])


def card_row(
    page: Page, number: int, face: Face, cells: list[Cell], moves: list[Place | Reveal], high: float
) -> CardRow:
    """A card of the hand at some cells; high: millimetres of its picture, 0 for none."""
    say, state = page.say, page.state
    legal = {move.cell for move in moves if isinstance(move, Place) and move.face == face}
    taken = [move.colour for move in moves if isinstance(move, Reveal) and move.shown == face]
    changes = tuple(changed(say, contacts_of(state, Place(face, cell))) if cell in legal else "" for cell in cells)
    tokens = " ".join(f"{say(f'vogu.kanji.{c}')}×{taken.count(c)}" for c in dict.fromkeys(taken))
    drawn = Markup("")
    if high:
        picture = Picture(SIDE + 0.6, SIDE + 0.6)
        lay(picture, say, face, 0.3, 0.3)
        drawn = picture.svg(most=high - 0.6)
    return CardRow(number, drawn, changes, tokens, len(legal) + len(taken))


def changed(say: Speaker, contacts: tuple[Contact, ...]) -> str:
    """What contacts do to each colour."""
    moved: dict[str, int] = {}
    for contact in contacts:
        moved[contact.colour] = moved.get(contact.colour, 0) + contact.change
    return " ".join(say("vogu.changes", colour=colour, change=change) for colour, change in moved.items())


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
) -> Picture:
    """The cards, the open cells with their names, the card that is asked about."""
    every = [*cards, *names, *([asked.cell] if asked else [])] or [(0, 0)]
    top, left = min(row for row, _ in every), min(col for _, col in every)
    high, wide = max(row for row, _ in every) - top + 1, max(col for _, col in every) - left + 1
    picture = Picture(PITCH * wide + 1, PITCH * high + 1)

    def at(cell: Cell) -> tuple[float, float]:
        return 1.3 + PITCH * (cell[1] - left), 1.3 + PITCH * (cell[0] - top)

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


def lay(picture: Picture, say: Speaker, face: Face, x: float, y: float, line: float = 0.5) -> None:
    """A card with its four edges; one that is not entered stays white."""
    picture.card(x, y, SIDE, SIDE, 2.1, Ink(fill=WHITE, stroke=BLACK, width=line))
    picture.path(f"M{num(x + 8.84)} {num(y + 14.8)}{SHOE}", Ink(stroke=BLACK, width=0.3, join="round"))
    for name, edge in zip(SIDES, face.edges, strict=True):
        if edge is not None:
            dx, dy = PLACES[name]
            mark = f"{edge.force}" if name in ("top", "left") else "+" if edge.force > 0 else "−"
            draw_edge(picture, say, edge, mark, (x + dx, y + dy), name in ("left", "right"))


def draw_edge(picture: Picture, say: Speaker, edge: Edge, mark: str, at: tuple[float, float], upright: bool) -> None:
    (x, y), ink = at, letter_ink(edge.colour)
    kanji, kind = say(f"vogu.kanji.{edge.colour}"), Type(4.4, fill=ink, at="middle")
    if upright:
        field(picture, edge.colour, x, y, SHORT, UPRIGHT)
        picture.text(kanji, x + SHORT / 2, y + 4.9, kind)
        picture.text(mark, x + SHORT / 2, y + 9.2, kind)
    else:
        field(picture, edge.colour, x, y, LONG, SHORT)
        picture.text(kanji + mark, x + LONG / 2, y + 4.4, kind)


def side(say: Speaker, values: Values) -> Markup:
    """The six values, one below the other."""
    picture = Picture(54, 56)
    picture.text(say("vogu.tracks"), 0, 5, Type(4.2 if len(say("vogu.tracks")) < 9 else 3.4))
    for place, (colour, value) in enumerate(zip(COLOURS, values, strict=True)):
        y = 8 + 8 * place
        picture.box(0, y, 6, 6, Ink(fill=FILLS[colour], stroke=BLACK, width=0.25))
        picture.text(say(f"vogu.kanji.{colour}"), 3, y + 4.6, Type(4.4, fill=letter_ink(colour), at="middle"))
        picture.text("–" if value is None else signed(value), 22, y + 5.2, Type(6.4, at="end"))
    return picture.svg(say("vogu.tracks"), "vval")
