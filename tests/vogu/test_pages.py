"""VOGU's pages and pads without script."""

import re
from html import unescape
from random import Random
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import address_after_touch, check_page_texts, check_touches_lead_to, selection_of_address
from tests.run_length import choose_by_run_length
from tests.vogu import naive
from tests.vogu.tables import random_face

OPENING_QUERY = "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
FINAL_SCORE_QUERY = (
    "p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&p4=BR.RWr.YG.WK&values=B4.R6.Y-1.G5.W-1.K2&first=p1"
)
CONTACT_ORDER_QUERY = "players=5&turn=p3&values=B10.R0.Y0.G0.W0.K0&board=2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB"
MOVES_TO_END = "_".join(f"place.1G1GpGpG.{column}.0" for column in (33, 34, 35))
LATER_MOVES = "reveal.KK.x.K_place.1B1BpBpB.2.2_place.3G2GpGpW.0.3"
TOUCHES = parse_table_rows(f"""
    # an address, touches, and the address after them
    # score: the values
    score  4  score?values=B4&pick=value.R
    score?values=B4&pick=value.B  erase  score?pick=value.B
    score?values=B4.R0.Y0.G0.W0&pick=value.K  -3  score?values=B4.R0.Y0.G0.W0.K-3&pick=p1.0
    score?values=B4.R2  zero  score?values=B4.R2.Y0.G0.W0.K0&pick=p1.0
    # score: cards and their tokens; the last card asks only for its token
    score?p1=W&pick=p1.0  GW  score?p1=GW&pick=p1.1
    score?p1=GWg&pick=p1.0  take.G  score?p1=GW&pick=p1.0
    score?p1=GW&pick=p1.1  p1.0.take.W  score?p1=GWw&pick=p1.1
    score?p1=GW.BB&pick=p1.0  erase  score?p1=BB&pick=p1.0
    score?p1=GW.GW.GW&values=-  KK  score?p1=GW.GW.GW.KK&values=-&pick=p2.0
    score?{FINAL_SCORE_QUERY.replace("YG.WK", "YG")}&pick=p4.3  WK  score?{FINAL_SCORE_QUERY}&pick=p4.3.token
    # a correction touches one card alone: typed again as it was it keeps its token
    score?{FINAL_SCORE_QUERY}&pick=p4.1  RY  score?{FINAL_SCORE_QUERY.replace("RWr.YG", "RYr.YG")}&pick=p4.1
    score?{FINAL_SCORE_QUERY}&pick=p4.1  GB  score?{FINAL_SCORE_QUERY.replace("RWr.YG", "BG.YG")}&pick=p4.1
    # the layout and the hand; the touch after the fourth edge of a card enters the next card
    moves?pick=board.0.0  2G  moves?board=2G------&pick=board.0.0.left
    moves?board=2G1WpG--&pick=board.0.0.bottom  mW  moves?board=2G1WpGmW&pick=board.0.1
    moves?board=2G1WpGmW&pick=board.-1.0  1R  moves?board=1R------_2G1WpGmW&pick=board.0.0.left
    moves?board=2G1WpGmW&pick=board.0.-1.right  mR  moves?board=----mR--.2G1WpGmW&pick=board.0.0.bottom
    moves?board=1R------_2G1WpGmW&pick=board.0.0  erase  moves?board=2G1WpGmW&pick=mend
    moves?hand=2G1WpG--&pick=hand.0.bottom  mW  moves?hand=2G1WpGmW&pick=hand.1
    moves?hand=2G1WpGmW&pick=hand.0  erase  moves?pick=hand.0
    moves  turn.p2  moves?turn=p2
    play?players=5&pick=board.0.0  2G 1W pG mW 3R 2R mR pR 1B 1B pB pB  play?players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB
    # a card of three colours stays for correction
    play?players=3&board=1B1K----&pick=board.0.0  pW  play?players=3&board=1B1KpW--&pick=board.0.0.bottom
    play?players=3&board=1B1KpW--&pick=board.0.0  erase  play?players=3&pick=board.0.0
    # a half entered card of the layout comes first, also where an address names no target
    moves?board=2G------.3R2RmR--&pick=board.0.1.bottom  pR  moves?board=2G------.3R2RmRpR&pick=board.0.0
    play?players=3&board=1Y------  1B  play?players=3&board=1Y1B----&pick=board.0.0.right
    # and so does the next card of a starting layout that is not complete
    play?players=3&board=2G1WpGmW  1R  play?players=3&board=1R------_2G1WpGmW&pick=board.0.0.left
    # while the game runs only revealed cards lie before a seat, each with its token
    moves?{OPENING_QUERY}&pick=p1.0  GW  moves?{OPENING_QUERY.replace("&", "&p1=GW&")}&pick=p1.0.token
    moves?p1=GW&pick=p1.0.token  take.W  moves?p1=GWw&pick=p1.0.token
    # a question: a placement by card and cell in any order, a reveal by colours and token
    moves?{OPENING_QUERY}  cell.1.1 3G 2G pG pW  check?{OPENING_QUERY}&move=place.3G2GpGpW.1.1
    moves?{OPENING_QUERY}  3G 2G pG pW cell.1.1  check?{OPENING_QUERY}&move=place.3G2GpGpW.1.1
    moves?{OPENING_QUERY}  tab.reveal W G take.G  check?{OPENING_QUERY}&move=reveal.GW.x.G
    check?{OPENING_QUERY}&move=reveal.GW.x.G  take.W  check?{OPENING_QUERY}&move=reveal.GW.x.W
    # its card is exchanged for one of the hand at the same cell
    check?{OPENING_QUERY}&hand=1R3YmYmR&move=place.3G2GpGpW.1.0  card.0  \
check?{OPENING_QUERY}&hand=1R3YmYmR&move=place.1R3YmYmR.1.0
    check?{OPENING_QUERY}&hand=1R3YmYmR&move=place.1R3YmYmR.1.0  new  \
moves?{OPENING_QUERY}&hand=1R3YmYmR&pick=place.????????.1.0
    check?{OPENING_QUERY}&hand=1R3YmYmR&move=place.1R3YmYmR.1.0  side.left  \
check?{OPENING_QUERY}&hand=1R3YmYmR&move=place.1R3YmYmR.1.0
    # a record: moves are recorded once accepted, the next one in place of an illegal one
    play?{OPENING_QUERY}  cell.0.1 3G 2G pG pW  play?{OPENING_QUERY}&pick=place.3G2GpGpW.1.0
    play?{OPENING_QUERY}&pick=place.3G2GpGpW.1.0  accept  play?{OPENING_QUERY}&move=place.3G2GpGpW.1.0
    play?{OPENING_QUERY}&move=place.3G2GpGpW.1.0  tab.reveal K K accept  \
play?{OPENING_QUERY}&move=place.3G2GpGpW.1.0_reveal.KK.x.K
    play?{OPENING_QUERY}&move=reveal.GW.x.G_place.3G2GpGpW.9.9&pick=reveal.KK.x.K  accept  \
play?{OPENING_QUERY}&move=reveal.GW.x.G_reveal.KK.x.K
    # white is out: a card of green and white takes green
    play?{OPENING_QUERY}&move=reveal.WW.x.W_reveal.WK.x.W  tab.reveal W G  \
play?{OPENING_QUERY}&move=reveal.WW.x.W_reveal.WK.x.W&pick=reveal.GW.x.G
    play?{OPENING_QUERY}&move=reveal.WW.x.W_reveal.WK.x.W&pick=reveal.GW.x.G  accept  \
play?{OPENING_QUERY}&move=reveal.WW.x.W_reveal.WK.x.W_reveal.GW.x.G
    play?{OPENING_QUERY}&move=reveal.WW.x.W_reveal.WK.x.W&pick=reveal.GW.x.G  take.W  \
play?{OPENING_QUERY}&move=reveal.WW.x.W_reveal.WK.x.W&pick=reveal.GW.x.W
    # a turn is entered again: without the card above the layout all others move up
    play?{OPENING_QUERY}&then=0.place.3G2GpGpW.0.-1_{LATER_MOVES}&pick=place.3G2GpGpW.0.-1  cell.0.1  \
play?{OPENING_QUERY}&then=0.place.3G2GpGpW.0.-1_{LATER_MOVES}&pick=place.3G2GpGpW.1.0
    play?{OPENING_QUERY}&then=0.place.3G2GpGpW.0.-1_{LATER_MOVES}&pick=place.3G2GpGpW.1.0  accept  \
play?{OPENING_QUERY}&move=place.3G2GpGpW.1.0_reveal.KK.x.K_place.1B1BpBpB.2.1_place.3G2GpGpW.0.2
    play?{OPENING_QUERY}&move=place.3G2GpGpW.0.-1&then=1.{LATER_MOVES}&pick=reveal.GW.x.?  take.W accept  \
play?{OPENING_QUERY}&move=place.3G2GpGpW.0.-1_{LATER_MOVES.replace("KK.x.K", "GW.x.W")}
    # a corrected value is an entry of the record; before the first turn it changes the start
    play?{OPENING_QUERY}&move=reveal.KK.x.K&pick=value.B  3  \
play?{OPENING_QUERY}&move=reveal.KK.x.K_correct~values~B3.R-3.Y0.G0.W0.K0
    play?{OPENING_QUERY}&pick=value.B  3  play?{OPENING_QUERY.replace("&", "&values=B3&")}
    # the order of two contacts is chosen where it decides a value
    check?{CONTACT_ORDER_QUERY}&move=place.3B3BmBmB.1.0  by.b  check?{CONTACT_ORDER_QUERY}&move=place.3B3BmBmB.1.0.b
    play?{CONTACT_ORDER_QUERY}&pick=place.3B3BmBmB.1.0  by.b  play?{CONTACT_ORDER_QUERY}&pick=place.3B3BmBmB.1.0.b
    play?{CONTACT_ORDER_QUERY}&pick=place.3B3BmBmB.1.0.b  accept  \
play?{CONTACT_ORDER_QUERY}&move=place.3B3BmBmB.1.0.b
    # the private hand is entered by edges; its cards are placed and dropped
    play?{OPENING_QUERY}  own.whose.p1 go:mine.0 3G 2G pG pW  play?{OPENING_QUERY}&mine=p1.3G2GpGpW&pick=mine.1
    play?{OPENING_QUERY}&mine=p1.3G2GpGpW.1R3YmYmR&pick=mine.1.top  erase  \
play?{OPENING_QUERY}&mine=p1.3G2GpGpW&pick=mine.0
    play?{OPENING_QUERY}&mine=p1.3G2GpGpW.1R3YmYmR&pick=none  card.1  \
play?{OPENING_QUERY}&mine=p1.3G2GpGpW.1R3YmYmR&pick=place.1R3YmYmR.?.?
    play?{OPENING_QUERY}&mine=p1.3G2GpGpW.1R3YmYmR&pick=place.1R3YmYmR.?.?  cell.0.1 accept  \
play?{OPENING_QUERY}&mine=p1.3G2GpGpW&move=place.1R3YmYmR.1.0
    play?{OPENING_QUERY}&mine=p1.3G2GpGpW&move=place.1R3YmYmR.1.0  own.drop.0  \
play?{OPENING_QUERY}&mine=p1&move=place.1R3YmYmR.1.0
    # two edges of cards side by side, without a table: a sign and a number, then others
    # what was tried on the table is ignored if it cannot be read
    check?board=1W1WmWpW&move=place.1K2KpKpK.1.0&tried=board=xx  tab.reveal  moves?board=1W1WmWpW&pick=reveal.??.x.?
    moves  mW 2K  check?board=1W1WmWpW&move=place.1K2KpKpK.1.0&tried=board=&pick=edge.number
    moves  pW 3W  check?board=1W1WpWpW&move=place.1W3WpWpW.1.0&tried=board=&pick=edge.number
    moves  mW 2K 1R  check?board=1W1WmWpW&move=place.1R1RpRpR.1.0&tried=board=&pick=edge.number
    moves  mW 2K go:edge.sign pG  check?board=1G1GpGpG&move=place.1K2KpKpK.1.0&tried=board=&pick=edge.number
    moves  mW 2K tab.reveal       moves?pick=reveal.??.x.?
    """)


