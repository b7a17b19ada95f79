"""The end by a seat that cannot act, the draw of the finish card, and the hand before a draw."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.types import View
from calculators.coupelation import GAME
from tests.engine import parse_table_rows

from .tables import codes_without_game_prefix, judge_move_of_sound_query

TWO_CARD_TOWER_QUERY = "tower=25d.31e&reserve=1d.50e.13h.37d&p3=h3&p4=h3&last=0.1"
QUERY_WITH_ONLY_TOP_FREE = (
    "players=2&tower=x.6.12.25.33.40.48_4.9.18.29.36.44_7.14.23.34.41_11.20.30.38_16.26.35_22.31"
    "&reserve=1.3.5.8.10.13&p1=h1&p2=h1&deck=0&last=5.1"
)


@pytest.mark.clause("coupelation.stuck")
@pytest.mark.parametrize(
    ("start", "moves"),
    parse_table_rows(f"""
        {TWO_CARD_TOWER_QUERY}&p1=h1&p2=-&deck=0    up.32d.0.2
        # only the top is free, D needs two cards, nothing lies face down: no hand of one card can act
        {QUERY_WITH_ONLY_TOP_FREE}               flip.0.0.2d
        # an empty hand that draws nothing
        {TWO_CARD_TOWER_QUERY}&p1=h0&p2=h3&deck=30  draw.0
        """),
)
def test_a_defeat_by_having_no_action_ends_the_game(start: str, moves: str) -> None:
    query = dict(parse_qsl(start))
    answer = evaluate(GAME, View.PLAY, {**query, "move": moves})
    assert answer.followed is not None
    assert (answer.followed.ended, answer.followed.turn, answer.score.outcome) == (True, "", "lost")
    assert answer.score.draw == 0
    assert codes_without_game_prefix(answer.notices)[0] == "lost.stuck"
    assert answer.verdict is not None
    assert codes_without_game_prefix(answer.verdict.effects)[-1] == "effect.stuck"
    after = evaluate(GAME, View.PLAY, {**query, "move": f"{moves}_draw.0"})
    assert after.verdict is not None
    assert codes_without_game_prefix(after.verdict.violations) == ["over"]
    again = evaluate(GAME, View.SCORE, dict(parse_qsl(answer.followed.position)))
    assert again.score == answer.score


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(
    ("start", "move", "legal", "expected_code"),
    [
        (f"{TWO_CARD_TOWER_QUERY}&deck=30", "draw.0.F", False, "move.draw.replaced"),
        (f"{TWO_CARD_TOWER_QUERY}&deck=2", "draw.0.F", False, "move.draw.replaced"),
        ("tower=25d.x&last=0.1&p1=h2&deck=1", "draw.0.F", False, "move.draw.replaced"),
        (f"{TWO_CARD_TOWER_QUERY}&deck=1", "draw.0.F", True, ""),
        (f"{TWO_CARD_TOWER_QUERY}", "draw.0.F", None, ""),
        (f"{TWO_CARD_TOWER_QUERY}&deck=30&p1=h4", "draw.2", False, "move.draw.hand"),
        (f"{TWO_CARD_TOWER_QUERY}&deck=30&p1=h4", "draw.0", False, "move.draw.hand"),
        (f"{TWO_CARD_TOWER_QUERY}&deck=30&p1=h3", "draw.2", True, ""),
    ],
)
def test_the_finish_card_is_replaced_and_a_hand_is_three_cards_before_the_draw(
    start: str, move: str, *, legal: bool | None, expected_code: str
) -> None:
    found = judge_move_of_sound_query(start, move)
    assert found.legal is legal
    assert codes_without_game_prefix(found.violations) == ([expected_code] if expected_code else [])
    assert found.missing == (("deck",) if legal is None else ())


@pytest.mark.clause("coupelation.win")
def test_a_card_that_would_lie_face_down_at_the_top_of_the_first_game() -> None:
    full = "1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13"
    assert codes_without_game_prefix(judge_move_of_sound_query(f"tower={full}&first=1", "down.x.6.0").violations) == [
        "move.down.top"
    ]
