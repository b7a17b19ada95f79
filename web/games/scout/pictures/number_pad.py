"""The pad of the numbers on cards: two lines of five, each with one more key at its end."""

from __future__ import annotations

from collections.abc import Sequence

from web.i18n import Speaker
from web.pieces import DottedText, Key, Pad, enter_value


def lay_out_number_pad(label: str, number_keys: Sequence[Key], upper_key: Key, lower_key: Key) -> Pad:
    """Returns the pad. upper_key, lower_key: at the ends of its two lines."""
    half = len(number_keys) // 2
    return Pad(label, half + 1, (*number_keys[:half], upper_key, *number_keys[half:], lower_key))


def build_erase_key(say: Speaker, value: DottedText | str, *, is_disabled: bool) -> Key:
    return Key(text=say("scout.key.back"), control=enter_value(value), label=say("pad.erase"), is_disabled=is_disabled)
