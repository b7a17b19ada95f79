"""The page of the points (`pictures/rounds.py`)."""

from __future__ import annotations

from dataclasses import replace

from web.games.scout.pictures.position import scores
from web.games.scout.pictures.rounds import ScorePage
from web.pieces import Action, link
from web.table.bar import standard_bar
from web.table.page import Page


def score(page: Page) -> ScorePage:
    """Each seat with its counts, how the round ended, the table of rounds; the next round where one is told."""
    view = scores(page)
    if not view.next:
        return view
    on = Action(page.say("scout.next", round=view.round + 1), link(view.next))
    return replace(view, bar=replace(standard_bar(page), action=on))
