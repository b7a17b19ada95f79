"""Answers one question about a table; pages, JSON, paper and tests all use this answer.

Also answers the question under the other options of the rulings, to name those that would change the answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from calculators.core.answers import (
    Alternative,
    Answer,
    ListedMove,
    answer_with_violations_missing_and_notices,
    compute_answer_if_position_is_valid,
    parse_query_to_uncomputed_answer_and_moves,
)
from calculators.core.game import AnyGame
from calculators.core.replay import (
    PLAY_LIMIT,
    ReplayStep,
    Verdict,
    build_game_progress_after_played_moves,
    format_position,
    is_surely_between_turns_after_step,
    parse_moves,
    replay_moves_until_illegal_or_undecided,
)
from calculators.core.types import Option, Ruling, ScoresAndWinners, TableSettings, UnreadableValue, View, Violation


def evaluate(
    game: AnyGame, view: View, query: Mapping[str, str], unread_values: Sequence[UnreadableValue] = ()
) -> Answer:
    """Answers a query (without `lang` and `pick`) for a view. Never raises, whatever its texts are.

    unread_values: values of the request that are already known to be unreadable (a parameter given twice).
    """
    base, moves = parse_query_to_uncomputed_answer_and_moves(game, view, query, unread_values)
    if base.unread:
        return base
    return answer_with_notices_of_deciding_rulings(compute_answer_if_position_is_valid(base, moves), moves)


def evaluate_ignoring_other_rulings(game: AnyGame, view: View, query: Mapping[str, str]) -> Answer:
    """Answers a query like `evaluate`, without comparing the answer under the other options of the rulings."""
    base, moves = parse_query_to_uncomputed_answer_and_moves(game, view, query)
    return base if base.unread else compute_answer_if_position_is_valid(base, moves)


def compute_answer_ignoring_other_rulings(uncomputed_answer: Answer) -> Answer:
    """Computes an answer whose query is only parsed, without comparing it under the other options of the rulings."""
    moves = parse_moves(uncomputed_answer.game, uncomputed_answer.query.get("move", ""), PLAY_LIMIT)
    return compute_answer_if_position_is_valid(uncomputed_answer, moves)


def answer_with_notices_of_deciding_rulings(answer: Answer, moves: Sequence[Any]) -> Answer:
    """Returns the answer with a notice for each ruling that has an option under which the answer would be different.

    In a followed game only the last turn and the current score are compared; earlier turns had their own notices.
    """
    alternatives = tuple(find_ruling_options_changing_answer(answer, moves))
    notices = build_notices_of_deciding_rulings(answer, {(a.ruling.key, a.option.key) for a in alternatives})
    return replace(answer, notices=(*answer.notices, *notices), alternatives=alternatives)


def build_notices_of_deciding_rulings(
    answer: Answer, changing_ruling_and_option_keys: Collection[tuple[str, str]]
) -> tuple[Violation, ...]:
    """Builds a notice for each ruling with an option among the given pairs of keys."""
    options = {
        r.key: [o for o in r.options if (r.key, o.key) in changing_ruling_and_option_keys] for r in answer.game.rulings
    }
    return tuple(build_ruling_notice(answer, r, options[r.key]) for r in answer.game.rulings if options[r.key])


def answer_with_notices_of_rulings_deciding_any_turn(followed_answer: Answer) -> Answer:
    """Returns the answer to a followed game with a notice for each ruling that decided any of its turns."""
    steps = followed_answer.verdict.steps if followed_answer.verdict and followed_answer.view is View.PLAY else ()
    changing_keys = {(a.ruling.key, a.option.key) for a in followed_answer.alternatives}
    for ruling in followed_answer.game.rulings:
        for option in (
            ruling.options if View.CHECK in ruling.views and followed_answer.table.is_asked_about(ruling) else ()
        ):
            if option.key != followed_answer.table.option(ruling) and (ruling.key, option.key) not in changing_keys:
                table = followed_answer.table.with_option(ruling, option.key, followed_answer.game.rulings)
                if any(
                    does_option_surely_change_judgement_of_step(followed_answer.game, step, ruling, table)
                    for step in steps
                ):
                    changing_keys.add((ruling.key, option.key))
    other_notices = tuple(notice for notice in followed_answer.notices if ".ruling." not in notice.code)
    return replace(
        followed_answer,
        notices=(
            *other_notices,
            *build_notices_of_deciding_rulings(followed_answer, changing_keys),
        ),
    )


def does_option_surely_change_judgement_of_step(
    game: AnyGame, step: ReplayStep, ruling: Ruling, table_with_other_option: TableSettings
) -> bool:
    """Returns whether a move of a record would be judged differently under another option of a ruling.

    table_with_other_option: the table with that option. False if the position before the move is unknown, or would
    contradict the rules under that option."""
    if step.before is None or ruling.key not in game.ruling_keys_that_could_matter(step.before, View.CHECK):
        return False
    before = state_with_rulings_of_table(game, step.before, table_with_other_option)
    if game.find_violations(before, View.CHECK):
        return False
    other, current = game.judge_move(before, game.parse_move(step.move)), step.judgement
    other_positions, current_positions = (
        [remove_house_rules(format_position(game, state)) for state in (judgement.after, judgement.end)]
        for judgement in (other, current)
    )
    other_reasons, current_reasons = (
        (judgement.legal, judgement.violations, judgement.effects, judgement.assumes) for judgement in (other, current)
    )
    return other_positions != current_positions or other_reasons != current_reasons


def find_ruling_options_changing_answer(answer: Answer, moves: Sequence[Any]) -> Iterator[Alternative]:
    """Yields each other option of a ruling that changes the answer, with that answer.

    Leaves out an option under which the table contradicts the rules. If the table contradicts the rules already, only
    options under which it does not are found.
    """
    possible_ruling_keys = (
        [ruling.key for ruling in answer.game.rulings]
        if answer.refused
        else find_keys_of_rulings_that_could_change_answer(answer)
    )
    current_key = comparison_key_of_answer(answer)
    for ruling in answer.game.rulings:
        is_compared = not set(list_answered_views(answer)).isdisjoint(ruling.views)
        is_compared = is_compared and ruling.key in possible_ruling_keys and answer.table.is_asked_about(ruling)
        for option in ruling.options if is_compared else ():
            if option.key != answer.table.option(ruling):
                other = answer_under_other_option(answer, moves, ruling, option)
                if not other.refused and (
                    comparison_key_of_answer(other) != current_key or do_moves_or_their_outcomes_differ(other, answer)
                ):
                    yield Alternative(ruling, option, other)


def list_answered_views(answer: Answer) -> tuple[View, ...]:
    """Returns the views that an answer covers: that of a followed game has a verdict and a score."""
    return (View.CHECK, View.SCORE) if answer.view is View.PLAY else (answer.view,)


def find_keys_of_rulings_that_could_change_answer(answer: Answer) -> Sequence[str]:
    """Returns the keys of the rulings that could change the answer to a position.

    In a followed game: those that could change the judgement of its last turn, or its current score.
    """
    game, followed = answer.game, answer.followed
    if followed is None:
        return game.ruling_keys_that_could_matter(answer.state, answer.view.position_view)
    before, state = split_steps_at_start_of_last_turn(answer).state_before_last_turn, followed.state
    keys_for_turn = () if before is None else game.ruling_keys_that_could_matter(before, View.CHECK)
    return keys_for_turn if state is None else (*keys_for_turn, *game.ruling_keys_that_could_matter(state, View.SCORE))


def answer_under_other_option(answer: Answer, moves: Sequence[Any], ruling: Ruling, other_option: Option) -> Answer:
    """Answers the same question under another option of a ruling; of a followed game, rejudges only the last turn."""
    game = answer.game
    table = answer.table.with_option(ruling, other_option.key, game.rulings)
    state = game.with_table(answer.state, table)
    query = game.format_query(state)
    if moves:
        query["move"] = answer.query["move"]
    other = Answer(game=game, view=answer.view, state=state, query=query)
    return (
        compute_answer_if_position_is_valid(other, moves)
        if answer.followed is None
        else rejudge_last_turn_and_score_under_other_rulings(answer, other)
    )


class StepsAroundLastTurn(NamedTuple):
    """The judged moves before the last turn and those of it, and the position in which it began.

    state_before_last_turn: None if there is no move or the position is unknown.
    """

    earlier_steps: tuple[ReplayStep, ...]
    last_turn_steps: tuple[ReplayStep, ...]
    state_before_last_turn: Any


def split_steps_at_start_of_last_turn(followed_answer: Answer) -> StepsAroundLastTurn:
    """Splits the judged moves of a followed game into those before its last turn and those of it, with the state
    between them; nothing and None before the first move."""
    steps = followed_answer.verdict.steps if followed_answer.verdict else ()
    start = len(steps) - 1 if steps else 0
    while start and not (
        steps[start - 1].legal and is_surely_between_turns_after_step(followed_answer.game, steps[start - 1])
    ):
        start -= 1
    return StepsAroundLastTurn(steps[:start], steps[start:], steps[start].before if steps else None)


def rejudge_last_turn_and_score_under_other_rulings(
    followed_answer: Answer, uncomputed_answer_under_other_rulings: Answer
) -> Answer:
    """Returns the answer to a followed game with its last turn judged, and its score counted, under other rulings.

    uncomputed_answer_under_other_rulings: the uncomputed answer with those rulings. Earlier turns stay as they were
    judged."""
    other_answer, game = (
        answer_with_violations_missing_and_notices(uncomputed_answer_under_other_rulings, ()),
        followed_answer.game,
    )
    earlier_steps, turn_steps, before = split_steps_at_start_of_last_turn(followed_answer)
    if other_answer.refused or other_answer.missing:
        return other_answer
    verdict = followed_answer.verdict
    if before is not None and not game.find_missing_parameters(before, View.CHECK):
        before = state_with_rulings_of_table(game, before, other_answer.table)
        if violations := game.find_violations(before, View.CHECK):
            return replace(other_answer, violations=violations)
        turn_verdict = replay_moves_until_illegal_or_undecided(
            game, before, [game.parse_move(step.move) for step in turn_steps], through_rounds=True
        )
        after, end = turn_verdict.next, turn_verdict.end
        if earlier_steps and not turn_verdict.played:
            last_states = (earlier_steps[-1].after, earlier_steps[-1].end)
            after, end = (
                format_position(game, state and state_with_rulings_of_table(game, state, other_answer.table))
                for state in last_states
            )
        verdict = Verdict(
            legal=turn_verdict.legal,
            steps=(*earlier_steps, *turn_verdict.steps),
            missing=turn_verdict.missing,
            next=after,
            end=end,
        )
    progress = build_game_progress_after_played_moves(game, other_answer.state, verdict)
    if progress.state is not None and game.table(progress.state).house != other_answer.table.house:
        state = state_with_rulings_of_table(game, progress.state, other_answer.table)
        progress = replace(
            progress,
            state=state,
            score=game.calculate_current_score(state),
            position=format_position(game, game.without_entered_hand(state)),
        )
    missing = verdict.missing if verdict else ()
    return replace(other_answer, followed=progress, verdict=verdict, score=progress.score, missing=missing)


def state_with_rulings_of_table(game: AnyGame, state: Any, table: TableSettings) -> Any:
    """Returns a state with the rulings of another table, and its own players and turn."""
    return game.with_table(state, replace(game.table(state), house=table.house))


def build_ruling_notice(answer: Answer, ruling: Ruling, changing_options: Sequence[Option]) -> Violation:
    """Builds the notice that names a ruling, its option in force, and the options that change the answer."""
    params = {
        "ruling": ruling.key,
        "option": answer.table.option(ruling),
        "others": [option.key for option in changing_options],
    }
    return Violation(
        code=f"{answer.game.slug}.ruling.{ruling.key}", clause=ruling.clause, parameter_names=("house",), params=params
    )


def do_moves_or_their_outcomes_differ(first_answer: Answer, second_answer: Answer) -> bool:
    """Returns whether two answers list different moves, or one of the moves has different outcomes."""
    first_moves, second_moves = first_answer.moves or (), second_answer.moves or ()
    if [move.game_move for move in first_moves] != [move.game_move for move in second_moves]:
        return True
    return index_of_first_move_with_other_outcome_or_none(first_moves, second_moves) is not None


def index_of_first_move_with_other_outcome_or_none(
    moves: Sequence[ListedMove], same_moves_under_other_rulings: Sequence[ListedMove]
) -> int | None:
    """Returns the index of the first move whose outcome differs between two lists of the same moves; None if none does.

    The outcomes of the moves after it are not computed.
    """
    pairs = zip(
        list_ruling_dependent_outcome_part_of_each_move(moves),
        list_ruling_dependent_outcome_part_of_each_move(same_moves_under_other_rulings),
        strict=True,
    )
    return next((number for number, (a, b) in enumerate(pairs) if a != b), None)


def list_ruling_dependent_outcome_part_of_each_move(listed_moves: Sequence[ListedMove]) -> Iterable[object]:
    """Returns a comparable value of each move's outcome, limited to what a ruling can change."""
    if not listed_moves or listed_moves[0].game.ruling_dependent_outcome_of_each_move is None:
        return map(comparison_key_of_move, listed_moves)
    return listed_moves[0].game.ruling_dependent_outcome_of_each_move(
        listed_moves[0].state, [move.game_move for move in listed_moves]
    )


