"""What every game that is played with its hands, and told in public moves only, has to show: the same table.

A state machine of a game is a `Follows`: after each turn it says what was told of it (`tell`), and how the table
stands (`table_of`, of its own state and of the one that is followed). Whatever is looked back at, disputed, begun anew
or told again, what is followed is the table that was played.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import parse_qsl

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.replay import PLAY_LIMIT, splice_reentered_turn_or_none_if_incomplete
from calculators.core.types import View


@dataclass(frozen=True)
class Stood:
    """How it stood after a turn. told: moves until then; table: as the game compares it; turn: '' when it is over;
    score: None where the machine says nothing of it."""

    told: int
    table: Hashable
    turn: str
    score: Any = None


class Follows(RuleBasedStateMachine):
    """A game that is told while it is played."""

    game: ClassVar[Game[Any, Any]]
    told: list[str]
    stood: list[Stood]

    def table_of(self, state: Any) -> Hashable:
        """What of a state everybody can see."""
        raise NotImplementedError

    def own(self, stood: Stood) -> dict[str, str]:  # noqa: ARG002
        """What one phone adds of its own to what everybody told until then."""
        return {}

    def wrong(self) -> Sequence[str]:
        """Moves that cannot be right now."""
        return ()

    def start_telling(self, start: dict[str, str], now: Stood) -> None:
        """A game is followed from a position."""
        self.start, self.told, self.stood = start, [], [now]

    def tell(self, moves: Sequence[str], state: Any, turn: str, score: Any = None) -> None:
        """A turn, or a step of it, as everybody saw it, and the state it led to."""
        self.told += moves
        self.stood.append(Stood(len(self.told), self.table_of(state), turn, score))

    def telling(self) -> bool:
        return bool(getattr(self, "told", None)) and len(self.told) < PLAY_LIMIT

    def follow(self, moves: Sequence[str], start: dict[str, str] | None = None, then: Stood | None = None) -> Answer:
        """then: where these moves lead, unless as far as the game was told."""
        query = (self.start if start is None else start) | self.own(then or self.stood[-1])
        return evaluate(self.game, View.PLAY, {**query, "move": "_".join(moves)} if moves else query)

    def arrives(self, answer: Answer, stood: Stood, played: int) -> None:
        """The answer is the table as it stood, after so many legal moves."""
        assert (answer.unread, answer.violations, answer.missing) == ((), (), ())
        followed = answer.followed
        assert followed is not None
        if played:
            assert answer.verdict is not None
            assert (answer.verdict.legal, answer.verdict.played) == (True, played), answer.verdict.violations
        assert self.table_of(followed.state) == stood.table
        assert (followed.turn, followed.ended) == (stood.turn, not stood.turn)
        if stood.score is not None:
            assert answer.score == stood.score

    @precondition(telling)
    @rule(pick=st.integers(0, 999))
    def look_back(self, pick: int) -> None:
        """Any turn of the record shows the table as it was then."""
        then = self.stood[pick % len(self.stood)]
        self.arrives(self.follow(self.told[: then.told], then=then), then, then.told)

    @precondition(telling)
    @rule(pick=st.integers(0, 999))
    def begin_there(self, pick: int) -> None:
        """Any position of the record can be the start of what followed."""
        then = self.stood[pick % len(self.stood)]
        middle = self.follow(self.told[: then.told], then=then).followed
        assert middle is not None
        if then.turn:
            rest = self.told[then.told :]
            start = dict(parse_qsl(middle.position))
            self.arrives(self.follow(rest, start), self.stood[-1], len(rest))

    @precondition(telling)
    @rule()
    def slip(self) -> None:
        """What cannot be right is refused with its reason, and everything before it stays; what stands behind it is
        not looked at."""
        before = self.follow(self.told).followed
        assert before is not None
        for move in self.wrong():
            answer = self.follow([*self.told, move, *self.told[:3]])
            assert answer.verdict is not None
            assert (answer.verdict.legal, answer.verdict.played) == (False, len(self.told)), move
            assert answer.verdict.violations
            assert answer.followed is not None
            assert answer.followed.position == before.position

    @precondition(telling)
    @rule(pick=st.integers(0, 999))
    def tell_again(self, pick: int) -> None:
        """A turn told again as it was leaves the record as it was; until it is whole, what is behind it waits."""
        moves = [self.game.parse_move(move) for move in self.told]
        state = self.game.parse_query_except_moves_collecting_unreadable(self.start).state
        at = 0
        turns = []
        while at < len(moves):
            turns.append(
                (at, self.game.count_moves_up_to_end_of_first_turn(moves[at:], self.game.table(state).players))
            )
            at += turns[-1][1]
        at, length = turns[pick % len(turns)]
        for told in range(1, length):
            assert (
                splice_reentered_turn_or_none_if_incomplete(
                    self.game,
                    state,
                    moves_up_to_new_turn=moves[: at + told],
                    turn_start_index=at,
                    old_moves_from_index=moves[at:],
                )
                is None
            )
        again = splice_reentered_turn_or_none_if_incomplete(
            self.game,
            state,
            moves_up_to_new_turn=moves[: at + length],
            turn_start_index=at,
            old_moves_from_index=moves[at:],
        )
        assert again == moves or (again is None and at + length == len(moves)), "the last turn may be under way"

    @invariant()
    def what_is_followed_is_the_table(self) -> None:
        if self.telling():
            self.arrives(self.follow(self.told), self.stood[-1], len(self.told))
