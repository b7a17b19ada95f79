"""Every legal move of a Coupelation position, and a move in words.

Where a number can go is asked once a number, how a reserve card can be paid for once a reserve card;
the moves are their products. The draw before the action is a step of its own and stands in no list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice
from typing import Any, NamedTuple, overload

from calculators.core.types import Message, View
from calculators.coupelation.digest import SLUG
from calculators.coupelation.hands import (
    KnownHand,
    combine_private_and_public_hand_of_mover,
    map_numbers_outside_hand_to_parameters,
)
from calculators.coupelation.rulings import (
    BOTTOM,
    DISCARDS,
    EARLY,
    FINISH_RULING,
    HEARTS,
    HIDDEN_RULING,
    PLACE,
    RULINGS,
    START_RULING,
)
from calculators.coupelation.state import (
    FINISH,
    HEART,
    HIDDEN,
    HIGHEST,
    LOWEST,
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
)
from calculators.coupelation.tower import cards_by_cell, cell_message_params, find_free_cells_beside_or_supported
from calculators.coupelation.tower_rules import (
    SIDE,
    calculate_bounds_under_rulings,
    find_cells_for_facedown_card,
    find_cells_for_finish_card,
    find_cells_for_number,
    find_free_cells_for_faceup_glass,
    tower_won_lost_or_empty,
)

PaymentsByFace = dict[Face, list[Payment]]
ReserveOffer = tuple[Face, Sequence[Cell], Sequence[Payment]]
BESIDE = (0, -1)
"""The place left of the leftmost card."""


class LazyMoveList(Sequence[Action]):
    """Moves in order, those of the reserve made when they are asked for: of thousands few are looked at.

    own: the moves that need no reserve; offers: of each reserve card the cells it fits and the ways to pay for it.
    """

    def __init__(self, own: Sequence[Action], offers: Sequence[ReserveOffer]) -> None:
        self.own, self.offers = own, offers

    def __len__(self) -> int:
        return len(self.own) + sum(len(cells) * len(ways) for _, cells, ways in self.offers)

    def __iter__(self) -> Iterator[Action]:
        yield from self.own
        for face, cells, ways in self.offers:
            for row, col in cells:
                for way in ways:
                    yield Take(face=face, row=row, col=col, payment=way)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice) and index.start is None and index.step is None:
            return tuple(islice(self, range(len(self))[index].stop))
        return tuple(self)[index]


def count_moves_up_to_end_of_first_turn(moves: Sequence[Move], player_count: int) -> int:  # noqa: ARG001
    """What is drawn, and the action behind it."""
    return next((count for count, move in enumerate(moves, 1) if not isinstance(move, Draw)), len(moves))


def find_legal_moves(state: State) -> Sequence[Action]:
    """All actions of the seat to move: up, down, flip, take; each by card, then cell, then price."""
    return (
        ()
        if tower_won_lost_or_empty(state)
        else LazyMoveList([*find_moves_without_reserve(state)], list_reserve_offers_with_cells_and_payments(state))
    )


def find_moves_without_reserve(state: State) -> Iterator[Action]:
    """The moves that need no reserve: actions A, B and C."""
    return chain(
        find_place_faceup_moves(state), find_place_facedown_moves(state), list_flip_move_of_each_facedown_card(state)
    )


def may_have_action_without_reserve(state: State) -> bool:
    """Is there surely, or for all that is known, an action that needs no reserve?"""
    return any(True for _ in find_moves_without_reserve(state)) or bool(
        combine_private_and_public_hand_of_mover(state).unseen_count and find_cells_for_facedown_card(state)
    )


def has_mover_no_legal_action_or_none_if_unknown(state: State) -> bool | None:
    """Has the seat to move no legal action with the cards it has (coupelation.stuck)? None if that depends
    on what is not known."""
    held = combine_private_and_public_hand_of_mover(state)
    if (
        tower_won_lost_or_empty(state)
        or any(True for _ in find_moves_without_reserve(state))
        or (held.others and find_cells_for_facedown_card(state))
    ):
        return False
    if state.reserve is not None and any(
        cells and ways for _, cells, ways in list_reserve_offers_with_cells_and_payments(state)
    ):
        return False
    if held.is_fully_known:
        return None if is_reserve_incomplete(state) and len(held.known_faces) > 1 else True
    return None if any(could_unseen_cards_take_each_action(state, held)) else True


def could_unseen_cards_take_each_action(state: State, known_hand: KnownHand) -> Iterator[bool]:
    """For each action whether a hand that fits what is known could take it, where no known card can."""
    if known_hand.finish is None:
        yield bool(find_cells_for_finish_card(state))
    if not known_hand.unseen_count:
        return
    yield bool(find_cells_for_facedown_card(state))
    seen = {*map_numbers_outside_hand_to_parameters(state), *known_hand.known_faces}
    unseen = [number for number in range(LOWEST, HIGHEST + 1) if number not in seen]
    yield any(find_cells_for_number(state, number) for number in unseen)
    most = len(known_hand.cards) + known_hand.unseen_count + (known_hand.finish is not False) - 2
    yield most >= 0 and (
        is_reserve_incomplete(state) or could_pay_for_any_reserve_card(state, known_hand, unseen, most)
    )


def could_pay_for_any_reserve_card(
    state: State, known_hand: KnownHand, unseen_numbers: Sequence[int], max_discards: int
) -> bool:
    """Could two cards, of which some are among the unseen, and at most so many discards pay for a reserve card?"""
    finish = (FINISH.face,) if known_hand.finish is not False else ()
    known = filter_faces_allowed_in_trade(state, [*known_hand.known_faces, *finish])
    targets = [face for face, cells, _ in list_reserve_offers_with_cells_and_payments(state) if cells]
    return any(
        find_discard_counts_reaching_target(
            state, first_face=first, second_face=second, target_face=target, max_discards=max_discards
        )
        for first, second in combinations(dict.fromkeys([*known, *unseen_numbers]), 2)
        if (first not in known) + (second not in known) <= known_hand.unseen_count
        for target in targets
    )


def is_reserve_incomplete(state: State) -> bool:
    """Is the reserve smaller than it is between turns, so not entered to the end?"""
    return len(state.reserve or ()) < state.reserve_size


def sort_faces_of_cards(cards: Sequence[Card] | None) -> list[Face]:
    """The faces of a reserve in ascending order."""
    return sorted((card.face for card in cards or ()), key=face_sort_key)


def sort_known_hand_faces(state: State) -> list[Face]:
    """The known faces of the hand in ascending order."""
    return sorted(combine_private_and_public_hand_of_mover(state).known_faces, key=face_sort_key)


def find_place_faceup_moves(state: State) -> Iterator[Up]:
    """Action A: every hand card to every cell it fits (coupelation.up)."""
    for face in sort_known_hand_faces(state):
        cells = find_cells_for_number(state, face) if isinstance(face, int) else find_cells_for_finish_card(state)
        for cell in cells:
            yield Up(face, *cell)


def find_place_facedown_moves(state: State) -> Iterator[Down]:
    """Action B: every glass card of the hand to every cell with room (coupelation.down)."""
    cells = find_cells_for_facedown_card(state)
    for face in sort_known_hand_faces(state):
        if face != FINISH.face:
            for cell in cells:
                yield Down(face, *cell)


def list_flip_move_of_each_facedown_card(state: State) -> Iterator[Flip]:
    """Action C: every face-down card (coupelation.flip)."""
    for cell, card in cards_by_cell(state.rows).items():
        if card == HIDDEN:
            yield Flip(*cell)


def list_reserve_offers_with_cells_and_payments(state: State) -> list[ReserveOffer]:
    """Action D: every reserve card, the cells it fits and the ways to pay for it, the cheapest first."""
    return [
        (
            face,
            find_cells_for_number(state, face, include_exchange_cells=True)
            if isinstance(face, int)
            else find_cells_for_finish_card(state, include_exchange_cells=True),
            ways,
        )
        for face, ways in find_payments_by_reserve_card(state).items()
    ]


def filter_faces_allowed_in_trade(state: State, card_faces: Sequence[Face]) -> list[Face]:
    """The faces that take part in action D: ruling finish (coupelation.take)."""
    counts = state.table.option(FINISH_RULING) != "none"
    return [face for face in card_faces if counts or face != FINISH.face]


def trade_value_of_face(face: Face) -> int:
    """What a card counts in action D; the finish card 0 (ruling finish)."""
    return face if isinstance(face, int) else 0


class DistancesToTarget(NamedTuple):
    """By how much the sum and the difference of two cards miss a third."""

    by_sum: int
    by_difference: int


def sum_and_difference_distance_to_target(first_face: Face, second_face: Face, target_face: Face) -> DistancesToTarget:
    """By how much the sum and the difference of two cards miss a third (coupelation.take)."""
    a, b, goal = trade_value_of_face(first_face), trade_value_of_face(second_face), trade_value_of_face(target_face)
    return DistancesToTarget(abs(goal - (a + b)), abs(goal - abs(a - b)))


def find_discard_counts_reaching_target(
    state: State, *, first_face: Face, second_face: Face, target_face: Face, max_discards: int
) -> list[int]:
    """How many discards shift the result to the target: rulings discards and finish (coupelation.take).

    each: every card shifts by 1 either way, so any two more cancel out; same: all in one direction; a wild
    finish card makes up for any shift.
    """
    if FINISH.face in (first_face, second_face, target_face) and state.table.option(FINISH_RULING) == "wild":
        return list(range(max_discards + 1))
    price = sum_and_difference_distance_to_target(first_face, second_face, target_face)
    if state.table.option(DISCARDS) == "same":
        return sorted({count for count in price if count <= max_discards})
    # Sum and difference are both odd or both even, so the smaller shift allows all the others.
    return list(range(min(price), max_discards + 1, 2))


def find_payments_by_reserve_card(state: State) -> PaymentsByFace:
    """Reserve card → every way to pay for it, those with the fewest discards first."""
    hand = filter_faces_allowed_in_trade(state, sort_known_hand_faces(state))
    reserve = filter_faces_allowed_in_trade(state, sort_faces_of_cards(state.reserve))
    most = len(hand) - 2
    found: dict[Face, list[list[Payment]]] = {face: [[] for _ in range(most + 1)] for face in reserve}
    for first, second in combinations(hand, 2):
        rest = [face for face in hand if face not in (first, second)]
        sizes: dict[int, list[Payment]] = {}
        for target in reserve:
            for count in find_discard_counts_reaching_target(
                state, first_face=first, second_face=second, target_face=target, max_discards=most
            ):
                if count not in sizes:
                    sizes[count] = [Payment(first, second, given) for given in combinations(rest, count)]
                found[target][count] += sizes[count]
    return {face: [way for ways in by_count for way in ways] for face, by_count in found.items()}


# A move in words


def describe_move(state: State, move: Move) -> Message:
    """A move in words; the sentence is in the catalogue."""
    if isinstance(move, Draw):
        words = ("draw", "finish" if move.finish else "")
        return build_move_message(words, "draw", {"count": move.count})
    cell = (move.row, move.col)
    params: dict[str, Any] = cell_message_params(cell)
    if isinstance(move, Flip):
        known = "" if move.number is None else "number"
        return build_move_message(("flip", known), "flip", {**params, "number": move.number})
    kind = type(move).__name__.lower()
    clause = kind
    params["card"] = move.face
    if isinstance(move, Take):
        if cell in cards_by_cell(state.rows):
            kind = clause = "exchange"
        params |= {"paid": [move.payment.first, move.payment.second], "discards": list(move.payment.discards)}
    special = "finish" if (move.face, cell) == (FINISH.face, TOP) else "left" if cell == BESIDE else ""
    return build_move_message((kind, special, "discards" if params.get("discards") else ""), clause, params)


def build_move_message(code_words: tuple[str, ...], clause_name: str, message_params: Mapping[str, Any]) -> Message:
    """A sentence for a move; it is no code that an answer can give a verdict with."""
    return Message(f"{SLUG}.say.{'.'.join(filter(None, code_words))}", message_params, f"{SLUG}.{clause_name}")


# Which rulings can matter to a list of moves: cheap to tell, so that the others need not be tried.


def find_keys_of_relevant_rulings(state: State, view: View) -> tuple[str, ...]:
    """The rulings that could change an answer; of a score or a check, which are quick, all of them."""
    if view is not View.MOVES:
        return tuple(ruling.key for ruling in RULINGS)
    return tuple(ruling.key for ruling in RULINGS if RULING_MATTERS[ruling.key](state))


def list_cards_that_could_enter_tower(state: State) -> tuple[Card, ...]:
    """The cards that can come into the tower by a move."""
    return (
        *(state.hand or ()),
        *(state.reserve or ()),
        *((FINISH,) if combine_private_and_public_hand_of_mover(state).finish else ()),
    )


def is_bottom_row_wide_for_25(state: State) -> bool:
    """start: with fewer cards in the row 25 cannot get more than three on one side by one move."""
    return len(state.rows[0] if state.rows else ()) > SIDE


def can_finish_card_be_played(state: State) -> bool:
    """finish, place: only a finish card in the hand or the reserve takes part in action D or is placed."""
    return FINISH in list_cards_that_could_enter_tower(state)


def does_ruling_on_early_top_matter(state: State) -> bool:
    """early: the top is filled, or could be, while cards are hidden; or face down in the first game."""
    cards = cards_by_cell(state.rows)
    top = TOP in cards or TOP in find_free_cells_beside_or_supported(state.rows)
    return top and (state.first or HIDDEN in cards.values())


def can_heart_be_placed(state: State) -> bool:
    """bottom: a heart could come to lie in the bottom row."""
    return any(card.mark == HEART for card in list_cards_that_could_enter_tower(state))


def can_heart_lie_over_hidden_card(state: State) -> bool:
    """hearts: a heart could come to lie over a hidden card."""
    return HIDDEN in cards_by_cell(state.rows).values() and can_heart_be_placed(state)


def can_discard_two_cards(state: State) -> bool:
    """discards: one card shifts the result by 1 either way, only two or more could cancel out."""
    return len(combine_private_and_public_hand_of_mover(state).known_faces) > 3


def does_hidden_ruling_matter(state: State) -> bool:
    """hidden: a face-down card lies in the tower, or a free place has no integer left for one."""
    around = calculate_bounds_under_rulings(state)
    return HIDDEN in cards_by_cell(state.rows).values() or any(
        around.lowest_by_cell[cell] > around.highest_by_cell[cell] for cell in find_free_cells_for_faceup_glass(state)
    )


RULING_MATTERS: Mapping[str, Callable[[State], bool]] = {
    START_RULING.key: is_bottom_row_wide_for_25,
    FINISH_RULING.key: can_finish_card_be_played,
    EARLY.key: does_ruling_on_early_top_matter,
    HEARTS.key: can_heart_lie_over_hidden_card,
    DISCARDS.key: can_discard_two_cards,
    PLACE.key: can_finish_card_be_played,
    HIDDEN_RULING.key: does_hidden_ruling_matter,
    BOTTOM.key: can_heart_be_placed,
}
