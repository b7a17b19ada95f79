"""The score sheet as the pages draw it: a row a seat, the end of the round, the table of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.messages import number
from calculators.core.parsing import to_query
from calculators.scout import GAME
from calculators.scout.score import next_round, round_points
from calculators.scout.state import PLAYERS, ROUNDS, Counted, End, State
from web.games.scout.pictures.ending import Curve, final
from web.games.scout.pictures.picks import COUNTS, MINUS, MORE
from web.pieces import Key, Pad, Tray, select, tell
from web.table.page import Page
from web.table.shown import Shown


def start_of(state: State, played: int) -> str:
    """The seat that starts a round, counted from 0, after who began the first one (scout.next)."""
    players = state.table.players
    return f"p{state.begins(played)}" if players in PLAYERS else ""


@dataclass(frozen=True, slots=True)
class Count:
    """A count of a seat. place: what selects it; on: is it selected? free: does it cost nothing?"""

    count: str
    value: int | None
    place: str
    on: bool
    free: bool


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat with its three counts and the points of this round; start: does it start the round? ended: how it
    ended the round, '' where it did not; bad: does it contradict?"""

    seat: str
    counts: tuple[Count, ...]
    points: int | None
    start: bool
    ended: str
    bad: bool


@dataclass(frozen=True, slots=True)
class Points:
    """Points of a seat in the table of rounds. place: what selects them, '' where they follow from the counts; how:
    what they came from, as said."""

    seat: str
    points: int | None
    start: bool = False
    place: str = ""
    on: bool = False

    @property
    def how(self) -> str:
        return how(self.points)


def how(points: int | None) -> str:
    """Captured cards, chips and what the hand costs: 3+2−1; '' where only the points were told."""
    if not isinstance(points, Counted):
        return ""
    return f"{points.captured}+{points.chips}" + ("" if points.free else f"−{points.hand}")


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    cells: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class RoundsTable:
    """The rounds before this one, this one, points by hand (under the word they were given for), and the totals so
    far; more: can another round be entered? bad: does something contradict?"""

    rows: tuple[Round, ...]
    now: tuple[Points, ...]
    extra: tuple[Points, ...]
    word: str
    totals: tuple[Points, ...]
    more: bool
    bad: bool


@dataclass(frozen=True, slots=True)
class ScorePage(Shown):
    """The score sheet of a round and of the game.

    ends: each way to end a round with the seats that can have, and which did; count: the rounds of a game; next,
    follow: lead to the next round, to be entered or followed, '' for none; numbers: of players to choose from at
    once; told: are all rounds entered by their points? final: how the points went, of a game that is over
    """

    pick: str
    seats: tuple[SeatRow, ...]
    ends: tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]
    end_bad: bool
    two: bool
    round: int
    count: int
    next: str
    follow: str
    numbers: tuple[int, ...]
    told: bool
    winners: tuple[str, ...]
    rounds: RoundsTable
    final: Curve | None
    count_pad: CountPad | None
    asking: None = None


def score_page(page: Page, pick: str) -> ScorePage:
    """Each seat with its counts, how the round ended, the table of rounds, how the points went."""
    state: State = page.state
    score = page.answer.score
    following = None if page.answer.refused else next_round(state)
    start = None if following is None else GAME.go_on(state)
    return ScorePage(
        pick,
        seat_rows(page, pick),
        tuple(
            (kind, tuple((name, state.end == End(kind, int(name[1]))) for name in page.seats))
            for kind in ("empty", "unbeaten")
        ),
        "end" in page.places,
        state.two,
        len(state.rounds) + 1,
        ROUNDS.get(state.table.players, 0),
        page.at("score", to_query(GAME.format(following))) if following else "",
        page.at("play", to_query(GAME.format(start))) if start else "",
        numbers_of_players(state),
        state.all_rounds,
        score.winners if score else (),
        rounds_table(page, pick),
        final(state) if score and score.final else None,
        None if page.answer.unread else count_pad(page, pick),
    )


def seat_rows(page: Page, pick: str) -> tuple[SeatRow, ...]:
    """A row a seat."""
    state: State = page.state
    points = points_now(page)
    rows = []
    for index, name in enumerate(page.seats):
        seat, ender = state.seats[index], state.end
        counts = (None,) * 3 if seat is None else (seat.captured, seat.chips, seat.hand)
        cells = (
            Count(
                count,
                value,
                f"{name}.{count}",
                picked(pick, f"{name}.{count}"),
                count == "h" and ender == End("unbeaten", index + 1),
            )
            for count, value in zip(COUNTS, counts, strict=True)
        )
        rows.append(
            SeatRow(
                name,
                tuple(cells),
                points[index],
                name == start_of(state, len(state.rounds)),
                (ender.kind or "") if ender and ender.seat == index + 1 else "",
                name in page.places,
            )
        )
    return tuple(rows)


