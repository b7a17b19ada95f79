"""VOGU's pages and pads without script."""

import re
from html import unescape
from random import Random
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import address_after_touch, address_after_touches, query_without_page_parameters, selection_of_address
from tests.run_length import choose_by_run_length
from tests.vogu import naive
from tests.vogu.tables import random_face

OPENING_QUERY = "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
FINAL_SCORE_QUERY = (
    "p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&p4=BR.RWr.YG.WK&values=B4.R6.Y-1.G5.W-1.K2&first=p1"
)
BOARD_AND_HAND_QUERY = (
    "values=B3.R2.Y-2.G4.W-1.K0&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG"
    "&hand=2Y2RpYmR.1G3WmWpG.2K2KpKmK.3B1YmBpY.1W2GpGmW.2R1BmRpB.1K3YpKmY.3W1RmWpR.2G2BpGmB.1Y3KmYpK"
)


TOUCH_CASES = parse_table_rows(f"""
    # score: the values
    score  -  -  4  values=B4  value.R
    score  values=B4  value.B  erase  -  value.B
    score  values=B4.R0.Y0.G0.W0  value.K  -3  values=B4.R0.Y0.G0.W0.K-3  p1.0
    score  values=B4.R2  -  zero  values=B4.R2.Y0.G0.W0.K0  p1.0
    # score: cards and their tokens
    score  p1=W  p1.0  GW  p1=GW  p1.1
    score  p1=GWg  p1.0  take.G  p1=GW  p1.0
    score  p1=GW  p1.1  p1.0.take.W  p1=GWw  p1.1
    score  p1=GW.BB  p1.0  erase  p1=BB  p1.0
    score  p1=GW.GW.GW&values=-  -  KK  p1=GW.GW.GW.KK&values=-  p2.0
    # a correction touches one card alone: typed again as it was it keeps its token
    score  {FINAL_SCORE_QUERY}  p4.1  RY  {FINAL_SCORE_QUERY.replace("RWr.YG", "RYr.YG")}  p4.1
    score  {FINAL_SCORE_QUERY}  p4.1  GB  {FINAL_SCORE_QUERY.replace("RWr.YG", "BG.YG")}  p4.1
    # the layout and the hand
    moves  -  board.0.0  2G  board=2G------  board.0.0.left
    moves  board=2G1WpG--  board.0.0.bottom  mW  board=2G1WpGmW  board.0.1
    moves  board=2G1WpGmW  board.-1.0  1R  board=1R------_2G1WpGmW  board.0.0.left
    moves  board=2G1WpGmW  board.0.-1.right  mR  board=----mR--.2G1WpGmW  board.0.0.bottom
    moves  board=1R------_2G1WpGmW  board.0.0  erase  board=2G1WpGmW  mend
    moves  hand=2G1WpG--  hand.0.bottom  mW  hand=2G1WpGmW  hand.1
    moves  hand=2G1WpGmW  hand.0  erase  -  hand.0
    moves  -  -  turn.p2  turn=p2  -
    # a half entered card of the layout comes first, also where an address names no target
    moves  board=2G------.3R2RmR--  board.0.1.bottom  pR  board=2G------.3R2RmRpR  board.0.0
    play  players=3&board=1Y------  -  1B  players=3&board=1Y1B----  board.0.0.right
    # and so does the next card of a starting layout that is not complete
    play  players=3&board=2G1WpGmW  -  1R  players=3&board=1R------_2G1WpGmW  board.0.0.left
    # while the game runs only revealed cards lie before a seat, each with its token
    moves  {OPENING_QUERY}  p1.0  GW  {OPENING_QUERY.replace("&", "&p1=GW&")}  p1.0.token
    moves  p1=GW  p1.0.token  take.W  p1=GWw  p1.0.token
""")
"""View, query, selection and touched value; then the query and the selection after the touch."""


