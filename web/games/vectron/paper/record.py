"""Builds the paper record: a line for each turn, and every settlement with its gauges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from calculators.core.replay import ReplayStep
from calculators.core.types import Message
from calculators.vectron.state import State
from web.games.vectron.paper.map import draw_map_with_paths_and_destinations
from web.games.vectron.pictures.scene import draw_table
from web.games.vectron.pictures.settlements import SettlementResult, list_seat_results_of_settlement_effects
from web.i18n import Speaker
from web.table.game_pages import TurnAndEntry
from web.table.page import Page
from web.table.record_entries import RecordEntry, group_record_into_turns

WIDTH, BAND, ROW = 43.0, 14.0, 5.4
"""Millimetres: width of the map, height of the settlements' heading, and height of a settlement."""
GAUGE_EFFECT = "vectron.effect.gauge"


@dataclass(frozen=True, slots=True)
class SettlementLine:
    """A settlement. turn: the number of the turn before it; results_by_seat: of the seats that had not left."""

    turn: int
    results_by_seat: dict[str, SettlementResult]


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
        draw_map_with_paths_and_destinations(draw_table(state, page.say), page.say).to_paper_svg(max_width_mm=WIDTH)
        if state is not None
        else Markup("")
    )
    return RecordSheet(map_svg, tuple(list_settlements_with_turn_numbers(page)))


def list_settlements_with_turn_numbers(page: Page) -> Iterator[SettlementLine]:
    """Yields the settlements of the record."""
    for turn in group_record_into_turns(page, drops_impossible_move=True):
        if results := list_seat_results_of_settlement_effects(
            [effect for step in turn.steps for effect in step.effects]
        ):
            yield SettlementLine(turn.number, {result.seat: result for result in results})


def append_gauges_and_settlement_to_record_entries(
    page: Page, turns_and_entries: Sequence[TurnAndEntry]
) -> list[RecordEntry]:
    """Lists a line for each turn: its moves, how gauges rose, and a settlement."""
    return [
        replace(entry, words="  ".join((entry.words, *list_gauge_and_settlement_texts(page.say, turn.steps))))
        for turn, entry in turns_and_entries
    ]


def measure_height_above_turns_beyond_usual_mm(page: Page) -> float:
    """Returns the height of the settlements in millimetres; the map is beside the curve."""
    return BAND + ROW * sum(1 for _ in list_settlements_with_turn_numbers(page))


def list_gauge_and_settlement_texts(say: Speaker, turn_steps: Sequence[ReplayStep]) -> Iterator[str]:
    """Yields what is printed behind the moves of a turn."""
    effects = [effect for step in turn_steps for effect in step.effects]
    yield from (
        say.message_text(Message("vectron.sheet.gauge", effect.params))
        for effect in effects
        if effect.code == GAUGE_EFFECT
    )
    if results := list_seat_results_of_settlement_effects(effects):
        points = " ".join(f"{say.seat_name(result.seat)}{result.points}" for result in results)
        yield f"{say('vectron.settlement')} {points}"
