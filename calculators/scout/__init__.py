"""SCOUT!"""

from __future__ import annotations

from dataclasses import replace

from calculators.scout.clauses import CLAUSES, CODES, RULINGS
from calculators.scout.listing import legal_moves
from calculators.scout.moves import Move
from calculators.scout.notation import (
    PARAMETERS,
    canonical_move,
    format,
    format_move,
    parse,
    parse_move,
)
from calculators.scout.positions import missing, notices, violations
from calculators.scout.rules import judge, relevant
from calculators.scout.score import score
from calculators.scout.state import PLAYERS, State
from calculators.scout.telling import describe, progress, setup, stuck
from calculators.words import Game

GAME: Game[State, Move] = Game(
    slug="scout",
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
    canonical_move=canonical_move,
    relevant=relevant,
)
