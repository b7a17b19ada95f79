"""What a touch does to a row of entered things: tuples in, tuples out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def put(items: Sequence[Item], index: int, item: Item, limit: int) -> tuple[Item, ...]:
    """Puts an item at a place that holds one, or behind the last: `put("ab", 1, "x", 4) == ("a", "x")`.

    Raises ValueError for a place further out, or at or beyond the limit.
    """
    if not 0 <= index <= len(items) or index >= limit:
        raise ValueError(index)
    return (*items[:index], item, *items[index + 1 :])


def insert(items: Sequence[Item], index: int, item: Item, limit: int) -> tuple[Item, ...]:
    """Puts an item between others. Raises ValueError outside, or when there are `limit` already."""
    if not 0 <= index <= len(items) or len(items) >= limit:
        raise ValueError(index)
    return (*items[:index], item, *items[index:])


def erase(items: Sequence[Item], index: int) -> tuple[Item, ...]:
    """Takes an item out; the others close up. Raises ValueError where there is none."""
    if not 0 <= index < len(items):
        raise ValueError(index)
    return (*items[:index], *items[index + 1 :])


def gap(items: Sequence[Item], size: int, whole: Callable[[Item], bool], after: int = -1) -> int | None:
    """The next place of `size` that is empty or half entered, looking on from `after` and round; None if none is."""
    places = [*range(after + 1, size), *range(min(after + 1, size))]
    return next((i for i in places if i >= len(items) or not whole(items[i])), None)
