"""An example of every violation and notice; no readable table raises an error."""

import pytest

from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.codes import NOTICES, VIOLATIONS
from tests.engine import format_found_messages, list_message_codes, parse_table_rows, parse_two_column_table

from .tables import BOARD_PARAMETER, ENGINE, TABLE_QUERY, TABLE_WITH_VALUES_QUERY, parse_state_query

FACE = "2G1WpGmW"
FOUR_REVEALED = f"players=5&p1=BBb.GGg.WWw.KKk&values=-&{BOARD_PARAMETER}"
ORDER_DEPENDENT_BOARD = "board=3B3BpBpB.3B3BpBpB.3B3BpBpB_3B3BmBmB.3B3BmBmB.3B3BpBpB"


def row(card_count: int) -> str:
    return "board=" + ".".join([FACE] * card_count)


def hand(card_count: int) -> str:
    return "hand=" + ".".join([FACE] * card_count)


START_QUERY = "players=5&values=-&board=1W1WpWmW.1W1WpWmW.1W1WpWmW"
ENTERED_HAND = f"{START_QUERY}&hand={FACE}.{'.'.join(['1K1KpKpK'] * 8)}&move=place."
SMALLER_HAND_QUERY = TABLE_WITH_VALUES_QUERY.replace(".2Y1GmGpY", "")
"""TABLE_WITH_VALUES_QUERY with one card fewer in the hand."""
THREE_REVEALED_QUERY = f"{START_QUERY}.1W1WpWmW&p1=BBb.RRr.YYy"
OTHER_TURNS = "".join(f"_place.1K1KpKpK.{column}.0" for column in range(4, 8))
EXAMPLES_OF_CODES = parse_table_rows(f"""
    vogu.players             score?players=6
    vogu.seat                score?players=3&p4=BB
    vogu.first               \
score?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB
    vogu.cards               score?p1=BB.BB.BB.BB.BB
    vogu.revealed            moves?p1=BBb.GGg.WWw.KKk.RRr
    vogu.revealed.token      check?p1=BB
    vogu.token.card          score?p1=GWb
    vogu.token.stock         score?p1=GGg.GGg&p2=GWg
    vogu.value               score?values=B11.R0.Y0.G0.W0.K0
    vogu.face.colours        moves?hand=2G1WpBmW
    vogu.board.apart         moves?board={FACE}.-_-.{FACE}
    vogu.board.cards         moves?players=5&{row(29)}
    vogu.owned               moves?players=5&{hand(10)}
    vogu.move.hand           check?{TABLE_WITH_VALUES_QUERY}&move=place.{FACE}.1.0
    vogu.move.occupied       check?{TABLE_WITH_VALUES_QUERY}&move=place.3W3WpWpW.0.0
    vogu.move.corner         check?{TABLE_WITH_VALUES_QUERY}&move=place.3W3WpWpW.2.0
    vogu.move.apart          check?{TABLE_WITH_VALUES_QUERY}&move=place.3W3WpWpW.9.9
    vogu.move.cards          check?{TABLE_WITH_VALUES_QUERY}&move=reveal.3W3WpWpW.3W3WpWpW.W
    vogu.move.two            check?{FOUR_REVEALED}&{hand(1)}&move=reveal.{FACE}.{FACE}.G
    vogu.move.four           check?{FOUR_REVEALED}&{hand(2)}&move=reveal.{FACE}.{FACE}.G
    vogu.move.colour         check?{TABLE_WITH_VALUES_QUERY}&move=reveal.3W3WpWpW.1R3YmYmR.R
    vogu.move.other          check?{TABLE_WITH_VALUES_QUERY}&p2=RRr.RRr&move=reveal.1R3YmYmR.3W3WpWpW.R
    vogu.move.stock          check?{TABLE_WITH_VALUES_QUERY}&p2=WWw.WWw&move=reveal.3W3WpWpW.1R3YmYmR.W
    vogu.values.start        moves?{TABLE_QUERY}
    vogu.values.order        moves?players=3&{ORDER_DEPENDENT_BOARD}
    vogu.owned.few           moves?players=5&{hand(4)}
    vogu.fit.start           moves?players=4&{BOARD_PARAMETER}
    vogu.fit.round           moves?players=5&{BOARD_PARAMETER}&turn=p2
    vogu.fit.turn            moves?{TABLE_WITH_VALUES_QUERY}&turn=p2
    vogu.hand.listed         moves?{SMALLER_HAND_QUERY}
    vogu.hand.part           check?{SMALLER_HAND_QUERY}
    vogu.values.open         check?players=4&{BOARD_PARAMETER}
    vogu.now                 score?players=5&{BOARD_PARAMETER}&p1=BB.BB.BB.BB.BB
    vogu.move.unknown        \
check?players=5&values=-&board={FACE}.{FACE}.{FACE}&{hand(8)}&move=reveal.3R3RpRpR.3K3KpKpK.R
    vogu.move.colours        check?{TABLE_WITH_VALUES_QUERY}&move=reveal.RR.x.R
    vogu.fit.revealed        check?{TABLE_WITH_VALUES_QUERY}&p2=BBb
    vogu.now.four            \
score?players=5&{BOARD_PARAMETER}&p1=BB.BB.BB.BB&p2=BB.BB.BB.BB&p3=BB.BB.BB.BB&p4=BB.BB.BB.BB&p5=BB.BB.BB.BB
    vogu.move.hand.turns     check?{ENTERED_HAND}{FACE}.3.0{OTHER_TURNS}_place.{FACE}.8.0
    vogu.move.cards.turns    check?{ENTERED_HAND}{FACE}.3.0{OTHER_TURNS}_reveal.{FACE}.1K1KpKpK.G
    vogu.move.colours.turns  check?{ENTERED_HAND}{FACE}.3.0{OTHER_TURNS}_reveal.GW.x.G
    vogu.move.occupied.turns  check?{START_QUERY}&move=place.{FACE}.3.0_place.{FACE}.3.0
    vogu.move.four.turns     check?{THREE_REVEALED_QUERY}&move=reveal.GG.x.G{OTHER_TURNS}_reveal.WW.x.W
    vogu.move.other.turns    check?{START_QUERY}&p1=BBb&turn=p2&move=reveal.BB.x.B_reveal.BY.x.B
    vogu.move.stock.turns    check?{START_QUERY}&p1=BBb&turn=p2&move=reveal.BB.x.B_reveal.BB.x.B
    """)


