"""Every code the engine can answer with, and the clause that decides."""

from __future__ import annotations

from collections.abc import Mapping

SETUP, GOAL, ROW, OVER = "coupelation.setup", "coupelation.goal", "coupelation.row", "coupelation.over"
DRAW, UP, DOWN, FLIP = "coupelation.draw", "coupelation.up", "coupelation.down", "coupelation.flip"
TAKE, EXCHANGE, PASS = "coupelation.take", "coupelation.exchange", "coupelation.pass"
LIMIT, WIN = "coupelation.limit", "coupelation.win"

POSITION: Mapping[str, str] = {
    "coupelation.players": SETUP,
    "coupelation.seat": SETUP,
    "coupelation.number": SETUP,
    "coupelation.number.twice": SETUP,
    "coupelation.finish.twice": SETUP,
    "coupelation.finish.first": SETUP,
    "coupelation.tower.empty": SETUP,
    "coupelation.row.gap": ROW,
    "coupelation.row.width": ROW,
    "coupelation.row.middle": ROW,
    "coupelation.row.order": ROW,
    "coupelation.goal.rows": GOAL,
    "coupelation.goal.top": GOAL,
    "coupelation.goal.finish": GOAL,
    "coupelation.over.support": OVER,
    "coupelation.over.left": OVER,
    "coupelation.over.right": OVER,
    "coupelation.down.chain": DOWN,
    "coupelation.finish.early": WIN,
    "coupelation.hand.size": DRAW,
    "coupelation.reserve.size": LIMIT,
    "coupelation.deck.count": SETUP,
    "coupelation.last": DRAW,
}
"""What contradicts the rules in a position."""

MOVE: Mapping[str, str] = {
    "coupelation.over": WIN,
    "coupelation.move.up.hand": UP,
    "coupelation.move.down.hand": DOWN,
    "coupelation.move.take.hand": TAKE,
    "coupelation.move.occupied": EXCHANGE,
    "coupelation.move.support": OVER,
    "coupelation.move.width": ROW,
    "coupelation.move.beside": ROW,
    "coupelation.move.middle": ROW,
    "coupelation.move.top": GOAL,
    "coupelation.move.finish": GOAL,
    "coupelation.move.early": WIN,
    "coupelation.move.row.low": ROW,
    "coupelation.move.row.high": ROW,
    "coupelation.move.over.low": OVER,
    "coupelation.move.over.high": OVER,
    "coupelation.move.down.low": DOWN,
    "coupelation.move.down.high": DOWN,
    "coupelation.move.hidden": DOWN,
    "coupelation.move.down.finish": DOWN,
    "coupelation.move.flip": FLIP,
    "coupelation.move.number": SETUP,
    "coupelation.move.seen": SETUP,
    "coupelation.move.reserve": TAKE,
    "coupelation.move.twice": TAKE,
    "coupelation.move.trade": TAKE,
    "coupelation.move.price": TAKE,
}
"""What speaks against a move."""

NOTED: Mapping[str, str] = {
    "coupelation.reserve.adjust": LIMIT,
    "coupelation.deck.start": SETUP,
    "coupelation.hidden.unsafe": FLIP,
    "coupelation.lost.reveal": FLIP,
    "coupelation.lost.unknown": FLIP,
    "coupelation.lost.stuck": PASS,
    "coupelation.won": WIN,
}

SAID: Mapping[str, str] = {
    "coupelation.effect.paid": TAKE,
    "coupelation.effect.discard": TAKE,
    "coupelation.effect.hopeless": WIN,
    "coupelation.effect.removed": EXCHANGE,
    "coupelation.effect.removed.hidden": EXCHANGE,
    "coupelation.effect.flip": FLIP,
    "coupelation.effect.flip.hopeless": FLIP,
    "coupelation.effect.fits": FLIP,
    "coupelation.effect.hand": LIMIT,
    "coupelation.effect.reserve": LIMIT,
    "coupelation.effect.won": WIN,
    "coupelation.effect.lost": FLIP,
    "coupelation.draw.deck": DRAW,
    "coupelation.draw.first": DRAW,
    "coupelation.draw.unknown": DRAW,
    "coupelation.draw.hidden": DRAW,
    "coupelation.draw.hidden.count": DRAW,
    "coupelation.draw.finish": DRAW,
    "coupelation.draw.mark": DRAW,
    "coupelation.draw.d": DRAW,
    "coupelation.draw.e": DRAW,
    "coupelation.draw.h": DRAW,
    "coupelation.why.won": WIN,
    "coupelation.why.reveal": FLIP,
    "coupelation.why.stuck": PASS,
    "coupelation.why.empty": WIN,
    "coupelation.why.hidden": WIN,
    "coupelation.completion.won": WIN,
    "coupelation.completion.lost": WIN,
    "coupelation.completion.yes": WIN,
    "coupelation.completion.unknown": WIN,
    "coupelation.completion.cells": WIN,
    "coupelation.completion.hidden": WIN,
    "coupelation.completion.none": WIN,
}
"""Effects, the draw, the reasons of an outcome, and of a possible completion."""

VIOLATIONS = frozenset(POSITION) | frozenset(MOVE)
NOTICES = frozenset(NOTED)
CODES: Mapping[str, str] = {**POSITION, **MOVE, **NOTED, **SAID}
