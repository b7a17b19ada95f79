"""Enters the cards of one's own hand as they are read: the upper number, the lower number, the next card.

What is entered is what the last card lacks, else the next card; a card that is selected is mended (`mine.3` a card from
0, `mine.3.b` its number upside down, `mine.3.i` a new card in front of it). The selection may stand behind the `~` of a
move that is half told, which waits meanwhile (`shown.7~mine.3`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from calculators.scout.state import LONGEST, Card, PrivateOrderedHand
from calculators.scout.unfinished import SECRETS_SIGN, MoveDraft, is_draft_text, parse_draft_leniently
from web.pieces import items_with_one_inserted_or_raise, items_with_one_removed_or_raise
from web.pieces import items_with_one_set_or_raise as put_at

MINE = "mine"
UPPER, LOWER, NEW = "", "b", "i"
"""What is entered of a card: its number, its other number, a new card in front of it."""
MOST = 41
"""The most cards that one seat can hold."""


class CardIndexAndMode(NamedTuple):
    """A card of the hand, counted from 0, and what of it is entered."""

    card_index: int
    mode: str


def private_card_target(card_index: int) -> str:
    return f"{MINE}.{card_index}"


def selected_card_or_none(selection: str) -> CardIndexAndMode | None:
    """The card that a selection names, alone or behind a move that is half told.

    >>> selected_card_or_none("mine.3.b"), selected_card_or_none("shown.7~g4.mine.12"), selected_card_or_none("shown.7")
    (CardIndexAndMode(card_index=3, mode='b'), CardIndexAndMode(card_index=12, mode=''), None)
    """
    found = re.search(rf"(?:^|[~.]){MINE}\.([0-9]{{1,2}})(?:\.([{LOWER}{NEW}]))?$", selection)
    return CardIndexAndMode(int(found[1]), found[2] or UPPER) if found else None


def selection_of_card(selection: str, chosen: CardIndexAndMode | None) -> str:
    """The selection with another card of the hand, or none; a move that is half told stays in it.

    >>> selection_of_card("shown.7~mine.3", CardIndexAndMode(2, LOWER))
    'shown.7~mine.2.b'
    >>> selection_of_card("shown.7~mine.3", None), selection_of_card("mine.3", None)
    ('shown.7', 'shown.?')
    """
    draft = parse_draft_leniently(selection if is_draft_text(selection) else "")
    if chosen is None:
        return draft.text
    target = ".".join(filter(None, (private_card_target(chosen.card_index), chosen.mode)))
    if draft == MoveDraft():
        return target
    return f"{draft.text}{'.' if SECRETS_SIGN in draft.text else SECRETS_SIGN}{target}"


def cursor_in_hand(private_hand: PrivateOrderedHand, selection: str) -> CardIndexAndMode:
    """What is entered next: of the card that is selected, else what the last one lacks, else the next card."""
    last = len(private_hand.cards) - 1
    chosen = selected_card_or_none(selection)
    if chosen is not None:
        return chosen if chosen.card_index <= last else CardIndexAndMode(last + 1, UPPER)
    card = private_hand.cards[last] if private_hand.cards else None
    if card is None or card.is_complete:
        return CardIndexAndMode(last + 1, UPPER)
    return CardIndexAndMode(last, LOWER if card.top else UPPER)


@dataclass(frozen=True, slots=True)
class HandInputResult:
    """What a touch of one's own hand makes of it, and what is selected then."""

    private_hand: PrivateOrderedHand | None
    selection: str


def selection_without_card(selection: str) -> str:
    """A selection that names no card of the hand; any other stays as it is."""
    return selection if selected_card_or_none(selection) is None else selection_of_card(selection, None)


def hand_input_result_after_entering_number(
    private_hand: PrivateOrderedHand, selection: str, number_text: str
) -> HandInputResult:
    """A number where one is entered next; '' takes the last one back. A new card's other number comes after it."""
    cursor = cursor_in_hand(private_hand, selection)
    if not number_text:
        return hand_input_result_after_erasing(private_hand, selection, cursor)
    if not 1 <= int(number_text) <= LONGEST:
        raise ValueError(number_text)
    told = private_hand_with_number(private_hand, cursor, int(number_text))
    index, mode = cursor
    lower = mode != LOWER and index < len(private_hand.cards) and told.cards[index].bottom is None
    return HandInputResult(
        told,
        selection_of_card(selection, CardIndexAndMode(index, LOWER)) if lower else selection_without_card(selection),
    )


def private_hand_with_number(
    private_hand: PrivateOrderedHand, cursor: CardIndexAndMode, number: int
) -> PrivateOrderedHand:
    """The hand with a number where one is entered. Raises ValueError for one card too many."""
    (index, mode), cards = cursor, private_hand.cards
    if mode == NEW:
        return replace(private_hand, cards=items_with_one_inserted_or_raise(cards, index, Card(number), MOST))
    card = cards[index] if index < len(cards) else Card(0)
    card = Card(card.top, number) if mode == LOWER else Card(number, card.bottom)
    return replace(private_hand, cards=put_at(cards, index, card, MOST))


def hand_input_result_after_erasing(
    private_hand: PrivateOrderedHand, selection: str, cursor: CardIndexAndMode
) -> HandInputResult:
    """Without the lower number that was entered last or is mended, else without its card; what is entered then goes
    there. Raises ValueError where nothing is left."""
    (index, mode), cards = cursor, private_hand.cards
    following = index == len(cards)
    index -= following or mode == NEW
    if not index >= 0:
        raise ValueError(index)
    if (following or mode == LOWER) and cards[index].bottom is not None:
        told = replace(private_hand, cards=put_at(cards, index, Card(cards[index].top), MOST))
        chosen = None if following else CardIndexAndMode(index, LOWER)
    else:
        told = replace(private_hand, cards=items_with_one_removed_or_raise(cards, index))
        chosen = CardIndexAndMode(index, NEW) if index < len(told.cards) else None
    return HandInputResult(
        told, selection_without_card(selection) if chosen is None else selection_of_card(selection, chosen)
    )
