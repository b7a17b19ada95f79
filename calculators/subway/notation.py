"""Parses and formats the parameters and moves of 涼夏の地下鉄駅めぐり. No other module knows their notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from calculators.core.parameters import ALL_VIEWS, MID_GAME_VIEWS, Limit, Parameter, declare_parameter_for_each_seat
from calculators.core.parsing import (
    HOLE,
    NOTHING,
    Span,
    fold_character_to_ascii,
    format_seat_code,
    format_values_by_seat,
    parse_integer_within_bounds,
    parse_seat_code,
    parse_values_by_seat_dropping_trailing_blanks,
    split_list,
)
from calculators.core.types import View
from calculators.subway.state import (
    ORDER,
    SEATS,
    STATIONS,
    STYLES,
    BeadCounts,
    ChooseStart,
    Move,
    MoveAlongPath,
    MoveToStation,
    StationCode,
)

ITEMS_LIMIT = 100
"""The most items in the beads of one seat, as many as the largest board has places."""
BEADS_LIMIT = 99
"""The most beads of one seat on one station that the parser accepts."""
DICE_LIMIT = 6
"""The most dice that the parser accepts; no style rolls more than two."""
MOVE_DICE_PATTERN = re.compile(rf"r[1-6](-[1-6]){{0,{DICE_LIMIT - 1}}}", re.ASCII)
"""The dice in a move, such as `r2-5`."""
KATAKANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ"))} | {ord("ヶ"): "が"}
"""Maps katakana to hiragana, and the ヶ of 星ヶ丘 to が, so that a name is found in either spelling."""


def fold_station_name_case_kana_spaces_and_hyphens(station_name: str) -> str:
    """Returns a name in the form in which it is looked up: lower case, hiragana, without spaces and hyphens."""
    return "".join(map(fold_character_to_ascii, station_name)).lower().replace("-", "").translate(KATAKANA)


CODES_BY_SPELLING = {
    fold_station_name_case_kana_spaces_and_hyphens(text): station.code
    for station in STATIONS.values()
    for text in (*station.codes, station.ja, station.kana, station.romaji)
}
"""The canonical code for every code and normalized name of a station."""


def parse_station_code_or_name_to_code(raw_text: str | Span) -> StationCode:
    """Parses a code or a name (kanji, kana, romaji) into the canonical code. Raises Unreadable for any other text."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    code = CODES_BY_SPELLING.get(fold_station_name_case_kana_spaces_and_hyphens(span.text))
    if code is None:
        raise span.build_error("subway.expected.station")
    return code


def parse_station_code_or_empty(raw_text: str | Span) -> StationCode:
    """Parses a code or a name into the canonical code, and `?` into ''."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    return "" if span.text == HOLE else parse_station_code_or_name_to_code(span)


def parse_beads_summed_by_station_sorted_by_board(raw_text: str) -> BeadCounts:
    """Parses `H01.H08*2` into stations with their number of beads, in board order; `-` into none."""
    found: dict[str, int] = {}
    for item in split_list(raw_text, ITEMS_LIMIT):
        name, *counts = item.split("*")
        if len(counts) > 1:
            raise item.build_error("subway.expected.beads", len(name) + 1 + len(counts[0]))
        code = parse_station_code_or_name_to_code(name)
        found[code] = found.get(code, 0) + (parse_integer_within_bounds(counts[0], 1, BEADS_LIMIT) if counts else 1)
        if found[code] > BEADS_LIMIT:
            raise item.build_error("expected.fewer", limit=BEADS_LIMIT)
    return tuple(sorted(found.items(), key=lambda pair: ORDER[pair[0]]))


def format_beads(bead_counts: BeadCounts) -> str:
    return ".".join(code if count == 1 else f"{code}*{count}" for code, count in bead_counts) or NOTHING


def parse_dice_style(span: Span) -> int:
    return parse_integer_within_bounds(span, min(STYLES), max(STYLES))


def parse_dotted_dice_roll_sorted(raw_text: str) -> tuple[int, ...]:
    """Parses the dice of a roll into ascending order, as their order has no meaning. Raises Unreadable, also for '' and
    for more dice than the limit."""
    return tuple(
        sorted(
            parse_integer_within_bounds(item, 1, 6)
            for item in Span.fold_width_and_drop_spaces(raw_text).split(".", DICE_LIMIT)
        )
    )


def format_dice_roll(dice_faces: Sequence[int]) -> str:
    return ".".join(map(str, dice_faces))


RobbedEntry = int | tuple[int | None, ...]
"""The seat (1-based) that the seat to move robbed, or the robbed seats in seat order."""


def parse_seat_robbed_by_mover_or_list_by_robber(raw_text: str) -> RobbedEntry:
    """Parses `p3` into the seat that the seat to move robbed, and `p3.-.p1` into a list in seat order (`-`: nobody, or
    not entered)."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    if "." in span.text:
        return parse_values_by_seat_dropping_trailing_blanks(span, parse_seat_code)
    return () if span.text == NOTHING else parse_seat_code(span)


