"""Keys: a pad in columns, a row of chips, a stepper."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.control import Control


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key.

    text: its text, unless its game draws something; control: what it does; label:
    what is read aloud, if not the text; face: what its game draws (the macro's caller gets the key); is_selected: it is
    current; is_dimmed: it is not what can come next, but still works; is_disabled: it cannot be touched; badge: a few
    characters in its corner (×3); span: columns it takes.
    """

    text: str
    control: Control
    label: str = ""
    face: object = None
    is_selected: bool = False
    is_dimmed: bool = False
    is_disabled: bool = False
    badge: str = ""
    span: int = 1

    @property
    def has_small_text(self) -> bool:
        """Whether the text is a word or has more than three characters: `①選ぶ` and `1枚破棄`, but not `33差`."""
        return len(self.text) > 3 or sum(map(str.isalpha, self.text)) > 1


@dataclass(frozen=True, slots=True)
class Pad:
    """Keys in columns (2 to 10). label: the name of the group, read aloud; lead: a few words to the left of the
    keys."""

    label: str
    columns: int
    keys: tuple[Key, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Chips:
    """A row of round keys that wraps; at most one is current."""

    label: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepper:
    """A number with − and ＋. value: as displayed (`まだ` if it is not entered); less, more: None at an end."""

    label: str
    value: str
    less: Control | None
    more: Control | None
    is_missing: bool = False
    is_wrong: bool = False
