"""Draws the tower on paper: the symbols of its scene (`web.games.coupelation.pictures.scene`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from markupsafe import Markup

from calculators.core.replay import Verdict
from calculators.core.types import Violation
from calculators.coupelation.state import HIDDEN, Card, State
from calculators.coupelation.unfinished import parse_draft_or_none
from web.games.coupelation.paper.won import DOUBLE_DIAMOND, MARK_SHAPES
from web.games.coupelation.pictures.chains import ChainCross, RowBracket, cross_around
from web.games.coupelation.pictures.fitting_numbers import FittingNumbers
from web.games.coupelation.pictures.scene import (
    CARD_HEIGHT,
    SIGN_OF_VERDICT,
    TowerCell,
    TowerMarks,
    collect_violation_targets,
    draw_table,
)
from web.i18n import Speaker
from web.paper.letter_widths import largest_fitting_size
from web.paper.picture import Box, Ink, Picture, TextStyle, coord
from web.paper.scene import DrawSymbol, draw_picture_cropped_to_items_with_given_symbols
from web.pieces import Scene, SceneItem

MARGIN = 1.5
"""Millimetres around the tower, for the frames of its cards."""
ROOMY_UNIT = 0.34
"""Fortieths of a card's height, in millimetres, from which its mark has room beside its number; below it is smaller."""
PATH_NUMBER_PATTERN = re.compile(r"-?\d*\.?\d+")
"""Matches a number of a path."""
LINE, FINE, THICK = Ink(stroke="#000", width=0.4), Ink(stroke="#000", width=0.2), Ink(stroke="#000", width=1.2)
BRACKET = Ink(stroke="#000", width=1)
WHITE, BLACK = Ink(fill="#fff"), Ink(fill="#000")
DASHED = Ink(stroke="#000", width=0.3, dash="1.4 1")
DOTTED = Ink(stroke="#888", width=0.2, dash=".3 .9")
FAINT = Ink(stroke="#bbb", width=0.2)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardInQuestion(SceneItem):
    """The card in question, over the cards. text: on it."""

    symbol: ClassVar[str] = "card_in_question"
    text: str


def draw_tower_scene_with_judged_card_if_any(
    say: Speaker,
    state: State,
    verdict: Verdict | None,
    *,
    fitting_numbers: FittingNumbers,
    violations: Sequence[Violation] = (),
) -> Scene:
    """Draws the scene of a table with the card of the last judged move over its cells; without a verdict, or after a
    draw, the table alone."""
    return draw_table(
        state,
        say,
        draft=parse_draft_or_none(verdict.steps[-1].move) if verdict else None,
        marks=TowerMarks(
            violating_targets=collect_violation_targets(violations),
            verdict_sign=SIGN_OF_VERDICT[verdict.legal] if verdict else "",
            fitting_numbers=fitting_numbers,
        ),
    )


def draw_tower_svg(say: Speaker, scene: Scene, width_mm: float) -> Markup:
    """Draws the tower on a sheet, `width_mm` wide."""
    return draw_tower_with_card_in_question_over_it(say, scene, (width_mm - 2 * MARGIN) / scene.width).to_paper_svg(
        say("coupelation.tower")
    )


def draw_tower_with_card_in_question_over_it(say: Speaker, scene: Scene, millimetres_per_pixel: float) -> Picture:
    """Draws the tower, and over it the card in question."""
    symbols: dict[str, DrawSymbol] = {
        "tower_cell": partial(draw_card_or_free_cell_with_fitting_numbers, hidden_card_text=say("coupelation.back")),
        "row_bracket": draw_bracket_line_below_row,
        "card_in_question": draw_card_in_question,
        "chain_cross": draw_cross,
    }
    scene = replace(scene, items=(*scene.items, *build_cards_and_crosses_over_questioned_cells(scene)))
    return draw_picture_cropped_to_items_with_given_symbols(
        scene, symbols, millimetres_per_pixel=millimetres_per_pixel, margin_mm=MARGIN
    )


def build_cards_and_crosses_over_questioned_cells(scene: Scene) -> Iterator[SceneItem]:
    """Yields what lies over a cell in question: its card, and a cross at the corner of a refused one."""
    for cell in scene.items_of(TowerCell):
        if cell.is_in_question:
            yield CardInQuestion(x=cell.x, y=cell.y, width=cell.width, height=cell.height, text=cell.face or "?")
            if cell.verdict_sign == "no":
                yield cross_around((cell.x + cell.width, cell.y), radius=8)


