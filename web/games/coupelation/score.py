"""What the bar says on Coupelation's pages."""

from __future__ import annotations

from dataclasses import replace

from calculators.coupelation.score import Standing
from web.games.coupelation.pictures.board import BoardView, board
from web.pieces import Bar, Stamp
from web.table.bar import standard_bar, take
from web.table.ending import again
from web.table.page import Page

STAMPS = {"yes": Stamp.YES, "won": Stamp.YES, "no": Stamp.NO, "lost": Stamp.NO}


def score(page: Page) -> BoardView:
    """The table as entered, and what its bar says."""
    view = board(page)
    return replace(view, bar=board_bar(page, view))


def board_bar(page: Page, view: BoardView) -> Bar:
    """How the table stands, or whether it can still be completed; nothing that only the hand tells."""
    answer, say = page.answer, page.say
    if answer.violations:
        first = view.public_notes[0] if view.public_notes else None
        head = say("bar.contra", count=len(answer.violations))
        if first is None:
            return Bar(head, (say("coupelation.private.contra"),), Stamp.NOTE, href="#cover")
        return Bar(head, (say.violation(first),), Stamp.NOTE, clause=first.clause)
    outlook, standing = view.outlook, answer.score
    if outlook is not None:
        head = say(f"coupelation.possible.{outlook.answered}")
        line = say("coupelation.counts", cards=view.tower.count, left=view.left)
        return Bar(head, (line,), STAMPS.get(outlook.answered, Stamp.NONE), href="#possible", action=take(page))
    if not isinstance(standing, Standing):
        return standard_bar(page)
    head = say(f"coupelation.outcome.{standing.outcome}")
    if standing.outcome != "open":
        line = say.message(view.why[0])
        return Bar(head, (line,), STAMPS[standing.outcome], href="#standing", action=again(page))
    draw = [] if standing.draw is None else [say("coupelation.bar.draw", draw=standing.draw)]
    line = say("coupelation.bar.open", empty=standing.empty, hidden=standing.hidden)
    adjust = [say.violation(one) for one in answer.notices if one.code == "coupelation.reserve.adjust"]
    return Bar(head, (*adjust, *draw, line), href="#standing", action=take(page))