def test_every_code_is_provoked_by_its_example() -> None:
    ENGINE.check_examples_of_codes(EXAMPLES_OF_CODES, VIOLATIONS | NOTICES)


VIOLATIONS_BY_QUESTION = parse_two_column_table(f"""
    score?values=B11.R0.Y0.G0.W0.K0&p1=GWg.GGg.BB.RR.YY&p2=GWg.BBw  \
vogu.cards {{'cards': 5, 'limit': 4, 'seat': 'p1'}} of vogu.end in p1 at p1.4; \
vogu.token.card {{'card': ['B', 'B'], 'place': 2, 'seat': 'p2', 'token': 'W'}} of vogu.reveal.take in p2 at p2.1; \
vogu.token.stock {{'colour': 'G', 'seats': ['p1', 'p2'], 'stock': 2, 'tokens': 3}} of vogu.reveal.stock in p1 \
p2 at p1.0 p1.1 p2.0; \
vogu.value {{'colour': 'B', 'high': 10, 'low': -10, 'value': 11}} of vogu.limit in values at values.0
    moves?players=5&p1=BB.GGg.WWw.KKk.RR.B&values=B0.R0.Y0.G0.W0.K-11&board=2G1WpGmR.-.1B----pG&hand=2G1RpGmW  \
vogu.revealed {{'cards': 6, 'limit': 4, 'seat': 'p1'}} of vogu.reveal.most in p1 at p1.4 p1.5; \
vogu.revealed.token {{'card': ['B', 'B'], 'place': 1, 'seat': 'p1'}} of vogu.reveal.take in p1 at p1.0; \
vogu.revealed.token {{'card': ['R', 'R'], 'place': 5, 'seat': 'p1'}} of vogu.reveal.take in p1 at p1.4; \
vogu.value {{'colour': 'K', 'high': 10, 'low': -10, 'value': -11}} of vogu.limit in values at values.5; \
vogu.face.colours {{'colours': ['R', 'G', 'W'], 'face': ['2G', '1W', 'pG', 'mR'], 'limit': 2}} of vogu.card in \
board at board.0.0; \
vogu.face.colours {{'colours': ['R', 'G', 'W'], 'face': ['2G', '1R', 'pG', 'mW'], 'limit': 2}} of vogu.card in \
hand at hand.0; vogu.board.apart {{'cards': 1, 'whole': 2}} of vogu.place in board at board.0.2
    # violations that do not depend on the number of players are still listed
    moves?players=7&values=B11.R0.Y0.G0.W0.K0&p1=GGg.GGg.GGg&{row(48)}&{hand(48)}  \
vogu.players {{'high': 5, 'low': 3, 'players': 7}} of vogu.players in players; \
vogu.value {{'colour': 'B', 'high': 10, 'low': -10, 'value': 11}} of vogu.limit in values at values.0
    score?players=3&p4=GGg.GGw&p5=-&p1=GGg&turn=p4&first=p4&names=A.B.C.D  \
vogu.seat {{'players': 3}} of vogu.players in p4 p5 turn names at p4 p5 turn names; \
vogu.seat {{'players': 3}} of vogu.players in first
    moves?board={FACE}.{FACE}.-.{FACE}_-*2.{FACE}_{FACE}  \
vogu.board.apart {{'cards': 3, 'whole': 5}} of vogu.place in board at board.0.3 board.1.2 board.2.0
    moves?players=5&turn=p2&p2=BBb&{hand(9)}  \
vogu.owned {{'hand': 9, 'limit': 9, 'owned': 10, 'revealed': 1, 'seat': 'p2'}} of vogu.draft in hand p2
    score?players=3&board={".".join([FACE] * 6)}&values=B4.R0.Y0.G0.W0.K0&p1={".".join(["BB"] * 15)}  \
vogu.owned {{'limit': 14, 'owned': 15, 'seat': 'p1'}} of vogu.draft in p1 at p1.14
    # tables that are possible, and some that are not
    score?players=3&p1=GGg&p2=GWg  \
vogu.token.stock {{'colour': 'G', 'seats': ['p1', 'p2'], 'stock': 1, 'tokens': 2}} of vogu.reveal.stock in p1 \
p2 at p1.0 p2.0
    score?players=4&p1=GGg.GWg  -
    score?p1=B.BB.B.BB  -
    score?board=-_-.2G1WpGmW.2G1WpGmW_-*2.2G1WpGmW_-*2.2G1WpGmW.2G1WpGmW  -
    score?board=2G1WpGmW_-_2G1WpGmW  \
vogu.board.apart {{'cards': 1, 'whole': 2}} of vogu.place in board at board.2.0
    score?board=--------.--------_-.2G----mW  -
    """)


