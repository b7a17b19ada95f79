"""The page of a move, legal or not, and what a number from its slider leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.moves import describe
from calculators.coupelation.notation import parse_move
from calculators.coupelation.play import public_move
from calculators.coupelation.state import HIGHEST, LOWEST
from web.game_pages import Touched
from web.games.coupelation.draft import draft_from, draft_of
from web.games.coupelation.view_ask import Teller, position_of
from web.games.coupelation.view_list import groups
from web.games.coupelation.view_parts import AskView

if TYPE_CHECKING:
    from calculators.core.answers import Answer
    from web.page import Page


def ask_view(page: Page) -> AskView:
    """The page of a move, legal or not."""
    answer = page.answer
    board = page.to(View.SCORE)
    if answer.refused or not position_of(answer).rows:
        return AskView(None, None, None, None, None, board=board)
    state = position_of(answer)
    text = answer.query.get("move", "").split("_")[0]
    told = draft_of(page.pick)
    draft = told if page.pick.startswith("ask.") or not text else draft_from(parse_move(text))
    teller = Teller(page, state, draft)
    steps = page.asked.verdict.steps if page.asked.verdict else ()
    moves = [parse_move(step.move) for step in steps]
    return AskView(
        teller.picture(),
        teller.tray(),
        teller.ruler(),
        teller.keys(),
        teller.bar(),
        board=board,
        private=("move",) if any(public_move(move) != move for move in moves) else (),
        told=tuple(describe(step.before or state, public_move(move)) for step, move in zip(steps, moves, strict=True)),
        groups=groups(state) if answer.moves else None,
    )


def number_told(answer: Answer, pick: str, put: str) -> Touched:
    """A number from the slider: the draft with it, and the move in question as soon as there is one."""
    number = int(put)
    if not LOWEST <= number <= HIGHEST:
        raise ValueError(put)
    text = answer.query.get("move", "")
    known = pick.startswith("ask.") or not text or answer.view is View.PLAY
    draft = (draft_of(pick) if known else draft_from(parse_move(text.split("_")[0]))).valued(number)
    if answer.view is View.PLAY:
        return Touched(answer.state, draft.text)
    action = draft.action
    if action is None:
        return Touched(answer.state, draft.text, "", View.MOVES)
    return Touched(answer.state, draft.text, GAME.format_move(action), View.CHECK)
