"""Builds the bar of a turn draft: the verdict on it, or what to enter next."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from calculators.core.types import Judgement
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.state import Down, Face, Flip, State, Take, Up
from calculators.coupelation.unfinished import find_refusals_of_draft, next_field
from web.games.coupelation.pictures.fitting_numbers import format_number_range_or_cross
from web.games.coupelation.pictures.turn import TurnPage
from web.games.coupelation.pictures.turn_pad import explain_why_no_payment_card_is_offered_or_empty
from web.pieces import Action, AnswerBar, Stamp
from web.table.bar import (
    build_action_showing_verdict,
    build_legal_bar,
    build_refusal_bar,
    build_undecided_bar,
    find_deciding_clause,
)
from web.table.entry import build_accept_action


def build_turn_bar(turn_page: TurnPage) -> AnswerBar:
    """Builds the bar: the verdict on what is entered, or what to enter next."""
    draft, say, state = turn_page.draft, turn_page.say, turn_page.state
    action, judgement = draft.complete_public_action_or_none, turn_page.judgement
    disabled_action = build_accept_or_show_verdict_action(turn_page, is_turn_acceptable=False)
    if card_with_unknown_mark := turn_page.card_whose_unknown_mark_limits_draw_or_none:
        reason_text = say.message_text(calculate_draw_allowance(state).phrase)
        head = say("coupelation.mark.ask", number=card_with_unknown_mark.face)
        return build_undecided_bar(head, (reason_text,), disabled_action)
    if judgement is None or action is None:
        return build_next_input_or_game_outcome_bar(turn_page)
    if judgement.legal is False:
        head = describe_verdict_in_few_characters(turn_page, action, "no")
        return build_refusal_bar(say, judgement.violations[0], head, disabled_action)
    missing_discard_count = draft.reserve_excess_after_take_or_0(state) - len(draft.reserve_discards)
    if turn_page.is_followed and missing_discard_count > 0:
        return AnswerBar(
            head=say("coupelation.play.drop.head"),
            lines=(say("coupelation.play.drop", n=missing_discard_count),),
            action=disabled_action,
        )
    if turn_page.is_followed and isinstance(action, Flip) and action.number is None:
        return AnswerBar(
            head=describe_verdict_in_few_characters(turn_page, action, "open"),
            lines=(say("coupelation.play.which"), *map(say.message_text, judgement.effects)),
            action=disabled_action,
        )
    if judgement.legal is None:
        return build_undecided_bar(say("verdict.unknown"), (turn_page.missing_text,), disabled_action)
    return build_bar_of_legal_turn(turn_page, action, judgement)


def build_bar_of_legal_turn(
    turn_page: TurnPage, action: Up | Down | Flip | Take, judgement: Judgement[State]
) -> AnswerBar:
    """Builds the bar of a legal turn with its effects; a note stands on it if the game is lost with it, or cannot be
    won any more. What the verdict assumes is told only for a question."""
    say, is_followed = turn_page.say, turn_page.is_followed
    assumption_texts = () if is_followed else tuple(map(say.message_text, judgement.assumes))
    bar = build_legal_bar(
        say("coupelation.ask.loses")
        if turn_page.is_legal_but_ends_game_as_lost and not is_followed
        else describe_verdict_in_few_characters(turn_page, action, "yes"),
        [say.message_text(effect) for effect in judgement.effects],
        assumption_texts=assumption_texts,
        clause=find_deciding_clause(judgement.effects),
        action=build_accept_or_show_verdict_action(turn_page, is_turn_acceptable=True),
    )
    if turn_page.is_legal_but_ends_game_as_lost:
        return replace(bar, stamp=Stamp.NOTE)
    if is_followed:
        return replace(bar, stamp=Stamp.NONE)
    return replace(bar, stamp=Stamp.NOTE) if turn_page.is_legal_but_makes_winning_impossible else bar


def describe_verdict_in_few_characters(
    turn_page: TurnPage, action: Up | Down | Flip | Take, verdict: Literal["yes", "no", "open"]
) -> str:
    """Returns the verdict in a few characters, such as `23は置けません` or `29を置ける`."""
    face = action.number if isinstance(action, Flip) else action.face if isinstance(action, (Up, Take)) else None
    kind = "flip" if isinstance(action, Flip) else "card" if face is not None else "down"
    face_text: Face | str = "" if face is None else face
    word = "told" if turn_page.is_followed and verdict == "yes" else verdict
    return turn_page.say(f"coupelation.ask.{kind}.{word}", card=face_text)


def build_next_input_or_game_outcome_bar(turn_page: TurnPage) -> AnswerBar:
    """Builds the bar that says what to enter next."""
    draft, say = turn_page.draft, turn_page.say
    if turn_page.final_outcome:
        return AnswerBar(head=say(f"coupelation.outcome.{turn_page.final_outcome}"), lines=())
    field = next_field(turn_page.state, draft)
    if field == "cell":
        return build_bar_asking_cell(turn_page)
    if draft.kind == "take":
        head = say(f"coupelation.next.{field}")
        line = explain_why_no_payment_card_is_offered_or_empty(say, turn_page.payment_options) or say(
            f"coupelation.next.{field}.how"
        )
    else:
        number_range = turn_page.fitting_number_range_at_selected_cell_or_none()
        line = say("coupelation.ask.number")
        head = (
            say("coupelation.ask.fits", span=format_number_range_or_cross(number_range))
            if number_range
            else say("coupelation.ask.nothing")
        )
    return AnswerBar(
        head=head,
        lines=(line,),
        action=build_accept_or_show_verdict_action(turn_page, is_turn_acceptable=False),
    )


def build_bar_asking_cell(turn_page: TurnPage) -> AnswerBar:
    """Builds the bar that asks for the cell; a payment that is entered whole is judged before."""
    draft, say = turn_page.draft, turn_page.say
    action = build_accept_or_show_verdict_action(turn_page, is_turn_acceptable=False)
    if violations := find_refusals_of_draft(turn_page.state, draft):
        head = describe_verdict_in_few_characters(turn_page, draft.action, "no")
        return build_refusal_bar(say, violations[0], head, action)
    if len(draft.paid) < 2 or draft.number is None:
        return AnswerBar(
            head=say("coupelation.ask.start"), lines=(say(f"coupelation.ask.start.{draft.kind}"),), action=action
        )
    first, second = draft.paid_faces
    return AnswerBar(
        head=say("coupelation.ask.pays", first=first, second=second, card=draft.number),
        lines=(say("coupelation.ask.start"),) if turn_page.state.rows else (),
        clause="coupelation.take",
        action=action,
    )


def build_accept_or_show_verdict_action(turn_page: TurnPage, *, is_turn_acceptable: bool) -> Action:
    """Builds the action that accepts the turn of a followed game; for a question, the one that shows the verdict to
    the others."""
    if not turn_page.is_followed:
        return replace(build_action_showing_verdict(turn_page.say), is_disabled=turn_page.judgement is None)
    return build_accept_action(turn_page.say("coupelation.play.accept"), is_disabled=not is_turn_acceptable)
