// One table on every phone: inputs are sent to the table, news are requested while the page is visible. What only this
// phone knows (its seat, its private hand, the private form of moves) stays in its storage and is sent in the body of
// the request that needs it. The queue (queue.js) keeps the order; without this script buttons and pages do the same.

import { copyText } from "./copy.js";
import { countTurnsOfSharedTable, phoneStorage, replaceHistoryEntry } from "./storage.js";

const PHONES = 12; // tables that are remembered
const BEAT = 20_000; // milliseconds between two reports of the phone's presence
const SOON = 1_500; // milliseconds between two requests for news while turns are being entered
const unkept = {}; // what the storage has no room for lasts until the page is closed
const store = {
  all() {
    try {
      return JSON.parse(localStorage.getItem("takujo.live")) ?? {};
    } catch {
      return {};
    }
  },
  of(address) {
    return unkept[address] ?? store.all()[address] ?? {};
  },
  keep(address, more) {
    const entry = { ...store.of(address), ...more, when: Date.now() };
    try {
      const all = store.all();
      const others = Object.entries(all).filter(([name]) => name !== address);
      const kept = others.sort((a, b) => b[1].when - a[1].when).slice(0, PHONES - 1);
      localStorage.setItem("takujo.live", JSON.stringify({ ...Object.fromEntries(kept), [address]: entry }));
      delete unkept[address];
      return true;
    } catch {
      // No storage, or none left: the address holds the seat, and the page says that a hand is not stored (table.html).
      unkept[address] = entry;
      document.documentElement.classList.add("cannot-keep");
      return false;
    }
  },
};
const form = () => document.querySelector("#table[data-version]");
const data = () => form().dataset;
const address = () => form()?.dataset.address ?? beside?.dataset.liveBeside;
const below = () => (address() ?? "").replace(/\/(table|watch)\/.*$/, ""); // the path below which the app is served
const fields = () => Object.fromEntries(new FormData(form()));
const beside = document.querySelector("[data-live-beside]");
const watching = document.querySelector("[data-watch]");

// Returns the random name under which this phone reports its presence at a table.
function readPhoneId(at) {
  const stored = store.of(at).phone;
  const phone = stored ?? [...crypto.getRandomValues(new Uint8Array(8))].map((n) => (n % 36).toString(36)).join("");
  if (!stored) {
    store.keep(at, { phone });
  }
  return phone;
}

// ---------- inputs are sent to the table

// Returns what only this phone knows of the page: hands, and moves as they were entered here.
function own() {
  const now = fields();
  const secrets = Object.fromEntries(data().secrets.split(" ").filter((name) => now[name]).map((name) => [name, now[name]]));
  const public_ = new URLSearchParams(data().stood).get("move") ?? "";
  return now.move && now.move !== public_ && !("look" in data()) ? { ...secrets, move: now.move } : secrets;
}

function said(touch) {
  const now = fields();
  const live = Object.entries(now).filter(([name]) => name.startsWith("live."));
  const { seat } = store.of(address());
  return { ...Object.fromEntries(live), ...then(touch), "live.seat": seat ?? "" };
}

// What is sent from memory follows the table as it was then; also if the page is older than what was seen.
let isThere = false; // has the page been seen in its current state?
function then(touch) {
  const { own: kept = {}, knew, ahead } = store.of(address());
  return (touch.kind === "news" || (touch.kind === "restore" && !isThere)) && (kept.move || ahead || older()) && !("look" in data()) ? knew : undefined;
}

// Returns the table as this phone has it: ahead of the stored one if inputs of this phone have not arrived.
const stands = () => ({ stood: data().ahead ?? data().stood, view: "ahead" in data() ? fields().view : data().view });

// A history entry says at which turn it was made (queue.js).
const isOfAnotherTurn = (pick) => {
  const turn = history.state?.turn;
  return Boolean(pick) && turn !== undefined && turn !== countTurnsOfSharedTable(form()) && !data().secrets.split(" ").includes(pick.split(".")[0]);
};

const older = () => Number(store.of(address()).knew?.["live.after"] ?? 0) > Number(data().version);

// Returns the fields of the table: of the page, or what this phone knew or sent before the page was loaded.
function tableKnown(touch) {
  const knew = then(touch);
  if (!knew) {
    return fields();
  }
  const { stood, view } = store.of(address()).ahead ?? { stood: knew["live.stood"], view: knew["live.view"] };
  return { ...Object.fromEntries(new URLSearchParams(stood)), view };
}

