"""Chromium as a phone of 360 × 640, in Japanese, in light colours, and a server.

A test changes this by parameters for the fixtures, one value or several:

    @pytest.mark.parametrize("lang", ["ja", "en"])
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("viewport", [(320, 568), (1280, 800)])
    @pytest.mark.parametrize("script", [False])

Each fault in the page fails the test at its end: an error in the console, an exception, a breach of the content
policy, a failed request, a missing style or script, a status of 500 or more. A test that provokes a fault removes it
from the list `faults`.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    FloatRect,
    Locator,
    Page,
    Request,
    Response,
    Route,
    TimeoutError,
    expect,
)

from scripts.served import ROOT, Server
from tests.browser.scout_table import STARTED_GAME, OpenPhone, make_table
from tests.run_length import IS_LONG_RUN

LOCALES = {"ja": "ja-JP", "en": "en-GB"}
# A busy machine answers late.
expect.set_options(timeout=20_000)
AXE_PATH = ROOT / "node_modules" / "axe-core" / "axe.min.js"

BLOCK_STORAGE_SCRIPT = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""
"""An init script: the phone stores nothing."""


@pytest.fixture(scope="session")
def base_url(shared_server: Server) -> str:
    """The address of the server of the session."""
    return shared_server.url


@pytest.fixture
def lang() -> str:
    """The language of the browser, not the parameter `lang` of an address."""
    return "ja"


@pytest.fixture
def scheme() -> str:
    return "light"


@pytest.fixture
def viewport() -> tuple[int, int]:
    return 360, 640


@pytest.fixture
def script() -> bool:
    return True


@pytest.fixture
def context(
    browser: Browser, base_url: str, lang: str, scheme: Any, viewport: tuple[int, int], *, script: bool
) -> Iterator[BrowserContext]:
    context = create_phone(browser, base_url, lang=lang, scheme=scheme, viewport=viewport, script=script)
    yield context
    context.close()


def create_phone(
    browser: Browser,
    base_url: str,
    *,
    lang: str,
    scheme: Any = "light",
    viewport: tuple[int, int] = (360, 640),
    script: bool = True,
) -> BrowserContext:
    """Creates a new phone, which has stored nothing."""
    context = browser.new_context(
        base_url=base_url,
        locale=LOCALES[lang],
        color_scheme=scheme,
        viewport={"width": viewport[0], "height": viewport[1]},
        has_touch=viewport[0] < 600,
        java_script_enabled=script,
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    return context


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """The faults of the page so far; those left at the end fail the test."""
    faults: list[str] = []
    yield faults
    assert not faults, "\n".join(faults)


def open_page(context: BrowserContext, faults: list[str]) -> Page:
    """Opens a new page that adds its faults to the list."""

    def on_console(message: ConsoleMessage) -> None:
        # on_response reports the statuses that count; 4xx of pages and data are answers.
        if message.type == "error" and not message.text.startswith("Failed to load resource: the server"):
            faults.append(f"console: {message.text}")

    def on_failed(request: Request) -> None:
        # The browser left the page early, or the PDF viewer took the request over.
        if request.failure != "net::ERR_ABORTED":
            faults.append(f"request: {request.url} {request.failure}")

    def on_response(response: Response) -> None:
        asked_for = response.request.resource_type in ("document", "fetch", "xhr")
        if response.status >= (500 if asked_for else 400):
            faults.append(f"response: {response.url} {response.status}")

    page = context.new_page()
    page.on("console", on_console)
    page.on("pageerror", lambda error: faults.append(f"exception: {error}"))
    page.on("requestfailed", on_failed)
    page.on("response", on_response)
    page.wait_for_function = partial(wait_until, page)  # type: ignore[method-assign, assignment]
    return page


@pytest.fixture
def page(context: BrowserContext, faults: list[str]) -> Iterator[Page]:
    """A page that records its faults."""
    page = open_page(context, faults)
    yield page
    if not page.is_closed():
        page.unroute_all(behavior="wait")


def wait_until(page: Page, expression: str, timeout: float = 20_000) -> None:
    """Replaces playwright's wait_for_function, whose `eval` inside the page the content policy forbids."""
    until = time.monotonic() + timeout / 1000
    while time.monotonic() < until:
        try:
            if page.evaluate(expression):
                return
        except Error as error:
            if "context was destroyed" not in str(error):  # by leaving the page
                raise
        page.wait_for_timeout(30)
    raise TimeoutError(f"not within {timeout / 1000:.0f} s: {expression}")


PAGE_REQUEST = "document.getElementById('table')?.dataset.own ?? location.href"
"""The query of a page: its address, with the private hand if the phone has one."""


