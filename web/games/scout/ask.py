"""The page of a move or of two sets, and what its bar says."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.scout.notation import parse_move
from calculators.scout.state import Move, Scout, ScoutAndShow, Show
from calculators.scout.unfinished import draft_of_seen_move_or_empty, parse_draft_leniently
from web.games.scout.pictures.asking import DECISIVE
from web.games.scout.pictures.by_hand import HandQuestion
from web.games.scout.pictures.position import (
    ComparisonPageContent,
    PositionPageContent,
    build_content_of_comparison_or_position,
)
from web.pieces import Bar, Stamp
from web.table.bar import build_action_showing_verdict, build_standard_bar, find_deciding_clause
from web.table.page import Page


def build_question_page(page: Page) -> PositionPageContent | ComparisonPageContent:
    """The page of a move or of two sets, and what its bar says."""
    view = build_content_of_comparison_or_position(page)
    return view if page.answer.refused else replace(view, bar=build_verdict_or_hint_bar(page, view))


def build_verdict_or_hint_bar(page: Page, content: PositionPageContent | ComparisonPageContent) -> Bar:
    """Of a verdict first what decides between the sets."""
    said, verdict = build_standard_bar(page), page.answer.verdict
    if isinstance(content, ComparisonPageContent):
        return build_comparison_bar(page, content, said)
    asked = content.asking
    if verdict is None and content.by_hand is not None:
        return build_next_touch_bar(page, content.by_hand, said)
    if asked is not None and verdict is None and asked.against:
        head = page.say(f"scout.may.{parse_draft_leniently(page.selection).kind}.not")
        reasons = tuple(page.say.violation_text(one) for one in asked.against)
        return replace(said, head=head, lines=reasons, stamp=Stamp.NO, clause=asked.against[0].clause)
    if asked is not None and verdict is None and page.answer.moves is None:
        return replace(
            said, head=page.say("bar.turn", seat=format_seat_code(page.displayed_state.table.turn)), lines=asked.hint
        )
    if verdict is None or verdict.legal is None:
        return said
    kind = kind_code_of_move(parse_move(verdict.steps[-1].move))
    head = page.say(f"scout.may.{kind}" if verdict.legal else f"scout.may.{kind}.not")
    effects = sorted(verdict.effects, key=lambda effect: not effect.code.startswith(DECISIVE))
    lines = tuple(page.say.message_text(effect) for effect in effects) if verdict.legal else said.lines
    return replace(said, head=head, lines=lines, clause=find_deciding_clause(effects) or said.clause)


def build_next_touch_bar(page: Page, hand_question: HandQuestion, base_bar: Bar) -> Bar:
    """What to touch next, and how many shows there are while nothing is touched."""
    say = page.say
    if page.answer.moves is None or not hand_question.clear.off:
        return replace(base_bar, head=say("scout.ask"), lines=(hand_question.hint,))
    if not page.answer.moves:
        return base_bar
    offered = hand_question.offered
    rest = say("scout.bar.rest", scouts=offered.count.scouts, boths=offered.count.boths)
    best = offered.rows[0].numbers if offered.count.shows and not offered.only else ()
    line = say("scout.bar.best", numbers=say("scout.dot").join(map(str, best))) if best else rest
    return replace(base_bar, head=say("scout.bar.shows", n=offered.count.shows), lines=(line,))


def build_comparison_bar(page: Page, comparison: ComparisonPageContent, base_bar: Bar) -> Bar:
    """Which of two sets beats which."""
    say = page.say
    if comparison.result is None:
        return replace(base_bar, head=say("scout.to.compare"), lines=(say("scout.compare.todo"),))
    won = comparison.result.beats
    head = say("scout.compare.beats" if won else "scout.compare.beats.not")
    return replace(
        base_bar,
        head=head,
        lines=(comparison.share_text,),
        stamp=Stamp.YES if won else Stamp.NO,
        clause=find_deciding_clause(comparison.result.effects) or comparison.result.violations[0].clause,
        action=build_action_showing_verdict(page.say),
    )


def kind_code_of_move(move: Move) -> str:
    """`show`, `scout`, `both` or `stuck`, however it is told."""
    if isinstance(move, Show):
        return "show"
    return (
        "scout"
        if isinstance(move, Scout)
        else "both"
        if isinstance(move, ScoutAndShow)
        else draft_of_seen_move_or_empty(move).kind
    )
