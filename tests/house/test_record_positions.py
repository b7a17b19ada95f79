"""The position of each turn of a record, as a query of its own, has the same turn, end and score."""

from urllib.parse import parse_qsl

import pytest

from calculators import load_game
from calculators.core.evaluate import evaluate
from calculators.core.replay import (
    GameProgress,
    build_game_progress_after_played_moves,
    format_position,
    truncate_verdict_after_legal_move,
)
from calculators.core.types import View
from tests.core.pile import list_offered_options
from tests.engine import list_message_codes
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
"""Game, start query, moves."""


WHOLE_GAMES = choose_by_run_length([spec for spec in ALL_GAME_SPECS[2::3] if spec[0] != "subway"], ALL_GAME_SPECS)
"""Random games: one of each game in the short run, but none of SUBWAY, whose random games take longest."""


def list_record_moves(slug: str, start: str, moves_text_or_seed: str | int) -> list[str]:
    """Returns the moves of a text, or of the random game of a seed, which is generated only when the test runs."""
    if isinstance(moves_text_or_seed, str):
        return moves_text_or_seed.split("_")
    return list(generate_random_record(slug, start, moves_text_or_seed))


def known_cards_of_hands(current_progress: GameProgress) -> list[tuple[object, ...]]:
    """Returns the public knowledge of each hand, without its turns, which a position does not have."""
    return [
        (hand.place, hand.cards, hand.unknown_count, hand.departed_unseen, hand.excluded_cards)
        for hand in current_progress.holds
    ]


SPREAD_POSITION_COUNT, FINAL_POSITION_COUNT = choose_by_run_length((5, 3), (15, 6))
"""Positions of a record to check: about so many over the whole record, and its last ones."""


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
    """Compares turn, end, score and rulings in all views, and the verdict on the next move."""
    rules, moves = load_game(slug), list_record_moves(slug, start, moves_text_or_seed)
    whole = evaluate(rules, View.PLAY, dict(parse_qsl(start)) | {"move": "_".join(moves)})
    assert whole.verdict is not None
    assert whole.verdict.legal or list_message_codes(whole.verdict.violations) == [f"{slug}.over"]
    moves = moves[: whole.verdict.played]
    for count in choose_positions_to_check(len(moves)):
        progress = build_game_progress_after_played_moves(
            rules, whole.state, truncate_verdict_after_legal_move(rules, whole.verdict, count) if count else None
        )
        back = dict(parse_qsl(progress.position, keep_blank_values=True))
        again = evaluate(rules, View.PLAY, back)
        assert (again.unread, again.violations) == ((), ()), progress.position
        assert again.followed is not None
        assert (again.followed.turn, again.followed.ended) == (progress.turn, progress.ended), progress.position
        assert again.followed.position == progress.position
        assert again.score == progress.score
        assert again.table.house == whole.table.house
        assert known_cards_of_hands(again.followed) == known_cards_of_hands(progress)
        scored = evaluate(rules, View.SCORE, back)
        assert scored.violations == ()
        if progress.ended:
            listed = evaluate(rules, View.MOVES, back)
            assert (listed.violations, listed.count) == ((), 0)
            winners_of_query, winners_of_record = (
                getattr(score, "winners", score) for score in (scored.score, progress.score)
            )
            assert winners_of_query == winners_of_record
            verdict = evaluate(rules, View.CHECK, back | {"move": moves[0]}).verdict
            assert verdict is not None
            assert list_message_codes(verdict.violations) == [f"{slug}.over"]
        if count < len(moves) and not isinstance(
            moves_text_or_seed, str
        ):  # handwritten records place the same card each time, which only a record notices
            query_with_move = back | {"move": moves[count]}
            checked = evaluate(rules, View.CHECK, query_with_move)
            step, verdict = whole.verdict.steps[count], checked.verdict
            if step.before is None or progress.ended or progress.position != format_position(rules, step.before):
                continue  # a round ended; only PLAY deals the next one
            assert verdict is not None
            assert (verdict.legal, verdict.effects, verdict.assumes) == (True, step.effects, step.assumes)
            assert (verdict.next, verdict.end) == (format_position(rules, step.after), format_position(rules, step.end))
            played = list_offered_options(evaluate(rules, View.PLAY, query_with_move))
            assert {*list_offered_options(checked)} <= {*played}, (
                "PLAY lists every ruling that decides the move in CHECK"
            )
    assert progress.ended or isinstance(moves_text_or_seed, str) or len(moves) == MAX_RECORDED_MOVES
