"""The end of a game on the page: the result, its reason and the links."""

from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import check_page_texts, check_touches_lead_to

from .test_pages import WON_TOWER

LOST_GAME_QUERY = (
    "players=4&tower=25d.x.31e&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=30&last=0.2&move=flip.0.1.20"
)
WINNING_MOVE_QUERY = (
    f"players=4&tower={WON_TOWER[:-2]}&reserve=7d.50e.14h.38d&p1=h2.F&p2=h3&p3=h3&p4=h3&deck=4&last=5.1&move=up.F.6.0"
)
STUCK_GAME_QUERY = "tower=25d.31e&reserve=1d.50e.13h.37d&p1=h1&p2=-&p3=h3&p4=h3&last=0.1&deck=0&move=up.32d.0.2"
FINISH_CARD_DISCARDED_QUERY = (
    "p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34&move=draw.1.F_take.37d.0.1.16e.20d.xF.r1"
)
TOWER_WITHOUT_TOP_CARD = "1.8.15.22.29.36.43_3.10.17.24.31.38_5.12.19.26.33_7.14.21.28_9.16.23_11.18"
NO_ACTION_QUERY = f"players=2&p1=h2&p2=h2&turn=p2&tower={TOWER_WITHOUT_TOP_CARD}&reserve=50&deck=0&last=0.0"
ACTION_BY_PRIVATE_HAND_QUERY = (
    "players=2&p1=h2&p2=h2&turn=p2&tower=21.22.23.24.25.26.27&reserve=1.50.2.20.30.31&deck=0&last=0.0&mine=p2.7.13"
)
LINKS = '.pdf? / href="#take"'
PAGES_OF_ENDS = parse_table_rows(f"""
    score?tower={WON_TOWER}  全員の勝ち</h2> / class="fin" / !class="bad" / 28枚、すべて表 / {LINKS}
    score?tower={WON_TOWER}&lang=en  \
All have won</h2> / class="fin" / !class="bad" / 28 cards, all face up / {LINKS}
    score?tower=25.24&last=0.1  \
全員の負け</h2> / class="fin" / class="bad" / 公開した札が合わない / 25の右に24があります / {LINKS}
    play?{WINNING_MOVE_QUERY}  全員の勝ち</h2> / !class="bad" / 28枚、すべて表 / {LINKS}
    play?{LOST_GAME_QUERY}  \
全員の負け</h2> / class="bad" / 公開した札が合わない / 25の右に20があります / {LINKS}
    play?{STUCK_GAME_QUERY}  全員の負け</h2> / !class="bad" / できる行動がない / {LINKS}
    # No end while the game goes on, and none on the moves page.
    score?tower=25.31  !class="fin" / !class="bad"
    moves?tower={WON_TOWER}  !class="fin" / !class="bad"
    # Players end a game that cannot be won, or in which only the mover sees that it is stuck.
    play?{FINISH_CARD_DISCARDED_QUERY}  !class="fin" / id="tray"
    play?{FINISH_CARD_DISCARDED_QUERY}&pick=ended  \
全員の負け</h2> / フィニッシュカードは捨て札 / !id="tray" / !class="st yes"
    play?{NO_ACTION_QUERY}  !class="fin" / id="tray"
    play?{NO_ACTION_QUERY}&pick=ended  全員の負け</h2> / できる行動がない / !id="tray"
    # It is not ended while the finish card remains or the private hand has an action.
    play?{FINISH_CARD_DISCARDED_QUERY.partition("_")[0]}&pick=ended  !もう勝てません / !class="fin" / id="tray"
    play?{ACTION_BY_PRIVATE_HAND_QUERY}&pick=ended  できる行動があります / !class="fin" / id="tray"
    play?players=2&tower=25d&reserve=1d.50e.14h.37d&p1=h3&p2=h3&deck=30  !value="ended"
    """)


@pytest.mark.clause("coupelation.stuck")
@pytest.mark.parametrize(("address", "expected_texts"), PAGES_OF_ENDS)
def test_pages_show_only_reached_end_and_its_reason(client: FlaskClient, address: str, expected_texts: str) -> None:
    """A failed place is ringed by `class="bad"`."""
    check_page_texts(client, f"/coupelation/{address}", expected_texts)


def link_of_answer(page: str) -> str:
    """The link of the answer bar."""
    return unescape(page.split('id="answer"')[1].split('class="go')[1].split('href="')[1].split('"')[0])


def test_ending_links_to_new_game_with_same_names(client: FlaskClient) -> None:
    link = link_of_answer(client.get(f"/coupelation/play?{LOST_GAME_QUERY}&names=A.B.C.D").text)
    assert link.startswith("/coupelation/play?")
    assert "names=A.B.C.D" in link
    assert not {"tower", "move"} & {*parse_qs(urlsplit(link).query)}


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        (FINISH_CARD_DISCARDED_QUERY, "もう勝てません"),
        (NO_ACTION_QUERY, "できる行動がない"),
        (f"{NO_ACTION_QUERY}&mine=p2.2.4", "できる行動がない"),
    ],
)
def test_bar_offers_to_end_game_for_reason(client: FlaskClient, query: str, reason: str) -> None:
    bar = client.get(f"/coupelation/play?{query}").text.split('id="answer"')[1]
    assert (reason in bar, 'value="ended"' in bar) == (True, True)


def test_game_ended_by_players_keeps_its_record_and_goes_on_with_next_entry(client: FlaskClient) -> None:
    address = f"/coupelation/play?{FINISH_CARD_DISCARDED_QUERY}"
    check_touches_lead_to(client, address, "go:ended", f"{address}&pick=ended")
    check_touches_lead_to(client, f"{address}&pick=ended", "at.0.2", f"{address}&pick=up.?.0.2")
    assert client.get(f"{address}&pick=ended".replace("play?", "play.json?")).get_json()["ended"] is False


@pytest.mark.clause("coupelation.win.else")
def test_tower_finished_with_facedown_card_can_be_ruled_lost(client: FlaskClient) -> None:
    page = client.get(f"/coupelation/score?players=2&tower={TOWER_WITHOUT_TOP_CARD.replace('.23_', '.x_')}_F").text
    assert page.count("最上段に置けるか</b>") == 1
    lost = link_of_answer(page)
    assert parse_qs(urlsplit(lost).query)["house"] == ["early-lost"]
    page = client.get(lost).text
    assert "全員の負け</h2>" in page
    assert "裏向きの札が残っている" in page
