"""The whole turn: what it can lead to, best first, and the way to one result step by step."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from calculators.core.parsing import format_seat, to_query
from calculators.core.types import Message, View
from calculators.vectron import GAME
from calculators.vectron.notation import format_move
from calculators.vectron.state import GAUGE_GOAL, DrawDeck, DrawRow, Forced, Move, State, seat_of
from calculators.vectron.turn_search import TurnResult, whole_turn
from calculators.vectron.turn_search import film as steps_of
from web.games.vectron.pictures.steps import Frame, Reel, frame, reel, short
from web.pieces import Tray
from web.table.page import Page

LISTED, TOLD, PART, SEVENS = 400, 200, 20, 4
"""Results of a turn that are looked at for the page, told to programs, and shown at once; ways to gauge 7."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The best results of a whole turn. count: of all that were found."""

    score: tuple[TurnResult, ...]
    gauge: tuple[TurnResult, ...]
    seven: tuple[TurnResult, ...]
    count: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Seven:
    """A way in which somebody's gauge reaches 7. seats: those whose gauge does; points: what every seat gets."""

    way: tuple[Message, ...]
    seats: tuple[str, ...]
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Other:
    """Another seat's gauge, before and after."""

    seat: str
    before: int | None
    after: int


@dataclass(frozen=True, slots=True)
class Row:
    """A result in a line. known: it hangs on no unseen card; before, gauge: of the seat to move; others: whose gauge
    changed; way: the way there in few words; sources: where the card can come from, if that makes no difference;
    pick: its film."""

    number: int
    known: bool
    settled: bool
    points: int
    before: int | None
    gauge: int | None
    others: tuple[Other, ...]
    way: tuple[Message, ...]
    sources: tuple[Message, ...]
    pick: str


@dataclass(frozen=True, slots=True)
class Film:
    """A step of the way to a result. back: the pick of the list; check: judges the way; play: goes on from its end,
    '' where that is not known; over: the game has ended then; tray: the head over the steps."""

    frame: Frame
    reel: Reel
    back: str
    check: str
    play: str
    over: bool
    tray: Tray


@dataclass(frozen=True, slots=True)
class Turn:
    """The results of a turn, or the film of one. by: their order; shown: how many of them are listed; open: nothing
    can be said without a hand; before, more: picks of the rest of the list."""

    by: str
    count: int
    complete: bool
    shown: int
    open: bool
    seven: tuple[Seven, ...]
    film: Film | None = None
    rows: tuple[Row, ...] = ()
    before: str = ""
    more: str = ""


@lru_cache(maxsize=32)
def listing(state: State) -> Listing:
    """The best results in both orders; kept, because a film asks for them at each step."""
    found = whole_turn(state)
    return Listing(
        tuple(found.results[:LISTED]),
        tuple(found.results.by_gauge()[:LISTED]),
        sevens(found.results),
        len(found.results),
        found.complete,
    )


def sevens(results: Sequence[TurnResult]) -> tuple[TurnResult, ...]:
    """The ways in which somebody's gauge reaches 7, one for each that gives other points."""
    found: dict[tuple[int, ...], TurnResult] = {}
    for result in results:
        if result.settled and max(result.gauges) >= GAUGE_GOAL:
            found.setdefault(result.everybody, result)
    return tuple(found.values())


def ask(state: State) -> dict[str, object]:
    """The whole turn for programs: the results by score and by gauge."""
    found = listing(state)
    return {
        "count": found.count,
        "complete": found.complete,
        "seven": [{**plain(result), "everybody": list(result.everybody)} for result in found.seven],
        "by_score": [plain(result) for result in found.score[:TOLD]],
        "by_gauge": [plain(result) for result in found.gauge[:TOLD]],
    }


def plain(result: TurnResult) -> dict[str, object]:
    """A result for programs."""
    return {
        "moves": "_".join(format_move(move) for move in result.moves),
        "gauges": list(result.gauges),
        "points": result.points,
        "settled": result.settled,
        "known": result.known,
    }


