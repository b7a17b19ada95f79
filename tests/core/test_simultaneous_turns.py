"""Turns in which all seats move at the same time: such a turn has a move of each player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core.game import Game
from calculators.core.replay import (
    count_record_turns_including_incomplete_last,
    follow_game_until_illegal_or_undecided_move,
    list_turn_end_numbers,
    splice_reentered_turn_or_none_if_incomplete,
)
from calculators.core.types import Judgement, Table
from tests.core.pile import PILE, State


def judge_reveal_move(state: State, move: int) -> Judgement[State]:
    """Each seat reveals a number, entered one after the other; after the last one the pile shrinks by their sum, which
    the state collects in `hidden`."""
    together = (state.hidden or 0) + move
    if state.table.turn < state.table.players:
        table = replace(state.table, turn=state.table.turn + 1)
        return Judgement(legal=True, after=replace(state, table=table, hidden=together))
    left = (state.pile or 0) - together
    after = replace(state, table=replace(state.table, turn=1), hidden=None, pile=max(left, 0))
    return Judgement(legal=True, after=after) if left > 0 else Judgement(legal=True, end=after)


SIMULTANEOUS_PILE_GAME: Game[State, int] = replace(
    PILE,
    judge_move=judge_reveal_move,
    current_state=lambda _start, state: state,
    is_between_turns=lambda state: state.table.turn == 1,
    count_moves_up_to_end_of_first_turn=lambda moves, player_count: min(player_count, len(moves)),
    find_seats_to_move=lambda state: range(state.table.turn, state.table.players + 1),
)
"""The pile where all reveal at once how many they take."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_simultaneous_turn_has_one_move_per_player(players: int) -> None:
    start, moves = State(table=Table(players), pile=99), [1] * (2 * players + 1)
    followed = follow_game_until_illegal_or_undecided_move(SIMULTANEOUS_PILE_GAME, start, moves)
    assert followed.verdict is not None
    assert list_turn_end_numbers(SIMULTANEOUS_PILE_GAME, followed.verdict.steps) == (players, 2 * players)
    assert count_record_turns_including_incomplete_last(SIMULTANEOUS_PILE_GAME, moves, players) == 3
    assert followed.state.pile == 99 - 2 * players


def test_seats_to_move_are_those_without_reveal() -> None:
    start = State(table=Table(3), pile=99)
    assert follow_game_until_illegal_or_undecided_move(SIMULTANEOUS_PILE_GAME, start, []).seats_to_move == (
        "p1",
        "p2",
        "p3",
    )
    now = follow_game_until_illegal_or_undecided_move(SIMULTANEOUS_PILE_GAME, start, [1])
    assert (now.turn, now.seats_to_move) == ("p2", ("p2", "p3")), "the move of the first is entered next"
    assert follow_game_until_illegal_or_undecided_move(SIMULTANEOUS_PILE_GAME, start, [1, 2]).seats_to_move == ("p3",)
    assert follow_game_until_illegal_or_undecided_move(SIMULTANEOUS_PILE_GAME, start, [1, 2, 3]).seats_to_move == (
        "p1",
        "p2",
        "p3",
    )
    assert (
        follow_game_until_illegal_or_undecided_move(
            SIMULTANEOUS_PILE_GAME, replace(start, pile=3), [1, 1, 1]
        ).seats_to_move
        == ()
    ), "the game is over"
    assert follow_game_until_illegal_or_undecided_move(PILE, start, [1]).seats_to_move == ("p2",), (
        "in other games one seat moves"
    )


def test_simultaneous_turn_is_corrected_as_whole() -> None:
    start, old = State(table=Table(3), pile=99), [1, 1, 1, 2, 2, 2]
    assert (
        splice_reentered_turn_or_none_if_incomplete(
            SIMULTANEOUS_PILE_GAME, start, moves_up_to_new_turn=[3, 3], turn_start_index=0, old_moves_from_index=old
        )
        is None
    ), "one move is missing"
    assert splice_reentered_turn_or_none_if_incomplete(
        SIMULTANEOUS_PILE_GAME, start, moves_up_to_new_turn=[3, 3, 3], turn_start_index=0, old_moves_from_index=old
    ) == [3, 3, 3, 2, 2, 2]
