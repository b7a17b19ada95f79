"""What the bar says on Coupelation's pages."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.types import View
from calculators.coupelation.score import TowerScore
from web.games.coupelation.pictures.board import TablePageContent, build_entered_table_content
from web.pieces import Action, Bar, Stamp, link_to
from web.table.bar import build_share_action, build_standard_bar
from web.table.ending import build_play_again_action_with_win_tally
from web.table.page import Page

STAMP_OF_OUTCOME = {"yes": Stamp.YES, "won": Stamp.YES, "no": Stamp.NO, "lost": Stamp.NO}


def build_score_page(page: Page) -> TablePageContent:
    """The table as entered, and what its bar says."""
    view = build_entered_table_content(page)
    return replace(view, bar=build_score_bar(page, view))


def build_score_bar(page: Page, content: TablePageContent) -> Bar:
    """How the table stands, or whether it can still be completed; nothing that only the hand tells."""
    answer, say = page.answer, page.say
    if answer.violations:
        first = content.public_notes[0] if content.public_notes else None
        head = say("bar.contra", count=len(answer.violations))
        if first is None:
            return Bar(head=head, lines=(say("coupelation.private.contra"),), stamp=Stamp.NOTE, href="#cover")
        if lose := build_lose_by_early_top_action_or_none(page):
            return Bar(
                head=say("coupelation.early"),
                lines=(say("coupelation.early.how"),),
                stamp=Stamp.NOTE,
                clause="coupelation.win.else",
                action=lose,
            )
        return Bar(head=head, lines=(say.violation_text(first),), stamp=Stamp.NOTE, clause=first.clause)
    outlook, standing = content.outlook, answer.score
    if outlook is not None:
        head = say(f"coupelation.possible.{outlook.answered}")
        line = say("coupelation.counts", cards=content.tower.count, left=content.left)
        return Bar(
            head=head,
            lines=(line,),
            stamp=STAMP_OF_OUTCOME.get(outlook.answered, Stamp.NONE),
            href="#possible",
            action=build_share_action(page),
        )
    if not isinstance(standing, TowerScore):
        return build_standard_bar(page)
    head = say(f"coupelation.outcome.{standing.outcome}")
    if standing.outcome != "open":
        line = say.message_text(content.why[0])
        return Bar(
            head=head,
            lines=(line,),
            stamp=STAMP_OF_OUTCOME[standing.outcome],
            href="#standing",
            action=build_play_again_action_with_win_tally(page),
        )
    draw = [] if standing.draw is None else [say("coupelation.bar.draw", draw=standing.draw)]
    line = say("coupelation.bar.open", empty=standing.empty, hidden=standing.hidden)
    adjust = [say.violation_text(one) for one in answer.notices if one.code == "coupelation.reserve.adjust"]
    return Bar(head=head, lines=(*adjust, *draw, line), href="#standing", action=build_share_action(page))


def build_lose_by_early_top_action_or_none(page: Page) -> Action | None:
    """The way to the table as one that lost, where nothing is wrong but that the top came too early."""
    for other in page.answer.alternatives:
        if (other.ruling.key, other.option.key) == ("early", "lost") and not other.answer.violations:
            address = page.links.link_to_query(other.answer.query, View.SCORE)
            return Action(text=page.say("coupelation.early.lost"), touch=link_to(address))
    return None
