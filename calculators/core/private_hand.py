"""Keeps a private hand in a followed game: what the asker knows of it, shown to nobody else.

It holds the present hand, not the one at the start. The state of a game keeps it as `mine`, a frozen dataclass with a
`seat` (from 1), and updates it turn by turn. It changes no verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from calculators.core.parameters import Limit, Parameter
from calculators.core.parsing import SEAT_FIELDS, Span, Unreadable, format_seat_code, parse_seat_code


@dataclass(frozen=True, slots=True)
class PrivateHand:
    """A private hand whose order does not matter. seat: from 1; cards: those it is known to hold."""

    seat: int
    cards: tuple[Any, ...] = ()

    def with_card(self, card: Any) -> PrivateHand:
        return replace(self, cards=(*self.cards, card))

    def without_one_such_card(self, card: Any) -> PrivateHand:
        """Returns the hand with one such card less; unchanged if it is not known to hold one."""
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
    """Declares `mine` for such a hand: the seat, then its cards as in `hand`."""

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
    """Declares the parameter `mine`: a secret that no notation box shows."""
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


class SeatAndCardSpans(NamedTuple):
    """The seat that holds a hand, and the texts of its cards."""

    seat_number: int
    card_spans: list[Span]


def split_off_owning_seat_number(
    seat_and_card_spans: Sequence[Span], error_code: str, max_seats: int = len(SEAT_FIELDS)
) -> SeatAndCardSpans:
    """Reads `p3`, `7`, `18` as the seat and the rest. Raises Unreadable with the given code."""
    seat, *held = seat_and_card_spans
    try:
        return SeatAndCardSpans(parse_seat_code(seat, max_seats), held)
    except Unreadable:
        raise seat.build_error(error_code) from None


def count_unentered_or_minus_departed_cards(
    entered_card_count: int, hand_size: int | None, drawn_count: int = 0
) -> int | None:
    """Returns how many cards of a private hand are not entered; None if its size is not known.

    Below 0, so many cards have left and nobody said which. hand_size: the cards everybody sees; drawn_count: just
    drawn.
    """
    return None if hand_size is None else hand_size + drawn_count - entered_card_count
