"""Builds the record of a followed game: a column a seat, a row a round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.corrections import is_correction_text
from calculators.core.departures import departed_seat_code_or_empty
from calculators.core.parsing import format_seat_code
from web.paper.picture import SEAT_LETTERS
from web.table.page import Page
from web.table.record_entries import (
    NumberedTurn,
    RecordEntry,
    build_record_entry_with_moves_in_words,
    group_record_into_turns,
)

STYLE_SIGNS = "①②③④"
ROUNDS = 8
"""The number of rounds that are displayed until all of them are requested."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round: its number ('' at set-up), and its turns in seat order, None where a seat had none."""

    number: str
    cells: tuple[RecordEntry | None, ...]


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
    all_turns = [*group_record_into_turns(page, drops_impossible_move=True)]
    rounds: list[tuple[str, dict[str, NumberedTurn]]] = []
    seat_before = round_count = 0
    for turn in all_turns:
        step = turn.steps[0]
        seat, is_start = step.before.table.turn, step.move.startswith("start.")
        if is_correction_text(step.move):
            continue
        if departed_seat := departed_seat_code_or_empty(step.move):
            if not rounds or departed_seat in rounds[-1][1]:
                rounds.append((str(round_count or ""), {}))
            rounds[-1][1][departed_seat] = turn
            continue
        if not rounds or (not is_start and (seat <= seat_before or not round_count)):
            round_count += not is_start
            rounds.append(("" if is_start else str(round_count), {}))
        seat_before = 0 if is_start else seat
        rounds[-1][1][format_seat_code(seat)] = turn
    displayed_rounds = rounds if shows_all_rounds else rounds[-ROUNDS:]
    rows = tuple(
        RoundRow(name, tuple(build_record_entry(page, turns[seat]) if seat in turns else None for seat in page.seats))
        for name, turns in displayed_rounds
    )
    last_turn_text = ""
    if all_turns:
        last = build_record_entry(page, all_turns[-1])
        last_turn_text = page.say("subway.play.last", seat=last.seat, name=last.words) if last.seat else last.full_words
    return RecordTable(len(all_turns), last_turn_text, rows, len(displayed_rounds) < len(rounds))


def build_record_entry(page: Page, turn: NumberedTurn) -> RecordEntry:
    """Builds a turn of the record: its station, with the dice rolled, at set-up the style, and the seat whose bead was
    replaced. It is minor if no bead was placed or replaced."""
    entry, say, step = build_record_entry_with_moves_in_words(page, turn), page.say, turn.steps[0]
    if not turn.is_move_of_game or not step.legal:
        return replace(entry, notes=())
    effects = {effect.kind: effect.params for effect in step.effects}
    if "way" in effects:
        station = effects["way"]["way"][-1]
        sign = "・".join(str(die) for die in page.answer.game.parse_move(step.move).roll)
    else:
        station, sign = effects["start"]["station"], STYLE_SIGNS[effects["start"]["style"] - 1]
    return replace(
        entry,
        words=say(f"subway.station.{station}"),
        notes=(sign,) if sign else (),
        end_text=f"⇄{SEAT_LETTERS[effects['replace']['seat']]}" if "replace" in effects else "",
        is_minor=not effects.keys() & {"place", "replace", "start"},
    )
