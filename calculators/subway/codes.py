"""Every code that the game answers with, and its clause. A code has to be declared here before it can be used."""

from __future__ import annotations

from calculators.core.codes import Codes
from calculators.core.types import Violation

VIOLATION_CLAUSES = {
    "subway.players": "subway.players",
    "subway.seat": "subway.players",
    "subway.list": "subway.setup",
    "subway.board": "subway.three",
    "subway.beads.ordinary": "subway.place",
    "subway.beads.transfer": "subway.place.transfer",
    "subway.at.bead": "subway.setup.bead",
    "subway.styles.same": "subway.setup.taken",
    "subway.roll.count": "subway.dice",
    "subway.bonus.lines": "subway.score.bonus",
    "subway.robbed.self": "subway.replace",
    "subway.over": "subway.end",
    "subway.move.board": "subway.three",
    "subway.move.reach": "subway.move",
    "subway.move.far": "subway.move",
    "subway.move.back": "subway.move.back",
    "subway.move.stalking": "subway.stalking",
    "subway.move.dice": "subway.dice",
    "subway.move.roll": "subway.dice",
    "subway.move.seat.own": "subway.replace",
    "subway.move.seat.nobody": "subway.replace",
    "subway.move.seat.pawn": "subway.replace.pawn",
    "subway.move.seat.bead": "subway.replace",
    "subway.move.seat.protected": "subway.dice.safe",
    "subway.move.seat.isolated": "subway.isolated",
    "subway.path.start": "subway.move",
    "subway.path.track": "subway.move",
    "subway.path.back": "subway.move.back",
    "subway.path.steps": "subway.move",
    "subway.start.begun": "subway.setup",
    "subway.start.terminus": "subway.setup.station",
    "subway.start.transfer": "subway.setup.station",
    "subway.start.taken": "subway.setup.taken",
    "subway.start.style": "subway.setup.taken",
}
NOTICE_CLAUSES = {
    "subway.open": "subway.end",
    "subway.turns": "subway.end",
    "subway.robbed.unknown": "subway.stalking",
    "subway.stuck.over": "subway.end",
    "subway.partial": "subway.place",
    "subway.move.seat.needed": "subway.replace.choice",
    "subway.start.style.needed": "subway.setup",
    "subway.start.others": "subway.setup",
}
EFFECT_CLAUSES = {
    "subway.effect.way": "subway.move",
    "subway.effect.other": "subway.move",
    "subway.effect.place": "subway.place",
    "subway.effect.replace": "subway.replace",
    "subway.effect.protected": "subway.dice.safe",
    "subway.effect.isolated": "subway.isolated",
    "subway.effect.nothing": "subway.place",
    "subway.effect.unknown": "subway.place",
    "subway.effect.line": "subway.end",
    "subway.effect.bonus": "subway.score.bonus",
    "subway.effect.last": "subway.end.round",
    "subway.effect.end": "subway.end",
    "subway.effect.start": "subway.setup.bead",
    "subway.effect.begin": "subway.first",
}
SCORE_CLAUSES = {
    "subway.score.beads": "subway.score.beads",
    "subway.score.termini": "subway.score.termini",
    "subway.score.trail": "subway.score.trail",
    "subway.score.trail.least": "subway.score.trail",
    "subway.score.sets": "subway.score.sets",
    "subway.score.bonus": "subway.score.bonus",
    "subway.score.bonus.open": "subway.score.bonus",
}
CODES = Codes({**VIOLATION_CLAUSES, **NOTICE_CLAUSES, **EFFECT_CLAUSES, **SCORE_CLAUSES})
VIOLATIONS = frozenset(VIOLATION_CLAUSES)
NOTICES = frozenset(NOTICE_CLAUSES)
violation, message = CODES.build_violation_or_notice, CODES.build_message


def violation_at_station(code: str, station_code: str, *more_parameter_names: str, **more_facts: object) -> Violation:
    """Builds the violation of a move that names a station and marks it on the picture."""
    return violation(
        code,
        ("move", *more_parameter_names),
        facts={"station": station_code, **more_facts},
        picture_marks=[f"st.{station_code}"],
    )
