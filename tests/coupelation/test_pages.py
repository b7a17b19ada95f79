"""Coupelation's pages and pads without script."""

import re
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import check_page_texts, check_touches_lead_to
from tests.run_length import pair_cases_with_others
from web.games.coupelation.pictures.table_pad import find_faces_fitting_cell_ignoring_its_card

from .tables import read_state_of_query

WON_TOWER = "1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_F"
QUERY_WITH_HAND = "turn=p3&tower=4.13.25.x.x.29.41_9.18.-.-.-.33_15&reserve=1.20.37.50&hand=7.30.46&deck=21"
QUERY_WITHOUT_HAND = QUERY_WITH_HAND.replace("&hand=7.30.46", "")
QUERY_WITH_EVERY_PARAMETER = (
    "players=2&tower=12d.18.25e.31.x.44_15h.22&reserve=1.50.13.37.8.9&hand=5.7.20.33.41.43.F&deck=20&last=1.0"
)


QUERY_WITH_DISCARDS = (
    "players=2&tower=25d&reserve=1d.50e.14h.37d.40d.41e&p1=h3&p2=h3&deck=38"
    "&move=draw.1_take.14h.0.0.5d.9d.x.x.r40_up.30d.0.1"
)
FINISH_CARD_IN_RESERVE_QUERY = (
    "players=2&turn=p2&tower=1.8.15.22.29.36.43_3.10.17.24.31.38_5.12.19.26.33_7.14.21.28_9.16.23_11.18"
    "&reserve=48d.50d.2d.37d.F&p1=h2&deck=0&last=0.0"
)


