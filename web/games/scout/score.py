"""The page of the points (`pictures/rounds.py`)."""

from __future__ import annotations

from dataclasses import replace

from web.games.scout.pictures.position import build_score_content_of_selection
from web.games.scout.pictures.rounds import ScorePageContent
from web.pieces import Action, link_to
from web.table.bar import build_standard_score_bar
from web.table.page import Page


def build_score_page(page: Page) -> ScorePageContent:
    """Returns the counts of each seat, the end of the round and the table of rounds, with an action that opens the next
    round."""
    content = build_score_content_of_selection(page)
    if not content.next_round_link:
        return content
    next_round = Action(text=page.say("scout.next", round=content.round + 1), control=link_to(content.next_round_link))
    return replace(content, bar=replace(build_standard_score_bar(page), action=next_round))
