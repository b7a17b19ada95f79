"""The record of a game that is followed: a column a seat, a row a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculators.core.replay import Step
from web.pieces import Touch, select

if TYPE_CHECKING:
    from web.page import Page


@dataclass(frozen=True, slots=True)
class Cell:
    """A turn. text: the station; steps: how many, '' at the start; robbed: whose bead was replaced; weak: nothing
    was put; on: it is being looked at; label: the whole turn in words."""

    text: str
    steps: str
    robbed: str
    weak: bool
    on: bool
    label: str
    touch: Touch


@dataclass(frozen=True, slots=True)
class Row:
    """A round: its number ('' the start) and the turns in seat order, None where there was none."""

    number: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """count: turns told; last: the last of them in words; rows: the rounds."""

    count: int
    last: str
    rows: tuple[Row, ...]


def drawn_record(page: Page, looked: int) -> Record:
    """The legal moves of the record; looked: the number of the one that is looked at, 0 for none."""
    verdict = page.answer.followed.verdict if page.answer.followed else None
    steps: Sequence[Step] = verdict.steps[: verdict.played] if verdict else ()
    rows: list[tuple[str, list[Cell | None]]] = []
    before = rounds = 0
    for number, step in enumerate(steps, start=1):
        seat, starting = step.before.table.turn, step.move.startswith("start.")
        if not rows or (not starting and (seat <= before or not rounds)):
            rounds += not starting
            rows.append(("" if starting else str(rounds), [None] * page.players))
        before = 0 if starting else seat
        rows[-1][1][seat - 1] = cell(page, step, number, number == looked)
    last = ""
    if steps:
        seat = steps[-1].before.table.turn
        final = rows[-1][1][seat - 1]
        last = page.say("subway.play.last", seat=seat, name=final.text if final else "")
    return Record(len(steps), last, tuple(Row(name, tuple(cells)) for name, cells in rows))


def cell(page: Page, step: Step, number: int, on: bool) -> Cell:
    """A turn in few words."""
    say = page.say
    effects = {effect.code.rpartition(".")[2]: effect.params for effect in step.effects}
    way = effects.get("way")
    station = way["way"][-1] if way else effects["start"]["station"]
    return Cell(
        say(f"subway.station.{station}"),
        str(way["steps"]) if way else "",
        effects["replace"]["seat"] if "replace" in effects else "",
        not effects.keys() & {"place", "replace", "start"},
        on,
        say("subway.play.turn", n=number, what=say.message(step.text)),
        select(f"rec.{number}"),
    )
