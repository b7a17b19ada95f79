"""A shared table on a phone that keeps the app: without a line it goes on alone, and tells all of it afterwards."""

import json
import re
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.served import Server
from tests.pocket.conftest import Phone, fetched, hanging, phone

BEGUN = "shown.7.8.9"
VERSION = "data-version"
GOES_ON = '#line span[data-for="alone"]'
"""That there is no line, and that this phone goes on all the same."""


@pytest.fixture(scope="module")
def held(browser: Browser, server: Server) -> Iterator[Phone]:
    """The phone that keeps the app. One for all tests here, each with a table of its own."""
    held = fetched(browser, server, "ja-JP")
    yield held
    held.context.close()


@pytest.fixture
def own(held: Phone) -> Iterator[Page]:
    """Its page; what fails in it but for the line, fails the test."""
    held.context.set_offline(False)
    held.faults.clear()
    yield held.page
    assert [said for said in held.faults if not re.search("ERR_|status of 4", said)] == []


@pytest.fixture
def other(browser: Browser) -> Iterator[Page]:
    """Another phone at the table, which keeps nothing."""
    held = phone(browser)
    yield held.page
    held.context.close()


@pytest.fixture
def share(server: Server, own: Page, other: Page) -> Callable[..., str]:
    """A new table, at which the one phone sits as B and the other as A: share(game, view, query)."""

    def share(game: str, view: str, query: str) -> str:
        asked = urllib.parse.urlencode({"game": game, "view": view, "query": query}).encode()
        with urllib.request.urlopen(server.url + "/table.json", asked) as answer:
            table = f"{server.url}/table/{json.load(answer)['key']}"
        for page, seat in ((own, "p2"), (other, "p1")):
            page.goto(f"{table}?seat={seat}")
            expect(page.locator("#table")).to_have_attribute(VERSION, "1")
            expect(page.locator('#table input[name="live.seat"]')).to_have_value(seat)
        return table

    return share


def cut(page: Page, *, line: bool = False) -> None:
    page.context.set_offline(not line)


def press(page: Page, *values: str) -> None:
    """Touches keys of the dock, each once the answer to the one before is there."""
    for value in values:
        page.locator(f'#dock button[form=table]:is([value="{value}"], [value^="{value}."])').first.click()
        expect(page.locator("html[data-waits]")).to_have_count(0)


def scout(page: Page, side: str) -> None:
    """A lone card has no end to be chosen."""
    press(page, "scouted")
    if page.locator(f'#dock button[form=table][value="{side}"]').count():
        press(page, side)
    press(page, "accept")


def has_moves(page: Page, moves: str) -> None:
    expect(page.locator("#table input[name=move]")).to_have_value(moves)


def selects(page: Page, selection: str) -> None:
    """What is selected, '' for nothing."""
    picked = page.locator("#table input[name=pick]")
    if selection:
        expect(picked).to_have_value(selection)
    else:
        expect(picked).to_have_count(0)


def stored(table: str) -> str:
    """The question that the table stands for."""
    with urllib.request.urlopen(table + ".json") as answer:
        return str(json.load(answer)["query"])


def test_three_turns_without_a_line_reach_the_others_in_order(
    share: Callable[..., str], own: Page, other: Page
) -> None:
    table = share("scout", "play", f"names=a.b.c.d&move={BEGUN}")
    cut(own)
    expect(own.locator(GOES_ON)).to_be_visible()
    told = BEGUN
    for number, (side, words) in enumerate((("left", "左端"), ("right", "右端"), ("left", "左端")), 1):
        scout(own, side)
        told += f"_scouted.{side}"
        has_moves(own, told)
        selects(own, "")
        expect(own.locator("#live-waits")).to_contain_text(f"{number}手")
        expect(own.locator("#live-last")).to_contain_text(words)
    # It is said once: what waits, not beside it that the table is the one that came last.
    expect(own.locator("#line")).to_be_hidden()
    own.reload()
    has_moves(own, told)
    expect(own.locator("#live-waits")).to_contain_text("3手")
    assert stored(table).endswith(f"move={BEGUN}")
    cut(own, line=True)
    has_moves(other, told)
    expect(other.locator("#live-did")).to_contain_text("3手")
    expect(own.locator("#live-waits")).to_have_count(0)
    has_moves(own, told)
    selects(own, "")
    assert stored(table).endswith(f"move={told}")
    expect(other.locator("#table")).to_have_attribute(VERSION, "2")