def turn(page: Page) -> Turn:
    """The list of results, or the film of one: what is picked decides."""
    found = listing(page.state)
    word, *path = page.pick.split(".")
    by = "gauge" if "gauge" in path else "score"
    results = found.gauge if by == "gauge" else found.score
    seven = tuple(map(told_seven, found.seven[:SEVENS]))
    drawn = (by, found.count, found.complete, len(results), found.count == 0, seven)
    if word == "film" and int(path[0]) < len(results):
        return Turn(*drawn, film=film(page, results[int(path[0])], path[0], int(path[1]), by))
    start = int(path[1]) if word == "list" and len(path) > 1 else 0
    groups = grouped(results)
    return Turn(
        *drawn,
        rows=tuple(rows(results, groups[start : start + PART], start, by)),
        before=f"list.{by}.{max(0, start - PART)}" if start else "",
        more=f"list.{by}.{start + PART}" if start + PART < len(groups) else "",
    )


def told_seven(result: TurnResult) -> Seven:
    """Who reaches 7, how, and what everybody gets."""
    return Seven(
        tuple(short(move) for move in result.moves),
        tuple(format_seat(number) for number, gauge in enumerate(result.gauges, 1) if gauge >= GAUGE_GOAL),
        tuple((format_seat(number), given) for number, given in enumerate(result.everybody, 1)),
    )


def grouped(results: Sequence[TurnResult]) -> list[list[int]]:
    """Results that differ only in where the card was drawn from, as one; each by its places in the list."""
    groups: dict[Hashable, list[int]] = {}
    for place, result in enumerate(results):
        drawn = len(result.moves) > 1 and isinstance(result.moves[0], DrawDeck | DrawRow)
        key = (result.moves[1:], result.gauges, result.points) if drawn else place
        groups.setdefault(key, []).append(place)
    return list(groups.values())


def rows(results: Sequence[TurnResult], groups: Sequence[Sequence[int]], start: int, by: str) -> Iterator[Row]:
    """A line for each group of results. start: the place of the first one."""
    for number, places in enumerate(groups, start + 1):
        result, several = results[places[0]], len(places) > 1
        turn_of = result.start.table.turn
        others = (
            Other(format_seat(seat), seat_of(result.start, seat).gauge, gauge)
            for seat, gauge in enumerate(result.gauges, 1)
            if seat != turn_of and gauge != seat_of(result.start, seat).gauge
        )
        yield Row(
            number,
            result.known,
            result.settled,
            result.points,
            seat_of(result.start, turn_of).gauge,
            result.gauges[turn_of - 1] if result.gauges else None,
            tuple(others),
            tuple(short(move) for move in result.moves[several:]),
            tuple(short(results[place].moves[0]) for place in places) if several else (),
            f"film.{places[0]}.0{tail(by)}",
        )


def tail(by: str) -> str:
    """What stands at the end of picks in the other order."""
    return ".gauge" if by == "gauge" else ""


def film(page: Page, result: TurnResult, number: str, step: int, by: str) -> Film:
    """A step of the way to a result, and where the way leads."""
    step = min(step, len(result.moves) - 1)
    outcomes = steps_of(result.start, result.moves)
    positions = [result.start, *(outcome.state for outcome in outcomes)]
    start, moves = known_part(positions, result.moves)
    asked = to_query({**GAME.format(start), "move": "_".join(map(format_move, moves))})
    public = [GAME.public_move(before, move) for before, move in zip(positions, result.moves, strict=False)]
    seen = [] if None in public else [GAME.format_move(move) for move in public if move is not None]
    end = outcomes[-1]
    return Film(
        frame(positions[step], result.moves[step]),
        reel(result.moves, step, f"film.{number}.", tail(by)),
        f"list.{by}",
        page.at(View.CHECK, asked) if moves else "",
        page.told_on(seen, View.SCORE if end.over else View.MOVES, to_query(GAME.format(end.state)))
        if result.known
        else "",
        end.over,
        Tray(page.say("vectron.steps"), hint=f"{step + 1}/{len(result.moves)}"),
    )


def known_part(positions: Sequence[State], moves: Sequence[Move]) -> tuple[State, Sequence[Move]]:
    """From where the way can be checked: after a card from the deck that nobody has seen."""
    if moves[:1] == (DrawDeck(),):
        return positions[min(2, len(moves))], moves[2:]
    if moves[:1] == (Forced(),):
        return positions[-1], ()
    return positions[0], moves
