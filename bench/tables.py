"""Lists many different tables of every game, found by random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle, islice
from urllib.parse import parse_qsl

from calculators import GAMES, View, evaluate, load_game
from calculators.core.parsing import encode_query_string

POSITIONS = 120
"""The number of positions of each game to be found."""
TRIES = 500
"""The most random queries of a game that are tried."""
TURNS = 12
"""The most moves from one example; then another example is the start."""


def list_random_queries(slug: str, chance: random.Random) -> Iterator[str]:
    """Yields queries of positions endlessly, by random moves from the clauses' examples; they may be repeated."""
    starts = [clause.example.partition("?") for clause in load_game(slug).clauses if clause.example]
    while True:
        _, _, query = chance.choice(starts)
        for _ in range(TURNS):
            answer = evaluate(load_game(slug), View.MOVES, dict(parse_qsl(query)))
            if answer.refused:
                break
            yield encode_query_string({name: text for name, text in answer.query.items() if name != "move"})
            moves = list(answer.moves or ())
            after = chance.choice(moves).next if moves else ""
            if not after:
                break
            query = after


def list_question_paths(seed: int = 1) -> list[str]:
    """Returns paths of many positions of all games, each as page or JSON, for each view that accepts it."""
    chance = random.Random(seed)
    found: dict[str, None] = {}
    for slug in GAMES:
        seen: dict[str, None] = {}
        for query in islice(list_random_queries(slug, chance), TRIES):
            seen.setdefault(query)
            if len(seen) == POSITIONS:
                break
        for query in seen:
            for view in (View.MOVES, View.SCORE):
                if "names=" not in query and not evaluate(load_game(slug), view, dict(parse_qsl(query))).refused:
                    found.setdefault(f"/{slug}/{view}{chance.choice(('', '', '.json'))}?{query}")
    return list(found)


def list_table_paths(path_count: int) -> list[str]:
    """Returns different paths: those of `list_question_paths` repeatedly, each with another name of a seat."""
    asked = list_question_paths()
    named = (f"{path}{'' if path.endswith('?') else '&'}names=t{count}" for count, path in enumerate(cycle(asked)))
    return list(islice(named, path_count))
