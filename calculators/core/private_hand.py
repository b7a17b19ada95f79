"""A hand of one's own in a game that is followed: what the asker knows of it, told to nobody.

It says how things are now, not how the game began; a game that has one keeps it as `mine` of its state, a frozen
dataclass with a `seat` counted from 1, and brings it up to date turn by turn. It changes no verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.parameters import Limit, Parameter
from calculators.core.parsing import SEAT_FIELDS, Span, Unreadable, format_seat_code, parse_seat_code


@dataclass(frozen=True, slots=True)
class PrivateHand:
    """A hand of one's own in which the order of the cards says nothing. seat: from 1; cards: those it is known to
    hold, of which any others are not told."""

    seat: int
    cards: tuple[Any, ...] = ()

    def with_card(self, card: Any) -> PrivateHand:
        return replace(self, cards=(*self.cards, card))

    def without_one_such_card(self, card: Any) -> PrivateHand:
        """One such card fewer; as it was where it is not known to hold one."""
        if card not in self.cards:
            return self
        at = self.cards.index(card)
        return replace(self, cards=self.cards[:at] + self.cards[at + 1 :])


def declare_seat_and_cards_mine_parameter(
    parse_cards: Callable[[Span], tuple[Any, ...]],
    format_cards: Callable[[tuple[Any, ...]], str],
    example_text: str,
    *card_limits: Limit,
    max_seats: int = len(SEAT_FIELDS),
) -> Parameter:
    """`mine` of such a hand: the seat, then its cards as in `hand`. read, write: of those cards."""

    def parse_private_hand(raw_text: str | Span) -> PrivateHand:
        span = Span.from_text(raw_text)
        first = span.split(".")[0]
        seat, _ = split_off_owning_seat_number([first], "expected.mine", max_seats)
        rest = span[len(first.text) + 1 :]
        return PrivateHand(seat, parse_cards(rest) if rest.text else ())

    def format_private_hand(private_hand: PrivateHand) -> str:
        return format_seat_code(private_hand.seat) + (
            f".{format_cards(private_hand.cards)}" if private_hand.cards else ""
        )

    limits = (limit.with_prefix(f"p{max_seats}.") for limit in card_limits)
    return declare_mine_parameter(parse_private_hand, format_private_hand, example_text, *limits)


def declare_mine_parameter(
    parse_hand: Callable[[str], Any], format_hand: Callable[[Any], str], example_text: str, *limits: Limit
) -> Parameter:
    """The parameter `mine`: a secret that no notation box shows."""
    return Parameter(
        "mine", parse_hand, format_hand, default=None, views=(), secret=True, example=example_text, limits=limits
    )


def split_off_owning_seat_number(
    seat_and_card_spans: Sequence[Span], error_code: str, max_seats: int = len(SEAT_FIELDS)
) -> tuple[int, list[Span]]:
    """`p3`, `7`, `18` → the seat and what follows it. Raises Unreadable with the sentence expected."""
    seat, *held = seat_and_card_spans
    try:
        return parse_seat_code(seat, max_seats), held
    except Unreadable:
        raise seat.build_error(error_code) from None


def count_unentered_cards(entered_card_count: int, hand_size: int | None, drawn_count: int = 0) -> int | None:
    """Cards of one's hand that are not told; below 0: so many have gone and nobody said which; None while the size of
    the hand is not known. held: cards told; count: those everybody sees; drawn: cards one has just drawn."""
    return None if hand_size is None else hand_size + drawn_count - entered_card_count
