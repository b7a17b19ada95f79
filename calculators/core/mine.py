"""A hand of one's own in a game that is followed: what the asker knows of it, told to nobody.

It says how things are now, not how the game began; a game that has one keeps it as `mine` of its state, a frozen
dataclass with a `seat` counted from 1, and brings it up to date turn by turn. It changes no verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.parameters import Limit, Parameter
from calculators.core.parsing import Span, Unreadable, format_seat, parse_seat


@dataclass(frozen=True, slots=True)
class Own:
    """A hand of one's own in which the order of the cards says nothing. seat: from 1; cards: those it is known to
    hold, of which any others are not told."""

    seat: int
    cards: tuple[Any, ...] = ()

    def with_card(self, card: Any) -> Own:
        return replace(self, cards=(*self.cards, card))

    def without(self, card: Any) -> Own:
        """One such card fewer; as it was where it is not known to hold one."""
        if card not in self.cards:
            return self
        at = self.cards.index(card)
        return replace(self, cards=self.cards[:at] + self.cards[at + 1 :])


def own_parameter(
    read: Callable[[Span], tuple[Any, ...]], write: Callable[[tuple[Any, ...]], str], example: str, *limits: Limit
) -> Parameter:
    """`mine` of such a hand: the seat, then its cards as in `hand`. read, write: of those cards."""

    def read_own(raw: str | Span) -> Own:
        span = Span.of(raw)
        first = span.split(".")[0]
        seat, _ = read_owner([first], "expected.mine")
        rest = span[len(first.text) + 1 :]
        return Own(seat, read(rest) if rest.text else ())

    def write_own(own: Own) -> str:
        return format_seat(own.seat) + (f".{write(own.cards)}" if own.cards else "")

    return mine_parameter(read_own, write_own, example, *(limit.after("p5.") for limit in limits))


def mine_parameter(read: Callable[[str], Any], write: Callable[[Any], str], example: str, *limits: Limit) -> Parameter:
    """The parameter `mine`: a secret that no notation box shows."""
    return Parameter("mine", read, write, default=None, views=(), secret=True, example=example, limits=limits)


def read_owner(items: Sequence[Span], expected: str) -> tuple[int, list[Span]]:
    """`p3`, `7`, `18` → the seat and what follows it. Raises Unreadable with the sentence expected."""
    seat, *held = items
    try:
        return parse_seat(seat), held
    except Unreadable:
        raise seat.fail(expected) from None


def untold(held: int, count: int | None, drawn: int = 0) -> int | None:
    """Cards of one's hand that are not told; below 0: so many have gone and nobody said which; None while the size of
    the hand is not known. held: cards told; count: those everybody sees; drawn: cards one has just drawn."""
    return None if count is None else count + drawn - held
