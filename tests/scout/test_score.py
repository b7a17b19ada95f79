"""Points of a round and of the game."""

import pickle

import pytest

from calculators.core.types import ScoresAndWinners
from calculators.scout import GAME
from calculators.scout.score import (
    calculate_certain_and_projected_score_if_entered,
    next_score_sheet_if_complete_and_not_last,
)
from tests.engine import parse_table_rows

from .tables import query_of_state_without_knowledge, read


def scores_of_query(query: str) -> ScoresAndWinners:
    found = GAME.calculate_score(read(query))
    assert isinstance(found, ScoresAndWinners)
    return found


ENDED_ROUND = "players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2"
ROUND_WITHOUT_END_QUERY = "players=3&p1=c2.s5.h4&p2=c1.s1.h6&p3=c1.s1.h5"


def describe_score(found: ScoresAndWinners) -> str:
    """The points of each seat's lines, total, rank and projected score; the winners of a finished game."""
    projected = {one.seat: f" ({one.points} = {one.total})" for one in found.projected}
    seats = [
        f"{seat.seat} {' '.join(str(line.points) for line in seat.lines)} = {seat.total} #{seat.rank}"
        + projected.get(seat.seat, "")
        for seat in found.seats
    ]
    assert found.decided_by == ("total" if found.winners else "")
    return ", ".join(seats) + f"; {' '.join(found.winners)} won" * found.final


EXPECTED_POINTS_BY_QUERY = f"""
# Before the last round there is no winner.
{ENDED_ROUND}  p1 12 1 -5 = 8 #1, p2 3 2 0 = 5 #3, p3 4 5 -3 = 6 #2
{ENDED_ROUND}&rounds=5.-2.7  p1 12 1 -5 5 = 13 #1, p2 3 2 0 -2 = 3 #3, p3 4 5 -3 7 = 13 #1
{ENDED_ROUND}&rounds=5.-2.7_3.4.1  p1 12 1 -5 5 3 = 16 #1, p2 3 2 0 -2 4 = 7 #3, p3 4 5 -3 7 1 = 14 #2; p1 won
# Whoever is level shares the win and the rank.
{ENDED_ROUND}&rounds=0.0.0_0.3.2  p1 12 1 -5 0 0 = 8 #1, p2 3 2 0 0 3 = 8 #1, p3 4 5 -3 0 2 = 8 #1; p1 p2 p3 won
{ENDED_ROUND}&rounds=0.0.0_0.1.2  p1 12 1 -5 0 0 = 8 #1, p2 3 2 0 0 1 = 6 #3, p3 4 5 -3 0 2 = 8 #1; p1 p3 won
# Seats that are complete are scored with others missing, and rounds that are not complete as far as they go.
{ENDED_ROUND.replace(".h5", "")}&rounds=0.0.0_0.1.2  p2 3 2 0 0 1 = 6 #None, p3 4 5 -3 0 2 = 8 #None
{ENDED_ROUND.replace("&p1=c12.s1.h5", "")}&rounds=0.0.0_0.1.2  p2 3 2 0 0 1 = 6 #None, p3 4 5 -3 0 2 = 8 #None
{ENDED_ROUND}&rounds=0.0.0_0.-.2  p1 12 1 -5 0 0 = 8 #None, p2 3 2 0 0 = 5 #None, p3 4 5 -3 0 2 = 8 #None
{ENDED_ROUND}&rounds=0.0.0_0.1  p1 12 1 -5 0 0 = 8 #None, p2 3 2 0 0 1 = 6 #None, p3 4 5 -3 0 = 6 #None
# An earlier round entered as counts scores like its points.
players=3&rounds=c12s1h5.c2s5u4.-3_1.1.1_2.2.2  p1 8 1 2 = 11 #1, p2 7 1 2 = 10 #2, p3 -3 1 2 = 0 #3; p1 won
# Nobody answered, so the hand is free; without an end nothing is.
{ROUND_WITHOUT_END_QUERY}&end=unbeaten.p1  p1 2 5 0 = 7 #1, p2 1 1 -6 = -4 #3, p3 1 1 -5 = -3 #2
{ROUND_WITHOUT_END_QUERY}&end=unbeaten.p2  p1 2 5 -4 = 3 #1, p2 1 1 0 = 2 #2, p3 1 1 -5 = -3 #3
{ROUND_WITHOUT_END_QUERY}&end=unbeaten  p1 2 5 -4 = 3 #None, p2 1 1 -6 = -4 #None, p3 1 1 -5 = -3 #None
# Two players keep what is left of their chips.
players=2&p1=c6.s1.h4&p2=c3.s2.h0&end=empty.p2&rounds=4.6  p1 6 1 -4 4 = 7 #2, p2 3 2 0 6 = 11 #1; p2 won
players=2&p1=c6.s1.h4&p2=c3.s0.h3&end=unbeaten.p1  p1 6 1 0 = 7 #1, p2 3 0 -3 = 0 #2
# Unused Scout & Show chips do not count.
{ENDED_ROUND}&ss=1.0.1  p1 12 1 -5 = 8 #1, p2 3 2 0 = 5 #3, p3 4 5 -3 = 6 #2
{ENDED_ROUND}&ss=0.0.0  p1 12 1 -5 = 8 #1, p2 3 2 0 = 5 #3, p3 4 5 -3 = 6 #2
# Points by hand are of the seats that got some.
players=3&rounds=5.6.7_1.2.3_9.8.7&extra=1.2.4  \
p1 5 1 9 1 = 16 #3, p2 6 2 8 2 = 18 #2, p3 7 3 7 4 = 21 #1; p3 won
{ENDED_ROUND}&extra=-.4.-  p1 12 1 -5 = 8 #2, p2 3 2 0 4 = 9 #1, p3 4 5 -3 = 6 #3
"""