@pytest.mark.clause("vogu.reveal.token", "vogu.order")
@pytest.mark.parametrize(("start", "touches", "expected_address"), TOUCHES)
def test_touches_lead_to_expected_address(client: FlaskClient, start: str, touches: str, expected_address: str) -> None:
    check_touches_lead_to(client, f"/vogu/{start}", touches, f"/vogu/{expected_address}")


FOLLOWED_GAME_END_QUERY = (
    "p1=WKk.GWg.YGg.BBb&p2=BRb&p3=RRr.RWr.BK.BR&p4=RWw.YG.WK.YK&values=B-1.R-1.Y-5.G0.W-2.K0&holds=p2.x*3_p3.x*2_p4.x*3"
)


def list_offered_token_values(client: FlaskClient, address: str) -> list[str]:
    head = client.get(address).text.partition('class="tray-head"')[2].partition("tray-body")[0]
    return re.findall(r'value="([^"]*take\.[^"]*)"', head)


def test_unrevealed_card_of_followed_game_is_not_asked_for_token(client: FlaskClient) -> None:
    """The record has the tokens of all revealed cards; cards of a hand have none (vogu.reveal)."""
    address = f"/vogu/score?{FOLLOWED_GAME_END_QUERY}&first=p1"
    for pick, colours in (("p2.1", "RW"), ("p2.2", "GG"), ("p2.3", "YK")):
        assert list_offered_token_values(client, address) == [], pick
        address = address_after_touch(client, address, pick, colours)
    assert selection_of_address(address) == "", "nothing is selected after the last card"
    assert 'class="fin"' in client.get(address).text
    assert list_offered_token_values(client, f"{address}&pick=p2.3") == []
    assert list_offered_token_values(client, f"{address}&pick=p2.0") == ["take.B", "take.R"], (
        "the token of a revealed card can be corrected"
    )
    unfollowed = FOLLOWED_GAME_END_QUERY.partition("&holds")[0]
    assert list_offered_token_values(client, f"/vogu/score?{unfollowed}&pick=p2.1") == ["p2.0.take.B", "p2.0.take.R"]


