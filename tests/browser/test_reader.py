"""Whoever hears the pages, or has nothing but keys: what is said at each touch, and how many keys it takes."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import uncover
from tests.browser.test_scout import BEGUN, FIRST, HAND, ROUNDS_OF_FIVE, TABLE, numbers
from tests.browser.test_subway import MOVES
from tests.engines.test_pages import GAMES
from tests.many import ONE_GAME_OR_ALL, choose_by_run_length, pair_cases_with_others

SETTLED = "!document.querySelector('[data-waits]')"
LISTEN = """() => { window.heard = [];
  const text = () => document.getElementById("said").textContent.replace(/\\s+/g, " ").trim();
  let before = text();
  const hear = () => { const now = text(); if (now !== before) window.heard.push(before = now); };
  new MutationObserver(hear).observe(document.body, { childList: true, characterData: true, subtree: true }); }"""
LIVE = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]"
CONTROLS = f"""[...document.querySelectorAll("{LIVE}")].flatMap((one) =>
  [...one.querySelectorAll("button, a[href], input")].map((control) => control.outerHTML))"""
"""What can be touched within a region that is read aloud whenever it changes."""
ANSWER = """() => [...document.querySelectorAll("#answer .say b, #answer .say .tx > span")].map((one) => {
  const copy = one.cloneNode(true);
  copy.querySelectorAll(".why").forEach((part) => part.remove());
  return copy.textContent.replace(/\\s+/g, " ").trim(); })"""
TWICE = re.compile(r"^(.{2,}?)[\s、,：:]*\1$")
NAMELESS = {"button", "link", "checkbox", "radio", "textbox", "slider", "combobox", "searchbox"}


def tree(page: Page) -> list[tuple[str, str]]:
    """Role and name of all that is read."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    seen = [node for node in nodes if not node.get("ignored")]
    return [(node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "")) for node in seen]


def pressed(page: Page, *keys: str) -> int:
    """Presses keys, each answered before the next; how many."""
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_function(SETTLED)
    return len(keys)


TURN = re.compile("番|turn|to move")


@pytest.mark.parametrize("slug", ONE_GAME_OR_ALL)
def test_each_touch_says_once_what_changed(page: Page, slug: str) -> None:
    """By keys alone, over some touches: what was touched is said once, with whose turn it is and the answer where they
    are others than before; nothing that can be touched is read with it; whatever can be touched has a name that says
    nothing twice; and who has the turn stands there to be read."""
    for view, lang in pair_cases_with_others(("play", "moves", "score"), LANGUAGES):
        chance = random.Random(f"{slug}{view}")
        page.goto(f"/{slug}/{view}?{GAMES[slug][view]}&lang={lang}")
        uncover(page)
        page.wait_for_function("document.documentElement.classList.contains('js')")
        page.evaluate(LISTEN)
        assert view != "play" or any(TURN.search(name) for _, name in tree(page))
        for _ in range(choose_by_run_length(2, 4)):
            read = tree(page)
            assert [role for role, name in read if role in NAMELESS and not name.strip()] == []
            assert [name for role, name in read if role in NAMELESS and TWICE.match(name)] == []
            keys = page.locator("#tray button[form=table]:enabled:visible, #picture button[form=table]:enabled:visible")
            if not keys.count():
                break
            keys.nth(chance.randrange(keys.count())).focus()
            page.evaluate("window.heard.length = 0")
            before, answer = page.locator("#said").text_content(), page.evaluate(ANSWER)
            pressed(page, "Enter")
            heard: list[str] = page.evaluate("window.heard")
            assert len(heard) == 1 or (not heard and page.locator("#said").text_content() == before), heard
            assert all(what and not TWICE.match(what) for what in heard), heard
            now = page.evaluate(ANSWER)
            assert now == answer or all(line in heard[0] for line in now), "the answer is said with what was entered"
            assert page.evaluate(CONTROLS) == []
            assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("slug", ["vogu", "scout", "subway"][: choose_by_run_length(1, 3)])
def test_who_asks_is_said_once_with_the_touch_that_changes_it(page: Page, slug: str) -> None:
    """While a game is followed, `tests/walker` hears the same of every turn that is told."""
    page.goto(f"/{slug}/moves?{GAMES[slug]['moves']}")
    uncover(page)
    page.wait_for_function("document.documentElement.classList.contains('js')")
    page.evaluate(LISTEN)
    page.locator("button[name=put][value='turn.p2']").first.evaluate("one => one.click()")
    page.wait_for_function("window.heard.length > 0")
    page.wait_for_function(SETTLED)
    heard: list[str] = page.evaluate("window.heard")
    assert [text.count("Bの番") for text in heard] == [1]


REACHED = {"ja": "行ける", "en": "can be reached"}