@pytest.mark.parametrize(
    ("view", "start", "selected_target", "entered_value", "query", "next_selected_target"), TOUCH_CASES
)
def test_touch_changes_query_and_selection(
    client: FlaskClient,
    view: str,
    start: str,
    selected_target: str,
    entered_value: str,
    query: str,
    next_selected_target: str,
) -> None:
    address = address_after_touch(client, f"/vogu/{view}?{start}", selected_target, entered_value)
    assert (query_without_page_parameters(address), selection_of_address(address)) == (query, next_selected_target)


def test_the_last_card_asks_only_for_its_token(client: FlaskClient) -> None:
    address = address_after_touch(client, f"/vogu/score?{FINAL_SCORE_QUERY.replace('YG.WK', 'YG')}", "p4.3", "WK")
    assert selection_of_address(address) == "p4.3.token"
    page = client.get(address).text
    assert 'class="fin"' not in page, "the tray replaces the result"
    assert "結果へ" in page
    assert 'value="take.K"' in page
    assert 'value="GG"' not in page


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


def load_answer_bar(client: FlaskClient, address: str) -> str:
    page = client.get(address).text
    return page[page.index('id="answer"') :]


def test_layout_entry_advances_to_next_card(client: FlaskClient) -> None:
    """The touch after the fourth edge of a card enters the next card."""
    address = "/vogu/play?players=5&pick=board.0.0"
    for put in ("2G", "1W", "pG", "mW", "3R", "2R", "mR", "pR", "1B", "1B", "pB", "pB"):
        assert "場の札を入れる" in load_answer_bar(client, address), "one card is not the whole starting layout"
        address = address_after_touch(client, address, selection_of_address(address), put)
    assert query_without_page_parameters(address) == "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
    assert "Aの番" in client.get(address).text


@pytest.mark.parametrize(
    "order",
    [
        ["cell.1.1", "3G", "2G", "pG", "pW"],
        ["3G", "2G", "pG", "pW", "cell.1.1"],
    ],
)
def test_placement_question_is_entered_by_card_and_cell_in_any_order(client: FlaskClient, order: list[str]) -> None:
    address = address_after_touches(client, f"/vogu/moves?{OPENING_QUERY}", *order)
    assert query_without_page_parameters(address) == f"{OPENING_QUERY}&move=place.3G2GpGpW.1.1"
    assert address.startswith("/vogu/check")
    assert "もうカード" in client.get(address).text


def test_reveal_question_is_entered_by_colours_and_token(client: FlaskClient) -> None:
    address = address_after_touches(client, f"/vogu/moves?{OPENING_QUERY}", "tab.reveal", "W", "G", "take.G")
    assert query_without_page_parameters(address) == f"{OPENING_QUERY}&move=reveal.GW.x.G"
    again = address_after_touch(client, address, "", "take.W")
    assert query_without_page_parameters(again) == f"{OPENING_QUERY}&move=reveal.GW.x.W"
    assert "公開できます" in client.get(again).text


@pytest.mark.clause("vogu.reveal.token")
def test_only_remaining_token_is_selected_automatically(client: FlaskClient) -> None:
    """White is out: a card of green and white takes green, and the page states why."""
    start = f"/vogu/play?{OPENING_QUERY}&move=reveal.WW.x.W_reveal.WK.x.W"
    address = address_after_touches(client, start, "tab.reveal", "W", "G")
    assert selection_of_address(address) == "reveal.GW.x.G"
    assert "残っているこの色に決まります" in client.get(address).text
    assert query_without_page_parameters(address_after_touches(client, address, "accept")).endswith("_reveal.GW.x.G")
    other = address_after_touch(client, f"{start}&pick=reveal.GW.x.G", "reveal.GW.x.G", "take.W")
    assert selection_of_address(other) == "reveal.GW.x.W"


def test_asked_card_is_exchanged_for_hand_card_at_same_cell(client: FlaskClient) -> None:
    start = f"/vogu/check?{OPENING_QUERY}&hand=1R3YmYmR&move=place.3G2GpGpW.1.0"
    address = address_after_touch(client, start, "", "card.0")
    assert query_without_page_parameters(address).endswith("move=place.1R3YmYmR.1.0")
    other = address_after_touch(client, address, "", "new")
    assert selection_of_address(other) == "place.????????.1.0"
    side = address_after_touch(client, address, "", "side.left")
    assert "move=place.1R3YmYmR.1.0" in query_without_page_parameters(side)


