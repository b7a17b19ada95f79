"""Builds the row of chips in which a seat is chosen: who is to move, who owns a set, who ended a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from calculators.core.messages import LETTERS
from web.i18n import Speaker
from web.pieces import Chips, DottedText, Key, enter_value
from web.table.page import Page


def build_seat_chips(
    page: Page,
    label: str,
    value_that_chip_of_seat_enters: Callable[[str], DottedText],
    spoken_label_of_seat: Callable[[str], str],
    *,
    selected_seat_code: str = "",
    seat_codes: Sequence[str] | None = None,
) -> Chips:
    """Builds a chip for each seat, or for each of `seat_codes`; touching it enters the value of its seat.

    A chip has the mark of its seat, and its name unless that is the letter of the mark (macro `seat_chips` in
    pieces/pad.html). spoken_label_of_seat: what is read aloud."""
    return Chips(
        label,
        tuple(
            Key(
                text=seat_name_unless_it_is_letter(page.say, seat_code),
                control=enter_value(value_that_chip_of_seat_enters(seat_code)),
                label=spoken_label_of_seat(seat_code),
                face=seat_code,
                is_selected=seat_code == selected_seat_code,
            )
            for seat_code in (page.seats if seat_codes is None else seat_codes)
        ),
    )


def seat_name_unless_it_is_letter(say: Speaker, seat_code: str) -> str:
    """Returns the name of a seat; '' if its mark already says it."""
    name = say.seat_name(seat_code)
    return "" if name == LETTERS[int(seat_code[1]) - 1] else name
