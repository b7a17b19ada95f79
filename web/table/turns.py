"""A turn of a record, the same on the page and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.core.replay import Step, turn_ends
from calculators.core.types import Violation
from web.pieces import Touch
from web.table.page import Page


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the record. number; seat: who moved, '' where nobody knows; words: what was done; notes: what it did,
    a line each; points: at the end of the line; head: of the part of the record, the round, that begins with it;
    look: at the table after it, None where it could not be; on: it is looked at; refused: why it could not be; brief:
    the words as short as a line has room for, '' where they are."""

    number: int
    seat: str
    words: str
    notes: tuple[str, ...] = ()
    points: str = ""
    head: str = ""
    look: Touch | None = None
    on: bool = False
    refused: tuple[Violation, ...] = ()
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the record on paper. number: of the turn, 0 for a heading; seat: who moved; text: in words; after:
    what stands at the end of the line, '' for nothing; more: does it go on with the line above?"""

    number: int
    seat: str
    text: str
    after: str
    more: bool = False


def steps_by_turn(page: Page) -> Iterator[tuple[int, int, tuple[Step, ...]]]:
    """The turns of a record, the first one first: number, how many moves stand after it, its moves. The last one may
    still be under way, or have a move that could not be."""
    verdict = page.asked.verdict
    if verdict is None:
        return
    ends = [*turn_ends(page.answer.game, verdict.steps)]
    if len(verdict.steps) > (ends[-1] if ends else 0):
        ends.append(len(verdict.steps))
    before = 0
    for number, end in enumerate(ends, 1):
        yield number, end, verdict.steps[before:end]
        before = end


def plain_turn(page: Page, number: int, end: int, steps: tuple[Step, ...]) -> Turn:
    """A turn as every game can tell it: its moves in words, what they did, why one could not be."""
    say, first, last = page.say, steps[0], steps[-1]
    seat = f"p{page.answer.game.table(first.before).turn}" if first.before is not None else ""
    return Turn(
        number,
        seat,
        say("list.comma").join(say.message(step.text) for step in steps),
        tuple(say.message(effect) for step in steps for effect in step.effects),
        look=page.look(end) if last.legal else None,
        on=page.step == end,
        refused=last.violations,
    )


def plain_turns(page: Page) -> tuple[Turn, ...]:
    """The record of a game that tells nothing of its own."""
    return tuple(plain_turn(page, *turn) for turn in steps_by_turn(page))
