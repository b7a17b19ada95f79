"""An example of every violation of a table."""

import pytest

from calculators.core.types import View
from calculators.vectron import GAME
from calculators.vectron.codes import NOTICES, VIOLATIONS
from tests.engine import parse_two_column_table

from .message_examples import EXAMPLES_OF_CODES, MOVE_PHASE_QUERY, VALID_TABLE_QUERY, query_with_replaced_map_cells
from .tables import ENGINE, MAP_PARAMETER, ROW_PARAMETERS, TWO_PLAYER_QUERY, row_text_of_card_count, state_of


def test_every_code_is_provoked_by_its_example() -> None:
    ENGINE.check_examples_of_codes(EXAMPLES_OF_CODES, VIOLATIONS | NOTICES)


def moves_question_with_changed_board(*places: tuple[str, str]) -> str:
    return f"moves?{query_with_replaced_map_cells(*places)}"


LYING_PIECE_MOVE_PHASE_TABLE, LYING_PIECE_DRAW_PHASE_TABLE = (
    MOVE_PHASE_QUERY.replace("h2", "h2.down"),
    VALID_TABLE_QUERY.replace("h2", "h2.down"),
)
MOVES_QUESTION_WITHOUT_HAND = f"moves?{TWO_PLAYER_QUERY}{ROW_PARAMETERS}"
TWO_ROWS_OF_TEN_CARDS = f"players=2&row1={row_text_of_card_count(10)}&row2={row_text_of_card_count(10)}"
FOUR_PLAYER_MAP = MAP_PARAMETER.replace("21G1", "21Gd").replace("1b12", "1b1c")
VIOLATION_TEXT_BY_QUESTION = parse_two_column_table(f"""
    moves?{VALID_TABLE_QUERY}  -
    moves?{MOVE_PHASE_QUERY}&used=2  -
    score?  -
    # seats and rows
    score?players=1  players
    score?players=2&p3=g1&turn=p3&names=a.b.c  seat p3 turn names
    score?players=2&row3=-&row4=S  row.seat row3 row4
    score?row4=S  -
    score?players=2&bonus=1.-.2  bonus.seat bonus
    score?players=3&bonus=1.-.2  -
    # the map: four by four, each piece once, two swap chips, also partly entered
    score?players=2&map=21G1_a3S2_1b12  map.size map
    score?players=2&map=21G11_a3S21_1b121_S1G31  map.size map
    score?players=2&map=-  map.size map
    score?players=2&map=21G1_a3S2_1b12_S1G3  -
    score?players=2&map=----_----_----_----  -
    {moves_question_with_changed_board(("G3", "bb"))}  map.twice map.B3 map.C4 map.D4
    {moves_question_with_changed_board(("G3", "dc"))}  map.beyond map.D4; map.beyond map.C4
    moves?players=2&map=aa  map.size map; map.twice map.A1 map.B1
    {moves_question_with_changed_board(("G3", "S3"))}  map.swaps map.C2 map.A4 map.C4
    {moves_question_with_changed_board(("S", "1"))}  map.swaps map
    {moves_question_with_changed_board(("a", "1"), ("S", "-"))}  map.room map
    {moves_question_with_changed_board(("a", "-"), ("S", "-"))}  -
    # gauges and scores
    score?players=2&p1=g-1.s-2&p2=g0.s6  gauge.negative p1; score.negative p1; score.over p2
    score?players=2&p1=g8.s5&p2=g7  -
    # a hand has two cards, three before one is played
    {MOVES_QUESTION_WITHOUT_HAND}&hand=D2.O1.S.S  hand.size hand.2 hand.3
    {MOVES_QUESTION_WITHOUT_HAND}&hand=D2.O1.S&phase=move  hand.size hand.2
    {MOVES_QUESTION_WITHOUT_HAND}&hand=D2.O1.S.S&phase=play  hand.size hand.3
    {MOVES_QUESTION_WITHOUT_HAND}&hand=-  hand.size hand
    {MOVES_QUESTION_WITHOUT_HAND}&hand=D2.O1.S&phase=play  -
    # the deck has the cards that are not in rows and hands, and at least one at the start of a turn
    score?{TWO_ROWS_OF_TEN_CARDS}  -
    score?{TWO_ROWS_OF_TEN_CARDS}&phase=play  cards
    score?row1={row_text_of_card_count(17)}&row2=-  cards
    score?players=2&row1=O1.O2&row2=O3&deck=17  -
    score?players=2&row1=O1.O2.O3&deck=16  -
    score?players=2&row1=O1.O2.O3&deck=18  cards.count deck
    moves?players=2&deck=0  cards.deck
    check?{TWO_ROWS_OF_TEN_CARDS}  cards.deck
    moves?{TWO_ROWS_OF_TEN_CARDS}&phase=move  -
    moves?{TWO_ROWS_OF_TEN_CARDS}&p2=g7  -
    moves?players=2&row1={row_text_of_card_count(10)}&row2={row_text_of_card_count(9)}  -
    # a hand has no more known cards than cards
    check?{TWO_PLAYER_QUERY}&row1=-&row2=-&holds=p1.D1.O1&hand=S  holds
    check?{TWO_PLAYER_QUERY}&row1=-&row2=-&holds=p1.D1.O1&hand=D1  -
    # a lying piece moves only as the first move
    moves?{LYING_PIECE_MOVE_PHASE_TABLE}  -
    moves?{MOVE_PHASE_QUERY.replace("h3", "h3.down")}&used=1  -
    moves?{LYING_PIECE_DRAW_PHASE_TABLE}  -
    # used cards are in the row
    moves?{TWO_PLAYER_QUERY}&row1=-&row2=S&phase=move  row.empty row1
    moves?{FOUR_PLAYER_MAP}&turn=p4&row4=-&phase=move&used=1  row.empty row4; used.row row4
    moves?{TWO_PLAYER_QUERY}&phase=move&used=3  -
    moves?players=2&p1=g-1.down&p2=s9&p3=-&map=21&row1=-&row3=S&row4=S&hand=-&phase=move&used=2&house=gauge-capped  \
seat p3; row.seat row3 row4; map.size map; gauge.negative p1; score.over p2; hand.size hand; down.used p1; \
row.empty row1; used.row row1
    """)
"""All violations of a table: each code with its places."""


@pytest.mark.parametrize("question", VIOLATION_TEXT_BY_QUESTION)
def test_table_lists_all_its_violations(question: str) -> None:
    view, state, _ = ENGINE.parse_question(question)
    found = [" ".join((v.code.removeprefix("vectron."), *v.marks)) for v in GAME.find_violations(state, view)]
    assert "; ".join(found) == VIOLATION_TEXT_BY_QUESTION[question]


def test_a_map_that_is_half_entered_is_missing() -> None:
    for text in ("----_----_----_----", "21G1_a3-2_1b12_S1G3", "21G1_-3S2_1-12_S1G3", "----_aSS-_----_----"):
        state = state_of(VALID_TABLE_QUERY.replace("21G1_a3S2_1b12_S1G3", text))
        assert GAME.find_violations(state, View.MOVES) == ()
        assert GAME.find_missing_parameters(state, View.MOVES) == ("map",)
