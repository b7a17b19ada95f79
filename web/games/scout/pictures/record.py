"""Builds the record of a followed game: turns in few words, the sets that Scouts leave, the points after each turn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.messages import format_number
from calculators.core.replay import ReplayStep
from calculators.core.types import Message
from calculators.scout import GAME
from calculators.scout.moves import (
    Scout,
    SeenScout,
    cards_shown_by_seen_move_or_empty,
    split_end_card_from_nonempty_active_set,
)
from calculators.scout.state import Cards, top_numbers
from web.games.scout.targets import TARGETS, RecordTarget
from web.i18n import Speaker
from web.pieces import Control, select
from web.table.page import Page
from web.table.record_entries import (
    NumberedTurn,
    RecordEntry,
    build_record_entry_with_moves_in_words,
    group_record_into_turns,
)

PAGE, BEHIND = 20, 3
"""Turns of the record on one page, and turns displayed after one that is viewed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayedRecord:
    """The turns of the record that one page has room for.

    entries: the first turn first; move_count: moves of the whole record; last_turn: its last possible turn, None if it
    is not displayed; earlier_turns_control: opens the turns before them, None if there are none; is_open: the record is
    unfolded.
    """

    entries: tuple[RecordEntry, ...] = ()
    move_count: int = 0
    earlier_turns_control: Control | None = None
    is_open: bool = False

    @property
    def last_turn(self) -> RecordEntry | None:
        return next((entry for entry in self.entries if entry.number == self.move_count), None)


def build_displayed_record_of_last_or_viewed_turns(page: Page) -> DisplayedRecord:
    """Builds the last turns of the record, or those around the turn that is viewed."""
    turns, move_count = [*group_record_into_turns(page)], len(page.legal_recorded_steps)
    target = TARGETS.parse_or_none(page.selection)
    skipped_turns = target.skipped_turn_count if isinstance(target, RecordTarget) else 0
    if page.step_number:
        skipped_turns = max(0, move_count - page.step_number - BEHIND)
    end = max(0, len(turns) - skipped_turns)
    displayed_turns = turns[max(0, end - PAGE) : end]
    has_earlier_turns = end > PAGE
    return DisplayedRecord(
        entries=tuple(build_record_entry(page, turn) for turn in displayed_turns),
        move_count=move_count,
        earlier_turns_control=select(RecordTarget(skipped_turns + PAGE)) if has_earlier_turns else None,
        is_open=bool(page.step_number) or isinstance(target, RecordTarget),
    )


def build_record_entry(page: Page, turn: NumberedTurn) -> RecordEntry:
    """Builds a turn of the record, with the set that it leaves or how it ends the round, and the points after it."""
    entry, step, say = build_record_entry_with_moves_in_words(page, turn), turn.steps[-1], page.say
    if step.before is None:
        return entry
    score = None if step.state_after is None else GAME.calculate_current_score(step.state_after)
    entry = replace(
        entry,
        heading=say("scout.round", round=len(step.before.rounds) + 1),
        end_text=" ".join(format_number(seat.total) for seat in score.seats) if score else "",
    )
    if not turn.is_move_of_game:
        return entry
    ends = [effect for effect in step.effects if effect.code.startswith("scout.effect.end.")]
    left_set = format_set_left_by_scout_or_empty(say, step) if step.legal else ""
    return replace(
        entry,
        words=say.message_text(shorten_move_message_if_sentence_exists(say, step.text)),
        notes=(*map(say.message_text, ends), *([f"{say('scout.sheet.left')} {left_set}"] if left_set else [])),
    )


def shorten_move_message_if_sentence_exists(say: Speaker, move_message: Message) -> Message:
    """Returns a turn in a short form; unchanged if it has no short form, such as a move by places."""
    code = move_message.code.replace("scout.say.", "scout.brief.")
    if not say.has_sentence(code):
        return move_message
    cards = move_message.params.get("numbers", ())
    numbers = {"numbers": "·".join(map(str, cards))} if isinstance(cards, (tuple, list)) and cards else {}
    return Message(code, {**move_message.params, **numbers})


def shown_cards_or_active_set_remaining_after_step(step: ReplayStep) -> Cards:
    """Returns the set on the table after a move: the cards shown, or what remains of the set before."""
    move = GAME.parse_move(step.move)
    active: Cards = step.before.active
    if isinstance(move, Scout | SeenScout) and active:
        return split_end_card_from_nonempty_active_set(step.before, move.side)[1]
    return cards_shown_by_seen_move_or_empty(move) or active


def format_set_left_by_scout_or_empty(say: Speaker, step: ReplayStep) -> str:
    """Returns the set that a Scout leaves, in words; '' after any other move."""
    if not step.move.startswith("scout"):
        return ""
    return say("scout.dot").join(
        str(top or "?") for top in top_numbers(shown_cards_or_active_set_remaining_after_step(step))
    ) or say("scout.sheet.nothing")
