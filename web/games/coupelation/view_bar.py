"""What the bar says on Coupelation's pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.coupelation.score import Standing
from web.bar import standard_bar, take
from web.games.coupelation.view import BoardView
from web.games.coupelation.view_parts import AskView
from web.pieces import Bar, Stamp

if TYPE_CHECKING:
    from web.page import Page

STAMPS = {"yes": Stamp.YES, "won": Stamp.YES, "no": Stamp.NO, "lost": Stamp.NO}


def bar(page: Page) -> Bar:
    """What the move told so far needs or is worth, how the table stands, or what every game says."""
    if isinstance(page.drawn, BoardView):
        return board_bar(page, page.drawn)
    own = page.drawn.bar if isinstance(page.drawn, AskView) else None
    return own or standard_bar(page)


def board_bar(page: Page, board: BoardView) -> Bar:
    """How the table stands, or whether it can still be completed; nothing that only the hand tells."""
    answer, say = page.answer, page.say
    if answer.violations:
        first = board.public_notes[0] if board.public_notes else None
        head = say("bar.contra", count=len(answer.violations))
        if first is None:
            return Bar(head, (say("coupelation.private.contra"),), Stamp.NOTE, href="#cover")
        return Bar(head, (say.violation(first),), Stamp.NOTE, clause=first.clause)
    outlook, standing = board.outlook, answer.score
    if outlook is not None:
        head = say(f"coupelation.possible.{outlook.answered}")
        line = say("coupelation.counts", cards=board.tower.count, left=board.left)
        return Bar(head, (line,), STAMPS.get(outlook.answered, Stamp.NONE), href="#possible", action=take(page))
    if not isinstance(standing, Standing):
        return standard_bar(page)
    head = say(f"coupelation.outcome.{standing.outcome}")
    if standing.outcome != "open":
        line = say.message(board.why[0])
        return Bar(head, (line,), STAMPS[standing.outcome], href="#standing", action=take(page))
    draw = [] if standing.draw is None else [say("coupelation.bar.draw", draw=standing.draw)]
    line = say("coupelation.bar.open", empty=standing.empty, hidden=standing.hidden)
    adjust = [say.violation(one) for one in answer.notices if one.code == "coupelation.reserve.adjust"]
    return Bar(head, (*adjust, *draw, line), href="#standing", action=take(page))
