"""Builds the contents of the subway's sheets, one kind for each view."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.departures import acting_seat_code_or_empty
from calculators.core.replay import ReplayStep
from calculators.core.types import View
from calculators.subway.state import State
from web.games.subway.paper.map import draw_network
from web.games.subway.paper.score import ScoreSheet, build_score_sheet
from web.games.subway.paper.turn import (
    MovesSheet,
    VerdictSheet,
    build_legal_moves_by_steps_sheet,
    build_map_sheet_of_last_asked_move,
)
from web.games.subway.pictures.record import STYLE_SIGNS, format_step_dice
from web.paper.picture import SEAT_LETTERS
from web.table.game_pages import GamePaper
from web.table.page import Page
from web.table.record_turns import RecordLine, brief_words_of_entry_or_empty

FINAL = 92.0
"""Width of the map of a record, in millimetres."""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """The sheet of a record. map: the table after the last move, without names, which the moves have."""

    map: Markup


def build_sheet_of_final_map_with_pawns(page: Page) -> RecordSheet:
    """Builds the map of the table that a followed game has reached."""
    state: State = page.latest_state_of_followed_game_or_drawn
    picture = draw_network(state, page.say, shows_pawns=True, shows_names=False, seat_tints=page.colour_letters)
    return RecordSheet(picture.to_paper_svg(page.say("subway.sheet.map"), max_width_mm=FINAL))


def list_record_lines(page: Page) -> list[RecordLine]:
    """Returns the lines of the record, one a turn."""
    steps = page.recorded_steps
    seats = [acting_seat_code_or_empty(page.answer.game, step) for step in steps]
    return [
        RecordLine(number=number, seat=seat, text=describe_turn_in_few_words(page, step), end_text="")
        for number, (seat, step) in enumerate(zip(seats, steps, strict=True), 1)
    ]


def describe_turn_in_few_words(page: Page, step: ReplayStep) -> str:
    """Returns a turn in few words: its dice, its station, and the seat whose bead was replaced; at set-up its station
    and style."""
    effect_params = {effect.code.rpartition(".")[2]: effect.params for effect in step.effects}
    if entry_words := brief_words_of_entry_or_empty(page.say, step):
        return entry_words
    if "start" in effect_params:
        texts = [
            page.say(f"subway.station.{effect_params['start']['station']}"),
            STYLE_SIGNS[effect_params["start"]["style"] - 1],
        ]
    else:
        texts = [format_step_dice(page, step), page.say(f"subway.station.{effect_params['way']['way'][-1]}")]
    if "replace" in effect_params:
        texts.append("⇄" + SEAT_LETTERS[effect_params["replace"]["seat"]])
    return " ".join(texts)


def build_sheet_parts(page: Page) -> ScoreSheet | MovesSheet | VerdictSheet | RecordSheet:
    """Builds the content of the sheet of a view."""
    if page.view == View.PLAY:
        return build_sheet_of_final_map_with_pawns(page)
    if page.view == View.SCORE:
        return build_score_sheet(page)
    return (
        build_legal_moves_by_steps_sheet(page) if page.view == View.MOVES else build_map_sheet_of_last_asked_move(page)
    )


PAPER = GamePaper(build_sheet_parts, list_record_lines)
