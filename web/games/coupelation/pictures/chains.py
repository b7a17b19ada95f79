"""Draws numbers of the tower that have no room: a bracket or a line, with a cross."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.types import Violation
from calculators.coupelation.state import Cell, State
from web.games.coupelation.pictures.scene import (
    CARD_HEIGHT,
    CARD_WIDTH,
    TowerLayout,
    measure_layout_with_25_in_middle_if_room,
)
from web.games.coupelation.targets import TARGETS, TowerTarget
from web.pieces import Scene, SceneItem

CHAIN_CODES = (
    "coupelation.down.chain",
    "coupelation.row.order",
    "coupelation.over.left",
    "coupelation.over.right",
    "coupelation.move.row.",
    "coupelation.move.over.",
    "coupelation.move.down.low",
    "coupelation.move.down.high",
    "coupelation.move.hidden",
)
"""Codes of violations whose cells are a chain of numbers without room."""


MAX_CHAINS = 30
"""The most chains drawn: as many as a page lists violations."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowBracket(SceneItem):
    """A bracket below numbers of the bottom row that have no room. is_veiled: does the violation involve the hand?"""

    symbol: ClassVar[str] = "row_bracket"
    height: float = 7
    is_veiled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainLine(SceneItem):
    """A line over numbers that have no room, from card to card.

    points: from its corner; backs: the centres of face-down cards on it, which it must not cover; is_veiled: does the
    violation involve the hand?
    """

    symbol: ClassVar[str] = "chain_line"
    points: tuple[tuple[float, float], ...]
    backs: tuple[tuple[float, float], ...] = ()
    is_veiled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainCross(SceneItem):
    """The cross on a bracket or a line. is_veiled: does the violation involve the hand?"""

    symbol: ClassVar[str] = "chain_cross"
    is_veiled: bool = False


def scene_with_brackets_or_lines_on_chains_without_room(
    scene: Scene,
    state: State,
    violations: Sequence[Violation],
    *,
    must_lines_avoid_facedown_cards: bool,
    are_marks_veiled_with_private_hand: bool = False,
) -> Scene:
    """Returns the scene, grown if need be, with a bracket under the bottom row or a line from card to card for every
    chain without room.

    must_lines_avoid_facedown_cards: must the face-down cards on the way, plain backs, stay uncovered?
    are_marks_veiled_with_private_hand: are the marks hidden with the hand that they involve?
    """
    layout = measure_layout_with_25_in_middle_if_room(state)
    chains = [
        cells
        for violation in violations
        if violation.code.startswith(CHAIN_CODES) and len(cells := find_marked_tower_cells(violation)) > 1
    ]
    items: list[SceneItem] = []
    end_x_by_level: list[float] = []
    for cells in chains[:MAX_CHAINS]:
        items += (
            draw_line_between_end_cards_over_facedown_ones(
                cells,
                layout,
                shows_plain_backs=must_lines_avoid_facedown_cards,
                is_veiled=are_marks_veiled_with_private_hand,
            )
            if any(row for row, _ in cells)
            else draw_crossed_bracket_and_take_its_level(
                cells, layout, end_x_by_level, is_veiled=are_marks_veiled_with_private_hand
            )
        )
    height = max([scene.height, *(item.y + item.height + 4 for item in items)])
    return replace(scene, items=(*scene.items, *items), height=height)


def draw_crossed_bracket_and_take_its_level(
    cells: list[Cell], layout: TowerLayout, taken_end_x_by_level: list[float], *, is_veiled: bool
) -> tuple[SceneItem, ...]:
    """Draws a bracket below the row with its cross, one level deeper if another bracket is in the way.

    taken_end_x_by_level: where the last bracket of each level ends; changed to hold this one.
    """
    centre_xs = sorted(layout.cell_centre(cell)[0] for cell in cells)
    start, end = centre_xs[0] + 5, centre_xs[-1] - 5
    level = next((i for i, taken_x in enumerate(taken_end_x_by_level) if taken_x < start), len(taken_end_x_by_level))
    taken_end_x_by_level[level : level + 1] = [end]
    y = layout.bottom + 7 + 22 * level
    return (
        RowBracket(x=start, y=y, width=end - start, is_veiled=is_veiled),
        cross_around(((start + end) / 2, y + 7), radius=10, is_veiled=is_veiled),
    )


def draw_line_between_end_cards_over_facedown_ones(
    cells: list[Cell], layout: TowerLayout, *, shows_plain_backs: bool, is_veiled: bool
) -> tuple[SceneItem, ...]:
    """Draws a line from card to card over the face-down ones, with its cross at the seam nearest the middle."""
    centres = [layout.cell_centre(cell) for cell in cells]
    (ax, ay), (bx, by) = centres[(len(centres) - 1) // 2], centres[(len(centres) - 1) // 2 + 1]
    points = [
        point_where_line_to_target_leaves_card(centres[0], centres[1]),
        *centres[1:-1],
        point_where_line_to_target_leaves_card(centres[-1], centres[-2]),
    ]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    relative_points = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)
    line = ChainLine(
        x=left,
        y=top,
        width=max(x for x, _ in relative_points),
        height=max(y for _, y in relative_points),
        points=relative_points,
        backs=relative_points[1:-1] if shows_plain_backs else (),
        is_veiled=is_veiled,
    )
    return line, cross_around(((ax + bx) / 2, (ay + by) / 2), radius=8, is_veiled=is_veiled)


def cross_around(middle: tuple[float, float], *, radius: float, is_veiled: bool = False) -> ChainCross:
    x, y = middle[0] - radius, middle[1] - radius
    return ChainCross(x=x, y=y, width=2 * radius, height=2 * radius, is_veiled=is_veiled)


def point_where_line_to_target_leaves_card(
    card_centre: tuple[float, float], target_centre: tuple[float, float]
) -> tuple[float, float]:
    """Returns where the line from the centre of a card to another leaves the card."""
    dx, dy = target_centre[0] - card_centre[0], target_centre[1] - card_centre[1]
    share = min(CARD_WIDTH / 2 / abs(dx) if dx else 1, CARD_HEIGHT / 2 / abs(dy) if dy else 1)
    return round(card_centre[0] + dx * share, 1), round(card_centre[1] + dy * share, 1)


def find_marked_tower_cells(violation: Violation) -> list[Cell]:
    """Returns the cells of the tower that a violation marks, in its order."""
    targets = map(TARGETS.parse_or_none, violation.marks)
    return [target.cell for target in targets if isinstance(target, TowerTarget)]
