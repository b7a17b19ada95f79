// A hand of one's own stays on this phone: the address of a page is what everybody could ask, and what it asks beside that
// is kept here, by the number its entry of the history has, and goes out in the body of a question. Without script it
// stands in the address. A shared table does the same in its own way (live.js).

import { replaceEntry } from "./kept.js";

const PREFIX = "takujo.own.";
const MOST = 150; // pages that are remembered, of all tables
const ABOUT = ["rules", "setup"]; // pages about a table, from which one comes back to it
const BESIDE = ["kept", "then", "tried", "won", "lang", "pick"]; // not of the table itself

const single = () => document.querySelector("#table[data-secrets]:not([data-version])");
const withHands = () => document.querySelector("#table[data-secrets]:not([data-secrets=''])");
const params = (address) => new URL(address, location.href).searchParams;
const store = {
  read(id) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + id)) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(id, entry) {
    try {
      localStorage.setItem(PREFIX + id, JSON.stringify(entry));
      const ids = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      const old = ids.map((name) => [JSON.parse(localStorage.getItem(name)).when, name]).sort(([a], [b]) => b - a).slice(MOST);
      old.forEach(([, name]) => localStorage.removeItem(name));
    } catch {
      cannotKeep(); // no storage, or none left: it lasts as long as the page stands
    }
  },
  drop(fits) {
    try {
      const ids = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      ids.filter((name) => fits(JSON.parse(localStorage.getItem(name)), name)).forEach((name) => localStorage.removeItem(name));
    } catch {
      // No storage: nothing was kept either.
    }
  },
};
// The page says so where a hand is told (table.html).
const cannotKeep = () => document.documentElement.classList.add("cannot-keep");
const tab = (name, value) => {
  try {
    const old = sessionStorage.getItem("takujo." + name) ?? "";
    if (value !== undefined) {
      sessionStorage.setItem("takujo." + name, value);
    }
    return old;
  } catch {
    return "";
  }
};

const entry = (more, address) => replaceEntry({ depth: 0, ...history.state, ...more }, address);
const newId = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

// ---------- a page is there

function keep() {
  const form = withHands();
  const pick = form?.elements.pick?.value ?? "";
  if (pick && form.dataset.version && !history.state?.own) {
    entry({ own: newId() });
  }
  const { own: id, table } = history.state ?? {};
  if (form && id) {
    store.write(id, { asks: form.dataset.own, pick, table, when: Date.now() });
  }
}

// The same table as another address, whatever is kept beside it.
function alike(one, other) {
  const said = (address) => {
    const found = params(address);
    BESIDE.forEach((name) => found.delete(name));
    return new URL(address, location.href).pathname + "?" + found;
  };
  return said(one) === said(other);
}

// What this page asked when it was left, to its rules or by closing it; a reload and the history know it themselves.
function left() {
  const { id, seen } = JSON.parse(tab("left", "") || "{}");
  if (id && alike(seen, location.href)) {
    return id;
  }
  const opened = tab("opened");
  try {
    const rows = JSON.parse(localStorage.getItem("takujo.tables")) ?? [];
    const here = location.pathname + location.search;
    return rows.find((row) => (opened ? String(row.id) === opened : row.address === here))?.own;
  } catch {
    return undefined;
  }
}

function begin() {
  const form = single();
  if (form?.dataset.own) {
    const { address } = form.dataset;
    entry({ own: history.state?.own ?? newId() }, address + location.hash);
    keep();
  } else if (form && !history.state?.own) {
    const id = left();
    if (id && store.read(id)) {
      entry({ own: id }); // the queue asks for it
    }
  } else if (!form && !ABOUT.includes(location.pathname.split("/").at(-1))) {
    tab("left", "");
  }
}

document.addEventListener("takujo:changed", keep);
addEventListener("pagehide", () => {
  const form = single();
  if (form) {
    tab("left", form.dataset.own ? JSON.stringify({ id: history.state?.own, seen: location.href }) : "");
  }
});

// ---------- what is asked

// Does a hand go along, or may one be told by it?
function tellsHand(form, touch, sent, view) {
  const names = form.dataset.secrets.split(" ");
  const places = ["go", "pick", "put"].map((name) => (sent.get(name) ?? "").split(".")[0]); // `own`: whose it is
  const told = touch.kind !== "link" || sent.has("pick"); // in another language, what is half asked goes along
  const asking = told && !["play", "score"].includes(sent.get("view") ?? view);
  return form.dataset.own !== undefined || asking || [...names, "own"].some((name) => sent.has(name) || places.includes(name));
}

// What was selected, or told of a turn, when an entry of the history was left.
document.addEventListener("takujo:pick", ({ detail }) => {
  detail.pick = store.read(history.state?.own)?.pick ?? detail.pick;
});

// What a page asked that is asked again, as this phone has it; nothing where its address says all.
function kept(touch, form, address) {
  const asks = touch.kind === "restore" ? store.read(history.state?.own)?.asks : form.dataset.own;
  return asks ?? (history.state?.own && params(address).has("pick") ? address : undefined);
}

document.addEventListener("takujo:ask", (event) => {
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

// ---------- forgotten with its table

document.addEventListener(
  "click",
  (event) => {
    const row = event.target.closest?.("[data-delete]") && event.target.closest(".recent li");
    if (event.target.closest?.("#forget")) {
      store.drop(() => true);
    } else if (row) {
      store.drop(({ table }) => String(table) === row.dataset.id);
    }
  },
  true,
);

begin();
