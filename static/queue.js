// Queues all inputs: each waits for the table it is meant for, so that none is lost and none meets another table.
// Without this script every control loads the next page by itself.

import { countTurnsOfSharedTable, replaceHistoryEntry } from "./storage.js";

const root = document.documentElement;
const waiting = []; // inputs without an answer; the first may have been sent
let running; // the input that has been sent
let held; // why nothing is sent: `lost`, `foreign`, `busy`
let cut = ""; // `away` without a connection, also while nothing is touched (live.js)
let left = []; // the words of inputs that were dropped, until that has been seen
let tries = 0;
let again; // the timer of the next try
let depth = history.state?.depth ?? 0; // entries of this tab's history before this one
let returning = false; // going forward again, after a step back that only cancelled a waiting input
let shown = location.href; // the address of this page's history entry
let drawn = location.pathname; // the path of the displayed view, also while the address is changing to another
let seen = holds(); // what the displayed page asked, if part of it stays on this phone (private_hands.js)
let changes = 0; // how often the page was changed; a link read before the last change is searched again

const bare = (address) => {
  const url = new URL(address, location.href);
  const kept = url.search.slice(1).split("&").filter((part) => part && !/^(pick|seat)=/.test(part));
  return url.pathname + (kept.length ? "?" + kept.join("&") : "");
};
const picked = (address) => new URL(address, location.href).searchParams.get("pick") ?? "";
const view = (address) => new URL(address, location.href).pathname.split("/").slice(-2);
const withPick = (address, pick) => (pick ? address + (address.includes("?") ? "&" : "?") + "pick=" + pick : address);
function holds() {
  return document.getElementById("table")?.dataset.own;
}
const selected = () => document.getElementById("table")?.elements.pick?.value ?? "";
// May the selection or draft be of a hand? Then it stays on this phone (private_hands.js).
function hidesPick() {
  const form = document.getElementById("table");
  const { secrets, own, version } = form?.dataset ?? {};
  return Boolean(secrets) && Boolean(own || version || !["play", "score"].includes(form.elements.view.value));
}
const isTable = () => document.getElementById("table") !== null;

// ---------- inputs

const OTHER_PAGES = ["", "rules", "setup"];

// A link to another view of this game's tables stays in the page; other pages have styles of their own and are loaded.
function staysHere(link) {
  if (!isTable() || link.target || link.hasAttribute("download") || link.origin !== location.origin) {
    return false;
  }
  const [game, page = ""] = view(link.href);
  return game === (document.getElementById("table").dataset.game ?? view(location.href)[0]) && !OTHER_PAGES.includes(page) && !page.includes(".");
}

// Links inside pictures are SVG elements: this returns an ordinary link with the same target.
function plain(link) {
  return Object.assign(document.createElement("a"), { href: link.getAttribute("href"), target: link.getAttribute("target") ?? "" });
}

// Returns the input of a control: of a button by itself, of a link in a picture by its data.
function tells(control) {
  if (control.matches("button[form=table][name]")) {
    return { name: control.name, value: control.value };
  }
  const { put, go } = control.dataset;
  return put || go ? { name: put ? "put" : "go", value: put || go } : undefined;
}

function read(event) {
  const control = event.target.closest?.("button, a[href]");
  if (!control) {
    return undefined;
  }
  if (control.id === "undo") {
    return { kind: "undo" };
  }
  const told = tells(control);
  if (told) {
    return { kind: "tap", ...told, control };
  }
  const href = control.getAttribute("href");
  if (control.localName !== "a" || href.startsWith("#")) {
    return undefined;
  }
  const link = plain(control);
  if (staysHere(link)) {
    return { kind: "link", href, control };
  }
  const leaves = !link.target && link.origin === location.origin && (waiting.length || control.closest("[data-stale], [data-sheet]"));
  return leaves ? { kind: "leave", href, control } : undefined;
}

