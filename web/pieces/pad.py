"""Keys: a pad of columns, a row of chips, a stepper."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.control import Control


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key. text: what stands on it, if its game draws nothing (smaller from four signs on); face: what its game
    draws (the macro's caller gets the key); label: what is spoken, if not the text; on: what holds now; dim: keeps its
    column but is not what can come next (still answers); off: cannot be touched; badge: a few signs in its corner (×3);
    span: columns it takes."""

    text: str
    touch: Control
    label: str = ""
    face: object = None
    on: bool = False
    dim: bool = False
    off: bool = False
    badge: str = ""
    span: int = 1


@dataclass(frozen=True, slots=True)
class Pad:
    """Keys in columns (2 to 10). label: what the group is called aloud; lead: a few words left of the keys."""

    label: str
    columns: int
    keys: tuple[Key, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Chips:
    """A row of round keys that wraps; one or none is on."""

    label: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepper:
    """A number with − and ＋. value: as it is said (`まだ` where it was not entered); less, more: None at an end."""

    label: str
    value: str
    less: Control | None
    more: Control | None
    missing: bool = False
    wrong: bool = False