@pytest.mark.parametrize(
    ("asked", "lang"),
    pair_cases_with_others(
        [GAMES["subway"]["moves"], MOVES.partition("?")[2]][: choose_by_run_length(1, 2)], LANGUAGES
    ),
)
def test_a_station_of_the_map_says_whether_it_can_be_reached(page: Page, asked: str, lang: str) -> None:
    """Those and no others that the rules lead to, by the name of the station."""
    moves = page.request.get(f"/subway/moves.json?{asked}").json()["moves"]["list"]
    page.goto(f"/subway/moves?{asked}")
    stations = {move["move"].removeprefix("go.").partition(".")[0] for move in moves}
    names = {page.locator(f".map .lv-hit[value$='.{code}']").get_attribute("aria-label") for code in stations}
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    described = [node for node in nodes if node.get("description", {}).get("value") == REACHED[lang]]
    assert {node["name"]["value"] for node in described} == names
    assert len(described) == len(stations) > 0


IN_SIGHT = """() => { const one = document.activeElement, { top, bottom } = one.getBoundingClientRect();
  const ceiling = document.getElementById("top").getBoundingClientRect().bottom;
  const seen = one !== document.body && top >= ceiling - 1 && bottom <= innerHeight + 1;
  return seen ? "" : one.outerHTML.slice(0, 120); }"""
"""Nothing, or what has the focus and is not in sight: the page, or what lies under the head."""


@pytest.mark.parametrize("slug", ONE_GAME_OR_ALL)
def test_who_tries_again_by_a_key_goes_on_in_sight(page: Page, faults: list[str], slug: str) -> None:
    """An answer does not come, 「もう一度」 is pressed, and it comes: the next Tab is at what is entered next."""
    page.goto(f"/{slug}/play?{GAMES[slug]['play']}")
    page.wait_for_function("document.documentElement.classList.contains('js')")
    page.evaluate("scrollTo(0, 300)")
    page.route("**/enter?*", lambda route: route.fulfill(body="<h1>Wi-Fi</h1>", content_type="text/html"))
    page.locator("#dock button[form=table]:enabled:visible").first.focus()
    page.keyboard.press("Enter")
    page.locator("[data-again]:visible").focus()
    page.unroute("**/enter?*")
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_be_hidden()
    page.wait_for_function(SETTLED)
    assert page.evaluate(IN_SIGHT) == ""
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#dock') !== null")
    faults.clear()


def number(page: Page, value: int) -> int:
    """Types a number in the tray; one that others begin with takes Enter besides. How many keys."""
    longer = [key for key in page.locator("#tray .keys button").all_text_contents() if key.strip() != str(value)]
    more = any(key.strip().startswith(str(value)) for key in longer)
    return pressed(page, *str(value), *(["Enter"] if more else []))


TO_THE_TRAY = ("Tab", "Tab", "Enter")


def test_a_game_of_scout_is_scored_by_keys_alone(page: Page) -> None:
    """Five rounds of five players take eighty touches, and no more than twice as many keys; in the short run the first
    rounds stand in the address."""
    page.goto("/scout/score", wait_until="networkidle")
    page.wait_for_function("document.documentElement.classList.contains('js')")
    keys = pressed(page, *TO_THE_TRAY, "F8", *["ArrowRight"] * 4, "Enter", "F8")
    expect(page.locator("#answer")).to_contain_text("E")
    if FIRST:
        page.goto(BEGUN, wait_until="networkidle")
        keys += 16 * FIRST + pressed(page, *TO_THE_TRAY)
    for lap, counts in enumerate(ROUNDS_OF_FIVE[FIRST:], FIRST):
        for row in counts:
            for told in row:
                keys += number(page, int(told))
        if lap < 4:
            expect(page.locator("#answer a.go")).to_be_focused()
            keys += pressed(page, "Enter")
    expect(page.locator(".fin-h")).to_contain_text("37")
    assert keys <= 2 * 80, keys


def test_a_move_of_scout_is_asked_by_keys_alone(page: Page) -> None:
    """Eleven cards of a hand, two of the active set, three to show take 31 touches, and no more than twice as many
    keys."""
    page.goto("/scout/moves?pick=hand.0", wait_until="networkidle")
    page.wait_for_function("document.documentElement.classList.contains('js')")
    keys = pressed(page, *TO_THE_TRAY)
    for told in numbers(HAND):
        keys += number(page, told)
    keys += pressed(page, "End", "ArrowLeft", "Enter")
    for told in numbers(TABLE):
        keys += number(page, told)
    expect(page).to_have_url(re.compile(r"table=3T\.4T"))
    keys += pressed(page, "End")
    expect(page.locator("#tray .chip", has_text="終わり")).to_be_focused()
    keys += pressed(page, "Enter", "Shift+F8")
    for card in (4, 5, 6):
        while page.evaluate("document.activeElement.id") != f"at-hand-{card}":
            keys += pressed(page, "ArrowRight")
        keys += pressed(page, "Enter")
    expect(page.locator("#answer")).to_contain_text("出せ")
    assert keys <= 2 * 31, keys
