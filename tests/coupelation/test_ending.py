"""The end of a game on the page: for all, in the corners of the pyramid, with what decided and the ways on."""

from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from .test_pages import WON

LOST_GAME_QUERY = (
    "players=4&tower=25d.x.31e&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=30&last=0.2&move=flip.0.1.20"
)
LAST = f"players=4&tower={WON[:-2]}&reserve=7d.50e.14h.38d&p1=h2.F&p2=h3&p3=h3&p4=h3&deck=4&last=5.1&move=up.F.6.0"
STUCK_GAME_QUERY = "tower=25d.31e&reserve=1d.50e.13h.37d&p1=h1&p2=-&p3=h3&p4=h3&last=0.1&deck=0&move=up.32d.0.2"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (f"score?tower={WON}", ("over-won", ">勝ち</text>", "28枚、すべて表")),
        (f"score?tower={WON}&lang=en", ("over-won", "You all</text>", "28 cards, all face up")),
        ("score?tower=25.24&last=0.1", ("over-lost", ">負け</text>", "公開した札が合わない", "25の右に24があります")),
        (f"play?{LAST}", ("over-won", "28枚、すべて表")),
        (f"play?{LOST_GAME_QUERY}", ("over-lost", "公開した札が合わない", "25の右に20があります")),
        (f"play?{STUCK_GAME_QUERY}", ("over-lost", "できる行動がない")),
    ],
)
def test_the_end_is_told_where_it_is_reached(client: FlaskClient, address: str, words: tuple[str, ...]) -> None:
    page = client.get(f"/coupelation/{address}").text
    for word in (*words, ".pdf?", 'href="#take"'):
        assert word in page


def test_the_place_that_failed_is_ringed(client: FlaskClient) -> None:
    assert client.get(f"/coupelation/play?{LOST_GAME_QUERY}").text.count('class="bad"') == 2
    assert 'class="bad"' not in client.get(f"/coupelation/play?{STUCK_GAME_QUERY}").text


@pytest.mark.parametrize("address", [f"score?tower={WON}&names=A.B.C.D", f"play?{LOST_GAME_QUERY}&names=A.B.C.D"])
def test_another_game_of_the_same_people_is_one_touch(client: FlaskClient, address: str) -> None:
    page = client.get(f"/coupelation/{address}").text
    bar = page[page.index('id="answer"') :]
    href = urlsplit(unescape(bar.split('class="go')[1].split('href="')[1].split('"')[0]))
    told = parse_qs(href.query)
    assert (href.path, told["names"], "tower" in told, "move" in told) == (
        "/coupelation/play",
        ["A.B.C.D"],
        False,
        False,
    )


def test_nothing_has_ended_while_the_game_goes_on(client: FlaskClient) -> None:
    for address in ("score?tower=25.31", f"moves?tower={WON}"):
        assert "cp-end" not in client.get(f"/coupelation/{address}").text


FINISH_CARD_DISCARDED_QUERY = (
    "players=4&tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
    "&move=draw.1.F_take.37d.0.1.20d.16e.xF.r1"
)


def address_after_touch(client: FlaskClient, address: str, **touch: str) -> str:
    """The address that a touch leads to."""
    told = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    answer = client.get("/coupelation/enter", query_string={**told, "view": "play", **touch})
    assert answer.status_code == 303
    return answer.headers["Location"].partition("#")[0]