def robbed_entry_to_seat_list(robbed_entry: RobbedEntry | None, turn_seat_number: int) -> tuple[int | None, ...] | None:
    """Returns a parsed entry as a list in seat order."""
    return (*(None,) * (turn_seat_number - 1), robbed_entry) if isinstance(robbed_entry, int) else robbed_entry


def shortest_equal_robbed_entry_if_entered(
    robbed_seats_by_robber_or_none: tuple[int | None, ...] | None, turn_seat_number: int
) -> RobbedEntry | None:
    """Returns a list in seat order in the form in which it is written: one seat if only the seat to move has robbed.
    None stays None."""
    if robbed_seats_by_robber_or_none is None:
        return None
    only_robbed_seat = (
        robbed_seats_by_robber_or_none[-1]
        if len(robbed_seats_by_robber_or_none) == turn_seat_number and not any(robbed_seats_by_robber_or_none[:-1])
        else None
    )
    return robbed_seats_by_robber_or_none if only_robbed_seat is None else only_robbed_seat


def format_robbed_seat_or_seats(robbed_entry: RobbedEntry) -> str:
    """Formats one seat as `p3`, and a list with at least one dot, so that it is not read as one seat."""
    if isinstance(robbed_entry, int):
        return format_seat_code(robbed_entry)
    seats = [None if seat is None else format_seat_code(seat) for seat in robbed_entry]
    return format_values_by_seat([*seats, None] if len(seats) == 1 else seats) or NOTHING


PATH_LIMIT = 20
"""The most stations of a path that the parser accepts; no walk has more than thirteen."""


@lru_cache(maxsize=4096)
def parse_move(raw_text: str, *, may_have_holes: bool = False) -> Move:
    """Parses `go.<station>`, `path.<station>.<station>…` or `start.<station>.<style>`.

    The first two may end in `.<seat>` (whose bead is replaced) and `.r<dice>`; a start may lack its style.
    may_have_holes: a draft may have `?` for its station.
    Raises Unreadable for any other text."""
    parse_station = parse_station_code_or_empty if may_have_holes else parse_station_code_or_name_to_code
    span = Span.fold_width_and_drop_spaces(raw_text)
    kind, *rest = span.split(".")
    if kind.lower == "start" and 1 <= len(rest) <= 2:
        style = parse_dice_style(rest[1]) if len(rest) == 2 else None
        return ChooseStart(parse_station(rest[0]), style)
    if kind.lower in ("go", "path"):
        stations, seat, roll = parse_walk_stations_and_optional_seat_and_dice(rest, parse_station)
        if kind.lower == "go" and len(stations) == 1:
            return MoveToStation(stations[0], seat, roll)
        if kind.lower == "path" and len(stations) > 1:
            return MoveAlongPath(stations, seat, roll)
    raise span.build_error(
        "expected.move", forms=["go.H10", "go.H10.p2", "go.H10.r2-5", "path.H09.H10.M06", "start.H05.1"]
    )


class WalkParts(NamedTuple):
    """The parts of a walk: its stations, the seat (1-based) with the replaced bead, and the dice."""

    stations: tuple[StationCode, ...]
    victim_seat: int | None
    dice: tuple[int, ...]


