"""Pages by screen reader and keyboard: the announcement of each key press, and the names of controls."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import uncover_hand, wait_for_answers
from tests.engines.test_pages import GAMES
from tests.run_length import ONE_GAME_OR_ALL, choose_by_run_length, pair_cases_with_others

RECORD_ANNOUNCEMENTS_SCRIPT = """() => { window.heard = [];
  const text = () => document.getElementById("said").textContent.replace(/\\s+/g, " ").trim();
  let before = text();
  const hear = () => { const now = text(); if (now !== before) window.heard.push(before = now); };
  new MutationObserver(hear).observe(document.body, { childList: true, characterData: true, subtree: true }); }"""
LIVE_REGION_SELECTOR = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]"
FIND_LIVE_REGION_CONTROLS_SCRIPT = f"""[...document.querySelectorAll("{LIVE_REGION_SELECTOR}")].flatMap((one) =>
  [...one.querySelectorAll("button, a[href], input")].map((control) => control.outerHTML))"""
"""Returns the controls inside live regions."""
READ_ANSWER_LINES_SCRIPT = """
() => [...document.querySelectorAll("#answer .say b, #answer .say .tx > span")].map((one) => {
  const copy = one.cloneNode(true);
  copy.querySelectorAll(".why").forEach((part) => part.remove());
  return copy.textContent.replace(/\\s+/g, " ").trim(); })"""
REPEATED_TEXT_PATTERN = re.compile(r"^(.{2,}?)[\s、,：:]*\1$")
ROLES_THAT_NEED_A_NAME = {"button", "link", "checkbox", "radio", "textbox", "slider", "combobox", "searchbox"}


def read_accessibility_tree(page: Page) -> list[tuple[str, str]]:
    """Returns role and name of each node that a screen reader reads."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    seen = [node for node in nodes if not node.get("ignored")]
    return [(node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "")) for node in seen]


def press_and_count_keys(page: Page, *keys: str) -> int:
    """Presses keys and waits for each answer; returns their number."""
    for key in keys:
        page.keyboard.press(key)
        wait_for_answers(page)
    return len(keys)


TURN_TEXT_PATTERN = re.compile("番|turn|to move")


@pytest.mark.parametrize("slug", ONE_GAME_OR_ALL)
def test_each_key_press_is_announced_once_with_changed_answer(page: Page, slug: str) -> None:
    """The announcement has the changed answer. Live regions contain no control, each control has a name without
    repetition, and the page of a record names the player to move."""
    for view, lang in pair_cases_with_others(("play", "moves", "score"), LANGUAGES):
        chance = random.Random(f"{slug}{view}")
        page.goto(f"/{slug}/{view}?{GAMES[slug][view]}&lang={lang}")
        uncover_hand(page)
        wait_for_answers(page)
        page.evaluate(RECORD_ANNOUNCEMENTS_SCRIPT)
        assert view != "play" or any(TURN_TEXT_PATTERN.search(name) for _, name in read_accessibility_tree(page))
        for _ in range(choose_by_run_length(2, 4)):
            read = read_accessibility_tree(page)
            assert [role for role, name in read if role in ROLES_THAT_NEED_A_NAME and not name.strip()] == []
            assert [
                name for role, name in read if role in ROLES_THAT_NEED_A_NAME and REPEATED_TEXT_PATTERN.match(name)
            ] == []
            keys = page.locator("#tray button[form=table]:enabled:visible, #picture button[form=table]:enabled:visible")
            if not keys.count():
                break
            keys.nth(chance.randrange(keys.count())).focus()
            page.evaluate("window.heard.length = 0")
            before, answer = page.locator("#said").text_content(), page.evaluate(READ_ANSWER_LINES_SCRIPT)
            press_and_count_keys(page, "Enter")
            heard: list[str] = page.evaluate("window.heard")
            assert len(heard) == 1 or (not heard and page.locator("#said").text_content() == before), heard
            assert all(what and not REPEATED_TEXT_PATTERN.match(what) for what in heard), heard
            now = page.evaluate(READ_ANSWER_LINES_SCRIPT)
            assert now == answer or all(line in heard[0] for line in now), "the announcement has the new answer"
            assert page.evaluate(FIND_LIVE_REGION_CONTROLS_SCRIPT) == []
            assert page.evaluate("document.activeElement !== document.body")
