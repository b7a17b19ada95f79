"""No sentence of the rulebook is forgotten: each has a clause, a fact of the set-up, a ruling, or no rule.

Numbered are the lines of the rulebook's text, cut at each full stop (。), empty ones left out, from 1.
"""

from __future__ import annotations

from calculators.vogu import GAME
from calculators.vogu.digest import CLAUSES, RULINGS
from calculators.vogu.state import BOX

SENTENCES = 76
"""How many there are."""

NONE = "none"
TARGETS: dict[str, tuple[int, ...]] = {
    NONE: (
        1, 2, 3, 5, 8, 9, 10, 11, 12, 18, 24, 25, 26, 31, 35, 40, 47, 51, 59, 63, 64, 65, 72, 73, 74, 75, 76,
    ),
    "vogu.win": (4, 45),
    "vogu.setup": (6, 7, 19, 20, 21, 22, 23, 27),
    "setup:vogu.setup.track": (20,),
    "setup:vogu.setup.stock": (22,),
    "setup:vogu.setup.discards": (23,),
    "setup:vogu.setup.start": (27,),
    "vogu.setup.layout": (27,),
    "setup:vogu.setup.values": (28,),
    "vogu.setup.values": (28,),
    "setup:vogu.setup.hand": (29,),
    "setup:vogu.setup.hidden": (30,),
    "vogu.draft": (29, 30),
    "vogu.card": (13, 14, 15, 16, 17),
    "vogu.card.edges": (16, 17),
    "vogu.contact": (32, 50),
    "vogu.contact.side": (16, 17, 32, 49),
    "vogu.limit": (33, 34),
    "vogu.order": (34,),
    "ruling:contacts": (34,),
    "vogu.boost": (36, 37, 38, 39),
    "vogu.turn": (41, 42),
    "vogu.pass": (42, 44),
    "setup:vogu.setup.turns": (44,),
    "vogu.end": (43, 44),
    "vogu.tie": (46,),
    "vogu.place": (48, 49, 50),
    "vogu.place.edge": (32, 48),
    "vogu.reveal": (52, 53, 55, 56, 57, 58),
    "vogu.reveal.token": (53, 58),
    "vogu.score.token": (54, 62),
    "vogu.score.value": (60, 61),
    "vogu.score.cut": (66, 67, 68, 69, 70, 71),
}  # fmt: skip
"""Clause, `setup:` fact, `ruling:` key or none → the sentences it says."""


def test_every_sentence_has_its_place() -> None:
    said = {number for numbers in TARGETS.values() for number in numbers}
    assert said == set(range(1, SENTENCES + 1))
    assert not set(TARGETS[NONE]) & {n for target, found in TARGETS.items() if target != NONE for n in found}


def test_every_place_exists_and_every_clause_has_a_sentence() -> None:
    known = {NONE, *(clause.slug for clause in CLAUSES), *(f"ruling:{ruling.key}" for ruling in RULINGS)}
    known |= {f"setup:{fact.code}" for players in BOX for fact in GAME.setup(players)}
    assert set(TARGETS) == known
