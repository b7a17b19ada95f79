"""Edits a sequence of entered items: tuples in, tuples out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


def next_incomplete_index_wrapping_or_none(
    items: Sequence[Item], place_count: int, is_complete: Callable[[Item], bool], after_index: int = -1
) -> int | None:
    """Returns the next index below `place_count` that is empty or incomplete, searching on from `after_index` and
    round; None if none is."""
    places = [*range(after_index + 1, place_count), *range(min(after_index + 1, place_count))]
    return next((i for i in places if i >= len(items) or not is_complete(items[i])), None)
