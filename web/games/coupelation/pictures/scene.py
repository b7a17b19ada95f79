"""Draws the tower as a scene: its cards, its free cells with the numbers that fit, and the marks of violations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from calculators.core.types import Violation
from calculators.coupelation.moves import LEFT_OF_ROW
from calculators.coupelation.rulings import START_RULING
from calculators.coupelation.state import FINISH, HIDDEN, ROWS, Card, Cell, State
from calculators.coupelation.tower import SIDE, count_bottom_row_cards_left_and_right_of_25
from calculators.coupelation.unfinished import TurnDraft
from web.games.coupelation.pictures.fitting_numbers import (
    NO_FITTING_NUMBERS,
    FittingNumbers,
    format_number_range_or_cross,
)
from web.games.coupelation.targets import Target, TowerTarget
from web.i18n import Speaker
from web.pieces import Control, Scene, SceneItem, element_id_of_target
from web.table.page_content import Rectangle

CELL_PITCH, ROW_STEP, CARD_WIDTH, CARD_HEIGHT = 49, 44, 46, 40
"""From cell to cell in a row, from row to row, and the size of a card, in pixels."""
OUTER_PLACE_WIDTH = 31
"""The width of the cell outside the seven columns where a row of six can still grow."""
TOP_EDGE, BELOW = 4, 2
"""Pixels above the tower and below it."""
BESIDE_CARD, AROUND_ASKED = 2, 10
"""Pixels around a card in a part of the picture, less than the distance to the next card; and around the card in
question, for its sign."""


CellKind = Literal["card", "hidden", "finish", "gap", "can", "later", "ghost", "outline"]
"""What a cell holds, and without a card whether one can come to lie there (`find_cell_kind`)."""
VerdictSign = Literal["yes", "no", "open", "loses", ""]
"""What the cell of the draft displays of its verdict; '' for nothing."""
SIGN_OF_VERDICT: Mapping[bool | None, VerdictSign] = {True: "yes", False: "no", None: "open"}
"""Is the move legal? (None if undecided) → its sign."""


@dataclass(frozen=True, slots=True)
class TowerLayout:
    """shift: columns left of the leftmost card; row_count: rows drawn; has_left_place, has_right_place: is there a cell
    outside the seven columns?"""

    shift: int
    row_count: int
    has_left_place: bool = False
    has_right_place: bool = False

    def upper_left_corner_of_cell(self, cell: Cell) -> tuple[float, float]:
        """Returns x and y of a cell in pixels; each row begins half a card further right than the one below."""
        row, col = cell
        shifted_column = self.shift + col
        if shifted_column < 0:
            return 4, self.row_top(row)
        left = OUTER_PLACE_WIDTH + 6 if self.has_left_place else 2
        return left + CELL_PITCH * (shifted_column + row / 2), self.row_top(row)

    def cell_centre(self, cell: Cell) -> tuple[float, float]:
        x, y = self.upper_left_corner_of_cell(cell)
        return x + self.cell_width(cell) / 2, y + CARD_HEIGHT / 2

    def cell_width(self, cell: Cell) -> int:
        """Returns the width of a cell in pixels; a cell outside the seven columns is narrower."""
        shifted_column = self.shift + cell[1]
        is_outside = cell[0] == 0 and (shifted_column < 0 or (self.has_right_place and shifted_column == ROWS))
        return OUTER_PLACE_WIDTH if is_outside else CARD_WIDTH

    def row_top(self, row: int) -> int:
        return TOP_EDGE + ROW_STEP * (self.row_count - 1 - row)

    @property
    def width(self) -> int:
        has_outer_place = self.has_left_place or self.has_right_place
        return 1 + CELL_PITCH * self.row_count + (OUTER_PLACE_WIDTH + 4 if has_outer_place else 0)

    @property
    def bottom(self) -> int:
        """The y of the lower edge of the bottom row."""
        return TOP_EDGE + ROW_STEP * self.row_count - (ROW_STEP - CARD_HEIGHT)


def measure_layout_with_25_in_middle_if_room(state: State) -> TowerLayout:
    """Returns the layout; 25 stays in the middle while there is room for a cell on either side of the row."""
    tower = state.rows
    width = len(tower[0]) if tower else 0
    if width == 0:
        shift = SIDE
    elif width >= ROWS:
        shift = 0
    else:
        cards_around_25 = count_bottom_row_cards_left_and_right_of_25(tower)
        wanted_shift = SIDE - cards_around_25[0] if cards_around_25 else (ROWS - width) // 2
        min_shift, max_shift = (1, ROWS - 1 - width) if width < ROWS - 1 else (0, 1)
        shift = min(max(wanted_shift, min_shift), max_shift)
    needed_row_counts = [row + col + shift + 1 for row, col in state.cards_by_cell]
    row_count = max(ROWS, len(tower), *needed_row_counts) if needed_row_counts else ROWS
    is_row_of_six = width == ROWS - 1 and row_count == ROWS
    return TowerLayout(
        shift, row_count, has_left_place=is_row_of_six and shift == 0, has_right_place=is_row_of_six and shift == 1
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerCell(SceneItem):
    """A cell of the tower.

    kind: as `find_cell_kind` returns it; range_lines: the numbers that fit, in one line or two, `x` if only a face-down
    card does; possible_range: the numbers a face-down card may turn out to be; is_top: is it the free cell of the
    finish card; is_dead: nothing fits; is_crowded: part of the reason why the tower cannot be completed; is_violating,
    is_veiled: part of a violation, the latter of one that involves the hand; is_last: the previous seat placed its
    card; is_selected: its own card is entered next; is_in_question: is it the cell of the draft; face, mark: the
    drafted card (`伏` if face down); is_new, is_turned_up: a card of a proof that is not there yet, or lies face down
    now.
    """

    symbol: ClassVar[str] = "tower_cell"
    height: float = CARD_HEIGHT
    cell: Cell
    kind: CellKind
    card: Card | None = None
    range_lines: tuple[str, ...] = ()
    possible_range: str = ""
    is_top: bool = False
    is_dead: bool = False
    is_crowded: bool = False
    is_violating: bool = False
    is_veiled: bool = False
    is_last: bool = False
    is_selected: bool = False
    is_in_question: bool = False
    face: str = ""
    mark: str = ""
    verdict_sign: VerdictSign = ""
    is_new: bool = False
    is_turned_up: bool = False

    @property
    def rectangle_with_margin(self) -> Rectangle:
        """Its rectangle on the picture, with what is drawn around it."""
        margin = AROUND_ASKED if self.is_in_question else BESIDE_CARD
        return self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthNote(SceneItem):
    """The line below the bottom row that says how many cards it can still take."""

    symbol: ClassVar[str] = "growth_note"
    height: float = 14
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerMarks:
    """What the picture marks on the tower.

    selected_target: the target that is entered next; violating_targets: the texts of the targets of violations,
    targets_violating_by_hand: of those that involve the hand; crowded_targets: of the reason why the tower cannot be
    completed; fitting_numbers: of the state, or of state_after; shows_dead_cells: are cells marked where nothing fits?
    state_after: the state after the draft, whose free cells are drawn; None for those of the state.
    """

    selected_target: Target | None = None
    violating_targets: frozenset[str] = frozenset()
    targets_violating_by_hand: frozenset[str] = frozenset()
    crowded_targets: frozenset[str] = frozenset()
    verdict_sign: VerdictSign = ""
    fitting_numbers: FittingNumbers = NO_FITTING_NUMBERS
    shows_dead_cells: bool = True
    state_after: State | None = None


NO_MARKS = TowerMarks()


def draw_table(
    state: State,
    say: Speaker,
    *,
    draft: TurnDraft | None = None,
    marks: TowerMarks = NO_MARKS,
    control_of_cell: Callable[[Cell], Control | None] | None = None,
) -> Scene:
    """Draws the tower, and the drafted card at its cell.

    control_of_cell: gives the control of a cell, None where nothing can be touched.
    """
    layout = measure_layout_with_25_in_middle_if_room(state)
    cards, fitting_numbers = state.cards_by_cell, marks.fitting_numbers
    state_to_draw = marks.state_after or state
    column_shift = int(marks.state_after is not None and draft is not None and draft.cell == LEFT_OF_ROW)
    possible_ranges = {
        card.cell: format_number_range_or_cross(card.possible_numbers) for card in fitting_numbers.facedown_cards
    }
    items = []
    for cell in list_tower_cells_top_down_then_outside_columns(state, layout):
        x, y = layout.upper_left_corner_of_cell(cell)
        target, width = TowerTarget(cell), layout.cell_width(cell)
        is_in_question = draft is not None and draft.cell == cell
        displayed_cell = cell[0], cell[1] + column_shift
        range_lines = () if is_in_question else fitting_numbers.range_lines_by_cell.get(displayed_cell, ())
        range_text = "".join(range_lines)
        item = TowerCell(
            x=x,
            y=y,
            width=width,
            control=control_of_cell(cell) if control_of_cell else None,
            id=element_id_of_target(target),
            cell=cell,
            kind=find_cell_kind(state, cell) if is_in_question else find_cell_kind(state_to_draw, displayed_cell),
            card=cards.get(cell),
            range_lines=range_lines if draft is not None or width < CARD_WIDTH else (range_text,) * bool(range_text),
            possible_range=possible_ranges.get(displayed_cell, ""),
            is_top=cell[0] == ROWS - 1 and cell not in cards and not state.first,
            is_dead=marks.shows_dead_cells and not is_in_question and displayed_cell in fitting_numbers.dead_cells,
            is_crowded=str(target) in marks.crowded_targets,
            is_violating=str(target) in marks.violating_targets and not is_in_question,
            is_veiled=str(target) in marks.targets_violating_by_hand - marks.violating_targets,
            is_last=cell in cards and state.last == cell,
            is_selected=marks.selected_target == target,
            is_in_question=is_in_question,
            face=drafted_number_or_face_down_text_or_empty(say, draft) if draft and is_in_question else "",
            mark=draft.mark if draft and is_in_question else "",
            verdict_sign=marks.verdict_sign if is_in_question else "",
        )
        items.append(replace(item, label=describe_cell_aloud_unless_untouchable_outline(say, item, range_text)))
    items.sort(key=lambda item: item.control is not None)  # what can be touched lies above what cannot
    return Scene(label=say("coupelation.tower"), width=layout.width, height=layout.bottom + BELOW, items=tuple(items))


def drafted_number_or_face_down_text_or_empty(say: Speaker, draft: TurnDraft) -> str:
    """Returns the text on a drafted card: its number, or that it lies face down; '' without a number."""
    if draft.kind == "down":
        return say("coupelation.back")
    return "" if draft.number is None else str(draft.number)


def describe_cell_aloud_unless_untouchable_outline(say: Speaker, item: TowerCell, fitting_range_text: str) -> str:
    """Describes a cell: where it is, counted from the leftmost card as in a move, and what lies or fits there.

    Returns '' for a free cell outside the tower (`outline`, `ghost`) that cannot be touched. fitting_range_text: the
    numbers that fit, `x` if only a face-down card does, '' for none.
    """
    if item.kind in ("outline", "ghost") and item.control is None:
        return ""
    row, col = item.cell
    if col >= 0:
        place = say("coupelation.cell", tier=row + 1, place=col + 1)
    else:
        place = (
            say("coupelation.cell.left")
            if (row, col) == (0, -1)
            else say("coupelation.cell.before", tier=row + 1, n=-col)
        )
    content = [describe_card_or_empty_cell(say, item.card)]
    if fitting_range_text:
        content.append(say("coupelation.only.hidden") if fitting_range_text == "x" else fitting_range_text)
    elif item.is_dead and item.card is None:
        content.append(say("coupelation.dead"))
    if item.possible_range:
        content.append(say("coupelation.safe.none") if item.possible_range == "×" else item.possible_range)
    content += [say("coupelation.last.here")] * item.is_last + [say("coupelation.bad")] * item.is_violating
    return place + say("coupelation.colon") + say("list.comma").join(content)


def describe_card_or_empty_cell(say: Speaker, card: Card | None) -> str:
    """Returns a card or an empty cell in words."""
    if card is None:
        return say("coupelation.empty")
    if card in (HIDDEN, FINISH):
        return say("coupelation.hidden" if card == HIDDEN else "coupelation.finish")
    mark = say(f"coupelation.mark.{card.mark}") if card.mark else ""
    return f"{card.face} {mark}".strip()


def crop_scene(scene: Scene, *, left: float = 0, top: float, width: float, height: float) -> Scene:
    """Returns a part of a scene as a scene of its own that begins at 0, 0, without items that begin left of it or
    above."""
    items = tuple(
        replace(item, x=item.x - left, y=item.y - top) for item in scene.items if item.x >= left and item.y >= top
    )
    return replace(scene, items=items, width=width, height=height)


def rectangles_of_questioned_cells_or_empty(scene: Scene) -> tuple[Rectangle, ...]:
    """Returns the rectangles of the card in question, its neighbours and the cards against it.

    Each is whole, because every other row of a tower begins half a card further. Empty without a card in question.
    """
    cells = scene.items_of(TowerCell)
    marked_cells = [cell for cell in cells if cell.is_in_question or cell.is_violating]
    if not any(cell.is_in_question for cell in marked_cells):
        return ()
    left = min(cell.x for cell in marked_cells) - CELL_PITCH
    right = max(cell.x + cell.width for cell in marked_cells) + CELL_PITCH
    top = min(cell.y for cell in marked_cells) - ROW_STEP
    bottom = max(cell.y for cell in marked_cells) + ROW_STEP
    return tuple(
        cell.rectangle_with_margin
        for cell in cells
        if left <= cell.x and cell.x + cell.width <= right and top <= cell.y <= bottom
    )


def list_tower_cells_top_down_then_outside_columns(state: State, layout: TowerLayout) -> Iterator[Cell]:
    """Yields the 28 cells and any cards beyond them, top row first; the cells outside the seven columns last."""
    cards = state.cards_by_cell
    for row in range(layout.row_count - 1, -1, -1):
        for place in range(layout.row_count - row):
            cell = (row, place - layout.shift)
            if row + place < ROWS or cell in cards:
                yield cell
    if layout.has_left_place:
        yield (0, -1)
    if layout.has_right_place:
        yield (0, ROWS - 1)


def find_cell_kind(state: State, cell: Cell) -> CellKind:
    """Returns the kind of a cell.

    With a card: `card`, `hidden`, `finish`. Without: `gap` in the bottom row; `can` if a card may be placed there;
    `later` above the row; `ghost` beside it; `outline` elsewhere.
    """
    card = state.cards_by_cell.get(cell)
    if card is not None:
        return "hidden" if card == HIDDEN else "finish" if card == FINISH else "card"
    width = len(state.rows[0]) if state.rows else 0
    row, col = cell
    if row == 0:
        if 0 <= col < width:
            return "gap"
        is_beside_row = cell == (0, 0) if width == 0 else width < ROWS and col in (-1, width)
        return "can" if is_beside_row else "ghost"
    if cell in state.free_cells:
        return "can"
    return "later" if col >= 0 and row + col < width else "outline"


def can_card_lie_in_cell(state: State, cell: Cell) -> bool:
    """Returns whether a card lies in a cell or can come to lie there next; False beyond the pyramid."""
    return max(cell) < ROWS and find_cell_kind(state, cell) not in ("outline", "ghost")


def scene_with_count_of_missing_bottom_cards(scene: Scene, state: State, say: Speaker) -> Scene:
    """Returns the scene with how many cards the bottom row can still take, on either side or, under ruling
    start-middle, on each; unchanged while there is no row, and if it is whole."""
    row_width = len(state.rows[0]) if state.rows else 0
    if not 0 < row_width < ROWS:
        return scene
    cards_around_25 = count_bottom_row_cards_left_and_right_of_25(state.rows)
    text = say("coupelation.grow", n=ROWS - row_width)
    if state.table.option(START_RULING) == "middle" and cards_around_25:
        text = say("coupelation.grow.fixed", left=SIDE - cards_around_25[0], right=SIDE - cards_around_25[1])
    note = GrowthNote(x=0, y=scene.height, width=scene.width, text=text)
    return replace(scene, items=(*scene.items, note), height=note.y + note.height + BELOW)


def is_about_hand(violation: Violation) -> bool:
    """Does the violation involve the hand?"""
    return "hand" in violation.parameter_names


def collect_violation_targets(violations: Iterable[Violation]) -> frozenset[str]:
    return frozenset(mark for violation in violations for mark in violation.marks)


def format_face(card: Card | None) -> str:
    """Returns a card as pads write it: its number, F or x; '' for no card."""
    return "" if card is None else str(card.face)
