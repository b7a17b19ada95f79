"""The picture of the layout: cards, the cells around them, what a card would do there, where it touches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.types import Message
from calculators.vogu.contacts import (
    EdgeContact,
    entered_or_starting_value_of_each_colour_or_none,
    group_changes_by_colour_in_contact_order,
    list_placement_contacts_with_values,
    map_order_dependent_colours_to_values,
)
from calculators.vogu.moves import name_above_below_left_right_or_inside_of_layout
from calculators.vogu.notation import format_face
from calculators.vogu.play import list_values_after_placement_only_entered_order_if_any
from calculators.vogu.state import COLOURS, Cell, Face, PlaceCard, State, adjacent_cells, board_height_and_width
from calculators.vogu.unfinished import PlacementDraft
from calculators.vogu.validate import list_edge_codes
from web.i18n import Speaker
from web.pieces import Control, enter_value, select
from web.table.page import Page

PITCH, CARD, EDGE = 71, 66, 5
"""Pixels from card to card, a card's side, the margin around the picture."""
FRAME = 4
"""Pixels that the frame of a card asked about stands out: so much around a part of the picture shows no edge of the
next cells."""
SEAM = {"top": (61, -2), "left": (-2, 5), "right": (68, 61), "bottom": (5, 68)}
"""Where a contact's number stands, from the corner of the card that is put down: beside what it tells of."""
REACH = 3
"""A cell so far from all cards is still drawn when it is asked about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeCell:
    """A free cell. can: touches a card's edge; now: is asked about; label: what is spoken; lines: what a card does
    there."""

    x: int
    y: int
    label: str
    touch: Control
    id: str
    can: bool = False
    now: bool = False
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidCard:
    """A card. look: '' lies, `told` is being put down, `yes` and `no` with the verdict on it, `wrong`
    contradicts; asks: the edge that is entered; label, touch, id: as of a cell; last: it was laid last."""

    x: int
    y: int
    face: Face
    label: str
    touch: Control
    id: str = ""
    look: str = ""
    asks: str = ""
    last: bool = False

    @property
    def piece(self) -> str:
        """By what a card is known again when it moves."""
        return format_face(self.face)


@dataclass(frozen=True, slots=True)
class ContactMark:
    """A numbered contact on its seam."""

    x: int
    y: int
    number: int
    contact: EdgeContact


@dataclass(frozen=True, slots=True)
class CornerMark:
    """A corner that touches, which is not enough."""

    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutPicture:
    """The picture. verdict_viewbox: x, y, width and height of the place asked about with those around it, () without
    one."""

    label: str
    width: int
    height: int
    spots: tuple[FreeCell, ...]
    cards: tuple[LaidCard, ...]
    seams: tuple[ContactMark, ...] = ()
    corners: tuple[CornerMark, ...] = ()
    verdict_viewbox: tuple[int, ...] = ()

    @property
    def wide(self) -> bool:
        return self.width > EDGE * 2 + PITCH * 5


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutMarks:
    """What is asked of the layout. placement: the placement; legal: its verdict, None while it is not one;
    place_to_enter: the place that is entered (`board.1.0`), with its edge; wrong_places: places that contradict;
    last_cell: the cell of the card laid last; shows_touching_cells_only: only cells that touch a card are drawn."""

    placement: PlacementDraft | None = None
    legal: bool | None = None
    place_to_enter: str = ""
    side: str = ""
    wrong_places: frozenset[str] = frozenset()
    last_cell: Cell | None = None
    shows_touching_cells_only: bool = False


def build_layout_picture_with_free_cells_around(
    state: State, say: Speaker, marks: LayoutMarks, control_for_cell: Callable[[Cell], Control]
) -> LayoutPicture:
    """The layout with one ring of cells around it; control_for_cell: what a touch on a cell does."""
    cards = dict(state.board or ())
    question = marks.placement
    cell = question.cell if question else None
    ring = rectangle_of_cells_around_cards(cards, cell)
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
            look, asks = card_look_and_side_to_enter(where, marks, is_taken=where in cards)
            lying.append(
                LaidCard(
                    x=x,
                    y=y,
                    face=face,
                    label=describe_laid_card(say, state, where, face),
                    touch=control_for_cell(where),
                    id=f"at-{target_to_element_id(place)}",
                    look=look,
                    asks=asks,
                    last=where == marks.last_cell,
                )
            )
        elif not marks.shows_touching_cells_only or can_place_at(cards, where):
            spots.append(
                build_free_cell_showing_value_changes(
                    state,
                    say,
                    marks=marks,
                    cell=where,
                    corner_xy=(x, y),
                    control=control_for_cell(where),
                    id_suffix=target_to_element_id(place),
                )
            )
    seams: tuple[ContactMark, ...] = ()
    if question is not None and cell is not None and cell not in cards:
        seams = tuple(
            build_contact_mark(c, at(cell), n)
            for n, c in enumerate(list_placement_contacts_with_values(state, PlaceCard(question.face, cell)), 1)
        )
    rows, cols = board_height_and_width(state.board or ())
    label = say("vogu.board.label", cols=cols, rows=rows, cards=len(cards))
    corners = mark_corners_of_cell_touching_only_diagonally(cards, cell, at) if marks.legal is False else ()
    return LayoutPicture(
        label=label,
        width=EDGE * 2 + PITCH * width - 5,
        height=EDGE * 2 + PITCH * height - 5,
        spots=tuple(spots),
        cards=tuple(lying),
        seams=seams,
        corners=corners,
        verdict_viewbox=three_column_viewbox_around_cell(cards, cell, (left, left + width - 3), at)
        if cell is not None and cell in ring
        else (),
    )


def three_column_viewbox_around_cell(
    cards: dict[Cell, Face],
    cell: Cell,
    first_column_range: tuple[int, int],
    corner_of_cell: Callable[[Cell], tuple[int, int]],
) -> tuple[int, ...]:
    """Three columns around a place, and as many rows as cards lie in: what touches it, were it at a corner only.
    first_column_range: the first and the last one with which they begin."""
    (row, column), beside = cell, {r for r, c in cards if abs(c - cell[1]) < 2}
    rows = [row, *(near for near in (row - 1, row + 1) if near in beside)]
    x, y = corner_of_cell((min(rows), max(first_column_range[0], min(column - 1, first_column_range[1]))))
    return x - FRAME, y - FRAME, PITCH * 3 + FRAME - 1, PITCH * len(rows) + FRAME - 1


def control_entering_cell(cell: Cell) -> Control:
    """Tells where the card in question goes."""
    return enter_value(f"cell.{cell[0]}.{cell[1]}")


def control_selecting_cell(cell: Cell) -> Control:
    """Selects a cell of the layout, to enter what lies there."""
    return select(f"board.{cell[0]}.{cell[1]}")


def target_to_element_id(target: str) -> str:
    return target.replace(".", "-")


def rectangle_of_cells_around_cards(cards: dict[Cell, Face], asked_cell: Cell | None) -> set[Cell]:
    """The rectangle of the cards and one row and column more on each side; a cell asked about, if not too far."""
    if not cards:
        return {(0, 0)}
    rows, cols = [r for r, _ in cards], [c for _, c in cards]
    tops, sides = [min(rows) - 1, max(rows) + 1], [min(cols) - 1, max(cols) + 1]
    if asked_cell is not None:
        far = max(tops[0] - asked_cell[0], asked_cell[0] - tops[1], sides[0] - asked_cell[1], asked_cell[1] - sides[1])
        if far < REACH:
            tops.append(asked_cell[0])
            sides.append(asked_cell[1])
    return {(r, c) for r in range(min(tops), max(tops) + 1) for c in range(min(sides), max(sides) + 1)}


def can_place_at(cards: dict[Cell, Face], cell: Cell) -> bool:
    """Is there an edge a card put there could touch? On an empty layout any place will do."""
    return not cards or any(near in cards for near in adjacent_cells(cell))


class LookAndSide(NamedTuple):
    """How a card looks, and the edge of it that is entered."""

    look: str
    side_to_enter: str


def card_look_and_side_to_enter(cell: Cell, marks: LayoutMarks, *, is_taken: bool) -> LookAndSide:
    """How a card looks, and the edge of it that is entered."""
    place = f"board.{cell[0]}.{cell[1]}"
    if marks.place_to_enter == place:
        return LookAndSide("told", marks.side)
    if marks.placement is not None and marks.placement.cell == cell:
        if marks.legal is None:
            return LookAndSide("told", "" if is_taken else marks.placement.side_to_enter)
        return LookAndSide("yes" if marks.legal else "no", "")
    return LookAndSide(("wrong" if place in marks.wrong_places else ""), "")


def build_free_cell_showing_value_changes(
    state: State,
    say: Speaker,
    *,
    marks: LayoutMarks,
    cell: Cell,
    corner_xy: tuple[int, int],
    control: Control,
    id_suffix: str,
) -> FreeCell:
    """A free cell with what the card in question would do there."""
    cards = dict(state.board or ())
    can = can_place_at(cards, cell)
    lines: tuple[str, ...] = ()
    if can and marks.placement is not None and marks.placement.face.is_whole:
        lines = describe_value_change_of_each_colour(say, state, PlaceCard(marks.placement.face, cell))
    label = say("vogu.cell.can" if can else "vogu.cell.far", place=describe_cell(say, state, cell), changes=lines)
    now = marks.place_to_enter == f"board.{cell[0]}.{cell[1]}"
    x, y = corner_xy
    return FreeCell(x=x, y=y, label=label, touch=control, id=f"at-{id_suffix}", can=can, now=now, lines=lines)


def describe_value_change_of_each_colour(say: Speaker, state: State, placement: PlaceCard) -> tuple[str, ...]:
    """How far a placement moves each colour, 緑＋2: its value, or where none is entered what its contacts add up to;
    青？ where the order of the contacts decides."""
    contacts = list_placement_contacts_with_values(state, placement)
    every = list_values_after_placement_only_entered_order_if_any(state, placement)
    undecided = map_order_dependent_colours_to_values(every)
    moved = {}
    for colour, changes in group_changes_by_colour_in_contact_order(contacts).items():
        at = COLOURS.index(colour)
        before, after = entered_or_starting_value_of_each_colour_or_none(state)[at], every[0][at]
        if changes:
            moved[colour] = sum(changes) if before is None or after is None else after - before
    return tuple(
        say("vogu.changes.open" if colour in undecided else "vogu.changes", colour=colour, change=change)
        for colour, change in moved.items()
    )


def describe_laid_card(say: Speaker, state: State, cell: Cell, face: Face) -> str:
    """A card as it is said: where it lies, its four edges."""
    return say("vogu.card.at", place=describe_cell(say, state, cell), face=list_edge_codes(face))


def describe_cell(say: Speaker, state: State, cell: Cell) -> str:
    """A place as moves name it: counted from 1, outside the layout by its side."""
    return say(
        f"vogu.where.{name_above_below_left_right_or_inside_of_layout(state.board or (), cell)}",
        col=cell[1] + 1,
        row=cell[0] + 1,
    )


def position_in_final_layout_or_none(page: Page, move_number: int) -> dict[str, int] | None:
    """Where the card of the last of `move_number` moves lies in the layout after the whole record, `col` and `row`
    counted
    from 1: a card put above the layout, or left of it, moves all the others on by one. None for a reveal, and for a
    move that could not be."""
    verdict = page.full_answer.verdict
    steps = verdict.steps[move_number - 1 : verdict.played] if verdict else ()
    if not steps or not steps[0].text.code.startswith("vogu.move.place"):
        return None
    col, row = (steps[0].text.params[name] for name in ("col", "row"))
    sides = [step.text.code for step in steps]
    return {"col": col + sum("left" in side for side in sides), "row": row + sum("above" in side for side in sides)}


def build_contact_mark(contact: EdgeContact, card_corner: tuple[int, int], contact_number: int) -> ContactMark:
    dx, dy = SEAM[contact.side]
    return ContactMark(card_corner[0] + dx, card_corner[1] + dy, contact_number, contact)


def mark_corners_of_cell_touching_only_diagonally(
    cards: dict[Cell, Face], asked_cell_or_none: Cell | None, corner_of_cell: Callable[[Cell], tuple[int, int]]
) -> tuple[CornerMark, ...]:
    """Where a card that shares no edge touches others at its corners."""
    if (
        asked_cell_or_none is None
        or asked_cell_or_none in cards
        or any(near in cards for near in adjacent_cells(asked_cell_or_none))
    ):
        return ()
    x, y = corner_of_cell(asked_cell_or_none)
    steps = [
        (down, right)
        for down in (-1, 1)
        for right in (-1, 1)
        if (asked_cell_or_none[0] + down, asked_cell_or_none[1] + right) in cards
    ]
    return tuple(CornerMark(x + (68 if right > 0 else -2), y + (68 if down > 0 else -2)) for down, right in steps)


def describe_effects_in_short_lines(page: Page, effects: tuple[Message, ...]) -> tuple[str, ...]:
    """What a move does in a line: 緑＋3・青＋1, or the token taken. What hangs on the order of the contacts stands
    first, with all that it can lead to, and no one result of it is told as if it were sure."""
    say = page.say
    ways = [e for e in effects if e.code == "vogu.contacts.ways"]
    undecided = {e.params["colour"] for e in ways}
    moved = [e for e in effects if e.code.startswith("vogu.change") and e.params["colour"] not in undecided]
    parts = [say.message_text(e) for e in ways]
    if moved:
        limited = [e for e in moved if e.code == "vogu.change.limit"]
        parts += [
            say("vogu.changes", colour=e.params["colour"], change=e.params["change"]) for e in moved if e not in limited
        ]
        parts += map(say.message_text, limited)
    lines = [say("vogu.dot").join(parts)] if parts else []
    lines += [say.message_text(e) for e in effects if e.code in ("vogu.token", "vogu.contacts.chosen", "vogu.end")]
    return tuple(lines) or (say("vogu.nothing.moves"),)