def test_score_link_carries_values_of_complete_starting_layout(client: FlaskClient) -> None:
    page = client.get(f"/vogu/play?{OPENING_QUERY}&names=A.B").text
    (score,) = re.findall(r'<a href="([^"]*)" data-tab="score"', page)
    told = dict(parse_qsl(urlsplit(unescape(score)).query))
    assert told["values"] == "B-1.R-3.Y0.G0.W0.K0"
    assert told["names"] == "A.B"
    for board in ("2G1WpGmW.3R2RmRpR", "2G1WpGmW.3R2RmRpR.1B1BpB--"):
        page = client.get(f"/vogu/play?players=5&board={board}").text
        (score,) = re.findall(r'<a href="([^"]*)" data-tab="score"', page)
        assert "values" not in score, "the starting layout is incomplete"


def test_impossible_layout_card_stays_displayed_for_correction(client: FlaskClient) -> None:
    address = address_after_touch(client, "/vogu/play?players=3&board=1B1K----", "board.0.0", "pW")
    assert 'id="at-board-0-0"' in client.get(address).text, "the card is displayed"
    corrected = address_after_touch(client, address, "board.0.0", "erase")
    assert client.get(corrected).status_code == 200, corrected


def test_moves_entered_by_touches_are_recorded_once_accepted(client: FlaskClient) -> None:
    """A placement takes six touches and is recorded by the last."""
    address = f"/vogu/play?{OPENING_QUERY}"
    address = address_after_touches(client, address, "cell.0.1", "3G", "2G", "pG", "pW")
    assert query_without_page_parameters(address) == OPENING_QUERY
    address = address_after_touches(client, address, "accept")
    assert query_without_page_parameters(address) == f"{OPENING_QUERY}&move=place.3G2GpGpW.1.0"
    address = address_after_touches(client, address, "tab.reveal", "K", "K", "accept")
    assert query_without_page_parameters(address) == f"{OPENING_QUERY}&move=place.3G2GpGpW.1.0_reveal.KK.x.K"
    page = client.get(address).text
    assert "Cの番" in page
    assert "手札7" in page


def test_illegal_move_is_not_acceptable_and_is_replaced_in_record(client: FlaskClient) -> None:
    """The page refuses it before it is recorded; the next move replaces it."""
    page = client.get(f"/vogu/play?{OPENING_QUERY}&pick=place.3G2GpGpW.0.0").text
    assert "もうカード" in page
    assert 'value="accept"' not in page
    stopped = f"/vogu/play?{OPENING_QUERY}&move=reveal.GW.x.G_place.3G2GpGpW.9.9"
    assert "2手目はできない" in client.get(stopped).text
    address = address_after_touch(client, stopped, "reveal.KK.x.K", "accept")
    assert query_without_page_parameters(address) == f"{OPENING_QUERY}&move=reveal.GW.x.G_reveal.KK.x.K"


RECORDED_MOVES = "place.3G2GpGpW.0.-1_reveal.KK.x.K_place.1B1BpBpB.2.2_place.3G2GpGpW.0.3"


