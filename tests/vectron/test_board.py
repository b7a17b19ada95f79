"""The cells that a card reaches: wall reflections and the printed example."""

from itertools import chain, product

import pytest

from calculators.vectron.board import (
    DIRECTIONS,
    list_paths_of_distance_or_swap_card,
    path_with_fewest_wall_kicks_or_none,
    trace_path_and_wall_kicks,
)
from calculators.vectron.notation import format_cell, parse_cell_name_as_index

BOARD = ("21G1", "a3S2", "1b12", "S1G3")


def walk_cell_by_cell(start: int, direction: tuple[int, int], distance: int) -> list[int]:
    """The cells of a walk, one step at a time, with a wall of `#` around the map."""
    walled = ["######", "#....#", "#....#", "#....#", "#....#", "######"]
    x, y = start % 4 + 1, start // 4 + 1
    dx, dy = direction
    seen = [start]
    while distance:
        if dx and walled[y][x + dx] == "#":
            dx *= -1
        if dy and walled[y + dy][x] == "#":
            dy *= -1
        x, y = x + dx, y + dy
        distance -= 1
        seen.append(4 * (y - 1) + x - 1)
    return seen


def test_wall_reflections_match_cell_by_cell_walk() -> None:
    for start, direction, distance in product(range(16), chain(*DIRECTIONS.values()), range(1, 10)):
        path = trace_path_and_wall_kicks(start, direction, distance)
        assert list(path.cells) == walk_cell_by_cell(start, direction, distance)


def test_diagonal_two_from_inner_cell_ends_as_in_rulebook_example() -> None:
    """One path without a kick, two with one wall, one back to the start."""
    found = {
        format_cell(path.end_cell): path.kicks
        for path in list_paths_of_distance_or_swap_card(BOARD, parse_cell_name_as_index("B2"), "D2")
    }
    assert found == {
        "D4": (),
        "D2": ((1, ("top",)),),
        "B4": ((1, ("left",)),),
        "B2": ((1, ("left", "top")),),
    }


@pytest.mark.parametrize(
    ("start", "card", "end", "cells", "kicks"),
    [
        ("A1", "D1", "B2", "A1 B2", ()),
        ("B2", "D2", "B4", "B2 A3 B4", ((1, ("left",)),)),
        ("B2", "D2", "C1", "", ()),
        ("B1", "S", "A4", "B1 A4", ()),
        ("B1", "S", "A1", "", ()),
    ],
)
def test_path_has_fewest_wall_kicks_or_is_none(start: str, card: str, end: str, cells: str, kicks: object) -> None:
    """From A1 three other paths to B2 kick walls; the straight D1 kicks none."""
    path = path_with_fewest_wall_kicks_or_none(
        BOARD, parse_cell_name_as_index(start), card, parse_cell_name_as_index(end)
    )
    found = (" ".join(map(format_cell, path.cells)), path.kicks) if path else ("", ())
    assert found == (cells, kicks)
