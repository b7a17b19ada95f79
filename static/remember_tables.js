// Stores recent tables and names on this phone, one row per game (game_of_page.js), as it was left: the view, the draft, the
// state of the game. Nothing of it is sent; without this script only the address can be kept.

import { addStageToRow, findGameAfterInput, readGameOfTable } from "./game_of_page.js";
import { phoneStorage } from "./storage.js";

const TABLES = 20;
const NAMES = 24;

// The answer in a line, without its reason.
function inALine(answer) {
  const line = answer.querySelector(".say b, .lead")?.cloneNode(true);
  line?.querySelector(".why")?.remove();
  return line?.textContent ?? "";
}

// How a game stands, or ended and for whom: by its record, or by a final score; a question beside it and a preliminary
// score do not say.
function standing({ state, live, brief, record, own, version }, answer, old) {
  const view = document.getElementById("table").elements.view.value;
  const beside = old && record !== undefined && view !== "play" && !(view === "score" && state);
  if (beside || ("look" in document.getElementById("table").dataset && old)) {
    return { state: old.state, live: old.live, gist: old.gist };
  }
  const gist = brief || (own === undefined && version === undefined ? inALine(answer) : "");
  return { state, live: live !== undefined, gist: gist.replace(/\s+/g, " ").trim() };
}

function remember(touch) {
  const answer = document.getElementById("answer");
  const table = document.getElementById("table");
  if (!answer || !table) {
    return;
  }
  const { id, stage, isOld } = findGameAfterInput(touch);
  const { address, version, record } = table.dataset;
  const tables = phoneStorage.read("tables", []);
  if (version !== undefined) {
    leave(tables, address, id);
  }
  if (!stage || isOld || record === "") {
    phoneStorage.write("tables", tables);
    return;
  }
  const old = tables.find((row) => row.id === id);
  const names = namesAt(table);
  const row = {
    id,
    ...placesOf(table),
    name: old?.name ?? "",
    who: names.map((name) => `\u2068${name}\u2069`).join("・"),
    ...standing(table.dataset, answer, old),
    stages: addStageToRow(old, stage),
    when: Date.now(),
  };
  phoneStorage.write("tables", [row, ...tables.filter((other) => other.id !== id)].slice(0, TABLES));
  if (names.length) {
    phoneStorage.write("names", [...new Set([...names, ...phoneStorage.read("names", [])])].slice(0, NAMES));
  }
}

function namesAt({ dataset: { stood, own } }) {
  const params = new URLSearchParams(stood ?? (own ?? location.search).split("?")[1]);
  return (params.get("names") ?? "").split(".").filter(Boolean);
}

// Where a table is found again, without what only one seat may see, with its draft.
function placesOf(table) {
  const { address, own, version, stood, ahead, view } = table.dataset;
  const game = readGameOfTable(table);
  return {
    game,
    address: address ?? location.pathname + location.search,
    copy: version === undefined ? undefined : copyOf(game, ahead === undefined ? view : table.elements.view.value, ahead ?? stood),
    short: document.querySelector(".back b")?.textContent ?? game,
    pick: history.state?.pick || undefined, // the selection, or draft
    turn: history.state?.turn, // of which turn, at a shared table
    own: own || (version !== undefined && table.elements.pick) ? history.state?.own : undefined, // the number of what stays on this phone (private_hands.js)
  };
}

// At a shared table: where it is found once that is gone, with what was entered on this phone only.
const copyOf = (game, view, query) => `/${game}/${view}?${query}`;

// A shared table has one game at a time: an earlier one continues as this phone's own copy.
function leave(tables, address, id) {
  for (const row of tables.filter((one) => one.address === address && one.id !== id)) {
    row.address = row.copy ?? row.address;
    delete row.copy;
  }
}

document.addEventListener("takujo:changed", ({ detail }) => remember(detail.touch));
remember();
