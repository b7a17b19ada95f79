"""The cells that a card reaches: wall reflections and the printed example."""

from __future__ import annotations

from itertools import product

import pytest

from calculators.vectron.board import (
    DIRECTIONS,
    PiecePath,
    find_target_cells,
    list_paths_of_card,
    path_with_fewest_wall_kicks_or_none,
    trace_path_bouncing_off_walls_without_losing_steps,
)
from calculators.vectron.notation import format_cell, parse_cell_index

BOARD = ("21G1", "a3S2", "1b12", "S1G3")


def parse_cell_names(*names: str) -> tuple[int, ...]:
    return tuple(parse_cell_index(name) for name in names)


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


ALL_DIRECTIONS = [direction for directions in DIRECTIONS.values() for direction in directions]


def test_wall_reflections_match_cell_by_cell_walk() -> None:
    for start, direction, distance in product(range(16), ALL_DIRECTIONS, range(1, 10)):
        path = trace_path_bouncing_off_walls_without_losing_steps(start, direction, distance)
        assert list(path.cells) == walk_cell_by_cell(start, direction, distance)
        assert len(path.cells) == distance + 1


def test_diagonal_two_from_inner_cell_ends_as_in_rulebook_example() -> None:
    """One path without a kick, two with one wall, one back to the start."""
    found = {format_cell(path.end_cell): path.kicks for path in list_paths_of_card(BOARD, parse_cell_index("B2"), "D2")}
    assert found == {
        "D4": (),
        "D2": ((1, ("top",)),),
        "B4": ((1, ("left",)),),
        "B2": ((1, ("left", "top")),),
    }


@pytest.mark.parametrize(
    ("start", "card", "expected"),
    [
        ("A1", "O1", ("B1", "A2")),
        ("B2", "O1", ("B1", "A2", "C2", "B3")),
        ("B2", "O6", ("B2",)),
        ("A2", "D1", ("B1", "B3")),
        ("D2", "S", ("C2", "A4")),
    ],
)
def test_card_reaches_expected_cells(start: str, card: str, expected: tuple[str, ...]) -> None:
    assert tuple(format_cell(cell) for cell in find_target_cells(BOARD, parse_cell_index(start), card)) == expected


def test_path_has_fewest_wall_kicks_or_is_none() -> None:
    """From A1 three other paths to B2 kick walls; the straight D1 kicks none."""
    for start, card, end, way in (
        ("A1", "D1", "B2", PiecePath(parse_cell_names("A1", "B2"))),
        ("B2", "D2", "B4", PiecePath(parse_cell_names("B2", "A3", "B4"), ((1, ("left",)),))),
        ("B2", "D2", "C1", None),
        ("B1", "S", "A4", PiecePath(parse_cell_names("B1", "A4"))),
        ("B1", "S", "A1", None),
    ):
        (place,), (target,) = parse_cell_names(start), parse_cell_names(end)
        assert path_with_fewest_wall_kicks_or_none(BOARD, place, card, target) == way
