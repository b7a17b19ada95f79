"""VOGU（ヴォーグ）, for 3 to 5 players."""

from calculators.vogu import checks, clauses, notation, rules, score, state
from calculators.words import Game

GAME: Game[state.State, state.Move] = Game(
    slug="vogu",
    players=tuple(state.BOX),
    parameters=notation.PARAMETERS,
    clauses=clauses.CLAUSES,
    rulings=clauses.RULINGS,
    codes=clauses.CODES,
    parse=notation.parse,
    format=notation.format_state,
    table=state.table,
    with_table=state.with_table,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    describe=rules.describe,
    violations=checks.violations,
    missing=checks.missing,
    notices=checks.notices,
    legal_moves=rules.legal_moves,
    judge=rules.judge,
    stuck=rules.stuck,
    score=score.score,
    setup=rules.setup,
    progress=rules.progress,
    secrets=("hand",),
    relevant=rules.relevant,
)