def comparison_key_of_answer(answer: Answer) -> object:
    """Returns a comparable value of what an answer finds, without its listed moves and the rulings in its queries.

    Its notices are not compared.
    """
    score: object = answer.score
    if isinstance(answer.score, ScoresAndWinners):
        points = [(seat.rank, [(line.code, line.points) for line in seat.lines]) for seat in answer.score.seats]
        score = (points, answer.score.winners)
    verdict_key: object = None
    if verdict := answer.verdict:
        verdict_key = (
            verdict.legal,
            verdict.violations,
            verdict.effects,
            verdict.assumes,
            remove_house_rules(verdict.next),
            remove_house_rules(verdict.end),
        )
    progress_key: object = None
    if progress := answer.followed:
        progress_key = (remove_house_rules(progress.position), progress.turn, progress.ended)
    return answer.violations, answer.missing, score, answer.moves is None, answer.count, verdict_key, progress_key


def comparison_key_of_move(listed_move: ListedMove) -> object:
    """Returns a comparable value of a move's effects and of the positions it leads to, without rulings."""
    return listed_move.effects, remove_house_rules(listed_move.next), remove_house_rules(listed_move.end)


def remove_house_rules(query_string: str) -> str:
    """Returns a query string without its parameter `house`."""
    return "&".join(part for part in query_string.split("&") if not part.startswith("house="))
