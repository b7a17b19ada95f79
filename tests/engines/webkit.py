"""WebKitGTK, like today's Safari, and WPE WebKit 2.38, like Safari 16, by WebDriver."""

import contextlib
import os
import subprocess
import warnings
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder

from tests.engines.phone import FAULT_HOOK_SCRIPT, WAIT

MINI_BROWSER_PATH_PATTERN = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
MIN_WINDOW_WIDTH = 450
"""The minimum width of a window of WebKitGTK."""
SHOW_PAGE_IN_FRAME_SCRIPT = """const frame = document.querySelector("body > iframe:only-child");
if (!frame) return false;
await new Promise((done) => { frame.onload = done; frame.src = arguments[0]; });
return true;"""


def wrap_script_with_callback(script: str) -> str:
    return (
        "const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);"
        f"(async function () {{ {script} }}).apply(null, given)"
        ".then((answer) => done([answer ?? null]), (error) => done({error: String(error)}));"
    )


NO_COMPOSITING_ENVIRONMENT = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
"""Compositing takes half of the time on a machine without a GPU, and no test needs it."""


def start_virtual_screen() -> tuple[subprocess.Popen[bytes] | None, dict[str, str]]:
    """Starts a virtual screen unless there is a screen; returns its process or None, and the environment."""
    if os.environ.get("DISPLAY"):
        return None, {**os.environ, **NO_COMPOSITING_ENVIRONMENT}
    # Xvfb takes a free display number and prints it once it is ready.
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1200x24"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout
    number = process.stdout.readline().decode().strip()
    if not number:
        process.wait(10)
        raise RuntimeError("Xvfb does not start")
    return process, {**os.environ, **NO_COMPOSITING_ENVIRONMENT, "DISPLAY": f":{number}"}


def stop_virtual_screen(process: subprocess.Popen[bytes] | None) -> None:
    if process is not None:
        process.terminate()
        process.wait(10)
        if process.stdout:
            process.stdout.close()


NO_CONCURRENT_JIT_ENVIRONMENT = {"JSC_useConcurrentJIT": "0"}
"""Without this the old engine crashes on some processors: another thread compiles the WebAssembly that it runs."""


class WebKit:
    """A phone (`tests.engines.phone.Phone`); name: `webkit`, or `old`."""

    def __init__(self, name: str, *, base: str, wide: int, high: int, lang: str) -> None:
        self.name, self.base, self.lang = name, base, lang
        self.screen: subprocess.Popen[bytes] | None = None
        self.framed = False
        """Are pages in a frame as wide as a phone? The windows are wider; `relay.py` serves the frame."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of selenium about itself
            self.driver: Any = self.start_wpe_driver() if name == "old" else self.start_webkitgtk_driver(wide, high)
        self.driver.set_script_timeout(WAIT)
        self.driver.set_page_load_timeout(2 * WAIT)

    def start_wpe_driver(self) -> Any:
        from selenium.webdriver.wpewebkit.options import Options
        from selenium.webdriver.wpewebkit.service import Service

        options = Options()
        options.binary_location = "/usr/bin/cog"
        options.add_argument("--automation")
        options.add_argument("--platform=headless")
        options.set_capability("browserName", "cog")
        return webdriver.WPEWebKit(
            options=options,
            service=Service("/usr/bin/WPEWebDriver", env={**os.environ, **NO_CONCURRENT_JIT_ENVIRONMENT}),
        )

    def start_webkitgtk_driver(self, wide: int, high: int) -> Any:
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        self.screen, env = start_virtual_screen()
        options = Options()
        options.binary_location = str(next(Path("/").glob(MINI_BROWSER_PATH_PATTERN[1:])))
        options.add_argument("--automation")
        service = Service("/usr/bin/WebKitWebDriver", env=env)
        try:
            driver = webdriver.WebKitGTK(options=options, service=service)
        except BaseException:
            stop_virtual_screen(self.screen)
            raise
        driver.set_window_rect(0, 0, max(wide, MIN_WINDOW_WIDTH), high + 100)
        return driver

    def go(self, path: str) -> None:
        # These engines have no language setting: the address has it.
        if "lang=" not in path:
            before, sign, anchor = path.partition("#")
            path = f"{before}{'&' if '?' in before else '?'}lang={self.lang}{sign}{anchor}"
        if self.framed:
            self.driver.switch_to.default_content()
            if not self.js(SHOW_PAGE_IN_FRAME_SCRIPT, self.base + path):
                self.driver.get(self.base + "/framed")
                self.js(SHOW_PAGE_IN_FRAME_SCRIPT, self.base + path)
            self.driver.switch_to.frame(0)
        else:
            self.driver.get(self.base + path)
        self.js(FAULT_HOOK_SCRIPT)

    def js(self, script: str, *given: Any) -> Any:
        answer = self.driver.execute_async_script(wrap_script_with_callback(script), *given)
        if isinstance(answer, dict):
            raise RuntimeError(answer["error"])
        return answer[0]

    def touch(self, x: float, y: float) -> None:
        act = ActionBuilder(self.driver, duration=0)
        act.pointer_action.move_to_location(int(x), int(y))  # type: ignore[no-untyped-call]
        act.pointer_action.click()
        act.perform()

    def back(self) -> None:
        self.driver.back()

    def forward(self) -> None:
        self.driver.forward()

    def reload(self) -> None:
        self.driver.refresh()
        self.js(FAULT_HOOK_SCRIPT)

    def resize_window(self, wide: int, high: int) -> None:
        if self.name == "webkit":
            self.driver.set_window_rect(0, 0, max(wide, MIN_WINDOW_WIDTH), high + 100)

    def take_screenshot(self, path: str) -> None:
        self.driver.save_screenshot(path)

    def open(self) -> None:
        """Leaves the page, like a new tab."""
        self.framed = False
        self.driver.switch_to.default_content()
        if self.name == "webkit":  # the old browser shows an error page next
            self.driver.get("about:blank")

    def faults(self) -> list[str]:
        found: list[str] = self.js("const found = window.__faults ?? []; window.__faults = []; return found")
        return found

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self.driver.quit()
        stop_virtual_screen(self.screen)
