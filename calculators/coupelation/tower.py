"""The tower as a system of strict order constraints.

Every card is greater than its left neighbour below and smaller than its right one; the bottom row
rises. A hidden card is any integer, so a tower is possible if along every rising chain the numbers at
its ends leave room for the hidden cards between them. The bounds of a cell are longest paths.

slack: 1 where a hidden card may equal what lies beside or below it (ruling hidden), so that it takes no
room of its own; else 0. A finish card below the top (ruling place) has no number and stands there like a
hidden card; at the top it is bound by nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from calculators.coupelation.state import FINISH, HIDDEN, ROWS, START, TOP, Card, Cell, Tower, tidy

FAR = 10**6
"""Beyond every number: no bound on that side."""
KEPT = 128
"""Towers whose bounds are remembered: a pure saving of time, one request asks the same ones again."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Cells one greater than the other, from a face-up card over hidden ones to a face-up card."""

    cells: tuple[Cell, ...]
    low: int
    high: int
    slack: int = 0

    @property
    def hidden(self) -> int:
        """Face-down cards between its ends."""
        return len(self.cells) - 2

    @property
    def least(self) -> int:
        """The smallest number its upper end could be."""
        return self.low + (0 if self.slack else self.hidden) + 1


@dataclass(frozen=True, slots=True)
class Bounds:
    """low, high: cell → smallest and largest number that can lie there (±FAR: none).

    Of every card in the tower (as if only that one were taken away) and every cell that a card could
    be placed on. below, above: the cell each bound comes from.
    """

    low: Mapping[Cell, int]
    high: Mapping[Cell, int]
    below: Mapping[Cell, Cell]
    above: Mapping[Cell, Cell]
    slack: int = 0

    def takes_hidden(self, cell: Cell) -> bool:
        """Is some integer left for a hidden card there (coupelation.down)?"""
        return self.low[cell] - self.slack <= self.high[cell] + self.slack


@lru_cache(maxsize=KEPT)
def cards_of(tower: Tower) -> Mapping[Cell, Card]:
    """The cards of a tower by cell."""
    return {(r, c): card for r, row in enumerate(tower) for c, card in enumerate(row) if card is not None}


def under(cell: Cell) -> tuple[Cell, Cell]:
    """The two cells a cell above the bottom row lies on."""
    row, col = cell
    return (row - 1, col), (row - 1, col + 1)


def rising(cell: Cell) -> int:
    """Orders cells so that everything smaller by the rules comes first."""
    return 2 * cell[1] + cell[0]


def smaller(tower: Tower, cell: Cell) -> Iterator[Cell]:
    """Cells whose numbers must be smaller: left below, left above, in the bottom row the next left."""
    row, col = cell
    if row:
        yield row - 1, col
    else:
        # A gap is a contradiction of its own; the row still has to rise over it.
        yield from [(0, left) for left in range(col - 1, -1, -1) if (0, left) in cards_of(tower)][:1]
    yield row + 1, col - 1


def greater(tower: Tower, cell: Cell) -> Iterator[Cell]:
    """Cells whose numbers must be greater: the mirror image of smaller."""
    row, col = cell
    if row:
        yield row - 1, col + 1
    else:
        yield from [(0, right) for right in range(col + 1, len(tower[0])) if (0, right) in cards_of(tower)][:1]
    yield row + 1, col


@lru_cache(maxsize=KEPT)
def supported(tower: Tower) -> tuple[Cell, ...]:
    """Free cells beside the bottom row or over two cards, by row and column (coupelation.over)."""
    if not tower:
        return ()
    cards = cards_of(tower)
    width = len(tower[0])
    free = [(0, -1), (0, width)] if width < ROWS else []
    for row in range(1, min(len(tower) + 1, ROWS)):
        for col in range(len(tower[row - 1]) - 1):
            if (row, col) not in cards and all(below in cards for below in under((row, col))):
                free.append((row, col))
    return tuple(free)


def ordered_cards(tower: Tower) -> dict[Cell, Card]:
    """The cards held to the order of the numbers: all but a finish card at the top."""
    return {cell: card for cell, card in cards_of(tower).items() if card != FINISH or cell != TOP}


@lru_cache(maxsize=KEPT)
def bounds(tower: Tower, slack: int = 0) -> Bounds:
    """The longest paths to every cell from the face-up numbers on either side."""
    glass = ordered_cards(tower)
    cells = sorted(glass.keys() | supported(tower), key=rising)
    low, high = dict.fromkeys(cells, -FAR), dict.fromkeys(cells, FAR)
    below: dict[Cell, Cell] = {}
    above: dict[Cell, Cell] = {}
    for cell in cells:
        for other in smaller(tower, cell):
            least = value(glass[other], low[other] - slack) + 1 if other in glass else -FAR
            if least > max(low[cell], 1 - FAR):
                low[cell], below[cell] = least, other
    for cell in reversed(cells):
        for other in greater(tower, cell):
            most = value(glass[other], high[other] + slack) - 1 if other in glass else FAR
            if most < min(high[cell], FAR - 1):
                high[cell], above[cell] = most, other
    return Bounds(low, high, below, above, slack)


