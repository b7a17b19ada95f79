"""The content of the score sheet: a row per seat, the end of the round, the table of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.messages import format_number
from calculators.core.parsing import encode_query_string, format_seat_code
from calculators.scout import GAME
from calculators.scout.score import (
    next_score_sheet_or_none_if_incomplete_or_last,
    round_points_by_seat_or_none_if_left_or_incomplete,
)
from calculators.scout.state import PLAYERS, UNCOUNTED, RoundEnd, RoundPoints, State
from calculators.scout.state import ROUNDS as PLAYED
from web.games.scout.pictures.columns import count_of_seat, name_count
from web.games.scout.pictures.ending import draw_final_totals_chart
from web.games.scout.pictures.selections import (
    COUNTS,
    MINUS,
    MORE,
    SUM,
    first_missing_score_target_or_empty,
    selected_count_or_sum_if_points_not_split,
    selected_past_round_points_or_none,
)
from web.games.scout.pictures.situation import ChipLine, build_lines_of_emptied_hand_seat_and_unbeaten_seat
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
from web.pieces import ERASE, Control, Key, Pad, ProgressChart, Tray, enter_value, select
from web.table.opening import build_player_count_keys
from web.table.page import Page
from web.table.page_content import PageContent


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
    """The points of a seat in the table of rounds. target: what selects them, '' for totals."""

    seat: str
    points: RoundPoints | int | None
    is_starting: bool = False
    target: NumberTarget | str = ""
    is_selected: bool = False

    @property
    def terms_text(self) -> str:
        """The counts that the points come from, as a sum; '' if they are not known."""
        return format_round_point_terms_or_empty_if_only_total(self.points)


def format_round_point_terms_or_empty_if_only_total(points: RoundPoints | int | None) -> str:
    """Returns captured cards, chips and the cost of the hand: 3+2−1; '' if only the points are entered."""
    if not isinstance(points, RoundPoints):
        return ""
    return f"{points.captured}+{points.chips}" + ("" if points.free else f"−{points.hand}")


@dataclass(frozen=True, slots=True)
class RoundRow:
    number: int
    cells: tuple[SeatPoints, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsTable:
    """The earlier rounds, the current one, points added by the table (with the word for them), and the totals.

    add_control: adds a round before this one, None if there is no other; drop_key: removes the selected round, None if
    none is selected.
    """

    rows: tuple[RoundRow, ...]
    current: tuple[SeatPoints, ...]
    extra: tuple[SeatPoints, ...]
    word: str
    totals: tuple[SeatPoints, ...]
    add_control: Control | None
    drop_key: Key | None
    has_violation: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePageContent(PageContent):
    """The score sheet of a round and of the game.

    ends: enter how the round ended, and by whom; round_count: rounds of a game;
    next_round_link, follow_link: the next round, to be entered or followed, '' for none; player_counts: keys to choose
    from while nothing is entered; has_all_round_points: whether all rounds are entered by their points; final_curve:
    the chart of a finished game.
    """

    selection: str
    seats: tuple[SeatRow, ...]
    ends: tuple[ChipLine, ...]
    has_end_violation: bool
    is_two_player_game: bool
    round: int
    round_count: int
    next_round_link: str
    follow_link: str
    player_counts: tuple[Key, ...]
    has_all_round_points: bool
    winners: tuple[str, ...]
    rounds: RoundsTable
    final_curve: ProgressChart | None
    count_pad: CountPad | None
    asking: None = None


def build_score_entry_content(page: Page, selection: str) -> ScorePageContent:
    """Returns the counts of each seat, the end of the round, the table of rounds, and the chart of a finished game."""
    state: State = page.answer.state
    score = page.answer.score
    next_sheet = None if page.answer.refused else next_score_sheet_or_none_if_incomplete_or_last(state)
    next_round_state = None if next_sheet is None else GAME.next_round_state(state)
    return ScorePageContent(
        selection=selection,
        seats=build_row_per_seat_of_counts_and_points(page, selection),
        ends=build_lines_of_emptied_hand_seat_and_unbeaten_seat(page, state),
        has_end_violation="end" in page.parameters_and_targets_of_violations,
        is_two_player_game=state.is_two_player_game,
        round=len(state.rounds) + 1,
        round_count=PLAYED.get(state.table.players, 0),
        next_round_link=page.links.link_to_position_or_record_standing_at_it(
            "score", encode_query_string(GAME.format_query(next_sheet))
        )
        if next_sheet
        else "",
        follow_link=page.links.link_to_position_or_record_standing_at_it(
            "play", encode_query_string(GAME.format_query(next_round_state))
        )
        if next_round_state
        else "",
        player_counts=build_player_count_keys(page) if is_nothing_entered(state) else (),
        has_all_round_points=state.has_all_round_points,
        winners=score.winners if score else (),
        rounds=build_points_table_of_past_and_current_rounds_and_totals(page, selection),
        final_curve=draw_final_totals_chart(page.say, state) if score and score.final else None,
        count_pad=None if page.answer.unread else build_pad_of_any_seat_count_or_points_or_none(page, selection),
    )


def build_row_per_seat_of_counts_and_points(page: Page, selection: str) -> tuple[SeatRow, ...]:
    """Returns a row per seat."""
    state: State = page.answer.state
    points = points_by_seat_of_current_round_despite_violations(page)
    rows = []
    for index, name in enumerate(page.seats):
        counts, round_end = state.seats[index] or UNCOUNTED, state.end
        cells = (
            SeatCount(
                code=count,
                value=count_of_seat(counts, count),
                target=SeatCountTarget(name, count),
                is_selected=is_number_selected_in_any_range_or_part(selection, SeatCountTarget(name, count)),
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


def is_number_selected_in_any_range_or_part(selection: str, target_without_range_or_part: NumberTarget) -> bool:
    """Returns whether a number is selected, on any page of the pad and with any part."""
    target = TARGETS.parse_or_none(selection)
    if isinstance(target, RoundPointsTarget):
        target = replace(target, part=None)
    return isinstance(target, NumberTarget) and replace(target, number_range=None) == target_without_range_or_part


def points_by_seat_of_current_round_despite_violations(page: Page) -> tuple[int | None, ...]:
    """Returns the points of this round by seat, even if entries contradict each other."""
    points = (
        round_points_by_seat_or_none_if_left_or_incomplete(page.answer.state)
        if page.answer.state.table.players in PLAYERS
        else ()
    )
    return (*points, *(None,) * (len(page.seats) - len(points)))


def totals_so_far_by_seat_despite_violations_or_empty(page: Page) -> dict[str, int]:
    """Returns the totals so far by seat code, even if entries contradict each other; winners are not named then."""
    state: State = page.answer.state
    score = page.answer.score
    if score is None and page.answer.violations and not page.answer.unread and state.table.players in PLAYERS:
        score = GAME.calculate_score(state)
    return {seat.seat: seat.total for seat in score.seats} if score else {}


def is_nothing_entered(state: State) -> bool:
    """Returns whether another number of players would lose no entry."""
    return not (any(state.seats) or state.rounds or state.end)


def max_past_rounds_one_less_if_current_round_is_entered(state: State) -> int:
    """Returns how many rounds can be entered as played: all of them while nothing of the current one is entered."""
    max_rounds = PLAYED.get(state.table.players, 0)
    return max_rounds - 1 if any(state.seats) or state.end else max_rounds


def build_points_table_of_past_and_current_rounds_and_totals(page: Page, selection: str) -> RoundsTable:
    """Returns the earlier rounds, the current one, and the totals."""
    state: State = page.answer.state
    points, totals = (
        points_by_seat_of_current_round_despite_violations(page),
        totals_so_far_by_seat_despite_violations_or_empty(page),
    )

    def cell(
        n: int, *, name: str, group: Sequence[int | None], target: NumberTarget, start: bool = False
    ) -> SeatPoints:
        return SeatPoints(
            seat=name,
            points=group[n] if n < len(group) else None,
            is_starting=start,
            target=target,
            is_selected=is_number_selected_in_any_range_or_part(selection, target),
        )

    rows = (
        RoundRow(
            played + 1,
            tuple(
                cell(
                    n,
                    name=name,
                    group=group,
                    target=RoundPointsTarget(played, n),
                    start=name == starting_seat_code_after_rounds_or_empty(state, played),
                )
                for n, name in enumerate(page.seats)
            ),
        )
        for played, group in enumerate(state.rounds)
    )
    target = TARGETS.parse_or_none(selection)
    selected_seat = target.seat_code if isinstance(target, SeatCountTarget) else ""
    current_starting_seat = starting_seat_code_after_rounds_or_empty(state, len(state.rounds))
    return RoundsTable(
        rows=tuple(rows),
        current=tuple(
            SeatPoints(
                seat=name,
                points=points[n],
                is_starting=name == current_starting_seat,
                target=SeatCountTarget(name, COUNTS[0]),
                is_selected=selected_seat == name,
            )
            for n, name in enumerate(page.seats)
        ),
        extra=tuple(
            cell(n, name=name, group=state.extra, target=ExtraPointsTarget(n)) for n, name in enumerate(page.seats)
        ),
        word=state.word,
        totals=tuple(SeatPoints(seat=name, points=totals.get(name)) for name in page.seats),
        add_control=enter_value(PastRoundValue("add"))
        if len(state.rounds) < max_past_rounds_one_less_if_current_round_is_entered(state)
        else None,
        drop_key=build_key_removing_selected_past_round_or_none(page, selection),
        has_violation="rounds" in page.parameters_and_targets_of_violations,
    )


def build_key_removing_selected_past_round_or_none(page: Page, selection: str) -> Key | None:
    """Returns the key that removes the selected round; it is away from the numbers, to avoid accidental touches."""
    target = selected_past_round_points_or_none(
        TARGETS.parse_or_none(selection), page.answer.state.rounds, len(page.seats)
    )
    if target is None:
        return None
    return Key(
        text=page.say("scout.round.drop", round=target.round_index + 1), control=enter_value(PastRoundValue("drop"))
    )


@dataclass(frozen=True, slots=True)
class CountPad:
    """Counts 0–20 or 21–41; for points also −21 to −1."""

    tray: Tray
    keys: Pad


def build_pad_of_any_seat_count_or_points_or_none(page: Page, selection: str) -> CountPad | None:
    """Returns the pad of the selected count, points added by the table, or points of an earlier round; None for other
    targets."""
    state: State = page.answer.state
    say, target = page.say, TARGETS.parse_or_none(selection)
    tabs: tuple[Key, ...] = ()
    match target:
        case RoundPointsTarget():
            return build_past_round_pad_or_none(page, target)
        case ExtraPointsTarget(seat_index) if seat_index < len(page.seats):
            seat, head = format_seat_code(seat_index + 1), state.word or say("scout.field.extra")
        case SeatCountTarget(seat, count) if seat in state.table.seats:
            head = name_count(say, state, count)
            if not first_missing_score_target_or_empty(state):
                tabs = build_tabs_of_counts_that_points_of_seat_come_from(page, SeatCountTarget(seat, count), count)
        case _:
            return None
    return build_pad_of_21_numbers_with_range_keys(
        say,
        tray=Tray(head="" if tabs else head, seat=seat, tabs=tabs),
        target=target,
        allows_negative=isinstance(target, ExtraPointsTarget),
        erases=True,
    )


def build_tabs_of_counts_that_points_of_seat_come_from(
    page: Page, target: SeatCountTarget | RoundPointsTarget, selected_part: RoundPointsPart
) -> tuple[Key, ...]:
    """Returns a tab for each count that the points of a seat come from. target: any of these counts."""

    def select_count(count: CountCode) -> Control:
        if isinstance(target, SeatCountTarget):
            return select(replace(target, count=count))
        return select(replace(target, part=count))

    return tuple(
        Key(
            text=name_count(page.say, page.answer.state, count),
            control=select_count(count),
            is_selected=count == selected_part,
        )
        for count in COUNTS
    )


def build_past_round_pad_or_none(page: Page, target: RoundPointsTarget) -> CountPad | None:
    """Returns the pad for the points of a seat in an earlier round, with tabs for the counts they come from if
    known."""
    state: State = page.answer.state
    if selected_past_round_points_or_none(target, state.rounds, len(page.seats)) is None:
        return None
    points_by_seat, seat_index = state.rounds[target.round_index], target.seat_index
    points = points_by_seat[seat_index] if seat_index < len(points_by_seat) else None
    part = selected_count_or_sum_if_points_not_split(points, target)
    plain_target = RoundPointsTarget(target.round_index, seat_index)
    tabs: tuple[Key, ...] = ()
    if isinstance(points, RoundPoints):
        total_control = select(replace(plain_target, part=SUM))
        total_tab = Key(text=page.say("unit.points").strip(), control=total_control, is_selected=part == SUM)
        tabs = (*build_tabs_of_counts_that_points_of_seat_come_from(page, plain_target, part), total_tab)
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
) -> CountPad:
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
        tools.append(Key(text=say("pad.erase"), control=enter_value(ERASE)))
    start = {MORE: 21, MINUS: -21}.get(target.number_range or "", 0)
    keys = tuple(Key(text=format_number(n), control=enter_value(n)) for n in range(start, start + 21))
    return CountPad(replace(tray, tools=tuple(tools)), Pad(tray.head, 7, keys))