def test_the_language_that_was_chosen_stays_without_a_line(share: Callable[..., str], own: Page) -> None:
    """The table was looked at in Japanese before; both pages are kept under addresses that differ in the language."""
    share("scout", "play", f"names=a.b.c.d&move={BEGUN}")
    own.locator(".foot a[hreflang=en]").click()
    expect(own.locator("html")).to_have_attribute("lang", "en")
    expect(own.locator("#table")).to_have_attribute(VERSION, "1")
    cut(own)
    own.reload()
    expect(own.locator("html")).to_have_attribute("lang", "en")
    scout(own, "left")
    own.reload()
    has_moves(own, f"{BEGUN}_scouted.left")
    expect(own.locator("html")).to_have_attribute("lang", "en")


def test_an_undo_without_a_line_takes_back_the_turn_entered_last(
    share: Callable[..., str], own: Page, other: Page
) -> None:
    share("scout", "play", f"names=a.b.c.d&move={BEGUN}")
    cut(own)
    scout(own, "left")
    scout(own, "right")
    own.locator("#undo").click()
    has_moves(own, f"{BEGUN}_scouted.left")
    selects(own, "")
    expect(own.locator("#live-waits")).to_contain_text("1手")
    own.locator("#undo").click()
    has_moves(own, BEGUN)
    expect(own.locator("#live-waits")).to_have_count(0)
    own.locator("#undo").click()
    expect(own.locator("#live-waits")).to_contain_text("戻したことが、まだ届いていません")
    cut(own, line=True)
    expect(other.locator("#live-did")).to_contain_text("戻しました")


def test_back_selects_nothing_of_a_turn_that_was_entered(share: Callable[..., str], own: Page) -> None:
    """Neither on the way through the history nor where the page is loaded again."""
    share("scout", "play", f"names=a.b.c.d&move={BEGUN}")
    scout(own, "left")
    expect(own.locator("#table")).to_have_attribute(VERSION, "2")
    own.evaluate("history.back()")
    expect(own.locator("#live-draft")).to_be_visible()
    selects(own, "")
    has_moves(own, f"{BEGUN}_scouted.left")
    own.reload()
    expect(own.locator("#table")).to_have_attribute(VERSION, "2")
    selects(own, "")


def test_a_turn_that_others_entered_meanwhile_is_shown_beside_the_own_one(
    share: Callable[..., str], own: Page, other: Page
) -> None:
    table = share("scout", "play", f"names=a.b.c.d&move={BEGUN}")
    cut(own)
    scout(own, "left")
    scout(other, "right")
    expect(other.locator("#table")).to_have_attribute(VERSION, "2")
    scout(own, "right")
    cut(own, line=True)
    expect(own.locator("#live-conflict")).to_be_visible()
    assert stored(table).endswith(f"move={BEGUN}_scouted.right")
    own.locator('button[name="live.resolve"][value=mine]').click()
    has_moves(other, f"{BEGUN}_scouted.left_scouted.right")


def test_keys_of_an_own_hand_go_into_the_hand(share: Callable[..., str], own: Page, other: Page) -> None:
    table = share("scout", "play", f"names=a.b.c.d&move={BEGUN}")
    cut(own)
    own.locator("#cover > summary").click()
    for value, hand in (("n.4", "p2.4"), ("n.5", "p2.45"), ("n.7", "p2.45.7")):
        own.locator(f'[form=table][value="own.{value}"]').click()
        expect(own.locator("#table input[name=mine]")).to_have_value(hand)
        has_moves(own, BEGUN)
        selects(own, "")
    own.locator("#cover > summary").click()
    scout(own, "left")
    cut(own, line=True)
    has_moves(other, f"{BEGUN}_scouted.left")
    expect(own.locator("#table input[name=mine]")).to_have_value(re.compile(r"^p2\.45\.7"))
    assert "45.7" not in stored(table)


def test_no_turn_waits_for_a_server_that_is_known_to_be_silent(
    server: Server, share: Callable[..., str], own: Page, other: Page
) -> None:
    """The phone thinks it has a line; the server takes what it is asked and answers nothing."""
    share("scout", "play", f"names=a.b.c.d&move={BEGUN}")
    with hanging(server):
        expect(own.locator(GOES_ON)).to_be_visible()
        sent: list[str] = []
        own.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
        scout(own, "left")
        scout(own, "right")
        expect(own.locator("#live-waits")).to_contain_text("2手")
        assert [url for url in sent if url.endswith("/enter")] == []
    has_moves(other, f"{BEGUN}_scouted.left_scouted.right")


def test_a_table_ended_meanwhile_leaves_the_turns_on_the_phone(
    server: Server, share: Callable[..., str], own: Page
) -> None:
    table = share("scout", "play", f"names=a.b.c.d&move={BEGUN}")
    cut(own)
    scout(own, "left")
    own.request.post(f"{table}/end", form={"seat": "p1"}, headers={"Origin": server.url})
    cut(own, line=True)
    on = own.locator("#live-gone a")
    expect(on).to_have_attribute("href", re.compile(rf"move={BEGUN}_scouted\.left$"))
