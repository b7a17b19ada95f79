"""Builds the paper record: a line for each turn, and every settlement with its gauges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.departures import acting_seat_code_or_empty
from calculators.core.messages import format_signed_number
from calculators.core.replay import ReplayStep
from calculators.core.types import Message
from calculators.vectron.state import State
from web.games.vectron.paper.map import draw_printed_map
from web.games.vectron.pictures.grid import build_map_picture
from web.games.vectron.pictures.record import describe_turn_steps_except_end, iterate_steps_by_turn
from web.games.vectron.pictures.settlements import SETTLEMENT_EFFECT
from web.table.page import Page
from web.table.record_turns import RecordLine

WIDTH, BAND, ROW = 43.0, 14.0, 5.4
"""Millimetres: width of the map, height of the settlements' heading, and height of a settlement."""
GAUGE_EFFECT = "vectron.effect.gauge"
STEP_SEPARATOR = " › "
"""The separator between the moves of a turn."""


@dataclass(frozen=True, slots=True)
class SeatSettlement:
    """What a settlement gives a seat. points: with their sign."""

    seat: str
    gauge: int
    rank: int
    points: str


@dataclass(frozen=True, slots=True)
class SettlementLine:
    """A settlement. turn: the number of the turn before it; seat_gains: by seat."""

    turn: int
    seat_gains: tuple[SeatSettlement, ...]


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """The sheet of a followed game. map: after the legal moves, '' if it is not known; rounds: the settlements."""

    map: Markup
    rounds: tuple[SettlementLine, ...]


def build_final_map_and_settlements_sheet(page: Page) -> RecordSheet:
    """Builds the final map and the settlements of the record."""
    followed = page.full_answer.followed
    state: State | None = followed.state if followed else None
    map_svg = (
        draw_printed_map(build_map_picture(state), page.say("vectron.down.mark")).to_paper_svg(max_width_mm=WIDTH)
        if state is not None
        else Markup("")
    )
    return RecordSheet(map_svg, tuple(list_settlements_that_took_place(page.recorded_steps)))


def list_settlements_that_took_place(steps: Sequence[ReplayStep]) -> Iterator[SettlementLine]:
    """Yields the settlements of the record."""
    for number, turn in enumerate(iterate_steps_by_turn(steps), 1):
        settlement_params = [
            effect.params for step in turn for effect in step.effects if effect.code == SETTLEMENT_EFFECT
        ]
        seat_gains = (
            SeatSettlement(params["seat"], params["gauge"], params["rank"], format_signed_points(params["points"]))
            for params in settlement_params
        )
        if settlement_params:
            yield SettlementLine(number, tuple(seat_gains))


def format_signed_points(points: int) -> str:
    return format_signed_number(points) if points else "±0"


def list_record_lines(page: Page) -> list[RecordLine]:
    """Lists a line for each turn: its moves, how gauges rose, and a settlement."""
    lines = []
    for number, turn in enumerate(iterate_steps_by_turn(page.recorded_steps), 1):
        seat = acting_seat_code_or_empty(page.answer.game, turn[0])
        lines.append(RecordLine(number=number, seat=seat, text="".join(list_turn_text_parts(page, turn)), end_text=""))
    return lines


def measure_band_height_between_curve_and_lines_mm(page: Page) -> float:
    """Returns the height of the settlements in millimetres; the map is beside the curve."""
    return BAND + ROW * sum(1 for _ in list_settlements_that_took_place(page.recorded_steps))


def list_turn_text_parts(page: Page, turn_steps: Sequence[ReplayStep]) -> Iterator[str]:
    """Yields the parts of a turn's line; the line can break between them."""
    say = page.say
    words = [say.message_text(word) for word in describe_turn_steps_except_end(turn_steps)]
    yield from (word + STEP_SEPARATOR for word in words[:-1])
    yield from words[-1:]
    effects = [effect for step in turn_steps for effect in step.effects]
    yield from (
        f"  {say.message_text(shorten_gauge_effect(effect))}" for effect in effects if effect.code == GAUGE_EFFECT
    )
    settlement_params = [effect.params for effect in effects if effect.code == SETTLEMENT_EFFECT]
    if settlement_params:
        points = " ".join(
            f"{say.seat_name(params['seat'])}{format_signed_points(params['points'])}" for params in settlement_params
        )
        yield f"  {say('vectron.settlement')} {points}"


def shorten_gauge_effect(gauge_effect: Message) -> Message:
    """Returns a short message for how a gauge rose."""
    return Message("vectron.sheet.gauge", gauge_effect.params)
