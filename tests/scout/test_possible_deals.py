"""Verdicts on shows, compared with all deals of a small box by a plain second implementation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient
from hypothesis import example, given, settings
from hypothesis import strategies as st

from calculators.core.evaluate import evaluate
from calculators.core.replay import Verdict
from calculators.core.types import Table, View
from calculators.scout import GAME, hidden_hand
from calculators.scout.state import Card, SeatCounts, SeenScout, SeenShow, State
from tests.engine import parse_table_rows

Pair = tuple[int, int]
World = tuple[tuple[frozenset[Pair], ...], tuple[Pair, ...]]
"""The cards of each hand, and the set on the table in order."""
CARD_PAIRS_IN_BOX: tuple[Pair, ...] = ((1, 2), (1, 3), (1, 5), (2, 4), (3, 4), (3, 5), (4, 5))
HAND_SIZES = (3, 2, 2)
TOP_NUMBERS = (1, 2, 3, 4, 5)
SHOWABLE_CARDS = (
    *(Card(number) for number in TOP_NUMBERS),
    *(Card(*face) for pair in CARD_PAIRS_IN_BOX for face in (pair, pair[::-1])),
)


def list_deals() -> frozenset[World]:
    found = set()
    for first in combinations(CARD_PAIRS_IN_BOX, HAND_SIZES[0]):
        left = [pair for pair in CARD_PAIRS_IN_BOX if pair not in first]
        for second in combinations(left, HAND_SIZES[1]):
            third = frozenset(left) - frozenset(second)
            found.add(((frozenset(first), frozenset(second), third), ()))
    return frozenset(found)


def list_worlds_after_show(world: World, seat: int, shown_cards: tuple[Card, ...]) -> Iterator[World]:
    hands, _ = world
    for chosen in permutations(hands[seat], len(shown_cards)):
        for faces in product(*((pair, pair[::-1]) for pair in chosen)):
            if all(
                face[0] == card.top and card.bottom in (None, face[1])
                for face, card in zip(faces, shown_cards, strict=True)
            ):
                left = hands[seat] - frozenset(chosen)
                yield (*hands[:seat], left, *hands[seat + 1 :]), faces


def take_card(world: World, seat: int, side: str) -> World:
    hands, table = world
    card, rest = (table[0], table[1:]) if side == "left" else (table[-1], table[:-1])
    pair: Pair = (min(card), max(card))
    return (*hands[:seat], hands[seat] | {pair}, *hands[seat + 1 :]), rest


def is_stronger(ours: tuple[int, ...], theirs: tuple[int, ...]) -> bool:
    def strength_of_set(numbers: tuple[int, ...]) -> tuple[int, bool, int]:
        return len(numbers), len(set(numbers)) == 1, min(numbers)

    return not theirs or strength_of_set(ours) > strength_of_set(theirs)


MOVE_STRATEGY = st.one_of(
    st.sampled_from(("left", "right")),
    st.tuples(st.sampled_from(SHOWABLE_CARDS)),
    st.tuples(st.sampled_from(TOP_NUMBERS), st.integers(0, 1)).map(
        lambda first_and_step: (Card(first_and_step[0]), Card(sum(first_and_step)))
    ),
)


@pytest.mark.no_cover
@pytest.mark.clause("scout.pairs", "scout.scout")
@given(moves=st.lists(MOVE_STRATEGY, min_size=4, max_size=14), seen=st.sampled_from(((), None)))
@example(  # the 1/2 that A has since turn 4 cannot be the 2 that B shows in turn 5
    moves=[(Card(1), Card(1)), "left", (Card(2),), "left", (Card(2),), "left", (Card(1), Card(1))], seen=()
)
@example(  # the 1 that C captures in turn 3 cannot be the 2 that B shows in turn 5
    moves=[(Card(1), Card(1)), "left", (Card(3),), "left", (Card(2),), "left", (Card(1), Card(1))], seen=()
)
@settings(deadline=None)
def test_a_show_is_refused_exactly_where_no_deal_of_the_box_allows_it(
    moves: list[str | tuple[Card, ...]], seen: tuple[Card, ...] | None
) -> None:
    """seen: no card is captured at the start, or the captured cards are unknown."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hidden_hand, "number_pairs_of_cards_in_play", lambda _: frozenset(CARD_PAIRS_IN_BOX))
        hidden_hand.list_pairs_with_number_and_other_number.cache_clear()
        try:
            check_moves_against_all_deals(moves, seen)
        finally:
            hidden_hand.list_pairs_with_number_and_other_number.cache_clear()


