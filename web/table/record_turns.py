"""Builds the turns of a record, for page and paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.corrections import CORRECT, is_correction_text
from calculators.core.departures import ENTRY_CODES, departed_seat_code_or_empty
from calculators.core.replay import ReplayStep, list_turn_end_numbers
from calculators.core.types import Violation
from web.i18n import Speaker
from web.pieces import Control
from web.table.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordTurn:
    """A turn of the record.

    seat: the seat that moved, '' if unknown or several moved at the same time; words: what was done; notes: its
    effects, a line each; points: the text at the end of the line; head: heading of the part of the record (the round)
    that begins with it; look_control: displays the table after it, None if it is impossible; is_looked_at: it is
    displayed; violations: why it is impossible; short_text: the words in short for a narrow line, '' for the same
    words.
    """

    number: int
    seat: str
    words: str
    notes: tuple[str, ...] = ()
    points: str = ""
    head: str = ""
    look_control: Control | None = None
    is_looked_at: bool = False
    violations: tuple[Violation, ...] = ()
    short_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLine:
    """A line of a printed record.

    number: of the turn, 0 for a heading; seat: the seat that moved; text: what was done; end_text: the text at the end
    of the line, '' for none; continues_line_above: it continues the line above.
    """

    number: int
    seat: str
    text: str
    end_text: str
    continues_line_above: bool = False


def brief_words_of_entry_or_empty(say: Speaker, step: ReplayStep) -> str:
    """Returns few words for an entry of a record that is no move of the game (somebody leaves, the table is
    corrected); '' for a move."""
    return say(f"{step.text.code}.brief") if step.text.code in ENTRY_CODES else ""


class NumberedTurn(NamedTuple):
    """A turn of the record: its number, the count of moves up to its end, its moves."""

    number: int
    move_count_at_end: int
    steps: tuple[ReplayStep, ...]


def group_record_into_numbered_turns(page: Page) -> Iterator[NumberedTurn]:
    """Yields each turn of a record: its number, the count of moves up to its end, its moves.

    The last turn may be incomplete, or contain an impossible move.
    """
    verdict = page.full_answer.verdict
    if verdict is None:
        return
    ends = [*list_turn_end_numbers(page.answer.game, verdict.steps)]
    if len(verdict.steps) > (ends[-1] if ends else 0):
        ends.append(len(verdict.steps))
    before = 0
    for number, end in enumerate(ends, 1):
        yield NumberedTurn(number, end, verdict.steps[before:end])
        before = end


def build_record_turn_with_words_effects_and_violations(
    page: Page, turn_number: int, move_count: int, steps: tuple[ReplayStep, ...]
) -> RecordTurn:
    """Builds a turn in the standard form: its moves in words, their effects, why one was not possible."""
    say, first, last = page.say, steps[0], steps[-1]
    moving_seats = page.answer.game.seat_codes_to_move(first.before) if first.before is not None else ()
    if departed_seat := departed_seat_code_or_empty(first.move):
        moving_seats = (departed_seat,)
    if is_correction_text(first.move):
        moving_seats = ()
    return RecordTurn(
        number=turn_number,
        seat=moving_seats[0] if len(moving_seats) == 1 else "",
        words=say("list.comma").join(say.message_text(step.text) for step in steps),
        notes=(
            *(say("list.comma").join(map(page.parameter_label, fields)) for fields in corrected_parameter_names(steps)),
            *(say.message_text(effect) for step in steps for effect in step.effects),
        ),
        look_control=page.control_looking_at_table_or_exchanging_turns(move_count) if last.legal else None,
        is_looked_at=page.step_number == move_count,
        violations=last.violations,
    )


def corrected_parameter_names(steps: Sequence[ReplayStep]) -> Iterator[Sequence[str]]:
    """Yields the names of the parameters that each correction among some steps changes."""
    for step in steps:
        if step.text.code == CORRECT:
            yield step.text.params["fields"]


def build_plain_turns(page: Page) -> tuple[RecordTurn, ...]:
    """Builds the record of a game in the standard form."""
    return tuple(
        build_record_turn_with_words_effects_and_violations(page, *turn)
        for turn in group_record_into_numbered_turns(page)
    )
