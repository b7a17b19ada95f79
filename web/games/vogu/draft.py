"""Handles the values that enter a VOGU move; the selection holds the draft as text."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from calculators.core.parsing import Span
from calculators.core.private_hand import PrivateHand
from calculators.vogu.notation import parse_sides_resolved_first
from calculators.vogu.play import judge_move
from calculators.vogu.private_hand import private_hand_after_move
from calculators.vogu.state import COLOURS, SIDES, Edge, Move, PlaceCard, Reveal, Side, State
from calculators.vogu.unfinished import Draft, enter_field, list_field_options, parse_draft_or_none
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
            return enter_field(draft, "cell", cell)
    if isinstance(draft.move, Reveal):
        if isinstance(parsed_value, TokenValue) and parsed_value.colour in draft.move.revealed_card.colours:
            return enter_field(draft, "token", parsed_value.colour)
        if value in tuple(COLOURS):
            return enter_field(draft, "colours", value)
        raise ValueError(value)
    match parsed_value:
        case OtherCardValue():
            return Draft(PlaceCard(cell=placement.cell))
        case SideValue(side):
            return Draft(replace(placement, first_sides=()), side)
        case ContactOrderValue(letters):
            first_sides = parse_sides_resolved_first(Span.fold_width_and_drop_spaces(letters))
            return Draft(replace(placement, first_sides=first_sides))
    side = draft.side_to_enter or SIDES[0]
    return enter_field(draft, side, parse_edge_or_raise(side, value))


# --- edges ------------------------------------------------------------------------------------------


def parse_edge_or_raise(side: Side, edge_text: str) -> Edge:
    """Parses an edge `2G` or `pG` of a side. Raises ValueError for an edge that the side cannot have."""
    force, colour = FORCE_BY_SIGN.get(edge_text[:1]), edge_text[1:]
    if force is None or len(colour) != 1 or colour not in COLOURS:
        raise ValueError(edge_text)
    if edge_text[0].isdigit() != (side in SIDES[:2]):
        raise ValueError(edge_text)
    return Edge(force, colour)


# --- the entry of a move ----------------------------------------------------------------------------


def draft_after_value_or_hand_card_or_raise(turn: DraftedTurn[Draft], value: str) -> Draft:
    """Returns the draft after a value, including one that enters a card of the hand; a token that alone is possible is
    entered with its card. Raises IndexError for a card that the hand does not have, ValueError for another value."""
    hand_card = VALUES.parse_or_none(value)
    if not isinstance(hand_card, HandCardValue):
        return draft_with_forced_reveal_token(turn.state, draft_after_value_or_raise(turn.draft, value))
    state: State = turn.answer.state
    private_cards = state.mine.cards if state.mine and turn.is_followed else ()
    return enter_field(turn.draft, "card", (private_cards or state.hand or ())[hand_card.card_index])


def draft_with_forced_reveal_token(state: State, draft: Draft) -> Draft:
    """Returns a reveal with its token entered if the stock has only one of the card's colours (vogu.reveal.token).

    If the stock has none of them, the token is that of the first colour; the move is illegal with either.
    """
    reveal = draft.reveal_or_none
    if reveal is None or not reveal.revealed_card.is_whole or reveal.colour:
        return draft
    left = [option.value for option in list_field_options(state, draft, "token") if option.can_be_legal]
    return draft if len(left) > 1 else enter_field(draft, "token", (left or reveal.revealed_card.colours)[0])


def list_moves_of_complete_draft_or_empty(turn: DraftedTurn[Draft]) -> tuple[Move, ...]:
    """Returns the drafted move; () while something is missing."""
    move = turn.draft.complete_move_or_none
    return () if move is None else (move,)


def private_hand_after_complete_draft(turn: DraftedTurn[Draft]) -> PrivateHand:
    """Returns the private hand after the drafted move, which has to be complete; unchanged if the move is illegal."""
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
    private_hand_after_turn=private_hand_after_complete_draft,
)
