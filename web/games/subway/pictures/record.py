"""The record of a game that is followed: a column a seat, a row a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.replay import Step
from web.pieces import Touch
from web.table.page import Page

STYLE_SIGNS = "①②③④"
ROUNDS = 8
"""Rounds that are drawn before somebody asks for all of them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A turn. text: the station; dice: those rolled, at the start their style; robbed: whose bead was replaced; weak:
    nothing was put; on: it is being looked at; label: the whole turn in words."""

    text: str
    dice: str
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
    """count: turns told; last: the last of them in words; rows: the rounds; cut: earlier ones are not drawn."""

    count: int
    last: str
    rows: tuple[Row, ...]
    cut: bool


def drawn_record(page: Page, whole: bool) -> Record:
    """The legal moves of the record; whole: from the first round on, else the last few."""
    verdict = page.asked.verdict
    steps: Sequence[Step] = verdict.steps[: verdict.played] if verdict else ()
    places: list[tuple[str, dict[int, int]]] = []
    before = rounds = 0
    for number, step in enumerate(steps, start=1):
        seat, starting = step.before.table.turn, step.move.startswith("start.")
        if not places or (not starting and (seat <= before or not rounds)):
            rounds += not starting
            places.append(("" if starting else str(rounds), {}))
        before = 0 if starting else seat
        places[-1][1][seat] = number
    shown = places if whole else places[-ROUNDS:]
    rows = [
        Row(name, tuple(turn(page, steps, numbers.get(int(seat[1]), 0)) for seat in page.seats))
        for name, numbers in shown
    ]
    last = ""
    if steps:
        seat = steps[-1].before.table.turn
        final = rows[-1].cells[seat - 1]
        last = page.say("subway.play.last", seat=seat, name=final.text if final else "")
    return Record(len(steps), last, tuple(rows), len(shown) < len(places))


def turn(page: Page, steps: Sequence[Step], number: int) -> Cell | None:
    """The turn with a number, counted from 1; None for 0."""
    return cell(page, steps[number - 1], number, number == page.step) if number else None


def dice(page: Page, step: Step) -> str:
    """The dice of a turn, as page and paper have them: `1・5`."""
    return "・".join(str(die) for die in page.answer.game.parse_move(step.move).roll)


def cell(page: Page, step: Step, number: int, on: bool) -> Cell:
    """A turn in few words."""
    say = page.say
    effects = {effect.code.rpartition(".")[2]: effect.params for effect in step.effects}
    way = effects.get("way")
    station = way["way"][-1] if way else effects["start"]["station"]
    return Cell(
        say(f"subway.station.{station}"),
        dice(page, step) if way else STYLE_SIGNS[effects["start"]["style"] - 1],
        effects["replace"]["seat"] if "replace" in effects else "",
        not effects.keys() & {"place", "replace", "start"},
        on,
        say("subway.play.turn", n=number, what=say.message(step.text)),
        page.look(number),
    )
