"""Edits a sequence of entered items: tuples in, tuples out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


def items_with_one_set_or_raise(items: Sequence[Item], index: int, item: Item, max_items: int) -> tuple[Item, ...]:
    """Replaces an item, or appends one: `items_with_one_set_or_raise("ab", 1, "x", 4) == ("a", "x")`.

    Raises ValueError for an index beyond the end, or at or beyond the limit.
    """
    if not 0 <= index <= len(items) or index >= max_items:
        raise ValueError(index)
    return (*items[:index], item, *items[index + 1 :])


def items_with_one_inserted_or_raise(items: Sequence[Item], index: int, item: Item, max_items: int) -> tuple[Item, ...]:
    """Inserts an item. Raises ValueError for an index beyond the end, or if there are `max_items` already."""
    if not 0 <= index <= len(items) or len(items) >= max_items:
        raise ValueError(index)
    return (*items[:index], item, *items[index:])


def items_with_one_removed_or_raise(items: Sequence[Item], index: int) -> tuple[Item, ...]:
    """Removes an item. Raises ValueError if there is none."""
    if not 0 <= index < len(items):
        raise ValueError(index)
    return (*items[:index], *items[index + 1 :])


def items_without_trailing_nones(items: Sequence[Item | None]) -> tuple[Item | None, ...]:
    """Leaves out the items at the end that are not entered: `items_without_trailing_nones([1, None, 3, None])`."""
    entered_count = max((count for count, item in enumerate(items, 1) if item is not None), default=0)
    return tuple(items[:entered_count])
