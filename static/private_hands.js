// A private hand stays on this phone: the address of a page is what everybody could ask, and what it asks beyond that
// is stored here, by the number of its history entry, and is sent in the body of a request. Without this script the
// address holds it. A shared table does the same in its own way (live.js).

import { listStoredNames, phoneStorage, removeStored, replaceHistoryEntry, tabStorage } from "./storage.js";

const PREFIX = "own.";
const MOST = 150; // pages that are remembered, of all tables
const ABOUT = ["rules", "setup"]; // pages about a table, from which one returns to it
const BESIDE = ["kept", "then", "tried", "won", "lang", "pick"]; // parameters that do not belong to the table itself

const single = () => document.querySelector("#table[data-secrets]:not([data-version])");
const withHands = () => document.querySelector("#table[data-secrets]:not([data-secrets=''])");
const params = (address) => new URL(address, location.href).searchParams;
const read = (id) => phoneStorage.read(PREFIX + id);

// Stores what a page asked, and drops the oldest page if there are too many.
function write(id, entry) {
  if (!phoneStorage.write(PREFIX + id, entry)) {
    // No storage, or none left: it lasts until the page is closed. The page says so where a hand is entered (table.html).
    document.documentElement.classList.add("cannot-keep");
    return;
  }
  const names = listStoredNames(PREFIX);
  if (names.length > MOST) {
    const when = (name) => phoneStorage.read(name)?.when ?? 0;
    removeStored(names.reduce((oldest, name) => (when(name) < when(oldest) ? name : oldest)));
  }
}

const entry = (more, address) => replaceHistoryEntry({ depth: 0, ...history.state, ...more }, address);
const newId = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

// ---------- a page is loaded

function keep() {
  const form = withHands();
  const pick = form?.elements.pick?.value ?? "";
  if (pick && form.dataset.version && !history.state?.own) {
    entry({ own: newId() });
  }
  const { own: id, table } = history.state ?? {};
  if (form && id) {
    write(id, { asks: form.dataset.own, pick, table, when: Date.now() });
  }
}

// Is an address that of the same table, whatever its other tabs?
function alike(one, other) {
  const said = (address) => {
    const found = params(address);
    BESIDE.forEach((name) => found.delete(name));
    return new URL(address, location.href).pathname + "?" + found;
  };
  return said(one) === said(other);
}

// Stores what this page asked when it is left for its rules or closed; a reload and the history know it themselves.
function left() {
  const { id, seen } = JSON.parse(tabStorage.read("left") || "{}");
  if (id && alike(seen, location.href)) {
    return id;
  }
  const opened = tabStorage.read("opened");
  const here = location.pathname + location.search;
  return phoneStorage.read("tables", []).find((row) => (opened ? String(row.id) === opened : row.address === here))?.own;
}

function begin() {
  const form = single();
  if (form?.dataset.own) {
    const { address } = form.dataset;
    entry({ own: history.state?.own ?? newId() }, address + location.hash);
    keep();
  } else if (form && !history.state?.own) {
    const id = left();
    if (id && read(id)) {
      entry({ own: id }); // the queue will request it
    }
  } else if (!form && !ABOUT.includes(location.pathname.split("/").at(-1))) {
    tabStorage.write("left", "");
  }
}

document.addEventListener("takujo:changed", keep);
addEventListener("pagehide", () => {
  const form = single();
  if (form) {
    tabStorage.write("left", form.dataset.own ? JSON.stringify({ id: history.state?.own, seen: location.href }) : "");
  }
});

// ---------- what is asked

// Does a request hold a hand, or may it enter one?
function tellsHand(form, touch, sent, view) {
  const names = form.dataset.secrets.split(" ");
  const places = ["go", "pick", "put"].map((name) => (sent.get(name) ?? "").split(".")[0]); // `own` begins the values that say whose hand it is
  const told = touch.kind !== "link" || sent.has("pick"); // a change of the language takes a draft along
  const asking = told && !["play", "score"].includes(sent.get("view") ?? view);
  return form.dataset.own !== undefined || asking || [...names, "own"].some((name) => sent.has(name) || places.includes(name));
}

// The selection, or draft, when a history entry was left.
document.addEventListener("takujo:restore-selection", ({ detail }) => {
  detail.pick = read(history.state?.own)?.pick ?? detail.pick;
});

// Returns what a page asked, as this phone has it, to ask it again; nothing if its address holds all.
function kept(touch, form, address) {
  const asks = touch.kind === "restore" ? read(history.state?.own)?.asks : form.dataset.own;
  return asks ?? (history.state?.own && params(address).has("pick") ? address : undefined);
}

document.addEventListener("takujo:before-request", (event) => {
  const { touch, ask } = event.detail;
  const form = single();
  if (!form) {
    return;
  }
  const again = ["restore", "rest"].includes(touch.kind);
  const pick = again && params(ask.address).get("pick");
  const address = again ? kept(touch, form, ask.address) : ask.address;
  if (!address) {
    return;
  }
  const sent = params(address);
  const view = new URL(address, location.href).pathname.split("/").at(-1);
  if (!again && !tellsHand(form, touch, sent, view)) {
    return;
  }
  const chosen = touch.control?.matches?.("dialog.ask a.choose") ? Object.fromEntries(params(form.dataset.own ?? "")) : {};
  ask.verb = "POST";
  ask.address = form.getAttribute("action");
  ask.values = { ...chosen, ...Object.fromEntries(sent), ...(view === "enter" ? {} : { view }), ...(pick ? { pick } : {}) };
  if (again) {
    ask.headers["Takujo-Quiet"] = "1";
  }
});

begin();
