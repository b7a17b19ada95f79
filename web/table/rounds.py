"""Enters a finished round again; nothing that came after it is lost."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_round_replaced(rounds: tuple[T, ...], round_index: int, new_round: T) -> tuple[T, ...]:
    """Returns the rounds with one replaced."""
    return (*rounds[:round_index], new_round, *rounds[round_index + 1 :])
