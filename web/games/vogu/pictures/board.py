"""The picture of the layout: cards, the cells around them, what a card would do there, where it touches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from calculators.core.types import Message
from calculators.vogu.contacts import Contact, contacts_of
from calculators.vogu.moves import side_of
from calculators.vogu.notation import format_face
from calculators.vogu.state import Cell, Face, Place, State, neighbours, size
from calculators.vogu.validate import edge_names
from web.games.vogu.draft import Placing
from web.i18n import Speaker
from web.pieces import Touch, select, tell
from web.table.page import Page

PITCH, CARD, EDGE = 71, 66, 5
"""Pixels from card to card, a card's side, the margin around the picture."""
SEAM = {"top": (61, -2), "left": (-2, 5), "right": (68, 61), "bottom": (5, 68)}
"""Where a contact's number stands, from the corner of the card that is put down: beside what it tells of."""
REACH = 3
"""A cell so far from all cards is still drawn when it is asked about."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A free cell. can: touches a card's edge; now: is asked about; label: what is spoken; lines: what a card does
    there."""

    x: int
    y: int
    label: str
    touch: Touch
    id: str
    can: bool = False
    now: bool = False
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lying:
    """A card. look: '' lies, `told` is being put down, `yes` and `no` with the verdict on it, `wrong`
    contradicts; asks: the edge that is entered; label, touch, id: as of a cell; last: it was laid last."""

    x: int
    y: int
    face: Face
    label: str
    touch: Touch
    id: str = ""
    look: str = ""
    asks: str = ""
    last: bool = False

    @property
    def piece(self) -> str:
        """By what a card is known again when it moves."""
        return format_face(self.face)


