"""The search of a whole turn: it finds all reachable tables, ranked, within a limit."""

import random
from collections.abc import Sequence
from itertools import product

import pytest

from calculators.vectron import GAME
from calculators.vectron.settlement import calculate_seat_settlements_if_all_entered
from calculators.vectron.state import EndTurn, MovePiece
from calculators.vectron.turn_results import (
    TurnResult,
    TurnResults,
    WholeTurn,
    outcomes_of_moves_played_one_after_another,
    rank_reachable_tables,
)
from calculators.vectron.turn_search import LIMIT
from tests.run_length import choose_by_run_length, for_seeds
from web.games.vectron.pictures.results import json_data_of_best_turns

from .naive import NaiveTable, find_reachable_turn_ends
from .tables import query_text_without_knowledge, random_table, row_text_of_card_count, valid_and_complete_state_of


def search_turn(query: str, jump_limit: int = LIMIT) -> WholeTurn:
    return rank_reachable_tables(valid_and_complete_state_of(query), jump_limit)


TWO_PLAYER_TABLE = "players=2&p1=h2.g1&p2=h3&map=21G1_a3S2_1b12_S1G3"


def comparable_table_content(text: str) -> object:
    """The table text; of an end only the map, the chips and the totals."""
    if not text.startswith("end:"):
        return text
    table = NaiveTable(text.removeprefix("end:"))
    totals = [a + b for a, b in zip(table.score, table.settlement_points(), strict=True)]
    return tuple(table.cells), tuple(table.chip), tuple(totals)


def write_table_after_turn(result: TurnResult) -> str:
    outcome = result.final_outcome
    return ("end:" if outcome.is_over else "") + query_text_without_knowledge(outcome.state)


