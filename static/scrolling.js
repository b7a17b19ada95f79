// Keeps the page still: what was touched stays under the finger, and only the next thing to enter is scrolled into
// view. Focus moves to what follows, never to nothing. Without this script the browser jumps to the selection.

const root = document.documentElement;
const PLACE = "main [id^=at-]:is([aria-current=true], [aria-pressed=true])"; // the selection in the picture
const KEYS = "#tray .on:enabled, #tray button:enabled, #tray a"; // where entry continues
const MARGIN = 8; // pixels around what is scrolled to, as in frame.css
let left; // where the focus was before it was lost
let before; // the layout of the page when the last input was sent

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
  // Undo may have been disabled for a moment: it had the focus until then.
  const focused = document.activeElement === document.body ? left : document.activeElement;
  const inApp = document.getElementById("app")?.contains(focused);
  left = undefined;
  const fold = document.getElementById("fold");
  before = { path: location.pathname, y: scrollY, focused: inApp ? focused : undefined, folded: fold && !fold.open, begins: begins(fold), stage: stage(), list: list()?.dataset.list };
});

// Does the tray stay folded until something is selected?
const begins = (fold) => fold?.dataset.folded !== undefined;

// What a page of a game is about: who leaves, how it ended, who plays, what is laid out before it, a turn that is
// entered again.
const STAGES = ["#leaving", "#picture[data-over]", "[value^='players.']", "main .steps", "#waiting"];
const stage = () => STAGES.findIndex((one) => document.querySelector(one));

// What scrolls: the page, or if picture and answer are side by side, the element with the picture.
function scrollerOf(control) {
  const column = control.closest(".page.two > .col");
  return column && getComputedStyle(column).overflowY === "auto" ? column : document.scrollingElement;
}

function toTop() {
  scrollTo(0, 0);
  document.querySelectorAll(".page.two > .col").forEach((column) => (column.scrollTop = 0));
  toFoot();
}

// A drawing that grows from its foot (`data-foot`) displays its foot first if large text leaves no room for all of it.
function toFoot() {
  const drawing = isLarge() && !document.querySelector(PLACE) && document.querySelector("[data-foot]");
  if (drawing) {
    const floor = document.getElementById("dock").getBoundingClientRect().top;
    scrollBy(0, Math.max(0, drawing.getBoundingClientRect().bottom - floor));
  }
}

// What had the focus may be gone, hidden, or disabled for a moment, as Undo is in what the server sends.
function lost() {
  const { activeElement: now } = document;
  return before?.focused && (now === document.body || now.disabled || !now.getClientRects().length);
}

// Where entry continues: at what had the focus, the current key, the first key, the answer.
function follow() {
  const { focused } = before;
  const stays = !focused.disabled && focused.getClientRects().length;
  const next = stays ? focused : document.querySelector(KEYS) ?? document.querySelector("#answer :is(a.go, .go:enabled)") ?? document.querySelector("main");
  next?.focus({ preventScroll: true });
}

function reveal(touch, stays) {
  const opened = touch.name === "go" && !touch.isInDock && !touch.controlNow ? placeOf(touch.value) : undefined;
  const place = opened ?? placeInLastRow() ?? document.querySelector(PLACE);
  if (!place || (!opened && !(stays && touch.isInDock) && touch.controlNow !== place)) {
    return; // a touched place on the picture, over which a tray may have come
  }
  if (!isInSight(place, stays)) {
    bring(place);
  }
}

// The result of the last round is selected in two places: where it is entered, and in the table of rounds, if that is
// visible.
function placeInLastRow() {
  const place = document.querySelector("[id^=at-now-][aria-pressed=true]");
  const { top } = place?.getBoundingClientRect() ?? {};
  return top > 0 && top < innerHeight ? place : undefined;
}

// Between the head and the tray? Another view begins at its top as long as half of that place is visible.
function isInSight(place, stays) {
  const { top, bottom, left, right } = place.getBoundingClientRect();
  const { ceiling, floor } = limitsAround(place);
  const hidden = stays ? 0 : (bottom - top) / 2;
  return top + hidden >= ceiling && bottom - hidden <= floor && left >= 0 && right <= innerWidth;
}

// The lower edge of the head and the upper edge of the tray, or of the window if the tray is beside the picture.
function limitsAround(place) {
  const beside = scrollerOf(place) !== document.scrollingElement && place.closest("#picture");
  const floor = innerHeight - (beside ? 0 : (document.getElementById("dock")?.offsetHeight ?? 0));
  return { ceiling: document.getElementById("top")?.getBoundingClientRect().bottom ?? 0, floor };
}

// Firefox scrolls to no group of shapes, only to a shape. Safari 16 forgets its margins (frame.css), or takes the corner
// of the drawing for it: what is still covered then is scrolled to by where it lies.
function bring(place) {
  ((place.ownerSVGElement && place.querySelector("rect, circle, path")) || place).scrollIntoView({ block: "nearest", inline: "nearest" });
  const { top, height } = place.getBoundingClientRect();
  const { ceiling, floor } = limitsAround(place);
  const [first, last] = [ceiling + MARGIN, floor - MARGIN - height];
  if (first <= last) {
    hold(place, Math.min(Math.max(first, top), last));
  }
}