def draw_card_or_free_cell_with_fitting_numbers(
    picture: Picture, cell: TowerCell, box: Box, *, hidden_card_text: str
) -> None:
    """Draws a card with its number, or a free cell with what fits it."""
    unit = box.height / CARD_HEIGHT
    if cell.card is not None:
        draw_card_or_its_back(
            picture, cell.card, box, hidden_card_text=hidden_card_text, possible_numbers_text=cell.possible_range
        )
        if cell.is_last:
            picture.draw_path(
                f"M{coord(box.x + 0.4)} {coord(box.y + 0.4)}h{coord(9 * unit)}l{coord(-9 * unit)} {coord(9 * unit)}z",
                BLACK,
            )
        if cell.is_violating:
            picture.draw_rounded_box(box.with_margin(0.6), 5 * unit, THICK)
        return
    picture.draw_rounded_box(box, 5 * unit, {"can": DASHED, "ghost": DOTTED}.get(cell.kind, FAINT))
    range_text = "".join(cell.range_lines)
    cell_text = (
        "×" if cell.is_dead else hidden_card_text if range_text == "x" else range_text or ("F" if cell.is_top else "")
    )
    size = largest_fitting_size(cell_text, 11 * unit, box.width - 1)
    picture.draw_text(
        cell_text, box.middle_x, box.middle_y + 0.36 * size, TextStyle(round(size, 1), bold=False, anchor="middle")
    )


def draw_card_or_its_back(
    picture: Picture, card: Card, box: Box, *, hidden_card_text: str, possible_numbers_text: str = ""
) -> None:
    """Draws a card with its number and mark, or its back with the numbers it may turn out to be."""
    x, y, width, height = box
    middle_x, unit = box.middle_x, height / CARD_HEIGHT
    picture.draw_rounded_box(box, 5 * unit, WHITE, LINE)
    if card == HIDDEN:
        for step in range(1, 8 if possible_numbers_text else 13):
            picture.draw_path(f"M{coord(x + 3 * unit)} {coord(y + 3 * step * unit)}h{coord(width - 6 * unit)}", FINE)
        text_y = y + (18 if possible_numbers_text else 25) * unit
        picture.start_layer()
        picture.draw_dot(middle_x, text_y - 4.5 * unit, 17 * unit, "#fff")
        picture.draw_text(hidden_card_text, middle_x, text_y, TextStyle(round(12 * unit, 1), anchor="middle"))
        size = largest_fitting_size(possible_numbers_text, 12 * unit, width - 1)
        picture.draw_text(possible_numbers_text, middle_x, y + 36 * unit, TextStyle(round(size, 1), anchor="middle"))
        return
    text_offset, size = (33, 16) if card.mark and unit < ROOMY_UNIT else (27.5, 19)
    picture.draw_text(
        str(card.face), middle_x, y + text_offset * unit, TextStyle(round(size * unit, 1), anchor="middle")
    )
    mark_scale = min(1.0, unit / ROOMY_UNIT)
    for mark_offset, path in MARK_SHAPES.get(card.mark, DOUBLE_DIAMOND) if card.mark else ():
        path_start = f"M{coord(x + width - (3.4 - mark_offset) * mark_scale)} {coord(y + 4.4 * mark_scale)}"
        picture.draw_path(
            path_start + PATH_NUMBER_PATTERN.sub(lambda match: coord(float(match[0]) * mark_scale), path), BLACK
        )


def draw_bracket_line_below_row(picture: Picture, _: RowBracket, box: Box) -> None:
    """Draws a bracket open at the top: the sides and the bottom of its box."""
    x, y, width, height = box
    picture.draw_path(f"M{coord(x)} {coord(y)}v{coord(height)}h{coord(width)}v{coord(-height)}", BRACKET)


def draw_cross(picture: Picture, cross: ChainCross, box: Box) -> None:
    draw_dot_with_white_cross(picture, box.middle_x, box.middle_y, 8 * box.width / cross.width)


def draw_card_in_question(picture: Picture, card: CardInQuestion, box: Box) -> None:
    """Draws a card with a thick frame and its text."""
    unit = box.height / CARD_HEIGHT
    picture.draw_rounded_box(box, 5 * unit, WHITE, THICK)
    picture.draw_text(
        card.text, box.middle_x, box.middle_y + 7.5 * unit, TextStyle(round(20 * unit, 1), anchor="middle")
    )


def draw_dot_with_white_cross(picture: Picture, middle_x: float, middle_y: float, cross_size: float) -> None:
    """Draws a white cross on a black dot."""
    picture.draw_dot(middle_x, middle_y, 2 * cross_size, "#000")
    half_length, length = coord(cross_size / 2), coord(cross_size)
    start = f"M{coord(middle_x - cross_size / 2)} {coord(middle_y - cross_size / 2)}"
    path = f"{start}l{length} {length}m0 -{length}l-{length} {length}m{half_length} 0"
    picture.draw_path(path, Ink(stroke="#fff", width=0.6, line_cap="round"))
