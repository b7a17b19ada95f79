"""Parses and formats the notation that all games share: parsing is lenient, formatting is canonical."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar
from urllib.parse import quote

from calculators.core.types import Message, Ruling, TableSettings, UnreadableValue, Violation, drop_trailing_none

T = TypeVar("T")

NAME_LENGTH = 12
"""The most graphemes of a name."""
NAME_BYTES = 216
"""The greatest length of a percent-encoded name: that of four family emoji of three people."""
DASHES = "ー−‐‑–—―－ｰ"
SEAT_FIELDS = ("p1", "p2", "p3", "p4", "p5")
HOLE = "?"
"""Stands in the text of an unfinished move for a part that is not entered."""
NOTHING = "-"
"""Stands for a list without items, and in a list for an item that is not entered."""
LEAST_STAYING = 2
"""The least number of players who have to stay for a game to continue."""


class Unreadable(ValueError):
    """Raised for a text that the notation does not allow. at: the index of the character; expected: what was
    expected there."""

    def __init__(self, at: int, code: str, **params: object) -> None:
        super().__init__(f"{code} at {at}")
        self.at = at
        self.expected = Message(code, params)


class Span:
    """A part of a raw value, folded to ASCII where possible, with the raw index of each character.

    text: upper and lower case stay, spaces are removed, full-width characters and dashes are folded; places: the index
    in the raw value of each character of `text`; end: the raw index behind the last one.
    """

    __slots__ = ("end", "places", "text")

    def __init__(self, text: str, places: Sequence[int], end: int) -> None:
        self.text = text
        self.places = places
        self.end = end

    @classmethod
    def fold_width_and_drop_spaces(cls, raw_text: str | Span) -> Span:
        """Folds a raw value, whose case stays; returns a Span unchanged."""
        if isinstance(raw_text, Span):
            return raw_text
        letters: list[str] = []
        places: list[int] = []
        for raw_index, char in enumerate(raw_text):
            folded = fold_character_to_ascii(char)
            letters.append(folded)
            places.extend([raw_index] * len(folded))
        return cls("".join(letters), places, len(raw_text))

    def __len__(self) -> int:
        return len(self.text)

    def __getitem__(self, key: int | slice) -> Span:
        if isinstance(key, int):
            key = slice(key, key + 1)
        start, stop, _ = key.indices(len(self.text))
        end = self.places[stop] if stop < len(self.places) else self.end
        return Span(self.text[start:stop], self.places[start:stop], end)

    def position_in_raw_text(self, char_index: int = 0) -> int:
        """Returns the index in the raw value of a character of this span."""
        return self.places[char_index] if char_index < len(self.places) else self.end

    def build_error(self, code: str, char_index: int = 0, **params: object) -> Unreadable:
        """Returns an Unreadable for a character of this span, for the caller to raise."""
        return Unreadable(self.position_in_raw_text(char_index), code, **params)

    def split(self, separator: str, max_parts: int | None = None) -> list[Span]:
        """Splits like `str.split`: an empty span returns one empty span. Raises Unreadable at the first part beyond
        `max_parts`."""
        parts = []
        start = 0
        for part in self.text.split(separator):
            parts.append(self[start : start + len(part)])
            start += len(part) + 1
        if max_parts is not None and len(parts) > max_parts:
            raise parts[max_parts].build_error("expected.fewer", limit=max_parts)
        return parts

    @property
    def upper(self) -> str:
        return self.text.upper()

    @property
    def lower(self) -> str:
        return self.text.lower()


def fold_character_to_ascii(char: str) -> str:
    """Folds a character to ASCII if it has an ASCII form; returns '' for a space."""
    if char in DASHES:
        return "-"
    if char.isspace():
        return ""
    if char.isascii():
        return char
    plain = unicodedata.normalize("NFKC", char)
    return plain if len(plain) == 1 and plain.isascii() and not plain.isspace() else char


def split_list(raw_text: str | Span, max_items: int, separator: str = ".") -> list[Span]:
    """Splits a list into its items; [] for `-` alone. Raises Unreadable at the first item beyond `max_items`."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    return [] if span.text == NOTHING else span.split(separator, max_items)