document.addEventListener("focusin", ({ target }) => {
  if (target.ownerSVGElement && target.matches(":focus-visible")) {
    bring(target);
  }
});

// Is it another view, or another stage of the game? A stage that was reached by a touch further down is not scrolled
// to, while the touched control is still there; but the question who leaves is at the top.
function turnsTo(touch) {
  const now = stage();
  return before && (before.path !== location.pathname || (before.stage !== now && (now === 0 || touch.isInDock || !standing(touch))));
}

// The touched control, as it is now: the same one at its place, or the target that it selects.
function standing({ control, controlNow, positionsBefore, kind, name, value }) {
  if (kind === "form") {
    return control?.isConnected && shown(control) ? control : undefined;
  }
  const stays = controlNow && shown(controlNow) && controlNow.parentElement.closest("[id]")?.id === positionsBefore?.[0]?.place;
  return stays ? controlNow : name === "go" ? placeOf(value) : undefined;
}

const placeOf = (value) => document.getElementById("at-" + value?.replaceAll(".", "-")) ?? undefined;

const shown = (one) => one.getClientRects().length > 0;

// A list that replaces another one is read from its top.
const list = () => document.querySelector("[data-list]");
function begin() {
  const now = list();
  if (now && before?.list && now.dataset.list !== before.list && now.getBoundingClientRect().top < 0) {
    now.scrollIntoView();
  }
}

// What was touched stays under the finger; if it is gone, what was around it.
function keep(touch) {
  scrollTo(0, before?.y ?? scrollY);
  if (touch.isInDock || !touch.positionsBefore) {
    return;
  }
  const around = touch.positionsBefore.slice(1).map(({ id, top }) => [document.getElementById(id), top]);
  const own = [standing(touch), touch.control?.isConnected && touch.control].map((one) => [one, touch.positionsBefore[0]?.top]);
  const [control, top] = [...own, ...around].find(([one]) => one && shown(one)) ?? [];
  hold(control, top);
}

// Scrolls so that an element is where it was.
function hold(control, top) {
  const moved = control ? control.getBoundingClientRect().top - top : 0;
  if (Math.abs(moved) > 1) {
    scrollerOf(control).scrollTop += moved;
  }
}

// What a page opens, closes, or enlarges by itself moves what is below it, and an invisible checkbox takes the focus
// where it is.
document.addEventListener("click", ({ target }) => {
  const control = target.closest?.("summary, label");
  if (control && !control.closest("#dock")) {
    const { top } = control.getBoundingClientRect();
    setTimeout(() => shown(control) && hold(control, top));
  }
});

document.addEventListener("takujo:changed", (event) => {
  const { touch } = event.detail;
  measure();
  const touched = ["tap", "link", "form"].includes(touch.kind);
  const turns = turnsTo(touch);
  const stays = touched && !turns;
  if (touch.kind !== "rest") {
    if (turns) {
      toTop();
    } else if (stays) {
      keep(touch);
      if (!placeOf(touch.value)) {
        begin();
      }
    }
    // What is touched on the picture may need the tray that was folded.
    const fold = document.getElementById("fold");
    if (fold && begins(fold) !== before?.begins) {
      fold.open = !begins(fold);
      measure();
    } else if (fold && before?.folded && !touch.isInDock && touch.kind === "tap") {
      fold.open = true;
      measure();
    }
  }
  if (touched) {
    reveal(touch, stays);
  }
  if (lost()) {
    follow();
  }
});

document.addEventListener("toggle", measure, true);
addEventListener("resize", measure);
root.classList.add("js");
const fold = document.getElementById("fold");
const LEAST = 92; // pixels of the table, between what is above and below it
// Where the table itself begins: its largest drawing, below the seats; or without a drawing, below the head.
function tableTop() {
  const size = (svg) => svg.getBoundingClientRect().width * svg.getBoundingClientRect().height;
  const largest = [...document.querySelectorAll("#picture svg")].sort((one, other) => size(other) - size(one))[0];
  const tops = largest?.clientHeight > LEAST / 2 ? [largest, largest.parentElement].map((one) => one.getBoundingClientRect().top) : [];
  return Math.max(document.getElementById("top")?.offsetHeight ?? 0, ...tops);
}
const isLarge = () => innerWidth < 17 * parseFloat(getComputedStyle(root).fontSize);
// Is little of the table visible, or with large text not what is entered next?
function crowded() {
  const floor = document.getElementById("dock").getBoundingClientRect().top;
  const next = isLarge() && document.querySelector(PLACE);
  return innerWidth < 560 && (floor - tableTop() < LEAST || (next && next.getBoundingClientRect().bottom > floor));
}
// With large text or in a small window the table comes first. Safari runs scripts before the page has its styles.
addEventListener("load", () => {
  measure();
  if (fold && !before && crowded()) {
    fold.open = false;
  }
  if (!before && !scrollY) {
    toFoot();
  }
});
// Opened by hand: what is entered is entered beside the table.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#fold > summary")) {
    setTimeout(() => {
      const place = document.querySelector(PLACE);
      if (document.getElementById("fold")?.open && crowded()) {
        scrollBy(0, tableTop() - document.getElementById("top").offsetHeight);
        measure();
        if (place) {
          bring(place);
        }
      }
    });
  }
});
measure();
