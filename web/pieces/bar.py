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

    head: one line; assumes: what must be true of hidden things (drawn with ※); lines: what else there is to say, what
    decides first. Two lines altogether are shown, the rest stands on the page; clause: the rule that decides, linked
    as 規則; href: where a touch on the text leads ('' with a clause: to the clause); choices: the answers to a
    question; action: the one thing to do.
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
    def half_widths_per_line(self) -> int:
        """How many signs of half width a line has beside stamp and button."""
        return HALF_WIDTHS_BESIDE_STAMP if self.stamp else HALF_WIDTHS_PER_LINE

    @property
    def is_head_long(self) -> bool:
        """Does the head need smaller letters to stay in its line?"""
        room = self.half_widths_per_line * HEAD_SHARE - (WIDTH_OF_RULE_LINK if self.clause else 0)
        return measure_half_widths(self.head) > room

    @property
    def first_lines_that_fit_in_two_line_bar(self) -> tuple[str, ...]:
        """The lines that two lines have room for after what is assumed; the first one always."""
        rest = LINES_OF_BAR - sum(self.count_lines_of(f"※{text}") for text in self.assumes)
        shown: list[str] = []
        for text in filter(None, self.lines):
            rest -= self.count_lines_of(text)
            if rest < 0 and (shown or self.assumes):
                break
            shown.append(text)
        return tuple(shown)

    @property
    def hidden_line_count(self) -> int:
        """How many lines stand on the page alone."""
        return sum(map(bool, self.lines)) - len(self.first_lines_that_fit_in_two_line_bar)

    @property
    def do_lines_exceed_two_on_phone(self) -> bool:
        """Do what is assumed and the first line take more than two lines on a phone? They are set smaller then."""
        texts = (*(f"※{text}" for text in self.assumes), *self.first_lines_that_fit_in_two_line_bar)
        return sum(map(self.count_lines_of, texts)) > LINES_OF_BAR

    def count_lines_of(self, text: str) -> int:
        return max(1, ceil(measure_half_widths(text) / self.half_widths_per_line))


HALF_WIDTHS_BESIDE_STAMP, HALF_WIDTHS_PER_LINE, LINES_OF_BAR = 28, 36, 2
"""Signs of half width in a line beside stamp and button, beside the button alone; lines."""
HEAD_SHARE, WIDTH_OF_RULE_LINK = 0.78, 5
"""Signs of a head in the width of a sign of the lines; half widths of a head that 規則 takes."""


def measure_half_widths(text: str) -> float:
    """How wide a text is in signs of half width; words of letters do not fill a line."""
    return sum(2 if east_asian_width(sign) in "WF" else 1.15 for sign in text)
