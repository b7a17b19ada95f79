"""The longest route (clause subway.score.trail): exact, a real route, and always the same."""

from __future__ import annotations

import random

import pytest

from calculators.subway.contracted_network import contract_network_to_junctions
from calculators.subway.route_search import LongestRoute, find_longest_route, find_longest_route_in_network
from calculators.subway.state import BOARDS
from tests.many import choose_by_run_length

from . import naive
from .tables import random_bead_counts

STATION_ORDER_BY_NAME = {str(n): n for n in range(20)}


@pytest.mark.parametrize(
    ("bead_counts_by_station", "length"),
    [
        ({}, 0),
        ({"S03": 1, "H08": 2, "S01": 1, "H07": 1}, 3),
        ({"S06": 1, "M06": 2, "T06": 2, "H09": 2, "H10": 1, "T08": 1}, 9),
        # a circuit of four stations: all of it, from anywhere
        ({"H09": 1, "H10": 1, "M06": 1, "T06": 1}, 4),
        # the terminus is the end of a route, never its middle
        ({"H21": 1, "H22": 1}, 2),
        # round the circuit and through the junction again
        ({"H09": 2, "H10": 1, "M06": 1, "T06": 1, "H08": 1, "T08": 1}, 7),
        # the same track there and back, round a circuit in between
        ({"H07": 1, "H08": 2, "H09": 2, "H10": 1, "M06": 1, "T06": 1, "S01": 1}, 9),
        # two parts: the longer one counts, not both
        ({"H01": 1, "H02": 1, "T18": 1, "T19": 1, "T20": 1}, 3),
        # a junction with one bead is shorter than a stretch
        ({"H08": 1, "T18": 1, "T19": 1}, 2),
    ],
)
def test_known_lengths(bead_counts_by_station: dict[str, int], length: int) -> None:
    trail = find_longest_route(BOARDS["ozone"], bead_counts_by_station)
    assert len(trail.stations) == length
    assert trail.is_exact
    assert naive.is_possible_route(trail.stations, naive.TRACKS_BY_BOARD_KEY["ozone"], bead_counts_by_station)


def test_the_routes_of_the_rulebook() -> None:
    caps = {"S06": 1, "M06": 2, "T06": 2, "H09": 2, "H10": 1, "T08": 1}
    route = find_longest_route(BOARDS["ozone"], caps).stations
    assert {route[0], route[-1]} == {"S06", "T08"}
    assert sorted(route) == ["H09", "H09", "H10", "M06", "M06", "S06", "T06", "T06", "T08"]
    other = find_longest_route(BOARDS["ozone"], {"S03": 1, "H08": 2, "S01": 1, "H07": 1})
    assert other.stations == ("H07", "H08", "S03")


@pytest.mark.parametrize("key", ["ozone", "heiandori", "three"])
def test_all_beads_of_a_board(key: str) -> None:
    """69 on each board, which plain search confirms in some ten seconds a board (`make bench`)."""
    room = BOARDS[key].bead_capacity_by_station
    trail = find_longest_route(BOARDS[key], room)
    assert len(trail.stations) == 69
    assert trail.is_exact
    assert trail.nodes < 500
    assert naive.is_possible_route(trail.stations, naive.TRACKS_BY_BOARD_KEY[key], room)


def find_circuits(tracks: naive.TrackLinesByNeighbour, max_length: int) -> list[tuple[str, ...]]:
    """Every circuit of a board up to a length, from its first station by name and in one direction."""
    found = []
    walks: list[tuple[str, ...]] = [(start,) for start in tracks]
    for _ in range(max_length):
        walks = [(*walk, code) for walk in walks for code in tracks[walk[-1]] if code not in walk[1:]]
        found += [walk[:-1] for walk in walks if walk[0] == walk[-1] and walk[1] < walk[-2]]
        walks = [walk for walk in walks if walk[-1] > walk[0]]
    return [ring for ring in found if len(ring) > 2]


@pytest.mark.parametrize("key", choose_by_run_length(["ozone"], ["ozone", "three"]))
@pytest.mark.no_cover
def test_circuits_with_tails(key: str) -> None:
    """Through the tail and all round: the route ends next to where it came in, from either side."""
    tracks = naive.TRACKS_BY_BOARD_KEY[key]
    chance = random.Random("tails")
    all_rings = find_circuits(tracks, 16)
    assert ("H09", "H10", "M06", "T06") in all_rings
    for ring in all_rings:
        for entry in ring:
            for tail in tracks[entry].keys() - set(ring):
                caps = dict.fromkeys((*ring, tail), 1)
                trail = find_longest_route(BOARDS[key], caps)
                assert len(trail.stations) == naive.longest_route_length(tracks, caps) >= len(ring) + 1
                assert naive.is_possible_route(trail.stations, tracks, caps), caps
        tails = {code for entry in ring for code in tracks[entry]} - set(ring)
        doubled = {code for code in ring if code in BOARDS[key].transfer_stations}
        for _ in range(4):
            caps = dict.fromkeys((*ring, *chance.sample(sorted(tails), min(3, len(tails)))), 1)
            caps |= dict.fromkeys(chance.sample(sorted(doubled), chance.randint(0, 2)), 2)
            trail = find_longest_route(BOARDS[key], caps)
            assert len(trail.stations) == naive.longest_route_length(tracks, caps)
            assert naive.is_possible_route(trail.stations, tracks, caps), caps


