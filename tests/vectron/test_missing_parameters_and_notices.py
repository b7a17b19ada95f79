"""Missing parameters and notices; every readable table has an answer."""

import pytest

from calculators.core.types import View
from calculators.vectron import GAME
from tests.engine import list_message_codes, parse_two_column_table

from .message_examples import MOVE_PHASE_QUERY, VALID_TABLE_QUERY
from .tables import ENGINE, TWO_PLAYER_QUERY, row_text_of_card_count, state_of

LYING_PIECE_TABLE = TWO_PLAYER_QUERY.replace("h2", "h2.down")
MISSING_PARAMETERS_BY_QUERY = {
    "": "p1 p2 p3 p4 map row1 row2 row3 row4 hand",
    VALID_TABLE_QUERY: "",
    VALID_TABLE_QUERY.replace("hand=D2.O1", "hand=D2"): "hand",
    VALID_TABLE_QUERY.replace("p2=h3", "p2=g1"): "p2",
    f"{VALID_TABLE_QUERY}&phase=play": "hand",
    f"{TWO_PLAYER_QUERY}&row1=-&hand=S.S.S&phase=play": "",
    f"{TWO_PLAYER_QUERY}&row2=-&hand=S.S.S&phase=play": "row1",
    f"{TWO_PLAYER_QUERY}&row1=S&phase=play": "hand",
    MOVE_PHASE_QUERY: "",
    "map=----_-a--_----_----&row1=D2&phase=move": "",
    "map=----_-a--_--S-_----&row1=S&phase=move": "p1 p2 p3 p4 map",
    f"{TWO_PLAYER_QUERY}&row2=S&phase=move": "row1",
    f"{TWO_PLAYER_QUERY}&turn=p2&row2=S&phase=move": "",
    f"{LYING_PIECE_TABLE}&row1=-": "",
    f"{LYING_PIECE_TABLE}&row2=-": "row1",
    "players=0&turn=p2&map=-&hand=-": "",
    f"{TWO_PLAYER_QUERY}&turn=p5&phase=move": "",
}


@pytest.mark.parametrize(("query", "missing"), MISSING_PARAMETERS_BY_QUERY.items())
def test_missing_parameters_of_a_turn_are_named(query: str, missing: str) -> None:
    assert GAME.find_missing_parameters(state_of(query), View.MOVES) == tuple(missing.split())
    assert GAME.find_missing_parameters(state_of(query), View.CHECK) == ()


@pytest.mark.parametrize(
    ("query", "missing"),
    [
        ("players=3&p2=-", ("p1", "p3")),
        ("players=2&p1=g7&p2=-", ()),
        ("players=2&p1=g7.s-&p2=h2.g-", ("p1", "p2")),
        # points by hand under the ruling `just3`
        ("players=2&p1=g7&p2=-&house=just3-hand", ("bonus",)),
        ("players=2&p1=g7&p2=-&house=just3-hand&bonus=-", ()),
    ],
)
def test_score_needs_gauges_and_scores_but_no_chips(query: str, missing: tuple[str, ...]) -> None:
    assert GAME.find_missing_parameters(state_of(query), View.SCORE) == missing


EXPECTED_NOTICES_BY_QUESTION = parse_two_column_table(f"""
    # a score without points by hand
    score?players=2&p1=g7.s3&p2=-  just3
    score?players=2&p1=g7&bonus=-  -
    moves?{VALID_TABLE_QUERY}  -
    # a score before gauge seven is provisional; an empty deck settles at the end of the turn
    score?players=2&p1=g3&p2=g6  open just3
    score?players=2&p1=g6&p2=-&row1={row_text_of_card_count(10)}&row2={row_text_of_card_count(10)}  just3
    score?players=2&p1=g6&p2=-&row1={row_text_of_card_count(9)}&row2={row_text_of_card_count(10)}  open just3
    score?players=2&p1=g6&p2=-&deck=0  just3
    score?players=2&p1=g3&p2=-&deck=0&phase=move  deck_out just3
    # points by hand that reach six without a settlement
    score?players=2&p1=s5&p2=s4&bonus=1.1  open bonus.over
    score?players=2&p1=s4&p2=s4&bonus=1.1  open
    score?players=2&p1=g7.s5&p2=s4&bonus=1.1  -
    score?players=2&p1=g3&p2=s4&bonus=5.1  open
    # after a settlement below six the game goes on
    score?players=3&p1=g7.s3&p2=g6.s1&p3=-  goes_on just3
    # no players
    score?players=0  open just3
    score?players=0&row1={row_text_of_card_count(24)}  goes_on just3
    # fewer two-star chips than seats
    moves?players=3&p1=h2&p2=h1&p3=hG&map=11G1_a3S2_1b1c_S1G3  chips.start
    moves?players=3&p1=h2&p2=h1&p3=hG&map=21G1_a3S2_1b1c_S1G3  -
    moves?players=3&p1=h2&p2=h1&p3=hG&map=1-G1_a3S2_1b1c_S1G3  -
    moves?players=3&p1=h2&p2=-&p3=hG&map=11G1_a3S2_1b1c_S1G3  -
""")


@pytest.mark.parametrize(("question", "expected_notices"), EXPECTED_NOTICES_BY_QUESTION.items())
def test_question_lists_its_expected_notices(question: str, expected_notices: str) -> None:
    view, state, _ = ENGINE.parse_question(question)
    codes = list_message_codes(GAME.find_notices(state, view))
    assert " ".join(codes).replace("vectron.", "") == expected_notices