def test_a_game_that_cannot_be_won_is_ended_by_the_table(client: FlaskClient) -> None:
    """The book does not say when; the record stays as it is, and a card told goes on with it."""
    page = client.get(f"/coupelation/play?{FINISH_CARD_DISCARDED_QUERY}").text
    bar = page.split('id="answer"')[1]
    assert "もう勝てません" in bar
    assert 'value="ended"' in bar
    assert "over-lost" not in page
    ended = address_after_touch(client, f"?{FINISH_CARD_DISCARDED_QUERY}", go="ended")
    page = client.get(ended).text
    assert "over-lost" in page
    assert "フィニッシュカードは捨て札" in page
    assert 'class="st yes"' not in page
    assert 'id="tray"' not in page
    moves = parse_qs(urlsplit(ended).query)["move"]
    assert moves == ["draw.1.F_take.37d.0.1.16e.20d.xF.r1"]
    answer = client.get(f"/coupelation/play.json?{urlsplit(ended).query}").get_json()
    assert answer["ended"] is False
    going_on = client.get(address_after_touch(client, f"?{FINISH_CARD_DISCARDED_QUERY}", put="at.0.2")).text
    assert "over-lost" not in going_on
    assert 'id="tray"' in going_on


def test_nothing_ends_before_the_finish_card_is_gone(client: FlaskClient) -> None:
    before = FINISH_CARD_DISCARDED_QUERY.partition("_")[0]
    for query in (before, f"{before}&pick=ended"):
        page = client.get(f"/coupelation/play?{query}").text
        assert "もう勝てません" not in page
        assert "over-lost" not in page
        assert 'id="tray"' in page


TOWER_WITHOUT_TOP_CARD = "1.8.15.22.29.36.43_3.10.17.24.31.38_5.12.19.26.33_7.14.21.28_9.16.23_11.18"
NO_ACTION_QUERY = f"players=2&turn=p2&tower={TOWER_WITHOUT_TOP_CARD}&reserve=50&p1=h2&p2=h2&deck=0&last=0.0"


@pytest.mark.clause("coupelation.stuck")
def test_a_seat_without_an_action_ends_the_game_at_a_touch(client: FlaskClient) -> None:
    """Only whose turn it is can see it: the record offers it wherever an action is not sure."""
    page = client.get(f"/coupelation/play?{NO_ACTION_QUERY}").text
    bar = page.split('id="answer"')[1]
    assert "できる行動がない" in bar
    assert 'value="ended"' in bar
    assert "over-lost" not in page
    page = client.get(address_after_touch(client, f"?{NO_ACTION_QUERY}", go="ended")).text
    assert "over-lost" in page
    assert "できる行動がない" in page
    assert 'id="tray"' not in page


@pytest.mark.parametrize(
    "start", ["players=2&tower=25d&reserve=1d.50e.14h.37d&p1=h3&p2=h3&deck=30", f"{NO_ACTION_QUERY}&mine=p2.2.4"]
)
def test_a_hand_that_is_told_changes_nothing_of_what_is_offered(client: FlaskClient, start: str) -> None:
    """An action that everybody can see to be possible is no end; a covered hand tells nothing."""
    page = client.get(f"/coupelation/play?{start}").text
    assert ('value="ended"' in page) is ("mine" in start)


def test_an_own_hand_with_an_action_does_not_end_the_game(client: FlaskClient) -> None:
    able = (
        "players=2&turn=p2&tower=21.22.23.24.25.26.27&reserve=1.50.2.20.30.31&p1=h2&p2=h2&deck=0&last=0.0&mine=p2.7.13"
    )
    page = client.get(address_after_touch(client, f"?{able}", go="ended")).text
    assert "over-lost" not in page
    assert "できる行動があります" in page
    assert 'id="tray"' in page


@pytest.mark.clause("coupelation.win.else")
def test_a_tower_that_ended_with_a_card_face_down_is_lost_at_a_touch(client: FlaskClient) -> None:
    page = client.get(f"/coupelation/score?players=2&tower={TOWER_WITHOUT_TOP_CARD.replace('.23_', '.x_')}_F").text
    bar = page.split('id="answer"')[1]
    lost = unescape(bar.split('class="go')[1].split('href="')[1].split('"')[0])
    assert parse_qs(urlsplit(lost).query)["house"] == ["early-lost"]
    assert page.count("最上段に置けるか</b>") == 1
    page = client.get(lost).text
    assert "over-lost" in page
    assert "裏向きの札が残っている" in page
