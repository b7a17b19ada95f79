"""A ruling is offered exactly where another option answers differently, and never one that would only contradict.

Both ways, against the answers as programs get them and without the engines' own word on which rulings could matter.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from calculators import GAMES, load_game
from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.types import View
from tests.trust.tables import list_example_tables
from web.i18n import Speaker
from web.json_answers import answer_json

SAY = Speaker("en")
CORNER = "players=5&board=1B1BpBpB.1B1BpBpG_1B1BmYpB.-"
MEETING = "p1=H07&p2=H09&p3=T02&p4=H05&at=H07.H09.T02.H05&styles=1.3.4.2"
UNTOLD = {"text", "state", "notices", "steps"}
TABLES = 25
SELDOM = 0.1
NOT_ASKED = {("vectron", "just3", view) for view in View} | {("scout", "both-show", View.MOVES)}
"""What is not offered though the answer differs. `just3` only asks for points by hand. Where `both-show` lets the show
out, every scout stands in the list once more, for the chip; a verdict names it."""


def bare(told: Any) -> Any:
    """What an answer says, without its words, its rulings and what a notice adds."""
    if isinstance(told, dict):
        return {name: bare(value) for name, value in told.items() if name not in UNTOLD}
    if isinstance(told, list):
        return [bare(value) for value in told]
    if isinstance(told, str) and "=" in told:
        return [part for part in told.split("&") if not part.startswith("house=")]
    return told


def asked(table: Game[Any, Any], view: View, query: dict[str, str], house: dict[str, str]) -> tuple[Answer, Any]:
    """An answer, and what it says to a program."""
    written = ".".join(f"{key}-{option}" for key, option in house.items())
    answer = evaluate(table, view, {**query, "house": written})
    return answer, bare(json.loads(json.dumps(answer_json(answer, SAY))))


def some_question(slug: str, chance: random.Random) -> tuple[View, dict[str, str]]:
    """A real table asked this or that, sometimes with something not entered, or with a move of another table."""
    name, table = chance.choice(list_example_tables(slug))
    query = {key: value for key, value in table.items() if key == "move" or chance.random() > SELDOM}
    view = View(name) if chance.random() < 0.7 else chance.choice([View.SCORE, View.MOVES, View.CHECK])
    moves = [other["move"] for _, other in list_example_tables(slug) if "move" in other]
    if view is View.CHECK:
        query["move"] = query.get("move") or chance.choice(moves)
    else:
        query.pop("move", None)
    return view, query


@pytest.mark.parametrize("slug", GAMES)
def test_a_ruling_is_offered_where_the_answer_differs_and_only_there(slug: str) -> None:
    chance = random.Random(slug)
    table = load_game(slug)
    for _ in range(TABLES):
        view, query = some_question(slug, chance)
        house = {r.key: chance.choice(r.options).key if chance.random() < 0.3 else r.default for r in table.rulings}
        answer, said = asked(table, view, query, house)
        offered = {(found.ruling.key, found.option.key) for found in answer.alternatives}
        for ruling in table.rulings:
            for option in ruling.options:
                if option.key == house[ruling.key] or (slug, ruling.key, view) in NOT_ASKED:
                    continue
                other, instead = asked(table, view, query, {**house, ruling.key: option.key})
                # one beyond the book is named only where it was chosen
                asked_about = not ruling.house or house[ruling.key] != ruling.default
                differs = asked_about and not other.refused and instead != said
                assert ((ruling.key, option.key) in offered) is differs, (view, query, house, ruling.key, option.key)


@pytest.mark.parametrize(
    ("slug", "view", "query", "ruling"),
    [
        ("vogu", "check", "players=5&values=B9&board=1B1BpBpB&move=place.1G2YpGmY.1.0", ""),
        ("vogu", "check", f"{CORNER}&values=B0.R9.Y0.G0.W0.K2&move=place.3R1RpKpK.1.1", "contacts"),
        ("vogu", "check", f"{CORNER}&values=B0.R7.Y0.G0.W0.K2&move=place.3R1RpKpK.1.1", ""),
        ("vectron", "score", "players=3&p1=g8.s4&p2=g3.s3&p3=g3.s5", ""),
        ("vectron", "score", "players=2&p1=g7.s4&p2=g3.s3", ""),
        ("coupelation", "score", "tower=24.25", "hidden"),
        ("coupelation", "score", "tower=12d.25h.30e&last=0.1", "bottom"),
        ("subway", "score", "p1=E07&p2=T08&p3=M13&p4=S12", "termini"),
        ("subway", "score", "p1=H01&p2=T08&p3=M13&p4=S12", ""),
        (
            "subway",
            "check",
            f"{MEETING}&roll=2.5&move=go.H09",
            "landing",
        ),
        ("scout", "check", "hand=12.41&table=65.64.63&owner=p4&move=both.left.1", "both-show"),
        ("scout", "check", "players=2&table=85&owner=p2&chips=1&move=both.left.1", ""),
    ],
)
def test_where_a_ruling_is_named(slug: str, view: str, query: str, ruling: str) -> None:
    """What the game of the published rules lacks altogether hangs on no ruling, and so for the others."""
    found = evaluate(load_game(slug), View(view), dict(part.split("=") for part in query.split("&"))).alternatives
    assert [alternative.ruling.key for alternative in found] == ([ruling] if ruling else [])
