"""The rows and tables of the score sheet: a row per seat, the table of rounds, the pads of their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.messages import format_number
from calculators.core.parsing import format_seat_code
from calculators.scout import GAME
from calculators.scout.score import round_points_by_seat
from calculators.scout.state import PLAYERS, RoundEnd, RoundPoints, State
from calculators.scout.state import ROUNDS as PLAYED
from web.games.scout.pictures.columns import count_of_seat, name_count
from web.games.scout.pictures.selections import (
    COUNTS,
    MINUS,
    MORE,
    SUM,
    first_missing_score_target_or_empty,
    selected_part_of_points,
    selected_past_round_points_or_none,
)
from web.games.scout.targets import (
    TARGETS,
    CountCode,
    ExtraPointsTarget,
    NumberTarget,
    PastRoundValue,
    RoundPointsPart,
    RoundPointsTarget,
    SeatCountTarget,
)
from web.i18n import Speaker
from web.pieces import Control, Key, Pad, Tray, TrayWithPad, enter_value, select
from web.table.keys import build_erase_key, build_number_keys
from web.table.page import Page


def starting_seat_code_after_rounds_or_empty(state: State, rounds_played_before: int) -> str:
    """Returns the seat that starts a round after `rounds_played_before` rounds (scout.next); '' without a valid number
    of players."""
    players = state.table.players
    return (
        f"p{state.starter_seat_number_or_next_staying_after_rounds(rounds_played_before)}" if players in PLAYERS else ""
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCount:
    """A count of a seat. target: what selects it; is_free: whether it costs nothing."""

    code: CountCode
    value: int | None
    target: SeatCountTarget
    is_selected: bool
    is_free: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat with its three counts and the points of this round. is_starting: whether it starts the round; end_kind:
    how it ended the round, '' if it did not."""

    seat: str
    counts: tuple[SeatCount, ...]
    points: int | None
    is_starting: bool
    end_kind: str
    has_violation: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPoints:
    """The points of a seat in a row of the table of rounds. target: what selects them."""

    seat: str
    points: RoundPoints | int | None
    is_starting: bool
    target: NumberTarget
    is_selected: bool

    @property
    def terms_text(self) -> str:
        """The counts that the points come from, as a sum; '' if they are not known."""
        return format_round_point_terms_or_empty(self.points)


