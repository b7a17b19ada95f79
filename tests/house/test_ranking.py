"""What games share: places, what a game answers by default, a replay that lacks something on its way."""

from dataclasses import MISSING, fields, replace

import pytest

from calculators.core.game import Game
from calculators.core.messages import load_sentences
from calculators.core.ranking import rank_by_higher_sort_key, rank_seats_as_final_score
from calculators.core.replay import replay_moves_until_illegal_or_undecided
from calculators.core.types import ScoreLine, SeatScore, View
from calculators.vogu.game import GAME
from calculators.vogu.state import State


def seat(name: str, points: int) -> SeatScore:
    return SeatScore(name, (ScoreLine("a", "b", points),))


def test_equal_places_are_shared_and_the_next_is_skipped() -> None:
    score = rank_seats_as_final_score([seat("p1", 7), seat("p2", 9), seat("p3", 9)])
    assert [found.rank for found in score.seats] == [3, 1, 1]
    assert (score.winners, score.decided_by, score.final) == (("p2", "p3"), "total", True)
    assert rank_seats_as_final_score([seat("p1", 7), seat("p2", 9)], [2, 1], "turn").winners == ("p1",)
    assert rank_by_higher_sort_key(3, [3, 4, 5]) == 3


def test_every_seat_has_a_key() -> None:
    with pytest.raises(ValueError, match="shorter"):
        rank_seats_as_final_score([seat("p1", 7), seat("p2", 9)], [2])


def test_nothing_is_said_of_a_score_before_the_end_unless_a_game_does() -> None:
    named = {one.name: getattr(GAME, one.name) for one in fields(Game) if one.default is MISSING}
    assert Game(**named).calculate_current_score(GAME.parse_query_apart_from_moves({}).state) is None


def test_no_other_language_is_spoken() -> None:
    with pytest.raises(KeyError):
        load_sentences("fr")


def forgetful(state: State, view: View) -> tuple[str, ...]:
    """What VOGU lacks, and the layout after a move."""
    return () if state.table.turn == 1 else (*GAME.find_missing_parameters(state, view), "board")


def test_a_replay_stops_where_something_is_lacking() -> None:
    game = replace(GAME, find_missing_parameters=forgetful)
    state = game.parse_query_apart_from_moves(
        {"players": "5", "values": "-", "board": "1W2BpWmB.1W2BpWmB.1W2BpWmB"}
    ).state
    move = game.parse_move("place.1B1YpBmY.3.0")
    verdict = replay_moves_until_illegal_or_undecided(game, state, [move, move])
    assert (verdict.legal, verdict.played, verdict.missing) == (None, 1, ("board",))
