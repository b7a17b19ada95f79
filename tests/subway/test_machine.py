"""A whole game as a state machine: after any roll and move the table is legal, every game comes to its end, and the
followed record has the same table."""

import random
from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import initialize, invariant, precondition, rule

from calculators.core.parsing import encode_query_string
from calculators.core.types import View
from calculators.subway import GAME
from calculators.subway.moves import find_legal_moves
from calculators.subway.state import STATIONS, MoveToStation, State
from tests.engine import list_message_codes, state_after_legal_move
from tests.followed_game_machine import FollowedGameMachine, TurnSnapshot
from tests.run_length import choose_by_run_length

from . import naive
from .tables import random_start_state, state_with_dice_roll

pytestmark = pytest.mark.no_cover

RULING_OPTIONS = [
    ("termini", "8"),
    ("kamiiida", "heiandori"),
    ("landing", "replace"),
    ("isolated", "on"),
    ("stalking", "on"),
]
DIE_STRATEGY = st.integers(1, 6)
MOVE_INDEX_STRATEGY = st.integers(0, 999)


class WholeGameMachine(FollowedGameMachine):
    """The engine's table, and a spectator's counts of turns and complete lines."""

    game = GAME

    @initialize(
        players=st.sampled_from((3, 4)),
        seed=st.integers(0, 999),
        ruling_switches=st.tuples(*[st.booleans()] * len(RULING_OPTIONS)),
    )
    def set_up_random_table(self, players: int, seed: int, ruling_switches: tuple[bool, ...]) -> None:
        self.chance = random.Random(seed)
        house = tuple(pair for pair, on in zip(RULING_OPTIONS, ruling_switches, strict=True) if on)
        self.state = random_start_state(players, self.chance, house)
        self.players = players
        self.turns = 0
        self.second_line: int | None = None
        """The number of the turn that completed the second line."""
        self.end: State | None = None
        self.start_recording(
            GAME.format_query(self.state), TurnSnapshot(0, self.publicly_visible_table(self.state), "p1")
        )

    def publicly_visible_table(self, state: State) -> str:
        return encode_query_string(GAME.format_query(state))

    def list_surely_illegal_moves(self) -> list[str]:
        """Moves to an unreachable station or with the wrong number of dice, and a starting choice."""
        if self.end is not None:
            return ["go.H05.r1"]
        mover = self.turns % self.players
        here = self.state.at[mover]
        return [f"go.{here}.r1" if self.state.styles[mover] == 4 else f"go.{here}.r1-1.p5", "start.H05.1"]

    def is_game_in_play(self) -> bool:
        return self.end is None

    @precondition(is_game_in_play)
    @rule(dice=st.tuples(DIE_STRATEGY, DIE_STRATEGY), move_index=MOVE_INDEX_STRATEGY)
    def roll_and_play_legal_move(self, dice: tuple[int, int], move_index: int) -> None:
        now = state_with_dice_roll(self.state, dice)
        moves = find_legal_moves(now)
        self.play_and_check_move(now, moves[move_index % len(moves)])

    @precondition(is_game_in_play)
    @rule(
        dice=st.tuples(DIE_STRATEGY, DIE_STRATEGY),
        station=st.sampled_from(sorted(STATIONS)),
        seat=st.none() | st.integers(1, 5),
    )
    def check_judgement_of_any_move(self, dice: tuple[int, int], station: str, seat: int | None) -> None:
        """An unlisted move is refused with a violation and has no effect."""
        now, move = state_with_dice_roll(self.state, dice), MoveToStation(station, seat)
        judged = GAME.judge_move(now, move)
        listed = find_legal_moves(now)
        asked = seat is None and any(m.station == station and m.seat for m in listed)
        assert judged.legal is (None if asked else GAME.canonicalize_move(now, move) in listed)
        if judged.legal is False:
            assert judged.violations
            assert (judged.effects, judged.after, judged.end) == ((), None, None)

    def play_and_check_move(self, state_before: State, move: MoveToStation) -> None:
        """Plays a legal move, checks the state after it and records it."""
        mover = self.turns % self.players + 1
        assert state_before.table.turn == mover
        assert GAME.describe_turn_and_progress(state_before)[0].params == {"seat": f"p{mover}"}
        judged = GAME.judge_move(state_before, move)
        assert judged.legal is True
        assert (judged.after is None) is not (judged.end is None)
        after = state_after_legal_move(judged)
        self.turns += 1
        if self.second_line is None and naive.count_complete_lines(after) >= 2:
            self.second_line = self.turns
        same_turns = self.turns % self.players == 0
        assert (judged.end is not None) is (self.second_line is not None and same_turns)
        robbed = self.check_beads_and_find_robbed_seat(state_before, after, move)
        if judged.after is not None:
            assert after.seat_robbed_in_last_turn_of_robber_or_none(mover) == robbed
        self.state, self.end = after, judged.end
        recorded_move = GAME.format_move(replace(move, roll=state_before.roll))
        turn = "" if judged.end else f"p{self.turns % self.players + 1}"
        self.record_turn_moves([recorded_move], after, turn, GAME.calculate_score(after))

    def check_beads_and_find_robbed_seat(
        self, state_before: State, state_after: State, move: MoveToStation
    ) -> int | None:
        """The beads are those of the naive implementation; returns the seat that loses one."""
        mover = state_before.table.turn
        had, has = naive.bead_counts_by_seat(state_before), naive.bead_counts_by_seat(state_after)
        assert has == naive.beads_after_legal_moves(state_before)[move]
        assert state_after.at == (*state_before.at[: mover - 1], move.station, *state_before.at[mover:])
        return next((seat for seat in had if sum(has[seat].values()) < sum(had[seat].values())), None)

    @invariant()
    def check_state_is_consistent(self) -> None:
        for view in View:
            assert GAME.find_violations(self.state, view) == ()
        assert GAME.find_missing_parameters(self.state, View.SCORE) == ()
        assert GAME.find_missing_parameters(self.state, View.MOVES) == ("roll",)
        text = GAME.format_query(self.state)
        assert GAME.parse_query_except_moves_collecting_unreadable(text).state == self.state
        assert self.state.bonus == self.bonus_seat_or_none

    @property
    def bonus_seat_or_none(self) -> int | None:
        """The seat that completed the second line."""
        return None if self.second_line is None else (self.second_line - 1) % self.players + 1

    def teardown(self) -> None:
        """Plays the game to its end, with moves to empty stations first, and checks the end."""
        if not hasattr(self, "players"):
            return
        while self.is_game_in_play():
            now = state_with_dice_roll(self.state, (self.chance.randint(1, 6), self.chance.randint(1, 6)))
            moves = find_legal_moves(now)
            covered = {code for hand in naive.bead_counts_by_seat(now).values() for code in hand}
            self.play_and_check_move(now, self.chance.choice([m for m in moves if m.station not in covered] or moves))
        self.check_state_is_consistent()
        self.check_end()
        self.check_score()
        self.check_followed_table_matches()
        self.check_illegal_moves_are_refused()

    def check_end(self) -> None:
        """All seats had the same number of turns, and less than a round passed since the second line."""
        end = self.end
        assert end is not None
        assert self.second_line is not None
        assert self.turns % self.players == 0
        assert 0 <= self.turns - self.second_line < self.players
        assert (end.table.turn, end.roll, end.robbed) == (1, (), None)
        assert list_message_codes(GAME.describe_turn_and_progress(end)) == ["subway.progress.over"]
        again = state_with_dice_roll(end, (1, 2))
        assert find_legal_moves(again) == ()
        assert list_message_codes(GAME.find_notices_when_no_move_is_legal(again)) == ["subway.stuck.over"]
        judged = GAME.judge_move(again, MoveToStation(str(end.at[0])))
        assert (judged.legal, judged.effects, judged.after, judged.end) == (False, (), None, None)
        assert list_message_codes(judged.violations) == ["subway.over"]

    def check_score(self) -> None:
        """Points, ranks and winners agree with the naive implementation."""
        end = self.end
        assert end is not None
        assert end.bonus == self.bonus_seat_or_none
        assert GAME.find_notices(end, View.SCORE) == ()
        score = GAME.calculate_score(end)
        points = [naive.score_points_of_seat(end, seat) for seat in range(1, self.players + 1)]
        assert [tuple(line.points for line in seat.lines) for seat in score.seats] == points
        assert sum(line[4] for line in points) == 3
        assert [seat.rank for seat in score.seats] == naive.rank_seats_by_score(end)
        assert score.winners == tuple(seat.seat for seat in score.seats if seat.rank == 1)
        assert score.final


WholeGameMachine.TestCase.settings = settings(
    deadline=None, max_examples=choose_by_run_length(2, 150), stateful_step_count=choose_by_run_length(12, 25)
)
TestWholeGame = WholeGameMachine.TestCase
