"""Finds the longest route of a seat, exactly (clause subway.score.trail).

A route that never turns straight back and passes a station at most as often as it has beads (one or two)
is the same as a choice of links, each with how often it is used, and of two ends. The choice has to meet
three conditions: every junction has two uses for each of its visits; no link has more uses than a junction
at its side has visits; everything is connected. By Kotzig's theorem on Euler tours with forbidden
transitions, such a choice can always be walked in one go (`route_tracing.py` does it). So the search
decides for one junction after another which links are used, not where the route goes next: branch and
bound, with a table of the best gain for every state between the decided and the undecided junctions.

Gains are doubled, because a link's stations are shared between the junctions at its two sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from calculators.subway.contracted_network import ContractedNetwork, contract_network_to_junctions
from calculators.subway.route_tracing import LinksAndLooseEnds, RouteLink, Stub, order_plan_stations_into_route
from calculators.subway.state import BOARDS, ORDER, Board, StationCode

BUDGET = 20_000
"""The most search nodes for one seat, well above what any position of the real boards needs."""
IN_LINK = 3
"""The use of a link that contains an end of the route and is entered from its earlier junction."""


@dataclass(frozen=True, slots=True)
class LongestRoute:
    """stations: the longest route found; is_exact: False if the search ended because its budget was used up; nodes: the
    number of search nodes."""

    stations: tuple[StationCode, ...]
    is_exact: bool = True
    nodes: int = 0


class JunctionChoice(NamedTuple):
    """One way for a route to use a junction.

    doubled_gain: the stations that it adds to the route, doubled; link_use_bits: the uses of its links to later
    junctions, two bits a link; end_count: how many ends of the route are here; visited: whether the route passes it;
    linked_junction_bits: the later junctions that it is linked to; loose_end_count: how many of its ends are not in a
    link; inner_links: indices of the links that contain its other ends.
    """

    doubled_gain: int
    link_use_bits: int
    end_count: int
    visited: bool
    linked_junction_bits: int
    loose_end_count: int
    inner_links: tuple[int, ...]


class OwnedNetwork(NamedTuple):
    """The part of a network where one seat has beads.

    visit_limits: for each junction, how often a route can visit it; links: the links between its junctions; stubs: for
    each junction, the stubs that leave it, the longest first; run: the longest stretch inside a chain; neighbour_bits:
    for each junction, the junctions that it is linked to, as bits.
    """

    visit_limits: list[int]
    links: list[RouteLink]
    stubs: list[list[Stub]]
    run: tuple[StationCode, ...]
    neighbour_bits: list[int]


def find_longest_route(board: Board, bead_counts: Mapping[StationCode, int], node_budget: int = BUDGET) -> LongestRoute:
    """Returns the longest route of a seat with these beads on a board; always the same one for the same beads."""
    return find_longest_route_in_network(contracted_network_of_board(board.key), bead_counts, ORDER, node_budget)


@cache
def contracted_network_of_board(board_key: str) -> ContractedNetwork:
    return contract_network_to_junctions(
        BOARDS[board_key].line_letter_by_station_and_neighbour, BOARDS[board_key].transfer_stations
    )


def find_longest_route_in_network(
    network: ContractedNetwork,
    bead_counts: Mapping[StationCode, int],
    station_order_for_direction: Mapping[StationCode, int],
    max_search_nodes: int = BUDGET,
) -> LongestRoute:
    """Returns the longest route in any network.

    bead_counts: the beads of each station: 1, or 2 at junctions; station_order_for_direction: the index of each
    station, which decides the direction of the route.
    """
    owned = restrict_network_to_stations_with_beads(network, bead_counts)
    best, plan, nodes = len(owned.run), None, 0
    parts = list_unsorted_connected_parts(owned)
    for part in sorted(parts, key=lambda part: -part.route_length_bound):
        if part.route_length_bound <= best:
            break
        search = RouteSearch(owned, part.junction_indices, 2 * best, max_search_nodes - nodes)
        nodes += search.nodes
        if search.plan is not None:
            best, plan = search.best // 2, search.plan
    route = owned.run if plan is None else order_plan_stations_into_route(network.junctions, plan)
    reverse_route = route[::-1]
    is_forward = [station_order_for_direction[station] for station in route] <= [
        station_order_for_direction[station] for station in reverse_route
    ]
    return LongestRoute(route if is_forward else reverse_route, nodes <= max_search_nodes, nodes)


def restrict_network_to_stations_with_beads(
    network: ContractedNetwork, bead_counts_by_station: Mapping[StationCode, int]
) -> OwnedNetwork:
    """Builds the links, stubs and the longest stretch that these beads make of a network."""
    bits = network.bits
    mask = 0
    for station in bead_counts_by_station:
        mask |= bits.get(station, 0)
    visit_limits = [bead_counts_by_station.get(junction, 0) for junction in network.junctions]
    links: list[RouteLink] = []
    stubs: list[list[Stub]] = [[] for _ in visit_limits]
    neighbour_bits = [0] * len(visit_limits)
    longest_run: tuple[StationCode, ...] = ()
    for first, last, inner, shift, full_mask in network.chains:
        owned_bits = mask >> shift & full_mask
        first_limit = visit_limits[first]
        last_limit = 0 if last is None else visit_limits[last]
        if owned_bits == full_mask and first_limit and last_limit and last is not None:
            links.append(RouteLink(first, last, inner, 1 if inner else min(first_limit, last_limit)))
            neighbour_bits[first] |= 1 << last
            neighbour_bits[last] |= 1 << first
        elif owned_bits:
            prefix, suffix, start, length = measure_owned_runs_at_both_ends_and_longest_run(owned_bits, len(inner))
            if first_limit and prefix:
                stubs[first].append(inner[:prefix])
            if last_limit and suffix and last is not None:
                stubs[last].append(inner[: -suffix - 1 : -1])
            if length > len(longest_run):
                longest_run = inner[start : start + length]
    for group in stubs:
        group.sort(key=len, reverse=True)
    return OwnedNetwork(
        visit_limits=visit_limits, links=links, stubs=stubs, run=longest_run, neighbour_bits=neighbour_bits
    )


class OwnedStretches(NamedTuple):
    """The stations with beads in a chain.

    from_start: their number from its start without a gap; to_end: the same to its end; longest_start, longest_length:
    the index and length of the longest stretch.
    """

    from_start: int
    to_end: int
    longest_start: int
    longest_length: int


@cache
def measure_owned_runs_at_both_ends_and_longest_run(
    nonzero_owned_station_bits: int, chain_length: int
) -> OwnedStretches:
    """Measures the stations with beads in a chain. nonzero_owned_station_bits: one bit a station, at least one of them
    set."""
    text = f"{nonzero_owned_station_bits:0{chain_length}b}"[::-1]
    longest = max(text.split("0"), key=len)
    return OwnedStretches(
        len(text) - len(text.lstrip("1")),
        len(text) - len(text.rstrip("1")),
        text.index(longest),
        len(longest),
    )


class ConnectedPart(NamedTuple):
    """The junctions of a connected part, and an upper bound for the length of a route through them."""

    route_length_bound: int
    junction_indices: list[int]


def list_unsorted_connected_parts(owned_network: OwnedNetwork) -> Iterator[ConnectedPart]:
    """Yields each connected part of a network."""
    unseen = sum(
        1 << junction_index for junction_index, visit_limit in enumerate(owned_network.visit_limits) if visit_limit
    )
    while unseen:
        members = frontier = unseen & -unseen
        while frontier:
            lowest_bit = frontier & -frontier
            frontier = (
                frontier | owned_network.neighbour_bits[lowest_bit.bit_length() - 1]
            ) & ~members | frontier & ~lowest_bit
            members |= frontier
        unseen &= ~members
        junction_indices = [
            junction_index for junction_index in range(len(owned_network.visit_limits)) if members >> junction_index & 1
        ]
        limit = sum(owned_network.visit_limits[junction_index] for junction_index in junction_indices)
        limit += sum(len(link.inner) for link in owned_network.links if members >> link.first & 1)
        ends = sorted(
            (len(stub) for junction_index in junction_indices for stub in owned_network.stubs[junction_index][:2]),
            reverse=True,
        )
        yield ConnectedPart(limit + sum(ends[:2]), junction_indices)


class RouteSearch:
    """Searches one connected part for the best plan that is longer than a bound.

    junctions_of_part: their indices in the network; best: the doubled number of stations of the plan, or the bound;
    plan: None if no plan exceeds the bound; nodes: the number of search nodes.
    """

    def __init__(
        self, owned: OwnedNetwork, junctions_of_part: Sequence[int], doubled_bound: int, max_nodes: int
    ) -> None:
        self.owned = owned
        self.junctions_of_part = junctions_of_part
        self.best = doubled_bound
        self.plan: LinksAndLooseEnds | None = None
        self.nodes = 0
        self.max_nodes = max_nodes
        place = {junction: index for index, junction in enumerate(junctions_of_part)}
        self.links = [link for link in owned.links if link.first in place]
        self.sides = [(place[link.first], place[link.last]) for link in self.links]
        self.choices: list[dict[int, list[JunctionChoice]]] = [{} for _ in junctions_of_part]
        self.masks = [0] * len(junctions_of_part)
        self.seen: list[dict[tuple[int, int, tuple[int, ...]], int]] = [{} for _ in junctions_of_part]
        self.rest = [[0, 0, 0] for _ in range(len(junctions_of_part) + 1)]
        self.path: list[JunctionChoice] = []
        for index in reversed(range(len(junctions_of_part))):
            self.store_link_choices_and_gain_bound_of_junction(index)
        self.search_choices_from_junction_on(
            0,
            link_use_bits_to_undecided_junctions=0,
            undecided_junction_bits_by_part=(),
            route_ends_left_to_place=2,
            doubled_gain_so_far=0,
        )

    def store_link_choices_and_gain_bound_of_junction(self, junction_index: int) -> None:
        """Lists all choices of a junction by the uses of its links to earlier ones, and bounds the gain of this
        junction and all later ones."""
        visit_limit = self.owned.visit_limits[self.junctions_of_part[junction_index]]
        stubs = [len(stub) for stub in self.owned.stubs[self.junctions_of_part[junction_index]][:2]] + [0, 0]
        loose_gain = (0, 2 * stubs[0], 2 * (stubs[0] + stubs[1]))
        # (earlier_uses, later_uses, slots, most_uses of one link, gain, linked_bits, inner_links)
        partial: list[tuple[int, int, int, int, int, int, tuple[int, ...]]] = [(0, 0, 0, 0, 0, 0, ())]
        for number, (link, (first, last)) in enumerate(zip(self.links, self.sides, strict=True)):
            if junction_index not in (first, last):
                continue
            shift = 2 * number
            is_to_later_junction = first == junction_index
            if not is_to_later_junction:
                self.masks[junction_index] |= 3 << shift
            bit = 1 << last if is_to_later_junction else 0
            length = len(link.inner)
            extended = list(partial)
            for earlier_uses, later_uses, slots, most_uses, gain, linked_bits, inner_links in partial:
                for use in range(1, min(link.max_uses, 2 * visit_limit - slots) + 1):
                    mark = use << shift
                    extended.append(
                        (
                            earlier_uses if is_to_later_junction else earlier_uses | mark,
                            later_uses | mark if is_to_later_junction else later_uses,
                            slots + use,
                            max(most_uses, use),
                            gain + use * length,
                            linked_bits | bit,
                            inner_links,
                        )
                    )
                if length > stubs[1] and slots < 2 * visit_limit and len(inner_links) < 2:
                    mark = IN_LINK << shift if is_to_later_junction else 0
                    more = gain + 2 * length
                    extended.append(
                        (
                            earlier_uses,
                            later_uses | mark,
                            slots + 1,
                            most_uses,
                            more,
                            linked_bits,
                            (*inner_links, number),
                        )
                    )
            partial = extended
        table = self.choices[junction_index]
        best_gain_by_ends = [0, 0, 0]
        for earlier_uses, later_uses, slots, most_uses, gain, linked_bits, inner_links in partial:
            for loose_ends in (1,) if slots % 2 else (0, 2):
                visits = (slots + loose_ends) // 2
                ends = len(inner_links) + loose_ends
                if ends > 2 or visits > visit_limit or most_uses > visits:
                    continue
                total = gain + 2 * visits + loose_gain[loose_ends]
                choice = JunctionChoice(
                    doubled_gain=total,
                    link_use_bits=later_uses,
                    end_count=ends,
                    visited=visits > 0,
                    linked_junction_bits=linked_bits,
                    loose_end_count=loose_ends,
                    inner_links=inner_links,
                )
                table.setdefault(earlier_uses, []).append(choice)
                best_gain_by_ends[ends] = max(best_gain_by_ends[ends], total)
        for group in table.values():
            group.sort(key=lambda choice: -choice.doubled_gain)
        after = self.rest[junction_index + 1]
        self.rest[junction_index] = [
            max(best_gain_by_ends[ends] + after[left - ends] for ends in range(left + 1)) for left in range(3)
        ]

    def list_junction_choices(
        self, junction_index: int, uses_of_links_to_earlier_junctions: int
    ) -> list[JunctionChoice]:
        """Returns the choices of a junction for these uses of its links to earlier ones."""
        table = self.choices[junction_index]
        if uses_of_links_to_earlier_junctions not in table:
            # a link with an end entered from its other side is not used, and has no end entered from this side
            links_with_end = [
                number
                for number in range(len(self.links))
                if uses_of_links_to_earlier_junctions >> 2 * number & 3 == IN_LINK
            ]
            plain_uses = uses_of_links_to_earlier_junctions
            for number in links_with_end:
                plain_uses &= ~(IN_LINK << 2 * number)
            table[uses_of_links_to_earlier_junctions] = [
                c for c in table.get(plain_uses, ()) if not set(links_with_end).intersection(c.inner_links)
            ]
        return table[uses_of_links_to_earlier_junctions]

    def search_choices_from_junction_on(
        self,
        junction_index: int,
        *,
        link_use_bits_to_undecided_junctions: int,
        undecided_junction_bits_by_part: tuple[int, ...],
        route_ends_left_to_place: int,
        doubled_gain_so_far: int,
    ) -> None:
        """Tries every choice for a junction and for those after it.

        link_use_bits_to_undecided_junctions: the uses of the links between decided and undecided junctions;
        undecided_junction_bits_by_part: for each connected part so far, the undecided junctions that it is linked to,
        as bits; route_ends_left_to_place: how many ends of the route are still to be placed.
        """
        self.nodes += 1
        if self.nodes > self.max_nodes:
            return
        key = (link_use_bits_to_undecided_junctions, route_ends_left_to_place, undecided_junction_bits_by_part)
        table = self.seen[junction_index]
        if table.get(key, -1) >= doubled_gain_so_far:
            return
        table[key] = doubled_gain_so_far
        bit = 1 << junction_index
        mask = self.masks[junction_index]
        gain_bounds_by_ends = self.rest[junction_index + 1]
        for choice in self.list_junction_choices(junction_index, link_use_bits_to_undecided_junctions & mask):
            ends_left_after = route_ends_left_to_place - choice.end_count
            if ends_left_after < 0:
                continue
            total = doubled_gain_so_far + choice.doubled_gain
            if total + gain_bounds_by_ends[ends_left_after] < self.best + 2:
                continue
            self.path.append(choice)
            uses = link_use_bits_to_undecided_junctions & ~mask | choice.link_use_bits
            if not choice.visited:
                self.search_choices_from_junction_on(
                    junction_index + 1,
                    link_use_bits_to_undecided_junctions=uses,
                    undecided_junction_bits_by_part=undecided_junction_bits_by_part,
                    route_ends_left_to_place=ends_left_after,
                    doubled_gain_so_far=total,
                )
            else:
                part, others = merge_parts_at_junction_and_list_other_parts(
                    choice.linked_junction_bits, undecided_junction_bits_by_part, bit
                )
                if part:
                    self.search_choices_from_junction_on(
                        junction_index + 1,
                        link_use_bits_to_undecided_junctions=uses,
                        undecided_junction_bits_by_part=merge_parts_that_share_junction(part, others),
                        route_ends_left_to_place=ends_left_after,
                        doubled_gain_so_far=total,
                    )
                elif not others and not ends_left_after and total > self.best:
                    self.best = total
                    self.plan = self.build_links_and_ends_from_choices()
            self.path.pop()

    def build_links_and_ends_from_choices(self) -> LinksAndLooseEnds:
        """Builds the plan from the current choice of every junction."""
        links: list[RouteLink] = []
        ends: list[tuple[int, Stub]] = []
        for index, choice in enumerate(self.path):
            member = self.junctions_of_part[index]
            stubs = [*self.owned.stubs[member][:2], (), ()]
            ends.extend((member, stub) for stub in stubs[: choice.loose_end_count])
            for number, (link, (first, _)) in enumerate(zip(self.links, self.sides, strict=True)):
                use = choice.link_use_bits >> 2 * number & 3
                if first == index and use != IN_LINK:
                    links.extend([link] * use)
                if number in choice.inner_links:
                    ends.append((member, link.inner if first == index else link.inner[::-1]))
        return LinksAndLooseEnds(tuple(links), tuple(ends))


def merge_parts_at_junction_and_list_other_parts(
    bits_of_linked_junctions: int, part_bits: tuple[int, ...], junction_bit: int
) -> tuple[int, list[int]]:
    """Merges the parts that contain a junction with the junctions that it is linked to.

    Returns the other junctions of the merged part as bits, and the parts that do not contain the junction.
    """
    others = []
    for part in part_bits:
        if part & junction_bit:
            bits_of_linked_junctions |= part
        else:
            others.append(part)
    return bits_of_linked_junctions & ~junction_bit, others


def merge_parts_that_share_junction(new_part_bits: int, other_part_bits: list[int]) -> tuple[int, ...]:
    """Returns all parts, with those that share a junction with the new part merged into it."""
    merged, separate = new_part_bits, []
    for other in other_part_bits:
        if other & new_part_bits:
            merged |= other
        else:
            separate.append(other)
    return tuple(sorted((merged, *separate)))
