"""Reads and changes the colour each seat plays with. Only pages and paper know it.

The value `colour.p2.1` gives the second seat the first colour; a seat that had it gets the free one.
"""

from __future__ import annotations

from collections.abc import Sequence

BOX_COLOURS = (1, 2, 3, 4)
"""The colours of a box that has some, as addresses count them."""
COLOUR_INPUT_PREFIX = "colour."


def colour_letter(colour_number: int) -> str:
    """What catalogues and styles call a colour of the box."""
    return "abcd"[colour_number - 1]


def parse_colours_of_all_seats(colours_text: str) -> tuple[int, ...]:
    """The colour of every seat: as an address says it, and those it does not name in the order of the box."""
    told = [int(colour) for colour in colours_text.split(".") if colour]
    return (*told, *(colour for colour in BOX_COLOURS if colour not in told))


def map_chosen_colours_to_seat_codes(colours_text: str) -> dict[str, str]:
    """Who plays with each colour, `{"2": "p1", …}`; empty where nobody has chosen one."""
    if not colours_text:
        return {}
    return {str(colour): f"p{seat}" for seat, colour in enumerate(parse_colours_of_all_seats(colours_text), 1)}


def format_seat_colours(colour_numbers: Sequence[int]) -> str:
    return ".".join(map(str, colour_numbers))


def colours_text_after_swapping_colours_or_raise(colours_text: str, value: str) -> str:
    """Returns the colours after an input. Raises ValueError for a seat or colour that does not exist."""
    seat, _, colour = value.removeprefix(COLOUR_INPUT_PREFIX).partition(".")
    now = list(parse_colours_of_all_seats(colours_text))
    old, other = int(seat.removeprefix("p")) - 1, now.index(int(colour))
    if old not in range(len(now)):
        raise ValueError(value)
    now[old], now[other] = now[other], now[old]
    return format_seat_colours(now)


def colours_text_with_seats_reordered_or_removed(colours_text: str, seat_order: Sequence[int]) -> str:
    """The colours of seats in another order, counted from 1; whoever is not in it has left with theirs."""
    now = parse_colours_of_all_seats(colours_text)
    stay = (str(now[old - 1]) for old in seat_order if old <= len(now))
    return format_seat_colours(parse_colours_of_all_seats(".".join(stay))) if colours_text else ""