@dataclass(frozen=True, slots=True)
class Seam:
    """A numbered contact on its seam."""

    x: int
    y: int
    number: int
    contact: Contact


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner that touches, which is not enough."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Board:
    """The picture. around: x, y, width and height of the place asked about with those around it, () without one."""

    label: str
    width: int
    height: int
    spots: tuple[Spot, ...]
    cards: tuple[Lying, ...]
    seams: tuple[Seam, ...] = ()
    corners: tuple[Corner, ...] = ()
    around: tuple[int, ...] = ()

    @property
    def wide(self) -> bool:
        return self.width > EDGE * 2 + PITCH * 5


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the layout. question: the placement; legal: its verdict, None while it is not one; edited:
    the place that is entered (`board.1.0`), with its edge; wrong: places that contradict; last: the cell of the card
    laid last; near: only cells that touch a card are drawn."""

    question: Placing | None = None
    legal: bool | None = None
    edited: str = ""
    side: str = ""
    wrong: frozenset[str] = frozenset()
    last: Cell | None = None
    near: bool = False


def board(state: State, say: Speaker, asked: Asked, touch: Callable[[Cell], Touch]) -> Board:
    """The layout with one ring of cells around it; touch: what a touch on a cell does."""
    cards = dict(state.board or ())
    question = asked.question
    cell = question.cell if question else None
    ring = cells_around(cards, cell)
    top, left = min(r for r, _ in ring), min(c for _, c in ring)
    height, width = max(r for r, _ in ring) - top + 1, max(c for _, c in ring) - left + 1

    def at(where: Cell) -> tuple[int, int]:
        return EDGE + PITCH * (where[1] - left), EDGE + PITCH * (where[0] - top)

    spots, lying = [], []
    for where in sorted(ring):
        x, y = at(where)
        place = f"board.{where[0]}.{where[1]}"
        if where in cards or where == cell:
            face = cards.get(where, question.face if question else Face())
            look, asks = look_of(where, asked, where in cards)
            lying.append(
                Lying(
                    *(x, y, face, spoken(say, state, where, face), touch(where), f"at-{dashed(place)}"),
                    *(look, asks, where == asked.last),
                )
            )
        elif not asked.near or touches(cards, where):
            spots.append(spot(state, say, asked, where, (x, y), touch(where), dashed(place)))
    seams: tuple[Seam, ...] = ()
    if question is not None and cell is not None and cell not in cards:
        seams = tuple(seam(c, at(cell), n) for n, c in enumerate(contacts_of(state, Place(question.face, cell)), 1))
    rows, cols = size(state.board or ())
    label = say("vogu.board.label", cols=cols, rows=rows, cards=len(cards))
    corners = corners_of(cards, cell, at) if asked.legal is False else ()
    return Board(
        *(label, EDGE * 2 + PITCH * width - 5, EDGE * 2 + PITCH * height - 5, tuple(spots), tuple(lying), seams),
        *(corners, around(cards, cell, (left, left + width - 3), at) if cell is not None and cell in ring else ()),
    )


def around(
    cards: dict[Cell, Face], cell: Cell, columns: tuple[int, int], at: Callable[[Cell], tuple[int, int]]
) -> tuple[int, ...]:
    """Three columns around a place, and as many rows as cards lie in: what touches it, were it at a corner only.
    columns: the first and the last one with which they begin."""
    (row, column), beside = cell, {r for r, c in cards if abs(c - cell[1]) < 2}
    rows = [row, *(near for near in (row - 1, row + 1) if near in beside)]
    x, y = at((min(rows), max(columns[0], min(column - 1, columns[1]))))
    return x - EDGE, y - EDGE, PITCH * 3 + EDGE, PITCH * len(rows) + EDGE


def tell_cell(cell: Cell) -> Touch:
    """Tells where the card in question goes."""
    return tell(f"cell.{cell[0]}.{cell[1]}")


def place_on(cell: Cell) -> Touch:
    """Selects a cell of the layout, to enter what lies there."""
    return select(f"board.{cell[0]}.{cell[1]}")


def dashed(place: str) -> str:
    return place.replace(".", "-")


def cells_around(cards: dict[Cell, Face], cell: Cell | None) -> set[Cell]:
    """The rectangle of the cards and one row and column more on each side; a cell asked about, if not too far."""
    if not cards:
        return {(0, 0)}
    rows, cols = [r for r, _ in cards], [c for _, c in cards]
    tops, sides = [min(rows) - 1, max(rows) + 1], [min(cols) - 1, max(cols) + 1]
    if cell is not None:
        far = max(tops[0] - cell[0], cell[0] - tops[1], sides[0] - cell[1], cell[1] - sides[1])
        if far < REACH:
            tops.append(cell[0])
            sides.append(cell[1])
    return {(r, c) for r in range(min(tops), max(tops) + 1) for c in range(min(sides), max(sides) + 1)}


def touches(cards: dict[Cell, Face], where: Cell) -> bool:
    """Is there an edge a card put there could touch? On an empty layout any place will do."""
    return not cards or any(near in cards for near in neighbours(where))


def look_of(where: Cell, asked: Asked, taken: bool) -> tuple[str, str]:
    """How a card looks, and the edge of it that is entered."""
    place = f"board.{where[0]}.{where[1]}"
    if asked.edited == place:
        return "told", asked.side
    if asked.question is not None and asked.question.cell == where:
        if asked.legal is None:
            return "told", "" if taken else asked.question.asks
        return "yes" if asked.legal else "no", ""
    return ("wrong" if place in asked.wrong else ""), ""


def spot(state: State, say: Speaker, asked: Asked, where: Cell, at: tuple[int, int], touch: Touch, name: str) -> Spot:
    """A free cell with what the card in question would do there."""
    cards = dict(state.board or ())
    can = touches(cards, where)
    lines: tuple[str, ...] = ()
    if can and asked.question is not None and asked.question.face.is_whole:
        lines = changes(say, contacts_of(state, Place(asked.question.face, where)))
    label = say("vogu.cell.can" if can else "vogu.cell.far", place=place_said(say, state, where), changes=lines)
    now = asked.edited == f"board.{where[0]}.{where[1]}"
    return Spot(*at, label, touch, f"at-{name}", can, now, lines)


def changes(say: Speaker, contacts: tuple[Contact, ...]) -> tuple[str, ...]:
    """What contacts do to each colour: 緑＋2."""
    moved: dict[str, int] = {}
    for contact in contacts:
        moved[contact.colour] = moved.get(contact.colour, 0) + contact.change
    return tuple(say("vogu.changes", colour=colour, change=change) for colour, change in moved.items())


def spoken(say: Speaker, state: State, where: Cell, face: Face) -> str:
    """A card as it is said: where it lies, its four edges."""
    return say("vogu.card.at", place=place_said(say, state, where), face=edge_names(face))


def place_said(say: Speaker, state: State, where: Cell) -> str:
    """A place as moves name it: counted from 1, outside the layout by its side."""
    return say(f"vogu.where.{side_of(state.board or (), where)}", col=where[1] + 1, row=where[0] + 1)


def place_now(page: Page, end: int) -> dict[str, int] | None:
    """Where the card of the last of `end` moves lies in the layout after the whole record, `col` and `row` counted
    from 1: a card put above the layout, or left of it, moves all the others on by one. None for a reveal, and for a
    move that could not be."""
    verdict = page.asked.verdict
    steps = verdict.steps[end - 1 : verdict.played] if verdict else ()
    if not steps or not steps[0].text.code.startswith("vogu.move.place"):
        return None
    col, row = (steps[0].text.params[name] for name in ("col", "row"))
    sides = [step.text.code for step in steps]
    return {"col": col + sum("left" in side for side in sides), "row": row + sum("above" in side for side in sides)}


def seam(contact: Contact, corner: tuple[int, int], number: int) -> Seam:
    dx, dy = SEAM[contact.side]
    return Seam(corner[0] + dx, corner[1] + dy, number, contact)


def corners_of(cards: dict[Cell, Face], cell: Cell | None, at: Callable[[Cell], tuple[int, int]]) -> tuple[Corner, ...]:
    """Where a card that shares no edge touches others at its corners."""
    if cell is None or cell in cards or any(near in cards for near in neighbours(cell)):
        return ()
    x, y = at(cell)
    steps = [(down, right) for down in (-1, 1) for right in (-1, 1) if (cell[0] + down, cell[1] + right) in cards]
    return tuple(Corner(x + (68 if right > 0 else -2), y + (68 if down > 0 else -2)) for down, right in steps)


def effects_said(page: Page, effects: tuple[Message, ...]) -> tuple[str, ...]:
    """What a move does in a line: 緑＋3・青＋1, or the token taken; what hangs on the order is named."""
    say = page.say
    moved = [e for e in effects if e.code.startswith("vogu.change")]
    lines = []
    if moved:
        parts = [say("vogu.changes", colour=e.params["colour"], change=e.params["change"]) for e in moved]
        limited = [e for e in moved if e.code == "vogu.change.limit"]
        parts += [say.message(e) for e in limited]
        lines.append(say("vogu.dot").join(parts))
    lines += [say.message(e) for e in effects if e.code in ("vogu.token", "vogu.contacts.order", "vogu.end")]
    return tuple(lines) or (say("vogu.nothing.moves"),)
