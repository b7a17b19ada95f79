"""Cards or cells to touch: in a row, or in columns."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.control import Control


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchableCell:
    """One place. face: what its game draws in it, None for nothing yet; text: what stands in an empty one;
    place: what `pick` calls it, from which its id comes; label: what is spoken, position included, counted from 1;
    touch: None where nothing can be done.

    empty: nothing there, and nothing has to be; missing: still to be entered; wrong: contradicts, or refused;
    now: what is being entered or asked; can: could be touched next.
    """

    label: str
    face: object = None
    text: str = ""
    place: str = ""
    touch: Control | None = None
    empty: bool = False
    missing: bool = False
    wrong: bool = False
    now: bool = False
    can: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """Slots in a row that scrolls sideways when it is long."""

    label: str
    slots: tuple[TouchableCell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Slots in rows of so many columns (2 to 10), row by row."""

    label: str
    columns: int
    cells: tuple[TouchableCell, ...]
