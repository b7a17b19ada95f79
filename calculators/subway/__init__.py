"""涼夏の地下鉄駅めぐり: three or four players on the Nagoya municipal subway."""

from dataclasses import replace

from calculators.subway.clauses import CLAUSES, CODES, RULINGS
from calculators.subway.notation import format_move, format_state, parse, parse_move
from calculators.subway.play import describe, judge, legal_moves, stuck
from calculators.subway.rules import missing, notices, progress, setup, violations
from calculators.subway.score import score
from calculators.subway.state import PLAYERS, Go, State
from calculators.words import Game

GAME: Game[State, Go] = Game(
    slug="subway",
    players=PLAYERS,
    parameters=("at", "styles", "roll", "bonus", "robbed"),
    clauses=CLAUSES,
    rulings=RULINGS,
    codes=CODES,
    parse=parse,
    format=format_state,
    table=lambda state: state.table,
    with_table=lambda state, table: replace(state, table=table),
    parse_move=parse_move,
    format_move=format_move,
    describe=describe,
    violations=violations,
    missing=missing,
    notices=notices,
    legal_moves=legal_moves,
    judge=judge,
    stuck=stuck,
    score=score,
    setup=setup,
    progress=progress,
)
