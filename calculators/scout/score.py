"""The points of a round and of the game, as lines that add up."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.ranking import rank_seats_as_final_score
from calculators.core.types import ProjectedScore, ScoreLine, ScoresAndWinners, SeatScore, View
from calculators.scout.codes import score_line
from calculators.scout.state import ROUNDS, RoundEnd, RoundPoints, SeatCounts, State
from calculators.scout.validate import find_missing_parameters


def score_and_rank_seats(state: State) -> ScoresAndWinners:
    """Returns the totals of the staying seats with complete counts; ranks if nothing is missing, winners after the last
    round.

    Equal totals share a rank, and the win (scout.game).
    """
    if state.has_all_round_points:
        seats = [SeatScore(f"p{n}", build_earlier_round_and_extra_lines(state, n)) for n in state.table.staying_seats]
    else:
        seats = [
            SeatScore(f"p{n}", (*build_round_lines(state, n, seat), *build_earlier_round_and_extra_lines(state, n)))
            for n, seat in state.counts_by_staying_seat.items()
            if seat.is_complete
        ]
    if find_missing_parameters(state, View.SCORE):
        return ScoresAndWinners(seats=tuple(seats))
    final_score = rank_seats_as_final_score(seats)
    is_final = state.has_all_round_points or len(state.rounds) + 1 == ROUNDS.get(state.table.players)
    return final_score if is_final else ScoresAndWinners(seats=final_score.seats)


def calculate_certain_and_projected_score_if_entered(state: State) -> ScoresAndWinners | None:
    """Returns the score while a round is played: the points that are certain, and what each hand would cost if it ended
    now.

    Returns None if no counts and no earlier rounds are entered.
    """
    if state.end is not None or state.has_all_round_points:
        return score_and_rank_seats(state)
    if not state.rounds and not any(state.seats[n - 1] for n in state.counts_by_staying_seat):
        return None
    seats = {
        n: SeatScore(
            f"p{n}",
            (
                *build_captured_and_chip_lines_of_seat(state, seat),
                *build_earlier_round_and_extra_lines(state, n),
            ),
        )
        for n, seat in state.counts_by_staying_seat.items()
    }
    projected = tuple(
        ProjectedScore(f"p{n}", -seat.hand, seats[n].total - seat.hand)
        for n, seat in state.counts_by_staying_seat.items()
        if seat.hand is not None and seat.is_complete
    )
    return ScoresAndWinners(seats=tuple(seats.values()), projected=projected)


def build_round_lines(state: State, seat_number: int, seat_counts: SeatCounts) -> tuple[ScoreLine, ...]:
    """Returns the lines of a seat: one point for each captured card and chip, minus one for each card in hand
    (scout.score)."""
    return (
        *build_captured_and_chip_lines_of_seat(state, seat_counts),
        build_hand_cost_line_zero_if_unbeaten(state.end, seat_number, seat_counts.hand or 0),
    )


def build_captured_and_chip_lines_of_seat(state: State, seat_counts: SeatCounts) -> tuple[ScoreLine, ...]:
    """Returns the lines of a seat for captured cards and chips, 0 if not entered; how the round ends does not matter.

    Chips are those that others paid for scouting; with two players the seat's own that are left (scout.two).
    """
    code = "left" if state.is_two_player_game else "chips"
    captured, chips = seat_counts.captured or 0, seat_counts.chips or 0
    return (
        score_line("scout.score.captured", captured, {"cards": captured}),
        score_line(f"scout.score.{code}", chips, {"chips": chips}),
    )


def build_hand_cost_line_zero_if_unbeaten(round_end: RoundEnd | None, seat_number: int, hand_size: int) -> ScoreLine:
    """Returns the line for the hand, 0 points if all others only scouted from that seat's show (scout.score)."""
    if round_end == RoundEnd("unbeaten", seat_number):
        return score_line("scout.score.unbeaten", 0, {"cards": hand_size})
    return score_line("scout.score.hand", -hand_size, {"cards": hand_size})


def build_earlier_round_and_extra_lines(state: State, seat_number: int) -> tuple[ScoreLine, ...]:
    """Returns a line for each earlier round (scout.game), and one for points added by the table (scout.extra)."""
    lines = [
        build_line_of_earlier_round_with_counts_if_known(played, points)
        for played, group in enumerate(state.rounds, 1)
        for points in group[seat_number - 1 : seat_number]
        if points is not None
    ]
    for points in state.extra[seat_number - 1 : seat_number]:
        if points is not None:
            code = "scout.score.extra.word" if state.word else "scout.score.extra"
            lines.append(score_line(code, points, {"points": points, "word": state.word}))
    return tuple(lines)


def build_line_of_earlier_round_with_counts_if_known(round_number: int, points: int | RoundPoints) -> ScoreLine:
    """Returns the line of a finished round: its points, and the counts they come from if these are entered."""
    if not isinstance(points, RoundPoints):
        return score_line("scout.score.before", points, {"round": round_number, "points": points})
    counts = {"cards": points.captured, "chips": points.chips, "hand": points.hand}
    code = f"scout.score.before.{'unbeaten' if points.free else 'hand'}"
    return score_line(code, int(points), {"round": round_number, "points": int(points), **counts})


def round_points_by_seat(state: State) -> tuple[RoundPoints | None, ...]:
    """Returns the points of this round by seat; None for a seat with incomplete counts or that has left
    (scout.leave)."""
    return tuple(
        None
        if n not in state.table.staying_seats or seat.captured is None or seat.chips is None or seat.hand is None
        else RoundPoints(seat.captured, seat.chips, seat.hand, free=state.end == RoundEnd("unbeaten", n))
        for n, seat in enumerate(state.seat_counts[: state.table.players], 1)
    )


def next_score_sheet_if_complete_and_not_last(state: State) -> State | None:
    """Returns the score sheet of the next round; None while this round is incomplete or if it was the last."""
    if find_missing_parameters(state, View.SCORE) or len(state.rounds) + 1 >= ROUNDS.get(state.table.players, 0):
        return None
    return replace(
        state.state_with_earlier_rounds_alone,
        table=replace(state.table, turn=1),
        rounds=(*state.rounds, round_points_by_seat(state)),
    )
