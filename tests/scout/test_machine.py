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
from tests.many import tries

from . import naive
from .tables import cards, deal, deck, read, state_of, tally, with_hand, write

ROUNDS = {2: 2, 3: 3, 4: 4, 5: 5}
LONGEST = 500
"""Far more moves than a round takes."""
picks = st.integers(0, 9_999)


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
        played=st.integers(0, 4),
        open_ruling=st.booleans(),
        eager=st.sampled_from((Show, Scout)),
        seed=st.integers(0, 9_999),
    )
    def set_up(self, players: int, *, played: int, open_ruling: bool, eager: type[Move], seed: int) -> None:
        self.chance, self.eager = random.Random(seed), eager
        self.players, self.open_ruling = players, open_ruling
        played = min(played, ROUNDS[players] - 1)
        self.deal(tuple(tuple(self.chance.randint(-20, 30) for _ in range(players)) for _ in range(played)))

    def deal(self, rounds: tuple[tuple[int | None, ...], ...]) -> None:
        """A round as the rulebook sets it up: the start moves one seat to the left each round."""
        self.position = naive.start(self.players, deal(self.players, self.chance), open_ruling=self.open_ruling)
        self.position.turn = len(rounds)
        self.dealt = sorted(card for hand in self.position.hands for card in hand)
        self.state = replace(state_of(self.position), seats=tally(self.position), rounds=rounds)
        self.captured: list[naive.Pair] = []
        self.scouted, self.spent, self.end = 0, set[int](), None
        self.moves = list(GAME.find_legal_moves(self.state))

    def of_kind(self, kind: type[Move]) -> list[Move]:
        return [move for move in self.moves if isinstance(move, kind)]

    @precondition(lambda self: self.of_kind(Show))
    @rule(pick=picks)
    def show(self, pick: int) -> None:
        found = self.of_kind(Show)
        self.play(found[pick % len(found)])

    @precondition(lambda self: self.of_kind(Scout))
    @rule(pick=picks)
    def scout(self, pick: int) -> None:
        found = self.of_kind(Scout)
        self.play(found[pick % len(found)])

    @precondition(lambda self: self.of_kind(ScoutAndShow))
    @rule(pick=picks)
    def scout_and_show(self, pick: int) -> None:
        found = self.of_kind(ScoutAndShow)
        self.play(found[pick % len(found)])

    @precondition(lambda self: self.end is not None)
    @rule()
    def go_on(self) -> None:
        """The next round, or after the last one another game."""
        assert self.end is not None
        sheet = next_round_state_or_none_if_round_incomplete_or_last(self.end)
        assert (sheet is None) is (len(self.end.rounds) == ROUNDS[self.players] - 1)
        if sheet is not None:
            assert sheet.rounds == (*self.end.rounds, tuple(naive.score(self.position)))
        self.deal(() if sheet is None else sheet.rounds)

    def play(self, move: Move) -> None:
        """One legal move; what the engine makes of it is what the naive one makes of it."""
        self.moves = []
        turn = self.state.table.turn
        judged = GAME.judge_move(self.state, move)
        assert judged.legal is True
        assert judged.violations == ()
        assert judged.missing == ()
        self.scouted += not isinstance(move, Show)
        self.spent |= {turn} if isinstance(move, ScoutAndShow) else set()
        taken = len(self.state.active) - isinstance(move, ScoutAndShow) if not isinstance(move, Scout) else 0
        before, self.position = self.position, naive.play(self.position, move.notation)
        kept = set(self.position.table) | {card for hand in self.position.hands for card in hand}
        gone = [card for card in before.table if card not in kept and card[::-1] not in kept]
        assert len(gone) == taken
        self.captured += gone
        if judged.end is not None:
            assert judged.after is None
            self.finish(judged.end)
            return
        assert judged.after is not None
        again = self.players == 2 and isinstance(move, Scout)
        assert judged.after.table.turn == (turn if again else turn % self.players + 1)
        assert judged.after.hand == (cards(self.position.hands[turn - 1]) if again else None)
        self.state = with_hand(judged.after, self.position)
        self.moves = list(GAME.find_legal_moves(self.state))
        if not self.moves:
            assert not again
            self.nothing_to_do()

    def nothing_to_do(self) -> None:
        """Only with two players: who can neither show nor scout loses to the owner of the set."""
        assert self.players == 2
        (notice,) = GAME.find_notices_why_no_move_is_legal(self.state)
        turn, owner = self.state.table.turn, self.state.active_set_owner_or_none_if_unknown_or_no_set
        assert notice.params == {"seat": f"p{turn}", "owner": f"p{owner}"}
        table = replace(self.state.table, turn=1)
        end = RoundEnd("unbeaten", owner)
        self.finish(State(table=table, seats=self.state.seats, end=end, rounds=self.state.rounds))

    def finish(self, end: State) -> None:
        """The round is over for both, all is known, and the points are those of the naive one."""
        assert end.end is not None
        assert self.position.over == (end.end.kind, (end.end.seat or 0) - 1)
        assert GAME.find_missing_parameters(end, View.SCORE) == ()
        points = naive.score(self.position)
        before = [sum(group[seat] or 0 for group in end.rounds) for seat in range(self.players)]
        totals = [old + new for old, new in zip(before, points, strict=True)]
        score = GAME.calculate_score(end)
        assert [seat.total for seat in score.seats] == totals
        assert [seat.rank for seat in score.seats] == [1 + sum(t > own for t in totals) for own in totals]
        assert score.final is (len(end.rounds) == ROUNDS[self.players] - 1)
        best = tuple(f"p{seat}" for seat, total in enumerate(totals, 1) if total == max(totals))
        assert score.winners == (best if score.final else ())
        self.state = self.end = end

    @invariant()
    def in_order(self) -> None:
        """The table is possible, can be written, and has no line of points too many."""
        for view in View:
            assert GAME.find_violations(self.state, view) == ()
        assert read(write(self.state)) == self.state
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
        chips = 6 - self.scouted if self.players == 2 else self.scouted
        assert sum(seat.chips or 0 for seat in counted) == chips

    @precondition(lambda self: self.end is None)
    @invariant()
    def to_move(self) -> None:
        """Somebody can move; what is listed is legal, and Scout & Show is there once a round."""
        assert self.moves
        assert GAME.find_missing_parameters(self.state, View.MOVES) == ()
        assert GAME.find_notices(self.state, View.MOVES) == ()
        turn = self.state.table.turn
        assert self.state.active == cards(self.position.table)
        assert self.state.has_show_chip is (self.players > 2 and turn not in self.spent)
        assert turn not in self.spent or not self.of_kind(ScoutAndShow)
        for move in self.moves[:: max(1, len(self.moves) // 4)]:
            assert GAME.judge_move(self.state, move).legal is True
            assert GAME.parse_move(GAME.format_move(move)) == move

    def teardown(self) -> None:
        """On to the end of the round, for a few moves with what the seats like best."""
        for number in range(LONGEST):
            if not self.moves:
                return
            self.play(self.choice(number))
            self.in_order()
            self.nothing_comes_or_goes()
        raise AssertionError(f"no end after {LONGEST} moves more: {write(self.state)}")

    def choice(self, number: int) -> Move:
        """Any scout, or the strongest show; in long rounds the weakest where nothing is to be beaten, so
        that the next seat can beat it, and cards get fewer.
        """
        liked = self.of_kind(self.eager if number < 8 else Show) or self.of_kind(Show) or self.moves
        if isinstance(liked[0], Show):
            return liked[0 if self.state.active or number < 40 else -1]
        return self.chance.choice(liked)


WholeGame.TestCase.settings = settings(deadline=None, max_examples=tries(5, 200), stateful_step_count=30)
TestWholeGame = WholeGame.TestCase
