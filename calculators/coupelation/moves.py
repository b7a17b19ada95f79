"""Every legal move of a Coupelation position, and a move in words.

Where a number can go is asked once a number, how a reserve card can be paid for once a reserve card;
the moves are their products. The draw before the action is a step of its own and stands in no list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice
from typing import Any, overload

from calculators.core.types import Message, View
from calculators.coupelation.digest import SLUG
from calculators.coupelation.hands import Hand, hand_of, places_of_numbers
from calculators.coupelation.order import (
    SIDE,
    cells_for,
    cells_for_finish,
    cells_for_hidden,
    ended,
    free_cells,
    limits,
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
    rank,
)
from calculators.coupelation.tower import cards_of, place, supported

Payments = dict[Face, list[Payment]]
Offer = tuple[Face, Sequence[Cell], Sequence[Payment]]
BESIDE = (0, -1)
"""The place left of the leftmost card."""


class Moves(Sequence[Action]):
    """Moves in order, those of the reserve made when they are asked for: of thousands few are looked at.

    own: the moves that need no reserve; offers: of each reserve card the cells it fits and the ways to pay for it.
    """

    def __init__(self, own: Sequence[Action], offers: Sequence[Offer]) -> None:
        self.own, self.offers = own, offers

    def __len__(self) -> int:
        return len(self.own) + sum(len(cells) * len(ways) for _, cells, ways in self.offers)

    def __iter__(self) -> Iterator[Action]:
        yield from self.own
        for face, cells, ways in self.offers:
            for row, col in cells:
                for way in ways:
                    yield Take(face, row, col, way)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice) and index.start is None and index.step is None:
            return tuple(islice(self, range(len(self))[index].stop))
        return tuple(self)[index]


def turn_length(moves: Sequence[Move]) -> int:
    """What is drawn, and the action behind it."""
    return next((count for count, move in enumerate(moves, 1) if not isinstance(move, Draw)), len(moves))


def legal_moves(state: State) -> Sequence[Action]:
    """All actions of the seat to move: up, down, flip, take; each by card, then cell, then price."""
    return () if ended(state) else Moves([*own_moves(state)], offers(state))


def own_moves(state: State) -> Iterator[Action]:
    """The moves that need no reserve: actions A, B and C."""
    return chain(ups(state), downs(state), flips(state))


def can_act(state: State) -> bool:
    """Is there surely, or for all that is known, an action that needs no reserve?"""
    return any(True for _ in own_moves(state)) or bool(hand_of(state).unseen and cells_for_hidden(state))


def is_stuck(state: State) -> bool | None:
    """Has the seat to move no legal action with the cards it has (coupelation.stuck)? None if that depends
    on what is not known."""
    held = hand_of(state)
    if ended(state) or any(True for _ in own_moves(state)) or (held.others and cells_for_hidden(state)):
        return False
    if state.reserve is not None and any(cells and ways for _, cells, ways in offers(state)):
        return False
    if held.is_known:
        return None if is_short(state) and len(held.faces) > 1 else True
    return None if any(maybes(state, held)) else True


def maybes(state: State, held: Hand) -> Iterator[bool]:
    """For each action whether a hand that fits what is known could take it, where no known card can."""
    if held.finish is None:
        yield bool(cells_for_finish(state))
    if not held.unseen:
        return
    yield bool(cells_for_hidden(state))
    seen = {*places_of_numbers(state), *held.faces}
    unseen = [number for number in range(LOWEST, HIGHEST + 1) if number not in seen]
    yield any(cells_for(state, number) for number in unseen)
    most = len(held.cards) + held.unseen + (held.finish is not False) - 2
    yield most >= 0 and (is_short(state) or is_payable(state, held, unseen, most))


def is_payable(state: State, held: Hand, unseen: Sequence[int], most: int) -> bool:
    """Could two cards, of which some are among the unseen, and at most so many discards pay for a reserve card?"""
    finish = (FINISH.face,) if held.finish is not False else ()
    known = in_trade(state, [*held.faces, *finish])
    targets = [face for face, cells, _ in offers(state) if cells]
    return any(
        counts_of_discards(state, first, second, target, most)
        for first, second in combinations(dict.fromkeys([*known, *unseen]), 2)
        if (first not in known) + (second not in known) <= held.unseen
        for target in targets
    )


def is_short(state: State) -> bool:
    """Is the reserve smaller than it is between turns, so not entered to the end?"""
    return len(state.reserve or ()) < state.reserve_size


def faces(cards: Sequence[Card] | None) -> list[Face]:
    """The faces of a reserve in ascending order."""
    return sorted((card.face for card in cards or ()), key=rank)


def hand_faces(state: State) -> list[Face]:
    """The known faces of the hand in ascending order."""
    return sorted(hand_of(state).faces, key=rank)


def ups(state: State) -> Iterator[Up]:
    """Action A: every hand card to every cell it fits (coupelation.up)."""
    for face in hand_faces(state):
        cells = cells_for(state, face) if isinstance(face, int) else cells_for_finish(state)
        for cell in cells:
            yield Up(face, *cell)


def downs(state: State) -> Iterator[Down]:
    """Action B: every glass card of the hand to every cell with room (coupelation.down)."""
    cells = cells_for_hidden(state)
    for face in hand_faces(state):
        if face != FINISH.face:
            for cell in cells:
                yield Down(face, *cell)


def flips(state: State) -> Iterator[Flip]:
    """Action C: every face-down card (coupelation.flip)."""
    for cell, card in cards_of(state.rows).items():
        if card == HIDDEN:
            yield Flip(*cell)


def offers(state: State) -> list[Offer]:
    """Action D: every reserve card, the cells it fits and the ways to pay for it, the cheapest first."""
    return [
        (face, cells_for(state, face, True) if isinstance(face, int) else cells_for_finish(state, True), ways)
        for face, ways in payments(state).items()
    ]


def in_trade(state: State, cards: Sequence[Face]) -> list[Face]:
    """The faces that take part in action D: ruling finish (coupelation.take)."""
    counts = state.table.option(FINISH_RULING) != "none"
    return [face for face in cards if counts or face != FINISH.face]


def worth(face: Face) -> int:
    """What a card counts in action D; the finish card 0 (ruling finish)."""
    return face if isinstance(face, int) else 0


def prices(first: Face, second: Face, target: Face) -> tuple[int, int]:
    """By how much the sum and the difference of two cards miss a third (coupelation.take)."""
    a, b, goal = worth(first), worth(second), worth(target)
    return abs(goal - (a + b)), abs(goal - abs(a - b))


def counts_of_discards(state: State, first: Face, second: Face, target: Face, most: int) -> list[int]:
    """How many discards shift the result to the target: rulings discards and finish (coupelation.take).

    each: every card shifts by 1 either way, so any two more cancel out; same: all in one direction; a wild
    finish card makes up for any shift.
    """
    if FINISH.face in (first, second, target) and state.table.option(FINISH_RULING) == "wild":
        return list(range(most + 1))
    price = prices(first, second, target)
    if state.table.option(DISCARDS) == "same":
        return sorted({count for count in price if count <= most})
    # Sum and difference are both odd or both even, so the smaller shift allows all the others.
    return list(range(min(price), most + 1, 2))


def payments(state: State) -> Payments:
    """Reserve card → every way to pay for it, those with the fewest discards first."""
    hand = in_trade(state, hand_faces(state))
    reserve = in_trade(state, faces(state.reserve))
    most = len(hand) - 2
    found: dict[Face, list[list[Payment]]] = {face: [[] for _ in range(most + 1)] for face in reserve}
    for first, second in combinations(hand, 2):
        rest = [face for face in hand if face not in (first, second)]
        sizes: dict[int, list[Payment]] = {}
        for target in reserve:
            for count in counts_of_discards(state, first, second, target, most):
                if count not in sizes:
                    sizes[count] = [Payment(first, second, given) for given in combinations(rest, count)]
                found[target][count] += sizes[count]
    return {face: [way for ways in by_count for way in ways] for face, by_count in found.items()}


# A move in words


def describe(state: State, move: Move) -> Message:
    """A move in words; the sentence is in the catalogue."""
    if isinstance(move, Draw):
        words = ("draw", "finish" if move.finish else "")
        return say(words, "draw", {"count": move.count})
    cell = (move.row, move.col)
    params: dict[str, Any] = place(cell)
    if isinstance(move, Flip):
        known = "" if move.number is None else "number"
        return say(("flip", known), "flip", {**params, "number": move.number})
    kind = type(move).__name__.lower()
    clause = kind
    params["card"] = move.face
    if isinstance(move, Take):
        if cell in cards_of(state.rows):
            kind = clause = "exchange"
        params |= {"paid": [move.payment.first, move.payment.second], "discards": list(move.payment.discards)}
    special = "finish" if (move.face, cell) == (FINISH.face, TOP) else "left" if cell == BESIDE else ""
    return say((kind, special, "discards" if params.get("discards") else ""), clause, params)


def say(words: tuple[str, ...], clause: str, params: Mapping[str, Any]) -> Message:
    """A sentence for a move; it is no code that an answer can give a verdict with."""
    return Message(f"{SLUG}.say.{'.'.join(filter(None, words))}", params, f"{SLUG}.{clause}")


# Which rulings can matter to a list of moves: cheap to tell, so that the others need not be tried.


def relevant_rulings(state: State, view: View) -> tuple[str, ...]:
    """The rulings that could change an answer; of a score or a check, which are quick, all of them."""
    if view is not View.MOVES:
        return tuple(ruling.key for ruling in RULINGS)
    return tuple(ruling.key for ruling in RULINGS if MATTERS[ruling.key](state))


def held(state: State) -> tuple[Card, ...]:
    """The cards that can come into the tower by a move."""
    return (*(state.hand or ()), *(state.reserve or ()), *((FINISH,) if hand_of(state).finish else ()))


def is_wide(state: State) -> bool:
    """start: with fewer cards in the row 25 cannot get more than three on one side by one move."""
    return len(state.rows[0] if state.rows else ()) > SIDE


def has_finish(state: State) -> bool:
    """finish, place: only a finish card in the hand or the reserve takes part in action D or is placed."""
    return FINISH in held(state)


def can_be_early(state: State) -> bool:
    """early: the top is filled, or could be, while cards are hidden; or face down in the first game."""
    cards = cards_of(state.rows)
    top = TOP in cards or TOP in supported(state.rows)
    return top and (state.first or HIDDEN in cards.values())


def has_heart(state: State) -> bool:
    """bottom: a heart could come to lie in the bottom row."""
    return any(card.mark == HEART for card in held(state))


def has_hidden_heart(state: State) -> bool:
    """hearts: a heart could come to lie over a hidden card."""
    return HIDDEN in cards_of(state.rows).values() and has_heart(state)


def can_discard_two(state: State) -> bool:
    """discards: one card shifts the result by 1 either way, only two or more could cancel out."""
    return len(hand_of(state).faces) > 3


def has_no_room(state: State) -> bool:
    """hidden: a face-down card lies in the tower, or a free place has no integer left for one."""
    around = limits(state)
    return HIDDEN in cards_of(state.rows).values() or any(
        around.low[cell] > around.high[cell] for cell in free_cells(state)
    )


MATTERS: Mapping[str, Callable[[State], bool]] = {
    START_RULING.key: is_wide,
    FINISH_RULING.key: has_finish,
    EARLY.key: can_be_early,
    HEARTS.key: has_hidden_heart,
    DISCARDS.key: can_discard_two,
    PLACE.key: has_finish,
    HIDDEN_RULING.key: has_no_room,
    BOTTOM.key: has_heart,
}
