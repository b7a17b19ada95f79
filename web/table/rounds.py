"""Rounds that are over, and one of them told anew: nothing that came after it is lost.

Picks: `rounds.0.2` what the first round gave the third seat, with a word behind it for a part of that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

ROUNDS = "rounds"
T = TypeVar("T")


def round_pick(index: int, seat: int, part: str = "") -> str:
    """What selects a seat's figures of a round (both from 0), or a part of them."""
    return ".".join(filter(None, (ROUNDS, str(index), str(seat), part)))


def round_picked(pick: str, rounds: Sequence[object], seats: int) -> tuple[int, int, str]:
    """`rounds.0.2.h` → (0, 2, `h`). Raises ValueError for a round or seat that is not there."""
    name, *path = pick.split(".")
    index, seat = (int(part) for part in path[:2])
    if name != ROUNDS or not 0 <= index < len(rounds) or not 0 <= seat < seats:
        raise ValueError(pick)
    return index, seat, ".".join(path[2:3])


def with_round(rounds: tuple[T, ...], index: int, told: T) -> tuple[T, ...]:
    """The rounds with one told anew, those before and after as they are."""
    return (*rounds[:index], told, *rounds[index + 1 :])
