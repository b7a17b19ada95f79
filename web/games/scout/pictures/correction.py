"""Corrects counts of a seat in a followed game, or enters those that are missing."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import parse_seat_code
from calculators.scout.state import SeatCounts, State
from calculators.scout.unfinished import MoveDraft
from web.games.scout.pictures.columns import COUNTS, seat_count
from web.games.scout.targets import TARGETS, CorrectedSeatTarget, CountCode, CountStepValue
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Stepper, Tray, enter_value, select
from web.table.page import Page


def build_count_steppers_of_corrected_seat_or_empty(page: Page, state: State) -> tuple[Stepper, ...]:
    """Returns a stepper for each count of the seat that is selected for correction; () if none is."""
    target = TARGETS.parse_or_none(page.selection)
    if not isinstance(target, CorrectedSeatTarget) or target.seat_code not in page.seats:
        return ()
    seat = target.seat_code
    say, counts = page.say, state.seats[int(seat[1]) - 1] or SeatCounts()
    word_keys: dict[CountCode, str] = {
        "h": "scout.count.h",
        "c": "scout.count.c",
        "s": "scout.count.left" if state.is_two_player_game else "scout.count.s",
    }
    steppers = []
    for key, word_key in word_keys.items():
        count = seat_count(counts, key)
        less = enter_value(CountStepValue(key, "less")) if count else None
        value_text = say("bar.todo") if count is None else str(count)
        label = f"{say.seat_name(seat)} {say(word_key)}"
        steppers.append(
            Stepper(
                label=label,
                value=value_text,
                less=less,
                more=enter_value(CountStepValue(key, "more")),
                is_missing=count is None,
            )
        )
    return tuple(steppers)


def build_table_correction_bar_with_done_to_move_entry(say: Speaker) -> AnswerBar:
    done = Action(text=say("scout.done"), control=select(MoveDraft().text))
    return AnswerBar(head=say("scout.mend"), lines=(say("scout.mend.hint"),), action=done)


def build_correction_hint_tray(page: Page) -> Tray:
    say, target = page.say, TARGETS.parse_or_none(page.selection)
    seat_code = target.seat_code if isinstance(target, CorrectedSeatTarget) else ""
    return Tray(head=say("scout.mend"), seat=seat_code, hint=say("scout.mend.hint"))


def increase_or_decrease_seat_count_by_one(state: State, seat_code: str, value: CountStepValue) -> State:
    """Returns the position with one count of a seat increased or decreased by one."""
    seat_number = parse_seat_code(seat_code)
    counts = state.seats[seat_number - 1] or SeatCounts()
    count = seat_count(counts, value.count) or 0
    new_count = max(0, count + (1 if value.step == "more" else -1))
    new_counts = replace(counts, **{COUNTS[value.count]: new_count})
    return replace(state, seats=(*state.seats[: seat_number - 1], new_counts, *state.seats[seat_number:]))
