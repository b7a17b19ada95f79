// One queue for all that is touched: each touch waits for the table it means, so that none is lost and none meets
// another table. Without it every control loads the next page by itself.

const root = document.documentElement;
const waiting = []; // not answered yet; the first may be on its way
let running; // the touch on its way
let held; // what stands against going on: `lost`, `foreign`, `busy`
let tries = 0;
let again; // the timer of the next try
let depth = history.state?.depth ?? 0; // entries of this tab's history behind this one
let returning = false; // on the way forward again, after a step back that only took a waiting touch away
let changes = 0; // how often the page was changed; a link read before the last one is looked for again

const bare = (address) => {
  const url = new URL(address, location.href);
  const kept = url.search.slice(1).split("&").filter((part) => part && !part.startsWith("pick="));
  return url.pathname + (kept.length ? "?" + kept.join("&") : "");
};
const picked = (address) => new URL(address, location.href).searchParams.get("pick") ?? "";
const view = (address) => new URL(address, location.href).pathname.split("/").slice(-2);
const withPick = (address, pick) => (pick ? address + (address.includes("?") ? "&" : "?") + "pick=" + pick : address);
const isTable = () => document.getElementById("table") !== null;

// ---------- what was touched

const OTHER_PAGES = ["", "rules", "setup"];

// A link to another view of this game's tables stays in the page; other pages have their own style and are loaded.
function staysHere(link) {
  if (!isTable() || link.target || link.hasAttribute("download") || link.origin !== location.origin) {
    return false;
  }
  const [game, page = ""] = view(link.href);
  return game === view(location.href)[0] && !OTHER_PAGES.includes(page) && !page.includes(".");
}

// Links inside pictures are SVG's own kind: the same questions asked of an ordinary one.
function plain(link) {
  return Object.assign(document.createElement("a"), { href: link.getAttribute("href"), target: link.getAttribute("target") ?? "" });
}

function read(event) {
  const control = event.target.closest?.("button, a[href]");
  if (!control) {
    return undefined;
  }
  if (control.id === "undo") {
    return { kind: "undo" };
  }
  if (control.matches("button[form=table][name]")) {
    return { kind: "tap", name: control.name, value: control.value, control };
  }
  const href = control.getAttribute("href");
  if (control.localName !== "a" || href.startsWith("#")) {
    return undefined;
  }
  const link = plain(control);
  if (staysHere(link)) {
    return { kind: "link", href, control };
  }
  const leaves = !link.target && link.origin === location.origin && (waiting.length || control.closest("[data-stale]"));
  return leaves ? { kind: "leave", href, control } : undefined;
}

function named(control) {
  return (control.getAttribute("aria-label") ?? control.textContent).replace(/\s+/g, " ").trim();
}

// How the same control is found on a later page: by what it sends, its tab, its place, or its words. What `put` sends
// is one fact, whatever else stands; what `go` sends is all that is selected, so a later page says it anew.
function found(touch) {
  if (touch.kind === "tap" && (touch.name !== "go" || touch.changes === changes)) {
    return sending(touch);
  }
  const { id, tab, words, look, place } = touch.known;
  if (touch.kind === "tap") {
    const alike = [...document.querySelectorAll("button[form=table][name=go]")].filter((one) => named(one) === words);
    const marks = [
      (one) => one.value === touch.value,
      (one) => one === touch.control,
      (one) => placed(one) === place,
      () => true,
    ];
    return marks.map((mark) => alike.find(mark)).find(Boolean) ?? sending(touch);
  }
  if (tab) {
    return document.querySelector(`[data-tab="${tab}"]`);
  }
  if (id) {
    return document.getElementById(id);
  }
  const links = [...document.querySelectorAll("#app a[href]")];
  return links.find((link) => looking(link) === look && named(link) === words);
}

