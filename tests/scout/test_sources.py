"""Every sentence of the rulebook has its place: a clause, a fact of the set-up, a ruling, or it is no rule.

The sentences are counted through the source from 1: each line that is not empty, and in it each part that ends with
。 or with exclamation marks. Only their numbers stand here.
"""

from __future__ import annotations

import pytest

from calculators.scout import GAME
from calculators.scout.clauses import CLAUSES
from calculators.scout.digest import RULINGS

SENTENCES = 132
PLACES: dict[str, tuple[int, ...]] = {
    "none": (*range(1, 31), 32, 37, 39, 55, *range(115, 133)),
    "scout.deck": (31, 40, 41, 42),
    "scout.pairs": (41,),
    "scout.two": (28, 29),
    "scout.deal": (33, 34, 35, 43, 44, 45, 46, 47),
    "setup:scout.setup.deck.3": (40,),
    "setup:scout.setup.deck.4": (41,),
    "setup:scout.setup.deck.5": (42,),
    "setup:scout.setup.deal": (43, 47),
    "setup:scout.setup.hand": (48, 49),
    "setup:scout.setup.chip": (44, 45),
    "setup:scout.setup.box": (46,),
    "setup:scout.setup.start": (36, 52),
    "scout.hand": (48, 49, 50, 51),
    "scout.start": (36, 52),
    "scout.next": (53, 54, 110, 111, 112),
    "scout.turn": (56, 57, 88),
    "scout.show": (58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75),
    "scout.single": (70, 72, 87),
    "scout.strength": (76, 77, 78, 79, 80, 81, 82, 83, 84, 85),
    "scout.scout": (86, 87, 89, 90, 91, 92, 93),
    "scout.empty": (94,),
    "scout.both": (95, 96, 97),
    "scout.free": (96,),
    "scout.both.show": (96,),
    "ruling:both-show": (96,),
    "scout.end": (98, 99, 100, 101),
    "scout.last": (94, 101),
    "ruling:last-scout": (94, 101),
    "scout.score": (91, 102, 103, 104, 105, 106, 107, 108),
    "scout.unused": (103,),
    "scout.game": (38, 109, 113, 114),
}


def test_no_sentence_is_forgotten() -> None:
    placed = {number for numbers in PLACES.values() for number in numbers}
    assert placed == set(range(1, SENTENCES + 1))
    rules = {number for place, numbers in PLACES.items() if place not in ("none", "scout.two") for number in numbers}
    assert not rules & set(PLACES["none"])


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_there(place: str) -> None:
    kind, _, name = place.rpartition(":")
    if kind == "setup":
        assert name in {message.code for players in GAME.players for message in GAME.setup(players)}
    elif kind == "ruling":
        assert name in [ruling.key for ruling in RULINGS]
    elif name != "none":
        assert name in [clause.slug for clause in CLAUSES]


def test_what_stands_in_the_book_is_named_by_a_sentence() -> None:
    """Only what the published rules add, or the table does, rests on no sentence of it."""
    without = {clause.slug for clause in CLAUSES} - set(PLACES)
    assert without == {"scout.extra"}
