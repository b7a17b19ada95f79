"""The rules of 涼夏の地下鉄駅めぐり: three or four players on the Nagoya municipal subway, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.types import Judgement, Message, Score, Table, View, Violation
from calculators.subway.codes import CODES
from calculators.subway.digest import CLAUSES
from calculators.subway.moves import canonical, describe, legal_moves, no_moves
from calculators.subway.notation import BEADS, PARAMETERS, format_move, parse_move, robbed_of
from calculators.subway.play import judge
from calculators.subway.rulings import RULINGS
from calculators.subway.score import score
from calculators.subway.start import chooser, is_setting_up
from calculators.subway.state import PLAYERS, Move, State
from calculators.subway.validate import missing, notices, progress, setup, violations


class Subway(Game[State, Move]):
    """涼夏の地下鉄駅めぐり: three or four players on the Nagoya municipal subway."""

    slug = "subway"
    players = PLAYERS
    seat_parameters = BEADS
    own_parameters = PARAMETERS
    clauses = CLAUSES
    rulings = RULINGS
    codes = CODES

    def build(self, table: Table, values: Mapping[str, Any]) -> State:
        return State(
            table=table,
            beads=self.seat_values(values),
            at=values["at"],
            styles=values["styles"],
            roll=values["roll"],
            bonus=values["bonus"],
            robbed=robbed_of(values["robbed"], table.turn),
        )

    def parse_move(self, raw: str) -> Move:
        return parse_move(raw)

    def format_move(self, move: Move) -> str:
        return format_move(move)

    def canonical_move(self, state: State, move: Move) -> Move:
        return canonical(state, move)

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

    def opening(self, state: State) -> State:
        """Before the first turn it is the turn of who chooses a station (clause subway.setup)."""
        seat = chooser(state)
        if seat is None or not is_setting_up(state):
            return state
        return replace(state, table=replace(state.table, turn=seat))

    def legal_moves(self, state: State) -> Sequence[Move]:
        return legal_moves(state)

    def no_move_notices(self, state: State) -> tuple[Violation, ...]:
        return no_moves(state)

    def judge(self, state: State, move: Move) -> Judgement[State]:
        return judge(state, move)

    def describe(self, state: State, move: Move) -> Message:
        return describe(state, move)

    def score(self, state: State) -> Score:
        return score(state)

    def score_now(self, state: State) -> Score | None:
        return score(state)
