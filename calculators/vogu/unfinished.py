"""Parses and formats drafts of moves: the text of the move with `?` for each part that is not entered.

place.2G??pG??.?.?~left   a card without its cell and two of its edges; behind `~` the edge to enter next, if that is
                          not the first open one
reveal.G?.x.?             a revealed card of which one colour is entered; the discard stays unknown

`list_edge_options` and `list_colours_of_revealed_card_as_token_options` say what a part can be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from calculators.core.parsing import Span
from calculators.core.types import FieldOption, Violation, build_field_option
from calculators.vogu.notation import (
    UNSEEN,
    format_face,
    format_first_sides,
    parse_face_with_edges_possibly_not_entered,
    parse_move,
    parse_sides_resolved_first_shortest_for_same_order,
)
from calculators.vogu.refusals import (
    check_cell_is_free_and_adjacent,
    check_each_used_face_has_max_two_colours,
    check_mover_has_two_cards_and_reveals_left,
    check_token_has_card_colour_and_is_in_stock,
)
from calculators.vogu.state import COLOURS, SIDES, Card, Cell, Edge, Face, Move, PlaceCard, Reveal, State

HOLE = "?"
NEXT_SIDE = "~"
OPEN_FACE = Face()


@dataclass(frozen=True, slots=True)
class PlacementDraft:
    """A draft of a placement. side: the edge to enter next, '' for the first open one; first_sides: the sides whose
    contacts are resolved first, () if not entered."""

    cell: Cell | None = None
    face: Face = OPEN_FACE
    side: str = ""
    first_sides: tuple[str, ...] = ()

    @property
    def side_to_enter(self) -> str:
        """The edge to enter next; '' if the card is complete and no edge is selected for correction."""
        return self.side or next_unentered_side_going_round_or_empty(self.face, SIDES[-1])

    @property
    def next_field(self) -> str:
        """The part to enter next: the side of an edge, `card` for any edge of a new card, or `cell`."""
        if self.face.is_whole and not self.side:
            return "cell"
        return "card" if self.cell is None and self.face == OPEN_FACE else self.side_to_enter

    @property
    def complete_move_or_none(self) -> Move | None:
        """The move; None unless the cell and all edges are entered."""
        if self.cell is None or not self.face.is_whole:
            return None
        return PlaceCard(self.face, self.cell, self.first_sides)

    @property
    def text(self) -> str:
        row, col = self.cell or (HOLE, HOLE)
        order = f".{format_first_sides(self.first_sides)}" if self.first_sides else ""
        side = f"{NEXT_SIDE}{self.side}" if self.side else ""
        return f"place.{format_face(self.face).replace('-', HOLE)}.{col}.{row}{order}{side}"


@dataclass(frozen=True, slots=True)
class RevealDraft:
    """A draft of a reveal as everybody sees it. colours: up to two; token: its colour, '' if not entered."""

    colours: str = ""
    token: str = ""

    @property
    def next_field(self) -> Literal["colours", "token"]:
        """The part to enter next."""
        return "token" if len(self.colours) == 2 else "colours"

    @property
    def complete_move_or_none(self) -> Move | None:
        if len(self.colours) < 2 or not self.token:
            return None
        return Reveal(Card.from_colours_in_any_order(self.colours), None, self.token)

    @property
    def text(self) -> str:
        return f"reveal.{self.colours:{HOLE}<2}.{UNSEEN}.{self.token or HOLE}"


Draft = PlacementDraft | RevealDraft


def parse_move_or_draft_or_raise(raw_text: str) -> Draft:
    """Parses a move or a draft into a draft. Raises ValueError (or its subclass Unreadable) for anything else."""
    move_text, _, side = raw_text.partition(NEXT_SIDE)
    if side and side not in SIDES:
        raise ValueError(side)
    if HOLE not in move_text:
        move = parse_move(move_text)
        if isinstance(move, PlaceCard):
            return PlacementDraft(move.cell, move.face, side, move.first_sides)
        return RevealDraft(move.card_with_token.colours, move.colour)
    kind, first, *rest = move_text.split(".")
    if kind == "reveal":
        _, token = (part.strip(HOLE) for part in rest)
        colours = first.strip(HOLE)
        if not set(colours + token) <= set(COLOURS) or len(colours) > 2 or len(token) > 1:
            raise ValueError(raw_text)
        return RevealDraft(Card.from_colours_in_any_order(colours).colours if colours else "", token)
    if kind != "place":
        raise ValueError(raw_text)
    col, row, *order = rest
    cell = None if HOLE in (col, row) else (int(row), int(col))
    face = parse_face_with_edges_possibly_not_entered(Span.fold_width_and_drop_spaces(first.replace(HOLE, "-")))
    return PlacementDraft(
        cell,
        face,
        side,
        parse_sides_resolved_first_shortest_for_same_order(Span.fold_width_and_drop_spaces(order[0])) if order else (),
    )


def find_refusals_of_draft(state: State, draft: Draft) -> tuple[Violation, ...]:
    """Returns the violations of a draft that no further value can mend."""
    if isinstance(draft, RevealDraft):
        return tuple(check_mover_has_two_cards_and_reveals_left(state))
    return tuple(check_cell_is_free_and_adjacent(state, draft.cell)) if draft.cell is not None and state.board else ()


def list_edge_options(face: Face, side: str) -> tuple[FieldOption[Edge], ...]:
    """Returns the edges that a side of a card can have: its numbers or signs in each colour (vogu.card)."""
    forces = (1, 2, 3) if side in SIDES[:2] else (1, -1)
    return tuple(
        build_field_option(
            edge, check_each_used_face_has_max_two_colours(PlaceCard(replace(face, **{side: edge}), (0, 0)))
        )
        for force in forces
        for edge in (Edge(force, colour) for colour in COLOURS)
    )


def list_colours_of_revealed_card_as_token_options(state: State, card: Card) -> tuple[FieldOption[str], ...]:
    """Returns the colours of a revealed card as its token (vogu.reveal.token)."""
    return tuple(
        build_field_option(colour, check_token_has_card_colour_and_is_in_stock(state, Reveal(card, None, colour)))
        for colour in dict.fromkeys(card.colours)
    )


def first_open_side_or_top(face: Face) -> str:
    """Returns the first side whose edge is not entered; `top` if all are entered."""
    return next_unentered_side_going_round_or_empty(face, SIDES[-1]) or SIDES[0]


def next_unentered_side_going_round_or_empty(face: Face, after_side: str) -> str:
    """Returns the next side after one, cyclically, whose edge is not entered; '' if there is none."""
    index = SIDES.index(after_side)
    order = [*SIDES[index + 1 :], *SIDES[: index + 1]]
    return next((side for side in order if face.edges[SIDES.index(side)] is None), "")