def picked(pick: str, place: str) -> bool:
    """Is a place selected, on whichever page of the pad?"""
    return pick == place or pick.startswith(f"{place}.")


def points_now(page: Page) -> tuple[int | None, ...]:
    """The points of this round, a seat each, also beside what contradicts: they follow from what was entered."""
    points = round_points(page.state) if page.state.table.players in PLAYERS else ()
    return (*points, *(None,) * (len(page.seats) - len(points)))


def totals_now(page: Page) -> dict[str, int]:
    """The totals so far, also beside what contradicts; who leads or wins by them is not said then."""
    state: State = page.state
    score = page.answer.score
    if score is None and page.answer.violations and not page.answer.unread and state.table.players in PLAYERS:
        score = GAME.score(state)
    return {seat.seat: seat.total for seat in score.seats} if score else {}


def numbers_of_players(state: State) -> tuple[int, ...]:
    """The numbers of players to choose from at once: while nothing would be lost by it."""
    return () if any(state.seats) or state.rounds or state.end else PLAYERS


def most_rounds(state: State) -> int:
    """Rounds that can be entered as played: all of them while nothing is entered of another."""
    most = ROUNDS.get(state.table.players, 0)
    return most - 1 if any(state.seats) or state.end else most


def rounds_table(page: Page, pick: str) -> RoundsTable:
    """The rounds before this one, this one, and the totals so far."""
    state: State = page.state
    points, totals = points_now(page), totals_now(page)

    def cell(n: int, name: str, group: Sequence[int | None], place: str, start: bool = False) -> Points:
        return Points(name, group[n] if n < len(group) else None, start, place, picked(pick, place))

    rows = (
        Round(
            played + 1,
            tuple(
                cell(n, name, group, f"rounds.{played}.{n}", name == start_of(state, played))
                for n, name in enumerate(page.seats)
            ),
        )
        for played, group in enumerate(state.rounds)
    )
    now_starts = start_of(state, len(state.rounds))
    return RoundsTable(
        tuple(rows),
        tuple(Points(name, points[n], name == now_starts) for n, name in enumerate(page.seats)),
        tuple(cell(n, name, state.extra, f"extra.{n}") for n, name in enumerate(page.seats)),
        state.word,
        tuple(Points(name, totals.get(name)) for name in page.seats),
        len(state.rounds) < most_rounds(state),
        "rounds" in page.places,
    )


@dataclass(frozen=True, slots=True)
class CountPad:
    """Counts 0–20, 21–41, or for earlier rounds points below zero as well."""

    tray: Tray
    keys: Pad
    drop: Key | None


def count_pad(page: Page, pick: str) -> CountPad | None:
    state: State = page.state
    place, *path = pick.split(".")
    rounds, below = place == "rounds", place in ("rounds", "extra")
    if (not below and place not in state.table.seats) or len(path) < (2 if rounds else 1):
        return None
    say, base = page.say, ".".join([place, *path[: 2 if rounds else 1]])
    now = path[-1] if path[-1] in (MORE, MINUS) else ""
    pages = [("", 0, 20), (MORE, 21, 41), *([(MINUS, -21, -1)] if below else [])]
    tools = [
        Key(say("scout.pad.range", low=number(low), high=number(high)), select(f"{base}.{name}" if name else base))
        for name, low, high in pages
        if name != now
    ]
    if rounds:
        round_, seat = int(path[0]) + 1, f"p{int(path[1]) + 1}"
        head = say("scout.round", round=round_)
        drop = Key(say("scout.round.drop", round=round_), tell("round.drop"))
    elif below:
        seat, drop, head = f"p{int(path[0]) + 1}", None, state.word or say("scout.field.extra")
    else:
        seat, drop = place, None
        head = say("scout.count.left" if state.two and path[0] == "s" else f"scout.count.{path[0]}")
    start = {MORE: 21, MINUS: -21}.get(now, 0)
    keys = tuple(Key(number(n), tell(n)) for n in range(start, start + 21))
    tools.append(Key(say("pad.erase"), tell("erase")))
    return CountPad(Tray(head, seat, tools=tuple(tools)), Pad(head, 7, keys), drop)
