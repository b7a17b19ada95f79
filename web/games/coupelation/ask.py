"""Builds the page of a question: a move, legal or not."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.types import View
from calculators.coupelation.moves import describe_move
from calculators.coupelation.notation import parse_move
from calculators.coupelation.play import hide_secrets_of_move
from web.games.coupelation.drafted_turn import state_of_followed_game_or_question
from web.games.coupelation.pair_entry import (
    is_nothing_entered_but_up_to_two_adjacent_faceup_cards,
    selected_or_first_missing_cell_of_pair_or_none,
)
from web.games.coupelation.pictures.keys import build_pad_for_next_part_entered_by_key_or_none
from web.games.coupelation.pictures.move import DraftTurnPage
from web.games.coupelation.pictures.move_groups import group_legal_moves_by_action_with_cheapest_payments
from web.games.coupelation.pictures.pair_question import (
    build_number_keys_of_pair_or_third_card,
    crop_to_pair_and_third_card_showing_fitting_numbers,
)
from web.games.coupelation.pictures.parts import MovePageContent
from web.games.coupelation.pictures.scene import (
    cell_rectangles_around_cells_in_question_or_empty,
    format_lowest_and_highest_in_lines_or_empty,
)
from web.games.coupelation.targets import TARGETS
from web.pieces import AnswerBar
from web.table.page import Page
from web.table.page_content import bounding_rectangle_or_empty


def build_question_page(page: Page) -> MovePageContent:
    """Builds the page of a question about a move."""
    answer = page.answer
    board_address = page.links.link_to_view(View.SCORE)
    state = state_of_followed_game_or_question(answer)
    is_minimal_question = is_nothing_entered_but_up_to_two_adjacent_faceup_cards(state)
    if answer.refused:
        return MovePageContent(picture=None, tray=None, keys=None, board_address=board_address)
    draft_turn = DraftTurnPage(page)
    if not (state.rows or is_minimal_question):
        bar = draft_turn.build_bar_asking_cell_after_judging_whole_payment()
        return MovePageContent(
            picture=None, tray=None, keys=None, board_address=board_address, bar=bar if bar.clause else None
        )
    if is_minimal_question:
        return build_page_judging_third_card_on_pair(page, draft_turn, board_address)
    picture = draft_turn.build_turn_picture_of_tower_reserve_and_deck()
    rectangles_around_question = cell_rectangles_around_cells_in_question_or_empty(picture.scene)
    steps = page.full_answer.verdict.steps if page.full_answer.verdict else ()
    moves = [parse_move(step.move) for step in steps]
    return MovePageContent(
        picture=picture,
        tray=draft_turn.build_draw_and_action_tray_or_none_if_game_over(),
        keys=build_pad_for_next_part_entered_by_key_or_none(draft_turn),
        board_address=board_address,
        bar=draft_turn.build_verdict_or_hint_bar(),
        replay_moves=tuple(
            describe_move(step.before or state, hide_secrets_of_move(step.before or state, move))
            for step, move in zip(steps, moves, strict=True)
        ),
        move_groups=group_legal_moves_by_action_with_cheapest_payments(state) if answer.moves else None,
        hint=draft_turn.facedown_number_hint_or_empty,
        verdict_viewbox=bounding_rectangle_or_empty(rectangles_around_question)
        or (0, 0, picture.scene.width, picture.scene.height),
        verdict_parts=rectangles_around_question,
    )


def build_page_judging_third_card_on_pair(page: Page, draft_turn: DraftTurnPage, board_address: str) -> MovePageContent:
    """Builds the page of the question about a pair: two cards and a third, with the verdict. What is not entered is
    assumed."""
    number_range = draft_turn.fitting_number_range_at_selected_cell_or_none()
    range_lines = format_lowest_and_highest_in_lines_or_empty(number_range) if number_range else ()
    target = TARGETS.parse_or_none(page.selection)
    is_refused = draft_turn.judgement is not None and draft_turn.judgement.legal is False
    picture = crop_to_pair_and_third_card_showing_fitting_numbers(
        draft_turn.build_turn_picture_of_tower_reserve_and_deck(),
        draft_turn.state,
        target=target,
        fitting_number_lines_if_pair_complete=range_lines,
    )
    question = build_number_keys_of_pair_or_third_card(
        page.say,
        draft_turn.state,
        draft_turn.draft,
        target=target,
        tray_for_third_card=draft_turn.build_draw_and_action_tray_or_none_if_game_over(),
    )
    return MovePageContent(
        picture=picture,
        tray=question.tray,
        keys=None,
        board_address=board_address,
        bar=build_pair_entry_or_verdict_bar(page, draft_turn),
        hint=draft_turn.facedown_number_hint_or_empty,
        pair_question_keys=question.keys,
        fitting_range="".join(range_lines)
        if is_refused and any(key.fits and not key.is_used for key in question.keys)
        else "",
        verdict_viewbox=(0, 0, picture.scene.width, picture.scene.height),
    )


def build_pair_entry_or_verdict_bar(page: Page, draft_turn: DraftTurnPage) -> AnswerBar:
    """Builds the bar: what to enter next, or the verdict with what it assumes about the rest of the table."""
    cell_of_pair = selected_or_first_missing_cell_of_pair_or_none(
        draft_turn.state, TARGETS.parse_or_none(page.selection)
    )
    if cell_of_pair is not None and draft_turn.judgement is None:
        return AnswerBar(head=page.say("coupelation.pair.head"), lines=(page.say("coupelation.pair.how"),))
    bar = draft_turn.build_verdict_or_hint_bar()
    return replace(bar, lines=()) if bar.assumes else bar
