"""The tower as a picture: where every cell is drawn, and what contradicts on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from calculators.core.types import Violation
from calculators.coupelation.hidden import Facedown, facedown
from calculators.coupelation.order import SIDE
from calculators.coupelation.rulings import START_RULING
from calculators.coupelation.score import slots
from calculators.coupelation.state import FINISH, HIDDEN, ROWS, TOP, Card, Cell, State, Tower
from calculators.coupelation.tower import cards_of, sides, supported

PITCH, STEP, WIDE, TALL = 49, 44, 46, 40
"""From cell to cell in a row, from row to row, and the size of a card."""
TAB = 31
"""The place outside the seven where a row of six still grows."""
EDGE = 4
CHAINS = (
    "coupelation.down.chain",
    "coupelation.row.order",
    "coupelation.over.left",
    "coupelation.over.right",
    "coupelation.move.row.",
    "coupelation.move.over.",
    "coupelation.move.down.low",
    "coupelation.move.down.high",
    "coupelation.move.hidden",
)
"""Codes whose cells are a chain of numbers that has no room."""


@dataclass(frozen=True, slots=True)
class Frame:
    """shift: cells left of the leftmost card; size: rows drawn; left, right: a place outside the seven."""

    shift: int
    size: int
    left: bool = False
    right: bool = False

    def at(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        row, col = cell
        place = self.shift + col
        if place < 0:
            return 2 - TAB - 2, self.top(row)
        return 2 + PITCH * (place + row / 2), self.top(row)

    def centre(self, cell: Cell) -> tuple[float, float]:
        x, y = self.at(cell)
        return x + self.wide(cell) / 2, y + TALL / 2

    def wide(self, cell: Cell) -> int:
        place = self.shift + cell[1]
        outside = cell[0] == 0 and (place < 0 or (self.right and place == ROWS))
        return TAB if outside else WIDE

    def top(self, row: int) -> int:
        return EDGE + STEP * (self.size - 1 - row)

    @property
    def bottom(self) -> int:
        """Below the bottom row."""
        return EDGE + STEP * self.size - (STEP - TALL)


def frame(tower: Tower) -> Frame:
    """25 stays in the middle as long as there is room for a place on either side of the row."""
    width = len(tower[0]) if tower else 0
    if width == 0:
        shift = SIDE
    elif width >= ROWS:
        shift = 0
    else:
        around = sides(tower)
        wanted = SIDE - around[0] if around else (ROWS - width) // 2
        low, high = (1, ROWS - 1 - width) if width < ROWS - 1 else (0, 1)
        shift = min(max(wanted, low), high)
    reach = [row + col + shift + 1 for row, col in cards_of(tower)]
    size = max(ROWS, len(tower), *reach) if reach else ROWS
    six = width == ROWS - 1 and size == ROWS
    return Frame(shift, size, left=six and shift == 0, right=six and shift == 1)


@dataclass(frozen=True, slots=True)
class TowerCell:
    """A place of the tower. kind: as `kind` has it; on: it is picked; bad, veiled: it contradicts, the latter only for
    who knows the hand; range: the numbers that fit, `x` where only a hidden card does; safe: what a face-down card can
    be; crowded: a reason why the tower cannot be finished; dead: nothing fits; turned: of a proof, a card that lies
    face down now; new: one that is not there yet."""

    x: float
    y: float
    w: int
    cell: Cell
    place: str
    card: Card | None
    kind: str
    on: bool = False
    bad: bool = False
    veiled: bool = False
    last: bool = False
    range: str = ""
    safe: str = ""
    top: bool = False
    crowded: bool = False
    dead: bool = False
    new: bool = False
    turned: bool = False

    @property
    def outside(self) -> bool:
        """Is it where no pyramid has a card? Nothing can be told of it there."""
        return max(self.cell) >= ROWS


@dataclass(frozen=True, slots=True)
class Chain:
    """Numbers without room. A bracket below the bottom row from start to end at y, or a path from card to card over
    face-down ones at `backs`; x, cy: where its cross stands; veil: does only the hand tell it?"""

    x: float
    cy: float
    bracket: bool = False
    start: float = 0
    end: float = 0
    y: float = 0
    path: str = ""
    backs: tuple[tuple[float, float], ...] = ()
    veil: bool = False


@dataclass(frozen=True, slots=True)
class Growth:
    """Cards the bottom row still takes: altogether on either side, or (fixed) so many on each."""

    left: int
    right: int
    fixed: bool


@dataclass(frozen=True, slots=True)
class TowerView:
    """shape: where cells are drawn; count: cards that lie there; wide: does it have more than seven columns?
    above: how much of its height is not drawn."""

    shape: Frame
    x: float
    width: float
    height: float
    cells: tuple[TowerCell, ...]
    count: int
    wide: bool
    grow: Growth | None
    chains: tuple[Chain, ...] = ()
    above: float = 0


NONE: frozenset[str] = frozenset()
MOST = 30
"""Chains without room that are drawn: as many as a page lists contradictions."""


def tower_view(
    state: State,
    pick: str = "",
    bad: frozenset[str] = NONE,
    veiled: frozenset[str] = NONE,
    sound: bool = False,
    crowd: frozenset[str] = NONE,
) -> TowerView:
    """bad: places that contradict; veiled: those that only the hand tells; sound: nothing contradicts; crowd: the
    places of the reason why it cannot be finished."""
    rows = state.rows
    shape = frame(rows)
    ranges = dict(free_ranges(state)) if sound and rows else {}
    hidden = {card.cell: card for card in hidden_cards(state)} if sound else {}
    cells = []
    for cell in drawn_cells(rows, shape):
        x, y = shape.at(cell)
        place = f"tower.{cell[0]}.{cell[1]}"
        found = cards_of(rows).get(cell)
        drawn = TowerCell(
            x,
            y,
            shape.wide(cell),
            cell,
            place,
            found,
            kind(rows, cell),
            on=pick == place or pick.startswith(f"{place}."),
            bad=place in bad,
            veiled=place in veiled and place not in bad,
            last=found is not None and state.last == cell,
            range=ranges.get(cell, ""),
            safe=span(hidden[cell].safe) if cell in hidden else "",
            top=cell[0] == ROWS - 1,
            crowded=place in crowd,
            dead=sound and is_dead(state, cell, ranges),
        )
        cells.append(drawn)
    width = len(rows[0]) if rows else 0
    grow = growth(state, width) if 0 < width < ROWS and sound else None
    return TowerView(
        shape,
        -TAB - 4 if shape.left else 0,
        1 + PITCH * shape.size + (TAB + 4 if shape.left or shape.right else 0),
        shape.bottom + 8 + (16 if grow else 0),
        tuple(cells),
        len(cards_of(rows)),
        shape.size > ROWS,
        grow,
    )


def with_chains(picture: TowerView, found: Sequence[Chain]) -> TowerView:
    """The picture with its chains, as high as they reach."""
    return replace(picture, chains=tuple(found), height=max(picture.height, depth(found)))


def drawn_cells(tower: Tower, shape: Frame) -> Iterator[Cell]:
    """The 28 cells and whatever lies beyond them, top row first; the places outside the seven last."""
    cards = cards_of(tower)
    for row in range(shape.size - 1, -1, -1):
        for place in range(shape.size - row):
            cell = (row, place - shape.shift)
            if row + place < ROWS or cell in cards:
                yield cell
    if shape.left:
        yield (0, -1)
    if shape.right:
        yield (0, ROWS - 1)


def kind(tower: Tower, cell: Cell) -> str:
    """card, hidden, finish; gap in the row; can: a card may go there; later: over the row; ghost, outline."""
    card = cards_of(tower).get(cell)
    if card is not None:
        return "hidden" if card == HIDDEN else "finish" if card == FINISH else "card"
    width = len(tower[0]) if tower else 0
    row, col = cell
    if row == 0:
        if 0 <= col < width:
            return "gap"
        near = cell == (0, 0) if width == 0 else width < ROWS and col in (-1, width)
        return "can" if near else "ghost"
    if cell in supported(tower):
        return "can"
    return "later" if col >= 0 and row + col < width else "outline"


def free_ranges(state: State) -> Iterator[tuple[Cell, str]]:
    """What can go to each free cell: `26–30`, or `x` where only a hidden card can."""
    for slot in slots(state):
        cell = (slot.row, slot.col)
        if cell == TOP and not state.first:
            continue
        yield cell, "x" if slot.low is None else span((slot.low, slot.high or slot.low))


def is_dead(state: State, cell: Cell, ranges: dict[Cell, str]) -> bool:
    """A free cell with support where nothing fits."""
    return cell in supported(state.rows) and cell not in ranges and (cell != TOP or state.first)


def hidden_cards(state: State) -> Sequence[Facedown]:
    """What the face-down cards may be, judged by what lies open: the page may be read by everybody."""
    return facedown(replace(state, hand=None))


def span(numbers: Sequence[int]) -> str:
    """`26–30`, `26`, `×` for none."""
    if not numbers:
        return "×"
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


def growth(state: State, width: int) -> Growth:
    """How many cards the bottom row still takes, on either side or, by ruling, on each."""
    around = sides(state.rows)
    if state.table.option(START_RULING) == "middle" and around:
        return Growth(SIDE - around[0], SIDE - around[1], True)
    return Growth(ROWS - width, ROWS - width, False)


def cells_of(marks: Iterable[str]) -> list[Cell]:
    """The cells among some places, in the order given."""
    found = []
    for mark in marks:
        name, *path = mark.split(".")
        if name == "tower" and len(path) == 2:
            found.append((int(path[0]), int(path[1])))
    return found


def chains(violations: Sequence[Violation], shape: Frame, backs: bool, veil: bool = False) -> list[Chain]:
    """A bracket under the bottom row, or a line from card to card, for every chain without room.

    backs: are the hidden cards on the way plain backs, which the line must not hide?
    """
    drawn: list[Chain] = []
    ends: list[float] = []
    for violation in violations:
        cells = cells_of(violation.marks)
        if not violation.code.startswith(CHAINS) or len(cells) < 2 or len(drawn) == MOST:
            continue
        if all(row == 0 for row, _ in cells):
            drawn.append(bracket(cells, shape, ends, veil))
        else:
            drawn.append(line(cells, shape, backs, veil))
    return drawn


def bracket(cells: list[Cell], shape: Frame, ends: list[float], veil: bool) -> Chain:
    """Below the row, one level deeper where another bracket is in the way."""
    xs = sorted(shape.centre(cell)[0] for cell in cells)
    start, end = xs[0] + 5, xs[-1] - 5
    level = next((i for i, taken in enumerate(ends) if taken < start), len(ends))
    ends[level : level + 1] = [end]
    y = shape.bottom + 7 + 22 * level
    return Chain((start + end) / 2, y + 7, True, start, end, y, veil=veil)


def line(cells: list[Cell], shape: Frame, backs: bool, veil: bool) -> Chain:
    """From card to card over the hidden ones, with its cross on the seam nearest the middle."""
    points = [shape.centre(cell) for cell in cells]
    (ax, ay), (bx, by) = points[(len(points) - 1) // 2], points[(len(points) - 1) // 2 + 1]
    ends = [leaving(points[0], points[1]), *points[1:-1], leaving(points[-1], points[-2])]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in ends)
    return Chain((ax + bx) / 2, (ay + by) / 2, path=path, backs=tuple(points[1:-1]) if backs else (), veil=veil)


def leaving(start: tuple[float, float], to: tuple[float, float]) -> tuple[float, float]:
    """Where the way from the middle of a card to another leaves the card."""
    dx, dy = to[0] - start[0], to[1] - start[1]
    share = min(WIDE / 2 / abs(dx) if dx else 1, TALL / 2 / abs(dy) if dy else 1)
    return round(start[0] + dx * share, 1), round(start[1] + dy * share, 1)


def depth(drawn: Sequence[Chain]) -> float:
    """How far down the brackets reach."""
    return max((chain.cy + 14 for chain in drawn if chain.bracket), default=0)


def face_of(card: Card | None) -> str:
    """A card as it is written on pads: its number, F, x; '' for none."""
    return "" if card is None else str(card.face)
