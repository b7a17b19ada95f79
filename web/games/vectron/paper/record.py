"""The record on paper: a line a turn, and every settlement with its gauges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.messages import signed
from calculators.core.parsing import format_seat
from calculators.core.replay import Step
from calculators.core.types import Message
from calculators.vectron.state import State
from web.games.vectron.paper.map import printed
from web.games.vectron.pictures.grid import grid
from web.games.vectron.pictures.record import SETTLED, parted, words_of
from web.table.page import Page
from web.table.turns import Line

WIDTH, BAND, ROW = 43.0, 14.0, 5.4
"""Millimetres of the map, of the settlements without any, and of one."""
GAUGE = "vectron.effect.gauge"
APART = " › "
"""Between the steps of a turn."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a settlement gives a seat. points: with their sign."""

    seat: str
    gauge: int
    rank: int
    points: str


@dataclass(frozen=True, slots=True)
class Round:
    """A settlement. turn: the one after which it took place; given: to every seat."""

    turn: int
    given: tuple[Given, ...]


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """map: as it lies after the moves that stand, '' where nobody can know it; rounds: the settlements."""

    map: Markup
    rounds: tuple[Round, ...]


def played(page: Page) -> Sequence[Step]:
    """The moves that stand."""
    verdict = page.asked.verdict
    return verdict.steps[: verdict.played] if verdict else ()


def record_sheet(page: Page) -> RecordSheet:
    """The final map, and every settlement that has taken place."""
    followed = page.asked.followed
    state: State | None = followed.state if followed else None
    drawn = printed(grid(state), page.say("vectron.down.mark")).svg(most=WIDTH) if state is not None else Markup("")
    return RecordSheet(drawn, tuple(rounds(played(page))))


def rounds(steps: Sequence[Step]) -> Iterator[Round]:
    """The settlements among the turns of a game."""
    for number, turn in enumerate(parted(steps), 1):
        settled = [effect.params for step in turn for effect in step.effects if effect.code == SETTLED]
        given = (Given(one["seat"], one["gauge"], one["rank"], gained(one["points"])) for one in settled)
        if settled:
            yield Round(number, tuple(given))


def gained(points: int) -> str:
    return signed(points) if points else "±0"


def record_lines(page: Page) -> list[Line]:
    """A line a turn: its steps, how gauges rose, and a settlement."""
    found = []
    for number, turn in enumerate(parted(played(page)), 1):
        seat = format_seat(turn[0].before.table.turn)
        found.append(Line(number, seat, "".join(said(page, turn)), ""))
    return found


def band(page: Page) -> float:
    """Millimetres of the settlements; the map stands beside the curve."""
    return BAND + ROW * sum(1 for _ in rounds(played(page)))


def said(page: Page, turn: Sequence[Step]) -> Iterator[str]:
    """The parts of a line, which can stand on two."""
    say = page.say
    words = [say.message(word) for word in words_of(turn)]
    yield from (word + APART for word in words[:-1])
    yield from words[-1:]
    effects = [effect for step in turn for effect in step.effects]
    yield from (f"  {say.message(short_gauge(effect))}" for effect in effects if effect.code == GAUGE)
    settled = [effect.params for effect in effects if effect.code == SETTLED]
    if settled:
        points = " ".join(f"{say.seat(one['seat'])}{gained(one['points'])}" for one in settled)
        yield f"  {say('vectron.settlement')} {points}"


def short_gauge(effect: Message) -> Message:
    """How a gauge rose, in a few signs."""
    return Message("vectron.sheet.gauge", effect.params)
