"""The longest route of a seat, exactly (clause subway.score.trail).

A route that never turns straight back and passes a station at most as often as it has beads (one or two)
is the same as a choice of links, each with how often it is used, and of two ends, such that every
junction has two uses for each of its visits, no link more uses than a junction at its side has visits,
and everything hangs together: by Kotzig's theorem on Euler tours with forbidden transitions such a choice
can always be walked in one go (`route.py` does it). So the search decides junction after junction which
links are used, not where the route goes next: branch and bound, with a table of the best gain for every
state between the decided and the undecided junctions.

Gains are doubled, because a link's stations are shared between the junctions at its two sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from calculators.subway.contracted_network import ContractedNetwork, contract_network_to_junctions
from calculators.subway.route_tracing import LinksAndLooseEnds, RouteLink, Stub, order_plan_stations_into_route
from calculators.subway.state import BOARDS, ORDER, Board

BUDGET = 20_000
"""Search nodes for one seat, well above what any position of the real boards needs."""
IN_LINK = 3
"""Use of a link that holds an end of the route on the side of its earlier junction."""


@dataclass(frozen=True, slots=True)
class LongestRoute:
    """stations: the longest route found; is_exact: False if the budget ended the search before its end."""

    stations: tuple[str, ...]
    is_exact: bool = True
    nodes: int = 0


class JunctionChoice(NamedTuple):
    """What one junction does.

    doubled_gain: doubled; link_use_bits: of its links to later junctions, two bits a link; end_count: of the route that
    are here; visited: it is on the route; linked_junction_bits: bits of later junctions it is linked to;
    loose_end_count: how many of its ends are not in a link; inner_links: links that hold the others.
    """

    doubled_gain: int
    link_use_bits: int
    end_count: int
    visited: bool
    linked_junction_bits: int
    loose_end_count: int
    inner_links: tuple[int, ...]


class OwnedNetwork(NamedTuple):
    """A network as one seat owns it.

    visit_limits: visits of each junction; links; stubs: of each junction, the longest first; run: the longest
    stretch inside a chain; neighbour_bits: bits of the junctions each is linked to.
    """

    visit_limits: list[int]
    links: list[RouteLink]
    stubs: list[list[Stub]]
    run: tuple[str, ...]
    neighbour_bits: list[int]


def find_longest_route(board: Board, bead_counts: Mapping[str, int], node_budget: int = BUDGET) -> LongestRoute:
    """The longest route of a seat with these beads on a board; always the same for the same beads."""
    return find_longest_route_in_network(contracted_network_of_board(board.key), bead_counts, ORDER, node_budget)


@cache
def contracted_network_of_board(board_key: str) -> ContractedNetwork:
    """The contracted network of a board."""
    return contract_network_to_junctions(
        BOARDS[board_key].track_lines_by_neighbours, BOARDS[board_key].transfer_stations
    )


def find_longest_route_in_network(
    network: ContractedNetwork,
    bead_counts: Mapping[str, int],
    station_order: Mapping[str, int],
    max_search_nodes: int = BUDGET,
) -> LongestRoute:
    """The longest route in any network. bead_counts: 1, or 2 at junctions; station_order: settles its direction."""
    owned = build_network_of_stations_with_beads(network, bead_counts)
    best, plan, nodes = len(owned.run), None, 0
    for limit, members in sorted(list_route_bounds_and_connected_junctions(owned), key=lambda part: -part[0]):
        if limit <= best:
            break
        search = RouteSearch(owned, members, 2 * best, max_search_nodes - nodes)
        nodes += search.nodes
        if search.plan is not None:
            best, plan = search.best // 2, search.plan
    route = owned.run if plan is None else order_plan_stations_into_route(network.junctions, plan)
    back = route[::-1]
    forward = [station_order[station] for station in route] <= [station_order[station] for station in back]
    return LongestRoute(route if forward else back, nodes <= max_search_nodes, nodes)


def build_network_of_stations_with_beads(network: ContractedNetwork, bead_counts: Mapping[str, int]) -> OwnedNetwork:
    """The links, stubs and stretches that these beads make of a network."""
    bits = network.bits
    mask = 0
    for station in bead_counts:
        mask |= bits.get(station, 0)
    room = [bead_counts.get(junction, 0) for junction in network.junctions]
    links: list[RouteLink] = []
    stubs: list[list[Stub]] = [[] for _ in room]
    near = [0] * len(room)
    run: tuple[str, ...] = ()
    for first, last, inner, shift, full in network.chains:
        here = mask >> shift & full
        head = room[first]
        tail = 0 if last is None else room[last]
        if here == full and head and tail and last is not None:
            links.append(RouteLink(first, last, inner, 1 if inner else min(head, tail)))
            near[first] |= 1 << last
            near[last] |= 1 << first
        elif here:
            prefix, suffix, start, length = measure_owned_ends_and_longest_stretch(here, len(inner))
            if head and prefix:
                stubs[first].append(inner[:prefix])
            if tail and suffix and last is not None:
                stubs[last].append(inner[: -suffix - 1 : -1])
            if length > len(run):
                run = inner[start : start + length]
    for group in stubs:
        group.sort(key=len, reverse=True)
    return OwnedNetwork(visit_limits=room, links=links, stubs=stubs, run=run, neighbour_bits=near)


class OwnedStretches(NamedTuple):
    """Own stations of a chain: from its start, to its end, and the longest stretch."""

    from_start: int
    to_end: int
    longest_start: int
    longest_length: int


@cache
def measure_owned_ends_and_longest_stretch(owned_bits: int, chain_length: int) -> OwnedStretches:
    """Own stations of a chain: how many from its start, how many from its end, start and length of the
    longest stretch."""
    text = f"{owned_bits:0{chain_length}b}"[::-1]
    longest = max(text.split("0"), key=len)
    return OwnedStretches(
        len(text) - len(text.lstrip("1")),
        len(text) - len(text.rstrip("1")),
        text.index(longest),
        len(longest),
    )


def list_route_bounds_and_connected_junctions(owned_network: OwnedNetwork) -> Iterable[tuple[int, list[int]]]:
    """Junctions that hang together, with a limit on the route through them."""
    unseen = sum(1 << place for place, room in enumerate(owned_network.visit_limits) if room)
    while unseen:
        members = found = unseen & -unseen
        while found:
            low = found & -found
            found = (found | owned_network.neighbour_bits[low.bit_length() - 1]) & ~members | found & ~low
            members |= found
        unseen &= ~members
        places = [place for place in range(len(owned_network.visit_limits)) if members >> place & 1]
        limit = sum(owned_network.visit_limits[place] for place in places)
        limit += sum(len(link.inner) for link in owned_network.links if members >> link.first & 1)
        ends = sorted((len(stub) for place in places for stub in owned_network.stubs[place][:2]), reverse=True)
        yield limit + sum(ends[:2]), places


class RouteSearch:
    """The best plan of one component that beats a bound.

    best: doubled number of stations; plan: None where nothing beats the bound; nodes: what it cost.
    """

    def __init__(self, owned: OwnedNetwork, members: Sequence[int], bound: int, budget: int) -> None:
        self.owned = owned
        self.members = members
        self.best = bound
        self.plan: LinksAndLooseEnds | None = None
        self.nodes = 0
        self.budget = budget
        place = {member: index for index, member in enumerate(members)}
        self.links = [link for link in owned.links if link.first in place]
        self.sides = [(place[link.first], place[link.last]) for link in self.links]
        self.choices: list[dict[int, list[JunctionChoice]]] = [{} for _ in members]
        self.masks = [0] * len(members)
        self.seen: list[dict[tuple[int, int, tuple[int, ...]], int]] = [{} for _ in members]
        self.rest = [[0, 0, 0] for _ in range(len(members) + 1)]
        self.path: list[JunctionChoice] = []
        for index in reversed(range(len(members))):
            self.prepare_choices_and_bounds_of_junction(index)
        self.search_choices_from_junction_on(0, crossing_link_uses=0, open_parts=(), ends_left=2, doubled_gain_so_far=0)

    def prepare_choices_and_bounds_of_junction(self, junction_index: int) -> None:
        """All choices of a junction by the use of its links to earlier ones, and what it can add at most."""
        room = self.owned.visit_limits[self.members[junction_index]]
        stubs = [len(stub) for stub in self.owned.stubs[self.members[junction_index]][:2]] + [0, 0]
        loose_gain = (0, 2 * stubs[0], 2 * (stubs[0] + stubs[1]))
        # (uses of earlier links, uses of later links, slots, most uses of one link, gain, touched, inside)
        partial: list[tuple[int, int, int, int, int, int, tuple[int, ...]]] = [(0, 0, 0, 0, 0, 0, ())]
        for number, (link, (first, last)) in enumerate(zip(self.links, self.sides, strict=True)):
            if junction_index not in (first, last):
                continue
            shift = 2 * number
            later = first == junction_index
            if not later:
                self.masks[junction_index] |= 3 << shift
            bit = 1 << last if later else 0
            length = len(link.inner)
            grown = list(partial)
            for back, uses, slots, most, gain, touched, inside in partial:
                for use in range(1, min(link.max_uses, 2 * room - slots) + 1):
                    mark = use << shift
                    grown.append(
                        (
                            back if later else back | mark,
                            uses | mark if later else uses,
                            slots + use,
                            max(most, use),
                            gain + use * length,
                            touched | bit,
                            inside,
                        )
                    )
                if length > stubs[1] and slots < 2 * room and len(inside) < 2:
                    mark = IN_LINK << shift if later else 0
                    more = gain + 2 * length
                    grown.append((back, uses | mark, slots + 1, most, more, touched, (*inside, number)))
            partial = grown
        table = self.choices[junction_index]
        most_gain = [0, 0, 0]
        for back, uses, slots, most, gain, touched, inside in partial:
            for loose in (1,) if slots % 2 else (0, 2):
                visits = (slots + loose) // 2
                ends = len(inside) + loose
                if ends > 2 or visits > room or most > visits:
                    continue
                total = gain + 2 * visits + loose_gain[loose]
                choice = JunctionChoice(
                    doubled_gain=total,
                    link_use_bits=uses,
                    end_count=ends,
                    visited=visits > 0,
                    linked_junction_bits=touched,
                    loose_end_count=loose,
                    inner_links=inside,
                )
                table.setdefault(back, []).append(choice)
                most_gain[ends] = max(most_gain[ends], total)
        for group in table.values():
            group.sort(key=lambda choice: -choice.doubled_gain)
        after = self.rest[junction_index + 1]
        self.rest[junction_index] = [
            max(most_gain[ends] + after[left - ends] for ends in range(left + 1)) for left in range(3)
        ]

    def list_junction_choices_given_earlier_link_uses(
        self, junction_index: int, earlier_link_uses: int
    ) -> list[JunctionChoice]:
        """The choices of a junction after these uses of its links to earlier ones."""
        table = self.choices[junction_index]
        if earlier_link_uses not in table:
            # a link that holds an end from its other side is not used, and holds none from this side
            taken = [number for number in range(len(self.links)) if earlier_link_uses >> 2 * number & 3 == IN_LINK]
            plain = earlier_link_uses
            for number in taken:
                plain &= ~(IN_LINK << 2 * number)
            table[earlier_link_uses] = [c for c in table.get(plain, ()) if not set(taken).intersection(c.inner_links)]
        return table[earlier_link_uses]

    def search_choices_from_junction_on(
        self,
        junction_index: int,
        *,
        crossing_link_uses: int,
        open_parts: tuple[int, ...],
        ends_left: int,
        doubled_gain_so_far: int,
    ) -> None:
        """Tries every choice of a junction and of those after it.

        crossing_link_uses: uses of the links between decided and undecided junctions; open_parts: bits of the undecided
        junctions that each connected part so far leads to; ends_left: still to be placed.
        """
        self.nodes += 1
        if self.nodes > self.budget:
            return
        key = (crossing_link_uses, ends_left, open_parts)
        table = self.seen[junction_index]
        if table.get(key, -1) >= doubled_gain_so_far:
            return
        table[key] = doubled_gain_so_far
        bit = 1 << junction_index
        mask = self.masks[junction_index]
        rest = self.rest[junction_index + 1]
        for choice in self.list_junction_choices_given_earlier_link_uses(junction_index, crossing_link_uses & mask):
            left = ends_left - choice.end_count
            if left < 0:
                continue
            total = doubled_gain_so_far + choice.doubled_gain
            if total + rest[left] < self.best + 2:
                continue
            self.path.append(choice)
            uses = crossing_link_uses & ~mask | choice.link_use_bits
            if not choice.visited:
                self.search_choices_from_junction_on(
                    junction_index + 1,
                    crossing_link_uses=uses,
                    open_parts=open_parts,
                    ends_left=left,
                    doubled_gain_so_far=total,
                )
            else:
                part, others = merge_touched_and_junction_parts_and_list_others(
                    choice.linked_junction_bits, open_parts, bit
                )
                if part:
                    self.search_choices_from_junction_on(
                        junction_index + 1,
                        crossing_link_uses=uses,
                        open_parts=merge_parts_that_share_junction(part, others),
                        ends_left=left,
                        doubled_gain_so_far=total,
                    )
                elif not others and not left and total > self.best:
                    self.best = total
                    self.plan = self.build_links_and_ends_from_choices()
            self.path.pop()

    def build_links_and_ends_from_choices(self) -> LinksAndLooseEnds:
        """The path of choices as a plan for the walk."""
        links: list[RouteLink] = []
        ends: list[tuple[int, Stub]] = []
        for index, choice in enumerate(self.path):
            member = self.members[index]
            stubs = [*self.owned.stubs[member][:2], (), ()]
            ends.extend((member, stub) for stub in stubs[: choice.loose_end_count])
            for number, (link, (first, _)) in enumerate(zip(self.links, self.sides, strict=True)):
                use = choice.link_use_bits >> 2 * number & 3
                if first == index and use != IN_LINK:
                    links.extend([link] * use)
                if number in choice.inner_links:
                    ends.append((member, link.inner if first == index else link.inner[::-1]))
        return LinksAndLooseEnds(tuple(links), tuple(ends))


def merge_touched_and_junction_parts_and_list_others(
    touched_bits: int, open_parts: tuple[int, ...], junction_bit: int
) -> tuple[int, list[int]]:
    """The part that a junction (bit) makes of those it lies in and of what it touches: the undecided junctions
    that this part leads to, and the parts that the junction does not lie in."""
    others = []
    for part in open_parts:
        if part & junction_bit:
            touched_bits |= part
        else:
            others.append(part)
    return touched_bits & ~junction_bit, others


def merge_parts_that_share_junction(new_part_bits: int, other_part_bits: list[int]) -> tuple[int, ...]:
    """The parts when those that lead to a junction of the given one have become one with it."""
    whole, apart = new_part_bits, []
    for other in other_part_bits:
        if other & new_part_bits:
            whole |= other
        else:
            apart.append(other)
    return tuple(sorted((whole, *apart)))
