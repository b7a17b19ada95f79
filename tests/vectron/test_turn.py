"""The steps of a turn: drawing, playing, moving, its end."""

from __future__ import annotations

from typing import Any

import pytest

from calculators.vectron import GAME

from .tables import (
    ROW_PARAMETERS,
    TWO_PLAYER_QUERY,
    effect_lines_of_judgement,
    judge_last_move,
    legal_move_texts_of,
    query_text_of,
    row_text_of_card_count,
    state_of,
)


def write_table_after_moves(query: str, *moves: str) -> str:
    return query_text_of(judge_last_move(query, *moves).after)


# drawing


def test_draw_is_possible_from_deck_or_any_nonempty_row() -> None:
    assert legal_move_texts_of(f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1") == ["draw.deck", "draw.p1", "draw.p2"]
    assert legal_move_texts_of(f"{TWO_PLAYER_QUERY}&row1=-&row2=D2&hand=D2.O1") == ["draw.deck", "draw.p2"]
    assert legal_move_texts_of(f"{TWO_PLAYER_QUERY}&row1=-&row2=-&hand=D2.O1") == ["draw.deck"]


def test_the_top_card_of_a_row_comes_into_the_hand() -> None:
    verdict = judge_last_move(f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1", "draw.p2")
    assert query_text_of(verdict.after) == f"{TWO_PLAYER_QUERY}&row1=O3.S&row2=O1&hand=D2.O1.D2&phase=play&holds=p1.D2"
    assert effect_lines_of_judgement(verdict) == ["effect.draw.row {'card': 'D2', 'seat': 'p2'}"]
    assert write_table_after_moves(f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1", "draw.p1") == (
        f"{TWO_PLAYER_QUERY}&row1=S&row2=D2.O1&hand=D2.O1.O3&phase=play&holds=p1.O3"
    )


def test_a_card_of_the_deck_is_known_only_if_the_move_names_it() -> None:
    named = judge_last_move(f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1", "draw.deck.S")
    assert query_text_of(named.after) == f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1.S&phase=play"
    assert effect_lines_of_judgement(named) == ["effect.draw.deck {'card': 'S'}"]
    unseen = judge_last_move(f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1", "draw.deck")
    assert (unseen.legal, unseen.has_unnamed_card, unseen.end) == (True, True, None)
    assert query_text_of(unseen.after) == f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1&phase=play"
    assert effect_lines_of_judgement(unseen) == ["effect.draw.deck.unknown"]


def test_a_card_of_the_hand_goes_on_top_of_the_own_row() -> None:
    query = f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1.D2&phase=play"
    assert legal_move_texts_of(query) == ["play.D2", "play.O1"]
    verdict = judge_last_move(query, "play.D2")
    assert query_text_of(verdict.after) == f"{TWO_PLAYER_QUERY}&row1=D2.O3.S&row2=D2.O1&hand=O1.D2&phase=move"
    assert effect_lines_of_judgement(verdict) == ["effect.play {'card': 'D2'}"]


def test_a_lying_piece_leaves_only_the_forced_card() -> None:
    query = f"{TWO_PLAYER_QUERY.replace('p1=h2', 'p1=h2.down')}{ROW_PARAMETERS}&hand=D2.O1"
    assert legal_move_texts_of(query) == ["forced"]
    unseen = judge_last_move(query, "forced")
    assert (unseen.legal, unseen.after, unseen.missing) == (True, None, ("move",))
    assert effect_lines_of_judgement(unseen) == ["effect.forced.unknown"]
    verdict = judge_last_move(query, "forced.O2")
    assert effect_lines_of_judgement(verdict) == ["effect.forced {'card': 'O2'}"]
    assert query_text_of(verdict.after) == query.replace("row1=O3.S", "row1=O2.O3.S") + "&phase=move"
    stood = judge_last_move(query, "forced.O2", "move.C2")
    assert effect_lines_of_judgement(stood)[0] == "effect.rise {'seat': 'p1'}"
    assert stood.after is not None
    assert stood.after.seats[0] == state_of("p1=h2").seats[0]


# moving


def effects_and_table_after_one_move(
    card: str, *, cell: str, p1: str = "h2", p2: str = "h3", extra_query: str = "", board: str = ""
) -> tuple[Any, ...]:
    """The effects of one move of p1 from A2, and then p1, p2 and the map."""
    board = board or "21G1_a3S2_1b12_S1G3"
    verdict = judge_last_move(
        f"players=2&p1={p1}&p2={p2}{extra_query}&map={board}&row1={card}&row2=-&phase=move", f"move.{cell}"
    )
    state = verdict.after or verdict.end
    assert state is not None
    text = GAME.format_query(state)
    return effect_lines_of_judgement(verdict), text["p1"], text["p2"], text["map"]


def test_a_star_is_taken_and_the_old_chip_left() -> None:
    assert effects_and_table_after_one_move("O1", cell="B2") == (
        ["effect.star {'cell': 'B2', 'chip': '3', 'left': '2', 'start': 'A2'}"],
        "h3",
        "h3",
        "21G1_2aS2_1b12_S1G3",
    )


def test_a_gate_raises_the_gauge_by_the_stars_left_behind() -> None:
    effects, p1, _, board = effects_and_table_after_one_move("O2", cell="C1", p1="h3.g1", board="a1G1_23S2_1b12_S1G3")
    assert effects == [
        "effect.gate {'cell': 'C1', 'chip': 'G', 'left': '3', 'start': 'A1'}",
        "effect.gauge {'before': 1, 'gauge': 4, 'seat': 'p1', 'stars': 3}",
    ]
    assert (p1, board) == ("hG.g4", "31a1_23S2_1b12_S1G3")


@pytest.mark.parametrize("mover_chip", ["2", "G"])
def test_a_swap_chip_changes_places_and_nothing_else(mover_chip: str) -> None:
    effects, p1, _, board = effects_and_table_after_one_move("O2", cell="C2", p1=f"h{mover_chip}.g3")
    assert effects == ["effect.swap {'cell': 'C2', 'start': 'A2'}"]
    assert (p1, board) == (f"h{mover_chip}.g3", "21G1_S3a2_1b12_S1G3")


@pytest.mark.parametrize(
    ("mover_chip", "tackled_chip", "gauges"),
    [("2", "3", (1, 1)), ("2", "G", (3, 1)), ("G", "3", (1, 4)), ("G", "G", (1, 1))],
)
def test_tackle_exchanges_chips_and_raises_gauge_of_gate_receiver(
    mover_chip: str, tackled_chip: str, gauges: tuple[int, int]
) -> None:
    effects, p1, p2, board = effects_and_table_after_one_move(
        "D1", cell="B3", p1=f"h{mover_chip}.g1", p2=f"h{tackled_chip}.g1"
    )
    assert effects[:3] == [
        "effect.tackle {'cell': 'B3', 'seat': 'p2', 'start': 'A2'}",
        "effect.fall {'seat': 'p2'}",
        f"effect.exchange {{'chip': '{tackled_chip}', 'left': '{mover_chip}', 'seat': 'p2'}}",
    ]
    raised = []
    if gauges[0] > 1:
        raised.append("effect.gauge {'before': 1, 'gauge': 3, 'seat': 'p1', 'stars': 2}")
    if gauges[1] > 1:
        raised.append("effect.gauge {'before': 1, 'gauge': 4, 'seat': 'p2', 'stars': 3}")
    assert effects[3:] == raised
    assert p1 == f"h{tackled_chip}.g{gauges[0]}"
    assert p2 == f"h{mover_chip}.g{gauges[1]}.down"
    assert board == "21G1_b3S2_1a12_S1G3"


def test_a_lying_piece_that_is_tackled_gets_up() -> None:
    effects, _, p2, _ = effects_and_table_after_one_move("D1", cell="B3", p2="h3.down")
    assert effects[1] == "effect.up {'seat': 'p2'}"
    assert p2 == "h2"


def test_a_move_back_to_the_own_cell_changes_nothing() -> None:
    effects, p1, p2, board = effects_and_table_after_one_move("O6", cell="A2", p1="h2.g3")
    assert effects == ["effect.kick {'cells': ['D2']}", "effect.stay {'cell': 'A2'}"]
    assert (p1, p2, board) == ("h2.g3", "h3", "21G1_a3S2_1b12_S1G3")


def test_a_lying_piece_stands_up_on_its_own_cell_too() -> None:
    effects, p1, _, _ = effects_and_table_after_one_move("O6", cell="A2", p1="h2.g3.down")
    assert "effect.rise {'seat': 'p1'}" in effects
    assert p1 == "h2.g3"


def test_the_swap_card_leads_to_the_swap_chips_only() -> None:
    query = f"{TWO_PLAYER_QUERY}&row1=S&row2=-&phase=move"
    assert legal_move_texts_of(query) == ["move.C2", "move.A4"]
    verdict = judge_last_move(query, "move.A4")
    assert effect_lines_of_judgement(verdict) == ["effect.swap {'cell': 'A4', 'start': 'A2'}"]


def test_the_first_move_has_to_be_made_and_each_card_is_used_once() -> None:
    query = f"{TWO_PLAYER_QUERY}&row1=O1.O3&row2=-&phase=move"
    assert legal_move_texts_of(query) == ["move.A1", "move.B2", "move.A3"]
    assert legal_move_texts_of(f"{query}&used=1") == ["move.D2", "move.A3", "stop"]
    assert legal_move_texts_of(f"{query}&used=2") == ["stop"]
    assert write_table_after_moves(query, "move.A1") == (
        "players=2&p1=h2&p2=h3&map=a1G1_23S2_1b12_S1G3&row1=O1.O3&row2=-&phase=move&used=1"
    )


# the end of a turn


def test_stopping_passes_the_turn_and_forgets_the_hand() -> None:
    verdict = judge_last_move(f"{TWO_PLAYER_QUERY}&row1=O3.S&row2=-&hand=D1.D2&phase=move&used=1", "stop")
    assert query_text_of(verdict.after) == f"{TWO_PLAYER_QUERY.replace('&map', '&turn=p2&map')}&row1=O3.S&row2=-"
    assert effect_lines_of_judgement(verdict) == ["effect.turn {'seat': 'p2'}"]


GATE_IN_REACH_QUERY = "map=a1G1_23S2_1b12_S1G3&row1=O2.O1&row2=D1&phase=move"
"""p1 can reach the gate on C1."""


def test_a_gauge_of_seven_ends_the_turn_at_once_with_settlement_and_refresh() -> None:
    verdict = judge_last_move(
        f"players=2&p1=h2.g5.s1&p2=h3.g4.s5.down&names=a.b&{GATE_IN_REACH_QUERY}&hand=S.S", "move.C1"
    )
    assert effect_lines_of_judgement(verdict) == [
        "effect.gate {'cell': 'C1', 'chip': 'G', 'left': '2', 'start': 'A1'}",
        "effect.gauge {'before': 5, 'gauge': 7, 'seat': 'p1', 'stars': 2}",
        "effect.seven {'limit': 7, 'seats': ['p1']}",
        "effect.settle {'gauge': 7, 'points': 3, 'rank': 1, 'seat': 'p1', 'total': 4}",
        "effect.settle {'gauge': 4, 'points': 0, 'rank': 2, 'seat': 'p2', 'total': 5}",
        "effect.refresh",
        "effect.turn {'seat': 'p2'}",
    ]
    assert query_text_of(verdict.after) == (
        "players=2&p1=hG.s4&p2=h3.s5&turn=p2&names=a.b&map=21a1_23S2_1b12_S1G3&row1=-&row2=-&rounds=7p3.4p0"
    )
    assert verdict.end is None


def test_total_of_six_after_settlement_ends_game() -> None:
    verdict = judge_last_move(f"players=2&p1=h2.g5&p2=h3.g1.s5&{GATE_IN_REACH_QUERY}&hand=S.S", "move.C1")
    assert verdict.after is None
    assert query_text_of(verdict.end) == ("players=2&p1=hG.g7&p2=h3.g1.s5&map=21a1_23S2_1b12_S1G3&row1=O2.O1&row2=D1")
    assert effect_lines_of_judgement(verdict)[-1] == "effect.end {'seats': ['p1'], 'total': 6}"
    assert "effect.refresh" not in effect_lines_of_judgement(verdict)
    assert verdict.end is not None
    score = GAME.calculate_score(verdict.end)
    assert score.final is True
    assert score.winners == ("p1",)


def test_gauge_ruling_decides_whether_gauge_passes_seven() -> None:
    query = f"players=2&p1=h3.g6&p2=h3.g4&{GATE_IN_REACH_QUERY}"
    assert "effect.gauge {'before': 6, 'gauge': 9, 'seat': 'p1', 'stars': 3}" in effect_lines_of_judgement(
        judge_last_move(query, "move.C1")
    )
    capped = judge_last_move(f"{query}&house=gauge-capped", "move.C1")
    assert "effect.gauge {'before': 6, 'gauge': 7, 'seat': 'p1', 'stars': 3}" in effect_lines_of_judgement(capped)
    assert "effect.settle {'gauge': 7, 'points': 3, 'rank': 1, 'seat': 'p1', 'total': 3}" in effect_lines_of_judgement(
        capped
    )
    assert capped.after is not None
    assert query_text_of(capped.after).startswith("players=2&p1=hG.s3&p2=h3&turn=p2&house=gauge-capped&map=")


def test_an_empty_deck_at_the_end_of_a_turn_brings_a_settlement() -> None:
    query = (
        f"players=2&p1=h2.g3.s1&p2=h3.g1&map=21G1_a3S2_1b12_S1G3&row1={row_text_of_card_count(10)}"
        f"&row2={row_text_of_card_count(10)}&phase=move&used=1"
    )
    verdict = judge_last_move(query, "stop")
    assert effect_lines_of_judgement(verdict) == [
        "effect.deck",
        "effect.settle {'gauge': 3, 'points': 2, 'rank': 1, 'seat': 'p1', 'total': 3}",
        "effect.settle {'gauge': 1, 'points': 0, 'rank': 2, 'seat': 'p2', 'total': 0}",
        "effect.refresh",
        "effect.turn {'seat': 'p2'}",
    ]
    assert query_text_of(verdict.after) == (
        "players=2&p1=h2.s3&p2=h3&turn=p2&map=21G1_a3S2_1b12_S1G3&row1=-&row2=-&rounds=3p2.1p0"
    )
    one_left = judge_last_move(
        query.replace(f"row2={row_text_of_card_count(10)}", f"row2={row_text_of_card_count(9)}"), "stop"
    )
    assert effect_lines_of_judgement(one_left) == ["effect.turn {'seat': 'p2'}"]
    moving = judge_last_move(query, "move.A1")
    assert moving.after is not None
    assert moving.after.table.turn == 1
