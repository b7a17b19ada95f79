"""Text ↔ table of 涼夏の地下鉄駅めぐり. Nothing else knows the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from calculators.core.parsing import (
    SEAT_FIELDS,
    Reader,
    Span,
    fold,
    format_seat,
    format_table,
    parse_number,
    parse_seat,
)
from calculators.core.types import Reading
from calculators.subway.digest import RULINGS
from calculators.subway.state import ORDER, SEATS, STATIONS, STYLES, Go, Hand, State

T = TypeVar("T")

ITEMS_LIMIT = 100
"""Items of one seat's beads: as many as there are beads on the largest board."""
BEADS_LIMIT = 99
"""Beads of one seat on one station that can be read at all."""
DICE_LIMIT = 6
"""Dice that can be read at all; no style rolls more than two."""
KATAKANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ"))} | {ord("ヶ"): "が"}
"""Names are found in hiragana and katakana alike, and 星が丘 as 星ヶ丘."""


def spelling(name: str) -> str:
    """A name as it is looked up: without case, spaces, hyphens and the difference of the two kana."""
    return "".join(map(fold, name)).lower().replace("-", "").translate(KATAKANA)


SPELLINGS = {
    spelling(text): station.code
    for station in STATIONS.values()
    for text in (*station.codes, station.ja, station.kana, station.romaji)
}
"""Canonical code by every code and name of a station."""


def parse_station(raw: str | Span) -> str:
    """A code or a name (kanji, kana, romaji) → the canonical code."""
    span = Span.of(raw)
    code = SPELLINGS.get(spelling(span.text))
    if code is None:
        raise span.fail("subway.expected.station")
    return code


def parse_beads(raw: str) -> Hand:
    """`H01.H08*2` → stations with how many beads, in board order; `-` none."""
    span = Span.of(raw)
    if span.text == "-":
        return ()
    found: dict[str, int] = {}
    for item in items(span, ITEMS_LIMIT):
        name, *counts = item.split("*")
        if len(counts) > 1:
            raise item.fail("subway.expected.beads", len(name) + 1 + len(counts[0]))
        code = parse_station(name)
        found[code] = found.get(code, 0) + (parse_number(counts[0], 1, BEADS_LIMIT) if counts else 1)
        if found[code] > BEADS_LIMIT:
            raise item.fail("expected.fewer", limit=BEADS_LIMIT)
    return tuple(sorted(found.items(), key=lambda pair: ORDER[pair[0]]))


def format_beads(hand: Hand) -> str:
    return ".".join(code if count == 1 else f"{code}*{count}" for code, count in hand) or "-"


def items(span: Span, limit: int) -> list[Span]:
    """The items of a value, not more than limit."""
    found = span.split(".")
    if len(found) > limit:
        raise found[limit].fail("expected.fewer", limit=limit)
    return found


def parse_list(span: Span, parse: Callable[[Span], T]) -> tuple[T | None, ...]:
    """One item a seat, `-` not known; `-` at the end are dropped."""
    found = [None if item.text == "-" else parse(item) for item in items(span, SEATS)]
    while found and found[-1] is None:
        found.pop()
    return tuple(found)


def format_list(values: Sequence[object]) -> str:
    return ".".join("-" if value is None else str(value) for value in values)


def parse_at(raw: str) -> tuple[str | None, ...]:
    return parse_list(Span.of(raw), parse_station)


def parse_styles(raw: str) -> tuple[int | None, ...]:
    return parse_list(Span.of(raw), lambda item: parse_number(item, min(STYLES), max(STYLES)))


def parse_roll(raw: str) -> tuple[int, ...]:
    """The dice rolled; their order means nothing."""
    return tuple(sorted(parse_number(item, 1, 6) for item in items(Span.of(raw), DICE_LIMIT)))


def format_roll(roll: Sequence[int]) -> str:
    return ".".join(map(str, roll))


def parse_robbed(raw: str, turn: int) -> tuple[int | None, ...]:
    """`p3`: whom the seat to move robbed; or a list in seat order, `-` nobody or not known."""
    span = Span.of(raw)
    if "." in span.text:
        return parse_list(span, parse_seat)
    return () if span.text == "-" else (*(None,) * (turn - 1), parse_seat(span))


def format_robbed(robbed: Sequence[int | None], turn: int) -> str:
    """One seat where only the seat to move has robbed, else a list, which has a `.`."""
    seats = [None if seat is None else format_seat(seat) for seat in robbed]
    if len(seats) == turn and not any(seats[:-1]):
        return str(seats[-1])
    return format_list([*seats, None] if len(seats) == 1 else seats)


def parse(query: Mapping[str, str]) -> Reading[State]:
    """The table of a query, and what of it could not be read."""
    reader = Reader(query)
    table = reader.table(RULINGS)
    state = State(
        table=table,
        beads=tuple(reader.read(name, parse_beads, None) for name in SEAT_FIELDS),
        at=reader.read("at", parse_at, ()),
        styles=reader.read("styles", parse_styles, ()),
        roll=reader.read("roll", parse_roll, ()),
        bonus=reader.read("bonus", parse_seat, None),
        robbed=reader.read("robbed", lambda raw: parse_robbed(raw, table.turn), ()),
    )
    return Reading(state, tuple(reader.unread))


def format_state(state: State) -> dict[str, str]:
    """The canonical parameters of a table, in order."""
    before, after = format_table(state.table)
    hands = zip(SEAT_FIELDS, state.beads, strict=True)
    own = {
        "at": format_list(state.at),
        "styles": format_list(state.styles),
        "roll": format_roll(state.roll),
        "bonus": "" if state.bonus is None else format_seat(state.bonus),
        "robbed": format_robbed(state.robbed, state.table.turn) if state.robbed else "",
    }
    return {
        **before,
        **{name: format_beads(hand) for name, hand in hands if hand is not None},
        **after,
        **{name: text for name, text in own.items() if text},
    }


def parse_move(raw: str) -> Go:
    """`go.<station>` or `go.<station>.<seat>`."""
    span = Span.of(raw)
    kind, *rest = span.split(".")
    if kind.lower != "go" or not 1 <= len(rest) <= 2:
        raise span.fail("expected.move", forms=["go.H10", "go.H10.p2"])
    return Go(parse_station(rest[0]), parse_seat(rest[1]) if len(rest) == 2 else None)


def format_move(move: Go) -> str:
    return f"go.{move.station}" + ("" if move.seat is None else f".{format_seat(move.seat)}")
