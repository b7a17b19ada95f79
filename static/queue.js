// Queues the user's touches and sends them one after the other, each from the table that the answer to the one before
// displays. So none is lost, and none is applied to a table it was not meant for. Without this script every control
// loads the next page by itself.

import { countTurnsOfSharedTable, createId, getTableForm, isMadeByUser, replaceHistoryEntry } from "./storage.js";

const root = document.documentElement;
const waitingTouches = []; // touches without an answer; the first may have been sent
let runningTouch; // the touch that has been sent
let holdReason; // why nothing is sent: `lost`, `foreign`, `busy`
let connectionMessage = ""; // `away` without a connection, also while nothing is touched; sent by live.js
let droppedLabels = []; // labels of touches that were dropped, until the user has seen the message
let retryCount = 0;
let retryTimer;
let historyDepth = history.state?.depth ?? 0; // entries of this tab's history before this one
let isReturning = false; // going forward again, after a step back that only cancelled a waiting input
let entryAddress = location.href; // the address of the current history entry
let displayedPath = location.pathname; // the path of the displayed view, also while the address is changing to another
let displayedPrivateAddress = readPrivateAddress(); // the displayed page's address with its private hand, if it has one (private_hands.js)
let chosenLanguage; // the language that was chosen on this page; an earlier entry is restored in it too
let changeCount = 0; // how often an answer changed the page; a link touched before the last change is searched again

// Returns an address without its selection and seat.
const removeSelection = (address) => {
  const url = new URL(address, location.href);
  const parameters = url.search.slice(1).split("&").filter((part) => part && !/^(pick|seat)=/.test(part));
  return url.pathname + (parameters.length ? "?" + parameters.join("&") : "");
};
const readSelectionOfAddress = (address) => new URL(address, location.href).searchParams.get("pick") ?? "";
const readGameAndView = (address) => new URL(address, location.href).pathname.split("/").slice(-2);
const addSelection = (address, pick) => (pick ? address + (address.includes("?") ? "&" : "?") + "pick=" + pick : address);
// Returns the address with the private hand; undefined on a page without one.
function readPrivateAddress() {
  return getTableForm()?.dataset.own;
}
const readSelection = () => getTableForm()?.elements.pick?.value ?? "";
// Returns whether the selection or draft may show a private hand, which stays on this phone (private_hands.js).
function isSelectionPrivate() {
  const form = getTableForm();
  const { secrets, own, version } = form?.dataset ?? {};
  return Boolean(secrets) && Boolean(own || version || !["play", "score"].includes(form.elements.view.value));
}
const hasTable = () => getTableForm() !== null;

// ---------- touches

const PAGES_WITHOUT_TABLE = ["", "rules", "setup"];

// Returns whether a link is answered within this page: another view of the same game. Other pages have their own styles
// and are loaded.
function staysInPage(link) {
  if (!hasTable() || link.target || link.hasAttribute("download") || link.origin !== location.origin) {
    return false;
  }
  const [game, page = ""] = readGameAndView(link.href);
  return game === (getTableForm().dataset.game ?? readGameAndView(location.href)[0]) && !PAGES_WITHOUT_TABLE.includes(page) && !page.includes(".");
}

// Returns an ordinary link with the same target as a link inside a picture, which is an SVG element.
function makeHtmlLink(link) {
  return Object.assign(document.createElement("a"), { href: link.getAttribute("href"), target: link.getAttribute("target") ?? "" });
}

// Returns the field and value that a control enters: a button has them itself, a link in a picture in its data. Undefined
// for a control that enters nothing.
function readInputOfControl(control) {
  if (control.matches("button[form=table][name]")) {
    return { name: control.name, value: control.value };
  }
  const { put, go } = control.dataset;
  return put || go ? { name: put ? "put" : "go", value: put || go } : undefined;
}

