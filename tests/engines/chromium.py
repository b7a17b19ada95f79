"""Chromium, by playwright."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from playwright.sync_api import Error, sync_playwright

from scripts.browser import chromium
from tests.engines.phone import WAIT

LOCALE_BY_LANGUAGE = {"ja": "ja-JP", "en": "en-GB"}

P = ParamSpec("P")
R = TypeVar("R")


def run_in_phone_thread(method: Callable[Concatenate[Chromium, P], R]) -> Callable[Concatenate[Chromium, P], R]:
    """Runs a method in the thread of its phone: playwright allows one instance a thread, and pytest has its own."""

    def run_method_in_thread(self: Chromium, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.thread.submit(method, self, *args, **kwargs).result()

    return run_method_in_thread


class Chromium:
    """A phone (`tests.engines.phone.Phone`). is_second_phone: another phone owns the browser and closes it."""

    is_second_phone = False

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
        self.create_phone_context(wide, high, lang)

    def create_phone_context(self, wide: int, high: int, lang: str) -> None:
        """Creates a new phone in the browser, with a storage of its own."""
        self.context = self.browser.new_context(
            viewport={"width": wide, "height": high},
            locale=LOCALE_BY_LANGUAGE[lang],
            has_touch=True,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(WAIT * 1000)

    def open_second_phone(self, wide: int = 360, high: int = 640, lang: str = "ja") -> Chromium:
        """Opens another phone in the same browser."""
        other = Chromium.__new__(Chromium)
        other.is_second_phone = True
        other.name, other.base, other.found = self.name, self.base, []
        other.thread, other.playwright, other.browser = self.thread, self.playwright, self.browser
        self.thread.submit(other.create_phone_context, wide, high, lang).result()
        other.open()
        return other

    @run_in_phone_thread
    def cut(self, *, is_cut: bool) -> None:
        """Sets whether this phone is offline."""
        self.context.set_offline(is_cut)

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
    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

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

    @run_in_phone_thread
    def take_screenshot(self, path: str) -> None:
        self.page.screenshot(path=path)

    def faults(self) -> list[str]:
        found, self.found = self.found, []
        return found

    def close(self) -> None:
        self.stop_browser()
        if not self.is_second_phone:
            self.thread.shutdown()

    @run_in_phone_thread
    def stop_browser(self) -> None:
        self.context.close()
        if not self.is_second_phone:
            self.browser.close()
            self.playwright.stop()
