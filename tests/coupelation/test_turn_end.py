"""What a move needs, what ends the game, and what a turn ends with."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.types import Message, View, Violation
from calculators.coupelation import GAME
from tests.engine import format_found_messages, parse_table_rows

from .tables import codes_without_game_prefix, judge_move_of_sound_query, list_legal_move_texts, read_state_of_query
from .test_rules import FULL_TOWER, write_table_after_legal_move

# What is not known


@pytest.mark.parametrize(
    ("query", "move", "missing"),
    [
        ("tower=25", "take.7.0.-1.3.4", ("reserve",)),
        ("tower=25&reserve=1.50.13", "take.7.0.-1.3.4", ("reserve",)),
        ("tower=25.31&last=0.1", "draw.1", ("tower",)),
        ("tower=25.31", "draw.1", ("last",)),
        ("tower=25.x&last=0.1&turn=p2", "draw.1", ("p2",)),
    ],
)
def test_a_move_names_what_it_needs(query: str, move: str, missing: tuple[str, ...]) -> None:
    judged = judge_move_of_sound_query(query, move)
    assert (judged.legal, judged.missing, judged.violations) == (None, missing, ())


MISSING_PARAMETERS_BY_VIEW = """
# what each view needs: score, moves, check
-                                        tower; tower reserve hand; tower
tower=25&reserve=1.50.3&hand=7           reserve; reserve; -
tower=25&reserve=1.50.13.37&hand=7.x     -; hand; -
tower=25&reserve=1.50.13.37&hand=7&p1=h2  -; hand; -
tower=25&reserve=1.50.13.37&p1=h3        -; hand; -
players=3&tower=25&reserve=1.50.3.4.5    -; hand; -
players=9&tower=25&reserve=-&hand=-      -; -; -
tower=25&hand=7                          -; reserve; -
tower=21.22.23.24.25.26.27&hand=7.8      reserve; reserve; -
tower=21.22.23.24.25.26.27               -; reserve hand; -
"""


@pytest.mark.parametrize(("query", "expected_parameters"), parse_table_rows(MISSING_PARAMETERS_BY_VIEW))
def test_what_a_view_needs(query: str, expected_parameters: str) -> None:
    found = [
        GAME.find_missing_parameters(read_state_of_query(query), view) for view in (View.SCORE, View.MOVES, View.CHECK)
    ]
    assert "; ".join(" ".join(names) or "-" for names in found) == expected_parameters


# The end


def test_the_last_card_wins() -> None:
    query = f"tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.F&turn=p3"
    judged = judge_move_of_sound_query(query, "up.F.6.0")
    assert judged.effects == (Message("coupelation.effect.won", {}, "coupelation.win"),)
    assert (
        write_table_after_legal_move(query, "up.F.6.0")
        == f"over: turn=p3&tower={FULL_TOWER}_F&reserve=1.50.2.37&last=6.0"
    )


def test_the_finish_card_from_the_reserve() -> None:
    """0 is the difference of 7 and 8 less a discard."""
    query = f"tower={FULL_TOWER}&reserve=1.50.F.37&hand=7.8.36"
    assert list_legal_move_texts(query) == ["take.1.0.0.7.8", "take.F.6.0.7.8.x36"]
    assert judge_move_of_sound_query(query, "take.F.6.0.7.8.x36").effects[-1].code == "coupelation.effect.won"


def test_after_the_end_nothing_is_legal() -> None:
    won = read_state_of_query(f"tower={FULL_TOWER}_F&hand=7&reserve=1.50.2.37")
    over = (Violation(code="coupelation.over", clause="coupelation.win", parameter_names=("move",)),)
    assert GAME.judge_move(won, GAME.parse_move("up.7.0.-1")).violations == over
    assert GAME.judge_move(won, GAME.parse_move("up.7.0.-1")).legal is False
    assert GAME.find_legal_moves(won) == ()
    assert codes_without_game_prefix(GAME.find_notices_why_no_move_is_legal(won)) == ["won"]
    lost = read_state_of_query("tower=12.25.31_40&last=1.0&hand=7&reserve=1.50.2.37")
    assert GAME.judge_move(lost, GAME.parse_move("flip.0.0")).violations == over
    assert GAME.find_legal_moves(lost) == ()
    assert codes_without_game_prefix(GAME.find_notices_why_no_move_is_legal(lost)) == ["lost.reveal"]


def test_a_seat_without_a_move_has_lost() -> None:
    query = "tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7"
    assert list_legal_move_texts(query) == []
    lost = (Violation(code="coupelation.lost.stuck", clause="coupelation.stuck", parameter_names=("hand",), params={}),)
    assert GAME.find_notices_why_no_move_is_legal(read_state_of_query(f"{query}&deck=0")) == lost
    assert GAME.find_notices_why_no_move_is_legal(read_state_of_query(f"{query}&last=0.0&drawn=0")) == lost
    assert GAME.find_notices_why_no_move_is_legal(
        read_state_of_query(query.replace("27", "27d") + "&last=0.6&deck=3")
    ) == (
        Violation(
            code="coupelation.stuck.draws",
            clause="coupelation.draw",
            parameter_names=("hand",),
            params={"count": 1, "seat": "p1"},
        ),
    )
    assert list_legal_move_texts(query.replace("26.27", "26.x")) == ["down.7.1.5", "flip.0.6"]


def test_a_verdict_on_the_draw_is_not_told_to_draw_first() -> None:
    """Drawing nothing loses; that and "draw first" cannot stand side by side."""
    query = "tower=25d.31e&reserve=1d.50e.13h.37d&p1=h0&p2=h3&p3=h3&p4=h3&last=0.1&deck=30&move=draw.0"
    answer = evaluate(GAME, View.CHECK, dict(parse_qsl(query)))
    assert answer.verdict is not None
    assert answer.verdict.effects[-1].code == "coupelation.effect.stuck"
    assert answer.notices == ()


@pytest.mark.clause("coupelation.limit")
@pytest.mark.parametrize(
    ("hand", "tower", "move", "count"),
    [
        ("7.8.9.20.33.F", "12.25.31", "up.33.0.3", 1),
        ("7.8.9.20.33.F", "12.25.31", "down.33.0.3", 1),
        ("7.8.9.33.F", "12.25.31", "up.33.0.3", 0),
        # After a flip the whole hand stays, after action D what was neither paid nor discarded.
        ("7.8.9.20.33.F", "12.25.31_x", "flip.1.0.14", 2),
        ("7.8.9.20.33.F", "12.25.31", "take.13.1.0.20.7", 0),
    ],
)
def test_hands_are_discarded_to_three(hand: str, tower: str, move: str, count: int) -> None:
    effects = judge_move_of_sound_query(f"tower={tower}&reserve=1.50.13.37&hand={hand}", move).effects
    found = [effect.params for effect in effects if effect.code == "coupelation.effect.hand"]
    assert found == [{"count": count, "limit": 3}] * bool(count)


def test_the_finish_card_can_be_discarded_but_then_nobody_wins() -> None:
    query = "tower=12.25.31&reserve=1.50.13.37&hand=7.19.F"
    effects = judge_move_of_sound_query(query, "take.13.1.0.7.19.xF").effects
    assert Message("coupelation.effect.hopeless", {}, "coupelation.win") in effects
    paid = judge_move_of_sound_query(
        "tower=12.25.31&reserve=1.50.13.37&hand=12.F".replace("12.F", "14.F.7"), "take.13.1.0.14.F.x7"
    )
    assert codes_without_game_prefix(paid.effects)[:2] == ["effect.paid", "effect.discard"]


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(
    ("move", "expected_draw"),
    parse_table_rows("""
        up.7.0.-1    e {'count': 2, 'number': 7} of coupelation.draw
        up.18.1.0    h {'count': 2, 'number': 18} of coupelation.draw.heart
        down.7.0.-1  hidden {'limit': 2} of coupelation.draw.hidden
        """),
)
def test_the_next_draw_is_told(move: str, expected_draw: str) -> None:
    effects = judge_move_of_sound_query("tower=12d.25e.31&reserve=1.50.13.37&hand=7e.18h.33&deck=2", move).effects
    assert format_found_messages(effects)[-1] == f"coupelation.draw.{expected_draw}"
