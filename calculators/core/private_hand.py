"""Represents the private hand of a followed game: the cards of the asker's seat that the asker has entered.

It is the present hand, not the one at the start. The state of a game has it as `mine`, a frozen dataclass with a `seat`
(1-based), and updates it turn by turn. It changes no verdict and is displayed to nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from calculators.core.parameters import Limit, Parameter
from calculators.core.parsing import SEAT_FIELDS, Span, Unreadable, format_seat_code, parse_seat_code


@dataclass(frozen=True, slots=True)
class PrivateHand:
    """A private hand whose order does not matter. seat: its number, 1-based; cards: those entered."""

    seat: int
    cards: tuple[Any, ...] = ()

    def with_card(self, card: Any) -> PrivateHand:
        return replace(self, cards=(*self.cards, card))

    def hand_without_one_such_card_or_unchanged(self, card: Any) -> PrivateHand:
        """Returns the hand without one card equal to `card`; unchanged if it has none."""
        if card not in self.cards:
            return self
        index = self.cards.index(card)
        return replace(self, cards=self.cards[:index] + self.cards[index + 1 :])


def declare_mine_parameter_of_seat_and_cards(
    parse_cards: Callable[[Span], tuple[Any, ...]],
    format_cards: Callable[[tuple[Any, ...]], str],
    example_text: str,
    *card_limits: Limit,
    max_seats: int = len(SEAT_FIELDS),
) -> Parameter:
    """Declares `mine` for a `PrivateHand`: the seat, then its cards as in `hand`.

    parse_cards, format_cards: for the cards after the seat; card_limits: the limits of those cards.
    """

    def parse_private_hand(raw_text: str | Span) -> PrivateHand:
        span = Span.fold_width_and_drop_spaces(raw_text)
        seat_span = span.split(".")[0]
        seat_number, _ = split_off_owning_seat_number([seat_span], "expected.mine", max_seats)
        cards_span = span[len(seat_span.text) + 1 :]
        return PrivateHand(seat_number, parse_cards(cards_span) if cards_span.text else ())

    def format_private_hand(private_hand: PrivateHand) -> str:
        return format_seat_code(private_hand.seat) + (
            f".{format_cards(private_hand.cards)}" if private_hand.cards else ""
        )

    limits = (limit.with_prefix(f"p{max_seats}.") for limit in card_limits)
    return declare_secret_mine_parameter(parse_private_hand, format_private_hand, example_text, *limits)


def declare_secret_mine_parameter(
    parse_hand: Callable[[str], Any], format_hand: Callable[[Any], str], example_text: str, *limits: Limit
) -> Parameter:
    """Declares the secret parameter `mine`, which no notation box displays."""
    return Parameter(
        name="mine",
        parse_text=parse_hand,
        format_value=format_hand,
        default=None,
        views=(),
        secret=True,
        example=example_text,
        limits=limits,
    )


def seat_code_of_private_hand(hand_text: str) -> str:
    """Returns the seat that the text of a private hand begins with; '' for no text.

    >>> seat_code_of_private_hand("p2.7.8"), seat_code_of_private_hand("p2_78.4")
    ('p2', 'p2')
    """
    return hand_text.partition(".")[0].partition("_")[0]


class SeatAndCardSpans(NamedTuple):
    """The seat that holds a hand, and the texts of its cards."""

    seat_number: int
    card_spans: list[Span]


def split_off_owning_seat_number(
    seat_and_card_spans: Sequence[Span], error_code: str, max_seats: int = len(SEAT_FIELDS)
) -> SeatAndCardSpans:
    """Splits `p3`, `7`, `18` into the seat number (1-based) and the cards.

    Raises Unreadable with `error_code` if the first span is not a seat.
    """
    seat_span, *card_spans = seat_and_card_spans
    try:
        return SeatAndCardSpans(parse_seat_code(seat_span, max_seats), card_spans)
    except Unreadable:
        raise seat_span.build_error(error_code) from None


def count_unentered_or_minus_departed_cards(
    entered_card_count: int, hand_size: int | None, drawn_count: int = 0
) -> int | None:
    """Returns how many cards of a private hand are not entered; None if its size is not known.

    A negative result means that so many entered cards have left the hand, and it is not known which. hand_size: the
    number of cards in the hand as everybody sees it; drawn_count: cards just drawn, which hand_size does not include.
    """
    return None if hand_size is None else hand_size + drawn_count - entered_card_count
