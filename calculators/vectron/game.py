"""The rules of VECTRON: 2 to 4 players, a 4×4 map, 24 action cards, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.types import Judgement, Message, Score, Table, View, Violation
from calculators.vectron.describe import describe, progress, setup
from calculators.vectron.digest import CLAUSES, CODES, RULINGS
from calculators.vectron.moves import Move
from calculators.vectron.notation import ENTRIES, PARAMETERS, ROW_FIELDS, format_move, parse_move
from calculators.vectron.score import score
from calculators.vectron.state import PLAYERS, State
from calculators.vectron.validate import judge, legal_moves, missing, notices, stuck, violations


class Vectron(Game[State, Move]):
    """VECTRON: 2 to 4 players, a 4×4 map, 24 action cards."""

    slug = "vectron"
    players = PLAYERS
    seat_parameters = ENTRIES
    own_parameters = PARAMETERS
    clauses = CLAUSES
    rulings = RULINGS
    codes = CODES

    def build(self, table: Table, values: Mapping[str, Any]) -> State:
        return State(
            table=table,
            seats=self.seat_values(values),
            map=values["map"],
            rows=tuple(values[name] for name in ROW_FIELDS),
            hand=values["hand"],
            phase=values["phase"],
            used=values["used"],
        )

    def parse_move(self, raw: str) -> Move:
        return parse_move(raw)

    def format_move(self, move: Move) -> str:
        return format_move(move)

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

    def score(self, state: State) -> Score:
        return score(state)
