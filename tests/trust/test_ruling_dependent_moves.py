"""What a game says a ruling can change of its moves is what a judgement on every one of them says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from calculators import GAMES, load_game
from calculators.core.answers import (
    Answer,
    compute_answer_under_its_rulings,
    parse_query_to_uncomputed_answer_and_moves,
)
from calculators.core.evaluate import (
    answer_under_other_option_last_turn_only_if_followed,
    comparison_key_of_move,
    list_ruling_dependent_outcome_part_of_each_move,
)
from calculators.core.types import View
from tests.coupelation.tables import HOUSE_RULE_CASES, positions_of_random_game
from tests.run_length import choose_by_run_length
from tests.trust.tables import list_example_tables
from tests.vogu.test_relevant_rulings import build_random_table_query

GAMES_WITH_RULED_MOVES = tuple(
    # of Coupelation every line is taken by its own tests, and to count them here takes longer than to run them
    pytest.param(slug, marks=[pytest.mark.no_cover] * (slug == "coupelation"))
    for slug in GAMES
    if load_game(slug).ruling_dependent_outcome_of_each_move is not None
)
Query = dict[str, str]
MAX_JUDGED_MOVES = 25
"""Moves of a list that are judged."""


def generate_coupelation_queries(chance: random.Random) -> Iterator[Query]:
    """Positions of whole games, also with other hands and with what everybody sees of the next one."""
    while True:
        found = positions_of_random_game(chance.randrange(1000), chance.choice(HOUSE_RULE_CASES))
        for state in chance.sample(found, min(3, len(found))):
            query = load_game("coupelation").format_query(state)
            yield query
            told = {"hand": ".".join(map(str, sorted(chance.sample(range(1, 51), chance.randint(3, 6)))))}
            if chance.random() < 0.5:
                told["hand"] += ".F"
            yield {**query, **told, **{f"p{n}": f"h{chance.randint(0, 3)}" for n in (1, 2, 3)}}


def generate_vogu_queries(chance: random.Random) -> Iterator[Query]:
    while True:
        yield build_random_table_query(chance)


QUERY_GENERATOR_BY_GAME = {"coupelation": generate_coupelation_queries, "vogu": generate_vogu_queries}


def generate_move_list_answers(slug: str, extra_query_count: int, seed: int = 28) -> Iterator[Answer]:
    """Lists of moves of the clauses' tables, of walks from them, and so many others."""
    own = [{**query, "move": ""} for view, query in list_example_tables(slug) if view != View.SCORE]
    for query in (
        *own[:: choose_by_run_length(8, 1)],
        *islice(QUERY_GENERATOR_BY_GAME[slug](random.Random(seed)), extra_query_count),
    ):
        answer, moves = parse_query_to_uncomputed_answer_and_moves(load_game(slug), View.MOVES, query)
        if not answer.unread and (decided := compute_answer_under_its_rulings(answer, moves)).moves:
            yield decided


def find_moves_judged_differently(one: Answer, other: Answer, chance: random.Random) -> list[tuple[str, str]]:
    """The moves that both have and of which not the same is said; those judged are drawn by chance."""
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
    chance, asked = random.Random(slug), 0
    for base in generate_move_list_answers(slug, choose_by_run_length(5, 200)):
        for ruling in base.game.rulings:
            for option in ruling.options:
                if option.key != base.table.option(ruling):
                    other = answer_under_other_option_last_turn_only_if_followed(base, (), ruling, option)
                    assert find_moves_judged_differently(base, other, chance) == []
                    asked += other.moves is not None
    assert asked > choose_by_run_length(4, 40)
