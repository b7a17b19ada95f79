"""The table of 涼夏の地下鉄駅めぐり: the network, its three boards, and what lies on them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, pairwise
from pathlib import Path

from calculators.core.types import Table
from calculators.subway.rulings import KAMIIIDA

LINE_ORDER = "HMEKTS"
"""Canonical order of the lines: Higashiyama, Meijo, Meiko, Kamiiida, Tsurumai, Sakura-dori."""
COUNTED = ("H", "M", "T", "S")
"""The four lines of the end of the game and of the sets."""
STYLES = (1, 2, 3, 4)
DICE = {1: 2, 2: 1, 3: 2, 4: 1}
"""How many dice a style rolls."""
PROTECTED = 4
"""The style whose seat cannot be robbed where its pawn stands."""
PLAYERS = (3, 4)
SEATS = 5
"""Seats the notation can write; more than the game has."""
LINES_TO_END = 2
SHORTEST_LINE = 20
"""Stations of the shortest of the four lines: with fewer none is complete."""
KAMIIIDA_LINE = {"ozone": ("K01", "M12"), "heiandori": ("K01", "M11")}
"""Where the Kamiiida line starts: what the ruling `kamiiida` chooses."""
WITHOUT_BRANCHES = frozenset("EK")
"""The lines that three players leave out."""
NO_PAY = "E07"
"""Nagoyako, the dead end that pays only under `termini-8`."""

BeadCounts = tuple[tuple[str, int], ...]
"""Stations with beads of one seat, in board order, each with how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """A station of the network. codes: the official ones, the canonical first."""

    code: str
    codes: tuple[str, ...]
    ja: str
    kana: str
    romaji: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the network. stations: canonical codes along the track; loop: it closes."""

    letter: str
    ja: str
    en: str
    loop: bool
    stations: tuple[str, ...]


def load_stations_and_lines() -> tuple[dict[str, Station], dict[str, Line]]:
    """The network as it is: stations by canonical code in canonical order, lines by letter."""
    lines = json.loads(Path(__file__).with_name("stations.json").read_text(encoding="utf-8"))["lines"]
    lines.sort(key=lambda line: LINE_ORDER.index(line["id"]))
    codes: dict[str, list[str]] = {}
    for line in lines:
        for entry in line["stations"]:
            codes.setdefault(entry["ja"], []).append(entry["code"])
    stations: dict[str, Station] = {}
    for line in lines:
        for entry in line["stations"]:
            own = tuple(codes[entry["ja"]])
            stations.setdefault(
                own[0], Station(code=own[0], codes=own, ja=entry["ja"], kana=entry["kana"], romaji=entry["romaji"])
            )
    return stations, {
        line["id"]: Line(
            letter=line["id"],
            ja=line["ja"],
            en=line["en"],
            loop=line["loop"],
            stations=tuple(codes[entry["ja"]][0] for entry in line["stations"]),
        )
        for line in lines
    }


STATIONS, LINES = load_stations_and_lines()
ORDER = {code: index for index, code in enumerate(STATIONS)}
"""Place of a station in canonical order."""


@dataclass(frozen=True, eq=False)
class Board:
    """A board: the lines it has, each the canonical codes of its stations along the track."""

    key: str
    lines: Mapping[str, tuple[str, ...]]

    @cached_property
    def lines_by_station(self) -> dict[str, tuple[str, ...]]:
        """The lines of every station, stations in canonical order."""
        found = {code: tuple(letter for letter, along in self.lines.items() if code in along) for code in ORDER}
        return {code: letters for code, letters in found.items() if letters}

    @cached_property
    def stations(self) -> tuple[str, ...]:
        return tuple(self.lines_by_station)

    @cached_property
    def bead_capacity_by_station(self) -> dict[str, int]:
        """How many beads a station holds: 2 at a transfer station, else 1 (clause subway.place)."""
        return {code: len(letters) for code, letters in self.lines_by_station.items()}

    @cached_property
    def counted_lines_by_station(self) -> dict[str, tuple[str, ...]]:
        """The lines of the sets at every station that has one (clause subway.score.sets)."""
        found = {
            code: tuple(letter for letter in at if letter in COUNTED) for code, at in self.lines_by_station.items()
        }
        return {code: letters for code, letters in found.items() if letters}

    @cached_property
    def transfer_stations(self) -> frozenset[str]:
        return frozenset(code for code, room in self.bead_capacity_by_station.items() if room > 1)

    @cached_property
    def track_lines_by_neighbours(self) -> dict[str, dict[str, str]]:
        """station → its neighbours in canonical order → the line of the track between them."""
        found: dict[str, dict[str, str]] = {code: {} for code in self.stations}
        for letter, along in self.lines.items():
            pairs = list(pairwise(along))
            if LINES[letter].loop:
                pairs.append((along[-1], along[0]))
            for one, other in pairs:
                found[one][other] = found[other][one] = letter
        return {code: dict(sorted(near.items(), key=lambda x: ORDER[x[0]])) for code, near in found.items()}

    @cached_property
    def dead_end_stations(self) -> tuple[str, ...]:
        """Where the track ends and a pawn turns back (clause subway.move)."""
        return tuple(code for code, near in self.track_lines_by_neighbours.items() if len(near) == 1)


def build_board(board_key: str) -> Board:
    lines = {letter: line.stations for letter, line in LINES.items()}
    if board_key == "three":
        return Board(board_key, {k: along for k, along in lines.items() if k not in WITHOUT_BRANCHES})
    return Board(board_key, {**lines, "K": KAMIIIDA_LINE[board_key]})


BOARDS = {key: build_board(key) for key in ("ozone", "heiandori", "three")}


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table as entered.

    beads: of p1 … p5, None where not entered; at, styles, robbed: in seat order, None where not known,
    without trailing None; roll: the dice in ascending order; bonus: the seat that completed the second
    line; robbed: whom each seat robbed on its last turn, None where that was not entered.
    """

    table: Table = field(default_factory=Table)
    beads: tuple[BeadCounts | None, ...] = (None,) * SEATS
    at: tuple[str | None, ...] = ()
    styles: tuple[int | None, ...] = ()
    roll: tuple[int, ...] = ()
    bonus: int | None = None
    robbed: tuple[int | None, ...] | None = None

    @property
    def board(self) -> Board:
        """The board of this number of players under the ruling `kamiiida`."""
        return BOARDS["three"] if self.table.players == 3 else BOARDS[self.table.option(KAMIIIDA)]

    @property
    def seats(self) -> range:
        """The seats of this table that the notation can write, from 1."""
        return range(1, min(self.table.players, SEATS) + 1)

    @property
    def staying_seats(self) -> tuple[int, ...]:
        """Those of them that play on."""
        return tuple(seat for seat in self.seats if seat not in self.table.departed_seats)

    @property
    def are_all_beads_entered(self) -> bool:
        """Whether the beads of every seat are known."""
        return all(self.beads[seat - 1] is not None for seat in self.seats)

    def beads_by_station(self, seat_number: int) -> dict[str, int]:
        """Beads of a seat by station; empty when not entered."""
        return dict(self.beads[seat_number - 1] or ())

    def pawn_station(self, seat_number: int) -> str | None:
        return self.at[seat_number - 1] if seat_number <= len(self.at) else None

    def dice_style(self, seat_number: int) -> int | None:
        return self.styles[seat_number - 1] if seat_number <= len(self.styles) else None

    def seat_last_robbed_by_or_none(self, seat_number: int) -> int | None:
        """Whom a seat robbed on its last turn."""
        robbed = self.robbed or ()
        return robbed[seat_number - 1] if seat_number <= len(robbed) else None

    def bead_counts_by_seat_at(self, station_code: str) -> dict[int, int]:
        """The seats with beads on a station, each with how many."""
        hands = enumerate(self.beads[: self.seats.stop - 1], start=1)
        return {seat: count for seat, hand in hands for code, count in hand or () if code == station_code and count}


