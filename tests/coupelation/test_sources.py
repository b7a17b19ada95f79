"""Every sentence of the rulebook has its place: a clause, a fact of the set-up, a ruling, or it is no rule.

The sentences are counted through the source from 1: each line that is not empty, and in it each part that ends
with 。 (and the bracket or emphasis behind it). Only their numbers stand here.
"""

from __future__ import annotations

import pytest

from calculators.coupelation import GAME

SENTENCES = 114
PLACES: dict[str, tuple[int, ...]] = {
    "none": (*range(1, 11), 16, 18, 32, 33, 38, 46, 48, 57, 72, 74, 76, 81, 84, 94, 95, 101, 105, *range(110, 115)),
    "coupelation.setup": (17, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31),
    "setup:coupelation.setup.hand": (19,),
    "setup:coupelation.setup.reserve": (20, 21, 22, 24, 25),
    "setup:coupelation.setup.start": (23,),
    "setup:coupelation.setup.deck": (26, 27),
    "setup:coupelation.setup.first": (17, 28, 31, 56),
    "setup:coupelation.setup.starter": (51, 52),
    "ruling:start": (23, 39),
    "coupelation.goal": (11, 12, 34, 35, 36, 37),
    "coupelation.finish": (36, 92),
    "ruling:place": (36, 92),
    "coupelation.row": (39, 40, 41, 47),
    "coupelation.over": (39, 42, 43, 44, 45),
    "coupelation.silence": (49, 50, 51, 52, 88, 97, 99, 109),
    "coupelation.pass": (53, 54, 55, 73, 100),
    "coupelation.stuck": (55, 103),
    "coupelation.draw": (58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 107),
    "ruling:hearts": (64, 65),
    "ruling:bottom": (64,),
    "coupelation.up": (75,),
    "coupelation.down": (77, 78, 79, 80, 106),
    "ruling:hidden": (78, 79),
    "coupelation.flip": (82, 83),
    "coupelation.take": (85, 86, 87, 108),
    "coupelation.before": (86,),
    "ruling:finish": (108,),
    "ruling:discards": (87,),
    "coupelation.exchange": (89, 90, 91, 92, 93),
    "coupelation.limit": (70, 96, 97, 98, 99),
    "coupelation.win": (13, 14, 15, 102, 103, 104),
    "ruling:early": (102, 104),
}


def test_no_sentence_is_forgotten() -> None:
    placed = {number for numbers in PLACES.values() for number in numbers}
    assert placed == set(range(1, SENTENCES + 1))
    rules = {number for place, numbers in PLACES.items() if place != "none" for number in numbers}
    assert not rules & set(PLACES["none"])


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_there(place: str) -> None:
    kind, _, name = place.rpartition(":")
    if kind == "setup":
        assert name in {message.code for players in GAME.players for message in GAME.setup(players)}
    elif kind == "ruling":
        assert name in [ruling.key for ruling in GAME.rulings]
    elif name != "none":
        assert name in [clause.slug for clause in GAME.clauses]


def test_every_clause_and_ruling_rests_on_a_sentence() -> None:
    named = {place.rpartition(":")[2] for place in PLACES}
    assert {clause.slug for clause in GAME.clauses} | {ruling.key for ruling in GAME.rulings} <= named


def test_what_a_clause_stands_on_is_said() -> None:
    assert all(clause.quote for clause in GAME.clauses)
    assert {clause.slug for clause in GAME.clauses if clause.basis == "reading"} == {
        "coupelation.stuck",
        "coupelation.before",
    }
    assert all(bool(clause.reason) is (clause.basis == "reading") for clause in GAME.clauses)
    headings = [clause.heading for clause in GAME.clauses]
    assert len(headings) == len(set(headings))
