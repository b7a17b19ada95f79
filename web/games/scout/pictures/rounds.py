"""The score sheet as the pages draw it: a row a seat, the end of the round, the table of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.messages import format_number
from calculators.core.parsing import encode_query_string
from calculators.scout import GAME
from calculators.scout.score import calculate_round_points, state_to_score_next_round_or_none
from calculators.scout.state import PLAYERS, RoundEnd, RoundPoints, State
from calculators.scout.state import ROUNDS as PLAYED
from web.games.scout.pictures.ending import TotalsChart, draw_final_totals_chart
from web.games.scout.pictures.selections import (
    COUNTS,
    MINUS,
    MORE,
    SUM,
    first_missing_score_target_or_empty,
    selected_part_code_of_round_points,
)
from web.pieces import Key, Pad, Tray, enter_value, select
from web.table.opening import build_player_count_keys
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.rounds import ROUNDS_PREFIX, format_round_selection, parse_round_target_or_raise


def starting_seat_code_of_round_or_empty(state: State, rounds_before: int) -> str:
    """The seat that starts a round, counted from 0, after who began the first one (scout.next)."""
    players = state.table.players
    return f"p{state.staying_seat_number_starting_round(rounds_before)}" if players in PLAYERS else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCount:
    """A count of a seat. place: what selects it; on: is it selected? free: does it cost nothing?"""

    count: str
    value: int | None
    place: str
    on: bool
    free: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat with its three counts and the points of this round; start: does it start the round? ended: how it
    ended the round, '' where it did not; bad: does it contradict?"""

    seat: str
    counts: tuple[SeatCount, ...]
    points: int | None
    start: bool
    ended: str
    bad: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPoints:
    """Points of a seat in the table of rounds. place: what selects them, '' where they follow from the counts; how:
    what they came from, as said."""

    seat: str
    points: int | None
    start: bool = False
    place: str = ""
    on: bool = False

    @property
    def how(self) -> str:
        return format_terms_of_round_points_or_empty(self.points)


def format_terms_of_round_points_or_empty(points: int | None) -> str:
    """Captured cards, chips and what the hand costs: 3+2−1; '' where only the points were told."""
    if not isinstance(points, RoundPoints):
        return ""
    return f"{points.captured}+{points.chips}" + ("" if points.free else f"−{points.hand}")


@dataclass(frozen=True, slots=True)
class RoundRow:
    number: int
    cells: tuple[SeatPoints, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsTable:
    """The rounds before this one, this one, points by hand (under the word they were given for), and the totals so
    far; more: can another round be entered? drop: takes away the one that is picked; bad: does something contradict?"""

    rows: tuple[RoundRow, ...]
    now: tuple[SeatPoints, ...]
    extra: tuple[SeatPoints, ...]
    word: str
    totals: tuple[SeatPoints, ...]
    more: bool
    drop: Key | None
    bad: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePageContent(PageContent):
    """The score sheet of a round and of the game.

    ends: each way to end a round with the seats that can have, and which did; count: the rounds of a game; next,
    follow: lead to the next round, to be entered or followed, '' for none; player_counts: to choose
    from at once; told: are all rounds entered by their points? final: how the points went, of a game that is over
    """

    selection: str
    seats: tuple[SeatRow, ...]
    ends: tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]
    end_bad: bool
    two: bool
    round: int
    count: int
    next: str
    follow: str
    player_counts: tuple[Key, ...]
    told: bool
    winners: tuple[str, ...]
    rounds: RoundsTable
    final: TotalsChart | None
    count_pad: CountPad | None
    asking: None = None


def build_score_entry_content(page: Page, selection: str) -> ScorePageContent:
    """Each seat with its counts, how the round ended, the table of rounds, how the points went."""
    state: State = page.displayed_state
    score = page.answer.score
    following = None if page.answer.refused else state_to_score_next_round_or_none(state)
    start = None if following is None else GAME.next_round_state(state)
    return ScorePageContent(
        selection=selection,
        seats=build_seat_count_rows(page, selection),
        ends=tuple(
            (kind, tuple((name, state.end == RoundEnd(kind, int(name[1]))) for name in page.seats))
            for kind in ("empty", "unbeaten")
        ),
        end_bad="end" in page.targets_of_violations,
        two=state.is_two_player_game,
        round=len(state.rounds) + 1,
        count=PLAYED.get(state.table.players, 0),
        next=page.links.link_to_position("score", encode_query_string(GAME.format_query(following)))
        if following
        else "",
        follow=page.links.link_to_position("play", encode_query_string(GAME.format_query(start))) if start else "",
        player_counts=build_player_count_keys(page) if is_nothing_entered(state) else (),
        told=state.has_all_round_points,
        winners=score.winners if score else (),
        rounds=build_points_table_of_rounds(page, selection),
        final=draw_final_totals_chart(state) if score and score.final else None,
        count_pad=None if page.answer.unread else build_points_entry_pad_or_none(page, selection),
    )


