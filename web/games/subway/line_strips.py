"""Builds the tabs of the lines, and the strip of a line with a row for each station."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.subway.state import COUNTED, LINES, STATIONS, State
from web.games.subway.targets import BeadOrPawnValue, SearchTarget, StripKind, StripTarget
from web.pieces import Control, select
from web.table.page import Page

MAX_NAMED_GAPS = 3
"""The most stations without a bead on a line that are named."""
TABS = "HMTSEK"
"""The lines in the order of their tabs, those that count first."""


BRANCHES = {"M": "EK"}
"""Lines whose own stations are listed below those of another line: they are short and branch off it."""


@dataclass(frozen=True, slots=True)
class LineTab:
    """A line with the number of its stations, and of those with a bead."""

    letter: str
    station_count: int
    bead_station_count: int


@dataclass(frozen=True, slots=True)
class SeatCell:
    """The cell of a seat in a row of a strip. count: its beads there; value: what its control sends."""

    seat: str
    count: int
    has_pawn: bool
    value: BeadOrPawnValue


@dataclass(frozen=True, slots=True, kw_only=True)
class StationRow:
    """A station in a strip.

    line, number: the line and the station's code on it; is_first_of_branch: another line begins here; is_line_start,
    is_line_end: where the track begins and ends; target: the selection of the row; transfer_lines: the other lines of a
    transfer station; is_among_last_gaps: one of the few stations of the line without a bead; is_selected: the station
    that was searched for.
    """

    code: str
    line: str
    number: str
    is_first_of_branch: bool
    is_line_start: bool
    is_line_end: bool
    target: StripTarget
    transfer_lines: tuple[str, ...]
    is_terminus: bool
    is_among_last_gaps: bool
    is_selected: bool
    is_contradictory: bool
    cells: tuple[SeatCell, ...]

    @property
    def has_pawn(self) -> bool:
        """Whether any pawn is there."""
        return any(cell.has_pawn for cell in self.cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineStrip:
    """The strip of a line. kind: what is entered in it; line_before, line_after: the lines of the neighbouring tabs, ''
    if there is none."""

    kind: StripKind
    line: str
    rows: tuple[StationRow, ...]
    tabs: tuple[LineTab, ...]
    line_before: str
    line_after: str

    def target_of_line(self, line_letter: str) -> StripTarget:
        """Returns what selects the strip of another line."""
        return StripTarget(self.kind, line_letter)

    def target_of_kind(self, kind: StripKind) -> StripTarget:
        """Returns what selects this line to enter beads or pawns in it."""
        return StripTarget(kind, self.line)

    @property
    def search_target(self) -> SearchTarget:
        """The search for a station, whose row opens in a strip of the same kind."""
        return SearchTarget(self.kind)


def list_unfilled_counted_lines_by_filled_share(state: State) -> tuple[LineTab, ...]:
    """Returns the four counted lines that are not complete, those with the smallest share of filled stations first."""
    tabs = (
        tab
        for tab in build_line_tabs_with_filled_counts(state)
        if tab.letter in COUNTED and tab.bead_station_count < tab.station_count
    )
    return tuple(sorted(tabs, key=lambda tab: tab.bead_station_count / tab.station_count))


def build_line_tabs_with_filled_counts(state: State) -> tuple[LineTab, ...]:
    """Builds the tabs of the lines of the board."""
    lines = state.board.lines
    return tuple(
        LineTab(letter, len(lines[letter]), len(lines[letter]) - len(state.find_line_stations_without_beads(letter)))
        for letter in TABS
        if letter in lines
    )


def build_strip_of_target_or_first_unfilled_line(page: Page, target: StripTarget) -> LineStrip:
    """Builds the strip of a line: a row a station, then the stations of its branches.

    Without a line in the target it takes the first line with an empty station.
    """
    state: State = page.answer.state
    lines = state.board.lines
    letters = [letter for letter in TABS if letter in lines]
    first_unfilled_line = next(
        (letter for letter in letters if state.find_line_stations_without_beads(letter)), letters[0]
    )
    letter = target.line_letter if target.line_letter in letters else first_unfilled_line
    strip_target = StripTarget(target.kind, letter)
    rows = [
        build_station_row(
            page,
            strip_target=strip_target,
            line_letter=letter,
            station_code=code,
            is_selected=code == target.station_code,
        )
        for code in lines[letter]
    ]
    for branch in BRANCHES.get(letter, ""):
        branch_stations = [code for code in lines.get(branch, ()) if code not in lines[letter]]
        rows += [
            replace(
                build_station_row(
                    page,
                    strip_target=strip_target,
                    line_letter=branch,
                    station_code=code,
                    is_selected=code == target.station_code,
                ),
                is_first_of_branch=code == branch_stations[0],
            )
            for code in branch_stations
        ]
    stations_without_beads = state.find_line_stations_without_beads(letter)
    if len(stations_without_beads) <= MAX_NAMED_GAPS:
        rows = [replace(one, is_among_last_gaps=one.code in stations_without_beads) for one in rows]
    index = letters.index(letter)
    line_before = letters[index - 1] if index else ""
    line_after = letters[index + 1] if index + 1 < len(letters) else ""
    return LineStrip(
        kind=target.kind,
        line=letter,
        rows=tuple(rows),
        tabs=build_line_tabs_with_filled_counts(state),
        line_before=line_before,
        line_after=line_after,
    )


def build_station_row(
    page: Page, *, strip_target: StripTarget, line_letter: str, station_code: str, is_selected: bool
) -> StationRow:
    """Builds the row of a station. strip_target: the strip that contains it."""
    state: State = page.answer.state
    board, line_stations = state.board, state.board.lines[line_letter]
    bead_count_by_seat = {
        format_seat_code(seat): count for seat, count in state.bead_counts_by_seat_with_beads_at(station_code).items()
    }
    cells = tuple(
        SeatCell(
            seat,
            bead_count_by_seat.get(seat, 0),
            state.pawn_station(int(seat[1])) == station_code,
            BeadOrPawnValue(station_code, seat, "pawn" if strip_target.kind == "pawn" else None),
        )
        for seat in page.seats
    )
    return StationRow(
        code=station_code,
        line=line_letter,
        number=next(
            (code_on_line for code_on_line in STATIONS[station_code].codes if code_on_line[0] == line_letter),
            station_code,
        ),
        is_first_of_branch=False,
        is_line_start=station_code == line_stations[0] and not LINES[line_letter].loop,
        is_line_end=station_code == line_stations[-1] and not LINES[line_letter].loop,
        target=replace(strip_target, station_code=station_code),
        transfer_lines=tuple(other for other in board.line_letters_by_station[station_code] if other != line_letter)
        if board.bead_capacity_by_station[station_code] > 1
        else (),
        is_terminus=station_code in board.dead_end_stations,
        is_among_last_gaps=False,
        is_selected=is_selected,
        is_contradictory=f"st.{station_code}" in page.parameters_and_targets_of_violations,
        cells=cells,
    )


def control_to_show_station_row(state: State, strip_kind: StripKind, station_code: str) -> Control:
    """Returns the control that opens the row of a station in the strip of its first line."""
    letters = state.board.line_letters_by_station[station_code]
    return select(StripTarget(strip_kind, letters[0], station_code))
