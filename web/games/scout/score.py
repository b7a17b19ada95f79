"""The page of the points (`pictures/rounds.py`)."""

from __future__ import annotations

from dataclasses import replace

from web.games.scout.pictures.position import build_score_content_of_selected_or_missing_target
from web.games.scout.pictures.rounds import ScorePageContent
from web.pieces import Action, link_to
from web.table.bar import build_score_bar_of_leaders_or_missing_entries
from web.table.page import Page


def build_score_page(page: Page) -> ScorePageContent:
    """Returns the counts of each seat, the end of the round and the table of rounds, with an action that opens the next
    round."""
    content = build_score_content_of_selected_or_missing_target(page)
    if not content.next_round_link:
        return content
    next_round = Action(text=page.say("scout.next", round=content.round + 1), control=link_to(content.next_round_link))
    return replace(content, bar=replace(build_score_bar_of_leaders_or_missing_entries(page), action=next_round))
