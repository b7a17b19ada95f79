// Keeps the page still: what was touched stays under the finger, and only the next thing to enter is scrolled into
// view. The focus moves to where entry continues, never to nothing. Without this script the browser jumps to the
// selection.

const root = document.documentElement;
// What is selected, in the picture or beside it. At the end of a game nothing is: the page itself chooses what it draws
// then. Without `:has`, which Firefox before 121 refuses in a script.
const SELECTED_PLACE_SELECTOR =
  "main > :not([data-over], [data-over] ~ *) [id^=at-]:is([aria-current], [aria-pressed=true])";
const ENTRY_KEYS_SELECTOR = "#tray .on:enabled, #tray button:enabled, #tray a"; // where entry continues
const MARGIN_PIXELS = 8; // around what is scrolled to, as in frame.css
let undoThatLostFocus; // the Undo button, if it had the focus and no other element has taken it
let pageBeforeSwap; // the page as it was before the answer to the last input was put in

// Tells the style sheets the height of the dock.
function updateDockHeight() {
  const dock = document.getElementById("dock");
  if (dock) {
    root.style.setProperty("--dock", dock.offsetHeight + "px");
  }
}

document.addEventListener("focusout", (event) => {
  undoThatLostFocus = event.relatedTarget || event.target.id !== "undo" ? undefined : event.target;
});
document.addEventListener("htmx:before:swap", () => {
  // Undo may have been disabled for a moment: it had the focus until then.
  const focusedElement = document.activeElement === document.body ? undoThatLostFocus : document.activeElement;
  const isInApp = document.getElementById("app")?.contains(focusedElement);
  undoThatLostFocus = undefined;
  const trayFold = document.getElementById("fold");
  pageBeforeSwap = {
    path: location.pathname,
    scrollOffset: scrollY,
    focusedElement: isInApp && focusedElement,
    isTrayFolded: trayFold && !trayFold.open,
    isFoldedUntilSelection: isFoldedUntilSelection(trayFold),
    stageIndex: findStageIndex(),
    listName: findList()?.dataset.list,
  };
});

// Returns whether the tray stays folded until something is selected.
const isFoldedUntilSelection = (trayFold) => trayFold?.dataset.folded !== undefined;

// What a page of a game is about: who leaves, how the game ended, who plays, what is laid out before it, a turn that is
// entered again.
const STAGE_SELECTORS = ["#leaving", "#picture[data-over]", "#seating", "main .steps", "#waiting"];
// Returns the index of the stage that the page displays, or -1 for an ordinary turn.
const findStageIndex = () => STAGE_SELECTORS.findIndex((selector) => document.querySelector(selector));

// Returns what scrolls: the page, or if picture and answer are side by side, the column that contains the element.
function findScrollContainer(element) {
  const column = element.closest(".page.two > .col");
  return column && getComputedStyle(column).overflowY === "auto" ? column : document.scrollingElement;
}

// Scrolls the page and its columns to their top.
function scrollToTop() {
  scrollTo(0, 0);
  document.querySelectorAll(".page.two > .col").forEach((column) => (column.scrollTop = 0));
  scrollToFootOfDrawing();
}

// Scrolls to the foot of a drawing that grows from its foot (`data-foot`) if large text leaves no room for all of it.
function scrollToFootOfDrawing() {
  const drawing = isTextLarge() && !document.querySelector(SELECTED_PLACE_SELECTOR) && document.querySelector("[data-foot]");
  if (drawing) {
    const dockTop = document.getElementById("dock").getBoundingClientRect().top;
    scrollBy(0, Math.max(0, drawing.getBoundingClientRect().bottom - dockTop));
  }
}

// Returns whether the focus was lost: the element that had it may have been removed, hidden, or disabled for a moment,
// as Undo is in what the server sends.
function isFocusLost() {
  const { activeElement } = document;
  return (
    pageBeforeSwap?.focusedElement &&
    (activeElement === document.body || activeElement.disabled || !isVisible(activeElement))
  );
}

// Moves the focus to where entry continues: to the element that had it, the current key, the first key, or the answer.
function focusNextEntryControl() {
  const { focusedElement } = pageBeforeSwap;
  const canKeepFocus = !focusedElement.disabled && isVisible(focusedElement);
  const nextElement = canKeepFocus
    ? focusedElement
    : document.querySelector(ENTRY_KEYS_SELECTOR) ??
      document.querySelector("#answer :is(a.go, .go:enabled)") ??
      document.querySelector("main");
  nextElement?.focus({ preventScroll: true });
}

