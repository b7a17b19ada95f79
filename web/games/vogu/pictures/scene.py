"""Draws the table as a scene: the layout's cards, the cells around them, and the contacts of a placement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from calculators.core.types import Message
from calculators.vogu.contacts import (
    EdgeContact,
    entered_or_starting_value_or_none_of_each_colour,
    group_changes_by_every_colour_in_contact_order,
    list_contacts_with_values_in_resolution_order,
    map_order_dependent_colours_to_known_values,
)
from calculators.vogu.moves import name_place_relative_to_layout
from calculators.vogu.notation import format_face
from calculators.vogu.play import board_with_card_added, list_possible_placement_values_for_entered_order
from calculators.vogu.state import (
    COLOURS,
    Board,
    Cell,
    Face,
    PlaceCard,
    State,
    board_height_and_width,
    cells_above_left_right_and_below,
)
from calculators.vogu.validate import list_edge_code_or_dashes_of_each_side
from web.games.vogu.targets import CellValue, LayoutTarget
from web.i18n import Speaker
from web.pieces import Control, Scene, SceneItem, element_id_of_target, enter_value, select
from web.table.page import Page

PITCH, CARD, EDGE = 71, 66, 5
"""Pixels: the distance from card to card, the side of a card, the margin of the picture."""
FRAME = 4
"""Pixels by which the frame of a questioned card is larger than the card; a viewbox with this margin displays nothing
of the next cells."""
SEAM = {"top": (50, -13), "left": (-13, -6), "right": (57, 50), "bottom": (-6, 57)}
"""Side → x and y of the contact's number in pixels, from the top left corner of the placed card."""
REACH = 3
"""A questioned cell is drawn if it is fewer cells than this outside the ring around the cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeCell(SceneItem):
    """A free cell.

    is_adjacent: does it share an edge with a card (true for all if there are no cards)? is_selected: is its card
    entered next? texts: its name on paper, else the value changes of the drafted card there.
    """

    symbol: ClassVar[str] = "free_cell"
    width: float = CARD
    height: float = CARD
    is_adjacent: bool = False
    is_selected: bool = False
    texts: tuple[str, ...] = ()


CardLook = Literal["", "told", "yes", "no", "wrong"]
"""How a card is drawn: '' on the table, `told` being entered, `yes` or `no` with a verdict, `wrong` part of a
violation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidCard(SceneItem):
    """A card of the layout, or the drafted one.

    side_to_enter: the edge entered next, '' for none; is_last_placed: is it the card placed last?
    """

    symbol: ClassVar[str] = "laid_card"
    width: float = CARD
    height: float = CARD
    face: Face
    look: CardLook = ""
    side_to_enter: str = ""
    is_last_placed: bool = False

    @property
    def piece(self) -> str:
        """Returns the text of the face, which identifies the card when it moves."""
        return format_face(self.face)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactMark(SceneItem):
    """The number of a contact."""

    symbol: ClassVar[str] = "contact_mark"
    width: float = 22
    height: float = 22
    number: int
    contact: EdgeContact


@dataclass(frozen=True, slots=True, kw_only=True)
class CornerMark(SceneItem):
    """A corner at which the placed card touches another one, which is no contact."""

    symbol: ClassVar[str] = "corner_mark"
    width: float = 18
    height: float = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutMarks:
    """What the picture marks on the layout.

    is_legal: the verdict on the draft, None without one; cell_to_enter: the selected cell, None for none;
    side_to_enter: the selected edge of its card; violating_targets: the texts of the targets of violations; last_cell:
    the cell of the card placed last; shows_adjacent_cells_only: are free cells drawn only if they share an edge with a
    card? cell_names: free cell → its name.
    """

    is_legal: bool | None = None
    cell_to_enter: Cell | None = None
    side_to_enter: str = ""
    violating_targets: frozenset[str] = frozenset()
    last_cell: Cell | None = None
    shows_adjacent_cells_only: bool = False
    cell_names: Mapping[Cell, str] = field(default_factory=dict)


NO_MARKS = LayoutMarks()


