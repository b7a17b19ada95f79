"""Declares drafts: moves with holes, which field is entered next, and what it can be.

place.2G??pG??.?.?~left   a card without its cell and two of its edges; behind `~` the edge to enter next, if that is
                          not the first open one
reveal.G?.x.?             a revealed card of which one colour is entered; the discard stays unknown
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, overload

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
    Cell,
    Edge,
    Face,
    Move,
    PlaceCard,
    Reveal,
    Side,
    State,
    card_from_face,
)

VoguField = Literal["card", Side, "cell", "colours", "token", ""]
"""The fields: of a placement the whole card, each edge and the cell; of a reveal the colours and the token."""
FieldValue = Face | Edge | Cell | str
"""A card, an edge, a cell, or a colour of the card or of its token."""
NEXT_SIDE = "~"
EMPTY_PLACEMENT = PlaceCard()


@dataclass(frozen=True, slots=True)
class Draft:
    """A move with holes. side: the edge to enter next, '' for the first open one."""

    move: Move = EMPTY_PLACEMENT
    side: Side | Literal[""] = ""

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
    def side_to_enter(self) -> Side | Literal[""]:
        """The edge to enter next; '' for a reveal, and if the card is complete and no edge is selected."""
        if isinstance(self.move, Reveal):
            return ""
        return self.side or next_unentered_side_going_round_or_empty(self.move.face, SIDES[-1])

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
    sides = [known_side for known_side in SIDES if known_side == side]
    if side and not sides:
        return None
    if isinstance(move, Reveal):
        card = move.revealed_card
        return Draft(Reveal(card_from_face(card) if isinstance(card, Face) else card, None, move.colour))
    return Draft(move, *sides)


def find_refusals_of_draft(state: State, draft: Draft) -> tuple[Violation, ...]:
    """Returns the violations of a draft that no further value can mend."""
    if isinstance(draft.move, Reveal):
        return tuple(check_mover_has_two_cards_and_reveals_left(state))
    cell = draft.move.cell
    return tuple(check_cell_is_free_and_adjacent(state, cell)) if cell is not None and state.board else ()


def next_field(_state: State, draft: Draft) -> VoguField:
    """Returns the field to enter next: `card` for a card of the hand or any edge of a new one; '' for a complete
    move."""
    if draft.move.is_complete:
        return ""
    if isinstance(draft.move, Reveal):
        return "token" if draft.move.revealed_card.is_whole else "colours"
    return "card" if draft.move == EMPTY_PLACEMENT else draft.side_to_enter or "cell"


@overload
def list_field_options(state: State, draft: Draft, field: Literal["card"]) -> tuple[FieldOption[Face], ...]: ...
@overload
def list_field_options(state: State, draft: Draft, field: Side) -> tuple[FieldOption[Edge], ...]: ...
@overload
def list_field_options(state: State, draft: Draft, field: Literal["cell"]) -> tuple[FieldOption[Cell], ...]: ...
@overload
def list_field_options(
    state: State, draft: Draft, field: Literal["colours", "token"]
) -> tuple[FieldOption[str], ...]: ...


def list_field_options(state: State, draft: Draft, field: VoguField) -> tuple[FieldOption[FieldValue], ...]:
    """Returns what a field can be.

    - card: the cards of the hand, () if it is not entered.
    - a side: the edges it can have, its numbers or signs in each colour; a card has two colours at most (vogu.card).
    - cell: the free cells beside a card (vogu.place).
    - colours: every colour; each of the two is entered by itself.
    - token: the colours of the revealed card, () until it has both (vogu.reveal.token).
    """
    match field:
        case "card":
            return tuple(map(build_field_option, dict.fromkeys(state.hand or ())))
        case "top" | "left" | "right" | "bottom":
            face = (draft.placement_or_none or EMPTY_PLACEMENT).face
            forces = (1, 2, 3) if field in SIDES[:2] else (1, -1)
            return tuple(
                build_field_option(
                    edge, check_each_used_face_has_max_two_colours(PlaceCard(replace(face, **{field: edge})))
                )
                for force in forces
                for edge in (Edge(force, colour) for colour in COLOURS)
            )
        case "cell":
            return tuple(map(build_field_option, state.empty_cells_beside_cards))
        case "colours":
            return tuple(map(build_field_option, COLOURS))
        case "token" if draft.reveal_or_none is not None and draft.reveal_or_none.revealed_card.is_whole:
            card = draft.reveal_or_none.revealed_card
            return tuple(
                build_field_option(
                    colour, check_token_has_card_colour_and_is_in_stock(state, Reveal(card, None, colour))
                )
                for colour in dict.fromkeys(card.colours)
            )
    return ()


def enter_field(draft: Draft, field: VoguField, value: FieldValue) -> Draft:
    """Returns the draft with a field entered. A third colour begins another revealed card; two equal colours are the
    token as well. Raises ValueError for a value of another field."""
    placement = draft.placement_or_none or EMPTY_PLACEMENT
    reveal = draft.reveal_or_none or Reveal()
    match value:
        case Face() if field == "card":
            return Draft(PlaceCard(value, placement.cell))
        case Edge() if field in SIDES:
            return Draft(PlaceCard(replace(placement.face, **{field: value}), placement.cell))
        case tuple() if field == "cell":
            return Draft(replace(placement, cell=value, first_sides=()), draft.side)
        case str() if field == "colours":
            colours = value if reveal.revealed_card.is_whole else reveal.revealed_card.colours + value
            card = Card.from_colours_in_any_order(colours)
            return Draft(Reveal(card, colour=value if colours == 2 * value else ""))
        case str() if field == "token":
            return Draft(replace(reveal, colour=value))
    raise ValueError(field)


def first_unentered_side_or_top(face: Face) -> Side:
    """Returns the first side whose edge is not entered; `top` if all are entered."""
    return next_unentered_side_going_round_or_empty(face, SIDES[-1]) or SIDES[0]


def next_unentered_side_going_round_or_empty(face: Face, after_side: Side) -> Side | Literal[""]:
    """Returns the next side after one, cyclically, whose edge is not entered; '' if there is none."""
    index = SIDES.index(after_side)
    order = [*SIDES[index + 1 :], *SIDES[: index + 1]]
    return next((side for side in order if face.edges[SIDES.index(side)] is None), "")
