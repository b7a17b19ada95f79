"""Plain second implementations to compare the engine with.

They read stations.json and use the types of the engine but not its functions.
"""

import json
from collections.abc import Collection, Mapping
from itertools import pairwise, product
from pathlib import Path

from calculators.subway.state import MoveToStation, State

TrackLinesByNeighbour = dict[str, dict[str, str]]
STATIONS_FILE = Path(__file__).parents[2] / "calculators" / "subway" / "stations.json"


def build_board_tracks(board_variant: str) -> TrackLinesByNeighbour:
    """The line by station and neighbour, for the board `ozone`, `heiandori` or `three`."""
    tracks: TrackLinesByNeighbour = {}
    first: dict[str, str] = {}
    lines = json.loads(STATIONS_FILE.read_text(encoding="utf-8"))["lines"]
    for line in sorted(lines, key=lambda line: "HMEKTS".index(line["id"])):
        if board_variant == "three" and line["id"] in "EK":
            continue
        names = [station["ja"] for station in line["stations"]]
        for station in line["stations"]:
            first.setdefault(station["ja"], station["code"])
        if line["id"] == "K" and board_variant == "ozone":
            names = ["上飯田", "大曽根"]
        codes = [first[name] for name in names]
        for a, b in [*pairwise(codes), *([(codes[-1], codes[0])] if line["loop"] else [])]:
            tracks.setdefault(a, {})[b] = line["id"]
            tracks.setdefault(b, {})[a] = line["id"]
    return tracks


TRACKS_BY_BOARD_KEY = {key: build_board_tracks(key) for key in ("ozone", "heiandori", "three")}


def tracks_of_state(state: State) -> TrackLinesByNeighbour:
    return TRACKS_BY_BOARD_KEY[
        "three" if state.table.players == 3 else dict(state.table.house).get("kamiiida", "ozone")
    ]


def bead_capacity_by_station(tracks: TrackLinesByNeighbour) -> dict[str, int]:
    """The number of beads per station: two where tracks of two lines meet."""
    return {code: min(2, len(set(near.values()))) for code, near in tracks.items()}


def longest_route_length(tracks: Mapping[str, Collection[str]], bead_counts_by_station: Mapping[str, int]) -> int:
    """The number of stations on the longest route, by depth-first search."""
    left = dict(bead_counts_by_station)
    best = 0

    def extend_route(current_station: str, previous_station: str, length: int) -> None:
        nonlocal best
        best = max(best, length)
        for station in tracks[current_station]:
            if station != previous_station and left.get(station, 0):
                left[station] -= 1
                extend_route(station, current_station, length + 1)
                left[station] += 1

    for start in bead_counts_by_station:
        left[start] -= 1
        extend_route(start, "", 1)
        left[start] += 1
    return best


def is_possible_route(
    route: Collection[str], tracks: Mapping[str, Collection[str]], bead_counts_by_station: Mapping[str, int]
) -> bool:
    """Whether a route follows the track, never turns straight back and has a bead for every visit."""
    stations = list(route)
    return (
        all(b in tracks[a] for a, b in pairwise(stations))
        and all(a != c for a, c in zip(stations, stations[2:], strict=False))
        and all(stations.count(station) <= bead_counts_by_station.get(station, 0) for station in stations)
    )


def list_walks_of_length(tracks: TrackLinesByNeighbour, start: str, step_count: int) -> list[tuple[str, ...]]:
    """All walks of this many steps; they turn back only where the track ends."""
    found: list[tuple[str, ...]] = [(start,)]
    for _ in range(step_count):
        found = [
            (*walk, station)
            for walk in found
            for station in tracks[walk[-1]]
            if len(walk) < 2 or station != walk[-2] or len(tracks[walk[-1]]) == 1
        ]
    return found


def lines_of_walk(tracks: TrackLinesByNeighbour, walk: Collection[str]) -> set[str]:
    return {tracks[a][b] for a, b in pairwise(walk)}


def step_counts_of_roll(dice_style: int, roll: tuple[int, ...]) -> set[int]:
    if dice_style == 1:
        return set(roll)
    if dice_style == 2:
        return {roll[0], 7 - roll[0]}
    if dice_style == 3:
        return {sum(roll), abs(roll[0] - roll[1])} - {0}
    return {roll[0]}


