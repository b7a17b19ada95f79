"""Compares two sets, and says what beats a set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from calculators.core.types import Message, Violation
from calculators.scout.hidden_hand import can_be_distinct_deck_cards_even_half_known
from calculators.scout.moves import Show
from calculators.scout.play import judge_move
from calculators.scout.sets import Kind, Strength, measure_set_strength_or_none
from calculators.scout.state import Card, State, top_numbers


@dataclass(frozen=True, slots=True)
class ShowComparison:
    """Whether the first set beats the second. effects: the reason; violations: why it does not."""

    beats: bool
    effects: tuple[Message, ...] = ()
    violations: tuple[Violation, ...] = ()


SetKindWord = Literal["one", "run", "matching", "none", ""]


def set_kind_word(card_numbers: tuple[int, ...]) -> SetKindWord:
    """Returns `one`, `run` or `matching`; the word `none` for no set, '' for no cards."""
    if not card_numbers:
        return ""
    strength = measure_set_strength_or_none(card_numbers)
    if strength is None:
        return "none"
    if strength.size == 1:
        return "one"
    return "matching" if strength.kind is Kind.MATCHING else "run"


def compare_whole_hand_with_active_set_if_decided(state: State) -> ShowComparison | None:
    """Returns the comparison of the whole hand, as one show, with the active set.

    None if one of the two is not entered, or if the comparison depends on a number that is not.
    """
    hand = state.hand_cards
    if not hand or not state.active:
        return None
    judged = judge_move(state, Show(1, len(hand)))
    if judged.legal is None or judged.assumes:
        return None
    effects = tuple(effect for effect in judged.effects if effect.code.startswith("scout.effect.stronger."))
    return ShowComparison(judged.legal, effects, judged.violations)


def describe_sets_beating_active_set(state: State) -> tuple[Message, ...]:
    """Returns what beats the active set, the weakest first; () if it is no set, or if the deck has nothing that beats
    it (scout.strength)."""
    strength = measure_set_strength_or_none(top_numbers(state.active))
    if strength is None:
        return ()
    messages = []
    for kind, lowest in find_lowest_beating_set_of_each_kind(state, strength.size).items():
        messages.append(
            describe_set_with_this_or_higher_number(lowest)
            if kind is strength.kind
            else Message(f"scout.needed.{kind.name.lower()}", {"size": strength.size})
        )
    if find_lowest_beating_set_of_each_kind(state, strength.size + 1):
        messages.append(Message("scout.needed.more", {"size": strength.size + 1}))
    return tuple(messages)


def find_lowest_beating_set_of_each_kind(state: State, set_size: int) -> dict[Kind, Strength]:
    """Returns the lowest set of each kind that has so many cards, beats the active set, and is in the deck beside it; a
    kind without such a set is left out, because each number is on so many cards only (scout.pairs)."""
    lowest_by_kind: dict[Kind, Strength] = {}
    for numbers in state.set_to_beat.list_number_rows_that_beat_it(set_size):
        strength = measure_set_strength_or_none(numbers)
        if (
            strength is not None
            and strength.kind not in lowest_by_kind
            and can_be_distinct_deck_cards_even_half_known(state.table.players, [*state.active, *map(Card, numbers)])
        ):
            lowest_by_kind[strength.kind] = strength
    return dict(sorted(lowest_by_kind.items()))


def describe_set_with_this_or_higher_number(strength: Strength) -> Message:
    """Returns the message for a set of this size and kind with this number or a higher one."""
    facts = {"size": strength.size, "number": strength.number}
    if strength.size == 1:
        return Message("scout.needed.higher.one", facts)
    return Message(f"scout.needed.higher.{'matching' if strength.kind is Kind.MATCHING else 'run'}", facts)
