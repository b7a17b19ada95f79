"""Chromium, by playwright."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from playwright.sync_api import Error, sync_playwright

from scripts.browser import chromium
from tests.engines.phone import WAIT

LOCALES = {"ja": "ja-JP", "en": "en-GB"}

P = ParamSpec("P")
R = TypeVar("R")


def in_its_thread(method: Callable[Concatenate[Chromium, P], R]) -> Callable[Concatenate[Chromium, P], R]:
    """Playwright takes one instance a thread, and pytest-playwright has that of the tests."""

    def run(self: Chromium, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.thread.submit(method, self, *args, **kwargs).result()

    return run


class Chromium:
    """A phone (`tests.engines.phone.Phone`)."""

    def __init__(self, name: str, *, base: str, wide: int, high: int, lang: str) -> None:
        self.name, self.base = name, base
        self.found: list[str] = []
        self.thread = ThreadPoolExecutor(1)
        self.start(wide, high, lang)
        self.open()

    @in_its_thread
    def start(self, wide: int, high: int, lang: str) -> None:
        self.playwright = sync_playwright().start()
        self.browser = chromium(self.playwright)
        self.context = self.browser.new_context(
            viewport={"width": wide, "height": high}, locale=LOCALES[lang], has_touch=True, reduced_motion="reduce"
        )
        self.context.set_default_timeout(WAIT * 1000)

    @in_its_thread
    def open(self) -> None:
        """A new tab, the one before closed: what it stored is there."""
        for old in self.context.pages:
            old.close()
        self.page = self.context.new_page()
        self.page.on("console", lambda said: self.said(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.said(str(error)))
        self.page.on("response", lambda got: self.said(f"{got.status} {got.url}") if got.status >= 400 else None)

    def said(self, text: str) -> None:
        if not text.startswith("Failed to load resource"):  # the response says more
            self.found.append(text)

    @in_its_thread
    def go(self, path: str) -> None:
        self.page.goto(self.base + path, wait_until="commit")

    @in_its_thread
    def js(self, script: str, *given: Any) -> Any:
        asked = f"async (given) => (async function () {{ {script} }}).apply(null, given)"
        try:
            return self.page.evaluate(asked, list(given))
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
        # A touch led to another page meanwhile: that one is asked.
        self.page.wait_for_load_state("domcontentloaded")
        return self.page.evaluate(asked, list(given))

    @in_its_thread
    def touch(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    @in_its_thread
    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    @in_its_thread
    def back(self) -> None:
        self.page.go_back(wait_until="commit")

    @in_its_thread
    def forward(self) -> None:
        self.page.go_forward(wait_until="commit")

    @in_its_thread
    def reload(self) -> None:
        self.page.reload(wait_until="commit")

    @in_its_thread
    def turned(self, wide: int, high: int) -> None:
        self.page.set_viewport_size({"width": wide, "height": high})

    @in_its_thread
    def shot(self, path: str) -> None:
        self.page.screenshot(path=path)

    def faults(self) -> list[str]:
        found, self.found = self.found, []
        return found

    def close(self) -> None:
        self.stop()
        self.thread.shutdown()

    @in_its_thread
    def stop(self) -> None:
        self.browser.close()
        self.playwright.stop()
