"""A walk over the pages of a phone: it reads the screen, touches controls and checks the page after every touch. A
failure names its seed and the last steps."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from tests.engines.phone import SETTLED, WAIT, Phone, ScriptResultTimeout, until
from tests.run_length import choose_by_run_length

FIND_CONTROL_SCRIPT = """const [wanted] = arguments, root = document.documentElement;
const clean = (text) => text.replace(/\\s+/g, " ").trim();
const words = (one) => {
  const copy = one.cloneNode(true);
  if (copy.querySelector(".vh")) copy.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
  return clean(one.getAttribute("aria-label") ?? copy.textContent);
};
const folded = (one) => one.closest("details:not([open]) > :not(summary)"); // Chromium lays out what it hides in there
const shown = (one) => one.getClientRects().length > 0 && !folded(one) && getComputedStyle(one).visibility !== "hidden";
const all = [...document.querySelectorAll(wanted.within ?? "body")].flatMap((part) =>
  [...part.querySelectorAll("button, a[href], summary, input[type=range], label")]);
const fits = (one) =>
  shown(one) && !one.closest(".vh, .skip, [hidden]") &&
  (wanted.put === undefined || (one.name === "put" && one.value === wanted.put)) &&
  (wanted.go === undefined || (one.name === "go" && one.value === wanted.go)) &&
  (wanted.id === undefined || one.id === wanted.id) &&
  (wanted.value === undefined || (one.name === "go" && new RegExp(wanted.value).test(one.value))) &&
  (wanted.href === undefined || new RegExp(wanted.href).test(one.getAttribute("href") ?? "")) &&
  (wanted.tab === undefined || one.dataset.tab === wanted.tab) &&
  (wanted.words === undefined || new RegExp(wanted.words).test(words(one)));