def touch_and_wait(page: Page, selector: str) -> None:
    """Taps a control and waits until the query of the page has changed."""
    before = page.evaluate(PAGE_REQUEST)
    page.locator(selector).first.click()
    page.wait_for_function(f"({PAGE_REQUEST}) !== {json.dumps(before)}")


def show_hand(page: Page) -> None:
    """Uncovers the hand on the page by touch."""
    page.locator("#veil [data-show]").click()


def uncover_hand(page: Page) -> None:
    """Uncovers the hand on the page, if there is one."""
    page.evaluate("document.querySelector('#veil [data-show]')?.click()")


def expect_address(page: Page, part: str, *, end: bool = False) -> None:
    """Waits until the address contains the part, or ends with it; the address changes after the page."""
    expect(page).to_have_url(re.compile(re.escape(part) + "$" * end))


# Playwright runs axe although the content policy of the page forbids scripts. Only violations are returned: all results
# would take three times as long. No preload, which is for foreign style sheets and sounds.
RUN_AXE = "async () => (await axe.run({preload: false, resultTypes: ['violations'], %s})).violations"
ALL_RULES = RUN_AXE % "rules: {'target-size': {enabled: true}}"
RULES_FOR_WORDS = RUN_AXE % (
    "runOnly: ['target-size', 'label', 'button-name', 'link-name', 'label-content-name-mismatch',"
    " 'aria-input-field-name', 'html-has-lang', 'html-lang-valid', 'valid-lang',"
    " 'svg-img-alt', 'summary-name', 'document-title']"
)
"""The rules that depend on the language of a page."""
RULES_FOR_COLOURS = RUN_AXE % "runOnly: ['color-contrast']"