// Returns what is read aloud of a control: its words without its drawings.
function named(control) {
  const label = control.getAttribute("aria-label");
  return (label ?? readOut(control)).replace(/\s+/g, " ").trim();
}

function readOut(control) {
  if (!control.querySelector("[aria-hidden=true]")) {
    return control.textContent;
  }
  const words = control.cloneNode(true);
  words.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
  return words.textContent.trim() || control.textContent;
}

// Returns the same control on a later page: a button by its value; a link by its id, its tab, its name, or its place
// and the page it leads to, if there is only one such.
function found(touch) {
  if (touch.kind === "tap") {
    return telling(touch);
  }
  const { id, tab, link, place, url } = touch.identity;
  if (id || tab) {
    return id ? document.getElementById(id) : document.querySelector(`[data-tab="${tab}"]`);
  }
  const links = [...document.querySelectorAll("#app a[href]")].filter((one) => placed(one) === place);
  const same = links.filter((one) => (link ? one.dataset.link === link : target(one) === url));
  return same.length > 1 ? same.find((one) => one.getAttribute("href") === touch.href) : same[0];
}

// Returns the control with the same value at the same place, or else anywhere.
function telling({ name, value, identity }) {
  const told = CSS.escape(value);
  const same = [...document.querySelectorAll(`button[form=table][name="${name}"][value="${told}"], #app a[data-${CSS.escape(name)}="${told}"]`)];
  return same.find((one) => placed(one) === identity.place) ?? same[0];
}

// Returns the position of the touched control, and those of the elements around it, from the inside to the outside:
// each with its id, the first without.
function lying(touch) {
  const control = touch.control?.isConnected ? touch.control : touch.identity && found(touch);
  const lay = control ? [{ id: "", place: placed(control), top: control.getBoundingClientRect().top }] : [];
  for (let around = control?.parentElement.closest("[id]"); around; around = around.parentElement.closest("[id]")) {
    lay.push({ id: around.id, top: around.getBoundingClientRect().top });
  }
  return lay;
}

const placed = (control) => control.parentElement.closest("[id]")?.id;

// Returns the page and part that a link leads to, whatever the table.
function target(link) {
  const { pathname, hash } = new URL(link.getAttribute("href"), location.href);
  return pathname + hash;
}

document.addEventListener(
  "click",
  (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) {
      return;
    }
    const touch = read(event);
    if (!touch) {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (touch.kind === "undo") {
      undo();
      return;
    }
    if (touch.control) {
      const { id, dataset } = touch.control;
      const url = touch.href ? target(touch.control) : "";
      touch.identity = { id, tab: dataset.tab, link: dataset.link, place: placed(touch.control), url };
      touch.label = named(touch.control);
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
  if (!isTable() || form.method !== "get" || form.target || !form.getAttribute("action")?.endsWith("/enter")) {
    return;
  }
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)].filter(([name]) => form.elements[name]?.type !== "hidden");
  const control = form.contains(document.activeElement) ? document.activeElement : form;
  enqueue({ kind: "form", action: form.getAttribute("action"), fields, hiddenFields: hidden(form), control, isInDock: form.closest("#dock") !== null });
});

const OWN = new Set(["view", "pick"]); // fields of the form itself, not of the table

function hidden(form) {
  return [...form.querySelectorAll("input[type=hidden]")].map(({ name, value }) => [name, value]);
}

// ---------- where an input leads from the current table

function address(touch) {
  const table = document.getElementById("table");
  if (touch.kind === "tap") {
    const fields = new URLSearchParams(new FormData(table));
    fields.append(touch.name, touch.value);
    return `${table.getAttribute("action")}?${fields}`;
  }
  if (touch.kind === "form") {
    const now = new Map(table ? hidden(table) : []);
    const fields = new URLSearchParams(touch.fields);
    for (const [name, value] of touch.hiddenFields) {
      fields.append(name, OWN.has(name) ? value : (now.get(name) ?? value));
    }
    return `${touch.action}?${fields}`;
  }
  if (["rest", "news"].includes(touch.kind)) {
    return withPick(bare(location.href), selected());
  }
  if (touch.kind === "restore") {
    const left = { pick: history.state?.pick ?? picked(location.href) };
    document.dispatchEvent(new CustomEvent("takujo:restore-selection", { detail: left }));
    return withPick(bare(location.href), left.pick);
  }
  if (touch.changesBefore === changes || !touch.identity) {
    return touch.href;
  }
  return found(touch)?.getAttribute("href");
}

