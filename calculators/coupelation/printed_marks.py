"""Enters the mark printed on a card after its move: it goes into the record where that card was shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from calculators.coupelation.state import Card, Face, Flip, Move, Payment, State, Take, Up


class StartAndMoves(NamedTuple):
    """The table a record starts from, and its moves."""

    start_state: State
    moves: list[Move]


def add_mark_to_record_or_start(
    start_state: State, moves: Sequence[Move], card_face: Face, printed_mark: str
) -> StartAndMoves:
    """A record with the mark printed on a card: in the last move that shows it, else on the table it starts from."""
    recorded = [*moves]
    for index in range(len(recorded) - 1, -1, -1):
        marked = move_with_printed_mark_or_none(recorded[index], card_face, printed_mark)
        if marked is not None:
            return StartAndMoves(start_state, [*recorded[:index], marked, *recorded[index + 1 :]])

    def printed(card: Card | None) -> Card | None:
        return Card(card_face, printed_mark) if card is not None and card.face == card_face else card

    rows = tuple(tuple(printed(card) for card in row) for row in start_state.rows)
    reserve = start_state.reserve and tuple(
        Card(card_face, printed_mark) if card.face == card_face else card for card in start_state.reserve
    )
    return StartAndMoves(replace(start_state, tower=rows, reserve=reserve), recorded)


def move_with_printed_mark_or_none(move: Move, card_face: Face, printed_mark: str) -> Move | None:
    """A move that shows a card, with the mark printed on it; None where it does not show it."""
    if isinstance(move, Flip):
        return replace(move, mark=printed_mark) if move.number == card_face else None
    if isinstance(move, (Up, Take)) and move.face == card_face:
        return replace(move, mark=printed_mark)
    if isinstance(move, Take) and card_face in move.payment.all_faces[:2]:
        pair = [Card(card.face, printed_mark) if card.face == card_face else card for card in move.payment.pair]
        return replace(move, payment=Payment.from_unordered_cards(pair, move.payment.discards))
    return None