def value(card: Card, otherwise: int) -> int:
    """The number on a card, otherwise what is known of a hidden one."""
    return otherwise if card.number is None else card.number


def chain_below(tower: Tower, cell: Cell, slack: int) -> tuple[Cell, ...]:
    """The face-up card that binds a cell from below, then the hidden ones up to the cell itself."""
    return trail(cards_of(tower), bounds(tower, slack).below, cell)[::-1]


def chain_above(tower: Tower, cell: Cell, slack: int) -> tuple[Cell, ...]:
    """The cell itself, then the hidden ones up to the face-up card that binds it from above."""
    return trail(cards_of(tower), bounds(tower, slack).above, cell)


def trail(cards: Mapping[Cell, Card], back: Mapping[Cell, Cell], cell: Cell) -> tuple[Cell, ...]:
    """From a cell along its bounds to the first face-up number."""
    found = [cell]
    while cell in back:
        cell = back[cell]
        found.append(cell)
        if cards[cell].number is not None:
            break
    return tuple(found)


@lru_cache(maxsize=KEPT)
def broken(tower: Tower, slack: int = 0) -> tuple[Chain, ...]:
    """Every two face-up numbers without room for the hidden cards between them (coupelation.down)."""
    cards = ordered_cards(tower)
    glass = sorted(cards, key=rising)
    up = {cell: tuple(other for other in greater(tower, cell) if other in cards) for cell in glass}
    found: list[Chain] = []
    for place, start in enumerate(glass):
        low = cards[start].number
        if low is not None:
            found.extend(broken_from(cards, up, glass[place:], low, slack))
    return tuple(found)


def broken_from(
    cards: Mapping[Cell, Card], up: Mapping[Cell, tuple[Cell, ...]], cells: list[Cell], low: int, slack: int
) -> Iterator[Chain]:
    """The chains without room from the first of some cells in rising order."""
    longest: dict[Cell, tuple[Cell, ...]] = {cells[0]: (cells[0],)}
    for cell in cells:
        way = longest.get(cell)
        if way is None:
            continue
        high = cards[cell].number
        if high is None or len(way) == 1:
            for other in up[cell]:
                if len(way) >= len(longest.get(other, ())):
                    longest[other] = (*way, other)
        elif high - low < (1 if slack else len(way) - 1):
            yield Chain(way, low, high, slack)


@lru_cache(maxsize=KEPT)
def is_orderly(tower: Tower, slack: int = 0) -> bool:
    """Can integers be given to all hidden cards at once?"""
    cards = cards_of(tower)
    low = bounds(tower, slack).low
    return all(card.number is None or card.number >= low[cell] for cell, card in cards.items())


@lru_cache(maxsize=KEPT)
def unlucky(tower: Tower, slack: int = 0) -> tuple[Cell, ...]:
    """The face-up cards of a disorderly tower that, still hidden, would leave it in order."""
    if is_orderly(tower, slack):
        return ()
    cells = (cell for cell, card in cards_of(tower).items() if card.number is not None)
    return tuple(cell for cell in cells if is_orderly(put(tower, cell, HIDDEN), slack))


def put(tower: Tower, cell: Cell, card: Card) -> Tower:
    """The tower with a card at a cell inside it or just above or beside; (0, -1) moves all to the right."""
    rows = [list(row) for row in tower]
    row, col = cell
    if col < 0:
        rows = [[None, *cells] for cells in rows]
        col = 0
    if row == len(rows):
        rows.append([])
    rows[row].extend([None] * (col + 1 - len(rows[row])))
    rows[row][col] = card
    return tidy(rows)


def settled(cell: Cell) -> Cell:
    """Where a card placed at a cell lies in the tower after it."""
    return cell[0], max(cell[1], 0)


def sides(tower: Tower) -> tuple[int, int] | None:
    """Cards left and right of 25 in the bottom row; None while it does not lie there face up."""
    for col, card in enumerate(tower[0] if tower else ()):
        if card is not None and card.number == START:
            return col, len(tower[0]) - 1 - col
    return None


def mark(cell: Cell) -> str:
    """A cell as a place on the picture."""
    return f"tower.{cell[0]}.{cell[1]}"


def marks(*cells: Cell) -> tuple[str, ...]:
    return tuple(mark(cell) for cell in cells)


def place(cell: Cell) -> dict[str, int]:
    """A cell as sentences name it: both counted from 1, the place left of the leftmost card is 0."""
    return {"tier": cell[0] + 1, "place": cell[1] + 1}