FOUR_PLAYER_START_QUERY = "p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34"
FOUR_SEATS_MID_GAME_QUERY = (
    "p1=h3&p2=h2&p3=h2&p4=h3&turn=p3&tower=6d.12e.19d.25h.33d.41e.47d_9h.x.22d.-.37e"
    "&reserve=1.50.16.44&deck=21&last=1.4"
)
EMPTY_DECK_TABLE = "p1=h3&p2=h1&p3=h3&p4=h3&turn=p2&tower=25d.31e&reserve=1.50.13.37"
TOUCHES = parse_table_rows(f"""
    # an address, touches, and the address after them
    # The bottom row: one card after the other, to the right or to the left.
    score  25  score?tower=25&pick=tower.0.1
    score?tower=25&pick=tower.0.1  x  score?tower=25.x&pick=tower.0.2
    score?tower=25&pick=tower.0.-1  12  score?tower=12.25&pick=tower.0.-1
    score?tower=25&last=0.0&pick=tower.0.-1  12  score?tower=12.25&last=0.1&pick=tower.0.-1
    score?tower=2.3.4.5.6.7&pick=tower.0.-1  1  score?tower=1.2.3.4.5.6.7&pick=tower.1.0
    score?tower=1.2.3.4.5.6&pick=tower.0.6  7  score?tower=1.2.3.4.5.6.7&pick=tower.1.0
    # The rows above, up to the finish card.
    score?tower=20.30.40&pick=tower.1.0  25  score?tower=20.30.40_25&pick=tower.1.1
    score?tower=20.30.40_25&pick=tower.1.1  35  score?tower=20.30.40_25.35&pick=tower.2.0
    score?tower=20.30.40_25.35&pick=tower.2.0  31  score?tower=20.30.40_25.35_31
    score?tower={WON_TOWER[:-2]}&pick=tower.6.0  F  score?tower={WON_TOWER}
    # The same number removes the card, another one replaces it.
    score?tower=25&pick=tower.0.0  25  score?pick=tower.0.0
    score?tower=12.25&pick=tower.0.0  13  score?tower=13.25&pick=tower.0.0
    score?tower=12.25.31&pick=tower.0.1  erase  score?tower=12.-.31&pick=tower.0.1
    score?tower=12.-.31&pick=tower.0.1  25  score?tower=12.25.31&pick=tower.1.0
    score?tower=12.25.31&last=0.2&pick=tower.0.0  erase  score?tower=25.31&last=0.1&pick=tower.0.-1
    score?tower=12.25&last=0.1&pick=tower.0.1  erase  score?tower=12&pick=tower.0.1
    score?tower=12.25_15&pick=tower.0.0  erase  score?tower=-.25_15&pick=tower.0.0
    # Marks, the last card, deck, first game, turn.
    score?tower=12.25&pick=tower.0.0  d  score?tower=12d.25&pick=tower.0.0
    score?tower=12d.25&pick=tower.0.0  d  score?tower=12.25&pick=tower.0.0
    score?tower=12d.25&pick=tower.0.0  h  score?tower=12h.25&pick=tower.0.0
    score?tower=12.25  mark.0.1.e  score?tower=12.25e
    score?tower=12.25&pick=tower.0.1  last  score?tower=12.25&last=0.1&pick=tower.0.1
    score?tower=12.25&last=0.1&pick=tower.0.1  last  score?tower=12.25&pick=tower.0.1
    score?tower=25&pick=deck  21  score?tower=25&deck=21
    score?tower=25&deck=21&pick=deck  0  score?tower=25&deck=0
    score?tower=25&deck=21&pick=deck  erase  score?tower=25&pick=deck
    score?tower=25  first  score?tower=25&first=1
    score?tower=25&first=1  first  score?tower=25
    score?tower=25  turn.p2  score?turn=p2&tower=25
    # Reserve and hand.
    score?tower=25&pick=reserve.0  1  score?tower=25&reserve=1&pick=reserve.1
    score?tower=25&reserve=1.50.13&pick=reserve.3  37  score?tower=25&reserve=1.50.13.37
    score?tower=25&reserve=1.50&pick=reserve.0  1  score?tower=25&reserve=50&pick=reserve.0
    score?tower=25&reserve=1.50&pick=reserve.1  erase  score?tower=25&reserve=1&pick=reserve.1
    score?tower=25&reserve=1.50&pick=reserve.2  erase  score?tower=25&reserve=1&pick=reserve.1
    score?tower=25&reserve=1&pick=reserve.0  erase  score?tower=25&pick=reserve.0
    score?tower=25&pick=hand.0  F  score?tower=25&hand=F&pick=hand.1
    score?tower=25&hand=7&pick=hand.0  d  score?tower=25&hand=7d&pick=hand.0
    score?tower=25&reserve=37.1&pick=reserve.0  e  score?tower=25&reserve=37e.1&pick=reserve.0
    # A move that is complete opens its verdict.
    moves?tower=20.30&reserve=1.50.13.37&pick=up.?.1.0  25  \
check?tower=20.30&reserve=1.50.13.37&move=up.25.1.0&pick=up.25.1.0
    moves?tower=20.30&reserve=1.50.13.37&pick=take.37.1.0.?.?  7  \
moves?tower=20.30&reserve=1.50.13.37&pick=take.37.1.0.7.?
    moves?tower=20.30&reserve=1.50.13.37  25  moves?tower=20.30&reserve=1.50.13.37&pick=up.25.?.?
    # A card without its mark or in an impossible place moves; a touch of the card lifts it.
    play?{FOUR_PLAYER_START_QUERY}&pick=up.31.0.1  at.0.2  play?{FOUR_PLAYER_START_QUERY}&pick=up.31.0.2
    play?{FOUR_PLAYER_START_QUERY}&pick=up.13d.0.1  at.0.2  play?{FOUR_PLAYER_START_QUERY}&pick=up.13d.0.2
    play?{FOUR_PLAYER_START_QUERY}&pick=up.31e.0.1  at.0.1  play?{FOUR_PLAYER_START_QUERY}&pick=up.31e.?.?
    # The complete turn is accepted.
    play?{FOUR_PLAYER_START_QUERY}&pick=up.31e.0.1  at.0.2  \
play?{FOUR_PLAYER_START_QUERY}&move=draw.1_up.31e.0.1&pick=up.?.0.2
    play?{FOUR_PLAYER_START_QUERY}&pick=up.31e.0.1  at.1.0  \
play?{FOUR_PLAYER_START_QUERY}&move=draw.1_up.31e.0.1&pick=up.?.1.0
    # A card left of the leftmost shifts all places by one.
    # Where the card could be as well, a touch moves it; nothing is recorded by that.
    play?{FOUR_PLAYER_START_QUERY}&pick=down.x.0.-1  at.0.1  play?{FOUR_PLAYER_START_QUERY}&pick=down.x.0.1
    play?{FOUR_PLAYER_START_QUERY}&pick=up.31e.0.1  at.0.-1  \
play?{FOUR_PLAYER_START_QUERY}&move=draw.1_up.31e.0.1&pick=up.?.0.-1
    play?{FOUR_PLAYER_START_QUERY}&pick=down.x.0.-1  at.0.-2  \
play?{FOUR_PLAYER_START_QUERY}&move=draw.1_down.x.0.-1&pick=up.?.0.-1
    # A card of the reserve that the next seat takes does so, too.
    play?{FOUR_PLAYER_START_QUERY}&pick=up.31e.0.1  take.13  \
play?{FOUR_PLAYER_START_QUERY}&move=draw.1_up.31e.0.1&pick=take.13.0.-1.?.?
    # A reserve that grows too large needs a card that is dropped before the turn is accepted.
    play?{FOUR_SEATS_MID_GAME_QUERY}  at.2.-3 take.16 7 paid.23 take.50 accept  \
play?{FOUR_SEATS_MID_GAME_QUERY}&move=draw.2_take.16.2.0.7.23.r50
    # An empty deck is entered with one touch, on the record as the deck before the draw.
    play?{EMPTY_DECK_TABLE}&last=0.1&move=draw.2_up.40d.0.2  nodeck  \
play?{EMPTY_DECK_TABLE}&deck=2&last=0.1&move=draw.2_up.40d.0.2
    score?tower=25  nodeck  score?tower=25&deck=0
    # The drawn cards of the reserve are entered before the game begins; the same card again is removed.
    play?players=3&pick=deal      deal.7 deal.30  play?players=3&pick=deal.7.30
    play?players=3&pick=deal.7.30  deal.7         play?players=3&pick=deal.30
    play?players=3&pick=deal.7.30  first deal.44 begin  \
play?players=3&p1=h3&p2=h3&p3=h3&tower=25&reserve=1.50.7.30.44&deck=35&first=1
    # What is entered stays when the game begins.
    play?players=3&p2=h4&reserve=1d.7h&deck=34&pick=deal.7  deal.30 deal.44 begin  \
play?players=3&p1=h3&p2=h4&p3=h3&tower=25&reserve=1d.50.7h.30.44&deck=34
    # Two cards side by side and a third: another one, one beside them, one face down, another first card.
    moves  34              moves?tower=34
    moves  34 41           moves?tower=34.41
    moves  34 41 26        check?tower=34.41&move=up.26.1.0&pick=up.26.1.0
    moves  34 41 26 38     check?tower=34.41&move=up.38.1.0&pick=up.38.1.0
    moves  34 41 at.0.2 45  check?tower=34.41&move=up.45.0.2&pick=up.45.0.2
    moves  34 41 as.down   check?tower=34.41&move=down.x.1.0&pick=down.x.1.0
    check?tower=34.41&move=up.26.1.0&pick=tower.0.0  21  check?tower=21.41&move=up.26.1.0
    # The private hand is entered, placed, removed, and reduced to three cards.
    play?{FOUR_PLAYER_START_QUERY}  own.whose.p1  play?{FOUR_PLAYER_START_QUERY}&mine=p1
    play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.31  own.whose.p1  play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.31
    play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.31  mine.40  play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.31.40
    play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.31  31  play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.31&pick=up.31.?.?
    play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.31  own.forget  play?{FOUR_PLAYER_START_QUERY}
    play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.31&pick=down.31.0.1  accept  \
play?{FOUR_PLAYER_START_QUERY}&mine=p1.7_0.1.31&move=draw.1_down.x.0.1
    play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.9.11.12&move=draw.1_up.31d.0.1  mine.12  \
play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.9.11&move=draw.1_up.31d.0.1
    """)


