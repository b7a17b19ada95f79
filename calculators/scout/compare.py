"""Does this beat that? Two sets side by side, and what would be needed."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import Message, Violation
from calculators.scout.play import check_move
from calculators.scout.sets import Kind, Strength, measure_set_strength_or_none
from calculators.scout.state import HIGHEST, LONGEST, Cards, Show, State, top_numbers


@dataclass(frozen=True, slots=True)
class ShowComparison:
    """beats: does the first set beat the second? effects: by what; violations: why not."""

    beats: bool
    effects: tuple[Message, ...] = ()
    violations: tuple[Violation, ...] = ()


def name_set_kind_or_word_none_or_empty(card_numbers: tuple[int, ...]) -> str:
    """`one`, `run`, `matching`; `none` for no set, '' for no cards."""
    if not card_numbers:
        return ""
    found = measure_set_strength_or_none(card_numbers)
    if found is None:
        return "none"
    if found.size == 1:
        return "one"
    return "matching" if found.kind is Kind.MATCHING else "run"


def compare_whole_hand_with_active_set_or_none(state: State) -> ShowComparison | None:
    """The hand as one show against the active set; None while one of the two is not there."""
    hand = state.hand or ()
    if not hand or not state.active:
        return None
    judged = check_move(state, Show(1, len(hand)))
    effects = tuple(effect for effect in judged.effects if effect.code.startswith("scout.effect.stronger."))
    return ShowComparison(judged.legal is True, effects, judged.violations)


def describe_what_beats_active_set(active_set: Cards, player_count: int) -> tuple[Message, ...]:
    """What beats an active set, the weakest first (scout.strength)."""
    theirs = measure_set_strength_or_none(top_numbers(active_set))
    if theirs is None:
        return ()
    top = HIGHEST.get(player_count, LONGEST)
    size, kind, number = theirs
    found = []
    if number + 1 + (size - 1 if kind is Kind.RUN else 0) <= top:
        found.append(describe_next_higher_set_of_same_kind(theirs))
    if kind is Kind.RUN and size > 1:
        found.append(Message("scout.needed.matching", {"size": size}))
    if size < top:
        found.append(Message("scout.needed.more", {"size": size + 1}))
    return tuple(found)


def describe_next_higher_set_of_same_kind(active_strength: Strength) -> Message:
    """As many cards of the same kind with higher numbers."""
    facts = {"size": active_strength.size, "number": active_strength.number + 1}
    if active_strength.size == 1:
        return Message("scout.needed.higher.one", facts)
    return Message(f"scout.needed.higher.{'matching' if active_strength.kind is Kind.MATCHING else 'run'}", facts)
