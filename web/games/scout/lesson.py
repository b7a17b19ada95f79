"""The lesson of SCOUT!: a picture for each step, and the picture of an example."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.scout.move_notation import parse_move
from calculators.scout.state import Card, State
from web.games.scout.paper.cards import CardInks, draw_card, draw_cards_on_paper
from web.games.scout.pictures.scene import (
    DUEL_ROW,
    RowLayout,
    RowName,
    TableCard,
    TableMarks,
    draw_table,
    list_cards_of_row,
    scene_of_rows_below_each_other,
)
from web.i18n import Speaker
from web.paper.picture import INK, Box, Ink, Picture
from web.table.lesson import (
    NEW,
    PLAIN,
    SLOT,
    THUMBNAIL_HIGH,
    THUMBNAIL_WIDE,
    Lesson,
    LessonStep,
    blank_picture,
    draw_arrow,
    draw_centred_text,
)

SCALE = 0.4
"""Units of a picture per pixel of a scene."""
LESSON_ROW = RowLayout(card_width=68, height=104, gap=7, drop=15)
INKS = CardInks(plain=PLAIN, current=NEW, slot=SLOT, line=Ink(stroke="#999", width=1), lower="#635d51")


def draw_lesson_card(
    picture: Picture,
    card: Card,
    x: float,
    y: float,
    *,
    is_of_move: bool = False,
    width_in_scene_px: float = DUEL_ROW.card_width,
) -> None:
    """Draws a card of a step; one of the move is highlighted. x, y: in units of the picture."""
    height = DUEL_ROW.height * width_in_scene_px / DUEL_ROW.card_width
    table_card = TableCard(width=width_in_scene_px, height=height, card=card, is_current=is_of_move)
    draw_card(picture, table_card, Box(x, y, width_in_scene_px * SCALE, height * SCALE), inks=INKS)


def draw_hand_step(_say: Speaker) -> Picture:
    """Draws a hand of four cards with both numbers."""
    picture = blank_picture()
    for x, card in ((2, Card(6, 3)), (29, Card(2, 9)), (56, Card(8, 1)), (81, Card(4, 7))):
        draw_lesson_card(picture, card, x, 11, width_in_scene_px=62)
    return picture


def draw_three_cards(_say: Speaker) -> Picture:
    """Draws a run of three cards with both numbers."""
    picture = Picture(THUMBNAIL_WIDE, THUMBNAIL_HIGH)
    for x, card in ((0.5, Card(4, 7)), (23, Card(5, 2)), (45.5, Card(6, 9))):
        picture.start_layer()
        draw_lesson_card(picture, card, x, 7, width_in_scene_px=75)
    return picture


def draw_show_step(_say: Speaker) -> Picture:
    """Draws a pair shown, in front of a set of two that it beats."""
    picture = blank_picture()
    for x, y, top in ((10, 1, 5), (40, 1, 6), (38, 20, 7), (68, 20, 7)):
        picture.start_layer()
        draw_lesson_card(picture, Card(top), x, y, is_of_move=y > 1)
    return picture


def draw_three_cards_beat_pair_step(_say: Speaker) -> Picture:
    """Draws three cards, the sign >, and a pair with higher numbers."""
    picture = blank_picture()
    for x, top in ((1, 5), (20, 6), (39, 7), (71, 9), (90, 9)):
        draw_lesson_card(picture, Card(top), x, 18, width_in_scene_px=42)
    draw_centred_text(picture, text=">", x=63.5, y=37)
    return picture


def draw_scout_step(_say: Speaker) -> Picture:
    """Draws a card, and the same card taken."""
    picture = blank_picture()
    draw_lesson_card(picture, Card(7), 6, 11)
    draw_arrow(picture, 40, 32, 22)
    draw_lesson_card(picture, Card(7), 70, 11, is_of_move=True)
    return picture


def draw_ending_step(say: Speaker) -> Picture:
    """Draws the two ways in which a round ends: an empty hand, or a Scout by every other seat."""
    picture = blank_picture()
    picture.draw_rounded_box(Box(8, 12, 26, 40), 4, SLOT)
    draw_centred_text(picture, text="0", x=21, y=37, is_bold=True)
    draw_centred_text(picture, text=say("learn.or"), x=54, y=37)
    for x in (78, 90, 102):
        picture.draw_dot(x, 32, 9, INK)
    return picture


def draw_active_set_above_hand_if_any_card(say: Speaker, answer: Answer) -> Picture | None:
    """Draws the active set, and below it the hand (or the cards shown), the cards of the move higher; None if there are
    no cards at all."""
    verdict = answer.verdict
    state: State = (verdict.steps[-1].before if verdict else None) or answer.state
    move = parse_move(verdict.steps[-1].move) if verdict else None
    marks = TableMarks(
        sets=LESSON_ROW, hand=LESSON_ROW, marks_missing_lower_number=False, keeps_taken_card_in_active_set=True
    )
    scene = draw_table(state, say, move=move, marks=marks)
    cards = replace(scene, items=scene.items_of(TableCard))
    lower_row: RowName = "hand" if list_cards_of_row(cards, "hand") else "shown"
    rows = scene_of_rows_below_each_other(cards, ("table", lower_row), "")
    return draw_cards_on_paper(rows, scale=SCALE, inks=INKS, margin=1.5) if rows.items else None


LESSON = Lesson(
    (
        LessonStep("hand", "scout.hand", draw_hand_step),
        LessonStep("show", "scout.show.capture", draw_show_step),
        LessonStep("strength", "scout.strength", draw_three_cards_beat_pair_step),
        LessonStep("scout", "scout.scout", draw_scout_step),
        LessonStep("end", "scout.end", draw_ending_step),
    ),
    draw_active_set_above_hand_if_any_card,
    scale=1.15,
    draw_thumbnail=draw_three_cards,
)