// Returns the touch that a click makes; undefined if the browser handles the click itself.
function readTouch(event) {
  const control = event.target.closest?.("button, a[href]");
  if (!control) {
    return undefined;
  }
  if (control.id === "undo") {
    return { kind: "undo" };
  }
  const input = readInputOfControl(control);
  if (input) {
    return { kind: "tap", ...input, control };
  }
  const href = control.getAttribute("href");
  if (control.localName !== "a" || href.startsWith("#")) {
    return undefined;
  }
  const link = makeHtmlLink(control);
  if (staysInPage(link)) {
    return { kind: "link", href, control };
  }
  const leaves = !link.target && link.origin === location.origin && (waitingTouches.length || control.closest("[data-stale], [data-sheet]"));
  return leaves ? { kind: "leave", href, control } : undefined;
}

// Returns the label of a control as it is read aloud, without its drawings.
function readLabel(control) {
  const label = control.getAttribute("aria-label");
  return (label ?? readTextWithoutDrawings(control)).replace(/\s+/g, " ").trim();
}

function readTextWithoutDrawings(control) {
  if (!control.querySelector("[aria-hidden=true]")) {
    return control.textContent;
  }
  const copy = control.cloneNode(true);
  copy.querySelectorAll("[aria-hidden=true]").forEach((drawing) => drawing.remove());
  return copy.textContent.trim() || control.textContent;
}

// Finds the touched control on the current page: a button by its value; a link by its id, its tab, its name, or its place
// and target. If several match, the one with the same address; undefined if there is none.
function findControlOfTouch(touch) {
  if (touch.kind === "tap") {
    return findControlByValue(touch);
  }
  const { id, tab, link, place, url } = touch.identity;
  if (id || tab) {
    return id ? document.getElementById(id) : document.querySelector(`[data-tab="${tab}"]`);
  }
  const links = [...document.querySelectorAll("#app a[href]")].filter((candidate) => findPlaceId(candidate) === place);
  const sameLinks = links.filter((candidate) => (link ? candidate.dataset.link === link : readLinkTarget(candidate) === url));
  return sameLinks.length > 1 ? sameLinks.find((candidate) => candidate.getAttribute("href") === touch.href) : sameLinks[0];
}

// Finds the control with the same value, preferably at the same place.
function findControlByValue({ name, value, identity }) {
  const escapedValue = CSS.escape(value);
  const controls = [...document.querySelectorAll(`button[form=table][name="${name}"][value="${escapedValue}"], #app a[data-${CSS.escape(name)}="${escapedValue}"]`)];
  return controls.find((candidate) => findPlaceId(candidate) === identity.place) ?? controls[0];
}

// Returns the vertical positions, in pixels, of the touched control and of the elements with an id around it, from the
// inside to the outside. The first has the id "".
function measurePositions(touch) {
  const control = touch.control?.isConnected ? touch.control : touch.identity && findControlOfTouch(touch);
  const positions = control ? [{ id: "", place: findPlaceId(control), top: control.getBoundingClientRect().top }] : [];
  for (let ancestor = control?.parentElement.closest("[id]"); ancestor; ancestor = ancestor.parentElement.closest("[id]")) {
    positions.push({ id: ancestor.id, top: ancestor.getBoundingClientRect().top });
  }
  return positions;
}

// Returns the id of the nearest element around a control.
const findPlaceId = (control) => control.parentElement.closest("[id]")?.id;

// Returns the path and anchor that a link leads to, without its query.
function readLinkTarget(link) {
  const { pathname, hash } = new URL(link.getAttribute("href"), location.href);
  return pathname + hash;
}

document.addEventListener(
  "click",
  (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) {
      return;
    }
    const touch = readTouch(event);
    if (!touch) {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (touch.kind === "undo") {
      undoLastStep();
      return;
    }
    if (touch.control) {
      const { id, dataset } = touch.control;
      const url = touch.href ? readLinkTarget(touch.control) : "";
      touch.identity = { id, tab: dataset.tab, link: dataset.link, place: findPlaceId(touch.control), url };
      touch.label = readLabel(touch.control);
      touch.isInDock = touch.control.closest("#dock") !== null;
      const { left, top, width, height } = touch.control.getBoundingClientRect();
      touch.center = [left + width / 2, top + height / 2];
    }
    enqueue(touch);
  },
  true,
);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!hasTable() || form.method !== "get" || form.target || !form.getAttribute("action")?.endsWith("/enter")) {
    return;
  }
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)].filter(([name]) => form.elements[name]?.type !== "hidden");
  const control = form.contains(document.activeElement) ? document.activeElement : form;
  enqueue({ kind: "form", action: form.getAttribute("action"), fields, hiddenFields: listHiddenFields(form), control, isInDock: form.closest("#dock") !== null });
});

