"""Lists every legal move of a Coupelation position, and describes a move in words.

The cells for a number are worked out once a number, the payments for a reserve card once a reserve card; the moves are
their products. The draw before the action is a move of its own and is in no list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any, NamedTuple, overload

from calculators.core.types import Message
from calculators.coupelation.codes import SLUG
from calculators.coupelation.hands import (
    KnownHand,
    combine_private_and_public_hand_of_mover,
    map_numbers_outside_mover_hand_to_parameters,
)
from calculators.coupelation.rulings import DISCARDS, FINISH_RULING
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    TOP,
    Action,
    Card,
    Cell,
    Down,
    Draw,
    Face,
    Flip,
    Move,
    Payment,
    State,
    Take,
    Up,
    face_sort_key,
    list_numbers_except,
)
from calculators.coupelation.tower import (
    cell_message_params,
    find_cells_for_card,
    tower_outcome_or_empty,
)

PaymentsByFace = dict[Face, list[Payment]]
LEFT_OF_ROW = (0, -1)
"""The cell left of the leftmost card."""


class ReserveOffer(NamedTuple):
    """A reserve card, the cells it fits, and the ways to pay for it, fewest discards first."""

    face: Face
    cells: Sequence[Cell]
    payments: Sequence[Payment]


class LazyMoveList(Sequence[Action]):
    """Moves in order. Those with a reserve card are built on access, because few of the thousands are looked at.

    moves_without_reserve: actions A, B and C.
    """

    def __init__(self, moves_without_reserve: Sequence[Action], reserve_offers: Sequence[ReserveOffer]) -> None:
        self.moves_without_reserve, self.reserve_offers = moves_without_reserve, reserve_offers

    def __len__(self) -> int:
        reserve_move_count = sum(len(offer.cells) * len(offer.payments) for offer in self.reserve_offers)
        return len(self.moves_without_reserve) + reserve_move_count

    def __iter__(self) -> Iterator[Action]:
        yield from self.moves_without_reserve
        for face, cells, payments in self.reserve_offers:
            for cell in cells:
                for payment in payments:
                    yield Take(face=face, cell=cell, payment=payment)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice) and index.start is None and index.step is None:
            return tuple(islice(self, range(len(self))[index].stop))
        return tuple(self)[index]


def count_moves_up_to_end_of_first_turn(moves: Sequence[Move], player_count: int) -> int:  # noqa: ARG001
    """Returns how many moves the first turn has: a draw, if there is one, and the action after it."""
    return next((count for count, move in enumerate(moves, 1) if not isinstance(move, Draw)), len(moves))


def find_legal_moves(state: State) -> Sequence[Action]:
    """Returns all actions of the seat to move: up, down, flip, take; each by card, then cell, then payment.

    Empty once the game is over.
    """
    return (
        ()
        if tower_outcome_or_empty(state)
        else LazyMoveList(
            [*find_up_down_and_flip_moves_of_known_cards(state)],
            list_reserve_offers(state),
        )
    )


def find_up_down_and_flip_moves_of_known_cards(state: State) -> Iterator[Action]:
    """Yields the moves that need no reserve: every known hand card face up on every cell it fits (coupelation.up),
    every known glass card face down on every cell with room (coupelation.down), every face-down card turned up
    (coupelation.flip)."""
    hand_faces = sort_known_hand_faces(state)
    for face in hand_faces:
        for cell in find_cells_for_card(state, Card(face)):
            yield Up(face, cell)
    facedown_cells = find_cells_for_card(state, HIDDEN)
    for face in hand_faces:
        if face != FINISH.face:
            for cell in facedown_cells:
                yield Down(face, cell)
    yield from map(Flip, state.hidden_cells)


def has_sure_or_possible_action_without_reserve(state: State) -> bool:
    """Has the seat to move an action that needs no reserve, surely or with cards that are not known?"""
    return any(True for _ in find_up_down_and_flip_moves_of_known_cards(state)) or bool(
        combine_private_and_public_hand_of_mover(state).unseen_count and find_cells_for_card(state, HIDDEN)
    )


def is_mover_stuck_before_draw_if_known(state: State) -> bool | None:
    """Has the seat to move no legal action with its present cards (coupelation.stuck)? None if that is not known."""
    known_hand = combine_private_and_public_hand_of_mover(state)
    if (
        tower_outcome_or_empty(state)
        or any(True for _ in find_up_down_and_flip_moves_of_known_cards(state))
        or (known_hand.unknown_count and find_cells_for_card(state, HIDDEN))
    ):
        return False
    if state.reserve is not None and any(offer.cells and offer.payments for offer in list_reserve_offers(state)):
        return False
    if known_hand.is_fully_known:
        return None if is_reserve_incomplete(state) and len(known_hand.known_faces) > 1 else True
    return None if any(list_whether_unseen_cards_allow_each_action(state, known_hand)) else True


def list_whether_unseen_cards_allow_each_action(state: State, known_hand: KnownHand) -> Iterator[bool]:
    """Yields for each action whether a hand that fits what is known could take it, given that no known card can."""
    if known_hand.has_finish_card is None:
        yield bool(find_cells_for_card(state, FINISH))
    if not known_hand.unseen_count:
        return
    yield bool(find_cells_for_card(state, HIDDEN))
    seen_faces = {*map_numbers_outside_mover_hand_to_parameters(state), *known_hand.known_faces}
    unseen_numbers = list_numbers_except(seen_faces)
    yield any(find_cells_for_card(state, Card(number)) for number in unseen_numbers)
    max_discards = len(known_hand.cards) + known_hand.unseen_count + (known_hand.has_finish_card is not False) - 2
    yield max_discards >= 0 and (
        is_reserve_incomplete(state)
        or could_pay_for_any_placeable_reserve_card(state, known_hand, unseen_numbers, max_discards)
    )


def could_pay_for_any_placeable_reserve_card(
    state: State, known_hand: KnownHand, unseen_numbers: Sequence[int], max_discards: int
) -> bool:
    """Could two cards, known or unseen, and at most `max_discards` discards pay for a reserve card?"""
    finish_face = (FINISH.face,) if known_hand.has_finish_card is not False else ()
    known_faces = drop_finish_face_unless_ruled_tradable(state, [*known_hand.known_faces, *finish_face])
    target_faces = [offer.face for offer in list_reserve_offers(state) if offer.cells]
    return any(
        find_discard_counts_reaching_target(
            state, first_face=first, second_face=second, target_face=target, max_discards=max_discards
        )
        for first, second in combinations(dict.fromkeys([*known_faces, *unseen_numbers]), 2)
        if (first not in known_faces) + (second not in known_faces) <= known_hand.unseen_count
        for target in target_faces
    )


def is_reserve_incomplete(state: State) -> bool:
    """Is the reserve smaller than between turns, and so not entered completely?"""
    return len(state.reserve_cards) < state.reserve_size


def sort_known_hand_faces(state: State) -> list[Face]:
    """Returns the known faces of the hand in ascending order."""
    return sorted(combine_private_and_public_hand_of_mover(state).known_faces, key=face_sort_key)


def list_reserve_offers(state: State) -> list[ReserveOffer]:
    """Returns for action D every reserve card with the cells it fits and the ways to pay for it."""
    return [
        ReserveOffer(face, find_cells_for_card(state, Card(face), include_exchange_cells=True), payments)
        for face, payments in list_known_hand_payments_for_every_reserve_card(state).items()
    ]


def drop_finish_face_unless_ruled_tradable(state: State, card_faces: Sequence[Face]) -> list[Face]:
    """Returns the faces that can take part in action D (coupelation.take, ruling finish)."""
    is_finish_card_allowed = state.table.option(FINISH_RULING) != "none"
    return [face for face in card_faces if is_finish_card_allowed or face != FINISH.face]


def trade_value_of_face(face: Face) -> int:
    """Returns the value of a card in action D; 0 for the finish card (ruling finish)."""
    return face if isinstance(face, int) else 0


class DistancesToTarget(NamedTuple):
    """By how much the sum and the difference of two cards miss a third one."""

    by_sum: int
    by_difference: int


def sum_and_difference_distance_to_target(first_face: Face, second_face: Face, target_face: Face) -> DistancesToTarget:
    """Returns by how much the sum and the difference of two cards miss a third one (coupelation.take)."""
    first = trade_value_of_face(first_face)
    second = trade_value_of_face(second_face)
    target = trade_value_of_face(target_face)
    return DistancesToTarget(abs(target - (first + second)), abs(target - abs(first - second)))


def find_discard_counts_reaching_target(
    state: State, *, first_face: Face, second_face: Face, target_face: Face, max_discards: int
) -> list[int]:
    """Returns how many discards can shift the result of two cards to the target, in ascending order (coupelation.take).

    Ruling discards: under `each`, every card shifts by 1 either way, so two more always cancel out; under `same`, all
    shift in one direction. Ruling finish: a wild finish card makes up for any shift.
    """
    if FINISH.face in (first_face, second_face, target_face) and state.table.option(FINISH_RULING) == "wild":
        return list(range(max_discards + 1))
    distances = sum_and_difference_distance_to_target(first_face, second_face, target_face)
    if state.table.option(DISCARDS) == "same":
        return sorted({count for count in distances if count <= max_discards})
    # Sum and difference are both odd or both even, so the smaller shift allows all the others.
    return list(range(min(distances), max_discards + 1, 2))


def list_known_hand_payments_for_every_reserve_card(state: State) -> PaymentsByFace:
    """Returns for every reserve card every way to pay for it, fewest discards first."""
    hand = drop_finish_face_unless_ruled_tradable(state, sort_known_hand_faces(state))
    reserve_faces = sorted((card.face for card in state.reserve_cards), key=face_sort_key)
    reserve = drop_finish_face_unless_ruled_tradable(state, reserve_faces)
    max_discards = len(hand) - 2
    payments_by_count: dict[Face, list[list[Payment]]] = {
        face: [[] for _ in range(max_discards + 1)] for face in reserve
    }
    for first, second in combinations(hand, 2):
        other_hand_faces = [face for face in hand if face not in (first, second)]
        payments_of_pair: dict[int, list[Payment]] = {}
        for target in reserve:
            for count in find_discard_counts_reaching_target(
                state, first_face=first, second_face=second, target_face=target, max_discards=max_discards
            ):
                if count not in payments_of_pair:
                    payments_of_pair[count] = [
                        Payment(first, second, discards) for discards in combinations(other_hand_faces, count)
                    ]
                payments_by_count[target][count] += payments_of_pair[count]
    return {
        face: [payment for payments in by_count for payment in payments] for face, by_count in payments_by_count.items()
    }


# A move in words


def describe_move(state: State, move: Move) -> Message:
    """Returns a move as a message; its sentence is in the catalogue."""
    if isinstance(move, Draw):
        code_words = ("draw", "finish" if move.finish else "")
        return build_move_message(code_words, "draw", {"count": move.entered_count})
    cell = move.entered_cell
    params: dict[str, Any] = cell_message_params(cell)
    if isinstance(move, Flip):
        number_suffix = "" if move.number is None else "number"
        return build_move_message(("flip", number_suffix), "flip", {**params, "number": move.number})
    kind: str = move.kind
    clause = kind
    params["card"] = move.face
    if isinstance(move, Take):
        if cell in state.cards_by_cell:
            kind = clause = "exchange"
        params |= {"paid": [move.payment.first, move.payment.second], "discards": list(move.payment.discards)}
    place_suffix = "finish" if (move.face, cell) == (FINISH.face, TOP) else "left" if cell == LEFT_OF_ROW else ""
    return build_move_message((kind, place_suffix, "discards" if params.get("discards") else ""), clause, params)


def build_move_message(code_words: tuple[str, ...], clause_name: str, message_params: Mapping[str, Any]) -> Message:
    """Builds the message for a move. No answer gives a verdict with its code."""
    return Message(f"{SLUG}.say.{'.'.join(filter(None, code_words))}", message_params, f"{SLUG}.{clause_name}")