def find_axe_violations(
    page: Page, light_mode_axe_script: str = ALL_RULES, dark_mode_axe_script: str = ""
) -> list[str]:
    """Runs axe, or chosen rules of it in light and dark: `assert find_axe_violations(page) == []`."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_PATH.read_text(encoding="utf-8"))
    size = page.viewport_size
    if size and size["height"] > 480:  # tall enough for the whole page, so that the dock covers nothing
        height = page.evaluate("document.documentElement.scrollHeight") + 400
        page.set_viewport_size({"width": size["width"], "height": min(height, 8000)})
    found = [("", violation) for violation in page.evaluate(light_mode_axe_script)] if light_mode_axe_script else []
    if dark_mode_axe_script:
        page.emulate_media(color_scheme="dark")
        found += [("dark: ", violation) for violation in page.evaluate(dark_mode_axe_script)]
        page.emulate_media(color_scheme="light")
    if size:
        page.set_viewport_size(size)
    return [
        f"{where}{violation['id']}: {violation['help']}: {node['target']} {node['html'][:200]}"
        for where, violation in found
        for node in violation["nodes"]
    ]


WINDOW_WIDTHS = (320, 768, 1280)
SET_FONT_SIZE = """(size) => { const large = new CSSStyleSheet();
  large.replaceSync(`html { font-size: ${size} }`);
  document.adoptedStyleSheets = [large]; }"""
FIND_CUT_TEXTS = """() => { const found = new Set();
  for (const control of document.querySelectorAll("a, button, summary, .opt span, .say, .seat-c, .tray-head > *")) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(".vh, .skip, svg")) continue;
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode, range = document.createRange();
      if (!text.data.trim() || text.parentElement.closest(".vh, svg")) continue;
      range.selectNodeContents(text);
      const size = parseFloat(getComputedStyle(text.parentElement).fontSize), rects = [...range.getClientRects()];
      for (let box = text.parentElement; box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box), edge = box.getBoundingClientRect();
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const over = (rect) => rect.width > 1 && (rect.left < edge.left - 1 || rect.right > edge.right + 1 ||
          rect.top < edge.top - 0.3 * size || rect.bottom > edge.bottom + 0.1 * size);
        if (/hidden|clip/.test(overflowX + overflowY) && rects.some(over)) {
          found.add(`cut: ${control.className}: ${text.data.trim()}`);
        }
      }
    }
  }
  return [...found]; }"""


def choose_axe_rules(lang: str) -> tuple[str, str]:
    """Returns the axe scripts for light and dark; in the short run axe runs once for each language."""
    if IS_LONG_RUN:
        return (RULES_FOR_WORDS, "") if lang == "en" else (ALL_RULES, RULES_FOR_COLOURS)
    return ("", ALL_RULES) if lang == "en" else (ALL_RULES, "")


@pytest.fixture(scope="session")
def find_barriers(browser: Browser, base_url: str) -> Iterator[Callable[[str, str], list[str]]]:
    """Loads an address once and finds axe violations, sideways scrolling at several widths, and cut text at double text
    size: `assert find_barriers("ja", "/vogu/score") == []`. One phone of each language opens all addresses."""
    pages: dict[str, Page] = {}
    faults: list[str] = []

    def check(lang: str, address: str) -> list[str]:
        if lang not in pages:
            context = create_phone(browser, base_url, lang=lang)
            context.add_init_script(path=AXE_PATH)  # once, not for every address
            pages[lang] = open_page(context, faults)
        page = pages[lang]
        faults.clear()
        page.goto(address)
        uncover_hand(page)
        size = page.viewport_size
        assert size
        found = find_axe_violations(page, *choose_axe_rules(lang))
        for width in (*WINDOW_WIDTHS, size["width"]):
            page.set_viewport_size({**size, "width": width})
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            found += [f"{width} px: scrolls sideways by {wide} px"] if wide > 0 else []
        page.evaluate(SET_FONT_SIZE, "200%")
        page.evaluate("dispatchEvent(new Event('resize'))")  # the browser sends it with the next frame only
        found += page.evaluate(FIND_CUT_TEXTS)
        page.evaluate("localStorage.clear()")  # each address as on a new phone
        return found + faults

    yield check
    for page in pages.values():
        page.context.close()


def wait_for_script(page: Page, name: str) -> None:
    """Waits until a deferred script is loaded."""
    page.wait_for_function(f"performance.getEntriesByType('resource').some((one) => one.name.includes('/{name}.js'))")


def press_tray_keys(page: Page, *values: str) -> None:
    """Touches keys of the tray at once, without waiting for an answer."""
    for value in values:
        page.locator(f"#tray button[name=put][value='{value}']").click(no_wait_after=True)


def wait_for_answers(page: Page) -> None:
    """Waits until the page has its script, and all touches are answered."""
    expect(page.locator("html.js:not([data-waits])")).to_be_attached()


def continue_route_slowly(route: Route) -> None:
    """Delays a request: `page.route("**/enter?*", continue_route_slowly)`."""
    page = route.request.frame.page
    page.wait_for_timeout(250)
    route.continue_()


def bounding_box(place: Locator) -> FloatRect:
    box = place.bounding_box()
    assert box
    return box


def bottom_edge(place: Locator) -> float:
    box = bounding_box(place)
    return box["y"] + box["height"]


def type_notation(page: Page, name: str, text: str) -> None:
    """Enters a parameter as notation below the table."""
    page.locator("#typed").evaluate("part => part.open = true")
    page.locator(f"#typed [name={name}]").fill(text)
    page.locator("#typed .btn").click()


def open_rules_dialog(page: Page) -> None:
    """Opens the rules dialog, once its script is loaded; before that a touch opens the rules page."""
    wait_for_script(page, "ask")
    page.locator("[data-ask]").first.click()


def share_table(page: Page) -> str:
    """Shares the table on the page by touch, in a dialog or, before its script is loaded, on pages of its own; returns
    the path of the shared table."""
    page.locator("#take-table").click()
    page.locator("form[data-sharing] button").click()
    expect(page.locator(".lv-qr svg")).to_be_visible()
    return urlsplit(page.url).path.removesuffix("/share")


@pytest.fixture
def open_phone_at_seat(browser: Browser, base_url: str) -> Iterator[OpenPhone]:
    """Opens a new phone at a seat of a table: open_phone_at_seat(address, seat); it only watches at the seat `-`."""
    contexts: list[BrowserContext] = []

    def open_at(table: str, seat: str) -> Page:
        context = create_phone(browser, base_url, lang="ja")
        contexts.append(context)
        page = context.new_page()
        if seat == "-":
            page.goto(table)
            page.locator('[data-sit="-"]').click()
            page.wait_for_url("**/watch/*")
            expect(page.locator("[data-watch]")).to_have_attribute("data-version", re.compile(r"\d+"))
            return page
        page.goto(f"{table}?seat={seat}")
        page.wait_for_url(lambda url: url.endswith(table))
        expect(page.locator("#table")).to_have_attribute("data-version", re.compile(r"\d+"))
        expect(page.locator('#table input[name="live.seat"]')).to_have_value(seat)
        return page

    yield open_at
    for context in contexts:
        context.close()


@pytest.fixture
def shared_table(base_url: str) -> str:
    """The address of a new shared table of SCOUT!."""
    return f"/table/{make_table(base_url, 'scout', STARTED_GAME.partition('?')[2])['key']}"
