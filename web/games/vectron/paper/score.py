"""VECTRON's score sheet: the map as it lies, and every gauge with what it brings; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.messages import number, signed
from calculators.core.parsing import format_seat
from calculators.vectron.rulings import JUST3
from calculators.vectron.settle import settlement, settles
from calculators.vectron.state import State, bonus_of, seat_numbers, seat_of
from web.games.vectron.paper.map import printed
from web.games.vectron.paper.seats import UNKNOWN, gauge, held, name_size
from web.games.vectron.pictures.finale import Round, rounds_of
from web.games.vectron.pictures.grid import grid
from web.table.page import Page, points_of

WIDE, LESS = 100.0, 13.0
"""Millimetres of the map on paper, and by how much a further winner shrinks it."""
SUMS = ("vectron.score.rank", "vectron.score.difference")
"""Lines of a score that a settlement brings."""


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
    write points by hand beside; rounds: the settlements of the game."""

    sharers: int
    map: Markup | None
    rows: tuple[Row, ...]
    best: tuple[Row, ...]
    settled: bool
    due: bool
    by_hand: bool
    blanks: tuple[str, ...]
    rounds: tuple[Round, ...]


def score_sheet(page: Page) -> ScoreSheet:
    """The sheet of the scores as far as they are entered."""
    state: State = page.state
    results = settlement(state)
    totals = {one.seat: one.total for one in page.standing}
    rows = tuple(row(page, number_, totals) for number_ in seat_numbers(state))
    best = sorted(rows, key=lambda one: -totals.get(one.seat, -1))
    said = any(bonus_of(state, number_) for number_ in seat_numbers(state))
    by_hand = said or state.table.option(JUST3) == "hand"
    board = printed(grid(state), page.say("vectron.down.mark"))
    sharers = max(1, sum(one.won for one in rows))
    return ScoreSheet(
        sharers,
        board.svg(most=WIDE - LESS * (sharers - 1)) if state.map is not None else None,
        rows,
        tuple(best),
        bool(results),
        bool(results) and settles(state),
        by_hand,
        () if by_hand else tuple(page.seats),
        rounds_of(state, page.say("vectron.rounds.start")),
    )


def row(page: Page, number_: int, totals: dict[str, int]) -> Row:
    """One seat."""
    state, say, seat = page.state, page.say, format_seat(number_)
    entry, name = seat_of(state, number_), say.seat(seat)
    found = next((one for one in settlement(state) if one.seat == number_), None)
    by_hand = bonus_of(state, number_)
    score = points_of(page.answer.score)
    return Row(
        seat,
        name,
        name_size(name),
        held(entry.chip).svg(),
        say(f"vectron.chip.{entry.chip}") if entry.chip else "",
        gauge(seat, entry.gauge).svg(),
        how(page, seat) or (say("vectron.by_gauge", gauge=found.gauge, rank=found.rank) if found else ""),
        UNKNOWN if entry.score is None else number(entry.score),
        UNKNOWN if found is None else signed(found.points) if found.points else "±0",
        signed(by_hand) if by_hand else "±0",
        number(totals[seat]) if seat in totals else UNKNOWN,
        seat in score.winners,
    )


def how(page: Page, seat: str) -> str:
    """What a settlement that takes place gives a seat, as a sum in words."""
    lines = (line for one in page.standing if one.seat == seat for line in one.lines)
    return "".join(page.say.line(line) for line in lines if line.code in SUMS)