def format_round_point_terms_or_empty(points: RoundPoints | int | None) -> str:
    """Returns captured cards, chips and the cost of the hand: 3+2−1; '' if only the points are entered."""
    if not isinstance(points, RoundPoints):
        return ""
    return f"{points.captured}+{points.chips}" + ("" if points.free else f"−{points.hand}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsTable:
    """The earlier rounds, the current one, points added by the table (with the word for them), and the totals by seat.

    add_control: adds a round before this one, None if there is no other; drop_key: removes the selected round, None if
    none is selected.
    """

    rows: tuple[tuple[SeatPoints, ...], ...]
    current: tuple[SeatPoints, ...]
    extra: tuple[SeatPoints, ...]
    word: str
    totals: dict[str, int]
    add_control: Control | None
    drop_key: Key | None
    has_violation: bool


def build_row_per_seat_of_counts_and_points(page: Page, selection: str) -> tuple[SeatRow, ...]:
    """Returns a row per seat: its three counts, each to be selected, the points of this round, and whether it starts or
    has ended the round."""
    state: State = page.answer.state
    points = current_round_points_despite_violations(page)
    selected_target = selected_number_without_range_and_part_or_none(selection)
    rows = []
    for index, name in enumerate(page.seats):
        counts, round_end = state.seat_counts[index], state.end
        cells = (
            SeatCount(
                code=count,
                value=count_of_seat(counts, count),
                target=SeatCountTarget(name, count),
                is_selected=selected_target == SeatCountTarget(name, count),
                is_free=count == "h" and round_end == RoundEnd("unbeaten", index + 1),
            )
            for count in COUNTS
        )
        rows.append(
            SeatRow(
                seat=name,
                counts=tuple(cells),
                points=points[index],
                is_starting=name == starting_seat_code_after_rounds_or_empty(state, len(state.rounds)),
                end_kind=(round_end.kind or "") if round_end and round_end.seat == index + 1 else "",
                has_violation=name in page.parameters_and_targets_of_violations,
            )
        )
    return tuple(rows)


def selected_number_without_range_and_part_or_none(selection: str) -> NumberTarget | None:
    """Returns the selected number as its first range selects it as a whole; None if no number is selected."""
    target = TARGETS.parse_or_none(selection)
    if isinstance(target, RoundPointsTarget):
        return RoundPointsTarget(target.round_index, target.seat_index)
    return replace(target, number_range=None) if isinstance(target, NumberTarget) else None


def current_round_points_despite_violations(page: Page) -> tuple[int | None, ...]:
    """Returns the points of this round by seat, even if entries contradict each other."""
    points = round_points_by_seat(page.answer.state) if page.answer.state.table.players in PLAYERS else ()
    return (*points, *(None,) * (len(page.seats) - len(points)))


def totals_despite_violations_or_empty(page: Page) -> dict[str, int]:
    """Returns the totals so far by seat code, even if entries contradict each other; winners are not named then."""
    state: State = page.answer.state
    score = page.answer.score
    if score is None and page.answer.violations and not page.answer.unread and state.table.players in PLAYERS:
        score = GAME.calculate_score(state)
    return {seat.seat: seat.total for seat in score.seats} if score else {}


def max_enterable_past_rounds(state: State) -> int:
    """Returns how many rounds can be entered as played: all of them while nothing of the current one is entered, else
    one fewer; none without a valid number of players."""
    max_rounds = PLAYED.get(state.table.players, 0)
    return max_rounds - 1 if any(state.seats) or state.end else max_rounds


def build_rounds_table(page: Page, selection: str) -> RoundsTable:
    """Returns the earlier rounds, the current one, and the totals."""
    state: State = page.answer.state
    selected = selected_number_without_range_and_part_or_none(selection)
    selected_seat = replace(selected, count=COUNTS[0]) if isinstance(selected, SeatCountTarget) else None
    indices = range(len(page.seats))
    can_add_round = len(state.rounds) < max_enterable_past_rounds(state)
    return RoundsTable(
        rows=tuple(
            build_points_of_each_seat(
                page,
                points,
                targets=[RoundPointsTarget(round_index, index) for index in indices],
                selected_target=selected,
                starting_seat_code=starting_seat_code_after_rounds_or_empty(state, round_index),
            )
            for round_index, points in enumerate(state.rounds)
        ),
        current=build_points_of_each_seat(
            page,
            current_round_points_despite_violations(page),
            targets=[SeatCountTarget(name, COUNTS[0]) for name in page.seats],
            selected_target=selected_seat,
            starting_seat_code=starting_seat_code_after_rounds_or_empty(state, len(state.rounds)),
        ),
        extra=build_points_of_each_seat(
            page, state.extra, targets=[ExtraPointsTarget(index) for index in indices], selected_target=selected
        ),
        word=state.word,
        totals=totals_despite_violations_or_empty(page),
        add_control=enter_value(PastRoundValue("add")) if can_add_round else None,
        drop_key=build_key_removing_selected_past_round_or_none(page, selection),
        has_violation="rounds" in page.parameters_and_targets_of_violations,
    )


def build_points_of_each_seat(
    page: Page,
    points_by_seat: Sequence[int | None],
    *,
    targets: Sequence[NumberTarget],
    selected_target: NumberTarget | None,
    starting_seat_code: str = "",
) -> tuple[SeatPoints, ...]:
    """Returns a row of the table of rounds. points_by_seat: may be shorter; targets: of each seat."""
    return tuple(
        SeatPoints(
            seat=seat,
            points=points_by_seat[index] if index < len(points_by_seat) else None,
            is_starting=seat == starting_seat_code,
            target=target,
            is_selected=target == selected_target,
        )
        for index, (seat, target) in enumerate(zip(page.seats, targets, strict=True))
    )


def build_key_removing_selected_past_round_or_none(page: Page, selection: str) -> Key | None:
    """Returns the key that removes the selected round, None if none is selected; it is away from the numbers, to avoid
    accidental touches."""
    target = selected_past_round_points_or_none(
        TARGETS.parse_or_none(selection), page.answer.state.rounds, len(page.seats)
    )
    if target is None:
        return None
    return Key(
        text=page.say("scout.round.drop", round=target.round_index + 1), control=enter_value(PastRoundValue("drop"))
    )


def build_pad_if_count_or_points_selected(page: Page, selection: str) -> TrayWithPad | None:
    """Returns the pad of the selected count, points added by the table, or points of an earlier round; None if none of
    these is selected."""
    state: State = page.answer.state
    say, target = page.say, TARGETS.parse_or_none(selection)
    tabs: tuple[Key, ...] = ()
    match target:
        case RoundPointsTarget():
            return build_past_round_pad_if_round_and_seat_exist(page, target)
        case ExtraPointsTarget(seat_index) if seat_index < len(page.seats):
            seat, head = format_seat_code(seat_index + 1), state.word or say("scout.field.extra")
        case SeatCountTarget(seat, count) if seat in state.table.seats:
            head = name_count(say, state, count)
            if not first_missing_score_target_or_empty(state):
                tabs = build_tabs_of_counts(page, [SeatCountTarget(seat, other_count) for other_count in COUNTS], count)
        case _:
            return None
    return build_pad_of_21_numbers_with_range_keys(
        say,
        tray=Tray(head="" if tabs else head, seat=seat, tabs=tabs),
        target=target,
        allows_negative=isinstance(target, ExtraPointsTarget),
        erases=True,
    )


def build_tabs_of_counts(
    page: Page, targets: Sequence[NumberTarget], selected_part: RoundPointsPart
) -> tuple[Key, ...]:
    """Returns a tab for each count that the points of a seat come from. targets: in the order of `COUNTS`."""
    return tuple(
        Key(
            text=name_count(page.say, page.answer.state, count),
            control=select(target),
            is_selected=count == selected_part,
        )
        for count, target in zip(COUNTS, targets, strict=True)
    )


def build_past_round_pad_if_round_and_seat_exist(page: Page, target: RoundPointsTarget) -> TrayWithPad | None:
    """Returns the pad for the points of a seat in an earlier round, with tabs for the counts they come from if known;
    None if that round or seat does not exist."""
    state: State = page.answer.state
    if selected_past_round_points_or_none(target, state.rounds, len(page.seats)) is None:
        return None
    points_by_seat, seat_index = state.rounds[target.round_index], target.seat_index
    points = points_by_seat[seat_index] if seat_index < len(points_by_seat) else None
    part = selected_part_of_points(points, target)
    plain_target = RoundPointsTarget(target.round_index, seat_index)
    tabs: tuple[Key, ...] = ()
    if isinstance(points, RoundPoints):
        total_control = select(replace(plain_target, part=SUM))
        total_tab = Key(text=page.say("unit.points").strip(), control=total_control, is_selected=part == SUM)
        tabs = (*build_tabs_of_counts(page, [replace(plain_target, part=count) for count in COUNTS], part), total_tab)
        plain_target = replace(plain_target, part=part)
    head = "" if tabs else page.say("scout.round.short", round=target.round_index + 1)
    return build_pad_of_21_numbers_with_range_keys(
        page.say,
        tray=Tray(head=head, seat=format_seat_code(seat_index + 1), tabs=tabs),
        target=replace(plain_target, number_range=target.number_range),
        allows_negative=part == SUM,
        erases=part == SUM or not tabs,
    )


def build_pad_of_21_numbers_with_range_keys(
    say: Speaker, *, tray: Tray, target: NumberTarget, allows_negative: bool, erases: bool
) -> TrayWithPad:
    """Returns a pad of 21 numbers with keys to the other ranges.

    allows_negative: also numbers below zero; erases: whether the number can be erased. Beside tabs there are only
    possible ranges: no seat has more than twenty chips or cards in hand.
    """
    count: RoundPointsPart | None = target.count if isinstance(target, SeatCountTarget) else None
    count = target.part if isinstance(target, RoundPointsTarget) else count
    more_ranges = [] if tray.tabs and not allows_negative and count != COUNTS[0] else [(MORE, 21, 41)]
    ranges = [(None, 0, 20), *more_ranges, *([(MINUS, -21, -1)] if allows_negative else [])]
    tools = [
        Key(
            text=say("scout.pad.range", low=format_number(low), high=format_number(high)),
            control=select(replace(target, number_range=name)),
        )
        for name, low, high in ranges
        if name != target.number_range
    ]
    if erases:
        tools.append(build_erase_key(say))
    start = {MORE: 21, MINUS: -21}.get(target.number_range or "", 0)
    keys = build_number_keys(range(start, start + 21), str)
    return TrayWithPad(replace(tray, tools=tuple(tools)), Pad(tray.head, 7, keys))
