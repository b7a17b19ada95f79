"""Contracts a network to its junctions for the search of the longest route. Done once a board.

Junctions are the stations where a route can branch or pass twice. Between them lie chains of stations: a route can only
run through a chain, or start or end in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from calculators.subway.state import StationCode

NeighboursByStation = Mapping[StationCode, Collection[StationCode]]


class StationChain(NamedTuple):
    """The stations between two junctions, or from a junction to a dead end.

    first, last: indices of the junctions in `ContractedNetwork.junctions`, last None at a dead end;
    inner: the stations between them, from first to last; shift, full_mask: the position and the number of their bits in
    a mask of stations with beads.
    """

    first: int
    last: int | None
    inner: tuple[StationCode, ...]
    shift: int
    full_mask: int


@dataclass(frozen=True, slots=True)
class ContractedNetwork:
    """A network as junctions and chains.

    junctions: in the order in which the search decides them; bits: the bit of each station inside a chain.
    """

    junctions: tuple[StationCode, ...]
    chains: tuple[StationChain, ...]
    bits: Mapping[StationCode, int]


def contract_network_to_junctions(
    tracks: NeighboursByStation, stations_passable_twice: Iterable[StationCode]
) -> ContractedNetwork:
    """Contracts the network of some tracks.

    stations_passable_twice: the stations that a route can pass twice; they are always junctions.
    """
    junctions = {station for station, neighbours in tracks.items() if len(neighbours) > 2} | set(
        stations_passable_twice
    )
    while promoted := find_station_on_loop_or_unreached_or_none(tracks, junctions):
        junctions.add(promoted)
    order = order_junctions_with_few_open_links(tracks, junctions)
    index_by_junction = {station: index for index, station in enumerate(order)}
    bits: dict[StationCode, int] = {}
    chains = []
    for start, inner, end in sorted(
        list_station_runs_once_from_each_end_junction(tracks, junctions),
        key=lambda run: (index_by_junction[run[0]], run[1]),
    ):
        if end is not None and index_by_junction[end] < index_by_junction[start]:
            continue
        shift = len(bits)
        bits.update((station, 1 << (shift + index)) for index, station in enumerate(inner))
        last = None if end is None else index_by_junction[end]
        chains.append(
            StationChain(
                first=index_by_junction[start], last=last, inner=inner, shift=shift, full_mask=(1 << len(inner)) - 1
            )
        )
    return ContractedNetwork(order, tuple(chains), bits)


class StationRun(NamedTuple):
    """The stations along a track from one junction to the next; end_junction is None at a dead end."""

    start_junction: StationCode
    stations: tuple[StationCode, ...]
    end_junction: StationCode | None


def list_station_runs_once_from_each_end_junction(
    tracks: NeighboursByStation, junctions: Collection[StationCode]
) -> list[StationRun]:
    """Returns a run for every junction and each of its tracks, so that each chain between two junctions appears
    twice."""
    runs = []
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
            runs.append(StationRun(start, tuple(inner), here if here in junctions else None))
    return runs


def find_station_on_loop_or_unreached_or_none(
    tracks: NeighboursByStation, junctions: Collection[StationCode]
) -> StationCode | None:
    """Returns a station that has to become a junction too.

    That is one on a chain that leads back to its own junction, or one that no junction is connected to. None if there
    is none.
    """
    reached = set(junctions)
    for start, inner, end in list_station_runs_once_from_each_end_junction(tracks, junctions):
        if start == end:
            return inner[0]
        reached.update(inner)
    return min(set(tracks) - reached, default=None)


def order_junctions_with_few_open_links(
    tracks: NeighboursByStation, junctions: Collection[StationCode]
) -> tuple[StationCode, ...]:
    """Orders the junctions so that few links run between those before and those after each place in the order."""
    linked_junctions: dict[str, list[str]] = {junction: [] for junction in junctions}
    for start, _, end in list_station_runs_once_from_each_end_junction(tracks, junctions):
        if end is not None:
            linked_junctions[start].append(end)

    def build_order_with_cost(start: str) -> tuple[int, tuple[str, ...]]:
        order, cost = [start], 0
        while len(order) < len(linked_junctions):
            rest = sorted(linked_junctions.keys() - set(order))
            order.append(min(rest, key=lambda junction: count_open_links([*order, junction])))
            cost += 2 ** count_open_links(order)
        return cost, tuple(order)

    def count_open_links(order: list[str]) -> int:
        return sum(other not in order for junction in order for other in linked_junctions[junction])

    return min(map(build_order_with_cost, sorted(linked_junctions)), default=(0, ()))[1]
