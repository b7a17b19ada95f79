"""Text ↔ table of 涼夏の地下鉄駅めぐり. Nothing else knows the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from calculators.core.parameters import ALL, ASKED, Limit, Parameter, per_seat
from calculators.core.parsing import Span, fold, format_seat, parse_number, parse_seat
from calculators.core.types import View
from calculators.subway.state import ORDER, SEATS, STATIONS, STYLES, Along, Go, Hand, Move, Start

T = TypeVar("T")

ITEMS_LIMIT = 100
"""Items of one seat's beads: as many as there are beads on the largest board."""
BEADS_LIMIT = 99
"""Beads of one seat on one station that can be read at all."""
DICE_LIMIT = 6
"""Dice that can be read at all; no style rolls more than two."""
ROLLED = re.compile(rf"r[1-6](-[1-6]){{0,{DICE_LIMIT - 1}}}", re.ASCII)
"""Dice told with a move."""
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


Robbed = int | tuple[int | None, ...]
"""Whom the seat to move robbed, or a list in seat order."""


def parse_robbed(raw: str) -> Robbed:
    """`p3`: whom the seat to move robbed; or a list in seat order, `-` nobody or not known."""
    span = Span.of(raw)
    if "." in span.text:
        return parse_list(span, parse_seat)
    return () if span.text == "-" else parse_seat(span)


def robbed_of(value: Robbed | None, turn: int) -> tuple[int | None, ...] | None:
    """What was read as a list in seat order."""
    return (*(None,) * (turn - 1), value) if isinstance(value, int) else value


def robbed_entry(robbed: tuple[int | None, ...] | None, turn: int) -> Robbed | None:
    """A list in seat order as it is written: one seat where only the seat to move has robbed."""
    if robbed is None:
        return None
    last = robbed[-1] if len(robbed) == turn and not any(robbed[:-1]) else None
    return robbed if last is None else last


def format_robbed(value: Robbed) -> str:
    """One seat, or a list, which has a `.`."""
    if isinstance(value, int):
        return format_seat(value)
    seats = [None if seat is None else format_seat(seat) for seat in value]
    return format_list([*seats, None] if len(seats) == 1 else seats) or "-"


PATH_LIMIT = 20
"""Stations of a path that can be read; no walk has more than thirteen."""


@lru_cache(maxsize=4096)
def parse_move(raw: str) -> Move:
    """`go.<station>`, `path.<station>.<station>…`, each with `.<seat>` and `.r<dice>` behind it if need be, or
    `start.<station>.<style>`."""
    span = Span.of(raw)
    kind, *rest = span.split(".")
    if kind.lower == "start" and 1 <= len(rest) <= 2:
        style = parse_number(rest[1], min(STYLES), max(STYLES)) if len(rest) == 2 else None
        return Start(parse_station(rest[0]), style)
    if kind.lower in ("go", "path"):
        stations, seat, roll = parse_walk(rest)
        if kind.lower == "go" and len(stations) == 1:
            return Go(stations[0], seat, roll)
        if kind.lower == "path" and len(stations) > 1:
            return Along(stations, seat, roll)
    raise span.fail("expected.move", forms=["go.H10", "go.H10.p2", "go.H10.r2-5", "path.H09.H10.M06", "start.H05.1"])


def parse_walk(rest: Sequence[Span]) -> tuple[tuple[str, ...], int | None, tuple[int, ...]]:
    """The stations, the seat and the dice of a walk; seat and dice at most once, behind the stations."""
    left = [*rest]
    roll: tuple[int, ...] = ()
    seat = None
    while len(left) > 1:
        last = left[-1]
        if not roll and re.match(r"r[\d-]", last.lower):
            roll = parse_told(last)
        elif seat is None and re.match(r"p\d", last.lower):
            seat = parse_seat(last)
        else:
            break
        left.pop()
    if len(left) > PATH_LIMIT:
        raise left[PATH_LIMIT].fail("expected.fewer", limit=PATH_LIMIT)
    return tuple(parse_station(item) for item in left), seat, roll


def parse_told(span: Span) -> tuple[int, ...]:
    """`r5-2` → the dice told with a move, in ascending order."""
    if not ROLLED.fullmatch(span.lower):
        raise span.fail("subway.expected.roll")
    return tuple(sorted(int(face) for face in span.text[1:].split("-")))


def format_move(move: Move) -> str:
    """The canonical text: stations, then the seat, then the dice in ascending order."""
    if isinstance(move, Start):
        return f"start.{move.station}" + ("" if move.style is None else f".{move.style}")
    parts = ["go", move.station] if isinstance(move, Go) else ["path", *move.stations]
    if move.seat is not None:
        parts.append(format_seat(move.seat))
    if move.roll:
        parts.append("r" + "-".join(map(str, move.roll)))
    return ".".join(parts)


BEADS = per_seat(
    Parameter(
        "pN",
        parse_beads,
        format_beads,
        default=None,
        views=ALL,
        long=True,
        example="H01.H08*2.T08",
        limits=(
            Limit(
                "stations",
                ".".join(["H01", "H02"] * (ITEMS_LIMIT // 2)),
                ".".join(["H01", "H02"] * (ITEMS_LIMIT // 2) + ["H03"]),
            ),
            Limit("beads on a station", "H01*99", "H01*100"),
            Limit("beads on a station named twice", "H01*98.H01", "H01*99.H01"),
        ),
    ),
    of=lambda state: state.beads,
)
PARAMETERS = (
    Parameter(
        "at",
        parse_at,
        format_list,
        default=(),
        views=ASKED,
        example="H05.S06.T08.M13",
        limits=(Limit.of_list("seats", "H01", ".", SEATS),),
    ),
    Parameter(
        "styles",
        parse_styles,
        format_list,
        default=(),
        views=ASKED,
        example="1.3.2.4",
        limits=(Limit.of_list("seats", "-", ".", SEATS), Limit("a style", "4", "5")),
    ),
    Parameter(
        "roll",
        parse_roll,
        format_roll,
        default=(),
        views=ASKED,
        example="3.5",
        limits=(Limit.of_list("dice", "1", ".", DICE_LIMIT), Limit("a die", "6", "7")),
    ),
    Parameter(
        "bonus",
        parse_seat,
        format_seat,
        default=None,
        views=(View.SCORE, View.PLAY),
        example="p2",
    ),
    Parameter(
        "robbed",
        parse_robbed,
        format_robbed,
        of=lambda state: robbed_entry(state.robbed, state.table.turn),
        default=None,
        views=ASKED,
        example="p3",
        limits=(Limit.of_list("seats", "p1", ".", SEATS),),
    ),
)
