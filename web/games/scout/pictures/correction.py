"""Corrects counts of a seat in a followed game, or enters those that are missing."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import SEAT_FIELDS
from calculators.scout.state import (
    SeatCounts,
    State,
)
from calculators.scout.unfinished import MoveDraft
from web.games.scout.pictures.columns import (
    CORRECTION,
    COUNTS,
    seat_count,
)
from web.pieces import Action, Bar, Stepper, Tray, enter_value, select
from web.table.page import Page


def build_count_steppers_of_corrected_seat_or_empty(page: Page, state: State) -> tuple[Stepper, ...]:
    """Returns a stepper for each count of the seat that is selected for correction; () if none is."""
    name, _, seat = page.selection.partition(".")
    if name != CORRECTION or seat not in page.seats:
        return ()
    say, counts = page.say, state.seats[int(seat[1]) - 1] or SeatCounts()
    word_keys = {
        "h": "scout.count.h",
        "c": "scout.count.c",
        "s": "scout.count.left" if state.is_two_player_game else "scout.count.s",
    }
    steppers = []
    for key, word_key in word_keys.items():
        count = seat_count(counts, key)
        less = enter_value(f"{key}.less") if count else None
        value_text = say("bar.todo") if count is None else str(count)
        label = f"{say.seat_name(seat)} {say(word_key)}"
        steppers.append(
            Stepper(label=label, value=value_text, less=less, more=enter_value(f"{key}.more"), is_missing=count is None)
        )
    return tuple(steppers)


def build_correction_title_and_done_bar(page: Page) -> Bar:
    say = page.say
    done = Action(text=say("scout.done"), control=select(MoveDraft().text))
    return Bar(head=say("scout.mend"), lines=(say("scout.mend.hint"),), action=done)


def build_correction_tray(page: Page) -> Tray:
    say = page.say
    return Tray(head=say("scout.mend"), seat=page.selection.rpartition(".")[2], hint=say("scout.mend.hint"))


def correct_seat_count(state: State, seat_code: str, count_and_step: str) -> State:
    """Returns the position with one count of a seat increased or decreased by one."""
    key, _, step = count_and_step.partition(".")
    seat_number = SEAT_FIELDS.index(seat_code) + 1
    counts = state.seats[seat_number - 1] or SeatCounts()
    count = seat_count(counts, key) or 0
    new_count = max(0, count + (1 if step == "more" else -1))
    new_counts = replace(counts, **{COUNTS[key]: new_count})
    return replace(state, seats=(*state.seats[: seat_number - 1], new_counts, *state.seats[seat_number:]))