def parse_optional(item_span: Span, parse_item: Callable[[Span], T]) -> T | None:
    """Parses an item of a list; None for `-`."""
    return None if item_span.text == NOTHING else parse_item(item_span)


def format_optional(value: object) -> str:
    return NOTHING if value is None else str(value)


def parse_values_by_seat_dropping_trailing_blanks(
    raw_text: str | Span, parse_item: Callable[[Span], T]
) -> tuple[T | None, ...]:
    """Parses one value a seat, such as `3.-.1`; None for `-`, and none at the end."""
    items = Span.fold_width_and_drop_spaces(raw_text).split(".", len(SEAT_FIELDS))
    return drop_trailing_none([parse_optional(item, parse_item) for item in items])


def format_values_by_seat(values: Iterable[object]) -> str:
    return ".".join(map(format_optional, values))


def parse_integer_within_bounds(raw_text: str | Span, lowest: int, highest: int) -> int:
    """Parses an integer, with `-` in front if negative. Raises Unreadable outside lowest…highest."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    digits = span.text[1:] if span.text.startswith("-") else span.text
    if not digits or not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        raise span.build_error("expected.number", low=lowest, high=highest)
    number = int(span.text)
    if not lowest <= number <= highest:
        raise span.build_error("expected.number", low=lowest, high=highest)
    return number


def parse_seat_code(raw_text: str | Span, max_seats: int = 5) -> int:
    """Parses `p3` as 3. Raises Unreadable for anything but p1 … the last of `max_seats` seats."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    if len(span) != 2 or span.lower[0] != "p" or not "1" <= span.text[1] <= str(max_seats):
        raise span.build_error("expected.seat")
    return int(span.text[1])


def format_seat_code(seat_number: int) -> str:
    return f"p{seat_number}"


def parse_departed_seat_numbers(raw_text: str | Span, max_seats: int = 5) -> tuple[int, ...]:
    """Parses `p3.p2` as (2, 3), the seats whose players have left. Raises Unreadable for a repeated seat, and for
    any other text, also ''."""
    seats: list[int] = []
    for item in Span.fold_width_and_drop_spaces(raw_text).split("."):
        seat_number = parse_seat_code(item, max_seats)
        if seat_number in seats:
            raise item.build_error("expected.once")
        seats.append(seat_number)
    return tuple(sorted(seats))


def format_departed_seats(seat_numbers: Sequence[int]) -> str:
    return ".".join(map(format_seat_code, seat_numbers))


def split_graphemes(text: str) -> list[str]:
    """Splits a text into graphemes: a letter with its marks, a joined or tinted emoji and a flag are one each.

    >>> split_graphemes("か\u3099👩\u200d👧🇯🇵")
    ['か\u3099', '👩\u200d👧', '🇯🇵']
    """
    graphemes: list[str] = []
    for char in text:
        previous = graphemes[-1] if graphemes else ""
        joins = previous.endswith(JOINER) or char in JOINED or unicodedata.category(char) in ("Mn", "Me", "Mc")
        joins = joins or (previous.endswith(VIRAMAS) and unicodedata.category(char) == "Lo")
        joins = joins or (is_vowel_or_end_of_hangul(char) and "\u1100" <= previous[-1:] <= "\u11ff")
        joins = joins or "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f"
        if previous and (joins or (is_flag_half(char) and len(previous) == 1 and is_flag_half(previous))):
            graphemes[-1] += char
        else:
            graphemes.append(char)
    return graphemes


def is_vowel_or_end_of_hangul(char: str) -> bool:
    """Returns whether a character is a medial vowel or final consonant of a Korean syllable."""
    return "\u1160" <= char <= "\u11ff"


def is_flag_half(char: str) -> bool:
    """Returns whether a character is a regional indicator, two of which make a flag."""
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def is_invisible(char: str) -> bool:
    """Returns whether a character alone displays nothing."""
    return char.isspace() or char in FILLERS or unicodedata.category(char) in ("Cf", "Mn")


