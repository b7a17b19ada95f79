"""Reads and writes the notation all games share: lenient reading, canonical writing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar
from urllib.parse import quote

from calculators.core.types import Message, Ruling, Table, UnreadableValue, Violation

T = TypeVar("T")

NAME_LENGTH = 12
"""Letters of a name, as people count them."""
NAME_BYTES = 216
"""The most of a name as an address writes it: four families of three."""
DASHES = "ー−‐‑–—―－ｰ"
SEAT_FIELDS = ("p1", "p2", "p3", "p4", "p5")
LEAST_STAYING = 2
"""So many have to stay at a table for a game to go on."""


class Unreadable(ValueError):
    """Raised for a text that the notation does not allow. at: the character, from 0; expected: what was."""

    def __init__(self, at: int, code: str, **params: object) -> None:
        super().__init__(f"{code} at {at}")
        self.at = at
        self.expected = Message(code, params)


class Span:
    """A part of a raw value, folded to plain letters, that knows where each letter stood.

    `text` keeps upper and lower case; spaces are removed, full-width letters and dashes are plain.
    """

    __slots__ = ("end", "places", "text")

    def __init__(self, text: str, places: Sequence[int], end: int) -> None:
        self.text = text
        self.places = places
        self.end = end

    @classmethod
    def from_text(cls, raw_text: str | Span) -> Span:
        """Folds a raw value; returns a Span unchanged."""
        if isinstance(raw_text, Span):
            return raw_text
        letters: list[str] = []
        places: list[int] = []
        for place, char in enumerate(raw_text):
            folded = fold_to_ascii_if_possible_or_drop_space(char)
            letters.append(folded)
            places.extend([place] * len(folded))
        return cls("".join(letters), places, len(raw_text))

    def __len__(self) -> int:
        return len(self.text)

    def __bool__(self) -> bool:
        return bool(self.text)

    def __getitem__(self, key: int | slice) -> Span:
        if isinstance(key, int):
            key = slice(key, key + 1)
        start, stop, _ = key.indices(len(self.text))
        end = self.places[stop] if stop < len(self.places) else self.end
        return Span(self.text[start:stop], self.places[start:stop], end)

    def position_in_raw_text(self, char_index: int = 0) -> int:
        """Returns where in the raw value a character of this span stood."""
        return self.places[char_index] if char_index < len(self.places) else self.end

    def build_error(self, code: str, char_index: int = 0, **params: object) -> Unreadable:
        """Returns the error for a character of this span, to be raised."""
        return Unreadable(self.position_in_raw_text(char_index), code, **params)

    def split(self, separator: str) -> list[Span]:
        """Splits like `str.split`; an empty span gives one empty span."""
        parts = []
        start = 0
        for part in self.text.split(separator):
            parts.append(self[start : start + len(part)])
            start += len(part) + 1
        return parts

    @property
    def upper(self) -> str:
        return self.text.upper()

    @property
    def lower(self) -> str:
        return self.text.lower()


def fold_to_ascii_if_possible_or_drop_space(char: str) -> str:
    """Folds one character to the notation's plain letter; '' for a space."""
    if char in DASHES:
        return "-"
    if char.isspace():
        return ""
    if char.isascii():
        return char
    plain = unicodedata.normalize("NFKC", char)
    return plain if len(plain) == 1 and plain.isascii() and not plain.isspace() else char


def parse_number(raw_text: str | Span, lowest: int, highest: int) -> int:
    """Reads a whole number, `-` in front if negative. Raises Unreadable outside lowest…highest."""
    span = Span.from_text(raw_text)
    digits = span.text[1:] if span.text.startswith("-") else span.text
    if not digits or not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        raise span.build_error("expected.number", low=lowest, high=highest)
    number = int(span.text)
    if not lowest <= number <= highest:
        raise span.build_error("expected.number", low=lowest, high=highest)
    return number


def parse_seat_code(raw_text: str | Span, max_seats: int = 5) -> int:
    """`p3` → 3. Raises Unreadable for anything but p1 … the last of so many seats."""
    span = Span.from_text(raw_text)
    if len(span) != 2 or span.lower[0] != "p" or not "1" <= span.text[1] <= str(max_seats):
        raise span.build_error("expected.seat")
    return int(span.text[1])


def format_seat_code(seat_number: int) -> str:
    return f"p{seat_number}"


