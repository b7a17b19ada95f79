"""The table of 涼夏の地下鉄駅めぐり: the network, its three boards, and the beads, pawns and dice on it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, pairwise
from pathlib import Path

from calculators.core.types import TableSettings
from calculators.subway.rulings import KAMIIIDA

LINE_ORDER = "HMEKTS"
"""The canonical order of the lines: Higashiyama, Meijo, Meiko, Kamiiida, Tsurumai, Sakura-dori."""
COUNTED = ("H", "M", "T", "S")
"""The four lines that count for the end of the game and for the sets."""
STYLES = (1, 2, 3, 4)
DICE = {1: 2, 2: 1, 3: 2, 4: 1}
"""The number of dice that each style rolls."""
PROTECTED = 4
"""The style of a seat whose beads cannot be replaced where its pawn stands."""
PLAYERS = (3, 4)
SEATS = 5
"""The number of seats that the notation can write, more than the game has."""
LINES_TO_END = 2
SHORTEST_LINE = 20
"""The number of stations of the shortest of the four lines. With fewer stations with beads, none is complete."""
KAMIIIDA_LINE = {"ozone": ("K01", "M12"), "heiandori": ("K01", "M11")}
"""The stations of the Kamiiida line for each option of the ruling `kamiiida`."""
WITHOUT_BRANCHES = frozenset("EK")
"""The lines that are left out with three players."""
NAGOYAKO = "E07"
"""Nagoyako, the terminus that pays only with 8 termini (ruling `termini`)."""

StationCode = str
"""The canonical code of a station, as `H01`."""
LineLetter = str
"""A letter of LINE_ORDER."""
BeadCounts = tuple[tuple[StationCode, int], ...]
"""The stations with beads of one seat in board order, each with the number of beads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """A station of the network. code: the canonical one; codes: all official ones, the canonical first."""

    code: str
    codes: tuple[StationCode, ...]
    ja: str
    kana: str
    romaji: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the network. stations: canonical codes along the track; loop: whether its last station is linked to its
    first."""

    letter: str
    ja: str
    en: str
    loop: bool
    stations: tuple[StationCode, ...]


def load_stations_and_lines() -> tuple[dict[StationCode, Station], dict[LineLetter, Line]]:
    """Loads the real network: the stations by canonical code in canonical order, and the lines by letter."""
    lines = json.loads(Path(__file__).with_name("stations.json").read_text(encoding="utf-8"))["lines"]
    lines.sort(key=lambda line: LINE_ORDER.index(line["id"]))
    codes: dict[str, list[str]] = {}
    for line in lines:
        for entry in line["stations"]:
            codes.setdefault(entry["ja"], []).append(entry["code"])
    stations: dict[str, Station] = {}
    for line in lines:
        for entry in line["stations"]:
            station_codes = tuple(codes[entry["ja"]])
            stations.setdefault(
                station_codes[0],
                Station(
                    code=station_codes[0],
                    codes=station_codes,
                    ja=entry["ja"],
                    kana=entry["kana"],
                    romaji=entry["romaji"],
                ),
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
"""The index of each station in canonical order."""


@dataclass(frozen=True, eq=False)
class Board:
    """A board. lines: for each line, the canonical codes of its stations along the track."""

    key: str
    lines: Mapping[LineLetter, tuple[StationCode, ...]]

    @cached_property
    def line_letters_by_station(self) -> dict[StationCode, tuple[LineLetter, ...]]:
        """The letters of the lines of every station, stations in canonical order."""
        found = {
            code: tuple(letter for letter, line_stations in self.lines.items() if code in line_stations)
            for code in ORDER
        }
        return {code: letters for code, letters in found.items() if letters}

    @cached_property
    def stations(self) -> tuple[StationCode, ...]:
        return tuple(self.line_letters_by_station)

    @cached_property
    def bead_capacity_by_station(self) -> dict[StationCode, int]:
        """The number of beads that each station holds: 2 at a transfer station, else 1 (clause subway.place)."""
        return {code: len(letters) for code, letters in self.line_letters_by_station.items()}

    @cached_property
    def scoring_line_letters_by_station_that_has_any(self) -> dict[StationCode, tuple[LineLetter, ...]]:
        """The letters among the four counted lines, for every station with one (clause subway.score.sets)."""
        found = {
            code: tuple(letter for letter in letters_of_station if letter in COUNTED)
            for code, letters_of_station in self.line_letters_by_station.items()
        }
        return {code: letters for code, letters in found.items() if letters}

    @cached_property
    def transfer_stations(self) -> frozenset[StationCode]:
        return frozenset(code for code, capacity in self.bead_capacity_by_station.items() if capacity > 1)

    @cached_property
    def line_letter_by_station_and_neighbour(self) -> dict[StationCode, dict[StationCode, LineLetter]]:
        """For each station, its neighbours in canonical order, each with the line of the track between them."""
        found: dict[str, dict[str, str]] = {code: {} for code in self.stations}
        for letter, line_stations in self.lines.items():
            pairs = list(pairwise(line_stations))
            if LINES[letter].loop:
                pairs.append((line_stations[-1], line_stations[0]))
            for one, other in pairs:
                found[one][other] = found[other][one] = letter
        return {code: dict(sorted(neighbours.items(), key=lambda x: ORDER[x[0]])) for code, neighbours in found.items()}

    @cached_property
    def dead_end_stations(self) -> tuple[StationCode, ...]:
        """The stations where the track ends and a pawn turns back (clause subway.move)."""
        return tuple(
            code for code, neighbours in self.line_letter_by_station_and_neighbour.items() if len(neighbours) == 1
        )


def build_board(board_key: str) -> Board:
    lines = {letter: line.stations for letter, line in LINES.items()}
    if board_key == "three":
        return Board(board_key, {k: line_stations for k, line_stations in lines.items() if k not in WITHOUT_BRANCHES})
    return Board(board_key, {**lines, "K": KAMIIIDA_LINE[board_key]})


BOARDS = {key: build_board(key) for key in ("ozone", "heiandori", "three")}


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table as entered.

    beads: for p1 … p5, None if not entered; at, styles: for each seat in order, its pawn's station and its dice style,
    None if not entered, without trailing None; roll: the dice of the seat to move in ascending order; bonus: the seat
    (1-based) that completed the second line; robbed: for each seat in order, the seat that it robbed on its last turn,
    None if nobody or not entered; None altogether if nothing is entered.
    """

    table: TableSettings = field(default_factory=TableSettings)
    beads: tuple[BeadCounts | None, ...] = (None,) * SEATS
    at: tuple[str | None, ...] = ()
    styles: tuple[int | None, ...] = ()
    roll: tuple[int, ...] = ()
    bonus: int | None = None
    robbed: tuple[int | None, ...] | None = None

    @property
    def board(self) -> Board:
        """The board for this number of players under the ruling `kamiiida`."""
        return BOARDS["three"] if self.table.players == 3 else BOARDS[self.table.option(KAMIIIDA)]

    @property
    def seats(self) -> range:
        """The seats of this table (1-based) that the notation can write."""
        return range(1, min(self.table.players, SEATS) + 1)

    @property
    def staying_seats(self) -> tuple[int, ...]:
        """The seats (1-based) of players who have not left."""
        return tuple(seat for seat in self.seats if seat not in self.table.departed_seats)

    @property
    def are_all_beads_entered(self) -> bool:
        return all(self.beads[seat - 1] is not None for seat in self.seats)

    def beads_by_station(self, seat_number: int) -> dict[StationCode, int]:
        """Returns the number of a seat's beads on each station; empty if they are not entered."""
        return dict(self.beads[seat_number - 1] or ())

    def pawn_station(self, seat_number: int) -> StationCode | None:
        return self.at[seat_number - 1] if seat_number <= len(self.at) else None

    def dice_style(self, seat_number: int) -> int | None:
        return self.styles[seat_number - 1] if seat_number <= len(self.styles) else None

    def seat_robbed_in_last_turn_of_robber_or_none(self, robber_number: int) -> int | None:
        """Returns the seat that a seat robbed on its last turn."""
        robbed = self.robbed or ()
        return robbed[robber_number - 1] if robber_number <= len(robbed) else None

    def bead_counts_by_seat_with_beads_at(self, station_code: StationCode) -> dict[int, int]:
        """Returns the seats with beads on a station, each with the number of beads."""
        hands = enumerate(self.beads[: self.seats.stop - 1], start=1)
        return {seat: count for seat, hand in hands for code, count in hand or () if code == station_code and count}

    @property
    def stations_with_beads(self) -> frozenset[StationCode]:
        """Returns the stations with a bead of any seat of this table."""
        return frozenset([code for seat in self.seats for code, _ in self.beads[seat - 1] or ()])

    def find_line_stations_without_beads(self, line_letter: LineLetter) -> tuple[StationCode, ...]:
        """Returns the stations of a line that have no bead, along the track (clause subway.end)."""
        beads = self.stations_with_beads
        return tuple(code for code in self.board.lines[line_letter] if code not in beads)

    @property
    def complete_counted_lines(self) -> tuple[LineLetter, ...]:
        """Returns those of the four counted lines that have a bead on every station (clause subway.end)."""
        if sum(len(hand or ()) for hand in self.beads) < SHORTEST_LINE:
            return ()
        beads = self.stations_with_beads
        return tuple(letter for letter in COUNTED if beads.issuperset(self.board.lines[letter]))

    def find_paying_termini(self, *, pays_nagoyako: bool) -> tuple[StationCode, ...]:
        """Returns the termini that pay, in board order (clause subway.score.termini)."""
        return tuple(code for code in self.board.dead_end_stations if pays_nagoyako or code != NAGOYAKO)

    @property
    def fewest_stations_completing_two_counted_lines(self) -> tuple[StationCode, ...]:
        """The smallest set of stations that still need a bead to complete two of the four counted lines, in board order
        (clause subway.end)."""
        missing_by_line = {letter: set(self.find_line_stations_without_beads(letter)) for letter in COUNTED}
        pairs = combinations(COUNTED, LINES_TO_END)
        fewest = min((missing_by_line[one] | missing_by_line[other] for one, other in pairs), key=len)
        return tuple(code for code in self.board.stations if code in fewest)

    @property
    def are_two_lines_complete(self) -> bool:
        """Are as many of the counted lines complete as end the game (clause subway.end)?"""
        return len(self.complete_counted_lines) >= LINES_TO_END

    @property
    def is_over(self) -> bool:
        """Whether two lines are complete and all players have had the same number of turns (clause subway.end)."""
        is_round_complete = self.table.turn in self.staying_seats[:1] or (
            self.bonus is not None and self.table.turn <= self.bonus
        )
        return is_round_complete and self.are_two_lines_complete


@dataclass(frozen=True, slots=True)
class MoveToStation:
    """Moves the pawn to a station. station: '' while it is not entered; seat: whose bead is replaced, if the mover has
    a choice; roll: the dice in ascending order, if they are entered with the move."""

    station: str
    seat: int | None = None
    roll: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveAlongPath:
    """Moves the pawn along a given path. stations: from the station of the pawn to the end; seat, roll: as in
    `MoveToStation`."""

    stations: tuple[StationCode, ...]
    seat: int | None = None
    roll: tuple[int, ...] = ()

    @property
    def station(self) -> StationCode:
        """The station where the path ends."""
        return self.stations[-1]


@dataclass(frozen=True, slots=True)
class ChooseStart:
    """Chooses a station and a dice style at set-up. station: '' while it is not entered; style: None while it is not
    entered."""

    station: str
    style: int | None = None


WalkMove = MoveToStation | MoveAlongPath
Move = WalkMove | ChooseStart