@pytest.mark.clause("scout.score", "scout.game", "scout.extra", "scout.unused")
@pytest.mark.parametrize(("query", "expected_points"), parse_table_rows(EXPECTED_POINTS_BY_QUERY))
def test_score_gives_lines_total_and_rank_of_each_seat(query: str, expected_points: str) -> None:
    assert describe_score(scores_of_query(query)) == expected_points


@pytest.mark.clause("scout.score.chips", "scout.score.hand")
@pytest.mark.parametrize(
    ("query", "expected_lines"),
    parse_table_rows(f"""
        {ENDED_ROUND}&rounds=5.1.7  captured cards=12; chips chips=1; hand cards=5; before round=1 points=5
        players=3&rounds=c12s1h5.1.1_1.1.1_2.2.2  \
before.hand round=1 points=8 cards=12 chips=1 hand=5; before round=2 points=1; before round=3 points=2
        players=3&rounds=c2s5u4.1.1_1.1.1_2.2.2  \
before.unbeaten round=1 points=7 cards=2 chips=5 hand=4; before round=2 points=1; before round=3 points=2
        players=3&p1=c2.s5.h4&end=unbeaten.p1   captured cards=2; chips chips=5; unbeaten cards=4
        players=2&p1=c6.s1.h4&end=empty.p2      captured cards=6; left chips=1; hand cards=4
        """),
)
def test_score_lines_state_code_facts_and_clause(query: str, expected_lines: str) -> None:
    lines = scores_of_query(query).seats[0].lines
    assert all(line.clause == GAME.codes[line.code] for line in lines)
    said = [" ".join([line.code, *(f"{name}={value}" for name, value in line.params.items())]) for line in lines]
    assert "; ".join(said).replace("scout.score.", "") == expected_lines


def test_earlier_round_keeps_its_counts_when_pickled() -> None:
    state = read("players=3&rounds=c12s1h5.1.1_1.1.1_2.2.2")
    copied = pickle.loads(pickle.dumps(state))
    assert copied.rounds == state.rounds
    assert query_of_state_without_knowledge(copied) == "players=3&rounds=c12s1h5.1.1_1.1.1_2.2.2"


SEAT_COUNTS_OF_ROUND = "c12s1h5.c3s2h0.c4s5h3"
NEXT_ROUND_QUERIES = f"""
{ENDED_ROUND}&names=あき.ベン&turn=p2     players=3&names=あき.ベン&rounds={SEAT_COUNTS_OF_ROUND}
{ENDED_ROUND}&rounds=5.-2.7              players=3&rounds=5.-2.7_{SEAT_COUNTS_OF_ROUND}
{ENDED_ROUND}&extra=1.2.3&word=x         players=3&rounds={SEAT_COUNTS_OF_ROUND}&extra=1.2.3&word=x
{ENDED_ROUND}&rounds=5.-2.7_3.4.1        -
{ENDED_ROUND.replace(".h5", "")}         -
players=0&end=empty.p1             -
"""


@pytest.mark.parametrize(("query", "expected_query"), parse_table_rows(NEXT_ROUND_QUERIES))
def test_next_round_query_carries_score_unless_round_incomplete_or_last(query: str, expected_query: str) -> None:
    assert query_of_state_without_knowledge(next_score_sheet_if_complete_and_not_last(read(query))) == expected_query


CURRENT_POINTS_BY_QUERY = """
# The totals are without hand costs; the projection of each known hand has them.
players=3&p1=c12.s1.h5&p2=c3.s2&p3=c4.s5.h3&rounds=1.-2.7  \
p1 12 1 1 = 14 #None (-5 = 9), p2 3 2 -2 = 3 #None, p3 4 5 7 = 16 #None (-3 = 13)
players=3&rounds=5.6.7   p1 0 0 5 = 5 #None, p2 0 0 6 = 6 #None, p3 0 0 7 = 7 #None
players=3&p2=c3.s2.h4    p1 0 0 = 0 #None, p2 3 2 = 5 #None (-4 = 1), p3 0 0 = 0 #None
"""


@pytest.mark.clause("scout.score")
@pytest.mark.parametrize(("query", "expected_points"), parse_table_rows(CURRENT_POINTS_BY_QUERY))
def test_score_of_running_round_is_projected_with_hand_costs(query: str, expected_points: str) -> None:
    found = calculate_certain_and_projected_score_if_entered(read(query))
    assert found is not None
    assert describe_score(found) == expected_points


def test_running_round_without_counts_has_no_score() -> None:
    assert calculate_certain_and_projected_score_if_entered(read("players=3")) is None