function enqueue(touch) {
  touch.changesBefore = changes;
  if (byHand(touch)) {
    left = [];
    // A shared table adds for how long the input is valid (`isStillValid`, live.js); the second half of a double touch
    // (`isDoubleTouch`, double_touches.js) is not mentioned.
    document.dispatchEvent(new CustomEvent("takujo:touch-queued", { detail: { touch } }));
  }
  waiting.push(touch);
  mark();
  tell(standing());
  run();
}

// The message to display while there is no new one.
const standing = () => held ?? (left.length ? "stale" : cut);

// Drops inputs that were meant for a table that has changed; the page says so.
function leaveOut() {
  const out = waiting.filter(({ isStillValid }) => isStillValid?.() === false);
  if (out.length) {
    for (const touch of out) {
      left.push(...(touch.isDoubleTouch ? [] : [touch.label]));
      waiting.splice(waiting.indexOf(touch), 1);
    }
    mark();
    tell(standing());
  }
}

async function run() {
  if (running || held || returning) {
    return;
  }
  leaveOut();
  if (!waiting.length) {
    return;
  }
  const touch = waiting[0];
  const leads = address(touch);
  if (!leads) {
    waiting.shift();
    mark();
    tell("gone");
    run();
    return;
  }
  if (touch.kind === "leave") {
    waiting.length = 0;
    mark(); // the page may be returned to as it was left
    if (document.dispatchEvent(new CustomEvent("takujo:before-leave", { cancelable: true, detail: { url: leads, control: touch.control } }))) {
      location.assign(leads);
    }
    return;
  }
  running = touch;
  touch.outcome = "lost";
  touch.ctx = undefined;
  touch.url = leads;
  const slow = setTimeout(() => root.classList.add("busy"), 300);
  const part = touch.kind === "rest" ? "#rest" : "#app";
  // A shared table is sent the input in another way (live.js).
  const ask = { verb: "GET", address: leads, values: undefined, headers: seesRest() ? { "Takujo-Rest": "1" } : {} };
  document.dispatchEvent(new CustomEvent("takujo:before-request", { detail: { touch, ask } }));
  await htmx.ajax(ask.verb, ask.address, {
    target: part,
    values: ask.values,
    select: part,
    swap: "outerMorph",
    headers: ask.headers,
  });
  clearTimeout(slow);
  root.classList.remove("busy");
  if (returning) {
    await new Promise((there) => addEventListener("popstate", there, { once: true }));
  }
  while (touch.outcome === "done" && touch.newAddress && !touch.isCancelled && !step(touch)) {
    await new Promise((later) => setTimeout(later, 500)); // the history accepts no more for a while
  }
  running = undefined;
  finish(touch);
}

const withoutAnchor = (leads) => leads.split("#")[0];

function finish(touch) {
  if (touch.isCancelled) {
    if (touch.isSwapped && !waiting.some(({ kind }) => kind === "restore")) {
      waiting.unshift({ kind: "restore" }); // cancelled while the answer came: the page has it already
      mark();
    }
    run();
    return;
  }
  if (touch.outcome === "done") {
    seen = holds();
    waiting.splice(waiting.indexOf(touch), 1);
    tries = 0;
    if (!waiting.length) {
      tell(standing());
    }
    settle(touch);
    run();
  } else if (touch.outcome === "refused") {
    waiting.splice(waiting.indexOf(touch), 1);
    mark();
    if (touch.kind === "link" && !seen) {
      location.assign(touch.url);
      return;
    }
    tell("gone");
    run();
  } else {
    hold(touch.outcome);
  }
}

