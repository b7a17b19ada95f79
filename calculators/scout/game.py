"""The rules of SCOUT!, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.types import Judgement, Message, Reading, Table, View, Violation
from calculators.scout.describe import describe, progress, setup, stuck
from calculators.scout.digest import CLAUSES, CODES, RULINGS
from calculators.scout.move_list import legal_moves
from calculators.scout.moves import Move
from calculators.scout.notation import (
    PARAMETERS,
    canonical_move,
    format,
    format_move,
    parse,
    parse_move,
)
from calculators.scout.play import judge, relevant
from calculators.scout.score import score
from calculators.scout.state import PLAYERS, State
from calculators.scout.validate import missing, notices, violations


class Scout(Game[State, Move]):
    """SCOUT!"""

    slug = "scout"
    players = PLAYERS
    parameters = PARAMETERS
    clauses = CLAUSES
    rulings = RULINGS
    codes = CODES
    secrets = ("hand",)

    def parse(self, query: Mapping[str, str]) -> Reading[State]:
        return parse(query)

    def format(self, state: State) -> dict[str, str]:
        return format(state)

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

    def legal_moves(self, state: State) -> Sequence[Move]:
        return legal_moves(state)

    def no_move_notices(self, state: State) -> tuple[Violation, ...]:
        return stuck(state)

    def judge(self, state: State, move: Move) -> Judgement[State]:
        return judge(state, move)

    def describe(self, state: State, move: Move) -> Message:
        return describe(state, move)

    def score(self, state: State) -> Any:
        return score(state)

    def relevant_rulings(self, state: State, view: View) -> tuple[str, ...]:
        return relevant(state, view)
