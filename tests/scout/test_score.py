"""Points of a round and of the game."""

from __future__ import annotations

import pickle

import pytest

from calculators.core.types import ProjectedScore, ScoreLine, ScoresAndWinners, SeatScore
from calculators.scout import GAME
from calculators.scout.score import (
    calculate_round_points,
    calculate_score_and_projection_or_none_if_uncounted,
    state_to_score_next_round_or_none,
)

from .tables import read, write


def score(query: str) -> ScoresAndWinners:
    found = GAME.calculate_score(read(query))
    assert isinstance(found, ScoresAndWinners)
    return found


def totals(query: str) -> list[int]:
    return [seat.total for seat in score(query).seats]


ROUND = "players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2"


def test_lines_of_a_round() -> None:
    assert score(ROUND) == ScoresAndWinners(
        seats=(
            SeatScore(
                "p1",
                (
                    ScoreLine("scout.score.captured", "scout.score", 12, {"cards": 12}),
                    ScoreLine("scout.score.chips", "scout.score", 1, {"chips": 1}),
                    ScoreLine("scout.score.hand", "scout.score.hand", -5, {"cards": 5}),
                ),
                1,
            ),
            SeatScore(
                "p2",
                (
                    ScoreLine("scout.score.captured", "scout.score", 3, {"cards": 3}),
                    ScoreLine("scout.score.chips", "scout.score", 2, {"chips": 2}),
                    ScoreLine("scout.score.hand", "scout.score.hand", 0, {"cards": 0}),
                ),
                3,
            ),
            SeatScore(
                "p3",
                (
                    ScoreLine("scout.score.captured", "scout.score", 4, {"cards": 4}),
                    ScoreLine("scout.score.chips", "scout.score", 5, {"chips": 5}),
                    ScoreLine("scout.score.hand", "scout.score.hand", -3, {"cards": 3}),
                ),
                2,
            ),
        ),
        winners=(),
        decided_by="",
        final=False,
    )


@pytest.mark.parametrize(
    ("seat", "end", "points"),
    [("c2.s1.h5", "unbeaten.p2", -2), ("c3.s2.h0", "empty.p1", 5), ("c2.s5.h4", "unbeaten.p1", 7)],
)
def test_checks_of_the_digest(seat: str, end: str, points: int) -> None:
    """2 + 1 − 5 = −2; 3 + 2 − 0 = 5; 2 + 5 − 0 = 7 for an unbeaten owner with cards in hand."""
    assert totals(f"players=3&p1={seat}&p2=c1.s2.h6&p3=c1.s1.h5&end={end}")[0] == points


def test_nobody_answered_so_the_hand_is_free() -> None:
    seats = score("players=3&p1=c2.s5.h4&p2=c1.s1.h6&p3=c1.s1.h5&end=unbeaten.p1").seats
    assert seats[0].lines[2] == ScoreLine("scout.score.unbeaten", "scout.score.unbeaten", 0, {"cards": 4})
    assert seats[1].lines[2] == ScoreLine("scout.score.hand", "scout.score.hand", -6, {"cards": 6})


def test_rounds_before_are_lines_of_their_own() -> None:
    found = score(ROUND + "&rounds=5.-2.7_3.4.1")
    assert [line.points for line in found.seats[1].lines] == [3, 2, 0, -2, 4]
    assert found.seats[1].lines[3:] == (
        ScoreLine("scout.score.before", "scout.game", -2, {"round": 1, "points": -2}),
        ScoreLine("scout.score.before", "scout.game", 4, {"round": 2, "points": 4}),
    )
    assert [(seat.seat, seat.total, seat.rank) for seat in found.seats] == [
        ("p1", 16, 1),
        ("p2", 7, 3),
        ("p3", 14, 2),
    ]
    assert (found.winners, found.decided_by, found.final) == (("p1",), "total", True)


