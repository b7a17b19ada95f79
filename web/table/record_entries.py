"""Builds the entries of a record, for page and paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.corrections import CORRECT, is_correction_text
from calculators.core.departures import ENTRY_CODES, departed_seat_code_or_empty
from calculators.core.replay import ReplayStep
from calculators.core.types import Violation
from web.i18n import Speaker
from web.pieces import Control
from web.table.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordEntry:
    """An entry of the record, on page and paper: a turn, on paper also a heading or the second line of a long entry.

    number: of the turn, 0 if it is none; seat: the seat that moved, '' if unknown or several moved at the same time;
    words: what was done; full_words: the same in whole sentences, '' if `words` are; notes: its effects, a line each,
    on the page only; end_text: the text at the end of the line; heading: the part of the record (the round) that it
    belongs to; look_control: displays the table after it, None if it is impossible; is_looked_at: it is displayed;
    violations: why it is impossible; is_minor: it is drawn paler; continues_line_above: it continues the line above.
    """

    words: str
    number: int = 0
    seat: str = ""
    full_words: str = ""
    notes: tuple[str, ...] = ()
    end_text: str = ""
    heading: str = ""
    look_control: Control | None = None
    is_looked_at: bool = False
    violations: tuple[Violation, ...] = ()
    is_minor: bool = False
    continues_line_above: bool = False


class NumberedTurn(NamedTuple):
    """A turn of the record: its number, the count of moves up to its end, its moves."""

    number: int
    move_count_at_end: int
    steps: tuple[ReplayStep, ...]

    @property
    def is_move_of_game(self) -> bool:
        """Whether it is neither a departure nor a correction of the table, nor a move after the end of the game."""
        return self.steps[0].before is not None and self.steps[0].text.code not in ENTRY_CODES


def group_record_into_turns(page: Page, *, drops_impossible_move: bool = False) -> Iterator[NumberedTurn]:
    """Yields each turn of a record, except the repeated end of a round, which has a number but no words.

    The last turn may be incomplete, or contain an impossible move.
    """
    verdict = page.full_answer.verdict
    recorded_steps = page.legal_recorded_steps if verdict is None or drops_impossible_move else verdict.steps
    ends = [*page.turn_ends]
    if len(recorded_steps) > (ends[-1] if ends else 0):
        ends.append(len(recorded_steps))
    before = 0
    for number, end in enumerate(ends, 1):
        steps, before = recorded_steps[before:end], end
        if steps[0].before is not None or not steps[0].legal:
            yield NumberedTurn(number, end, steps)


def describe_moves_of_turn(say: Speaker, turn_steps: Sequence[ReplayStep]) -> str:
    """Describes the moves of a turn, one after the other."""
    return say("list.comma").join(say.message_text(step.text) for step in turn_steps)


def build_record_entry_with_moves_in_words(page: Page, turn: NumberedTurn) -> RecordEntry:
    """Builds a turn in the standard form: its moves in words, their effects, why one was not possible.

    Few words for somebody who leaves and for a correction, with the names of what it changes.
    """
    say, first, last = page.say, turn.steps[0], turn.steps[-1]
    moving_seats = page.answer.game.seat_codes_to_move(first.before) if first.before is not None else ()
    if departed_seat := departed_seat_code_or_empty(first.move):
        moving_seats = (departed_seat,)
    if is_correction_text(first.move):
        moving_seats = ()
    sentences = describe_moves_of_turn(say, turn.steps)
    corrected_names = [step.text.params["fields"] for step in turn.steps if step.text.code == CORRECT]
    return RecordEntry(
        number=turn.number,
        seat=moving_seats[0] if len(moving_seats) == 1 else "",
        words=say(f"{first.text.code}.brief") if first.text.code in ENTRY_CODES else sentences,
        full_words=sentences,
        notes=(
            *(say("list.comma").join(map(page.parameter_label_or_seat_name, names)) for names in corrected_names),
            *(say.message_text(effect) for step in turn.steps for effect in step.effects),
        ),
        look_control=page.control_to_display_turn(turn.move_count_at_end) if last.legal else None,
        is_looked_at=turn.move_count_at_end - len(turn.steps) < page.step_number <= turn.move_count_at_end,
        violations=last.violations,
    )