const FIELDS_OF_FORM = new Set(["view", "pick"]); // fields that belong to the form, not to the table

function listHiddenFields(form) {
  return [...form.querySelectorAll("input[type=hidden]")].map(({ name, value }) => [name, value]);
}

// ---------- where a touch leads from the current table

// Returns the address that a touch requests; undefined if its link is no longer on the page.
function buildRequestAddress(touch) {
  const table = getTableForm();
  if (touch.kind === "tap") {
    const fields = new URLSearchParams(new FormData(table));
    fields.append(touch.name, touch.value);
    return `${table.getAttribute("action")}?${fields}`;
  }
  if (touch.kind === "form") {
    const currentFields = new Map(table ? listHiddenFields(table) : []);
    const fields = new URLSearchParams(touch.fields);
    for (const [name, value] of touch.hiddenFields) {
      fields.append(name, FIELDS_OF_FORM.has(name) ? value : (currentFields.get(name) ?? value));
    }
    return `${touch.action}?${fields}`;
  }
  if (["rest", "news"].includes(touch.kind)) {
    return addSelection(removeSelection(location.href), readSelection());
  }
  if (touch.kind === "restore") {
    const detail = { pick: history.state?.pick ?? readSelectionOfAddress(location.href) };
    document.dispatchEvent(new CustomEvent("takujo:restore-selection", { detail }));
    return addSelection(removeSelection(location.href), detail.pick);
  }
  if (touch.changesBefore === changeCount || !touch.identity) {
    return touch.href;
  }
  return findControlOfTouch(touch)?.getAttribute("href");
}

function enqueue(touch) {
  touch.changesBefore = changeCount;
  if (isMadeByUser(touch)) {
    droppedLabels = [];
    // Listeners add until when the touch is valid (`isStillValid`; live.js, double_touches.js) and whether it is the second
    // half of a double touch (`isDoubleTouch`), which is dropped without a message.
    document.dispatchEvent(new CustomEvent("takujo:touch-queued", { detail: { touch } }));
  }
  waitingTouches.push(touch);
  markWaitingControls();
  showMessage(chooseMessage());
  sendNextTouch();
}

// Returns the reason of the message that stays displayed; "" for none.
const chooseMessage = () => holdReason ?? (droppedLabels.length ? "stale" : connectionMessage);

// Drops touches that were meant for a table that has changed, and displays a message.
function dropInvalidTouches() {
  const invalidTouches = waitingTouches.filter(({ isStillValid }) => isStillValid?.() === false);
  if (invalidTouches.length) {
    for (const touch of invalidTouches) {
      droppedLabels.push(...(touch.isDoubleTouch ? [] : [touch.label]));
      waitingTouches.splice(waitingTouches.indexOf(touch), 1);
    }
    markWaitingControls();
    showMessage(chooseMessage());
  }
}

async function sendNextTouch() {
  if (runningTouch || holdReason || isReturning) {
    return;
  }
  dropInvalidTouches();
  if (!waitingTouches.length) {
    return;
  }
  const touch = waitingTouches[0];
  const url = buildRequestAddress(touch);
  if (!url) {
    waitingTouches.shift();
    markWaitingControls();
    showMessage("gone");
    sendNextTouch();
    return;
  }
  if (touch.kind === "leave") {
    waitingTouches.length = 0;
    markWaitingControls(); // the page may be returned to as it was left
    if (document.dispatchEvent(new CustomEvent("takujo:before-leave", { cancelable: true, detail: { url, control: touch.control } }))) {
      location.assign(url);
    }
    return;
  }
  runningTouch = touch;
  touch.outcome = "lost";
  touch.ctx = undefined;
  touch.url = url;
  const busyTimer = setTimeout(() => root.classList.add("busy"), 300);
  const selector = touch.kind === "rest" ? "#rest" : "#app";
  // Listeners may change the request: a shared table is sent the touch in another way (live.js).
  const request = { verb: "GET", address: url, values: undefined, headers: isLowerPartVisible() ? { "Takujo-Rest": "1" } : {} };
  document.dispatchEvent(new CustomEvent("takujo:before-request", { detail: { touch, request } }));
  await htmx.ajax(request.verb, request.address, {
    target: selector,
    values: request.values,
    select: selector,
    swap: "outerMorph",
    headers: request.headers,
  });
  clearTimeout(busyTimer);
  root.classList.remove("busy");
  if (isReturning) {
    await new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  }
  while (touch.outcome === "done" && touch.newAddress && !touch.isCancelled && !writeHistoryEntry(touch)) {
    await new Promise((resolve) => setTimeout(resolve, 500)); // the history accepts no more for a while
  }
  runningTouch = undefined;
  finishTouch(touch);
}

