"""Builds the record of a followed game: a column a seat, a row a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.departures import acting_seat_code_or_empty, departed_seat_code_or_empty
from calculators.core.replay import ReplayStep
from web.pieces import Control
from web.table.page import Page

STYLE_SIGNS = "①②③④"
ROUNDS = 8
"""The number of rounds that are displayed until all of them are requested."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCell:
    """A turn in the record. text: the station; dice: the dice rolled, at set-up the style; robbed: the seat whose bead
    was replaced, or ''; is_dimmed: no bead was placed or replaced; is_selected: the page displays the table after it;
    label: the whole turn in words."""

    text: str
    dice: str
    robbed: str
    weak: bool
    on: bool
    label: str
    touch: Control


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round: its number ('' at set-up), and its turns in seat order, None where a seat had none."""

    number: str
    cells: tuple[TurnCell | None, ...]


@dataclass(frozen=True, slots=True)
class RecordTable:
    """The record. turn_count: the number of moves; last_turn_text: the last of them in words; has_earlier_rounds:
    whether earlier rounds are left out."""

    count: int
    last: str
    rows: tuple[RoundRow, ...]
    has_earlier_rounds: bool


def build_record_table_by_round(page: Page, *, shows_all_rounds: bool) -> RecordTable:
    """Builds the record of the legal moves. shows_all_rounds: with every round, else with the last few."""
    verdict = page.full_answer.verdict
    steps: Sequence[ReplayStep] = verdict.steps[: verdict.played] if verdict else ()
    places: list[tuple[str, dict[int, int]]] = []
    before = rounds = 0
    for number, step in enumerate(steps, start=1):
        seat, starting = step.before.table.turn, step.move.startswith("start.")
        if gone := departed_seat_code_or_empty(step.move):
            if not places or int(gone[1]) in places[-1][1]:
                places.append((str(rounds or ""), {}))
            places[-1][1][int(gone[1])] = number
            continue
        if not places or (not starting and (seat <= before or not rounds)):
            rounds += not starting
            places.append(("" if starting else str(rounds), {}))
        before = 0 if starting else seat
        places[-1][1][seat] = number
    shown = places if shows_all_rounds else places[-ROUNDS:]
    rows = [
        RoundRow(
            name, tuple(build_turn_cell_or_none_for_0(page, steps, numbers.get(int(seat[1]), 0)) for seat in page.seats)
        )
        for name, numbers in shown
    ]
    last = ""
    if steps:
        seat = acting_seat_code_or_empty(page.answer.game, steps[-1])
        final = rows[-1].cells[int(seat[1]) - 1]
        last = page.say("subway.play.last", seat=seat, name=final.text if final else "")
    return RecordTable(len(steps), last, tuple(rows), len(shown) < len(places))


def build_turn_cell_or_none_for_0(page: Page, steps: Sequence[ReplayStep], move_number: int) -> TurnCell | None:
    """Builds the cell of a move by its number (1-based); None for 0."""
    return (
        build_turn_cell(page, steps[move_number - 1], move_number, is_looked_at=move_number == page.step_number)
        if move_number
        else None
    )


def format_step_dice(page: Page, step: ReplayStep) -> str:
    """Returns the dice of a turn as page and paper display them: `1・5`."""
    return "・".join(str(die) for die in page.answer.game.parse_move(step.move).roll)


def build_turn_cell(page: Page, step: ReplayStep, move_number: int, *, is_looked_at: bool) -> TurnCell:
    """Builds the cell of a turn."""
    say = page.say
    effects = {effect.code.rpartition(".")[2]: effect.params for effect in step.effects}
    told = say("subway.play.turn", n=move_number, what=say.message_text(step.text))
    look = page.control_looking_at_table_or_exchanging_turns(move_number)
    if departed_seat_code_or_empty(step.move):
        return TurnCell(
            text=say("leave.brief"), dice="", robbed="", weak=False, on=is_looked_at, label=told, touch=look
        )
    way = effects.get("way")
    station = way["way"][-1] if way else effects["start"]["station"]
    return TurnCell(
        text=say(f"subway.station.{station}"),
        dice=format_step_dice(page, step) if way else STYLE_SIGNS[effects["start"]["style"] - 1],
        robbed=effects["replace"]["seat"] if "replace" in effects else "",
        weak=not effects.keys() & {"place", "replace", "start"},
        on=is_looked_at,
        label=told,
        touch=look,
    )
