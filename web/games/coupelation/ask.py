"""The page of a move, legal or not."""

from __future__ import annotations

from calculators.core.types import View
from calculators.coupelation.moves import describe_move
from calculators.coupelation.notation import parse_move
from calculators.coupelation.play import hide_secrets_of_move
from web.games.coupelation.draft import followed_or_asked_state
from web.games.coupelation.pictures.keys import build_keys_of_next_question
from web.games.coupelation.pictures.move import DraftTurnPage
from web.games.coupelation.pictures.move_groups import group_legal_moves_by_action
from web.games.coupelation.pictures.parts import MovePageContent
from web.table.page import Page


def build_question_page(page: Page) -> MovePageContent:
    """The page of a move, legal or not."""
    answer = page.answer
    board = page.link_to_view(View.SCORE)
    if answer.refused or not followed_or_asked_state(answer).rows:
        return MovePageContent(picture=None, tray=None, keys=None, board=board)
    state = followed_or_asked_state(answer)
    teller = DraftTurnPage(page)
    picture = teller.build_tower_picture()
    steps = page.full_answer.verdict.steps if page.full_answer.verdict else ()
    moves = [parse_move(step.move) for step in steps]
    return MovePageContent(
        picture=picture,
        tray=teller.build_draw_and_action_tray(),
        keys=build_keys_of_next_question(teller),
        board=board,
        bar=teller.build_verdict_or_hint_bar(),
        replay_moves=tuple(
            describe_move(step.before or state, hide_secrets_of_move(step.before or state, move))
            for step, move in zip(steps, moves, strict=True)
        ),
        groups=group_legal_moves_by_action(state) if answer.moves else None,
        hint=teller.explain_missing_keys,
        verdict_viewbox=picture.question_viewbox,
    )
