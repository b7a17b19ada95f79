"""A walk over the pages of a phone: it reads the screen, touches controls and checks the page after every touch. A
failure names its seed and the last steps."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from tests.engines.phone import SETTLED, WAIT, Phone, ScriptResultTimeout, until
from tests.run_length import choose_by_run_length
from tests.walker.page_scripts import (
    FIND_CONTROL_SCRIPT,
    FIND_PAGE_FAULTS_SCRIPT,
    HOLD_REASON_EXPRESSION,
    IS_FINGER_LOADED_SCRIPT,
    IS_PAGE_CHANGED_SCRIPT,
    IS_PAGE_FRESH_SCRIPT,
    IS_RECORD_SHOWN_SCRIPT,
    PAGE_FINGERPRINT_SCRIPT,
    PLACE_OUT_OF_SIGHT_SCRIPT,
    READ_ANNOUNCEMENTS_SCRIPT,
    READ_SCREEN_SCRIPT,
    TOUCH_TWICE_SCRIPT,
)

ACCEPT_WORDS = "^(決める|Done)$"
"""The words of the button that ends the entry of a move."""
TO_MOVE_TEXTS = {"ja": "{}の番", "en": "{} to move"}
TOUCHES_PER_DOUBLE_TOUCH = choose_by_run_length(12, 4)
"""One of so many touches that enter something is a double touch, which must enter it once."""


class ScreenMismatch(AssertionError):
    """The screen does not match the table."""


class Walk:
    """One walk. chance: its random generator; steps: what it did so far; touches: their number."""

    def __init__(self, phone: Phone, seed: str) -> None:
        self.phone, self.seed = phone, seed
        self.chance = random.Random(seed)
        self.steps: list[str] = []
        self.record = ""
        self.touches = 0

    def fail_with_steps(self, why: str) -> None:
        raise ScreenMismatch(f"{why}\nseed: {self.seed!r}\n" + "\n".join(self.steps[-40:]))

    # --- the screen

    def read_screen(self) -> dict[str, Any]:
        screen: dict[str, Any] = self.phone.js(READ_SCREEN_SCRIPT)
        return screen

    def is_touchable(self, **wanted: Any) -> bool:
        found = self.phone.js(FIND_CONTROL_SCRIPT, wanted)
        return bool(found) and not found.get("off")

    def is_covered(self, **wanted: Any) -> bool:
        """Returns whether another element covers the control at every scroll position."""
        found = self.phone.js(FIND_CONTROL_SCRIPT, wanted)
        return bool(found and found.get("covered"))

    # --- touches

    def wait_for_control(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Waits for an enabled control and returns it; after the timeout a disabled one, or {}."""
        until = time.monotonic() + WAIT
        while True:
            found: dict[str, Any] = self.phone.js(FIND_CONTROL_SCRIPT, wanted) or {}
            if (found and not found.get("off")) or time.monotonic() > until:
                return found
            time.sleep(0.05)

    def touch(self, **wanted: Any) -> None:
        """Touches the control that has the given words, value or place, waits for the answer and checks the page."""
        self.steps.append(f"touch {wanted}")
        found = self.wait_for_control(wanted)
        if found and found.get("stale"):  # the lower page is fetched when it comes into sight
            self.wait_until(IS_PAGE_FRESH_SCRIPT)
            found = self.wait_for_control(wanted)
        if not found or found.get("off"):
            self.fail_with_steps(
                f"nothing to touch: {wanted}; {self.read_screen()['bar']} | {self.read_screen()['tray'][:300]}"
            )
        if found["covered"]:
            self.fail_with_steps(f"covered by {found['covered']}: {wanted}")
        before, turn = until(self.phone, PAGE_FINGERPRINT_SCRIPT), self.phone.js(READ_ANNOUNCEMENTS_SCRIPT)["turn"]
        if (
            found["tells"]
            and self.chance.randrange(TOUCHES_PER_DOUBLE_TOUCH) == 0
            and self.phone.js(IS_FINGER_LOADED_SCRIPT)
        ):
            self.steps[-1] += " twice"
            time.sleep(0.4)  # a new control ignores touches for a moment
            self.phone.js(TOUCH_TWICE_SCRIPT, found["x"], found["y"])
        else:
            self.phone.touch(found["x"], found["y"])
        self.touches += 1
        self.wait_until(IS_PAGE_CHANGED_SCRIPT, before, why=f"does not answer: {wanted} ({found['words']})")
        self.check_after_touch()
        self.check_announcements(turn)
        place = wanted.keys() & {"put", "go", "value"} or str(wanted.get("id", "")).startswith("at-")
        if place and (hidden := self.phone.js(PLACE_OUT_OF_SIGHT_SCRIPT)):
            self.fail_with_steps(hidden)

    def press_tray_keys(self, *values: str) -> None:
        for value in values:
            self.touch(put=value, within="#tray")

    def press_start(self) -> None:
        self.touch(within="#answer", words="始める|Start")

    def press_accept(self) -> None:
        self.touch(within="#answer", words=ACCEPT_WORDS)

    def wait_until(self, script: str, *script_arguments: Any, why: str = "", wait: float = WAIT) -> None:
        """Waits until the result of a script is truthy."""
        try:
            until(self.phone, script, *script_arguments, wait=wait)
        except ScriptResultTimeout as late:
            self.fail_with_steps(f"{why or late}; held: {self.phone.js(f'return {HOLD_REASON_EXPRESSION}')}")

    def check_after_touch(self) -> None:
        """Checks that the page settles without faults."""
        # A busy server answers 503, and the page repeats its request.
        self.wait_until(SETTLED, why="does not come to rest", wait=3 * WAIT)
        found = [*self.phone.js(FIND_PAGE_FAULTS_SCRIPT), *self.phone.faults()]
        if held := self.phone.js(f"return {HOLD_REASON_EXPRESSION}"):
            found.append(f"held: {held}")
        if found:
            self.fail_with_steps("; ".join(found))

    def check_announcements(self, turn_before: str | None) -> None:
        """Checks that a touch causes one announcement at most, and that it names a new player to move exactly once."""
        now = self.phone.js(READ_ANNOUNCEMENTS_SCRIPT)
        if now["heard"] is None:
            return
        if len(now["heard"]) > 1:
            self.fail_with_steps(f"one touch has {len(now['heard'])} announcements: {now['heard']}")
        if turn_before is not None and now["turn"] and now["turn"] != turn_before:
            text = TO_MOVE_TEXTS[now["lang"]].format("ABCDE"[int(now["turn"][1:]) - 1])
            if "".join(now["heard"]).count(text) != 1:
                self.fail_with_steps(f"{text!r} is not announced once: {now['heard']}")

    @contextmanager
    def log_step_and_check(self, step_description: str) -> Iterator[None]:
        self.steps.append(step_description)
        yield
        self.check_after_touch()

    @contextmanager
    def limit_touches(self, max_touches: int) -> Iterator[None]:
        """Fails if the block takes more touches."""
        before = self.touches
        yield
        if self.touches - before > max_touches:
            self.fail_with_steps(f"it takes {self.touches - before} touches instead of {max_touches}")

    def go_to_path(self, path: str) -> None:
        with self.log_step_and_check(f"go {path}"):
            self.phone.go(path)

    # --- the table

    def expect_record(self, record: str) -> None:
        """Sets the record that the page has to show, and waits for it."""
        self.record = record
        self.check_record_shown()

    def update_extended_record(self, moves: int = 0) -> None:
        """Reads the record of the page, which must extend the known one. moves: its number of moves, 0 if unknown."""
        before = self.record
        self.record = dict(parse_qsl(urlsplit(self.read_screen()["address"]).query)).get("move", "")
        if not self.record.startswith(before) or self.record == before:
            self.fail_with_steps(f"{self.record!r} does not continue {before!r}")
        if moves and self.record.count("_") + 1 != moves:
            self.fail_with_steps(f"{moves} moves were entered: {self.record}")

    def check_turn(self, seat: int) -> None:
        """Checks that the bar names the seat to move, counted from 0."""
        bar = self.read_screen()["bar"]
        if "ABCDE"[seat] not in bar:
            self.fail_with_steps(f"{'ABCDE'[seat]} is to move: {bar}")

    def check_record_shown(self) -> None:
        self.wait_until(IS_RECORD_SHOWN_SCRIPT, self.record, why=f"the record is not {self.record!r}")


def seat_players(walk: Walk, players: int) -> None:
    """Adds or removes seats; the empty table has four."""
    for number in range(5, players + 1):
        walk.touch(put=f"players.{number}")
    if players < 4:
        walk.touch(go="player.p4")
    for number in range(4, players, -1):
        walk.touch(put=f"remove.p{number}")


def open_empty_record(walk: Walk, slug: str) -> None:
    """Goes from the start page to the empty record of a game."""
    walk.go_to_path("/")
    walk.touch(href=f"^/{slug}/", within="main")
    walk.wait_until("return location.pathname.startsWith(arguments[0])", f"/{slug}/")  # the page before answers too
    walk.check_after_touch()
    if not walk.read_screen()["address"].startswith(f"/{slug}/play"):
        walk.touch(href=f"^/{slug}/play", within="#app")
