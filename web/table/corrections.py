"""Corrects the table of a followed game: its record goes on, with the correction as an entry of it."""

from __future__ import annotations

from calculators.core.answers import Answer
from calculators.core.corrections import apply_correction, build_correction, is_correction_text
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.game import AnyGame, AnyState
from calculators.core.replay import Verdict
from web.table.input_rules import InputResult, find_current_state_or_raise


def state_of_refused_correction_or_none(game: AnyGame, verdict: Verdict | None) -> AnyState | None:
    """Returns the table as a refused correction leaves it; None unless the last judged entry is such a correction."""
    last_step = verdict.steps[-1] if verdict else None
    if last_step is None or last_step.legal is not False or not is_correction_text(last_step.move):
        return None
    return apply_correction(game, last_step.before, game.parse_move(last_step.move))


def input_result_with_table_corrected(
    answer: Answer, corrected_state: AnyState, *, selection: str = "", stands_before_last_move: bool = False
) -> InputResult:
    """Returns the record of a followed game with its table corrected.

    corrected_state: the table after the correction; stands_before_last_move: it is the table before the last move,
    which follows again. Two corrections in a row become one, also if the first one was refused. Before the first move
    the start itself is changed.
    """
    game = answer.game
    verdict = compute_answer_ignoring_other_rulings(answer).verdict
    steps = list(verdict.steps[: verdict.played]) if verdict else []
    moves_behind = [steps.pop()] if stands_before_last_move else []
    state_before = moves_behind[0].before if moves_behind else find_current_state_or_raise(answer)
    if steps and is_correction_text(steps[-1].move):
        state_before = steps.pop().before
    moves = [step.move for step in steps]
    if not moves:
        return InputResult(
            state=corrected_state, selection=selection, move="_".join(step.move for step in moves_behind)
        )
    correction = build_correction(game, game.format_query(state_before), game.format_query(corrected_state))
    entry = [correction.notation] if correction.changes else []
    return InputResult(
        state=answer.state,
        selection=selection,
        move="_".join([*moves, *entry, *(step.move for step in moves_behind)]),
    )
