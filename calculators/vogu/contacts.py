"""What cards that touch do to the values: contacts, boost, limit, and their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from calculators.vogu.rulings import CONTACTS
from calculators.vogu.state import (
    COLOURS,
    NO_VALUES,
    SIDES,
    VALUE_LIMIT,
    Cell,
    Edge,
    Face,
    PlaceCard,
    State,
    Values,
    adjacent_cells,
    sort_sides_first_sides_first,
)

FacesByCell = dict[Cell, Face]
NO_CARD = Face()


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeContact:
    """Two edges that touch (vogu.contact).

    cell, side: the card that was put down and its edge; touched_cell: the card it touches; sign: +1 or −1 on
    the one edge, of colour `beside`; number: 1–3 on the other, of colour `colour`, whose value moves by
    `change`; is_boosted: both edges have that colour. value_before, value_after: its value in reading order, None while
    not entered; under the ruling `contacts-sum` these are running sums, which stop only at the end.
    """

    cell: Cell
    side: str
    touched_cell: Cell
    sign: int
    sign_colour: str
    number: int
    colour: str
    is_boosted: bool
    change: int
    value_before: int | None = None
    value_after: int | None = None


def clamp_value(colour_value: int) -> int:
    """A value never leaves −10 … +10: what would pass the end stops there (vogu.limit)."""
    return max(-VALUE_LIMIT, min(VALUE_LIMIT, colour_value))


def build_contact_with_change(
    cell: Cell, side: str, *, touched_cell: Cell, number_edge: Edge, sign_edge: Edge
) -> EdgeContact:
    """The colour beside the number moves by it in the direction of the sign, by 1 more if both edges
    have the same colour (vogu.contact, vogu.boost)."""
    boosted = number_edge.colour == sign_edge.colour
    change = sign_edge.force * (number_edge.force + boosted)
    return EdgeContact(
        cell=cell,
        side=side,
        touched_cell=touched_cell,
        sign=sign_edge.force,
        sign_colour=sign_edge.colour,
        number=number_edge.force,
        colour=number_edge.colour,
        is_boosted=boosted,
        change=change,
    )


def find_contacts_of_face_at(faces_by_cell: FacesByCell, cell: Cell, face: Face) -> Iterator[EdgeContact]:
    """The contacts of a face on a cell with what lies around it: top, left, right, bottom."""
    for index, (side, other) in enumerate(zip(SIDES, adjacent_cells(cell), strict=True)):
        mine, theirs = face.edges[index], faces_by_cell.get(other, NO_CARD).edges[3 - index]
        if mine and theirs:
            number, sign = (mine, theirs) if index < 2 else (theirs, mine)
            yield build_contact_with_change(cell, side, touched_cell=other, number_edge=number, sign_edge=sign)


def with_values_before_and_after(
    contacts: Iterable[EdgeContact], colour_values: Values, contacts_option: str
) -> tuple[EdgeContact, ...]:
    """Contacts with the value before and after each, one after the other (ruling `contacts`)."""
    now = dict(zip(COLOURS, colour_values, strict=True))
    resolved = []
    for contact in contacts:
        before = now[contact.colour]
        if before is not None:
            after = before + contact.change
            now[contact.colour] = after if contacts_option == "sum" else clamp_value(after)
        resolved.append(replace(contact, value_before=before, value_after=now[contact.colour]))
    return tuple(resolved)


def group_changes_by_colour_in_contact_order(contacts: Iterable[EdgeContact]) -> dict[str, tuple[int, ...]]:
    """The changes of each colour, in order."""
    changes: dict[str, tuple[int, ...]] = dict.fromkeys(COLOURS, ())
    for contact in contacts:
        changes[contact.colour] += (contact.change,)
    return changes


def apply_clamped_changes_in_order(colour_value: int, changes: Sequence[int]) -> int:
    """A value after one change after the other, stopped at the limit each time."""
    for change in changes:
        colour_value = clamp_value(colour_value + change)
    return colour_value


def list_values_of_any_change_order(colour_value: int, changes: Sequence[int]) -> tuple[int, ...]:
    """Every value that some order of the changes leads to, smallest first."""
    reached = {(colour_value, tuple(sorted(changes)))}
    for _ in changes:
        reached = {
            (clamp_value(at + change), left[:index] + left[index + 1 :])
            for at, left in reached
            for index, change in enumerate(left)
        }
    return tuple(sorted(at for at, _ in reached))


def list_possible_values_reading_order_first(
    colour_value: int | None, changes: Sequence[int], contacts_option: str
) -> tuple[int | None, ...]:
    """What a value can become: first by the order given, then by others, ascending; None stays None.

    Under `contacts-sum` the changes are added and stopped once, so there is only one result.
    """
    if colour_value is None:
        return (None,)
    if contacts_option == "sum":
        return (clamp_value(colour_value + sum(changes)),)
    first = apply_clamped_changes_in_order(colour_value, changes)
    return (first, *(other for other in list_values_of_any_change_order(colour_value, changes) if other != first))


def find_contacts_in_resolution_order(faces_by_cell: FacesByCell, placement: PlaceCard) -> tuple[EdgeContact, ...]:
    """The contacts of a placement in the order in which they are resolved: that of the table, else reading order."""
    order = sort_sides_first_sides_first(placement.first_sides)
    found = find_contacts_of_face_at(faces_by_cell, placement.cell, placement.face)
    return tuple(sorted(found, key=lambda contact: order.index(contact.side)))


def list_possible_values_given_order_first(
    colour_values: Values, contacts: Iterable[EdgeContact], contacts_option: str
) -> tuple[Values, ...]:
    """All values that contacts can lead to: first those of the order given, then the others, ascending."""
    changes = group_changes_by_colour_in_contact_order(contacts)
    ways = [
        list_possible_values_reading_order_first(value, changes[c], contacts_option)
        for c, value in zip(COLOURS, colour_values, strict=True)
    ]
    first = tuple(way[0] for way in ways)
    return (first, *sorted(set(product(*ways)) - {first}, key=lambda found: [v or 0 for v in found]))


def map_order_dependent_colours_to_values(possible_values: Sequence[Values]) -> dict[str, tuple[int, ...]]:
    """The colours whose value hangs on the order of contacts, with all it can be, ascending."""
    columns = {colour: {values[n] for values in possible_values} for n, colour in enumerate(COLOURS)}
    differing = {colour: column for colour, column in columns.items() if len(column) > 1}
    return {colour: tuple(sorted(v for v in column if v is not None)) for colour, column in differing.items()}


def list_placement_contacts_with_values(state: State, placement: PlaceCard) -> tuple[EdgeContact, ...]:
    """Every contact of a placement as they are resolved one after the other, with values before and after where known.

    For any cell, also one that cannot be used; none while the layout is empty.
    """
    found = find_contacts_in_resolution_order(dict(state.board or ()), placement)
    return with_values_before_and_after(
        found, entered_or_starting_value_of_each_colour_or_none(state), state.table.option(CONTACTS)
    )


def list_layout_contacts_with_values_from_zero(state: State) -> tuple[EdgeContact, ...]:
    """Every contact of the layout, each once, by cell and side, with values from 0 (vogu.setup.values)."""
    cells = dict(state.board or ())
    found = (
        contact
        for cell, face in cells.items()
        for contact in find_contacts_of_face_at(cells, cell, face)
        if contact.touched_cell < cell
    )
    return with_values_before_and_after(found, (0,) * len(COLOURS), state.table.option(CONTACTS))


def is_complete_starting_layout(state: State) -> bool:
    """Is this the starting layout, entered in full, before anybody revealed a card (vogu.setup)?"""
    box, board = state.box, state.board or ()
    return (
        box is not None and len(board) == box.start and all(face.is_whole for _, face in board) and not any(state.seats)
    )


def list_values_completed_from_starting_layout_or_empty(state: State) -> tuple[Values, ...]:
    """Every result the starting layout can have for the colours whose value was not entered; those that
    were entered stay. None unless some value is to come from the layout (vogu.setup.values)."""
    named = state.values or NO_VALUES
    if None not in named or not is_complete_starting_layout(state):
        return ()
    every = list_possible_values_given_order_first(
        (0,) * len(COLOURS), list_layout_contacts_with_values_from_zero(state), state.table.option(CONTACTS)
    )
    merged = [tuple(b if a is None else a for a, b in zip(named, values, strict=True)) for values in every]
    return tuple(dict.fromkeys(merged))


def entered_or_starting_value_of_each_colour_or_none(state: State) -> Values:
    """The values entered, and of the other colours those the starting layout gives; None where neither
    is certain."""
    every = list_values_completed_from_starting_layout_or_empty(state)
    if not every:
        return state.values or NO_VALUES
    return tuple(column[0] if len(set(column)) == 1 else None for column in zip(*every, strict=True))