@dataclass(frozen=True, slots=True)
class MoveToStation:
    """Move the pawn to a station. station: '' while it is not entered; seat: whose bead is replaced, where there is a
    choice; roll: the dice, in ascending order, where they are told with the move."""

    station: str
    seat: int | None = None
    roll: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveAlongPath:
    """Move the pawn along a path that somebody names. stations: from where the pawn stands to where it ends;
    seat, roll: as of `Go`."""

    stations: tuple[str, ...]
    seat: int | None = None
    roll: tuple[int, ...] = ()

    @property
    def station(self) -> str:
        """Where it ends."""
        return self.stations[-1]


@dataclass(frozen=True, slots=True)
class ChooseStart:
    """At set-up: the station and the dice style of the seat that chooses. station: '' while it is not entered; style:
    None where nobody said it."""

    station: str
    style: int | None = None


Move = MoveToStation | MoveAlongPath | ChooseStart


def stations_with_beads(state: State) -> frozenset[str]:
    """Stations with a bead of anybody at this table."""
    return frozenset([code for seat in state.seats for code, _ in state.beads[seat - 1] or ()])


def find_line_stations_without_beads(state: State, line_letter: str) -> tuple[str, ...]:
    """Stations of a line that still have no bead (clause subway.end)."""
    beads = stations_with_beads(state)
    return tuple(code for code in state.board.lines[line_letter] if code not in beads)


def find_counted_lines_full_of_beads(state: State) -> tuple[str, ...]:
    """Those of the four lines with a bead on every station (clause subway.end)."""
    if sum(len(hand or ()) for hand in state.beads) < SHORTEST_LINE:
        return ()
    beads = stations_with_beads(state)
    return tuple(letter for letter in COUNTED if beads.issuperset(state.board.lines[letter]))


def find_paying_termini(state: State, *, pays_nagoyako: bool) -> tuple[str, ...]:
    """The termini that pay (clause subway.score.termini)."""
    return tuple(code for code in state.board.dead_end_stations if pays_nagoyako or code != NO_PAY)


def find_fewest_stations_to_complete_two_lines(state: State) -> tuple[str, ...]:
    """The fewest stations that still need a bead to complete two lines (clause subway.end), in board order."""
    lack = {letter: set(find_line_stations_without_beads(state, letter)) for letter in COUNTED}
    wanted = min((lack[one] | lack[other] for one, other in combinations(COUNTED, LINES_TO_END)), key=len)
    return tuple(code for code in state.board.stations if code in wanted)


def is_over(state: State) -> bool:
    """Whether all had the same number of turns since two lines are complete (clause subway.end)."""
    level = state.table.turn in state.staying_seats[:1] or (state.bonus is not None and state.table.turn <= state.bonus)
    return level and len(find_counted_lines_full_of_beads(state)) >= LINES_TO_END
