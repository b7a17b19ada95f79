"""What a game can answer with: every code once, with its clause, and the one way to make an answer of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.core.types import Message, Params, ScoreLine, Violation


class Codes(dict[str, str]):
    """Code → clause, of violations, notices, effects, sentences and lines of a score. Whoever reports one looks its
    clause up here, so a code that was not declared cannot be told: that is a KeyError.

    >>> codes = Codes({"pile.much": "pile.take"})
    >>> codes.build_violation("pile.much", ["move"], {"most": 3}).clause
    'pile.take'
    """

    def build_violation(
        self,
        code: str,
        parameter_names: Iterable[str] = (),
        facts: Params | None = None,
        picture_marks: Iterable[str] = (),
        clause_slug: str = "",
    ) -> Violation:
        """A contradiction, a reason against a move, or a notice; under another clause where one is named."""
        return Violation(code, clause_slug or self[code], tuple(parameter_names), facts or {}, tuple(picture_marks))

    def build_message(self, code: str, /, **facts: Any) -> Message:
        """An effect, an assumption, or the words for a fact."""
        return Message(code, facts, self[code])

    def build_score_line(self, code: str, points: int, facts: Params | None = None, clause_slug: str = "") -> ScoreLine:
        """A line of a score; under another clause where one is named."""
        return ScoreLine(code, clause_slug or self[code], points, facts or {})