@pytest.mark.parametrize("question", VIOLATIONS_BY_QUESTION)
def test_all_violations_of_table_are_listed_together(question: str) -> None:
    view, state, _ = ENGINE.parse_question(question)
    assert "; ".join(format_found_messages(GAME.find_violations(state, view))) == VIOLATIONS_BY_QUESTION[question]


@pytest.mark.parametrize(
    ("players", "max_board_cards", "dealt_card_count"),
    [(3, 36, 14), (4, 32, 11), (5, 28, 9)],
)
def test_layout_or_hand_beyond_card_limit_is_violation(
    players: int, max_board_cards: int, dealt_card_count: int
) -> None:
    """The layout has the starting cards and a card for each turn that is no reveal."""

    def violation_codes(view: View, *rest: str) -> list[str]:
        return list_message_codes(
            GAME.find_violations(parse_state_query("&".join([f"players={players}", *rest])), view)
        )

    for view in View:
        assert violation_codes(view, row(max_board_cards)) == []
        assert (
            violation_codes(view, row(max_board_cards), "p1=BBb")
            == violation_codes(view, row(max_board_cards + 1))
            == ["vogu.board.cards"]
        )
    assert (
        violation_codes(View.MOVES, hand(dealt_card_count))
        == violation_codes(View.CHECK, hand(dealt_card_count), "p2=BBb")
        == []
    )
    assert (
        violation_codes(View.MOVES, hand(dealt_card_count + 1))
        == violation_codes(View.CHECK, hand(dealt_card_count), "p1=BBb")
        == ["vogu.owned"]
    )


# --- missing ---


