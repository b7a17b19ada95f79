"""Builds the turns of a record, the same for page and paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.departures import departed_seat_code_or_empty
from calculators.core.replay import ReplayStep, list_turn_end_numbers
from calculators.core.types import Violation
from web.pieces import Control
from web.table.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordTurn:
    """A turn of the record. number; seat: who moved, '' where nobody knows or several moved at the same time; words:
    what was done; notes: what it did, a line each; points: at the end of the line; head: of the part of the record, the
    round, that begins with it; look_control: at the table after it, None where it could not be; is_looked_at: it is
    looked at; violations: why it could not be; short_text: the words as short as a line has room for, '' where they
    are."""

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

    number: of the turn, 0 for a heading; seat: who moved; text: the words; end_text: what stands at the end of the
    line, '' for nothing; continues_line_above: does it continue the line above?
    """

    number: int
    seat: str
    text: str
    end_text: str
    continues_line_above: bool = False


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


def build_standard_record_turn(
    page: Page, turn_number: int, move_count: int, steps: tuple[ReplayStep, ...]
) -> RecordTurn:
    """Builds a turn in the standard form: its moves in words, their effects, why one was not possible."""
    say, first, last = page.say, steps[0], steps[-1]
    movers = page.answer.game.seat_codes_to_move(first.before) if first.before is not None else ()
    if gone := departed_seat_code_or_empty(first.move):
        movers = (gone,)
    return RecordTurn(
        number=turn_number,
        seat=movers[0] if len(movers) == 1 else "",
        words=say("list.comma").join(say.message_text(step.text) for step in steps),
        notes=tuple(say.message_text(effect) for step in steps for effect in step.effects),
        look_control=page.control_looking_at_table_or_exchanging_turns(move_count) if last.legal else None,
        is_looked_at=page.step_number == move_count,
        violations=last.violations,
    )


def build_plain_turns(page: Page) -> tuple[RecordTurn, ...]:
    """Builds the record of a game in the standard form."""
    return tuple(build_standard_record_turn(page, *turn) for turn in group_record_into_numbered_turns(page))
