"""Builds the record of a followed game: a column a seat, a row a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.corrections import is_correction_text
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
    is_dimmed: bool
    is_selected: bool
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

    turn_count: int
    last_turn_text: str
    rows: tuple[RoundRow, ...]
    has_earlier_rounds: bool


def build_record_table_by_round(page: Page, *, shows_all_rounds: bool) -> RecordTable:
    """Builds the record of the legal moves. shows_all_rounds: with every round, else with the last few."""
    steps = page.recorded_steps
    rounds_with_moves: list[tuple[str, dict[int, int]]] = []
    seat_before = round_count = 0
    for number, step in enumerate(steps, start=1):
        seat, is_start = step.before.table.turn, step.move.startswith("start.")
        if is_correction_text(step.move):
            continue
        if departed_seat := departed_seat_code_or_empty(step.move):
            if not rounds_with_moves or int(departed_seat[1]) in rounds_with_moves[-1][1]:
                rounds_with_moves.append((str(round_count or ""), {}))
            rounds_with_moves[-1][1][int(departed_seat[1])] = number
            continue
        if not rounds_with_moves or (not is_start and (seat <= seat_before or not round_count)):
            round_count += not is_start
            rounds_with_moves.append(("" if is_start else str(round_count), {}))
        seat_before = 0 if is_start else seat
        rounds_with_moves[-1][1][seat] = number
    displayed_rounds = rounds_with_moves if shows_all_rounds else rounds_with_moves[-ROUNDS:]
    rows = [
        RoundRow(
            name, tuple(build_turn_cell_or_none_for_0(page, steps, numbers.get(int(seat[1]), 0)) for seat in page.seats)
        )
        for name, numbers in displayed_rounds
    ]
    last_turn_text = ""
    if steps:
        seat = acting_seat_code_or_empty(page.answer.game, steps[-1])
        if seat:
            last_cell = rows[-1].cells[int(seat[1]) - 1]
            last_turn_text = page.say("subway.play.last", seat=seat, name=last_cell.text if last_cell else "")
        else:
            last_turn_text = page.say.message_text(steps[-1].text)
    return RecordTable(len(steps), last_turn_text, tuple(rows), len(displayed_rounds) < len(rounds_with_moves))


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
    label = say("subway.play.turn", n=move_number, what=say.message_text(step.text))
    control = page.control_looking_at_table_or_exchanging_turns(move_number)
    if departed_seat_code_or_empty(step.move):
        return TurnCell(
            text=say("leave.brief"),
            dice="",
            robbed="",
            is_dimmed=False,
            is_selected=is_looked_at,
            label=label,
            touch=control,
        )
    path = effects.get("way")
    station = path["way"][-1] if path else effects["start"]["station"]
    return TurnCell(
        text=say(f"subway.station.{station}"),
        dice=format_step_dice(page, step) if path else STYLE_SIGNS[effects["start"]["style"] - 1],
        robbed=effects["replace"]["seat"] if "replace" in effects else "",
        is_dimmed=not effects.keys() & {"place", "replace", "start"},
        is_selected=is_looked_at,
        label=label,
        touch=control,
    )
