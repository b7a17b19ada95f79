"""Builds the score page of the subway: strips to enter beads and pawns, the map, bars and lists. It decides no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from calculators.core.parsing import format_seat_code
from calculators.core.types import ScoreLine, ScoresAndWinners, SeatScore
from calculators.subway.state import COUNTED, LINES_TO_END, State
from web.games.subway.line_strips import (
    MAX_NAMED_GAPS,
    LineStrip,
    LineTab,
    build_strip_of_target_or_first_unfilled_line,
    control_to_show_station_row,
    list_unfilled_counted_lines_by_filled_share,
)
from web.games.subway.pictures.map import add_names_to_read_only_map
from web.games.subway.pictures.scene import NetworkMap, NetworkMarks, draw_table
from web.games.subway.pictures.search import find_station_codes_by_best_match
from web.games.subway.targets import (
    TARGETS,
    BeadOrPawnValue,
    BonusValue,
    PointsPart,
    PointsTarget,
    RemovedBeadsValue,
    SearchTarget,
    StripKind,
    StripTarget,
    Target,
)
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Chips, Key, Stamp, Tray, link_to, select
from web.table.bar import build_link_to_share_options_action, format_totals_with_initials_if_names_too_long
from web.table.opening import build_player_count_keys
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.seat_chips import build_seat_chips

NAMED = 3
"""The most stations passed twice that the ending names."""
PARTS: tuple[PointsPart, ...] = get_args(PointsPart)
BAR = 208
"""Length of the longest bar in units."""


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A station that matches a search. target: the selection of its row."""

    code: str
    lines: tuple[str, ...]
    target: StripTarget


@dataclass(frozen=True, slots=True)
class SearchResult:
    text: str
    hits: tuple[SearchHit, ...]


@dataclass(frozen=True, slots=True)
class StrayBead:
    """A bead on a station or of a seat that this board lacks; code '' for all beads of a seat. value: removes it."""

    code: str
    seat: str
    value: BeadOrPawnValue | RemovedBeadsValue


@dataclass(frozen=True, slots=True, kw_only=True)
class EndProgress:
    """How far the table is from the end of the game.

    complete_lines: the complete lines; station_count_left: the stations still to fill; nearest_lines: the lines they
    are on; named_stations: those stations, if they are few; bead_count: the beads entered so far.
    """

    complete_lines: tuple[str, ...]
    station_count_left: int
    nearest_lines: tuple[str, ...]
    named_stations: tuple[str, ...]
    bead_count: int