def max_line_set_count(tracks: TrackLinesByNeighbour, bead_counts_by_station: Mapping[str, int]) -> int:
    """The number of sets, by trying every line for every single bead on a transfer station."""
    sure = dict.fromkeys("HMTS", 0)
    open_to: list[list[str]] = []
    for code, beads in bead_counts_by_station.items():
        lines = sorted(set(tracks[code].values()) & set("HMTS"))
        if beads == 2 or len(lines) == 1:
            for line in lines:
                sure[line] += 1
        elif lines:
            open_to.append(lines)
    best = 0
    for chosen in product(*open_to):
        best = max(best, min(sure[line] + chosen.count(line) for line in "HMTS"))
    return best


def bead_counts_by_seat(state: State) -> dict[int, dict[str, int]]:
    return {seat: dict(state.beads[seat - 1] or ()) for seat in range(1, state.table.players + 1)}


def count_complete_lines(state: State) -> int:
    """The number of complete lines among the four counted ones."""
    beads = {code for hand in bead_counts_by_seat(state).values() for code in hand}
    tracks = tracks_of_state(state)
    return sum(all(code in beads for code, near in tracks.items() if line in near.values()) for line in "HMTS")


def beads_after_legal_moves(state: State) -> dict[MoveToStation, dict[int, dict[str, int]]]:
    """The beads after every legal move, for a game that is not over."""
    tracks, house, turn = tracks_of_state(state), dict(state.table.house), state.table.turn
    start, style = state.at[turn - 1], state.styles[turn - 1]
    assert start is not None
    assert style is not None
    ends = {walk[-1] for n in step_counts_of_roll(style, state.roll) for walk in list_walks_of_length(tracks, start, n)}
    victims = state.robbed or ()
    victim = victims[turn - 1] if turn <= len(victims) else None
    if house.get("stalking") == "on" and victim is not None and ends != {state.at[victim - 1]}:
        ends.discard(str(state.at[victim - 1]))
    found: dict[MoveToStation, dict[int, dict[str, int]]] = {}
    for station in ends:
        now = bead_counts_by_seat(state)
        total = sum(hand.get(station, 0) for hand in now.values())
        preys: list[int | None] = [
            seat
            for seat in now
            if seat != turn
            and state.at[seat - 1] == station
            and station in now[seat]
            and state.styles[seat - 1] != 4
            and not (style == 4 and house.get("isolated") == "on")
        ]
        put = total < bead_capacity_by_station(tracks)[station] and not (preys and house.get("landing") == "replace")
        for prey in preys or [None]:
            after = bead_counts_by_seat(state)
            mine = after[turn]
            if put:
                mine[station] = mine.get(station, 0) + 1
            if prey is not None:
                mine[station] = mine.get(station, 0) + 1
                after[prey][station] -= 1
                if not after[prey][station]:
                    del after[prey][station]
            found[MoveToStation(station, prey if len(preys) > 1 else None)] = after
    return found


def score_points_of_seat(state: State, seat: int) -> tuple[int, int, int, int, int]:
    """The five parts ①–⑤ of the score of a seat."""
    tracks, hand = tracks_of_state(state), bead_counts_by_seat(state)[seat]
    ends = [code for code, near in tracks.items() if len(near) == 1 and code in hand]
    if dict(state.table.house).get("termini") != "8":
        ends = [code for code in ends if code != "E07"]
    return (
        sum(hand.values()),
        2 * len(ends),
        longest_route_length(tracks, hand),
        2 * max_line_set_count(tracks, hand),
        3 * (state.bonus == seat),
    )


def rank_seats_by_score(state: State) -> list[int]:
    """The rank of each seat, by total, bonus, ①, ②, ③ and ④."""
    lines = [score_points_of_seat(state, seat) for seat in bead_counts_by_seat(state)]
    strengths = [(sum(line), line[4], *line[:4]) for line in lines]
    return [1 + sum(other > own for other in strengths) for own in strengths]