@pytest.mark.parametrize(("rounds", "ranks"), [("", [1, 3, 2]), ("&rounds=5.-2.7", [1, 3, 1])])
def test_before_the_last_round_there_is_no_winner(rounds: str, ranks: list[int]) -> None:
    found = score(ROUND + rounds)
    assert (found.winners, found.decided_by, found.final) == ((), "", False)
    assert [seat.rank for seat in found.seats] == ranks


def test_ties_share_the_win_and_the_rank() -> None:
    found = score(ROUND + "&rounds=0.0.0_0.3.2")
    assert [(seat.total, seat.rank) for seat in found.seats] == [(8, 1), (8, 1), (8, 1)]
    assert found.winners == ("p1", "p2", "p3")
    found = score(ROUND + "&rounds=0.0.0_0.1.2")
    assert [(seat.total, seat.rank) for seat in found.seats] == [(8, 1), (6, 3), (8, 1)]
    assert found.winners == ("p1", "p3")


@pytest.mark.parametrize(
    "query",
    [
        ROUND.replace(".h5", "") + "&rounds=0.0.0_0.1.2",
        ROUND.replace("&p1=c12.s1.h5", "") + "&rounds=0.0.0_0.1.2",
    ],
)
def test_complete_seats_are_scored_with_others_missing(query: str) -> None:
    found = score(query)
    assert [(seat.seat, seat.total, seat.rank) for seat in found.seats] == [("p2", 6, None), ("p3", 8, None)]
    assert (found.winners, found.decided_by, found.final) == ((), "", False)


@pytest.mark.parametrize("rest", ["&rounds=0.0.0_0.-.2", "&rounds=0.0.0_0.1"])
def test_rounds_not_complete(rest: str) -> None:
    found = score(ROUND + rest)
    assert [seat.rank for seat in found.seats] == [None] * 3
    assert (found.winners, found.final) == ((), False)
    assert len(found.seats[1].lines) == (4 if "-" in rest else 5)


def test_without_an_end_nothing_is_free() -> None:
    found = score("players=3&p1=c2.s5.h4&p2=c1.s1.h6&p3=c1.s1.h5&rounds=0.0.0_0.0.0")
    assert [seat.total for seat in found.seats] == [3, -4, -3]
    assert [seat.rank for seat in found.seats] == [None] * 3
    found = score("players=3&p1=c2.s5.h4&p2=c1.s1.h6&p3=c1.s1.h5&end=unbeaten")
    assert [seat.total for seat in found.seats] == [3, -4, -3]


def test_two_players_keep_what_is_left_of_their_chips() -> None:
    found = score("players=2&p1=c6.s1.h4&p2=c3.s2.h0&end=empty.p2&rounds=4.6")
    assert [line.points for line in found.seats[0].lines] == [6, 1, -4, 4]
    assert found.seats[0].lines[1] == ScoreLine("scout.score.left", "scout.two.chips", 1, {"chips": 1})
    assert (found.winners, found.final) == (("p2",), True)
    found = score("players=2&p1=c6.s1.h4&p2=c3.s0.h3&end=unbeaten.p1")
    assert [seat.total for seat in found.seats] == [7, 0]
    assert found.final is False


@pytest.mark.clause("scout.extra")
def test_points_by_hand_are_of_the_seats_that_got_some() -> None:
    found = score(ROUND + "&extra=-.4.-")
    assert [[line.points for line in seat.lines if line.clause == "scout.extra"] for seat in found.seats] == [
        [],
        [4],
        [],
    ]
    assert [seat.total for seat in found.seats] == [8, 5 + 4, 6]


def test_points_of_the_round_alone() -> None:
    assert calculate_round_points(read(ROUND + "&rounds=5.-2.7")) == (8, 5, 6)
    assert calculate_round_points(read("players=3&p1=c1&p3=c4.s5.h3")) == (None, None, 6)
    seats = "players=3&p1=c2.s5.h4&p2=c1.s4.h6&p3=c1.s1.h5"
    assert calculate_round_points(read(seats + "&end=unbeaten.p1")) == (7, -1, -3)
    assert calculate_round_points(read(seats + "&end=unbeaten.p2")) == (3, 5, -3)
    assert calculate_round_points(read(seats + "&end=unbeaten.p3&rounds=9.9.9")) == (3, -1, 2)


