"""Builds the record of a followed game: its turns in words, their important effects, and the scores after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from calculators.core.departures import ENTRY_CODES, acting_seat_code_or_empty
from calculators.core.replay import ReplayStep
from calculators.core.types import Message
from calculators.vectron import GAME
from calculators.vectron.state import EndTurn, State
from web.games.vectron.pictures.settlements import SETTLEMENT_EFFECT
from web.games.vectron.pictures.step_frames import describe_move_in_one_or_two_words
from web.games.vectron.pictures.strip import importance_rank_of_effect, sort_effects_by_rank
from web.pieces import Control
from web.table.page import Page

RANK_OF_MINOR_EFFECTS = 8
"""Effects of this rank or above (`strip.importance_rank_of_effect`) are left out of the record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """A turn of the record.

    number: from 1; words: its moves in a word or two each; effects: the important ones; totals: the scores of all seats
    after a settlement, else empty; control: looks at the table after the turn; is_selected: the turn is looked at.
    """

    number: int
    seat: str
    words: tuple[Message, ...]
    effects: tuple[Message, ...]
    totals: tuple[int, ...]
    has_settlement: bool
    control: Control | None
    is_legal: bool
    is_selected: bool


def list_index_of_first_step_of_each_turn(steps: Sequence[ReplayStep]) -> tuple[int, ...]:
    """Lists the index of the first step of each turn."""
    indices = []
    for index, step in enumerate(steps):
        if step.before is not None and (step.before.phase == "draw" or index == 0):
            indices.append(index)
    return tuple(indices)


def iterate_steps_by_turn(steps: Sequence[ReplayStep]) -> Iterator[Sequence[ReplayStep]]:
    """Yields the steps of each turn."""
    for start, end in pairwise([*list_index_of_first_step_of_each_turn(steps), len(steps)]):
        yield steps[start:end]


def describe_turn_steps_except_end(turn_steps: Sequence[ReplayStep]) -> tuple[Message, ...]:
    """Describes the moves of a turn in a word or two each, without the end of the turn."""
    if turn_steps[0].text.code in ENTRY_CODES:
        return (turn_steps[0].text,)
    moves = (GAME.parse_move(step.move) for step in turn_steps)
    return tuple(describe_move_in_one_or_two_words(move) for move in moves if not isinstance(move, EndTurn))


def list_record_row_per_turn_even_if_illegal(page: Page) -> tuple[RecordRow, ...]:
    """Lists a row for each turn of a followed game, oldest first."""
    steps = page.full_answer.verdict.steps if page.full_answer.verdict else ()
    rows: list[RecordRow] = []
    end = 0
    for number, turn in enumerate(iterate_steps_by_turn(steps), 1):
        effects = sort_effects_by_rank([effect for step in turn for effect in step.effects])
        last_step = turn[-1]
        begin, end = end, end + len(turn)
        is_legal = last_step.legal is True
        state_after = last_step.after or last_step.end
        has_settlement = any(effect.code == SETTLEMENT_EFFECT for effect in effects)
        rows.append(
            RecordRow(
                number=number,
                seat=acting_seat_code_or_empty(GAME, turn[0]),
                words=describe_turn_steps_except_end(turn),
                effects=tuple(
                    effect
                    for effect in effects
                    if importance_rank_of_effect(effect) < RANK_OF_MINOR_EFFECTS and is_effect_listed_in_record(effect)
                ),
                totals=list_seat_totals(state_after) if has_settlement and state_after is not None else (),
                has_settlement=has_settlement,
                control=page.control_looking_at_table_or_exchanging_turns(end) if is_legal else None,
                is_legal=is_legal,
                is_selected=begin < page.step_number <= end,
            )
        )
    return tuple(rows)


def is_effect_listed_in_record(effect: Message) -> bool:
    """Checks whether the record lists an effect; a settlement and an empty deck are part of the totals."""
    return not effect.code.endswith((".settle", ".deck"))


def list_seat_totals(state: State) -> tuple[int, ...]:
    """Lists the scores of a table, including a settlement that is due."""
    return tuple(seat.total for seat in GAME.calculate_score(state).seats)
