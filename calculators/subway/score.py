"""The points of a table (heading 得点計算)."""

from __future__ import annotations

from collections.abc import Mapping

from calculators.core.parsing import format_seat
from calculators.core.ranking import place
from calculators.core.types import Score, ScoreLine, SeatScore
from calculators.subway.codes import CODES
from calculators.subway.rulings import TERMINI
from calculators.subway.sets import assign
from calculators.subway.state import COUNTED, LINES_TO_END, State, complete_lines, over, paying
from calculators.subway.trail import longest_route

TIES = ("bonus", "beads", "termini", "trail")
"""What breaks a tie, in order (clause subway.tie); seats equal in total and in all of these are so in ④."""


def beads_line(hand: Mapping[str, int]) -> ScoreLine:
    """1 point a bead (clause subway.score.beads)."""
    beads = sum(hand.values())
    return CODES.line("subway.score.beads", beads, {"beads": beads})


def termini_line(state: State, hand: Mapping[str, int]) -> ScoreLine:
    """2 more points a terminus with an own bead (clause subway.score.termini)."""
    owned = [code for code in paying(state, state.table.option(TERMINI) == "8") if code in hand]
    params = {"termini": owned, "count": len(owned)}
    return CODES.line("subway.score.termini", 2 * len(owned), params)


def trail_line(state: State, hand: Mapping[str, int]) -> ScoreLine:
    """1 point a station on the longest route (clause subway.score.trail)."""
    trail = longest_route(state.board, hand)
    code = "subway.score.trail" if trail.exact else "subway.score.trail.least"
    length = len(trail.stations)
    params = {"route": list(trail.stations), "length": length}
    return CODES.line(code, length, params)


def sets_line(state: State, hand: Mapping[str, int]) -> ScoreLine:
    """2 points a set of one bead on each of the four lines (clause subway.score.sets)."""
    best = assign(state.board, hand)
    params: dict[str, object] = {"sets": best.sets}
    params |= {letter: len(best.stations[letter]) for letter in COUNTED}
    params |= {f"on_{letter}": list(best.stations[letter]) for letter in COUNTED}
    return CODES.line("subway.score.sets", 2 * best.sets, params)


def bonus_line(state: State, seat: int) -> ScoreLine:
    """3 points to the seat that completed the second line (clause subway.score.bonus)."""
    points = 3 if state.bonus == seat else 0
    params = {"lines": list(complete_lines(state)), "count": int(points > 0)}
    return CODES.line("subway.score.bonus", points, params)


def seat_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """The five parts of a seat's points."""
    hand = state.hand(seat)
    return (
        beads_line(hand),
        termini_line(state, hand),
        trail_line(state, hand),
        sets_line(state, hand),
        bonus_line(state, seat),
    )


def strength(lines: tuple[ScoreLine, ...]) -> tuple[int, ...]:
    """What seats are compared by: the total, then what breaks ties (clause subway.tie)."""
    beads, termini, trail, sets, bonus = (line.points for line in lines)
    return (beads + termini + trail + sets + bonus, bonus, beads, termini, trail)


def score(state: State) -> Score:
    """Points of every seat whose beads are entered; winners when two lines are complete, the bonus is given and
    nobody has a turn left."""
    lines = {seat: seat_lines(state, seat) for seat in state.seats if state.beads[seat - 1] is not None}
    complete = len(complete_lines(state)) >= LINES_TO_END
    if not state.entered or (complete and state.bonus is None):
        return Score(tuple(SeatScore(format_seat(seat), own) for seat, own in lines.items()))
    keys = {seat: strength(own) for seat, own in lines.items()}
    ranks = {seat: place(key, keys.values()) for seat, key in keys.items()}
    seats = tuple(SeatScore(format_seat(seat), own, ranks[seat]) for seat, own in lines.items())
    if not over(state):
        return Score(seats)
    winners = tuple(format_seat(seat) for seat, rank in ranks.items() if rank == 1)
    return Score(seats, winners, decided_by(sorted(keys.values(), reverse=True)), final=True)


def decided_by(keys: list[tuple[int, ...]]) -> str:
    """What separates the winner from the next seat: the total, a tie-break, or `shared` if nothing does."""
    first, second = keys[:2]
    for name, mine, theirs in zip(("total", *TIES), first, second, strict=True):
        if mine != theirs:
            return name
    return "shared"
