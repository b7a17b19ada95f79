"""The tower as a picture: where every cell is drawn, and what contradicts on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from calculators.core.types import Violation
from calculators.coupelation.facedown_cards import FacedownCard, list_facedown_cards_with_possible_numbers
from calculators.coupelation.rulings import START_RULING
from calculators.coupelation.score import find_open_cells_with_faceup_range_or_none
from calculators.coupelation.state import FINISH, HIDDEN, ROWS, TOP, Card, Cell, State, Tower
from calculators.coupelation.tower import (
    cards_by_cell,
    count_cards_left_and_right_of_25,
    find_free_cells_beside_or_supported,
)
from calculators.coupelation.tower_rules import SIDE

CELL_PITCH, ROW_STEP, CARD_WIDTH, CARD_HEIGHT = 49, 44, 46, 40
"""From cell to cell in a row, from row to row, and the size of a card."""
OUTER_PLACE_WIDTH = 31
"""The place outside the seven where a row of six still grows."""
TOP_EDGE = 4
CHAIN_CODES = (
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
class TowerLayout:
    """shift: cells left of the leftmost card; size: rows drawn; left, right: a place outside the seven."""

    shift: int
    size: int
    left: bool = False
    right: bool = False

    def upper_left_corner_of_cell(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        row, col = cell
        place = self.shift + col
        if place < 0:
            return 2 - OUTER_PLACE_WIDTH - 2, self.row_top(row)
        return 2 + CELL_PITCH * (place + row / 2), self.row_top(row)

    def cell_centre(self, cell: Cell) -> tuple[float, float]:
        x, y = self.upper_left_corner_of_cell(cell)
        return x + self.cell_width(cell) / 2, y + CARD_HEIGHT / 2

    def cell_width(self, cell: Cell) -> int:
        place = self.shift + cell[1]
        outside = cell[0] == 0 and (place < 0 or (self.right and place == ROWS))
        return OUTER_PLACE_WIDTH if outside else CARD_WIDTH

    def row_top(self, row: int) -> int:
        return TOP_EDGE + ROW_STEP * (self.size - 1 - row)

    @property
    def bottom(self) -> int:
        """Below the bottom row."""
        return TOP_EDGE + ROW_STEP * self.size - (ROW_STEP - CARD_HEIGHT)


def measure_layout_keeping_25_in_middle(tower: Tower) -> TowerLayout:
    """25 stays in the middle as long as there is room for a place on either side of the row."""
    width = len(tower[0]) if tower else 0
    if width == 0:
        shift = SIDE
    elif width >= ROWS:
        shift = 0
    else:
        around = count_cards_left_and_right_of_25(tower)
        wanted = SIDE - around[0] if around else (ROWS - width) // 2
        low, high = (1, ROWS - 1 - width) if width < ROWS - 1 else (0, 1)
        shift = min(max(wanted, low), high)
    reach = [row + col + shift + 1 for row, col in cards_by_cell(tower)]
    size = max(ROWS, len(tower), *reach) if reach else ROWS
    six = width == ROWS - 1 and size == ROWS
    return TowerLayout(shift, size, left=six and shift == 0, right=six and shift == 1)


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenChain:
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
class RowGrowth:
    """Cards the bottom row still takes: altogether on either side, or (fixed) so many on each."""

    left: int
    right: int
    fixed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerView:
    """shape: where cells are drawn; count: cards that lie there; wide: does it have more than seven columns?
    above: how much of its height is not drawn."""

    shape: TowerLayout
    x: float
    width: float
    height: float
    cells: tuple[TowerCell, ...]
    count: int
    wide: bool
    grow: RowGrowth | None
    chains: tuple[BrokenChain, ...] = ()
    above: float = 0


NO_PLACES: frozenset[str] = frozenset()
MAX_CHAINS = 30
"""Chains without room that are drawn: as many as a page lists contradictions."""


def build_tower_view_marking_wrong_cells(
    state: State,
    selection: str = "",
    *,
    wrong_places: frozenset[str] = NO_PLACES,
    wrong_places_by_hand: frozenset[str] = NO_PLACES,
    is_consistent: bool = False,
    crowded_places: frozenset[str] = NO_PLACES,
) -> TowerView:
    """wrong_places: places that contradict; wrong_places_by_hand: those that only the hand tells; is_consistent:
    nothing contradicts; crowded_places: the places of the reason why it cannot be finished."""
    rows = state.rows
    shape = measure_layout_keeping_25_in_middle(rows)
    ranges = dict(list_free_cells_with_range_text(state)) if is_consistent and rows else {}
    hidden = {card.cell: card for card in find_possible_hidden_cards(state)} if is_consistent else {}
    cells = []
    for cell in list_cells_in_drawing_order(rows, shape):
        x, y = shape.upper_left_corner_of_cell(cell)
        place = f"tower.{cell[0]}.{cell[1]}"
        found = cards_by_cell(rows).get(cell)
        drawn = TowerCell(
            x=x,
            y=y,
            w=shape.cell_width(cell),
            cell=cell,
            place=place,
            card=found,
            kind=code_of_cell_kind(rows, cell),
            on=selection == place or selection.startswith(f"{place}."),
            bad=place in wrong_places,
            veiled=place in wrong_places_by_hand and place not in wrong_places,
            last=found is not None and state.last == cell,
            range=ranges.get(cell, ""),
            safe=format_number_range_or_cross(hidden[cell].possible_numbers) if cell in hidden else "",
            top=cell[0] == ROWS - 1,
            crowded=place in crowded_places,
            dead=is_consistent and is_dead_cell(state, cell, ranges),
        )
        cells.append(drawn)
    width = len(rows[0]) if rows else 0
    grow = count_cards_bottom_row_still_takes(state, width) if 0 < width < ROWS and is_consistent else None
    return TowerView(
        shape=shape,
        x=-OUTER_PLACE_WIDTH - 4 if shape.left else 0,
        width=1 + CELL_PITCH * shape.size + (OUTER_PLACE_WIDTH + 4 if shape.left or shape.right else 0),
        height=shape.bottom + 8 + (16 if grow else 0),
        cells=tuple(cells),
        count=len(cards_by_cell(rows)),
        wide=shape.size > ROWS,
        grow=grow,
    )


def with_broken_chains(tower_picture: TowerView, broken_chains: Sequence[BrokenChain]) -> TowerView:
    """The picture with its chains, as high as they reach."""
    return replace(
        tower_picture, chains=tuple(broken_chains), height=max(tower_picture.height, lowest_bracket_y(broken_chains))
    )


def list_cells_in_drawing_order(tower: Tower, layout: TowerLayout) -> Iterator[Cell]:
    """The 28 cells and whatever lies beyond them, top row first; the places outside the seven last."""
    cards = cards_by_cell(tower)
    for row in range(layout.size - 1, -1, -1):
        for place in range(layout.size - row):
            cell = (row, place - layout.shift)
            if row + place < ROWS or cell in cards:
                yield cell
    if layout.left:
        yield (0, -1)
    if layout.right:
        yield (0, ROWS - 1)


def code_of_cell_kind(tower: Tower, cell: Cell) -> str:
    """card, hidden, finish; gap in the row; can: a card may go there; later: over the row; ghost, outline."""
    card = cards_by_cell(tower).get(cell)
    if card is not None:
        return "hidden" if card == HIDDEN else "finish" if card == FINISH else "card"
    width = len(tower[0]) if tower else 0
    row, col = cell
    if row == 0:
        if 0 <= col < width:
            return "gap"
        near = cell == (0, 0) if width == 0 else width < ROWS and col in (-1, width)
        return "can" if near else "ghost"
    if cell in find_free_cells_beside_or_supported(tower):
        return "can"
    return "later" if col >= 0 and row + col < width else "outline"


def list_free_cells_with_range_text(state: State) -> Iterator[tuple[Cell, str]]:
    """What can go to each free cell: `26–30`, or `x` where only a hidden card can."""
    for slot in find_open_cells_with_faceup_range_or_none(state):
        cell = (slot.row, slot.col)
        if cell == TOP and not state.first:
            continue
        yield cell, "x" if slot.low is None else format_number_range_or_cross((slot.low, slot.high or slot.low))


def is_dead_cell(state: State, cell: Cell, range_texts: dict[Cell, str]) -> bool:
    """A free cell with support where nothing fits."""
    return (
        cell in find_free_cells_beside_or_supported(state.rows)
        and cell not in range_texts
        and (cell != TOP or state.first)
    )


def find_possible_hidden_cards(state: State) -> Sequence[FacedownCard]:
    """What the face-down cards may be, judged by what lies open: the page may be read by everybody."""
    return list_facedown_cards_with_possible_numbers(replace(state, hand=None))


def format_number_range_or_cross(numbers: Sequence[int]) -> str:
    """`26–30`, `26`, `×` for none."""
    if not numbers:
        return "×"
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


def count_cards_bottom_row_still_takes(state: State, row_width: int) -> RowGrowth:
    """How many cards the bottom row still takes, on either side or, by ruling, on each."""
    around = count_cards_left_and_right_of_25(state.rows)
    if state.table.option(START_RULING) == "middle" and around:
        return RowGrowth(SIDE - around[0], SIDE - around[1], fixed=True)
    return RowGrowth(ROWS - row_width, ROWS - row_width, fixed=False)


def parse_tower_cells_among_places(targets: Iterable[str]) -> list[Cell]:
    """The cells among some places, in the order given."""
    found = []
    for mark in targets:
        name, *path = mark.split(".")
        if name == "tower" and len(path) == 2:
            found.append((int(path[0]), int(path[1])))
    return found


def build_marks_of_broken_chains(
    violations: Sequence[Violation], layout: TowerLayout, *, shows_plain_backs: bool, is_veiled: bool = False
) -> list[BrokenChain]:
    """A bracket under the bottom row, or a line from card to card, for every chain without room.

    shows_plain_backs: are the hidden cards on the way plain backs, which the line must not hide?
    """
    drawn: list[BrokenChain] = []
    ends: list[float] = []
    for violation in violations:
        cells = parse_tower_cells_among_places(violation.marks)
        if not violation.code.startswith(CHAIN_CODES) or len(cells) < 2 or len(drawn) == MAX_CHAINS:
            continue
        if all(row == 0 for row, _ in cells):
            drawn.append(build_bracket_under_row(cells, layout, ends, is_veiled=is_veiled))
        else:
            drawn.append(build_line_over_chain(cells, layout, shows_plain_backs=shows_plain_backs, is_veiled=is_veiled))
    return drawn


def build_bracket_under_row(
    cells: list[Cell], layout: TowerLayout, taken_end_x_by_level: list[float], *, is_veiled: bool
) -> BrokenChain:
    """Below the row, one level deeper where another bracket is in the way."""
    xs = sorted(layout.cell_centre(cell)[0] for cell in cells)
    start, end = xs[0] + 5, xs[-1] - 5
    level = next((i for i, taken in enumerate(taken_end_x_by_level) if taken < start), len(taken_end_x_by_level))
    taken_end_x_by_level[level : level + 1] = [end]
    y = layout.bottom + 7 + 22 * level
    return BrokenChain(x=(start + end) / 2, cy=y + 7, bracket=True, start=start, end=end, y=y, veil=is_veiled)


def build_line_over_chain(
    cells: list[Cell], layout: TowerLayout, *, shows_plain_backs: bool, is_veiled: bool
) -> BrokenChain:
    """From card to card over the hidden ones, with its cross on the seam nearest the middle."""
    points = [layout.cell_centre(cell) for cell in cells]
    (ax, ay), (bx, by) = points[(len(points) - 1) // 2], points[(len(points) - 1) // 2 + 1]
    ends = [
        point_where_line_to_target_leaves_card(points[0], points[1]),
        *points[1:-1],
        point_where_line_to_target_leaves_card(points[-1], points[-2]),
    ]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in ends)
    return BrokenChain(
        x=(ax + bx) / 2,
        cy=(ay + by) / 2,
        path=path,
        backs=tuple(points[1:-1]) if shows_plain_backs else (),
        veil=is_veiled,
    )


def point_where_line_to_target_leaves_card(
    card_centre: tuple[float, float], target_centre: tuple[float, float]
) -> tuple[float, float]:
    """Where the way from the middle of a card to another leaves the card."""
    dx, dy = target_centre[0] - card_centre[0], target_centre[1] - card_centre[1]
    share = min(CARD_WIDTH / 2 / abs(dx) if dx else 1, CARD_HEIGHT / 2 / abs(dy) if dy else 1)
    return round(card_centre[0] + dx * share, 1), round(card_centre[1] + dy * share, 1)


def lowest_bracket_y(broken_chains: Sequence[BrokenChain]) -> float:
    """How far down the brackets reach."""
    return max((chain.cy + 14 for chain in broken_chains if chain.bracket), default=0)


def format_face(card: Card | None) -> str:
    """A card as it is written on pads: its number, F, x; '' for none."""
    return "" if card is None else str(card.face)
