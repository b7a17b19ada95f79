"""Draws and changes a private hand beside a followed game, if the order of its cards does not matter.

It is entered once, updated from turn to turn, and displayed to nobody else (`calculators.core.private_hand`). Each game
enters cards in its own way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, TypeVar

from calculators.core.parsing import SEAT_FIELDS, format_seat_code, parse_seat_code
from calculators.core.private_hand import PrivateHand
from web.pieces import (
    Chips,
    Control,
    DottedText,
    DottedTextParser,
    HandCover,
    Key,
    Pad,
    enter_value,
    items_with_one_removed_or_raise,
)
from web.table.page import Page


@dataclass(frozen=True, slots=True)
class HandOwnerValue(DottedText):
    """Whose hand it is: `own.whose.p2`."""

    WORD = "own.whose"
    seat_code: Annotated[str, r"p[1-9]"]


@dataclass(frozen=True, slots=True)
class ForgetHandValue(DottedText):
    """Removes the hand: `own.forget`."""

    WORD = "own.forget"


@dataclass(frozen=True, slots=True)
class DropCardValue(DottedText):
    """Takes a card out of the hand: `own.drop.0`. Cards are counted from 0, in SCOUT! their places from 1."""

    WORD = "own.drop"
    card_index: int


PRIVATE_HAND_VALUES = DottedTextParser[HandOwnerValue | ForgetHandValue | DropCardValue](
    HandOwnerValue, ForgetHandValue, DropCardValue
)
C = TypeVar("C")
"""A card of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateHandView:
    """A private hand as it is drawn.

    cover: what hides it; cards: a key for each entered card, which takes it out; hint: what such a key does;
    not_entered_text: how many cards are not entered; keys: to enter them; entry_control: the control that leads to
    where they are entered.
    """

    cover: HandCover
    cards: Pad | None = None
    hint: str = ""
    not_entered_text: str = ""
    keys: Pad | None = None
    entry_control: Control | None = None


def build_private_hand_view(
    page: Page,
    *,
    unentered_count_or_negative_surplus: int | None,
    face_and_words_of_card: Callable[[C], tuple[object, str]],
    entry_pad: Pad | None = None,
    enter_control_or_none: Control | None = None,
) -> PrivateHandView:
    """Builds the view of this phone's private hand.

    unentered_count_or_negative_surplus: cards not entered, None if unknown, below 0 if so many cards have left the hand
    and it is unknown which; face_and_words_of_card: returns what the game draws of a card, and its name."""
    say, private_hand, cover = page.say, page.answer.state.mine, build_hand_cover(page)
    if private_hand is None:
        return PrivateHandView(cover=cover)
    cards = []
    for index, card in enumerate(private_hand.cards):
        face, words = face_and_words_of_card(card)
        cards.append(Key(text=words, control=enter_value(DropCardValue(index)), label=words, face=face))
    unentered_count = unentered_count_or_negative_surplus or 0
    can_enter = unentered_count_or_negative_surplus is None or unentered_count > 0
    hint_on_entered_cards = say("own.mend") if cards else ""
    return PrivateHandView(
        cover=cover,
        cards=Pad(say("own.head"), 5, tuple(cards)) if cards else None,
        hint=say("own.over", n=-unentered_count) if unentered_count < 0 else hint_on_entered_cards,
        not_entered_text=say("own.ask", n=unentered_count) if unentered_count > 0 else "",
        keys=entry_pad if can_enter else None,
        entry_control=enter_control_or_none if can_enter else None,
    )


def build_hand_cover(page: Page, *known_facts: str) -> HandCover:
    """Builds the cover of this phone's private hand. A phone with a seat at a shared table is not asked whose hand its
    own is.

    known_facts: further facts about the hand.
    """
    private_hand = page.answer.state.mine
    owner_seat_code = format_seat_code(private_hand.seat) if private_hand is not None else ""
    is_own_seat = bool(owner_seat_code) and page.own_seat_code == owner_seat_code
    seat_keys = tuple(
        Key(
            text=page.say.seat_name(seat_code),
            control=enter_value(HandOwnerValue(seat_code)),
            is_selected=seat_code == owner_seat_code,
        )
        for seat_code in page.seats
    )
    holder = page.seat_of_private_cards_used_or_empty
    return HandCover(
        seat_keys=None if is_own_seat else Chips(page.say("own.whose"), seat_keys),
        known_lines=known_facts,
        forget_control=enter_value(ForgetHandValue()) if holder or (owner_seat_code and not is_own_seat) else None,
        holder=holder,
        title=page.say("own.of", seat=holder) if holder and not is_own_seat else page.say("own.head"),
    )


def private_hand_after_value_or_raise(
    private_hand: PrivateHand | None,
    value: HandOwnerValue | ForgetHandValue | DropCardValue,
    max_seats: int = len(SEAT_FIELDS),
) -> PrivateHand | None:
    """Returns the hand after a value; None once it is removed. Another owner begins without cards, the same one keeps
    them. Raises ValueError for a card or a seat that does not exist."""
    match value:
        case HandOwnerValue(seat_code):
            seat = parse_seat_code(seat_code, max_seats)
            return private_hand if private_hand is not None and private_hand.seat == seat else PrivateHand(seat)
        case ForgetHandValue():
            return None
        case DropCardValue(card_index) if private_hand is not None and card_index < len(private_hand.cards):
            return PrivateHand(private_hand.seat, items_with_one_removed_or_raise(private_hand.cards, card_index))
    raise ValueError(value)
