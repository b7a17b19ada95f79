"""The record of a followed game: its turns in words, what mattered in each, and the scores after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from calculators.core.parsing import format_seat
from calculators.core.replay import Step
from calculators.core.types import Message
from calculators.vectron import GAME
from calculators.vectron.state import State, Stop
from web.games.vectron.pictures.steps import short
from web.games.vectron.pictures.strip import telling, weight
from web.pieces import Touch
from web.table.page import Page

WEIGHTY = 8
"""Effects that are worth a word in the record: those before this place in the order of `strip.weight`."""
SETTLED = "vectron.effect.settle"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the record. number: from 1; words: its steps in a word or two; effects: what mattered; totals: the
    scores after it, of every seat; touch: looks at the table after it; stands: it could be so; on: looked at."""

    number: int
    seat: str
    words: tuple[Message, ...]
    effects: tuple[Message, ...]
    totals: tuple[int, ...]
    settled: bool
    touch: Touch | None
    stands: bool
    on: bool


def beginnings(steps: Sequence[Step]) -> tuple[int, ...]:
    """The first step of each turn."""
    found = []
    for index, step in enumerate(steps):
        if step.before is not None and (step.before.phase == "draw" or index == 0):
            found.append(index)
    return tuple(found)


def parted(steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """The steps of each turn."""
    for at, to in pairwise([*beginnings(steps), len(steps)]):
        yield steps[at:to]


def words_of(steps: Sequence[Step]) -> tuple[Message, ...]:
    """The steps of a turn in a word or two each; its end goes without saying."""
    moves = (GAME.parse_move(step.move) for step in steps)
    return tuple(short(move) for move in moves if not isinstance(move, Stop))


def turns(page: Page) -> tuple[Turn, ...]:
    """A turn of a followed game after the other."""
    steps = page.asked.verdict.steps if page.asked.verdict else ()
    found: list[Turn] = []
    end = 0
    for number, turn in enumerate(parted(steps), 1):
        effects = telling([effect for step in turn for effect in step.effects])
        last = turn[-1]
        begin, end = end, end + len(turn)
        stands = last.legal is True
        then = last.after or last.end
        settled = any(effect.code == SETTLED for effect in effects)
        found.append(
            Turn(
                number,
                format_seat(turn[0].before.table.turn),
                words_of(turn),
                tuple(effect for effect in effects if weight(effect) < WEIGHTY and worth(effect)),
                totals(then) if settled and then is not None else (),
                settled,
                page.look(end) if stands else None,
                stands,
                begin < page.step <= end,
            )
        )
    return tuple(found)


def worth(effect: Message) -> bool:
    """Settled points stand in the totals."""
    return not effect.code.endswith((".settle", ".deck"))


def totals(state: State) -> tuple[int, ...]:
    """The scores of a table, of the last one with its settlement."""
    return tuple(seat.total for seat in GAME.score(state).seats)
