"""All moves of a known hand, folded by card: for the page of moves and for paper."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.facedown_cards import list_facedown_cards_with_possible_numbers
from calculators.coupelation.moves import (
    find_payments_by_reserve_card,
    list_flip_move_of_each_facedown_card,
    sum_and_difference_distance_to_target,
    trade_value_of_face,
)
from calculators.coupelation.notation import format_move
from calculators.coupelation.state import Action, Card, Cell, Down, Face, Payment, State, Take, Up
from calculators.coupelation.tower import cell_message_params
from calculators.coupelation.tower_rules import (
    find_cells_for_facedown_card,
    find_cells_for_finish_card,
    find_cells_for_number,
    tower_won_lost_or_empty,
)
from web.games.coupelation.pictures.tower import format_number_range_or_cross


@dataclass(frozen=True, slots=True)
class MoveTarget:
    """A place a move goes to, counted from 1 (place 0: left of the leftmost card), and the move."""

    tier: int
    place: int
    move: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentSum:
    """A payment as arithmetic: `30 ＋ 7 ＝ 37`, or `46 − 30 ＝ 16` and one discard shifts it to 17."""

    first: Face
    sign: str
    second: Face
    result: int
    shift: int
    discards: tuple[Face, ...]
    target: Face


@dataclass(frozen=True, slots=True)
class HandCardMoves:
    card: Card
    cells: tuple[MoveTarget, ...]


@dataclass(frozen=True, slots=True)
class ReserveCardMoves:
    """ways: how many payments there are; sum: the cheapest; at: where it can go, paid so."""

    card: Card
    ways: int
    sum: PaymentSum | None
    at: tuple[MoveTarget, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipMoveRow:
    """A face-down card: what it can turn out to be."""

    tier: int
    place: int
    move: str
    count: int
    span: str


@dataclass(frozen=True, slots=True)
class MoveGroups:
    hand: tuple[HandCardMoves, ...]
    down: tuple[MoveTarget, ...]
    flips: tuple[FlipMoveRow, ...]
    reserve: tuple[ReserveCardMoves, ...]


def build_move_target(cell: Cell, action: Action) -> MoveTarget:
    return MoveTarget(cell[0] + 1, cell[1] + 1, format_move(action))


def group_legal_moves_by_action(state: State) -> MoveGroups:
    """Every move, those of the reserve by their cheapest payment."""
    if tower_won_lost_or_empty(state):
        return MoveGroups((), (), (), ())
    ways = find_payments_by_reserve_card(state)
    hand = tuple(
        HandCardMoves(
            card,
            tuple(
                build_move_target(cell, Up(card.face, *cell)) for cell in find_faceup_cells_for_face(state, card.face)
            ),
        )
        for card in state.hand or ()
    )
    reserve = [
        build_reserve_card_moves_with_first_payment(state, card, ways.get(card.face, []))
        for card in state.reserve or ()
    ]
    reserve.sort(key=lambda found: (not found.at, len(found.sum.discards) if found.sum else 99))
    hidden = {card.cell: card.possible_numbers for card in list_facedown_cards_with_possible_numbers(state)}
    turned = tuple(
        FlipMoveRow(
            **cell_message_params((flip.row, flip.col)),
            move=format_move(flip),
            count=len(hidden[flip.row, flip.col]),
            span=format_number_range_or_cross(hidden[flip.row, flip.col]),
        )
        for flip in list_flip_move_of_each_facedown_card(state)
    )
    down = tuple(build_move_target(cell, Down("x", *cell)) for cell in find_cells_for_facedown_card(state))
    return MoveGroups(hand, down, turned, tuple(reserve))


def build_reserve_card_moves_with_first_payment(
    state: State, reserve_card: Card, card_payments: list[Payment]
) -> ReserveCardMoves:
    """A reserve card: how it is paid for, and where it goes."""
    if not card_payments:
        return ReserveCardMoves(reserve_card, 0, None, ())
    cells = find_faceup_cells_for_face(state, reserve_card.face, include_exchange_cells=True)
    at = tuple(
        build_move_target((row, col), Take(face=reserve_card.face, row=row, col=col, payment=card_payments[0]))
        for row, col in cells
    )
    return ReserveCardMoves(
        reserve_card, len(card_payments), build_payment_sum_or_difference(reserve_card.face, card_payments[0]), at
    )


def find_faceup_cells_for_face(state: State, face: Face, *, include_exchange_cells: bool = False) -> list[Cell]:
    """Where a card can go face up."""
    if isinstance(face, int):
        return find_cells_for_number(state, face, include_exchange_cells=include_exchange_cells)
    return find_cells_for_finish_card(state, include_exchange_cells=include_exchange_cells)


def build_payment_sum_or_difference(target_face: Face, payment: Payment) -> PaymentSum:
    """A payment by the sum, or by the difference where that takes fewer discards."""
    low, high = sorted((trade_value_of_face(payment.first), trade_value_of_face(payment.second)))
    a, b = (
        (payment.first, payment.second)
        if trade_value_of_face(payment.first) == high
        else (payment.second, payment.first)
    )
    by_sum, by_gap = sum_and_difference_distance_to_target(payment.first, payment.second, target_face)
    count = len(payment.discards)
    plus = count >= by_sum and not (by_gap < by_sum and count >= by_gap)
    result = high + low if plus else high - low
    return PaymentSum(
        first=a,
        sign="＋" if plus else "−",
        second=b,
        result=result,
        shift=trade_value_of_face(target_face) - result,
        discards=payment.discards,
        target=target_face,
    )
