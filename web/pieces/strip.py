"""Cards or cells to touch, in a row."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.control import Control


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchableCell:
    """A cell of a strip.

    face: what its game draws in it, None for nothing yet; text: of an empty cell; target: what its control selects,
    from which its id comes; label: what is read aloud, with its position, 1-based; control: None if it cannot be
    touched.

    is_empty: it has nothing, and needs nothing; is_missing: not entered; is_wrong: contradictory, or refused;
    is_current: it is being entered or asked; is_selectable: it can be selected next.
    """

    label: str
    face: object = None
    text: str = ""
    target: str = ""
    control: Control | None = None
    is_empty: bool = False
    is_missing: bool = False
    is_wrong: bool = False
    is_current: bool = False
    is_selectable: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """Cells in a row that scrolls sideways when it is long."""

    label: str
    slots: tuple[TouchableCell, ...]
