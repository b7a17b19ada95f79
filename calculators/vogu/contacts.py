"""Computes how contacts between cards change the values: contacts, boost, limit, and their order."""

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
    cells_above_left_right_and_below,
    list_first_sides_before_others,
)

FacesByCell = dict[Cell, Face]
NO_CARD = Face()


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeContact:
    """Two edges that touch (vogu.contact).

    cell, side: the placed card and its edge; touched_cell: the card that it touches; sign: +1 or −1 on one edge, of
    colour `sign_colour`; number: 1–3 on the other edge, of colour `colour`, whose value changes by `change`;
    is_boosted: do both edges have the same colour? value_before, value_after: the value of that colour when contacts
    are resolved in order, None if not entered; under the ruling `contacts-sum` they are running sums without the limit.
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
    """Limits a value to −10 … +10 (vogu.limit)."""
    return max(-VALUE_LIMIT, min(VALUE_LIMIT, colour_value))


def build_edge_contact_with_boost(
    cell: Cell, side: str, *, touched_cell: Cell, number_edge: Edge, sign_edge: Edge
) -> EdgeContact:
    """Builds a contact. Its change is the number with the sign, and 1 more if both edges have the same colour
    (vogu.contact, vogu.boost)."""
    is_boosted = number_edge.colour == sign_edge.colour
    change = sign_edge.force * (number_edge.force + is_boosted)
    return EdgeContact(
        cell=cell,
        side=side,
        touched_cell=touched_cell,
        sign=sign_edge.force,
        sign_colour=sign_edge.colour,
        number=number_edge.force,
        colour=number_edge.colour,
        is_boosted=is_boosted,
        change=change,
    )


def find_contacts_of_face_at(faces_by_cell: FacesByCell, cell: Cell, face: Face) -> Iterator[EdgeContact]:
    """Yields the contacts of a face on a cell with its neighbours: top, left, right, bottom."""
    for index, (side, neighbour_cell) in enumerate(zip(SIDES, cells_above_left_right_and_below(cell), strict=True)):
        edge, neighbour_edge = face.edges[index], faces_by_cell.get(neighbour_cell, NO_CARD).edges[3 - index]
        if edge and neighbour_edge:
            number_edge, sign_edge = (edge, neighbour_edge) if index < 2 else (neighbour_edge, edge)
            yield build_edge_contact_with_boost(
                cell, side, touched_cell=neighbour_cell, number_edge=number_edge, sign_edge=sign_edge
            )


def add_values_before_and_after_contacts_in_order(
    contacts: Iterable[EdgeContact], colour_values: Values, contacts_option: str
) -> tuple[EdgeContact, ...]:
    """Returns the contacts with the value before and after each, resolved one after the other (ruling `contacts`); None
    for a colour whose value is unknown."""
    value_by_colour = dict(zip(COLOURS, colour_values, strict=True))
    resolved = []
    for contact in contacts:
        before = value_by_colour[contact.colour]
        if before is not None:
            after = before + contact.change
            value_by_colour[contact.colour] = after if contacts_option == "sum" else clamp_value(after)
        resolved.append(replace(contact, value_before=before, value_after=value_by_colour[contact.colour]))
    return tuple(resolved)


def group_changes_by_every_colour_in_contact_order(contacts: Iterable[EdgeContact]) -> dict[str, tuple[int, ...]]:
    """Returns the changes of each colour, in the order of the contacts; () for a colour without any."""
    changes: dict[str, tuple[int, ...]] = dict.fromkeys(COLOURS, ())
    for contact in contacts:
        changes[contact.colour] += (contact.change,)
    return changes


def apply_clamped_changes_in_order(colour_value: int, changes: Sequence[int]) -> int:
    """Returns a value after changes one after the other, each stopped at the limit."""
    for change in changes:
        colour_value = clamp_value(colour_value + change)
    return colour_value


def list_values_of_clamped_changes_in_any_order(colour_value: int, changes: Sequence[int]) -> tuple[int, ...]:
    """Returns every value that some order of the changes leads to, ascending."""
    values_and_changes_left = {(colour_value, tuple(sorted(changes)))}
    for _ in changes:
        values_and_changes_left = {
            (clamp_value(value + change), changes_left[:index] + changes_left[index + 1 :])
            for value, changes_left in values_and_changes_left
            for index, change in enumerate(changes_left)
        }
    return tuple(sorted(value for value, _ in values_and_changes_left))


def list_possible_values_after_changes(
    colour_value: int | None, changes: Sequence[int], contacts_option: str
) -> tuple[int | None, ...]:
    """Returns what a value can become: first in the given order of changes, then in others, ascending; None stays None.

    Under `contacts-sum` the changes are added and stopped once, so there is only one result.
    """
    if colour_value is None:
        return (None,)
    if contacts_option == "sum":
        return (clamp_value(colour_value + sum(changes)),)
    first = apply_clamped_changes_in_order(colour_value, changes)
    return (
        first,
        *(other for other in list_values_of_clamped_changes_in_any_order(colour_value, changes) if other != first),
    )


def find_contacts_in_resolution_order(faces_by_cell: FacesByCell, placement: PlaceCard) -> tuple[EdgeContact, ...]:
    """Returns the contacts of a placement in the order of its `first_sides`, then in reading order."""
    side_order = list_first_sides_before_others(placement.first_sides)
    contacts = find_contacts_of_face_at(faces_by_cell, placement.entered_cell, placement.face)
    return tuple(sorted(contacts, key=lambda contact: side_order.index(contact.side)))


def list_possible_values_given_contact_order_first(
    values_before_contacts: Values, contacts: Iterable[EdgeContact], contacts_option: str
) -> tuple[Values, ...]:
    """Returns all values that contacts can lead to: first those of the given order, then the others, ascending."""
    changes = group_changes_by_every_colour_in_contact_order(contacts)
    possible_values_by_colour = [
        list_possible_values_after_changes(value, changes[colour], contacts_option)
        for colour, value in zip(COLOURS, values_before_contacts, strict=True)
    ]
    first = tuple(possible_values[0] for possible_values in possible_values_by_colour)
    others = set(product(*possible_values_by_colour)) - {first}
    return (first, *sorted(others, key=lambda values: [value or 0 for value in values]))


def map_order_dependent_colours_to_known_values(values_of_each_outcome: Sequence[Values]) -> dict[str, tuple[int, ...]]:
    """Returns the colours whose value depends on the order of contacts, each with its possible values, ascending."""
    columns = {colour: {values[n] for values in values_of_each_outcome} for n, colour in enumerate(COLOURS)}
    differing = {colour: column for colour, column in columns.items() if len(column) > 1}
    return {colour: tuple(sorted(v for v in column if v is not None)) for colour, column in differing.items()}


def list_contacts_with_values_in_resolution_order(state: State, placement: PlaceCard) -> tuple[EdgeContact, ...]:
    """Returns the contacts of a placement in the order of resolution, with the values before and after each if known.

    Accepts any cell, even one where no card may be placed; () if the layout is empty.
    """
    contacts = find_contacts_in_resolution_order(dict(state.board or ()), placement)
    return add_values_before_and_after_contacts_in_order(
        contacts, entered_or_starting_value_or_none_of_each_colour(state), state.table.option(CONTACTS)
    )


def list_layout_contacts_with_values_from_zero(state: State) -> tuple[EdgeContact, ...]:
    """Returns every contact of the layout once, by cell and side, with values from 0 (vogu.setup.values)."""
    cells = dict(state.board or ())
    contacts = (
        contact
        for cell, face in cells.items()
        for contact in find_contacts_of_face_at(cells, cell, face)
        if contact.touched_cell < cell
    )
    return add_values_before_and_after_contacts_in_order(contacts, (0,) * len(COLOURS), state.table.option(CONTACTS))


def is_complete_starting_layout_before_any_reveal(state: State) -> bool:
    """Returns whether this is the fully entered starting layout before anybody revealed a card (vogu.setup)."""
    box, board = state.box, state.board or ()
    return (
        box is not None and len(board) == box.start and all(face.is_whole for _, face in board) and not any(state.seats)
    )


def list_possible_values_from_starting_layout(state: State) -> tuple[Values, ...]:
    """Returns the values that the contacts of the starting layout can lead to; entered values stay.

    () if all values are entered, or if this is not the complete starting layout (vogu.setup.values).
    """
    entered_values = state.values or NO_VALUES
    if None not in entered_values or not is_complete_starting_layout_before_any_reveal(state):
        return ()
    every = list_possible_values_given_contact_order_first(
        (0,) * len(COLOURS), list_layout_contacts_with_values_from_zero(state), state.table.option(CONTACTS)
    )
    completed = [
        tuple(
            value if entered_value is None else entered_value
            for entered_value, value in zip(entered_values, values, strict=True)
        )
        for values in every
    ]
    return tuple(dict.fromkeys(completed))


def entered_or_starting_value_or_none_of_each_colour(state: State) -> Values:
    """Returns the entered value of each colour, else the one that the starting layout gives; None if neither is
    certain."""
    every = list_possible_values_from_starting_layout(state)
    if not every:
        return state.values or NO_VALUES
    return tuple(column[0] if len(set(column)) == 1 else None for column in zip(*every, strict=True))
