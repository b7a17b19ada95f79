"""The longest route (clause subway.score.trail): it is exact, possible and deterministic."""

import random
from collections.abc import Collection, Mapping

import pytest

from calculators.subway.contracted_network import contract_network_to_junctions
from calculators.subway.longest_route import LongestRoute, find_longest_route, find_longest_route_in_network
from calculators.subway.state import BOARDS
from tests.engine import parse_table_rows
from tests.run_length import choose_by_run_length

from . import naive
from .tables import random_bead_counts, read

STATION_ORDER_BY_NAME = {str(n): n for n in range(20)}


def check_route_is_possible_and_longest(
    route: LongestRoute, tracks: Mapping[str, Collection[str]], bead_counts_by_station: Mapping[str, int]
) -> None:
    assert route.is_exact
    assert naive.is_possible_route(route.stations, tracks, bead_counts_by_station), (bead_counts_by_station, route)
    assert len(route.stations) == naive.longest_route_length(tracks, bead_counts_by_station), bead_counts_by_station


@pytest.mark.parametrize(
    ("beads", "length"),
    parse_table_rows("""
        -                            0
        # a circuit of four stations
        H09.H10.M06.T06              4
        # a circuit with its junction visited twice
        H09*2.H10.M06.T06.H08.T08    7
        # the same track in both directions, with a circuit between
        H07.H08*2.H09*2.H10.M06.T06.S01  9
        # two separate parts: only the longer one counts
        H01.H02.T18.T19.T20          3
    """),
)
def test_route_length_matches_hand_computed_length(beads: str, length: str) -> None:
    counts = read(f"p1={beads or '-'}").beads_by_station(1)
    route = find_longest_route(BOARDS["ozone"], counts)
    assert len(route.stations) == int(length)
    check_route_is_possible_and_longest(route, naive.TRACKS_BY_BOARD_KEY["ozone"], counts)


def test_route_matches_rulebook_examples() -> None:
    caps = read("p1=S06.M06*2.T06*2.H09*2.H10.T08&p2=S03.H08*2.S01.H07")
    route, other = (find_longest_route(BOARDS["ozone"], caps.beads_by_station(seat)).stations for seat in (1, 2))
    assert (len(route), {route[0], route[-1]}) == (9, {"S06", "T08"})
    assert other == ("H07", "H08", "S03")


@pytest.mark.parametrize("key", ["ozone", "heiandori", "three"])
def test_route_over_all_beads_of_board_has_length_69(key: str) -> None:
    """Plain search confirms it in some ten seconds per board (`make bench`)."""
    room = BOARDS[key].bead_capacity_by_station
    trail = find_longest_route(BOARDS[key], room)
    assert len(trail.stations) == 69
    assert trail.is_exact
    assert trail.nodes < 500
    assert naive.is_possible_route(trail.stations, naive.TRACKS_BY_BOARD_KEY[key], room)


@pytest.mark.clause("subway.score.turn")
@pytest.mark.parametrize("key", ["ozone", "heiandori", "three"])
@pytest.mark.no_cover
def test_routes_match_plain_search_on_random_positions(key: str) -> None:
    chance = random.Random(f"trail {key}")
    for _ in range(choose_by_run_length(40, 800)):
        caps = random_bead_counts(key, chance.uniform(0.05, 0.7), chance)
        check_route_is_possible_and_longest(find_longest_route(BOARDS[key], caps), naive.TRACKS_BY_BOARD_KEY[key], caps)


@pytest.mark.no_cover
def test_routes_match_plain_search_in_dense_clusters() -> None:
    """Beads around a few junctions, mostly two per transfer station, so that there are many circuits."""
    chance = random.Random("clusters")
    tracks, board = naive.TRACKS_BY_BOARD_KEY["ozone"], BOARDS["ozone"]
    for _ in range(choose_by_run_length(10, 150)):
        found = {chance.choice(sorted(board.transfer_stations))}
        while len(found) < 28:
            found |= {code for one in found for code in tracks[one] if chance.random() < 0.4}
        caps = {code: chance.choice((1, 2, 2)) if code in board.transfer_stations else 1 for code in sorted(found)}
        check_route_is_possible_and_longest(find_longest_route(board, caps), tracks, caps)


def test_routes_match_plain_search_on_small_graphs() -> None:
    """Random graphs, connected or not, with one or two beads per station."""
    chance = random.Random("graphs")
    for _ in range(choose_by_run_length(250, 3000)):
        size = chance.randint(1, 9)
        tracks: dict[str, set[str]] = {str(n): set() for n in range(size)}
        for _ in range(chance.randint(0, 11)):
            a, b = str(chance.randrange(size)), str(chance.randrange(size))
            if a != b:
                tracks[a].add(b)
                tracks[b].add(a)
        double = {code for code in tracks if chance.random() < 0.4}
        caps = {code: chance.choice((1, 2)) if code in double else 1 for code in tracks if chance.random() < 0.85}
        route = find_longest_route_in_network(
            contract_network_to_junctions(tracks, double), caps, STATION_ORDER_BY_NAME
        )
        check_route_is_possible_and_longest(route, tracks, caps)


def test_route_is_longest_in_graph_with_two_ways_round() -> None:
    """1–2–7–4–5–8–6 or the other way round: seven of nine stations."""
    near = dict(zip("012345678", ["4", "2", "17", "4", "035678", "48", "48", "24", "456"], strict=True))
    caps = {**dict.fromkeys(near, 1), "2": 2, "3": 2}
    network = contract_network_to_junctions(near, ("2", "3", "7"))
    check_route_is_possible_and_longest(find_longest_route_in_network(network, caps, STATION_ORDER_BY_NAME), near, caps)


@pytest.mark.no_cover
def test_route_does_not_depend_on_order_of_beads() -> None:
    chance = random.Random("same")
    for _ in range(choose_by_run_length(10, 200)):
        caps = random_bead_counts("ozone", 0.6, chance)
        shuffled = dict(chance.sample(sorted(caps.items()), len(caps)))
        assert find_longest_route(BOARDS["ozone"], caps) == find_longest_route(BOARDS["ozone"], shuffled)


def test_route_below_search_budget_is_flagged_inexact() -> None:
    """Two clusters with circuits share one budget."""
    west = {"H08": 2, "H09": 2, "H10": 2, "T06": 2, "M06": 2, "S03": 1, "H07": 1}
    east = {"H16": 2, "M20": 2, "M23": 2, "T12": 2, "T11": 1, "M21": 1, "M22": 1, "S13": 1}
    both = {**west, **east}
    best = find_longest_route(BOARDS["ozone"], both)
    assert len(best.stations) == naive.longest_route_length(naive.TRACKS_BY_BOARD_KEY["ozone"], both)
    costs = [find_longest_route(BOARDS["ozone"], part).nodes for part in (west, east)]
    assert best.nodes >= max(costs)
    for budget in range(best.nodes + 3):
        trail = find_longest_route(BOARDS["ozone"], both, node_budget=budget)
        assert trail.is_exact is (budget >= best.nodes)
        assert trail.stations == best.stations or not trail.is_exact
        assert len(trail.stations) <= len(best.stations)


@pytest.mark.no_cover
def test_dense_position_search_stays_below_5000_nodes() -> None:
    chance = random.Random("dense")
    for key in BOARDS:
        for _ in range(choose_by_run_length(4, 150)):
            caps = random_bead_counts(key, chance.uniform(0.75, 1), chance)
            assert find_longest_route(BOARDS[key], caps).nodes < 5_000
