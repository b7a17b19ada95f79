"""Many different tables of every game: what random play by the engines comes across."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle, islice
from urllib.parse import parse_qsl

from calculators import GAMES, View, evaluate, load_game
from calculators.core.parsing import encode_query_string

POSITIONS = 120
"""Positions of one game that random play has to find."""
TRIES = 500
"""How long it looks for them."""
TURNS = 12
"""Turns of one play; the next one starts from another example."""


def list_random_queries(slug: str, chance: random.Random) -> Iterator[str]:
    """Queries of positions, over and over from the examples of the clauses; each may come more than once."""
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
    """Paths of many positions of all games, each as a page or as JSON of one of the views that take it."""
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
    """So many paths, each of another table: the positions above, at tables of other names."""
    asked = list_question_paths()
    named = (f"{path}{'' if path.endswith('?') else '&'}names=t{count}" for count, path in enumerate(cycle(asked)))
    return list(islice(named, path_count))
