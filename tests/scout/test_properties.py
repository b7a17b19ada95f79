"""Random games: the engine and the naive implementation agree in lists, positions, points and winners."""

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.moves import Move, ScoutAndShow
from calculators.scout.score import next_score_sheet_if_complete_and_not_last
from calculators.scout.state import RoundEnd, State
from tests.run_length import choose_by_run_length

from . import naive
from .notation import moves_by_places
from .tables import (
    cards_of_pairs,
    deck,
    mover_state_of_position,
    play_random_round,
    query_of_state_without_knowledge,
    read,
    seat_counts_of_position,
    state_with_mover_hand,
)

pytestmark = pytest.mark.no_cover


@cache
def list_random_positions() -> list[naive.NaivePosition]:
    """Positions of random rounds for each number of players under both rulings."""
    rounds = [
        play_random_round(players, random.Random(seed), goes_on_when_table_is_emptied=bool(seed % 2))
        for players in (2, 3, 4, 5)
        for seed in range(100, choose_by_run_length(102, 104))
    ]
    return [position for plays in rounds for position, _ in plays if not position.end_kind_and_seat]


def legal_move_notations(state: State) -> list[str]:
    return [move.notation for move in GAME.find_legal_moves(state)]


def test_legal_moves_of_random_tables_match_naive_engine() -> None:
    """Hands and sets that no deal gives: long ones with few numbers."""
    rng = random.Random(3)
    for _ in range(choose_by_run_length(200, 3_000)):
        players = rng.choice((2, 3, 4, 5))
        low = rng.randint(1, 6)
        values = [rng.randint(low, low + rng.randint(0, 4)) for _ in range(rng.randint(1, 9))]
        position = naive.build_start_position(players, [[] for _ in range(players)])
        position.hands[0] = [(value, rng.randint(1, 10)) for value in values]
        size, first = rng.randint(0, 3), rng.randint(1, 6)
        step = rng.choice((0, 1, -1))
        position.table = [(first + 2 + n * step, rng.randint(1, 10)) for n in range(size)]
        position.owner = players - 1 if size else None
        position.show_chips[0] = int(players > 2 and rng.random() < 0.5)
        position.chips[0] = rng.randint(0, 1) * (players == 2)
        state = replace(mover_state_of_position(position), hand=cards_of_pairs(position.hands[0]))
        assert legal_move_notations(state) == naive.list_legal_moves(position)


def test_legal_moves_of_largest_hand_match_naive_engine() -> None:
    """Five players: all cards but one in the active set and one for each of the four other seats."""
    position = naive.build_start_position(5, [[] for _ in range(5)])
    pairs = [pair[::-1] if sum(pair) % 3 else pair for pair in deck(5)]
    position.hands[0], position.table, position.owner = pairs[4:44], pairs[44:], 4
    state = mover_state_of_position(position)
    assert GAME.find_violations(state, View.MOVES) == ()
    moves = GAME.find_legal_moves(state)
    assert [move.notation for move in moves] == naive.list_legal_moves(position)
    assert max(move.last for move in moves if isinstance(move, ScoutAndShow)) == 41


