"""The smallest question: two cards edge to edge, with only the two edges of their contact.

The other edges cannot matter, because nothing else of the table is entered: the address fills each card up with the
colour of its edge (`board=1W1WmWpW&move=place.1K2KpKpK.1.0`), and the picture draws them open.
"""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.answers import Answer
from calculators.core.parsing import Unreadable
from calculators.core.types import QUESTION_VIEWS
from calculators.vogu.contacts import list_contacts_with_values_in_resolution_order
from calculators.vogu.notation import parse_move
from calculators.vogu.state import Cell, Edge, Face, PlaceCard, Side, State
from web.games.vogu.draft import parse_edge_or_raise
from web.games.vogu.pictures.scene import (
    CARD,
    EDGE,
    PITCH,
    LaidCard,
    build_numbered_contact_marks,
    describe_place_and_edges_of_laid_card,
)
from web.games.vogu.targets import LoneEdgeTarget
from web.i18n import Speaker
from web.pieces import Scene, element_id_of_target, select

SIGN, NUMBER = LoneEdgeTarget("sign"), LoneEdgeTarget("number")
"""The right edge of the card on the table, and the left edge of the card placed beside it."""
LYING: Cell = (0, 0)
BESIDE: Cell = (0, 1)


@dataclass(frozen=True, slots=True)
class AskedEdges:
    """The two edges of the question.

    sign: the right edge of the card on the table, number: the left edge of the card beside it, each None if not
    entered; target: what is entered next.
    """

    sign: Edge | None
    number: Edge | None
    target: LoneEdgeTarget

    @property
    def side(self) -> Side:
        """Returns the side of the edge that is entered next."""
        return "right" if self.target == SIGN else "left"

    @property
    def face(self) -> Face:
        """Returns the card whose edge is entered next, with that edge alone."""
        return Face(right=self.sign) if self.target == SIGN else Face(left=self.number)


def build_one_colour_card_with_edge_on_right(right_edge: Edge) -> Face:
    """Returns a card of one colour with an edge on its right; its other edges are 1 and +."""
    other_edge = Edge(1, right_edge.colour)
    return Face(top=other_edge, left=other_edge, right=right_edge, bottom=other_edge)


def complete_one_colour_card_from_left_edge(number_edge: Edge) -> Face:
    """Returns a card of one colour with an edge on its left; its other edges are 1 and +."""
    other_edge = Edge(1, number_edge.colour)
    return Face(top=other_edge, left=number_edge, right=other_edge, bottom=other_edge)


def edges_if_question_has_two_cards_only(answer: Answer, selection: str) -> AskedEdges | None:
    """Returns the two edges of a question about nothing else, also while none is entered.

    Returns None if anything else is entered or selected, and for the score and the record.
    """
    state: State = answer.state
    move_text = answer.query.get("move", "")
    if answer.view not in QUESTION_VIEWS or selection not in ("", "none", str(SIGN), str(NUMBER)):
        return None
    if state != State(table=state.table, board=state.board):
        return None
    sign = right_edge_if_only_card_is_of_question(state)
    number = left_edge_if_move_places_card_of_question(move_text)
    if (state.board and sign is None) or (move_text and number is None):
        return None
    next_target = SIGN if sign is None else NUMBER
    return AskedEdges(sign, number, SIGN if selection == str(SIGN) else next_target)


def right_edge_if_only_card_is_of_question(state: State) -> Edge | None:
    """Returns the right edge of the only card of the layout, if it lies where this question lays it and has one
    colour."""
    cards = state.board or ()
    edge = cards[0][1].right if len(cards) == 1 else None
    return edge if edge is not None and cards == ((LYING, build_one_colour_card_with_edge_on_right(edge)),) else None


def left_edge_if_move_places_card_of_question(move_text: str) -> Edge | None:
    """Returns the left edge of a card of one colour that a move places right of the only one; None for any other or
    unreadable move."""
    try:
        move = parse_move(move_text) if move_text else None
    except Unreadable:
        return None
    edge = move.face.left if isinstance(move, PlaceCard) else None
    return (
        edge if edge is not None and move == PlaceCard(complete_one_colour_card_from_left_edge(edge), BESIDE) else None
    )


def enter_selected_edge_or_raise(question: AskedEdges, value: str) -> AskedEdges:
    """Returns the question with the selected edge entered. Raises ValueError for an edge that this side cannot have."""
    edge = parse_edge_or_raise(question.side, value)
    if question.target == SIGN:
        return AskedEdges(edge, question.number, NUMBER)
    return AskedEdges(question.sign, edge, NUMBER)


def draw_two_cards_with_contact(say: Speaker, state: State, question: AskedEdges) -> Scene:
    """Draws the two cards, with the contact once both edges are entered."""
    side_by_target = {SIGN: "right", NUMBER: "left"}
    cell_by_target = {SIGN: LYING, NUMBER: BESIDE}
    is_complete = question.sign is not None and question.number is not None
    face_by_target = {SIGN: Face(right=question.sign), NUMBER: Face(left=question.number)}
    cards = tuple(
        LaidCard(
            x=EDGE + PITCH * cell[1],
            y=EDGE,
            face=face_by_target[target],
            label=describe_place_and_edges_of_laid_card(say, state, cell, face_by_target[target]),
            control=select(target),
            id=element_id_of_target(target),
            look="told" if target == question.target and not is_complete else "",
            side_to_enter=side_by_target[target] if target == question.target and not is_complete else "",
        )
        for target, cell in cell_by_target.items()
    )
    width, height = EDGE * 2 + PITCH + CARD, EDGE * 2 + CARD
    contacts = (
        list_contacts_with_values_in_resolution_order(
            state, PlaceCard(complete_one_colour_card_from_left_edge(question.number), BESIDE)
        )
        if is_complete and question.number is not None
        else ()
    )
    return Scene(
        label=say("vogu.edge.label"),
        width=width,
        height=height,
        items=(*cards, *build_numbered_contact_marks(contacts, (cards[1].x, cards[1].y))),
        verdict_viewbox=(0, 0, width, height),
    )
