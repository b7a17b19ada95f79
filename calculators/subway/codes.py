"""Every code the game can answer with, and its clause: declared here once, looked up by whoever reports it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calculators.core.types import Message, Violation

VIOLATION_CLAUSES = {
    "subway.players": "subway.setup",
    "subway.seat": "subway.setup",
    "subway.list": "subway.setup",
    "subway.board": "subway.three",
    "subway.beads.ordinary": "subway.place",
    "subway.beads.transfer": "subway.place",
    "subway.at.bead": "subway.place",
    "subway.styles.same": "subway.setup",
    "subway.roll.count": "subway.dice",
    "subway.bonus.lines": "subway.score.bonus",
    "subway.robbed.self": "subway.replace",
    "subway.over": "subway.end",
    "subway.move.board": "subway.three",
    "subway.move.reach": "subway.move",
    "subway.move.far": "subway.move",
    "subway.move.back": "subway.move",
    "subway.move.stalking": "subway.move",
    "subway.move.dice": "subway.dice",
    "subway.move.roll": "subway.dice",
    "subway.move.seat.own": "subway.replace",
    "subway.move.seat.nobody": "subway.replace",
    "subway.move.seat.pawn": "subway.replace",
    "subway.move.seat.bead": "subway.replace",
    "subway.move.seat.protected": "subway.dice",
    "subway.move.seat.isolated": "subway.dice",
    "subway.path.start": "subway.move",
    "subway.path.track": "subway.move",
    "subway.path.back": "subway.move",
    "subway.path.steps": "subway.move",
    "subway.start.begun": "subway.setup",
    "subway.start.terminus": "subway.setup",
    "subway.start.transfer": "subway.setup",
    "subway.start.taken": "subway.setup",
    "subway.start.style": "subway.setup",
}
NOTICE_CLAUSES = {
    "subway.open": "subway.end",
    "subway.robbed.unknown": "subway.move",
    "subway.stuck.over": "subway.end",
    "subway.partial": "subway.place",
    "subway.move.seat.needed": "subway.replace",
    "subway.start.style.needed": "subway.setup",
}
EFFECT_CLAUSES = {
    "subway.effect.way": "subway.move",
    "subway.effect.other": "subway.move",
    "subway.effect.place": "subway.place",
    "subway.effect.replace": "subway.replace",
    "subway.effect.protected": "subway.dice",
    "subway.effect.isolated": "subway.dice",
    "subway.effect.nothing": "subway.place",
    "subway.effect.unknown": "subway.place",
    "subway.effect.line": "subway.end",
    "subway.effect.bonus": "subway.score.bonus",
    "subway.effect.last": "subway.end",
    "subway.effect.end": "subway.end",
    "subway.effect.start": "subway.setup",
    "subway.effect.begin": "subway.setup",
}
SCORE_CLAUSES = {
    "subway.score.beads": "subway.score.beads",
    "subway.score.termini": "subway.score.termini",
    "subway.score.trail": "subway.score.trail",
    "subway.score.trail.least": "subway.score.trail",
    "subway.score.sets": "subway.score.sets",
    "subway.score.bonus": "subway.score.bonus",
}
CODES = {**VIOLATION_CLAUSES, **NOTICE_CLAUSES, **EFFECT_CLAUSES, **SCORE_CLAUSES}
VIOLATIONS = frozenset(VIOLATION_CLAUSES)
NOTICES = frozenset(NOTICE_CLAUSES)


def wrong(code: str, where: Sequence[str], params: Mapping[str, object], marks: Sequence[str] = ()) -> Violation:
    """A violation or notice with the clause of its code."""
    return Violation(code, CODES[code], tuple(where), dict(params), tuple(marks))


def effect(code: str, **params: object) -> Message:
    """What a move does, with the clause of its code."""
    return Message(code, params, CODES[code])