@pytest.mark.parametrize(("start", "touches", "expected_address"), TOUCHES)
def test_touches_lead_to_expected_address(client: FlaskClient, start: str, touches: str, expected_address: str) -> None:
    check_touches_lead_to(client, f"/coupelation/{start}", touches, f"/coupelation/{expected_address}")


def page_text_of_address(client: FlaskClient, address: str, expected_status: int = 200) -> str:
    answer = client.get(f"/coupelation/{address}")
    assert answer.status_code == expected_status
    return answer.get_data(as_text=True)


EXPECTED_PAGE_TEXTS = f"""
score                                       200  25から始まる         It starts with 25
moves                                       200  下の2枚は           Which two below
check                                       200  タワー             Tower
possible                                    200  タワーを入れてください     Enter the tower
score?tower=12.25                           200  左右どちらへも伸びる      on either side
score?tower=12.25&house=start-middle        200  左にあと2枚          2 more left
score?tower={WON_TOWER}                           200  全員の勝ち           All have won
score?{QUERY_WITH_HAND}                               200  続行中             Still open
score?{QUERY_WITH_HAND}&pick=up.?.?.?                 200  続行中             Still open
score?tower=4.13.25.x.x.27.41&last=0.5      200  25と27の間         No room between 25 and 27
score?tower=25.31&last=0.1                  200  31 のマークは?       Which mark is on 31?
score?tower=25.31d&last=0.1                 200  1枚まで引ける         draw up to 1
score?tower=12.25.31_x                      200  12個             12: 13
score?tower=25.x.27&reserve=26              200  合う数がなく          no number left that fits
score?tower=25.25                           422  25が2枚           25 is there 2 times
score?tower=0.51                            422  51というカードはありません  There is no card 51
score?tower=1.2.3.4.5.6.7.8                 422  8枚分             8 wide
score?tower=25_30                           422  下に1枚            one card below
score?tower=1.2.3.4.5.6.7_F                 422  最上段にしか          only at the top
score?tower=25.3Z                           422  読めない文字          x for face down
moves?{QUERY_WITH_HAND}                               200  下から2段目・左3枚目     Legal moves
moves?{QUERY_WITH_HAND}                               200  30 ＋ 7 ＝ 37     30 ＋ 7 ＝ 37
moves?{QUERY_WITHOUT_HAND}&pick=up.?.1.2                200  入る数 26          26 fit
check?{QUERY_WITHOUT_HAND}&move=up.26.1.2               200  ※Cの手札に26があれば    *if C holds 26
check?{QUERY_WITHOUT_HAND}&move=up.31.1.2               200  31は大きすぎます       31 is too large
score?tower=25.24                           422  24を公開した         24 was turned up
play?{QUERY_WITHOUT_HAND}                               200  山札 21枚          Deck 21
play?{QUERY_WITHOUT_HAND}&move=up.27d.1.2_draw.1_up.26.1.2  200  ここで止まる          It stops here
play?players=3&pick=deal                    200  リザーブ あと3枚       Reserve: 3 more
play?tower=12.25.31_x&move=flip.1.0         200  公開された数を選ぶ       Touch the number it turned out to be
check?{QUERY_WITH_HAND}&move=up.46.1.3                200  できません           Not legal
check?{QUERY_WITH_HAND}&move=take.37.0.6.7.30         200  37は置けます         37: yes
check?{QUERY_WITH_HAND}&move=flip.0.3                 200  助かる数字           numbers fit
check?{QUERY_WITH_HAND}&move=flip.0.3.26_flip.0.4.28  200  できます            Legal
possible?{QUERY_WITH_EVERY_PARAMETER}                             200  完成の一例           One way to complete it
possible?{QUERY_WITH_HAND}                            200  今のままでは完成しません    Not as it lies
possible?tower=4.x.5&last=0.0               200  25              25
# The entered part is above the pad.
score?tower=25&pick=deck                    200  山札の残り         Cards left in the deck
score?tower=25&pick=reserve.0               200  リザーブの1枚目     Reserve, card 1
score?tower=25&pick=hand.0                  200  手札の1枚目        Hand, card 1
score?tower=25&pick=tower.0.0               200  25 を直す          Correct 25
score?tower=25&pick=tower.0.-1              200  左端の外に置く      Left of the row
score?tower=12.-.31&pick=tower.0.1          422  下から1段目・左2枚目  Row 1, place 2
check?tower=31.25.12&move=up.7.0.0          422  盤を直す             Correct the table
play?tower=25d.31&last=0.1&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=30  200  ダイヤ1つ  one diamond
# The deck has the finish card too.
play?tower=25d&reserve=1d.50e.13h.37d&p1=h1&p2=h1&p3=h3&p4=h3&deck=34&pick=draw.1.F_up.30d.0.1  200  34→32  34→32
# The record has discarded cards; a glass card on top is refused with a mention of the first game.
play?{QUERY_WITH_DISCARDS}                  200  破棄 手札2枚·R40    out 2 of the hand·R40
check?{FINISH_CARD_IN_RESERVE_QUERY}&move=up.13.6.0  200  最初のゲームなら、グラスカード  first game: a glass card
"""
"""Address, status, and text in each language."""