// ---------- answers

document.addEventListener("htmx:config:request", (event) => {
  if (running && !running.ctx) {
    running.ctx = event.detail.ctx;
  }
});

// Only our own answers change the page; our own errors do not.
document.addEventListener("htmx:before:response", (event) => {
  const { ctx } = event.detail;
  if (!running || ctx !== running.ctx) {
    return;
  }
  const ours = ctx.response.headers.get("Takujo");
  const { status } = ctx.response;
  if (!ours) {
    running.outcome = "foreign";
  } else if (ours === "error") {
    running.outcome = status >= 500 || status === 429 ? "busy" : "refused";
  } else {
    running.outcome = "done";
    const asked = ["tap", "form"].includes(running.kind) ? ctx.response.raw.url : running.url; // after redirects
    const leads = ctx.response.headers.get("HX-Push-Url") ?? asked;
    running.newAddress = byHand(running) && withoutAnchor(leads);
    running.selectionBefore = selected();
    running.viewPath = new URL(leads, location.href).pathname;
    // Morphing moves elements with the same name into a copy of their surroundings, and a copied picture draws nothing.
    if (running.viewPath !== drawn) {
      ctx.swap = "outerHTML";
    }
    return;
  }
  event.preventDefault();
});

document.addEventListener("htmx:error", (event) => {
  if (running && event.detail.ctx === running.ctx && running.outcome === "done") {
    running.outcome = "lost"; // cut off during the answer
  }
});

document.addEventListener("htmx:before:swap", (event) => {
  if (running && event.detail.ctx === running.ctx) {
    running.isSwapped = true;
    running.positionsBefore = lying(running);
    drawn = running.viewPath;
  }
});

// The displayed address is the canonical one without the selection, which the history entry stores. What changes the
// table, or enters a part of a turn, is a step that Back undoes; a mere selection is none. One call per input, and none
// if nothing changes: an old WebKit allows a hundred in half a minute, and then throws; then there is no step yet. If a
// hand is on the page, or may be entered, its entry has only a number.
function step(touch) {
  try {
    takeStep(touch);
    return true;
  } catch {
    return false;
  }
}

function takeStep(touch) {
  const to = bare(touch.newAddress);
  const { over: lies, ...state } = history.state ?? { depth };
  const stays = staysAt(to, touch);
  const entry = entryAfter(touch, state, stays);
  if (!stays && lies) {
    history.replaceState(entry, "", to); // what is open over the page stays open
    history.pushState({ ...entry, over: lies }, "", to);
  } else if (!stays) {
    if (!history.state) {
      history.replaceState(state, "");
    }
    history.pushState(entry, "", to);
  } else if (!history.state || !alike(entry, state)) {
    history.replaceState({ ...entry, ...(lies ? { over: lies } : {}) }, "", to);
  }
  ({ depth } = entry);
  shown = location.href;
}

// Did an input neither change what is asked nor enter a part of a turn?
function staysAt(to, touch) {
  const entered = touch.kind === "tap" && touch.name === "put" && picked(touch.newAddress) !== touch.selectionBefore;
  return (holds() ?? to) === (seen ?? bare(location.href)) && !entered;
}

// Returns the history entry of a page: its game, the selection, and of which turn at a shared table.
function entryAfter(touch, { depth: behind = 0, table, own }, stays) {
  const pick = picked(touch.newAddress);
  const hides = holds() || (pick && hidesPick());
  const number = (stays && own) || String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const turn = countTurnsOfSharedTable(document.getElementById("table"));
  return { depth: behind + (stays ? 0 : 1), table, turn, ...(hides ? { own: number } : { pick }) };
}

const alike = (one, other) => one.own === other.own && one.turn === other.turn && (one.pick ?? "") === (other.pick ?? "");

// ---------- no answer: table and inputs stay, and the request is repeated

function hold(reason) {
  held = reason;
  tell(reason);
  clearTimeout(again);
  again = setTimeout(goOn, Math.min(30_000, 1000 * 2 ** tries));
  tries += 1;
}

