"""The five parts of the score, ties and final scores (heading 得点計算)."""

import random
from importlib import import_module
from typing import Any

import pytest

from calculators.core.types import ScoresAndWinners, View
from calculators.subway import GAME
from calculators.subway.line_sets import assign_beads_to_lines_for_most_sets
from calculators.subway.longest_route import LongestRoute
from calculators.subway.state import BOARDS, COUNTED
from tests.run_length import choose_by_run_length
from web.table.interpretations import find_our_interpretations_that_decide_answer

from . import naive
from .tables import ENGINE, LINES, random_bead_counts, random_legal_table, read

scoring = import_module("calculators.subway.score")
OTHER_SEATS_QUERY = "&p2=H01&p3=M13&p4=S12"
TWO_COMPLETE_LINES_QUERY = f"p1={LINES['H']}&p2={LINES['T']}"


def score(query: str) -> ScoresAndWinners:
    found: ScoresAndWinners = GAME.calculate_score(read(query))
    return found


def score_line_points(query: str, seat: int = 1) -> list[int]:
    return [line.points for line in score(query).seats[seat - 1].lines]


def score_line_params_of_p1(query: str, line_number: int) -> dict[str, Any]:
    """The params of a score line of p1."""
    return dict(score(query).seats[0].lines[line_number - 1].params)


@pytest.mark.clause("subway.score.beads", "subway.score.termini", "subway.score.trail", "subway.score.sets")
def test_a_score_has_five_lines_per_seat() -> None:
    lines = score("p1=H16.M18.T16.S18.K01" + OTHER_SEATS_QUERY).seats[0].lines
    assert all(line.clause == line.code for line in lines)
    stations = {"on_H": ["H16"], "on_M": ["M18"], "on_T": ["T16"], "on_S": ["S18"]}
    assert [(line.code.removeprefix("subway.score."), line.points, line.params) for line in lines] == [
        ("beads", 5, {"beads": 5}),
        ("termini", 2, {"termini": ["K01"], "count": 1}),
        ("trail", 2, {"route": ["H16", "M18"], "length": 2}),
        ("sets", 2, {"sets": 1, "H": 1, "M": 1, "T": 1, "S": 1, **stations}),
        ("bonus", 0, {"lines": [], "count": 0}),
    ]


@pytest.mark.clause("subway.place.second")
def test_each_bead_scores_one_even_two_on_transfer_station() -> None:
    assert score_line_points("p1=H01.H08*2.T01" + OTHER_SEATS_QUERY.replace("H01", "H02"))[0] == 4
    assert score_line_points("p1=-" + OTHER_SEATS_QUERY) == [0, 0, 0, 0, 0]


def test_each_terminus_scores_two_and_nagoyako_by_ruling() -> None:
    ends = "p1=H01.H22.E07.K01.T01.T20.S01.S21&p2=H02&p3=M13&p4=S12"
    assert score_line_points(ends)[1] == 14
    assert "E07" not in score_line_params_of_p1(ends, 2)["termini"]
    assert score_line_points(f"{ends}&house=termini-8")[1] == 16
    assert score_line_points("players=3&p1=H01.H22.T01.T20.S01.S21&p2=H02&p3=M13&house=termini-8")[1] == 12


@pytest.mark.parametrize(("beads", "points", "on_meijo_line"), [("H16*2.M18", 4, 2), ("H16*2", 2, 1)])
def test_both_beads_of_a_transfer_station_cannot_go_to_one_line(beads: str, points: int, on_meijo_line: int) -> None:
    """The example of Motoyama: one bead counts for each line, not two for the Meijo Line."""
    query = f"p1=H14.H15.{beads}.T16.T17.S18.S19{OTHER_SEATS_QUERY}"
    assert (score_line_points(query)[3], score_line_params_of_p1(query, 4)["M"]) == (points, on_meijo_line)


def test_transfer_station_bead_is_assigned_to_line_completing_set() -> None:
    assert score_line_params_of_p1("p1=H16.H17.T16.S18" + OTHER_SEATS_QUERY, 4)["on_M"] == ["H16"]
    assert score_line_params_of_p1("p1=H16.M18.T16.S18" + OTHER_SEATS_QUERY, 4)["on_H"] == ["H16"]


