"""Coupelation (クーペレイション): a pyramid of numbers for two to four players together."""

from calculators.coupelation.clauses import CLAUSES, CODES, RULINGS
from calculators.coupelation.helper import progress, setup
from calculators.coupelation.notation import (
    PARAMETERS,
    format_move,
    format_state,
    parse,
    parse_move,
)
from calculators.coupelation.play import describe
from calculators.coupelation.relevant import relevant
from calculators.coupelation.rules import judge, legal_moves, missing, notices, stuck, violations
from calculators.coupelation.score import score
from calculators.coupelation.state import RESERVE, Move, State, table, with_table
from calculators.words import Game

GAME: Game[State, Move] = Game(
    slug="coupelation",
    players=tuple(RESERVE),
    parameters=PARAMETERS,
    clauses=CLAUSES,
    rulings=RULINGS,
    codes=CODES,
    parse=parse,
    format=format_state,
    table=table,
    with_table=with_table,
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
    relevant=relevant,
)
