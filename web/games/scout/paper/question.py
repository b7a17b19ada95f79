"""The sheet of a question about a move or about two sets: the sets with their headings, and the hand of a move."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from web.games.scout.paper.cards import draw_row_on_sheet, pitch_that_fits_mm
from web.games.scout.pictures.cards import SetPicture, build_set_picture
from web.games.scout.pictures.position import (
    ComparisonPageContent,
    JudgedMovePicture,
    PositionPageContent,
    build_content_of_comparison_or_position,
)
from web.games.scout.pictures.scene import TableCard, draw_table
from web.i18n import Speaker
from web.pieces import Scene
from web.table.page import Page

SET_PITCH, SET_WIDTH = 13.0, 80.0
HAND_PITCH, HAND_WIDTH = 15.0, 184.0
"""Millimetres: from card to card, and the greatest width of the row."""


@dataclass(frozen=True, slots=True)
class SetFigure:
    """A set below its heading."""

    title: str
    set: SetPicture
    drawing: Markup


@dataclass(frozen=True, slots=True)
class HandFigure:
    """A hand below its heading, with the numbers of its places."""

    title: str
    drawing: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionSheet:
    """asked: the content of the page; figures: the active set, then the set beside it if there is one; sign: between
    the two, '' if they are not compared; hand: of a judged move, None if it is not known."""

    asked: PositionPageContent | ComparisonPageContent
    figures: tuple[SetFigure, ...]
    sign: str = ""
    hand: HandFigure | None = None


def build_question_sheet(page: Page) -> QuestionSheet:
    """Returns what a sheet draws of a verdict, of a comparison, or of an entered table."""
    say, asked = page.say, build_content_of_comparison_or_position(page)
    if asked.verdict is not None:
        return build_verdict_sheet(page, asked, asked.verdict)
    scene = draw_table(page.answer.state, say)
    active_set = build_set_picture(say, scene)
    if isinstance(asked, PositionPageContent):
        return QuestionSheet(asked=asked, figures=(draw_set_figure(say("scout.table"), active_set),))
    return QuestionSheet(
        asked=asked,
        figures=(
            draw_set_figure(say("scout.compare.table"), active_set),
            draw_set_figure(say("scout.compare.hand"), build_set_picture(say, scene, "hand")),
        ),
        sign=asked.comparison_sign,
    )


def build_verdict_sheet(page: Page, asked: PositionPageContent, verdict: JudgedMovePicture) -> QuestionSheet:
    """Returns the two sets of a judged move, or the card it takes, and the hand if it is known."""
    say, active_set = page.say, verdict.active_set
    owner_text = say("scout.of", seat=active_set.seat) if active_set.seat and active_set.cards else ""
    figures = [draw_set_figure(say("scout.table") + owner_text, active_set)]
    if verdict.shown_set and verdict.shows_cards:
        is_legal = page.answer.verdict is not None and page.answer.verdict.legal
        title = say("scout.figure.shown" if is_legal else "scout.figure.tried") + say("scout.of", seat=verdict.mover)
        figures.append(draw_set_figure(title, verdict.shown_set))
    elif verdict.shown_set:
        figures.append(draw_set_figure(say("scout.figure.taken", place=verdict.taken_place), verdict.shown_set))
    return QuestionSheet(
        asked=asked,
        figures=tuple(figures),
        sign=verdict.comparison_sign if verdict.shows_cards else "",
        hand=draw_hand_figure(say, verdict.hand, verdict.mover) if verdict.hand else None,
    )


def draw_set_figure(title: str, set_picture: SetPicture) -> SetFigure:
    pitch = pitch_that_fits_mm(set_picture.scene, SET_PITCH, SET_WIDTH)
    return SetFigure(title, set_picture, draw_row_on_sheet(set_picture.scene, pitch_mm=pitch))


def draw_hand_figure(say: Speaker, hand: Scene, seat: str) -> HandFigure:
    """Draws a hand. seat: the code of its owner."""
    pitch = pitch_that_fits_mm(hand, HAND_PITCH, HAND_WIDTH)
    title = say("scout.hand.of", seat=seat, n=len(hand.items_of(TableCard)))
    return HandFigure(title, draw_row_on_sheet(hand, pitch_mm=pitch))
