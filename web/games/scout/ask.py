"""The page of a question about a move or about two sets, and its bar."""

from __future__ import annotations

from dataclasses import replace

from calculators.scout.move_notation import parse_move
from calculators.scout.unfinished import parse_seen_draft_or_empty
from web.games.scout.draft import verdict_headline
from web.games.scout.pictures.position import (
    ComparisonPageContent,
    PositionPageContent,
    build_content_of_comparison_or_position,
)
from web.games.scout.pictures.question import DECISIVE, Question, TouchableHand
from web.i18n import Speaker
from web.pieces import AnswerBar, Stamp
from web.table.bar import build_action_showing_verdict, build_standard_question_bar, find_deciding_clause
from web.table.page import Page


def build_question_page(page: Page) -> PositionPageContent | ComparisonPageContent:
    """Returns the content of the page with its bar."""
    content = build_content_of_comparison_or_position(page)
    return content if page.answer.refused else replace(content, bar=build_verdict_or_hint_bar(page, content))


def build_verdict_or_hint_bar(page: Page, content: PositionPageContent | ComparisonPageContent) -> AnswerBar:
    """Returns the bar: a verdict with the effect that decides between the sets first, or what to enter next."""
    standard_bar, verdict = build_standard_question_bar(page), page.answer.verdict
    if isinstance(content, ComparisonPageContent):
        return build_bar_of_set_comparison_verdict_or_todo(page.say, content, standard_bar)
    question = content.question
    if verdict is None and question is not None:
        return build_question_bar(page, question, standard_bar)
    if verdict is None or verdict.legal is None:
        return standard_bar
    kind = parse_move(verdict.steps[-1].move).kind
    head = verdict_headline(page.say, kind, is_legal=verdict.legal)
    effects = sorted(verdict.effects, key=lambda effect: not effect.code.startswith(DECISIVE))
    lines = tuple(page.say.message_text(effect) for effect in effects) if verdict.legal else standard_bar.lines
    return replace(standard_bar, head=head, lines=lines, clause=find_deciding_clause(effects) or standard_bar.clause)


def build_question_bar(page: Page, question: Question, base_bar: AnswerBar) -> AnswerBar:
    """Returns the bar of a question without a verdict: why the move is illegal whatever else is entered, or what to
    enter next; base_bar once legal moves are listed."""
    if question.hand is not None:
        return build_hint_or_show_count_bar(page, question.hint, question.hand, base_bar)
    if question.violations:
        head = verdict_headline(page.say, parse_seen_draft_or_empty(page.selection).kind, is_legal=False)
        reasons = tuple(page.say.violation_text(violation) for violation in question.violations)
        return replace(base_bar, head=head, lines=reasons, stamp=Stamp.NO, clause=question.violations[0].clause)
    if page.answer.moves is not None:
        return base_bar
    turn = page.say("bar.turn", seat=page.answer.state.table.mover_seat_code)
    return replace(base_bar, head=turn, lines=(question.hint,))


def build_hint_or_show_count_bar(page: Page, hint: str, hand: TouchableHand, base_bar: AnswerBar) -> AnswerBar:
    """Returns what to touch next; while nothing is touched, the number of legal Shows; the base bar without legal
    moves."""
    say = page.say
    if page.answer.moves is None or not hand.clear_key.is_disabled:
        return replace(base_bar, head=say("scout.ask"), lines=(hint,))
    if not page.answer.moves:
        return base_bar
    move_list = hand.offered
    other_moves = say("scout.bar.rest", scouts=move_list.count.scouts, boths=move_list.count.boths)
    best_numbers = move_list.rows[0].numbers if move_list.count.shows and not move_list.only else ()
    line = say("scout.bar.best", numbers=say("scout.dot").join(map(str, best_numbers))) if best_numbers else other_moves
    return replace(base_bar, head=say("scout.bar.shows", n=move_list.count.shows), lines=(line,))


def build_bar_of_set_comparison_verdict_or_todo(
    say: Speaker, comparison: ComparisonPageContent, base_bar: AnswerBar
) -> AnswerBar:
    """Returns which of two sets beats the other, or that they are still to be entered."""
    if comparison.result is None:
        return replace(base_bar, head=say("scout.to.compare"), lines=(say("scout.compare.todo"),))
    does_beat = comparison.result.beats
    head = say("scout.compare.beats" if does_beat else "scout.compare.beats.not")
    return replace(
        base_bar,
        head=head,
        lines=(comparison.share_text,),
        stamp=Stamp.YES if does_beat else Stamp.NO,
        clause=find_deciding_clause(comparison.result.effects) or comparison.result.violations[0].clause,
        action=build_action_showing_verdict(say),
    )
