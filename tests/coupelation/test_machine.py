"""A whole game as a state machine, from set-up to its end: won, lost by a reveal, or stuck."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from calculators.core.types import Judgement, View
from calculators.coupelation import GAME
from calculators.coupelation.moves import find_legal_moves
from calculators.coupelation.state import FINISH, HIDDEN, Action, Card, Cell, Down, Face, Flip, State, Take, Up
from tests.engine import state_after_legal_move
from tests.run_length import choose_by_run_length

from . import naive
from .tables import (
    SimulatedGame,
    codes_without_game_prefix,
    faces,
    find_legal_moves_by_naive_rules,
    house_rules_by_name,
    list_cells_and_cards,
    naive_tower_of_state,
)

pytestmark = pytest.mark.no_cover

OPTIONS = {ruling.key: tuple(option.key for option in ruling.options) for ruling in GAME.rulings}
"""The options of every ruling, the default first."""
# A pyramid in an order in which it can be built around 25.
ROWS_AS_BUILT = """
    18 14 12 31 38 44
    13 16 21 28 34 41
    15 19 26 32 39
    17 23 29 35
    20 27 33
    22 30
    24
"""
PLANNED_CELLS: dict[Face, Cell] = {
    int(number): (row, (-1, -1, -1, 4, 5, 6)[place] if row == 0 else place)
    for row, numbers in enumerate(ROWS_AS_BUILT.split("\n")[1:-1])
    for place, number in enumerate(numbers.split())
}
REMOVING_EFFECTS = ("effect.discard", "effect.hand", "effect.reserve")
"""The effects that remove cards from the game."""
MAX_TURNS = 120
"""The most turns of a game: each turn fills a cell, reveals a card or removes one from the game."""


def stack_deck_for_win(play: SimulatedGame) -> None:
    """Stacks the deck so that each seat draws its planned number in time; all marks allow a draw of 1."""
    order = [number for number in PLANNED_CELLS if play.is_first_game or number != 24]
    others = [n for n in range(2, 50) if n not in order and n != 25]
    seats, dealt = play.players, 3 * play.players
    play.hands = [[Card(number, "d") for number in order[seat:dealt:seats]] for seat in range(seats)]
    size = len(play.state.reserve or ()) - 2
    numbers = (1, 50, *others[:size])
    coming = [Card(number, "d") for number in (*order[dealt:], *others[size:])]
    if not play.is_first_game:
        # The seat whose turn is last draws it.
        coming.insert(26 % seats, FINISH)
    play.deck = coming[::-1]
    reserve = tuple(Card(number, "d") for number in numbers)
    play.state = replace(play.state, tower=((Card(25, "d"),),), reserve=reserve)


class WholeGameMachine(RuleBasedStateMachine):
    """After any move the table is legal, and the game comes to an end."""

    @initialize(
        players=st.integers(2, 4),
        is_first_game=st.booleans(),
        seed=st.integers(0, 999),
        is_stacked=st.booleans(),
        options=st.tuples(*map(st.sampled_from, OPTIONS.values())),
    )
    def deal(self, players: int, *, is_first_game: bool, seed: int, is_stacked: bool, options: tuple[str, ...]) -> None:
        self.table = SimulatedGame(rng=random.Random(seed), players=players, is_first_game=is_first_game)
        chosen = [(key, option) for key, option in zip(OPTIONS, options, strict=True) if option != OPTIONS[key][0]]
        state = self.table.state
        self.table.state = replace(state, table=replace(state.table, house=tuple(chosen)))
        if is_stacked:
            stack_deck_for_win(self.table)
        assert (self.table.state.deck, self.count_missing_cards()) == (len(self.table.deck), 0)
        self.draw_and_list_moves()

    turns = 0
    moves: tuple[Action, ...] = ()
    end: State | None = None
    ended_by: Judgement[State] | None = None

    def draw_and_list_moves(self) -> None:
        self.state = self.table.draw_cards_of_mover()
        self.moves = tuple(find_legal_moves(self.state))

    def count_missing_cards(self) -> int:
        """The number of removed cards; checks that no card exists twice."""
        table = self.table
        open_cards = [card for _, card in list_cells_and_cards(table.state) if card != HIDDEN]
        hands = [card for hand in table.hands for card in hand]
        reserve = table.state.reserve or ()
        known = Counter(card.face for card in (*open_cards, *table.faces.values(), *hands, *reserve, *table.deck))
        assert set(known.values()) == {1}
        box = {*range(1, 51)} | (set() if table.is_first_game else {"F"})
        assert set(known) <= box
        return len(box) - len(known)

    @precondition(lambda self: bool(self.moves))
    @rule(kind=st.sampled_from((Up, Down, Take, Flip)), pick=st.integers(0, 999))
    def play_any_move(self, kind: type, pick: int) -> None:
        """Plays a move of this kind, or any legal move if there is none."""
        moves = [move for move in self.moves if isinstance(move, kind)] or self.moves
        self.play(moves[pick % len(moves)])

    @precondition(lambda self: bool(self.moves))
    @rule()
    def play_sensible_move(self) -> None:
        """Plays towards a win, so that games get far."""
        self.play(self.choose_sensible_move())

    @precondition(lambda self: not self.moves)
    @rule(row=st.integers(-1, 7), col=st.integers(-1, 8))
    def try_move_after_end(self, row: int, col: int) -> None:
        """Every move after the end is refused."""
        card = (self.state.hand or (Card(1),))[0].face
        judged = GAME.judge_move(self.end or self.state, Up(card, (row, col)))
        assert judged.legal is False
        assert judged.violations

    def choose_sensible_move(self) -> Action:
        """A planned move; else a fitting flip, placement or purchase; else a hidden card; else an exchange."""
        tower = naive_tower_of_state(self.state)

        def rank_of_move(move: Action) -> tuple[int, int, str]:
            cell, place = move.entered_cell, 0
            if isinstance(move, Flip):
                fits = naive.is_legal_tower_between_turns(
                    {**tower, cell: self.table.faces[cell].face},
                    is_first_game=self.state.first,
                    house=house_rules_by_name(self.state),
                )
                rank = 1 if fits else 6
            elif isinstance(move, Up):
                place = list(PLANNED_CELLS).index(move.face) if move.face in PLANNED_CELLS else len(PLANNED_CELLS)
                rank = 0 if PLANNED_CELLS.get(move.face, (6, 0)) == cell else 2
            elif isinstance(move, Take):
                rank = 5 if cell in tower else 3
            else:
                rank = 4
            return rank, place, GAME.format_move(move)

        return min(self.moves, key=rank_of_move)

    def play(self, move: Action) -> None:
        """Plays a turn; the engine and the naive implementation agree on the state after it."""
        before, missing = self.state, self.count_missing_cards()
        kind, *rest = GAME.format_move(self.table.flip_move_with_real_number(move)).split(".")
        judged = self.table.play_move_and_adjust_cards(move)
        self.turns += 1
        after = state_after_legal_move(judged)
        assert (judged.violations, judged.missing) == ((), ())
        if kind == "flip":
            tower = {**naive_tower_of_state(before), (int(rest[0]), int(rest[1])): int(rest[2])}
            reserve = faces(before.reserve)
        else:
            tower, reserve = naive.tower_and_reserve_after_move(
                naive_tower_of_state(before), reserve=faces(before.reserve), kind=kind, move_fields=rest
            )
        assert naive_tower_of_state(after) == tower
        assert faces(after.reserve) == reserve
        assert (judged.end is None) is (
            naive.is_legal_tower_between_turns(tower, is_first_game=before.first, house=house_rules_by_name(before))
            and not naive.is_game_over(tower, house_rules_by_name(before))
        )
        if judged.end is not None:
            self.end, self.ended_by, self.moves = judged.end, judged, ()
            return
        assert after.table.turn == before.table.turn % before.table.players + 1
        removals = [effect for effect in judged.effects if codes_without_game_prefix((effect,))[0] in REMOVING_EFFECTS]
        assert self.count_missing_cards() - missing == sum(effect.params["count"] for effect in removals)
        self.draw_and_list_moves()

    @invariant()
    def check_table_is_sound(self) -> None:
        """No violations, nothing missing, the query parses back, listed moves are legal."""
        if not hasattr(self, "state"):
            return
        state = self.end or self.state
        for view in View:
            assert GAME.find_violations(state, view) == ()
        public = replace(state, knowledge=replace(state.knowledge, private_zones=()), facedown_numbers_at_start=())
        reading = GAME.parse_query_except_moves_collecting_unreadable(GAME.format_query(state))
        assert (reading.state, reading.unread) == (public, ())
        standing = GAME.calculate_score(state)
        assert standing.empty == 28 - len(list_cells_and_cards(state))
        assert standing.hidden == len(self.table.faces)
        assert (standing.outcome == "open") is bool(self.moves)
        if self.end is None:
            assert [GAME.find_missing_parameters(state, view) for view in View] == [()] * len(View)
            assert standing.draw is not None
            for seat, hand in enumerate(self.table.hands, start=1):
                assert seat == state.table.turn or sum(card != FINISH for card in hand) <= 3
        for move in self.moves[:: len(self.moves) // 12 + 1]:
            assert GAME.judge_move(state, move).legal is True

    def teardown(self) -> None:
        """Plays the game to its end."""
        if not hasattr(self, "state"):
            return
        while self.moves:
            self.play(self.choose_sensible_move())
            self.check_table_is_sound()
        assert self.turns <= MAX_TURNS
        assert self.check_and_name_end() in ("won", "reveal", "stuck", "early")

    def check_and_name_end(self) -> str:
        """The end of the game by the naive implementation; checks that the engine agrees."""
        state = self.end or self.state
        tower, known = naive_tower_of_state(state), house_rules_by_name(state)
        outcome = GAME.calculate_score(state).outcome
        assert not find_legal_moves(state)
        (notice,) = codes_without_game_prefix(GAME.find_notices_when_no_move_is_legal(state))
        if self.end is None:
            found = find_legal_moves_by_naive_rules(state)
            assert (found, outcome, notice) == (set(), "lost", "lost.stuck")
            return "stuck"
        assert self.ended_by is not None
        effect = codes_without_game_prefix(self.ended_by.effects)[-1]
        assert codes_without_game_prefix(GAME.judge_move(state, Flip((0, 0))).violations) == ["over"]
        if naive.is_legal_tower_between_turns(tower, is_first_game=state.first, house=known):
            assert len(tower) == 28
            if "x" in tower.values():
                assert known["early"] == "lost"
                assert (outcome, notice, effect) == ("lost", "lost.reveal", "effect.early")
                return "early"
            assert (outcome, notice, effect) == ("won", "won", "effect.won")
            return "won"
        assert (outcome, notice, effect) == ("lost", "lost.reveal", "effect.lost")
        return "reveal"


WholeGameMachine.TestCase.settings = settings(
    max_examples=min(choose_by_run_length(2, 60), settings().max_examples), stateful_step_count=20, deadline=None
)
TestWholeGame = WholeGameMachine.TestCase


DECKS = choose_by_run_length(
    [(0, 3, "won"), (0, 2, "reveal"), (38, 4, "stuck")],
    [*product((0,), (2, 3, 4), ("won",)), (0, 2, "reveal"), (31, 3, "stuck"), (38, 4, "stuck")],
)
"""Seed, players and end of the game; a won game has a stacked deck."""


@pytest.mark.parametrize(("seed", "players", "end"), DECKS)
@pytest.mark.parametrize("is_first_game", choose_by_run_length((False,), (False, True)))
def test_seeded_deck_leads_to_expected_end_of_game(seed: int, players: int, *, end: str, is_first_game: bool) -> None:
    game, is_won = WholeGameMachine(), end == "won"
    is_first_game &= is_won
    options = tuple(options[0] for options in OPTIONS.values())
    game.deal(players, is_first_game=is_first_game, seed=seed, is_stacked=is_won, options=options)
    game.check_table_is_sound()
    game.teardown()
    assert game.check_and_name_end() == end
    assert not is_won or game.turns == 27
