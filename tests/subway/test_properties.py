"""Whole games at random, and every move list against the second implementation."""

from __future__ import annotations

import random
from dataclasses import replace

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from calculators.subway import GAME
from calculators.subway.state import BOARDS, ORDER, STATIONS, Go, State, complete_lines
from calculators.words import Table, View

from . import naive
from .tables import some_table


def dealt(players: int, chance: random.Random, house: tuple[tuple[str, str], ...] = ()) -> State:
    """A table as set up: a pawn and a bead each on a station that is neither terminus nor transfer."""
    board = State(Table(players, 1, (), house)).board
    ordinary = [code for code in board.stations if board.room[code] == 1 and code not in board.dead_ends]
    at = tuple(chance.sample(ordinary, players))
    beads = (*(((code, 1),) for code in at), *[None] * (5 - players))
    return State(Table(players, 1, (), house), beads, at, tuple(chance.sample((1, 2, 3, 4), players)))


def rolled(state: State, dice: tuple[int, int]) -> State:
    style = state.style(state.table.turn)
    return replace(state, roll=tuple(sorted(dice)) if style in (1, 3) else dice[:1])


class WholeGame(RuleBasedStateMachine):
    """A game from its set-up; whatever is rolled and played, the table stays one that the rules allow."""

    @initialize(
        players=st.sampled_from((3, 4)),
        seed=st.integers(0, 999),
        heiandori=st.booleans(),
        stalking=st.booleans(),
        isolated=st.booleans(),
        landing=st.booleans(),
    )
    def deal(
        self, players: int, seed: int, heiandori: bool, stalking: bool, isolated: bool, landing: bool
    ) -> None:
        house = (
            ("kamiiida", "heiandori", heiandori),
            ("landing", "replace", landing),
            ("isolated", "on", isolated),
            ("stalking", "on", stalking),
        )
        self.state = dealt(players, random.Random(seed), tuple((k, o) for k, o, on in house if on))
        self.ended = False

    @precondition(lambda self: not self.ended)
    @rule(dice=st.tuples(st.integers(1, 6), st.integers(1, 6)), pick=st.integers(0, 999))
    def turn(self, dice: tuple[int, int], pick: int) -> None:
        before = rolled(self.state, dice)
        assert GAME.missing(before, View.MOVES) == ()
        moves = GAME.legal_moves(before)
        assert moves
        move = moves[pick % len(moves)]
        judged = GAME.judge(before, move)
        assert judged.legal is True
        after = judged.after or judged.end
        assert after is not None
        assert (judged.after is None) != (judged.end is None)
        self.ended = judged.end is not None
        self.check_beads(before, after, move)
        self.state = after

    def check_beads(self, before: State, after: State, move: Go) -> None:
        """The mover gains what is put or replaced, at most two; one other seat may lose one."""
        turn = before.table.turn
        changes = {
            seat: sum(after.hand(seat).values()) - sum(before.hand(seat).values()) for seat in before.seats
        }
        assert changes[turn] in (0, 1, 2)
        assert sorted(n for seat, n in changes.items() if seat != turn)[1:] == [0] * (len(changes) - 2)
        assert min(changes.values()) >= -1
        assert after.pawn(turn) == move.station
        assert len(after.owners(move.station)) >= 1
        assert set(complete_lines(before)) <= set(complete_lines(after))
        victim = after.victim(turn) if not self.ended else None
        assert [seat for seat, n in changes.items() if n < 0] == ([victim] if victim else []) or self.ended

    @invariant()
    def legal(self) -> None:
        if not hasattr(self, "state"):
            return
        for view in View:
            assert GAME.violations(self.state, view) == ()
        text = GAME.format(self.state)
        assert GAME.parse(text).state == self.state
        score = GAME.score(self.state)
        assert all(seat.total == sum(line.points for line in seat.lines) for seat in score.seats)
        assert score.final == (len(complete_lines(self.state)) >= 2)
        assert (self.state.bonus is not None) == (len(complete_lines(self.state)) >= 2)


WholeGame.TestCase.settings = settings(deadline=None, max_examples=15, stateful_step_count=50)
TestWholeGame = WholeGame.TestCase


def test_games_to_the_end() -> None:
    """The seat that completes the second line has the bonus, and all have the same number of turns."""
    chance = random.Random("whole")
    for number in range(6):
        state: State | None = dealt(3 + number % 2, chance)
        turns = 0
        while True:
            assert state is not None
            turns += 1
            mover, complete = state.table.turn, len(complete_lines(state))
            now = rolled(state, (chance.randint(1, 6), chance.randint(1, 6)))
            judged = GAME.judge(now, chance.choice(GAME.legal_moves(now)))
            after = judged.after or judged.end
            assert after is not None
            if complete < 2 <= len(complete_lines(after)):
                assert after.bonus == mover
            elif complete < 2:
                assert after.bonus is None
            else:
                assert after.bonus == now.bonus
            if judged.end is not None:
                break
            state = judged.after
        end = judged.end
        assert turns % end.table.players == 0
        assert end.table.turn == 1
        assert (end.roll, end.robbed) == ((), ())
        assert GAME.score(end).final
        assert GAME.score(end).winners
        assert GAME.legal_moves(rolled(end, (1, 2))) == ()


def test_moves_against_the_second_implementation() -> None:
    """The list of moves, and the beads after each, on tables where pawns often meet."""
    chance = random.Random("moves")
    choices = robberies = 0
    for _ in range(700):
        state = some_table(chance)
        if len(complete_lines(state)) >= 2:
            continue
        assert GAME.violations(state, View.MOVES) == ()
        expected = naive.results(state)
        moves = GAME.legal_moves(state)
        assert set(moves) == set(expected)
        assert len(moves) == len(set(moves))
        assert list(moves) == sorted(moves, key=lambda move: (ORDER[move.station], move.seat or 0))
        for move in moves:
            judged = GAME.judge(state, move)
            assert judged.legal is True
            after = judged.after or judged.end
            assert after is not None
            assert naive.hands(after) == expected[move]
            choices += move.seat is not None
            robberies += any(effect.code == "subway.effect.replace" for effect in judged.effects)
            assert (naive.full_lines(after) >= 2) == (after.bonus is not None)
    assert choices > 20
    assert robberies > 100


def test_a_move_is_legal_exactly_if_it_is_listed() -> None:
    chance = random.Random("judge")
    for _ in range(60):
        state = some_table(chance)
        moves = set(GAME.legal_moves(state))
        for code in STATIONS:
            for seat in (None, *state.seats):
                judged = GAME.judge(state, Go(code, seat))
                assert (judged.legal is True) == (Go(code, seat) in moves)
                assert bool(judged.violations) == (judged.legal is False)
                assert judged.missing == ()


def test_positions_after_a_move_hold() -> None:
    chance = random.Random("next")
    for _ in range(150):
        state = some_table(chance)
        for move in GAME.legal_moves(state)[:5]:
            judged = GAME.judge(state, move)
            after = judged.after or judged.end
            assert after is not None
            assert all(GAME.violations(after, view) == () for view in View)
            assert after.roll == ()
            assert after.table.house == state.table.house
            if judged.after is not None:
                assert after.table.turn == state.table.turn % state.table.players + 1
                assert GAME.missing(after, View.MOVES) == ("roll",)


def test_the_kamiiida_ruling_changes_only_what_is_near() -> None:
    """Far from Heian-dori and Ozone both boards give the same destinations."""
    for code in ("H01", "T20", "S21", "E07"):
        reach = [BOARDS[key].tracks[code] for key in ("ozone", "heiandori")]
        assert reach[0] == reach[1]