def test_dropped_fraction_is_explained_once_on_score_page(client: FlaskClient) -> None:
    """−4.5 is cut to −4, not −5."""
    told = "players=3&p1=WBw.WB.WR.BB&p2=KK.KK.KK.KK&p3=BB.BB.BB.BB&values=B2.R0.Y-3.G0.W-1.K1"
    page = client.get(f"/vogu/score?{told}").text
    assert "−4.5 → −4" in page
    assert "0に近いほうへ切り捨て" in page
    assert page.count("#vogu.score.cut") == 1
    assert "#vogu.score.cut" not in client.get(f"/vogu/score?{told}".replace("BBw", "BB").replace("WBw", "WB")).text


def test_score_link_carries_values_of_complete_starting_layout(client: FlaskClient) -> None:
    for board, values in (
        ("2G1WpGmW.-_3R2RmRpR.1B1BpBpB", "B-1.R-3.Y0.G0.W0.K0"),
        ("2G1WpGmW.3R2RmRpR", None),
        ("2G1WpGmW.3R2RmRpR.1B1BpB--", None),
    ):
        page = client.get(f"/vogu/play?players=5&board={board}&names=A.B").text
        (score,) = re.findall(r'<a href="([^"]*)" data-tab="score"', page)
        told = dict(parse_qsl(urlsplit(unescape(score)).query))
        assert (told.get("values"), told["names"]) == (values, "A.B")


