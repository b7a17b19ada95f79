"""Interprets the mark of the last card as a question about how many cards may be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from calculators.core.reading import (
    Fact,
    Interpretation,
    ReadingContext,
    build_meaning_of_game_fact,
    select_facts_with_meaning,
)
from calculators.coupelation.reading.fact_changes import ACTION_MEANINGS, PLACE_MEANINGS
from calculators.coupelation.state import HEART, MARKS

MARK_SIGNS = {"d": "◇", "e": "◇◇", "h": "♡"}
NOT_TABLE_OF_FOLLOWED_GAME = 0.8
"""The implausibility of marks beside a followed game, whose tower they are not compared with."""


def interpret_as_draw_by_marks_or_none(facts: Sequence[Fact], context: ReadingContext) -> Interpretation | None:
    """Returns the question whether so many cards may be drawn after a card with a mark; without a number, the most.

    It is asked on the smallest tower with these marks: 「♡の下が◇と◇◇」 is 28 over 25 and 31. None if the sentence has
    no such mark, a heart without the marks below it, another mark without a number, or a card that is placed.
    """
    marks, counts = select_facts_with_meaning(facts, "marks"), select_facts_with_meaning(facts, "draw", "counted")
    if len(marks) != 1 or len(counts) > 1 or select_facts_with_meaning(facts, *ACTION_MEANINGS, *PLACE_MEANINGS):
        return None
    top, low = marks[0].value("top"), marks[0].values("low")
    if not (low if top == HEART else counts):
        return None
    most = sum(MARKS[mark] for mark in low) if top == HEART else MARKS[top]
    drawn = int(counts[0].value("amount") or 1) if counts else most
    tower = f"25{low[0]}.31{low[1]}_28{top}" if low else f"25{top}"
    mark_signs = [MARK_SIGNS[mark] for mark in (top, *low)]
    questions = select_facts_with_meaning(facts, "asks_draw") if not counts else []
    return Interpretation(
        view="check",
        query={"tower": tower, "last": "1.0" if low else "0.0", "move": f"draw.{drawn}"},
        meanings=(
            build_meaning_of_game_fact("coupelation", marks[0], "marks", marks=mark_signs),
            *(build_meaning_of_game_fact("coupelation", fact, "draw", count=drawn) for fact in (*counts, *questions)),
        ),
        implausibility=NOT_TABLE_OF_FOLLOWED_GAME * context.is_followed,
    )
