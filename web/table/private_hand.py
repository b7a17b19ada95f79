"""Shows and changes a private hand beside a followed game, if the order of its cards does not matter.

It is entered once, kept up to date from turn to turn, and shown to nobody else (`calculators.core.private_hand`). Its
values are `own.whose.p2`, `own.forget`, and `own.drop.0` to take a card out. Each game enters cards in its own way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from calculators.core.parsing import SEAT_FIELDS, format_seat_code, parse_seat_code
from calculators.core.private_hand import PrivateHand
from web.pieces import Chips, Control, HandCover, Key, Pad, enter_value, items_with_one_removed_or_raise
from web.table.page import Page

PRIVATE_HAND_PREFIX = "own"
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
    unentered_count: int | None,
    face_and_words_of_card: Callable[[C], tuple[object, str]],
    entry_pad: Pad | None = None,
    enter_control_or_none: Control | None = None,
) -> PrivateHandView:
    """The hand of whoever holds this phone, as far as it was told. unentered_count: cards not told, below 0: so many
    have gone and nobody said which; face_and_words_of_card: of a card, and its words."""
    say, mine = page.say, page.answer.state.mine
    if mine is None:
        return PrivateHandView(cover=build_hand_cover(page, seat_number=None))
    cards = []
    for index, card in enumerate(mine.cards):
        drawn, words = face_and_words_of_card(card)
        cards.append(Key(text=words, touch=enter_value(f"{PRIVATE_HAND_PREFIX}.drop.{index}"), label=words, face=drawn))
    open_ = unentered_count is None or unentered_count > 0
    return PrivateHandView(
        cover=build_hand_cover(page, seat_number=mine.seat),
        cards=Pad(say("own.head"), 5, tuple(cards)) if cards else None,
        hint=say("own.over", n=-unentered_count)
        if unentered_count is not None and unentered_count < 0
        else say("own.mend")
        if cards
        else "",
        not_entered_text=say("own.ask", n=unentered_count)
        if unentered_count is not None and unentered_count > 0
        else "",
        keys=entry_pad if open_ else None,
        entry_control=enter_control_or_none if open_ else None,
    )


def build_hand_cover(
    page: Page,
    *,
    seat_number: int | None,
    known_facts: tuple[str, ...] = (),
    whose_prefix: str = f"{PRIVATE_HAND_PREFIX}.whose",
    forget_value: str = f"{PRIVATE_HAND_PREFIX}.forget",
) -> HandCover:
    """What covers a hand of one's own. seat_number: whose it is, counted from 1, None where nobody said;
    known_facts: what else is known of it; whose_prefix, forget_value: what its touches put, the first with a seat
    behind it. A phone that sits at a shared table is not asked whose hand its own is."""
    sits = seat_number is not None and page.own_seat_code == format_seat_code(seat_number)
    chips = tuple(
        Key(text=page.say.seat_name(name), touch=enter_value(f"{whose_prefix}.{name}"), on=number == seat_number)
        for number, name in enumerate(page.seats, 1)
    )
    holder = page.seat_of_private_hand_or_empty
    return HandCover(
        seat_keys=None if sits else Chips(page.say("own.whose"), chips),
        known_lines=known_facts,
        forget_control=enter_value(forget_value) if holder or (seat_number and not sits) else None,
        holder=holder,
    )


def private_hand_after_touched_value_or_raise(
    private_hand: PrivateHand | None, value: str, max_seats: int = len(SEAT_FIELDS)
) -> PrivateHand | None:
    """The hand after a touch of it. Raises ValueError for one that there is not."""
    name, _, rest = value.partition(".")
    if name == "whose":
        seat = parse_seat_code(rest, max_seats)
        return private_hand if private_hand is not None and private_hand.seat == seat else PrivateHand(seat)
    if name == "forget":
        return None
    if name == "drop" and private_hand is not None and int(rest) < len(private_hand.cards):
        return PrivateHand(private_hand.seat, items_with_one_removed_or_raise(private_hand.cards, int(rest)))
    raise ValueError(value)
