"""Real tables of every game: the examples of the clauses, and tables after random moves from them."""

import random
from functools import cache
from urllib.parse import parse_qsl

from calculators import load_game
from calculators.core.types import View

Query = dict[str, str]
MAX_WALK_MOVES = 6


@cache
def list_example_tables(slug: str) -> tuple[tuple[str, Query], ...]:
    """View and query of tables that a game can answer, the same in each run."""
    found = []
    for clause in load_game(slug).clauses:
        if clause.example:
            view, _, text = clause.example.partition("?")
            found.append((view, dict(parse_qsl(text))))
    chance = random.Random(slug)
    walked = [walk_random_moves(slug, query, chance) for view, query in found if view != View.SCORE]
    return (*found, *(step for steps in walked for step in steps))


def walk_random_moves(slug: str, query: Query, chance: random.Random) -> list[tuple[str, Query]]:
    """The queries of a random walk from a table: its moves, their verdicts, the score at its end."""
    rules = load_game(slug)
    state = rules.parse_query_except_moves_collecting_unreadable(
        {name: value for name, value in query.items() if name != "move"}
    ).state
    found: list[tuple[str, Query]] = []
    for _ in range(MAX_WALK_MOVES):
        if rules.find_violations(state, View.MOVES) or rules.find_missing_parameters(state, View.MOVES):
            break
        moves = rules.find_legal_moves(state)
        if not moves:
            break
        move = chance.choice(moves)
        found.append((View.MOVES, rules.format_query(state)))
        found.append((View.CHECK, {**rules.format_query(state), "move": rules.format_move(move)}))
        judged = rules.judge_move(state, move)
        if judged.end is not None:
            found.append((View.SCORE, rules.format_query(judged.end)))
        if judged.after is None:
            break
        state = judged.after
    return found


def build_recorded_game_query(slug: str) -> Query:
    """A followed game of the most players after some turns, the same in each run."""
    rules, chance = load_game(slug), random.Random(slug)
    start = {"players": str(rules.players[-1])}
    state, moves = rules.starting_state(rules.parse_query_except_moves_collecting_unreadable(start).state), list[str]()
    for _ in range(MAX_WALK_MOVES):
        moves_now = rules.find_legal_moves(state)
        if not moves_now:
            break
        move = chance.choice(moves_now)
        seen, judged = rules.hide_secrets_of_move(state, move), rules.judge_move(state, move)
        if seen is None or judged.after is None:
            break
        moves.append(rules.format_move(seen))
        state = judged.after
    return {**start, **({"move": "_".join(moves)} if moves else {})}
