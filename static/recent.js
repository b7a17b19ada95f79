// Recent tables and names stay on this phone, one entry a tab and table, with the result as of now. Nothing of it is
// sent; without it the address is all there is to keep.

const store = {
  read(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem("takujo." + name)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem("takujo." + name, JSON.stringify(value));
    } catch {
      // No storage: nothing is remembered.
    }
  },
};
const tab = {
  read(name) {
    try {
      return sessionStorage.getItem("takujo." + name);
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      sessionStorage.setItem("takujo." + name, value);
    } catch {
      // No storage: each page stands for itself.
    }
  },
};
const TABLES = 20;
const NAMES = 24;
const newId = () => crypto.getRandomValues(new Uint32Array(1))[0];

// A table is known by its history entry; a link from the list goes on with the entry it names. Any other tab, also at
// the same address, has an entry of its own.
function identity(game) {
  const opened = tab.read("opened");
  tab.write("opened", "");
  const known = history.state?.table ?? (opened || undefined);
  const entry = store.read("tables", []).find((one) => String(one.id) === String(known));
  return known !== undefined && (!entry || entry.game === game) ? Number(known) : newId();
}

// What an address says of its table: its parameters, also where the page has another address than is kept of it.
function entered(table) {
  const { stood, own } = table.dataset;
  const params = new URLSearchParams(stood ?? (own ?? location.search).split("?")[1]);
  const people = ["players", "names", "house", "lang", "pick", "kept"];
  return stood !== undefined || [...params.keys()].some((key) => !people.includes(key)) ? params : null;
}

// The answer in a line, without its reason.
function inALine(answer) {
  const line = answer.querySelector(".say b, .lead")?.cloneNode(true);
  line?.querySelector(".why")?.remove();
  return line?.textContent ?? "";
}

// A score as of now does not say how far the game is that is followed; its record did.
function standing({ state, live }, old) {
  return state || !old?.live ? { state, live: live !== undefined } : { state: old.state, live: old.live };
}

function remember() {
  const answer = document.getElementById("answer");
  const table = document.getElementById("table");
  const params = table && entered(table);
  if (!answer || !params) {
    return;
  }
  const { brief, address: shown } = table.dataset;
  const { game = location.pathname.split("/").at(-2) } = table.dataset;
  const id = identity(game);
  if (history.state?.table !== id) {
    history.replaceState({ htmx: true, ...history.state, table: id }, "");
  }
  const tables = store.read("tables", []);
  const old = tables.find((entry) => entry.id === id);
  const names = (params.get("names") ?? "").split(".").filter(Boolean);
  const entry = {
    id,
    game,
    address: shown ?? location.pathname + location.search, // without what only one seat may see
    short: document.querySelector(".back b")?.textContent ?? game,
    title: document.title.split("｜")[0],
    name: old?.name ?? "",
    who: names.map((name) => `\u2068${name}\u2069`).join("・"),
    ...standing(table.dataset, old),
    gist: (shown ? "" : brief || inALine(answer)).replace(/\s+/g, " ").trim(),
    own: table.dataset.own && history.state?.own, // the number of what stays on this phone (own.js)
    when: Date.now(),
  };
  store.write("tables", [entry, ...tables.filter((other) => other.id !== id)].slice(0, TABLES));
  if (names.length) {
    store.write("names", [...new Set([...names, ...store.read("names", [])])].slice(0, NAMES));
  }
}

function list() {
  const section = document.getElementById("recent");
  if (!section) {
    return; // another page
  }
  const seen = new Set();
  const { of } = section.dataset; // the page of one game has its tables alone
  const mine = store.read("tables", []).filter((one) => !of || one.game === of);
  const tables = mine.filter((one) => !seen.has(one.address) && seen.add(one.address));
  section.hidden = tables.length === 0;
  const lang = document.documentElement.lang;
  const today = new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit" });
  const day = new Intl.DateTimeFormat(lang, { month: "numeric", day: "numeric" });
  const rows = tables.map((table) => {
    const row = document.getElementById("recent-row").content.cloneNode(true).firstElementChild;
    const isToday = new Date(table.when).toDateString() === new Date().toDateString();
    row.dataset.id = table.id;
    row.querySelector("a").href = table.address.startsWith("/") ? table.address : "/";
    row.querySelector("[data-name]").textContent = table.name || table.short || table.title;
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
}

function focusAfter(row) {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  const id = next?.dataset.id;
  return () => (document.querySelector(`.recent li[data-id="${id}"] a`) ?? document.getElementById("main")).focus();
}

document.addEventListener("click", (event) => {
  const row = event.target.closest(".recent li");
  if (event.target.closest("#forget")) {
    store.write("tables", []);
    store.write("names", []);
    list();
    document.getElementById("main").focus();
  } else if (row && event.target.closest("[data-delete]")) {
    const focus = focusAfter(row);
    const gone = store.read("tables", []).find((table) => String(table.id) === row.dataset.id)?.address;
    const kept = store.read("tables", []).filter((table) => table.address !== gone);
    store.write("tables", kept);
    list();
    focus();
  } else if (row && event.target.closest("[data-rename]")) {
    row.classList.toggle("naming");
    row.querySelector("input").focus();
  } else if (row && event.target.closest("a")) {
    tab.write("opened", row.dataset.id);
  }
});
document.addEventListener("change", (event) => {
  const row = event.target.closest?.(".recent li");
  if (row) {
    const tables = store.read("tables", []);
    tables.find((table) => String(table.id) === row.dataset.id).name = event.target.value.trim();
    store.write("tables", tables);
    list();
  }
});

function offerNames() {
  const known = document.getElementById("known-names");
  if (known && !known.children.length) {
    known.append(...store.read("names", []).map((name) => Object.assign(document.createElement("option"), { value: name })));
  }
}

// The names that this phone knows, on the page "On this phone": each can be forgotten.
function known() {
  const section = document.getElementById("names");
  if (!section) {
    return; // another page
  }
  const rows = store.read("names", []).map((name) => {
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
    store.write("names", store.read("names", []).filter((name) => name !== row.dataset.name));
    known();
    document.getElementById("names").focus();
  }
});

document.addEventListener("takujo:changed", () => {
  remember();
  offerNames();
});
remember();
offerNames();
list();
known();
