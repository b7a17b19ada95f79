"""VECTRON: 2 to 4 players, a 4×4 map, 24 action cards."""

from __future__ import annotations

from dataclasses import replace

from calculators.vectron.clauses import CLAUSES, CODES, RULINGS
from calculators.vectron.moves import Move
from calculators.vectron.notation import PARAMETERS, format, format_move, parse, parse_move
from calculators.vectron.rules import judge, legal_moves, missing, notices, stuck, violations
from calculators.vectron.score import score
from calculators.vectron.state import PLAYERS, State
from calculators.vectron.telling import describe, progress, setup
from calculators.words import Game

GAME: Game[State, Move] = Game(
    slug="vectron",
    players=PLAYERS,
    parameters=PARAMETERS,
    clauses=CLAUSES,
    rulings=RULINGS,
    codes=CODES,
    parse=parse,
    format=format,
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
    secrets=("hand",),
)
