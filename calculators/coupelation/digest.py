"""The digest of the rulebook, clause by clause in our own words, and every code with the clause that decides."""

from __future__ import annotations

from collections.abc import Mapping

from calculators.core.codes import Codes
from calculators.coupelation.clauses import CLAUSES

__all__ = ["CLAUSES", "CODES", "SLUG", "message", "violation"]

SLUG = "coupelation"
CONTRADICTIONS: Mapping[str, str] = {
    "holds.size": "limit",
    "holds.cell": "down.any",
    "holds.deal": "limit",
    "players": "players",
    "seat": "players",
    "mine.seat": "players",
    "number": "contents",
    "number.twice": "contents",
    "finish.twice": "contents",
    "finish.first": "setup.finish",
    "tower.empty": "setup.start",
    "row.gap": "row",
    "row.width": "goal",
    "row.middle": "row",
    "row.order": "row.order",
    "goal.rows": "goal",
    "goal.top": "goal.top",
    "goal.finish": "finish",
    "over.support": "over.one",
    "over.left": "over",
    "over.right": "over",
    "down.chain": "down.any",
    "finish.early": "win",
    "finish.early.first": "win",
    "hand.size": "draw",
    "hand.shown": "limit",
    "hand.finish": "draw.finish",
    "holding.size": "limit",
    "reserve.size": "limit.reserve",
    "deck.count": "contents",
    "last": "draw",
    "drawn.limit": "draw",
    "drawn.hand": "limit",
    "known.place": "flip",
    "known.twice": "flip",
}
"""Violations of a position: code → clause, both without the game's name."""

REFUSALS: Mapping[str, str] = {
    "over": "win",
    "move.up.hand": "up",
    "move.down.hand": "down",
    "move.down.none": "down",
    "move.take.hand": "take",
    "move.hand.count": "take",
    "move.elsewhere": "contents",
    "move.mark": "contents",
    "move.occupied": "exchange",
    "move.support": "over.one",
    "move.width": "goal",
    "move.beside": "row",
    "move.middle": "row",
    "move.top": "goal.top",
    "move.finish": "finish",
    "move.early": "win",
    "move.early.first": "win",
    "move.row.low": "row.order",
    "move.row.high": "row.order",
    "move.over.low": "over",
    "move.over.high": "over",
    "move.down.low": "down.any",
    "move.down.high": "down.any",
    "move.hidden": "down.any",
    "move.down.finish": "down.finish",
    "move.flip": "flip",
    "move.number": "contents",
    "move.seen": "contents",
    "move.known": "flip",
    "move.reserve": "take",
    "move.reserve.sent": "before",
    "move.twice": "take",
    "move.trade": "take",
    "move.price": "take.adjust",
    "move.price.finish": "take",
    "move.dropped": "limit",
    "move.dropped.count": "limit",
    "move.draw.again": "draw.once",
    "move.draw.first": "draw.first",
    "move.draw.most": "draw",
    "move.draw.finish": "draw.finish",
    "move.draw.finish.turns": "draw.finish",
    "move.draw.replaced": "draw.finish",
    "move.draw.rest": "draw",
    "move.held": "exchange.hand",
    "move.held.turns": "exchange.hand",
    "move.out": "limit",
    "move.laid": "down.any",
    "move.laid.turns": "down.any",
    "move.hand.known": "limit",
    "move.hand.known.turns": "limit",
    "move.under": "flip",
    "move.under.turns": "flip",
    "move.out.turns": "limit",
    "move.draw.hand": "limit",
    "move.down.top": "win",
}
"""Violations of a move: code → clause."""

NOTICES: Mapping[str, str] = {
    "reserve.adjust": "limit.reserve",
    "deck.start": "setup",
    "hidden.unsafe": "flip.lost",
    "lost.reveal": "flip.lost",
    "lost.stuck": "stuck",
    "stuck.draws": "draw",
    "won": "win",
}
"""What is allowed, but the table should know: code → clause."""

EXPLANATIONS: Mapping[str, str] = {
    "assume.hand": "silence",
    "assume.count": "silence",
    "assume.finish": "draw.finish",
    "effect.paid": "take",
    "effect.discard": "take.adjust",
    "effect.discard.unseen": "take.adjust",
    "effect.hopeless": "win",
    "effect.removed": "exchange.hand",
    "effect.removed.hidden": "exchange.hand",
    "effect.removed.finish": "exchange.hand",
    "effect.flip": "flip",
    "effect.flip.hopeless": "flip.lost",
    "effect.fits": "flip",
    "effect.hand": "limit",
    "effect.reserve": "limit.reserve",
    "effect.dropped": "limit",
    "effect.won": "win",
    "effect.early": "win.else",
    "effect.lost": "flip.lost",
    "effect.stuck": "stuck",
    "effect.drawn": "draw",
    "effect.deck": "draw",
    "effect.drawn.finish": "draw.finish",
    "draw.deck": "draw.empty",
    "draw.first": "draw.first",
    "draw.done": "draw.once",
    "draw.unknown": "draw",
    "draw.hidden": "draw.hidden",
    "draw.hidden.count": "draw.hidden",
    "draw.finish": "draw.finish",
    "draw.mark": "draw",
    "draw.d": "draw",
    "draw.e": "draw",
    "draw.h": "draw.heart",
    "draw.h.bottom": "draw.heart",
    "why.won": "win",
    "why.early": "win.else",
    "why.reveal": "flip.lost",
    "why.stuck": "stuck",
    "why.empty": "win.else",
    "why.hidden": "win.else",
    "completion.won": "win",
    "completion.lost": "win",
    "completion.out": "win",
    "completion.yes": "win",
    "completion.unknown": "win",
    "completion.cells": "win",
    "completion.hidden": "win",
    "completion.finish": "finish",
    "completion.none": "win",
    "rescue.exchange": "exchange",
    "rescue.none": "exchange",
    "rescue.unknown": "exchange",
}
"""Messages about hidden cards, effects, the draw, and the reasons of an outcome, a completion or a rescue: code →
clause."""

CODES = Codes(
    {
        f"{SLUG}.{code}": f"{SLUG}.{clause}"
        for codes in (CONTRADICTIONS, REFUSALS, NOTICES, EXPLANATIONS)
        for code, clause in codes.items()
    }
)
violation, message = CODES.build_violation_of_full_code, CODES.build_message
