"""The steps of a turn: what drawing, playing, moving and its end do, and the table after them."""

import pytest

from tests.engine import state_after_legal_move

from .tables import (
    ROW_PARAMETERS,
    TWO_PLAYER_QUERY,
    effect_lines_of_judgement,
    judge_last_move,
    query_text_of,
    row_text_of_card_count,
)

DRAW_PHASE_TABLE = f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1"
LYING_PIECE_TABLE = DRAW_PHASE_TABLE.replace("p1=h2", "p1=h2.down")
JUMP_TABLE = f"{TWO_PLAYER_QUERY}&row1=D1&row2=-&phase=move"
GATE_TABLE = "players=2&p1=h3.g1&p2=h3&map=a1G1_23S2_1b12_S1G3&row1=O2&row2=-&phase=move"
"""p1 can reach the gate on C1."""
GAUGE_SEVEN_TABLE = GATE_TABLE.replace("p1=h3.g1&p2=h3", "p1=h2.g5.s1&p2=h3.g4.s5.down&names=a.b") + "&hand=S.S"
LAST_SETTLEMENT_TABLE = GATE_TABLE.replace("p1=h3.g1&p2=h3", "p1=h2.g5&p2=h3.g1.s5")
DECK_USED_UP_TABLE = (
    f"players=2&p1=h2.g3.s1&p2=h3.g1&map=21G1_a3S2_1b12_S1G3&row1={row_text_of_card_count(10)}"
    f"&row2={row_text_of_card_count(10)}&phase=move&used=1"
)


def table_of_tackle(mover: str, tackled: str) -> str:
    """The table after `JUMP_TABLE`'s tackle on B3, with the facts of both seats."""
    return f"players=2&p1={mover}&p2={tackled}&map=21G1_b3S2_1a12_S1G3&row1=D1&row2=-&phase=move&used=1"


