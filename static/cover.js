// A private hand lies under its cover (pieces/cover.html). One touch uncovers it; it is covered again by the input that
// enters a turn, a minute after the last touch, when the phone is put away, and by Back, a reload, another tab or
// another seat. The style sheet (frame.css) hides it from the first moment on.

const UNCOVERED_MILLISECONDS = 60_000; // how long a hand stays uncovered without a touch
const root = document.documentElement;
const getTableForm = () => document.getElementById("table");
// Returns the seat whose hand the page has.
const getHandSeat = () => getTableForm()?.dataset.hand ?? "";
// Returns the displayed view; the check of the moves counts as the moves.
const getView = () => getTableForm()?.elements.view.value.replace("check", "moves");
// Returns the words that say whose turn it is.
const readTurn = () => document.getElementById("answer")?.dataset.turn;

let coverTimer;
let pageBeforeTouch = {};

// Notes what the page displays, to compare it with the page after the next touch.
function rememberPage() {
  pageBeforeTouch = { handSeat: getHandSeat(), view: getView(), turn: readTurn(), depth: history.state?.depth };
}

// Makes scrolling.js measure the dock again: a cover changes its height.
const dispatchResize = () => dispatchEvent(new Event("resize"));

// Uncovers the hand of a seat; nothing without a seat.
function uncoverHand(seat) {
  if (!seat) {
    return;
  }
  root.dataset.shown = seat;
  // Also a hand under two covers is uncovered by one touch.
  const cover = document.querySelector("#below[data-hides] #cover");
  if (cover) {
    cover.open = true;
  }
  restartCoverTimer();
  dispatchResize();
}

// Covers the hand of the page.
function coverHand() {
  clearTimeout(coverTimer);
  const wasUncovered = "shown" in root.dataset;
  delete root.dataset.shown;
  const cover = document.getElementById("cover");
  if (cover?.open && (wasUncovered || getHandSeat())) {
    cover.open = false;
  }
  if (wasUncovered) {
    dispatchResize();
  }
}

function restartCoverTimer() {
  clearTimeout(coverTimer);
  coverTimer = setTimeout(coverHand, UNCOVERED_MILLISECONDS);
}

for (const eventName of ["pointerdown", "keydown"]) {
  document.addEventListener(eventName, () => "shown" in root.dataset && restartCoverTimer(), true);
}
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#cover:not([open]) > summary")) {
    uncoverHand(getHandSeat());
  } else if (event.target.closest?.("[data-show]")) {
    uncoverHand(getHandSeat());
    document.querySelector("#tray button:enabled, #tray a, #dock")?.focus({ preventScroll: true });
  }
});
// A touch on the table makes the tray that of the move again.
document.addEventListener("takujo:touch-queued", ({ detail: { touch } }) => {
  const openCover = document.querySelector("#dock #cover[open]");
  if (openCover && touch.control?.closest("#picture")) {
    openCover.open = false;
  }
});
document.addEventListener("visibilitychange", () => document.hidden && coverHand());
addEventListener("pagehide", coverHand);
// A link to an anchor (the verdict turned to the others) is no step: its entry has no state yet.
addEventListener("popstate", ({ state }) => state && state.depth !== pageBeforeTouch.depth && coverHand());

// Before the page is scrolled back (scrolling.js): covering makes it longer or shorter.
document.addEventListener("takujo:changed", ({ detail: { touch } }) => {
  const isEntry = ["tap", "form"].includes(touch.kind);
  const isOtherViewOrHand = pageBeforeTouch.view !== getView() || (root.dataset.shown && root.dataset.shown !== getHandSeat());
  const isNextTurn = (isEntry || touch.kind === "link") && pageBeforeTouch.turn !== readTurn() && getView() === "play";
  if (isOtherViewOrHand || isNextTurn || touch.kind === "restore") {
    coverHand();
  } else if (isEntry && getHandSeat() && pageBeforeTouch.handSeat !== getHandSeat()) {
    uncoverHand(getHandSeat()); // the hand of the seat that has just been entered
  }
  rememberPage();
}, true);

coverHand();
rememberPage();
