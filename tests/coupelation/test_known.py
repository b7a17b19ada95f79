"""What a followed game has shown of cards that lie face down stays known: to `play`, and to `check` with more moves."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.card_knowledge import is_finish_card_surely_in_deck
from calculators.coupelation.hands import KnownHand
from calculators.coupelation.moves import could_unseen_cards_take_actions_known_cards_cannot
from tests.engine import parse_table_rows

from .tables import ENGINE, codes_without_game_prefix, format_query_of_state, read_state_of_query

START_QUERY = "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"


def evaluate_query(query: str, view: View = View.PLAY) -> Answer:
    return evaluate(GAME, view, dict(parse_qsl(query, keep_blank_values=True)))


@pytest.mark.clause("coupelation.limit")
@pytest.mark.parametrize(
    ("moves", "expected_code", "turns"),
    [
        # the finish card after it was discarded
        ("draw.1.F_take.37d.0.1.20d.16e.xF.r1_draw.1.F", "move.draw.finish.turns", (2, [1])),
        # a card that was discarded from the reserve
        ("draw.1_up.31d.0.1_draw.1_take.50e.0.2.20d.30d.r1_draw.1_up.1d.0.-1", "move.out.turns", (3, [2])),
        ("draw.1_up.31d.0.1_draw.1_take.50e.0.2.20d.30d.r1_draw.1_down.x.0.-1_flip.0.0.1", "move.out.turns", (4, [2])),
        # 25 went into A's hand before everybody's eyes
        ("draw.1_take.37d.0.0.20d.17e.r1_draw.1_up.25d.0.-1", "move.held.turns", (2, [1])),
        ("draw.1_take.37d.0.0.20d.17e.r1_draw.1_down.x.0.-1_flip.0.0.25", "move.held.turns", (3, [1])),
    ],
)
def test_what_everybody_saw_stays_known(moves: str, expected_code: str, turns: tuple[int, list[int]] | None) -> None:
    for view in (View.PLAY, View.CHECK):
        verdict = ENGINE.verdict_on_moves_of_query(f"{START_QUERY}&move={moves}", view)
        assert (verdict.legal, codes_without_game_prefix(verdict.violations)) == (False, [expected_code])
        params = verdict.violations[0].params
        if turns is not None:
            assert (params["turn"], params["earlier"]) == turns
    # begun anew from the position before it, the same is known, but not who told it
    before, last = moves.rsplit("_", 1)
    middle = ENGINE.progress_after_moves_of_query(f"{START_QUERY}&move={before}")
    again = ENGINE.verdict_on_moves_of_query(f"{middle.position}&move={last}", View.PLAY)
    assert codes_without_game_prefix(again.violations) == [expected_code.removesuffix(".turns")]


@pytest.mark.clause("coupelation.exchange")
def test_a_card_that_a_hand_surely_holds_needs_no_proviso() -> None:
    moves = "draw.1_take.37d.0.0.20d.17e.r1_draw.1_down.x.0.1_draw.0_down.x.0.2_draw.0_down.x.0.3_draw.0_up.25d.0.-1"
    verdict = ENGINE.verdict_on_moves_of_query(f"{START_QUERY}&move={moves}", View.PLAY)
    assert verdict.legal, verdict.violations
    assert {*verdict.steps[-1].assumes} == set()
    assert verdict.steps[1].assumes != ()
    # a card laid face down in between may have been it
    other = ENGINE.verdict_on_moves_of_query(
        f"{START_QUERY}&move={moves.replace('up.25d.0.-1', 'down.x.0.-1')}_draw.0_flip.0.0.25", View.PLAY
    )
    assert other.legal, other.violations


@pytest.mark.clause("coupelation.draw")
def test_the_finish_card_is_among_the_last_cards_of_a_deck_that_is_all_accounted_for() -> None:
    tower = "1d.8d.15d.22d.25d.36d.43d_2d.9d.16d.23d.30d.37d_3d.10d.17d.24d.31d_4d.11d.18d.29d_5d.12d.19d"
    reserve = "50d.49d.48d.47d.46d.45d"
    out = ".".join(map(str, (6, 7, 13, 14, 20, 21, 26, 27, 28, 32, 33, 34, 35)))
    table = f"players=2&tower={tower}&reserve={reserve}&p1=h3&p2=h3&deck=1&last=4.2"
    for holds, said in ((f"&holds=out.{out}", ["move.draw.rest"]), ("", [])):
        verdict = ENGINE.verdict_on_moves_of_query(f"{table}{holds}&move=draw.1", View.PLAY)
        assert (verdict.legal, codes_without_game_prefix(verdict.violations)) == (not said, said)


@pytest.mark.clause("coupelation.flip")
def test_what_one_knows_is_known_for_the_whole_question() -> None:
    table = "players=2&tower=25d.x.31e&reserve=1d.3d.5d.8d.10d.27d&p1=h3&p2=h3&deck=4&last=0.2&known=0.1.28"
    for moves, legal in (("up.2d.0.-1_flip.0.2.29", False), ("up.2d.0.-1_flip.0.2.28", True)):
        verdict = ENGINE.verdict_on_moves_of_query(f"{table}&move={moves}", View.CHECK)
        assert verdict.legal is legal
        assert "known" not in verdict.next
    assert evaluate_query(f"{table}&move=up.2d.0.-1").followed.position.count("known") == 0  # type: ignore[union-attr]


def test_what_is_known_is_told_place_by_place() -> None:
    answer = evaluate_query(f"{START_QUERY}&move=draw.1_take.37d.0.0.20d.16e.x.r1")
    assert answer.followed is not None
    found = {one.place: (one.cards, one.unknown_count) for one in answer.followed.holds}
    assert found == {"p1": (("25",), 1), "p2": ((), 3), "p3": ((), 3), "p4": ((), 3), "out": (("x", "1"), None)}
    assert "holds=p1.25_out.x.1" in answer.followed.position


@pytest.mark.parametrize(
    ("query", "expected_codes"),
    [
        (f"{START_QUERY}&holds=p2.25", ["number.twice"]),
        (f"{START_QUERY}&holds=out.37", ["number.twice"]),
        (f"{START_QUERY}&holds=p2.7.8.9.10", ["holds.size"]),
        (f"{START_QUERY}&holds=p2.7_p3.7", ["number.twice"]),
        (f"{START_QUERY}&holds=p2.7.8.9", []),
    ],
)
def test_what_cannot_be_known(query: str, expected_codes: list[str]) -> None:
    assert codes_without_game_prefix(evaluate_query(query).violations) == expected_codes


def test_where_nothing_is_hidden_there_is_no_perhaps() -> None:
    state = GAME.parse_query_except_moves_collecting_unreadable({"tower": "25", "reserve": "1.50.13.37"}).state
    assert (
        list(
            could_unseen_cards_take_actions_known_cards_cannot(
                state, KnownHand((), 0, has_finish_card=False, max_glass_cards=0)
            )
        )
        == []
    )
    assert not is_finish_card_surely_in_deck(state), "what nobody counted is nowhere surely"


HIDDEN_25_EXCHANGED_TWICE = (
    "players=2&tower=25d&reserve=1d.50e.14h.37d.40d.41e&p1=h3&p2=h3&deck=38&move="
    "draw.1_take.14h.0.0.5d.9d.x.x.r40_up.30d.0.1_down.x.0.2_take.41e.0.2.20d.21d.r1_draw.2_take.37d.0.2.18d.19d.r5"
)
"""A lays its last card, 25, face down; B exchanges it for 41, A that for 37."""


@pytest.mark.clause("coupelation.exchange.hand")
@pytest.mark.parametrize(
    ("move", "expected_codes"),
    [
        ("draw.1_up.25d.1.0", []),
        ("draw.1_up.41e.0.3", ["move.held.turns"]),
    ],
)
def test_a_hidden_card_in_a_hand_is_not_the_one_that_took_its_place(move: str, expected_codes: list[str]) -> None:
    verdict = ENGINE.verdict_on_moves_of_query(f"{HIDDEN_25_EXCHANGED_TWICE}_{move}", View.PLAY)
    assert codes_without_game_prefix(verdict.violations) == expected_codes


@pytest.mark.clause("coupelation.exchange.hand")
def test_a_hidden_card_that_was_exchanged_is_told_from_its_replacement_in_a_position() -> None:
    """The same asked anew from the position after the second exchange."""
    middle = ENGINE.progress_after_moves_of_query(HIDDEN_25_EXCHANGED_TWICE)
    for move, said in (("draw.1_up.25d.1.0", []), ("draw.1_up.41e.0.3", ["move.held"])):
        verdict = ENGINE.verdict_on_moves_of_query(f"{middle.position}&move={move}", View.PLAY)
        assert codes_without_game_prefix(verdict.violations) == said


QUERY_WITHOUT_HAND_COUNTS = "players=2&tower=25d&reserve=1.50.23.37.39.43&deck=10"


@pytest.mark.clause("coupelation.draw.finish")
@pytest.mark.parametrize(
    ("moves", "expected_code"),
    parse_table_rows("""
        # A drew it: B cannot draw it, nor place it
        draw.1.F_up.30d.0.1_draw.1.F                 move.draw.finish
        draw.1.F_up.30d.0.1_draw.1_take.37.0.2.20.F  move.take.hand
        # an exchange brought it into the hand of B
        draw.1.F_up.F.0.1_take.43d.0.1.16.27.r1_draw.1.F  move.draw.finish
        """),
)
def test_the_finish_card_is_known_where_nobody_counted_the_hand(moves: str, expected_code: str) -> None:
    verdict = ENGINE.verdict_on_moves_of_query(
        f"{QUERY_WITHOUT_HAND_COUNTS}&house=place-anywhere&move={moves}", View.PLAY
    )
    assert expected_code in codes_without_game_prefix(verdict.violations)


def test_a_position_says_who_has_the_finish_card() -> None:
    """As long as it is in that hand, and in an address that is read again."""
    for moves, hand in (
        ("draw.1.F", "&p1=F&"),
        ("draw.1.F_up.30d.0.1_draw.1_up.31d.0.2", "&p1=F&"),
        ("draw.1.F_up.F.0.1", ""),
    ):
        middle = ENGINE.progress_after_moves_of_query(f"{QUERY_WITHOUT_HAND_COUNTS}&house=place-anywhere&move={moves}")
        assert hand in f"&{middle.position}&"
        assert ("p1=" in middle.position) is bool(hand)
        assert format_query_of_state(read_state_of_query(middle.position)) == middle.position
