"""Lays out the tower as a picture: where every cell is drawn, and which violations are marked on it."""

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
"""From cell to cell in a row, from row to row, and the size of a card, in pixels."""
OUTER_PLACE_WIDTH = 31
"""The width of the cell outside the seven columns where a row of six can still grow."""
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
"""Codes of violations whose cells are a chain of numbers without room."""


@dataclass(frozen=True, slots=True)
class TowerLayout:
    """shift: columns left of the leftmost card; row_count: rows drawn; has_left_place, has_right_place: is there a cell
    outside the seven columns?"""

    shift: int
    row_count: int
    has_left_place: bool = False
    has_right_place: bool = False

    def upper_left_corner_of_cell(self, cell: Cell) -> tuple[float, float]:
        row, col = cell
        shifted_column = self.shift + col
        if shifted_column < 0:
            return 2 - OUTER_PLACE_WIDTH - 2, self.row_top(row)
        return 2 + CELL_PITCH * (shifted_column + row / 2), self.row_top(row)

    def cell_centre(self, cell: Cell) -> tuple[float, float]:
        x, y = self.upper_left_corner_of_cell(cell)
        return x + self.cell_width(cell) / 2, y + CARD_HEIGHT / 2

    def cell_width(self, cell: Cell) -> int:
        shifted_column = self.shift + cell[1]
        is_outside = cell[0] == 0 and (shifted_column < 0 or (self.has_right_place and shifted_column == ROWS))
        return OUTER_PLACE_WIDTH if is_outside else CARD_WIDTH

    def row_top(self, row: int) -> int:
        return TOP_EDGE + ROW_STEP * (self.row_count - 1 - row)

    @property
    def bottom(self) -> int:
        """The y of the lower edge of the bottom row."""
        return TOP_EDGE + ROW_STEP * self.row_count - (ROW_STEP - CARD_HEIGHT)


