"""Where a card leads: walls against a walk done cell by cell, and the printed example."""

from __future__ import annotations

from itertools import product

import pytest

from calculators.vectron.board import (
    DIRECTIONS,
    PiecePath,
    find_cells_with,
    find_piece_cell_or_none,
    find_target_cells,
    list_paths_of_card,
    map_with_cells_replaced,
    path_with_fewest_wall_kicks_or_none,
    trace_path_bouncing_off_walls,
)
from calculators.vectron.notation import format_cell, parse_cell_index

BOARD = ("21G1", "a3S2", "1b12", "S1G3")


def cells(*names: str) -> tuple[int, ...]:
    return tuple(parse_cell_index(name) for name in names)


def brute(start: int, direction: tuple[int, int], distance: int) -> list[int]:
    """One step at a time over a map with a wall of `#` around it."""
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


def unfolded(place: int, step: int, distance: int) -> int:
    """One coordinate by mirrors: the way straight on through 0 1 2 3 2 1, over and over."""
    mirrors = [0, 1, 2, 3, 2, 1]
    return mirrors[(place + step * distance) % 6]


ALL = [direction for directions in DIRECTIONS.values() for direction in directions]


@pytest.mark.parametrize("distance", range(1, 10))
def test_walls_reflect_as_a_walk_cell_by_cell_and_as_mirrors_do(distance: int) -> None:
    for start, direction in product(range(16), ALL):
        path = trace_path_bouncing_off_walls(start, direction, distance)
        assert list(path.cells) == brute(start, direction, distance)
        assert len(path.cells) == distance + 1
        x = unfolded(start % 4, direction[0], distance)
        y = unfolded(start // 4, direction[1], distance)
        assert path.end_cell == 4 * y + x


def test_every_kick_is_at_the_wall_it_names() -> None:
    on_wall = {
        "left": lambda cell: cell % 4 == 0,
        "right": lambda cell: cell % 4 == 3,
        "top": lambda cell: cell // 4 == 0,
        "bottom": lambda cell: cell // 4 == 3,
    }
    for start, direction, distance in product(range(16), ALL, range(1, 10)):
        path = trace_path_bouncing_off_walls(start, direction, distance)
        turns = 0
        for index, walls in path.kicks:
            assert 0 <= index < distance
            for wall in walls:
                assert on_wall[wall](path.cells[index])
                turns += 1
        steps = list(zip(path.cells, path.cells[1:], strict=False))
        signs = [(direction, *[(b % 4 - a % 4, b // 4 - a // 4) for a, b in steps])]
        changes = sum(
            (before[axis] != after[axis])
            for before, after in zip(signs[0], signs[0][1:], strict=False)
            for axis in (0, 1)
        )
        assert turns == changes


def test_the_four_directions_of_each_kind() -> None:
    assert set(DIRECTIONS["D"]) == {(1, 1), (1, -1), (-1, 1), (-1, -1)}
    assert set(DIRECTIONS["O"]) == {(1, 0), (-1, 0), (0, 1), (0, -1)}


def test_the_printed_example_diagonal_two_from_an_inner_cell() -> None:
    """Four different results: one without a kick, two off one wall, one back to the start."""
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
        ("A1", "O3", ("D1", "A4")),
        ("B2", "O3", ("C2", "B3")),
        ("B2", "D3", ("C3",)),
        ("B2", "O6", ("B2",)),
        ("C3", "D6", ("C3",)),
        ("B2", "O2", ("B2", "D2", "B4")),
        ("A2", "D1", ("B1", "B3")),
        ("D2", "S", ("C2", "A4")),
    ],
)
def test_targets_by_hand(start: str, card: str, expected: tuple[str, ...]) -> None:
    assert tuple(format_cell(cell) for cell in find_target_cells(BOARD, parse_cell_index(start), card)) == expected


def test_the_way_shown_is_the_one_with_the_fewest_kicks() -> None:
    """From A1 two diagonals kick one wall on the way to B2 and one kicks two; D1 straight kicks none."""
    assert path_with_fewest_wall_kicks_or_none(
        BOARD, parse_cell_index("A1"), "D1", parse_cell_index("B2")
    ) == PiecePath(cells("A1", "B2"))
    assert path_with_fewest_wall_kicks_or_none(
        BOARD, parse_cell_index("A2"), "D1", parse_cell_index("B1")
    ) == PiecePath(cells("A2", "B1"))
    assert path_with_fewest_wall_kicks_or_none(
        BOARD, parse_cell_index("B2"), "D2", parse_cell_index("B4")
    ) == PiecePath(cells("B2", "A3", "B4"), ((1, ("left",)),))
    assert path_with_fewest_wall_kicks_or_none(BOARD, parse_cell_index("B2"), "D2", parse_cell_index("C1")) is None
    assert path_with_fewest_wall_kicks_or_none(BOARD, parse_cell_index("B1"), "S", parse_cell_index("A4")) == PiecePath(
        cells("B1", "A4")
    )
    assert path_with_fewest_wall_kicks_or_none(BOARD, parse_cell_index("B1"), "S", parse_cell_index("A1")) is None


def test_finding_and_putting() -> None:
    assert find_cells_with(BOARD, "S") == cells("C2", "A4")
    assert find_cells_with(BOARD, "9") == ()
    assert find_piece_cell_or_none(BOARD, 2) == parse_cell_index("B3")
    assert map_with_cells_replaced(BOARD, {0: "a", 4: "2"}) == ("a1G1", "23S2", "1b12", "S1G3")
