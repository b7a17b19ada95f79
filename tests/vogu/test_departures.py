"""A seat leaves a game of VOGU: the hands of the remaining seats decide how many turns are left."""

from functools import cache
from urllib.parse import parse_qsl

import pytest

from calculators.core.types import ScoresAndWinners, View
from calculators.vogu.counts import (
    count_turns_left_of_table_including_this_if_known,
    hand_size_by_staying_seat_if_all_known,
)
from tests.engine import list_message_codes
from tests.run_length import pair_cases_with_others

from .tables import ENGINE
from .test_followed_game import RandomlyPlayedGame


@cache
def play_game_of_five(seed: int, reveal_probability: float) -> RandomlyPlayedGame:
    return RandomlyPlayedGame(seed, 5, reveal_probability)


@pytest.mark.parametrize(("recorded_move_count", "seat"), pair_cases_with_others([1, 7, 12, 20, 22], [1, 2, 3, 4, 5]))
def test_departure_keeps_hands_and_turns_left_of_other_seats(recorded_move_count: int, seat: int) -> None:
    """No notice says that the layout does not fit the turns."""
    game = play_game_of_five(3, 0.4)
    record = f"{game.start}&move={'_'.join(game.told[:recorded_move_count])}"
    after = ENGINE.evaluate_query(f"{record}_leave.p{seat}")
    assert after.followed is not None
    assert after.verdict is not None
    assert after.verdict.legal is True
    before = ENGINE.progress_after_moves_of_query(record).state
    hands = hand_size_by_staying_seat_if_all_known(before)
    revealed = {n: len(before.cards_revealed_by(n)) for n in hands}
    left = {n: hands[n] + revealed[n] - 4 for n in hands if n != seat}
    assert hand_size_by_staying_seat_if_all_known(after.followed.state) == {n: hands[n] for n in left}
    assert count_turns_left_of_table_including_this_if_known(after.followed.state) == sum(left.values())
    assert not [notice.code for notice in after.notices if notice.code.startswith("vogu.fit")]


def test_game_ends_if_only_departed_seat_had_turns_left() -> None:
    """E leaves before its last turn, the last of the game; the score does not need the cards of E."""
    game = play_game_of_five(2, 0.5)
    record = f"{game.start}&move={'_'.join([*game.told[:-1], 'leave.p5'])}"
    verdict = ENGINE.verdict_on_moves_of_query(record, View.PLAY)
    assert verdict.legal is True
    assert ENGINE.progress_after_moves_of_query(record).ended
    end = dict(parse_qsl(verdict.end))
    assert (end["out"], end["first"]) == ("p5", "p1")
    assert "p5" not in ENGINE.evaluate_query(verdict.end, View.SCORE).missing


def test_departed_seat_is_not_ranked_in_tied_score() -> None:
    query = "players=4&p1=GWg.GG.BY.BW&p2=GWg.GG.BY.BW&p3=YY.RR.BK.RB&p4=BB.RK.RY.KK&values=B4.R6.Y-1.G5.W-1.K2"
    answer = ENGINE.evaluate_query(f"{query}&first=p2&out=p4", View.SCORE)
    assert isinstance(answer.score, ScoresAndWinners)
    assert [(seat.seat, seat.total, seat.rank) for seat in answer.score.seats] == [
        ("p1", 27, 2),
        ("p2", 27, 1),
        ("p3", 26, 3),
    ]


def test_tokens_of_departed_seats_stay_taken() -> None:
    moves = "reveal.RY.x.Y_reveal.RY.x.Y_leave.p1_leave.p2_reveal.RY.x.Y"
    query = f"players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move={moves}"
    assert list_message_codes(ENGINE.verdict_on_moves_of_query(query).violations) == ["vogu.move.other.turns"]