def test_impossible_layout_card_stays_displayed_for_correction(client: FlaskClient) -> None:
    answer = client.get("/vogu/play?players=3&board=1B1KpW--&pick=board.0.0.bottom")
    assert answer.status_code == 422
    assert 'id="at-board-0-0"' in answer.text


@pytest.mark.parametrize(
    ("address", "entered_value", "expected_text"),
    parse_table_rows(f"""
        /vogu/moves?{OPENING_QUERY}  cell.0.2  角でしか触れない
        /vogu/moves?{OPENING_QUERY}  cell.1.0  もうカード
        /vogu/moves?{OPENING_QUERY}  cell.5.5  置けません
        /vogu/moves?players=4&p1=BBb.RRr.YYy.GGg  tab.reveal  もう4枚公開した
        /vogu/moves?{OPENING_QUERY}&p2=BRb&p3=BRr.BYb&p4=RYr&pick=reveal.B?.x.?  R  取れるコマがない
    """),
)
def test_impossible_cell_or_reveal_is_refused_at_once(
    client: FlaskClient, address: str, entered_value: str, expected_text: str
) -> None:
    """A cell without neighbours, a seat with four revealed cards, a card whose tokens are out."""
    page = client.get(address_after_touch(client, address, "", entered_value)).text
    answer_bar = page.split('id="answer"')[1]
    assert expected_text in answer_bar
    assert "どのコマ" not in answer_bar


