"""The page of a move, legal or not."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.types import View
from calculators.coupelation.moves import describe_move
from calculators.coupelation.notation import parse_move
from calculators.coupelation.play import hide_secrets_of_move
from web.games.coupelation.draft import knows_nothing_but_at_most_two_adjacent_cards, state_of_followed_game_or_question
from web.games.coupelation.pictures.keys import build_pad_asking_for_next_missing_part
from web.games.coupelation.pictures.move import DraftTurnPage, split_range_into_lines
from web.games.coupelation.pictures.move_groups import group_legal_moves_by_action
from web.games.coupelation.pictures.pair import selected_or_first_missing_cell_of_pair_or_none
from web.games.coupelation.pictures.parts import MovePageContent
from web.games.coupelation.pictures.smallest import build_number_keys_of_smallest_question, crop_to_smallest_question
from web.games.coupelation.pictures.tower import format_number_range_or_cross
from web.pieces import Bar
from web.table.page import Page
from web.table.page_content import bounding_rectangle_or_empty


def build_question_page(page: Page) -> MovePageContent:
    """The page of a move, legal or not."""
    answer = page.answer
    board = page.links.link_to_view(View.SCORE)
    state = state_of_followed_game_or_question(answer)
    is_smallest = knows_nothing_but_at_most_two_adjacent_cards(state)
    if answer.refused or not (state.rows or is_smallest):
        return MovePageContent(picture=None, tray=None, keys=None, board=board)
    teller = DraftTurnPage(page)
    if is_smallest:
        return build_smallest_question_page(page, teller, board)
    picture = teller.build_tower_picture()
    around = picture.list_rectangles_of_asked_cell_and_neighbours()
    steps = page.full_answer.verdict.steps if page.full_answer.verdict else ()
    moves = [parse_move(step.move) for step in steps]
    return MovePageContent(
        picture=picture,
        tray=teller.build_draw_and_action_tray_or_none_if_over(),
        keys=build_pad_asking_for_next_missing_part(teller),
        board=board,
        bar=teller.build_verdict_or_hint_bar(),
        replay_moves=tuple(
            describe_move(step.before or state, hide_secrets_of_move(step.before or state, move))
            for step, move in zip(steps, moves, strict=True)
        ),
        groups=group_legal_moves_by_action(state) if answer.moves else None,
        hint=teller.explain_missing_keys,
        verdict_viewbox=bounding_rectangle_or_empty(around) or (picture.x, picture.y, picture.width, picture.height),
        verdict_parts=around,
    )


def build_smallest_question_page(page: Page, teller: DraftTurnPage, board_address: str) -> MovePageContent:
    """Two cards and a third, with the verdict on it; what is not told of the table is assumed."""
    band = teller.number_range_at_selected_cell_or_none()
    band_text = format_number_range_or_cross(band) if band else ""
    is_refused = teller.judged is not None and teller.judged.legal is False
    picture = crop_to_smallest_question(
        teller.build_tower_picture(),
        teller.state,
        selection=page.selection,
        fitting_range=split_range_into_lines(band_text) if band_text else (),
    )
    question = build_number_keys_of_smallest_question(
        page.say,
        teller.state,
        teller.draft,
        selection=page.selection,
        tabs=teller.build_draw_and_action_tray_or_none_if_over(),
    )
    return MovePageContent(
        picture=picture,
        tray=question.tray,
        keys=None,
        board=board_address,
        bar=build_bar_of_smallest_question(page, teller),
        hint=teller.explain_missing_keys,
        smallest=question.keys,
        fitting_range=band_text if is_refused and any(key.fit and not key.used for key in question.keys) else "",
        verdict_viewbox=(picture.x, picture.y, picture.width, picture.height),
    )


def build_bar_of_smallest_question(page: Page, teller: DraftTurnPage) -> Bar:
    """What to touch next; of a verdict what is assumed of the rest of the table."""
    entered = selected_or_first_missing_cell_of_pair_or_none(teller.state, page.selection)
    if entered is not None and teller.judged is None:
        return Bar(head=page.say("coupelation.pair.head"), lines=(page.say("coupelation.pair.how"),))
    said = teller.build_verdict_or_hint_bar()
    return replace(said, lines=()) if said.assumes else said
