"""Whole games move by move, as hypothesis wants them: every table on the way is one the rules allow, and
every example is played to the end of its round.
"""

from __future__ import annotations

import random
from dataclasses import replace

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.score import next_round_state_or_none_if_round_incomplete_or_last
from calculators.scout.state import Move, RoundEnd, Scout, ScoutAndShow, Show, State
from tests.many import choose_by_run_length

from . import naive
from .tables import (
    cards_of_pairs,
    deal_round_hands,
    deck,
    mover_state_of_position,
    query_of_state_without_knowledge,
    read,
    seat_counts_of_position,
    state_with_mover_hand,
)

ROUNDS_BY_PLAYER_COUNT = {2: 2, 3: 3, 4: 4, 5: 5}
MAX_ROUND_MOVES = 500
"""Far more moves than a round takes."""
MOVE_INDEX_STRATEGY = st.integers(0, 9_999)


class WholeGame(RuleBasedStateMachine):
    """A game from any of its rounds on: dealt, played to its end and scored, then the next round is dealt.

    state: what the engine says of the table; position: the same with all hands open, kept by the naive
    implementation; moves: the list of the seat to move, empty once the round is over.
    """

    def __init__(self) -> None:
        super().__init__()
        self.moves: list[Move] = []
        self.end: State | None = None

    @initialize(
        players=st.sampled_from((2, 3, 4, 5)),
        finished_round_count=st.integers(0, 4),
        goes_on_when_table_is_emptied=st.booleans(),
        preferred_move_type=st.sampled_from((Show, Scout)),
        seed=st.integers(0, 9_999),
    )
    def set_up(
        self,
        players: int,
        *,
        finished_round_count: int,
        goes_on_when_table_is_emptied: bool,
        preferred_move_type: type[Move],
        seed: int,
    ) -> None:
        self.chance, self.eager = random.Random(seed), preferred_move_type
        self.players, self.goes_on_when_table_is_emptied = players, goes_on_when_table_is_emptied
        finished_round_count = min(finished_round_count, ROUNDS_BY_PLAYER_COUNT[players] - 1)
        self.deal_next_round(
            tuple(tuple(self.chance.randint(-20, 30) for _ in range(players)) for _ in range(finished_round_count))
        )

    def deal_next_round(self, finished_rounds: tuple[tuple[int | None, ...], ...]) -> None:
        """A round as the rulebook sets it up: the start moves one seat to the left each round."""
        self.position = naive.build_start_position(
            self.players,
            deal_round_hands(self.players, self.chance),
            goes_on_when_table_is_emptied=self.goes_on_when_table_is_emptied,
        )
        self.position.turn = len(finished_rounds)
        self.dealt = sorted(card for hand in self.position.hands for card in hand)
        self.state = replace(
            mover_state_of_position(self.position), seats=seat_counts_of_position(self.position), rounds=finished_rounds
        )
        self.captured: list[naive.TopBottomPair] = []
        self.scouts_since_show, self.spent, self.end = 0, set[int](), None
        self.moves = list(GAME.find_legal_moves(self.state))

    def list_moves_of_kind(self, move_class: type[Move]) -> list[Move]:
        return [move for move in self.moves if isinstance(move, move_class)]

    @precondition(lambda self: self.list_moves_of_kind(Show))
    @rule(pick=MOVE_INDEX_STRATEGY)
    def show(self, pick: int) -> None:
        found = self.list_moves_of_kind(Show)
        self.play_and_check_move(found[pick % len(found)])

    @precondition(lambda self: self.list_moves_of_kind(Scout))
    @rule(pick=MOVE_INDEX_STRATEGY)
    def scout(self, pick: int) -> None:
        found = self.list_moves_of_kind(Scout)
        self.play_and_check_move(found[pick % len(found)])

    @precondition(lambda self: self.list_moves_of_kind(ScoutAndShow))
    @rule(pick=MOVE_INDEX_STRATEGY)
    def scout_and_show(self, pick: int) -> None:
        found = self.list_moves_of_kind(ScoutAndShow)
        self.play_and_check_move(found[pick % len(found)])

    @precondition(lambda self: self.end is not None)
    @rule()
    def go_on(self) -> None:
        """The next round, or after the last one another game."""
        assert self.end is not None
        sheet = next_round_state_or_none_if_round_incomplete_or_last(self.end)
        assert (sheet is None) is (len(self.end.rounds) == ROUNDS_BY_PLAYER_COUNT[self.players] - 1)
        if sheet is not None:
            assert sheet.rounds == (*self.end.rounds, tuple(naive.list_round_points(self.position)))
        self.deal_next_round(() if sheet is None else sheet.rounds)

    def play_and_check_move(self, move: Move) -> None:
        """One legal move; what the engine makes of it is what the naive one makes of it."""
        self.moves = []
        turn = self.state.table.turn
        judged = GAME.judge_move(self.state, move)
        assert judged.legal is True
        assert judged.violations == ()
        assert judged.missing == ()
        self.scouts_since_show += not isinstance(move, Show)
        self.spent |= {turn} if isinstance(move, ScoutAndShow) else set()
        taken = len(self.state.active) - isinstance(move, ScoutAndShow) if not isinstance(move, Scout) else 0
        before, self.position = self.position, naive.position_after_move(self.position, move.notation)
        kept = set(self.position.table) | {card for hand in self.position.hands for card in hand}
        gone = [card for card in before.table if card not in kept and card[::-1] not in kept]
        assert len(gone) == taken
        self.captured += gone
        if judged.end is not None:
            assert judged.after is None
            self.check_and_finish_round(judged.end)
            return
        assert judged.after is not None
        again = self.players == 2 and isinstance(move, Scout)
        assert judged.after.table.turn == (turn if again else turn % self.players + 1)
        assert judged.after.hand == (cards_of_pairs(self.position.hands[turn - 1]) if again else None)
        self.state = state_with_mover_hand(judged.after, self.position)
        self.moves = list(GAME.find_legal_moves(self.state))
        if not self.moves:
            assert not again
            self.end_round_of_stuck_mover()

    def end_round_of_stuck_mover(self) -> None:
        """Only with two players: who can neither show nor scout loses to the owner of the set."""
        assert self.players == 2
        (notice,) = GAME.find_notices_why_no_move_is_legal(self.state)
        turn, owner = self.state.table.turn, self.state.active_set_owner_or_none_if_unknown_or_no_set
        assert notice.params == {"seat": f"p{turn}", "owner": f"p{owner}"}
        table = replace(self.state.table, turn=1)
        end = RoundEnd("unbeaten", owner)
        self.check_and_finish_round(State(table=table, seats=self.state.seats, end=end, rounds=self.state.rounds))

    def check_and_finish_round(self, round_end_state: State) -> None:
        """The round is over for both, all is known, and the points are those of the naive one."""
        assert round_end_state.end is not None
        assert self.position.end_kind_and_seat == (round_end_state.end.kind, (round_end_state.end.seat or 0) - 1)
        assert GAME.find_missing_parameters(round_end_state, View.SCORE) == ()
        points = naive.list_round_points(self.position)
        before = [sum(group[seat] or 0 for group in round_end_state.rounds) for seat in range(self.players)]
        totals = [old + new for old, new in zip(before, points, strict=True)]
        score = GAME.calculate_score(round_end_state)
        assert [seat.total for seat in score.seats] == totals
        assert [seat.rank for seat in score.seats] == [1 + sum(t > own for t in totals) for own in totals]
        assert score.final is (len(round_end_state.rounds) == ROUNDS_BY_PLAYER_COUNT[self.players] - 1)
        best = tuple(f"p{seat}" for seat, total in enumerate(totals, 1) if total == max(totals))
        assert score.winners == (best if score.final else ())
        self.state = self.end = round_end_state

    @invariant()
    def in_order(self) -> None:
        """The table is possible, can be written, and has no line of points too many."""
        for view in View:
            assert GAME.find_violations(self.state, view) == ()
        assert read(query_of_state_without_knowledge(self.state)) == self.state
        seats = GAME.calculate_score(self.state).seats
        assert [seat.seat for seat in seats] == list(self.state.table.seats)
        assert all(seat.total == sum(line.points for line in seat.lines) for seat in seats)
        assert all((seat.rank is None) is (self.end is None) for seat in seats)

    @invariant()
    def nothing_comes_or_goes(self) -> None:
        """Every card dealt is in a hand, in the active set or captured; every scout moved one chip."""
        position = self.position
        everywhere = [*position.table, *self.captured, *(card for hand in position.hands for card in hand)]
        assert sorted(min(card, card[::-1]) for card in everywhere) == sorted(
            min(card, card[::-1]) for card in self.dealt
        )
        assert len(everywhere) == (22 if self.players == 2 else len(deck(self.players)))
        counted = [seat for seat in self.state.seats if seat is not None]
        assert sum(seat.captured or 0 for seat in counted) == len(self.captured)
        assert [seat.hand for seat in counted] == [len(hand) for hand in position.hands]
        chips = 6 - self.scouts_since_show if self.players == 2 else self.scouts_since_show
        assert sum(seat.chips or 0 for seat in counted) == chips

    @precondition(lambda self: self.end is None)
    @invariant()
    def to_move(self) -> None:
        """Somebody can move; what is listed is legal, and Scout & Show is there once a round."""
        assert self.moves
        assert GAME.find_missing_parameters(self.state, View.MOVES) == ()
        assert GAME.find_notices(self.state, View.MOVES) == ()
        turn = self.state.table.turn
        assert self.state.active == cards_of_pairs(self.position.table)
        assert self.state.has_show_chip is (self.players > 2 and turn not in self.spent)
        assert turn not in self.spent or not self.list_moves_of_kind(ScoutAndShow)
        for move in self.moves[:: max(1, len(self.moves) // 4)]:
            assert GAME.judge_move(self.state, move).legal is True
            assert GAME.parse_move(GAME.format_move(move)) == move

    def teardown(self) -> None:
        """On to the end of the round, for a few moves with what the seats like best."""
        for number in range(MAX_ROUND_MOVES):
            if not self.moves:
                return
            self.play_and_check_move(self.choose_move_towards_end(number))
            self.in_order()
            self.nothing_comes_or_goes()
        raise AssertionError(
            f"no end after {MAX_ROUND_MOVES} moves more: {query_of_state_without_knowledge(self.state)}"
        )

    def choose_move_towards_end(self, teardown_move_index: int) -> Move:
        """Any scout, or the strongest show; in long rounds the weakest where nothing is to be beaten, so
        that the next seat can beat it, and cards get fewer.
        """
        liked = (
            self.list_moves_of_kind(self.eager if teardown_move_index < 8 else Show)
            or self.list_moves_of_kind(Show)
            or self.moves
        )
        if isinstance(liked[0], Show):
            return liked[0 if self.state.active or teardown_move_index < 40 else -1]
        return self.chance.choice(liked)


WholeGame.TestCase.settings = settings(deadline=None, max_examples=choose_by_run_length(5, 200), stateful_step_count=30)
TestWholeGame = WholeGame.TestCase
