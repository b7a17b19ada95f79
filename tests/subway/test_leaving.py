"""The subway when somebody leaves: beads and pawn stay, the last round is that of who stays."""

from __future__ import annotations

from urllib.parse import parse_qsl

from calculators import Answer, View, evaluate, load_game
from calculators.core.types import ScoresAndWinners
from tests.subway.test_follow import generate_random_game

GAME = load_game("subway")
STARTING_CHOICES_TEXT = "start.S12.4_start.M14.3_start.T18.1_start.M13.2"


def answer_after_moves(moves_text: str, **query: str) -> Answer:
    return evaluate(GAME, View.PLAY, {**query, "move": moves_text})


def test_who_leaves_while_starts_are_chosen_is_not_waited_for() -> None:
    """D has chosen, C leaves: B and A choose, and A begins."""
    answer = answer_after_moves("start.S12.4_leave.p3_start.T18.1_start.M13.2")
    assert answer.verdict is not None
    assert answer.verdict.legal is True
    assert answer.followed is not None
    assert answer.followed.turn == "p1"
    assert dict(parse_qsl(answer.followed.position))["at"] == "M13.T18.-.S12"


def test_who_left_first_hands_the_beginning_on() -> None:
    answer = answer_after_moves(f"{STARTING_CHOICES_TEXT}_leave.p1")
    assert answer.followed is not None
    assert answer.followed.turn == "p2"


def test_the_last_round_ends_with_the_last_who_stays() -> None:
    """The turns of a whole game but the last, which is that of D: D leaves instead, and it is over."""
    start, moves, _ = generate_random_game(7, 4)
    last = f"leave.p{answer_after_moves('_'.join(moves[:-1]), **dict(parse_qsl(start))).followed.turn[1]}"  # type: ignore[union-attr]
    answer = answer_after_moves("_".join([*moves[:-1], last]), **dict(parse_qsl(start)))
    assert answer.verdict is not None
    assert answer.verdict.legal is True
    assert answer.followed is not None
    assert answer.followed.ended
    assert isinstance(answer.score, ScoresAndWinners)
    assert last[6:] not in [seat.seat for seat in answer.score.seats]
    at_its_end = evaluate(GAME, View.SCORE, dict(parse_qsl(answer.verdict.end))).score
    assert isinstance(at_its_end, ScoresAndWinners)
    assert at_its_end.final


def test_beads_of_who_left_can_be_replaced_and_count_for_the_lines() -> None:
    query = dict(parse_qsl("players=4&out=p2&p1=H01&p2=H02&p3=M16&p4=S12&at=H01.H02.M16.S12&styles=4.1.2.3&roll=1"))
    answer = evaluate(GAME, View.CHECK, {**query, "move": "go.H02"})
    assert answer.verdict is not None
    assert "subway.effect.replace" in [effect.code for effect in answer.verdict.effects]
