"""The rules of SCOUT!, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.types import Judgement, Message, Score, Table, View, Violation
from calculators.scout.digest import CLAUSES, CODES, RULINGS
from calculators.scout.moves import describe, legal_moves, no_move_notices, public_move
from calculators.scout.notation import (
    PARAMETERS,
    SCORED,
    canonical_move,
    format_move,
    parse_move,
)
from calculators.scout.play import go_on, judge, opening, relevant
from calculators.scout.score import round_points, score, score_now
from calculators.scout.setup import progress, setup
from calculators.scout.state import PLAYERS, SCOUT_CHIPS, SHOW_CHIP, Move, State, chips_read, without_default
from calculators.scout.validate import missing, notices, violations


class Scout(Game[State, Move]):
    """SCOUT!"""

    slug = "scout"
    players = PLAYERS
    seat_parameters = SCORED
    own_parameters = PARAMETERS
    clauses = CLAUSES
    rulings = RULINGS
    codes = CODES

    def build(self, table: Table, values: Mapping[str, Any]) -> State:
        state = State(
            table=table,
            seats=self.seat_values(values),
            hand=values["hand"],
            active=values["table"],
            owner=values["owner"],
            scouts=values["scouts"],
            ss=chips_read(values["ss"], table, SHOW_CHIP),
            chips=chips_read(values["chips"], table, SCOUT_CHIPS),
            seen=values["seen"],
            end=values["end"],
            rounds=values["rounds"],
            extra=values["extra"],
            word=values["word"],
            mine=values["mine"],
        )
        return without_default(state)

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
        return list(legal_moves(state))

    def no_move_notices(self, state: State) -> tuple[Violation, ...]:
        return no_move_notices(state)

    def judge(self, state: State, move: Move) -> Judgement[State]:
        return judge(state, move)

    def describe(self, state: State, move: Move) -> Message:
        return describe(state, move)

    def public_move(self, state: State, move: Move) -> Move:
        return public_move(state, move)

    def score(self, state: State) -> Score:
        return score(state)

    def score_now(self, state: State) -> Score | None:
        return score_now(state)

    def opening(self, state: State) -> State:
        return opening(state)

    def present(self, start: State, state: State) -> State:
        return replace(state, mine=start.mine)

    def go_on(self, state: State) -> State | None:
        return go_on(state, round_points(state))

    def relevant_rulings(self, state: State, view: View) -> tuple[str, ...]:
        return relevant(state, view)
