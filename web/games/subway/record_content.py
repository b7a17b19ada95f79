"""Holds the content of a record page, with what every stage of the game has in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from calculators.subway import GAME
from calculators.subway.score import calculate_points_of_entered_seats_and_winners
from calculators.subway.state import State
from web.games.subway.ask import link_to_bead_and_pawn_entry_on_score_page
from web.games.subway.destinations import Destination
from web.games.subway.pictures.map import add_names_to_touchable_map
from web.games.subway.pictures.record import RecordTable, build_record_table_by_round
from web.games.subway.pictures.scene import NetworkMap, NetworkMarks, draw_table
from web.games.subway.pictures.seats_and_dice import build_seat_columns_of_points_turn_and_lead
from web.i18n import Speaker
from web.pieces import AnswerBar, Pad, Seats, Tray
from web.table.page import Page
from web.table.page_content import PageContent

FILL_MARKS_LIMIT = 9
"""The most stations to fill that are marked on the map."""
WHOLE_RECORD_SELECTION = "rec"
"""The selection that displays the whole record."""


RecordStage = Literal["people", "start", "turn", "looked", "stopped", "ended"]
"""What a followed game is at: who plays, the choice of a start, a turn, an earlier turn, a move that stops
the record, or the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPageContent(PageContent):
    """The content of the page of a followed game.

    distance_to_end: how far the end is, in words; correction_address: the page where the position is corrected.
    """

    stage: RecordStage
    seats: Seats
    map: NetworkMap
    record: RecordTable
    distance_to_end: str
    correction_address: str
    tray: Tray | None = None
    pad: Pad | None = None
    destinations: tuple[Destination, ...] = ()


def build_content_shared_by_all_stages(
    page: Page,
    state: State,
    *,
    stage: RecordStage,
    bar: AnswerBar | None,
    replacing_seats: Seats | None = None,
    replacing_map: NetworkMap | None = None,
) -> RecordPageContent:
    """Builds the content that all stages share, without a draft.

    replacing_seats, replacing_map: replace the points and the map of the state.
    """
    return RecordPageContent(
        stage=stage,
        seats=replacing_seats
        or build_points_and_dice_style_columns(
            page, state, "" if stage in ("ended", "looked") else state.table.mover_seat_code
        ),
        map=add_names_to_touchable_map(
            page.say,
            state.board,
            replacing_map
            or draw_table(
                state,
                are_all_beads_solid=True,
                marks=NetworkMarks(
                    stations_to_fill=few_stations_left_to_fill_two_lines_or_empty(state),
                    contradictory_targets=page.parameters_and_targets_of_violations,
                ),
            ),
        ),
        record=build_record_table_by_round(
            page, shows_all_rounds=page.selection == WHOLE_RECORD_SELECTION or stage in ("ended", "looked")
        ),
        distance_to_end=describe_distance_to_end_or_empty(page.say, state),
        correction_address=link_to_bead_and_pawn_entry_on_score_page(page),
        bar=bar,
    )


def build_points_and_dice_style_columns(page: Page, state: State, turn_seat_code: str) -> Seats:
    """Builds a column a seat with its points and dice style."""
    points = (
        calculate_points_of_entered_seats_and_winners(state) if any(state.beads) and not page.answer.refused else None
    )
    return build_seat_columns_of_points_turn_and_lead(page, state, score=points, turn_seat_code=turn_seat_code)


def few_stations_left_to_fill_two_lines_or_empty(state: State) -> tuple[str, ...]:
    """Returns the stations still to fill, if they are few enough to mark them; else ()."""
    stations = state.fewest_stations_completing_two_counted_lines
    return stations if len(stations) <= FILL_MARKS_LIMIT else ()


def describe_distance_to_end_or_empty(say: Speaker, state: State) -> str:
    """Returns how far the end of the game is, in words; '' if the game is over or not all beads are entered."""
    messages = [
        m for m in GAME.describe_turn_and_progress(state) if m.code in ("subway.progress.fill", "subway.progress.last")
    ]
    return say.message_text(messages[0]) if messages else ""
