"""The smallest question: two cards edge to edge, of which only the two edges that touch are told.

Nobody has described the table, so the other edges cannot matter: the address fills each card up with its own colour
(`board=1W1WmWpW&move=place.1K2KpKpK.1.0`), the picture leaves them open. Picks: `edge.sign` the edge of the card that
lies, `edge.number` that of the card beside it.
"""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.parsing import Unreadable
from calculators.core.types import View
from calculators.vogu.contacts import list_placement_contacts_with_values
from calculators.vogu.notation import parse_move
from calculators.vogu.state import Cell, Edge, Face, PlaceCard, State
from web.games.vogu.draft import face_with_edge_or_raise
from web.games.vogu.pictures.board import (
    CARD,
    EDGE,
    PITCH,
    LaidCard,
    LayoutPicture,
    build_contact_mark,
    describe_laid_card,
)
from web.i18n import Speaker
from web.pieces import select

SIGN, NUMBER = "edge.sign", "edge.number"
"""What is picked: an edge."""
LYING: Cell = (0, 0)
BESIDE: Cell = (0, 1)


@dataclass(frozen=True, slots=True)
class EdgeQuestion:
    """The two edges as far as they are told: the right one of the card that lies, the left one of the card beside it;
    selection: which is told next."""

    sign: Edge | None
    number: Edge | None
    selection: str

    @property
    def side(self) -> str:
        """The edge that is told next, by its side of its card."""
        return "right" if self.selection == SIGN else "left"

    @property
    def face(self) -> Face:
        """The card of which an edge is told next, with no other edge."""
        return Face(right=self.sign) if self.selection == SIGN else Face(left=self.number)


def fill_up_lying_card_in_colour_of_edge(sign_edge: Edge) -> Face:
    """A card that shows an edge with a sign on its right, of that colour alone."""
    plus, one = Edge(1, sign_edge.colour), Edge(1, sign_edge.colour)
    return Face(top=one, left=one, right=sign_edge, bottom=plus)


def fill_up_placed_card_in_colour_of_edge(number_edge: Edge) -> Face:
    """A card that shows a number on its left, of that colour alone."""
    plus, one = Edge(1, number_edge.colour), Edge(1, number_edge.colour)
    return Face(top=one, left=number_edge, right=plus, bottom=plus)


def find_two_edges_only_question_or_none(
    state: State, view: View, move_text: str, selection: str
) -> EdgeQuestion | None:
    """The two edges of a question about nothing else; None for any other question, or where something else is
    picked."""
    if view not in (View.MOVES, View.CHECK) or selection not in ("", "none", SIGN, NUMBER):
        return None
    if state != State(table=state.table, board=state.board):
        return None
    sign = edge_of_edge_only_lying_card_or_none(state)
    number = edge_of_edge_only_placement_or_none(move_text)
    if (state.board and sign is None) or (move_text and number is None):
        return None
    following = SIGN if sign is None else NUMBER
    return EdgeQuestion(sign, number, SIGN if selection == SIGN else following)


def edge_of_edge_only_lying_card_or_none(state: State) -> Edge | None:
    cards = state.board or ()
    edge = cards[0][1].right if len(cards) == 1 else None
    return edge if edge is not None and cards == ((LYING, fill_up_lying_card_in_colour_of_edge(edge)),) else None


def edge_of_edge_only_placement_or_none(move_text: str) -> Edge | None:
    try:
        move = parse_move(move_text) if move_text else None
    except Unreadable:
        return None
    edge = move.face.left if isinstance(move, PlaceCard) else None
    return edge if edge is not None and move == PlaceCard(fill_up_placed_card_in_colour_of_edge(edge), BESIDE) else None


def edge_question_after_value_or_raise(question: EdgeQuestion, value: str) -> EdgeQuestion:
    """With the edge that is picked. Raises ValueError for an edge that side does not have."""
    edge = face_with_edge_or_raise(Face(), question.side, value).edges[2 if question.side == "right" else 1]
    if question.selection == SIGN:
        return EdgeQuestion(edge, question.number, NUMBER)
    return EdgeQuestion(question.sign, edge, NUMBER)


def build_edge_picture(say: Speaker, state: State, question: EdgeQuestion) -> LayoutPicture:
    """The two cards, large, with the contact once both edges are told."""
    asked = {SIGN: "right", NUMBER: "left"}
    picked = {SIGN: LYING, NUMBER: BESIDE}
    done = question.sign is not None and question.number is not None
    faces = {SIGN: Face(right=question.sign), NUMBER: Face(left=question.number)}
    cards = tuple(
        LaidCard(
            x=EDGE + PITCH * cell[1],
            y=EDGE,
            face=faces[name],
            label=describe_laid_card(say, state, cell, faces[name]),
            touch=select(name),
            id=f"at-{name.replace('.', '-')}",
            look="told" if name == question.selection and not done else "",
            asks=asked[name] if name == question.selection and not done else "",
        )
        for name, cell in picked.items()
    )
    size = (EDGE * 2 + PITCH + CARD, EDGE * 2 + CARD)
    contacts = (
        list_placement_contacts_with_values(
            state, PlaceCard(fill_up_placed_card_in_colour_of_edge(question.number), BESIDE)
        )
        if done and question.number is not None
        else ()
    )
    return LayoutPicture(
        label=say("vogu.edge.label"),
        width=size[0],
        height=size[1],
        spots=(),
        cards=cards,
        seams=tuple(build_contact_mark(one, (cards[1].x, cards[1].y), n) for n, one in enumerate(contacts, 1)),
        verdict_viewbox=(0, 0, *size),
    )
