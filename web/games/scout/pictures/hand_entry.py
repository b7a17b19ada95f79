"""Enters the cards of the private hand: for each card the upper number, then the lower number.

The next number is the one missing from the last card, or the upper number of a new card. A selected card is corrected:
`mine.3` a card (0-based), `mine.3.b` its lower number, `mine.3.i` a new card in front of it. The selection may follow
the `~` of a draft, which stays in it (`shown.7~mine.3`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from calculators.scout.sets import LONGEST
from calculators.scout.state import Card, PrivateOrderedHand
from calculators.scout.unfinished import SECRETS_SIGN, MoveDraft, parse_seen_draft_or_empty
from web.pieces import items_with_one_inserted_or_raise, items_with_one_removed_or_raise, items_with_one_set_or_raise

MINE = "mine"
CardPart = Literal["", "b", "i"]
UPPER: CardPart = ""
LOWER: CardPart = "b"
NEW: CardPart = "i"
"""What is entered of a card: the upper number, the lower number, a new card in front."""
PART_OF_CODE: dict[str, CardPart] = {LOWER: LOWER, NEW: NEW}
MOST = 41
"""The most cards that one seat can hold."""


class CardCursor(NamedTuple):
    """A card of the hand (0-based), and which part of it is entered."""

    card_index: int
    part: CardPart


def private_card_target(card_index: int) -> str:
    return f"{MINE}.{card_index}"


def cursor_at_selected_card_or_none(selection: str) -> CardCursor | None:
    """Returns the card of the hand that a selection names, alone or after a draft.

    >>> [cursor_at_selected_card_or_none(selection) for selection in ("mine.3.b", "shown.7~g4.mine.12", "shown.7")]
    [CardCursor(card_index=3, part='b'), CardCursor(card_index=12, part=''), None]
    """
    match = re.search(rf"(?:^|[~.]){MINE}\.([0-9]{{1,2}})(?:\.([{LOWER}{NEW}]))?$", selection)
    return CardCursor(int(match[1]), PART_OF_CODE.get(match[2], UPPER)) if match else None


def selection_with_hand_card_replaced_or_removed(selection: str, card: CardCursor | None) -> str:
    """Returns the selection with another card of the hand, or none; a draft stays in it.

    >>> selection_with_hand_card_replaced_or_removed("shown.7~mine.3", CardCursor(2, LOWER))
    'shown.7~mine.2.b'
    >>> [selection_with_hand_card_replaced_or_removed(selection, None) for selection in ("shown.7~mine.3", "mine.3")]
    ['shown.7', 'shown.?']
    """
    draft = parse_seen_draft_or_empty(selection)
    if card is None:
        return draft.text
    target = ".".join(filter(None, (private_card_target(card.card_index), card.part)))
    if draft == MoveDraft():
        return target
    return f"{draft.text}{'.' if SECRETS_SIGN in draft.text else SECRETS_SIGN}{target}"


def find_card_cursor(private_hand: PrivateOrderedHand, selection: str) -> CardCursor:
    """Returns what is entered next: the selected card, else the missing number of the last card, else the next card."""
    last_index = len(private_hand.cards) - 1
    selected_card = cursor_at_selected_card_or_none(selection)
    if selected_card is not None:
        return selected_card if selected_card.card_index <= last_index else CardCursor(last_index + 1, UPPER)
    last_card = private_hand.cards[last_index] if private_hand.cards else None
    if last_card is None or last_card.is_complete:
        return CardCursor(last_index + 1, UPPER)
    return CardCursor(last_index, LOWER if last_card.top else UPPER)


@dataclass(frozen=True, slots=True)
class HandInputResult:
    """The private hand after an input (None if it is removed), and the new selection."""

    private_hand: PrivateOrderedHand | None
    selection: str


def selection_without_hand_card(selection: str) -> str:
    """Returns the selection without a card of the hand; other selections are unchanged."""
    return (
        selection
        if cursor_at_selected_card_or_none(selection) is None
        else selection_with_hand_card_replaced_or_removed(selection, None)
    )


def enter_hand_number_or_raise(private_hand: PrivateOrderedHand, selection: str, number: int) -> HandInputResult:
    """Enters a number at the cursor. After a new upper number selects the missing lower number.

    Raises ValueError for a number out of range.
    """
    cursor = find_card_cursor(private_hand, selection)
    if not 1 <= number <= LONGEST:
        raise ValueError(number)
    new_hand = private_hand_with_number_at_cursor_or_raise(private_hand, cursor, number)
    index, part = cursor
    needs_lower_number = part != LOWER and index < len(private_hand.cards) and new_hand.cards[index].bottom is None
    return HandInputResult(
        new_hand,
        selection_with_hand_card_replaced_or_removed(selection, CardCursor(index, LOWER))
        if needs_lower_number
        else selection_without_hand_card(selection),
    )


def private_hand_with_number_at_cursor_or_raise(
    private_hand: PrivateOrderedHand, cursor: CardCursor, number: int
) -> PrivateOrderedHand:
    """Returns the hand with a number at the cursor. Raises ValueError for one card too many."""
    (index, part), cards = cursor, private_hand.cards
    if part == NEW:
        return replace(private_hand, cards=items_with_one_inserted_or_raise(cards, index, Card(number), MOST))
    card = cards[index] if index < len(cards) else Card(0)
    card = Card(card.top, number) if part == LOWER else Card(number, card.bottom)
    return replace(private_hand, cards=items_with_one_set_or_raise(cards, index, card, MOST))


def erase_number_or_card_or_raise(private_hand: PrivateOrderedHand, selection: str) -> HandInputResult:
    """Removes the lower number entered last or selected, else its card, and selects that place. Raises ValueError if
    nothing is left to remove."""
    (index, part), cards = (
        find_card_cursor(private_hand, selection),
        private_hand.cards,
    )
    is_after_last_card = index == len(cards)
    index -= is_after_last_card or part == NEW
    if not index >= 0:
        raise ValueError(index)
    if (is_after_last_card or part == LOWER) and cards[index].bottom is not None:
        new_hand = replace(private_hand, cards=items_with_one_set_or_raise(cards, index, Card(cards[index].top), MOST))
        next_card = None if is_after_last_card else CardCursor(index, LOWER)
    else:
        new_hand = replace(private_hand, cards=items_with_one_removed_or_raise(cards, index))
        next_card = CardCursor(index, NEW) if index < len(new_hand.cards) else None
    return HandInputResult(
        new_hand,
        selection_without_hand_card(selection)
        if next_card is None
        else selection_with_hand_card_replaced_or_removed(selection, next_card),
    )
