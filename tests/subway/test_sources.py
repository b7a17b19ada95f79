"""No sentence of the rulebook is forgotten: each, by its number, rests somewhere.

Sentences are numbered as the rulebook is printed, title and headings included. A target is the slug of a
clause, `setup:<code>` (a fact of the set-up), `ruling:<key>`, or `none` for what is no rule.
"""

from __future__ import annotations

from calculators.subway import GAME

COUNT = 121
"""Sentences of the rulebook."""

SENTENCES: dict[tuple[int, int], tuple[str, ...]] = {
    (1, 16): ("none",),
    (17, 17): ("subway.score.beads", "subway.score.trail"),
    (18, 18): ("subway.move", "subway.place"),
    (19, 19): ("subway.end",),
    (20, 20): ("subway.tie",),
    (21, 22): ("none",),
    (23, 24): ("setup:subway.setup.take",),
    (25, 25): ("subway.first", "setup:subway.setup.start"),
    (26, 26): ("subway.setup", "setup:subway.setup.choose"),
    (27, 27): ("subway.setup",),
    (28, 28): ("none",),
    (29, 30): ("subway.move",),
    (31, 32): ("subway.move",),
    (33, 33): ("subway.move", "subway.move.end"),
    (34, 34): ("subway.move.free",),
    (35, 35): ("subway.place",),
    (36, 36): ("subway.place", "subway.place.second", "ruling:landing"),
    (37, 37): ("subway.replace", "ruling:landing"),
    (38, 38): ("subway.replace",),
    (39, 39): ("ruling:landing", "ruling:kamiiida"),
    (40, 41): ("subway.replace",),
    (42, 42): ("none",),
    (43, 51): ("subway.dice",),
    (52, 52): ("none",),
    (53, 55): ("subway.end",),
    (56, 56): ("none",),
    (57, 57): ("subway.tie",),
    (58, 58): ("subway.score.beads",),
    (59, 59): ("subway.score.termini", "ruling:termini"),
    (60, 61): ("subway.score.trail",),
    (62, 62): ("subway.score.trail", "subway.score.turn"),
    (63, 65): ("subway.score.sets",),
    (66, 67): ("subway.score.bonus",),
    (68, 68): ("subway.tie", "subway.tie.shared"),
    (69, 70): ("subway.score.trail",),
    (71, 71): ("subway.score.trail", "subway.score.turn"),
    (72, 72): ("subway.score.trail",),
    (73, 74): ("subway.score.sets",),
    (75, 75): ("none",),
    (76, 76): ("subway.three", "setup:subway.setup.three"),
    (77, 77): ("subway.three", "ruling:kamiiida"),
    (78, 79): ("subway.supply", "setup:subway.setup.beads"),
    (80, 82): ("ruling:isolated",),
    (83, 83): ("subway.dice",),
    (84, 84): ("ruling:isolated",),
    (85, 86): ("none",),
    (87, 90): ("ruling:stalking",),
    (91, 93): ("ruling:stalking",),
    (94, 121): ("none",),
}


def test_every_sentence_rests_somewhere() -> None:
    numbers = [number for first, last in SENTENCES for number in range(first, last + 1)]
    assert numbers == list(range(1, COUNT + 1))


def test_every_target_exists() -> None:
    facts = {message.code for players in GAME.players for message in GAME.setup(players)}
    targets = {clause.slug for clause in GAME.clauses}
    targets |= {f"setup:{code}" for code in facts} | {f"ruling:{ruling.key}" for ruling in GAME.rulings} | {"none"}
    named = {target for targets_of in SENTENCES.values() for target in targets_of}
    assert named <= targets
    assert targets == named, "what no sentence says"


def test_headings_are_told_apart() -> None:
    for language in ("ja", "en"):
        headings = [getattr(clause.heading, language) for clause in GAME.clauses]
        assert len(set(headings)) == len(headings)
