"""A whole game that is read from sentences ends like the played game."""

import random
from collections.abc import Sequence
from urllib.parse import parse_qsl

import pytest

from calculators import GAMES, Answer, View, evaluate, load_game
from calculators.reading import read_sentence
from tests.house.records import START_QUERIES_BY_SLUG, generate_random_record
from tests.reading.move_wordings import EN, JA, word_turn_as_random_sentence
from tests.run_length import choose_by_run_length, pair_cases_with_others

MAX_NARRATED_MOVES = choose_by_run_length(15, 160)
"""Moves of a record after which no turn is narrated."""
MAX_MOVES_OF_TURN = 20
"""More moves than any turn has, so that the last narrated turn is whole."""


def evaluate_game_after_moves(slug: str, start: dict[str, str], moves: Sequence[str]) -> Answer:
    return evaluate(load_game(slug), View.PLAY, {**start, "move": "_".join(moves)})


@pytest.mark.parametrize(("slug", "language"), pair_cases_with_others(GAMES, [JA, EN]))
def test_game_read_from_sentences_ends_like_played_game(slug: str, language: str) -> None:
    rules, start = load_game(slug), dict(parse_qsl(START_QUERIES_BY_SLUG[slug][0]))
    played = generate_random_record(slug, START_QUERIES_BY_SLUG[slug][0], 0, MAX_NARRATED_MOVES + MAX_MOVES_OF_TURN)
    chance = random.Random(f"{slug} {language}")
    read_moves: list[str] = []
    position = start
    player_count = rules.parse_query_except_moves_collecting_unreadable(start).state.table.players
    while len(read_moves) < min(len(played), MAX_NARRATED_MOVES):
        rest = [rules.parse_move(move) for move in played[len(read_moves) :]]
        turn = played[
            len(read_moves) : len(read_moves) + max(rules.count_moves_up_to_end_of_first_turn(rest, player_count), 1)
        ]
        sentence = word_turn_as_random_sentence(slug, turn, language, chance)
        reading = read_sentence(sentence, slug, position).best
        assert reading is not None, sentence
        assert (reading.view, reading.unused, reading.conflicts) == ("play", (), ()), (sentence, reading)
        moves = reading.query.get("move", "").split("_")
        read_moves += moves
        now = evaluate_game_after_moves(slug, position, moves)
        assert now.verdict is not None, sentence
        assert now.verdict.legal, (sentence, moves, turn)
        assert now.followed is not None
        position = dict(parse_qsl(now.followed.position))
        if now.followed.ended:
            break
    one, other = (
        evaluate_game_after_moves(slug, start, read_moves),
        evaluate_game_after_moves(slug, start, played[: len(read_moves)]),
    )
    assert one.followed is not None
    assert other.followed is not None
    assert one.followed.position == other.followed.position
    assert one.score == other.score
