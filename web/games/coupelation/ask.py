"""The page of a move, legal or not."""

from __future__ import annotations

from calculators.core.types import View
from calculators.coupelation.moves import describe
from calculators.coupelation.notation import parse_move
from calculators.coupelation.play import public_move
from web.games.coupelation.draft import position_of
from web.games.coupelation.pictures.keys import keys
from web.games.coupelation.pictures.listed import groups
from web.games.coupelation.pictures.move import Teller
from web.games.coupelation.pictures.parts import AskView
from web.table.page import Page


def ask(page: Page) -> AskView:
    """The page of a move, legal or not."""
    answer = page.answer
    board = page.to(View.SCORE)
    if answer.refused or not position_of(answer).rows:
        return AskView(None, None, None, board=board)
    state = position_of(answer)
    teller = Teller(page)
    picture = teller.picture()
    steps = page.asked.verdict.steps if page.asked.verdict else ()
    moves = [parse_move(step.move) for step in steps]
    return AskView(
        picture,
        teller.tray(),
        keys(teller),
        board=board,
        bar=teller.bar(),
        moves=tuple(
            describe(step.before or state, public_move(step.before or state, move))
            for step, move in zip(steps, moves, strict=True)
        ),
        groups=groups(state) if answer.moves else None,
        hint=teller.why_no_keys,
        detail=picture.around,
    )
