"""The page before the first turn: the seats around a table, who plays and who begins. A touch on a seat displays its
name field and its controls."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from tests.house.page_touches import query_after_touch
from tests.pages import find_text
from tests.run_length import (
    TWO_GAMES_OR_ALL,
    for_each_game,
    for_games_in_languages,
    for_two_games_or_all,
    pair_cases_with_others,
)
from web.table.game_pages import load_game_pages


def extract_page_section(page: str, name: str) -> str:
    start = page.index(f'id="{name}"')
    return page[start : page.index("</section>", start)]


@pytest.mark.no_cover
@for_games_in_languages(TWO_GAMES_OR_ALL)
def test_opening_page_offers_every_seat_and_one_lot(client: FlaskClient, slug: str, lang: str) -> None:
    page = unescape(client.get(f"/{slug}/play?names=Sora.Umi&lang={lang}").text)
    table = extract_page_section(page, "seating")
    seats = re.findall(r'name="go" value="player\.(p\d)"', table)
    assert seats == [f"p{n}" for n in range(1, len(seats) + 1)]
    assert len(seats) in load_game(slug).players
    assert all(text in table for text in ("Sora", "Umi", 'value="lot"'))
    assert 'id="tray"' not in page
    assert page.count('value="lot"') == 1


@pytest.mark.parametrize("record", ["coupelation/play?players=3&move=draw.1", "vogu/play?move=place.3G2GpGpW.1.0"])
def test_record_without_its_starting_table_asks_who_plays(client: FlaskClient, record: str) -> None:
    assert 'id="seating"' in client.get(f"/{record}").text


@for_two_games_or_all
def test_selected_seat_has_name_field_and_can_begin_or_be_removed(client: FlaskClient, slug: str) -> None:
    most = load_game(slug).players[-1]
    query = f"players={most}&names=Sora.Umi&pick=player.p2"
    table = extract_page_section(unescape(client.get(f"/{slug}/play?{query}").text), "seating")
    begins = load_game_pages(slug).seat_notation.first_seat_prefix
    assert re.search(r'name="n2"[^>]*value="Umi"', table)
    assert f'value="{begins}.p2"' in table
    assert ('value="remove.p2"' in table) == (most - 1 in load_game(slug).players)
    next_unnamed_seat = "player.p3" if most > 2 else ""
    assert find_text('<input type="hidden" name="pick"[^>]* value="([^"]*)"', table) == next_unnamed_seat


@for_each_game
def test_seat_is_added_and_is_removed_with_its_name_and_wins(client: FlaskClient, slug: str) -> None:
    fewest, most = load_game(slug).players[0], load_game(slug).players[-1]
    sent = {"view": "play", "players": str(fewest), "pick": "player.p1", "put": "remove.p1"}
    assert client.get(f"/{slug}/enter", query_string=sent).status_code == 422
    if fewest == most:
        return
    names = ".".join("abcdefghi"[:most])
    fewer = query_after_touch(client, slug, f"players={most}&names={names}", pick="player.p1", put="remove.p1")
    assert fewer["names"] == names[2:]
    assert fewer["pick"] == f"player.p{most - 1}"
    won = ".".join("012345678"[:most])
    fewer = query_after_touch(client, slug, f"players={most}&won={won}", pick="player.p2", put="remove.p2")
    assert fewer["won"] == won.replace("1.", "").removesuffix(".1")
    more = query_after_touch(client, slug, f"players={most - 1}", put=f"players.{most}")
    assert int(more.get("players", "4")) == most


def test_once_a_turn_is_recorded_no_seat_is_removed(client: FlaskClient) -> None:
    """Its turns would become those of other seats; a player can leave instead."""
    sent = {"view": "play", "players": "4", "move": "shown.7", "put": "remove.p2"}
    assert client.get("/scout/enter", query_string=sent).status_code == 422


@for_two_games_or_all
def test_bar_states_player_count_and_seating_order(client: FlaskClient, slug: str) -> None:
    """A line may end behind each arrow, so that none ends within a name."""
    players = min(n for n in load_game(slug).players if n > 1)
    query = f"players={players}&names=そら.うみ"
    page = unescape(client.get(f"/{slug}/play?{query}").text)
    bar = extract_page_section(page, "answer")
    assert f"{players}人、そらから" in bar
    assert "そら→\u200bうみ" in bar


@pytest.mark.parametrize(("slug", "view"), pair_cases_with_others(TWO_GAMES_OR_ALL, ("play", "moves", "score")))
def test_page_behind_question_mark_links_to_rules_and_setup(client: FlaskClient, slug: str, view: str) -> None:
    search_page = client.get(find_text('class="ask-btn" href="([^"]*)"', client.get(f"/{slug}/{view}").text)).text
    assert f'href="/{slug}/rules' in search_page
    assert f'href="/{slug}/setup' in search_page
