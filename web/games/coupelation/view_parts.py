"""What the templates of a move and of a followed game lay out: picture, slider, tray, record."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import Message
from calculators.coupelation.state import Card
from web.games.coupelation.view_list import MoveGroups
from web.games.coupelation.view_mine import MineView
from web.pieces import Bar, Chips, Touch, Tray
from web.pieces import Pad as Keys


@dataclass(frozen=True, slots=True)
class CellView:
    """A place of the tower. href: where a touch leads, '' nowhere; lines: the numbers that fit, in one line or two;
    safe: what a face-down card can be; asked: `yes`, `no` or `open` where a card is asked about, face and mark: that
    card (`伏` face down); bad: part of the reason against it; last: of the move before."""

    x: float
    y: float
    w: int
    place: str
    label: str
    href: str
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


@dataclass(frozen=True, slots=True)
class Corner:
    """A seat beside the tower: name, the cards it holds as text, what they were before."""

    seat: str
    name: str
    count: str
    before: str = ""
    finish: bool = False
    turn: bool = False


@dataclass(frozen=True, slots=True)
class ReserveCard:
    """on: it is taken; new: it was just sent; out: it is dropped."""

    card: Card
    label: str
    href: str
    on: bool = False
    new: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """deck: what is left of it, in words, '' where nobody entered it; no_deck: then where a touch that says it is
    empty leads."""

    x: float
    width: float
    height: float
    cells: tuple[CellView, ...]
    reserve: tuple[ReserveCard, ...]
    note: str
    corners: tuple[Corner, ...] = ()
    deck: str = ""
    no_deck: str = ""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A slider from 1 to 50. value: None while nothing is told, then `start` is where it stands; fit: the band of
    numbers in order; taken, reserve: the places of numbers in sight; less, more: a step; fields: what it sends along.
    """

    value: int | None
    start: int
    legal: bool
    fit: tuple[float, float] | None
    taken: tuple[float, ...]
    reserve: tuple[float, ...]
    stem: float
    ticks: tuple[tuple[float, int], ...]
    less: Touch | None
    more: Touch | None
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AskView:
    """What the pages of a move draw. ready: is there a tower to ask about?"""

    picture: Picture | None
    tray: Tray | None
    ruler: Ruler | None
    keys: Keys | None
    bar: Bar | None
    words: tuple[str, ...] = ()
    steps: tuple[TurnView, ...] = ()
    start: StartView | None = None
    board: str = ""
    private: tuple[str, ...] = ()
    told: tuple[Message, ...] = ()
    mine: MineView | None = None
    groups: MoveGroups | None = None


@dataclass(frozen=True, slots=True)
class StartView:
    """The table before the first turn. box: what is laid out; reserve: the cards there, open: how many more are
    drawn; players, first, numbers: keys."""

    players: Chips
    first: Chips
    box: tuple[str, ...]
    reserve_head: str
    reserve: tuple[Card, ...]
    open: int
    numbers: Keys


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn of the record. look: at the table after it, None where it could not be; on: it is looked at."""

    number: int
    seat: str
    text: str
    after: str
    look: Touch | None
    wrong: str = ""
    clause: str = ""
    on: bool = False