// Scrolls the selected place into sight if the touch calls for it. isNewView: the view or the stage of the game
// has changed.
function revealSelectedPlace(touch, isNewView) {
  const openedPlace = touch.name === "go" && !touch.isInDock && !touch.controlNow && findPlaceByValue(touch.value);
  const place = openedPlace || findVisiblePlaceInRoundTable() || document.querySelector(SELECTED_PLACE_SELECTOR);
  if (!place || (!openedPlace && !touch.isInDock && touch.controlNow !== place)) {
    return; // any other touch reveals only the place on the picture that it touched: a tray may have come over it
  }
  if (!isPlaceInSight(place, isNewView)) {
    scrollIntoSight(place);
  }
}

// Returns the selected place in the table of rounds if it is visible: the result of the last round is selected in two
// places, where it is entered and in that table.
function findVisiblePlaceInRoundTable() {
  const place = document.querySelector("[id^=at-now-][aria-pressed=true]");
  const { top } = place?.getBoundingClientRect() ?? {};
  return top > 0 && top < innerHeight ? place : undefined;
}

// Returns whether a place is visible between the head and the tray. In another view half of it is enough, so that the
// view begins at its top.
function isPlaceInSight(place, isNewView) {
  const { top, bottom, left, right } = place.getBoundingClientRect();
  const { topLimit, bottomLimit } = findLimitsOfSight(place);
  const allowedHiddenHeight = isNewView ? (bottom - top) / 2 : 0;
  return top + allowedHiddenHeight >= topLimit && bottom - allowedHiddenHeight <= bottomLimit && left >= 0 && right <= innerWidth;
}

// Returns the lower edge of the head and the upper edge of the tray; or the lower edge of the window if the tray is
// beside the picture.
function findLimitsOfSight(place) {
  const isBesideTray = findScrollContainer(place) !== document.scrollingElement && place.closest("#picture");
  const bottomLimit = innerHeight - (isBesideTray ? 0 : (document.getElementById("dock")?.offsetHeight ?? 0));
  return { topLimit: document.getElementById("top")?.getBoundingClientRect().bottom ?? 0, bottomLimit };
}

// Scrolls a place between the head and the tray. Firefox scrolls to no group of shapes, only to a shape. Safari 16
// forgets its margins (frame.css), or takes the corner of the drawing for it: if the place is still covered after that,
// it is scrolled by its position.
function scrollIntoSight(place) {
  ((place.ownerSVGElement && place.querySelector("rect, circle, path")) || place).scrollIntoView({ block: "nearest", inline: "nearest" });
  const { top, height } = place.getBoundingClientRect();
  const { topLimit, bottomLimit } = findLimitsOfSight(place);
  const [minimumTop, maximumTop] = [topLimit + MARGIN_PIXELS, bottomLimit - MARGIN_PIXELS - height];
  if (minimumTop <= maximumTop) {
    scrollElementToOffset(place, Math.min(Math.max(minimumTop, top), maximumTop));
  }
}

document.addEventListener("focusin", ({ target }) => {
  if (target.ownerSVGElement && target.matches(":focus-visible")) {
    scrollIntoSight(target);
  }
});

// Returns whether the page displays another view, another stage of the game, or an empty table. A stage that was reached
// by a touch further down is not scrolled to while the touched control is still there; but the question who leaves is at
// the top.
function hasViewChanged(touch) {
  const stageIndex = findStageIndex();
  return (
    pageBeforeSwap &&
    (touch.identity?.link === "clear" ||
      pageBeforeSwap.path !== location.pathname ||
      (pageBeforeSwap.stageIndex !== stageIndex && (stageIndex === 0 || touch.isInDock || !findTouchedControl(touch))))
  );
}

// Returns the touched control as it is now: the same one if it is visible in the same place, or the place that it
// selects.
function findTouchedControl({ control, controlNow, positionsBefore, kind, name, value }) {
  if (kind === "form") {
    return control && isVisible(control) ? control : undefined;
  }
  const isInSamePlace =
    controlNow && isVisible(controlNow) && controlNow.parentElement.closest("[id]")?.id === positionsBefore?.[0]?.place;
  return isInSamePlace ? controlNow : name === "go" ? findPlaceByValue(value) : undefined;
}

// Returns the place of the picture that a value selects.
const findPlaceByValue = (value) => document.getElementById("at-" + value?.replaceAll(".", "-")) ?? undefined;

// Returns whether an element is displayed; browsers that know `checkVisibility` give rectangles to what is folded, too.
const isVisible = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;

const findList = () => document.querySelector("[data-list]");
// Scrolls to the top of a list that has replaced another one.
function scrollToTopOfNewList() {
  const list = findList();
  if (list && pageBeforeSwap?.listName && list.dataset.list !== pageBeforeSwap.listName && list.getBoundingClientRect().top < 0) {
    list.scrollIntoView();
  }
}

