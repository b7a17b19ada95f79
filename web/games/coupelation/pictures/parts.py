"""What the templates of a move and of a followed game lay out: picture, tray, record."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.state import Card
from web.games.coupelation.pictures.end import EndView
from web.games.coupelation.pictures.move_groups import MoveGroups
from web.games.coupelation.pictures.pad import NumberKey
from web.games.coupelation.pictures.tower import CARD_HEIGHT, CELL_PITCH, ROW_STEP
from web.pieces import Chips, Control, HandCover, Tray
from web.pieces import Pad as Keys
from web.table.page_content import PageContent, Rectangle

BESIDE_CARD, AROUND_ASKED = 2, 10
"""Pixels around a card in a part of the picture, less than the next card is away; around the one in question, for its
sign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """A place of the tower. lines: the numbers that fit, in one line or two;
    safe: what a face-down card can be; asked: `yes`, `no` or `open` where a card is asked about, face and mark: that
    card (`伏` face down); bad: part of the reason against it; last: of the move before; picked: its own card is told
    next."""

    x: float
    y: float
    w: int
    place: str
    label: str
    touch: Control | None
    kind: str
    card: Card | None = None
    lines: tuple[str, ...] = ()
    safe: str = ""
    top: bool = False
    dead: bool = False
    asked: str = ""
    face: str = ""
    mark: str = ""
    now: bool = False
    bad: bool = False
    last: bool = False
    picked: bool = False

    @property
    def rectangle_with_surroundings(self) -> Rectangle:
        """Its place on the picture, with what is drawn around it."""
        around = AROUND_ASKED if self.now else BESIDE_CARD
        return self.x - around, self.y - around, self.w + 2 * around, CARD_HEIGHT + 2 * around


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCorner:
    """A seat beside the tower: name, the cards it holds as text, what they were before."""

    seat: str
    name: str
    count: str
    before: str = ""
    finish: bool = False
    turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveCard:
    """on: it is taken; new: it was just sent; out: it is dropped."""

    card: Card
    label: str
    touch: Control | None
    on: bool = False
    new: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """deck: what is left of it, in words, '' where nobody entered it; no_deck: then says that it is
    empty."""

    x: float
    width: float
    height: float
    cells: tuple[CellView, ...]
    reserve: tuple[ReserveCard, ...]
    note: str
    corners: tuple[SeatCorner, ...] = ()
    deck: str = ""
    no_deck: Control | None = None
    y: float = 0

    def list_rectangles_of_asked_cell_and_neighbours(self) -> tuple[Rectangle, ...]:
        """The card in question, those beside it and what is against it, each whole and none in part (every other row
        of a tower begins half a card further): their places with what is around each. () without a card in question."""
        asked = [cell for cell in self.cells if cell.now]
        spots = [*asked, *(cell for cell in self.cells if cell.bad)]
        if not asked:
            return ()
        left, right = min(one.x for one in spots) - CELL_PITCH, max(one.x + one.w for one in spots) + CELL_PITCH
        top, bottom = min(one.y for one in spots) - ROW_STEP, max(one.y for one in spots) + ROW_STEP
        whole = [one for one in self.cells if left <= one.x and one.x + one.w <= right and top <= one.y <= bottom]
        return tuple(one.rectangle_with_surroundings for one in whole)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateHandView:
    """cover: what every game's hand has, with the face-down cards one knows; cards: those told, None before a seat is
    chosen; hint: what a touch of one does; ask: what is asked of the rest; numbers: to tell it, None where nothing is
    asked."""

    cover: HandCover
    cards: Keys | None = None
    hint: str = ""
    ask: str = ""
    numbers: Keys | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePageContent(PageContent):
    """What the pages of a move draw. hint: stands where there is no key to touch; smallest: the keys of the smallest
    question; fitting_range: the numbers that fit where its third card does not, '' where that says nothing."""

    picture: Picture | None
    tray: Tray | None
    keys: Keys | None
    words: tuple[str, ...] = ()
    steps: tuple[RecordRow, ...] = ()
    start: StartView | None = None
    board: str = ""
    mine: PrivateHandView | None = None
    groups: MoveGroups | None = None
    hint: str = ""
    end: EndView | None = None
    smallest: tuple[NumberKey, ...] = ()
    fitting_range: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartView:
    """The table before the first turn. reserve: the cards there, open: how many more are
    drawn; first: is it the first game? numbers: keys."""

    first: Chips
    reserve_head: str
    reserve: tuple[Card, ...]
    open: int
    numbers: Keys


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """A turn of the record. look: at the table after it, None where it could not be; on: it is looked at."""

    number: int
    seat: str
    text: str
    after: str
    look: Control | None
    wrong: str = ""
    clause: str = ""
    on: bool = False
