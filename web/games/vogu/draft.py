"""Handles the values that enter a VOGU move; the selection holds the draft as text."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from calculators.core.parsing import Span
from calculators.core.private_hand import PrivateHand
from calculators.vogu.counts import count_tokens_left_by_colour_negative_if_overdrawn
from calculators.vogu.notation import parse_sides_resolved_first_shortest_for_same_order
from calculators.vogu.play import judge_move
from calculators.vogu.private_hand import private_hand_after_move
from calculators.vogu.state import COLOURS, SIDES, Card, Edge, Face, Move, PlaceCard, Reveal, State
from calculators.vogu.unfinished import Draft, parse_draft_or_none
from web.games.vogu.targets import (
    VALUES,
    CellValue,
    ContactOrderValue,
    HandCardValue,
    MoveKindValue,
    OtherCardValue,
    SideValue,
    TokenValue,
)
from web.table.entry import DraftedTurn, MoveEntry

FORCE_BY_SIGN = {"1": 1, "2": 2, "3": 3, "p": 1, "m": -1}


# --- one value --------------------------------------------------------------------------------------


def draft_after_value_or_raise(draft: Draft, value: str) -> Draft:
    """Returns the draft after a value.

    Besides those of `targets`, the values are an edge `2G` or `pG` of a card to place, and a colour `G` of a card to
    reveal. Raises ValueError for any other value.
    """
    parsed_value = VALUES.parse_or_none(value)
    placement = draft.placement_or_none or PlaceCard()
    match parsed_value:
        case MoveKindValue(move_kind):
            return Draft(PlaceCard() if move_kind == "place" else Reveal())
        case CellValue(cell):
            return Draft(replace(placement, cell=cell, first_sides=()), draft.side)
    if isinstance(draft.move, Reveal):
        return Draft(add_colour_or_token_restarting_full_reveal_or_raise(draft.move, value))
    match parsed_value:
        case OtherCardValue():
            return Draft(PlaceCard(cell=placement.cell))
        case SideValue(side):
            return Draft(replace(placement, first_sides=()), side)
        case ContactOrderValue(letters):
            first_sides = parse_sides_resolved_first_shortest_for_same_order(Span.fold_width_and_drop_spaces(letters))
            return Draft(replace(placement, first_sides=first_sides))
    face = face_with_edge_or_raise(placement.face, draft.side_to_enter or SIDES[0], value)
    return Draft(PlaceCard(face, placement.cell))


def add_colour_or_token_restarting_full_reveal_or_raise(reveal: Reveal, colour_or_token_value: str) -> Reveal:
    """Returns the reveal with a colour or a token entered; a third colour begins another card.

    Two colours that are the same enter the token as well.
    """
    colours = reveal.revealed_card.colours
    token = VALUES.parse_or_none(colour_or_token_value)
    if isinstance(token, TokenValue) and token.colour in tuple(colours):
        return replace(reveal, colour=token.colour)
    if colour_or_token_value not in tuple(COLOURS):
        raise ValueError(colour_or_token_value)
    colours = colour_or_token_value if len(colours) == 2 else colours + colour_or_token_value
    is_one_colour_card = colours == 2 * colour_or_token_value
    return Reveal(Card.from_colours_in_any_order(colours), colour=colour_or_token_value if is_one_colour_card else "")


# --- faces ------------------------------------------------------------------------------------------


def face_with_edge_or_raise(face: Face, side: str, edge_text: str) -> Face:
    """Returns the face with an edge `2G` or `pG` on a side. Raises ValueError for an edge it cannot have."""
    force, colour = FORCE_BY_SIGN.get(edge_text[:1]), edge_text[1:]
    if force is None or len(colour) != 1 or colour not in COLOURS:
        raise ValueError(edge_text)
    if edge_text[0].isdigit() != (side in SIDES[:2]):
        raise ValueError(edge_text)
    edges = dict(zip(SIDES, face.edges, strict=True)) | {side: Edge(force, colour)}
    return Face(**edges)


# --- the entry of a move ----------------------------------------------------------------------------


def draft_after_value_or_hand_card_or_raise(turn: DraftedTurn[Draft], value: str) -> Draft:
    """Returns the draft after a value, including one that enters a card of the hand."""
    hand_card = VALUES.parse_or_none(value)
    if not isinstance(hand_card, HandCardValue):
        return draft_with_only_or_first_reveal_token_unless_choice_left(
            turn.state, draft_after_value_or_raise(turn.draft, value)
        )
    cell = turn.draft.placement_or_none.cell if turn.draft.placement_or_none else None
    state: State = turn.answer.state
    private_cards = state.mine.cards if state.mine and turn.is_followed else ()
    return Draft(PlaceCard((private_cards or state.hand or ())[hand_card.card_index], cell))


def draft_with_only_or_first_reveal_token_unless_choice_left(state: State, draft: Draft) -> Draft:
    """Returns a reveal with its token entered if the stock has only one of the card's colours (vogu.reveal.token).

    If the stock has none of them, the token is that of the first colour; the move is illegal with either.
    """
    reveal = draft.reveal_or_none
    if reveal is None or not reveal.revealed_card.is_whole or reveal.colour:
        return draft
    stock = count_tokens_left_by_colour_negative_if_overdrawn(state)
    left = [colour for colour in dict.fromkeys(reveal.revealed_card.colours) if stock[colour] > 0]
    return draft if len(left) > 1 else Draft(replace(reveal, colour=(left or reveal.revealed_card.colours)[0]))


def list_moves_of_complete_draft_or_empty(turn: DraftedTurn[Draft]) -> tuple[Move, ...]:
    """Returns the drafted move; () while something is missing."""
    move = turn.draft.complete_move_or_none
    return () if move is None else (move,)


def private_hand_after_completed_draft_or_unchanged_if_illegal(turn: DraftedTurn[Draft]) -> PrivateHand:
    """Returns the private hand after the drafted move; unchanged if that is illegal."""
    private_hand: PrivateHand = turn.answer.state.mine
    (move,) = list_moves_of_complete_draft_or_empty(turn)
    return (
        private_hand_after_move(private_hand, turn.state, move) if judge_move(turn.state, move).legal else private_hand
    )


ENTRY = MoveEntry[Draft](
    parse_draft_or_none=parse_draft_or_none,
    empty_draft=Draft(),
    format_draft=attrgetter("text"),
    draft_after_value=draft_after_value_or_hand_card_or_raise,
    list_moves_of_complete_draft_or_empty=list_moves_of_complete_draft_or_empty,
    private_hand_after_turn=private_hand_after_completed_draft_or_unchanged_if_illegal,
)