def parse_walk_stations_and_optional_seat_and_dice(
    move_items: Sequence[Span], parse_station: Callable[[Span], StationCode]
) -> WalkParts:
    """Parses the items of a walk; the seat and the dice come at most once, after the stations."""
    remaining = [*move_items]
    roll: tuple[int, ...] = ()
    seat = None
    while len(remaining) > 1:
        last = remaining[-1]
        if not roll and re.match(r"r[\d-]", last.lower):
            roll = parse_move_dice_sorted(last)
        elif seat is None and re.match(r"p\d", last.lower):
            seat = parse_seat_code(last)
        else:
            break
        remaining.pop()
    if len(remaining) > PATH_LIMIT:
        raise remaining[PATH_LIMIT].build_error("expected.fewer", limit=PATH_LIMIT)
    return WalkParts(tuple(parse_station(item) for item in remaining), seat, roll)


def parse_move_dice_sorted(span: Span) -> tuple[int, ...]:
    """Parses `r5-2` into the dice of a move, in ascending order. Raises Unreadable for any other text."""
    if not MOVE_DICE_PATTERN.fullmatch(span.lower):
        raise span.build_error("subway.expected.roll")
    return tuple(sorted(int(face) for face in span.text[1:].split("-")))


def format_move(move: Move) -> str:
    """Formats a move canonically: stations, then the seat, then the dice in ascending order; `?` for a station that is
    not entered."""
    if isinstance(move, ChooseStart):
        return f"start.{move.station or HOLE}" + ("" if move.style is None else f".{move.style}")
    parts = ["go", move.station or HOLE] if isinstance(move, MoveToStation) else ["path", *move.stations]
    if move.seat is not None:
        parts.append(format_seat_code(move.seat))
    if move.roll:
        parts.append("r" + "-".join(map(str, move.roll)))
    return ".".join(parts)


BEADS = declare_parameter_for_each_seat(
    Parameter(
        name="pN",
        parse_text=parse_beads_summed_by_station_sorted_by_board,
        format_value=format_beads,
        default=None,
        views=ALL_VIEWS,
        may_need_several_lines=True,
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
    get_seat_values=lambda state: state.beads,
)
PARAMETERS = (
    Parameter(
        name="at",
        parse_text=lambda raw: parse_values_by_seat_dropping_trailing_blanks(raw, parse_station_code_or_name_to_code),
        format_value=format_values_by_seat,
        default=(),
        views=MID_GAME_VIEWS,
        example="H05.S06.T08.M13",
        limits=(Limit.for_list("seats", "H01", ".", SEATS),),
    ),
    Parameter(
        name="styles",
        parse_text=lambda raw: parse_values_by_seat_dropping_trailing_blanks(raw, parse_dice_style),
        format_value=format_values_by_seat,
        default=(),
        views=MID_GAME_VIEWS,
        example="1.3.2.4",
        limits=(Limit.for_list("seats", "-", ".", SEATS), Limit("a style", "4", "5")),
    ),
    Parameter(
        name="roll",
        parse_text=parse_dotted_dice_roll_sorted,
        format_value=format_dice_roll,
        default=(),
        views=MID_GAME_VIEWS,
        example="3.5",
        limits=(Limit.for_list("dice", "1", ".", DICE_LIMIT), Limit("a die", "6", "7")),
    ),
    Parameter(
        name="bonus",
        parse_text=parse_seat_code,
        format_value=format_seat_code,
        default=None,
        views=(View.SCORE, View.PLAY),
        example="p2",
    ),
    Parameter(
        name="robbed",
        parse_text=parse_seat_robbed_by_mover_or_list_by_robber,
        format_value=format_robbed_seat_or_seats,
        value_of_state=lambda state: shortest_equal_robbed_entry_if_entered(state.robbed, state.table.turn),
        default=None,
        views=MID_GAME_VIEWS,
        example="p3",
        limits=(Limit.for_list("seats", "p1", ".", SEATS),),
    ),
)
