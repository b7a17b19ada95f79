"""Enters a finished round again; nothing that came after it is lost.

Its selections are `rounds.0.2`, the entry of the third seat in the first round, followed by a part of it if needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

ROUNDS_PREFIX = "rounds"
T = TypeVar("T")


def format_round_selection(round_index: int, seat_index: int, part_name: str = "") -> str:
    """Returns the selection of a seat's entry in a round (both 0-based), or of a part of it."""
    return ".".join(filter(None, (ROUNDS_PREFIX, str(round_index), str(seat_index), part_name)))


class RoundTarget(NamedTuple):
    """A seat's entry in a round (both 0-based), and which part of it ('' for all)."""

    round_index: int
    seat_index: int
    part_name: str


def parse_round_target_or_raise(selection: str, rounds: Sequence[object], seat_count: int) -> RoundTarget:
    """Parses `rounds.0.2.h` → (0, 2, `h`). Raises ValueError for a round or seat that does not exist."""
    name, *path = selection.split(".")
    index, seat = (int(part) for part in path[:2])
    if name != ROUNDS_PREFIX or not 0 <= index < len(rounds) or not 0 <= seat < seat_count:
        raise ValueError(selection)
    return RoundTarget(index, seat, ".".join(path[2:3]))


def with_round_replaced(rounds: tuple[T, ...], round_index: int, new_round: T) -> tuple[T, ...]:
    """Returns the rounds with one replaced."""
    return (*rounds[:round_index], new_round, *rounds[round_index + 1 :])
