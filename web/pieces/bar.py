"""The bar at the lower edge: a stamp, what matters most, one thing to do. Always of the same height."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from unicodedata import east_asian_width

from web.pieces.control import Control


class Stamp(StrEnum):
    """The sign of a verdict. NONE: a count, points, or what is still to be entered."""

    NONE = ""
    YES = "yes"
    """Legal whatever is hidden: a closed ring."""
    PROVIDED = "provided"
    """Legal provided that: a ring with a gap, and a line that begins with ※ for each `assumes`."""
    NO = "no"
    """Not legal. Never has a proviso."""
    ASK = "ask"
    """A choice is lacking: the choices are buttons of the bar."""
    NOTE = "note"
    """Something could not be read or does not fit together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something to do. quiet: outlined, for what does not change the table; off: keeps its place but cannot be
    touched; icon: a name of `ICON_PATHS` in `templates/pieces/icon.html`; label: what is spoken, if not the text."""

    text: str
    touch: Control
    icon: str = ""
    quiet: bool = False
    off: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """What the bar says.

    head: at most 12 full-width signs; assumes: what must be true of hidden things (drawn with ※); lines: what
    else there is to say: two lines altogether are shown, more is cut and stands on the page; clause: the rule that
    decides, linked as 規則; href: where a touch on the text leads ('' with a clause: to the clause); choices: the
    answers to a question; action: the one thing to do.
    """

    head: str
    lines: tuple[str, ...] = ()
    stamp: Stamp = Stamp.NONE
    assumes: tuple[str, ...] = ()
    clause: str = ""
    href: str = ""
    action: Action | None = None
    choices: tuple[Action, ...] = ()

    @property
    def exceeds_two_lines(self) -> bool:
        """Do the lines take more than two on a phone? They are set smaller then, in three."""
        texts = (*(f"※{text}" for text in self.assumes), *self.lines)
        return sum(max(1, ceil(measure_half_widths(text) / HALF_WIDTHS_PER_LINE)) for text in texts) > LINES_OF_BAR


HALF_WIDTHS_PER_LINE, LINES_OF_BAR = 30, 2
"""Signs of half width in a line beside stamp and button; lines."""


def measure_half_widths(text: str) -> float:
    """How wide a text is in signs of half width; words of letters do not fill a line."""
    return sum(2 if east_asian_width(sign) in "WF" else 1.15 for sign in text)