// Keeps what was touched under the finger; if it is gone, what was around it.
function keepTouchedControlInPlace(touch) {
  scrollTo(0, pageBeforeSwap?.scrollOffset ?? scrollY);
  if (touch.isInDock || !touch.positionsBefore) {
    return;
  }
  const surroundings = touch.positionsBefore.slice(1).map(({ id, top }) => [document.getElementById(id), top]);
  const touchedControls = [findTouchedControl(touch), touch.control].map((control) => [control, touch.positionsBefore[0]?.top]);
  const [element, oldTop] = [...touchedControls, ...surroundings].find(([candidate]) => candidate && isVisible(candidate)) ?? [];
  scrollElementToOffset(element, oldTop);
}

// Scrolls so that the top of an element is at an offset from the top of the window; nothing without an element.
function scrollElementToOffset(element, top) {
  const distance = element ? element.getBoundingClientRect().top - top : 0;
  if (Math.abs(distance) > 1) {
    findScrollContainer(element).scrollTop += distance;
  }
}

// What a page opens, closes, or enlarges by itself moves what is below it, and an invisible checkbox takes the focus
// at its own position: the touched control is kept where it was.
document.addEventListener("click", ({ target }) => {
  const control = target.closest?.("summary, label");
  if (control && !control.closest("#dock")) {
    const { top } = control.getBoundingClientRect();
    setTimeout(() => isVisible(control) && scrollElementToOffset(control, top));
  }
});

document.addEventListener("takujo:changed", (event) => {
  const { touch } = event.detail;
  updateDockHeight();
  const isByHand = ["tap", "link", "form"].includes(touch.kind);
  const isNewView = hasViewChanged(touch);
  if (touch.kind !== "rest") {
    if (isNewView) {
      scrollToTop();
    } else if (isByHand) {
      keepTouchedControlInPlace(touch);
      if (!findPlaceByValue(touch.value)) {
        scrollToTopOfNewList();
      }
    }
    // What is touched on the picture may need the tray that was folded.
    const trayFold = document.getElementById("fold");
    if (trayFold && isFoldedUntilSelection(trayFold) !== pageBeforeSwap?.isFoldedUntilSelection) {
      trayFold.open = !isFoldedUntilSelection(trayFold);
      updateDockHeight();
    } else if (trayFold && pageBeforeSwap?.isTrayFolded && !touch.isInDock && touch.kind === "tap") {
      trayFold.open = true;
      updateDockHeight();
    }
  }
  if (isByHand) {
    revealSelectedPlace(touch, isNewView);
  }
  if (isFocusLost()) {
    focusNextEntryControl();
  }
});

document.addEventListener("toggle", updateDockHeight, true);
addEventListener("resize", updateDockHeight);
root.classList.add("js");
const trayFoldAtLoad = document.getElementById("fold");
const MINIMUM_TABLE_PIXELS = 92; // height of the table between what is above and below it
// Returns the offset at which the table itself begins: its largest drawing, below the seats; or without a drawing, the
// lower edge of the head.
function measureTableTop() {
  const getArea = (svg) => svg.getBoundingClientRect().width * svg.getBoundingClientRect().height;
  const largestDrawing = [...document.querySelectorAll("#picture svg")].sort((first, second) => getArea(second) - getArea(first))[0];
  const drawingTops =
    largestDrawing?.clientHeight > MINIMUM_TABLE_PIXELS / 2
      ? [largestDrawing, largestDrawing.parentElement].map((element) => element.getBoundingClientRect().top)
      : [];
  return Math.max(document.getElementById("top")?.offsetHeight ?? 0, ...drawingTops);
}
// Returns whether the text is large for the window: its width is less than 17 times the font size.
const isTextLarge = () => innerWidth < 17 * parseFloat(getComputedStyle(root).fontSize);
// Returns whether little of the table is visible, or with large text not what is entered next.
function isTableCrowded() {
  const dockTop = document.getElementById("dock").getBoundingClientRect().top;
  const selectedPlace = isTextLarge() && document.querySelector(SELECTED_PLACE_SELECTOR);
  return (
    innerWidth < 560 &&
    (dockTop - measureTableTop() < MINIMUM_TABLE_PIXELS ||
      (selectedPlace && selectedPlace.getBoundingClientRect().bottom > dockTop))
  );
}
// With large text or in a small window the table comes first. Safari runs scripts before the page has its styles.
addEventListener("load", () => {
  updateDockHeight();
  if (trayFoldAtLoad && !pageBeforeSwap && isTableCrowded()) {
    trayFoldAtLoad.open = false;
  }
  if (!pageBeforeSwap && !scrollY) {
    scrollToFootOfDrawing();
  }
});
// If the tray is opened by hand, the table is scrolled up to it: what is entered is entered beside the table.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#fold > summary")) {
    setTimeout(() => {
      const place = document.querySelector(SELECTED_PLACE_SELECTOR);
      if (document.getElementById("fold")?.open && isTableCrowded()) {
        scrollBy(0, measureTableTop() - document.getElementById("top").offsetHeight);
        updateDockHeight();
        if (place) {
          scrollIntoSight(place);
        }
      }
    });
  }
});
updateDockHeight();