@pytest.mark.parametrize(("page", "lang"), pair_cases_with_others(parse_table_rows(EXPECTED_PAGE_TEXTS), ("ja", "en")))
def test_page_shows_expected_text_and_status(client: FlaskClient, page: tuple[str, str, str, str], lang: str) -> None:
    address, status, ja, en = page
    mark = "&" if "?" in address else "?"
    assert (ja if lang == "ja" else en) in page_text_of_address(client, f"{address}{mark}lang={lang}", int(status))


@pytest.mark.parametrize("question", ["score?pick=tower.0.0", "moves?"])
@pytest.mark.no_cover
def test_pages_stay_below_80000_characters(client: FlaskClient, question: str) -> None:
    assert len(page_text_of_address(client, f"{question}&{QUERY_WITH_EVERY_PARAMETER}")) < 80_000


def test_replay_does_not_reveal_facedown_card(client: FlaskClient) -> None:
    page = page_text_of_address(client, f"check?{QUERY_WITH_HAND}&move=down.46.1.3_flip.0.3.26&pick=step.2")
    replay = page[page.index('id="replay"') :].partition("</section>")[0]
    assert "手札の1枚を" in replay
    assert "46" not in re.sub(r'href="[^"]*"', "", replay)


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        # a seat before its draw has not lost, and a hidden hand does not show that it is stuck
        ("tower=25.30e&last=0.1&hand=-&deck=10&reserve=1.2.3.4", 200, "There is no action with this hand yet"),
        ("tower=25.31&hand=31", 422, "31 is there 2 times"),
    ],
)
def test_message_about_hand_is_shown_only_under_its_cover(
    client: FlaskClient, query: str, status: int, sentence: str
) -> None:
    page = page_text_of_address(client, f"score?{query}&lang=en", status)
    assert page.count(sentence) == 1
    assert page.index('class="cover-in"') < page.index(sentence)
    if status == 200:
        assert "</div>" not in page.partition(sentence)[0].rpartition('<div class="veil">')[2]
    assert ("Something about the hand contradicts" in page) is (status == 422)
    assert "All have lost" not in page


