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
from web.games.vectron.pictures.strip import effect_importance_rank, sort_effects_by_rank
from web.i18n import Speaker
from web.table.page import Page
from web.table.record_entries import (
    NumberedTurn,
    RecordEntry,
    build_record_entry_with_moves_in_words,
    describe_moves_of_turn,
)

RANK_OF_MINOR_EFFECTS = 8
"""Effects of this rank or above (`strip.effect_importance_rank`) are left out of the
record."""


def build_record_entry(page: Page, turn: NumberedTurn) -> RecordEntry:
    """Builds a turn of the record: its moves in a word or two each, its important effects, and the scores of all seats
    after a settlement."""
    entry, say, last_step = build_record_entry_with_moves_in_words(page, turn), page.say, turn.steps[-1]
    if not turn.is_move_of_game:
        return entry
    notes = list_sentences_of_main_effects(say, turn.steps)
    state_after = last_step.state_after
    if state_after is not None and any(
        effect.code == SETTLEMENT_EFFECT for step in turn.steps for effect in step.effects
    ):
        totals = (f"{say.seat_name(seat.seat)} {seat.total}" for seat in GAME.calculate_score(state_after).seats)
        notes.append(f"{say('vectron.settlement')}{say('list.colon')}{say('list.comma').join(totals)}")
    return replace(entry, words=join_brief_moves_except_end_of_turn(say, turn.steps), notes=tuple(notes))


def describe_turn_with_main_effects(say: Speaker, turn_steps: Sequence[ReplayStep]) -> str:
    """Describes a turn in a line: its moves in a word or two each, and its two most important effects; a single move in
    full."""
    if len(turn_steps) == 1:
        return describe_moves_of_turn(say, turn_steps)
    words = join_brief_moves_except_end_of_turn(say, turn_steps)
    sentences = list_sentences_of_main_effects(say, turn_steps)[:2]
    return f"{words}{say('list.colon')}{' '.join(sentences)}" if sentences else words


def join_brief_moves_except_end_of_turn(say: Speaker, turn_steps: Sequence[ReplayStep]) -> str:
    """Returns `orthogonal 2 › A2`."""
    return " › ".join(map(say.message_text, describe_moves_briefly_except_end_of_turn(turn_steps)))


def list_sentences_of_main_effects(say: Speaker, turn_steps: Sequence[ReplayStep]) -> list[str]:
    """Lists the important effects of a turn in sentences, the most important first."""
    return [
        say.message_text(effect)
        for effect in sort_effects_by_rank([effect for step in turn_steps for effect in step.effects])
        if effect_importance_rank(effect) < RANK_OF_MINOR_EFFECTS and is_effect_listed_in_record(effect)
    ]


def describe_moves_briefly_except_end_of_turn(turn_steps: Sequence[ReplayStep]) -> tuple[Message, ...]:
    """Describes the moves of a turn in a word or two each, without the end of the turn."""
    moves = (GAME.parse_move(step.move) for step in turn_steps)
    return tuple(describe_move_in_one_or_two_words(move) for move in moves if not isinstance(move, EndTurn))


def is_effect_listed_in_record(effect: Message) -> bool:
    """Checks whether the record lists an effect; a settlement and an empty deck are part of the totals."""
    return effect.kind not in ("settle", "deck")
