"""A plan of links and ends walked in one go, never turning straight back (clause subway.score.trail)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Stub = tuple[str, ...]
"""Own stations from a junction outwards, without it."""
PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class RouteLink(NamedTuple):
    """Own stations between two own junctions, named by their place; max_uses: how often it can be used."""

    first: int
    last: int
    inner: Stub
    max_uses: int


class LinksAndLooseEnds(NamedTuple):
    """links: as often as they are used; loose_ends: both of the route, a junction and the stations beyond it.

    A route that closes is cut open somewhere, so it has two ends too.
    """

    links: tuple[RouteLink, ...]
    loose_ends: tuple[tuple[int, Stub], ...]


class RouteTracer:
    """The plan as pieces with two halves each, and at every junction which half follows which.

    Piece p has the halves 2p and 2p + 1. junction: of each half, None at an end of the route;
    stations: of each piece from its even half to its odd one; kind: pieces of one kind must not follow
    each other; mate: the half that follows on arrival.
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
            # two ends without a station beyond would make the visit between them no visit
            self.add_piece_between_junctions(place, None, stub, number if stub else "bare")
        self.start = 2 * len(plan.links) + 1
        for halves in self.halves.values():
            self.connect_halves_by_pairing(halves, self.list_pairings_without_turning_back(halves)[0])

    def add_piece_between_junctions(
        self, first_junction: int, last_junction: int | None, piece_stations: Stub, piece_kind: object
    ) -> None:
        half = 2 * len(self.stations)
        self.junction += [first_junction, last_junction]
        self.stations.append(piece_stations)
        self.kind.append(piece_kind)
        self.halves.setdefault(first_junction, []).append(half)
        if last_junction is not None:
            self.halves.setdefault(last_junction, []).append(half + 1)

    def list_pairings_without_turning_back(
        self, halves_at_junction: Sequence[int]
    ) -> list[tuple[tuple[int, int], ...]]:
        """The ways to go through a junction without turning back, as pairs of places in halves."""
        if len(halves_at_junction) == 2:
            return [((0, 1),)]
        kinds = [self.kind[half >> 1] for half in halves_at_junction]
        return [pairing for pairing in PAIRINGS if all(kinds[a] != kinds[b] for a, b in pairing)]

    def connect_halves_by_pairing(self, halves: Sequence[int], pairing: Sequence[tuple[int, int]]) -> None:
        for one, other in pairing:
            self.mate[halves[one]] = halves[other]
            self.mate[halves[other]] = halves[one]

    def list_halves_from_start_to_end(self) -> list[int]:
        """The halves left along one after the other, from one end to the other."""
        passed = [self.start]
        while self.junction[passed[-1] ^ 1] is not None:
            passed.append(self.mate[passed[-1] ^ 1])
        return passed

    def join_missed_circuit_at_junction(self, passed_halves: Sequence[int]) -> None:
        """Goes through one junction in another way, so that a circuit left out so far is walked too."""
        pieces = {half >> 1 for half in passed_halves}
        halves = next(group for group in self.halves.values() if len({half >> 1 in pieces for half in group}) == 2)
        self.connect_halves_by_pairing(
            halves,
            next(
                way
                for way in self.list_pairings_without_turning_back(halves)
                if halves[way[0][1]] != self.mate[halves[0]]
            ),
        )


def order_plan_stations_into_route(junction_codes: Sequence[str], route_plan: LinksAndLooseEnds) -> tuple[str, ...]:
    """The stations of a plan in the order of the route."""
    walked = RouteTracer(route_plan)
    passed = walked.list_halves_from_start_to_end()
    while len(passed) < len(walked.stations):
        walked.join_missed_circuit_at_junction(passed)
        passed = walked.list_halves_from_start_to_end()
    route: list[str] = []
    for half in passed:
        stations = walked.stations[half >> 1]
        route.extend(stations[::-1] if half & 1 else stations)
        place = walked.junction[half ^ 1]
        if place is not None:
            route.append(junction_codes[place])
    return tuple(route)
