"""Declares the codes of VOGU, each with its clause."""

from __future__ import annotations

from calculators.core.codes import Codes

CONTRADICTIONS = {
    "vogu.players": "vogu.players",
    "vogu.seat": "vogu.players",
    "vogu.cards": "vogu.end",
    "vogu.revealed": "vogu.reveal.most",
    "vogu.revealed.token": "vogu.reveal.take",
    "vogu.token.card": "vogu.reveal.take",
    "vogu.token.stock": "vogu.reveal.stock",
    "vogu.value": "vogu.limit",
    "vogu.face.colours": "vogu.card",
    "vogu.board.apart": "vogu.place",
    "vogu.board.cards": "vogu.pass.turns",
    "vogu.owned": "vogu.draft",
}
"""The violations by a position, each with its clause."""

REFUSALS = {
    "vogu.move.hand": "vogu.place",
    "vogu.move.hand.turns": "vogu.place",
    "vogu.move.occupied": "vogu.place.edge",
    "vogu.move.occupied.turns": "vogu.place.edge",
    "vogu.move.corner": "vogu.place.edge",
    "vogu.move.apart": "vogu.place",
    "vogu.move.cards": "vogu.reveal",
    "vogu.move.cards.turns": "vogu.reveal",
    "vogu.move.colours": "vogu.reveal.take",
    "vogu.move.colours.turns": "vogu.reveal.take",
    "vogu.move.unknown": "vogu.reveal",
    "vogu.move.two": "vogu.reveal",
    "vogu.move.four": "vogu.reveal.most",
    "vogu.move.four.turns": "vogu.reveal.most",
    "vogu.move.colour": "vogu.reveal.take",
    "vogu.move.other": "vogu.reveal.token",
    "vogu.move.other.turns": "vogu.reveal.token",
    "vogu.move.stock": "vogu.reveal.stock",
    "vogu.move.stock.turns": "vogu.reveal.stock",
}
"""The violations by a move."""

HINTS = {
    "vogu.values.start": "vogu.setup.values",
    "vogu.values.order": "vogu.order",
    "vogu.values.open": "vogu.contact",
    "vogu.owned.few": "vogu.end",
    "vogu.hand.part": "vogu.draft",
    "vogu.hand.listed": "vogu.draft",
    "vogu.fit.start": "vogu.setup.cards",
    "vogu.fit.round": "vogu.turn",
    "vogu.fit.turn": "vogu.pass.turns",
    "vogu.fit.revealed": "vogu.pass.turns",
    "vogu.now": "vogu.end",
    "vogu.now.four": "vogu.end",
    "vogu.first": "vogu.tie",
}
"""The notices."""

EFFECTS = {
    "vogu.contact": "vogu.contact",
    "vogu.contact.boost": "vogu.boost",
    "vogu.change": "vogu.contact",
    "vogu.change.limit": "vogu.limit",
    "vogu.change.open": "vogu.contact",
    "vogu.contacts.order": "vogu.order",
    "vogu.contacts.ways": "vogu.order",
    "vogu.contacts.chosen": "vogu.order",
    "vogu.token": "vogu.reveal.take",
    "vogu.end": "vogu.end",
}
"""The effects of moves."""

ASSUMPTIONS = {
    "vogu.assume.hand": "vogu.place",
    "vogu.assume.again": "vogu.place",
    "vogu.assume.cards": "vogu.reveal",
    "vogu.assume.colours": "vogu.reveal",
    "vogu.assume.colours.another": "vogu.reveal",
}
"""The assumptions about hidden hands."""

LINES = {"vogu.score.colour": "vogu.score.value", "vogu.score.shown": "vogu.score.value"}
"""The score lines; a line with tokens has the clause of its tokens instead."""

WORDS = {
    "vogu.move.place.inside": "vogu.place",
    "vogu.move.place.above": "vogu.place",
    "vogu.move.place.below": "vogu.place",
    "vogu.move.place.left": "vogu.place",
    "vogu.move.place.right": "vogu.place",
    "vogu.move.place.above.left": "vogu.place",
    "vogu.move.place.above.right": "vogu.place",
    "vogu.move.place.below.left": "vogu.place",
    "vogu.move.place.below.right": "vogu.place",
    "vogu.move.reveal": "vogu.reveal",
    "vogu.move.reveal.hidden": "vogu.reveal",
    "vogu.move.reveal.colours": "vogu.reveal",
    "vogu.move.reveal.both": "vogu.reveal",
    "vogu.setup.track": "vogu.setup",
    "vogu.setup.stock": "vogu.setup.stock",
    "vogu.setup.spare": "vogu.setup.stock",
    "vogu.setup.discards": "vogu.setup.discards",
    "vogu.setup.start": "vogu.setup.cards",
    "vogu.setup.values": "vogu.setup.values",
    "vogu.setup.hand": "vogu.draft",
    "vogu.setup.hidden": "vogu.draft.hidden",
    "vogu.setup.turns": "vogu.pass.turns",
    "vogu.progress.turn": "vogu.turn",
    "vogu.progress.left": "vogu.pass.turns",
    "vogu.progress.moves": "vogu.pass.turns",
}
"""The descriptions of moves, of the set-up and of the progress."""

CODES = Codes(CONTRADICTIONS | REFUSALS | HINTS | EFFECTS | ASSUMPTIONS | LINES | WORDS)
VIOLATIONS = frozenset(CONTRADICTIONS | REFUSALS)
NOTICES = frozenset(HINTS)
violation, message = CODES.build_violation_or_notice, CODES.build_message
