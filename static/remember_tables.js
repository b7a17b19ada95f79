// Stores recent tables and names on this phone, one row per game (game_of_page.js), as it was left: the view, the
// draft, the state of the game. Nothing of it is sent; without this script only the address can be kept.

import { addStageToRow, findGameAfterInput, readGameOfTable } from "./game_of_page.js";
import { getTableForm, phoneStorage } from "./storage.js";

const MAX_TABLES = 20;
const MAX_NAMES = 24;

// Returns the answer in one line, without its reason.
function readAnswerLine(answer) {
  const line = answer.querySelector(".say b, .lead")?.cloneNode(true);
  line?.querySelector(".why")?.remove();
  return line?.textContent ?? "";
}

// Returns how a game stands, or how it ended and for whom. Its record or a final score say that; a question beside the
// game and a preliminary score do not: then it stands as before.
function describeStanding({ state, live, brief, record, own: privateAddress, version }, answer, oldRow) {
  const view = getTableForm().elements.view.value;
  const isSideQuestion = oldRow && record !== undefined && view !== "play" && !(view === "score" && state);
  if (isSideQuestion || ("look" in getTableForm().dataset && oldRow)) {
    return { state: oldRow.state, live: oldRow.live, gist: oldRow.gist };
  }
  const gist = brief || (privateAddress === undefined && version === undefined ? readAnswerLine(answer) : "");
  return { state, live: live !== undefined, gist: gist.replace(/\s+/g, " ").trim() };
}

// Stores the row of the page's game, and the names of its players, after an input (`touch`) or when the page is loaded.
function rememberTable(touch) {
  const answer = document.getElementById("answer");
  const table = getTableForm();
  if (!answer || !table) {
    return;
  }
  const { id, stage, isOutdated } = findGameAfterInput(touch);
  const { address, version, record } = table.dataset;
  const rows = phoneStorage.read("tables", []);
  if (version !== undefined) {
    continueEarlierGamesAsCopies(rows, address, id);
  }
  if ((!stage && version === undefined) || isOutdated || record === "") {
    phoneStorage.write("tables", rows);
    return;
  }
  const oldRow = rows.find((row) => row.id === id);
  const names = readNamesOfTable(table);
  const newRow = {
    id,
    ...describePlaceOfTable(table),
    name: oldRow?.name ?? "",
    who: names.map((name) => `\u2068${name}\u2069`).join("・"),
    ...describeStanding(table.dataset, answer, oldRow),
    stages: addStageToRow(oldRow, stage),
    when: Date.now(),
  };
  phoneStorage.write("tables", [newRow, ...rows.filter((row) => row.id !== id)].slice(0, MAX_TABLES));
  if (names.length) {
    phoneStorage.write("names", [...new Set([...names, ...phoneStorage.read("names", [])])].slice(0, MAX_NAMES));
  }
}

// Returns the names of the players at a table.
function readNamesOfTable({ dataset: { stood, own: privateAddress } }) {
  const parameters = new URLSearchParams(stood ?? (privateAddress ?? location.search).split("?")[1]);
  return (parameters.get("names") ?? "").split(".").filter(Boolean);
}

// Returns where a table is found again, with its draft, but without what only one seat may see.
function describePlaceOfTable(table) {
  const { address, own: privateAddress, version, stood, ahead, view } = table.dataset;
  const game = readGameOfTable(table);
  return {
    game,
    address: address ?? location.pathname + location.search,
    copy: version === undefined ? undefined : buildCopyAddress(game, ahead === undefined ? view : table.elements.view.value, ahead ?? stood),
    short: document.querySelector(".back b")?.textContent ?? game,
    pick: history.state?.pick || undefined, // the selection, or draft
    turn: history.state?.turn, // of which turn, at a shared table
    // the number of what stays on this phone (private_hands.js)
    own: privateAddress || (version !== undefined && table.elements.pick) ? history.state?.own : undefined,
  };
}

// Returns where the game of a shared table is found once the table is gone, with what was entered on this phone only.
const buildCopyAddress = (game, view, query) => `/${game}/${view}?${query}`;

// Lets the other games of a shared table continue as this phone's own copies: a shared table has one game at a time. One of
// which nothing was entered is removed.
function continueEarlierGamesAsCopies(rows, address, id) {
  for (const otherRow of rows.filter((row) => row.address === address && row.id !== id)) {
    if (otherRow.stages.length === 0) {
      rows.splice(rows.indexOf(otherRow), 1);
    }
    otherRow.address = otherRow.copy ?? otherRow.address;
    delete otherRow.copy;
  }
}

document.addEventListener("takujo:changed", ({ detail }) => rememberTable(detail.touch));
rememberTable();