@pytest.mark.parametrize(
    ("query", "missing"),
    parse_table_rows(f"""
        -                                        values board hand
        board=-&hand=-&values=-                  board hand
        {TABLE_WITH_VALUES_QUERY}                -
        {TABLE_WITH_VALUES_QUERY}&p3=BBb.W       p3
        {TABLE_QUERY.replace("2G1WpGmW", "2G--pGmW")}  values board
        {TABLE_WITH_VALUES_QUERY.replace("hand=3G2G", "hand=3G--")}  hand
        players=5&values=-&{BOARD_PARAMETER}&{hand(4)}  hand
        players=5&values=-&{BOARD_PARAMETER}&{hand(5)}  -
        players=5&values=-&{BOARD_PARAMETER}&{hand(2)}&p1=BBb.GGg  hand
        players=5&values=-&{BOARD_PARAMETER}&{hand(3)}&p1=BBb.GGg  -
        """),
)
def test_verdict_needs_neither_hand_nor_values_unlike_move_list(query: str, missing: str) -> None:
    state, names = parse_state_query(query), missing.split()
    assert list(GAME.find_missing_parameters(state, View.MOVES)) == names
    assert list(GAME.find_missing_parameters(state, View.CHECK)) == [n for n in names if n not in ("hand", "values")]
    assert GAME.find_violations(state, View.MOVES) == GAME.find_violations(state, View.CHECK) == ()


# --- notices ---


NOTICES_BY_QUESTION = parse_two_column_table(f"""
    moves?{TABLE_WITH_VALUES_QUERY}  -
    moves?  -
    moves?{SMALLER_HAND_QUERY.replace(".-_", ".2K2KpKpK_")}&turn=p3&p1=BBb.BBb&p2=GGg.WWw&p4=KKk&p5=KKk  -
    moves?{TABLE_QUERY.replace("players=5", "players=7")}  -
    # cards of a seat
    moves?players=5&turn=p2&p2=BBb&{hand(2)}  \
vogu.owned.few {{'least': 5, 'owned': 3, 'seat': 'p2'}} of vogu.end in hand
    moves?players=5&{hand(5)}  -
    moves?players=5&hand=2G------  -
    # cards of the layout
    moves?{BOARD_PARAMETER}&values=-  \
vogu.fit.start {{'cards': 3, 'players': 4, 'start': 4}} of vogu.setup.cards in board
    moves?board=2G------&values=-  -
    moves?board=-&values=-  -
    # without a hand they have to fit a round; five seats place 25 cards in 5 rounds
    moves?players=5&values=-&{BOARD_PARAMETER}&turn=p2&p1=BBb  -
    moves?players=5&values=-&{BOARD_PARAMETER}&p1=BBb&p2=KKk&p3=WWw&p4=RRr&p5=RRr  -
    moves?players=5&values=-&{BOARD_PARAMETER}&p1=BBb  \
vogu.fit.round {{'actions': 1, 'placed': 0, 'revealed': 1, 'seat': 'p1'}} of vogu.turn in board turn
    moves?players=5&values=-&turn=p1&{row(23)}  -
    moves?players=5&values=-&turn=p5&{row(27)}  -
    moves?players=5&values=-&turn=p1&{row(22)}  \
vogu.fit.round {{'actions': 19, 'placed': 19, 'revealed': 0, 'seat': 'p1'}} of vogu.turn in board turn
    # with a hand they have to fit the turns of the mover; no seat has more reveals than turns
    moves?{TABLE_WITH_VALUES_QUERY}&turn=p2  \
vogu.fit.turn {{'actions': 0, 'due': 1, 'owned': 9, 'placed': 0, 'revealed': 0, 'seat': 'p2'}} of \
vogu.pass.turns in board hand
    moves?{TABLE_WITH_VALUES_QUERY}&turn=p3&p2=BBb.BBb  \
vogu.fit.revealed {{'revealed': 2, 'seat': 'p2', 'turns': 1}} of vogu.pass.turns in p2
    moves?{SMALLER_HAND_QUERY}&turn=p2&p2=BBb&p1=KKk  \
vogu.fit.turn {{'actions': 2, 'due': 1, 'owned': 9, 'placed': 0, 'revealed': 2, 'seat': 'p2'}} of \
vogu.pass.turns in board hand; \
vogu.fit.revealed {{'revealed': 1, 'seat': 'p2', 'turns': 0}} of vogu.pass.turns in p2
    # a hand that is partly entered
    check?players=5&{BOARD_PARAMETER}&values=-&hand=3G2GpGpW.1R3Y----  \
vogu.hand.part {{'hand': 9, 'known': 1, 'seat': 'p1'}} of vogu.draft in hand
    """)


@pytest.mark.parametrize("question", NOTICES_BY_QUESTION)
def test_inconsistent_card_counts_give_notices(question: str) -> None:
    view, state, _ = ENGINE.parse_question(question)
    assert "; ".join(format_found_messages(GAME.find_notices(state, view))) == NOTICES_BY_QUESTION[question]