// Keeps the selection for the coming page; if its turn has been entered meanwhile it is set aside, and selects nothing
// else.
function selectionFor(touch, pick = "") {
  if (touch.kind === "news" && !touch.fresh) {
    return { pick: fields().pick ?? "" };
  }
  return touch.kind === "restore" && isOfAnotherTurn(pick) ? { pick: "", "live.draft": pick } : { pick };
}

document.addEventListener("takujo:before-request", (event) => {
  if (!form()) {
    return;
  }
  const { touch, ask } = event.detail;
  const url = new URL(ask.address, location.href);
  const [game, page] = url.pathname.slice(below().length).split("/").slice(1);
  const params = Object.fromEntries(url.searchParams);
  const { own: kept = {} } = store.of(address());
  const secrets = Object.fromEntries(data().secrets.split(" ").filter((name) => kept[name]).map((name) => [name, kept[name]]));
  let values;
  if (game === "table" && touch.kind === "tap") {
    values = params; // the fields of the form, with the input
  } else if (game === "table") {
    const move = kept.move && !("look" in data()) ? { move: kept.move } : {};
    const lang = params.lang && { lang: params.lang }; // a stored page may be in another language
    values = { ...tableKnown(touch), ...lang, ...secrets, ...move, ...selectionFor(touch, params.pick) };
  } else if (page === "enter") {
    values = { ...secrets, ...params };
  } else {
    values = { ...secrets, ...params, view: page };
  }
  delete values.seat;
  ask.verb = "POST";
  ask.address = address() + "/enter";
  ask.values = { ...values, ...said(touch), ...("live.draft" in values && { "live.draft": values["live.draft"] }) };
  if (["restore", "rest", "news"].includes(touch.kind)) {
    ask.headers["Takujo-Quiet"] = "1";
  }
});

// ---------- undo is sent like a turn: the table before it, if nobody has changed it since

let past = []; // versions that this phone saw, or sent ahead of them: queries with what it knew then
let base = history.state?.depth ?? 0; // history entries after which there is none of the last turns

function remember() {
  const version = Number(data().version);
  const isAhead = "ahead" in data();
  const now = { ...stands(), version, isAhead, own: own() };
  const last = past.at(-1);
  if (last?.stood === now.stood && last.view === now.view) {
    last.own = now.own;
    return;
  }
  past = [...past.filter((one) => one.version < version || isAhead).filter((one) => !one.isAhead || isAhead), now].slice(-12);
  base = history.state?.depth ?? 0;
}

function before() {
  const { stood, view } = stands();
  const now = new URLSearchParams(stood);
  const moves = now.get("move")?.split("_") ?? [];
  const known = past.at(-2);
  if (view === "play" && moves.length && !(known && new URLSearchParams(known.stood).get("move") === moves.slice(0, -1).join("_"))) {
    now.set("move", moves.slice(0, -1).join("_"));
    return { stood: `${now}`, view, own: undefined };
  }
  return known;
}

document.addEventListener("takujo:before-undo", (event) => {
  if (!form() || (history.state?.depth ?? 0) > base || "look" in data()) {
    return;
  }
  const to = before();
  event.preventDefault();
  if (to) {
    past = past.slice(0, -1);
    if (to.own) {
      store.keep(address(), { own: to.own });
    }
    const label = document.getElementById("undo").getAttribute("aria-label");
    event.detail.enqueue({ kind: "link", href: `${below()}/${data().game}/${to.view}?${to.stood}`, label });
  }
});

// ---------- news

let pause = SOON;
let timer;
let beat;
let quiet = Date.now(); // when the last input was made
let failures = 0;
let moved = 0; // how often others changed the table while this page was open
let lineSaid = ""; // what was reported of the connection: `away` without one, `alone` if this phone goes on by itself
let movedAt; // the version of their last change
const PATIENCE = 5_000; // milliseconds to wait for news on a connection that neither answers nor breaks

const known = () => form()?.dataset.version ?? watching?.dataset.version;
const source = () => (watching ? watching.dataset.watch : address()) + ".json";

function again(at = pause) {
  clearTimeout(timer);
  if (!document.hidden && (form() || watching)) {
    timer = setTimeout(ask, at * (0.9 + 0.2 * Math.random()));
  }
}

