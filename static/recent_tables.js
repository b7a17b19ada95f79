// Lists the tables and names that this phone remembers (remember_tables.js): to be opened, named and forgotten.

import { listStoredNames, phoneStorage, removeStored, tabStorage } from "./storage.js";

function list() {
  const section = document.getElementById("recent");
  if (!section) {
    return; // another page
  }
  const { of } = section.dataset; // the page of one game lists only its tables
  const tables = phoneStorage.read("tables", []).filter((one) => !of || one.game === of);
  section.hidden = tables.length === 0;
  const lang = document.documentElement.lang;
  const today = new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit" });
  const day = new Intl.DateTimeFormat(lang, { month: "numeric", day: "numeric" });
  const rows = tables.map((table) => {
    const row = document.getElementById("recent-row").content.cloneNode(true).firstElementChild;
    const isToday = new Date(table.when).toDateString() === new Date().toDateString();
    row.dataset.id = table.id;
    row.querySelector("a").href = table.address.startsWith("/") ? table.address : "/";
    row.querySelector("[data-name]").textContent = table.name || table.short;
    row.querySelector("[data-who]").textContent = table.who ?? "";
    row.querySelector("[data-when]").textContent = (isToday ? today : day).format(table.when);
    const state = row.querySelector("[data-state]");
    state.textContent = table.state ?? "";
    state.hidden = !table.state;
    state.classList.toggle("live", Boolean(table.live));
    row.querySelector("[data-gist]").textContent = table.gist;
    row.querySelector("input").value = table.name;
    const picture = document.querySelector(`.game[data-game="${CSS.escape(table.game)}"] .th`);
    if (picture) {
      row.querySelector(".th")?.replaceWith(picture.cloneNode(true));
    }
    return row;
  });
  const more = rows.slice(2);
  section.querySelector(".recent").replaceChildren(...rows.slice(0, 2));
  const rest = document.getElementById("recent-more");
  rest.hidden = more.length === 0;
  rest.querySelector("ul").replaceChildren(...more);
  rest.querySelector("[data-more]").textContent = String(more.length);
  offerEvening(tables);
}

const EVENING = 12 * 60 * 60 * 1000; // milliseconds within which games belong to the evening of the last one
const clock = (when) => new Date(when - new Date(when).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

// The games of the last evening as one file: the server leaves out unfinished ones.
function offerEvening(tables) {
  const form = document.getElementById("evening");
  if (!form) {
    return; // another page
  }
  const games = tables.filter(({ when, live }) => !live && tables[0].when - when < EVENING).reverse();
  form.querySelectorAll("[name=game]").forEach((field) => field.remove());
  for (const { address, copy, when } of games) {
    const page = new URL(copy ?? address, location.origin);
    page.searchParams.set("date", clock(when));
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "game", value: page.pathname + page.search });
    form.append(field);
  }
  form.hidden = games.length < 2;
}

function focusAfter(row) {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  const id = next?.dataset.id;
  return () => (document.querySelector(`.recent li[data-id="${id}"] a`) ?? document.getElementById("main")).focus();
}

// With a table, or with all, the hands that its pages asked about are forgotten (private_hands.js).
function forgetHands(isForgotten) {
  listStoredNames("own.").filter((name) => isForgotten(phoneStorage.read(name))).forEach(removeStored);
}

document.addEventListener("click", (event) => {
  const row = event.target.closest(".recent li");
  if (event.target.closest("#forget")) {
    forgetHands(() => true);
    phoneStorage.write("tables", []);
    phoneStorage.write("names", []);
    list();
    document.getElementById("main").focus();
  } else if (row && event.target.closest("[data-delete]")) {
    const focus = focusAfter(row);
    forgetHands((hand) => String(hand?.table) === row.dataset.id);
    phoneStorage.write("tables", phoneStorage.read("tables", []).filter((table) => String(table.id) !== row.dataset.id));
    list();
    focus();
  } else if (row && event.target.closest("[data-rename]")) {
    row.classList.toggle("naming");
    row.querySelector("input").focus({ preventScroll: true }); // by itself it would scroll the window
    scrollBy(0, Math.max(0, row.getBoundingClientRect().bottom + 8 - innerHeight));
  } else if (row && event.target.closest("a")) {
    tabStorage.write("opened", row.dataset.id);
    const table = phoneStorage.read("tables", []).find(({ id }) => String(id) === row.dataset.id);
    if (table?.copy && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      openShared(table);
    }
  }
});

// A shared table that is gone continues as the copy on this phone.
async function openShared(table) {
  const answer = await fetch(table.address + ".json", { cache: "no-store" }).catch(() => undefined);
  if (answer?.status === 404) {
    const rows = phoneStorage.read("tables", []);
    const { copy, ...row } = rows.find(({ id }) => id === table.id);
    phoneStorage.write("tables", rows.map((one) => (one.id === table.id ? { ...row, address: copy } : one)));
    location.assign(copy);
  } else {
    location.assign(table.address);
  }
}
document.addEventListener("change", (event) => {
  const row = event.target.closest?.(".recent li");
  if (row) {
    const tables = phoneStorage.read("tables", []);
    tables.find((table) => String(table.id) === row.dataset.id).name = event.target.value.trim();
    phoneStorage.write("tables", tables);
    list();
  }
});

// The names that this phone knows, on the page "On this phone": each can be forgotten.
function known() {
  const section = document.getElementById("names");
  if (!section) {
    return; // another page
  }
  const rows = phoneStorage.read("names", []).map((name) => {
    const row = section.querySelector("template").content.cloneNode(true).firstElementChild;
    row.dataset.name = name;
    row.querySelectorAll("[data-known]").forEach((part) => (part.textContent = name));
    return row;
  });
  section.querySelector("ul").replaceChildren(...rows);
  section.querySelector("[data-none]").hidden = rows.length > 0;
}

document.addEventListener("click", (event) => {
  const row = event.target.closest("[data-unknow]") && event.target.closest("li");
  if (row) {
    phoneStorage.write("names", phoneStorage.read("names", []).filter((name) => name !== row.dataset.name));
    known();
    document.getElementById("names").focus();
  }
});

// The page of a shared table that is gone: it links to the record on this phone, and says who ended the table.
function offerRecordOfGoneTable() {
  const item = document.getElementById("gone");
  const isHere = (address) => address && `${location.pathname}/`.startsWith(`${address}/`);
  const table = item && phoneStorage.read("tables", []).find((row) => row.copy && (isHere(row.address) || isHere(row.watch)));
  if (!table) {
    return;
  }
  const names = new URLSearchParams(table.copy.split("?")[1]).get("names")?.split(".") ?? [];
  const { ender, words } = item.dataset;
  const ended = names[Number(ender.slice(1)) - 1];
  if (ended) {
    document.getElementById("why").textContent = words.replace("{}", ended);
  }
  const link = item.querySelector("a");
  link.querySelector("small").textContent = [table.name || table.short, table.gist].filter(Boolean).join(" · ");
  link.href = table.copy;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    openShared(table);
  });
  item.hidden = false;
}

list();
known();
offerRecordOfGoneTable();
