// The page keeps still: what was touched stays under the finger, and only the next thing to enter is brought into
// sight. Focus goes to what follows, never nowhere. Without it the browser jumps to the place picked.

const root = document.documentElement;
const MOST = 60; // by how much a page may move so that what was touched stays under the finger
const PLACE = "main [id^=at-]:is([aria-current=true], [aria-pressed=true])"; // what is picked on the picture
const KEYS = "#tray .on:enabled, #tray button:enabled, #tray a"; // where entering goes on
let left; // where the focus was until it was nowhere
let before; // how the page lay when the last touch was sent

function measure() {
  const dock = document.getElementById("dock");
  if (dock) {
    root.style.setProperty("--dock", dock.offsetHeight + "px");
  }
}

document.addEventListener("focusout", (event) => {
  left = event.relatedTarget || event.target.id !== "undo" ? undefined : event.target;
});
document.addEventListener("htmx:before:swap", () => {
  // Undo may have been out of use for a moment: it had the focus until then.
  const focused = document.activeElement === document.body ? left : document.activeElement;
  const inApp = document.getElementById("app")?.contains(focused);
  left = undefined;
  const fold = document.getElementById("fold");
  before = { path: location.pathname, y: scrollY, focused: inApp ? focused : undefined, folded: fold && !fold.open };
});

// What scrolls: the page, or where picture and answer stand beside each other the one that holds it.
function scrollerOf(control) {
  const column = control?.closest?.(".page.two > .col");
  return column && getComputedStyle(column).overflowY === "auto" ? column : document.scrollingElement;
}

function toTop() {
  scrollTo(0, 0);
  for (const column of document.querySelectorAll(".page.two > .col")) {
    column.scrollTop = 0;
  }
}

// What had the focus may be gone, or may have been out of use for a moment, as Undo is in what the server sends.
function lost() {
  return before?.focused && (document.activeElement === document.body || document.activeElement.disabled);
}

// Where entering goes on: what had the focus, the key that is on, the first key, the answer.
function follow() {
  const { focused } = before;
  const stays = focused.isConnected && !focused.disabled && focused.checkVisibility();
  const next = stays ? focused : document.querySelector(KEYS) ?? document.querySelector("#answer .go:enabled") ?? document.getElementById("main");
  next?.focus({ preventScroll: true });
}

function reveal(touch) {
  const place = document.querySelector(PLACE);
  if (!place || (!touch.inDock && touch.same !== place)) {
    return; // of what was touched on the picture only that very place, over which a tray may have come
  }
  const { top, bottom } = place.getBoundingClientRect();
  const beside = scrollerOf(place) !== document.scrollingElement && place.closest("#picture");
  const floor = innerHeight - (beside ? 0 : (document.getElementById("dock")?.offsetHeight ?? 0));
  const ceiling = document.getElementById("top")?.getBoundingClientRect().bottom ?? 0;
  if (top < ceiling || bottom > floor) {
    place.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

document.addEventListener("takujo:changed", (event) => {
  const { touch } = event.detail;
  measure();
  if (touch.kind !== "rest") {
    if ((before && before.path !== location.pathname) || document.getElementById("leaving")) {
      toTop(); // another view, or the question who leaves
    } else if (touch.kind === "tap" || touch.kind === "link") {
      scrollTo(0, before?.y ?? scrollY);
      const control = touch.same;
      if (control && !touch.inDock) {
        const moved = control.getBoundingClientRect().top - touch.top;
        if (Math.abs(moved) > 1 && Math.abs(moved) <= MOST) {
          scrollerOf(control).scrollTop += moved;
        }
      }
      reveal(touch);
    }
    // What is touched on the picture may need the tray that was put away.
    const fold = document.getElementById("fold");
    if (fold && before?.folded && !touch.inDock && touch.kind === "tap") {
      fold.open = true;
      measure();
    }
  }
  if (lost()) {
    follow();
  }
  announce(touch);
});

// What was entered is said aloud, and where entering goes on; the answer is a live region of its own.
function announce(touch) {
  const said = document.getElementById("said");
  if (said && touch.kind === "tap") {
    const place = document.querySelector(PLACE)?.querySelector(".vh, title");
    said.textContent = [touch.words, place?.textContent].filter(Boolean).join(" → ");
  }
}

// F8 goes from the picture to the tray, to the answer, and round.
document.addEventListener("keydown", (event) => {
  if (event.key !== "F8") {
    return;
  }
  const parts = ["picture", "tray", "answer"].map((id) => document.getElementById(id)).filter(Boolean);
  const now = parts.findIndex((part) => part.contains(document.activeElement));
  const to = parts[(now + (event.shiftKey ? parts.length - 1 : 1)) % parts.length] ?? parts[0];
  if (to) {
    event.preventDefault();
    to.tabIndex = -1;
    to.focus();
  }
});

document.addEventListener("toggle", measure, true);
addEventListener("resize", measure);
root.classList.add("js");
const fold = document.getElementById("fold");
if (fold && innerWidth < 560 && innerHeight < 480) {
  fold.open = false; // four times as large: the table first
}
measure();
