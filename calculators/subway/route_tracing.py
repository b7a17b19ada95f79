"""Orders a plan of links and ends into one route that never turns straight back (clause subway.score.trail)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from calculators.subway.state import StationCode

Stub = tuple[StationCode, ...]
"""Stations with beads that lead outwards from a junction, without the junction itself."""
PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class RouteLink(NamedTuple):
    """Stations with beads between two junctions with beads.

    first, last: indices of the junctions; inner: the stations between them; max_uses: how often a route can use the
    link.
    """

    first: int
    last: int
    inner: Stub
    max_uses: int


class LinksAndLooseEnds(NamedTuple):
    """A plan of a route. links: each as often as it is used; loose_ends: the two ends, each as the index of a junction
    and the stations beyond it.

    A closed route is cut open at a junction, so it has two ends too.
    """

    links: tuple[RouteLink, ...]
    loose_ends: tuple[tuple[int, Stub], ...]


class RouteTracer:
    """A plan as pieces with two halves each, with the half that follows each half at a junction.

    Piece p has the halves 2p and 2p + 1. junction: the index of the junction of each half, None at an end of the route;
    stations: for each piece, its stations from its even half to its odd one; kind: two pieces of the same kind must not
    follow each other; mate: the half that follows on arrival.
    """

    def __init__(self, plan: LinksAndLooseEnds) -> None:
        self.junction: list[int | None] = []
        self.stations: list[Stub] = []
        self.kind: list[object] = []
        self.mate: dict[int, int] = {}
        self.halves: dict[int, list[int]] = {}
        for link in plan.links:
            self.add_piece_between_junctions(link.first, link.last, link.inner, link)
        for number, (place, stub) in enumerate(plan.loose_ends):
            # two ends without stations must not be paired: the route would consist of nothing between them
            self.add_piece_between_junctions(place, None, stub, number if stub else "bare")
        self.start = 2 * len(plan.links) + 1
        for halves in self.halves.values():
            self.connect_halves_by_pairing(halves, self.list_index_pairings_without_turning_back(halves)[0])

    def add_piece_between_junctions(
        self, first_junction: int, last_junction: int | None, piece_stations: Stub, piece_kind: object
    ) -> None:
        """Adds a piece with its two halves. last_junction: None if the piece is an end of the route."""
        half = 2 * len(self.stations)
        self.junction += [first_junction, last_junction]
        self.stations.append(piece_stations)
        self.kind.append(piece_kind)
        self.halves.setdefault(first_junction, []).append(half)
        if last_junction is not None:
            self.halves.setdefault(last_junction, []).append(half + 1)

    def list_index_pairings_without_turning_back(
        self, halves_at_junction: Sequence[int]
    ) -> list[tuple[tuple[int, int], ...]]:
        """Returns the ways to pass a junction without turning back, each as pairs of indices in halves_at_junction."""
        if len(halves_at_junction) == 2:
            return [((0, 1),)]
        kinds = [self.kind[half >> 1] for half in halves_at_junction]
        return [pairing for pairing in PAIRINGS if all(kinds[a] != kinds[b] for a, b in pairing)]

    def connect_halves_by_pairing(self, halves: Sequence[int], pairing: Sequence[tuple[int, int]]) -> None:
        """Lets the halves of each pair, given as indices in `halves`, follow each other."""
        for one, other in pairing:
            self.mate[halves[one]] = halves[other]
            self.mate[halves[other]] = halves[one]

    def list_entry_half_of_each_piece_in_route_order(self) -> list[int]:
        """Returns the half at which the route enters each piece, in the order of the route."""
        entered_halves = [self.start]
        while self.junction[entered_halves[-1] ^ 1] is not None:
            entered_halves.append(self.mate[entered_halves[-1] ^ 1])
        return entered_halves

    def change_junction_pairing_to_join_missed_circuit(self, passed_halves: Sequence[int]) -> None:
        """Changes the pairing at one junction so that the route includes a circuit that it missed."""
        pieces = {half >> 1 for half in passed_halves}
        halves = next(group for group in self.halves.values() if len({half >> 1 in pieces for half in group}) == 2)
        self.connect_halves_by_pairing(
            halves,
            next(
                pairing
                for pairing in self.list_index_pairings_without_turning_back(halves)
                if halves[pairing[0][1]] != self.mate[halves[0]]
            ),
        )


def order_plan_stations_into_route(
    junction_codes: Sequence[StationCode], route_plan: LinksAndLooseEnds
) -> tuple[StationCode, ...]:
    """Returns the stations of a plan in the order of the route."""
    tracer = RouteTracer(route_plan)
    halves = tracer.list_entry_half_of_each_piece_in_route_order()
    while len(halves) < len(tracer.stations):
        tracer.change_junction_pairing_to_join_missed_circuit(halves)
        halves = tracer.list_entry_half_of_each_piece_in_route_order()
    route: list[str] = []
    for half in halves:
        stations = tracer.stations[half >> 1]
        route.extend(stations[::-1] if half & 1 else stations)
        place = tracer.junction[half ^ 1]
        if place is not None:
            route.append(junction_codes[place])
    return tuple(route)
