"""A network contracted to its junctions, for the longest route: done once a board.

Junctions are the stations where a route can branch or pass twice. Between them lie chains of stations
that a route can only run through, or start and end in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

NeighboursByStation = Mapping[str, Collection[str]]


class StationChain(NamedTuple):
    """Stations between two junctions, or from a junction to a dead end.

    first, last: places of the junctions in `ContractedNetwork.junctions`, last None at a dead end;
    inner: the stations between them, from first to last; shift, full_mask: their bits in an ownership mask.
    """

    first: int
    last: int | None
    inner: tuple[str, ...]
    shift: int
    full_mask: int


@dataclass(frozen=True, slots=True)
class ContractedNetwork:
    """junctions: in the order in which the search decides them; bits: of the stations inside chains."""

    junctions: tuple[str, ...]
    chains: tuple[StationChain, ...]
    bits: Mapping[str, int]


def contract_network_to_junctions(
    tracks: NeighboursByStation, stations_passable_twice: Iterable[str]
) -> ContractedNetwork:
    """The network of some tracks. stations_passable_twice: the stations that can be passed twice."""
    junctions = {station for station, near in tracks.items() if len(near) > 2} | set(stations_passable_twice)
    while promoted := find_station_to_make_junction_or_none(tracks, junctions):
        junctions.add(promoted)
    order = order_junctions_with_few_open_links(tracks, junctions)
    place = {station: index for index, station in enumerate(order)}
    bits: dict[str, int] = {}
    chains = []
    for start, inner, end in sorted(
        list_station_runs_along_track_from_junctions(tracks, junctions), key=lambda run: (place[run[0]], run[1])
    ):
        if end is not None and place[end] < place[start]:
            continue
        shift = len(bits)
        bits.update((station, 1 << (shift + index)) for index, station in enumerate(inner))
        last = None if end is None else place[end]
        chains.append(
            StationChain(first=place[start], last=last, inner=inner, shift=shift, full_mask=(1 << len(inner)) - 1)
        )
    return ContractedNetwork(order, tuple(chains), bits)


class StationRun(NamedTuple):
    """Stations along a track from a junction to the next, or to a dead end (None)."""

    start_junction: str
    stations: tuple[str, ...]
    end_junction: str | None


def list_station_runs_along_track_from_junctions(
    tracks: NeighboursByStation, junctions: Collection[str]
) -> list[StationRun]:
    """(junction, stations, junction or None) from every junction along each of its tracks."""
    found = []
    for start in sorted(junctions):
        for step in sorted(tracks[start]):
            inner: list[str] = []
            before, here = start, step
            while here not in junctions:
                inner.append(here)
                onward = [station for station in tracks[here] if station != before]
                if not onward:
                    break
                before, here = here, onward[0]
            found.append(StationRun(start, tuple(inner), here if here in junctions else None))
    return found


def find_station_to_make_junction_or_none(tracks: NeighboursByStation, junctions: Collection[str]) -> str | None:
    """A station that has to be a junction too: on a chain back to where it began, or on none at all."""
    reached = set(junctions)
    for start, inner, end in list_station_runs_along_track_from_junctions(tracks, junctions):
        if start == end:
            return inner[0]
        reached.update(inner)
    return min(set(tracks) - reached, default=None)


def order_junctions_with_few_open_links(tracks: NeighboursByStation, junctions: Collection[str]) -> tuple[str, ...]:
    """Junctions in an order that keeps the links between decided and undecided ones few."""
    near: dict[str, list[str]] = {junction: [] for junction in junctions}
    for start, _, end in list_station_runs_along_track_from_junctions(tracks, junctions):
        if end is not None:
            near[start].append(end)

    def grown(start: str) -> tuple[int, tuple[str, ...]]:
        order, cost = [start], 0
        while len(order) < len(near):
            rest = sorted(near.keys() - set(order))
            order.append(min(rest, key=lambda junction: open_links([*order, junction])))
            cost += 2 ** open_links(order)
        return cost, tuple(order)

    def open_links(order: list[str]) -> int:
        return sum(other not in order for junction in order for other in near[junction])

    return min(map(grown, sorted(near)), default=(0, ()))[1]
