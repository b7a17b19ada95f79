"""Does this beat that: two sets with a number a card, and what would win."""

from __future__ import annotations

import pytest

from calculators.scout.compare import (
    compare_whole_hand_with_active_set_if_both_entered,
    describe_what_beats_active_set_or_empty_if_not_a_set,
    set_kind_word_none_if_no_set_empty_if_no_cards,
)
from tests.engine import list_message_codes

from .tables import read


@pytest.mark.parametrize(
    ("numbers", "kind"),
    [((), ""), ((7,), "one"), ((7, 7), "matching"), ((7, 8), "run"), ((9, 8, 7), "run"), ((7, 9), "none")],
)
def test_what_cards_are_together(numbers: tuple[int, ...], kind: str) -> None:
    assert set_kind_word_none_if_no_set_empty_if_no_cards(numbers) == kind


def test_two_sets_side_by_side() -> None:
    assert compare_whole_hand_with_active_set_if_both_entered(read("hand=7")) is None
    assert compare_whole_hand_with_active_set_if_both_entered(read("table=7")) is None
    found = compare_whole_hand_with_active_set_if_both_entered(read("hand=7.7&table=8.9&owner=p1&turn=p2&p2=c0.s0.h1"))
    assert found is not None
    assert found.beats is True
    assert [effect.code for effect in found.effects] == ["scout.effect.stronger.kind"]
    found = compare_whole_hand_with_active_set_if_both_entered(read("hand=7&table=8.9"))
    assert found is not None
    assert found.beats is False
    assert list_message_codes(found.violations) == ["scout.move.weaker.count"]


@pytest.mark.clause("scout.strength")
@pytest.mark.parametrize(
    ("table", "players", "expected_needs"),
    [
        ("9", 3, ["more"]),
        ("7.8.9", 3, ["matching", "more"]),
        ("1.2.3.4.5.6.7.8.9.T", 4, ["matching"]),
        ("1.2.3.4.5.6.7.8.9", 3, ["matching"]),
        ("3.5", 4, []),
    ],
)
def test_the_highest_number_and_the_longest_run_end_what_would_win(
    table: str, players: int, expected_needs: list[str]
) -> None:
    found = describe_what_beats_active_set_or_empty_if_not_a_set(read(f"table={table}").active, players)
    assert [message.code.removeprefix("scout.needed.") for message in found] == expected_needs