def is_character_allowed_in_names(char: str) -> bool:
    """Returns whether a name may contain a character: a letter or sign, also one of a newer Unicode than Python's.

    >>> characters = ("\\U0001fa77", "\\u202e", "\\x00", "\\U0001ffff")
    >>> [is_character_allowed_in_names(char) for char in characters]
    [True, False, False, False]
    """
    category = unicodedata.category(char)
    if category == "Cn":
        return "\U00010000" <= char < "\U00040000" and ord(char) & 0xFFFE != 0xFFFE
    return category not in ("Cc", "Cs", "Co", "Zl", "Zp") and char not in BIDI_OVERRIDES


def parse_dotted_seat_names(raw_text: str, max_seats: int = 5) -> tuple[str, ...]:
    """Parses the names of the seats, separated by `.`; '' for a seat without a name, none at the end.

    Raises Unreadable for an unreadable name and for too many names.
    """
    names: list[str] = []
    start = 0
    for raw_name in raw_text.split("."):
        try:
            names.append(parse_seat_name_or_empty(raw_name))
        except Unreadable as error:
            raise Unreadable(start + error.at, error.expected.code, **error.expected.params) from None
        start += len(raw_name) + 1
    if len(names) > max_seats:
        raise Unreadable(len(raw_text), "expected.names", seats=max_seats)
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def parse_seat_name_or_empty(raw_name: str) -> str:
    """Parses one name; '' for an invisible one.

    It is trimmed and NFC-normalised, not folded. Direction marks, which phones add around names, are removed: pages
    isolate the direction of a name. `․` stands for a dot inside a name. Raises Unreadable for a character that names
    may not have and for a name that is too long.
    """
    for index, char in enumerate(raw_name):
        if not is_character_allowed_in_names(char):
            raise Unreadable(index, "expected.name.letter")
    name = unicodedata.normalize("NFC", raw_name.translate(DIRECTION_MARKS)).replace(INNER_DOT, ".").strip(TRIMMED)
    if len(split_graphemes(name)) > NAME_LENGTH:
        raise Unreadable(0, "expected.name", length=NAME_LENGTH)
    if len(quote(format_seat_name(name), safe="")) > NAME_BYTES:
        raise Unreadable(0, "expected.name.bytes")
    return "" if all(map(is_invisible, name)) else name


def parse_own_word(raw_text: str) -> str:
    """Parses a word of the table's own like a single name, in which dots are allowed; '' for none."""
    return parse_seat_name_or_empty(raw_text.replace(".", INNER_DOT))


