"""Enters the mark printed on a card after its move, in the record where that card was revealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from calculators.coupelation.state import Card, Face, Flip, Move, Payment, State, Take, Up


class StartAndMoves(NamedTuple):
    """The starting state of a record, and its moves."""

    start_state: State
    moves: list[Move]


def add_mark_to_last_revealing_move_or_start(
    start_state: State, moves: Sequence[Move], card_face: Face, printed_mark: str
) -> StartAndMoves:
    """Returns the record with the mark printed on a card: in the last move that reveals the card, else in the starting
    state."""
    recorded_moves = [*moves]
    for index in range(len(recorded_moves) - 1, -1, -1):
        marked_move = move_with_printed_mark_if_it_reveals_card(recorded_moves[index], card_face, printed_mark)
        if marked_move is not None:
            return StartAndMoves(start_state, [*recorded_moves[:index], marked_move, *recorded_moves[index + 1 :]])

    def with_mark_if_same_face(card: Card | None) -> Card | None:
        return Card(card_face, printed_mark) if card is not None and card.face == card_face else card

    rows = tuple(tuple(with_mark_if_same_face(card) for card in row) for row in start_state.rows)
    reserve = start_state.reserve and tuple(
        Card(card_face, printed_mark) if card.face == card_face else card for card in start_state.reserve
    )
    return StartAndMoves(replace(start_state, tower=rows, reserve=reserve), recorded_moves)


def move_with_printed_mark_if_it_reveals_card(move: Move, card_face: Face, printed_mark: str) -> Move | None:
    """Returns the move with the mark printed on a card; None if the move does not reveal that card."""
    if isinstance(move, Flip):
        return replace(move, mark=printed_mark) if move.number == card_face else None
    if isinstance(move, (Up, Take)) and move.face == card_face:
        return replace(move, mark=printed_mark)
    if isinstance(move, Take) and card_face in move.payment.all_faces[:2]:
        pair = [Card(card.face, printed_mark) if card.face == card_face else card for card in move.payment.pair]
        return replace(move, payment=Payment.from_unordered_cards(pair, move.payment.discards))
    return None
