"""What cards that touch do to the values: contacts, boost, limit, and their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from calculators.vogu.digest import CONTACTS
from calculators.vogu.state import (
    COLOURS,
    SIDES,
    VALUE_LIMIT,
    Cell,
    Edge,
    Face,
    Place,
    State,
    Values,
    neighbours,
)

Cells = dict[Cell, Face]
NO_CARD = Face()


@dataclass(frozen=True, slots=True)
class Contact:
    """Two edges that touch (vogu.contact).

    cell, side: the card that was put down and its edge; other: the card it touches; sign: +1 or −1 on
    the one edge, of colour `beside`; number: 1–3 on the other, of colour `colour`, whose value moves by
    `change`; boosted: both edges have that colour. before, after: its value in reading order; under the
    ruling `contacts-sum` these are running sums, which stop at the limit only at the end.
    """

    cell: Cell
    side: str
    other: Cell
    sign: int
    beside: str
    number: int
    colour: str
    boosted: bool
    change: int
    before: int = 0
    after: int = 0


def stopped(value: int) -> int:
    """A value never leaves −10 … +10: what would pass the end stops there (vogu.limit)."""
    return max(-VALUE_LIMIT, min(VALUE_LIMIT, value))


def touch(cell: Cell, side: str, other: Cell, number: Edge, sign: Edge) -> Contact:
    """The colour beside the number moves by it in the direction of the sign, by 1 more if both edges
    have the same colour (vogu.contact, vogu.boost)."""
    boosted = number.colour == sign.colour
    change = sign.force * (number.force + boosted)
    return Contact(cell, side, other, sign.force, sign.colour, number.force, number.colour, boosted, change)


def touches(cells: Cells, cell: Cell, face: Face) -> Iterator[Contact]:
    """The contacts of a face on a cell with what lies around it: top, left, right, bottom."""
    for index, (side, other) in enumerate(zip(SIDES, neighbours(cell), strict=True)):
        mine, theirs = face.edges[index], cells.get(other, NO_CARD).edges[3 - index]
        if mine and theirs:
            number, sign = (mine, theirs) if index < 2 else (theirs, mine)
            yield touch(cell, side, other, number, sign)


def in_order(contacts: Iterable[Contact], values: Values, option: str) -> tuple[Contact, ...]:
    """Contacts with the value before and after each, one after the other (ruling `contacts`)."""
    now = dict(zip(COLOURS, values, strict=True))
    resolved = []
    for contact in contacts:
        before = now[contact.colour]
        after = before + contact.change
        now[contact.colour] = after if option == "sum" else stopped(after)
        resolved.append(replace(contact, before=before, after=now[contact.colour]))
    return tuple(resolved)


def changes_of(contacts: Iterable[Contact]) -> dict[str, tuple[int, ...]]:
    """The changes of each colour, in order."""
    changes: dict[str, tuple[int, ...]] = dict.fromkeys(COLOURS, ())
    for contact in contacts:
        changes[contact.colour] += (contact.change,)
    return changes


def in_turn(value: int, changes: Sequence[int]) -> int:
    """A value after one change after the other, stopped at the limit each time."""
    for change in changes:
        value = stopped(value + change)
    return value


def in_any_order(value: int, changes: Sequence[int]) -> tuple[int, ...]:
    """Every value that some order of the changes leads to, smallest first."""
    reached = {(value, tuple(sorted(changes)))}
    for _ in changes:
        reached = {
            (stopped(at + change), left[:index] + left[index + 1 :])
            for at, left in reached
            for index, change in enumerate(left)
        }
    return tuple(sorted(at for at, _ in reached))


def results(values: Values, contacts: Iterable[Contact], option: str) -> tuple[Values, ...]:
    """All values that contacts can lead to: first those of the order given, then the others, ascending.

    Under `contacts-sum` the changes of a colour are added and stopped once, so there is only one.
    """
    changes = changes_of(contacts)
    pairs = [(value, changes[colour]) for colour, value in zip(COLOURS, values, strict=True)]
    if option == "sum":
        return (tuple(stopped(value + sum(moved)) for value, moved in pairs),)
    first = tuple(in_turn(value, moved) for value, moved in pairs)
    every = set(product(*(in_any_order(value, moved) for value, moved in pairs)))
    return (first, *sorted(every - {first}))


def contacts_of(state: State, move: Place) -> tuple[Contact, ...]:
    """Every contact of a placement in reading order, with values before and after.

    For any cell, also one that cannot be used; none while values are not known or the layout is empty.
    """
    values = values_now(state)
    if values is None or state.board is None:
        return ()
    found = touches(dict(state.board), move.cell, move.face)
    return in_order(found, values, state.table.option(CONTACTS))


def contacts_of_start(state: State) -> tuple[Contact, ...]:
    """Every contact of the layout, each once, by cell and side, with values from 0 (vogu.setup)."""
    cells = dict(state.board or ())
    found = (contact for cell, face in cells.items() for contact in touches(cells, cell, face) if contact.other < cell)
    return in_order(found, (0,) * len(COLOURS), state.table.option(CONTACTS))


def is_start(state: State) -> bool:
    """Is this the starting layout, entered in full, before anybody revealed a card (vogu.setup)?"""
    box, board = state.box, state.board or ()
    return (
        box is not None and len(board) == box.start and all(face.is_whole for _, face in board) and not any(state.seats)
    )


def start_values(state: State) -> tuple[Values, ...]:
    """Every result the starting layout can have; none unless values are to come from it."""
    if state.values is not None or not is_start(state):
        return ()
    return results((0,) * len(COLOURS), contacts_of_start(state), state.table.option(CONTACTS))


def values_now(state: State) -> Values | None:
    """The values entered, or those the starting layout gives; None if neither is certain."""
    if state.values is not None:
        return state.values
    found = start_values(state)
    return found[0] if len(found) == 1 else None