const removeAnchor = (address) => address.split("#")[0];

function finishTouch(touch) {
  if (touch.isCancelled) {
    if (touch.isSwapped && !waitingTouches.some(({ kind }) => kind === "restore")) {
      waitingTouches.unshift({ kind: "restore" }); // cancelled while the answer came: the page has it already
      markWaitingControls();
    }
    sendNextTouch();
    return;
  }
  if (touch.outcome === "done") {
    displayedPrivateAddress = readPrivateAddress();
    waitingTouches.splice(waitingTouches.indexOf(touch), 1);
    retryCount = 0;
    if (!waitingTouches.length) {
      showMessage(chooseMessage());
    }
    announceChange(touch);
    sendNextTouch();
  } else if (touch.outcome === "refused") {
    waitingTouches.splice(waitingTouches.indexOf(touch), 1);
    markWaitingControls();
    if (touch.kind === "link" && !displayedPrivateAddress) {
      location.assign(touch.url);
      return;
    }
    showMessage("gone");
    sendNextTouch();
  } else {
    holdQueue(touch.outcome);
  }
}

// ---------- answers

document.addEventListener("htmx:config:request", (event) => {
  if (runningTouch && !runningTouch.ctx) {
    runningTouch.ctx = event.detail.ctx;
  }
});

// Only our own answers change the page; our own errors do not.
document.addEventListener("htmx:before:response", (event) => {
  const { ctx } = event.detail;
  if (!runningTouch || ctx !== runningTouch.ctx) {
    return;
  }
  const ours = ctx.response.headers.get("Takujo");
  const { status } = ctx.response;
  if (!ours) {
    runningTouch.outcome = "foreign";
  } else if (ours === "error") {
    runningTouch.outcome = status >= 500 || status === 429 ? "busy" : "refused";
  } else {
    runningTouch.outcome = "done";
    const requestedUrl = ["tap", "form"].includes(runningTouch.kind) ? ctx.response.raw.url : runningTouch.url; // after redirects
    const url = ctx.response.headers.get("HX-Push-Url") ?? requestedUrl;
    runningTouch.newAddress = isMadeByUser(runningTouch) && removeAnchor(url);
    runningTouch.selectionBefore = readSelection();
    runningTouch.viewPath = new URL(url, location.href).pathname;
    // Morphing moves elements with the same name into a copy of their surroundings, and a copied picture draws nothing.
    if (runningTouch.viewPath !== displayedPath) {
      ctx.swap = "outerHTML";
    }
    return;
  }
  event.preventDefault();
});

document.addEventListener("htmx:error", (event) => {
  if (runningTouch && event.detail.ctx === runningTouch.ctx && runningTouch.outcome === "done") {
    runningTouch.outcome = "lost"; // cut off during the answer
  }
});

document.addEventListener("htmx:before:swap", (event) => {
  if (runningTouch && event.detail.ctx === runningTouch.ctx) {
    runningTouch.isSwapped = true;
    runningTouch.positionsBefore = measurePositions(runningTouch);
    displayedPath = runningTouch.viewPath;
  }
});

