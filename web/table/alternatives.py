"""Two answers under two options of a ruling, each told by what sets it apart from the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile, zip_longest

from calculators.core.answers import Answer, Listed
from calculators.core.evaluate import parting
from calculators.core.replay import Verdict
from calculators.core.types import Message
from web.i18n import Speaker


def beside(say: Speaker, shown: Answer, other: Answer) -> list[str]:
    """What one answer says and the other does not, in sentences; nothing where a total or a count says it all."""
    if shown.refused or other.refused:
        return []
    if shown.verdict and other.verdict:
        if shown.followed and (shown.verdict.legal, shown.verdict.effects) == (
            other.verdict.legal,
            other.verdict.effects,
        ):
            return []
        return of_verdict(say, shown.verdict, other.verdict)
    return of_moves(say, shown.moves or (), other.moves or ())


def of_verdict(say: Speaker, shown: Verdict, other: Verdict) -> list[str]:
    """Why a move is not legal, or those of its effects from where the two part."""
    if shown.violations:
        return [say.violation(shown.violations[0])]
    return [say.message(effect) for effect in apart(shown.effects, other.effects)]


def of_moves(say: Speaker, shown: Sequence[Listed], other: Sequence[Listed]) -> list[str]:
    """The first move that only one list has, or that does something else there."""
    theirs = {move.raw: move for move in other}
    shared = list(takewhile(lambda move: move.raw in theirs, shown))
    known = [theirs[move.raw] for move in shared]
    at = parting(shared, known)
    if at is not None:
        effects = apart(shared[at].effects, known[at].effects)
        return [say.message(message) for message in (shared[at].text, *effects)]
    return [say.message(move.text) for move in shown[len(shared) :][:1]]


def apart(shown: Sequence[Message], other: Sequence[Message]) -> Sequence[Message]:
    """The effects from the first that the two do not share; the last one where there is none left.

    >>> way, put, replace = (Message(code) for code in ("way", "put", "replace"))
    >>> [effect.code for effect in apart([way, put, replace], [way, replace])]
    ['put', 'replace']
    >>> [effect.code for effect in apart([way], [way, put])]
    ['way']
    """
    shared = next((n for n, (a, b) in enumerate(zip_longest(shown, other)) if a != b), len(shown))
    return shown[shared:] or shown[-1:]
