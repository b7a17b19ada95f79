"""The interface of a phone for all engines, and which engines this system has."""

import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Protocol

from tests.required_programs import skip_unless_programs_exist

WAIT = 90.0
"""Seconds to wait for a result; a busy machine is late."""
PROGRAMS_BY_ENGINE = {
    "chromium": (),
    "webkit": ("WebKitWebDriver", "Xvfb"),
    "firefox": ("firefox-esr",),
    "old": ("WPEWebDriver", "cog"),
}
"""The programs that start an engine; `scripts/system.sh` installs them."""
FAULT_HOOK_SCRIPT = """if (!window.__faults) {
  window.__faults = [];
  addEventListener("error", (event) => __faults.push("error: " + event.message));
  addEventListener("unhandledrejection", ({ reason }) => __faults.push("rejection: " + (reason?.message ?? reason)));
  document.addEventListener("htmx:error", (event) => __faults.push("htmx: " + event.detail?.error));
}"""


class Phone(Protocol):
    """A page in an engine. A script is the body of a function and reads its values from `arguments`."""

    name: str
    base: str

    def open(self) -> None: ...
    def go(self, path: str) -> None: ...
    def js(self, script: str, *given: Any) -> Any: ...
    def touch(self, x: float, y: float) -> None: ...
    def back(self) -> None: ...
    def forward(self) -> None: ...
    def reload(self) -> None: ...
    def resize_window(self, wide: int, high: int) -> None: ...
    def faults(self) -> list[str]: ...
    def close(self) -> None: ...


OpenPhone = Callable[[str, str], Phone]
"""Opens a new tab of an engine for a server: `open_phone_of_engine("webkit", base_url)`."""


class ScriptResultTimeout(AssertionError):
    """A script gave no truthy result in time."""


def until(phone: Phone, script: str, *given: Any, wait: float = WAIT) -> Any:
    """Runs a script again and again until its result is truthy, and returns that; raises ScriptResultTimeout."""
    begin, answer = time.monotonic(), None
    last: Exception | None = None
    while (waited := time.monotonic() - begin) < wait:
        try:
            answer = phone.js(script, *given)
        except Exception as error:
            answer = None
            last = error
        else:
            last = None
        if answer:
            return answer
        time.sleep(min(0.03 + waited / 5, 0.5))  # a script takes time of the phone
    raise ScriptResultTimeout(f"{phone.name}: not within {wait:.0f} s: {script[:120]} ({last})")


SETTLED = """return document.readyState === "complete" && !document.querySelector("[data-waits]")
  && document.documentElement.classList.contains("js")"""
HAS_ENTERED_VALUES_SCRIPT = "return new URLSearchParams(location.search).get('values') === arguments[0]"
PRESS_TRAY_KEYS_SCRIPT = """for (const value of arguments) {
  document.querySelector(`#tray button[name=put][value="${value}"]`).click();
}"""


def open_settled_page(phone: Phone, path: str) -> None:
    phone.go(path)
    until(phone, SETTLED)


def press_tray_keys(phone: Phone, *values: str) -> None:
    """Presses keys at once, without waiting for an answer."""
    phone.js(PRESS_TRAY_KEYS_SCRIPT, *values)


def skip_without_engine(name: str) -> None:
    """Skips a test if this system lacks the engine."""
    skip_unless_programs_exist(*PROGRAMS_BY_ENGINE[name], what=name)


def phone_class_of_engine(name: str) -> Callable[..., Phone]:
    if name == "chromium":
        from tests.engines.chromium import Chromium

        return Chromium
    if name == "firefox":
        from tests.engines.firefox import Firefox

        return Firefox
    from tests.engines.webkit import WebKit

    return WebKit


def start_phone_with_retry(name: str, base: str, *, wide: int, high: int, lang: str) -> Phone:
    """Starts a phone, twice if needed: on a busy machine a driver may give up its browser."""
    start_phone = partial(phone_class_of_engine(name), name, base=base, wide=wide, high=high, lang=lang)
    try:
        return start_phone()
    except Exception as error:
        warnings.warn(f"{name} did not start and is started again: {error}", stacklevel=2)
        return start_phone()


@contextmanager
def run_phone(name: str, *, base: str, wide: int = 360, high: int = 640, lang: str = "ja") -> Iterator[Phone]:
    """Opens a new phone while the block runs."""
    phone = start_phone_with_retry(name, base, wide=wide, high=high, lang=lang)
    try:
        yield phone
    finally:
        phone.close()
