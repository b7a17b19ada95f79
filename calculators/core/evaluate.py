"""Answers one question about a table, the same for page, JSON, paper and tests.

Also answers it under the other options of the rulings, to name those that would change the answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from calculators.core.answers import (
    Alternative,
    Answer,
    ListedMove,
    compute_answer_under_its_rulings,
    parse_query_to_uncomputed_answer_and_moves,
    with_position_problems_and_notices,
)
from calculators.core.game import AnyGame
from calculators.core.replay import (
    PLAY_LIMIT,
    ReplayStep,
    Verdict,
    build_game_progress,
    does_legal_step_surely_end_turn,
    format_position,
    parse_moves,
    replay_moves_until_illegal,
)
from calculators.core.types import Option, Ruling, ScoresAndWinners, Table, UnreadableValue, View, Violation


def evaluate(
    game: AnyGame, view: View, query: Mapping[str, str], unread_values: Sequence[UnreadableValue] = ()
) -> Answer:
    """Answers a query (without `lang` and `pick`) for a view. Never raises, whatever the texts are.

    unread_values: what could not be read of the request before (a parameter named twice).
    """
    base, moves = parse_query_to_uncomputed_answer_and_moves(game, view, query, unread_values)
    if base.unread:
        return base
    return with_alternatives_and_ruling_notices(compute_answer_under_its_rulings(base, moves), moves)


def compute_answer_ignoring_other_rulings(uncomputed_answer: Answer) -> Answer:
    """Computes an answer that was only read, without asking what other rulings would change."""
    moves = parse_moves(uncomputed_answer.game, uncomputed_answer.query.get("move", ""), PLAY_LIMIT)
    return compute_answer_under_its_rulings(uncomputed_answer, moves)


def with_alternatives_and_ruling_notices(answer: Answer, moves: Sequence[Any]) -> Answer:
    """Adds a notice for each ruling that has an option under which the answer would be different.

    In a followed game this is asked of the last turn and of the current score; earlier turns had their own notices.
    """
    found = tuple(find_alternatives_that_change_answer(answer, moves))
    notices = build_ruling_notices(answer, {(a.ruling.key, a.option.key) for a in found})
    return replace(answer, notices=(*answer.notices, *notices), alternatives=found)


def build_ruling_notices(
    answer: Answer, changing_ruling_and_option_keys: Collection[tuple[str, str]]
) -> tuple[Violation, ...]:
    """Builds a notice for each ruling with an option among the given pairs of keys."""
    options = {
        r.key: [o for o in r.options if (r.key, o.key) in changing_ruling_and_option_keys] for r in answer.game.rulings
    }
    return tuple(build_ruling_notice(answer, r, options[r.key]) for r in answer.game.rulings if options[r.key])


def with_ruling_notices_of_all_turns(followed_answer: Answer) -> Answer:
    """Returns the answer to a followed game with notices for the rulings that decided any turn."""
    steps = followed_answer.verdict.steps if followed_answer.verdict and followed_answer.view is View.PLAY else ()
    found = {(a.ruling.key, a.option.key) for a in followed_answer.alternatives}
    for ruling in followed_answer.game.rulings:
        for option in (
            ruling.options if View.CHECK in ruling.views and followed_answer.table.is_asked_about(ruling) else ()
        ):
            if option.key != followed_answer.table.option(ruling) and (ruling.key, option.key) not in found:
                table = followed_answer.table.with_option(ruling, option.key, followed_answer.game.rulings)
                if any(would_step_be_judged_differently(followed_answer.game, step, ruling, table) for step in steps):
                    found.add((ruling.key, option.key))
    others = tuple(notice for notice in followed_answer.notices if ".ruling." not in notice.code)
    return replace(followed_answer, notices=(*others, *build_ruling_notices(followed_answer, found)))


def would_step_be_judged_differently(game: AnyGame, step: ReplayStep, ruling: Ruling, other_table: Table) -> bool:
    """Would a move of a record be judged differently under another option of a ruling?

    False if the position before it would contradict the rules under that option.
    """
    if step.before is None or ruling.key not in game.ruling_keys_that_could_matter(step.before, View.CHECK):
        return False
    before = game.with_table(step.before, replace(game.table(step.before), house=other_table.house))
    if game.find_violations(before, View.CHECK):
        return False
    said, ours = game.check_move(before, game.parse_move(step.move)), step.judgement
    leads = [remove_house_rules(format_position(game, state)) for state in (said.after, said.end, ours.after, ours.end)]
    words = (said.legal, said.violations, said.effects, said.assumes)
    return leads[:2] != leads[2:] or words != (ours.legal, ours.violations, ours.effects, ours.assumes)


def find_alternatives_that_change_answer(answer: Answer, moves: Sequence[Any]) -> Iterator[Alternative]:
    """Yields the other options that change the answer.

    An option that only turns the table into a contradiction is left out. If the table contradicts the rules already,
    only options that repair it are found.
    """
    possible = (
        [ruling.key for ruling in answer.game.rulings]
        if answer.refused
        else find_ruling_keys_for_last_turn_or_state(answer)
    )
    ours = comparison_key_without_moves(answer)
    for ruling in answer.game.rulings:
        asked = not set(list_answered_views(answer)).isdisjoint(ruling.views) and ruling.key in possible
        asked = asked and answer.table.is_asked_about(ruling)
        for option in ruling.options if asked else ():
            if option.key != answer.table.option(ruling):
                other = answer_under_other_option(answer, moves, ruling, option)
                if not other.refused and (
                    comparison_key_without_moves(other) != ours
                    or do_paired_moves_differ_in_move_or_effect(other, answer)
                ):
                    yield Alternative(ruling, option, other)


def list_answered_views(answer: Answer) -> tuple[View, ...]:
    """Returns the views that an answer answers: a followed game has a verdict and a score."""
    return (View.CHECK, View.SCORE) if answer.view is View.PLAY else (answer.view,)


def find_ruling_keys_for_last_turn_or_state(answer: Answer) -> Sequence[str]:
    """Returns the keys of the rulings that could change an answer."""
    game, followed = answer.game, answer.followed
    if followed is None:
        return game.ruling_keys_that_could_matter(answer.state, answer.view.position_view)
    before, state = split_steps_at_last_turn_and_start_state(answer)[2], followed.state
    judged = () if before is None else game.ruling_keys_that_could_matter(before, View.CHECK)
    return judged if state is None else (*judged, *game.ruling_keys_that_could_matter(state, View.SCORE))


def answer_under_other_option(answer: Answer, moves: Sequence[Any], ruling: Ruling, other_option: Option) -> Answer:
    """Answers the same question under another option of a ruling."""
    game = answer.game
    table = answer.table.with_option(ruling, other_option.key, game.rulings)
    state = game.with_table(answer.state, table)
    text = game.format_query(state)
    if moves:
        text["move"] = answer.query["move"]
    other = Answer(game=game, view=answer.view, state=state, query=text)
    return (
        compute_answer_under_its_rulings(other, moves)
        if answer.followed is None
        else rejudge_last_turn_under_other_rulings(answer, other)
    )


class StepsAroundLastTurn(NamedTuple):
    """The judged moves before and of the last turn, and the position in which it began."""

    earlier_steps: tuple[ReplayStep, ...]
    last_turn_steps: tuple[ReplayStep, ...]
    state_before_last_turn: Any


def split_steps_at_last_turn_and_start_state(followed_answer: Answer) -> StepsAroundLastTurn:
    """Splits the judged moves of a followed game into those before its last turn and those of it.

    Also returns the position in which that turn began, None if there is none or nobody can know it.
    """
    steps = followed_answer.verdict.steps if followed_answer.verdict else ()
    start = len(steps) - 1 if steps else 0
    while start and not (
        steps[start - 1].legal and does_legal_step_surely_end_turn(followed_answer.game, steps[start - 1])
    ):
        start -= 1
    return StepsAroundLastTurn(steps[:start], steps[start:], steps[start].before if steps else None)


def rejudge_last_turn_under_other_rulings(followed_answer: Answer, answer_under_other_rulings: Answer) -> Answer:
    """Judges the last turn of a followed game, and counts its score, under another answer's rulings."""
    answer_under_other_rulings, game = (
        with_position_problems_and_notices(answer_under_other_rulings, ()),
        followed_answer.game,
    )
    done, turn, before = split_steps_at_last_turn_and_start_state(followed_answer)
    if answer_under_other_rulings.refused or answer_under_other_rulings.missing:
        return answer_under_other_rulings

    def with_other_rulings(state: Any) -> Any:
        return (
            None
            if state is None
            else game.with_table(state, replace(game.table(state), house=answer_under_other_rulings.table.house))
        )

    verdict = followed_answer.verdict
    if before is not None and not game.find_missing_parameters(before, View.CHECK):
        before = with_other_rulings(before)
        if found := game.find_violations(before, View.CHECK):
            return replace(answer_under_other_rulings, violations=found)
        said = replay_moves_until_illegal(
            game, before, [game.parse_move(step.move) for step in turn], through_rounds=True
        )
        steps = (*done, *said.steps)
        after, end = said.next, said.end
        if done and not said.played:
            after, end = (format_position(game, with_other_rulings(one)) for one in (done[-1].after, done[-1].end))
        verdict = Verdict(
            legal=said.legal, steps=steps, missing=said.missing, played=len(done) + said.played, next=after, end=end
        )
    stood = build_game_progress(game, answer_under_other_rulings.state, verdict)
    if stood.state is not None and game.table(stood.state).house != answer_under_other_rulings.table.house:
        state = with_other_rulings(stood.state)
        stood = replace(
            stood,
            state=state,
            score=game.calculate_current_score(state),
            position=format_position(game, game.without_entered_hand(state)),
        )
    missing = verdict.missing if verdict else ()
    return replace(answer_under_other_rulings, followed=stood, verdict=verdict, score=stood.score, missing=missing)


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


