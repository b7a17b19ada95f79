"""Declares the codes of a game, each with its clause, and builds violations, messages and score lines from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.core.types import Message, Params, ScoreLine, Violation


class Codes(dict[str, str]):
    """Maps each code of a violation, notice, effect, sentence or score line to its clause.

    The methods raise KeyError for a code that is not declared, unless a clause is given.

    >>> codes = Codes({"pile.much": "pile.take"})
    >>> codes.build_violation_or_notice("pile.much", ["move"], facts={"most": 3}).clause
    'pile.take'
    """

    def build_violation_or_notice(
        self,
        code: str,
        parameter_names: Iterable[str] = (),
        *,
        facts: Params | None = None,
        picture_marks: Iterable[str] = (),
        clause_slug_instead_of_declared: str = "",
        contradicted_turns: Params | None = None,
    ) -> Violation:
        """Builds a violation, a reason against a move, or a notice.

        code: with the slug of its game; clause_slug_instead_of_declared: replaces the declared clause;
        contradicted_turns: facts about turns of the record that contradict the move
        (`Knowledge.params_of_contradicted_earlier_turns_or_empty`); if there are any, the code gets `.turns` added.
        """
        if contradicted_turns:
            code, facts = f"{code}.turns", {**(facts or {}), **contradicted_turns}
        return Violation(
            code=code,
            clause=clause_slug_instead_of_declared or self[code],
            parameter_names=tuple(parameter_names),
            params=facts or {},
            marks=tuple(picture_marks),
        )

    def build_message(self, code: str, /, **facts: Any) -> Message:
        """Builds an effect, an assumption, or a description."""
        return Message(code, facts, self[code])

    def build_score_line(self, code: str, points: int, facts: Params | None = None, clause_slug: str = "") -> ScoreLine:
        """Builds a line of a score. clause_slug: replaces the declared clause."""
        return ScoreLine(code, clause_slug or self[code], points, facts or {})
