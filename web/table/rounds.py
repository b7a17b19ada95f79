"""Enters a finished round again; nothing that came after it is lost.

Its selections are `rounds.0.2`, what the first round gave the third seat, with a further word for a part of that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

ROUNDS_PREFIX = "rounds"
T = TypeVar("T")


def format_round_selection(round_index: int, seat_index: int, part_name: str = "") -> str:
    """What selects a seat's figures of a round (both from 0), or a part of them."""
    return ".".join(filter(None, (ROUNDS_PREFIX, str(round_index), str(seat_index), part_name)))


class RoundTarget(NamedTuple):
    """An entry of a round, counted from 0, and which part of it."""

    round_index: int
    seat_index: int
    part_name: str


def parse_round_target_or_raise(selection: str, rounds: Sequence[object], seat_count: int) -> RoundTarget:
    """`rounds.0.2.h` → (0, 2, `h`). Raises ValueError for a round or seat that is not there."""
    name, *path = selection.split(".")
    index, seat = (int(part) for part in path[:2])
    if name != ROUNDS_PREFIX or not 0 <= index < len(rounds) or not 0 <= seat < seat_count:
        raise ValueError(selection)
    return RoundTarget(index, seat, ".".join(path[2:3]))


def with_round_replaced(rounds: tuple[T, ...], round_index: int, new_round: T) -> tuple[T, ...]:
    """The rounds with one told anew, those before and after as they are."""
    return (*rounds[:round_index], new_round, *rounds[round_index + 1 :])
