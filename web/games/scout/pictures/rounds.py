"""The score sheet as the pages draw it: a row a seat, the end of the round, the table of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.messages import number
from calculators.core.parsing import to_query
from calculators.scout import GAME
from calculators.scout.score import next_round, round_points
from calculators.scout.state import PLAYERS, Counted, End, State
from calculators.scout.state import ROUNDS as PLAYED
from web.games.scout.pictures.ending import Curve, final
from web.games.scout.pictures.picks import COUNTS, MINUS, MORE, SUM, part_picked
from web.pieces import Key, Pad, Tray, select, tell
from web.table.page import Page
from web.table.rounds import ROUNDS, round_pick, round_picked
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
    far; more: can another round be entered? drop: takes away the one that is picked; bad: does something contradict?"""

    rows: tuple[Round, ...]
    now: tuple[Points, ...]
    extra: tuple[Points, ...]
    word: str
    totals: tuple[Points, ...]
    more: bool
    drop: Key | None
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
        PLAYED.get(state.table.players, 0),
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
    most = PLAYED.get(state.table.players, 0)
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
                cell(n, name, group, round_pick(played, n), name == start_of(state, played))
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
        drop_key(page, pick),
        "rounds" in page.places,
    )


def drop_key(page: Page, pick: str) -> Key | None:
    """Takes away the round that is picked; away from the numbers, so that no finger meets it on its way to one."""
    try:
        index, *_ = round_picked(pick, page.state.rounds, len(page.seats))
    except ValueError:
        return None
    return Key(page.say("scout.round.drop", round=index + 1), tell("round.drop"))


@dataclass(frozen=True, slots=True)
class CountPad:
    """Counts 0–20, 21–41, or for points below zero as well."""

    tray: Tray
    keys: Pad


def count_pad(page: Page, pick: str) -> CountPad | None:
    """The pad of a count, of points by hand, or of what a round before this one brought."""
    state: State = page.state
    say = page.say
    place, *path = pick.split(".")
    if place == ROUNDS:
        return round_pad(page, pick)
    below = place == "extra"
    if (not below and place not in state.table.seats) or not path:
        return None
    if below:
        seat, head = f"p{int(path[0]) + 1}", state.word or say("scout.field.extra")
    else:
        seat, head = place, count_word(page, path[0])
    return number_pad(page, Tray(head, seat), pick, f"{place}.{path[0]}", below)


def count_word(page: Page, count: str) -> str:
    """Captured cards, chips, hand; the chips of two players are those left."""
    return page.say("scout.count.left" if page.state.two and count == "s" else f"scout.count.{count}")


def round_pad(page: Page, pick: str) -> CountPad | None:
    """A round before this one: the points of a seat; where it is known what they came from, that, a tab each."""
    state: State = page.state
    try:
        index, seat, _ = round_picked(pick, state.rounds, len(page.seats))
    except ValueError:
        return None
    group = state.rounds[index]
    points = group[seat] if seat < len(group) else None
    part, place = part_picked(points, pick), round_pick(index, seat)
    tabs: tuple[Key, ...] = ()
    if isinstance(points, Counted):
        words = {count: page.say(f"scout.count.{count}") for count in COUNTS} | {SUM: page.say("unit.points").strip()}
        tabs = tuple(Key(word, select(f"{place}.{name}"), on=name == part) for name, word in words.items())
        place = f"{place}.{part}"
    tray = Tray("" if tabs else page.say("scout.round", round=index + 1), f"p{seat + 1}", tabs=tabs)
    return number_pad(page, tray, pick, place, part == SUM)


def number_pad(page: Page, tray: Tray, pick: str, place: str, below: bool) -> CountPad:
    """Twenty-one numbers and the way to the others; below: those under zero as well. Beside tabs is room for what can
    be: nobody has more than twenty chips or cards in hand, and what is taken out is the sum."""
    say = page.say
    now = next((name for name in (MORE, MINUS) if pick.endswith(f".{name}")), "")
    more = [] if tray.tabs and not below and not place.endswith(f".{COUNTS[0]}") else [(MORE, 21, 41)]
    pages = [("", 0, 20), *more, *([(MINUS, -21, -1)] if below else [])]
    tools = [
        Key(say("scout.pad.range", low=number(low), high=number(high)), select(f"{place}.{name}" if name else place))
        for name, low, high in pages
        if name != now
    ]
    if below or not tray.tabs:
        tools.append(Key(say("pad.erase"), tell("erase")))
    start = {MORE: 21, MINUS: -21}.get(now, 0)
    keys = tuple(Key(number(n), tell(n)) for n in range(start, start + 21))
    return CountPad(replace(tray, tools=tuple(tools)), Pad(tray.head, 7, keys))
