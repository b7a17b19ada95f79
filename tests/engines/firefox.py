"""Firefox by its own WebDriver BiDi over a web socket, without geckodriver."""

import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import websocket

from tests.engines.phone import FAULT_HOOK_SCRIPT, WAIT

FIREFOX_PREFERENCES: dict[str, Any] = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,
}
PAGE_LEFT_ERROR_WORDS = (
    "destroyed",
    "DiscardedBrowsingContext",
    "no such frame",
    "root is null",
    "documentElement is null",
    "SecurityError",
)
"""Words of Firefox's errors if the browser leaves a page while a script runs there."""
SCRIPT_FUNCTION_TEMPLATE = """async (...texts) => {
  const given = texts.map((text) => JSON.parse(text));
  const answer = await (async function () { %s }).apply(null, given);
  return JSON.stringify(answer ?? null);
}"""


class Firefox:
    """A phone (`tests.engines.phone.Phone`)."""

    def __init__(self, name: str, *, base: str, wide: int, high: int, lang: str) -> None:
        self.name, self.base = name, base
        self.found: list[str] = []
        self.numbers = itertools.count(1)
        self.profile = tempfile.mkdtemp(prefix="takujo-firefox-")
        preferences = {**FIREFOX_PREFERENCES, "intl.accept_languages": lang}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in preferences.items()]
        (Path(self.profile) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = ["firefox-esr", "-headless", "--no-remote", "--profile", self.profile]
        command += ["--remote-debugging-port=0", "about:blank"]
        silent: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, env={**os.environ, "MOZ_HEADLESS": "1"}, **silent)
        try:
            self.connect_and_open_tab(wide, high)
        except BaseException:
            self.close()
            raise

    def connect_and_open_tab(self, wide: int, high: int) -> None:
        """Connects to the port that Firefox writes into its profile once it listens, and opens a tab."""
        end, port_file = time.monotonic() + 2 * WAIT, Path(self.profile) / "WebDriverBiDiServer.json"
        while True:
            try:
                port = json.loads(port_file.read_text())["ws_port"]
                address = f"ws://127.0.0.1:{port}/session"
                self.line = websocket.create_connection(address, timeout=2 * WAIT, suppress_origin=True)
                break
            except (OSError, ValueError):
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
        self.send_command("session.new", capabilities={})
        self.send_command("session.subscribe", events=["log.entryAdded", "network.responseCompleted"])
        # The first tab has the focus in the address bar; a new one has it in the page.
        self.tab = self.send_command("browsingContext.create", type="tab")["context"]
        self.send_command("browsingContext.activate", context=self.tab)
        self.resize_window(wide, high)

    def send_command(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self.line.recv())
            if message.get("type") == "event":
                self.record_fault_of_event(message["method"], message["params"])
            elif message.get("id") == number:
                if message["type"] == "error":
                    raise RuntimeError(f"{message['error']}: {message['message']}")
                return message["result"]

    def record_fault_of_event(self, method: str, event_params: dict[str, Any]) -> None:
        if method == "log.entryAdded" and event_params.get("level") == "error":
            self.found.append(str(event_params.get("text")))
        elif method == "network.responseCompleted" and event_params["response"]["status"] >= 400:
            self.found.append(f"{event_params['response']['status']} {event_params['response']['url']}")

    def go(self, path: str) -> None:
        self.send_command("browsingContext.navigate", context=self.tab, url=self.base + path, wait="interactive")
        self.js(FAULT_HOOK_SCRIPT)

    def js(self, script: str, *given: Any) -> Any:
        """Runs a script; if a touch leads to another page meanwhile, runs it there."""
        end, is_page_left = time.monotonic() + WAIT, False
        while True:
            try:
                return self.call_script_function(script, *given)
            except RuntimeError as error:
                is_page_left = is_page_left or any(word in str(error) for word in PAGE_LEFT_ERROR_WORDS)
                if not is_page_left or time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def call_script_function(self, script: str, *given: Any) -> Any:
        answer = self.send_command(
            "script.callFunction",
            functionDeclaration=SCRIPT_FUNCTION_TEMPLATE % script,
            target={"context": self.tab},
            awaitPromise=True,
            arguments=[{"type": "string", "value": json.dumps(one)} for one in given],
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def touch(self, x: float, y: float) -> None:
        steps = [{"type": "pointerMove", "x": int(x), "y": int(y)}]
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.send_command("input.performActions", context=self.tab, actions=[finger])

    def back(self) -> None:
        self.send_command("browsingContext.traverseHistory", context=self.tab, delta=-1)

    def forward(self) -> None:
        self.send_command("browsingContext.traverseHistory", context=self.tab, delta=1)

    def reload(self) -> None:
        self.send_command("browsingContext.reload", context=self.tab, wait="interactive")

    def resize_window(self, wide: int, high: int) -> None:
        self.send_command("browsingContext.setViewport", context=self.tab, viewport={"width": wide, "height": high})

    def print_page_as_pdf(self) -> bytes:
        """Prints the page and returns the PDF."""
        return base64.b64decode(self.send_command("browsingContext.print", context=self.tab)["data"])

    def faults(self) -> list[str]:
        found, self.found = self.found, []
        return found

    def open(self) -> None:
        """Opens a new tab and closes the old one; the storage stays."""
        size = self.js("return [innerWidth, innerHeight]")
        new = self.send_command("browsingContext.create", type="tab")["context"]
        self.send_command("browsingContext.close", context=self.tab)
        self.tab = new
        self.send_command("browsingContext.activate", context=new)
        self.resize_window(*size)

    def close(self) -> None:
        if hasattr(self, "line"):
            self.line.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)
