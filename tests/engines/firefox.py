"""Firefox as it is, without geckodriver: its own WebDriver BiDi, by a web socket."""

from __future__ import annotations

import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any

import websocket

from tests.engines.phone import HOOK, WAIT

PREFERENCES: dict[str, Any] = {
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
KEYS = {"Tab": "\ue004", "Enter": "\ue006", "Space": " ", "F8": "\ue038"}
LEFT = (
    "destroyed",
    "DiscardedBrowsingContext",
    "no such frame",
    "root is null",
    "documentElement is null",
    "SecurityError",
)
"""What Firefox says of a page that is left while it is asked."""
FUNCTION = """async (...texts) => {
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
        told = {**PREFERENCES, "intl.accept_languages": lang}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in told.items()]
        (Path(self.profile) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = ["firefox-esr", "-headless", "--no-remote", "--profile", self.profile]
        command += ["--remote-debugging-port=0", "about:blank"]
        silent: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, env={**os.environ, "MOZ_HEADLESS": "1"}, **silent)
        try:
            self.begin(wide, high)
        except BaseException:
            self.close()
            raise

    def begin(self, wide: int, high: int) -> None:
        """It takes a port that is free and writes it into its profile when it listens."""
        end, told_port = time.monotonic() + 2 * WAIT, Path(self.profile) / "WebDriverBiDiServer.json"
        while True:
            try:
                port = json.loads(told_port.read_text())["ws_port"]
                address = f"ws://127.0.0.1:{port}/session"
                self.line = websocket.create_connection(address, timeout=2 * WAIT, suppress_origin=True)
                break
            except (OSError, ValueError):
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.responseCompleted"])
        # The first tab has the focus in the address bar: one of its own has it in the page.
        self.tab = self.ask("browsingContext.create", type="tab")["context"]
        self.ask("browsingContext.activate", context=self.tab)
        self.turned(wide, high)

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self.line.recv())
            if said.get("type") == "event":
                self.heard(said["method"], said["params"])
            elif said.get("id") == number:
                if said["type"] == "error":
                    raise RuntimeError(f"{said['error']}: {said['message']}")
                return said["result"]

    def heard(self, method: str, told: dict[str, Any]) -> None:
        if method == "log.entryAdded" and told.get("level") == "error":
            self.found.append(str(told.get("text")))
        elif method == "network.responseCompleted" and told["response"]["status"] >= 400:
            self.found.append(f"{told['response']['status']} {told['response']['url']}")

    def go(self, path: str) -> None:
        self.ask("browsingContext.navigate", context=self.tab, url=self.base + path, wait="interactive")
        self.js(HOOK)

    def js(self, script: str, *given: Any) -> Any:
        try:
            return self.called(script, *given)
        except RuntimeError as error:
            if not any(word in str(error) for word in LEFT):
                raise
        # A touch led to another page meanwhile: that one is asked.
        end = time.monotonic() + WAIT
        while True:
            try:
                return self.called(script, *given)
            except RuntimeError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def called(self, script: str, *given: Any) -> Any:
        said = self.ask(
            "script.callFunction",
            functionDeclaration=FUNCTION % script,
            target={"context": self.tab},
            awaitPromise=True,
            arguments=[{"type": "string", "value": json.dumps(one)} for one in given],
        )
        if said["type"] == "exception":
            raise RuntimeError(said["exceptionDetails"]["text"])
        return json.loads(said["result"]["value"])

    def act(self, kind: dict[str, Any]) -> None:
        self.ask("input.performActions", context=self.tab, actions=[kind])

    def touch(self, x: float, y: float) -> None:
        steps = [{"type": "pointerMove", "x": int(x), "y": int(y)}]
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.act({"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": steps})

    def key(self, key: str) -> None:
        value = KEYS.get(key, key)
        self.act(
            {"type": "key", "id": "keys", "actions": [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]}
        )

    def back(self) -> None:
        self.ask("browsingContext.traverseHistory", context=self.tab, delta=-1)

    def forward(self) -> None:
        self.ask("browsingContext.traverseHistory", context=self.tab, delta=1)

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self.tab, wait="interactive")

    def turned(self, wide: int, high: int) -> None:
        self.ask("browsingContext.setViewport", context=self.tab, viewport={"width": wide, "height": high})

    def shot(self, path: str) -> None:
        data = self.ask("browsingContext.captureScreenshot", context=self.tab)["data"]
        Path(path).write_bytes(base64.b64decode(data))

    def printed(self) -> bytes:
        """The page on paper, as its own PDF."""
        return base64.b64decode(self.ask("browsingContext.print", context=self.tab)["data"])

    def faults(self) -> list[str]:
        found, self.found = self.found, []
        return found

    def open(self) -> None:
        """A new tab, the one before closed: what it stored is there."""
        size = self.js("return [innerWidth, innerHeight]")
        new = self.ask("browsingContext.create", type="tab")["context"]
        self.ask("browsingContext.close", context=self.tab)
        self.tab = new
        self.ask("browsingContext.activate", context=new)
        self.turned(*size)

    @contextmanager
    def beside(self) -> Iterator[Firefox]:
        """Another phone of the same program: a window that is seen as well, with a storage of its own."""
        person = self.ask("browser.createUserContext")["userContext"]
        other = copy(self)
        other.found = []
        other.tab = self.ask("browsingContext.create", type="window", userContext=person)["context"]
        other.turned(*self.js("return [innerWidth, innerHeight]"))
        try:
            yield other
        finally:
            self.ask("browser.removeUserContext", userContext=person)

    def close(self) -> None:
        if hasattr(self, "line"):
            self.line.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)
