"""Builds keys that are the same in several games."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from calculators.core.messages import format_number
from web.i18n import Speaker
from web.pieces import ERASE, Key, enter_value


def build_erase_key(say: Speaker) -> Key:
    """Builds the key that erases what is selected."""
    return Key(text=say("pad.erase"), control=enter_value(ERASE))


def build_number_keys(
    numbers: Iterable[int], value_of_number: Callable[[int], object], entered_number: int | None = None
) -> tuple[Key, ...]:
    """Builds a key for each number; that of the entered one is selected. value_of_number: what a key sends."""
    return tuple(
        Key(
            text=format_number(number),
            control=enter_value(value_of_number(number)),
            is_selected=number == entered_number,
        )
        for number in numbers
    )
