// Stores recent tables and names on this phone, one row per game (game_of_page.js), as it was left: the view, the
// draft, the state of the game. Nothing of it is sent; without this script only the address can be kept.

import { addStageToRow, compareStageWithRow, findGameAfterInput, readGameOfTable } from "./game_of_page.js";
import { getTableForm, phoneStorage, readPageAddress } from "./storage.js";

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
function describeStanding(table, answer, oldRow) {
  const { state, live, brief, record, own: privateAddress, version, look } = table.dataset;
  const view = table.elements.view.value;
  const isSideQuestion = record !== undefined && view !== "play" && !(view === "score" && state);
  if (oldRow && (isSideQuestion || look !== undefined)) {
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
  if (version) {
    continueEarlierGamesAsCopies(rows, address, id);
  }
  if ((!stage && !version) || isOutdated || record === "") {
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
    ...describeStanding(table, answer, oldRow),
    stages: addStageToRow(oldRow, stage),
    when: Date.now(),
  };
  // Undo may have returned a shared table to an earlier game, whose copy is needed no more.
  const isOfThisGame = (row) => row.id === id || (version && stage && compareStageWithRow(row, stage) === "same");
  phoneStorage.write("tables", [newRow, ...rows.filter((row) => !isOfThisGame(row))].slice(0, MAX_TABLES));
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
    address: address ?? readPageAddress(),
    // where the game of a shared table is found once the table is gone, with what was entered on this phone only
    copy: version && `/${game}/${ahead === undefined ? view : table.elements.view.value}?${ahead ?? stood}`,
    short: document.querySelector(".back b")?.textContent ?? game,
    pick: history.state?.pick || undefined, // the selection, or draft
    turn: history.state?.turn, // of which turn, at a shared table
    // the number of what stays on this phone (private_hands.js)
    own: privateAddress || (version !== undefined && table.elements.pick) ? history.state?.own : undefined,
  };
}

// Lets the earlier games of a shared table continue as this phone's own copies: a shared table has one game at a time.
function continueEarlierGamesAsCopies(rows, address, id) {
  for (const earlierRow of rows.filter((row) => row.address === address && row.id !== id)) {
    earlierRow.address = earlierRow.copy ?? earlierRow.address;
    delete earlierRow.copy;
  }
}

document.addEventListener("takujo:changed", ({ detail }) => rememberTable(detail.touch));
rememberTable();
