"""Scripts that a walk runs in the page: they find controls, read the screen and look for faults."""

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
