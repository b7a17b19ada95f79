"""Possible contents of a hidden hand: its cards and its size."""

import pytest

from calculators.core.types import View
from calculators.scout.hidden_hand import (
    can_be_distinct_deck_cards_even_half_known,
    max_possible_mover_hand_size,
    mover_hand_with_unknown_cards,
)
from tests.engine import parse_table_rows

from .tables import ENGINE, cards_of_pairs, deck, judge_move_on_query, read

POSSIBLE_CARD_ROWS = """
# A number is on as many cards as there are other numbers.
3  7.7.7.7.7.7.7.7
4  9.9.9.9.9.9.9.9
5  9.9.9.9.9.9.9.9.9
3  71.7.7.7.7.7.7.7
3  71.27.73.74.57.7.7.7
3  x1.x2.7
# The card with 1 and 2 counts for one of them only.
3  1.1.1.1.1.1.1.1.2.2.2.2.2.2.2
3  12.1.1.1.1.1.1.1.2.2.2.2.2.2.2
# The 36 cards of three players: each of the nine numbers four times.
3  1.1.1.1.2.2.2.2.3.3.3.3.4.4.4.4.5.5.5.5.6.6.6.6.7.7.7.7.8.8.8.8.9.9.9.9
4  3T
5  T9
4  xT.T
"""
IMPOSSIBLE_CARD_ROWS = """
3  7.7.7.7.7.7.7.7.7
4  9.9.9.9.9.9.9.9.9
3  71.7.7.7.7.7.7.7.7
3  71.27.73.74.57.7.7.7.7
3  1.1.1.1.1.1.1.1.2.2.2.2.2.2.2.2
3  12.1.1.1.1.1.1.1.1
3  1.1.1.1.2.2.2.2.3.3.3.3.4.4.4.4.5.5.5.5.5.6.6.6.6.7.7.7.7.8.8.8.8.9.9.9.9
# No card twice, and no card that is not in play.
3  12.21
3  T
3  3T
4  9T
"""


@pytest.mark.clause("scout.pairs", "scout.deck")
@pytest.mark.parametrize(("rows_of_cards", "possible"), [(POSSIBLE_CARD_ROWS, True), (IMPOSSIBLE_CARD_ROWS, False)])
def test_cards_are_possible_only_if_deck_has_that_many(rows_of_cards: str, *, possible: bool) -> None:
    for players, held in parse_table_rows(rows_of_cards):
        told = read(f"seen={held}").seen or ()
        for order in (told, told[::-1]):
            assert can_be_distinct_deck_cards_even_half_known(int(players), order) is possible, held


MAX_HAND_SIZE_ROWS = """
# 44 cards, one at least for each of the three others.
players=4        41
players=3        34
table=82.85      39
turn=p2&p1=c3.s0  38
p1=c3.s0&p2=c2.s0.h5&p4=c1.s0.h1   31
p1=c0.s0.h7      41
turn=p3&p3=c0.s0.h9&p1=c0.s0.h9&p4=c-.s0  33
players=3&p2=c33.s0.h1&table=1     0
# Two players: 11 cards and one for each chip spent, while the other one holds none of them.
players=2           11
players=2&chips=1   13
players=2&turn=p2&p2=c0.s0         14
players=2&p2=c2.s0.h12&table=82    7
"""


@pytest.mark.clause("scout.deal", "scout.two")
@pytest.mark.parametrize(("query", "expected_max_size"), parse_table_rows(MAX_HAND_SIZE_ROWS))
def test_maximum_hand_size_follows_from_cards_elsewhere(query: str, expected_max_size: str) -> None:
    state = read(query)
    assert max_possible_mover_hand_size(state) == int(expected_max_size)
    if state.mover_hand_size_if_entered is None:
        assert len(mover_hand_with_unknown_cards(state)) == max(int(expected_max_size), 1), (
            "the seat to move has at least one card"
        )


@pytest.mark.clause("scout.two")
@pytest.mark.parametrize(
    ("query", "expected_verdict"),
    parse_table_rows("""
        # A hand of unknown size can be a single card, the weakest set.
        players=2&chips=0&table=19  assumed
        players=2&chips=0&table=19&seen=12.13.14.15.16.17.18  assumed
        # One of two cards beats the 1, as only one card with a 1 is left.
        players=2&chips=0&table=19&seen=12.13.14.15.16.17.18&p1=c0.s0.h2  illegal
        players=2&chips=0&table=19&seen=12.13.14.15.16.17.18&p1=c0.s0.h1  assumed
        players=2&chips=0&table=19&seen=12.13.14.15.16.17.18&hand=1  legal
        players=2&chips=0&table=T1&p1=c0.s0.h1  legal
        # 3 and 2 beat 1 and 2, 3 and 7 do not.
        players=2&chips=0&table=15.26&hand=3.x  assumed
        """),
)
def test_declaring_stuck_is_legal_only_if_some_possible_hand_cannot_show(query: str, expected_verdict: str) -> None:
    judged = judge_move_on_query(query, "stuck")
    assert ("assumed" if judged.assumes else "legal" if judged.legal else "illegal") == expected_verdict


@pytest.mark.clause("scout.two")
@pytest.mark.parametrize(("remaining_cards", "legal"), [("15.89", False), ("15.13.89", True)])
def test_unknown_card_cannot_be_card_known_elsewhere_in_hand(remaining_cards: str, *, legal: bool) -> None:
    """With remaining cards 1/5 and 8/9 the unknown card is 8/9, which beats a 5."""
    kept = [(card.top, card.bottom) for card in read(f"seen={remaining_cards}").seen or ()]
    seen = cards_of_pairs([pair for pair in deck(2) if pair not in [*kept, (5, 6)]])
    query = f"players=2&chips=0&hand=x.15&table=56&seen={'.'.join(card.notation for card in seen)}"
    assert judge_move_on_query(query, "stuck").legal is legal


MID_ROUND_QUERY = (
    "players=5&p1=c5.s3.h5&p2=c5.s3.h4&p3=c5.s4.h2&p4=c6.s3.h3&p5=c6.s5.h3&turn=p5&house=last-scout-open&table=67&owner=p3"
    "&seen=T.42.51.9.T2.6.T.7.6.84.62.5.3.38.9.1T.4T.47.7T.82.6.5.75.1.1.37.4&holds=p1.16.less-1.less-6.29_p2.1.less-6."
    "less-5.6.9.39_p3.4.less-4T.less-47.5.less-57_p4.69.7.less-5.less-9.less-7T.less-37.less-6.less-5.less-1*2.3T.79_p5.6."
    "less-9"
)
MOVES_SINCE_MID_ROUND = (
    "scouted.left_shown.8_shown.9.9_scouted.left_scouted.left_shown.67_shown.1.29_scouted.left_shown.3"
)


def test_fully_recorded_card_may_return_to_hand_as_half_known_card() -> None:
    """The 6/9 of D can be the 9 that D showed, B scouted and showed, and D scouted again: D can then have a 6/10."""
    for last, legal in (("shown.69.6T", True), ("shown.6.6T", True), ("shown.67.6T", False)):
        query = f"{MID_ROUND_QUERY}&move={MOVES_SINCE_MID_ROUND}_{last}"
        verdict = ENGINE.verdict_on_moves_of_query(query, View.PLAY)
        assert (verdict.played, verdict.legal) == (9 + legal, legal), last