def check_list_and_position(state: State, position: naive.NaivePosition) -> None:
    """The engine has the position of the naive implementation and lists the same moves in the same order."""
    owner = state.entered_or_deduced_owner_of_active_set_or_none
    assert state.active == cards_of_pairs(position.table)
    assert (state.table.turn, owner) == (position.turn + 1, None if position.owner is None else position.owner + 1)
    assert state.has_show_chip == bool(position.show_chips[position.turn])
    assert state.seats == seat_counts_of_position(position)
    assert all(GAME.find_violations(state, view) == () for view in View)
    moves = legal_move_notations(state)
    assert moves == naive.list_legal_moves(position)
    assert len(set(moves)) == len(moves)
    assert all(GAME.parse_move(move).notation == move for move in moves[:: max(1, len(moves) // 20)])


def play_and_check_round(
    plays: list[tuple[naive.NaivePosition, str]], finished_rounds: tuple[tuple[int, ...], ...]
) -> State:
    """Plays a round move by move and returns its end."""
    start = plays[0][0]
    state = replace(mover_state_of_position(start), seats=seat_counts_of_position(start), rounds=finished_rounds)
    for (position, move), (following, _) in pairwise(plays):
        check_list_and_position(state, position)
        judged = GAME.judge_move(state, GAME.parse_move(move))
        assert (judged.legal, judged.violations, judged.missing) == (True, (), ())
        assert (judged.after is None) != (judged.end is None)
        reached = judged.after or judged.end
        assert reached is not None
        assert reached == read(query_of_state_without_knowledge(reached))
        if judged.end is not None:
            return judged.end
        same_mover = following.turn == position.turn
        assert reached.hand == (cards_of_pairs(following.hands[following.turn]) if same_mover else None)
        state = state_with_mover_hand(reached, following)
    # Two players only: a stuck seat ends the round for the owner of the set.
    check_list_and_position(state, plays[-1][0])
    (notice,) = GAME.find_notices_when_no_move_is_legal(state)
    owner = state.entered_or_deduced_owner_of_active_set_or_none
    assert notice.params == {"seat": f"p{state.table.turn}", "owner": f"p{owner}"}
    end = RoundEnd("unbeaten", owner)
    return State(table=replace(state.table, turn=1), seats=state.seats, end=end, rounds=state.rounds)


def check_end_and_score(end: State, position: naive.NaivePosition) -> None:
    """The end suffices for the score: points, ranks and winners of the naive implementation."""
    assert end.end is not None
    assert (end.end.kind, (end.end.seat or 0) - 1) == position.end_kind_and_seat
    assert end.seats == seat_counts_of_position(position)
    assert (end.hand, end.active, end.owner, end.scouts, end.ss, end.chips) == (None, (), None, None, (), ())
    assert (GAME.find_violations(end, View.SCORE), GAME.find_missing_parameters(end, View.SCORE)) == ((), ())
    totals = [sum(points) for points in zip(*end.rounds, naive.list_round_points(position), strict=True)]
    score = GAME.calculate_score(end)
    assert [seat.total for seat in score.seats] == totals
    assert [sum(line.points for line in seat.lines) for seat in score.seats] == totals
    assert [seat.rank for seat in score.seats] == [1 + sum(other > own for other in totals) for own in totals]
    assert score.final is (len(end.rounds) == position.players - 1)
    best = tuple(f"p{seat}" for seat, total in enumerate(totals, 1) if total == max(totals))
    assert score.winners == (best if score.final else ())


@pytest.mark.parametrize(
    ("players", "seed"), [(players, seed) for players in (2, 3, 4, 5) for seed in range(choose_by_run_length(1, 20))]
)
def test_random_rounds_to_game_end_match_naive_engine(players: int, seed: int) -> None:
    rng = random.Random(seed)
    played_round_count = choose_by_run_length(2, rng.randint(1, players))
    rounds = tuple(tuple(rng.randint(-20, 30) for _ in range(players)) for _ in range(players - played_round_count))
    while len(rounds) < players:
        plays = play_random_round(
            players,
            rng,
            turn=len(rounds),
            goes_on_when_table_is_emptied=bool((seed + players) % 2),
            may_omit_show_after_scout=(seed + players) % 3 == 0,
        )
        end = play_and_check_round(plays, rounds)
        check_end_and_score(end, plays[-1][0])
        rounds = (*rounds, tuple(naive.list_round_points(plays[-1][0])))
        sheet = next_score_sheet_if_complete_and_not_last(end)
        assert (sheet and sheet.rounds) == (None if len(rounds) == players else rounds)


@given(st.randoms(use_true_random=False), st.lists(moves_by_places(14), min_size=1, max_size=8))
def test_move_is_legal_exactly_if_it_is_listed(rng: random.Random, random_moves: list[Move]) -> None:
    """`right` of a single card is legal, and listed as `left`."""
    state = mover_state_of_position(rng.choice(list_random_positions()))
    moves = GAME.find_legal_moves(state)
    for move in rng.sample(moves, min(3, len(moves))):
        judged = GAME.judge_move(state, move)
        assert (judged.legal, judged.violations) == (True, ())
    for move in random_moves:
        judged = GAME.judge_move(state, move)
        assert judged.legal is (GAME.canonicalize_move(state, move) in moves)
        assert bool(judged.violations) is not judged.legal
        assert judged.legal or (judged.effects, judged.after, judged.end) == ((), None, None)
        assert all(GAME.codes[violation.code] == violation.clause for violation in judged.violations)
        GAME.describe_move(state, move)