def do_paired_moves_differ_in_move_or_effect(first_answer: Answer, second_answer: Answer) -> bool:
    """Do the moves that two answers list differ in what they are or do?"""
    ours, theirs = first_answer.moves or (), second_answer.moves or ()
    return (
        any(a.game_move != b.game_move for a, b in zip(ours, theirs, strict=True))
        or index_of_first_move_with_other_outcome_or_none(ours, theirs) is not None
    )


def index_of_first_move_with_other_outcome_or_none(
    first_moves: Sequence[ListedMove], second_moves: Sequence[ListedMove]
) -> int | None:
    """Returns the index of the first move whose outcome differs between two lists of the same moves.

    The moves after it are not computed.
    """
    pairs = zip(list_outcome_keys_of_moves(first_moves), list_outcome_keys_of_moves(second_moves), strict=True)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), None)


def list_outcome_keys_of_moves(listed_moves: Sequence[ListedMove]) -> Iterable[object]:
    """Returns the outcome of each move, as far as a ruling can change it."""
    if not listed_moves or listed_moves[0].game.ruling_dependent_outcome_of_each_move is None:
        return map(comparison_key_of_move, listed_moves)
    return listed_moves[0].game.ruling_dependent_outcome_of_each_move(
        listed_moves[0].state, [move.game_move for move in listed_moves]
    )


def comparison_key_without_moves(answer: Answer) -> object:
    """Returns everything an answer says except its moves, to be compared."""
    score: object = answer.score
    if isinstance(answer.score, ScoresAndWinners):
        points = [(seat.rank, [(line.code, line.points) for line in seat.lines]) for seat in answer.score.seats]
        score = (points, answer.score.winners)
    verdict: object = None
    if said := answer.verdict:
        verdict = (
            said.legal,
            said.violations,
            said.effects,
            said.assumes,
            remove_house_rules(said.next),
            remove_house_rules(said.end),
        )
    stood: object = None
    if now := answer.followed:
        stood = (remove_house_rules(now.position), now.turn, now.ended)
    return answer.violations, answer.missing, score, answer.moves is None, answer.count, verdict, stood


def comparison_key_of_move(listed_move: ListedMove) -> object:
    """Returns what a move does and where it leads, to be compared."""
    return listed_move.effects, remove_house_rules(listed_move.next), remove_house_rules(listed_move.end)


def remove_house_rules(query_string: str) -> str:
    """Returns a query without its rulings."""
    return "&".join(part for part in query_string.split("&") if not part.startswith("house="))
