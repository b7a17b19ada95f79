"""Corrects the table of a followed game: its record goes on, with the correction as an entry of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.corrections import (
    PEOPLE,
    TableCorrection,
    apply_correction_even_against_rules,
    build_correction_of_correctable_changes,
    is_correction_text,
)
from calculators.core.evaluate import compute_answer_ignoring_other_rulings, evaluate_ignoring_other_rulings
from calculators.core.game import AnyGame, AnyState
from calculators.core.replay import Verdict, format_position, join_moves
from calculators.core.types import View, Violation
from web.table.input_rules import InputResult, InputRules, current_state_of_uncomputed_answer_or_raise


def state_after_last_correction_if_it_is_refused(game: AnyGame, verdict: Verdict | None) -> AnyState | None:
    """Returns the table as a refused correction leaves it; None unless the last judged entry is such a correction."""
    last_step = verdict.steps[-1] if verdict else None
    if last_step is None or last_step.legal is not False or not is_correction_text(last_step.move):
        return None
    return apply_correction_even_against_rules(game, last_step.before, game.parse_move(last_step.move))


def record_correction_or_change_start(
    answer: Answer, corrected_state: AnyState, *, selection: str = "", inserts_before_last_move: bool = False
) -> InputResult:
    """Returns the record of a followed game with its table corrected.

    corrected_state: the table after the correction; inserts_before_last_move: it is the table before the last legal
    move, which follows again. So do the moves of the record from an illegal one on. Two corrections in a row become
    one, also if the first one was refused. Before the first move the start itself is changed.
    """
    game = answer.game
    verdict = compute_answer_ignoring_other_rulings(answer).verdict
    steps = list(verdict.legal_steps) if verdict else []
    moves_behind = answer.move_texts[len(steps) :] if verdict else ()
    if moves_behind and is_correction_text(moves_behind[0]):
        moves_behind = moves_behind[1:]
    if inserts_before_last_move:
        last_step = steps.pop()
        state_before, moves_behind = last_step.before, (last_step.move, *moves_behind)
    else:
        state_before = current_state_of_uncomputed_answer_or_raise(answer)
    if steps and is_correction_text(steps[-1].move):
        state_before = steps.pop().before
    moves = [step.move for step in steps]
    correction = build_correction_of_correctable_changes(
        game, game.format_query(state_before), game.format_query(corrected_state)
    )
    entry = [correction.notation] if moves and correction.changes else []
    return InputResult(
        state=answer.state if moves else corrected_state,
        selection=selection,
        move=join_moves([*moves, *entry, *moves_behind]),
    )


def query_of_followed_game_for_view_or_raise(
    record: Answer, input_rules: InputRules, target_view: str
) -> dict[str, str]:
    """Returns the query with which another view of a followed game starts: its table now or, to be scored, the end of
    the round or game that its last move brought.

    Raises ValueError if no game is followed in the record.
    """
    followed = record.followed
    if followed is None:
        raise ValueError(record.query)
    end = record.verdict.end if record.verdict and target_view == View.SCORE else ""
    position = followed.position if followed.verdict else format_position(record.game, followed.state)
    query = dict(parse_qsl(end or position or followed.position))
    return input_rules.adapt_query_to_view(record.game, query, target_view)


@dataclass(frozen=True, slots=True)
class CorrectedRecord:
    """A record with a correction of its table.

    query: of that record; violations: why it cannot have the correction; is_of_next_round: it corrects the points of a
    round that is over, and stands in the next one.
    """

    query: dict[str, str]
    violations: tuple[Violation, ...]
    is_of_next_round: bool


def correct_record_to_table_beside_or_none(
    record: Answer,
    input_rules: InputRules,
    view_of_table_beside: View,
    query_of_table_beside: dict[str, str],
    *,
    earlier_record: Answer,
) -> CorrectedRecord | None:
    """Returns a record with its table corrected to that of a question or a score beside it.

    view_of_table_beside, query_of_table_beside: of the question or score, without the questioned move; earlier_record:
    the record from which that was made, the same one unless others have changed it since. None if the tables do not
    differ for a record: what only a question has is no part of it, nor what only a score counts, as the cards of hands.
    None also if other people play, if the game is over, if the record cannot be followed, and if what differs has
    changed since the earlier record.
    """
    game, followed, verdict = record.game, record.followed, record.verdict
    if followed is None or followed.state is None or followed.ended:
        return None
    round_end = (
        verdict.steps[verdict.played - 1].end
        if verdict and verdict.end and view_of_table_beside is View.SCORE
        else None
    )
    table_now = update_table_beside_to_record_now_if_followed(
        record, input_rules, view_of_table_beside, query_of_table_beside, earlier_record=earlier_record
    )
    if table_now is None or table_now.drops_change or not table_now.changes:
        return None
    correction = TableCorrection(table_now.changes)
    corrected_state = apply_correction_even_against_rules(game, round_end or followed.state, correction)
    if round_end is not None:
        corrected_state = game.next_round_state(corrected_state)
    if corrected_state is None:
        return None
    query = record_correction_or_change_start(record, corrected_state).format_query(game)
    corrected = evaluate_ignoring_other_rulings(game, View.PLAY, query)
    verdict = corrected.verdict
    is_refused = state_after_last_correction_if_it_is_refused(game, verdict) is not None
    return CorrectedRecord(
        query,
        violations=verdict.violations if verdict and is_refused else corrected.violations,
        is_of_next_round=round_end is not None,
    )


@dataclass(frozen=True, slots=True)
class MovedTable:
    """The table of a question or a score as its record has it now.

    query: with what was changed there; changes: what of that the record can have, as (name, value) pairs; drops_change:
    something else was changed, which the record cannot have any longer.
    """

    query: dict[str, str]
    changes: tuple[tuple[str, str], ...]
    drops_change: bool


def update_table_beside_to_record_now_if_followed(
    record: Answer,
    input_rules: InputRules,
    view_of_table_beside: View,
    query_of_table_beside: Mapping[str, str],
    *,
    earlier_record: Answer,
) -> MovedTable | None:
    """Returns the table of a question or a score as `record` has it now, with what was changed on it; None if one of
    the two records cannot be followed.

    earlier_record: the record from which the question or score was made. A change is taken over if a record can have
    it (a hand belonged to the question of its moment) and the record has not changed the same since; none is once the
    game is over.
    """
    if record.followed is None or earlier_record.followed is None:
        return None
    query_before, query_now = (
        query_of_followed_game_for_view_or_raise(one, input_rules, view_of_table_beside)
        for one in (earlier_record, record)
    )
    changes = list_changed_record_parameters(
        record.game,
        input_rules,
        view_of_table_beside,
        query_before=query_before,
        query_after=dict(query_of_table_beside),
    )
    moved_changes = tuple(
        (name, value)
        for name, value in changes
        if query_now.get(name) == query_before.get(name) and not record.followed.ended
    )
    query = {**query_now, **{name: query_of_table_beside.get(name, "") for name, _ in moved_changes}}
    return MovedTable(
        {name: text for name, text in query.items() if text},
        moved_changes,
        drops_change=len(moved_changes) < len(changes),
    )


def list_changed_record_parameters(
    game: AnyGame,
    input_rules: InputRules,
    view: View,
    *,
    query_before: dict[str, str],
    query_after: dict[str, str],
) -> tuple[tuple[str, str], ...]:
    """Returns the parameters of a record in which two tables of a view differ, with the values after; () if none do, or
    if other people play."""
    before, after = (input_rules.adapt_query_to_view(game, query, View.PLAY) for query in (query_before, query_after))
    if any(before.get(name, "") != after.get(name, "") for name in PEOPLE):
        return ()
    views = {parameter.name: parameter.views for parameter in game.parameters_except_move_and_lang}
    without_place_in_record = {*query_before} - {*before} | {*query_after} - {*after}
    return tuple(
        (name, value)
        for name, value in build_correction_of_correctable_changes(game, before, after).changes
        if {view, View.PLAY} <= {*views[name]}
        and name not in (*input_rules.question_parameters, *without_place_in_record)
    )
