"""Declares the codes of SCOUT!, each with its clause."""

from __future__ import annotations

from calculators.core.codes import Codes
from calculators.core.types import Violation

VIOLATION_CLAUSES = {
    "scout.players": "scout.players",
    "scout.seat": "scout.players",
    "scout.card.same": "scout.pairs",
    "scout.card.twice": "scout.pairs",
    "scout.card.deck": "scout.deck",
    "scout.card.none": "scout.pairs",
    "scout.table.set": "scout.show.mixed",
    "scout.hand.empty": "scout.end",
    "scout.owner.nothing": "scout.empty",
    "scout.owner.turn": "scout.end.scouts",
    "scout.scouts.many": "scout.end.scouts",
    "scout.scouts.between": "scout.rest",
    "scout.cards.many": "scout.deck",
    "scout.hand.chips": "scout.two.scout",
    "scout.chips.two": "scout.two.chips",
    "scout.chips.many": "scout.two.chips",
    "scout.chips.differ": "scout.two.scout",
    "scout.seat.empty": "scout.end",
    "scout.seats.empty": "scout.end",
    "scout.end.unbeaten": "scout.end.scouts",
    "scout.end.cards": "scout.end",
    "scout.end.other": "scout.end",
    "scout.end.chips": "scout.two.end",
    "scout.cards.deck": "scout.score",
    "scout.gone.many": "scout.two",
    "scout.gone.two": "scout.two",
    "scout.seen.many": "scout.show",
    "scout.seat.paid": "scout.chip",
    "scout.seats.grown": "scout.chip",
    "scout.seat.chips": "scout.two.chips",
    "scout.rounds.many": "scout.game",
    "scout.rounds.over": "scout.game",
    "scout.rounds.seats": "scout.game",
    "scout.rounds.cards": "scout.deal",
    "scout.rounds.free": "scout.score.unbeaten",
    "scout.rounds.empty": "scout.end",
    "scout.rounds.open": "scout.end",
    "scout.rounds.unbeaten": "scout.end.scouts",
    "scout.rounds.paid": "scout.chip",
    "scout.extra.seats": "scout.extra",
    "scout.move.place": "scout.show",
    "scout.move.count": "scout.show",
    "scout.move.hold": "scout.show",
    "scout.move.no.set": "scout.show.run",
    "scout.move.no.beat": "scout.show.beat",
    "scout.move.apart": "scout.show.run",
    "scout.move.mixed": "scout.show.mixed",
    "scout.move.between": "scout.show.set",
    "scout.move.card": "scout.deck",
    "scout.move.twice": "scout.pairs",
    "scout.move.twice.turns": "scout.pairs",
    "scout.move.none.left": "scout.pairs",
    "scout.move.held": "scout.scout",
    "scout.move.held.turns": "scout.scout",
    "scout.move.known": "scout.pairs",
    "scout.move.known.turns": "scout.pairs",
    "scout.holds.many": "scout.hand",
    "scout.move.taken": "scout.free",
    "scout.move.few": "scout.strength",
    "scout.move.weaker.count": "scout.strength",
    "scout.move.weaker.kind": "scout.strength.kind",
    "scout.move.weaker.number": "scout.strength.number",
    "scout.move.weaker.equal": "scout.strength.equal",
    "scout.move.nothing": "scout.scout",
    "scout.move.must": "scout.empty",
    "scout.move.gap": "scout.insert",
    "scout.move.chips": "scout.two.scout",
    "scout.move.two": "scout.two",
    "scout.move.spent": "scout.both.once",
    "scout.move.none": "scout.both.show",
    "scout.move.without": "scout.both.show",
    "scout.move.can.show": "scout.two.end",
    "scout.move.can.scout": "scout.two.end",
    "scout.move.stuck.two": "scout.two.end",
}
NOTICE_CLAUSES = {
    "scout.cards.few": "scout.deal",
    "scout.owner.open": "scout.end.scouts",
    "scout.two.unused": "scout.two.chips",
    "scout.cards.left": "scout.score",
    "scout.hand.count": "scout.hand",
    "scout.rounds.unusual": "scout.score",
    "scout.stuck": "scout.two.end",
    "scout.limit.deals": "scout.pairs",
}
EFFECT_CLAUSES = {
    "scout.effect.show": "scout.show",
    "scout.effect.show.hidden": "scout.show",
    "scout.effect.more": "scout.strength",
    "scout.effect.stronger.count": "scout.strength",
    "scout.effect.stronger.kind": "scout.strength.kind",
    "scout.effect.stronger.number": "scout.strength.number",
    "scout.effect.capture": "scout.show.capture",
    "scout.effect.spend": "scout.both",
    "scout.effect.scout": "scout.insert",
    "scout.effect.scouted": "scout.scout",
    "scout.effect.chip": "scout.chip",
    "scout.effect.chip.open": "scout.chip",
    "scout.effect.pay": "scout.two.scout",
    "scout.effect.gone": "scout.empty",
    "scout.effect.open": "scout.end.scouts",
    "scout.effect.again": "scout.two.scout",
    "scout.effect.stuck": "scout.two.end",
    "scout.effect.end.empty": "scout.end",
    "scout.effect.end.open": "scout.end",
    "scout.effect.end.unbeaten": "scout.end.scouts",
}
ASSUME_CLAUSES = {
    "scout.assume.hand": "scout.show",
    "scout.assume.card": "scout.show",
    "scout.assume.set": "scout.show",
    "scout.assume.beats": "scout.strength",
    "scout.assume.count": "scout.hand",
    "scout.assume.stuck": "scout.two.end",
}
"""Assumptions about a hidden hand that make a move legal."""
SCORE_CLAUSES = {
    "scout.score.captured": "scout.score",
    "scout.score.chips": "scout.score",
    "scout.score.left": "scout.two.chips",
    "scout.score.hand": "scout.score.hand",
    "scout.score.unbeaten": "scout.score.unbeaten",
    "scout.score.before": "scout.game",
    "scout.score.before.hand": "scout.score",
    "scout.score.before.unbeaten": "scout.score",
    "scout.score.extra": "scout.extra",
    "scout.score.extra.word": "scout.extra",
}
HOUSE_CLAUSES = {"scout.over": "scout.end"}
"""Codes that all games share."""

VIOLATIONS = frozenset(VIOLATION_CLAUSES)
NOTICES = frozenset(NOTICE_CLAUSES)
CODES = Codes(
    {
        **VIOLATION_CLAUSES,
        **NOTICE_CLAUSES,
        **EFFECT_CLAUSES,
        **ASSUME_CLAUSES,
        **SCORE_CLAUSES,
        **HOUSE_CLAUSES,
    }
)
violation, message, score_line = CODES.build_violation_or_notice, CODES.build_message, CODES.build_score_line


def violation_marking_entries(code: str, *parameter_names: str, **facts: object) -> Violation:
    """Returns a violation that marks on the picture the same parameters that it names."""
    return violation(code, parameter_names, facts=facts, picture_marks=parameter_names)
