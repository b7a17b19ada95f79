"""Whole random rounds: the engine agrees with the naive one at every step, and nothing gets lost."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.sets import (
    PLACES,
    compare_two_sets_or_none,
    encode_strength_as_high_bits_smaller_is_stronger,
    measure_set_strength_or_none,
    set_key_below_which_shows_beat_active,
)
from calculators.scout.state import Move, Scout, ScoutAndShow, Show, State
from tests.many import choose_by_run_length

from . import naive
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

PLAYERS_AND_SEEDS = [(players, seed) for players in (2, 3, 4, 5) for seed in range(choose_by_run_length(3, 12))]


@cache
def list_random_positions() -> list[naive.NaivePosition]:
    """Positions of a few random rounds for any number of players, under both rulings."""
    rounds = [
        play_random_round(players, random.Random(seed), goes_on_when_table_is_emptied=bool(seed % 2))
        for players in (2, 3, 4, 5)
        for seed in range(100, choose_by_run_length(102, 104))
    ]
    return [position for plays in rounds for position, _ in plays if not position.end_kind_and_seat]


def legal_move_notations(state: State) -> list[str]:
    return [move.notation for move in GAME.find_legal_moves(state)]


def check_move_list_against_naive(position: naive.NaivePosition) -> None:
    """The engine lists the same moves in the same order, each an object with the parts that its notation names."""
    state = mover_state_of_position(position)
    assert GAME.find_violations(state, View.MOVES) == ()
    assert GAME.find_missing_parameters(state, View.MOVES) == ()
    moves = GAME.find_legal_moves(state)
    assert [move.notation for move in moves] == naive.list_legal_moves(position)
    assert len(set(moves)) == len(moves)
    assert all(GAME.parse_move(move.notation) == move for move in moves[:: max(1, len(moves) // 20)])


def test_the_lists_of_many_tables_are_those_of_the_naive_one() -> None:
    """Hands and sets as no round deals them: long ones, flat ones, many of a number."""
    rng = random.Random(3)
    for _ in range(choose_by_run_length(500, 3_000)):
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


def test_the_largest_hand() -> None:
    """Five players: all cards but one in the active set and one for each of the four other seats."""
    position = naive.build_start_position(5, [[] for _ in range(5)])
    pairs = [pair[::-1] if sum(pair) % 3 else pair for pair in deck(5)]
    position.hands[0], position.table, position.owner = pairs[4:44], pairs[44:], 4
    state = mover_state_of_position(position)
    assert GAME.find_violations(state, View.MOVES) == ()
    moves = GAME.find_legal_moves(state)
    assert [move.notation for move in moves] == naive.list_legal_moves(position)
    assert max(move.last for move in moves if isinstance(move, ScoutAndShow)) == 41


@pytest.mark.parametrize(("players", "seed"), PLAYERS_AND_SEEDS)
def test_a_round_played_by_the_engine(players: int, seed: int) -> None:
    """At each step the list is that of the naive one, and a move leads where the naive one leads."""
    plays = play_random_round(
        players,
        random.Random(seed),
        goes_on_when_table_is_emptied=bool(seed % 2),
        may_omit_show_after_scout=seed % 3 == 0,
    )
    everything = len(deck(players)) if players != 2 else 22
    state = replace(mover_state_of_position(plays[0][0]), seats=seat_counts_of_position(plays[0][0]))
    for (position, move), (following, _) in pairwise(plays):
        check_move_list_against_naive(position)
        state = state_with_mover_hand(state, position)
        judged = GAME.judge_move(state, GAME.parse_move(move))
        assert judged.legal is True
        assert judged.effects
        assert all(GAME.codes[effect.code] or effect.clause for effect in judged.effects)
        assert (judged.after is None) != (judged.end is None)
        held = [card for hand in following.hands for card in hand]
        assert sum(following.captured) + len(held) + len(following.table) == everything
        reached = judged.after or judged.end
        assert reached is not None
        assert reached == read(query_of_state_without_knowledge(reached))
        assert GAME.find_violations(reached, View.MOVES) == ()
        if judged.end is not None:
            assert following.end_kind_and_seat == (judged.end.end.kind, judged.end.end.seat - 1)  # type: ignore[union-attr,operator]
            check_end_and_score_against_naive(judged.end, following)
            return
        state = reached
        assert state.active == cards_of_pairs(following.table)
        assert state.table.turn == following.turn + 1
        assert state.owner == (None if following.owner is None else following.owner + 1)
        same_seat = players == 2 and move.startswith("scout")
        assert state.hand == (cards_of_pairs(following.hands[following.turn]) if same_seat else None)
        assert state.seats == seat_counts_of_position(following)
        told = state_with_mover_hand(state, following)
        assert told.has_show_chip == bool(following.show_chips[following.turn])
        assert (
            not told.is_two_player_game
            or told.two_player_scout_chips_of_mover_or_3_if_not_entered == following.chips[following.turn]
        )
        if following.end_kind_and_seat:
            assert GAME.find_legal_moves(told) == []
            assert following.end_kind_and_seat == (
                "unbeaten",
                state.active_set_owner_or_none_if_unknown_or_no_set - 1
                if state.active_set_owner_or_none_if_unknown_or_no_set
                else None,
            )
            assert (
                GAME.find_notices_why_no_move_is_legal(told)[0].params["owner"]
                == f"p{state.active_set_owner_or_none_if_unknown_or_no_set}"
            )
            return
        assert GAME.find_violations(told, View.MOVES) == ()


def check_end_and_score_against_naive(end: State, naive_position_after: naive.NaivePosition) -> None:
    """What is left for the score is all there, and gives what the naive one counts."""
    assert end.seats == seat_counts_of_position(naive_position_after)
    assert (end.hand, end.active, end.owner, end.scouts, end.ss, end.chips) == (None, (), None, None, (), ())
    assert GAME.find_violations(end, View.SCORE) == ()
    assert GAME.find_missing_parameters(end, View.SCORE) == ()
    score = GAME.calculate_score(end)
    assert [seat.total for seat in score.seats] == naive.list_round_points(naive_position_after)
    assert all(seat.total == sum(line.points for line in seat.lines) for seat in score.seats)


@st.composite
def any_move(draw: st.DrawFn) -> Move:
    """A well-formed move, mostly near a real hand."""
    first = draw(st.integers(1, 14))
    last = first + draw(st.integers(0, 4))
    side, place = draw(st.sampled_from(["left", "right"])), draw(st.integers(1, 14))
    flip = draw(st.booleans())
    every: tuple[Move, ...] = (
        Show(first, last),
        Scout(side, place, flip),
        ScoutAndShow(side=side, place=place, flip=flip, first=first, last=last),
    )
    return draw(st.sampled_from(every))


@given(st.randoms(use_true_random=False), st.lists(any_move(), min_size=1, max_size=20))
def test_listed_is_legal_and_nothing_else(rng: random.Random, asked: list[Move]) -> None:
    """`right` of a single card is read as `left`, and so is legal without being listed."""
    state = mover_state_of_position(rng.choice(list_random_positions()))
    moves = GAME.find_legal_moves(state)
    for move in rng.sample(moves, min(10, len(moves))):
        judged = GAME.judge_move(state, move)
        assert judged.legal is True
        assert judged.violations == ()
    for move in asked:
        judged = GAME.judge_move(state, move)
        is_alias = len(state.active) == 1 and isinstance(move, Scout | ScoutAndShow) and move.side == "right"
        listed = replace(move, side="left") if is_alias and isinstance(move, Scout | ScoutAndShow) else move
        assert judged.legal is (listed in moves)
        assert bool(judged.violations) is not judged.legal
        assert judged.legal or (judged.effects, judged.after, judged.end) == ((), None, None)
        assert all(GAME.codes[violation.code] == violation.clause for violation in judged.violations)
        GAME.describe_move(state, move)


VALID_NUMBER_SETS = st.one_of(
    st.tuples(st.integers(1, 10)),
    st.builds(lambda number, size: (number,) * size, st.integers(1, 10), st.integers(2, 9)),
    st.builds(
        lambda low, size, up: tuple(range(low, low + size))[:: 1 if up else -1],
        st.integers(1, 5),
        st.integers(2, 6),
        st.booleans(),
    ),
)


@given(VALID_NUMBER_SETS, VALID_NUMBER_SETS)
def test_one_of_two_sets_is_stronger_unless_they_are_equal(ours: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    found, back = compare_two_sets_or_none(ours, theirs), compare_two_sets_or_none(theirs, ours)
    assert found is not None
    assert back is not None
    assert found.beats is naive.is_stronger_set(list(ours), list(theirs))
    assert (found.beats or back.beats) is (found.reason != "equal")
    assert not (found.beats and back.beats)
    assert found.reason == back.reason
    mine = measure_set_strength_or_none(ours)
    assert mine is not None
    assert (
        (
            encode_strength_as_high_bits_smaller_is_stronger(mine) + PLACES
            < set_key_below_which_shows_beat_active(theirs)
        )
        is (encode_strength_as_high_bits_smaller_is_stronger(mine) < set_key_below_which_shows_beat_active(theirs))
        is found.beats
    )
    assert encode_strength_as_high_bits_smaller_is_stronger(mine) + PLACES < set_key_below_which_shows_beat_active(())
