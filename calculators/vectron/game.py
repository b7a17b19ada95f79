"""The rules of VECTRON: 2 to 4 players, a 4×4 map, 24 action cards, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.types import Judgement, Message, Score, Table, View, Violation
from calculators.vectron.digest import CLAUSES, CODES
from calculators.vectron.moves import describe, legal_moves
from calculators.vectron.notation import ENTRIES, PARAMETERS, ROW_FIELDS, format_move, parse_move
from calculators.vectron.play import judge
from calculators.vectron.progress import progress, setup
from calculators.vectron.rulings import GAUGE, RULINGS
from calculators.vectron.score import score
from calculators.vectron.settle import capped, next_round
from calculators.vectron.state import PLAYERS, DrawDeck, DrawRow, Forced, Move, State, Stop
from calculators.vectron.validate import missing, no_moves, notices, violations


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
            deck=values["deck"],
            bonus=values["bonus"],
            bonus_for=values["bonusfor"],
        )

    def parse_move(self, raw: str) -> Move:
        return parse_move(raw)

    def format_move(self, move: Move) -> str:
        return format_move(move)

    def table(self, state: State) -> Table:
        return state.table

    def with_table(self, state: State, table: Table) -> State:
        """At a table where gauges stop at 7 none is higher."""
        seats = state.seats
        if table.option(GAUGE) == "capped" != state.table.option(GAUGE):
            seats = tuple(entry and capped(entry) for entry in seats)
        return replace(state, table=table, seats=seats)

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

    def between_turns(self, state: State) -> bool:
        return state.phase == "draw"

    def turn_length(self, moves: Sequence[Move]) -> int:
        """Up to its end, or to what can only begin the next turn."""
        for count, move in enumerate(moves[1:], 1):
            if isinstance(move, Stop):
                return count + 1
            if isinstance(move, (DrawDeck, DrawRow, Forced)):
                return count
        return len(moves)

    def legal_moves(self, state: State) -> Sequence[Move]:
        return legal_moves(state)

    def no_move_notices(self, state: State) -> tuple[Violation, ...]:
        return no_moves(state)

    def judge(self, state: State, move: Move) -> Judgement[State]:
        return judge(state, move)

    def describe(self, state: State, move: Move) -> Message:
        return describe(state, move)

    def relevant_rulings(self, state: State, view: View) -> tuple[str, ...]:  # noqa: ARG002
        """Asking for points by hand changes no answer; whether gauges stop at 7 may."""
        return (GAUGE.key,)

    def score(self, state: State) -> Score:
        return score(state)

    def score_now(self, state: State) -> Score:
        return score(state)

    def go_on(self, state: State) -> State | None:
        """A settlement that does not end the game is followed by a refresh and the next seat's turn."""
        return next_round(state)