@pytest.mark.no_cover
@for_seeds(1, 60)
def test_turn_search_matches_playing_every_move_chain(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(choose_by_run_length(6, 12)):
        query = random_table(rng, mover_row_size=rng.choice((-1, 3, 4)), highest_gauge=rng.choice((2, 6)))
        whole = search_turn(query, 10**9)
        assert whole.complete
        mine = [comparable_table_content(write_table_after_turn(result)) for result in whole.results if result.is_known]
        assert len(set(mine)) == len(mine)
        assert set(mine) == {comparable_table_content(text) for text in find_reachable_turn_ends(query)}


@pytest.mark.no_cover
@for_seeds(1, 30)
def test_result_moves_are_legal_and_lead_to_its_gauges_and_points(seed: int) -> None:
    rng = random.Random(50 + seed)
    for _ in range(choose_by_run_length(2, 8)):
        start = valid_and_complete_state_of(random_table(rng, mover_row_size=4))
        own = start.table.turn - 1
        for result in rank_reachable_tables(start).results:
            if not result.is_known:
                continue
            before, outcomes = start, outcomes_of_moves_played_one_after_another(start, result.moves)
            for move, outcome in zip(result.moves, outcomes, strict=True):
                last = before
                verdict = GAME.judge_move(before, move)
                assert verdict.legal is True
                before = outcome.state
            points = [e.params["points"] for e in outcome.effects if e.code == "vectron.effect.settle"]
            assert result.has_settlement is bool(points)
            assert result.points == (points[own] if points else 0)
            final = last if isinstance(move, EndTurn) else verdict.end
            if final is not None:
                assert result.gauges == tuple(seat.gauge for seat in final.seats if seat)
                if result.has_settlement:
                    assert result.points == calculate_seat_settlements_if_all_entered(final)[own].points


def list_move_texts_of_results(results: Sequence[TurnResult]) -> list[str]:
    return [" ".join(GAME.format_move(move) for move in result.moves) for result in results]


def test_results_are_ranked_by_points_or_by_own_gauge() -> None:
    """A tackle on B3 gives the gate of p1 to p2, whose gauge reaches 7 and settles; O1 from B1 reaches the gate on
    C1."""
    query = "p1=hG.g2&p2=h3.g4&p3=h1&p4=h1.g1&map=21Gd_a3S2_1b1c_S1G3&row1=D1.O1&row2=-&row3=-&row4=-&phase=move"
    rest = ["move.B1 stop", "move.B1 move.A1 stop", "move.B1 move.B2 stop"]
    results = search_turn(query).results
    assert list_move_texts_of_results(results) == ["move.B3", "move.B1 move.C1 stop", *rest]
    assert list_move_texts_of_results(results.sorted_by_own_gauge()) == ["move.B1 move.C1 stop", "move.B3", *rest]
    told = [(result.gauges, result.points, result.has_settlement) for result in results]
    assert told[:3] == [((2, 7, 0, 1), 2, True), ((3, 4, 0, 1), 0, False), ((2, 4, 0, 1), 0, False)]


def list_comparable_tables_of_results(results: Sequence[TurnResult]) -> list[object]:
    """The table of each result, empty for the result with an unseen card."""
    return [comparable_table_content(write_table_after_turn(result)) if result.is_known else "" for result in results]


def test_gauge_ranking_keeps_highest_gauge_of_equal_settlements() -> None:
    """Two chains end in the same settlement, with gauges 8 and 10."""
    query = (
        "players=4&p1=h3.g3.s1&p2=h1.g6.s1&p3=h2.g5.s2&p4=h2.g6.s3&turn=p4&map=dG21_1S2a_G141_b1Sc"
        "&row1=-&row2=D1.O3.D5.O4.O5&row3=D2.O2.D1.O2.O4&row4=O4&hand=S.O3"
    )
    results = search_turn(query).results
    highest = results.sorted_by_own_gauge()[0]
    assert (list_move_texts_of_results([highest]), highest.gauges) == (
        ["draw.p3 play.D2 move.C3 move.A3"],
        (3, 6, 5, 10),
    )
    assert max(result.gauges[3] for result in results if result.is_known) == 8, "by score the shortest chain is listed"


def ranking_key_of_result(result: TurnResult, own_seat_index: int, *, is_by_gauge: bool) -> tuple[int, ...]:
    """Ranking: points and own gauge, then a low highest gauge of the others, then few jumps."""
    best = (-result.points, -result.gauges[own_seat_index])
    others = [gauge for seat, gauge in enumerate(result.gauges) if seat != own_seat_index]
    jumps = sum(isinstance(move, MovePiece) for move in result.moves)
    return (*(best[::-1] if is_by_gauge else best), max(others), jumps)


@pytest.mark.no_cover
def test_both_rankings_hold_same_tables_in_best_first_order() -> None:
    rng = random.Random(17)
    moved = 0
    for _ in range(choose_by_run_length(4, 250)):
        start = valid_and_complete_state_of(random_table(rng, players=4, mover_row_size=3))
        own = start.table.turn - 1
        results = rank_reachable_tables(start).results
        assert isinstance(results, TurnResults)
        by_gauge = results.sorted_by_own_gauge()
        assert sorted(map(str, list_comparable_tables_of_results(by_gauge))) == sorted(
            map(str, list_comparable_tables_of_results(results))
        )
        assert [result.is_known for result in by_gauge] == [result.is_known for result in results]
        moved += list_move_texts_of_results(by_gauge) != list_move_texts_of_results(results)
        for listed, is_by_gauge in ((results, False), (by_gauge, True)):
            order = [
                ranking_key_of_result(result, own, is_by_gauge=is_by_gauge) for result in listed if result.is_known
            ]
            assert order == sorted(order)
    assert moved > 0


def test_every_turn_end_settles_if_deck_is_empty() -> None:
    """Eighteen cards are in rows and six in hands; gauges 5, 1, 1 give 2, 1, 1 points."""
    query = (
        "players=3&p1=h2.g5&p2=h3.g1&p3=h1.g1&turn=p2&map=21G1_a3S2_1b12_S1Gc"
        f"&row1={row_text_of_card_count(9)}&row2=O3.O1.S&row3={row_text_of_card_count(6)}&phase=move&used=1"
    )
    results = search_turn(query).results
    assert {(result.gauges, result.points, result.has_settlement) for result in results} == {((5, 1, 1), 1, True)}
    assert {comparable_table_content(write_table_after_turn(result)) for result in results} == {
        comparable_table_content(text) for text in find_reachable_turn_ends(query)
    }


@pytest.mark.parametrize(
    ("house", "gauge", "points"),
    [("", 9, 7), ("&house=gauge-capped", 7, 5)],
)
def test_turn_search_respects_gauge_ruling(house: str, gauge: int, points: int) -> None:
    query = f"players=2&p1=h3.g6&p2=h3.g2{house}&map=a1G1_23S2_1b12_S1G3&row1=O2&row2=-&phase=move"
    results = search_turn(query).results
    assert list_move_texts_of_results(results) == ["move.C1", "move.A3 stop"]
    assert [(result.gauges, result.points) for result in results] == [((gauge, 2), points), ((6, 2), 0)]


@pytest.mark.parametrize(
    ("limit", "results", "jumps", "complete"),
    [(0, 0, 0, False), (4, 5, 5, False), (9, 9, 9, True)],
)
def test_turn_search_checks_jump_limit_at_every_table(limit: int, results: int, jumps: int, *, complete: bool) -> None:
    """Three cells by the first card, then two from each by the second."""
    whole = search_turn(f"{TWO_PLAYER_TABLE}&row1=O1.O3&row2=-&phase=move", limit)
    assert (len(whole.results), whole.jumps, whole.complete) == (results, jumps, complete)


def test_turn_search_gives_shortest_move_chain_to_each_table() -> None:
    """O6 alone and O6, O2, O2 lead to the same table."""
    results = search_turn(f"{TWO_PLAYER_TABLE}&row1=O6.O2.O2&row2=-&phase=move").results
    assert "move.A2 stop" in list_move_texts_of_results(results)
    assert "move.A2 move.C2 move.A2 stop" not in list_move_texts_of_results(results)


def test_draw_of_unseen_card_is_single_last_result() -> None:
    results = search_turn(f"{TWO_PLAYER_TABLE}&row1=-&row2=O3&hand=D3.D3").results
    assert list_move_texts_of_results(results) == [
        "draw.deck play.D3 move.D3 stop",
        "draw.p2 play.D3 move.D3 stop",
        "draw.p2 play.O3 move.D2 stop",
        "draw.p2 play.O3 move.A3 stop",
        "draw.deck",
    ]
    last = results[-1]
    assert (last.is_known, last.gauges, last.final_outcome.has_unnamed_card) == (False, (), True)


def test_turn_search_is_empty_if_settlement_is_due() -> None:
    whole = search_turn(f"{TWO_PLAYER_TABLE.replace('h2.g1', 'h2.g7')}&row1=O1&row2=-&phase=move")
    assert (len(whole.results), whole.complete, whole.jumps) == (0, True, 0)


@pytest.mark.no_cover
def test_turn_search_with_row_of_eight_stays_below_limit() -> None:
    rng = random.Random(8)
    jumps = []
    for phase, most, _ in choose_by_run_length(
        [("play", 2, 0)], list(product(("move", "play", "draw"), (2, 3, 6), range(3)))
    ):
        whole = rank_reachable_tables(
            valid_and_complete_state_of(random_table(rng, players=4, phase=phase, mover_row_size=8, max_distance=most))
        )
        assert whole.complete
        jumps.append(whole.jumps)
    assert 1000 < max(jumps) < LIMIT


@pytest.mark.no_cover
def test_turn_search_beyond_limit_is_incomplete_but_reproducible() -> None:
    start = valid_and_complete_state_of(
        random_table(
            random.Random(3),
            players=3,
            phase="move",
            mover_row_size=choose_by_run_length(5, 8),
            max_distance=2,
            highest_gauge=0,
        )
    )
    uncut = rank_reachable_tables(start)
    assert uncut.complete
    known = {write_table_after_turn(result) for result in uncut.results}
    sizes = []
    for limit in (0, 1, 10, 100, uncut.jumps // 2):
        cut = rank_reachable_tables(start, limit)
        assert cut.complete is False
        assert cut.jumps < limit + 5
        assert {write_table_after_turn(result) for result in cut.results} <= known
        sizes.append(len(cut.results))
        again = rank_reachable_tables(start, limit)
        assert [result.moves for result in again.results] == [result.moves for result in cut.results]
    assert sizes[0] == 0
    assert sizes == sorted(sizes)
    assert rank_reachable_tables(start, uncut.jumps).complete


def test_ways_to_gauge_seven_have_one_result_for_each_distribution_of_points() -> None:
    """The last two raise the gauge of the other seat to 8."""
    query = (
        "players=2&map=34G4_24GG_431S_GaSb&p1=h3.g1.s3&p2=h4.g4.s4&row1=O4.O2.D4&row2=O1.D1.D2&hand=D4.O1.D3&phase=play"
    )
    found = json_data_of_best_turns(valid_and_complete_state_of(query))
    assert found["complete"] is True
    assert [(way["gauges"], way["everybody"]) for way in found["seven"]] == [  # type: ignore[attr-defined]
        ([9, 4], [5, 0]),
        ([8, 4], [4, 0]),
        ([7, 4], [3, 0]),
        ([5, 8], [0, 3]),
        ([4, 8], [0, 4]),
    ]