def test_recorded_turn_is_reentered_and_other_cards_stay_in_place(client: FlaskClient) -> None:
    """The first move placed a card above the layout, which moved all others down; the corrected one places it to the
    right. Its edges are already entered."""
    start = f"/vogu/play?{OPENING_QUERY}&then=0.{RECORDED_MOVES}"
    page = client.get(f"/vogu/play?{OPENING_QUERY}&move={RECORDED_MOVES}&pick=at.1").text
    assert f"then=0.{RECORDED_MOVES}&amp;pick=place.3G2GpGpW.0.-1" in page
    address = address_after_touch(client, start, "place.3G2GpGpW.0.-1", "cell.0.1")
    assert selection_of_address(address) == "place.3G2GpGpW.1.0"
    address = address_after_touches(client, address, "accept")
    moved = "place.3G2GpGpW.1.0_reveal.KK.x.K_place.1B1BpBpB.2.1_place.3G2GpGpW.0.2"
    assert query_without_page_parameters(address) == f"{OPENING_QUERY}&move={moved}"
    first, rest = RECORDED_MOVES.split("_", 1)
    other = f"/vogu/play?{OPENING_QUERY}&move={first}&then=1.{rest}"
    other = address_after_touch(client, other, "reveal.GW.x.?", "take.W")
    other = address_after_touches(client, other, "accept")
    assert query_without_page_parameters(other) == f"{OPENING_QUERY}&move={RECORDED_MOVES.replace('KK.x.K', 'GW.x.W')}"


def test_value_correction_is_recorded_in_followed_game(client: FlaskClient) -> None:
    """The correction is an entry of the record; before the first turn it changes the start."""
    start = f"/vogu/play?{OPENING_QUERY}&move=reveal.KK.x.K"
    address = address_after_touch(client, start, "value.B", "3")
    assert (
        query_without_page_parameters(address)
        == f"{OPENING_QUERY}&move=reveal.KK.x.K_correct~values~B3.R-3.Y0.G0.W0.K0"
    )
    board = OPENING_QUERY.removeprefix("players=5&")
    assert (
        query_without_page_parameters(address_after_touch(client, f"/vogu/play?{OPENING_QUERY}", "value.B", "3"))
        == f"players=5&values=B3&{board}"
    )
    over = "_".join(f"place.1G1GpGpG.{n}.0" for n in range(33, 36))
    query = {"players": "3", "values": "-", "board": ".".join(["2G1WpGmW"] * 33), "move": over, "view": "play"}
    assert client.get("/vogu/enter", query_string={**query, "pick": "value.B", "put": "3"}).status_code == 422


def test_view_links_keep_revealed_cards_but_not_final_score_cards(client: FlaskClient) -> None:
    page = client.get(f"/vogu/score?{FINAL_SCORE_QUERY}").text
    assert 'href="/vogu/moves?values=B4.R6.Y-1.G5.W-1.K2&amp;first=p1"' in page
    page = client.get("/vogu/moves?p1=GWg&values=B4&board=2G1WpGmW").text
    assert 'href="/vogu/score?p1=GWg&amp;values=B4&amp;board=2G1WpGmW"' in page
    assert 'href="/vogu/play?p1=GWg&amp;values=B4&amp;board=2G1WpGmW"' in page


