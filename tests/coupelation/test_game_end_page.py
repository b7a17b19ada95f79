"""The end of a game on the page: the result, its reason and the links."""

from html import unescape
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import address_after_touch

from .test_pages import WON_TOWER

LOST_GAME_QUERY = (
    "players=4&tower=25d.x.31e&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=30&last=0.2&move=flip.0.1.20"
)
WINNING_MOVE_QUERY = (
    f"players=4&tower={WON_TOWER[:-2]}&reserve=7d.50e.14h.38d&p1=h2.F&p2=h3&p3=h3&p4=h3&deck=4&last=5.1&move=up.F.6.0"
)
STUCK_GAME_QUERY = "tower=25d.31e&reserve=1d.50e.13h.37d&p1=h1&p2=-&p3=h3&p4=h3&last=0.1&deck=0&move=up.32d.0.2"


EXPECTED_ENDS = f"""
score?tower={WON_TOWER}                  over-won   -       >勝ち</text>,28枚、すべて表
score?tower={WON_TOWER}&lang=en          over-won   -       You all</text>,28 cards, all face up
score?tower=25.24&last=0.1         over-lost  ringed  >負け</text>,公開した札が合わない,25の右に24があります
play?{WINNING_MOVE_QUERY}                        over-won   -       28枚、すべて表
play?{LOST_GAME_QUERY}             over-lost  ringed  公開した札が合わない,25の右に20があります
play?{STUCK_GAME_QUERY}            over-lost  -       できる行動がない
# No end while the game goes on, and none on the moves page.
score?tower=25.31                  -          -       -
moves?tower={WON_TOWER}                  -          -       -
"""
"""Address, class of the end, whether failed places are ringed, and texts."""


@pytest.mark.no_cover
@pytest.mark.parametrize(("address", "end", "ringed", "texts"), parse_table_rows(EXPECTED_ENDS))
def test_score_and_play_pages_show_reached_end(
    client: FlaskClient, *, address: str, end: str, ringed: str, texts: str
) -> None:
    page = client.get(f"/coupelation/{address}").text
    assert ("cp-end" in page) is bool(end)
    assert ('class="bad"' in page) is bool(ringed)
    for text in (end, *texts.split(","), *((".pdf?", 'href="#take"') if end else ())):
        assert text in page


def link_of_answer(page: str) -> str:
    """The link of the answer bar."""
    return unescape(page.split('id="answer"')[1].split('class="go')[1].split('href="')[1].split('"')[0])


def assert_bar_offers_end_for_reason(client: FlaskClient, query: str, reason: str) -> None:
    """The bar states the reason and offers to end the game, which goes on until then."""
    page = client.get(f"/coupelation/play?{query}").text
    bar = page.split('id="answer"')[1]
    assert (reason in bar, 'value="ended"' in bar) == (True, True)
    assert_game_goes_on(page)


def test_ending_links_to_new_game_with_same_names(client: FlaskClient) -> None:
    link = link_of_answer(client.get(f"/coupelation/play?{LOST_GAME_QUERY}&names=A.B.C.D").text)
    assert link.startswith("/coupelation/play?")
    assert "names=A.B.C.D" in link
    assert not {"tower", "move"} & {*parse_qs(urlsplit(link).query)}


FINISH_CARD_DISCARDED_QUERY = (
    "players=4&tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
    "&move=draw.1.F_take.37d.0.1.20d.16e.xF.r1"
)


def address_after_ending(client: FlaskClient, query: str) -> str:
    """The address after the touch that ends a game."""
    fields = {**dict(parse_qsl(query)), "view": "play", "go": "ended"}
    return client.get("/coupelation/enter", query_string=fields).headers["Location"].partition("#")[0]


def assert_game_goes_on(page: str) -> None:
    assert "over-lost" not in page
    assert 'id="tray"' in page


def assert_game_is_lost(page: str, reason: str) -> None:
    assert "over-lost" in page
    assert reason in page
    assert 'id="tray"' not in page


def test_unwinnable_game_can_be_ended_by_players(client: FlaskClient) -> None:
    """The record does not change, and the next entry goes on with the game."""
    assert_bar_offers_end_for_reason(client, FINISH_CARD_DISCARDED_QUERY, "もう勝てません")
    ended = address_after_ending(client, FINISH_CARD_DISCARDED_QUERY)
    page = client.get(ended).text
    assert_game_is_lost(page, "フィニッシュカードは捨て札")
    assert 'class="st yes"' not in page
    assert parse_qs(urlsplit(ended).query)["move"] == ["draw.1.F_take.37d.0.1.16e.20d.xF.r1"]
    assert client.get(f"/coupelation/play.json?{urlsplit(ended).query}").get_json()["ended"] is False
    going_on = address_after_touch(client, f"/coupelation/play?{FINISH_CARD_DISCARDED_QUERY}", "", "at.0.2")
    assert_game_goes_on(client.get(going_on).text)


def test_game_cannot_be_ended_while_finish_card_remains(client: FlaskClient) -> None:
    page = client.get(f"/coupelation/play?{FINISH_CARD_DISCARDED_QUERY.partition('_')[0]}&pick=ended").text
    assert "もう勝てません" not in page
    assert_game_goes_on(page)


TOWER_WITHOUT_TOP_CARD = "1.8.15.22.29.36.43_3.10.17.24.31.38_5.12.19.26.33_7.14.21.28_9.16.23_11.18"
NO_ACTION_QUERY = f"players=2&turn=p2&tower={TOWER_WITHOUT_TOP_CARD}&reserve=50&p1=h2&p2=h2&deck=0&last=0.0"


@pytest.mark.clause("coupelation.stuck")
def test_seat_without_action_can_end_game_with_one_touch(client: FlaskClient) -> None:
    """Only the mover sees that it is stuck, so the page offers it unless an action is surely possible."""
    for query in (NO_ACTION_QUERY, f"{NO_ACTION_QUERY}&mine=p2.2.4"):
        assert_bar_offers_end_for_reason(client, query, "できる行動がない")
    assert_game_is_lost(client.get(address_after_ending(client, NO_ACTION_QUERY)).text, "できる行動がない")


def test_end_key_is_not_offered_if_public_action_exists(client: FlaskClient) -> None:
    table = "players=2&tower=25d&reserve=1d.50e.14h.37d&p1=h3&p2=h3&deck=30"
    assert 'value="ended"' not in client.get(f"/coupelation/play?{table}").text


def test_private_hand_with_action_keeps_game_open(client: FlaskClient) -> None:
    able = (
        "players=2&turn=p2&tower=21.22.23.24.25.26.27&reserve=1.50.2.20.30.31&p1=h2&p2=h2&deck=0&last=0.0&mine=p2.7.13"
    )
    page = client.get(address_after_ending(client, able)).text
    assert "できる行動があります" in page
    assert_game_goes_on(page)


@pytest.mark.clause("coupelation.win.else")
def test_tower_finished_with_facedown_card_can_be_ruled_lost(client: FlaskClient) -> None:
    page = client.get(f"/coupelation/score?players=2&tower={TOWER_WITHOUT_TOP_CARD.replace('.23_', '.x_')}_F").text
    assert page.count("最上段に置けるか</b>") == 1
    lost = link_of_answer(page)
    assert parse_qs(urlsplit(lost).query)["house"] == ["early-lost"]
    page = client.get(lost).text
    assert "over-lost" in page
    assert "裏向きの札が残っている" in page
