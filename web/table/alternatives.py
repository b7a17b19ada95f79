"""Describes how two answers, given under two options of a ruling, differ."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile, zip_longest

from calculators.core.answers import Answer, ListedMove
from calculators.core.evaluate import index_of_first_move_with_other_outcome_or_none
from calculators.core.replay import Verdict
from calculators.core.types import Message
from web.i18n import Speaker


def describe_first_differing_effect_or_move_or_empty(say: Speaker, answer: Answer, other_answer: Answer) -> list[str]:
    """Returns sentences on what `answer` has and `other_answer` has not: why its move is illegal, or effects, or a
    move; empty if totals or counts say it all, or if one of them is refused."""
    if answer.refused or other_answer.refused:
        return []
    if answer.verdict and other_answer.verdict:
        if answer.followed and (answer.verdict.legal, answer.verdict.effects) == (
            other_answer.verdict.legal,
            other_answer.verdict.effects,
        ):
            return []
        return describe_verdict_from_first_difference(say, answer.verdict, other_answer.verdict)
    return describe_first_differing_move(say, answer.moves or (), other_answer.moves or ())


def describe_verdict_from_first_difference(
    say: Speaker, described_verdict: Verdict, compared_verdict: Verdict
) -> list[str]:
    """Returns why a move is illegal, or its effects from the first that differs."""
    if described_verdict.violations:
        return [say.violation_text(described_verdict.violations[0])]
    return [
        say.message_text(effect)
        for effect in effects_from_first_difference_or_last(described_verdict.effects, compared_verdict.effects)
    ]


def describe_first_differing_move(
    say: Speaker, moves: Sequence[ListedMove], other_moves: Sequence[ListedMove]
) -> list[str]:
    """Returns the first of `moves` that the other list lacks, or that has another outcome there, with its effects
    from the first that differs; empty for none."""
    other_moves_by_move = {move.game_move: move for move in other_moves}
    shared_moves = list(takewhile(lambda move: move.game_move in other_moves_by_move, moves))
    counterparts = [other_moves_by_move[move.game_move] for move in shared_moves]
    differing_index = index_of_first_move_with_other_outcome_or_none(shared_moves, counterparts)
    if differing_index is not None:
        effects = effects_from_first_difference_or_last(
            shared_moves[differing_index].effects, counterparts[differing_index].effects
        )
        return [say.message_text(message) for message in (shared_moves[differing_index].text, *effects)]
    return [say.message_text(move.text) for move in moves[len(shared_moves) :][:1]]


def effects_from_first_difference_or_last(
    effects: Sequence[Message], other_effects: Sequence[Message]
) -> Sequence[Message]:
    """Returns the effects from the first that the two do not share; the last one if none is left.

    >>> walk, drop, swap = (Message(code) for code in ("walk", "drop", "swap"))
    >>> [effect.code for effect in effects_from_first_difference_or_last([walk, drop, swap], [walk, swap])]
    ['drop', 'swap']
    >>> [effect.code for effect in effects_from_first_difference_or_last([walk], [walk, drop])]
    ['walk']
    """
    shared = next((n for n, (a, b) in enumerate(zip_longest(effects, other_effects)) if a != b), len(effects))
    return effects[shared:] or effects[-1:]