def draw_table(
    state: State,
    say: Speaker,
    *,
    draft: PlaceCard | None = None,
    marks: LayoutMarks = NO_MARKS,
    control_of_cell: Callable[[Cell], Control] | None = None,
) -> Scene:
    """Draws the layout with one ring of cells around it, and the drafted placement with its contacts.

    control_of_cell: gives the control of a cell, None where nothing can be touched.
    """
    cards = dict(state.board or ())
    placed_cell = draft.cell if draft else None
    ring = cells_one_around_cards_and_to_asked_cell_if_near(cards, placed_cell)
    top, left = min(r for r, _ in ring), min(c for _, c in ring)
    height, width = max(r for r, _ in ring) - top + 1, max(c for _, c in ring) - left + 1

    def top_left_of_cell(cell: Cell) -> tuple[int, int]:
        return EDGE + PITCH * (cell[1] - left), EDGE + PITCH * (cell[0] - top)

    free_cells, laid_cards = [], []
    for cell in sorted(ring):
        x, y = top_left_of_cell(cell)
        control = control_of_cell(cell) if control_of_cell else None
        element_id = element_id_of_target(LayoutTarget(cell))
        is_adjacent = not cards or any(near in cards for near in cells_above_left_right_and_below(cell))
        if cell in cards or cell == placed_cell:
            face = cards.get(cell, draft.face if draft else Face())
            look, side_to_enter = look_of_card_and_side_to_enter_or_empty(
                cell, draft, marks, has_laid_card=cell in cards
            )
            laid_cards.append(
                LaidCard(
                    x=x,
                    y=y,
                    face=face,
                    label=describe_place_and_edges_of_laid_card(say, state, cell, face),
                    control=control,
                    id=element_id,
                    look=look,
                    side_to_enter=side_to_enter,
                    is_last_placed=cell == marks.last_cell,
                )
            )
        elif is_adjacent or not marks.shows_adjacent_cells_only:
            change_texts = (
                describe_value_changes_of_contacted_colours(say, state, PlaceCard(draft.face, cell))
                if is_adjacent and draft is not None and draft.face.is_whole
                else ()
            )
            free_cells.append(
                FreeCell(
                    x=x,
                    y=y,
                    label=say(
                        "vogu.cell.can" if is_adjacent else "vogu.cell.far",
                        place=name_cell_by_column_and_row_or_side_outside(say, state, cell),
                        changes=change_texts,
                    ),
                    control=control,
                    id=element_id,
                    is_adjacent=is_adjacent,
                    is_selected=marks.cell_to_enter == cell,
                    texts=(marks.cell_names[cell],) if cell in marks.cell_names else change_texts,
                )
            )
    contacts = (
        list_contacts_with_values_in_resolution_order(state, PlaceCard(draft.face, placed_cell))
        if draft and placed_cell is not None and placed_cell not in cards
        else ()
    )
    rows, cols = board_height_and_width(state.board or ())
    return Scene(
        label=say("vogu.board.label", cols=cols, rows=rows, cards=len(cards)),
        width=EDGE * 2 + PITCH * width - 5,
        height=EDGE * 2 + PITCH * height - 5,
        items=(
            *free_cells,
            *laid_cards,
            *(
                build_corner_marks_of_cell_touching_only_corners(cards, placed_cell, top_left_of_cell)
                if marks.is_legal is False
                else ()
            ),
            *(build_numbered_contact_marks(contacts, top_left_of_cell(placed_cell)) if placed_cell is not None else ()),
        ),
        verdict_viewbox=viewbox_of_three_columns_around_cell(
            cards, placed_cell, (left, left + width - 3), top_left_of_cell
        )
        if placed_cell is not None and placed_cell in ring
        else (),
    )


def viewbox_of_three_columns_around_cell(
    cards: dict[Cell, Face],
    cell: Cell,
    first_column_range: tuple[int, int],
    top_left_of_cell: Callable[[Cell], tuple[int, int]],
) -> tuple[int, ...]:
    """Returns x, y, width and height of three columns around a cell, in pixels.

    The rows are that of the cell, and those above and below it that have a card in these columns, even if it touches
    the cell only at a corner. first_column_range: the least and the greatest index of the first column.
    """
    (row, column), rows_with_cards = cell, {r for r, c in cards if abs(c - cell[1]) < 2}
    rows = [row, *(other_row for other_row in (row - 1, row + 1) if other_row in rows_with_cards)]
    x, y = top_left_of_cell((min(rows), max(first_column_range[0], min(column - 1, first_column_range[1]))))
    return x - FRAME, y - FRAME, PITCH * 3 + FRAME - 1, PITCH * len(rows) + FRAME - 1


