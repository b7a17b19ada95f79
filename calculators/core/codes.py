"""What a game can answer with: every code once, with its clause, and the one way to make an answer of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculators.core.types import Message, Params, ScoreLine, Violation


class Codes(dict[str, str]):
    """Code → clause, of violations, notices, effects, sentences and lines of a score. Whoever reports one looks its
    clause up here, so a code that was not declared cannot be told: that is a KeyError.

    >>> codes = Codes({"pile.much": "pile.take"})
    >>> codes.violation("pile.much", ["move"], {"most": 3}).clause
    'pile.take'
    """

    def violation(
        self,
        code: str,
        where: Iterable[str] = (),
        params: Params | None = None,
        marks: Iterable[str] = (),
        clause: str = "",
    ) -> Violation:
        """A contradiction, a reason against a move, or a notice; under another clause where one is named."""
        return Violation(code, clause or self[code], tuple(where), params or {}, tuple(marks))

    def message(self, code: str, /, **params: Any) -> Message:
        """An effect, an assumption, or the words for a fact."""
        return Message(code, params, self[code])

    def line(self, code: str, points: int, params: Params | None = None, clause: str = "") -> ScoreLine:
        """A line of a score; under another clause where one is named."""
        return ScoreLine(code, clause or self[code], points, params or {})
