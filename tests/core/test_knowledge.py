"""The knowledge from a record agrees with all deals that the record allows."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from calculators.core.knowledge import (
    Knowledge,
    can_some_deal_have_all_cards_in_zone,
    declare_holds_parameter,
    find_uncertain_needed_cards_with_needed_counts,
    summarize_zone_known_to_asker,
)
from calculators.core.parsing import Unreadable
from tests.run_length import choose_by_run_length

FULLY_KNOWN_CARDS = ("a1", "a2", "b1", "b2")
"""Cards with a letter and a number; a deal has any number of each."""


class LetterCardMatcher:
    """A card is recorded in full, `a1`, by its letter, `a`, or as unknown, `x`."""

    unknown_card = "x"

    def could_known_card_fit_recorded_card(self, known_card: str, recorded_card: str) -> bool:
        return "x" in (known_card, recorded_card) or (
            known_card[0] == recorded_card[0]
            and (known_card[1:] == recorded_card[1:] or "" in (known_card[1:], recorded_card[1:]))
        )

    def does_known_card_surely_fit_recorded_card(self, known_card: str, recorded_card: str) -> bool:
        return recorded_card == "x" or (
            known_card != "x" and known_card[0] == recorded_card[0] and (recorded_card[1:] in ("", known_card[1:]))
        )

    def is_fully_known(self, recorded_card: str) -> bool:
        return len(recorded_card) == 2


CARD_MATCHER = LetterCardMatcher()
NOTHING_KNOWN: Knowledge[str] = Knowledge()
RECORDABLE_CARDS = (*FULLY_KNOWN_CARDS, "a", "b", "x")
HOLDS_PARAMETER = declare_holds_parameter(
    lambda span: span.lower, format_card=str, example_text="p1.a1", zone_names=("p1", "p2", "deck")
)


def can_first_seat_hold(known: Knowledge[str], size: int | None, *cards: str) -> bool:
    """Returns whether the hand of seat 1, of this size, can have all these cards."""
    return can_some_deal_have_all_cards_in_zone(known.zone_named("p1"), size, cards, CARD_MATCHER)


def hand_without_card(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(sorted((Counter(hand) - Counter([card])).elements()))


def hands_after_card_leaves(hands: set[tuple[str, ...]], departed_card: str) -> set[tuple[str, ...]]:
    """The hands that remain when such a card leaves."""
    return {
        hand_without_card(hand, card)
        for hand in hands
        for card in set(hand)
        if CARD_MATCHER.does_known_card_surely_fit_recorded_card(card, departed_card)
    }


def has_all_needed_cards(hand: tuple[str, ...], needed_cards: tuple[str, ...]) -> bool:
    """Does a hand have a different card for each needed one?"""
    if not needed_cards:
        return True
    return any(
        has_all_needed_cards(hand_without_card(hand, card), needed_cards[1:])
        for card in set(hand)
        if CARD_MATCHER.does_known_card_surely_fit_recorded_card(card, needed_cards[0])
    )


TAKE_AND_LEAVE_STRATEGY = st.lists(
    st.tuples(st.sampled_from(("take", "leave", "leave")), st.sampled_from(RECORDABLE_CARDS)), max_size=6
)


@settings(max_examples=choose_by_run_length(80, 3000))
@given(st.integers(0, 3), TAKE_AND_LEAVE_STRATEGY, st.lists(st.sampled_from(RECORDABLE_CARDS), min_size=1, max_size=2))
@example(  # a1 may have been the first a that left; then the later a was the a1 that left last, and any card remains
    size=2,
    changes=[("take", "a1"), ("leave", "a"), ("leave", "b1"), ("take", "a"), ("leave", "a1")],
    needed=["b1"],
)
def test_knowledge_verdict_matches_all_possible_deals(
    size: int, changes: list[tuple[str, str]], needed: list[str]
) -> None:
    """Cards enter and leave the hand; then needed cards are in it in no deal, in some deals or in all."""
    hands = {tuple(sorted(hand)) for hand in combinations_with_replacement(FULLY_KNOWN_CARDS, size)}
    known = NOTHING_KNOWN
    for kind, card in changes:
        if kind == "take":
            hands = {
                tuple(sorted((*hand, one)))
                for hand in hands
                for one in FULLY_KNOWN_CARDS
                if CARD_MATCHER.does_known_card_surely_fit_recorded_card(one, card)
            }
            known, size = known.add_card_to_zone_publicly("p1", card), size + 1
        elif left := hands_after_card_leaves(hands, card):
            assert can_first_seat_hold(known, size, card)
            known = known.remove_card_or_record_departure_publicly("p1", card, size, CARD_MATCHER)
            hands, size = left, size - 1
        else:
            assert not can_first_seat_hold(known, size, card)
    needed_cards = tuple(sorted(needed, key=lambda card: (card == "x", -len(card))))
    outcomes = [has_all_needed_cards(hand, needed_cards) for hand in hands]
    assert can_first_seat_hold(known, size, *needed_cards) == any(outcomes)
    if any(outcomes):
        zone = known.zone_named("p1")
        uncertain = find_uncertain_needed_cards_with_needed_counts(zone, size, needed_cards, CARD_MATCHER)
        assert (not uncertain) == all(outcomes)


def test_publicly_lacking_card_is_excluded_only_until_cards_are_added() -> None:
    known: Knowledge[str] = Knowledge(HOLDS_PARAMETER.parse_text("p1.no-a"))
    assert not can_first_seat_hold(known, 2, "a1")
    assert can_first_seat_hold(known, 2, "b1")
    assert can_first_seat_hold(known.add_card_to_zone_publicly("p1", "a1"), 3, "a1")
    with_unseen_card = known.add_card_to_zone_publicly("p1", "x")
    assert can_first_seat_hold(with_unseen_card, 3, "a1")
    assert not can_first_seat_hold(with_unseen_card, 3, "a1", "a2")


def test_hand_of_unknown_size_can_hold_any_cards() -> None:
    assert can_first_seat_hold(NOTHING_KNOWN, None, "a1", "a1", "b1")


def test_private_cards_are_tracked_but_never_written() -> None:
    known = NOTHING_KNOWN.add_card_to_zone_publicly("p1", "a1").merge_private_cards("p1", ["b1", "a1"])
    assert not can_first_seat_hold(known, 2, "a2")
    assert HOLDS_PARAMETER.canonical_text(known.public_zones) == "p1.a1"
    later = known.remove_card_or_record_departure_publicly("p1", "b1", 2, CARD_MATCHER)
    assert not can_first_seat_hold(later, 1, "b1")
    assert HOLDS_PARAMETER.canonical_text(later.public_zones) == "p1.a1"
    assert known.cleared() == Knowledge()


def test_contradicting_turns_are_named_by_number() -> None:
    start: Knowledge[str] = Knowledge((("p1", HOLDS_PARAMETER.parse_text("p1.b1")[0][1]),))
    known = start.next_turn().add_card_to_zone_publicly("p1", "a1").next_turn().next_turn()
    entered, shown = known.zone_named("p1").held_facts
    find_contradiction = known.params_of_contradicted_earlier_turns_or_empty
    assert find_contradiction(entered, shown) == {"turn": 4, "earlier": [2]}
    assert find_contradiction(entered) == {}


@pytest.mark.parametrize("text", ["p1.a1", "p1.a1*2.b", "p1.a1.less-a.no-b.a1_deck.x*60", "p2.a1_deck.b2"])
def test_holds_parameter_text_round_trips(text: str) -> None:
    assert HOLDS_PARAMETER.canonical_text(HOLDS_PARAMETER.parse_text(text)) == text


@pytest.mark.parametrize("text", ["p3.a1", "a1", "p1", "p1.a1_p1.b1", "p1.a1*61", "p1.a1*1*1", "p1.x*60.a"])
def test_malformed_holds_text_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        HOLDS_PARAMETER.parse_text(text)


def test_adjacent_equal_cards_are_written_with_count() -> None:
    assert HOLDS_PARAMETER.canonical_text(HOLDS_PARAMETER.parse_text("P1.a.a.b.a")) == "p1.a*2.b.a"


def test_zone_summary_has_known_unknown_and_excluded_cards() -> None:
    known = (
        Knowledge(HOLDS_PARAMETER.parse_text("p1.no-b2"))
        .next_turn()
        .add_card_to_zone_publicly("p1", "a1")
        .add_card_to_zone_publicly("p1", "b1")
        .remove_card_or_record_departure_publicly("p1", "x", 4, CARD_MATCHER)
    )
    summary = summarize_zone_known_to_asker(known, "p1", 3, str)
    assert (summary.cards, summary.turns_shown) == (("a1", "b1"), (2, 2))
    assert (summary.unknown_count, summary.departed_unseen, summary.excluded_cards) == (2, ("x",), ("b2",))
    assert summarize_zone_known_to_asker(known, "p2", None, str).unknown_count is None
