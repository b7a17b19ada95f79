// Lists the tables and names that this phone remembers (remember_tables.js): to be opened, named and forgotten.

import { listStoredNames, phoneStorage, removeStored, tabStorage } from "./storage.js";

// Displays the recent tables: two of them, and the others folded.
function displayRecentTables() {
  const section = document.getElementById("recent");
  if (!section) {
    return; // another page
  }
  const { of: game } = section.dataset; // the page of one game lists only its tables
  const rows = phoneStorage.read("tables", []).filter((row) => !game || row.game === game);
  section.hidden = rows.length === 0;
  const lang = document.documentElement.lang;
  const timeFormat = new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit" });
  const dayFormat = new Intl.DateTimeFormat(lang, { month: "numeric", day: "numeric" });
  const items = rows.map((row) => {
    const item = document.getElementById("recent-row").content.cloneNode(true).firstElementChild;
    const isToday = new Date(row.when).toDateString() === new Date().toDateString();
    item.dataset.id = row.id;
    item.querySelector("a").href = row.address.startsWith("/") ? row.address : "/";
    item.querySelector("[data-name]").textContent = row.name || row.short;
    item.querySelector("[data-who]").textContent = row.who ?? "";
    item.querySelector("[data-when]").textContent = (isToday ? timeFormat : dayFormat).format(row.when);
    const stateElement = item.querySelector("[data-state]");
    stateElement.textContent = row.state ?? "";
    stateElement.hidden = !row.state;
    stateElement.classList.toggle("live", Boolean(row.live));
    item.querySelector("[data-gist]").textContent = row.gist;
    item.querySelector("input").value = row.name;
    const picture = document.querySelector(`.game[data-game="${CSS.escape(row.game)}"] .th`);
    if (picture) {
      item.querySelector(".th")?.replaceWith(picture.cloneNode(true));
    }
    return item;
  });
  const foldedItems = items.slice(2);
  section.querySelector(".recent").replaceChildren(...items.slice(0, 2));
  const foldedSection = document.getElementById("recent-more");
  foldedSection.hidden = foldedItems.length === 0;
  foldedSection.querySelector("ul").replaceChildren(...foldedItems);
  foldedSection.querySelector("[data-more]").textContent = String(foldedItems.length);
  offerFileOfEvening(rows);
}

const EVENING_MILLISECONDS = 12 * 60 * 60 * 1000; // games within this time belong to the evening of the last one

// Returns a time as local date and time, such as 2026-01-31T19:30.
const formatLocalTime = (time) => new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

// Offers the games of the last evening as one file: the server leaves out unfinished ones.
function offerFileOfEvening(rows) {
  const form = document.getElementById("evening");
  if (!form) {
    return; // another page
  }
  const eveningRows = rows.filter(({ when, live }) => !live && rows[0].when - when < EVENING_MILLISECONDS).reverse();
  form.querySelectorAll("[name=game]").forEach((field) => field.remove());
  for (const { address, copy, when } of eveningRows) {
    const url = new URL(copy ?? address, location.origin);
    url.searchParams.set("date", formatLocalTime(when));
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "game", value: url.pathname + url.search });
    form.append(field);
  }
  form.hidden = eveningRows.length < 2;
}

// Returns a function that focuses the item beside this one; it is called once this one has been removed.
function prepareFocusAfterRemoval(item) {
  const neighbour = item.nextElementSibling ?? item.previousElementSibling;
  const id = neighbour?.dataset.id;
  return () => (document.querySelector(`.recent li[data-id="${id}"] a`) ?? document.getElementById("main")).focus();
}

// Forgets hands that the pages of tables asked about (private_hands.js): those of one table, or all of them.
function forgetHands(shouldForget) {
  listStoredNames("own.").filter((name) => shouldForget(phoneStorage.read(name))).forEach(removeStored);
}

