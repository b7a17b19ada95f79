"""The rules of VOGU（ヴォーグ）, for 3 to 5 players, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.types import Judgement, Message, Score, Table, View, Violation
from calculators.vogu import contacts, counts, digest, moves, notation, play, score, validate
from calculators.vogu.moves import retold
from calculators.vogu.state import BOX, Move, State


class Vogu(Game[State, Move]):
    """VOGU（ヴォーグ）, for 3 to 5 players."""

    slug = "vogu"
    players = tuple(BOX)
    seat_parameters = notation.SEATS
    own_parameters = notation.PARAMETERS
    clauses = digest.CLAUSES
    rulings = digest.RULINGS
    codes = digest.CODES

    def build(self, table: Table, values: Mapping[str, Any]) -> State:
        return State(table, self.seat_values(values), values["values"], values["board"], values["hand"])

    def parse_move(self, raw: str) -> Move:
        return notation.parse_move(raw)

    def format_move(self, move: Move) -> str:
        return notation.format_move(move)

    def table(self, state: State) -> Table:
        return state.table

    def with_table(self, state: State, table: Table) -> State:
        return replace(state, table=table)

    def setup(self, players: int) -> tuple[Message, ...]:
        return counts.setup(players)

    def progress(self, state: State) -> tuple[Message, ...]:
        return counts.progress(state)

    def violations(self, state: State, view: View) -> tuple[Violation, ...]:
        return validate.violations(state, view)

    def missing(self, state: State, view: View) -> tuple[str, ...]:
        return validate.missing(state, view)

    def notices(self, state: State, view: View) -> tuple[Violation, ...]:
        return validate.notices(state, view)

    def legal_moves(self, state: State) -> Sequence[Move]:
        return moves.legal_moves(state)

    def judge(self, state: State, move: Move) -> Judgement[State]:
        return play.judge(state, move)

    def retold(self, moves: Sequence[Move], at: int, count: int, told: Sequence[Move]) -> list[Move]:  # noqa: ARG002
        """A turn of VOGU is one move."""
        return retold(moves, at + 1, told[0])

    def describe(self, state: State, move: Move) -> Message:
        return moves.describe(state, move)

    def score(self, state: State) -> Score:
        return score.score(state)

    def score_now(self, state: State) -> Score:
        return score.score_now(state, contacts.values_now(state))

    def relevant_rulings(self, state: State, view: View) -> tuple[str, ...]:
        return play.relevant(state, view)