COUNTED = "c12s1h5.c3s2h0.c4s5h3"


@pytest.mark.clause("scout.score")
@pytest.mark.parametrize(
    ("told", "code", "points"),
    [("c12s1h5", "scout.score.before.hand", 8), ("c2s5u4", "scout.score.before.unbeaten", 7), ("-3", "", -3)],
)
def test_a_round_that_is_over_says_what_its_points_came_from(told: str, code: str, points: int) -> None:
    """Told by its counts it is the same round as told by its points."""
    state = read(f"players=3&rounds={told}.1.1_1.1.1_2.2.2")
    assert state.rounds == read(f"players=3&rounds={points}.1.1_1.1.1_2.2.2").rounds
    line = score(f"players=3&rounds={told}.1.1_1.1.1_2.2.2").seats[0].lines[0]
    assert (line.code, line.points) == (code or "scout.score.before", points)
    assert write(state).endswith(f"rounds={told}.1.1_1.1.1_2.2.2")
    assert pickle.loads(pickle.dumps(state)).rounds[0] == state.rounds[0]


def test_the_sheet_of_the_next_round() -> None:
    assert (
        write(state_to_score_next_round_or_none(read(ROUND + "&names=あき.ベン&turn=p2")))
        == f"players=3&names=あき.ベン&rounds={COUNTED}"
    )
    assert (
        write(state_to_score_next_round_or_none(read(ROUND + "&rounds=5.-2.7"))) == f"players=3&rounds=5.-2.7_{COUNTED}"
    )
    assert state_to_score_next_round_or_none(read(ROUND + "&rounds=5.-2.7_3.4.1")) is None
    assert state_to_score_next_round_or_none(read(ROUND.replace(".h5", ""))) is None
    assert state_to_score_next_round_or_none(read("players=0&end=empty.p1")) is None
    carried = ROUND + "&extra=1.2.3&word=x"
    assert write(state_to_score_next_round_or_none(read(carried))) == f"players=3&rounds={COUNTED}&extra=1.2.3&word=x"


@pytest.mark.clause("scout.score")
def test_the_score_while_a_round_is_played() -> None:
    """What is sure stands for itself; beside it what the hands would cost now."""
    now = calculate_score_and_projection_or_none_if_uncounted(
        read("players=3&p1=c12.s1.h5&p2=c3.s2&p3=c4.s5.h3&rounds=1.-2.7")
    )
    assert now is not None
    assert [(seat.seat, [line.points for line in seat.lines], seat.rank) for seat in now.seats] == [
        ("p1", [12, 1, 1], None),
        ("p2", [3, 2, -2], None),
        ("p3", [4, 5, 7], None),
    ]
    assert now.projected == (ProjectedScore("p1", -5, 9), ProjectedScore("p3", -3, 13))
    assert (now.winners, now.final) == ((), False)


def test_the_score_of_a_round_of_which_little_is_known() -> None:
    assert calculate_score_and_projection_or_none_if_uncounted(read("players=3")) is None
    only_rounds = calculate_score_and_projection_or_none_if_uncounted(read("players=3&rounds=5.6.7"))
    assert only_rounds is not None
    assert [seat.total for seat in only_rounds.seats] == [5, 6, 7]
    assert only_rounds.projected == ()
    one_seat = calculate_score_and_projection_or_none_if_uncounted(read("players=3&p2=c3.s2.h4"))
    assert one_seat is not None
    assert [seat.total for seat in one_seat.seats] == [0, 5, 0]
    assert one_seat.projected == (ProjectedScore("p2", -4, 1),)
