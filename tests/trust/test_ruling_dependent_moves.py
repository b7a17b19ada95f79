"""The moves that a game declares to depend on a ruling are those whose judgements differ under it."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from calculators import GAMES, load_game
from calculators.core.answers import (
    Answer,
    compute_answer_if_position_is_valid,
    parse_query_to_uncomputed_answer_and_moves,
)
from calculators.core.evaluate import (
    answer_under_other_option,
    comparison_key_of_move,
    list_ruling_dependent_outcome_part_of_each_move,
)
from calculators.core.types import View
from tests.coupelation.tables import HOUSE_RULE_CASES, positions_of_random_game
from tests.run_length import choose_by_run_length
from tests.trust.tables import Query, list_example_tables
from tests.vogu.test_relevant_rulings import build_random_table_query

GAMES_WITH_RULED_MOVES = tuple(
    # Coupelation's own tests cover its lines, and coverage here takes longer than the test
    pytest.param(slug, marks=[pytest.mark.no_cover] * (slug == "coupelation"))
    for slug in GAMES
    if load_game(slug).ruling_dependent_outcome_of_each_move is not None
)
MAX_JUDGED_MOVES = 25
"""The most moves of a list that are judged."""


def generate_coupelation_queries(chance: random.Random) -> Iterator[Query]:
    """Positions of random games, each also with another hand and other hand sizes."""
    while True:
        found = positions_of_random_game(chance.randrange(1000), chance.choice(HOUSE_RULE_CASES))
        for state in chance.sample(found, min(3, len(found))):
            query = load_game("coupelation").format_query(state)
            yield query
            hand = {"hand": ".".join(map(str, sorted(chance.sample(range(1, 51), chance.randint(3, 6)))))}
            if chance.random() < 0.5:
                hand["hand"] += ".F"
            yield {**query, **hand, **{f"p{n}": f"h{chance.randint(0, 3)}" for n in (1, 2, 3)}}


def generate_vogu_queries(chance: random.Random) -> Iterator[Query]:
    while True:
        yield build_random_table_query(chance)


QUERY_GENERATOR_BY_GAME = {"coupelation": generate_coupelation_queries, "vogu": generate_vogu_queries}


def generate_move_list_answers(slug: str, extra_query_count: int, seed: int = 28) -> Iterator[Answer]:
    """Move lists of the example tables and of further random queries."""
    own = [{**query, "move": ""} for view, query in list_example_tables(slug) if view != View.SCORE]
    for query in (
        *own[:: choose_by_run_length(8, 1)],
        *islice(QUERY_GENERATOR_BY_GAME[slug](random.Random(seed)), extra_query_count),
    ):
        answer, moves = parse_query_to_uncomputed_answer_and_moves(load_game(slug), View.MOVES, query)
        if not answer.unread and (decided := compute_answer_if_position_is_valid(answer, moves)).moves:
            yield decided


def find_moves_judged_differently(one: Answer, other: Answer, chance: random.Random) -> list[tuple[str, str]]:
    """The moves of both lists, of a random sample, whose declared difference is not that of their judgements."""
    theirs = {move.game_move: move for move in other.moves or ()}
    ours = [move for move in one.moves or () if move.game_move in theirs]
    known = [theirs[move.game_move] for move in ours]
    both = list(
        zip(
            ours,
            known,
            list_ruling_dependent_outcome_part_of_each_move(ours),
            list_ruling_dependent_outcome_part_of_each_move(known),
            strict=True,
        )
    )
    return [
        (str(one.query), move.move)
        for move, same, a, b in chance.sample(both, min(MAX_JUDGED_MOVES, len(both)))
        if (a == b) != (comparison_key_of_move(move) == comparison_key_of_move(same))
    ]


@pytest.mark.parametrize("slug", GAMES_WITH_RULED_MOVES)
def test_declared_ruling_dependence_matches_judged_moves(slug: str) -> None:
    chance, compared_count = random.Random(slug), 0
    for base in generate_move_list_answers(slug, choose_by_run_length(5, 200)):
        for ruling in base.game.rulings:
            for option in ruling.options:
                if option.key != base.table.option(ruling):
                    other = answer_under_other_option(base, (), ruling, option)
                    assert find_moves_judged_differently(base, other, chance) == []
                    compared_count += other.moves is not None
    assert compared_count > choose_by_run_length(4, 40)