@pytest.mark.parametrize(
    ("view", "query", "selected_target", "entered_value"),
    parse_table_rows(f"""
        score  -  value.B  11
        score  -  p1.0  Q
        score  -  p1.0  take.q
        score  -  p1.1  GG
        score  -  none  accept
        moves  -  hand.1  2G
        moves  -  none  2W
        moves  -  none  p
        moves  -  none  7W
        moves  -  none  mX
        moves  -  board.0.0  pG
        moves  -  hand.0  2Q
        play  -  none  accept
        moves  {OPENING_QUERY}  place.????????.1.0  side.x
        moves  {OPENING_QUERY}  place.????????.1.0  card.5
        moves  {OPENING_QUERY}  place.????????.1.0  cell.a.b
        moves  {OPENING_QUERY}  reveal.GW.x.?  tab.x
        moves  {OPENING_QUERY}  reveal.GW.x.?  4G
        moves  {OPENING_QUERY}  reveal.GW.x.?  take.B
        # the game is over; no seat has the private hand
        play  players=3&values=-&board={".".join(["2G1WpGmW"] * 33)}&move={MOVES_TO_END}  value.B  3
        play  {OPENING_QUERY}  mine.0  3G
    """),
)
def test_touch_not_offered_by_page_is_refused(
    client: FlaskClient, view: str, query: str, selected_target: str, entered_value: str
) -> None:
    fields = {**dict(parse_qsl(query)), "view": view, "pick": selected_target, "put": entered_value}
    assert client.get("/vogu/enter", query_string=fields).status_code == 422