function sending({ name, value }) {
  return document.querySelector(`button[form=table][name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
}

// Its classes, without the one that only says that it waits.
const looking = (control) => [...control.classList].filter((one) => one !== "is-waiting").join(" ");
const placed = (control) => control.parentElement.closest("[id]")?.id;

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
      const look = looking(touch.control);
      touch.known = { id, tab: dataset.tab, words: named(touch.control), look, place: placed(touch.control) };
      touch.words = touch.known.words;
      touch.inDock = touch.control.closest("#dock") !== null;
      const { left, top, width, height } = touch.control.getBoundingClientRect();
      touch.top = top;
      touch.from = [left + width / 2, top + height / 2];
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
  enqueue({ kind: "form", action: form.getAttribute("action"), fields, carries: hidden(form) });
});

const OWN = new Set(["view", "pick"]); // what a form says of itself, not of the table

function hidden(form) {
  return [...form.querySelectorAll("input[type=hidden]")].map(({ name, value }) => [name, value]);
}

// ---------- where it leads, from the table that stands then

function address(touch) {
  const table = document.getElementById("table");
  if (touch.kind === "tap") {
    const value = touch.name === "go" ? found(touch)?.value : touch.value;
    if (value === undefined) {
      return undefined;
    }
    const fields = new URLSearchParams(new FormData(table));
    fields.append(touch.name, value);
    return `${table.getAttribute("action")}?${fields}`;
  }
  if (touch.kind === "form") {
    const now = new Map(table ? hidden(table) : []);
    const fields = new URLSearchParams(touch.fields);
    for (const [name, value] of touch.carries) {
      fields.append(name, OWN.has(name) ? value : (now.get(name) ?? value));
    }
    return `${touch.action}?${fields}`;
  }
  if (touch.kind === "restore" || touch.kind === "rest") {
    return withPick(bare(location.href), history.state?.pick ?? picked(location.href));
  }
  if (touch.changes === changes) {
    return touch.href;
  }
  return found(touch)?.getAttribute("href");
}

function enqueue(touch) {
  touch.changes = changes;
  waiting.push(touch);
  mark();
  if (held) {
    tell(held);
  }
  run();
}

async function run() {
  if (running || held || !waiting.length) {
    return;
  }
  const touch = waiting[0];
  const leads = address(touch);
  if (!leads) {
    waiting.shift();
    tell("gone");
    run();
    return;
  }
  if (touch.kind === "leave") {
    waiting.length = 0;
    location.assign(leads);
    return;
  }
  running = touch;
  touch.outcome = "lost";
  touch.ctx = undefined;
  touch.leads = leads;
  const slow = setTimeout(() => root.classList.add("busy"), 300);
  const part = touch.kind === "rest" ? "#rest" : "#app";
  const goes = { tap: "true", form: "true", link: withoutAnchor(leads) };
  await htmx.ajax("GET", leads, {
    target: part,
    select: part,
    swap: "outerMorph",
    push: goes[touch.kind],
    headers: seesRest() ? { "Takujo-Rest": "1" } : {},
  });
  clearTimeout(slow);
  root.classList.remove("busy");
  running = undefined;
  finish(touch);
}

const withoutAnchor = (leads) => leads.split("#")[0];

function finish(touch) {
  if (touch.cancelled) {
    run();
    return;
  }
  if (touch.outcome === "done") {
    waiting.splice(waiting.indexOf(touch), 1);
    tries = 0;
    if (!waiting.length) {
      tell("");
    }
    settle(touch);
    run();
  } else if (touch.outcome === "refused") {
    waiting.splice(waiting.indexOf(touch), 1);
    if (touch.kind === "link") {
      location.assign(touch.leads);
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

// Only our own answers change the page; an error of ours changes nothing either.
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
    return;
  }
  event.preventDefault();
});

document.addEventListener("htmx:error", (event) => {
  if (running && event.detail.ctx === running.ctx && running.outcome === "done") {
    running.outcome = "lost"; // cut off while it came
  }
});

// The address in the bar is the canonical one, without what is selected, which the entry itself remembers: what
// changes the table, or enters a part of a turn, is a step that Back undoes; what only selects is none.
document.addEventListener("htmx:before:history:update", (event) => {
  const action = event.detail.history;
  const pick = picked(action.path);
  const to = bare(action.path);
  const entered = running?.kind === "tap" && running.name === "put" && pick !== (history.state?.pick ?? "");
  action.path = to;
  action.type = to === bare(location.href) && !entered ? "replace" : "push";
  const table = history.state?.table;
  depth = (history.state?.depth ?? 0) + (action.type === "push" ? 1 : 0);
  event.detail.entry = { depth, pick, table };
});
document.addEventListener("htmx:after:history:update", (event) => {
  history.replaceState({ ...history.state, ...event.detail.entry }, "");
});

// ---------- what did not come: the table and the touches stay, and it is tried again

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
  line.hidden = !reason;
  line.dataset.reason = reason;
  for (const part of line.querySelectorAll("[data-for]")) {
    part.toggleAttribute("hidden", !part.dataset.for.split(" ").includes(reason)); // pictures have no property `hidden`
  }
  const count = waiting.filter(byHand).length;
  for (const part of line.querySelectorAll("[data-count]")) {
    part.textContent = part.dataset.count.replace("0", count);
  }
  const open = line.querySelector("[data-open]");
  open.href = waiting[0]?.leads ?? location.href;
  clearTimeout(tell.timer);
  if (reason === "gone") {
    tell.timer = setTimeout(() => tell(held ?? ""), 4000);
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-again]")) {
    tries = 0;
    goOn();
  }
});
window.addEventListener("online", () => held && goOn());
document.addEventListener("visibilitychange", () => !document.hidden && held && goOn());

// Touched, not asked for by the page itself.
const byHand = (touch) => !["rest", "restore"].includes(touch.kind);

// ---------- undo: takes away what still waits, then goes back

function undo() {
  if (waiting.some(byHand)) {
    forget();
  } else if (history.state?.depth > 0) {
    history.back();
  }
}

function forget() {
  const last = waiting.findLast(byHand);
  waiting.splice(waiting.indexOf(last), 1);
  if (last === running) {
    last.cancelled = true;
    last.ctx?.request.abort();
  }
  if (!waiting.length) {
    held = undefined;
    clearTimeout(again);
    tell("");
  } else if (held) {
    tell(held);
  }
  mark();
}

// Back in the browser: an entry of this page is asked for again, with the tray that belonged to it.
document.addEventListener("htmx:before:history:restore", (event) => {
  event.preventDefault();
  const now = history.state?.depth ?? 0;
  if (returning) {
    returning = false;
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
      touch.cancelled = true;
      touch.ctx?.request.abort();
    }
  }
  enqueue({ kind: "restore" });
});

// ---------- after an answer

function mark() {
  for (const control of document.querySelectorAll(".is-waiting")) {
    control.classList.remove("is-waiting");
  }
  for (const touch of waiting) {
    const control = touch.known && found(touch);
    control?.classList.add("is-waiting");
  }
  const button = document.getElementById("undo");
  if (button) {
    button.disabled = !(depth > 0 || waiting.some((touch) => touch.known));
  }
}

// Is what lies below the answer in sight, or open? Then a touch brings it along.
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
  const anchor = touch.kind === "link" && touch.leads.split("#")[1];
  if (anchor) {
    const { state } = history;
    location.replace("#" + anchor);
    history.replaceState(state, "");
  }
  mark();
  touch.same = touch.known && found(touch); // the control that was touched, on the page as it is now
  const detail = { touch };
  document.dispatchEvent(new CustomEvent("takujo:changed", { detail }));
}

document.addEventListener("takujo:freshen", () => {
  if (!waiting.some((touch) => touch.kind === "rest")) {
    enqueue({ kind: "rest" });
  }
});

// A page that is loaded again, or come back to, has the tray it was left with.
mark();
if (isTable() && history.state?.pick && !picked(location.href)) {
  enqueue({ kind: "restore" });
}