def build_seat_count_rows(page: Page, selection: str) -> tuple[SeatRow, ...]:
    """A row a seat."""
    state: State = page.displayed_state
    points = points_by_seat_of_current_round(page)
    rows = []
    for index, name in enumerate(page.seats):
        seat, ender = state.seats[index], state.end
        counts = (None,) * 3 if seat is None else (seat.captured, seat.chips, seat.hand)
        cells = (
            SeatCount(
                count=count,
                value=value,
                place=f"{name}.{count}",
                on=is_target_selected(selection, f"{name}.{count}"),
                free=count == "h" and ender == RoundEnd("unbeaten", index + 1),
            )
            for count, value in zip(COUNTS, counts, strict=True)
        )
        rows.append(
            SeatRow(
                seat=name,
                counts=tuple(cells),
                points=points[index],
                start=name == starting_seat_code_of_round_or_empty(state, len(state.rounds)),
                ended=(ender.kind or "") if ender and ender.seat == index + 1 else "",
                bad=name in page.targets_of_violations,
            )
        )
    return tuple(rows)


def is_target_selected(selection: str, target: str) -> bool:
    """Is a place selected, on whichever page of the pad?"""
    return selection == target or selection.startswith(f"{target}.")


def points_by_seat_of_current_round(page: Page) -> tuple[int | None, ...]:
    """The points of this round, a seat each, also beside what contradicts: they follow from what was entered."""
    points = calculate_round_points(page.displayed_state) if page.displayed_state.table.players in PLAYERS else ()
    return (*points, *(None,) * (len(page.seats) - len(points)))


def totals_so_far_by_seat(page: Page) -> dict[str, int]:
    """The totals so far, also beside what contradicts; who leads or wins by them is not said then."""
    state: State = page.displayed_state
    score = page.answer.score
    if score is None and page.answer.violations and not page.answer.unread and state.table.players in PLAYERS:
        score = GAME.calculate_score(state)
    return {seat.seat: seat.total for seat in score.seats} if score else {}


def is_nothing_entered(state: State) -> bool:
    """Would nothing be lost by another number of players?"""
    return not (any(state.seats) or state.rounds or state.end)


def max_past_rounds_besides_current(state: State) -> int:
    """Rounds that can be entered as played: all of them while nothing is entered of another."""
    most = PLAYED.get(state.table.players, 0)
    return most - 1 if any(state.seats) or state.end else most


def build_points_table_of_rounds(page: Page, selection: str) -> RoundsTable:
    """The rounds before this one, this one, and the totals so far."""
    state: State = page.displayed_state
    points, totals = points_by_seat_of_current_round(page), totals_so_far_by_seat(page)

    def cell(n: int, *, name: str, group: Sequence[int | None], place: str, start: bool = False) -> SeatPoints:
        return SeatPoints(
            seat=name,
            points=group[n] if n < len(group) else None,
            start=start,
            place=place,
            on=is_target_selected(selection, place),
        )

    rows = (
        RoundRow(
            played + 1,
            tuple(
                cell(
                    n,
                    name=name,
                    group=group,
                    place=format_round_selection(played, n),
                    start=name == starting_seat_code_of_round_or_empty(state, played),
                )
                for n, name in enumerate(page.seats)
            ),
        )
        for played, group in enumerate(state.rounds)
    )
    now_starts = starting_seat_code_of_round_or_empty(state, len(state.rounds))
    return RoundsTable(
        rows=tuple(rows),
        now=tuple(
            SeatPoints(
                seat=name,
                points=points[n],
                start=name == now_starts,
                place=f"{name}.{COUNTS[0]}",
                on=is_target_selected(selection, name),
            )
            for n, name in enumerate(page.seats)
        ),
        extra=tuple(cell(n, name=name, group=state.extra, place=f"extra.{n}") for n, name in enumerate(page.seats)),
        word=state.word,
        totals=tuple(SeatPoints(seat=name, points=totals.get(name)) for name in page.seats),
        more=len(state.rounds) < max_past_rounds_besides_current(state),
        drop=build_key_removing_selected_round_or_none(page, selection),
        bad="rounds" in page.targets_of_violations,
    )