PAGE_TEXTS = parse_table_rows(f"""
    moves?{OPENING_QUERY}&pick=mend  直すものにふれる
    moves?{OPENING_QUERY}&pick=value.B  青の価値
    play?{OPENING_QUERY}&pick=place.3G2RpBpW.1.0  カードの色は2色まで
    moves?{OPENING_QUERY}&pick=place.????????.1.0  上の辺の色と数は？
    moves?{OPENING_QUERY}&pick=place.1B2RpBmR.?.?  どこへ置く？
    play?players=4&values=-&board=2G1WpGmW&pick=reveal.W?.x.?  その色に2回ふれる
    play?players=4&board=2G1WpGmW  最初の札 1／4枚
    play?players=4&values=B0.R0.Y0.G0.W0.K0&board=2G1WpGmW  Aの番
    score?players=5&p1=BR.BY.BG.BW.BK&values=-&{OPENING_QUERY.partition("&")[2]}  いま終わったら
    play?players=3&values=-&board={".".join(["2G1WpGmW"] * 36)}  ゲームは終わり
    # One card is not the whole starting layout.
    play?players=5&board=2G1WpGmW  場の札を入れる
    play?{OPENING_QUERY}  Aの番 / !場の札を入れる
    # The tray of the last token replaces the result.
    score?{FINAL_SCORE_QUERY}&pick=p4.3.token  !class="fin" / 結果へ / value="take.K" / !value="GG"
    # The prompt for a token names the seat if the card is not of the seat whose cards are asked for.
    score?values=-&p1=BB.BR.RW.WK&pick=p2.0  Aの4枚目のコマ
    score?values=-&p1=BB.BR&pick=p1.2  >2枚目のコマ
    # Only the next free place has keys.
    score?p4=RY&pick=p3.1  !value="WW"
    score?p4=RY&pick=p3.0  value="WW"
    # A question and a draft have their verdict; an illegal move is not accepted.
    check?{OPENING_QUERY}&move=place.3G2GpGpW.1.1  もうカード
    check?{OPENING_QUERY}&move=reveal.GW.x.W  公開できます
    play?{OPENING_QUERY}&pick=place.3G2GpGpW.0.0  もうカード / !value="accept"
    play?{OPENING_QUERY}&pick=place.3G2GpGpW.1.0  緑+3 / value="accept"
    play?{OPENING_QUERY}&pick=place.3G2G????.1.0  緑+3 / 右の辺の色と＋−は？
    play?{OPENING_QUERY}&pick=reveal.KK.x.K       黒のコマ / value="accept"
    play?{OPENING_QUERY}&move=reveal.GW.x.G_place.3G2GpGpW.9.9  2手目はできない
    play?{OPENING_QUERY}&move=place.3G2GpGpW.1.0_reveal.KK.x.K  Cの番 / 手札7
    play?{OPENING_QUERY}&move=reveal.WW.x.W_reveal.WK.x.W&pick=reveal.GW.x.G  残っているこの色に決まります
    # An earlier turn is entered again with the edges of its card.
    play?{OPENING_QUERY}&move=place.3G2GpGpW.0.-1_{LATER_MOVES}&pick=at.1  \
then=0.place.3G2GpGpW.0.-1_{LATER_MOVES}&amp;pick=place.3G2GpGpW.0.-1
    # Links to other views have the revealed cards, but not those of a final score.
    score?{FINAL_SCORE_QUERY}  href="/vogu/moves?values=B4.R6.Y-1.G5.W-1.K2&amp;first=p1"
    moves?p1=GWg&values=B4&board=2G1WpGmW  \
href="/vogu/score?p1=GWg&amp;values=B4&amp;board=2G1WpGmW" / href="/vogu/play?p1=GWg&amp;values=B4&amp;board=2G1WpGmW"
    # At +10 blue changes by +3 and −3, in an order that is chosen; a free cell has what the limit leaves.
    check?{CONTACT_ORDER_QUERY}&move=place.3B3BmBmB.1.0  青 +7 / 青 +10 / value="by.
    check?{CONTACT_ORDER_QUERY.replace("B10", "B0")}&move=place.3B3BmBmB.1.0  !value="by.
    play?{CONTACT_ORDER_QUERY}&move=place.3B3BmBmB.1.0.b  卓が決めた順：下、左
    play.json?{CONTACT_ORDER_QUERY}&move=place.3B3BmBmB.1.0.b  values=B10.R-2
    play?{CONTACT_ORDER_QUERY}&pick=place.3B3BmBmB.?.?  青0 / !青+4
    # The two edges of two cards give the change of a contact; no card is assumed in a hand.
    check?board=1W1WmWpW&move=place.1K2KpKpK.1.0&tried=board%3D&pick=edge.number  <b>黒−2 / !持っていれば
    check?board=1W1WpWpW&move=place.1W3WpWpW.1.0&tried=board%3D&pick=edge.number  <b>白+4 / !持っていれば
    check?board=1W1WmWpW&move=place.1R1RpRpR.1.0&tried=board%3D&pick=edge.number  <b>赤−1 / !持っていれば
    check?board=1G1GpGpG&move=place.1K2KpKpK.1.0&tried=board%3D&pick=edge.number  <b>黒+2 / !持っていれば
    moves  href="/vogu/moves?pick=board.0.0"
    # A verdict is about its move, whatever other draft the address selects.
    check?{OPENING_QUERY}&move=place.3G2GpGpW.0.-1&pick=place.3G2GpGpW.0.0  class="st yes"
    # The private hand has more cards than it can.
    play?players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&mine=p1{".3G2GpGpW" * 9}&move=reveal.GW.x.G  \
2枚は、もう手札にありません
    # A card of the private hand is described by the edges that are entered.
    play?{OPENING_QUERY}&mine=p2.3G--pW--  緑3、白＋
    # A draft of another card offers none of the private hand.
    play?{OPENING_QUERY}&mine=p1.3G2GpGpW&pick=place.3G2GpGpW.?.?  value="card.0"
    play?{OPENING_QUERY}&mine=p1.3G2GpGpW&pick=place.1R3YmYmR.?.?  !value="card.0"
    # A question has the private hand of the seat to move alone.
    play?{OPENING_QUERY}&mine=p1.3G2GpGpW  hand=3G2GpGpW
    play?{OPENING_QUERY}&mine=p2.3G2GpGpW  !hand=3G2GpGpW
    """)


