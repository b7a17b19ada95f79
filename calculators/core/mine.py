"""A hand of one's own in a game that is followed: what the asker knows of it, told to nobody.

It says how things are now, not how the game began; a game that has one keeps it as `mine` of its state, a frozen
dataclass with a `seat` counted from 1, and brings it up to date turn by turn. It changes no verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from calculators.core.parameters import Limit, Parameter
from calculators.core.parsing import Span, Unreadable, parse_seat


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