async function ask() {
  const slow = new AbortController();
  const late = setTimeout(() => slow.abort(), PATIENCE);
  try {
    const headers = { "If-None-Match": `"${known()}"` };
    const answer = await fetch(source(), { headers, cache: "no-store", signal: slow.signal });
    if (answer.status === 404) {
      gone((await answer.json()).ended);
      return;
    }
    if (!answer.ok && answer.status !== 304) {
      throw new Error(String(answer.status));
    }
    failures = 0;
    if (window.takujoPocket) {
      window.takujoPocket.alone = 0; // the server can be reached again
    }
    const moved = answer.status === 200 && String((await answer.json()).version) !== known();
    // Both sides of a conflict are displayed when somebody here asks for it; then only a touch decides.
    const { waits } = form()?.dataset ?? {};
    if (waits !== "later" && (moved || waits === "")) {
      news();
    }
  } catch {
    failures += slow.signal.aborted ? 2 : 1;
  }
  clearTimeout(late);
  sayLine();
  const since = Date.now() - quiet;
  pause = failures ? Math.min(8, 2 ** failures) * 1000 : since > 600_000 ? 15_000 : since > 90_000 ? 5_000 : SOON;
  again();
}

// Without a connection the table is the last one received, and it is not announced whose turn it is. If inputs wait,
// the page says that already (notes.html).
function sayLine() {
  const isCut = failures > 1;
  document.documentElement.classList.toggle("alone", isCut);
  if (window.takujoPocket) {
    window.takujoPocket.isCut = isCut;
  }
  const now = !isCut || "waits" in (form()?.dataset ?? {}) ? "" : window.takujoPocket?.keeps ? "alone" : "away";
  if (lineSaid !== now) {
    lineSaid = now;
    document.dispatchEvent(new CustomEvent("takujo:connection-changed", { detail: now }));
  }
}

// What an input is meant for: the displayed turn, while others have not changed the table; for a private hand, that
// hand.
const handTold = (control) => {
  if (control?.closest("#cover")) {
    return "mine";
  }
  const [place] = (fields().pick ?? "").split(".");
  return data().secrets.split(" ").includes(place) ? place : "";
};
const turnSeen = () => (data().view === "score" ? "" : (fields().move ?? ""));

document.addEventListener("takujo:touch-queued", ({ detail: { touch } }) => {
  if (!form() || (touch.control && touch.kind !== "tap") || touch.kind === "form" || touch.name?.startsWith("live.")) {
    return;
  }
  const { control } = touch;
  const [hand, seen, turn] = [handTold(control), moved, turnSeen()];
  touch.isStillValid = () => !form() || (handTold(control) === hand && (Boolean(hand) || (moved === seen && turnSeen() === turn)));
});

function news(fresh = false) {
  quiet = Date.now();
  if (watching) {
    htmx.ajax("GET", location.href, { target: "#app", select: "#app", swap: "outerMorph" }).then(rememberWatched);
    watching.dataset.version = "";
    return;
  }
  document.dispatchEvent(new CustomEvent("takujo:load-news", { detail: { fresh } }));
}

// The table is gone; what this phone has of it continues under an address of its own. ender: the seat whose phone ended
// it, `sharer`, or nobody.
function gone(ender = "") {
  const say = (note) => {
    note.querySelectorAll("[data-by]").forEach((words) => words.dataset.by !== ender && words.remove());
    return note;
  };
  if (watching) {
    say(document.getElementById("live-gone")).hidden = false;
    return;
  }
  const line = document.getElementById("live");
  if (line && !document.getElementById("live-gone")) {
    const { stood, view } = stands(); // with what was entered on this phone only
    const note = say(document.getElementById("live-gone-words").content.cloneNode(true).firstElementChild);
    note.querySelector("a").href = `${below()}/${data().game}/${view}?${stood}`;
    line.after(note);
    document.getElementById("said").textContent = note.querySelector("b").textContent;
  }
}

// ---------- presence

async function here(away = false) {
  const at = address();
  if (!at || watching) {
    return;
  }
  const { seat = "" } = store.of(at);
  const body = new URLSearchParams({ phone: readPhoneId(at), seat: away ? "-" : seat });
  if (away) {
    fetch(at + "/here", { method: "POST", body, keepalive: true }).catch(() => {});
    return;
  }
  try {
    const answer = await fetch(at + "/here", { method: "POST", body });
    if (answer.ok) {
      show(await answer.json());
    }
  } catch {
    // No connection: the dots stay as they were.
  }
}

