"""Cards or cells to touch: in a row, or in columns."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.control import Control


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchableCell:
    """A cell of a strip or grid.

    face: what its game draws in it, None for nothing yet; text: of an empty cell; place: its target, from which its id
    comes; label: what is read aloud, with its position, 1-based; touch: None if it cannot be touched.

    empty: it has nothing, and needs nothing; missing: not entered; wrong: contradictory, or refused; now: it is being
    entered or asked; can: it can be selected next.
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
    """Cells in a row that scrolls sideways when it is long."""

    label: str
    slots: tuple[TouchableCell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in rows of `columns` (2 to 10), row by row."""

    label: str
    columns: int
    cells: tuple[TouchableCell, ...]
