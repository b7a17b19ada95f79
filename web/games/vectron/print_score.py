"""VECTRON's score sheet: the map as it lies, and every gauge with what it brings; no rule is decided here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from calculators.core.messages import number, signed
from calculators.core.parsing import format_seat
from calculators.vectron.rulings import JUST3
from calculators.vectron.settle import settlement, settles
from calculators.vectron.state import (
    BLANK,
    GATE,
    GAUGE_GOAL,
    PIECES,
    SIDE,
    SWAP,
    State,
    bonus_of,
    seat_numbers,
    seat_of,
)
from web.games.vectron.grid import cells_of, stars_path
from web.paper.letters import width
from web.paper.picture import INKS, Ink, Picture, Type, num

if TYPE_CHECKING:
    from web.page import Page

MAP, LEFT, CELL, CHIP = 109.0, 6.0, 25.5, 18.4
"""Millimetres: of the map, to its first cell, of a cell, and of a chip across."""
UNITS = 50
"""Pixels of a chip across, in which its stars are given."""
BOX, TALL, APART = 4.6, 6.0, 0.8
"""Millimetres of a field of a gauge, and between two."""
WIDE, LESS, SMALL = 100.0, 13.0, 8.0
"""Millimetres of the map on paper, by how much a further winner shrinks it, and of the chip a seat holds."""
SUMS = ("vectron.score.rank", "vectron.score.difference")
"""Lines of a score that a settlement brings."""
LONG, LONGER = 5, 9
"""Widths of a name, in full-width letters, from which it is set smaller."""


@dataclass(frozen=True, slots=True)
class Row:
    """A seat. chip: what it holds, as a picture, and held: in words, '' where not entered; gauge: a picture; how:
    the rank; points: of the settlement; extra: by hand; won: does it win?"""

    seat: str
    name: str
    size: str
    chip: Markup
    held: str
    gauge: Markup
    how: str
    before: str
    points: str
    extra: str
    total: str
    won: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """sharers: winners, 1 where there are none; map: None where it was not entered; rows: in seat order; best: the
    same, best first; due: does the settlement take place, else it is what one would give now; blanks: the seats to
    write points by hand beside."""

    sharers: int
    map: Markup | None
    rows: tuple[Row, ...]
    best: tuple[Row, ...]
    settled: bool
    due: bool
    by_hand: bool
    blanks: tuple[str, ...]


def score_sheet(page: Page) -> ScoreSheet:
    """The sheet of the scores as far as they are entered."""
    state: State = page.state
    results = settlement(state)
    totals = {one.seat: one.total for one in page.standing}
    rows = tuple(row(page, number_, totals) for number_ in seat_numbers(state))
    best = sorted(rows, key=lambda one: -totals.get(one.seat, -1))
    said = any(bonus_of(state, number_) for number_ in seat_numbers(state))
    by_hand = said or state.table.option(JUST3) == "hand"
    sharers = max(1, sum(one.won for one in rows))
    return ScoreSheet(
        sharers,
        the_map(state).svg(most=WIDE - LESS * (sharers - 1)) if state.map is not None else None,
        rows,
        tuple(best),
        bool(results),
        bool(results) and settles(state),
        by_hand,
        () if by_hand else tuple(page.seats),
    )


def row(page: Page, number_: int, totals: dict[str, int]) -> Row:
    """One seat."""
    state, say, seat = page.state, page.say, format_seat(number_)
    entry, name = seat_of(state, number_), say.seat(seat)
    found = next((one for one in settlement(state) if one.seat == number_), None)
    by_hand = bonus_of(state, number_)
    wide = width(name)
    score = page.answer.score
    return Row(
        seat,
        name,
        "l12" if wide > LONGER else "l9" if wide > LONG else "",
        held(entry.chip).svg(),
        say(f"vectron.chip.{entry.chip}") if entry.chip else "",
        gauge(seat, entry.gauge).svg(),
        how(page, seat) or (say("vectron.by_gauge", gauge=found.gauge, rank=found.rank) if found else ""),
        "–" if entry.score is None else number(entry.score),
        "–" if found is None else signed(found.points) if found.points else "±0",
        signed(by_hand) if by_hand else "±0",
        number(totals[seat]) if seat in totals else "–",
        seat in getattr(score, "winners", ()),
    )


def how(page: Page, seat: str) -> str:
    """What a settlement that takes place gives a seat, as a sum in words."""
    lines = (line for one in page.standing if one.seat == seat for line in one.lines)
    return "".join(page.say.line(line) for line in lines if line.code in SUMS)


def the_map(state: State) -> Picture:
    """The 16 cells with their chips and pieces; a piece that lies has a stroke under it."""
    picture = Picture(MAP, MAP)
    thin, whole = Ink(stroke="#999", width=0.2), CELL * SIDE
    for at in range(1, SIDE):
        there = num(LEFT + CELL * at)
        picture.path(f"M{there} {num(LEFT)}v{num(whole)}M{num(LEFT)} {there}h{num(whole)}", thin)
    picture.box(LEFT, LEFT, whole, whole, Ink(stroke="#000", width=0.9))
    for at in range(SIDE):
        middle = LEFT + CELL * (at + 0.5)
        picture.text("ABCD"[at], middle, 4.4, Type(4.2, at="middle"))
        picture.text(f"{at + 1}", 2, middle + 1.5, Type(4.2, at="middle"))
    for at, what in enumerate(cells_of(state)):
        line, column = divmod(at, SIDE)
        x, y = LEFT + CELL * (column + 0.5), LEFT + CELL * (line + 0.5)
        if what in PIECES:
            piece = PIECES.index(what) + 1
            picture.seat(format_seat(piece), x, y, 20.7)
            if seat_of(state, piece).down:
                picture.path(f"M{num(x - 9)} {num(y + 11.2)}h18", Ink(stroke="#000", width=1.4))
        elif what != BLANK:
            chip(picture, what, x, y, CHIP)
    return picture


def held(what: str) -> Picture:
    """The chip a seat holds; nothing where it was not entered."""
    picture = Picture(SMALL, SMALL)
    if what:
        chip(picture, what, SMALL / 2, SMALL / 2, SMALL - 0.6)
    return picture


def chip(picture: Picture, what: str, x: float, y: float, across: float) -> None:
    """A chip around x, y: stars, a gate, or the sign of the swap."""
    scale = across / UNITS
    picture.dot(x, y, across, "#000")
    picture.dot(x, y, across - 0.6, "#fff")
    line = Ink(stroke="#000", width=round(3 * scale, 2), cap="round", join="round")
    if what == GATE:
        picture.path(scaled("M-12 -8L12 -8M-8.5 -2L8.5 -2M-7 -8L-7 12M7 -8L7 12", x, y, scale), line)
    elif what == SWAP:
        picture.path(scaled("M-11 -4.5L9 -4.5L3.5 -10M11 5.5L-9 5.5L-3.5 11", x, y, scale), line)
    else:
        picture.path(scaled(stars_path(int(what)), x, y, scale), Ink(fill="#000"))


def scaled(data: str, x: float, y: float, scale: float) -> str:
    """A path of M, L and Z around 0, 0, as large as wanted around x, y."""

    def moved(pair: re.Match[str]) -> str:
        return f"{num(x + float(pair[1]) * scale)} {num(y + float(pair[2]) * scale)}"

    return re.sub(r"(-?[\d.]+) (-?[\d.]+)", moved, data)


def gauge(seat: str, value: int | None) -> Picture:
    """A gauge: seven fields, full as far as it goes; what lies beyond is said by its number."""
    picture = Picture(GAUGE_GOAL * (BOX + APART) + 14, TALL + 0.6)
    edge = Ink(stroke="#000", width=0.3)
    for at in range(GAUGE_GOAL):
        x = 0.3 + at * (BOX + APART)
        picture.box(x, 0.3, BOX, TALL, *((Ink(INKS[seat]),) if at < (value or 0) else ()), edge)
    shown = "–" if value is None else number(value)
    picture.text(shown, GAUGE_GOAL * (BOX + APART) + 2, TALL - 0.6, Type(6))
    return picture