def test_completion_is_answered_as_json(client: FlaskClient) -> None:
    found = client.get(f"/coupelation/possible.json?{QUERY_WITH_EVERY_PARAMETER}").get_json()["possible"]
    assert found["answer"] == "yes"
    assert found["tower"].endswith("_F")
    found = client.get(f"/coupelation/possible.json?{QUERY_WITH_HAND}").get_json()["possible"]
    assert (found["answer"], bool(found["where"])) == ("no", True)
    assert client.get("/coupelation/possible.json").get_json().get("possible") is None
    assert client.get("/coupelation/possible.pdf?tower=25").status_code == 404


# --- a followed game by its touches ---------------------------------------------------------------------------------


def put_value_of_place(client: FlaskClient, address: str, place_id_suffix: str) -> str:
    """The value that a touch of a place of the tower enters."""
    found = re.search(rf'data-put="([^"]+)" id="at-{place_id_suffix}"', client.get(address).text)
    assert found, place_id_suffix
    return found[1]


def test_cell_keeps_its_put_value_while_tower_grows(client: FlaskClient) -> None:
    """A touch made before the page has changed means the same place."""
    before = put_value_of_place(client, "/coupelation/moves?tower=25d.31e", "tower-0-2")
    assert before == put_value_of_place(client, "/coupelation/moves?tower=12d.25d.31e", "tower-0-3")


REFUSED_TOUCHES = f"""
score              tower.0.0   51
score              tower.0.0   0
score              tower.0.0   y
score              tower.0.0   d
score              tower.0.0   last
score              tower.99.0  4
score?tower=25     tower.1.-1  4
score?tower=x      tower.0.0   d
score?tower=25     -           mark.0.5.d
score?tower=25     -           mark.0.0.q
score?tower=25     reserve.0   x
score?tower=25     reserve.1   4
score?tower=25     hand.0      51
score?tower=25     deck        51
score?tower=25     none        4
score?tower=25     -           4
moves?tower=34     -           12
play               -           deal.1
play               -           deal.25
play               -           begin
play               -           first.p9
play               -           accept
play?{FOUR_PLAYER_START_QUERY}   -  as.nothing
play?{FOUR_PLAYER_START_QUERY}   -  own.whose.p5
play?{FOUR_PLAYER_START_QUERY}   -  mine.7
play?{FOUR_PLAYER_START_QUERY}   -  mine.F
play?{FOUR_PLAYER_START_QUERY}   -  printed.25.x
play?{FOUR_PLAYER_START_QUERY}   -  mark.x
play?{FOUR_PLAYER_START_QUERY}   -  at.1
play?{FOUR_PLAYER_START_QUERY}   -  51
check?{FOUR_PLAYER_START_QUERY}  -  drawn.x
"""