// Says whose phones are asleep, and once, whose is awake again.
function sayPhones(present) {
  const line = document.getElementById("live-asleep");
  if (!line) {
    return;
  }
  const { seat: mine } = store.of(address());
  const { words: sleeps, woke: isBack, comma, seats } = line.dataset;
  const names = line.dataset.names.split("\n"); // in seat order
  const nameOf = (seat) => names[seat.slice(1) - 1];
  const slept = seats ? seats.split(" ") : [];
  const sleep = Object.keys(present).filter((seat) => nameOf(seat) && seat !== mine && present[seat] === false);
  const woke = slept.filter((seat) => present[seat]).map((seat) => isBack.replace("{}", nameOf(seat)));
  const asleep = sleep.length ? [sleeps.replace("{}", sleep.map(nameOf).join(comma))] : [];
  const words = [...woke, ...asleep].join(" ");
  const fallen = sleep.some((seat) => !slept.includes(seat));
  line.dataset.seats = sleep.join(" ");
  line.hidden = !words;
  line.textContent = words;
  if (woke.length || fallen) {
    document.getElementById("said").textContent = words;
  }
}

function show(present) {
  const { seat: mine } = store.of(address());
  sayPhones(present);
  for (const place of document.querySelectorAll("[data-seat]")) {
    const { seat, here: came, away, none, own: self } = place.dataset;
    const awake = present[seat];
    const dot = place.querySelector(".here");
    if (dot) {
      const state = awake ? "on" : awake === false ? "off" : "";
      dot.className = `here ${state}`;
      dot.role = state ? "img" : null;
      dot.ariaLabel = document.getElementById("live")?.dataset[state] ?? null;
    }
    const words = place.querySelector("small");
    if (words) {
      words.textContent = seat === mine ? self : awake ? came : awake === false ? away : none;
      place.classList.toggle("came", Boolean(awake));
      place.classList.toggle("taken", awake !== undefined);
    }
  }
  for (const words of document.querySelectorAll("[data-sitting]")) {
    words.hidden = (words.dataset.sitting === "yes") !== Boolean(mine);
  }
}

// ---------- pages beside the table

document.addEventListener("click", (event) => {
  const seat = event.target.closest?.("[data-sit]");
  const link = event.target.closest?.("[data-send-link]");
  if (seat?.dataset.sit === "-") {
    store.keep(address(), { seat: "" }); // the link leads to a key for watching only
    nameWatched(address(), new URL(event.target.closest("a").href).pathname);
  } else if (seat) {
    event.preventDefault();
    const { sit, takeover: question } = seat.dataset;
    const isFree = !seat.matches(".taken, .taken *");
    if (isFree || store.of(address()).seat === sit || confirm(question)) {
      sitDown(seat, sit);
    }
  } else if (link) {
    handOn(link);
  }
});

// A table that is only watched has a key of its own; by it its row among the recent tables is found, which continues as
// the record seen last, also once the table is gone.
function nameWatched(at, watch) {
  phoneStorage.write("tables", phoneStorage.read("tables", []).map((row) => (row.address === at ? { ...row, watch } : row)));
}

function rememberWatched() {
  const { copy, brief: gist, state, live } = document.querySelector("[data-watch]").dataset;
  const now = { copy, gist, state, live: live !== undefined, when: Date.now() };
  const rows = phoneStorage.read("tables", []);
  phoneStorage.write("tables", rows.map((row) => (row.watch === location.pathname ? { ...row, ...now } : row)));
}

// Beside the code for the others the seat of this phone is chosen; from the list of seats it leads to the game.
function sitDown(seat, sit) {
  const to = new URL(seat.href);
  if (!store.keep(address(), { seat: sit })) {
    location.assign(to); // the address holds the seat
  } else if (seat.closest(".lv-come")) {
    here();
    if (form()) {
      news();
      again();
    }
  } else {
    to.searchParams.delete("seat");
    location.assign(to);
  }
}

// A browser that cannot share copies the address, and the button says so for a moment.
async function handOn(button) {
  if (navigator.share) {
    navigator.share({ url: button.dataset.sendLink, title: document.title }).catch(() => {});
    return;
  }
  const words = button.lastChild;
  const { textContent: was } = words;
  words.textContent = (await copyText(button.dataset.sendLink)) ? button.dataset.copied : button.dataset.refused;
  setTimeout(() => (words.textContent = was), 4000);
}

// ---------- a page is loaded

// If nothing can be stored the address holds the seat, for a reload.
function sitByAddress(seat) {
  const url = new URL(location.href);
  if (url.searchParams.get("seat") !== seat) {
    url.searchParams.set("seat", seat);
    replaceHistoryEntry(history.state, url);
  }
}

