"""A hand in a browser: kept in the storage of its phone, sent in bodies alone, back by Undo, reload and the list."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import show_hand
from tests.many import choose_by_run_length

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


def shows_hand(page: Page, hand: str) -> None:
    expect(page.locator("#table [name=hand]")).to_have_value(hand)


def nowhere(page: Page, asked: list[str], secrets: list[str]) -> None:
    """Neither address, history, title, list of tables nor what was asked for holds the hand."""
    places = page.evaluate(
        "() => [location.href, document.title, JSON.stringify(history.state), localStorage['takujo.tables'] ?? '']"
    )
    for told in (*places, *asked):
        assert "hand=" not in told, told
        assert not any(secret in told for secret in secrets), told


@pytest.mark.parametrize(("game", "query", "move", "secrets"), choose_by_run_length(HANDS[1:2], HANDS))
def test_a_hand_stays_on_this_phone(page: Page, game: str, query: str, move: str, secrets: list[str]) -> None:
    hand = parse_qs(query)["hand"][0]
    asked: list[str] = []
    page.goto(f"/{game}/moves?{query}")
    nowhere(page, asked, secrets)

    def ask(request: Request) -> None:
        asked.append(request.url)

    page.on("request", ask)
    # One of the moves that are listed, wherever the list is folded.
    page.locator(f"a[href*='/check?'][href*='move={move}']").first.evaluate("link => link.click()")
    expect(page).to_have_url(re.compile(r"/check\?.*move="))
    expect(page.locator("#take")).to_be_attached()
    nowhere(page, asked, secrets)
    # What is handed out holds the answer and not the hand.
    link = page.locator("[data-share]").first.input_value()
    text = page.locator("#take-text textarea").input_value()
    codes = page.locator("img.qr").evaluate_all("images => images.map(image => image.getAttribute('src'))")
    leads = page.locator("#take a[href], .foot a[href*='/rules'], .foot a[href*='/setup'], [data-ask]")
    for handed in (link, text, *codes, *leads.evaluate_all("links => links.map(link => link.getAttribute('href'))")):
        assert not any(secret in handed for secret in secrets), handed
        assert "hand=" not in handed
    shared = urlsplit(link)
    answer = page.request.get(f"{shared.path}.json?{shared.query}").json()
    assert answer["verdict"]["legal"] is True
    assert answer["missing"] == []
    # It is loaded again as it was, and Undo has the page before it.
    page.reload()
    shows_hand(page, hand)
    page.locator("#undo").click()
    expect(page).to_have_url(re.compile(r"/moves\?"))
    shows_hand(page, hand)
    # From the rules Back leads to it, and once the tab is closed the list of tables.
    page.locator(".foot a[href*='/rules']").evaluate("link => link.click()")
    expect(page).to_have_url(re.compile("/rules"))
    page.go_back()
    shows_hand(page, hand)
    nowhere(page, asked, secrets)
    page.close()


def test_the_list_of_tables_leads_back_to_a_hand_and_forgets_it(page: Page) -> None:
    page.goto("/coupelation/moves?tower=25.30&reserve=1.50.13.37&hand=7.18.33&deck=20&last=0.1")
    expect(page).to_have_url(re.compile(r"/moves\?tower=25\.30&reserve=1\.50\.13\.37&deck=20&last=0\.1$"))
    later = page.context.new_page()
    page.close()
    later.goto("/")
    later.locator(".recent a").first.click()
    shows_hand(later, "7.18.33")
    later.goto("/")
    later.locator(".recent [data-delete]").first.evaluate("button => button.click()")
    assert "18" not in str(later.evaluate("Object.entries(localStorage).filter(([name]) => name.includes('own'))"))


def test_cards_that_are_touched_in_are_steps_that_undo_takes_back(page: Page) -> None:
    """The address stays; each card is an entry of the history all the same."""
    asked: list[str] = []
    page.goto("/scout/moves?hand=37.41&table=82&owner=p4&pick=hand.2")
    show_hand(page)
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#tray .key", has_text=re.compile("^5$")).first.click()
    shows_hand(page, "37.41.5")
    page.locator("#tray .key", has_text=re.compile("^9$")).first.click()
    shows_hand(page, "37.41.59")
    nowhere(page, asked, ["37.41", "41.5"])
    page.locator("#undo").click()
    shows_hand(page, "37.41.5")
    page.locator("#undo").click()
    shows_hand(page, "37.41")


PICKED = "(document.getElementById('table')?.elements.pick?.value ?? '')"
DRAFTS = [
    ("/vogu/moves?players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR", "1B", "2K"),
    ("/scout/moves?table=82&owner=p4", "5", "6"),
    ("/coupelation/moves?tower=25.30&reserve=1.50.13.37&deck=20&last=0.1", "every", "18"),
]


@pytest.mark.parametrize("draft", choose_by_run_length(DRAFTS[:1], DRAFTS))
def test_a_question_half_asked_stays_on_this_phone(page: Page, draft: tuple[str, ...]) -> None:
    """What is told of a card of a hand stands in no address and no history; reload, Back and language keep it."""
    address, *puts = draft
    asked: list[str] = []
    page.goto(address)
    page.on("request", lambda request: asked.append(request.url))
    told = []
    for put in puts:
        before = page.evaluate(PICKED)
        page.locator(f"#tray [name=put][value='{put}']").first.click()
        page.wait_for_function(f"{PICKED} !== {json.dumps(before)}")
        told.append(page.evaluate(PICKED))
        state = page.evaluate("history.state")
        assert not state.get("pick"), state
        assert "pick=" not in page.url
    assert not [one for one in asked if "pick=" in one]
    tray = page.locator("#tray").inner_text()
    page.reload()
    page.wait_for_function(f"{PICKED} === {json.dumps(told[-1])}")
    assert page.locator("#tray").inner_text() == tray
    page.go_back()
    page.wait_for_function(f"{PICKED} === {json.dumps(told[0])}")
    page.locator(".foot a[hreflang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.wait_for_function(f"{PICKED} === {json.dumps(told[0])}")
    assert not [one for one in (*asked, page.url) if "pick=" in one]


OWN = [
    ("/coupelation/play?p1=h3&p2=h3&p3=h3&p4=h3&tower=25e&reserve=1.50.13.37&deck=34&mine=p1.7.31.44", "#cover", "44"),
    ("/scout/play?players=3&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&mine=p1.37.41.59", "#cover", "59"),
]


@pytest.mark.parametrize(("address", "cover", "card"), choose_by_run_length(OWN[:1], OWN))
def test_a_hand_is_covered_again_with_the_turn(page: Page, address: str, cover: str, card: str) -> None:
    """What was open in the own turn is closed for whoever holds the phone next, and after Undo."""
    page.goto(address)
    before = page.url
    show_hand(page)
    if "coupelation" in address:
        page.locator("#at-tower-0-1").click()
        page.locator("#tray .keys [name=put][value='31']").click()
        expect(page.locator("#answer")).to_contain_text("31")
    else:
        for number in ("4", "5"):
            page.locator("#tray .key", has_text=re.compile(f"^{number}$")).click()
            expect(page.locator("#tray .key.on")).to_contain_text(number)
    for _ in range(2):
        page.locator(f"{cover} > summary").click()
    page.locator("#answer .go").click()
    expect(page).to_have_url(re.compile("move="))
    assert page.url != before
    expect(page.locator(f"{cover}[open]")).to_have_count(0)
    assert card not in page.locator("#below").inner_text()
    page.reload()
    expect(page.locator(f"{cover}[open]")).to_have_count(0)


TOLD_IN_DOCK = [
    (OWN[0][0].removesuffix(".44"), "p1.7.31.44", "mine.44"),
    (OWN[1][0], "p1.37.41.59.6", "own.n.6"),
    ("/vectron/play?players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=D2&row2=O1&mine=p1.D1", "p1.D1.S", "own.n.S"),
]


@pytest.mark.parametrize(("address", "hand", "key"), choose_by_run_length(TOLD_IN_DOCK[1:2], TOLD_IN_DOCK))
def test_a_hand_is_entered_in_the_place_of_the_move(page: Page, address: str, hand: str, key: str) -> None:
    """One of the two is seen at a time, what is touched goes into that one alone, and what is half told waits."""
    page.goto(address)
    show_hand(page)
    move = page.get_by_role("region", name="入れるもの")
    if "vectron" not in address:
        move.locator("button[name=put]:is([value='4'], [value='31'])").click()
        page.wait_for_function(f"{PICKED} !== ''")
    pick = page.evaluate(PICKED)
    page.locator("#dock summary", has_text="Aの手札").click()
    expect(move).to_be_hidden()
    expect(page.get_by_role("region", name="答え")).to_be_hidden()
    page.locator(f"#dock button[value='{key}']").click()
    expect(page.locator("#table [name=mine]")).to_have_value(hand)
    assert page.evaluate(PICKED) == pick, "the move is as it was"
    assert "mine=" not in page.url
    expect(move).to_be_hidden()
    page.locator("#dock summary", has_text="Aの手札").click()
    expect(move).to_be_visible()
    move.locator("button[name=put]:enabled").last.click()
    page.wait_for_function(f"{PICKED} !== {json.dumps(pick)} || document.querySelector('#table [name=move]')")
    expect(page.locator("#table [name=mine]")).to_have_value(re.compile(hand.replace(".", r"\.")))


def test_a_touch_on_the_table_is_of_the_move_again(page: Page) -> None:
    """Also where the hand was not there when the page was loaded."""
    page.goto(OWN[0][0].partition("&mine")[0])
    page.locator("#dock summary", has_text="自分の手札").click()
    for put in ("mine.p1", "mine.45"):
        page.locator(f"#dock button[value='{put}']").click()
    page.locator("#dock summary", has_text="Aの手札").wait_for()
    page.locator("#at-tower-0--1").click()
    expect(page.get_by_role("region", name="入れるもの")).to_be_visible()


@pytest.mark.parametrize("script", [False])
@pytest.mark.parametrize(("address", "hand", "key"), choose_by_run_length(TOLD_IN_DOCK[:1], TOLD_IN_DOCK[:2]))
def test_without_script_a_hand_is_entered_too(page: Page, address: str, hand: str, key: str) -> None:
    page.goto(address)
    page.locator("#dock summary", has_text="Aの手札").click()
    expect(page.get_by_role("region", name="入れるもの")).to_be_hidden()
    page.locator(f"#dock button[value='{key}']").click()
    expect(page.locator("#table [name=mine]")).to_have_value(hand)