function goOn() {
  clearTimeout(again);
  held = undefined;
  run();
}

function tell(reason) {
  const line = document.getElementById("line");
  if (!line) {
    return;
  }
  const within = line.contains(document.activeElement);
  line.hidden = !reason;
  if (within && !reason) {
    const next = document.querySelector("#dock[tabindex]") ?? document.getElementById("main"); // never to nothing
    next?.focus({ preventScroll: true });
  }
  line.dataset.reason = reason;
  for (const part of line.querySelectorAll("[data-for]")) {
    part.toggleAttribute("hidden", !part.dataset.for.split(" ").includes(reason)); // SVG elements have no property `hidden`
  }
  const kept = waiting.filter(byHand);
  const words = kept.map((touch) => touch.label);
  for (const part of line.querySelectorAll("[data-count]")) {
    const { count, named, comma } = part.dataset;
    part.textContent = count.replace("0", kept.length).replace("{}", left.join(" / "));
    if (named && words.length && words.every(Boolean)) {
      const counted = part.textContent;
      part.textContent = named.replace("0", kept.length).replace("{}", words.join(comma)); // each by its name, if two lines have room for them
      if (linesOf(part.parentElement) > 2) {
        part.textContent = counted;
      }
    }
  }
  show();
  const open = line.querySelector("[data-open]");
  open.href = (seen ? undefined : waiting[0]?.url) ?? location.href; // a hand goes into no address
  clearTimeout(tell.timer);
  if (reason === "gone") {
    tell.timer = setTimeout(() => tell(standing()), 4000);
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-again]")) {
    tries = 0;
    left = [];
    goOn();
    tell(standing());
  }
});
document.addEventListener("takujo:connection-changed", ({ detail }) => {
  cut = detail;
  tell(standing());
});
window.addEventListener("online", () => held && goOn());
document.addEventListener("visibilitychange", () => !document.hidden && held && goOn());

