"""The record of a followed game: its turns in words, what mattered in each, and the scores after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from calculators.core.parsing import format_seat_code
from calculators.core.replay import ReplayStep
from calculators.core.types import Message
from calculators.vectron import GAME
from calculators.vectron.state import EndTurn, State
from web.games.vectron.pictures.step_frames import describe_move_in_a_word
from web.games.vectron.pictures.strip import importance_rank_of_effect, sort_effects_by_rank
from web.pieces import Control
from web.table.page import Page

RANK_OF_MINOR_EFFECTS = 8
"""Effects that are worth a word in the record: those before this place in the order of `strip.weight`."""
SETTLEMENT_EFFECT = "vectron.effect.settle"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """A turn of the record. number: from 1; words: its steps in a word or two; effects: what mattered; totals: the
    scores after it, of every seat; touch: looks at the table after it; stands: it could be so; on: looked at."""

    number: int
    seat: str
    words: tuple[Message, ...]
    effects: tuple[Message, ...]
    totals: tuple[int, ...]
    settled: bool
    touch: Control | None
    stands: bool
    on: bool


def list_first_step_indices_of_turns(steps: Sequence[ReplayStep]) -> tuple[int, ...]:
    """The first step of each turn."""
    found = []
    for index, step in enumerate(steps):
        if step.before is not None and (step.before.phase == "draw" or index == 0):
            found.append(index)
    return tuple(found)


def iterate_steps_by_turn(steps: Sequence[ReplayStep]) -> Iterator[Sequence[ReplayStep]]:
    """The steps of each turn."""
    for at, to in pairwise([*list_first_step_indices_of_turns(steps), len(steps)]):
        yield steps[at:to]


def describe_turn_steps_except_end(turn_steps: Sequence[ReplayStep]) -> tuple[Message, ...]:
    """The steps of a turn in a word or two each; its end goes without saying."""
    moves = (GAME.parse_move(step.move) for step in turn_steps)
    return tuple(describe_move_in_a_word(move) for move in moves if not isinstance(move, EndTurn))


def list_record_row_per_turn(page: Page) -> tuple[RecordRow, ...]:
    """A turn of a followed game after the other."""
    steps = page.full_answer.verdict.steps if page.full_answer.verdict else ()
    found: list[RecordRow] = []
    end = 0
    for number, turn in enumerate(iterate_steps_by_turn(steps), 1):
        effects = sort_effects_by_rank([effect for step in turn for effect in step.effects])
        last = turn[-1]
        begin, end = end, end + len(turn)
        stands = last.legal is True
        then = last.after or last.end
        settled = any(effect.code == SETTLEMENT_EFFECT for effect in effects)
        found.append(
            RecordRow(
                number=number,
                seat=format_seat_code(turn[0].before.table.turn),
                words=describe_turn_steps_except_end(turn),
                effects=tuple(
                    effect
                    for effect in effects
                    if importance_rank_of_effect(effect) < RANK_OF_MINOR_EFFECTS and is_shown_in_record(effect)
                ),
                totals=list_seat_totals(then) if settled and then is not None else (),
                settled=settled,
                touch=page.control_to_view_table_after(end) if stands else None,
                stands=stands,
                on=begin < page.step_number <= end,
            )
        )
    return tuple(found)


def is_shown_in_record(effect: Message) -> bool:
    """Settled points stand in the totals."""
    return not effect.code.endswith((".settle", ".deck"))


def list_seat_totals(state: State) -> tuple[int, ...]:
    """The scores of a table, of the last one with its settlement."""
    return tuple(seat.total for seat in GAME.calculate_score(state).seats)
