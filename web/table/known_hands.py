"""Builds what the page of a followed game displays of each hand: what everybody could remember, nothing private."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.knowledge import HandSummary
from web.i18n import Speaker
from web.pieces import HandCard, HandKnowledge
from web.table.page import Page

UNSEEN_CARD = "x"
"""An unknown card in the notation of every game."""


CardFaceAndWords = Callable[[Speaker, str], tuple[object, str]]
"""Returns what a game draws of a card in notation, and its name."""


def list_publicly_known_hands_of_followed_game(
    page: Page, card_face_and_words: CardFaceAndWords
) -> tuple[HandKnowledge, ...]:
    """Returns the hands of a game with hidden cards, in turn order, then the discards; empty without a
    followed game, on a refused page, and once the game is over."""
    return tuple(
        build_public_hand_knowledge(page.say, card_face_and_words, one)
        for one in list_public_hand_summaries_of_followed_game(page.answer)
        if one.cards or one.place.startswith("p")
    )


def list_public_hand_summaries_of_followed_game(answer: Answer) -> tuple[HandSummary, ...]:
    """Returns what everybody knows of the hidden hands, without the secrets of this page."""
    game, followed = answer.game, answer.followed
    if followed is None or answer.refused or not followed.holds:
        return ()
    if not any(name in answer.query for name in game.secrets):
        return followed.holds
    public_query = {name: text for name, text in parse_qsl(followed.position) if name not in game.secrets}
    return game.summarize_hands_known_to_asker(
        game.starting_state(game.parse_query_except_moves_collecting_unreadable(public_query).state)
    )


def build_public_hand_knowledge(
    say: Speaker, card_face_and_words: CardFaceAndWords, hand_summary: HandSummary
) -> HandKnowledge:
    """Returns what is drawn of a hand: the cards seen, those that left it, those it cannot have.
    Without a seat for the discards, without a size if that is unknown."""

    def draw_card(card: str, turn: int = 0) -> HandCard:
        face, words = card_face_and_words(say, card)
        return HandCard(face, words, turn)

    seen = [
        (card, turn)
        for card, turn in zip(hand_summary.cards, hand_summary.turns_shown, strict=True)
        if card != UNSEEN_CARD
    ]
    size = (
        None
        if hand_summary.unknown_count is None
        else len(hand_summary.cards) + hand_summary.unknown_count - len(hand_summary.departed_unseen)
    )
    return HandKnowledge(
        seat=hand_summary.place if hand_summary.place.startswith("p") else "",
        cards=tuple(draw_card(card, turn) for card, turn in seen),
        unseen_count=None if size is None else max(0, size - len(seen)),
        size=size,
        departed_cards=tuple(draw_card(card) for card in hand_summary.departed_unseen if card != UNSEEN_CARD),
        excluded_cards=tuple(draw_card(card) for card in hand_summary.excluded_cards),
        departed_count=hand_summary.departed_unseen.count(UNSEEN_CARD) if seen else 0,
    )
