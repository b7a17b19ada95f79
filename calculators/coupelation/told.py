"""What a followed game has shown of cards that lie face down: which hand surely holds one, which are out of the game.

A place is a hand (`p1` …) or `out`, the discards. A card that left a hand of which something is told, and lies face
down in the tower, is called by its cell, `x0-2` (see `deals`). The finish card lies open wherever it is, so of it only
that it is out of the game is kept here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from calculators.core.known import HELD, LESS, Fact, Holding, Known, Place, holding
from calculators.core.parsing import format_seat
from calculators.coupelation.deals import OTHER, View, Want, allows, faces_of, is_called, tracked, wandering
from calculators.coupelation.state import BOX, FINISH, HIDDEN, HIGHEST, LOWEST, ROWS, Cell, Face, State, numbers
from calculators.coupelation.tower import cards_of

OUT = "out"
"""The place of the discards."""
TOWER = "tower"
"""Where a card surely lies that is face down."""
PLACES = ("p1", "p2", "p3", "p4", OUT)
CALLED = re.compile(rf"x([0-{ROWS - 1}])-([0-{ROWS - 1}])")
"""A card that is called by its cell."""
Places = dict[str, Place[Face]]


def called(cell: Cell) -> str:
    """What a face-down card is called.

    >>> called((0, 2))
    'x0-2'
    """
    return f"{HIDDEN.face}{cell[0]}-{cell[1]}"


def cell_of(card: Face) -> Cell | None:
    """Where a card lies, or lay, that is called by its cell."""
    found = CALLED.fullmatch(str(card))
    return None if found is None else (int(found[1]), int(found[2]))


def size_of(state: State, name: str) -> int | None:
    """Glass cards at a place, None where that is not known."""
    if name == OUT:
        return None
    seat = int(name[1:]) - 1
    public = state.holdings[seat] if seat < len(state.holdings) else None
    return None if public is None else public.count


def places_of(told: Known[Face]) -> Places:
    """What the asker knows of each place."""
    return {**dict(told.places), **dict(told.own)}


def view_of(state: State) -> View:
    """What the asker knows of each place, to be asked what can be."""
    places = places_of(state.told)
    return View.of(places, {name: size_of(state, name) for name in places})


def pins(state: State, view: View) -> tuple[Want, ...]:
    """The face-down cards that the asker knows, as far as they are followed and fit what was told."""
    found = tuple(want for cell, number in state.known_numbers.items() for want in view.lying(called(cell), number))
    return found if allows(view, found) else ()


# --- what can be --------------------------------------------------------------------------------------


def sure(state: State, name: str) -> Iterator[Fact[Face]]:
    """The cards that are at a place in every deal."""
    view = view_of(state)
    known, place = pins(state, view), state.told.of(name)
    for at, fact in enumerate(place.facts):
        if fact.kind == HELD and isinstance(fact.card, int) and not can_have_left(view, name, at, fact.card, known):
            yield fact


def can_have_left(view: View, name: str, at: int, number: int, known: tuple[Want, ...]) -> bool:
    """Can a card that came to a place be one of those that left it unseen since?"""
    place = view.names.index(name)
    since = enumerate(view.facts[place][at + 1 :], at + 1)
    return any(
        kind == LESS and not isinstance(card, int) and allows(view, (*known, Want(place, end, number)))
        for end, (kind, card) in since
    )


def can_be_held(state: State, name: str, numbers: Iterable[int]) -> bool:
    """Is there a deal in which a hand has all these cards?"""
    view = view_of(state)
    wants = (want for number in numbers for want in view.now(name, number))
    return allows(view, (*pins(state, view), *wants))


def can_lie(state: State, cell: Cell) -> frozenset[int]:
    """The numbers that are told to be somewhere, and `OTHER` for all others, as far as a face-down card can be one."""
    view = view_of(state)
    return faces_of(view, called(cell), pins(state, view))


def numbers_told(state: State) -> frozenset[int]:
    """The numbers that are told to be somewhere."""
    return tracked(view_of(state))


def fact_of(state: State, number: int) -> tuple[str, Fact[Face]]:
    """Where a number that is told to be somewhere came to last, and what told it: its hand, the discards, or `tower`
    with the one that laid it face down where that is surely so."""
    found = [
        (name, fact) for name, place in places_of(state.told).items() for fact in place.held if fact.card == number
    ]
    name, fact = found[-1]
    laid = next((one for one in lying_surely(state) if one[0] == number), None)
    return (name, fact) if laid is None else (TOWER, laid[1])


def lying_surely(state: State) -> Iterator[tuple[int, Fact[Face]]]:
    """The face-down cards that everybody could know, each with what told that it was laid."""
    lying = cards_of(state.rows)
    for place in places_of(state.told).values():
        for fact in place.gone:
            cell = cell_of(fact.card)
            can = can_lie(state, cell) if cell is not None and lying.get(cell) == HIDDEN else ()
            if len(can) == 1 and OTHER not in can:
                yield min(can), fact


def elsewhere(state: State, name: str) -> Iterator[int]:
    """The numbers that are told to be somewhere and cannot be in a hand."""
    view, there = view_of(state), {fact.card for fact in state.told.of(name).held}
    for number in sorted(tracked(view)):
        may = number in there or (number in wandering(view) and name in view.names)
        if not may or not can_be_held(state, name, [number]):
            yield number


def last_unseen(state: State, name: str) -> Iterator[int]:
    """The numbers of which nothing is told and that a hand surely has: it has as many cards that nobody knows as there
    are such numbers."""
    size, reserve, surely = size_of(state, name), state.reserve, {fact.card for fact in sure(state, name)}
    if state.deck != 0 or reserve is None or size is None:
        return
    told = tracked(view_of(state))
    seen = {*numbers(cards_of(state.rows).values()), *numbers(reserve), *told, *state.known_numbers.values()}
    left = [number for number in range(LOWEST, HIGHEST + 1) if number not in seen]
    if len(left) == size - len(surely) and set(elsewhere(state, name)) >= told - surely:
        yield from left


def laid_at(state: State, cell: Cell) -> Iterator[Fact[Face]]:
    """What told that a card was laid face down at a cell."""
    for place in places_of(state.told).values():
        yield from (fact for fact in place.gone if fact.card == called(cell))


def is_out(state: State, face: Face) -> bool:
    """Is a card out of the game?"""
    return any(fact.card == face for fact in state.told.of(OUT).held)


def finish_in_deck(state: State) -> bool:
    """Is the finish card surely in the deck? It is where all cards that nobody sees are accounted for."""
    hands = [size_of(state, format_seat(n)) for n in range(1, state.table.players + 1)]
    counts = [*hands, state.deck, None if state.reserve is None else len(state.reserve)]
    if state.first or None in counts or any(holding and holding.finish for holding in state.holdings):
        return False
    lying = [*cards_of(state.rows).values(), *(state.reserve or ())]
    out = len(state.told.of(OUT).held)
    total = len(cards_of(state.rows)) + out + sum(count or 0 for count in counts)
    return total == BOX and FINISH not in lying and not is_out(state, FINISH.face)


def holds(state: State) -> tuple[Holding, ...]:
    """What is known of each hand and of the discards. A card that surely lies face down is in no hand any more."""
    laid = {fact.card: number for number, fact in lying_surely(state)}
    found = []
    for name in (*(format_seat(n) for n in range(1, state.table.players + 1)), OUT):
        numbers = {laid[fact.card] for fact in state.told.of(name).gone if fact.card in laid}
        facts = (
            replace(fact, card=HIDDEN.face) if is_called(fact.card) else fact
            for fact in state.told.of(name).facts
            if fact.card not in numbers and fact.card not in laid
        )
        found.append(holding(Known(((name, Place(tuple(facts))),)), name, size_of(state, name), str))
    return tuple(found)