def control_entering_cell(cell: Cell) -> Control:
    """Returns the control that enters the cell of the drafted placement."""
    return enter_value(CellValue(cell))


def control_selecting_cell(cell: Cell) -> Control:
    """Returns the control that selects a cell of the layout, to enter its card."""
    return select(LayoutTarget(cell))


def cells_one_around_cards_and_to_asked_cell_if_near(cards: dict[Cell, Face], asked_cell: Cell | None) -> set[Cell]:
    """Returns the cells of the rectangle around the cards, with one more row or column on each side.

    Without cards that is the first cell. The rectangle grows to the questioned cell if that is near enough (REACH).
    """
    if not cards:
        return {(0, 0)}
    rows, cols = [r for r, _ in cards], [c for _, c in cards]
    tops, sides = [min(rows) - 1, max(rows) + 1], [min(cols) - 1, max(cols) + 1]
    if asked_cell is not None:
        distance = max(
            tops[0] - asked_cell[0], asked_cell[0] - tops[1], sides[0] - asked_cell[1], asked_cell[1] - sides[1]
        )
        if distance < REACH:
            tops.append(asked_cell[0])
            sides.append(asked_cell[1])
    return {(r, c) for r in range(min(tops), max(tops) + 1) for c in range(min(sides), max(sides) + 1)}


class LookAndSide(NamedTuple):
    """The look of a card, and the edge of it that is entered next, '' for none."""

    look: CardLook
    side_to_enter: str


def look_of_card_and_side_to_enter_or_empty(
    cell: Cell, draft: PlaceCard | None, marks: LayoutMarks, *, has_laid_card: bool
) -> LookAndSide:
    """Returns how a card is drawn: `told` while it is entered, `yes` or `no` with a verdict on the draft, `wrong` for a
    violation, '' for none; and its edge that is entered next. has_laid_card: does a card of the layout lie there?"""
    if marks.cell_to_enter == cell:
        return LookAndSide("told", marks.side_to_enter)
    if draft is not None and draft.cell == cell:
        if marks.is_legal is None:
            return LookAndSide("told", "" if has_laid_card else marks.side_to_enter)
        return LookAndSide("yes" if marks.is_legal else "no", "")
    return LookAndSide(("wrong" if str(LayoutTarget(cell)) in marks.violating_targets else ""), "")


def describe_value_changes_of_contacted_colours(say: Speaker, state: State, placement: PlaceCard) -> tuple[str, ...]:
    """Describes by how much a placement changes the value of each colour that it has contacts of: 緑＋2.

    Where the value is not entered, that is the sum of its contacts; where the order decides, it is 青？.
    """
    contacts = list_contacts_with_values_in_resolution_order(state, placement)
    results = list_possible_placement_values_for_entered_order(state, placement)
    undecided_colours = map_order_dependent_colours_to_known_values(results)
    change_by_colour = {}
    for colour, changes in group_changes_by_every_colour_in_contact_order(contacts).items():
        index = COLOURS.index(colour)
        before, after = entered_or_starting_value_or_none_of_each_colour(state)[index], results[0][index]
        if changes:
            change_by_colour[colour] = sum(changes) if before is None or after is None else after - before
    return tuple(
        say("vogu.changes.open" if colour in undecided_colours else "vogu.changes", colour=colour, change=change)
        for colour, change in change_by_colour.items()
    )


def describe_place_and_edges_of_laid_card(say: Speaker, state: State, cell: Cell, face: Face) -> str:
    """Describes a card aloud: its cell and its four edges."""
    return say(
        "vogu.card.at",
        place=name_cell_by_column_and_row_or_side_outside(say, state, cell),
        face=list_edge_code_or_dashes_of_each_side(face),
    )


def name_cell_by_column_and_row_or_side_outside(say: Speaker, state: State, cell: Cell) -> str:
    """Names a cell as moves do: column and row from 1, or the side of the layout outside which it is."""
    return say(
        f"vogu.where.{name_place_relative_to_layout(state.board or (), cell)}",
        col=cell[1] + 1,
        row=cell[0] + 1,
    )


