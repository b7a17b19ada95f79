"""The picture of the layout: cards, the cells around them, what a card would do there, where it touches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from calculators.vogu.contacts import Contact, contacts_of
from calculators.vogu.moves import side_of
from calculators.vogu.notation import format_face
from calculators.vogu.state import Cell, Face, Place, State, neighbours, size
from calculators.vogu.validate import edge_names
from web.games.vogu.question import Placing
from web.i18n import Speaker

PITCH, CARD, EDGE = 71, 66, 5
"""Pixels from card to card, a card's side, the margin around the picture."""
SEAM = {"top": (61, -2), "left": (-2, 5), "right": (68, 61), "bottom": (5, 68)}
"""Where a contact's number stands, from the corner of the card that is put down: beside what it tells of."""
REACH = 3
"""A cell so far from all cards is still drawn when it is asked about."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A free cell. can: touches a card's edge; now: is asked about; label: what is spoken; lines: what a card does
    there; href: where a touch leads."""

    x: int
    y: int
    label: str
    href: str
    id: str
    can: bool = False
    now: bool = False
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lying:
    """A card. look: '' lies, `told` is being put down, `yes` and `no` with the verdict on it, `wrong`
    contradicts; asks: the edge that is entered; label, href, id: as of a cell."""

    x: int
    y: int
    face: Face
    label: str
    href: str = ""
    id: str = ""
    look: str = ""
    asks: str = ""

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
    """The picture. wide, tall: does it scroll in its window?"""

    label: str
    width: int
    height: int
    spots: tuple[Spot, ...]
    cards: tuple[Lying, ...]
    seams: tuple[Seam, ...] = ()
    corners: tuple[Corner, ...] = ()

    @property
    def wide(self) -> bool:
        return self.width > EDGE * 2 + PITCH * 5


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the layout. question: the placement; legal: its verdict, None while it is not one; edited:
    the place that is entered (`board.1.0`), with its edge; wrong: places that contradict."""

    question: Placing | None = None
    legal: bool | None = None
    edited: str = ""
    side: str = ""
    wrong: frozenset[str] = frozenset()


def board(state: State, say: Speaker, asked: Asked, href: Callable[[Cell], str]) -> Board:
    """The layout with one ring of cells around it; href: where a touch on a cell leads."""
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
                Lying(x, y, face, spoken(say, state, where, face), href(where), f"at-{dashed(place)}", look, asks)
            )
        else:
            spots.append(spot(state, say, asked, where, (x, y), href(where), dashed(place)))
    seams: tuple[Seam, ...] = ()
    if question is not None and cell is not None and cell not in cards:
        seams = tuple(seam(c, at(cell), n) for n, c in enumerate(contacts_of(state, Place(question.face, cell)), 1))
    rows, cols = size(state.board or ())
    label = say("vogu.board.label", cols=cols, rows=rows, cards=len(cards))
    corners = corners_of(cards, cell, at) if asked.legal is False else ()
    return Board(
        label, EDGE * 2 + PITCH * width - 5, EDGE * 2 + PITCH * height - 5, tuple(spots), tuple(lying), seams, corners
    )


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


def spot(state: State, say: Speaker, asked: Asked, where: Cell, at: tuple[int, int], href: str, name: str) -> Spot:
    """A free cell with what the card in question would do there."""
    cards = dict(state.board or ())
    can = not cards or any(near in cards for near in neighbours(where))
    lines: tuple[str, ...] = ()
    if can and asked.question is not None and asked.question.face.is_whole:
        lines = changes(say, contacts_of(state, Place(asked.question.face, where)))
    label = say("vogu.cell.can" if can else "vogu.cell.far", place=place_said(say, state, where), changes=lines)
    now = asked.edited == f"board.{where[0]}.{where[1]}"
    return Spot(*at, label, href, f"at-{name}", can, now, lines)


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