// Writes the history entry of an answered touch; returns false if the browser refuses it for now. The displayed address is
// the canonical one without the selection, which the entry stores. A touch that changes the table, or enters part of a
// turn, adds an entry, so that Back undoes it; a mere selection changes the current entry. There is one call per touch, and
// none if nothing changes, because an old WebKit allows a hundred in half a minute and then throws. If a private hand is on
// the page, or may be entered, the entry has only a number.
function writeHistoryEntry(touch) {
  try {
    writeHistoryEntryOrThrow(touch);
    return true;
  } catch {
    return false;
  }
}

function writeHistoryEntryOrThrow(touch) {
  const address = removeSelection(touch.newAddress);
  const { over: overlay, ...state } = history.state ?? { depth: historyDepth };
  const isSame = isSameStep(address, touch);
  const entry = buildHistoryEntry(touch, state, isSame);
  if (!isSame && overlay) {
    history.replaceState(entry, "", address); // an open sheet stays open
    history.pushState({ ...entry, over: overlay }, "", address);
  } else if (!isSame) {
    if (!history.state) {
      history.replaceState(state, "");
    }
    history.pushState(entry, "", address);
  } else if (!history.state || !isSameEntry(entry, state) || isLanguageLink(touch)) {
    history.replaceState({ ...entry, ...(overlay ? { over: overlay } : {}) }, "", address);
  }
  ({ depth: historyDepth } = entry);
  entryAddress = location.href;
}

const isLanguageLink = ({ identity }) => identity?.link === "lang";

// Returns whether a touch neither changed the table nor entered part of a turn.
function isSameStep(address, touch) {
  const entersPart = touch.kind === "tap" && touch.name === "put" && readSelectionOfAddress(touch.newAddress) !== touch.selectionBefore;
  const isSameTable = (readPrivateAddress() ?? address) === (displayedPrivateAddress ?? removeSelection(location.href));
  return isLanguageLink(touch) || (isSameTable && !entersPart);
}

// Returns the history entry of a page: the game, the selection, and at a shared table the turn.
function buildHistoryEntry(touch, { depth = 0, table, own }, isSame) {
  const pick = readSelectionOfAddress(touch.newAddress);
  const isPrivate = readPrivateAddress() || (pick && isSelectionPrivate());
  const number = (isSame && own) || createId();
  const turn = countTurnsOfSharedTable(getTableForm());
  return { depth: depth + (isSame ? 0 : 1), table, turn, ...(isPrivate ? { own: number } : { pick }) };
}

const isSameEntry = (first, second) => first.own === second.own && first.turn === second.turn && (first.pick ?? "") === (second.pick ?? "");

// ---------- without an answer table and touches stay, and the request is repeated

// Stops sending until the next try, twice as long after each failure, at most 30 s.
function holdQueue(reason) {
  holdReason = reason;
  showMessage(reason);
  clearTimeout(retryTimer);
  retryTimer = setTimeout(resumeQueue, Math.min(30_000, 1000 * 2 ** retryCount));
  retryCount += 1;
}

function resumeQueue() {
  clearTimeout(retryTimer);
  holdReason = undefined;
  sendNextTouch();
}

// Displays the message of a reason below the table, or hides it for "".
function showMessage(reason) {
  const line = document.getElementById("line");
  if (!line) {
    return;
  }
  const hadFocus = line.contains(document.activeElement);
  line.hidden = !reason;
  if (hadFocus && !reason) {
    const nextFocus = document.querySelector("#dock[tabindex]") ?? document.getElementById("main"); // never to nothing
    nextFocus?.focus({ preventScroll: true });
  }
  line.dataset.reason = reason;
  for (const element of line.querySelectorAll("[data-for]")) {
    element.toggleAttribute("hidden", !element.dataset.for.split(" ").includes(reason)); // SVG elements have no property `hidden`
  }
  const touches = waitingTouches.filter(isMadeByUser);
  const labels = touches.map((touch) => touch.label);
  for (const element of line.querySelectorAll("[data-count]")) {
    const { count, named: textWithLabels, comma } = element.dataset;
    element.textContent = count.replace("0", touches.length).replace("{}", droppedLabels.join(" / "));
    if (textWithLabels && labels.length && labels.every(Boolean)) {
      const textWithCount = element.textContent;
      element.textContent = textWithLabels.replace("0", touches.length).replace("{}", labels.join(comma)); // each label, if they fit in two lines
      if (countLines(element.parentElement) > 2) {
        element.textContent = textWithCount;
      }
    }
  }
  announceWaitingControls();
  const openLink = line.querySelector("[data-open]");
  openLink.href = (displayedPrivateAddress ? undefined : waitingTouches[0]?.url) ?? location.href; // a hand goes into no address
  clearTimeout(showMessage.timer);
  if (reason === "gone") {
    showMessage.timer = setTimeout(() => showMessage(chooseMessage()), 4000);
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-again]")) {
    retryCount = 0;
    droppedLabels = [];
    resumeQueue();
    showMessage(chooseMessage());
  }
});
document.addEventListener("takujo:early-touch", () => showMessage("gone"));
document.addEventListener("takujo:connection-changed", ({ detail }) => {
  connectionMessage = detail;
  showMessage(chooseMessage());
});
window.addEventListener("online", () => holdReason && resumeQueue());
document.addEventListener("visibilitychange", () => !document.hidden && holdReason && resumeQueue());