@pytest.mark.clause("vogu.limit", "vogu.contact")
@pytest.mark.parametrize(("address", "expected_texts"), PAGE_TEXTS)
def test_page_displays_expected_texts_and_omits_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_page_texts(client, f"/vogu/{address}", expected_texts)


@pytest.mark.parametrize("seed", choose_by_run_length("a", "abc"))
def test_record_numbers_cells_by_current_layout(client: FlaskClient, seed: str) -> None:
    """A card placed above or left of the layout renumbers the cells of all earlier moves."""
    rng = Random(seed)
    board = {(col, 0): random_face(rng) for col in range(naive.STARTING_CARDS_BY_PLAYERS[4])}
    query, moves = f"players=4&values=-&board={naive.format_board(board)}", []
    laid: list[tuple[int, int]] = []
    for _ in range(10):
        move = rng.choice(
            naive.list_legal_moves(
                board, hand=[random_face(rng)], revealed_cards=[], taken_tokens=[], tokens_per_colour=0
            )
        )
        _, face, *cell = move.split(".")
        col, row = map(int, cell)
        moves.append(move)
        laid = [(c + (col < 0), r + (row < 0)) for c, r in [*laid, (col, row)]]
        board = {(c + (col < 0), r + (row < 0)): one for (c, r), one in {**board, (col, row): face}.items()}
    assert any(col + row for col, row in laid)
    address = f"/vogu/play?{query}&move={'_'.join(moves)}"
    record = client.get(f"{address}&lang=ja").text.partition('id="record"')[2]
    assert re.findall(r"(\d+)列目・(\d+)段目に置く", record) == [(f"{c + 1}", f"{r + 1}") for c, r in reversed(laid)]
    paper = "".join(re.sub(r"<[^>]+>", "", client.get(address.replace("play?", "play/sheet?")).text).split())
    assert re.findall(r"(\d+)列(\d+)段", paper) == [(f"{c + 1}", f"{r + 1}") for c, r in laid]


@pytest.mark.clause("vogu.order", "vogu.limit")
@pytest.mark.parametrize(("value", "clause"), [("10", "vogu.order"), ("0", "vogu.contact")])
def test_answer_bar_cites_contact_order_clause_if_order_decides(client: FlaskClient, value: str, clause: str) -> None:
    """At +10 a plus and a minus: their order decides the value of blue, so it is not stated as +10 → +7."""
    board = "players=5&turn=p3&board=2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB"
    query = f"{board}&values=B{value}.R0.Y0.G0.W0.K0&move=place.3B3BmBmB.1.0"
    text = client.get(f"/vogu/check?{query}&lang=ja").text
    answer_bar = text[text.index('class="bar answer"') :]
    answer_bar = answer_bar[: answer_bar.index("</section>")]
    assert f"#{clause}" in answer_bar
    assert ("青は順序で" in answer_bar) is (value == "10")


def test_score_breakdown_of_seat_links_to_correct_its_cards(client: FlaskClient) -> None:
    """The cards of the winner are also under the result."""
    page = client.get(f"/vogu/score?{FINAL_SCORE_QUERY}").text
    assert 'id="tray"' not in page, "the score is complete"
    for seat in range(1, 5):
        own = page.partition(f'id="why-p{seat}"')[2].partition("</details>")[0]
        assert re.findall(r'name="go"\s+value="([^"]*)"', own) == [f"p{seat}.{n}" for n in range(4)]
    assert 'value="p1.0"' in page.partition('class="fin"')[2].partition("</aside>")[0]


def test_a_place_is_asked_for_only_until_it_is_touched(client: FlaskClient) -> None:
    drafts = ("place.3G??????.?.?", "place.3G??????.1.0")
    pages = [client.get(f"/vogu/play?{OPENING_QUERY}&pick={draft}&lang=en").text for draft in drafts]
    assert ["touch a place" in page for page in pages] == [True, False]
