"""The rules of Coupelation (クーペレイション): a pyramid of numbers for two to four players together, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.types import Judgement, Message, Table, View, Violation
from calculators.coupelation.digest import CLAUSES, CODES
from calculators.coupelation.moves import describe, legal_moves, relevant_rulings
from calculators.coupelation.notation import (
    PARAMETERS,
    SEATS,
    format_move,
    parse_move,
)
from calculators.coupelation.play import canonical_move, judge, public_move
from calculators.coupelation.rulings import RULINGS
from calculators.coupelation.score import Standing, score
from calculators.coupelation.setup import progress, setup
from calculators.coupelation.state import RESERVE, Action, Draw, Move, State
from calculators.coupelation.validate import missing, no_move_notices, notices, violations


class Coupelation(Game[State, Move]):
    """Coupelation (クーペレイション): a pyramid of numbers for two to four players together."""

    slug = "coupelation"
    players = tuple(RESERVE)
    seat_parameters = SEATS
    own_parameters = PARAMETERS
    clauses = CLAUSES
    rulings = RULINGS
    codes = CODES

    def build(self, table: Table, values: Mapping[str, Any]) -> State:
        holdings = self.seat_values(values)
        while holdings and holdings[-1] is None:
            holdings = holdings[:-1]
        return State(table, **{name: values[name] for name in self.parameters}, holdings=holdings)

    def parse_move(self, raw: str) -> Move:
        return parse_move(raw)

    def format_move(self, move: Move) -> str:
        return format_move(move)

    def canonical_move(self, state: State, move: Move) -> Move:
        return canonical_move(state, move)

    def table(self, state: State) -> Table:
        return state.table

    def with_table(self, state: State, table: Table) -> State:
        return replace(state, table=table)

    def setup(self, players: int) -> tuple[Message, ...]:
        return setup(players)

    def progress(self, state: State) -> tuple[Message, ...]:
        return progress(state)

    def violations(self, state: State, view: View) -> tuple[Violation, ...]:
        return violations(state, view)

    def missing(self, state: State, view: View) -> tuple[str, ...]:
        return missing(state, view)

    def notices(self, state: State, view: View) -> tuple[Violation, ...]:
        return notices(state, view)

    def present(self, start: State, state: State) -> State:
        return replace(state, mine=start.mine)

    def between_turns(self, state: State) -> bool:
        return state.drawn is None

    def turn_length(self, moves: Sequence[Move]) -> int:
        """What is drawn, and the action behind it."""
        return next((count for count, move in enumerate(moves, 1) if not isinstance(move, Draw)), len(moves))

    def public_move(self, state: State, move: Move) -> Move:  # noqa: ARG002
        return public_move(move)

    def legal_moves(self, state: State) -> Sequence[Action]:
        return legal_moves(state)

    def no_move_notices(self, state: State) -> tuple[Violation, ...]:
        return no_move_notices(state)

    def judge(self, state: State, move: Move) -> Judgement[State]:
        return judge(state, move)

    def describe(self, state: State, move: Move) -> Message:
        return describe(state, move)

    def score(self, state: State) -> Standing | None:
        return score(state)

    def score_now(self, state: State) -> Standing | None:
        return score(state)

    def relevant_rulings(self, state: State, view: View) -> tuple[str, ...]:
        return relevant_rulings(state, view)
