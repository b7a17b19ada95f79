"""Draws the lesson of Coupelation: cards beside and over each other, and the tower with the card of a move."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.coupelation.notation import parse_move, parse_tower_from_bottom_row_up
from calculators.coupelation.state import Draw, State, Take
from calculators.coupelation.tower import tower_outcome_or_empty
from web.games.coupelation.paper.tower import (
    draw_tower_scene_with_judged_card_if_any,
    draw_tower_with_card_in_question_over_it,
)
from web.games.coupelation.pictures.fitting_numbers import NO_FITTING_NUMBERS, find_fitting_numbers
from web.games.coupelation.pictures.scene import TowerCell, draw_table
from web.i18n import Speaker
from web.paper.letter_widths import measure_text_em
from web.paper.picture import BLACK, Box, Ink, Picture, coord
from web.pieces import Scene
from web.table.lesson import (
    NEW,
    PLAIN,
    Lesson,
    LessonStep,
    blank_picture,
    draw_arrow,
    draw_card_face_down,
    draw_centred_text,
)

TOWER_SCALE, SUM_HEIGHT = 0.85, 24.0
"""The scale of the tower on a page, and the height of the sum below it in units."""
SUM_LETTER_SIZE = 15.0
"""The letter size of that sum, in units."""


def draw_lesson_card(
    picture: Picture,
    *,
    x: float,
    y: float,
    card_text: str,
    is_highlighted_as_placed_now: bool = False,
    size: float = 27.0,
) -> None:
    """Draws a card with its text; '' is a face-down card, `◇◇` two diamonds."""
    if not card_text:
        draw_card_face_down(
            picture, x=x, y=y, width=size, height=size, is_highlighted_as_of_move=is_highlighted_as_placed_now
        )
        return
    picture.draw_rounded_box(Box(x, y, size, size), 4, NEW if is_highlighted_as_placed_now else PLAIN)
    if card_text == "◇◇":
        draw_diamond(picture, x + size / 2 - 5, y + size / 2)
        draw_diamond(picture, x + size / 2 + 5, y + size / 2)
    else:
        draw_centred_text(
            picture,
            text=card_text,
            x=x + size / 2,
            y=y + size / 2 + 5.5,
            font_size=15,
            ink=BLACK,
            is_bold=True,
        )


def draw_diamond(picture: Picture, middle_x: float, middle_y: float) -> None:
    picture.draw_path(f"M{coord(middle_x)} {coord(middle_y - 6)}l4.500 6l-4.500 6l-4.500 -6z", Ink(fill=BLACK))


def draw_small_tower(say: Speaker) -> Picture:
    """Draws a tower of four rows without its empty cells."""
    scene = draw_table(State(tower=parse_tower_from_bottom_row_up("7.18.25.41_12.22.33_20.28_24")), say)
    cards = tuple(cell for cell in scene.items_of(TowerCell) if cell.card is not None)
    return draw_tower_with_card_in_question_over_it(say, replace(scene, items=cards), TOWER_SCALE / 2)


def draw_drawing_step(_say: Speaker) -> Picture:
    """Draws a card with two diamonds, and the two face-down cards drawn for it."""
    picture = blank_picture()
    draw_lesson_card(picture, x=4, y=18, card_text="◇◇")
    draw_arrow(picture, 36, 32, 20)
    for x, y in ((66, 20), (74, 14)):
        picture.start_layer()
        draw_lesson_card(picture, x=x, y=y, card_text="", is_highlighted_as_placed_now=True)
    return picture


def draw_bottom_row_step(_say: Speaker) -> Picture:
    """Draws a card placed at the right end of a rising row."""
    picture = blank_picture()
    for x, text in ((2, "12"), (28, "25"), (54, "31")):
        draw_lesson_card(picture, x=x, y=18, card_text=text, size=25)
    picture.start_layer()
    draw_lesson_card(picture, x=81, y=18, card_text="33", is_highlighted_as_placed_now=True, size=25)
    return picture


def draw_stacking_step(_say: Speaker) -> Picture:
    """Draws a card placed over two others, with a number between theirs."""
    picture = blank_picture()
    draw_lesson_card(picture, x=26, y=34, card_text="12")
    draw_lesson_card(picture, x=55, y=34, card_text="25")
    draw_lesson_card(picture, x=40, y=4, card_text="18", is_highlighted_as_placed_now=True)
    return picture


def draw_card_placed_face_down_step(_say: Speaker) -> Picture:
    """Draws a card placed face down, and the number that it is turned up with."""
    picture = blank_picture()
    draw_lesson_card(picture, x=6, y=18, card_text="", is_highlighted_as_placed_now=True)
    draw_arrow(picture, 40, 32, 24)
    draw_lesson_card(picture, x=74, y=18, card_text="20")
    return picture


def draw_reserve_card_paid_with_two_step(_say: Speaker) -> Picture:
    """Draws two cards paid, and the card of the reserve that their sum takes."""
    picture = blank_picture()
    draw_lesson_card(picture, x=1, y=18, card_text="7")
    draw_centred_text(picture, text="+", x=34.5, y=37, font_size=16, is_bold=True)
    draw_lesson_card(picture, x=41, y=18, card_text="19")
    draw_centred_text(picture, text="=", x=74.5, y=37, font_size=16, is_bold=True)
    draw_lesson_card(picture, x=80, y=18, card_text="26", is_highlighted_as_placed_now=True)
    return picture


def draw_tower_with_last_move_if_entered(say: Speaker, answer: Answer) -> Picture | None:
    """Draws the tower with the card of the last move, and the sum of its payment or the count of a draw below it.

    None without a tower.
    """
    verdict = answer.verdict
    state: State = (verdict.steps[-1].before if verdict else None) or answer.state
    if not state.rows:
        return None
    fitting_numbers = NO_FITTING_NUMBERS if tower_outcome_or_empty(state) else find_fitting_numbers(state)
    scene = draw_tower_scene_with_judged_card_if_any(say, state, verdict, fitting_numbers=fitting_numbers)
    picture = draw_tower_with_card_in_question_over_it(
        say, scene_of_cards_and_placeable_or_questioned_cells(scene), TOWER_SCALE
    )
    move = parse_move(verdict.steps[-1].move) if verdict else None
    text_below = (
        format_payment_sum_or_difference_and_taken_card(move)
        if isinstance(move, Take)
        else f"+{move.count}"
        if isinstance(move, Draw)
        else ""
    )
    if text_below:
        picture.high += SUM_HEIGHT
        picture.wide = max(picture.wide, measure_text_em(text_below) * SUM_LETTER_SIZE)
        draw_centred_text(
            picture,
            text=text_below,
            x=picture.wide / 2,
            y=picture.high - 6,
            font_size=SUM_LETTER_SIZE,
            ink=BLACK,
            is_bold=True,
        )
    return picture


def scene_of_cards_and_placeable_or_questioned_cells(scene: Scene) -> Scene:
    """Returns the scene with its cards, the free cells where a card can be placed, and the cell in question; nothing
    else."""
    cells = scene.items_of(TowerCell)
    return replace(scene, items=tuple(c for c in cells if c.card is not None or c.kind == "can" or c.is_in_question))


def format_payment_sum_or_difference_and_taken_card(take_move: Take) -> str:
    """Returns the sum or the difference of the two cards paid, and what the discards make of it."""
    pair = (take_move.payment.first, take_move.payment.second)
    first, second, target = (face if isinstance(face, int) else None for face in (*pair, take_move.face))
    if first is None or second is None or target is None:
        return " ".join(map(str, (*pair, "→", take_move.face)))
    results = (
        (first + second, f"{first} + {second}"),
        (abs(first - second), f"{max(first, second)} − {min(first, second)}"),
    )
    result, formula = min(results, key=lambda result_and_formula: abs(result_and_formula[0] - target))
    return f"{formula} = {result}" + (f" → {target}" if result != target else "")


LESSON = Lesson(
    (
        LessonStep("draw", "coupelation.draw", draw_drawing_step),
        LessonStep("beside", "coupelation.row", draw_bottom_row_step),
        LessonStep("over", "coupelation.over", draw_stacking_step),
        LessonStep("hidden", "coupelation.flip", draw_card_placed_face_down_step),
        LessonStep("reserve", "coupelation.take", draw_reserve_card_paid_with_two_step),
    ),
    draw_tower_with_last_move_if_entered,
    draw_thumbnail=draw_small_tower,
)
