"""The points of a table (heading 得点計算)."""

from __future__ import annotations

from collections.abc import Mapping

from calculators.core.parsing import format_seat_code
from calculators.core.ranking import rank_by_higher_sort_key
from calculators.core.types import ScoreLine, ScoresAndWinners, SeatScore
from calculators.subway.codes import CODES
from calculators.subway.line_sets import assign_single_beads_to_most_four_line_sets
from calculators.subway.route_search import find_longest_route
from calculators.subway.rulings import TERMINI
from calculators.subway.state import (
    COUNTED,
    LINES_TO_END,
    State,
    find_counted_lines_full_of_beads,
    find_paying_termini,
    is_over,
)

TIES = ("bonus", "beads", "termini", "trail")
"""What breaks a tie, in order (clause subway.tie); seats equal in total and in all of these are so in ④."""


def build_beads_line(bead_counts_of_seat: Mapping[str, int]) -> ScoreLine:
    """1 point a bead (clause subway.score.beads)."""
    beads = sum(bead_counts_of_seat.values())
    return CODES.build_score_line("subway.score.beads", beads, {"beads": beads})


def build_termini_line(state: State, bead_counts_of_seat: Mapping[str, int]) -> ScoreLine:
    """2 more points a terminus with an own bead (clause subway.score.termini)."""
    owned = [
        code
        for code in find_paying_termini(state, pays_nagoyako=state.table.option(TERMINI) == "8")
        if code in bead_counts_of_seat
    ]
    params = {"termini": owned, "count": len(owned)}
    return CODES.build_score_line("subway.score.termini", 2 * len(owned), params)


def build_longest_route_line(state: State, bead_counts_of_seat: Mapping[str, int]) -> ScoreLine:
    """1 point a station on the longest route (clause subway.score.trail)."""
    trail = find_longest_route(state.board, bead_counts_of_seat)
    code = "subway.score.trail" if trail.is_exact else "subway.score.trail.least"
    length = len(trail.stations)
    params = {"route": list(trail.stations), "length": length}
    return CODES.build_score_line(code, length, params)


def build_sets_line(state: State, bead_counts_of_seat: Mapping[str, int]) -> ScoreLine:
    """2 points a set of one bead on each of the four lines (clause subway.score.sets)."""
    best = assign_single_beads_to_most_four_line_sets(state.board, bead_counts_of_seat)
    params: dict[str, object] = {"sets": best.sets}
    params |= {letter: len(best.stations[letter]) for letter in COUNTED}
    params |= {f"on_{letter}": list(best.stations[letter]) for letter in COUNTED}
    return CODES.build_score_line("subway.score.sets", 2 * best.sets, params)


def build_second_line_bonus_line(state: State, seat_number: int) -> ScoreLine:
    """3 points to the seat that completed the second line (clause subway.score.bonus)."""
    points = 3 if state.bonus == seat_number else 0
    params = {"lines": list(find_counted_lines_full_of_beads(state)), "count": int(points > 0)}
    return CODES.build_score_line("subway.score.bonus", points, params)


def build_five_score_lines_of_seat(state: State, seat_number: int) -> tuple[ScoreLine, ...]:
    """The five parts of a seat's points."""
    hand = state.beads_by_station(seat_number)
    return (
        build_beads_line(hand),
        build_termini_line(state, hand),
        build_longest_route_line(state, hand),
        build_sets_line(state, hand),
        build_second_line_bonus_line(state, seat_number),
    )


def ranking_key_of_score_lines(score_lines: tuple[ScoreLine, ...]) -> tuple[int, ...]:
    """What seats are compared by: the total, then what breaks ties (clause subway.tie)."""
    beads, termini, trail, sets, bonus = (line.points for line in score_lines)
    return (beads + termini + trail + sets + bonus, bonus, beads, termini, trail)


def calculate_known_scores_with_winners_if_over(state: State) -> ScoresAndWinners:
    """Points of every seat that plays on and whose beads are entered; winners when two lines are complete, the bonus
    is given and nobody has a turn left."""
    lines = {
        seat: build_five_score_lines_of_seat(state, seat)
        for seat in state.staying_seats
        if state.beads[seat - 1] is not None
    }
    complete = len(find_counted_lines_full_of_beads(state)) >= LINES_TO_END
    if len(lines) < len(state.staying_seats) or (complete and state.bonus is None):
        return ScoresAndWinners(seats=tuple(SeatScore(format_seat_code(seat), own) for seat, own in lines.items()))
    keys = {seat: ranking_key_of_score_lines(own) for seat, own in lines.items()}
    ranks = {seat: rank_by_higher_sort_key(key, keys.values()) for seat, key in keys.items()}
    seats = tuple(SeatScore(format_seat_code(seat), own, ranks[seat]) for seat, own in lines.items())
    if not is_over(state):
        return ScoresAndWinners(seats=seats)
    winners = tuple(format_seat_code(seat) for seat, rank in ranks.items() if rank == 1)
    return ScoresAndWinners(
        seats=seats,
        winners=winners,
        decided_by=find_deciding_criterion_or_shared(sorted(keys.values(), reverse=True)),
        final=True,
    )


def find_deciding_criterion_or_shared(ranking_keys_best_first: list[tuple[int, ...]]) -> str:
    """What separates the winner from the next seat: the total, a tie-break, or `shared` if nothing does."""
    first, second = ranking_keys_best_first[:2]
    for name, mine, theirs in zip(("total", *TIES), first, second, strict=True):
        if mine != theirs:
            return name
    return "shared"
