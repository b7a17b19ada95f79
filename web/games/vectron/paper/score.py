"""Builds the paper score sheet: the map, and every gauge with what it brings. No rule is decided here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.messages import format_number
from calculators.core.parsing import format_seat_code
from calculators.core.types import points_score_or_empty
from calculators.vectron.rulings import JUST3
from calculators.vectron.settlement import calculate_settlement
from calculators.vectron.state import State
from web.games.vectron.paper.map import draw_map_with_paths_and_destinations
from web.games.vectron.paper.seats import NOT_ENTERED, draw_gauge_alone, draw_held_chip_or_empty_picture
from web.games.vectron.pictures.scene import draw_table
from web.games.vectron.pictures.settlements import (
    SettlementResult,
    SettlementRound,
    build_result_of_each_seat,
    format_gained_points,
    list_past_and_due_settlements_or_empty,
)
from web.table.page import Page

WIDE, LESS = 100.0, 13.0
"""Millimetres of the map on paper, and by how much each further winner shrinks it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheetRow:
    """The row of a seat.

    chip: the held one as a picture; chip_words: the same in words, '' if not
    entered; gauge: as a picture; settlement: what it gives, None while a gauge or score is missing; bonus: points by
    hand.
    """

    seat: str
    chip: Markup
    chip_words: str
    gauge: Markup
    settlement: SettlementResult | None
    score_before: str
    bonus: str
    total: str
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """The sheet of the scores.

    sharers: the number of winners, 1 if there are none; map: None if it is not entered; rows: in seat order; best: the
    same rows, best first; is_settlement_due: whether the settlement takes place, else it is what one would give now;
    seats_to_fill_in: the seats with a blank for points by hand; rounds: the settlements of the game.
    """

    sharers: int
    map: Markup | None
    rows: tuple[ScoreSheetRow, ...]
    best: tuple[ScoreSheetRow, ...]
    has_settlement: bool
    is_settlement_due: bool
    by_hand: bool
    seats_to_fill_in: tuple[str, ...]
    rounds: tuple[SettlementRound, ...]


def build_score_sheet(page: Page) -> ScoreSheet:
    """Builds the sheet of the scores as far as they are entered."""
    state: State = page.answer.state
    settlement = calculate_settlement(state)
    totals = {seat.seat: seat.total for seat in page.scored_seats_in_display_order}
    results = {result.seat: result for result in build_result_of_each_seat(settlement)}
    rows = tuple(
        build_score_sheet_row(page, seat_number, results.get(format_seat_code(seat_number)), totals)
        for seat_number in state.seat_numbers
    )
    rows_best_first = sorted(rows, key=lambda seat: -totals.get(seat.seat, -1))
    has_bonus = any(state.bonus_points_of_seat_or_0(seat_number) for seat_number in state.seat_numbers)
    shows_bonus = has_bonus or state.table.option(JUST3) == "hand"
    board = draw_map_with_paths_and_destinations(draw_table(state, page.say), page.say)
    sharers = max(1, sum(row.is_winner for row in rows))
    return ScoreSheet(
        sharers=sharers,
        map=board.to_paper_svg(max_width_mm=WIDE - LESS * (sharers - 1)) if state.map is not None else None,
        rows=rows,
        best=tuple(rows_best_first),
        has_settlement=bool(settlement.seat_settlements),
        is_settlement_due=settlement.is_due,
        by_hand=shows_bonus,
        seats_to_fill_in=() if shows_bonus else tuple(page.seats),
        rounds=list_past_and_due_settlements_or_empty(state, settlement, page.say("vectron.rounds.start")),
    )


def build_score_sheet_row(
    page: Page, seat_number: int, settlement_result: SettlementResult | None, total_by_seat_code: Mapping[str, int]
) -> ScoreSheetRow:
    """Builds the row of a seat."""
    state, say, seat = page.answer.state, page.say, format_seat_code(seat_number)
    seat_state = state.seat_state(seat_number)
    score = points_score_or_empty(page.answer.score)
    return ScoreSheetRow(
        seat=seat,
        chip=draw_held_chip_or_empty_picture(seat_state.chip).to_paper_svg(),
        chip_words=say(f"vectron.chip.{seat_state.chip}") if seat_state.chip else "",
        gauge=draw_gauge_alone(seat, seat_state.gauge).to_paper_svg(),
        settlement=settlement_result,
        score_before=NOT_ENTERED if seat_state.score is None else format_number(seat_state.score),
        bonus=format_gained_points(state.bonus_points_of_seat_or_0(seat_number)),
        total=format_number(total_by_seat_code[seat]) if seat in total_by_seat_code else NOT_ENTERED,
        is_winner=seat in score.winners,
    )
