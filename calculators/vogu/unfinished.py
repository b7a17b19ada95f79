"""Declares drafts: moves with holes, what is entered next, and what it can be.

place.2G??pG??.?.?~left   a card without its cell and two of its edges; behind `~` the edge to enter next, if that is
                          not the first open one
reveal.G?.x.?             a revealed card of which one colour is entered; the discard stays unknown

`list_edge_options` and `list_colours_of_revealed_card_as_token_options` say what a part can be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import Unreadable
from calculators.core.types import FieldOption, Violation, build_field_option
from calculators.vogu.notation import format_move, parse_move
from calculators.vogu.refusals import (
    check_cell_is_free_and_adjacent,
    check_each_used_face_has_max_two_colours,
    check_mover_has_two_cards_and_reveals_left,
    check_token_has_card_colour_and_is_in_stock,
)
from calculators.vogu.state import (
    COLOURS,
    SIDES,
    Card,
    Edge,
    Face,
    Move,
    PlaceCard,
    Reveal,
    State,
    card_from_face,
)

NEXT_SIDE = "~"
EMPTY_PLACEMENT = PlaceCard()


@dataclass(frozen=True, slots=True)
class Draft:
    """A move with holes. side: the edge to enter next, '' for the first open one."""

    move: Move = EMPTY_PLACEMENT
    side: str = ""

    @property
    def complete_move_or_none(self) -> Move | None:
        return self.move if self.move.is_complete else None

    @property
    def placement_or_none(self) -> PlaceCard | None:
        return self.move if isinstance(self.move, PlaceCard) else None

    @property
    def reveal_or_none(self) -> Reveal | None:
        return self.move if isinstance(self.move, Reveal) else None

    @property
    def side_to_enter(self) -> str:
        """The edge to enter next; '' for a reveal, and if the card is complete and no edge is selected."""
        if isinstance(self.move, Reveal):
            return ""
        return self.side or next_unentered_side_going_round_or_empty(self.move.face, SIDES[-1])

    @property
    def next_field(self) -> str:
        """The part to enter next: `colours` or `token` of a reveal; the side of an edge, `card` for any edge of a new
        card, or `cell`."""
        if isinstance(self.move, Reveal):
            return "token" if self.move.revealed_card.is_whole else "colours"
        if self.move.face.is_whole and not self.side:
            return "cell"
        return "card" if self.move == EMPTY_PLACEMENT else self.side_to_enter

    @property
    def text(self) -> str:
        return format_move(self.move) + (f"{NEXT_SIDE}{self.side}" if self.side else "")


def parse_draft_or_none(text: str) -> Draft | None:
    """Parses a move or a draft; of a revealed card only the colours. None for any other text."""
    move_text, _, side = text.partition(NEXT_SIDE)
    try:
        move = parse_move(move_text, may_have_holes=True)
    except Unreadable:
        return None
    if side and side not in SIDES:
        return None
    if isinstance(move, Reveal):
        card = move.revealed_card
        return Draft(Reveal(card_from_face(card) if isinstance(card, Face) else card, None, move.colour))
    return Draft(move, side)


def find_refusals_of_draft(state: State, draft: Draft) -> tuple[Violation, ...]:
    """Returns the violations of a draft that no further value can mend."""
    if isinstance(draft.move, Reveal):
        return tuple(check_mover_has_two_cards_and_reveals_left(state))
    cell = draft.move.cell
    return tuple(check_cell_is_free_and_adjacent(state, cell)) if cell is not None and state.board else ()


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