def check_moves_against_all_deals(
    moves: list[str | tuple[Card, ...]], known_captured_cards: tuple[Card, ...] | None
) -> None:
    worlds = list_deals()
    state = State(
        table=Table(3), seats=(*(SeatCounts(0, 0, size) for size in HAND_SIZES), None, None), seen=known_captured_cards
    )
    for move in moves:
        seat = state.table.turn - 1
        if isinstance(move, str):
            if not state.active:
                continue
            after = frozenset(take_card(world, seat, move) for world in worlds)
            judged = GAME.judge_move(state, SeenScout(move))
            assert judged.legal
        else:
            if not is_stronger(tuple(card.top for card in move), tuple(card.top for card in state.active)):
                continue
            after = frozenset(one for world in worlds for one in list_worlds_after_show(world, seat, move))
            judged = GAME.judge_move(state, SeenShow(move))
            assert judged.legal is bool(after), (state.known, state.active, state.seen, move)
            assert not judged.notices
        if judged.legal:
            if judged.after is None:
                return
            worlds, state = after, judged.after


def verdict_of_followed_game(query: str) -> Verdict:
    verdict = evaluate(GAME, View.PLAY, dict(parse_qsl(query))).verdict
    assert verdict is not None
    return verdict


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize(
    ("move", "expected_code"),
    parse_table_rows("""
        shown.57_shown.6_shown.75  scout.move.twice.turns
        shown.57_scouted.left_shown.3_shown.4_shown.5_shown.6_shown.75  scout.move.known.turns
        shown.5_shown.6_shown.75   -
        """),
)
def test_a_question_of_several_moves_knows_the_cards_they_captured(move: str, expected_code: str) -> None:
    verdict = evaluate(GAME, View.CHECK, {"players": "3", "move": move}).verdict
    assert verdict is not None
    assert [found.code for found in verdict.violations] == [expected_code] * bool(expected_code)


LONG_RECORD_QUERY = (
    "players=4&move=shown.1_shown.91.9_both.left.shown.2.3.4_both.left.shown.1.1"
    "_scouted.right_scouted.left_shown.1.2.3_scouted.right_shown.4.4_scouted.right_scouted.left_shown.7_shown.81.8"
    "_shown.T6.T.T_scouted.right_scouted.left_shown.1.1_scouted.left_scouted.right_shown.T"
)


def test_record_page_says_when_search_limit_was_reached(client: FlaskClient) -> None:
    for move, said in (("", False), ("_shown.19.2.3", True)):
        assert (
            "最後まで調べきれませんでした" in client.get(f"/scout/play?{LONG_RECORD_QUERY}{move}&lang=ja").text
        ) is said


GIVEN_HAND_QUERY_FORMAT = (
    "players=3&hand=13.52.73.84.95.16.27.38.49.62.85.97&seen=-&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&move={}"
    "_shown.2_shown.3_{}"
)


@pytest.mark.clause("scout.hand")
@pytest.mark.parametrize(
    ("first_move", "second_move", "expected_code"),
    parse_table_rows("""
        show.1    show.1-2     scout.move.apart
        show.1    shown.61     scout.move.known
        shown.13  show.1-2     scout.move.apart
        show.1    show.2-3     -
        show.1    shown.73.84  -
        """),
)
def test_entered_hand_keeps_order_and_orientation_after_first_turn(
    first_move: str, second_move: str, expected_code: str
) -> None:
    verdict = verdict_of_followed_game(GIVEN_HAND_QUERY_FORMAT.format(first_move, second_move))
    assert verdict.played == (3 if expected_code else 4)
    assert [found.code for found in verdict.violations] == [expected_code] * bool(expected_code)
    assert not verdict.steps[-1].assumes


def test_scouted_card_keeps_its_place_in_entered_hand() -> None:
    start = "players=3&hand=37.41.52&seen=-&p1=c0.s0.h3&p2=c0.s0.h5&p3=c0.s0.h5&table=61&owner=p3"
    for last, legal in (("show.3-4", True), ("shown.6.5", True), ("show.2-3", False), ("shown.4.5", False)):
        moves = f"scout.left.3_shown.2_shown.3_{last}"
        assert verdict_of_followed_game(f"{start}&move={moves}").legal is legal, last


def test_entered_hand_is_absent_from_position_even_before_first_move() -> None:
    for moves in ("", "&move=show.1"):
        query = f"players=3&hand=37.41.52&seen=-&p1=c0.s0.h3&p2=c0.s0.h5&p3=c0.s0.h5{moves}"
        followed = evaluate(GAME, View.PLAY, dict(parse_qsl(query))).followed
        assert followed is not None
        assert "hand" not in dict(parse_qsl(followed.position))


@pytest.mark.clause("scout.pairs")
def test_correction_of_captured_cards_applies_to_later_moves() -> None:
    assert verdict_of_followed_game("players=4&move=shown.7_shown.8_shown.91").legal
    refused = verdict_of_followed_game("players=4&move=shown.7_shown.8_correct~seen~91_shown.91")
    assert [found.code for found in refused.violations] == ["scout.move.twice"]
    assert verdict_of_followed_game("players=4&move=shown.7_shown.8_correct~seen~91_shown.92").legal
