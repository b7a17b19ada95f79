// A private hand lies under its cover (pieces/cover.html). One touch uncovers it; it is covered again by the input that
// enters a turn, a minute after the last touch, when the phone is put away, and by Back, a reload, another tab or
// another seat. The style sheet (frame.css) hides it from the first moment on.

const REST = 60_000; // how long a hand stays uncovered without a touch
const root = document.documentElement;
const table = () => document.getElementById("table");
const holder = () => table()?.dataset.hand ?? ""; // the seat whose hand the page has
const view = () => table()?.elements.view.value.replace("check", "moves");
const turn = () => document.getElementById("answer")?.dataset.turn;

let timer;
let before = {}; // the page before a touch

function note() {
  before = { holder: holder(), view: view(), turn: turn(), depth: history.state?.depth };
}

// This changes the height of the dock (scrolling.js).
const resize = () => dispatchEvent(new Event("resize"));

function show(seat) {
  if (!seat) {
    return;
  }
  root.dataset.shown = seat;
  const part = document.querySelector("#below[data-hides] #cover"); // also a hand under two covers is uncovered by one touch
  if (part) {
    part.open = true;
  }
  wait();
  resize();
}

function cover() {
  clearTimeout(timer);
  const wasShown = "shown" in root.dataset;
  delete root.dataset.shown;
  const part = document.getElementById("cover");
  if (part?.open && (wasShown || holder())) {
    part.open = false;
  }
  if (wasShown) {
    resize();
  }
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(cover, REST);
}

for (const kind of ["pointerdown", "keydown"]) {
  document.addEventListener(kind, () => "shown" in root.dataset && wait(), true);
}
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#cover:not([open]) > summary")) {
    show(holder());
  } else if (event.target.closest?.("[data-show]")) {
    show(holder());
    document.querySelector("#tray button:enabled, #tray a, #dock")?.focus({ preventScroll: true });
  }
});
// A touch on the table makes the tray that of the move again.
document.addEventListener("takujo:touch-queued", ({ detail: { touch } }) => {
  const part = document.querySelector("#dock #cover[open]");
  if (part && touch.control?.closest("#picture")) {
    part.open = false;
  }
});
document.addEventListener("visibilitychange", () => document.hidden && cover());
addEventListener("pagehide", cover);
// A link to an anchor (the verdict turned to the others) is no step: its entry has no state yet.
addEventListener("popstate", ({ state }) => state && state.depth !== before.depth && cover());

// Before the page is scrolled back (scrolling.js): covering makes it longer or shorter.
document.addEventListener("takujo:changed", ({ detail: { touch } }) => {
  const told = ["tap", "form"].includes(touch.kind);
  const another = before.view !== view() || (root.dataset.shown && root.dataset.shown !== holder());
  const next = (told || touch.kind === "link") && before.turn !== turn() && view() === "play";
  if (another || next || touch.kind === "restore") {
    cover();
  } else if (told && holder() && before.holder !== holder()) {
    show(holder()); // the hand of the seat that has just been entered
  }
  note();
}, true);

cover();
note();
