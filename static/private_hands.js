// A private hand stays on this phone: the address of a page is what everybody could ask, and what it asks beyond that
// is stored here, by the number of its history entry, and is sent in the body of a request. Without this script the
// address holds it. A shared table does the same in its own way (live.js).

import { createId, listStoredNames, PAGE_PARAMETERS, phoneStorage, removeStored, tabStorage, updateHistoryEntry } from "./storage.js";

const STORAGE_PREFIX = "own.";
const MAX_STORED_PAGES = 150; // of all tables
const PAGES_ABOUT_TABLE = ["rules", "setup"]; // from them one returns to the table

// Returns the table of a game with hands, if it is not a shared one.
const getUnsharedTable = () => document.querySelector("#table[data-secrets]:not([data-version])");

// Returns the table of a game with hands, also a shared one.
const getTableWithHands = () => document.querySelector("#table[data-secrets]:not([data-secrets=''])");

const readParameters = (address) => new URL(address, location.href).searchParams;
const readStoredPage = (id) => phoneStorage.read(STORAGE_PREFIX + id);

// Stores what a page asked, and drops the oldest page if there are too many.
function storePage(id, page) {
  if (!phoneStorage.write(STORAGE_PREFIX + id, page)) {
    // No storage, or none left: what it asked lasts until the page is closed. The page says so where a hand is entered
    // (table.html).
    document.documentElement.classList.add("cannot-keep");
    return;
  }
  const names = listStoredNames(STORAGE_PREFIX);
  if (names.length > MAX_STORED_PAGES) {
    const readTime = (name) => phoneStorage.read(name)?.when ?? 0;
    removeStored(names.reduce((oldest, name) => (readTime(name) < readTime(oldest) ? name : oldest)));
  }
}

// ---------- a page is loaded

// Stores what the displayed page asked, with its selection or draft, by the number of its history entry.
function storeDisplayedPage() {
  const form = getTableWithHands();
  const pick = form?.elements.pick?.value ?? "";
  if (pick && form.dataset.version && !history.state?.own) {
    updateHistoryEntry({ own: createId() });
  }
  const { own: id, table } = history.state ?? {};
  if (form && id) {
    storePage(id, { asks: form.dataset.own, pick, table, when: Date.now() });
  }
}

// Returns whether two addresses are of the same view of one table, whatever they hold of its other tabs.
function isSameTable(firstAddress, secondAddress) {
  const normalizeAddress = (address) => {
    const parameters = readParameters(address);
    PAGE_PARAMETERS.forEach((name) => parameters.delete(name));
    return new URL(address, location.href).pathname + "?" + parameters;
  };
  return normalizeAddress(firstAddress) === normalizeAddress(secondAddress);
}

// Returns the number of what this page asked when it was left for its rules or closed; after a reload, or in the
// browser's history, the history entry has it.
function findIdOfLeftPage() {
  const { id, seen: leftAddress } = JSON.parse(tabStorage.read("left") || "{}");
  if (id && isSameTable(leftAddress, location.href)) {
    return id;
  }
  const touchedId = tabStorage.read("opened");
  const pageAddress = location.pathname + location.search;
  return phoneStorage.read("tables", []).find((row) => (touchedId ? String(row.id) === touchedId : row.address === pageAddress))?.own;
}

// Stores the hand of a loaded page and takes it out of the address; or finds the hand that belongs to the page.
function initializeLoadedPage() {
  const form = getUnsharedTable();
  if (form?.dataset.own) {
    const { address } = form.dataset;
    updateHistoryEntry({ own: history.state?.own ?? createId() }, address + location.hash);
    storeDisplayedPage();
  } else if (form && !history.state?.own) {
    const id = findIdOfLeftPage();
    if (id && readStoredPage(id)) {
      updateHistoryEntry({ own: id }); // the queue will request it
    }
  } else if (!form && !PAGES_ABOUT_TABLE.includes(location.pathname.split("/").at(-1))) {
    tabStorage.write("left", "");
  }
}

document.addEventListener("takujo:changed", storeDisplayedPage);
addEventListener("pagehide", () => {
  const form = getUnsharedTable();
  if (form) {
    tabStorage.write("left", form.dataset.own ? JSON.stringify({ id: history.state?.own, seen: location.href }) : "");
  }
});

// ---------- what is asked

// Returns whether a request holds a hand, or may enter one.
function canRequestHoldHand(form, touch, parameters, view) {
  const secretNames = form.dataset.secrets.split(" ");
  // `own` begins the values that say whose hand it is
  const valuePrefixes = ["go", "pick", "put"].map((name) => (parameters.get(name) ?? "").split(".")[0]);
  const isInput = touch.kind !== "link" || parameters.has("pick"); // a change of the language takes a draft along
  const isQuestion = isInput && !["play", "score"].includes(parameters.get("view") ?? view);
  return form.dataset.own !== undefined || isQuestion || [...secretNames, "own"].some((name) => parameters.has(name) || valuePrefixes.includes(name));
}

// Restores the selection, or draft, with which a history entry was left.
document.addEventListener("takujo:restore-selection", ({ detail }) => {
  detail.pick = readStoredPage(history.state?.own)?.pick ?? detail.pick;
});

// Returns what a page asked, as this phone has it, to ask it again; nothing if its address holds all.
function findPrivateAddress(touch, form, address) {
  const privateAddress = touch.kind === "restore" ? readStoredPage(history.state?.own)?.asks : form.dataset.own;
  return privateAddress ?? (history.state?.own && readParameters(address).has("pick") ? address : undefined);
}

// Sends a request that may hold a hand as a body.
document.addEventListener("takujo:before-request", (event) => {
  const { touch, request } = event.detail;
  const form = getUnsharedTable();
  if (!form) {
    return;
  }
  const isRepeated = ["restore", "rest"].includes(touch.kind);
  const pick = isRepeated && readParameters(request.address).get("pick");
  const address = isRepeated ? findPrivateAddress(touch, form, request.address) : request.address;
  if (!address) {
    return;
  }
  const parameters = readParameters(address);
  const view = new URL(address, location.href).pathname.split("/").at(-1);
  if (!isRepeated && !canRequestHoldHand(form, touch, parameters, view)) {
    return;
  }
  const isChosenInSheet = touch.control?.matches?.("dialog.ask a.choose");
  const tableFields = isChosenInSheet ? Object.fromEntries(readParameters(form.dataset.own ?? "")) : {};
  request.verb = "POST";
  request.address = form.getAttribute("action");
  request.values = { ...tableFields, ...Object.fromEntries(parameters), ...(view === "enter" ? {} : { view }), ...(pick ? { pick } : {}) };
  if (isRepeated) {
    request.headers["Takujo-Quiet"] = "1";
  }
});

initializeLoadedPage();