function countLines(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

// Announces the controls of waiting touches, in order, while a message is displayed: waiting_marks.js marks them.
function announceWaitingControls() {
  const isMessageShown = document.getElementById("line")?.hidden === false;
  const controls = isMessageShown ? waitingTouches.filter((touch) => touch.identity).map(findControlOfTouch).filter(Boolean) : [];
  document.dispatchEvent(new CustomEvent("takujo:waiting-changed", { detail: controls }));
}

// ---------- undo: cancels a waiting touch, or else goes back

function undoLastStep() {
  if (waitingTouches.some(isMadeByUser)) {
    cancelLastTouch();
  } else if (!document.dispatchEvent(new CustomEvent("takujo:before-undo", { cancelable: true, detail: { enqueue } }))) {
    return; // a shared table undoes it for everybody
  } else if (historyDepth > 0 || insertEntryBeforePage()) {
    history.back();
  }
}

// Gives a reopened game, which has no history in this tab, an entry before its page: the record without its last turn.
// Returns whether that was possible.
function insertEntryBeforePage() {
  const { back: addressBefore } = document.getElementById("undo").dataset;
  if (!addressBefore) {
    return false;
  }
  const { state } = history;
  const address = location.href;
  try {
    history.replaceState({ ...state, depth: 0, pick: "" }, "", addressBefore);
    history.pushState({ ...state, depth: 1 }, "", address);
  } catch {
    return false; // the history accepts no more for a while
  }
  historyDepth = 1;
  return true;
}

// Removes the last waiting touch, and aborts its request if it has been sent.
function cancelLastTouch() {
  const lastTouch = waitingTouches.findLast(isMadeByUser);
  waitingTouches.splice(waitingTouches.indexOf(lastTouch), 1);
  if (lastTouch === runningTouch) {
    lastTouch.isCancelled = true;
    lastTouch.ctx?.request.abort();
  }
  if (!waitingTouches.length) {
    holdReason = undefined;
    clearTimeout(retryTimer);
  }
  showMessage(chooseMessage());
  markWaitingControls();
}

// ---------- a sheet over the page (？) has a history entry: Back closes it and undoes nothing

let closeOverlay; // closes the open sheet
document.addEventListener("takujo:overlay-opened", ({ detail }) => {
  closeOverlay = detail.close;
  try {
    history.pushState({ depth: historyDepth, ...history.state, over: true }, "", location.href);
  } catch {
    closeOverlay = undefined; // the history accepts no more for a while
  }
});
// A sheet that is closed otherwise loses its entry, unless a link of it leads to another page, whose entry then follows.
document.addEventListener("takujo:overlay-closed", ({ detail }) => {
  if (closeOverlay && !detail?.leaves) {
    removeOverlayEntry();
  }
  closeOverlay = undefined;
});
function removeOverlayEntry() {
  isReturning = true;
  history.back();
}
// After a return or a reload no sheet is open.
addEventListener("pageshow", () => history.state?.over && !closeOverlay && removeOverlayEntry());

// After Back or Forward the page of the entry is requested again, with its tray. An anchor in the page is not such an
// entry.
addEventListener("popstate", ({ state }) => {
  const isAnchor = entryAddress !== location.href && removeAnchor(entryAddress) === removeAnchor(location.href);
  entryAddress = location.href;
  if (closeOverlay && !state?.over) {
    const close = closeOverlay;
    closeOverlay = undefined;
    close();
    return;
  }
  const newDepth = state?.depth ?? 0;
  if (isReturning && newDepth === historyDepth) {
    isReturning = false;
    sendNextTouch();
    return;
  }
  if (!state || isAnchor) {
    return;
  }
  isReturning = false;
  if (state.over && !closeOverlay) {
    removeOverlayEntry(); // forward again to the entry of a sheet that has been closed
    return;
  }
  if (newDepth < historyDepth && waitingTouches.some(isMadeByUser)) {
    isReturning = true;
    cancelLastTouch();
    history.go(historyDepth - newDepth);
    return;
  }
  historyDepth = newDepth;
  if (chosenLanguage) {
    const url = new URL(location);
    url.searchParams.set("lang", chosenLanguage);
    replaceHistoryEntry(state, url);
    entryAddress = location.href;
  }
  for (const touch of waitingTouches.splice(0)) {
    if (touch === runningTouch) {
      touch.isCancelled = true;
      touch.ctx?.request.abort();
    }
  }
  enqueue({ kind: "restore" });
});

// ---------- after an answer

// Marks the controls of waiting touches, and enables Undo if there is something to undo.
function markWaitingControls() {
  root.toggleAttribute("data-waits", waitingTouches.length > 0);
  for (const control of document.querySelectorAll(".is-waiting")) {
    control.classList.remove("is-waiting");
  }
  for (const touch of waitingTouches) {
    const control = touch.identity && findControlOfTouch(touch);
    control?.classList.add("is-waiting");
  }
  const button = document.getElementById("undo");
  if (button) {
    button.disabled = !(historyDepth > 0 || button.dataset.back || waitingTouches.some((touch) => touch.identity));
  }
  announceWaitingControls();
}

// Returns whether the part below the answer is visible or open; then a touch requests it as well.
function isLowerPartVisible() {
  const lowerPart = document.getElementById("rest");
  if (!lowerPart) {
    return false;
  }
  const dockHeight = document.getElementById("dock")?.offsetHeight ?? 0;
  return lowerPart.getBoundingClientRect().top < innerHeight - dockHeight || lowerPart.querySelector("details[open]") !== null;
}

// Completes an answered touch: sets the language, scrolls to an anchor, and announces the change to other scripts.
function announceChange(touch) {
  changeCount += 1;
  root.lang = document.getElementById("app").dataset.lang;
  if (isLanguageLink(touch)) {
    chosenLanguage = root.lang;
  }
  const lowerPart = document.getElementById("rest");
  if (lowerPart && touch.kind === "tap" && !touch.ctx.text.includes('id="rest"')) {
    lowerPart.dataset.stale = "";
  }
  const anchor = touch.kind === "link" && !closeOverlay && touch.url.split("#")[1]; // not while a sheet is open
  if (anchor) {
    const { state } = history;
    location.replace("#" + anchor);
    replaceHistoryEntry(state);
  }
  markWaitingControls();
  touch.controlNow = touch.identity && findControlOfTouch(touch); // the touched control on the changed page
  if (touch.controlNow && !touch.isInDock) {
    touch.label = readLabel(touch.controlNow); // its label may have changed, by one more bead for example
  }
  const detail = { touch };
  document.dispatchEvent(new CustomEvent("takujo:changed", { detail }));
}

document.addEventListener("takujo:load-news", () => {
  if (!waitingTouches.some((touch) => touch.kind === "news")) {
    enqueue({ kind: "news" });
  }
});

document.addEventListener("takujo:load-lower-part", () => {
  if (!waitingTouches.some((touch) => touch.kind === "rest")) {
    enqueue({ kind: "rest" });
  }
});

// A page that is reloaded, or returned to, gets the tray back that it was left with.
markWaitingControls();
if (hasTable() && ((history.state?.pick && !readSelectionOfAddress(location.href)) || history.state?.own) && !displayedPrivateAddress) {
  enqueue({ kind: "restore" });
}
