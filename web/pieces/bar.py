"""The bar at the lower edge: a stamp, what matters most, one action. Its height is always the same."""

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
    """A choice is missing: the choices are buttons of the bar."""
    NOTE = "note"
    """Something is unreadable or contradictory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A button of the bar.

    is_quiet: outlined, for what does not change the table; is_disabled: keeps its place but cannot be touched; icon: a
    name of `ICON_PATHS` in `web/icons.py`; label: what is read aloud, if not the text.
    """

    text: str
    control: Control
    icon: str = ""
    is_quiet: bool = False
    is_disabled: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerBar:
    """The content of the bar.

    head: one line; assumes: what must be true of hidden things (drawn with ※); lines: further sentences, the decisive
    first; two lines altogether are displayed, the rest is on the page; clause: the rule that decides, linked as 規則;
    href: where the text links to ('' with a clause: to the clause); choices: the answers to a question; action: the one
    action.
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
    def text_half_widths_per_line(self) -> int:
        """Half-width characters that fit in a line beside stamp and buttons; a button is as wide as its longest
        word."""
        room = HALF_WIDTHS_BESIDE_STAMP if self.stamp else HALF_WIDTHS_PER_LINE
        if self.action is None:
            return room if self.choices else room + HALF_WIDTHS_WITHOUT_BUTTON
        words = self.action.text.split()
        widest_word = max([HALF_WIDTHS_OF_USUAL_ACTION, *map(estimate_width_in_half_width_characters, words)])
        return room - ceil((widest_word - HALF_WIDTHS_OF_USUAL_ACTION) * ACTION_LETTER_WIDTH)

    @property
    def is_head_long(self) -> bool:
        """Whether the head needs smaller letters to fit in its line."""
        room = self.text_half_widths_per_line * HEAD_SHARE - (WIDTH_OF_RULE_LINK if self.clause else 0)
        return estimate_width_in_half_width_characters(self.head) > room

    @property
    def lines_that_fit_in_two_after_assumptions(self) -> tuple[str, ...]:
        """The first of `lines` that fit in two lines of the bar beside what `assumes` takes of them; at least one
        unless something is assumed. Empty texts are left out."""
        remaining_lines = LINES_OF_BAR - sum(self.count_lines_of(f"※{text}") for text in self.assumes)
        displayed_lines: list[str] = []
        for text in filter(None, self.lines):
            remaining_lines -= self.count_lines_of(text)
            if remaining_lines < 0 and (displayed_lines or self.assumes):
                break
            displayed_lines.append(text)
        return tuple(displayed_lines)

    @property
    def hidden_line_count(self) -> int:
        """The number of lines that only the page has."""
        return sum(map(bool, self.lines)) - len(self.lines_that_fit_in_two_after_assumptions)

    @property
    def do_lines_exceed_two_on_phone(self) -> bool:
        """Whether the assumptions and displayed lines take more than two lines on a phone; they are set smaller
        then."""
        texts = (*(f"※{text}" for text in self.assumes), *self.lines_that_fit_in_two_after_assumptions)
        return sum(map(self.count_lines_of, texts)) > LINES_OF_BAR

    def count_lines_of(self, text: str) -> int:
        return max(1, ceil(estimate_width_in_half_width_characters(text) / self.text_half_widths_per_line))


HALF_WIDTHS_BESIDE_STAMP, HALF_WIDTHS_PER_LINE, LINES_OF_BAR = 28, 36, 2
"""Half-width characters in a line beside stamp and button, and beside the button alone; lines of the bar."""
HALF_WIDTHS_WITHOUT_BUTTON = 9
"""Half-width characters that a line has more in a bar without a button."""
HALF_WIDTHS_OF_USUAL_ACTION, ACTION_LETTER_WIDTH = 6, 1.15
"""The word of the button that these lines leave room for, 決める; a longer one takes it from them. The width of its
letters in letters of the lines."""
HEAD_SHARE, WIDTH_OF_RULE_LINK = 0.78, 5
"""Width of a line's character in characters of the head; half-widths of a head that 規則 takes."""


def estimate_width_in_half_width_characters(text: str) -> float:
    """Returns the width of a text in half-width characters. Latin letters count a little more, because words do not
    fill a line."""
    return sum(2 if east_asian_width(character) in "WF" else 1.15 for character in text)
