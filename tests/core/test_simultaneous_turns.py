"""Turns in which all seats move at the same time: such a turn has a move of each player."""

from dataclasses import replace

import pytest

from calculators.core.game import Game
from calculators.core.replay import (
    count_record_turns_including_incomplete_last,
    follow_game,
    list_numbers_of_legal_moves_surely_ending_turn,
)
from calculators.core.types import Judgement, TableSettings
from tests.core.pile import PILE, State
from tests.engine import parse_table_rows


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
    start, moves = State(table=TableSettings(players), pile=99), [1] * (2 * players + 1)
    followed = follow_game(SIMULTANEOUS_PILE_GAME, start, moves)
    assert followed.verdict is not None
    assert list_numbers_of_legal_moves_surely_ending_turn(SIMULTANEOUS_PILE_GAME, followed.verdict.steps) == (
        players,
        2 * players,
    )
    assert count_record_turns_including_incomplete_last(SIMULTANEOUS_PILE_GAME, moves, players) == 3
    assert followed.state.pile == 99 - 2 * players


@pytest.mark.parametrize(
    ("movers", "pile", "moves", "seats_to_move"),
    parse_table_rows("""
        all  99  -      p1 p2 p3
        all  99  1      p2 p3
        all  99  1 2    p3
        all  99  1 2 3  p1 p2 p3
        # The game is over.
        all  3   1 1 1  -
        # In other games one seat moves.
        one  99  1      p2
    """),
)
def test_seats_to_move_are_those_without_reveal(movers: str, pile: str, moves: str, seats_to_move: str) -> None:
    """The move of the first of them is entered next."""
    game = SIMULTANEOUS_PILE_GAME if movers == "all" else PILE
    now = follow_game(game, State(table=TableSettings(3), pile=int(pile)), list(map(int, moves.split())))
    assert " ".join(now.seats_to_move) == seats_to_move
    assert now.turn == seats_to_move[:2]
