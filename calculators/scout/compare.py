"""Compares two sets, and says what beats a set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from calculators.core.types import Message, Violation
from calculators.scout.play import judge_move
from calculators.scout.sets import Kind, Strength, measure_set_strength_or_none
from calculators.scout.state import HIGHEST, LONGEST, Cards, Show, State, top_numbers


@dataclass(frozen=True, slots=True)
class ShowComparison:
    """Whether the first set beats the second. effects: the reason; violations: why it does not."""

    beats: bool
    effects: tuple[Message, ...] = ()
    violations: tuple[Violation, ...] = ()


SetKindWord = Literal["one", "run", "matching", "none", ""]


def name_set_kind_none_if_no_set_empty_if_no_cards(card_numbers: tuple[int, ...]) -> SetKindWord:
    """Returns `one`, `run` or `matching`; the word `none` for no set, '' for no cards."""
    if not card_numbers:
        return ""
    strength = measure_set_strength_or_none(card_numbers)
    if strength is None:
        return "none"
    if strength.size == 1:
        return "one"
    return "matching" if strength.kind is Kind.MATCHING else "run"


def compare_whole_hand_with_active_set_or_none_if_undecided(state: State) -> ShowComparison | None:
    """Returns the comparison of the whole hand, as one show, with the active set.

    None if one of the two is not entered, or if the comparison depends on a number that is not.
    """
    hand = state.hand or ()
    if not hand or not state.active:
        return None
    judged = judge_move(state, Show(1, len(hand)))
    if judged.legal is None or judged.assumes:
        return None
    effects = tuple(effect for effect in judged.effects if effect.code.startswith("scout.effect.stronger."))
    return ShowComparison(judged.legal, effects, judged.violations)


def describe_what_beats_active_set_or_empty_if_not_a_set(active_set: Cards, player_count: int) -> tuple[Message, ...]:
    """Returns what beats an active set, the weakest first; () if it is no set (scout.strength)."""
    active_strength = measure_set_strength_or_none(top_numbers(active_set))
    if active_strength is None:
        return ()
    highest_number = HIGHEST.get(player_count, LONGEST)
    size, kind, number = active_strength
    messages = []
    if number + 1 + (size - 1 if kind is Kind.RUN else 0) <= highest_number:
        messages.append(describe_next_higher_set_of_kind_assuming_it_exists(active_strength))
    if kind is Kind.RUN and size > 1:
        messages.append(Message("scout.needed.matching", {"size": size}))
    if size < highest_number:
        messages.append(Message("scout.needed.more", {"size": size + 1}))
    return tuple(messages)


def describe_next_higher_set_of_kind_assuming_it_exists(active_strength: Strength) -> Message:
    """Returns the message for a set of the same size and kind with higher numbers."""
    facts = {"size": active_strength.size, "number": active_strength.number + 1}
    if active_strength.size == 1:
        return Message("scout.needed.higher.one", facts)
    return Message(f"scout.needed.higher.{'matching' if active_strength.kind is Kind.MATCHING else 'run'}", facts)
