"""What the subway's sheets draw, by the question they answer."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.parsing import format_seat
from calculators.core.replay import Step
from calculators.core.types import View
from calculators.subway.state import State
from web.games.subway.paper.map import network
from web.games.subway.paper.score import ScoreSheet, score_sheet
from web.games.subway.paper.turn import MovesSheet, VerdictSheet, moves_sheet, verdict_sheet
from web.games.subway.pictures.record import STYLE_SIGNS, dice
from web.paper.picture import LETTERS
from web.table.game_pages import Paper
from web.table.page import Page
from web.table.turns import Line

FINAL = 92.0
"""Millimetres the map of a record is drawn wide."""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """map: the table after the last move, without names: they stand in the moves."""

    map: Markup


def record_sheet(page: Page) -> RecordSheet:
    """The final picture of a game that was followed."""
    state: State = page.now
    drawn = network(state, page.say, pawns=True, names=False, tints=page.tints)
    return RecordSheet(drawn.svg(page.say("subway.sheet.map"), most=FINAL))


def record_lines(page: Page) -> list[Line]:
    """A line a turn in few words; the map takes a part of the first page."""
    verdict = page.asked.verdict
    steps = verdict.steps[: verdict.played] if verdict else ()
    return [
        Line(number, format_seat(step.before.table.turn), turn_words(page, step), "")
        for number, step in enumerate(steps, 1)
    ]


def turn_words(page: Page, step: Step) -> str:
    """The dice, where they led, and whose bead was replaced; at set-up the station and the style."""
    done = {effect.code.rpartition(".")[2]: effect.params for effect in step.effects}
    if "start" in done:
        said = [page.say(f"subway.station.{done['start']['station']}"), STYLE_SIGNS[done["start"]["style"] - 1]]
    else:
        said = [dice(page, step), page.say(f"subway.station.{done['way']['way'][-1]}")]
    if "replace" in done:
        said.append("⇄" + LETTERS[done["replace"]["seat"]])
    return " ".join(said)


def sheet(page: Page) -> ScoreSheet | MovesSheet | VerdictSheet | RecordSheet:
    """What the paper of a view shows besides its answer."""
    if page.view == View.PLAY:
        return record_sheet(page)
    if page.view == View.SCORE:
        return score_sheet(page)
    return moves_sheet(page) if page.view == View.MOVES else verdict_sheet(page)


PAPER = Paper(sheet, record_lines)
