"""Compares a game that is played with all its hidden cards with the record of its public moves.

The state machine of a game derives from `FollowedGameMachine`. After each turn it calls `record_turn_moves` with the
public moves and its state. The answer to the record must have the same `publicly_visible_table` at every turn, also
after an illegal move, a restart from an earlier position and a reentered turn.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import parse_qsl

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.replay import PLAY_LIMIT, replace_or_insert_turn_of_record_if_complete
from calculators.core.types import View


@dataclass(frozen=True)
class TurnSnapshot:
    """The game after a turn. moves_recorded: how many moves; table: from `publicly_visible_table`; turn: the seat to
    move, '' after the end; score: None if the machine does not compute it."""

    moves_recorded: int
    table: Hashable
    turn: str
    score: Any = None


class FollowedGameMachine(RuleBasedStateMachine):
    """A game with a record of its public moves."""

    game: ClassVar[Game[Any, Any]]
    moves_recorded: list[str]
    turn_snapshots: list[TurnSnapshot]

    def publicly_visible_table(self, state: Any) -> Hashable:
        """Returns the public part of a state."""
        raise NotImplementedError

    def private_query_parameters(self, turn_snapshot: TurnSnapshot) -> dict[str, str]:  # noqa: ARG002
        """Returns private parameters that one phone adds to the record at a turn."""
        return {}

    def list_surely_illegal_moves(self) -> Sequence[str]:
        """Returns moves that are illegal in the present state."""
        return ()

    def start_recording(self, start_query: dict[str, str], start_snapshot: TurnSnapshot) -> None:
        """Starts an empty record at a position."""
        self.start, self.moves_recorded, self.turn_snapshots = start_query, [], [start_snapshot]

    def record_turn_moves(self, moves: Sequence[str], state: Any, turn: str, score: Any = None) -> None:
        """Records the public moves of a turn or of a part of it, and the state after them."""
        self.moves_recorded += moves
        self.turn_snapshots.append(
            TurnSnapshot(len(self.moves_recorded), self.publicly_visible_table(state), turn, score)
        )

    def has_record_within_limit(self) -> bool:
        return bool(getattr(self, "moves_recorded", None)) and len(self.moves_recorded) < PLAY_LIMIT

    def answer_after_moves(
        self,
        moves: Sequence[str],
        start_query: dict[str, str] | None = None,
        snapshot_after: TurnSnapshot | None = None,
    ) -> Answer:
        """Returns the answer after moves. snapshot_after: for private parameters; the last one if None."""
        query = (self.start if start_query is None else start_query) | self.private_query_parameters(
            snapshot_after or self.turn_snapshots[-1]
        )
        return evaluate(self.game, View.PLAY, {**query, "move": "_".join(moves)} if moves else query)

    def check_answer_at_turn(self, answer: Answer, turn_snapshot: TurnSnapshot, legal_move_count: int) -> None:
        """Asserts that an answer agrees with a snapshot, after a number of legal moves."""
        assert (answer.unread, answer.violations, answer.missing) == ((), (), ())
        followed = answer.followed
        assert followed is not None
        if legal_move_count:
            assert answer.verdict is not None
            assert (answer.verdict.legal, answer.verdict.played) == (True, legal_move_count), answer.verdict.violations
        assert self.publicly_visible_table(followed.state) == turn_snapshot.table
        assert (followed.turn, followed.ended) == (turn_snapshot.turn, not turn_snapshot.turn)
        if turn_snapshot.score is not None:
            assert answer.score == turn_snapshot.score

    @precondition(has_record_within_limit)
    @rule(snapshot_index=st.integers(0, 999))
    def check_record_at_earlier_turn(self, snapshot_index: int) -> None:
        """The record up to any turn has the table of that turn."""
        then = self.turn_snapshots[snapshot_index % len(self.turn_snapshots)]
        self.check_answer_at_turn(
            self.answer_after_moves(self.moves_recorded[: then.moves_recorded], snapshot_after=then),
            then,
            then.moves_recorded,
        )

    @precondition(has_record_within_limit)
    @rule(snapshot_index=st.integers(0, 999))
    def check_restart_from_earlier_turn(self, snapshot_index: int) -> None:
        """The position after any turn, with the later moves, leads to the present table."""
        then = self.turn_snapshots[snapshot_index % len(self.turn_snapshots)]
        middle = self.answer_after_moves(self.moves_recorded[: then.moves_recorded], snapshot_after=then).followed
        assert middle is not None
        if then.turn:
            rest = self.moves_recorded[then.moves_recorded :]
            start = dict(parse_qsl(middle.position))
            self.check_answer_at_turn(self.answer_after_moves(rest, start), self.turn_snapshots[-1], len(rest))

    @precondition(has_record_within_limit)
    @rule()
    def check_illegal_moves_are_refused(self) -> None:
        """An illegal move is refused with violations at the position before it; later moves are not judged."""
        before = self.answer_after_moves(self.moves_recorded).followed
        assert before is not None
        for move in self.list_surely_illegal_moves():
            answer = self.answer_after_moves([*self.moves_recorded, move, *self.moves_recorded[:3]])
            assert answer.verdict is not None
            assert (answer.verdict.legal, answer.verdict.played) == (False, len(self.moves_recorded)), move
            assert answer.verdict.violations
            assert answer.followed is not None
            assert answer.followed.position == before.position

    @precondition(has_record_within_limit)
    @rule(turn_index=st.integers(0, 999))
    def check_reentering_same_turn(self, turn_index: int) -> None:
        """A turn reentered with the same moves restores the record; an incomplete one keeps later turns pending."""
        moves = [self.game.parse_move(move) for move in self.moves_recorded]
        state = self.game.parse_query_except_moves_collecting_unreadable(self.start).state
        at = 0
        turns = []
        while at < len(moves):
            turns.append(
                (at, self.game.count_moves_up_to_end_of_first_turn(moves[at:], self.game.table(state).players))
            )
            at += turns[-1][1]
        at, length = turns[turn_index % len(turns)]
        for move_count in range(1, length):
            assert (
                replace_or_insert_turn_of_record_if_complete(
                    self.game,
                    state,
                    moves_up_to_new_turn=moves[: at + move_count],
                    turn_start_index=at,
                    old_moves_from_index=moves[at:],
                )
                is None
            )
        again = replace_or_insert_turn_of_record_if_complete(
            self.game,
            state,
            moves_up_to_new_turn=moves[: at + length],
            turn_start_index=at,
            old_moves_from_index=moves[at:],
        )
        assert again == moves or (again is None and at + length == len(moves)), "the last turn may be incomplete"

    @invariant()
    def check_followed_table_matches(self) -> None:
        if self.has_record_within_limit():
            self.check_answer_at_turn(
                self.answer_after_moves(self.moves_recorded), self.turn_snapshots[-1], len(self.moves_recorded)
            )