def test_branch_line_takes_no_bead_from_counted_line() -> None:
    """At Kanayama and Ozone one bead counts for the Meijo Line."""
    for beads in ("M01.H02.T16.S18", "M01*2.H02.T16.S18", "M12.H02.T16.S18", "M12*2.H02.T16.S18"):
        found = score_line_params_of_p1(f"p1={beads}" + OTHER_SEATS_QUERY, 4)
        assert (found["sets"], found["M"]) == (1, 1), beads


def test_bead_assignment_to_sets_is_chained_across_lines() -> None:
    """Motoyama can count for Meijo only if Sakae counts for Higashiyama, and so on."""
    found = score_line_params_of_p1("p1=H08.H09.H10.M18" + OTHER_SEATS_QUERY, 4)
    assert found["sets"] == 1
    assert [found[f"on_{letter}"] for letter in "STHM"] == [["H08"], ["H09"], ["H10"], ["M18"]]


@pytest.mark.no_cover
@pytest.mark.parametrize("key", ["ozone", "heiandori", "three"])
def test_set_count_matches_trying_every_assignment(key: str) -> None:
    chance = random.Random(f"sets {key}")
    board = BOARDS[key]
    for _ in range(choose_by_run_length(50, 400)):
        caps = random_bead_counts(key, chance.uniform(0.02, 0.6), chance)
        for code in chance.sample(sorted(caps), min(len(caps), chance.randint(0, 20))):
            if code not in board.transfer_stations:
                del caps[code]
        best = assign_beads_to_lines_for_most_sets(board, caps)
        assert best.sets == naive.max_line_set_count(naive.TRACKS_BY_BOARD_KEY[key], caps)
        assert min(len(best.stations[letter]) for letter in COUNTED) >= best.sets
        for code in board.stations:
            counted = [letter for letter in COUNTED if code in best.stations[letter]]
            assert all(code in board.lines[letter] for letter in counted)
            possible = [letter for letter in board.line_letters_by_station[code] if letter in COUNTED]
            assert len(counted) == min(caps.get(code, 0), len(possible))
        for letter in COUNTED:
            along = best.stations[letter]
            assert list(along) == sorted(set(along), key=list(board.stations).index)


def test_station_with_zero_beads_counts_for_no_line() -> None:
    best = assign_beads_to_lines_for_most_sets(BOARDS["ozone"], {"H01": 0, "H02": 1})
    assert (best.sets, best.stations["H"]) == (0, ("H02",))


@pytest.mark.no_cover
def test_points_and_ranks_match_the_second_implementation() -> None:
    chance = random.Random("score")
    for _ in range(choose_by_run_length(40, 250)):
        state = random_legal_table(chance, chance.uniform(0.05, 0.6))
        found = GAME.calculate_score(state)
        assert [seat.seat for seat in found.seats] == [f"p{n}" for n in range(1, state.table.players + 1)]
        for number, seat in enumerate(found.seats, start=1):
            assert tuple(line.points for line in seat.lines) == naive.score_points_of_seat(state, number)
            assert seat.total == sum(line.points for line in seat.lines)
        assert [seat.rank for seat in found.seats] == naive.rank_seats_by_score(state)
        assert (found.winners, found.final, found.decided_by) == ((), False, "")


def test_a_finished_game_has_points_ranks_and_a_winner() -> None:
    found = score(f"{TWO_COMPLETE_LINES_QUERY}&p3=M16&p4=S12&bonus=p1")
    assert [(*(line.points for line in seat.lines), seat.rank) for seat in found.seats] == [
        (22, 4, 22, 2, 3, 1),
        (20, 4, 20, 2, 0, 2),
        (1, 0, 1, 0, 0, 3),
        (1, 0, 1, 0, 0, 3),
    ]
    assert (found.winners, found.decided_by, found.final) == (("p1",), "total", True)
    assert [seat.lines[4].params["count"] for seat in found.seats] == [1, 0, 0, 0]
    assert found.seats[0].lines[4].params["lines"] == ["H", "T"]


