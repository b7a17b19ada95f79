"""Reads and changes the colour each seat plays with. Only pages and paper use it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.parsing import parse_seat_code
from web.pieces import DottedText, DottedTextParser
from web.table.targets import SeatCode

BOX_COLOURS = (1, 2, 3, 4)
"""The colours of a box that has some, as addresses number them."""


@dataclass(frozen=True, slots=True)
class SeatColourValue(DottedText):
    """The colour of a seat, `colour.p2.1`; a seat that had it gets the other's."""

    WORD = "colour"
    seat_code: SeatCode
    colour: int


COLOUR_VALUES = DottedTextParser[SeatColourValue](SeatColourValue)


def colour_letter(colour_number: int) -> str:
    """Returns the letter of a colour in catalogues and styles."""
    return "abcd"[colour_number - 1]


def parse_seat_colour_numbers(colours_text: str) -> tuple[int, ...]:
    """Returns the colour of every seat: those in the address, then the others in the order of the box."""
    chosen_colours = [int(colour) for colour in colours_text.split(".") if colour]
    return (*chosen_colours, *(colour for colour in BOX_COLOURS if colour not in chosen_colours))


def map_all_colours_to_seat_codes_unless_none_chosen(colours_text: str) -> dict[str, str]:
    """Returns the seat code by colour, `{"2": "p1", …}`; empty if nobody has chosen one."""
    if not colours_text:
        return {}
    return {str(colour): f"p{seat}" for seat, colour in enumerate(parse_seat_colour_numbers(colours_text), 1)}


def format_seat_colours(colour_numbers: Sequence[int]) -> str:
    return ".".join(map(str, colour_numbers))


def colours_text_after_swapping_colours_or_raise(colours_text: str, value: SeatColourValue) -> str:
    """Returns the colours after an input: the seat that had the colour gets the other's. Raises ValueError for a
    seat or colour that does not exist."""
    colours = list(parse_seat_colour_numbers(colours_text))
    seat_index, other_seat_index = parse_seat_code(value.seat_code, len(colours)) - 1, colours.index(value.colour)
    colours[seat_index], colours[other_seat_index] = colours[other_seat_index], colours[seat_index]
    return format_seat_colours(colours)


def colours_text_with_seats_reordered_or_removed(
    colours_text: str, old_seat_numbers_in_new_order: Sequence[int]
) -> str:
    """Returns the colours in another seat order; '' if none are chosen. old_seat_numbers_in_new_order: old seat numbers
    (1-based); a seat that is not in it has left."""
    colours = parse_seat_colour_numbers(colours_text)
    remaining_colours = (
        str(colours[old_seat_number - 1])
        for old_seat_number in old_seat_numbers_in_new_order
        if old_seat_number <= len(colours)
    )
    return format_seat_colours(parse_seat_colour_numbers(".".join(remaining_colours))) if colours_text else ""