@pytest.mark.parametrize(("address", "pick", "put"), parse_table_rows(REFUSED_TOUCHES))
def test_touch_without_offered_key_is_refused(client: FlaskClient, address: str, pick: str, put: str) -> None:
    view, _, query = address.partition("?")
    fields = dict(parse_qsl(query)) | {"view": view, "pick": pick, "put": put}
    assert client.get("/coupelation/enter", query_string=fields).status_code == 422


def test_cell_title_above_first_cards_names_its_row(client: FlaskClient) -> None:
    """The title of the top does not name the bottom row; places are counted as in a verdict, each by its own title."""
    page = client.get(f"/coupelation/play?{FOUR_PLAYER_START_QUERY}").text
    titles = re.findall(r'id="at-tower-[^>]*><title>([^：<]*)', page)
    assert len(titles) == len({*titles}) == 28
    assert titles.count("一番下の段の左端の外") == 1
    assert re.search(r'id="at-tower-6-[^"]*"[^>]*><title>下から7段目・左端の3つ外', page)
    assert re.search(r'id="at-tower-1-0"[^>]*><title>下から2段目・左1枚目', page)


@pytest.mark.parametrize(("cell", "has_pad"), [("?.?", False), ("1.0", True)])
def test_payment_is_asked_once_place_of_reserve_card_is_entered(
    client: FlaskClient, cell: str, *, has_pad: bool
) -> None:
    """Before that its keys would hide the places."""
    page = client.get(f"/coupelation/moves?tower=20.30&reserve=1.50.13.37&pick=take.37.{cell}.?.?").text
    assert ('<div class="keys' in page) is has_pad


TABLE_BEFORE_TOP_CARD = (
    f"players=2&tower={WON_TOWER[:-2]}&reserve=20d.27d.34d.41d.46d.50d&p1=h2.F&p2=h3&deck=0&last=5.1"
)
BAR_TEXTS_OF_DRAFTS = f"""
# The first player draws one card.
{FOUR_PLAYER_START_QUERY}  draw.0_up.30d.0.1  スタートプレイヤーは1枚引きます。
{FOUR_PLAYER_START_QUERY}  draw.1_up.30d.0.1  -
# A reserve that grows too large.
{FOUR_SEATS_MID_GAME_QUERY}  take.16.2.0.7.23  リザーブから捨てる1枚にふれる。
# A face-down card on top stays face down.
{TABLE_BEFORE_TOP_CARD}  down.x.6.0  フィニッシュカードは裏向きに置けません
# The payment for the finish card: the difference of two cards, with discards.
{FINISH_CARD_IN_RESERVE_QUERY}&p2=h2  take.F.6.0.?.?  Fは0。手札2枚では、和も差も0にならない。
{FINISH_CARD_IN_RESERVE_QUERY}&p2=h2  take.F.6.0.4.?  手札2枚では、4とでFにならない。
{FINISH_CARD_IN_RESERVE_QUERY}&p2=h3  take.F.6.0.?.?  送る2枚のうち1枚目の数を選ぶ。
{FINISH_CARD_IN_RESERVE_QUERY}&p2=h4  take.F.6.0.4.?  手札を2枚破棄すれば、できる。
"""
"""A table, a draft, and what it lacks; a draft that lacks nothing can be accepted."""


@pytest.mark.clause("coupelation.draw", "coupelation.down.finish")
@pytest.mark.parametrize(("table", "draft", "lacking"), parse_table_rows(BAR_TEXTS_OF_DRAFTS))
def test_draft_is_accepted_only_if_bar_states_nothing_against_it(
    client: FlaskClient, table: str, draft: str, lacking: str
) -> None:
    bar = page_text_of_address(client, f"play?{table}&pick={draft}&lang=ja").split('id="answer"')[1]
    assert lacking in bar
    assert ('value="accept"' in bar) is (not lacking)