def parse_departed_seat_numbers_sorted(raw_text: str | Span, max_seats: int = 5) -> tuple[int, ...]:
    """`p3.p2` → (2, 3): the seats whose players have left. Raises Unreadable for one named twice."""
    seats: list[int] = []
    for item in Span.from_text(raw_text).split("."):
        seat_number = parse_seat_code(item, max_seats)
        if seat_number in seats:
            raise item.build_error("expected.once")
        seats.append(seat_number)
    return tuple(sorted(seats))


def format_departed_seats(seat_numbers: Sequence[int]) -> str:
    return ".".join(map(format_seat_code, seat_numbers))


def split_graphemes(text: str) -> list[str]:
    """The letters of a text as people count them: each with its marks, a joined or tinted picture and a flag as one.

    >>> split_graphemes("か\u3099👩\u200d👧🇯🇵")
    ['か\u3099', '👩\u200d👧', '🇯🇵']
    """
    found: list[str] = []
    for char in text:
        before = found[-1] if found else ""
        joins = before.endswith(JOINER) or char in JOINED or unicodedata.category(char) in ("Mn", "Me", "Mc")
        joins = joins or (before.endswith(VIRAMAS) and unicodedata.category(char) == "Lo")
        joins = joins or (is_vowel_or_end_of_hangul(char) and "\u1100" <= before[-1:] <= "\u11ff")
        joins = joins or "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f"
        if before and (joins or (is_flag_half(char) and len(before) == 1 and is_flag_half(before))):
            found[-1] += char
        else:
            found.append(char)
    return found


def is_vowel_or_end_of_hangul(char: str) -> bool:
    """Is it a part of a Korean syllable that its beginning takes up?"""
    return "\u1160" <= char <= "\u11ff"


def is_flag_half(char: str) -> bool:
    """Is it a letter of which two are a flag?"""
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def is_invisible(char: str) -> bool:
    """Does a character alone show nothing?"""
    return char.isspace() or char in FILLERS or unicodedata.category(char) in ("Cf", "Mn")


def may_stand_in_name(char: str) -> bool:
    """Is it a letter or sign, or one that a later Unicode than this Python's has?

    >>> [may_stand_in_name(char) for char in ("\\U0001fa77", "\\u202e", "\\x00", "\\U0001ffff")]
    [True, False, False, False]
    """
    category = unicodedata.category(char)
    if category == "Cn":
        return "\U00010000" <= char < "\U00040000" and ord(char) & 0xFFFE != 0xFFFE
    return category not in ("Cc", "Cs", "Co", "Zl", "Zp") and char not in BIDI_OVERRIDES


def parse_seat_names(raw_text: str, max_seats: int = 5) -> tuple[str, ...]:
    """Reads the names of the seats, separated by `.`, empty for none; they are trimmed and composed, not folded.

    Marks of direction, which phones put around names, are left out: a name is shown apart from its sentence. `․` stands
    for a dot inside a name; a name that shows nothing counts as none. Raises Unreadable at a name that is too long.
    """
    names: list[str] = []
    at = 0
    for name in raw_text.split("."):
        for index, char in enumerate(name):
            if not may_stand_in_name(char):
                raise Unreadable(at + index, "expected.name.letter")
        whole = unicodedata.normalize("NFC", name.translate(DIRECTION_MARKS)).replace(INNER_DOT, ".").strip(TRIMMED)
        if len(split_graphemes(whole)) > NAME_LENGTH:
            raise Unreadable(at, "expected.name", length=NAME_LENGTH)
        if len(quote(format_seat_name(whole), safe="")) > NAME_BYTES:
            raise Unreadable(at, "expected.name.bytes")
        names.append("" if all(map(is_invisible, whole)) else whole)
        at += len(name) + 1
    if len(names) > max_seats:
        raise Unreadable(len(raw_text), "expected.names", seats=max_seats)
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def parse_own_word(raw_text: str) -> str:
    """Reads a word that a table has of its own, as a name is read, with its dots; '' for none."""
    return "".join(parse_seat_names(raw_text.replace(".", INNER_DOT)))