@dataclass(frozen=True, slots=True)
class BarPart:
    """A part of a bar: its number (1-based), its points, its left edge and its width."""

    part_number: int
    points: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class SeatBar:
    seat: str
    total: int
    parts: tuple[BarPart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsView:
    """The bars of all seats, and the five parts of one seat, one of them on the map.

    seat_score: None if no points are known for the seat; longest_route: its longest route; stations_passed_twice: the
    stations that the route passes more than once.
    """

    seat: str
    part: PointsPart
    seat_score: SeatScore | None
    lines: Mapping[PointsPart, ScoreLine]
    bars: tuple[SeatBar, ...]
    longest_route: tuple[str, ...]
    stations_passed_twice: tuple[str, ...]

    def target_of_seat(self, seat_code: str) -> PointsTarget:
        """Returns what selects the same part of another seat's points."""
        return PointsTarget(seat_code, self.part)

    def target_of_part(self, part: PointsPart) -> PointsTarget:
        """Returns what selects another part of the seat's points."""
        return PointsTarget(self.seat, part)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePageContent(PageContent):
    """The content of the score page.

    mode: what is entered (`line`, `pawn`), or `points`; player_counts: the keys for the number of players; tray, bonus:
    the question which seat completed the second line, with all seats, if it has to be answered; bonus_to_erase: that
    answer as the value that erases it, None if there is none.
    """

    mode: str
    strays: tuple[StrayBead, ...]
    progress: EndProgress
    map: NetworkMap | None = None
    strip: LineStrip | None = None
    search: SearchResult | None = None
    points: PointsView | None = None
    tray: Tray | None = None
    bonus: Chips | None = None
    player_counts: tuple[Key, ...] = ()
    bonus_to_erase: BonusValue | None = None


def build_score_page(page: Page) -> ScorePageContent:
    """Builds the content of the score page, with its own bar while beads are entered or the bonus is not."""
    content = build_strip_search_or_points_content_without_bar(page)
    if content.points is not None or page.answer.refused:
        unfinished = list_unfilled_counted_lines_by_filled_share(page.answer.state)
        asks_for_unfinished_lines = content.bonus is not None and bool(unfinished)
        return (
            replace(content, bar=build_unfinished_lines_bar(page.say, unfinished))
            if asks_for_unfinished_lines
            else content
        )
    if is_completer_of_complete_second_line_not_entered(page):
        return replace(content, bar=build_bar_asking_who_filled_second_line(page, content.progress))
    return (
        replace(content, bar=build_stations_left_and_points_bar(page, content.progress))
        if content.progress.nearest_lines
        else content
    )


def build_unfinished_lines_bar(say: Speaker, unfinished_lines: Sequence[LineTab]) -> AnswerBar:
    """Builds the bar that asks whether the other lines are entered too, before the seat of the bonus decides who
    wins."""
    counts = say("list.comma").join(
        say("subway.others.line", lines=[tab.letter], n=tab.bead_station_count, all=tab.station_count)
        for tab in unfinished_lines
    )
    enter_action = Action(
        text=say("subway.others.enter"), control=select(StripTarget("line", unfinished_lines[0].letter))
    )
    return AnswerBar(head=say("subway.others"), lines=(counts,), stamp=Stamp.ASK, action=enter_action)


def build_bar_asking_who_filled_second_line(page: Page, end_progress: EndProgress) -> AnswerBar:
    """Builds the bar for two complete lines while beads are entered: it leads to the question who completed the
    second."""
    say = page.say
    ask_action = Action(text=say("subway.to.points"), control=link_to(page.links.link_to_view("score")))
    return AnswerBar(
        head=say("subway.left.full", lines=end_progress.complete_lines),
        lines=(say("subway.pad.bonus"),),
        action=ask_action,
    )


def build_stations_left_and_points_bar(page: Page, end_progress: EndProgress) -> AnswerBar:
    """Builds the bar with the stations still to fill and the points so far."""
    say, score = page.say, page.answer.score
    if not end_progress.bead_count:
        return AnswerBar(
            head=say("subway.bar.empty.score"),
            lines=(say("subway.bar.hint"),),
            action=build_link_to_share_options_action(say),
        )
    complete_text = (say("subway.left.full", lines=end_progress.complete_lines),) if end_progress.complete_lines else ()
    stations_text = (
        say("subway.left.named", stations=end_progress.named_stations)
        if end_progress.named_stations
        else say("subway.left.next", lines=end_progress.nearest_lines)
    )
    points_text = (format_totals_with_initials_if_names_too_long(say, score.seats),) if score else ()
    return AnswerBar(
        head=say("subway.left", n=end_progress.station_count_left),
        lines=(stations_text, *complete_text, *points_text),
        action=build_link_to_share_options_action(say),
    )


def build_strip_search_or_points_content_without_bar(page: Page) -> ScorePageContent:
    """Builds the content for the selection: the strip of a line, the search, or the points."""
    state: State = page.answer.state
    target = TARGETS.parse_or_none(page.selection)
    if not page.selection and not any(state.beads):
        target = StripTarget("line")
    content = ScorePageContent(
        mode="points",
        strays=find_beads_on_missing_stations_or_seats(state),
        progress=build_progress_to_two_complete_lines(state),
        player_counts=build_player_count_keys(page),
        bonus_to_erase=BonusValue(format_seat_code(state.bonus)) if state.bonus else None,
    )
    if is_completer_of_complete_second_line_not_entered(page) and not isinstance(target, SearchTarget | StripTarget):
        content = replace(
            content, tray=Tray(head=page.say("subway.pad.bonus")), bonus=build_seat_chips_for_second_line_bonus(page)
        )
    if isinstance(target, SearchTarget):
        return replace(
            content,
            mode=target.kind,
            search=build_station_name_search_result(state, target),
            strip=build_strip_of_target_or_first_unfilled_line(page, StripTarget(target.kind)),
        )
    if isinstance(target, StripTarget):
        kind = target.kind
        network_map = draw_table(
            state,
            marks=NetworkMarks(contradictory_targets=page.parameters_and_targets_of_violations),
            control_of_station=lambda code: control_to_show_station_row(state, kind, code),
        )
        network_map = add_names_to_read_only_map(page.say, state.board, network_map)
        return replace(
            content, mode=kind, map=network_map, strip=build_strip_of_target_or_first_unfilled_line(page, target)
        )
    points_view = build_points_view_of_selected_or_leading_seat(page, target)
    return replace(
        content,
        points=points_view,
        map=build_map_of_selected_score_part(page, points_view),
        ending_notes=winner_route_note_by_line_label(page.say, page.answer.score),
    )


def winner_route_note_by_line_label(say: Speaker, score: ScoresAndWinners | None) -> dict[str, str]:
    """Maps the label of the route's score line to a note on the winner's longest route, for the ending. {} without a
    winner."""
    winner = next((seat for seat in score.seats if seat.seat in score.winners), None) if score else None
    line = next((one for one in winner.lines if one.params.get("route")), None) if winner else None
    if line is None:
        return {}
    route, repeated_stations = line.params["route"], stations_passed_twice(line.params["route"])
    key_ending = "" if not repeated_stations else ".twice" if len(repeated_stations) <= NAMED else ".often"
    note = say(
        f"subway.end.way{key_ending}",
        first=route[0],
        last=route[-1],
        stations=repeated_stations,
        n=len(repeated_stations),
    )
    return {say(f"end.{line.code}"): note}


def build_station_name_search_result(state: State, target: SearchTarget) -> SearchResult:
    """Builds the stations whose names match the text of a search, with the text."""
    station_codes = find_station_codes_by_best_match(state, target.search_text)
    return SearchResult(
        target.search_text,
        tuple(build_station_search_hit(state, target.kind, code) for code in station_codes),
    )


def build_station_search_hit(state: State, strip_kind: StripKind, station_code: str) -> SearchHit:
    """Builds a station that a search has found, with the selection of its row."""
    letters = state.board.line_letters_by_station[station_code]
    return SearchHit(station_code, letters, StripTarget(strip_kind, letters[0], station_code))


def find_beads_on_missing_stations_or_seats(state: State) -> tuple[StrayBead, ...]:
    """Returns the beads on stations or of seats that this board lacks, as it may with fewer players."""
    found = []
    for number, hand in enumerate(state.beads, start=1):
        seat = format_seat_code(number)
        if hand is not None and number not in state.seats:
            found.append(StrayBead("", seat, RemovedBeadsValue(seat)))
        elif hand is not None:
            found += [
                StrayBead(code, seat, BeadOrPawnValue(code, seat))
                for code, _ in hand
                if code not in state.board.line_letters_by_station
            ]
    return tuple(found)


def build_progress_to_two_complete_lines(state: State) -> EndProgress:
    """Calculates how far the table is from the end of the game."""
    complete_lines = state.complete_counted_lines
    stations_to_fill = state.fewest_stations_completing_two_counted_lines
    unfilled_lines = sorted(
        (len(state.find_line_stations_without_beads(c)), c)
        for c in COUNTED
        if c not in complete_lines and {*state.find_line_stations_without_beads(c)} <= {*stations_to_fill}
    )
    nearest_lines = unfilled_lines[: max(0, LINES_TO_END - len(complete_lines))]
    stations = state.find_line_stations_without_beads(nearest_lines[-1][1]) if nearest_lines else ()
    return EndProgress(
        complete_lines=complete_lines,
        station_count_left=len(stations_to_fill),
        nearest_lines=tuple(letter for _, letter in nearest_lines),
        named_stations=stations if len(stations) <= MAX_NAMED_GAPS and len(nearest_lines) == 1 else (),
        bead_count=sum(count for hand in state.beads for _, count in hand or ()),
    )


def is_completer_of_complete_second_line_not_entered(page: Page) -> bool:
    """Whether two lines are complete and it is not entered who completed the second."""
    complete = len(page.answer.state.complete_counted_lines) >= LINES_TO_END
    return complete and page.answer.state.bonus is None and not page.answer.violations


def build_seat_chips_for_second_line_bonus(page: Page) -> Chips:
    """Builds the chips of the seats, to enter who completed the second line."""
    say = page.say
    return build_seat_chips(page, say("subway.pad.bonus"), BonusValue, lambda seat: say("subway.bonus.to", seat=seat))


def build_points_view_of_selected_or_leading_seat(page: Page, target: Target | None) -> PointsView:
    """Builds the bars of all seats, and the five parts of the selected or the leading seat."""
    score = page.answer.score
    seats: tuple[SeatScore, ...] = score.seats if score else ()
    seats_by_rank = sorted(seats, key=lambda s: (s.rank or 0, -s.total, s.seat))
    leader = seats_by_rank[0].seat if seats_by_rank else page.seats[0] if page.seats else ""
    points_target = target if isinstance(target, PointsTarget) else PointsTarget(leader)
    selected_seat = points_target.seat_code if points_target.seat_code in page.seats else leader
    part = points_target.part or "trail"
    selected_score = next((s for s in seats if s.seat == selected_seat), None)
    lines = dict(zip(PARTS, selected_score.lines, strict=True)) if selected_score else {}
    longest_route = tuple(lines["trail"].params["route"]) if lines else ()
    units_per_point = BAR / max([1, *(s.total for s in seats)])
    bars = tuple(
        SeatBar(s.seat, s.total, list_bar_stretches_of_parts_with_points(s, units_per_point)) for s in seats_by_rank
    )
    return PointsView(
        seat=selected_seat,
        part=part,
        seat_score=selected_score,
        lines=lines,
        bars=bars,
        longest_route=longest_route,
        stations_passed_twice=stations_passed_twice(longest_route),
    )


def build_map_of_selected_score_part(page: Page, points_view: PointsView) -> NetworkMap:
    """Builds the map of the selected seat's beads with the selected part of its points: the longest route, the termini,
    or the letters of the counted lines. A touch of a station leads to its row."""
    state: State = page.answer.state
    facts = points_view.lines[points_view.part].params if points_view.lines else {}
    notes: dict[str, str] = {}
    for letter in COUNTED if points_view.part == "sets" and points_view.lines else ():
        for code in facts[f"on_{letter}"]:
            notes[code] = notes.get(code, "") + letter
    network_map = draw_table(
        state,
        seat_with_solid_beads=points_view.seat,
        routes=[(points_view.seat, points_view.longest_route)] if points_view.part == "trail" else (),
        marks=NetworkMarks(
            ring_look_by_station=dict.fromkeys(
                facts.get("termini", ()) if points_view.part == "termini" else (), "can"
            ),
            note_by_station=notes,
            contradictory_targets=page.parameters_and_targets_of_violations,
        ),
        control_of_station=lambda code: control_to_show_station_row(state, "line", code),
    )
    return add_names_to_read_only_map(page.say, state.board, network_map)


def stations_passed_twice(route: Sequence[str]) -> tuple[str, ...]:
    """Returns the stations that a route passes more than once."""
    return tuple(code for code in dict.fromkeys(route) if route.count(code) > 1)


def list_bar_stretches_of_parts_with_points(seat_score: SeatScore, units_per_point: float) -> tuple[BarPart, ...]:
    """Returns the parts of a seat's bar that have points, from left to right."""
    x = 0.0
    found = []
    for number, line in enumerate(seat_score.lines, start=1):
        width = round(line.points * units_per_point, 1)
        if width:
            found.append(BarPart(number, line.points, round(x, 1), width))
        x += width
    return tuple(found)
