"""A seat leaves a game of SCOUT!: the deck stays the same, the round goes on with the remaining seats."""

import pytest

from calculators import Answer, View
from calculators.core.types import ScoresAndWinners
from calculators.scout import GAME
from calculators.scout.state import State
from tests.engine import parse_table_rows

from .tables import ENGINE, format_messages_briefly


def answer_to_legal_moves(moves: str) -> Answer:
    answer = ENGINE.evaluate_query(f"move={moves}")
    assert answer.verdict is not None
    assert answer.verdict.legal is True, answer.verdict.violations
    return answer


def state_after_legal_moves(moves: str) -> State:
    followed = answer_to_legal_moves(moves).followed
    assert followed is not None
    found: State = followed.state
    return found


@pytest.mark.parametrize("seat", ["p2", "p3"])
def test_captured_cards_and_deck_are_unchanged_by_departure(seat: str) -> None:
    """B and C captured a card each; captured cards stay seen, and the tens stay in play."""
    state = state_after_legal_moves(f"shown.4_shown.5_shown.6_leave.{seat}_shown.T")
    assert state.table.players == 4
    assert len(state.seen or ()) == 3
    assert (state.seats[1] and state.seats[1].captured, state.seats[2] and state.seats[2].captured) == (1, 1)


ROUND_END_ROWS = """
# A showed, B and C scouted, D has not.
goes on  shown.7.7.7_scouted.left_scouted.left
# A seat leaves after its Scout, or before it; the last one without a Scout leaves.
ends     shown.7.7.7.7_scouted.left_scouted.left_leave.p2_scouted.left
ends     shown.7.7.7.7_leave.p3_scouted.left_scouted.left
ends     shown.7.7.7.7_scouted.left_leave.p4_scouted.left
ends     shown.7.7.7.7_scouted.left_scouted.left_leave.p4
# The owner of the set leaves: all three others have to scout.
goes on  shown.7.7.7.7_leave.p1_scouted.left_scouted.left
ends     shown.7.7.7.7_leave.p1_scouted.left_scouted.left_scouted.left
ends     shown.7.7.7.7_leave.p1_scouted.left_scouted.left_leave.p4
goes on  shown.7.7.7.7_scouted.left_leave.p1_scouted.left
"""


@pytest.mark.parametrize(("expected_round_end", "moves"), parse_table_rows(ROUND_END_ROWS))
def test_round_ends_once_all_other_remaining_seats_have_scouted(expected_round_end: str, moves: str) -> None:
    verdict = answer_to_legal_moves(moves).verdict
    assert verdict is not None
    ends = [effect.code for effect in verdict.steps[-1].effects if effect.code.startswith("scout.effect.end.")]
    assert ends == ["scout.effect.end.unbeaten"] * (expected_round_end == "ends")


def test_scout_progress_counts_only_remaining_seats() -> None:
    state = state_after_legal_moves("shown.7.7.7.7_leave.p2_scouted.left")
    told = format_messages_briefly(GAME.describe_turn_and_progress(state), "progress.")
    assert told.endswith("; scouts {'needed': 2, 'scouts': 1} of end.scouts")


def test_next_round_keeps_hand_sizes_and_starts_at_next_remaining_seat() -> None:
    """C begins the second round instead of B; B has no points of the round it left."""
    state = state_after_legal_moves("shown.7.7.7.7_leave.p2_scouted.left_scouted.left")
    assert (state.table.turn, len(state.rounds)) == (3, 1)
    (group,) = state.rounds
    assert [points is None for points in group] == [False, True, False, False]
    assert [seat and seat.hand for seat in state.seats[:4]] == [11] * 4


def test_final_ranking_omits_departed_seat() -> None:
    rounds_of_three = "_shown.7.7.7.7_scouted.left_scouted.left" * 3
    answer = answer_to_legal_moves(f"shown.7.7.7.7_scouted.left_scouted.left_scouted.left_leave.p3{rounds_of_three}")
    score = answer.score
    assert isinstance(score, ScoresAndWinners)
    assert score.final
    assert [(seat.seat, seat.total, seat.rank) for seat in score.seats] == [
        ("p1", -33, 2),
        ("p2", -34, 3),
        ("p4", -20, 1),
    ]


def test_score_is_complete_without_counts_of_departed_seat() -> None:
    query = "players=4&out=p3&p1=c5.s1.h2&p2=c9.s0.h0&p4=c3.s2.h4&end=empty.p2&rounds=1.2.3.4_2.1.-.3_4.3.-.1"
    answer = ENGINE.evaluate_query(query, View.SCORE)
    assert answer.missing == ()
    assert isinstance(answer.score, ScoresAndWinners)
    assert (answer.score.final, answer.score.winners) == (True, ("p2",))
    assert "rounds" in ENGINE.evaluate_query(query.replace("&out=p3", ""), View.SCORE).missing