JOINER = "\u200d"
JOINED = "\u200c\u200d\u0e33\u0eb3\uff9e\uff9f"
"""What belongs to the letter before it, though Unicode has it as a letter or sign: ﾞ and ﾟ of half width, too."""
VIRAMAS = ("\u094d", "\u09cd", "\u0acd", "\u0b4d", "\u0c4d", "\u0d4d")
"""What joins two letters of an Indian script to one."""
FILLERS = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters that are drawn as nothing."""
TRIMMED = "".join(map(chr, (*range(9, 14), 32, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200C), 0x202F, 0x205F, 0x3000)))
TRIMMED += "\u2060\ufeff\u00ad"
"""What goes at both ends of a name: spaces, also those without width."""
INNER_DOT = "\u2024"
"""How an address writes a dot inside a name: the plain one parts names."""
DIRECTION_MARKS = dict.fromkeys(map(ord, "\u061c\u200e\u200f\u2066\u2067\u2068\u2069"))
BIDI_OVERRIDES = "\u202a\u202b\u202c\u202d\u202e"


def parse_nondefault_house_rules(raw_text: str | Span, rulings: Sequence[Ruling]) -> tuple[tuple[str, str], ...]:
    """`termini-8.stalking-on` → the options that differ from the default, in the digest's order."""
    chosen: dict[str, str] = {}
    known = {f"{r.key}-{o.key}": (r, o) for r in rulings for o in r.options}
    for item in Span.from_text(raw_text).split("."):
        if item.lower not in known:
            raise item.build_error("expected.house", options=list(known))
        ruling, option = known[item.lower]
        if ruling.key in chosen and chosen[ruling.key] != option.key:
            raise item.build_error("expected.house.once", ruling=ruling.key)
        chosen[ruling.key] = option.key
    return tuple((r.key, chosen[r.key]) for r in rulings if chosen.get(r.key, r.default) != r.default)


class QueryReader:
    """Reads the parameters of a query one by one and collects what cannot be read."""

    def __init__(self, query: Mapping[str, str]) -> None:
        self.query = query
        self.unread: list[UnreadableValue] = []

    def parse_parameter_or_default_collecting_error(
        self, parameter_name: str, parse: Callable[[str], T], default: T
    ) -> T:
        """Reads a parameter; returns the default if it is absent, empty or unreadable."""
        raw = self.query.get(parameter_name, "")
        if not raw.strip():
            return default
        try:
            return parse(raw)
        except Unreadable as error:
            self.unread.append(UnreadableValue(parameter_name, raw, error.at, error.expected))
            return default


def format_seat_names(seat_names: Sequence[str]) -> str:
    return ".".join(map(format_seat_name, seat_names))


def format_seat_name(seat_name: str) -> str:
    """A name as an address has it among others: no dot inside parts it."""
    return seat_name.replace(".", INNER_DOT)


def format_house_rules(house_rules: Sequence[tuple[str, str]]) -> str:
    return ".".join(f"{key}-{option}" for key, option in house_rules)


def check_player_count_seat_range_and_enough_staying(
    table: Table, allowed_player_counts: Sequence[int], setup_clause_slug: str, entered_seat_codes: Iterable[str]
) -> list[Violation]:
    """Checks what can be wrong in any game: the number of players, and entries for seats that do not exist.

    setup_clause_slug: the game's set-up clause, which begins with the slug of the game; entered_seat_codes: the pN in
    the query.
    """
    slug = setup_clause_slug.split(".")[0]
    if table.players not in allowed_player_counts:
        params = {"players": table.players, "low": min(allowed_player_counts), "high": max(allowed_player_counts)}
        return [
            Violation(code=f"{slug}.players", clause=setup_clause_slug, parameter_names=("players",), params=params)
        ]
    beyond = [name for name in entered_seat_codes if int(name.removeprefix("p")) > table.players]
    if table.turn > table.players:
        beyond.append("turn")
    if any(seat_number > table.players for seat_number in table.departed_seats):
        beyond.append("out")
    if len(table.names) > table.players:
        beyond.append("names")
    if not beyond:
        if not table.departed_seats or len(table.staying_seats) >= LEAST_STAYING:
            return []
        facts = {"least": LEAST_STAYING}
        return [Violation(code=f"{slug}.leave.few", clause=setup_clause_slug, parameter_names=("out",), params=facts)]
    return [
        Violation(
            code=f"{slug}.seat",
            clause=setup_clause_slug,
            parameter_names=tuple(beyond),
            params={"players": table.players},
            marks=tuple(beyond),
        )
    ]


def encode_query_string(query_parameters: Mapping[str, str]) -> str:
    """Writes parameters as the query of an address; the notation's letters stay as they are."""
    return "&".join(
        f"{encode_query_value(name)}={encode_query_value(value)}" for name, value in query_parameters.items()
    )


def encode_query_value(value: str) -> str:
    """Percent-encodes a value; one in plain notation stays as it is."""
    return value if PLAIN(value) else quote(value, safe="*")


PLAIN = re.compile(r"[\w.*-]*", re.ASCII).fullmatch
