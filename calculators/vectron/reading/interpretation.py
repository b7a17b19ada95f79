"""Interprets the facts of a sentence about VECTRON: gauges to settle, a question about a jump, the moves of turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from calculators.core.reading import (
    Fact,
    Interpretation,
    ReadingContext,
    build_meaning_of_game_fact,
    select_facts_with_meaning,
)
from calculators.vectron.reading.described_jump import ASKING_WHERE, interpret_as_question_about_card_targets
from calculators.vectron.reading.described_score import (
    SEAT_COUNT_MEANINGS,
    interpret_gauges_scores_and_chips_as_settlement,
)
from calculators.vectron.reading.described_turns import (
    STEPS,
    interpret_as_turn_of_only_piece_if_start_is_named,
    interpret_as_turns_appended_or_as_draft,
)

DRAWS = ("draw", "draw_row", "draw_own")


def interpret_facts(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Yields every interpretation of a sentence; none if it names neither a gauge nor a move."""
    if not context.is_followed and is_jump_onto_gate_with_counts_of_mover(facts):
        yield from interpret_as_question_about_card_targets(facts, context)
    elif select_facts_with_meaning(facts, *SEAT_COUNT_MEANINGS):
        yield from interpret_gauges_scores_and_chips_as_settlement(facts, context)
    elif select_facts_with_meaning(facts, "now") and "p1" in context.position:
        meanings = tuple(build_meaning_of_game_fact("vectron", fact, "now") for fact in facts if fact.meaning == "now")
        yield Interpretation(view="score", query=context.position, meanings=meanings)
    elif select_facts_with_meaning(facts, "from", "corner", *ASKING_WHERE) or (
        context.is_question and select_facts_with_meaning(facts, "to", "onto_seat", "onto_gate", "onto_it")
    ):
        yield from interpret_as_question_about_jumps_or_turn(facts, context)
    elif select_facts_with_meaning(facts, *STEPS):
        yield interpret_as_turns_appended_or_as_draft(facts, context)


def is_jump_onto_gate_with_counts_of_mover(facts: Sequence[Fact]) -> bool:
    """Returns whether a sentence names a jump and a gate, and of counts only what the mover has of chip and gauge."""
    counts = select_facts_with_meaning(facts, *SEAT_COUNT_MEANINGS)
    names_start_and_card = all(select_facts_with_meaning(facts, *means) for means in (("from", "corner"), ("card",)))
    names_gate = any(word.kind == "gate" for fact in facts for word in fact.words)
    return (
        bool(counts)
        and all(fact.meaning in ("chip", "gauge") for fact in counts)
        and ((names_start_and_card and names_gate) or bool(select_facts_with_meaning(facts, "onto_gate")))
    )


def interpret_as_question_about_jumps_or_turn(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Interprets a question as one about jumps; with a draw in a followed game, as one about the turn that it begins.

    Outside a followed game a sentence with a draw may also tell of a turn."""
    names_draw = bool(select_facts_with_meaning(facts, *DRAWS))
    if names_draw and context.is_followed and context.position.get("phase", "draw") == "draw" and context.position:
        turns = interpret_as_turns_appended_or_as_draft(facts, context)
        if not turns.draft:
            moves = turns.query["move"].removeprefix(context.query.get("move", "")).removeprefix("_")
            yield replace(turns, view="check", query={**context.position, "move": moves})
            return
    yield from interpret_as_question_about_card_targets(facts, context)
    if names_draw and not (
        context.is_question or context.is_followed or select_facts_with_meaning(facts, *ASKING_WHERE)
    ):
        interpretation = interpret_as_turn_of_only_piece_if_start_is_named(facts, context)
        if interpretation is not None:
            yield interpretation
