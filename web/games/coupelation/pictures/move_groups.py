"""Groups all moves of a known hand by card, for the page of moves and for paper."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.card_knowledge import list_facedown_cards_with_possible_numbers
from calculators.coupelation.moves import (
    list_known_hand_payments_for_every_reserve_card,
    sum_and_difference_distance_to_target,
    trade_value_of_face,
)
from calculators.coupelation.notation import format_move
from calculators.coupelation.state import HIDDEN, Action, Card, Cell, Down, Face, Flip, Payment, State, Take, Up
from calculators.coupelation.tower import (
    cell_message_params,
    find_cells_for_card,
    tower_outcome_or_empty,
)
from web.games.coupelation.pictures.fitting_numbers import format_number_range_or_cross


@dataclass(frozen=True, slots=True)
class MoveTarget:
    """A cell that a move goes to, 1-based (place 0: left of the leftmost card), and the text of the move."""

    tier: int
    place: int
    move: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentSum:
    """A payment as arithmetic: `30 ＋ 7 ＝ 37`, or `46 − 30 ＝ 16` with one discard that shifts it to 17."""

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
    """payment_count: how many payments there are; payment_sum: the one with the fewest discards; targets: the cells the
    card fits, with that payment."""

    card: Card
    payment_count: int
    payment_sum: PaymentSum | None
    targets: tuple[MoveTarget, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipMoveRow:
    """A face-down card, with the numbers that it may turn out to be."""

    tier: int
    place: int
    move: str
    count: int
    range_text: str


@dataclass(frozen=True, slots=True)
class MoveGroups:
    hand: tuple[HandCardMoves, ...]
    down: tuple[MoveTarget, ...]
    flips: tuple[FlipMoveRow, ...]
    reserve: tuple[ReserveCardMoves, ...]


def build_move_target(cell: Cell, action: Action) -> MoveTarget:
    return MoveTarget(cell[0] + 1, cell[1] + 1, format_move(action))


def group_legal_moves_by_action(state: State) -> MoveGroups:
    """Groups every move; a reserve card has only its payment with the fewest discards. The groups are empty once the
    game is over."""
    if tower_outcome_or_empty(state):
        return MoveGroups((), (), (), ())
    payments_by_face = list_known_hand_payments_for_every_reserve_card(state)
    hand_moves = tuple(
        HandCardMoves(
            card,
            tuple(build_move_target(cell, Up(card.face, cell)) for cell in find_cells_for_card(state, card)),
        )
        for card in state.hand_cards
    )
    reserve_card_moves = [
        build_moves_of_reserve_card_all_paid_cheapest(state, card, payments_by_face.get(card.face, []))
        for card in state.reserve_cards
    ]
    reserve_card_moves.sort(
        key=lambda reserve_moves: (
            not reserve_moves.targets,
            len(reserve_moves.payment_sum.discards) if reserve_moves.payment_sum else 99,
        )
    )
    flip_rows = tuple(
        FlipMoveRow(
            **cell_message_params(card.cell),
            move=format_move(Flip(card.cell)),
            count=len(card.possible_numbers),
            range_text=format_number_range_or_cross(card.possible_numbers),
        )
        for card in list_facedown_cards_with_possible_numbers(state)
    )
    facedown_targets = tuple(build_move_target(cell, Down("x", cell)) for cell in find_cells_for_card(state, HIDDEN))
    return MoveGroups(hand_moves, facedown_targets, flip_rows, tuple(reserve_card_moves))


def build_moves_of_reserve_card_all_paid_cheapest(
    state: State, reserve_card: Card, payments_fewest_discards_first: list[Payment]
) -> ReserveCardMoves:
    """Builds the moves of a reserve card: how it is paid for with the fewest discards, and the cells it fits."""
    if not payments_fewest_discards_first:
        return ReserveCardMoves(reserve_card, 0, None, ())
    cells = find_cells_for_card(state, reserve_card, include_exchange_cells=True)
    targets = tuple(
        build_move_target(cell, Take(face=reserve_card.face, cell=cell, payment=payments_fewest_discards_first[0]))
        for cell in cells
    )
    return ReserveCardMoves(
        reserve_card,
        len(payments_fewest_discards_first),
        build_payment_by_sum_or_cheaper_difference(reserve_card.face, payments_fewest_discards_first[0]),
        targets,
    )


def build_payment_by_sum_or_cheaper_difference(target_face: Face, payment: Payment) -> PaymentSum:
    """Returns a payment by sum, or by difference if that needs fewer discards."""
    low_value, high_value = sorted((trade_value_of_face(payment.first), trade_value_of_face(payment.second)))
    first, second = (
        (payment.first, payment.second)
        if trade_value_of_face(payment.first) == high_value
        else (payment.second, payment.first)
    )
    by_sum, by_difference = sum_and_difference_distance_to_target(payment.first, payment.second, target_face)
    count = len(payment.discards)
    is_sum = count >= by_sum and not (by_difference < by_sum and count >= by_difference)
    result = high_value + low_value if is_sum else high_value - low_value
    return PaymentSum(
        first=first,
        sign="＋" if is_sum else "−",
        second=second,
        result=result,
        shift=trade_value_of_face(target_face) - result,
        discards=payment.discards,
        target=target_face,
    )
