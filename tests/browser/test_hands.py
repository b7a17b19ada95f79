"""A hand in a browser: asked with, shared without, and back by Undo and from the recent tables, on this phone only."""

import re
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, expect

FACES = "3G2GpGpW.1R3YmYmR.2K2KpKpK.1W2BpBmW.3Y1YmYmY"
HANDS = [
    (
        "vogu",
        "players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR&hand=" + FACES,
        "place.3G2GpGpW.0.1",
        ["2K2KpKpK", "1W2BpBmW", "3Y1YmYmY"],
    ),
    ("scout", "hand=37.41.59.62.T2&table=82&owner=p4", "show.5", ["37.41", "59.62"]),
    ("coupelation", "tower=25.30&reserve=1.50.13.37&hand=7.18.33&deck=20&last=0.1", "up.33.0.2", ["7.18"]),
    (
        "vectron",
        "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g3&p2=h2.g1&row1=D2&row2=O3&hand=D1.O1.S&phase=play",
        "play.D1",
        ["D1.O1.S", "O1.S"],
    ),
]


@pytest.mark.parametrize(("game", "query", "move", "secrets"), HANDS, ids=[case[0] for case in HANDS])
def test_a_hand_stays_on_this_phone(page: Page, game: str, query: str, move: str, secrets: list[str]) -> None:
    page.goto(f"/{game}/moves?{query}")
    hand = parse_qs(query)["hand"][0]
    # One of the moves that are listed, wherever the list is folded.
    page.locator(f"a[href*='/check?'][href*='move={move}']").first.evaluate("link => link.click()")
    expect(page).to_have_url(re.compile(r"/check\?.*move="))
    expect(page.locator("#take")).to_be_attached()
    # What is handed out holds the answer and not the hand.
    link = page.locator("[data-share]").first.input_value()
    text = page.locator("#take-text textarea").input_value()
    codes = page.locator("img.qr").evaluate_all("images => images.map(image => image.getAttribute('src'))")
    papers = page.locator("#take a[href*='.pdf']").first.get_attribute("href") or ""
    for handed in (link, text, papers, *codes):
        assert not any(secret in handed for secret in secrets), handed
        assert "hand=" not in handed
    shared = urlsplit(link)
    answer = page.request.get(f"{shared.path}.json?{shared.query}").json()
    assert answer["verdict"]["legal"] is True
    assert answer["missing"] == []
    # Undo, and whoever opens the table later on this phone, has it again.
    page.locator("#undo").click()
    expect(page).to_have_url(re.compile(r"/moves\?"))
    assert dict(parse_qsl(urlsplit(page.url).query))["hand"] == hand
    page.goto("/")
    page.locator(".recent a").first.click()
    expect(page).to_have_url(re.compile(f"/{game}/moves"))
    assert dict(parse_qsl(urlsplit(page.url).query))["hand"] == hand
