"""Compares two sets, and says what beats a set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from calculators.core.types import Message, Violation
from calculators.scout.hidden_hand import can_be_distinct_deck_cards_even_half_known
from calculators.scout.play import judge_move
from calculators.scout.sets import Kind, Strength, measure_set_strength_or_none
from calculators.scout.state import HIGHEST, LONGEST, Card, Cards, Show, State, top_numbers


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


def describe_what_beats_active_set_or_empty_if_nothing(active_set: Cards, player_count: int) -> tuple[Message, ...]:
    """Returns what beats an active set, the weakest first; () if it is no set, or if the deck has nothing that beats it
    (scout.strength)."""
    active_strength = measure_set_strength_or_none(top_numbers(active_set))
    if active_strength is None:
        return ()
    size, kind, number = active_strength
    messages = []
    higher = find_lowest_possible_set_or_none(active_set, player_count, size=size, kind=kind, least_number=number + 1)
    if higher is not None:
        messages.append(describe_set_with_this_or_higher_number(higher))
    if (
        kind is Kind.RUN
        and size > 1
        and is_any_set_possible(active_set, player_count, size=size, kinds=(Kind.MATCHING,))
    ):
        messages.append(Message("scout.needed.matching", {"size": size}))
    if is_any_set_possible(active_set, player_count, size=size + 1, kinds=(Kind.RUN, Kind.MATCHING)):
        messages.append(Message("scout.needed.more", {"size": size + 1}))
    return tuple(messages)


def is_any_set_possible(active_set: Cards, player_count: int, *, size: int, kinds: Sequence[Kind]) -> bool:
    """Returns whether the deck has a set of this size beside the active set."""
    return any(
        find_lowest_possible_set_or_none(active_set, player_count, size=size, kind=kind, least_number=1) is not None
        for kind in kinds
    )


def find_lowest_possible_set_or_none(
    active_set: Cards, player_count: int, *, size: int, kind: Kind, least_number: int
) -> Strength | None:
    """Returns the lowest set of a size and kind, from a number on, that the deck has beside the active set; None if it
    has none, because each number is on so many cards only (scout.pairs)."""
    last_number = HIGHEST.get(player_count, LONGEST) - (size - 1 if kind is Kind.RUN else 0)
    for number in range(least_number, last_number + 1):
        numbers = range(number, number + size) if kind is Kind.RUN else [number] * size
        if can_be_distinct_deck_cards_even_half_known(player_count, [*active_set, *map(Card, numbers)]):
            return Strength(size, kind, number)
    return None


def describe_set_with_this_or_higher_number(strength: Strength) -> Message:
    """Returns the message for a set of this size and kind with this number or a higher one."""
    facts = {"size": strength.size, "number": strength.number}
    if strength.size == 1:
        return Message("scout.needed.higher.one", facts)
    return Message(f"scout.needed.higher.{'matching' if strength.kind is Kind.MATCHING else 'run'}", facts)