function linesOf(part) {
  const range = document.createRange();
  range.selectNodeContents(part);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

// Announces where waiting inputs were touched, in order, to be drawn there without a connection (waiting_marks.js).
function show() {
  const isCut = document.getElementById("line")?.hidden === false;
  const controls = isCut ? waiting.filter((touch) => touch.identity).map(found).filter(Boolean) : [];
  document.dispatchEvent(new CustomEvent("takujo:waiting-changed", { detail: controls }));
}

// Is it an input, not a request by the page itself?
const byHand = (touch) => !["rest", "restore", "news"].includes(touch.kind);

// ---------- undo: cancels what still waits, then goes back

function undo() {
  if (waiting.some(byHand)) {
    forget();
  } else if (!document.dispatchEvent(new CustomEvent("takujo:before-undo", { cancelable: true, detail: { enqueue } }))) {
    return; // a shared table undoes it for everybody
  } else if (depth > 0 || stepBehind()) {
    history.back();
  }
}

// A reopened game has no step before its page in this tab: the record without its last turn becomes one.
function stepBehind() {
  const { back } = document.getElementById("undo").dataset;
  if (!back) {
    return false;
  }
  const { state } = history;
  const here = location.href;
  try {
    history.replaceState({ ...state, depth: 0, pick: "" }, "", back);
    history.pushState({ ...state, depth: 1 }, "", here);
  } catch {
    return false; // the history accepts no more for a while
  }
  depth = 1;
  return true;
}

function forget() {
  const last = waiting.findLast(byHand);
  waiting.splice(waiting.indexOf(last), 1);
  if (last === running) {
    last.isCancelled = true;
    last.ctx?.request.abort();
  }
  if (!waiting.length) {
    held = undefined;
    clearTimeout(again);
  }
  tell(standing());
  mark();
}

// ---------- what is open over the page (？) is a history entry: Back closes it and undoes nothing

let close; // closes what is open over the page
document.addEventListener("takujo:overlay-opened", ({ detail }) => {
  close = detail.close;
  try {
    history.pushState({ depth, ...history.state, over: true }, "", location.href);
  } catch {
    close = undefined; // the history accepts no more for a while
  }
});
// When it is closed otherwise its entry is removed; but if it leads to another page, that page's entry follows it.
document.addEventListener("takujo:overlay-closed", ({ detail }) => {
  if (close && !detail?.leaves) {
    lift();
  }
  close = undefined;
});
function lift() {
  returning = true;
  history.back();
}
// After a return or a reload nothing is open over the page.
addEventListener("pageshow", () => history.state?.over && !close && lift());

// Back in the browser: an entry of this page is requested again, with its tray. An anchor in the page is no entry of
// it.
addEventListener("popstate", ({ state }) => {
  const anchored = shown !== location.href && withoutAnchor(shown) === withoutAnchor(location.href);
  shown = location.href;
  if (close && !state?.over) {
    const lifted = close;
    close = undefined;
    lifted();
    return;
  }
  const now = state?.depth ?? 0;
  if (returning && now === depth) {
    returning = false;
    run();
    return;
  }
  if (!state || anchored) {
    return;
  }
  returning = false;
  if (state.over && !close) {
    lift(); // forward again, to what has been closed
    return;
  }
  if (now < depth && waiting.some(byHand)) {
    returning = true;
    forget();
    history.go(depth - now);
    return;
  }
  depth = now;
  for (const touch of waiting.splice(0)) {
    if (touch === running) {
      touch.isCancelled = true;
      touch.ctx?.request.abort();
    }
  }
  enqueue({ kind: "restore" });
});

// ---------- after an answer

function mark() {
  root.toggleAttribute("data-waits", waiting.length > 0);
  for (const control of document.querySelectorAll(".is-waiting")) {
    control.classList.remove("is-waiting");
  }
  for (const touch of waiting) {
    const control = touch.identity && found(touch);
    control?.classList.add("is-waiting");
  }
  const button = document.getElementById("undo");
  if (button) {
    button.disabled = !(depth > 0 || button.dataset.back || waiting.some((touch) => touch.identity));
  }
  show();
}

// Is what lies below the answer visible, or open? Then an input requests it as well.
function seesRest() {
  const rest = document.getElementById("rest");
  if (!rest) {
    return false;
  }
  const covered = document.getElementById("dock")?.offsetHeight ?? 0;
  return rest.getBoundingClientRect().top < innerHeight - covered || rest.querySelector("details[open]") !== null;
}

function settle(touch) {
  changes += 1;
  root.lang = document.getElementById("app").dataset.lang;
  const rest = document.getElementById("rest");
  if (rest && touch.kind === "tap" && !touch.ctx.text.includes('id="rest"')) {
    rest.dataset.stale = "";
  }
  const anchor = touch.kind === "link" && !close && touch.url.split("#")[1]; // not below what is open over the page
  if (anchor) {
    const { state } = history;
    location.replace("#" + anchor);
    replaceHistoryEntry(state);
  }
  mark();
  touch.controlNow = touch.identity && found(touch); // the touched control, on the page as it is now
  if (touch.controlNow && !touch.isInDock) {
    touch.label = named(touch.controlNow); // its label may have changed: a bead more
  }
  const detail = { touch };
  document.dispatchEvent(new CustomEvent("takujo:changed", { detail }));
}

document.addEventListener("takujo:load-news", ({ detail: { fresh } }) => {
  if (!waiting.some((touch) => touch.kind === "news")) {
    enqueue({ kind: "news", fresh });
  }
});

document.addEventListener("takujo:load-lower-part", () => {
  if (!waiting.some((touch) => touch.kind === "rest")) {
    enqueue({ kind: "rest" });
  }
});

// A page that is reloaded, or returned to, has the tray it was left with.
mark();
if (isTable() && ((history.state?.pick && !picked(location.href)) || history.state?.own) && !seen) {
  enqueue({ kind: "restore" });
}
