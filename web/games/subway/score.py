"""What the subway's score page draws: strips to enter, the map, bars and lists; no rule is decided here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat
from calculators.core.types import Score, ScoreLine, SeatScore
from calculators.subway.state import (
    COUNTED,
    LINES,
    LINES_TO_END,
    STATIONS,
    State,
    complete_lines,
    lacking,
    to_fill,
)
from web.games.subway.ask import whole_map
from web.games.subway.pictures.map import Map, draw_map
from web.games.subway.pictures.search import matches
from web.pieces import Bar, Chips, Key, Touch, Tray, select, tell
from web.table.bar import standings, take
from web.table.page import Page
from web.table.shown import Shown

STRIPS = ("line", "pawn")
"""What a strip is for: entering beads or pawns."""
TABS = "HMTSEK"
"""The lines in the order of their tabs: those that count first."""
BRANCHES = {"M": "EK"}
"""Lines whose own stations stand below those of another: they are short, and leave from it."""
NAMED = 3
"""So many stations passed twice are named in the bar of an ending."""
PARTS = ("beads", "termini", "trail", "sets", "bonus")
SHORT = 3
"""Stations that a line may lack to have them named."""
BAR = 208
"""Units of the longest bar."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A line: how many stations it has, and how many of them have a bead."""

    letter: str
    all: int
    covered: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat's place in a row. put: what a touch says."""

    seat: str
    count: int
    pawn: bool
    put: str