@pytest.mark.clause("subway.score.turn")
@pytest.mark.parametrize("key", ["ozone", "heiandori", "three"])
@pytest.mark.no_cover
def test_against_plain_search_on_random_positions(key: str) -> None:
    chance = random.Random(f"trail {key}")
    for _ in range(choose_by_run_length(120, 800)):
        caps = random_bead_counts(key, chance.uniform(0.05, 0.7), chance)
        trail = find_longest_route(BOARDS[key], caps)
        assert trail.is_exact
        assert naive.is_possible_route(trail.stations, naive.TRACKS_BY_BOARD_KEY[key], caps)
        assert len(trail.stations) == naive.longest_route_length(naive.TRACKS_BY_BOARD_KEY[key], caps), caps


@pytest.mark.no_cover
def test_against_plain_search_where_seats_own_clusters() -> None:
    """Beads around a few junctions, most transfer stations doubled: many circuits."""
    chance = random.Random("clusters")
    tracks, board = naive.TRACKS_BY_BOARD_KEY["ozone"], BOARDS["ozone"]
    for _ in range(choose_by_run_length(20, 150)):
        found = {chance.choice(sorted(board.transfer_stations))}
        while len(found) < 28:
            found |= {code for one in found for code in tracks[one] if chance.random() < 0.4}
        caps = {code: chance.choice((1, 2, 2)) if code in board.transfer_stations else 1 for code in sorted(found)}
        trail = find_longest_route(board, caps)
        assert naive.is_possible_route(trail.stations, tracks, caps)
        assert len(trail.stations) == naive.longest_route_length(tracks, caps), caps


def test_against_plain_search_on_small_random_graphs() -> None:
    """Any graph, connected or not, with any stations doubled: circuits without a junction, parallel
    chains, dead ends, circuits hanging on one station."""
    chance = random.Random("graphs")
    for _ in range(choose_by_run_length(400, 3000)):
        size = chance.randint(1, 9)
        tracks: dict[str, set[str]] = {str(n): set() for n in range(size)}
        for _ in range(chance.randint(0, 11)):
            a, b = str(chance.randrange(size)), str(chance.randrange(size))
            if a != b:
                tracks[a].add(b)
                tracks[b].add(a)
        double = {code for code in tracks if chance.random() < 0.4}
        caps = {code: chance.choice((1, 2)) if code in double else 1 for code in tracks if chance.random() < 0.85}
        trail = find_longest_route_in_network(
            contract_network_to_junctions(tracks, double), caps, STATION_ORDER_BY_NAME
        )
        assert trail.is_exact
        assert naive.is_possible_route(trail.stations, tracks, caps), (tracks, caps, trail)
        assert len(trail.stations) == naive.longest_route_length(tracks, caps), (tracks, caps)


def test_an_end_of_the_route_uses_no_other_link() -> None:
    """1–2–7–4–5–8–6, or round the other way: seven of the nine stations."""
    near = {
        "0": "4",
        "1": "2",
        "2": "17",
        "3": "4",
        "4": "035678",
        "5": "48",
        "6": "48",
        "7": "24",
        "8": "456",
    }
    caps = {**dict.fromkeys(near, 1), "2": 2, "3": 2}
    trail = find_longest_route_in_network(
        contract_network_to_junctions(near, ("2", "3", "7")), caps, STATION_ORDER_BY_NAME
    )
    assert len(trail.stations) == naive.longest_route_length(near, caps) == 7
    assert naive.is_possible_route(trail.stations, near, caps)


@pytest.mark.no_cover
def test_the_same_beads_give_the_same_route() -> None:
    chance = random.Random("same")
    for _ in range(choose_by_run_length(60, 200)):
        caps = random_bead_counts("ozone", 0.6, chance)
        shuffled = dict(chance.sample(sorted(caps.items()), len(caps)))
        assert find_longest_route(BOARDS["ozone"], caps) == find_longest_route(BOARDS["ozone"], shuffled)


def test_out_of_budget_it_says_so() -> None:
    room = BOARDS["ozone"].bead_capacity_by_station
    trail = find_longest_route(BOARDS["ozone"], room, node_budget=40)
    assert not trail.is_exact
    assert trail.nodes > 40
    assert 0 < len(trail.stations) <= 69
    assert naive.is_possible_route(trail.stations, naive.TRACKS_BY_BOARD_KEY["ozone"], room)


def test_every_budget_is_exact_or_says_that_it_is_not() -> None:
    """Two clusters with circuits, searched one after the other within one budget."""
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


def test_a_network_without_stations_has_no_route() -> None:
    assert find_longest_route_in_network(contract_network_to_junctions({}, ()), {}, {}) == LongestRoute(
        (), is_exact=True, nodes=0
    )


@pytest.mark.no_cover
def test_no_dense_position_comes_near_the_budget() -> None:
    chance = random.Random("dense")
    for key in BOARDS:
        for _ in range(choose_by_run_length(15, 150)):
            caps = random_bead_counts(key, chance.uniform(0.75, 1), chance)
            assert find_longest_route(BOARDS[key], caps).nodes < 5_000