def measure_layout_keeping_25_in_middle(tower: Tower) -> TowerLayout:
    """Returns the layout; 25 stays in the middle while there is room for a cell on either side of the row."""
    width = len(tower[0]) if tower else 0
    if width == 0:
        shift = SIDE
    elif width >= ROWS:
        shift = 0
    else:
        cards_around_25 = count_cards_left_and_right_of_25(tower)
        wanted_shift = SIDE - cards_around_25[0] if cards_around_25 else (ROWS - width) // 2
        min_shift, max_shift = (1, ROWS - 1 - width) if width < ROWS - 1 else (0, 1)
        shift = min(max(wanted_shift, min_shift), max_shift)
    needed_row_counts = [row + col + shift + 1 for row, col in cards_by_cell(tower)]
    row_count = max(ROWS, len(tower), *needed_row_counts) if needed_row_counts else ROWS
    is_row_of_six = width == ROWS - 1 and row_count == ROWS
    return TowerLayout(
        shift, row_count, has_left_place=is_row_of_six and shift == 0, has_right_place=is_row_of_six and shift == 1
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerCell:
    """A cell of the tower.

    kind: as `find_cell_kind` returns it; is_violating, is_veiled: part of a violation, the latter of one that
    involves the hand; range_text: the numbers that fit, `x` if only a face-down card does; possible_range: the numbers
    a face-down card may turn out to be; is_crowded: part of the reason why the tower cannot be completed; is_dead:
    nothing fits; is_turned_up: a card of a proof that lies face down now; is_new: a card of a proof that is not there
    yet.
    """

    x: float
    y: float
    w: int
    cell: Cell
    target: str
    card: Card | None
    kind: str
    is_selected: bool = False
    is_violating: bool = False
    is_veiled: bool = False
    is_last: bool = False
    range_text: str = ""
    possible_range: str = ""
    is_top: bool = False
    is_crowded: bool = False
    is_dead: bool = False
    is_new: bool = False
    is_turned_up: bool = False

    @property
    def is_outside(self) -> bool:
        """Is it beyond the pyramid? Nothing can be entered there."""
        return max(self.cell) >= ROWS


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenChain:
    """Numbers without room: a bracket below the bottom row from `start` to `end` at `y`, or a path from card to card.

    backs: the centres of face-down cards on the path; x, cross_y: where its cross is drawn; is_veiled: does the
    violation involve the hand?
    """

    x: float
    cross_y: float
    is_bracket: bool = False
    start: float = 0
    end: float = 0
    y: float = 0
    path: str = ""
    backs: tuple[tuple[float, float], ...] = ()
    is_veiled: bool = False


@dataclass(frozen=True, slots=True)
class RowGrowth:
    """How many cards the bottom row can still take: in all, on either side, or (is_fixed) on each side."""

    left: int
    right: int
    is_fixed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerView:
    """layout: where cells are drawn; card_count: cards of the tower; is_wide: has it more than seven columns;
    undrawn_height: the part of its height that is cropped."""

    layout: TowerLayout
    x: float
    width: float
    height: float
    cells: tuple[TowerCell, ...]
    card_count: int
    is_wide: bool
    growth: RowGrowth | None
    chains: tuple[BrokenChain, ...] = ()
    undrawn_height: float = 0


NO_PLACES: frozenset[str] = frozenset()
MAX_CHAINS = 30
"""The most chains drawn: as many as a page lists violations."""


def build_tower_view_marking_wrong_cells(
    state: State,
    selection: str = "",
    *,
    wrong_places: frozenset[str] = NO_PLACES,
    wrong_places_by_hand: frozenset[str] = NO_PLACES,
    is_consistent: bool = False,
    crowded_places: frozenset[str] = NO_PLACES,
) -> TowerView:
    """Builds the tower.

    wrong_places: targets of violations; wrong_places_by_hand: targets of violations that involve the hand;
    is_consistent: are there no violations; crowded_places: targets of the reason why the tower cannot be completed.
    """
    rows = state.rows
    layout = measure_layout_keeping_25_in_middle(rows)
    range_text_by_cell = dict(list_free_cells_with_range_text(state)) if is_consistent and rows else {}
    facedown_card_by_cell = (
        {card.cell: card for card in list_facedown_cards_judged_without_hand(state)} if is_consistent else {}
    )
    cells = []
    for cell in list_cells_in_drawing_order(rows, layout):
        x, y = layout.upper_left_corner_of_cell(cell)
        target = f"tower.{cell[0]}.{cell[1]}"
        card = cards_by_cell(rows).get(cell)
        tower_cell = TowerCell(
            x=x,
            y=y,
            w=layout.cell_width(cell),
            cell=cell,
            target=target,
            card=card,
            kind=find_cell_kind(rows, cell),
            is_selected=selection == target or selection.startswith(f"{target}."),
            is_violating=target in wrong_places,
            is_veiled=target in wrong_places_by_hand and target not in wrong_places,
            is_last=card is not None and state.last == cell,
            range_text=range_text_by_cell.get(cell, ""),
            possible_range=format_number_range_or_cross(facedown_card_by_cell[cell].possible_numbers)
            if cell in facedown_card_by_cell
            else "",
            is_top=cell[0] == ROWS - 1,
            is_crowded=target in crowded_places,
            is_dead=is_consistent and is_dead_cell(state, cell, range_text_by_cell),
        )
        cells.append(tower_cell)
    width = len(rows[0]) if rows else 0
    growth = count_cards_bottom_row_still_takes(state, width) if 0 < width < ROWS and is_consistent else None
    return TowerView(
        layout=layout,
        x=-OUTER_PLACE_WIDTH - 4 if layout.has_left_place else 0,
        width=1
        + CELL_PITCH * layout.row_count
        + (OUTER_PLACE_WIDTH + 4 if layout.has_left_place or layout.has_right_place else 0),
        height=layout.bottom + 8 + (16 if growth else 0),
        cells=tuple(cells),
        card_count=len(cards_by_cell(rows)),
        is_wide=layout.row_count > ROWS,
        growth=growth,
    )


def with_broken_chains(tower_picture: TowerView, broken_chains: Sequence[BrokenChain]) -> TowerView:
    """Returns the picture with its chains, high enough for their brackets."""
    return replace(
        tower_picture, chains=tuple(broken_chains), height=max(tower_picture.height, lowest_bracket_y(broken_chains))
    )


def list_cells_in_drawing_order(tower: Tower, layout: TowerLayout) -> Iterator[Cell]:
    """Yields the 28 cells and any cards beyond them, top row first; the cells outside the seven columns last."""
    cards = cards_by_cell(tower)
    for row in range(layout.row_count - 1, -1, -1):
        for place in range(layout.row_count - row):
            cell = (row, place - layout.shift)
            if row + place < ROWS or cell in cards:
                yield cell
    if layout.has_left_place:
        yield (0, -1)
    if layout.has_right_place:
        yield (0, ROWS - 1)


def find_cell_kind(tower: Tower, cell: Cell) -> str:
    """Returns the kind of a cell.

    With a card: `card`, `hidden`, `finish`. Without: `gap` in the bottom row; `can` if a card may be placed there;
    `later` above the row; `ghost` beside it; `outline` elsewhere.
    """
    card = cards_by_cell(tower).get(cell)
    if card is not None:
        return "hidden" if card == HIDDEN else "finish" if card == FINISH else "card"
    width = len(tower[0]) if tower else 0
    row, col = cell
    if row == 0:
        if 0 <= col < width:
            return "gap"
        is_beside_row = cell == (0, 0) if width == 0 else width < ROWS and col in (-1, width)
        return "can" if is_beside_row else "ghost"
    if cell in find_free_cells_beside_or_supported(tower):
        return "can"
    return "later" if col >= 0 and row + col < width else "outline"


def list_free_cells_with_range_text(state: State) -> Iterator[tuple[Cell, str]]:
    """Yields each free cell with what fits it: `26–30`, or `x` if only a face-down card does."""
    for slot in find_open_cells_with_faceup_range_or_none(state):
        cell = (slot.row, slot.col)
        if cell == TOP and not state.first:
            continue
        yield cell, "x" if slot.low is None else format_number_range_or_cross((slot.low, slot.high or slot.low))


def is_dead_cell(state: State, cell: Cell, range_texts: dict[Cell, str]) -> bool:
    """Is it a free cell with support where nothing fits?"""
    return (
        cell in find_free_cells_beside_or_supported(state.rows)
        and cell not in range_texts
        and (cell != TOP or state.first)
    )


def list_facedown_cards_judged_without_hand(state: State) -> Sequence[FacedownCard]:
    """Returns the face-down cards with their possible numbers, judged without the hand, because everybody may read the
    page."""
    return list_facedown_cards_with_possible_numbers(replace(state, hand=None))


def format_number_range_or_cross(numbers: Sequence[int]) -> str:
    """Returns the text of a range: `26–30`, `26`, or `×` without numbers."""
    if not numbers:
        return "×"
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


def count_cards_bottom_row_still_takes(state: State, row_width: int) -> RowGrowth:
    """Returns how many cards the bottom row can still take, on either side or, under ruling start-middle, on each."""
    cards_around_25 = count_cards_left_and_right_of_25(state.rows)
    if state.table.option(START_RULING) == "middle" and cards_around_25:
        return RowGrowth(SIDE - cards_around_25[0], SIDE - cards_around_25[1], is_fixed=True)
    return RowGrowth(ROWS - row_width, ROWS - row_width, is_fixed=False)


def parse_tower_cells_among_targets(targets: Iterable[str]) -> list[Cell]:
    """Returns the cells of the tower among some targets, in the order given."""
    cells = []
    for target in targets:
        zone_name, *indices = target.split(".")
        if zone_name == "tower" and len(indices) == 2:
            cells.append((int(indices[0]), int(indices[1])))
    return cells


def build_marks_of_broken_chains(
    violations: Sequence[Violation], layout: TowerLayout, *, shows_plain_backs: bool, is_veiled: bool = False
) -> list[BrokenChain]:
    """Returns a bracket under the bottom row, or a line from card to card, for every chain without room.

    shows_plain_backs: are the face-down cards on the way plain backs, which the line must not cover?
    """
    broken_chains: list[BrokenChain] = []
    end_x_by_level: list[float] = []
    for violation in violations:
        cells = parse_tower_cells_among_targets(violation.marks)
        if not violation.code.startswith(CHAIN_CODES) or len(cells) < 2 or len(broken_chains) == MAX_CHAINS:
            continue
        if all(row == 0 for row, _ in cells):
            broken_chains.append(build_bracket_under_row(cells, layout, end_x_by_level, is_veiled=is_veiled))
        else:
            broken_chains.append(
                build_line_over_chain(cells, layout, shows_plain_backs=shows_plain_backs, is_veiled=is_veiled)
            )
    return broken_chains


def build_bracket_under_row(
    cells: list[Cell], layout: TowerLayout, taken_end_x_by_level: list[float], *, is_veiled: bool
) -> BrokenChain:
    """Builds a bracket below the row, one level deeper if another bracket is in the way."""
    centre_xs = sorted(layout.cell_centre(cell)[0] for cell in cells)
    start, end = centre_xs[0] + 5, centre_xs[-1] - 5
    level = next((i for i, taken_x in enumerate(taken_end_x_by_level) if taken_x < start), len(taken_end_x_by_level))
    taken_end_x_by_level[level : level + 1] = [end]
    y = layout.bottom + 7 + 22 * level
    return BrokenChain(
        x=(start + end) / 2, cross_y=y + 7, is_bracket=True, start=start, end=end, y=y, is_veiled=is_veiled
    )


def build_line_over_chain(
    cells: list[Cell], layout: TowerLayout, *, shows_plain_backs: bool, is_veiled: bool
) -> BrokenChain:
    """Builds a line from card to card over the face-down ones, with its cross at the seam nearest the middle."""
    points = [layout.cell_centre(cell) for cell in cells]
    (ax, ay), (bx, by) = points[(len(points) - 1) // 2], points[(len(points) - 1) // 2 + 1]
    path_points = [
        point_where_line_to_target_leaves_card(points[0], points[1]),
        *points[1:-1],
        point_where_line_to_target_leaves_card(points[-1], points[-2]),
    ]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in path_points)
    return BrokenChain(
        x=(ax + bx) / 2,
        cross_y=(ay + by) / 2,
        path=path,
        backs=tuple(points[1:-1]) if shows_plain_backs else (),
        is_veiled=is_veiled,
    )


def point_where_line_to_target_leaves_card(
    card_centre: tuple[float, float], target_centre: tuple[float, float]
) -> tuple[float, float]:
    """Returns where the line from the centre of a card to another leaves the card."""
    dx, dy = target_centre[0] - card_centre[0], target_centre[1] - card_centre[1]
    share = min(CARD_WIDTH / 2 / abs(dx) if dx else 1, CARD_HEIGHT / 2 / abs(dy) if dy else 1)
    return round(card_centre[0] + dx * share, 1), round(card_centre[1] + dy * share, 1)


def lowest_bracket_y(broken_chains: Sequence[BrokenChain]) -> float:
    """Returns how far down the brackets reach."""
    return max((chain.cross_y + 14 for chain in broken_chains if chain.is_bracket), default=0)


def format_face(card: Card | None) -> str:
    """Returns a card as pads write it: its number, F or x; '' for no card."""
    return "" if card is None else str(card.face)