@pytest.mark.clause("subway.tie", "subway.tie.shared")
@pytest.mark.parametrize(
    ("query", "deciding_criterion", "ranks"),
    [
        (
            "p1=H08.H09.H10.H11.H12.H13.H14.H15.H16.H17.H18.H19.H20.H21.H22.T01.T02.T03.T04.T05&p2=H01.H02.H03"
            "&p3=H04.H05.H06.H07.H09.M03.M20.T06.T08.T10.T11.T12.T13.T14.T16.T17.T18.T19.T20&bonus=p3",
            "bonus",
            [2, 3, 1],
        ),
        (
            "p1=H05.H06.H07.H08.H09.H10.H11.H12.H13.H14.H15.H16.H17.H18.H19.H20.H21.H22.T01.S01&p2=H01.M26"
            "&p3=H02.H03.H04.H09.M03.M20.T02.T03.T04.T05.T06.T08.T10.T11.T12.T13.T14.T16.T17.T18.T19.T20.S07"
            "&bonus=p2",
            "beads",
            [2, 3, 1],
        ),
        (
            "p1=H04.H05.H06.H09.M03.M20.T05.T06.T08.T10.T11.T12.T13.T14.T16.T17.T18.T19.T20"
            "&p2=H01.H02.H03.H07.H08.H09.H10.H11.H12.H13.H14.H15.H16.H17.H18.H19.H20.H21.H22"
            "&p3=T01.T02.T03.T04&bonus=p3",
            "termini",
            [2, 1, 3],
        ),
        (
            "p1=H10.H11.H12.H13.H14.M04&p2=H01.H02.H03.H04.H05.H06.H07.H08.H09.M07.M20.T12.T13.T14.T16.T17.T18."
            "T19.T20&p3=H09.H15.H16.H17.H18.H19.H20.H21.H22.M03.T01.T02.T03.T04.T05.T06.T08.T10.T11&bonus=p1",
            "trail",
            [3, 2, 1],
        ),
        (
            "p1=H09.M03.M20.T01.T02.T03.T04.T05.T06.T08.T10.T11.T12.T13.T14.T16"
            "&p2=H01.H02.H03.H04.H05.H06.T17.T18.T19.T20"
            "&p3=H07.H08.H09.H10.H11.H12.H13.H14.H15.H16.H17.H18.H19.H20.H21.H22&bonus=p2",
            "shared",
            [1, 3, 1],
        ),
    ],
)
def test_tied_totals_are_decided_by_tie_breaker_or_shared(
    query: str, deciding_criterion: str, ranks: list[int]
) -> None:
    found = score(f"players=3&{query}")
    assert [seat.rank for seat in found.seats] == ranks
    assert found.winners == tuple(f"p{n}" for n, rank in enumerate(ranks, start=1) if rank == 1)
    assert (found.decided_by, found.final) == (deciding_criterion, True)


def test_inexact_longest_route_gives_its_own_score_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "find_longest_route", lambda *_: LongestRoute(("H01", "H02"), is_exact=False, nodes=9))
    line = score("p1=H01.H02.H03&p2=H05&p3=M13&p4=S12").seats[0].lines[2]
    assert (line.code, line.clause, line.points) == ("subway.score.trail.least", "subway.score.trail", 2)
    assert line.params == {"route": ["H01", "H02"], "length": 2}


@pytest.mark.parametrize(
    ("query", "clauses"),
    [
        ("players=3&p1=H01.H02&p2=T08.S01&p3=M01", []),
        ("p1=H01.H02&p2=T08.S01&p3=M13&p4=S12", []),
        ("p1=H01.E07&p2=T08.S01&p3=M13&p4=S12", ["subway.score.termini"]),
    ],
)
def test_interpretation_is_cited_only_where_it_decides_score(query: str, clauses: list[str]) -> None:
    """A ruling decides whether Nagoyako pays; three players do not have it."""
    answer = ENGINE.evaluate_query(query, View.SCORE)
    assert (answer.unread, answer.violations) == ((), ())
    assert [clause.slug for clause in find_our_interpretations_that_decide_answer(answer)] == clauses