EFFECTS_AND_TABLE_AFTER_MOVE: dict[str, tuple[str, ...]] = {
    # the top card of a row comes into the hand, where everybody knows it
    f"{DRAW_PHASE_TABLE}&move=draw.p2": (
        "effect.draw.row {'card': 'D2', 'seat': 'p2'}",
        f"{TWO_PLAYER_QUERY}&row1=O3.S&row2=O1&hand=D2.O1.D2&phase=play&holds=p1.D2",
    ),
    f"{DRAW_PHASE_TABLE}&move=draw.p1": (
        "effect.draw.row {'card': 'O3', 'seat': 'p1'}",
        f"{TWO_PLAYER_QUERY}&row1=S&row2=D2.O1&hand=D2.O1.O3&phase=play&holds=p1.O3",
    ),
    # a card of the deck is known only if the move names it
    f"{DRAW_PHASE_TABLE}&move=draw.deck.S": (
        "effect.draw.deck {'card': 'S'}",
        f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1.S&phase=play",
    ),
    f"{DRAW_PHASE_TABLE}&move=draw.deck": ("effect.draw.deck.unknown", f"{DRAW_PHASE_TABLE}&phase=play"),
    # an entered number of cards in the deck goes down
    f"{TWO_PLAYER_QUERY}&row1=O3&deck=5&move=draw.deck": (
        "effect.draw.deck.unknown",
        f"{TWO_PLAYER_QUERY}&row1=O3&phase=play&deck=4",
    ),
    f"{TWO_PLAYER_QUERY.replace('h2', 'h2.down')}&row1=O3&deck=5&move=forced.D1": (
        "effect.forced {'card': 'D1'}",
        f"{TWO_PLAYER_QUERY.replace('h2', 'h2.down')}&row1=D1.O3&phase=move&deck=4",
    ),
    # one of two equal cards of the hand goes on top of the own row
    f"{DRAW_PHASE_TABLE}.D2&phase=play&move=play.D2": (
        "effect.play {'card': 'D2'}",
        f"{TWO_PLAYER_QUERY}&row1=D2.O3.S&row2=D2.O1&hand=O1.D2&phase=move",
    ),
    # a lying piece takes a card of the deck, and stands up as it moves, on its own cell too
    f"{LYING_PIECE_TABLE}&move=forced.O2": (
        "effect.forced {'card': 'O2'}",
        f"{LYING_PIECE_TABLE.replace('row1=O3', 'row1=O2.O3')}&phase=move",
    ),
    f"{JUMP_TABLE.replace('D1', 'O2').replace('h2', 'h2.down')}&move=move.C2": (
        "effect.rise {'seat': 'p1'}",
        "effect.swap {'cell': 'C2', 'start': 'A2'}",
        "players=2&p1=h2&p2=h3&map=21G1_S3a2_1b12_S1G3&row1=O2&row2=-&phase=move&used=1",
    ),
    f"{JUMP_TABLE.replace('D1', 'O6').replace('h2', 'h2.g3.down')}&move=move.A2": (
        "effect.kick {'cells': ['D2']}",
        "effect.rise {'seat': 'p1'}",
        "effect.stay {'cell': 'A2'}",
        "players=2&p1=h2.g3&p2=h3&map=21G1_a3S2_1b12_S1G3&row1=O6&row2=-&phase=move&used=1",
    ),
    # a star is taken and the old chip left
    f"{JUMP_TABLE.replace('D1', 'O1')}&move=move.B2": (
        "effect.star {'cell': 'B2', 'chip': '3', 'left': '2', 'start': 'A2'}",
        "players=2&p1=h3&p2=h3&map=21G1_2aS2_1b12_S1G3&row1=O1&row2=-&phase=move&used=1",
    ),
    # whatever chip the piece has, if it is not entered
    "players=2&map=a1G1_23S2_1b12_S1G3&row1=O1&phase=move&move=move.A2": (
        "effect.star.left {'cell': 'A2', 'chip': '2', 'start': 'A1'}",
        "players=2&p1=h2.g-.s-&map=-1G1_a3S2_1b12_S1G3&row1=O1&phase=move&used=1",
    ),
    # a gate raises the gauge by the stars left behind
    f"{GATE_TABLE}&move=move.C1": (
        "effect.gate {'cell': 'C1', 'chip': 'G', 'left': '3', 'start': 'A1'}",
        "effect.gauge {'before': 1, 'gauge': 4, 'seat': 'p1', 'stars': 3}",
        "players=2&p1=hG.g4&p2=h3&map=31a1_23S2_1b12_S1G3&row1=O2&row2=-&phase=move&used=1",
    ),
    # a swap chip changes places and nothing else, whatever chip the piece has
    f"{JUMP_TABLE.replace('D1', 'S').replace('h2', 'hG.g3')}&move=move.A4": (
        "effect.swap {'cell': 'A4', 'start': 'A2'}",
        "players=2&p1=hG.g3&p2=h3&map=21G1_S3S2_1b12_a1G3&row1=S&row2=-&phase=move&used=1",
    ),
    # a tackle exchanges chips and raises the gauge of the one who receives a gate
    f"{JUMP_TABLE}&move=move.B3": (
        "effect.tackle {'cell': 'B3', 'seat': 'p2', 'start': 'A2'}",
        "effect.fall {'seat': 'p2'}",
        "effect.exchange {'chip': '3', 'left': '2', 'seat': 'p2'}",
        table_of_tackle("h3", "h2.down"),
    ),
    f"{JUMP_TABLE.replace('h3', 'hG.g1').replace('h2', 'h2.g1')}&move=move.B3": (
        "effect.tackle {'cell': 'B3', 'seat': 'p2', 'start': 'A2'}",
        "effect.fall {'seat': 'p2'}",
        "effect.exchange {'chip': 'G', 'left': '2', 'seat': 'p2'}",
        "effect.gauge {'before': 1, 'gauge': 3, 'seat': 'p1', 'stars': 2}",
        table_of_tackle("hG.g3", "h2.g1.down"),
    ),
    f"{JUMP_TABLE.replace('h3', 'h3.g1').replace('h2', 'hG.g1')}&move=move.B3": (
        "effect.tackle {'cell': 'B3', 'seat': 'p2', 'start': 'A2'}",
        "effect.fall {'seat': 'p2'}",
        "effect.exchange {'chip': '3', 'left': 'G', 'seat': 'p2'}",
        "effect.gauge {'before': 1, 'gauge': 4, 'seat': 'p2', 'stars': 3}",
        table_of_tackle("h3.g1", "hG.g4.down"),
    ),
    # two gates raise nothing; a lying piece that is tackled gets up
    f"{JUMP_TABLE.replace('h3', 'hG.down').replace('h2', 'hG')}&move=move.B3": (
        "effect.tackle {'cell': 'B3', 'seat': 'p2', 'start': 'A2'}",
        "effect.up {'seat': 'p2'}",
        "effect.exchange {'chip': 'G', 'left': 'G', 'seat': 'p2'}",
        table_of_tackle("hG", "hG"),
    ),
    # stopping passes the turn and forgets the hand
    f"{JUMP_TABLE}&hand=D1.D2&used=1&move=stop": (
        "effect.turn {'seat': 'p2'}",
        f"{TWO_PLAYER_QUERY.replace('&map', '&turn=p2&map')}&row1=D1&row2=-",
    ),
    # a gauge of seven ends the turn at once, with settlement and refresh
    f"{GAUGE_SEVEN_TABLE}&move=move.C1": (
        "effect.gate {'cell': 'C1', 'chip': 'G', 'left': '2', 'start': 'A1'}",
        "effect.gauge {'before': 5, 'gauge': 7, 'seat': 'p1', 'stars': 2}",
        "effect.seven {'limit': 7, 'seats': ['p1']}",
        "effect.settle {'gauge': 7, 'points': 3, 'rank': 1, 'seat': 'p1', 'total': 4}",
        "effect.settle {'gauge': 4, 'points': 0, 'rank': 2, 'seat': 'p2', 'total': 5}",
        "effect.refresh",
        "effect.turn {'seat': 'p2'}",
        "players=2&p1=hG.s4&p2=h3.s5&turn=p2&names=a.b&map=21a1_23S2_1b12_S1G3&row1=-&row2=-&rounds=7p3.4p0",
    ),
    # the ruling `gauge` decides whether a gauge passes seven
    f"{GATE_TABLE.replace('g1&p2=h3', 'g6&p2=h3.g4')}&move=move.C1": (
        "effect.gate {'cell': 'C1', 'chip': 'G', 'left': '3', 'start': 'A1'}",
        "effect.gauge {'before': 6, 'gauge': 9, 'seat': 'p1', 'stars': 3}",
        "effect.seven {'limit': 7, 'seats': ['p1']}",
        "effect.settle {'gauge': 9, 'points': 5, 'rank': 1, 'seat': 'p1', 'total': 5}",
        "effect.settle {'gauge': 4, 'points': 0, 'rank': 2, 'seat': 'p2', 'total': 0}",
        "effect.refresh",
        "effect.turn {'seat': 'p2'}",
        "players=2&p1=hG.s5&p2=h3&turn=p2&map=31a1_23S2_1b12_S1G3&row1=-&row2=-&rounds=9p5.4p0",
    ),
    f"{GATE_TABLE.replace('g1&p2=h3', 'g6&p2=h3.g4&house=gauge-capped')}&move=move.C1": (
        "effect.gate {'cell': 'C1', 'chip': 'G', 'left': '3', 'start': 'A1'}",
        "effect.gauge {'before': 6, 'gauge': 7, 'seat': 'p1', 'stars': 3}",
        "effect.seven {'limit': 7, 'seats': ['p1']}",
        "effect.settle {'gauge': 7, 'points': 3, 'rank': 1, 'seat': 'p1', 'total': 3}",
        "effect.settle {'gauge': 4, 'points': 0, 'rank': 2, 'seat': 'p2', 'total': 0}",
        "effect.refresh",
        "effect.turn {'seat': 'p2'}",
        "players=2&p1=hG.s3&p2=h3&turn=p2&house=gauge-capped&map=31a1_23S2_1b12_S1G3&row1=-&row2=-&rounds=7p3.4p0",
    ),
    # a total of six after a settlement ends the game
    f"{LAST_SETTLEMENT_TABLE}&move=move.C1": (
        "effect.gate {'cell': 'C1', 'chip': 'G', 'left': '2', 'start': 'A1'}",
        "effect.gauge {'before': 5, 'gauge': 7, 'seat': 'p1', 'stars': 2}",
        "effect.seven {'limit': 7, 'seats': ['p1']}",
        "effect.settle {'gauge': 7, 'points': 6, 'rank': 1, 'seat': 'p1', 'total': 6}",
        "effect.settle {'gauge': 1, 'points': 0, 'rank': 2, 'seat': 'p2', 'total': 5}",
        "effect.end {'seats': ['p1'], 'total': 6}",
        "over: players=2&p1=hG.g7&p2=h3.g1.s5&map=21a1_23S2_1b12_S1G3&row1=O2&row2=-",
    ),
    # an empty deck at the end of a turn brings a settlement, one card left does not
    f"{DECK_USED_UP_TABLE}&move=stop": (
        "effect.deck",
        "effect.settle {'gauge': 3, 'points': 2, 'rank': 1, 'seat': 'p1', 'total': 3}",
        "effect.settle {'gauge': 1, 'points': 0, 'rank': 2, 'seat': 'p2', 'total': 0}",
        "effect.refresh",
        "effect.turn {'seat': 'p2'}",
        "players=2&p1=h2.s3&p2=h3&turn=p2&map=21G1_a3S2_1b12_S1G3&row1=-&row2=-&rounds=3p2.1p0",
    ),
    f"{TWO_PLAYER_QUERY}&row1=O1&phase=move&used=1&deck=0&move=stop": (
        "effect.deck",
        "effect.settle {'gauge': 0, 'points': 0, 'rank': 1, 'seat': 'p1', 'total': 0}",
        "effect.settle {'gauge': 0, 'points': 0, 'rank': 1, 'seat': 'p2', 'total': 0}",
        "effect.refresh",
        "effect.turn {'seat': 'p2'}",
        f"{TWO_PLAYER_QUERY.replace('&map', '&turn=p2&map')}&row1=-&row2=-&rounds=0p0.0p0",
    ),
    f"{DECK_USED_UP_TABLE.replace('&row2=O1.', '&row2=')}&move=stop": (
        "effect.turn {'seat': 'p2'}",
        DECK_USED_UP_TABLE.replace("&row2=O1.", "&row2=").replace("&map", "&turn=p2&map").partition("&phase")[0],
    ),
}


@pytest.mark.parametrize("question", EFFECTS_AND_TABLE_AFTER_MOVE)
def test_legal_move_has_its_effects_and_leads_to_its_table(question: str) -> None:
    """`over:` precedes a table after the end of the game."""
    query, _, move = question.partition("&move=")
    verdict = judge_last_move(query, move)
    table = "over: " * (verdict.after is None) + query_text_of(state_after_legal_move(verdict))
    assert (*effect_lines_of_judgement(verdict), table) == EFFECTS_AND_TABLE_AFTER_MOVE[question]
    assert verdict.has_unnamed_card is (move == "draw.deck")


def test_unnamed_card_of_lying_piece_leaves_next_table_unknown() -> None:
    verdict = judge_last_move(LYING_PIECE_TABLE, "forced")
    assert (verdict.legal, verdict.after, verdict.missing) == (True, None, ("move",))
    assert effect_lines_of_judgement(verdict) == ["effect.forced.unknown"]
