"""What is known of each hand on the page of a followed game: as everybody could remember it, nothing of one's own."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.known import Holding
from web.i18n import Speaker
from web.pieces import HandCard, KnownHand
from web.table.page import Page

UNSEEN = "x"
"""A card of which nobody knows anything, as every game writes it."""


Draw = Callable[[Speaker, str], tuple[object, str]]
"""What a game draws of a card in notation, and its words."""


def hands(page: Page, draw: Draw) -> tuple[KnownHand, ...]:
    """The hands of a game that has hidden cards, in turn order, then the discards; nothing once it is over."""
    return tuple(
        known_hand(page.say, draw, one) for one in holdings(page.answer) if one.cards or one.place.startswith("p")
    )


def holdings(answer: Answer) -> tuple[Holding, ...]:
    """What everybody knows of the hidden hands: without a secret of whoever asks."""
    game, followed = answer.game, answer.followed
    if followed is None or answer.refused or not followed.holds:
        return ()
    if not any(name in answer.query for name in game.secrets):
        return followed.holds
    public = {name: text for name, text in parse_qsl(followed.position) if name not in game.secrets}
    return game.holds(game.opening(game.parse(public).state))


def known_hand(say: Speaker, draw: Draw, one: Holding) -> KnownHand:
    def drawn(card: str, turn: int = 0) -> HandCard:
        face, words = draw(say, card)
        return HandCard(face, words, turn)

    seen = [(card, turn) for card, turn in zip(one.cards, one.since, strict=True) if card != UNSEEN]
    size = None if one.others is None else len(one.cards) + one.others - len(one.gone)
    return KnownHand(
        one.place if one.place.startswith("p") else "",
        tuple(drawn(card, turn) for card, turn in seen),
        None if size is None else max(0, size - len(seen)),
        size,
        tuple(drawn(card) for card in one.gone if card != UNSEEN),
        tuple(drawn(card) for card in one.lacks),
        one.gone.count(UNSEEN) if seen else 0,
    )