JOINER = "\u200d"
JOINED = "\u200c\u200d\u0e33\u0eb3\uff9e\uff9f"
"""Characters that belong to the letter before them although Unicode has them as letters or signs, such as half-width ﾞ
and ﾟ."""
VIRAMAS = ("\u094d", "\u09cd", "\u0acd", "\u0b4d", "\u0c4d", "\u0d4d")
"""Signs that join two letters of an Indian script to one."""
FILLERS = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters without a visible shape."""
TRIMMED = "".join(map(chr, (*range(9, 14), 32, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200C), 0x202F, 0x205F, 0x3000)))
TRIMMED += "\u2060\ufeff\u00ad"
"""The characters removed at both ends of a name: spaces, including those without width."""
INNER_DOT = "\u2024"
"""The character that stands for a dot inside a name in an address, where a plain dot separates names."""
DIRECTION_MARKS = dict.fromkeys(map(ord, "\u061c\u200e\u200f\u2066\u2067\u2068\u2069"))
BIDI_OVERRIDES = "\u202a\u202b\u202c\u202d\u202e"


def parse_nondefault_house_rules(raw_text: str | Span, rulings: Sequence[Ruling]) -> tuple[tuple[str, str], ...]:
    """Parses `termini-8.stalking-on` as pairs of ruling and option keys, in the order of `rulings`, without defaults.

    Raises Unreadable for an unknown option and for two options of one ruling.
    """
    option_keys: dict[str, str] = {}
    option_by_text = {f"{r.key}-{o.key}": (r, o) for r in rulings for o in r.options}
    for item in Span.fold_width_and_drop_spaces(raw_text).split("."):
        if item.lower not in option_by_text:
            raise item.build_error("expected.house", options=list(option_by_text))
        ruling, option = option_by_text[item.lower]
        if ruling.key in option_keys and option_keys[ruling.key] != option.key:
            raise item.build_error("expected.house.once", ruling=ruling.key)
        option_keys[ruling.key] = option.key
    return tuple((r.key, option_keys[r.key]) for r in rulings if option_keys.get(r.key, r.default) != r.default)


class QueryReader:
    """Parses the parameters of a query one by one and collects the unreadable values in `unread`."""

    def __init__(self, query: Mapping[str, str]) -> None:
        self.query = query
        self.unread: list[UnreadableValue] = []

    def parse_parameter_or_default_collecting_error(
        self, parameter_name: str, parse_text: Callable[[str], T], default: T
    ) -> T:
        """Parses a parameter; returns the default if it is absent, blank or unreadable, and adds an unreadable one to
        `unread`."""
        raw = self.query.get(parameter_name, "")
        if not raw.strip():
            return default
        try:
            return parse_text(raw)
        except Unreadable as error:
            self.unread.append(UnreadableValue(parameter_name, raw, error.at, error.expected))
            return default


def format_seat_names(seat_names: Sequence[str]) -> str:
    return ".".join(map(format_seat_name, seat_names))


def format_seat_name(seat_name: str) -> str:
    """Returns a name for a list of names separated by dots: its own dots become INNER_DOT."""
    return seat_name.replace(".", INNER_DOT)


def format_house_rules(house_rules: Sequence[tuple[str, str]]) -> str:
    return ".".join(f"{key}-{option}" for key, option in house_rules)


def check_player_count_seat_range_and_enough_staying(
    table: TableSettings,
    allowed_player_counts: Sequence[int],
    setup_clause_slug: str,
    entered_seat_codes: Iterable[str],
) -> list[Violation]:
    """Checks what every game has in common: the number of players, parameters of seats that do not exist, and that
    enough players stay.

    setup_clause_slug: the game's set-up clause, which begins with the slug of the game; entered_seat_codes: the seat
    parameters in the query.
    """
    slug = setup_clause_slug.split(".")[0]
    if table.players not in allowed_player_counts:
        params = {"players": table.players, "low": min(allowed_player_counts), "high": max(allowed_player_counts)}
        return [
            Violation(code=f"{slug}.players", clause=setup_clause_slug, parameter_names=("players",), params=params)
        ]
    names_beyond = [name for name in entered_seat_codes if int(name.removeprefix("p")) > table.players]
    if table.turn > table.players:
        names_beyond.append("turn")
    if any(seat_number > table.players for seat_number in table.departed_seats):
        names_beyond.append("out")
    if len(table.names) > table.players:
        names_beyond.append("names")
    if not names_beyond:
        if not table.departed_seats or len(table.staying_seats) >= LEAST_STAYING:
            return []
        facts = {"least": LEAST_STAYING}
        return [Violation(code=f"{slug}.leave.few", clause=setup_clause_slug, parameter_names=("out",), params=facts)]
    return [
        Violation(
            code=f"{slug}.seat",
            clause=setup_clause_slug,
            parameter_names=tuple(names_beyond),
            params={"players": table.players},
            marks=tuple(names_beyond),
        )
    ]


def encode_query_string(query_parameters: Mapping[str, str]) -> str:
    """Returns parameters as the query string of an address; characters of the notation are not percent-encoded."""
    return "&".join(
        f"{encode_query_value(name)}={encode_query_value(value)}" for name, value in query_parameters.items()
    )


def encode_query_value(value: str) -> str:
    """Percent-encodes a value; a value in plain notation does not change."""
    return value if PLAIN(value) else quote(value, safe="*")


PLAIN = re.compile(r"[\w.*-]*", re.ASCII).fullmatch
