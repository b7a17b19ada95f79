"""Before the first turn every game asks the same in the same place: who plays, who begins, by lot or not, names: in the
tray; in the page where there is no stage before the first turn, and the tray has its keys already."""

from html import unescape

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game
from web.table.game_pages import load_game_pages


def part(page: str, name: str) -> str:
    start = page.index(f'id="{name}"')
    return page[start : page.index("</section>", start)]


AT_ONCE = 'class="opening"'
"""Marks a page on which the first turn can be told at once."""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("slug", GAMES)
def test_who_plays_stands_in_one_place(client: FlaskClient, slug: str, lang: str) -> None:
    page = unescape(client.get(f"/{slug}/play?names=Sora.Umi&lang={lang}").text)
    start = page.find(AT_ONCE)
    tray = part(page, "tray") if start < 0 else page[start : page.index("</section>", start)]
    begins = load_game_pages(slug).seat_notation.first_seat_prefix
    puts = [*(f"players.{n}" for n in load_game(slug).players), f"{begins}.p1", f"{begins}.p2", "lot"]
    places = [tray.index(f'value="{put}"') for put in puts]
    assert places == sorted(places)
    assert 'href="#people"' in tray
    assert {"ja": "だれが遊ぶ？", "en": "Who plays?"}[lang] in tray
    picture = page[page.index('id="picture"') : page.index('id="below"')]
    assert not [put for put in puts if f'value="{put}"' in picture], "told once"


@pytest.mark.parametrize("slug", GAMES)
def test_the_bar_says_how_many_and_in_which_order(client: FlaskClient, slug: str) -> None:
    players = min(n for n in load_game(slug).players if n > 1)
    query = f"players={players}&names=そら.うみ"
    if slug == "coupelation":
        query += "&pick=deal.7.12.20.31"
    page = unescape(client.get(f"/{slug}/play?{query}").text)
    bar = part(page, "answer")
    if AT_ONCE in page:
        assert "そら" in bar
        return
    assert f"{players}人、そらから" in bar
    assert "そら→うみ" in bar


@pytest.mark.parametrize("slug", GAMES)
def test_set_up_leads_to_it(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/{slug}/setup?players={load_game(slug).players[0]}").text
    assert f'<a class="btn line" href="/{slug}/play' in page


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("view", ["play", "moves", "score"])
def test_rules_and_set_up_are_one_touch_from_the_question_mark(client: FlaskClient, slug: str, view: str) -> None:
    page = client.get(f"/{slug}/{view}").text
    asked = client.get(unescape(page.split('class="ask-btn" href="')[1].split('"')[0])).text
    for leads in ("rules", "setup"):
        assert f'href="/{slug}/{leads}' in asked, leads
