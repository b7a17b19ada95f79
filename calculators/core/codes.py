"""Declares the codes a game can answer with, each with its clause, and builds answers from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.core.types import Message, Params, ScoreLine, Violation


class Codes(dict[str, str]):
    """Maps each code to its clause: violations, notices, effects, sentences, score lines.

    Every answer is built here, so a code that was not declared raises KeyError.

    >>> codes = Codes({"pile.much": "pile.take"})
    >>> codes.build_violation("pile.much", ["move"], facts={"most": 3}).clause
    'pile.take'
    """

    def build_violation(
        self,
        code: str,
        parameter_names: Iterable[str] = (),
        *,
        facts: Params | None = None,
        picture_marks: Iterable[str] = (),
        clause_slug: str = "",
    ) -> Violation:
        """Builds a violation, a reason against a move, or a notice; under `clause_slug` if it is given."""
        return Violation(
            code=code,
            clause=clause_slug or self[code],
            parameter_names=tuple(parameter_names),
            params=facts or {},
            marks=tuple(picture_marks),
        )

    def build_message(self, code: str, /, **facts: Any) -> Message:
        """Builds an effect, an assumption, or the words for a fact."""
        return Message(code, facts, self[code])

    def build_score_line(self, code: str, points: int, facts: Params | None = None, clause_slug: str = "") -> ScoreLine:
        """Builds a line of a score; under `clause_slug` if it is given."""
        return ScoreLine(code, clause_slug or self[code], points, facts or {})