def build_key_removing_selected_round_or_none(page: Page, selection: str) -> Key | None:
    """Takes away the round that is picked; away from the numbers, so that no finger meets it on its way to one."""
    try:
        index, *_ = parse_round_target_or_raise(selection, page.displayed_state.rounds, len(page.seats))
    except ValueError:
        return None
    return Key(text=page.say("scout.round.drop", round=index + 1), touch=enter_value("round.drop"))


@dataclass(frozen=True, slots=True)
class CountPad:
    """Counts 0–20, 21–41, or for points below zero as well."""

    tray: Tray
    keys: Pad


def build_points_entry_pad_or_none(page: Page, selection: str) -> CountPad | None:
    """The pad of a count, of points by hand, or of what a round before this one brought."""
    state: State = page.displayed_state
    say = page.say
    place, *path = selection.split(".")
    if place == ROUNDS_PREFIX:
        return build_past_round_pad_or_none(page, selection)
    below = place == "extra"
    if (not below and place not in state.table.seats) or not path:
        return None
    tabs: tuple[Key, ...] = ()
    if below:
        seat, head = f"p{int(path[0]) + 1}", state.word or say("scout.field.extra")
    else:
        seat, head = place, count_label(page, path[0])
        if not first_missing_score_target_or_empty(state):
            tabs = build_count_tabs(page, seat, path[0])
    return build_pad_of_21_numbers_with_range_keys(
        page,
        tray=Tray(head="" if tabs else head, seat=seat, tabs=tabs),
        selection=selection,
        target_prefix=f"{place}.{path[0]}",
        allows_negative=below,
        erases=True,
    )


def build_count_tabs(page: Page, place: str, selected_count_code: str) -> tuple[Key, ...]:
    """What the points of a seat came from, a tab each. place: of the seat in its round."""
    return tuple(
        Key(text=count_label(page, count), touch=select(f"{place}.{count}"), on=count == selected_count_code)
        for count in COUNTS
    )


def count_label(page: Page, count_code: str) -> str:
    """Captured cards, chips, hand; the chips of two players are those left."""
    return page.say(
        "scout.count.left"
        if page.displayed_state.is_two_player_game and count_code == "s"
        else f"scout.count.{count_code}"
    )


def build_past_round_pad_or_none(page: Page, selection: str) -> CountPad | None:
    """A round before this one: the points of a seat; where it is known what they came from, that, a tab each."""
    state: State = page.displayed_state
    try:
        index, seat, _ = parse_round_target_or_raise(selection, state.rounds, len(page.seats))
    except ValueError:
        return None
    group = state.rounds[index]
    points = group[seat] if seat < len(group) else None
    part, place = selected_part_code_of_round_points(points, selection), format_round_selection(index, seat)
    tabs: tuple[Key, ...] = ()
    if isinstance(points, RoundPoints):
        total = Key(text=page.say("unit.points").strip(), touch=select(f"{place}.{SUM}"), on=part == SUM)
        tabs = (*build_count_tabs(page, place, part), total)
        place = f"{place}.{part}"
    tray = Tray(head="" if tabs else page.say("scout.round.short", round=index + 1), seat=f"p{seat + 1}", tabs=tabs)
    return build_pad_of_21_numbers_with_range_keys(
        page,
        tray=tray,
        selection=selection,
        target_prefix=place,
        allows_negative=part == SUM,
        erases=part == SUM or not tabs,
    )


def build_pad_of_21_numbers_with_range_keys(
    page: Page, *, tray: Tray, selection: str, target_prefix: str, allows_negative: bool, erases: bool
) -> CountPad:
    """Twenty-one numbers and the way to the others.

    allows_negative: those under zero as well; erases: can the number be taken away? Beside tabs is room for what can
    be: nobody has more than twenty chips or cards in hand, and what is taken out is the sum.
    """
    say = page.say
    now = next((name for name in (MORE, MINUS) if selection.endswith(f".{name}")), "")
    more = [] if tray.tabs and not allows_negative and not target_prefix.endswith(f".{COUNTS[0]}") else [(MORE, 21, 41)]
    pages = [("", 0, 20), *more, *([(MINUS, -21, -1)] if allows_negative else [])]
    tools = [
        Key(
            text=say("scout.pad.range", low=format_number(low), high=format_number(high)),
            touch=select(f"{target_prefix}.{name}" if name else target_prefix),
        )
        for name, low, high in pages
        if name != now
    ]
    if erases:
        tools.append(Key(text=say("pad.erase"), touch=enter_value("erase")))
    start = {MORE: 21, MINUS: -21}.get(now, 0)
    keys = tuple(Key(text=format_number(n), touch=enter_value(n)) for n in range(start, start + 21))
    return CountPad(replace(tray, tools=tuple(tools)), Pad(tray.head, 7, keys))
