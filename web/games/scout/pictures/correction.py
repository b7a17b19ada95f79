"""Corrects counts of a seat in a followed game, or enters those that are missing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import parse_seat_code
from calculators.scout.state import SeatCounts, State, with_seat_counts
from calculators.scout.unfinished import MoveDraft
from web.games.scout.pictures.columns import count_of_seat, name_count
from web.games.scout.pictures.selections import COUNT_FIELDS
from web.games.scout.targets import (
    TARGETS,
    CorrectedSeatTarget,
    CountCode,
    CountStepValue,
    HandSizeStepValue,
    HandSizeTarget,
)
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, DottedText, Stepper, Tray, enter_value, select
from web.table.page import Page

CORRECTED_COUNTS: tuple[CountCode, ...] = ("h", "c", "s")


@dataclass(frozen=True, slots=True)
class CountCorrection:
    """The tray that corrects counts of a seat, with a stepper for each."""

    tray: Tray
    steppers: tuple[Stepper, ...]


def build_correction_of_selected_seat_or_none(page: Page, state: State) -> CountCorrection | None:
    """Returns the correction of all counts of the seat that is selected; None if none is."""
    target = TARGETS.parse_or_none(page.selection)
    if not isinstance(target, CorrectedSeatTarget) or target.seat_code not in page.seats:
        return None
    say, seat = page.say, target.seat_code
    counts = state.seats[parse_seat_code(seat) - 1] or SeatCounts()
    steppers = [
        build_count_stepper(
            say,
            f"{say.seat_name(seat)} {name_count(say, state, count_code)}",
            count_of_seat(counts, count_code),
            less=CountStepValue(count_code, "less"),
            more=CountStepValue(count_code, "more"),
        )
        for count_code in CORRECTED_COUNTS
    ]
    return CountCorrection(Tray(head=say("scout.mend"), seat=seat, hint=say("scout.mend.hint")), tuple(steppers))


def build_correction_of_selected_hand_size_or_none(page: Page, end_state: State) -> CountCorrection | None:
    """Returns the correction of the hand that is selected at the end of a round; None if none is, or if its size is not
    known."""
    target = TARGETS.parse_or_none(page.selection)
    if not isinstance(target, HandSizeTarget) or target.seat_code is None or target.seat_code not in page.seats:
        return None
    say, seat = page.say, target.seat_code
    hand = end_state.seat_counts[parse_seat_code(seat) - 1].hand
    if hand is None:
        return None
    stepper = build_count_stepper(
        say,
        f"{say.seat_name(seat)} {name_count(say, end_state, 'h')}",
        hand,
        less=HandSizeStepValue(seat, "less"),
        more=HandSizeStepValue(seat, "more"),
    )
    return CountCorrection(Tray(head=stepper.label, seat=seat), (stepper,))


def build_count_stepper(say: Speaker, label: str, count: int | None, *, less: DottedText, more: DottedText) -> Stepper:
    """Returns the stepper of a count. less, more: the values that it enters."""
    return Stepper(
        label=label,
        value=say("bar.todo") if count is None else str(count),
        less=enter_value(less) if count else None,
        more=enter_value(more),
        is_missing=count is None,
    )


def build_table_correction_bar(say: Speaker) -> AnswerBar:
    """Builds the bar of a correction of the table; its action goes on to the entry of the move."""
    done = Action(text=say("scout.done"), control=select(MoveDraft().text))
    return AnswerBar(head=say("scout.mend"), lines=(say("scout.mend.hint"),), action=done)


def increase_or_decrease_seat_count_by_one(state: State, seat_code: str, value: CountStepValue) -> State:
    """Returns the position with one count of a seat increased or decreased by one, never below 0; a count that is not
    entered counts as 0."""
    seat_number = parse_seat_code(seat_code)
    counts = state.seats[seat_number - 1] or SeatCounts()
    new_count = (count_of_seat(counts, value.count) or 0) + (1 if value.step == "more" else -1)
    new_counts = replace(counts, **{COUNT_FIELDS[value.count]: max(0, new_count)})
    return replace(state, seats=with_seat_counts(state.seats, seat_number, new_counts))
