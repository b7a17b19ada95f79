"""The rules of VOGU（ヴォーグ）, for 3 to 5 players, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.types import Judgement, Message, Reading, Table, View, Violation
from calculators.vogu import digest, notation, play, score, state, validate


class Vogu(Game[state.State, state.Move]):
    """VOGU（ヴォーグ）, for 3 to 5 players."""

    slug = "vogu"
    players = tuple(state.BOX)
    parameters = notation.PARAMETERS
    clauses = digest.CLAUSES
    rulings = digest.RULINGS
    codes = digest.CODES
    secrets = ("hand",)

    def parse(self, query: Mapping[str, str]) -> Reading[state.State]:
        return notation.parse(query)

    def format(self, state: state.State) -> dict[str, str]:
        return notation.format_state(state)

    def parse_move(self, raw: str) -> state.Move:
        return notation.parse_move(raw)

    def format_move(self, move: state.Move) -> str:
        return notation.format_move(move)

    def table(self, state: state.State) -> Table:
        return state.table

    def with_table(self, state: state.State, table: Table) -> state.State:
        return replace(state, table=table)

    def setup(self, players: int) -> tuple[Message, ...]:
        return play.setup(players)

    def progress(self, state: state.State) -> tuple[Message, ...]:
        return play.progress(state)

    def violations(self, state: state.State, view: View) -> tuple[Violation, ...]:
        return validate.violations(state, view)

    def missing(self, state: state.State, view: View) -> tuple[str, ...]:
        return validate.missing(state, view)

    def notices(self, state: state.State, view: View) -> tuple[Violation, ...]:
        return validate.notices(state, view)

    def legal_moves(self, state: state.State) -> Sequence[state.Move]:
        return play.legal_moves(state)

    def no_move_notices(self, state: state.State) -> tuple[Violation, ...]:
        return play.stuck(state)

    def judge(self, state: state.State, move: state.Move) -> Judgement[state.State]:
        return play.judge(state, move)

    def describe(self, state: state.State, move: state.Move) -> Message:
        return play.describe(state, move)

    def score(self, state: state.State) -> Any:
        return score.score(state)

    def relevant_rulings(self, state: state.State, view: View) -> tuple[str, ...]:
        return play.relevant(state, view)
