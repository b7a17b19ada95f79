"""Reading and writing the notation all games share: lenient in, canonical out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar
from urllib.parse import quote

from calculators.core.types import Message, Ruling, Table, Unread, Violation

T = TypeVar("T")

NAME_LENGTH = 12
NAME_BYTES = 108
DASHES = "ー−‐‑–—―－ｰ"
SEAT_FIELDS = ("p1", "p2", "p3", "p4", "p5")


class Unreadable(ValueError):
    """A text that the notation does not allow: where (characters from 0) and what was expected."""

    def __init__(self, at: int, code: str, **params: object) -> None:
        super().__init__(f"{code} at {at}")
        self.at = at
        self.expected = Message(code, params)


class Span:
    """A stretch of a raw value, folded to plain letters, that still knows where each one stood.

    `text` keeps case; stray spaces are gone, full-width forms and dashes are plain.
    """

    __slots__ = ("end", "places", "text")

    def __init__(self, text: str, places: Sequence[int], end: int) -> None:
        self.text = text
        self.places = places
        self.end = end

    @classmethod
    def of(cls, raw: str | Span) -> Span:
        """Fold a raw value; a Span stays what it is."""
        if isinstance(raw, Span):
            return raw
        letters: list[str] = []
        places: list[int] = []
        for place, char in enumerate(raw):
            folded = fold(char)
            letters.append(folded)
            places.extend([place] * len(folded))
        return cls("".join(letters), places, len(raw))

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

    def at(self, index: int = 0) -> int:
        """Where in the raw value the index-th character of this span stood."""
        return self.places[index] if index < len(self.places) else self.end

    def fail(self, code: str, index: int = 0, **params: object) -> Unreadable:
        """The error for its index-th character; raise what this returns."""
        return Unreadable(self.at(index), code, **params)

    def split(self, separator: str) -> list[Span]:
        """As str.split; an empty span gives one empty span."""
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


def fold(char: str) -> str:
    """One character of a raw value as the notation means it: '' for a space."""
    if char in DASHES:
        return "-"
    if char.isspace():
        return ""
    if char.isascii():
        return char
    plain = unicodedata.normalize("NFKC", char)
    return plain if len(plain) == 1 and plain.isascii() and not plain.isspace() else char


def parse_number(raw: str | Span, low: int, high: int) -> int:
    """A whole number, `-` in front when negative; outside low…high it is unreadable."""
    span = Span.of(raw)
    digits = span.text[1:] if span.text.startswith("-") else span.text
    if not digits or not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        raise span.fail("expected.number", low=low, high=high)
    number = int(span.text)
    if not low <= number <= high:
        raise span.fail("expected.number", low=low, high=high)
    return number


def parse_seat(raw: str | Span, seats: int = 5) -> int:
    """`p3` → 3. Raises Unreadable for anything but p1 … the last of so many seats."""
    span = Span.of(raw)
    if len(span) != 2 or span.lower[0] != "p" or not "1" <= span.text[1] <= str(seats):
        raise span.fail("expected.seat")
    return int(span.text[1])


def format_seat(seat: int) -> str:
    return f"p{seat}"


def parse_names(raw: str, seats: int = 5) -> tuple[str, ...]:
    """Names of the seats, `.` between them, empty for none; not folded, only trimmed."""
    names: list[str] = []
    at = 0
    for name in raw.split("."):
        for index, char in enumerate(name):
            if unicodedata.category(char) in ("Cc", "Cs", "Cn", "Co", "Zl", "Zp") or char in BIDI:
                raise Unreadable(at + index, "expected.name.letter")
        if len(name) > NAME_LENGTH or len(quote(name, safe="")) > NAME_BYTES:
            raise Unreadable(at, "expected.name", length=NAME_LENGTH)
        names.append(name.strip())
        at += len(name) + 1
    if len(names) > seats:
        raise Unreadable(len(raw), "expected.names", seats=seats)
    while names and not names[-1]:
        names.pop()
    return tuple(names)


BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def parse_house(raw: str | Span, rulings: Sequence[Ruling]) -> tuple[tuple[str, str], ...]:
    """`termini-8.stalking-on` → the options that differ from the default, in the digest's order."""
    chosen: dict[str, str] = {}
    known = {f"{r.key}-{o.key}": (r, o) for r in rulings for o in r.options}
    for item in Span.of(raw).split("."):
        if item.lower not in known:
            raise item.fail("expected.house", options=list(known))
        ruling, option = known[item.lower]
        if ruling.key in chosen and chosen[ruling.key] != option.key:
            raise item.fail("expected.house.once", ruling=ruling.key)
        chosen[ruling.key] = option.key
    return tuple((r.key, chosen[r.key]) for r in rulings if chosen.get(r.key, r.default) != r.default)


class Reader:
    """Reads the parameters of one query one by one and gathers what cannot be read."""

    def __init__(self, query: Mapping[str, str]) -> None:
        self.query = query
        self.unread: list[Unread] = []

    def read(self, name: str, parse: Callable[[str], T], default: T) -> T:
        """The parsed value of a parameter; the default when absent, empty or unreadable."""
        raw = self.query.get(name, "")
        if not raw.strip():
            return default
        try:
            return parse(raw)
        except Unreadable as error:
            self.unread.append(Unread(name, raw, error.at, error.expected))
            return default


def format_names(names: Sequence[str]) -> str:
    return ".".join(names)


def format_house(house: Sequence[tuple[str, str]]) -> str:
    return ".".join(f"{key}-{option}" for key, option in house)


def table_violations(table: Table, allowed: Sequence[int], clause: str, given: Iterable[str]) -> list[Violation]:
    """What any game's table can have wrong: players the game is not for, seats nobody sits on.

    clause: the game's set-up clause; its first part names the game. given: the pN in the query.
    """
    slug = clause.split(".")[0]
    if table.players not in allowed:
        params = {"players": table.players, "low": min(allowed), "high": max(allowed)}
        return [Violation(f"{slug}.players", clause, ("players",), params)]
    beyond = [name for name in given if int(name.removeprefix("p")) > table.players]
    if table.turn > table.players:
        beyond.append("turn")
    if len(table.names) > table.players:
        beyond.append("names")
    if not beyond:
        return []
    return [Violation(f"{slug}.seat", clause, tuple(beyond), {"players": table.players}, tuple(beyond))]


def to_query(params: Mapping[str, str]) -> str:
    """Parameters as the query of an address, letters of the notation left as they are."""
    return "&".join(f"{plain(name)}={plain(value)}" for name, value in params.items())


def plain(value: str) -> str:
    """A value percent-encoded; that of the notation is plain as it is."""
    return value if PLAIN(value) else quote(value, safe="*")


PLAIN = re.compile(r"[\w.*-]*", re.ASCII).fullmatch