def final_col_and_row_from_1_of_placed_card_or_none(page: Page, move_number: int) -> dict[str, int] | None:
    """Returns the cell of a move's card in the layout after the whole record, as `col` and `row` from 1.

    move_number is 1-based. A later card placed above or left of the layout moves all other cards by one. None for a
    reveal and for an illegal move.
    """
    verdict = page.full_answer.verdict
    steps = verdict.steps[move_number - 1 : verdict.played] if verdict else ()
    if not steps or not steps[0].text.code.startswith("vogu.move.place"):
        return None
    col, row = (steps[0].text.params[name] for name in ("col", "row"))
    sides = [step.text.code for step in steps]
    return {"col": col + sum("left" in side for side in sides), "row": row + sum("above" in side for side in sides)}


def build_numbered_contact_marks(
    contacts: Sequence[EdgeContact], card_top_left: tuple[float, float]
) -> Iterator[ContactMark]:
    """Yields the contacts of a card, numbered from 1. card_top_left: x and y of the card in pixels."""
    for number, contact in enumerate(contacts, 1):
        dx, dy = SEAM[contact.side]
        yield ContactMark(x=card_top_left[0] + dx, y=card_top_left[1] + dy, number=number, contact=contact)


def build_corner_marks_of_cell_touching_only_corners(
    cards: dict[Cell, Face], asked_cell_or_none: Cell | None, top_left_of_cell: Callable[[Cell], tuple[int, int]]
) -> tuple[CornerMark, ...]:
    """Returns a mark at each corner at which a cell touches a card; () if the cell shares an edge with a card, is taken
    or is None. top_left_of_cell: gives x and y of a cell in pixels."""
    if (
        asked_cell_or_none is None
        or asked_cell_or_none in cards
        or any(near in cards for near in cells_above_left_right_and_below(asked_cell_or_none))
    ):
        return ()
    x, y = top_left_of_cell(asked_cell_or_none)
    diagonals = [
        (down, right)
        for down in (-1, 1)
        for right in (-1, 1)
        if (asked_cell_or_none[0] + down, asked_cell_or_none[1] + right) in cards
    ]
    return tuple(
        CornerMark(x=x + (59 if right > 0 else -11), y=y + (59 if down > 0 else -11)) for down, right in diagonals
    )


def summarize_effects_in_at_least_one_short_line(say: Speaker, effects: tuple[Message, ...]) -> tuple[str, ...]:
    """Returns the effects of a move in a few lines: 緑 ＋1→＋4・青＋1, or the token taken.

    The colours that depend on the order of the contacts come first, with all their possible values and no single
    change.
    """
    undecided = [effect for effect in effects if effect.code == "vogu.contacts.ways"]
    undecided_colours = {effect.params["colour"] for effect in undecided}
    changes = [
        effect
        for effect in effects
        if effect.code.startswith("vogu.change") and effect.params["colour"] not in undecided_colours
    ]
    parts = [say.message_text(effect) for effect in undecided]
    if changes:
        limited = [change for change in changes if change.code == "vogu.change.limit"]
        parts += [
            say("vogu.changes", colour=change.params["colour"], change=change.params["change"])
            if change.code == "vogu.change.open"
            else say("vogu.changes.known", **change.params)
            for change in changes
            if change not in limited
        ]
        parts += map(say.message_text, limited)
    lines = [say("vogu.dot").join(parts)] if parts else []
    lines += [say.message_text(e) for e in effects if e.code in ("vogu.token", "vogu.contacts.chosen", "vogu.end")]
    return tuple(lines) or (say("vogu.nothing.moves"),)


def layout_after_last_turn(page: Page) -> Board:
    """Returns the layout after the last turn, worked out from that turn because an ended game has no layout."""
    steps = page.legal_recorded_steps
    if not steps:
        board: Board = page.answer.state.board or ()
        return board
    board_before: Board = steps[-1].before.board or ()
    move = page.answer.game.parse_move(steps[-1].move)
    return (
        board_with_card_added(board_before, move.entered_cell, move.face)
        if isinstance(move, PlaceCard)
        else board_before
    )
