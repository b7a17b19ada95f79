"""Builds the bar of the table's page."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.types import View
from calculators.coupelation.score import TowerProgress
from web.games.coupelation.pictures.board import TablePageContent, build_entered_table_content
from web.pieces import Action, AnswerBar, Stamp, link_to
from web.table.bar import (
    build_contradiction_bar,
    build_link_to_share_options_action,
    build_score_bar_of_leaders_or_missing_entries,
)
from web.table.page import Page

STAMP_OF_OUTLOOK = {"yes": Stamp.YES, "no": Stamp.NO}


def build_score_page(page: Page) -> TablePageContent:
    """Builds the table as entered, with its bar."""
    content = build_entered_table_content(page)
    if page.answer.violations:
        return replace(content, refused_bar=build_tower_contradiction_bar(page, content))
    return replace(content, bar=build_outlook_or_score_bar(page, content))


def build_tower_contradiction_bar(page: Page, content: TablePageContent) -> AnswerBar:
    """Builds the bar of a table that contradicts the rules; a top card that came too early can be entered as lost."""
    say = page.say
    if not content.public_violations:
        head = say("bar.contra", count=len(page.answer.violations))
        return AnswerBar(head=head, lines=(say("coupelation.private.contra"),), stamp=Stamp.NOTE, href="#cover")
    if lose_action := build_early_top_as_lost_action_if_only_violation(page):
        return AnswerBar(
            head=say("coupelation.early"),
            lines=(say("coupelation.early.how"),),
            stamp=Stamp.NOTE,
            clause="coupelation.win.else",
            action=lose_action,
        )
    return build_contradiction_bar(say, content.public_violations[0], len(page.answer.violations))


def build_outlook_or_score_bar(page: Page, content: TablePageContent) -> AnswerBar:
    """Builds the bar: the score of the table, or whether it can still be completed; without what involves the hand."""
    answer, say = page.answer, page.say
    outlook, score = content.outlook, answer.score
    if outlook is not None:
        head = say(f"coupelation.possible.{outlook.answer}")
        line = say("coupelation.counts", cards=content.card_count, left=content.empty_cell_count)
        return AnswerBar(
            head=head,
            lines=(line,),
            stamp=STAMP_OF_OUTLOOK.get(outlook.answer, Stamp.NONE),
            href="#possible",
            action=build_link_to_share_options_action(say),
        )
    if not isinstance(score, TowerProgress):
        return build_score_bar_of_leaders_or_missing_entries(page)
    draw_lines = [] if score.draw is None else [say("coupelation.bar.draw", draw=score.draw)]
    line = say("coupelation.bar.open", empty=score.empty, hidden=score.hidden)
    adjust_lines = [
        say.violation_text(notice) for notice in answer.notices if notice.code == "coupelation.reserve.adjust"
    ]
    return AnswerBar(
        head=say("coupelation.outcome.open"),
        lines=(*adjust_lines, *draw_lines, line),
        href="#standing",
        action=build_link_to_share_options_action(say),
    )


def build_early_top_as_lost_action_if_only_violation(page: Page) -> Action | None:
    """Builds the action that counts the table as lost; None unless nothing is wrong but that the top came too early."""
    for alternative in page.answer.alternatives:
        if (alternative.ruling.key, alternative.option.key) == ("early", "lost") and not alternative.answer.violations:
            address = page.links.link_to_query(alternative.answer.query, View.SCORE)
            return Action(text=page.say("coupelation.early.lost"), control=link_to(address))
    return None
