// Recent tables and names stay on this phone, one entry a tab and table, with the result as of now. Nothing of it is
// sent; without it the address is all there is to keep.

import { store, tab } from "./kept.js";

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
  const people = ["players", "names", "house", "lang", "pick", "kept", "won", "colours"];
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
    history.replaceState({ depth: 0, ...history.state, table: id }, "");
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

function offerNames() {
  const known = document.getElementById("known-names");
  if (known && !known.children.length) {
    known.append(...store.read("names", []).map((name) => Object.assign(document.createElement("option"), { value: name })));
  }
}

document.addEventListener("takujo:changed", () => {
  remember();
  offerNames();
});
remember();
offerNames();
