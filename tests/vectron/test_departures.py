"""A seat leaves a game of VECTRON: its piece, row and hand stay; settlements are between the remaining seats."""

import pytest

from calculators.core.types import View
from calculators.vectron import GAME

from .tables import ENGINE, state_of


@pytest.mark.parametrize(
    ("out_parameter", "points"),
    [("", [3, 2, 1, 0]), ("&out=p2", [2, 1, 0]), ("&out=p4", [2, 1, 0]), ("&out=p2.p3", [7, 0])],
)
def test_settlement_ranks_only_remaining_seats(out_parameter: str, points: list[int]) -> None:
    """By rank; between two seats by difference."""
    query = f"p1=h2.g7.s0&p2=h2.g4.s1&p3=h2.g3.s1&p4=h2.s2{out_parameter}"
    score = ENGINE.evaluate_query(query, View.SCORE).score
    assert [line.points for seat in score.seats for line in seat.lines if line.code != "vectron.score.before"] == points


def test_gauge_of_departed_seat_neither_settles_nor_is_missing() -> None:
    answer = ENGINE.evaluate_query("players=3&out=p2&p1=h2.g1.s2&p2=h2.g8.s-&p3=h2.g2.s3", View.SCORE)
    assert answer.missing == ()
    assert [one.seat for one in answer.score.projected] == ["p1", "p3"]


def test_deck_and_row_of_departed_seat_stay() -> None:
    start = "players=3&p1=h2&p2=h2&p3=h2&map=21G1_a3S2_1b1c_S1G3&row1=-&row2=-&row3=-"
    moves = "draw.deck_play.D1_move.B1_stop_leave.p1_draw.p1_play.D1"
    verdict = ENGINE.verdict_on_moves_of_query(f"{start}&move={moves}", View.PLAY)
    assert verdict.legal is True
    decks = [
        message.params["deck"]
        for step in verdict.steps[3:5]
        for message in GAME.describe_turn_and_progress(step.after)
        if message.code == "vectron.progress.deck"
    ]
    assert decks == [17, 17]


def test_recorded_settlement_has_no_gain_of_departed_seat() -> None:
    start = "players=3&out=p2&p1=h2.g7.s0&p2=h2.g1.s1&p3=h2.g2.s0&map=21G1_a3S2_1b1c_S1G3&row1=-&row2=-&row3=-"
    following = GAME.next_round_state(state_of(start))
    assert following is not None
    assert GAME.format_query(following)["rounds"].split(".")[1] == "-"
    assert GAME.table(following).turn == 3
