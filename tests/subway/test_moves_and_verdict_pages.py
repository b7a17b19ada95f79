"""The moves page and the check page."""

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.subway.pages import CURRENT_TURN_QUERY, UNFINISHED_GAME_QUERY, check_texts_of_page, get_checked_page_text
from tests.subway.tables import list_legal_move_texts


def test_every_legal_move_is_a_row_of_the_list(client: FlaskClient) -> None:
    page = get_checked_page_text(client, f"/subway/moves?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}")
    assert 'value="ask.M27"' in page
    assert page.count('class="tap dest-k') == len(list_legal_move_texts(f"{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}"))
    assert "どの駅にもふれて" in page


TWO_REPLACEABLE_BEADS_QUERY = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"
SAKAE_TWICE_QUERY = "players=4&p1=H08&p2=H10&p3=H10&p4=T12&at=H08.H10.H10.T12&styles=4.1.2.3&roll=2"
THREE_PLAYER_QUERY = "players=3&p1=H05&p2=H06&p3=H07&at=H05.H06.H07&styles=1.2.3&roll=2.5"
TABLE_WITH_SAFE_BEAD_QUERY = "players=3&p1=H16&p2=M21&p3=T10&at=H16.M21.T10&styles=2.1.4&turn=p2&roll=6.6"
PAGE_TEXTS = f"""
    # the next missing fact
    moves?p2=H05                          Aのコマはどこ？ / value="turn.p2"
    moves?                                どの駅から？ / value="pawn.H05"
    moves?pick=path                       どの駅から？
    moves?at=H05&p2=H05                   Aの振り方は？ / value="p1.style.2"
    moves?at=H05&styles=1                 出た目にふれる
    moves?at=H05&pick=path                value="step.H05"
    # a departure or a correction is no move to ask about
    moves?at=H05&styles=1&move=leave.p2   出た目にふれる
    moves?at=H05&styles=1&move=correct~p1~H06  出た目にふれる
    # effects that are partly unknown
    moves?p1=H05&at=H05&styles=1&roll=2.5  着いた駅で起きることの一部は分かりません / 中村公園
    moves?p1=H05&at=H05&roll=2.5          !着いた駅で起きることの一部は分かりません
    moves?p1=H05&at=H05&styles=1          !着いた駅で起きることの一部は分かりません
    moves?p1=H05&styles=1&roll=2.5        !着いた駅で起きることの一部は分かりません
    # the bar names what the effects depend on only if that fits; the page always does
    check?p1=M03&p2=H10&p3=T02&at=M03.H10.T02.S12&styles=4.2.3.1&roll=2&move=go.H10  Dのビーズが入る / !着いた駅で
    check?at=M03.H10&styles=4&roll=2&move=go.H10  着いた駅で起きることは、まだ入れて / Cのビーズ、Dのビーズが入る
    # whose bead is replaced, if two can be
    moves?{TWO_REPLACEABLE_BEADS_QUERY}   value="ask.H10.p3"
    # a station that is listed once for each such bead counts once
    moves?{SAKAE_TWICE_QUERY}             value="ask.H10.p2" / value="ask.H10.p3" / <h2>行ける駅 5</h2>
    check?{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10     value="whose.p3" / だれのビーズ？
    check?{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10.p3  栄へ 2歩
    # the verdict, and the route on the map
    check?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}&move=go.H08  名古屋へ / class="route rt-b"
    check?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}&move=go.H22&lang=en  Fujigaoka: no / lv-ring bad"
    check?at=H09&styles=4&roll=6&move=go.M08  class="st yes"
    check?at=H09&styles=4&roll=6&move=go.H16  class="st no"
    check?p1=H05&move=go.H08              コマがいる駅に
    check?move=start.T18                  振り方はどれですか
    # with three players some stations are off the board
    check?{THREE_PLAYER_QUERY}&move=go.K01        3人の盤に上飯田はありません
    check?{THREE_PLAYER_QUERY}&move=path.K01.H06  3人の盤に上飯田はありません
    check?{THREE_PLAYER_QUERY}&move=start.T18.1   全員が駅を選び終えています
    # the pawn may go to the protected bead at 鶴舞 but does not replace it; there is only one bead
    check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.T10.p3  行けるが、置き換えない / !行けな
    check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.T10     !だれのビーズ？
    check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=go.H10     栄へは行けない
    # a path in progress is refused only if it cannot reach its end
    check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=path.M21.M20&pick=path      あと5歩まで / !class="st no"
    check?{TABLE_WITH_SAFE_BEAD_QUERY}&move=path.M21.M20.H10&pick=path  へは行けない
"""


@pytest.mark.parametrize(("address", "expected_texts"), parse_table_rows(PAGE_TEXTS))
def test_page_has_expected_texts_and_no_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_texts_of_page(client, f"/subway/{address}", expected_texts)