TOWER_WITHOUT_TOP_CARD = WON_TOWER.removesuffix("_F")
TOWER_WITH_FACEDOWN_CARD = TOWER_WITHOUT_TOP_CARD.replace("43", "x")
EXPECTED_FITTING_FACES = f"""
# A face-down card needs a number of its own except under a ruling.
tower=24.25                              1.0  -
tower=24.25&house=hidden-equal           1.0  x
tower=22.25                              1.0  23 24 x
tower=22.25&house=place-anywhere         1.0  23 24 F x
first=1&tower=22.25&house=place-anywhere  1.0  23 24 x
# A fourth card beside 25.
tower=25.46.47.48                        0.4  49 50 x
tower=25.46.47.48&house=start-middle     0.4  -
# The top: for the finish card, in the first game for a number, when it is open.
tower=24.25&house=place-anywhere         6.0  -
tower={TOWER_WITHOUT_TOP_CARD}                     6.0  F
tower={WON_TOWER}                              6.0  F
tower={TOWER_WITH_FACEDOWN_CARD}                         6.0  -
tower={TOWER_WITH_FACEDOWN_CARD}&house=place-anywhere    6.0  -
tower={TOWER_WITH_FACEDOWN_CARD}&house=early-allowed     6.0  F
first=1&tower={TOWER_WITHOUT_TOP_CARD}             6.0  7
first=1&tower={TOWER_WITH_FACEDOWN_CARD}                 6.0  -
"""


@pytest.mark.parametrize(("query", "cell", "expected_faces"), parse_table_rows(EXPECTED_FITTING_FACES))
def test_faces_fitting_cell_depend_on_rulings(query: str, cell: str, expected_faces: str) -> None:
    row, col = map(int, cell.split("."))
    assert find_faces_fitting_cell_ignoring_its_card(read_state_of_query(query), (row, col)) == set(
        expected_faces.split()
    )


PAGE_TEXTS = parse_table_rows(f"""
    play?{EMPTY_DECK_TABLE}&last=0.1  value="nodeck"
    play?{EMPTY_DECK_TABLE}&deck=2&last=0.1&move=draw.2_up.40d.0.2  山札 0枚
    play?players=3  name="go" value="deal"
    play?players=3&reserve=1.50.7  name="go" value="deal.7"
    # The first player draws one card; later seats draw up to the allowance, so the keys have only the other number.
    play?players=2&p1=h3&p2=h3&reserve=1d.50e.13h.37d&deck=34&tower=25d  \
value="drawn.1" / !value="drawn.0" / !value="drawn.2"
    play?players=2&p1=h3&p2=h3&reserve=1d.50e.13h.37d&deck=34&tower=25d.31e&last=0.1  \
value="drawn.1" / !value="drawn.0" / !value="drawn.2"
    # Cells touched while a turn is entered again belong to that turn; else they would begin the next one.
    play?players=2&tower=12.25.44e&last=0.2&p1=h3&p2=h3&turn=p2&deck=20&then=0.draw.2_up.46d.0.3\
&pick=draw.2_up.45d.0.3  data-go="draw.2_up.45d.1.0" / !="at.1.0"
    # A payment is judged before the cell is entered.
    check?tower=12.25.31&reserve=13&pick=take.13.?.?.6.7  6と7で13を取れます / 場所にふれる
    check?reserve=13&pick=take.13.?.?.6.8  6と8の和14・差2
    moves?tower=20.25&reserve=1.13.37.F&house=finish-none&pick=take.F.1.0.?.?  Fは行動Dに使わない決めごと
    # A cell tells possible numbers, the last placed card, and the card that a refused one contradicts.
    check?tower=4.13.25.x.x.29.41_9.18.-.-.-.33_15&last=2.0&move=up.46.1.3  下から1段目・左4枚目：裏向き、26–27< / \
下から3段目・左1枚目：15、直前に置かれた< / 下から1段目・左6枚目：29、食い違い< / 下から2段目・左3枚目：空き、26<
    play?{FOUR_PLAYER_START_QUERY}&mine=p1.7_0.1.31&move=draw.1_down.x.0.1  1段目の左から2枚目は31
    play?{FOUR_PLAYER_START_QUERY}&mine=p1.7.9.11.12&move=draw.1_up.31d.0.1  1枚多い。捨てたカード
    """)


@pytest.mark.parametrize(("address", "expected_texts"), PAGE_TEXTS)
def test_page_displays_expected_texts_and_omits_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_page_texts(client, f"/coupelation/{address}", expected_texts)