document.addEventListener("click", (event) => {
  const item = event.target.closest(".recent li");
  if (event.target.closest("#forget")) {
    forgetHands(() => true);
    phoneStorage.write("tables", []);
    phoneStorage.write("names", []);
    displayRecentTables();
    document.getElementById("main").focus();
  } else if (item && event.target.closest("[data-delete]")) {
    const focusNeighbour = prepareFocusAfterRemoval(item);
    forgetHands((hand) => String(hand?.table) === item.dataset.id);
    phoneStorage.write("tables", phoneStorage.read("tables", []).filter((row) => String(row.id) !== item.dataset.id));
    displayRecentTables();
    focusNeighbour();
  } else if (item && event.target.closest("[data-rename]")) {
    item.classList.toggle("naming");
    item.querySelector("input").focus({ preventScroll: true }); // by itself it would scroll the window
    scrollBy(0, Math.max(0, item.getBoundingClientRect().bottom + 8 - innerHeight));
  } else if (item && event.target.closest("a")) {
    tabStorage.write("opened", item.dataset.id);
    const row = phoneStorage.read("tables", []).find(({ id }) => String(id) === item.dataset.id);
    if (row?.copy && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      openSharedTable(row);
    }
  }
});

// Opens the shared table of a row; one that is gone continues as the copy on this phone.
async function openSharedTable(sharedRow) {
  const response = await fetch(sharedRow.address + ".json", { cache: "no-store" }).catch(() => undefined);
  if (response?.status === 404) {
    const rows = phoneStorage.read("tables", []);
    const { copy, ...rowWithoutCopy } = sharedRow;
    phoneStorage.write("tables", rows.map((row) => (row.id === sharedRow.id ? { ...rowWithoutCopy, address: copy } : row)));
    location.assign(copy);
  } else {
    location.assign(sharedRow.address);
  }
}
document.addEventListener("change", (event) => {
  const item = event.target.closest?.(".recent li");
  if (item) {
    const name = event.target.value.trim();
    const rows = phoneStorage.read("tables", []); // another tab may have deleted the row
    phoneStorage.write("tables", rows.map((row) => (String(row.id) === item.dataset.id ? { ...row, name } : row)));
    displayRecentTables();
  }
});

// Displays the names that this phone knows, on the page "On this phone": each can be forgotten.
function displayKnownNames() {
  const section = document.getElementById("names");
  if (!section) {
    return; // another page
  }
  const items = phoneStorage.read("names", []).map((name) => {
    const item = section.querySelector("template").content.cloneNode(true).firstElementChild;
    item.dataset.name = name;
    item.querySelectorAll("[data-known]").forEach((element) => (element.textContent = name));
    return item;
  });
  section.querySelector("ul").replaceChildren(...items);
  section.querySelector("[data-none]").hidden = items.length > 0;
}

document.addEventListener("click", (event) => {
  const item = event.target.closest("[data-unknow]") && event.target.closest("li");
  if (item) {
    phoneStorage.write("names", phoneStorage.read("names", []).filter((name) => name !== item.dataset.name));
    displayKnownNames();
    document.getElementById("names").focus();
  }
});

// Completes the page of a shared table that is gone: links to the record on this phone, and says who ended the table.
function offerRecordOfGoneTable() {
  const item = document.getElementById("gone");
  const isOnPage = (address) => address && `${location.pathname}/`.startsWith(`${address}/`);
  const goneRow = item && phoneStorage.read("tables", []).find((row) => row.copy && (isOnPage(row.address) || isOnPage(row.watch)));
  if (!goneRow) {
    return;
  }
  const names = new URLSearchParams(goneRow.copy.split("?")[1]).get("names")?.split(".") ?? [];
  const { ender, words } = item.dataset;
  const enderName = names[Number(ender.slice(1)) - 1];
  if (enderName) {
    document.getElementById("why").textContent = words.replace("{}", enderName);
  }
  const link = item.querySelector("a");
  link.querySelector("small").textContent = [goneRow.name || goneRow.short, goneRow.gist].filter(Boolean).join(" · ");
  link.href = goneRow.copy;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    openSharedTable(goneRow);
  });
  item.hidden = false;
}

displayRecentTables();
displayKnownNames();
offerRecordOfGoneTable();
