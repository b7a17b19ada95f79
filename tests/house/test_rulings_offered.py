"""A ruling is offered if and only if another option has a different answer without contradictions.

The test compares the JSON answers under all options, whichever rulings the engine considers relevant.
"""

import json
import random
from typing import Any

import pytest

from calculators import load_game
from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.types import View
from tests.core.pile import list_offered_options
from tests.run_length import choose_by_run_length, for_each_game
from tests.trust.tables import list_example_tables
from web.i18n import Speaker
from web.json_answers import answer_json

pytestmark = pytest.mark.no_cover

ENGLISH_SPEAKER = Speaker("en")
MEETING_TABLE_QUERY = "p1=H07&p2=H09&p3=T02&p4=H05&at=H07.H09.T02.H05&styles=1.3.4.2"
IGNORED_ANSWER_FIELDS = {"text", "state", "notices", "steps", "alternatives"}
TABLES_PER_GAME = choose_by_run_length(8, 100)
OMISSION_PROBABILITY = 0.1
RULINGS_NOT_OFFERED = {("vectron", "just3", view) for view in View} | {("scout", "both-show", View.MOVES)}
"""Rulings that are not offered though the answer differs. `just3` only needs points entered by hand. The
option of `both-show` that permits no show adds each scout to the list once more, for the chip; a verdict names it."""


def strip_texts_and_rulings(answer_part: Any) -> Any:
    """Returns JSON without texts, rulings, notices, state, steps, and the answers under other options."""
    if isinstance(answer_part, dict):
        return {
            name: strip_texts_and_rulings(value)
            for name, value in answer_part.items()
            if name not in IGNORED_ANSWER_FIELDS
        }
    if isinstance(answer_part, list):
        return [strip_texts_and_rulings(value) for value in answer_part]
    if isinstance(answer_part, str) and "=" in answer_part:
        return [part for part in answer_part.split("&") if not part.startswith("house=")]
    return answer_part


def answer_and_stripped_json(
    game_rules: Game[Any, Any], view: View, query: dict[str, str], chosen_options: dict[str, str]
) -> tuple[Answer, Any]:
    """Returns an answer under chosen options of rulings, and its stripped JSON."""
    written = ".".join(f"{key}-{option}" for key, option in chosen_options.items())
    answer = evaluate(game_rules, view, {**query, "house": written})
    return answer, strip_texts_and_rulings(json.loads(json.dumps(answer_json(answer, ENGLISH_SPEAKER))))


def pick_random_question(slug: str, chance: random.Random) -> tuple[View, dict[str, str]]:
    """Returns a view and an example table, sometimes without some parameters or with a move of another table."""
    name, table = chance.choice(list_example_tables(slug))
    query = {key: value for key, value in table.items() if key == "move" or chance.random() > OMISSION_PROBABILITY}
    view = View(name) if chance.random() < 0.7 else chance.choice([View.SCORE, View.MOVES, View.CHECK])
    moves = [other["move"] for _, other in list_example_tables(slug) if "move" in other]
    if view is View.CHECK:
        query["move"] = query.get("move") or chance.choice(moves)
    else:
        query.pop("move", None)
    return view, query


@for_each_game
def test_a_ruling_is_offered_where_the_answer_differs_and_only_there(slug: str) -> None:
    chance = random.Random(slug)
    table = load_game(slug)
    for _ in range(TABLES_PER_GAME):
        view, query = pick_random_question(slug, chance)
        house = {r.key: chance.choice(r.options).key if chance.random() < 0.3 else r.default for r in table.rulings}
        answer, data = answer_and_stripped_json(table, view, query, house)
        offered = list_offered_options(answer)
        for ruling in table.rulings:
            for option in ruling.options:
                if option.key == house[ruling.key] or (slug, ruling.key, view) in RULINGS_NOT_OFFERED:
                    continue
                other, other_data = answer_and_stripped_json(table, view, query, {**house, ruling.key: option.key})
                # a ruling beyond the rulebook is offered only if its default is not chosen
                is_comparable = not ruling.house or house[ruling.key] != ruling.default
                differs = is_comparable and not other.refused and other_data != data
                assert (f"{ruling.key}-{option.key}" in offered) is differs, (
                    view,
                    query,
                    house,
                    ruling.key,
                    option.key,
                )
