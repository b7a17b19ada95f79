"""Names the clause of the rulebook that each message code of VECTRON rests on."""

from __future__ import annotations

from calculators.core.codes import Codes

VIOLATION_CLAUSES = {
    "vectron.players": "vectron.setup",
    "vectron.seat": "vectron.setup",
    "vectron.row.seat": "vectron.setup",
    "vectron.bonus.seat": "vectron.setup",
    "vectron.rounds.seat": "vectron.settle",
    "vectron.map.size": "vectron.setup.map",
    "vectron.map.beyond": "vectron.setup.map",
    "vectron.map.twice": "vectron.setup.map",
    "vectron.map.piece": "vectron.setup.map",
    "vectron.map.swaps": "vectron.setup.map",
    "vectron.map.room": "vectron.setup.map",
    "vectron.gauge.negative": "vectron.gate",
    "vectron.score.negative": "vectron.settle",
    "vectron.score.over": "vectron.end",
    "vectron.gauge.capped": "vectron.seven",
    "vectron.hand.size": "vectron.draw",
    "vectron.holds": "vectron.draw",
    "vectron.cards": "vectron.deal.cards",
    "vectron.cards.count": "vectron.deal.cards",
    "vectron.cards.deck": "vectron.settle",
    "vectron.down.play": "vectron.forced",
    "vectron.down.used": "vectron.rise",
    "vectron.used.phase": "vectron.more",
    "vectron.row.empty": "vectron.move",
    "vectron.used.row": "vectron.more",
    "vectron.move.settle": "vectron.seven",
    "vectron.move.phase": "vectron.turn",
    "vectron.move.lying": "vectron.forced",
    "vectron.move.standing": "vectron.forced",
    "vectron.move.seat": "vectron.draw",
    "vectron.move.row": "vectron.draw",
    "vectron.move.hand": "vectron.play",
    "vectron.move.known": "vectron.play",
    "vectron.move.turn": "vectron.turn",
    "vectron.move.reach": "vectron.move",
    "vectron.move.swap": "vectron.swapcard",
    "vectron.move.no_swap": "vectron.swapcard",
    "vectron.move.row_used": "vectron.more",
    "vectron.move.first": "vectron.move.must",
}

NOTICE_CLAUSES = {
    "vectron.chips.start": "vectron.setup.star",
    "vectron.open": "vectron.settle",
    "vectron.deck_out": "vectron.settle",
    "vectron.goes_on": "vectron.end",
    "vectron.bonus.over": "vectron.end",
    "vectron.just3": "vectron.just3",
    "vectron.settle_now": "vectron.seven",
}

EFFECT_CLAUSES = {
    "vectron.effect.draw.deck": "vectron.draw",
    "vectron.effect.draw.deck.unknown": "vectron.draw",
    "vectron.effect.draw.row": "vectron.draw",
    "vectron.effect.play": "vectron.play",
    "vectron.effect.forced": "vectron.forced",
    "vectron.effect.forced.unknown": "vectron.forced",
    "vectron.effect.kick": "vectron.wall",
    "vectron.effect.rise": "vectron.rise",
    "vectron.effect.stay": "vectron.stay",
    "vectron.effect.unknown": "vectron.move",
    "vectron.effect.star": "vectron.star",
    "vectron.effect.star.left": "vectron.star",
    "vectron.effect.gate": "vectron.gate",
    "vectron.effect.gate.left": "vectron.gate",
    "vectron.effect.swap": "vectron.swap",
    "vectron.effect.tackle": "vectron.tackle",
    "vectron.effect.fall": "vectron.tackle.down",
    "vectron.effect.up": "vectron.tackle.up",
    "vectron.effect.turned": "vectron.tackle",
    "vectron.effect.exchange": "vectron.tackle",
    "vectron.effect.exchange.unknown": "vectron.tackle",
    "vectron.effect.gauge": "vectron.gate",
    "vectron.effect.gauge.rise": "vectron.gate",
    "vectron.effect.gauge.open": "vectron.gate",
    "vectron.effect.seven": "vectron.seven",
    "vectron.effect.deck": "vectron.settle",
    "vectron.effect.settle": "vectron.settle",
    "vectron.effect.points": "vectron.settle.rank",
    "vectron.effect.refresh": "vectron.refresh",
    "vectron.effect.end": "vectron.end",
    "vectron.effect.turn": "vectron.next",
}

HOUSE_CLAUSES = {"vectron.over": "vectron.end"}
"""The clauses of codes that every game has."""

ASSUME_CLAUSES = {"vectron.assume.hand": "vectron.play", "vectron.assume.again": "vectron.play"}

SCORE_CLAUSES = {
    "vectron.score.before": "vectron.settle",
    "vectron.score.bonus": "vectron.just3",
    "vectron.score.bonus.named": "vectron.just3",
    "vectron.score.rank": "vectron.settle.rank",
    "vectron.score.difference": "vectron.settle.two",
    "vectron.score.behind": "vectron.settle.two",
}

DESCRIPTION_CLAUSES = {
    "vectron.setup.kit": "vectron.setup",
    "vectron.setup.chip": "vectron.setup.star",
    "vectron.setup.map": "vectron.setup.map",
    "vectron.setup.pieces": "vectron.setup.map",
    "vectron.setup.board": "vectron.deal",
    "vectron.setup.hand": "vectron.deal.cards",
    "vectron.setup.rows": "vectron.deal.rows",
    "vectron.setup.start": "vectron.deal.first",
    "vectron.setup.goal": "vectron.end",
    "vectron.progress.draw": "vectron.draw",
    "vectron.progress.play": "vectron.play",
    "vectron.progress.move": "vectron.move",
    "vectron.progress.row": "vectron.more",
    "vectron.progress.deck": "vectron.settle",
}

VIOLATIONS = frozenset(VIOLATION_CLAUSES)
NOTICES = frozenset(NOTICE_CLAUSES)
CODES = Codes(
    {
        **VIOLATION_CLAUSES,
        **NOTICE_CLAUSES,
        **EFFECT_CLAUSES,
        **HOUSE_CLAUSES,
        **ASSUME_CLAUSES,
        **SCORE_CLAUSES,
        **DESCRIPTION_CLAUSES,
    }
)
violation, message = CODES.build_violation_or_notice, CODES.build_message
