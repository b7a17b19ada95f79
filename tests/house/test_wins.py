"""Win counts: pages count the final results of each player from game to game."""

from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.house.page_touches import query_after_touch
from tests.house.test_endings import (
    SCOUT_FINAL_QUERY,
    SCOUT_SHARED_WIN_QUERY,
    VECTRON_FINAL_QUERY,
    VECTRON_RECORD_QUERY,
    VOGU_FINAL_QUERY,
)
from tests.house.test_other_tabs import find_tab_addresses
from tests.pages import find_text, query_of_address

SUBWAY_SCORE_QUERY = "players=3&p1=H01&p2=H02&p3=H03"


def next_game_address(client: FlaskClient, address: str) -> str:
    """Returns the address of the next game in the bar of a finished one."""
    return find_text(r'id="answer".*?class="go.*?href="([^"]*)"', client.get(address).text)


def won_parameter(address: str) -> str:
    return query_of_address(address).get("won", "")


def shown_wins_text(client: FlaskClient, address: str) -> str:
    """Returns the text about wins on the opening page; '' for none."""
    _, _, text = client.get(address).text.partition('id="won">')
    return unescape(text.partition("<")[0])


@pytest.mark.parametrize(
    ("ending_address", "wins_before", "wins_after"),
    parse_table_rows(f"""
        /vogu/score?{VOGU_FINAL_QUERY}         -          1.0.0.0
        /vogu/score?{VOGU_FINAL_QUERY}         2.0.1.0    3.0.1.0
        /vogu/score?{VOGU_FINAL_QUERY}         2.0.1      1.0.0.0
        /vogu/score?{VOGU_FINAL_QUERY}         two.0.1.0  1.0.0.0
        /scout/score?{SCOUT_SHARED_WIN_QUERY}  0.0.7.0    1.1.7.0
        /scout/score?{SCOUT_FINAL_QUERY}       0.1.0.0    1.1.0.0
        /vectron/play?{VECTRON_RECORD_QUERY}   0.0.1      1.0.1
    """),
)
def test_winners_have_one_more_win_in_next_game(
    client: FlaskClient, ending_address: str, wins_before: str, wins_after: str
) -> None:
    next_one = next_game_address(client, f"{ending_address}&won={wins_before}")
    assert won_parameter(next_one) == wins_after
    assert "勝" in shown_wins_text(client, next_one)


def test_opening_and_ending_display_wins_once_any_exist(client: FlaskClient) -> None:
    first = client.get(f"/vogu/score?{VOGU_FINAL_QUERY}").text
    assert 'class="wins"' not in first
    later = client.get(f"/vogu/score?{VOGU_FINAL_QUERY}&won=2.0.1.0").text
    assert later.count('class="wins"') == 4
    assert ">3勝<" in later
    assert shown_wins_text(client, "/vogu/play?names=そら&won=3.0.1.0") == "これまで そら 3勝、C 1勝"
    for nothing in ("", "won=0.0.0.0", "won=1.2", "won=x", "players=5&won=1.0.0.0"):
        assert shown_wins_text(client, f"/vogu/play?{nothing}") == "", nothing


def test_game_without_winner_adds_no_win(client: FlaskClient) -> None:
    """Points before the end have no winner; in Coupelation all win or lose together."""
    assert "won=" not in client.get(f"/subway/score?{SUBWAY_SCORE_QUERY}").text
    lost = "players=2&tower=25d&reserve=1d.3d.5d.8d.10d.50d&p1=h3&p2=h3&deck=0"
    assert "won=" not in client.get(f"/coupelation/score?{lost}").text


def test_win_counts_stay_in_tabs_and_after_touches(client: FlaskClient) -> None:
    tabs = find_tab_addresses(client, "/scout/play?players=3&move=shown.4.5.6&won=1.0.2")
    assert [won_parameter(tab) for tab in tabs.values()] == ["1.0.2"] * 3
    query = query_after_touch(client, "vogu", "players=3&won=1.0.2&pick=value.B", view="score", put="4")
    assert (query["values"], query["won"]) == ("B4", "1.0.2")
    assert query_after_touch(client, "scout", "move=shown.4.5.6&won=4.3.2.1", put="leave.p2")["won"] == "4.3.2.1"


def test_json_and_shared_link_omit_win_counts(client: FlaskClient) -> None:
    data = client.get(f"/vectron/score.json?{VECTRON_FINAL_QUERY}").data
    assert client.get(f"/vectron/score.json?{VECTRON_FINAL_QUERY}&won=1.0.0").data == data
    page = client.get(f"/vectron/score?{VECTRON_FINAL_QUERY}&won=1.0.0").text
    link = find_text(r'data-share value="([^"]*)"', page)
    assert "/vectron/score?" in link
    assert "won=" not in link


@pytest.mark.parametrize(
    ("slug", "names_after", "wins_after"), [("vogu", "B.C.D.A", "0.2.5.1"), ("vectron", "A.B.C.D", "1.0.2.5")]
)
def test_win_counts_follow_names_when_first_seat_changes(
    client: FlaskClient, slug: str, names_after: str, wins_after: str
) -> None:
    """In VOGU the names move to other seats; in VECTRON only the turn changes."""
    moved = query_after_touch(client, slug, "players=4&names=A.B.C.D&won=1.0.2.5", put="first.p2")
    assert (moved["names"], moved["won"]) == (names_after, wins_after)


def test_a_game_opened_from_the_next_one_is_not_counted_twice(client: FlaskClient) -> None:
    next_one = next_game_address(client, f"/vectron/play?{VECTRON_RECORD_QUERY}")
    assert won_parameter(next_one) == "1.0.0"
    before = find_text(r'id="other-record".*?href="([^"]*)"', client.get(next_one).text)
    assert "move=draw.deck" in before
    assert won_parameter(before) == ""
    assert won_parameter(next_game_address(client, before)) == "1.0.0"