@dataclass(frozen=True, slots=True)
class Row:
    """A station of a strip. line, number: on which line, and its code there; branch: whether another line begins
    here; first, last: where the track begins and ends; place: its pick; transfer: the other lines of a transfer
    station; end: a terminus; gap: one of the last without a bead; on: looked for; bad: contradictory."""

    code: str
    line: str
    number: str
    branch: bool
    first: bool
    last: bool
    place: str
    transfer: tuple[str, ...]
    end: bool
    gap: bool
    on: bool
    bad: bool
    cells: tuple[Cell, ...]

    @property
    def pawn(self) -> bool:
        """Does anybody stand there?"""
        return any(cell.pawn for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Strip:
    """A line to enter. before, after: the lines beside it, '' where there is none."""

    line: str
    rows: tuple[Row, ...]
    tabs: tuple[Tab, ...]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Found:
    """A station that a search could mean. go: its row."""

    code: str
    lines: tuple[str, ...]
    go: str


@dataclass(frozen=True, slots=True)
class Search:
    text: str
    found: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Stray:
    """A bead that this board has no place for; code '' for all of a seat. put: takes it away."""

    code: str
    seat: str
    put: str


@dataclass(frozen=True, slots=True)
class Progress:
    """full: the complete lines; left: stations until the end, on the lines next; stations: which, when few are left;
    beads: entered so far."""

    full: tuple[str, ...]
    left: int
    next: tuple[str, ...]
    stations: tuple[str, ...]
    beads: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a bar: the number of the part, its points, from where and how long."""

    n: int
    points: int
    x: float
    w: float


@dataclass(frozen=True, slots=True)
class SeatBar:
    seat: str
    total: int
    parts: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Everybody's bars, and one seat with its five parts, one of them on the map. own: its score, None without any;
    trail: its longest route; twice: the stations that it passes twice."""

    seat: str
    part: str
    own: SeatScore | None
    lines: Mapping[str, ScoreLine]
    bars: tuple[SeatBar, ...]
    trail: tuple[str, ...]
    twice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreView(Shown):
    """mode: what is entered (`line`, `pawn`), or `points`; tray, bonus: the seats of whom one completed the second
    line, where that is asked."""

    mode: str
    strays: tuple[Stray, ...]
    progress: Progress
    map: Map | None = None
    strip: Strip | None = None
    search: Search | None = None
    points: Points | None = None
    tray: Tray | None = None
    bonus: Chips | None = None


def score(page: Page) -> ScoreView:
    """What the page of points shows; its bar says how far the end is while beads are entered."""
    view = draw_score(page)
    entering = view.points is None and not page.answer.refused and view.progress.next
    if entering:
        return replace(view, bar=entering_bar(page, view.progress))
    return view


def entering_bar(page: Page, now: Progress) -> Bar:
    """How many stations lack a bead until the game ends and where, and the points as far as they are entered."""
    say, score = page.say, page.answer.score
    if not now.beads:
        return Bar(say("subway.bar.empty.score"), (say("subway.bar.hint"),), action=take(page))
    full = (say("subway.left.full", lines=now.full),) if now.full else ()
    where = say("subway.left.named", stations=now.stations) if now.stations else say("subway.left.next", lines=now.next)
    points = (standings(page, score.seats),) if score else ()
    return Bar(say("subway.left", n=now.left), (where, *points, *full), action=take(page))


def draw_score(page: Page) -> ScoreView:
    """Either the strip of a line to enter, or the points."""
    state: State = page.state
    kind, *path = (page.pick or ("" if any(state.beads) else "line")).split(".")
    view = ScoreView("points", strays(state), progress(state))
    if asks_bonus(page):
        view = replace(view, tray=Tray(page.say("subway.pad.bonus")), bonus=bonus_chips(page))
    if kind == "find":
        mode = path[0] if path and path[0] in STRIPS else "line"
        return replace(view, mode=mode, search=search(state, mode, path), strip=strip(page, mode, []))
    if kind in STRIPS:
        drawn = draw_map(state, bad=page.places, touch=lambda code: opened(state, kind, code))
        drawn = whole_map(page, state, drawn)
        return replace(view, mode=kind, map=drawn, strip=strip(page, kind, path))
    shown = points(page, kind, path)
    return replace(view, points=shown, map=points_map(page, shown), further=longest_way(page, page.answer.score))


def longest_way(page: Page, score: Score | None) -> dict[str, str]:
    """Along which stations the winner went farthest, for the ending."""
    winner = next((seat for seat in score.seats if seat.seat in score.winners), None) if score else None
    line = next((one for one in winner.lines if one.params.get("route")), None) if winner else None
    if line is None:
        return {}
    route, again = line.params["route"], twice(line.params["route"])
    how = "" if not again else ".twice" if len(again) <= NAMED else ".often"
    said = page.say(f"subway.end.way{how}", first=route[0], last=route[-1], stations=again, n=len(again))
    return {page.say(f"end.{line.code}"): said}


def search(state: State, mode: str, path: list[str]) -> Search:
    """What was searched for, and the stations it could mean."""
    text = path[1] if len(path) > 1 else ""
    return Search(text, tuple(found(state, mode, code) for code in matches(state, text)))


def found(state: State, mode: str, code: str) -> Found:
    """A station that a search could mean."""
    letters = state.board.lines_at[code]
    return Found(code, letters, f"{mode}.{letters[0]}.{code}")


def tabs(state: State) -> tuple[Tab, ...]:
    """The lines of the board with how many of their stations have a bead."""
    lines = state.board.lines
    return tuple(
        Tab(letter, len(lines[letter]), len(lines[letter]) - len(lacking(state, letter)))
        for letter in TABS
        if letter in lines
    )


def strip(page: Page, kind: str, path: list[str]) -> Strip:
    """A line of the board, a row a station, and below it the stations of its branches."""
    state: State = page.state
    lines = state.board.lines
    letters = [letter for letter in TABS if letter in lines]
    gap = next((letter for letter in letters if lacking(state, letter)), letters[0])
    letter = path[0] if path and path[0] in letters else gap
    here = path[1] if len(path) > 1 else ""
    place = f"{kind}.{letter}"
    rows = [row(page, place, letter, code, code == here) for code in lines[letter]]
    for branch in BRANCHES.get(letter, ""):
        own = [code for code in lines.get(branch, ()) if code not in lines[letter]]
        rows += [replace(row(page, place, branch, code, code == here), branch=code == own[0]) for code in own]
    short = lacking(state, letter)
    if len(short) <= SHORT:
        rows = [replace(one, gap=one.code in short) for one in rows]
    index = letters.index(letter)
    before = letters[index - 1] if index else ""
    after = letters[index + 1] if index + 1 < len(letters) else ""
    return Strip(letter, tuple(rows), tabs(state), before, after)


def row(page: Page, place: str, letter: str, code: str, on: bool) -> Row:
    """A station of a line. place: the pick of the strip that it stands in."""
    state: State = page.state
    board, along = state.board, state.board.lines[letter]
    owners = {format_seat(seat): count for seat, count in state.owners(code).items()}
    kind = place.partition(".")[0]
    cells = tuple(
        Cell(
            seat,
            owners.get(seat, 0),
            state.pawn(int(seat[1])) == code,
            f"{code}.{seat}" if kind == "line" else f"{code}.{seat}.pawn",
        )
        for seat in page.seats
    )
    return Row(
        code,
        letter,
        next((own for own in STATIONS[code].codes if own[0] == letter), code),
        False,
        code == along[0] and not LINES[letter].loop,
        code == along[-1] and not LINES[letter].loop,
        f"{place}.{code}",
        tuple(other for other in board.lines_at[code] if other != letter) if board.room[code] > 1 else (),
        code in board.dead_ends,
        False,
        on,
        f"st.{code}" in page.places,
        cells,
    )


def strays(state: State) -> tuple[Stray, ...]:
    """Beads that this board has no place for: of stations or seats that fewer players lack."""
    found = []
    for number, hand in enumerate(state.beads, start=1):
        seat = format_seat(number)
        if hand is not None and number not in state.seats:
            found.append(Stray("", seat, f"clear.{seat}"))
        elif hand is not None:
            found += [Stray(code, seat, f"{code}.{seat}") for code, _ in hand if code not in state.board.lines_at]
    return tuple(found)


def progress(state: State) -> Progress:
    """How far the table is from the end of the game."""
    full = complete_lines(state)
    wanted = to_fill(state)
    rest = sorted((len(lacking(state, c)), c) for c in COUNTED if c not in full and {*lacking(state, c)} <= {*wanted})
    nearest = rest[: max(0, LINES_TO_END - len(full))]
    stations = lacking(state, nearest[-1][1]) if nearest else ()
    return Progress(
        full,
        len(wanted),
        tuple(letter for _, letter in nearest),
        stations if len(stations) <= SHORT and len(nearest) == 1 else (),
        sum(count for hand in state.beads for _, count in hand or ()),
    )


def asks_bonus(page: Page) -> bool:
    """Whether two lines are complete and it is not said who completed the second."""
    complete = len(complete_lines(page.state)) >= LINES_TO_END
    return complete and page.state.bonus is None and not page.answer.violations


def bonus_chips(page: Page) -> Chips:
    """The seats, one of which completed the second line."""
    say = page.say
    keys = (
        Key(page.name(n), tell(f"bonus.{seat}"), say("subway.bonus.to", seat=seat), face=seat)
        for n, seat in enumerate(page.seats)
    )
    return Chips(say("subway.pad.bonus"), tuple(keys))


def points(page: Page, kind: str, path: list[str]) -> Points:
    """The bars of the seats, and one seat with its five parts."""
    score = page.answer.score
    seats: tuple[SeatScore, ...] = score.seats if score else ()
    order = sorted(seats, key=lambda s: (s.rank or 0, -s.total, s.seat))
    leader = order[0].seat if order else page.seats[0] if page.seats else ""
    chosen = kind if kind in page.seats else leader
    part = path[0] if path and path[0] in PARTS else "trail"
    own = next((s for s in seats if s.seat == chosen), None)
    lines = dict(zip(PARTS, own.lines, strict=True)) if own else {}
    trail = tuple(lines["trail"].params["route"]) if lines else ()
    scale = BAR / max([1, *(s.total for s in seats)])
    bars = tuple(SeatBar(s.seat, s.total, stretches(s, scale)) for s in order)
    return Points(chosen, part, own, lines, bars, trail, twice(trail))


def points_map(page: Page, shown: Points) -> Map:
    """The part that is looked at, on the map."""
    state: State = page.state
    facts = shown.lines[shown.part].params if shown.lines else {}
    notes: dict[str, str] = {}
    for letter in COUNTED if shown.part == "sets" and shown.lines else ():
        for code in facts[f"on_{letter}"]:
            notes[code] = notes.get(code, "") + letter
    drawn = draw_map(
        state,
        shown.seat,
        route=shown.trail if shown.part == "trail" else (),
        rings=dict.fromkeys(facts.get("termini", ()) if shown.part == "termini" else (), "can"),
        notes=notes,
        bad=page.places,
        touch=lambda code: opened(state, "line", code),
    )
    return whole_map(page, state, drawn)


def opened(state: State, kind: str, code: str) -> Touch:
    """A touch on a station of the map: its line, where it is entered."""
    return select(f"{kind}.{state.board.lines_at[code][0]}.{code}")


def twice(route: Sequence[str]) -> tuple[str, ...]:
    """Stations that a route passes more than once."""
    return tuple(code for code in dict.fromkeys(route) if route.count(code) > 1)


def stretches(seat: SeatScore, scale: float) -> tuple[Stretch, ...]:
    """The five parts of a seat as stretches of a bar."""
    x = 0.0
    found = []
    for number, line in enumerate(seat.lines, start=1):
        width = round(line.points * scale, 1)
        if width:
            found.append(Stretch(number, line.points, round(x, 1), width))
        x += width
    return tuple(found)
