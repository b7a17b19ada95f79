"""Every position that a followed game answers, fed back, stands where the game stood: its turn, its end, its winner."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from calculators import load_game
from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.replay import (
    GameProgress,
    build_game_progress_at_start_or_after_legal_moves,
    build_verdict_on_first_moves_known_legal,
    format_position,
)
from calculators.core.types import ScoresAndWinners, View
from tests.house.records import MAX_RECORDED_MOVES, generate_random_record
from tests.house.records import RANDOM_RECORD_SPECS as ALL_GAME_SPECS
from tests.run_length import choose_by_run_length

pytestmark = pytest.mark.no_cover

WHITE_FACE_TEXT = "1W1WpWmW"
HANDWRITTEN_RECORDS = [
    (
        "vogu",
        f"players=5&values=-&turn=p{turn}&board={'.'.join([WHITE_FACE_TEXT] * cards)}",
        "_".join(f"place.{WHITE_FACE_TEXT}.{cards + n}.0" for n in range(26)),
    )
    for cards, turn in ((3, 1), (3, 2), (2, 1), (4, 5))
] + [
    (
        "vectron",
        "players=2&map=a1G1_23S2_1b12_S1G3&p1=h3.g6.s5&p2=h3&row1=-&row2=-",
        "draw.deck_play.O2_move.C1_stop",
    ),
    (
        "vectron",
        "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=-&row2=-",
        "draw.deck_play.D1_move.B1_stop_draw.p1_play.O2_move.D3_stop_draw.deck_play.O1_move.C1_stop",
    ),
]
"""Game, start, moves; each game adds its own."""


WHOLE_GAMES = choose_by_run_length([spec for spec in ALL_GAME_SPECS[2::3] if spec[0] != "subway"], ALL_GAME_SPECS)
"""One of each game in the short run, but for the one whose games take longest to play by chance."""


def winners_or_whole_score(score: object) -> object:
    return score.winners if isinstance(score, ScoresAndWinners) else score


def list_record_moves(slug: str, start: str, moves_text_or_seed: str | int) -> list[str]:
    """The moves of a record: told in a text, or of the whole game of a seed. Whole games are played when they are asked
    for, not by every process that gathers tests."""
    return (
        moves_text_or_seed.split("_")
        if isinstance(moves_text_or_seed, str)
        else [*generate_random_record(slug, start, moves_text_or_seed)]
    )


def alternative_ruling_options(answer: Answer) -> set[tuple[str, str]]:
    """Those that would change an answer, each with the option that would."""
    return {(other.ruling.key, other.option.key) for other in answer.alternatives}


def known_cards_of_hands(current_progress: GameProgress) -> list[tuple[object, ...]]:
    """Of each hand what everybody knows, but not since which turn: a position does not say."""
    return [
        (hand.place, hand.cards, hand.unknown_count, hand.departed_unseen, hand.excluded_cards)
        for hand in current_progress.holds
    ]


SPREAD_POSITION_COUNT, FINAL_POSITION_COUNT = choose_by_run_length((5, 3), (15, 6))
"""Positions of a record that are fed back: so many far apart, and its last ones."""


def choose_positions_to_check(move_count: int) -> list[int]:
    step = max(1, move_count // SPREAD_POSITION_COUNT)
    return sorted(
        {*range(0, move_count + 1, step), *range(max(0, move_count + 1 - FINAL_POSITION_COUNT), move_count + 1)}
    )


@pytest.mark.parametrize(
    ("slug", "start", "moves_text_or_seed"),
    [*HANDWRITTEN_RECORDS, *WHOLE_GAMES],
)
def test_position_of_record_fed_back_gives_same_turn_end_and_score(
    slug: str, start: str, moves_text_or_seed: str | int
) -> None:
    """Its turn, end, winner and rulings in play, check, moves and score; what the next move is said of it too."""
    one, moves = load_game(slug), list_record_moves(slug, start, moves_text_or_seed)
    whole = evaluate(one, View.PLAY, dict(parse_qsl(start)) | {"move": "_".join(moves)})
    assert whole.verdict is not None
    assert whole.verdict.legal or [found.code for found in whole.verdict.violations] == [f"{slug}.over"]
    moves = moves[: whole.verdict.played]
    for count in choose_positions_to_check(len(moves)):
        stood = build_game_progress_at_start_or_after_legal_moves(
            one, whole.state, build_verdict_on_first_moves_known_legal(one, whole.verdict, count) if count else None
        )
        back = dict(parse_qsl(stood.position, keep_blank_values=True))
        again = evaluate(one, View.PLAY, back)
        assert (again.unread, again.violations) == ((), ()), stood.position
        assert again.followed is not None
        assert (again.followed.turn, again.followed.ended) == (stood.turn, stood.ended), stood.position
        assert again.followed.position == stood.position
        assert again.score == stood.score
        assert again.table.house == whole.table.house
        assert known_cards_of_hands(again.followed) == known_cards_of_hands(stood)
        scored = evaluate(one, View.SCORE, back)
        assert scored.violations == ()
        if stood.ended:
            listed = evaluate(one, View.MOVES, back)
            assert (listed.violations, listed.count) == ((), 0)
            assert winners_or_whole_score(scored.score) == winners_or_whole_score(stood.score)
            verdict = evaluate(one, View.CHECK, back | {"move": moves[0]}).verdict
            assert verdict is not None
            assert [found.code for found in verdict.violations] == [f"{slug}.over"]
        if count < len(moves) and not isinstance(
            moves_text_or_seed, str
        ):  # those place the same card each time, as a record notices
            asked = back | {"move": moves[count]}
            checked = evaluate(one, View.CHECK, asked)
            step, verdict = whole.verdict.steps[count], checked.verdict
            if step.before is None or stood.ended or stood.position != format_position(one, step.before):
                continue  # a round ended, and the next one is dealt in play alone
            assert verdict is not None
            (said,) = verdict.steps
            assert (said.legal, said.effects, said.assumes) == (True, step.effects, step.assumes)
            assert (verdict.next, verdict.end) == (format_position(one, step.after), format_position(one, step.end))
            assert alternative_ruling_options(checked) <= alternative_ruling_options(evaluate(one, View.PLAY, asked)), (
                "what decides a move, in play as well"
            )
    assert stood.ended or isinstance(moves_text_or_seed, str) or len(moves) == MAX_RECORDED_MOVES