const found = all.filter(fits)[wanted.nth ?? 0];
if (!found) return null;
if (found.disabled) return { off: true };
const frame = () => new Promise((done) => (setTimeout(done, 200), requestAnimationFrame(done)));
for (let n = 0; n < 2; n += 1) await frame(); // the page may scroll with the next frame
const middle = () => {
  const rects = [...found.getClientRects()].filter((one) => one.width > 4 && one.height > 4);
  const box = rects[0] ?? found.getBoundingClientRect();
  const edge = Math.max(box.left + 5, innerWidth - 24); // desktop engines have a scroll bar beyond it
  return [Math.min(box.left + box.width / 2, edge), box.top + box.height / 2];
};
const beyond = () => middle()[0] > innerWidth - 24;
const over = () => {
  const [x, y] = middle(); // engines round the coordinates of a touch
  return coverAt(x, y - 2) || coverAt(x, y + 2);
};
const coverAt = (x, y) => {
  const there = document.elementFromPoint(x, y);
  // The middle of an SVG control may be empty; its surroundings do not cover it.
  const around = found.ownerSVGElement && there instanceof SVGElement && there.contains(found);
  const fine = there && (found.contains(there) || around || there.closest("button, a, label") === found);
  return fine ? "" : `${there?.localName ?? "nothing"} ${there?.textContent.trim().slice(0, 20)}`;
};
const shape = (found.ownerSVGElement && found.querySelector("rect")) || found; // Firefox: no group of shapes
for (const block of ["nearest", "center", "end", "start"]) { // as a finger scrolls it into sight
  if (over() || beyond()) shape.scrollIntoView({ block, inline: "center", behavior: "instant" });
}
const [head, dock] = ["top", "dock"].map((id) => document.getElementById(id)?.getBoundingClientRect());
const floor = Math.min(dock?.top || innerHeight, innerHeight);
const between = { left: 0, right: innerWidth, top: head?.bottom ?? 0, bottom: floor };
for (let pane = found.parentElement; pane && over(); pane = pane.parentElement) { // the oldest: no SVG shape
  if (pane !== root && !/auto|scroll/.test(getComputedStyle(pane).overflow)) continue;
  const [x, y] = middle();
  const { left, right, top, bottom } = pane === root ? between : pane.getBoundingClientRect();
  pane.scrollBy(x - (left + right) / 2, y - (top + bottom) / 2);
}
const [x, y] = middle();
const tells = found.matches("button[form=table]") && !found.closest("[data-stale]");
return { x, y, tells, covered: over(), words: words(found), stale: Boolean(found.closest("[data-stale]")) };"""

READ_SCREEN_SCRIPT = """const clean = (text) => text.replace(/\\s+/g, " ").trim();
const seen = (one) => one && one.getClientRects().length > 0;
const text = (one) => (seen(one) ? clean(one.textContent) : "");
return {
  address: location.pathname + location.search,
  bar: text(document.getElementById("answer")),
  tray: text(document.getElementById("tray")),
  picture: text(document.getElementById("picture")),
  page: text(document.getElementById("app")),
  seats: [...document.querySelectorAll(".seats .seat-c, .counts .sc-c, .cpc")].map(text),
  undo: document.getElementById("undo") && !document.getElementById("undo").disabled,
};"""

FIND_PAGE_FAULTS_SCRIPT = """const found = [], root = document.documentElement;
if (root.scrollWidth > root.clientWidth + 1) found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}`);
const picture = document.getElementById("picture"), dock = document.getElementById("dock");
if (picture && !picture.querySelector("#leaving")) {
  const box = picture.getBoundingClientRect();
  if (picture.textContent.trim() && box.height < 40) found.push(`the picture is ${box.height} px high`);
  for (const one of picture.querySelectorAll("svg")) {
    if (!(one instanceof SVGElement)) found.push(`a drawing that is not drawn: ${one.getAttribute("class")}`);
  }
  const drawn = [...picture.querySelectorAll("svg[class]")].filter((one) => !one.closest(".defs, button, a, summary"));
  for (const one of drawn) {
    const { width, height } = one.getBoundingClientRect();
    const laid = getComputedStyle(one).position !== "absolute" && one.getClientRects().length;
    if (laid && (width < 2 || height < 2)) found.push(`a drawing of height ${height}: ${one.getAttribute("class")}`);
  }
}
if (dock && document.getElementById("table") && innerHeight > 560) {
  const top = document.getElementById("top").getBoundingClientRect().bottom;
  if (dock.getBoundingClientRect().top - top < 60) found.push("tray and bar cover the whole picture");
}
const answer = document.getElementById("answer");
if (answer && !answer.textContent.trim()) found.push("the bar says nothing");
const cut = (one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const data = texts.currentNode, range = document.createRange();
    if (!data.data.trim() || data.parentElement.closest(".vh, svg, [aria-hidden=true].rest")) continue;
    range.selectNodeContents(data);
    for (const rect of range.getClientRects()) {
      if (rect.width > 1 && (rect.left < -1 || rect.right > innerWidth + 1)) {
        let at = data.parentElement, scrolls = false;
        for (; at && at !== document.body; at = at.parentElement) {
          const { overflowX, textOverflow } = getComputedStyle(at);
          scrolls ||= /auto|scroll/.test(overflowX) || textOverflow === "ellipsis"; // it goes on
        }
        if (!scrolls) found.push(`beyond the edge: ${data.data.trim().slice(0, 30)}`);
      }
    }
  }
};
[...document.querySelectorAll("#picture, #dock, #top")].forEach(cut);
for (const one of document.querySelectorAll("#top *, #picture *, #below *, #dock *")) {
  if (!one.clientWidth || one.ownerSVGElement || one.closest(".vh, [hidden], #answer .tx")) continue;
  const { textOverflow, webkitLineClamp: lines } = getComputedStyle(one);
  const wide = textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1;
  const high = lines !== "none" && one.scrollHeight > one.clientHeight + 2;
  if (wide || high) found.push(`cut by …: ${one.textContent.trim().slice(0, 40)}`);
}
const told = location.href + document.title + JSON.stringify(history.state) + (localStorage["takujo.tables"] ?? "");
// In VECTRON a card drawn face up is in the hand of that turn, and in the public cards of its seat.
const hidden = decodeURIComponent(told).replace(/hand=(\\w+)(?=&[^" ]*&holds=[^&"]*\\.\\1\\b)/g, "");
if (/(hand|mine|known)=/.test(hidden)) found.push(`a hand in an address or a list: ${told}`);
// A hand is visible only after a touch on its cover or while its cards are entered, in one turn, page and view.
const folded = "details:not([open]) > :not(summary) *, details:not([open]) > :not(summary)";
const inSight = (one) => one.getClientRects().length > 0 && !one.matches(folded);
const laid = [...document.querySelectorAll("[data-hides] *")].filter(inSight);
const page = [answer?.dataset.turn, location.pathname].join(" ");
if (laid.length && !root.dataset.shown) found.push("a hand is visible that nobody has uncovered");
if (laid.length && window.__shown && window.__shown !== page) found.push(`a hand is visible since ${window.__shown}`);
window.__shown = laid.length ? page : "";
const texts = ".seat-c .pt, .seat-c .cap, .fin b, .fin span:not(.vh)";
const boxes = [...document.querySelectorAll(texts)].filter((one) => one.getClientRects().length);
const rects = boxes.filter((one) => one.textContent.trim() && !one.querySelector(".pt, .cap, b, span")).map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return [one, range.getBoundingClientRect()];
});
rects.forEach(([one, a], index) => {
  for (const [other, b] of rects.slice(index + 1)) {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 4) found.push(`overlap: ${one.textContent.trim()} and ${other.textContent.trim()}`);
  }
});
return found;"""

PLACE_OUT_OF_SIGHT_SCRIPT = """
const place = document.querySelector("main [id^=at-]:is([aria-current=true], [aria-pressed=true])");
if (!place?.getClientRects().length) return "";
const { top, bottom, left, right } = place.getBoundingClientRect();
const ceiling = document.getElementById("top").getBoundingClientRect().bottom;
const dock = document.getElementById("dock"), beside = getComputedStyle(dock).position === "static";
const floor = beside ? innerHeight : Math.min(innerHeight, dock.getBoundingClientRect().top);
const middle = (top + bottom) / 2, seen = middle > ceiling - 1 && middle < floor + 1 && right > 0 && left < innerWidth;
return seen ? "" : `${place.id} at ${top}–${bottom} is out of sight, which is ${ceiling}–${floor}`;"""
"""Returns '' if the selected place is in sight, else a message."""

PAGE_FINGERPRINT_SCRIPT = """
const app = document.getElementById("app"), all = (selector) => [...app.querySelectorAll(selector)];
const open = all("details, [type=checkbox]").map((one) => +(one.open ?? one.checked));
const on = all(".on, [aria-pressed], [aria-current]").map((one) => one.value ?? one.getAttribute("href"));
const sign = [app.innerHTML.length, location.href, scrollY, open, on].join(":");
return sign;"""
IS_PAGE_CHANGED_SCRIPT = PAGE_FINGERPRINT_SCRIPT.replace("return sign", "return sign !== arguments[0]")
READ_ANNOUNCEMENTS_SCRIPT = """
const said = document.getElementById("said"), heard = window.__heard ?? null, where = location.href;
if (said && !heard) {
  const hear = () => window.__heard.push(said.textContent.replace(/\\s+/g, " ").trim());
  new MutationObserver(hear).observe(said, { childList: true, characterData: true, subtree: true });
}
if (window.__turn?.where !== where) {
  const plays = location.pathname.endsWith("/play");
  const told = plays ? ((await (await fetch(location.pathname + ".json" + location.search)).json()).turn ?? "") : null;
  window.__turn = { where, turn: told };
}
window.__heard = [];
const asks = document.getElementById("leaving"); // nobody is to move while the page asks who leaves
return { heard, turn: asks ? null : window.__turn.turn, lang: document.documentElement.lang };"""
"""Returns the announcements since the last call (null on a new page), and the player to move by the rules while a game
is followed."""
TO_MOVE_TEXTS = {"ja": "{}の番", "en": "{} to move"}
LIST_TRAY_KEYS_SCRIPT = """const keys = [...document.querySelectorAll("#tray button[form=table]:not([disabled])")];
return keys.filter((one) => one.offsetHeight > 8).map((one) => [one.name, one.value]);"""
IS_VIEW_DRAWN_SCRIPT = "return document.querySelector(`[data-tab=${arguments[0]}]`)?.hasAttribute('aria-current')"
"""Is a view drawn? The address changes before."""
IS_PAGE_FRESH_SCRIPT = "return !document.querySelector('[data-stale], [data-waits]')"
IS_RECORD_SHOWN_SCRIPT = "return (new URLSearchParams(location.search).get('move') ?? '') === arguments[0]"
TOUCH_TWICE_SCRIPT = """const [x, y] = arguments, how = { bubbles: true, cancelable: true, clientX: x, clientY: y };
const down = () => new PointerEvent("pointerdown", { ...how, pointerType: "touch" });
const touches = [0, 0].map(() => [down(), new MouseEvent("click", { ...how, detail: 1 })]);
for (const event of touches.flat()) {
  document.elementFromPoint(x, y)?.closest("button, a, summary, label")?.dispatchEvent(event);
}
return true;"""
"""Touches a control twice within some milliseconds."""
IS_FINGER_LOADED_SCRIPT = (
    "return performance.getEntriesByType('resource').some((one) => one.name.includes('/double_touches.js'))"
)
TOUCHES_PER_DOUBLE_TOUCH = choose_by_run_length(12, 4)
"""One of so many touches that enter something is a double touch, which must enter it once."""
SET_TEXT_SIZE_SCRIPT = """if (!("adoptedStyleSheets" in document)) return false;
const [size] = arguments, large = new CSSStyleSheet();
large.replaceSync(`html { font-size: ${size}px }`);
document.adoptedStyleSheets = [large];
dispatchEvent(new Event("resize"));
return true;"""
"""Sets the text size; returns False in the oldest engine, which cannot."""
HOLD_REASON_EXPRESSION = (
    "document.getElementById('line')?.hidden === false && document.getElementById('line').dataset.reason"
)


ACCEPT_WORDS = "^(決める|Done)$"
"""The words of the button that ends the entry of a move."""


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

    # --- detours

    def do_random_detour(self) -> None:
        """Does something that people do between two turns and that does not change the record."""
        way = self.chance.choice(RANDOM_DETOURS)
        self.steps.append(f"— {way.__name__}")
        way(self)
        self.check_record_shown()


def seat_players(walk: Walk, players: int) -> None:
    """Adds or removes seats; the empty table has four."""
    for number in range(5, players + 1):
        walk.touch(put=f"players.{number}")
    if players < 4:
        walk.touch(go="player.p4")
    for number in range(4, players, -1):
        walk.touch(put=f"remove.p{number}")


def visit_ask_and_return(walk: Walk) -> None:
    walk.touch(tab="ask")
    found = walk.phone.js(LIST_TRAY_KEYS_SCRIPT)
    if found:
        name, value = walk.chance.choice(found)
        if walk.is_touchable(**{name: value}, within="#tray"):
            walk.touch(**{name: value}, within="#tray")
    walk.touch(tab="play")


def visit_score_and_ask_and_return(walk: Walk) -> None:
    for tab in ("score", "ask", "play"):
        walk.touch(tab=tab)


def reload_page(walk: Walk) -> None:
    with walk.log_step_and_check("reload"):
        walk.phone.reload()


def go_back_and_forward(walk: Walk) -> None:
    walk.touch(tab="score")
    with walk.log_step_and_check("back"):
        walk.phone.back()
        walk.wait_until(IS_VIEW_DRAWN_SCRIPT, "play")
    with walk.log_step_and_check("forward"):
        walk.phone.forward()
        walk.wait_until(IS_VIEW_DRAWN_SCRIPT, "score")
    walk.touch(tab="play")


def close_tab_and_reopen_from_list(walk: Walk) -> None:
    with walk.log_step_and_check("close"):
        walk.phone.open()
        walk.phone.go("/")
    walk.touch(within="#recent", href="/play")


def rotate_phone_and_back(walk: Walk) -> None:
    with walk.log_step_and_check("turn"):
        walk.phone.resize_window(640, 360)
    with walk.log_step_and_check("turn back"):
        walk.phone.resize_window(360, 640)


def switch_language_and_back(walk: Walk) -> None:
    for _ in range(2):
        walk.touch(words="^(English|日本語)$")


def read_about_page_and_return(walk: Walk) -> None:
    page = walk.chance.choice(("rules", "setup"))
    walk.touch(href=f"/{page}", within=".foot")
    walk.wait_until(f"return location.pathname.endsWith('/{page}')")
    with walk.log_step_and_check("back"):
        walk.phone.back()
        walk.wait_until(IS_VIEW_DRAWN_SCRIPT, "play")


def undo_and_go_forward(walk: Walk) -> None:
    if walk.is_touchable(id="undo"):
        walk.touch(id="undo")
        with walk.log_step_and_check("forward"):
            walk.phone.forward()
            walk.wait_until(IS_RECORD_SHOWN_SCRIPT, walk.record)


def open_earlier_turn_if_any(walk: Walk) -> bool:
    """Opens an earlier turn if the record shows one; returns whether it did."""
    turn = {"value": r"^at\."}
    if not walk.is_touchable(**turn):
        if not walk.is_touchable(within="#record"):
            return False
        walk.touch(within="#record", nth=0)
    if not walk.is_touchable(**turn):
        return False
    walk.touch(**turn, nth=0)
    return True


def view_earlier_turn_and_return(walk: Walk) -> None:
    if open_earlier_turn_if_any(walk):
        walk.touch(words="^(いまに戻る|Back to now)$", within="#tray")


def start_correction_and_cancel(walk: Walk) -> None:
    """Starts to correct a turn or to insert one before it, and cancels."""
    way = walk.chance.choice(("言いなおす|Tell it again", "前に差し込む|Insert before"))
    if open_earlier_turn_if_any(walk):
        walk.touch(words=f"^({way})$", within="#tray")
        walk.touch(words="^(やめる|言いなおすのをやめる|Leave it as it was)$", within="#waiting")


def unfold_people_section(walk: Walk) -> None:
    """Unfolds the list of players if it is folded."""
    if not walk.phone.js("return document.getElementById('people').open"):
        walk.touch(within="#people", nth=0)


def remove_last_seat_and_undo(walk: Walk) -> None:
    """Removes the last seat, so that the others keep their letters, and undoes that."""
    unfold_people_section(walk)
    if not walk.is_touchable(within="#people", words="^(やめる人がいる|Somebody leaves)"):
        return
    walk.touch(within="#people", words="^(やめる人がいる|Somebody leaves)")
    if walk.is_touchable(within="#leaving li:last-child"):
        walk.touch(within="#leaving li:last-child")
        walk.touch(id="undo")
    walk.touch(tab="play")


def exchange_players_and_back(walk: Walk) -> None:
    """Exchanges two players, and exchanges them back."""
    unfold_people_section(walk)
    control = {"put": "exchange.p1.p2", "within": "#people"}
    if walk.is_touchable(**control):
        walk.touch(**control)
        unfold_people_section(walk)
        walk.touch(**control)


def view_with_large_text(walk: Walk) -> None:
    """Opens every view with text of double size."""
    walk.phone.js(SET_TEXT_SIZE_SCRIPT, 32)
    visit_score_and_ask_and_return(walk)
    walk.phone.js(SET_TEXT_SIZE_SCRIPT, 16)


RANDOM_DETOURS = (
    remove_last_seat_and_undo,
    exchange_players_and_back,
    view_with_large_text,
    visit_ask_and_return,
    visit_score_and_ask_and_return,
    reload_page,
    go_back_and_forward,
    close_tab_and_reopen_from_list,
    rotate_phone_and_back,
    switch_language_and_back,
    read_about_page_and_return,
    undo_and_go_forward,
    view_earlier_turn_and_return,
    start_correction_and_cancel,
)


def open_empty_record(walk: Walk, slug: str) -> None:
    """Goes from the start page to the empty record of a game."""
    walk.go_to_path("/")
    walk.touch(href=f"^/{slug}/", within="main")
    walk.wait_until("return location.pathname.startsWith(arguments[0])", f"/{slug}/")  # the page before answers too
    walk.check_after_touch()
    if not walk.read_screen()["address"].startswith(f"/{slug}/play"):
        walk.touch(href=f"^/{slug}/play", within="#app")
