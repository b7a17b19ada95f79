"""A seat leaves a subway game: its beads and pawn stay, and the last round has the remaining seats."""

from urllib.parse import parse_qsl

import pytest

from calculators.subway import GAME
from tests.subway.tables import ENGINE, read, verdict_on_moves_of_query
from tests.subway.test_followed_game import generate_random_game


@pytest.mark.parametrize(
    ("moves", "turn", "pawns"),
    [
        # D has chosen and C leaves: B and A choose, and A begins
        ("start.S12.4_leave.p3_start.T18.1_start.M13.2", "p1", "M13.T18.-.S12"),
        # A leaves before its first turn: B begins
        ("start.S12.4_start.M14.3_start.T18.1_start.M13.2_leave.p1", "p2", "M13.T18.M14.S12"),
    ],
)
def test_seat_leaving_before_first_turn_is_skipped(moves: str, turn: str, pawns: str) -> None:
    progress = ENGINE.progress_after_moves_of_query(f"move={moves}")
    assert (progress.turn, dict(parse_qsl(progress.position))["at"]) == (turn, pawns)


def test_game_ends_if_last_seat_of_last_round_leaves() -> None:
    """D leaves instead of taking the last turn of a whole game."""
    start, moves = generate_random_game(7, 4)
    before = f"{start}&move={'_'.join(moves[:-1])}"
    last = ENGINE.progress_after_moves_of_query(before).turn
    progress = ENGINE.progress_after_moves_of_query(f"{before}_leave.{last}")
    assert progress.ended
    assert progress.score.final
    assert last not in [seat.seat for seat in progress.score.seats]


def test_beads_of_departed_seat_can_be_replaced_and_count_for_lines() -> None:
    query = "players=4&out=p2&p1=H01&p2=H02&p3=M16&p4=S12&at=H01.H02.M16.S12&styles=4.1.2.3&roll=1"
    verdict = verdict_on_moves_of_query(f"{query}&move=go.H02")
    assert "subway.effect.replace" in [effect.code for effect in verdict.effects]
    facts = GAME.describe_turn_and_progress(read(query))
    stations_left = {fact.params["line"]: fact.params["stations"] for fact in facts if "line" in fact.params}
    assert stations_left["H"][0] == "H03"
