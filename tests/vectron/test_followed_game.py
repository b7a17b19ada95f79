"""Followed games: public records with settlements and ends."""

from pathlib import Path

from calculators.core.replay import GameProgress
from tests.engine import format_found_messages

from .tables import ENGINE

START = "players=3&p1=h2&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"


def progress_after_moves(query: str, *moves: str) -> GameProgress:
    return ENGINE.progress_after_moves_of_query(f"{query}&move={'_'.join(moves)}")


FIRST_TURN_MOVES = ("draw.deck", "play.O1", "move.B2", "stop")


def test_turn_can_be_recorded_without_hand() -> None:
    progress = progress_after_moves(START, *FIRST_TURN_MOVES)
    assert (progress.turn, progress.ended) == ("p2", False)
    assert progress.position == "players=3&p1=hG.g2&p2=h2&p3=h2&turn=p2&map=bGc2_1a23_121S_S323&row1=O1&row2=-&row3=-"
    assert [seat.total for seat in progress.score.seats] == [0, 0, 0]
    assert [seat.points for seat in progress.score.projected] == [2, 1, 1]


def test_no_move_follows_the_last_settlement() -> None:
    verdict = progress_after_moves(START.replace("p1=h2", "p1=h2.g6.s4"), *FIRST_TURN_MOVES).verdict
    assert verdict is not None
    assert format_found_messages(verdict.violations) == ("vectron.over of vectron.end in move",)


LONGEST_RECORD_QUERY = (Path(__file__).parent / "long.txt").read_text().strip()
"""The query of a game with the largest number of moves in a record."""


def test_won_game_under_just3_hand_ruling_lacks_bonus_points() -> None:
    """Under this ruling the score has no winner before the points are entered (ruling just3)."""
    query = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h3.g6.s5&p2=h3.g1.s1&row1=D2&row2=-&phase=move&house=just3-hand"
    assert ENGINE.evaluate_query(f"{query}&move=move.C4").missing == ("bonus",)
