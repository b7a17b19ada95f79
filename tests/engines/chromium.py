"""Chromium, by playwright."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from playwright.sync_api import Error, sync_playwright

from scripts.browser import chromium
from tests.browser.conftest import create_phone
from tests.engines.phone import WAIT

P = ParamSpec("P")
R = TypeVar("R")


def run_in_phone_thread(method: Callable[Concatenate[Chromium, P], R]) -> Callable[Concatenate[Chromium, P], R]:
    """Runs a method in the thread of its phone: playwright allows one instance a thread, and pytest has its own."""

    def run_method_in_thread(self: Chromium, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.thread.submit(method, self, *args, **kwargs).result()

    return run_method_in_thread


class Chromium:
    """A phone (`tests.engines.phone.Phone`)."""

    def __init__(self, name: str, *, base: str, wide: int, high: int, lang: str) -> None:
        self.name, self.base = name, base
        self.found: list[str] = []
        self.thread = ThreadPoolExecutor(1)
        self.start_browser(wide, high, lang)
        self.open()

    @run_in_phone_thread
    def start_browser(self, wide: int, high: int, lang: str) -> None:
        self.playwright = sync_playwright().start()
        self.browser = chromium(self.playwright)
        self.context = create_phone(self.browser, self.base, lang=lang, viewport=(wide, high))
        self.context.set_default_timeout(WAIT * 1000)

    @run_in_phone_thread
    def open(self) -> None:
        """Opens a new tab and closes the old one; the storage stays."""
        for old in self.context.pages:
            old.close()
        self.page = self.context.new_page()
        self.page.on("console", lambda one: self.record_fault(one.text) if one.type == "error" else None)
        self.page.on("pageerror", lambda error: self.record_fault(str(error)))
        self.page.on(
            "response", lambda got: self.record_fault(f"{got.status} {got.url}") if got.status >= 400 else None
        )

    def record_fault(self, text: str) -> None:
        if not text.startswith("Failed to load resource"):  # `response` reports it with the address
            self.found.append(text)

    @run_in_phone_thread
    def go(self, path: str) -> None:
        self.page.goto(self.base + path, wait_until="commit")

    @run_in_phone_thread
    def js(self, script: str, *given: Any) -> Any:
        function = f"async (given) => (async function () {{ {script} }}).apply(null, given)"
        try:
            return self.page.evaluate(function, list(given))
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
        # A touch led to another page meanwhile: run the script there.
        self.page.wait_for_load_state("domcontentloaded")
        return self.page.evaluate(function, list(given))

    @run_in_phone_thread
    def touch(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    @run_in_phone_thread
    def back(self) -> None:
        self.page.go_back(wait_until="commit")

    @run_in_phone_thread
    def forward(self) -> None:
        self.page.go_forward(wait_until="commit")

    @run_in_phone_thread
    def reload(self) -> None:
        self.page.reload(wait_until="commit")

    @run_in_phone_thread
    def resize_window(self, wide: int, high: int) -> None:
        self.page.set_viewport_size({"width": wide, "height": high})

    def faults(self) -> list[str]:
        found, self.found = self.found, []
        return found

    def close(self) -> None:
        self.stop_browser()
        self.thread.shutdown()

    @run_in_phone_thread
    def stop_browser(self) -> None:
        self.browser.close()
        self.playwright.stop()
