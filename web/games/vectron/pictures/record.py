"""Builds the record of a followed game: its turns in words, their important effects, and the scores after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.core.replay import ReplayStep
from calculators.core.types import Message
from calculators.vectron import GAME
from calculators.vectron.state import EndTurn
from web.games.vectron.pictures.settlements import SETTLEMENT_EFFECT
from web.games.vectron.pictures.step_frames import describe_move_in_one_or_two_words
from web.games.vectron.pictures.strip import effect_importance_rank_with_kick_turn_refresh_last, sort_effects_by_rank
from web.table.page import Page
from web.table.record_entries import NumberedTurn, RecordEntry, build_record_entry_with_moves_in_words

RANK_OF_MINOR_EFFECTS = 8
"""Effects of this rank or above (`strip.effect_importance_rank_with_kick_turn_refresh_last`) are left out of the
record."""


def build_record_entry(page: Page, turn: NumberedTurn) -> RecordEntry:
    """Builds a turn of the record: its moves in a word or two each, its important effects, and the scores of all seats
    after a settlement."""
    entry, say, last_step = build_record_entry_with_moves_in_words(page, turn), page.say, turn.steps[-1]
    if not turn.is_move_of_game:
        return entry
    effects = sort_effects_by_rank([effect for step in turn.steps for effect in step.effects])
    notes = [
        say.message_text(effect)
        for effect in effects
        if effect_importance_rank_with_kick_turn_refresh_last(effect) < RANK_OF_MINOR_EFFECTS
        and is_effect_listed_in_record(effect)
    ]
    state_after = last_step.after or last_step.end
    if state_after is not None and any(effect.code == SETTLEMENT_EFFECT for effect in effects):
        totals = (f"{say.seat_name(seat.seat)} {seat.total}" for seat in GAME.calculate_score(state_after).seats)
        notes.append(f"{say('vectron.settlement')}{say('list.colon')}{say('list.comma').join(totals)}")
    words = map(say.message_text, describe_moves_briefly_except_end_of_turn(turn.steps))
    return replace(entry, words=" › ".join(words), notes=tuple(notes))


def describe_moves_briefly_except_end_of_turn(turn_steps: Sequence[ReplayStep]) -> tuple[Message, ...]:
    """Describes the moves of a turn in a word or two each, without the end of the turn."""
    moves = (GAME.parse_move(step.move) for step in turn_steps)
    return tuple(describe_move_in_one_or_two_words(move) for move in moves if not isinstance(move, EndTurn))


def is_effect_listed_in_record(effect: Message) -> bool:
    """Checks whether the record lists an effect; a settlement and an empty deck are part of the totals."""
    return effect.kind not in ("settle", "deck")