def test_a_place_behind_missing_cards_offers_no_keys(client: FlaskClient) -> None:
    """Only the next free place has keys."""
    assert 'value="WW"' not in client.get("/vogu/score?p4=RY&pick=p3.1").text
    assert 'value="WW"' in client.get("/vogu/score?p4=RY&pick=p3.0").text


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
    """),
)
def test_touch_not_offered_by_page_is_refused(
    client: FlaskClient, view: str, query: str, selected_target: str, entered_value: str
) -> None:
    fields = {**dict(parse_qsl(query)), "view": view, "pick": selected_target, "put": entered_value}
    assert client.get("/vogu/enter", query_string=fields).status_code == 422


CELL_ONLY_SELECTION, CARD_ONLY_SELECTION = "place.????????.1.0", "place.1B2RpBmR.?.?"


@pytest.mark.parametrize(
    ("address", "expected_text"),
    parse_table_rows(f"""
        moves?{OPENING_QUERY}&pick=mend  直すものにふれる
        moves?{OPENING_QUERY}&pick=value.B  青の価値
        play?{OPENING_QUERY}&pick=place.3G2RpBpW.1.0  カードの色は2色まで
        moves?{OPENING_QUERY}&pick={CELL_ONLY_SELECTION}  上の辺の色と数は？
        moves?{OPENING_QUERY}&pick={CARD_ONLY_SELECTION}  どこへ置く？
        play?players=4&values=-&board=2G1WpGmW&pick=reveal.W?.x.?  その色に2回ふれる
        play?players=4&board=2G1WpGmW  最初の札 1／4枚
        play?players=4&values=B0.R0.Y0.G0.W0.K0&board=2G1WpGmW  Aの番
        {"score?players=5&p1=BR.BY.BG.BW.BK&values=-&" + OPENING_QUERY.partition("&")[2]}  いま終わったら
        play?players=3&values=-&board={".".join(["2G1WpGmW"] * 36)}  ゲームは終わり
    """),
)
def test_page_displays_expected_prompt_or_state(client: FlaskClient, address: str, expected_text: str) -> None:
    assert expected_text in client.get(f"/vogu/{address}&lang=ja").text


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


CONTACT_ORDER_QUERY = "players=5&turn=p3&board=2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB&values=B10.R0.Y0.G0.W0.K0"


@pytest.mark.clause("vogu.order")
def test_contact_order_can_be_chosen_if_it_decides_value(client: FlaskClient) -> None:
    """Blue at +10 changes by +3 and −3: in reading order it becomes 7, with the minus first 10."""
    asked = f"/vogu/check?{CONTACT_ORDER_QUERY}&move=place.3B3BmBmB.1.0"
    tray = client.get(f"{asked}&lang=ja").text.partition('id="tray"')[2]
    assert "青 +7" in tray
    assert "青 +10" in tray
    assert query_without_page_parameters(address_after_touch(client, asked, "", "by.b")).endswith(
        "move=place.3B3BmBmB.1.0.b"
    )
    told = f"/vogu/play?{CONTACT_ORDER_QUERY}"
    chosen = address_after_touch(client, told, "place.3B3BmBmB.1.0", "by.b")
    assert selection_of_address(chosen) == "place.3B3BmBmB.1.0.b"
    after = address_after_touch(client, told, selection_of_address(chosen), "accept")
    assert after.endswith("move=place.3B3BmBmB.1.0.b")
    assert "卓が決めた順：下、左" in client.get(f"{after}&lang=ja").text
    assert 'value="by.' in tray
    assert 'value="by.' not in client.get(asked.replace("values=B10", "values=B0")).text, "every order has one result"
    assert "values=B10.R-2" in client.get(f"/vogu/play.json?{urlsplit(after).query}").get_json()["position"]


@pytest.mark.clause("vogu.limit")
def test_free_cell_displays_change_cut_at_value_limit(client: FlaskClient) -> None:
    """At +10 a change of +4 is 0."""
    page = client.get(f"/vogu/play?{CONTACT_ORDER_QUERY}&pick=place.3B3BmBmB.?.?&lang=ja").text
    assert "青+4" not in page
    assert "青0" in page


def test_score_breakdown_of_seat_links_to_correct_its_cards(client: FlaskClient) -> None:
    """The cards of the winner are also under the result."""
    page = client.get(f"/vogu/score?{FINAL_SCORE_QUERY}").text
    assert 'id="tray"' not in page, "the score is complete"
    for seat in range(1, 5):
        own = page.partition(f'id="why-p{seat}"')[2].partition("</details>")[0]
        assert re.findall(r'name="go"\s+value="([^"]*)"', own) == [f"p{seat}.{n}" for n in range(4)]
    assert 'value="p1.0"' in page.partition('class="fin"')[2].partition("</aside>")[0]


@pytest.mark.parametrize(
    ("cards", "selected_target", "hint"), [("BB.BR.RW.WK", "p2.0", "Aの4枚目のコマ"), ("BB.BR", "p1.2", ">2枚目のコマ")]
)
def test_token_prompt_names_seat_if_card_is_of_another_seat(
    client: FlaskClient, cards: str, selected_target: str, hint: str
) -> None:
    head = client.get(f"/vogu/score?values=-&p1={cards}&pick={selected_target}&lang=ja").text.partition(
        'class="tray-head"'
    )[2]
    assert hint in head.partition("tray-body")[0]
