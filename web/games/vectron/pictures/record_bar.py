"""Builds the bar of the record page: what the last move did and what comes next, or why the record stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.core.types import View
from calculators.vectron import GAME
from calculators.vectron.state import BLANK, CELLS, GAUGE_GOAL, EndTurn, MovePiece, PlayCard
from calculators.vectron.unfinished import Draft, next_field
from web.games.vectron.pictures.record import RANK_OF_MINOR_EFFECTS
from web.games.vectron.pictures.record_position import (
    RecordPosition,
    has_current_or_last_turn_drawn_from_deck,
    moves_of_last_turn_finished_or_not,
)
from web.games.vectron.pictures.selections import (
    first_missing_target_or_none,
    is_map_partly_laid,
    is_position_within_game_entered,
    list_missing_of_record_start,
)
from web.games.vectron.pictures.settlements import SettlementResult, list_seat_settlement_results_sorted_by_rank
from web.games.vectron.pictures.step_frames import describe_move_in_one_or_two_words
from web.games.vectron.pictures.strip import effect_importance_rank, sort_effects_by_rank
from web.games.vectron.targets import FIRST_CELL, TARGETS, CellTarget, SeatTarget, TableValue, value_of_moves
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Stamp, enter_value, select
from web.table.bar import MAX_NAMED_MISSING, build_standard_bar_of_followed_game, build_undecided_bar
from web.table.opening import build_opening_bar
from web.table.page import Page
from web.table.record_editing import next_former_move_of_reentered_turn_or_empty


def build_record_bar(
    page: Page, position: RecordPosition, missing_parameters: Sequence[str], *, is_start_complete: bool, is_over: bool
) -> AnswerBar:
    """Builds the bar of a followed game: why a move is illegal, what is missing, or what the last move did and what
    comes next.

    missing_parameters: those of the start that the position lacks; is_start_complete: is the starting table complete?
    is_over: has the game ended?"""
    say, verdict = page.say, page.answer.verdict
    if verdict is not None and verdict.legal is False:
        return build_standard_bar_of_followed_game(page)
    if not is_start_complete:
        return build_lay_map_or_begin_bar(page)
    if is_over or verdict is None:
        standard_bar = build_standard_bar_of_followed_game(page)
        return replace(
            standard_bar,
            action=build_action_repeating_next_old_move_if_possible(page) or standard_bar.action,
        )
    if missing := missing_parameters or (page.answer.missing if verdict.legal is None else ()):
        seats = say("list.comma").join(page.parameter_label_or_seat_name(name) for name in missing)
        enter_action = (
            Action(text=say("vectron.part.gauge"), control=select(SeatTarget(missing[0], "gauge")))
            if missing[0] in page.seats
            else None
        )
        return build_undecided_bar(say("verdict.unknown"), (say("vectron.told.wanting", seats=seats),), enter_action)
    return build_last_move_and_next_bar(page, position)


def build_lay_map_or_begin_bar(page: Page) -> AnswerBar:
    """Builds the bar before the first turn: who plays with a key to lay the map; how much of the map is entered; or,
    once it is complete, a key to begin. For a position within a game: what is missing of it."""
    say, state = page.say, page.answer.state
    empty_cell_count = state.map_characters_padded_to_16.count(BLANK)
    is_cell_selected = isinstance(TARGETS.parse_or_none(page.selection), CellTarget)
    if is_map_partly_laid(state) or (is_cell_selected and empty_cell_count):
        entered_count = CELLS - empty_cell_count
        return AnswerBar(head=say("vectron.map.lay"), lines=(say("vectron.map.entered", n=entered_count),))
    if is_position_within_game_entered(state):
        missing_names = list_missing_of_record_start(state)[:MAX_NAMED_MISSING]
        labels = say("list.comma").join(map(page.parameter_label_or_seat_name, missing_names))
        return AnswerBar(head=say("vectron.bar.enter"), lines=(labels,))
    lay_map_action = Action(
        text=say("vectron.map.lay"), control=select(first_missing_target_or_none(state, View.PLAY) or FIRST_CELL)
    )
    return build_opening_bar(
        page,
        Action(text=say("opening.begin"), control=enter_value(TableValue("open")))
        if not empty_cell_count
        else lay_map_action,
    )


def build_last_move_and_next_bar(page: Page, position: RecordPosition) -> AnswerBar:
    """Builds a bar with what the last move did, and what comes next."""
    say, state = page.say, position.state
    last_step = position.steps[-1]
    move = GAME.parse_move(last_step.move)
    is_turn_over = last_step.after is None or last_step.after.phase == "draw"
    displayed_step = last_step if not isinstance(move, EndTurn) or len(position.steps) < 2 else position.steps[-2]
    effects = [
        effect
        for effect in sort_effects_by_rank(
            (*displayed_step.effects, *(last_step.effects if displayed_step is not last_step else ()))
        )
        if effect.kind not in ("turn", "kick")
    ]
    lines = tuple(say.message_text(effect) for effect in effects[:2])
    if is_turn_over:
        if results := list_seat_settlement_results_sorted_by_rank(effects):
            lines = (explain_why_scores_were_settled(say, results),)
        return AnswerBar(
            head=say("bar.turn", seat=state.table.mover_seat_code),
            lines=lines,
            action=build_action_repeating_next_old_move_if_possible(page),
        )
    has_assumption = any(
        step.assumes
        for step in position.steps[len(position.accepted_moves) - len(moves_of_last_turn_finished_or_not(position)) :]
    )
    stamp = (
        Stamp.PROVIDED
        if has_assumption and isinstance(move, PlayCard) and not has_current_or_last_turn_drawn_from_deck(position)
        else Stamp.NONE
    )
    has_important_effect = bool(effects) and effect_importance_rank(effects[0]) < RANK_OF_MINOR_EFFECTS
    head = say.message_text(effects[0]) if has_important_effect else say.message_text(last_step.text)
    if has_important_effect and effects[0].code == "vectron.effect.gauge":
        head, lines = say("vectron.bar.gauge", **effects[0].params), lines[1:]
    if not isinstance(move, MovePiece):
        lines = ()
    assumptions = (
        tuple(say.message_text(assumption) for assumption in last_step.assumes) if stamp is Stamp.PROVIDED else ()
    )
    other_lines = tuple(line for line in lines if line != head)
    next_action = (
        Action(text=say("vectron.told.stop"), control=enter_value(value_of_moves(EndTurn())))
        if state.used
        else build_action_repeating_next_old_move_if_possible(page)
    )
    return AnswerBar(
        head=head,
        lines=other_lines or (say(f"vectron.next.{next_field(state, Draft())}.line"),),
        stamp=stamp,
        assumes=assumptions,
        action=next_action,
    )


def build_action_repeating_next_old_move_if_possible(page: Page) -> Action | None:
    """Builds an action that enters the next old move of a turn that is entered anew; None for any other turn, and once
    that move is no longer legal."""
    old_move = next_former_move_of_reentered_turn_or_empty(page)
    if not old_move:
        return None
    move = GAME.parse_move(old_move)
    if GAME.judge_move(page.answer.current_state, move).legal is False:
        return None
    spoken_words = page.say.message_text(describe_move_in_one_or_two_words(move))
    return Action(
        text=page.say("again.same"),
        control=enter_value(old_move),
        label=page.say("again.same.of", move=spoken_words),
    )


def explain_why_scores_were_settled(say: Speaker, results: Sequence[SettlementResult]) -> str:
    """Explains why scores were settled: the seats with a full gauge, else that the deck is empty."""
    full_gauge_seats = [result.seat for result in results if result.gauge >= GAUGE_GOAL]
    return (
        say("vectron.settled.seven", seats=full_gauge_seats, limit=GAUGE_GOAL)
        if full_gauge_seats
        else say("vectron.settled.deck")
    )
