"""VOGU's digest in our own words, the ruling a table can choose, and the clause of every code."""

from __future__ import annotations

from calculators.core.codes import Codes
from calculators.core.types import LocalizedText, Option, Ruling, View
from calculators.vogu.clauses import CLAUSES

__all__ = ["CLAUSES", "CODES", "CONTACTS", "NOTICES", "RULINGS", "VIOLATIONS", "message", "violation"]

CONTACTS = Ruling(
    key="contacts",
    clause="vogu.order",
    views=(View.MOVES, View.CHECK),
    question=LocalizedText(
        "1枚の配置で同じ色が何度か動き、±10の端に届くとき、どう止めるか。",
        "One placement moves a colour more than once and reaches ±10: where does it stop?",
    ),
    wording=LocalizedText("変動が起きた場合…止めます", "when a change occurs … stop"),
    options=(
        Option(
            "each",
            LocalizedText("1つずつ", "One at a time"),
            LocalizedText(
                "接したところを1つずつ解決し、そのたびに端で止める。順序を決める人は規則書にないので、卓が順序を選ばなければ"
                "上・左・右・下の順で答え、ほかの順の結果も並べる。",
                "Contacts are resolved one after the other and stop at the end each time. The rulebook names nobody "
                "who chooses the order: unless the table does, the answer takes top, left, right, bottom and lists "
                "what other orders give.",
            ),
        ),
        Option(
            "sum",
            LocalizedText("合計してから", "Added first"),
            LocalizedText(
                "同じ色の動きを合計してから、1度だけ端で止める。順序は関係ない。",
                "The changes of a colour are added up and stopped once; their order does not matter.",
            ),
        ),
    ),
    reason=LocalizedText(
        "端で止めることは、1つ1つの変動について書かれている。",
        "The rulebook speaks of stopping each single change.",
    ),
)

RULINGS = (CONTACTS,)

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
"""What contradicts the rules, with its clause."""

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
"""Why a move is not legal."""

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
"""What is allowed, but worth knowing."""

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
"""What a move does."""

ASSUMPTIONS = {
    "vogu.assume.hand": "vogu.place",
    "vogu.assume.again": "vogu.place",
    "vogu.assume.cards": "vogu.reveal",
    "vogu.assume.colours": "vogu.reveal",
    "vogu.assume.colours.another": "vogu.reveal",
}
"""What a hidden hand has to hold for a move to be legal."""

LINES = {"vogu.score.colour": "vogu.score.value", "vogu.score.shown": "vogu.score.value"}
"""Lines of a score; with a token `vogu.score.token` decides."""

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
"""Moves in words, what to lay out, how far the game is."""

CODES = Codes(CONTRADICTIONS | REFUSALS | HINTS | EFFECTS | ASSUMPTIONS | LINES | WORDS)
VIOLATIONS = frozenset(CONTRADICTIONS | REFUSALS)
NOTICES = frozenset(HINTS)
violation, message = CODES.build_violation, CODES.build_message
