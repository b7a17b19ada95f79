"""Draws what every page uses: icons and the marks of seats. Drawings that do not change are cached."""

from __future__ import annotations

from functools import cache

from flask import g
from markupsafe import Markup

from calculators.core.messages import LETTERS
from web.table.page import Page

ICON_PATHS = {
    "back": "M15 4 7 12l8 8",
    "undo": "M8 5 3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4",
    "share": "M12 15V3.5M7.5 7.5 12 3l4.5 4.5M6 11H4.5v9.5h15V11H18",
    "go": "M9 5l7 7-7 7",
    "fold": "M5 9l7 7 7-7",
    "link": "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
    "qr": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18v2M18 18h2v2h-2z",
    "pdf": "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
    "text": "M4 6h16M4 12h16M4 18h10",
    "turn": "M4.5 11a7.6 7.6 0 0 1 13-4.5L20 9M20 4.5V9h-4.5M19.5 13a7.6 7.6 0 0 1-13 4.5L4 15M4 19.5V15h4.5",
    "erase": "M6 6l12 12M18 6 6 18",
    "delete": "M8.5 5.5h11v13h-11L3 12zM11 9.5l5 5M16 9.5l-5 5",
    "up": "M12 20V5M6 11l6-6 6 6",
    "search": "M10.5 4a6.5 6.5 0 1 0 .1 0M15.5 15.5 20 20",
    "ask": "M12 2.5a9.5 9.5 0 1 0 .1 0M9 9.5a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2M12 17v.1",
    "mic": "M9 6a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zM6 12a6 6 0 0 0 12 0M12 18v3",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.500 3.500 0 0 1 7 0v3",
    "close": "M6 6l12 12M18 6 6 18",
    "silent": "M6 3h8l4 4v14H6zM14 3v4h4M9 10h6M9 13.5h1M11.500 13.5h1M14 13.5h1M9 17h6",
    "tune": "M4 7h9M17 7h3M15 4.5v5M4 12h3M11 12h9M9 9.5v5M4 17h9M17 17h3M15 14.5v5",
    "more": "M5.5 12v.1M12 12v.1M18.5 12v.1",
    "less": "M5 12h14",
    "plus": "M12 5v14M5 12h14",
    "flag": "M6 21V4h11l-3 4 3 4H6",
    "lot": "M5 5h14v14H5zM9 9v.1M15 15v.1M12 12v.1M15 9v.1M9 15v.1",
}
"""Path data of the icons, 24 by 24 units."""
SEAT_SHAPES = {
    "A": '<circle cx="12" cy="12" r="10.5" class="sm-a"/>',
    "B": '<path d="M12 1.2 23.4 21.5H.6Z" class="sm-b"/>',
    "C": '<rect x="2" y="2" width="20" height="20" rx="1.5" class="sm-c"/>',
    "D": '<path d="M12 .4 23.6 12 12 23.6 .4 12Z" class="sm-d"/>',
    "E": '<path d="M12 1l11 8-4.2 13H5.2L1 9Z" class="sm-e"/>',
    "F": '<path d="M6.5 2h11L23 12l-5.5 10h-11L1 12Z" class="sm-f"/>',
    "G": '<path d="M7.5 1h9L23 7.500v9L16.500 23h-9L1 16.500v-9Z" class="sm-g"/>',
    "H": '<path d="M1 12C1 5 5 1 12 1s11 4 11 11v10H1Z" class="sm-h"/>',
    "I": '<path d="M2 1h20v12c0 5-5 8-10 10C7 21 2 18 2 13Z" class="sm-i"/>',
}
LOWERED_LETTERS = {"B": "18.6"}
"""Heights of letters that are set below the middle."""


@cache
def draw_icon(icon_name: str, extra_classes: str = "") -> Markup:
    """Draws an icon. Raises KeyError for an unknown one."""
    classes = f"ic {extra_classes}".strip()
    return Markup('<svg class="{}" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>').format(
        classes, ICON_PATHS[icon_name]
    )


def draw_seat_mark(seat_code: str, classes: str = "seat-mark") -> Markup:
    """Draws the letter of a seat in its shape, pale if its player has left; a page defines the shapes once
    (`draw_seat_shape_symbols`). Nothing for '', an entry of a record that is
    nobody's turn."""
    if not seat_code:
        return Markup("")
    letter = LETTERS[int(seat_code[1]) - 1]
    page: Page | None = g.get("page")
    if page is not None and int(seat_code[1]) in page.departed_seat_numbers:
        return draw_labelled_seat_mark(letter, f"{classes} out", g.say("seat.letter.out", letter=letter))
    return draw_labelled_seat_mark(letter, classes, g.say("seat.letter", letter=letter))


def draw_seat_mark_with_phone_state_if_shared_table(seat_code: str) -> Markup:
    """Draws the mark of a seat at the table itself: at a shared table with the state of its phone, and highlighted if
    it is this phone's own."""
    page: Page | None = g.get("page")
    live_table = page.live if page is not None else None
    mark = draw_seat_mark(seat_code)
    if live_table is None or live_table.is_read_only:
        return mark
    state = live_table.phone_state_at_seat(seat_code)
    label_attributes = Markup(' role="img" aria-label="{}"').format(g.say(f"live.dot.{state}")) if state else ""
    return Markup('<span class="seat-w{}" data-seat="{}">{}<i class="here {}"{}></i></span>').format(
        " self" if seat_code == live_table.seat else "", seat_code, mark, state, label_attributes
    )


def build_shortenable_seat_name_span(seat_code: str) -> Markup:
    """Draws the name of a seat in a narrow place: the whole name if there is room, else its initials
    (static/short_names.js)."""
    name = g.say.seat_name(seat_code)
    return Markup('<span class="{}" data-short="{}">{}</span>').format(
        name_class(name), g.say.short_distinct_seat_name(seat_code), name
    )


def name_class(name: str) -> str:
    """Returns the CSS class of a name: with `long`, whose letters are smaller, if it has a word of eight letters or
    more."""
    return "nm long" if max(map(len, name.split()), default=0) >= 8 else "nm"


@cache
def draw_labelled_seat_mark(seat_letter: str, classes: str, label: str) -> Markup:
    mark = Markup('<svg class="{}" viewBox="0 0 24 24" role="img" aria-label="{}"><use href="#seat-{}"/></svg>')
    return mark.format(classes, label, seat_letter)


@cache
def draw_seat_shape_symbols(seat_count: int = len(SEAT_SHAPES), colour_letters: str = "") -> Markup:
    """Draws the shapes that the marks of seats refer to. colour_letters: the chosen colour of each, a letter each;
    shape and letter stay the seat's, so that nobody has to tell colours apart."""
    symbols = "".join(
        f'<symbol id="seat-{letter}" viewBox="0 0 24 24">{draw_seat_shape_with_letter(letter, tint)}</symbol>'
        for letter, tint in zip(list(SEAT_SHAPES)[:seat_count], colour_letters or "abcdefghi", strict=False)
    )
    return Markup(f'<svg class="defs" aria-hidden="true">{symbols}</svg>')


def draw_seat_shape_with_letter(seat_letter: str, colour_letter: str) -> Markup:
    """Draws the shape of a seat with its letter, 24 by 24 units."""
    shape = SEAT_SHAPES[seat_letter].replace(f"sm-{seat_letter.lower()}", f"sm-{colour_letter}")
    baseline = LOWERED_LETTERS.get(seat_letter, "16.4")
    return Markup(f'{shape}<text x="12" y="{baseline}" class="sm-t">{seat_letter}</text>')
