"""The page of the points (`pictures/rounds.py`)."""

from __future__ import annotations

from dataclasses import replace

from web.games.scout.pictures.position import build_score_content_of_selection
from web.games.scout.pictures.rounds import ScorePageContent
from web.pieces import Action, link_to
from web.table.bar import build_standard_bar
from web.table.page import Page


def build_score_page(page: Page) -> ScorePageContent:
    """Each seat with its counts, how the round ended, the table of rounds; the next round where one is told."""
    view = build_score_content_of_selection(page)
    if not view.next:
        return view
    on = Action(text=page.say("scout.next", round=view.round + 1), touch=link_to(view.next))
    return replace(view, bar=replace(build_standard_bar(page), action=on))
