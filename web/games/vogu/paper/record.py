"""Builds the sheet of a followed game: every turn with its value changes, and the final layout.

No rule is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from calculators.core.messages import format_number
from calculators.core.replay import ReplayStep
from calculators.core.types import ScoresAndWinners
from calculators.vogu.contacts import entered_or_starting_value_or_none_of_each_colour
from calculators.vogu.state import SIDES, PlaceCard, State
from web.games.vogu.paper.board import draw_layout, edge_mark, scene_with_columns_and_rows_numbered
from web.games.vogu.paper.tracks import draw_colour_value_list
from web.games.vogu.pictures.scene import (
    draw_table,
    final_col_and_row_from_1_of_placed_card_or_none,
    layout_after_last_turn,
)
from web.paper.picture import SEAT_LETTERS
from web.table.game_pages import TurnAndEntry
from web.table.page import Page
from web.table.record_entries import NumberedTurn, RecordEntry

WIDE, HIGH, VALUES = 90.0, 140.0, 42.0
"""Millimetres: the greatest width and height of the layout, and the width of the values."""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """The pictures of the sheet. board: the layout after the last turn, None without one; values: the six values."""

    board: Markup | None
    values: Markup


def list_record_lines(page: Page, turns_and_entries: Sequence[TurnAndEntry]) -> list[RecordEntry]:
    """Returns a line for each turn, which ends with its value changes or else with the points of its seat."""
    return [
        replace(
            entry,
            words=describe_move_briefly_with_final_cell(page, turn) if turn.is_move_of_game else entry.words,
            end_text=describe_value_changes_else_seat_points_or_empty(page, turn.steps[0], entry.seat),
        )
        for turn, entry in turns_and_entries
    ]


def describe_move_briefly_with_final_cell(page: Page, turn: NumberedTurn) -> str:
    """Describes the first move of a turn in so few words that its value changes fit on the same line.

    The cell of a placed card is counted in the final layout, so it may differ from the one that the move names.
    """
    say = page.say
    move = page.answer.game.parse_move(turn.steps[0].move)
    if not isinstance(move, PlaceCard):
        return say("vogu.told.reveal", card=list(move.card_with_token.colours), token=move.colour)
    edge_texts = (
        f"{say(f'vogu.kanji.{edge.colour}')}{edge_mark(edge, side)}"
        for side, edge in zip(SIDES, move.face.edges, strict=True)
        if edge
    )
    cell = final_col_and_row_from_1_of_placed_card_or_none(page, turn.move_count_at_end) or {}
    return f"{say('vogu.sheet.cell', **cell)} {' '.join(edge_texts)}"


def describe_value_changes_else_seat_points_or_empty(page: Page, step: ReplayStep, seat_code: str) -> str:
    """Returns the value changes of a turn in a few signs, else the points of its seat, '' without either."""
    say = page.say
    changes = [effect.params for effect in step.effects if effect.code.startswith("vogu.change")]
    if changes:
        return " ".join(
            say("vogu.changes", colour=change["colour"], change=change_of_value(change)) for change in changes
        )
    score = page.answer.game.calculate_current_score(step.state_after)
    seats = score.seats if isinstance(score, ScoresAndWinners) else ()
    return " ".join(
        f"{SEAT_LETTERS[seat.seat]} {format_number(seat.total)}"
        for seat in seats
        if seat.seat == seat_code and seat.lines
    )


def change_of_value(effect_params: Mapping[str, object]) -> int:
    """Returns by how much a value has changed; the limit of the track can make that less than the sum of the contacts.

    While the value is not known it is that sum. effect_params: those of an effect `vogu.change…`.
    """
    before, after, change = effect_params.get("before"), effect_params.get("after"), effect_params["change"]
    return after - before if isinstance(before, int) and isinstance(after, int) else int(str(change))


def build_final_layout_and_colour_values_sheet(page: Page) -> RecordSheet:
    """Builds the sheet of the record: the final layout with numbered columns and rows, and the values."""
    board = layout_after_last_turn(page)
    board_svg = None
    if board:
        scene = draw_table(State(board=board), page.say)
        picture = draw_layout(scene_with_columns_and_rows_numbered(scene), page.say)
        board_svg = picture.to_paper_svg(
            page.say("vogu.board"), "vrl", min(WIDE, HIGH * picture.wide / picture.high, picture.wide / 2)
        )
    return RecordSheet(
        board_svg,
        draw_colour_value_list(
            page.say,
            entered_or_starting_value_or_none_of_each_colour(page.answer.current_state),
            VALUES,
        ),
    )