function arrived() {
  if (!form()) {
    return;
  }
  isThere = true;
  const at = address();
  const { stood, view, version, waits } = data();
  if (waits !== "both") {
    remember();
  }
  if ("moved" in data() && version !== movedAt) {
    movedAt = version;
    moved += 1;
  }
  sayLine();
  // Beside the table nothing is sent: a hand of a question there is not that of the table.
  const mine = "look" in data() ? (store.of(at).own ?? {}) : own();
  const ahead = "look" in data() ? store.of(at).ahead : "ahead" in data() ? stands() : undefined;
  store.keep(at, { own: mine, ahead, knew: { "live.after": fields()["live.after"], "live.stood": stood, "live.view": view } });
  if (unkept[at]) {
    sitByAddress(fields()["live.seat"]);
  }
  const undo = document.getElementById("undo");
  if (undo && before()) {
    undo.disabled = false;
  }
  const { pick = "" } = fields();
  if (!data().secrets && (history.state?.pick ?? "") !== pick) {
    replaceHistoryEntry({ ...history.state, pick });
  }
}

document.addEventListener("takujo:changed", () => {
  arrived();
  if (form()) {
    quiet = Date.now();
    pause = SOON;
    again();
  }
});

// The sharer of a table arrives with an address that says so; it may be passed on, so it is replaced.
function noteSharer() {
  const url = new URL(location.href);
  if (url.searchParams.get("by")) {
    store.keep(address(), { shared: true });
    url.searchParams.delete("by");
    replaceHistoryEntry(history.state, url);
  }
}

// How a table is ended from this phone: from its seat, or as its sharer.
function enderOf(at) {
  const { seat, shared } = store.of(at);
  return seat ? { seat } : shared ? { by: "sharer" } : {};
}

// A page or sheet (page_sheet.js) that displays who has joined requests it often.
function showCode() {
  for (const button of document.querySelectorAll("[data-send-link]")) {
    button.hidden = false;
  }
  const end = document.querySelector("[data-end]");
  if (end) {
    const lang = new URLSearchParams(end.search).get("lang");
    end.search = new URLSearchParams({ ...enderOf(address()), ...(lang && { lang }) });
  }
  if (form() || beside) {
    here();
    clearInterval(beat);
    beat = setInterval(() => !document.hidden && here(), beside || document.querySelector(".lv-come") ? 3_000 : BEAT);
  }
}

// A table that was just shared: its code is over it, and the seat is chosen there.
const isJustShared = () => location.hash === "#share";
function openCode() {
  const { search } = location;
  replaceHistoryEntry(history.state, location.pathname + search);
  const code = `${address()}/share${search}`;
  import(new URL("page_sheet.js" + new URL(import.meta.url).search, import.meta.url)).then(({ openPageInSheet }) => openPageInSheet(code)).catch(() => location.replace(code));
}
document.addEventListener("takujo:sheet-opened", showCode);
document.addEventListener("takujo:sheet-closed", ({ detail }) => {
  if (form() && !store.of(address()).seat) {
    detail.leaves = true;
    location.replace(`${address()}/seat${location.search}`);
  } else {
    showCode();
  }
});

function begin() {
  const at = address();
  if (watching) {
    rememberWatched();
  }
  if (at) {
    noteSharer();
  }
  if (form() && isJustShared()) {
    openCode();
    return;
  }
  if (form()) {
    const url = new URL(location.href);
    const told = url.searchParams.get("seat");
    if (told && store.keep(at, { seat: told })) {
      url.searchParams.delete("seat");
      replaceHistoryEntry(history.state, url);
    }
    const { seat, own: kept = {}, ahead } = store.of(at);
    if (!seat || seat === "-") {
      location.replace(at + "/seat" + url.search);
      return;
    }
    const lang = url.searchParams.get("lang") ?? document.documentElement.lang;
    if (seat !== fields()["live.seat"] || lang !== fields()["live.lang"] || Object.keys(kept).length || ahead || older()) {
      news();
    } else {
      arrived();
    }
  }
  showCode();
  again();
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(timer);
  if (document.hidden) {
    here(true);
  } else if (form() || watching) {
    here();
    again(0);
  }
});
window.addEventListener("online", () => again(0));
window.addEventListener("offline", () => again(0));
document.addEventListener("click", ({ target }) => target.closest?.("[data-again]") && again(0));
window.addEventListener("pagehide", () => clearInterval(beat));
document.addEventListener("DOMContentLoaded", begin);
