"""SCOUT!'s record by rounds: a heading each, what a Scout leaves behind every turn, and what the round gave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.core.messages import signed
from calculators.core.parsing import format_seat
from calculators.core.replay import Step
from calculators.scout.score import round_points
from calculators.scout.state import Seat, State
from web.games.scout.pictures.cards import Figure, figure
from web.games.scout.pictures.followed import Duel, brief, left_behind
from web.i18n import Speaker
from web.paper.picture import LETTERS
from web.table.page import Page
from web.table.turns import Line


@dataclass(frozen=True, slots=True)
class Counted:
    """A seat with what it has captured, its chips and the cards in its hand, in words where nobody told."""

    seat: str
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """The table after the last turn. set: the active set, or the one that ended the round; owner: whose it is, '' for
    nobody; why: why the round is over, '' while it goes on; labels: of the counts; ended: is the game over?"""

    set: Figure
    owner: str
    why: str
    labels: tuple[str, ...]
    rows: tuple[Counted, ...]
    ended: bool


def record_sheet(page: Page, duel: Duel | None) -> RecordSheet | None:
    """What the record shows beside its curve; nothing before the first turn."""
    followed, verdict = page.asked.followed, page.asked.verdict
    if followed is None or verdict is None or not verdict.played or duel is None:
        return None
    say, end = page.say, verdict.steps[verdict.played - 1].end
    state: State = followed.state if end is None else end
    words = ("scout.count.c", "scout.count.left" if state.two else "scout.count.s", "scout.count.h")
    counted = (state.seats[index] or Seat(None, None) for index in range(len(page.seats)))
    rows = zip(page.seats, ((seat.captured, seat.chips, seat.hand) for seat in counted), strict=True)
    return RecordSheet(
        figure(duel.theirs.cards),
        duel.theirs.seat,
        duel.why,
        tuple(map(say, words)),
        tuple(Counted(seat, tuple("–" if one is None else str(one) for one in counts)) for seat, counts in rows),
        followed.ended,
    )


def round_name(page: Page, state: State) -> str:
    """A round as the curve names it."""
    return page.say("scout.round", round=len(state.rounds) + 1)


def record_lines(page: Page) -> list[Line]:
    """The turns of the record, those of a round between its heading and its points."""
    verdict = page.asked.verdict
    steps = verdict.steps[: verdict.played] if verdict else ()
    opens = [True, *(step.end is not None for step in steps)]
    turns = [(number, step) for number, step in enumerate(steps, 1) if step.before is not None]
    return [line for number, step in turns for line in lines_of(page, number, step, opens[number - 1])]


def lines_of(page: Page, number: int, step: Step, opens: bool) -> Iterator[Line]:
    """A turn; in front of it the heading where it opens a round, after it the points where it ends one."""
    say, before = page.say, step.before
    if opens:
        yield Line(0, "", heading(say, before), say("scout.sheet.left"))
    yield Line(number, format_seat(before.table.turn), say.message(brief(say, step.text)), left_behind(say, step))
    if step.end is not None:
        yield Line(0, "", points_of(step.end), "")


def heading(say: Speaker, state: State) -> str:
    """The round and who starts it, by letter as in the lines below."""
    return say("scout.sheet.round", n=len(state.rounds) + 1, letter=LETTERS[format_seat(state.table.turn)])


def points_of(end: State) -> str:
    """What the round gave every seat."""
    points = round_points(end)
    told = (f"{'ABCDE'[n]} {'–' if gained is None else signed(gained)}" for n, gained in enumerate(points))
    return "  ".join(told)
