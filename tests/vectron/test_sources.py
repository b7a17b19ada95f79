"""No sentence of the rulebook is forgotten: each, by its number, is a clause, a fact of the set-up, a ruling or
no rule. The sentences are numbered as they follow each other, headings and captions among them."""

from __future__ import annotations

import pytest

from calculators.vectron import GAME
from calculators.vectron.state import PLAYERS

LAST = 79
SENTENCES: dict[tuple[int, ...], tuple[str, ...]] = {
    (1, 5, 8, 13, 19, 24, 26, 30, 41, 45, 54, 60, 65, 66, 71, 75, 76, 77, 78, 79): ("none",),
    (2, 3): ("setup:map", "vectron.setup"),
    (4,): ("setup:hand", "vectron.deal"),
    (6, 7, 9): ("setup:kit", "vectron.setup"),
    (10,): ("setup:chip", "vectron.setup"),
    (11,): ("setup:map", "vectron.setup"),
    (12,): ("setup:pieces", "vectron.setup"),
    (14, 15): ("setup:board", "vectron.deal"),
    (16, 17): ("setup:hand", "vectron.deal"),
    (18,): ("setup:start", "vectron.deal"),
    (20, 25): ("vectron.turn",),
    (21, 43, 44): ("vectron.gate",),
    (22,): ("vectron.settle", "ruling:gauge"),
    (23, 72): ("vectron.end", "setup:goal"),
    (27,): ("vectron.draw",),
    (28,): ("vectron.deal", "setup:rows"),
    (29,): ("vectron.play",),
    (31, 32, 33, 34): ("vectron.move",),
    (35, 36, 37, 38): ("vectron.wall",),
    (39,): ("vectron.wall", "vectron.stay"),
    (40,): ("vectron.swapcard",),
    (42,): ("vectron.star",),
    (46,): ("vectron.just3", "ruling:just3"),
    (47,): ("vectron.swap", "vectron.tackle"),
    (48, 49, 50): ("vectron.tackle",),
    (51, 52, 53): ("vectron.forced",),
    (55, 56, 57, 58): ("vectron.more",),
    (59,): ("vectron.seven", "ruling:gauge"),
    (61,): ("vectron.next",),
    (62,): ("vectron.settle", "vectron.next"),
    (63, 64, 67): ("vectron.settle",),
    (68, 69, 70): ("vectron.refresh",),
    (73, 74): ("vectron.end",),
}
"""Numbers of sentences → where the digest has them."""


def test_every_sentence_has_its_place_once() -> None:
    numbers = sorted(number for group in SENTENCES for number in group)
    assert numbers == list(range(1, LAST + 1))


@pytest.mark.parametrize("target", sorted({target for places in SENTENCES.values() for target in places}))
def test_every_place_exists(target: str) -> None:
    kind, _, name = target.partition(":")
    if kind == "setup":
        for players in PLAYERS:
            assert f"vectron.setup.{name}" in [fact.code for fact in GAME.setup(players)]
    elif kind == "ruling":
        assert name in [ruling.key for ruling in GAME.rulings]
    elif kind != "none":
        assert kind in [clause.slug for clause in GAME.clauses]


def test_every_clause_stands_on_a_sentence() -> None:
    targets = {target for places in SENTENCES.values() for target in places}
    assert {clause.slug for clause in GAME.clauses} <= targets
    assert {f"ruling:{ruling.key}" for ruling in GAME.rulings} <= targets


def test_what_is_read_into_the_book_says_so() -> None:
    """A reading has the words it starts from and why we read them so; a rule the words it is."""
    basis = {clause.slug: clause.basis for clause in GAME.clauses}
    assert {slug for slug, on in basis.items() if on == "reading"} == {"vectron.play", "vectron.wall", "vectron.stay"}
    assert {slug for slug, on in basis.items() if on == "ruling"} == {"vectron.just3"}
    for clause in GAME.clauses:
        assert clause.quote
        assert (clause.reason is not None) is (clause.basis == "reading")
