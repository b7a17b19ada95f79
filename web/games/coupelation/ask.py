"""Builds the page of a question: a move, legal or not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.coupelation.moves import describe_move
from calculators.coupelation.notation import parse_move
from calculators.coupelation.play import hide_secrets_of_move
from calculators.coupelation.state import State
from web.games.coupelation.pair_entry import is_question_about_pair, selected_or_first_missing_cell_of_pair_or_none
from web.games.coupelation.pictures.fitting_numbers import format_range_in_two_lines_or_one_or_empty
from web.games.coupelation.pictures.move_groups import MoveGroups, group_legal_moves_by_action
from web.games.coupelation.pictures.pair_question import (
    build_number_keys_of_pair_or_third_card,
    crop_to_pair_and_third_card,
)
from web.games.coupelation.pictures.scene import rectangles_of_questioned_cells_or_empty
from web.games.coupelation.pictures.table_pad import CardKey
from web.games.coupelation.pictures.turn import TurnPage
from web.games.coupelation.pictures.turn_bar import build_bar_asking_cell, build_turn_bar
from web.games.coupelation.pictures.turn_pad import build_turn_pad_or_none
from web.games.coupelation.pictures.turn_picture import (
    TurnPicture,
    build_refused_table_picture_if_tower_entered,
    build_turn_picture,
)
from web.games.coupelation.pictures.turn_tray import (
    build_turn_tray_if_game_is_open,
    explain_facedown_card_without_number_or_empty,
)
from web.pieces import AnswerBar, Pad, Tray
from web.table.page import Page
from web.table.page_content import PageContent, bounding_rectangle_or_empty


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPageContent(PageContent):
    """The page of a question about a move.

    hint: displayed if there is no pad; pair_question_keys: the keys of the question about a pair; fitting_range: the
    numbers that fit in place of its illegal third card, '' if there is no such range to display.
    """

    picture: TurnPicture | None = None
    tray: Tray | None = None
    pad: Pad | None = None
    move_groups: MoveGroups | None = None
    hint: str = ""
    pair_question_keys: tuple[CardKey, ...] = ()
    fitting_range: str = ""


def build_question_page(page: Page) -> QuestionPageContent:
    """Builds the page of a question about a move."""
    answer = page.answer
    state: State = answer.current_state
    is_minimal_question = is_question_about_pair(state)
    if answer.refused:
        return QuestionPageContent(picture=build_refused_table_picture_if_tower_entered(page))
    turn_page = TurnPage(page)
    if not (state.rows or is_minimal_question):
        bar = build_bar_asking_cell(turn_page)
        return QuestionPageContent(bar=bar if bar.clause else None)
    if is_minimal_question:
        return build_page_judging_third_card_on_pair(turn_page)
    picture = build_turn_picture(turn_page)
    rectangles_around_question = rectangles_of_questioned_cells_or_empty(picture.scene)
    steps = page.full_answer.verdict.steps if page.full_answer.verdict else ()
    moves = [parse_move(step.move) for step in steps]
    return QuestionPageContent(
        picture=picture,
        tray=build_turn_tray_if_game_is_open(turn_page),
        pad=build_turn_pad_or_none(turn_page),
        bar=build_turn_bar(turn_page),
        replay_moves=tuple(
            describe_move(step.before or state, hide_secrets_of_move(step.before or state, move))
            for step, move in zip(steps, moves, strict=True)
        ),
        move_groups=group_legal_moves_by_action(state) if answer.moves else None,
        hint=explain_facedown_card_without_number_or_empty(page.say, turn_page.draft),
        verdict_viewbox=bounding_rectangle_or_empty(rectangles_around_question)
        or (0, 0, picture.scene.width, picture.scene.height),
        verdict_parts=rectangles_around_question,
    )


def build_page_judging_third_card_on_pair(turn_page: TurnPage) -> QuestionPageContent:
    """Builds the page of the question about a pair: two cards and a third, with the verdict. What is not entered is
    assumed."""
    number_range = turn_page.fitting_number_range_at_selected_cell_or_none()
    range_lines = format_range_in_two_lines_or_one_or_empty(number_range) if number_range else ()
    is_refused = turn_page.judgement is not None and turn_page.judgement.legal is False
    picture = crop_to_pair_and_third_card(
        build_turn_picture(turn_page),
        turn_page.state,
        target=turn_page.target,
        fitting_number_lines=range_lines,
    )
    question = build_number_keys_of_pair_or_third_card(
        turn_page.say,
        turn_page.state,
        turn_page.draft,
        target=turn_page.target,
        tray_for_third_card=build_turn_tray_if_game_is_open(turn_page),
    )
    return QuestionPageContent(
        picture=picture,
        tray=question.tray,
        bar=build_pair_entry_or_verdict_bar(turn_page),
        hint=explain_facedown_card_without_number_or_empty(turn_page.say, turn_page.draft),
        pair_question_keys=question.keys,
        fitting_range="".join(range_lines)
        if is_refused and any(key.fits and not key.is_used for key in question.keys)
        else "",
        verdict_viewbox=(0, 0, picture.scene.width, picture.scene.height),
    )


def build_pair_entry_or_verdict_bar(turn_page: TurnPage) -> AnswerBar:
    """Builds the bar: what to enter next, or the verdict with what it assumes about the rest of the table."""
    cell_of_pair = selected_or_first_missing_cell_of_pair_or_none(turn_page.state, turn_page.target)
    say = turn_page.say
    if cell_of_pair is not None and turn_page.judgement is None:
        return AnswerBar(head=say("coupelation.pair.head"), lines=(say("coupelation.pair.how"),))
    bar = build_turn_bar(turn_page)
    return replace(bar, lines=()) if bar.assumes else bar
