"""What the subway's pages and sheets draw: strips, map, bars and lists; no rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculators.core.parsing import format_seat
from calculators.core.types import SeatScore, View
from calculators.subway.state import (
    COUNTED,
    LINES,
    LINES_TO_END,
    STATIONS,
    State,
    complete_lines,
    lacking,
)
from web.bar import standard_bar
from web.games.subway.map import draw_map
from web.games.subway.search import matches
from web.games.subway.view_ask import AskView, ask
from web.pieces import Bar, Touch, select

if TYPE_CHECKING:
    from web.page import Page

Drawn = dict[str, Any]
STRIPS = ("line", "pawn")
"""What a strip is for: entering beads or pawns, or asking about a station."""
ENTRIES = ("line", "pawn")
TABS = "HMTSEK"
"""The lines in the order of their tabs: those that count first."""
PARTS = ("beads", "termini", "trail", "sets", "bonus")
SHORT = 3
"""Stations that a line may lack to have them named."""
BEADS = ("place", "replace", "protected", "isolated", "nothing", "line", "bonus")
"""Effects that are told in the list of moves; the others, the same for all, with the one picked."""
BAR = 208
"""Units of the longest bar."""


def draw(page: Page) -> Drawn | AskView:
    """What the page of a view shows."""
    if page.view == View.SCORE:
        return draw_score(page)
    return ask(page)


def bar(page: Page) -> Bar:
    """What the bar says: what the view drew for it, or what every game says."""
    drawn: Bar | None = page.drawn_as("bar", None)
    return drawn or standard_bar(page)


def draw_score(page: Page) -> Drawn:
    """Either the strip of a line to enter, or the points."""
    state: State = page.state
    kind, *path = (page.pick or ("" if any(state.beads) else "line")).split(".")
    drawn: Drawn = {
        "mode": "points",
        "pads": pads(page),
        "strays": strays(state),
        "progress": progress(state),
    }
    if kind == "find":
        mode = path[0] if path and path[0] in ENTRIES else "line"
        return drawn | {"mode": mode, "map": None} | search(state, mode, path) | strip(page, mode, [])
    if kind in ENTRIES:
        drawn["mode"] = kind
        drawn["map"] = draw_map(state, bad=page.places, touch=lambda code: opened(state, kind, code))
        return drawn | strip(page, kind, path)
    return drawn | points(page, kind, path)


def search(state: State, mode: str, path: list[str]) -> Drawn:
    """What was searched for, and the stations it could mean."""
    text = path[1] if len(path) > 1 else ""
    return {"text": text, "found": [found(state, mode, code) for code in matches(state, text)]}


def found(state: State, mode: str, code: str) -> Drawn:
    """A station that a search could mean."""
    letters = state.board.lines_at[code]
    return {"code": code, "lines": letters, "go": f"{mode}.{letters[0]}.{code}"}


def tabs(state: State) -> list[Drawn]:
    """The lines of the board with how many of their stations have a bead."""
    return [
        {
            "letter": letter,
            "all": len(state.board.lines[letter]),
            "covered": len(state.board.lines[letter]) - len(lacking(state, letter)),
            "counts": letter in COUNTED,
        }
        for letter in TABS
        if letter in state.board.lines
    ]


def strip(page: Page, kind: str, path: list[str]) -> Drawn:
    """A line of the board, a row a station."""
    state: State = page.state
    board = state.board
    letters = [letter for letter in TABS if letter in board.lines]
    gap = next((letter for letter in letters if lacking(state, letter)), letters[0])
    letter = path[0] if path and path[0] in letters else gap
    here = path[1] if len(path) > 1 else ""
    along = board.lines[letter]
    short = lacking(state, letter) if len(lacking(state, letter)) <= SHORT else ()
    rows = []
    for code in along:
        room = board.room[code]
        owners = {format_seat(s): n for s, n in state.owners(code).items()}
        own = next((c for c in STATIONS[code].codes if c[0] == letter), code)
        rows.append(
            {
                "code": code,
                "number": own,
                "place": f"{kind}.{letter}.{code}",
                "transfer": [other for other in board.lines_at[code] if other != letter] if room > 1 else [],
                "end": code in board.dead_ends,
                "gap": code in short,
                "on": code == here,
                "bad": f"st.{code}" in page.places,
                "cells": [
                    {
                        "seat": seat,
                        "count": owners.get(seat, 0),
                        "pawn": state.pawn(int(seat[1])) == code,
                        "put": f"{code}.{seat}" if kind == "line" else f"{code}.{seat}.pawn",
                    }
                    for seat in page.seats
                ],
            }
        )
    index = letters.index(letter)
    return {
        "line": letter,
        "loop": LINES[letter].loop,
        "rows": rows,
        "tabs": tabs(state),
        "before": letters[index - 1] if index else "",
        "after": letters[index + 1] if index + 1 < len(letters) else "",
    }


def strays(state: State) -> list[Drawn]:
    """Beads that this board has no place for: of stations or seats that fewer players lack."""
    return [
        {"code": code, "seat": format_seat(number), "put": f"{code}.{format_seat(number)}"}
        for number, hand in enumerate(state.beads, start=1)
        for code, _ in hand or ()
        if code not in state.board.lines_at and number in state.seats
    ] + [
        {"code": "", "seat": format_seat(number), "put": f"clear.{format_seat(number)}"}
        for number, hand in enumerate(state.beads, start=1)
        if hand is not None and number not in state.seats
    ]


def progress(state: State) -> Drawn:
    """How far the table is from the end of the game."""
    full = complete_lines(state)
    rest = sorted((len(lacking(state, c)), c) for c in COUNTED if c not in full)
    nearest = rest[: max(0, LINES_TO_END - len(full))]
    stations = lacking(state, nearest[-1][1]) if nearest else ()
    return {
        "full": full,
        "left": sum(n for n, _ in nearest),
        "next": [letter for _, letter in nearest],
        "stations": stations if len(stations) <= SHORT and len(nearest) == 1 else (),
        "beads": sum(count for hand in state.beads for _, count in hand or ()),
    }


def pads(page: Page) -> tuple[str, ...]:
    """The pads above the answer bar."""
    if page.view == View.SCORE:
        complete = len(complete_lines(page.state)) >= LINES_TO_END
        return ("bonus",) if complete and page.state.bonus is None and not page.answer.violations else ()
    if page.view == View.MOVES:
        return ("dice",)
    return ("dice",) if "roll" in page.answer.missing and not page.answer.refused else ()


def points(page: Page, kind: str, path: list[str]) -> Drawn:
    """The bars of the seats, and one seat with its five parts, one of them on the map."""
    state: State = page.state
    score = page.answer.score
    seats: tuple[SeatScore, ...] = score.seats if score else ()
    order = sorted(seats, key=lambda s: (s.rank or 0, -s.total, s.seat))
    leader = order[0].seat if order else page.seats[0] if page.seats else ""
    chosen = kind if kind in page.seats else leader
    part = path[0] if path and path[0] in PARTS else "trail"
    own = next((s for s in seats if s.seat == chosen), None)
    lines = dict(zip(PARTS, own.lines, strict=True)) if own else {}
    facts = lines[part].params if lines else {}
    notes: dict[str, str] = {}
    if part == "sets" and lines:
        for letter in COUNTED:
            for code in facts[f"on_{letter}"]:
                notes[code] = notes.get(code, "") + letter
    scale = BAR / max([1, *(s.total for s in seats)])
    return {
        "seat": chosen,
        "part": part,
        "own": own,
        "lines": lines,
        "facts": facts,
        "bars": [stretches(s, scale) for s in order],
        "trail": lines["trail"].params["route"] if lines else [],
        "twice": twice(lines["trail"].params["route"]) if lines else [],
        "map": draw_map(
            state,
            chosen,
            route=facts["route"] if part == "trail" and lines else (),
            rings=dict.fromkeys(facts["termini"] if part == "termini" and lines else (), "can"),
            notes=notes,
            bad=page.places,
            touch=lambda code: opened(state, "line", code),
        ),
    }


def opened(state: State, kind: str, code: str) -> Touch:
    """A touch on a station of the map: its line, where it is entered."""
    return select(f"{kind}.{state.board.lines_at[code][0]}.{code}")


def twice(route: list[str]) -> list[str]:
    """Stations that a route passes more than once."""
    return [code for code in dict.fromkeys(route) if route.count(code) > 1]


def stretches(seat: SeatScore, scale: float) -> Drawn:
    """The five parts of a seat as stretches of a bar."""
    x = 0.0
    found = []
    for number, (part, line) in enumerate(zip(PARTS, seat.lines, strict=True), start=1):
        width = round(line.points * scale, 1)
        if width:
            found.append({"n": number, "part": part, "points": line.points, "x": round(x, 1), "w": width})
        x += width
    return {"seat": seat.seat, "total": seat.total, "rank": seat.rank, "parts": found}
