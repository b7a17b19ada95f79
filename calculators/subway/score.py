"""Calculates the points of a table and the winners (heading 得点計算)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from calculators.core.parsing import format_seat_code
from calculators.core.ranking import rank_seats_as_final_score
from calculators.core.types import ScoreLine, ScoresAndWinners, SeatScore
from calculators.subway.codes import CODES
from calculators.subway.line_sets import assign_beads_to_lines_for_most_sets
from calculators.subway.longest_route import find_longest_route
from calculators.subway.rulings import TERMINI
from calculators.subway.state import COUNTED, State, StationCode

TIES = ("bonus", "beads", "termini", "trail")
"""The score lines that break a tie, in order (clause subway.tie); `sets` is not among them, as it follows from the
others."""


def build_score_line_of_1_point_per_bead(bead_counts_of_seat: Mapping[StationCode, int]) -> ScoreLine:
    """Scores 1 point for each bead (clause subway.score.beads)."""
    beads = sum(bead_counts_of_seat.values())
    return CODES.build_score_line("subway.score.beads", beads, {"beads": beads})


def build_termini_score_line(state: State, bead_counts_of_seat: Mapping[StationCode, int]) -> ScoreLine:
    """Scores 2 more points for each terminus with an own bead (clause subway.score.termini)."""
    owned = [
        code
        for code in state.find_paying_termini(pays_nagoyako=state.table.option(TERMINI) == "8")
        if code in bead_counts_of_seat
    ]
    params = {"termini": owned, "count": len(owned)}
    return CODES.build_score_line("subway.score.termini", 2 * len(owned), params)


def build_longest_route_line_of_1_point_per_station(
    state: State, bead_counts_of_seat: Mapping[StationCode, int]
) -> ScoreLine:
    """Scores 1 point for each station on the longest route (clause subway.score.trail)."""
    route = find_longest_route(state.board, bead_counts_of_seat)
    code = "subway.score.trail" if route.is_exact else "subway.score.trail.least"
    length = len(route.stations)
    params = {"route": list(route.stations), "length": length}
    return CODES.build_score_line(code, length, params)


def build_score_line_of_2_points_per_set(state: State, bead_counts_of_seat: Mapping[StationCode, int]) -> ScoreLine:
    """Scores 2 points for each set of one bead on each of the four lines (clause subway.score.sets)."""
    assignment = assign_beads_to_lines_for_most_sets(state.board, bead_counts_of_seat)
    params: dict[str, object] = {"sets": assignment.sets}
    params |= {letter: len(assignment.stations[letter]) for letter in COUNTED}
    params |= {f"on_{letter}": list(assignment.stations[letter]) for letter in COUNTED}
    return CODES.build_score_line("subway.score.sets", 2 * assignment.sets, params)


def build_bonus_score_line(state: State, seat_number: int) -> ScoreLine:
    """Scores 3 points for the seat that completed the second line (clause subway.score.bonus).

    Two complete lines without an entry of that seat have a code of their own: somebody has the bonus.
    """
    points = 3 if state.bonus == seat_number else 0
    complete_lines = state.complete_counted_lines
    is_open = state.bonus is None and state.are_two_lines_complete
    params = {"lines": list(complete_lines), "count": int(points > 0)}
    return CODES.build_score_line(f"subway.score.bonus{'.open' if is_open else ''}", points, params)


class SeatScoreLines(NamedTuple):
    """The score lines of a seat, in the order of the rulebook."""

    beads: ScoreLine
    termini: ScoreLine
    longest_route: ScoreLine
    sets: ScoreLine
    bonus: ScoreLine


def build_bead_terminus_route_set_and_bonus_lines(state: State, seat_number: int) -> SeatScoreLines:
    """Builds the score lines of a seat."""
    hand = state.beads_by_station(seat_number)
    return SeatScoreLines(
        beads=build_score_line_of_1_point_per_bead(hand),
        termini=build_termini_score_line(state, hand),
        longest_route=build_longest_route_line_of_1_point_per_station(state, hand),
        sets=build_score_line_of_2_points_per_set(state, hand),
        bonus=build_bonus_score_line(state, seat_number),
    )


def total_then_tie_break_points_of_score_lines(score_lines: SeatScoreLines) -> tuple[int, ...]:
    """Returns the values by which seats are ranked: the total, then the tie-breaks (clause subway.tie)."""
    beads, termini, trail, sets, bonus = (line.points for line in score_lines)
    return (beads + termini + trail + sets + bonus, bonus, beads, termini, trail)


def calculate_points_of_entered_seats_and_winners(state: State) -> ScoresAndWinners:
    """Returns the points of every seat that plays on and whose beads are entered.

    With ranks if the beads of all of them are entered, and the bonus too if two lines are complete; with winners if the
    game is also over.
    """
    lines = {
        seat: build_bead_terminus_route_set_and_bonus_lines(state, seat)
        for seat in state.staying_seats
        if state.beads[seat - 1] is not None
    }
    seats = tuple(SeatScore(format_seat_code(seat), score_lines) for seat, score_lines in lines.items())
    if len(lines) < len(state.staying_seats) or (state.are_two_lines_complete and state.bonus is None):
        return ScoresAndWinners(seats=seats)
    keys = [total_then_tie_break_points_of_score_lines(score_lines) for score_lines in lines.values()]
    decided_by = find_deciding_criterion_or_shared(sorted(keys, reverse=True))
    final_score = rank_seats_as_final_score(seats, keys, decided_by)
    return final_score if state.is_over else ScoresAndWinners(seats=final_score.seats)


def find_deciding_criterion_or_shared(ranking_keys_best_first: list[tuple[int, ...]]) -> str:
    """Returns the first criterion in which the best two seats differ: `total` or a tie-break; `shared` if they are
    equal in all."""
    first, second = ranking_keys_best_first[:2]
    for name, first_value, second_value in zip(("total", *TIES), first, second, strict=True):
        if first_value != second_value:
            return name
    return "shared"
