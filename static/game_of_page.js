// Finds which game a page belongs to. A game on this phone is one row of the recent tables (remember_tables.js), with a number
// that its history entries have (`table`). Within a browser tab the number is passed on with each input. A page that is
// loaded anew, from a link, the rules or the browser's history, is recognised by its record: it begins like that of the
// row, or continues it. Another game begins only when an input leads from a table to an empty one, or past its end.

import { phoneStorage, replaceHistoryEntry, tabStorage } from "./storage.js";

const BESIDE = ["names", "house", "lang", "pick", "kept", "then", "tried", "won", "colours", "seat"]; // parameters that do not belong to the game itself
const LIKE = 3; // moves that two records have in common at least to belong to one game
const MOST_STAGES = 40; // starts that a row remembers: rounds, incomplete scores
const newId = () => crypto.getRandomValues(new Uint32Array(1))[0];
const split = (moves) => (moves ? moves.split("_") : []);

const rows = () => phoneStorage.read("tables", []);
export const readGameOfTable = (table) => table.dataset.game ?? location.pathname.split("/").at(-2);
const form = () => document.getElementById("table");
const params = (text) => new URLSearchParams(text);

// Returns the record of a page, else its question: a digest of the start, and the moves; nothing for an empty table.
export function readStage(table) {
  const { record, stood, view = pageName() } = table.dataset;
  const shown = stood ?? location.search;
  const followed = record ?? (view === "play" ? shown : undefined);
  const asks = params(followed ?? shown);
  BESIDE.forEach((name) => asks.delete(name));
  asks.sort();
  const moves = followed === undefined ? "" : (asks.get("move") ?? "");
  if (followed !== undefined) {
    asks.delete("move");
  }
  const empty = !moves && [...asks.keys()].every((name) => name === "players");
  return empty ? undefined : { start: brief(`${followed === undefined ? pageName() : "play"}?${asks}`), moves };
}

const pageName = () => form().elements.view.value.replace("check", "moves");

// Returns 32 bits of a text: enough to tell the starts of one evening apart.
function brief(text) {
  let sum = 0x811c9dc5;
  for (const sign of text) {
    sum = Math.imul(sum ^ sign.codePointAt(0), 0x01000193) >>> 0;
  }
  return sum.toString(36);
}

const shared = (one, other) => {
  const end = one.findIndex((move, number) => move !== other[number]);
  return end < 0 ? one.length : end;
};

// Returns how a page relates to a row: the `same` stage, an `earlier` or a `later` one, another `turn` of the same
// game, or nothing.
export function compareStageWithRow(row, { start, moves }) {
  const has = split(moves);
  const found = (row.stages ?? []).map((stage, number) => {
    const had = split(stage.moves);
    const common = shared(had, has);
    if (stage.start !== start) {
      return "";
    }
    if (common === has.length) {
      return number || common < had.length ? "earlier" : "same";
    }
    return common === had.length ? "later" : common >= LIKE ? "turn" : "";
  });
  return ["same", "later", "earlier", "turn"].find((one) => found.includes(one));
}

// Returns the row's stages after a page of it: the last one first, one per start.
export function addStageToRow(row, stage) {
  return [stage, ...(row?.stages ?? []).filter((one) => one.start !== stage.start)].slice(0, MOST_STAGES);
}

// Returns the row of a loaded page: that of its history entry, the one that was touched in the list, its shared
// table's, the one with the same stage, or the one of which it is an earlier or later stage.
function rowOf(table, stage) {
  const { address, version } = table.dataset;
  const opened = tabStorage.read("opened");
  tabStorage.write("opened", "");
  const mine = rows().filter((row) => row.game === readGameOfTable(table));
  const named = (id) => mine.find((row) => `${row.id}` === `${id}`);
  const here = version === undefined ? location.pathname + location.search : address;
  const known = named(history.state?.table) ?? named(opened) ?? mine.find((row) => row.address === here);
  if (known || !stage) {
    return known;
  }
  const found = (kind) => mine.find((row) => compareStageWithRow(row, stage) === kind);
  return found("same") ?? (split(stage.moves).length ? (found("earlier") ?? found("later") ?? found("turn")) : found("earlier"));
}

const entry = (more) => replaceHistoryEntry({ depth: 0, ...history.state, ...more });

let old; // the stage of a loaded page that its game, or its shared table, has left behind: none of it is remembered
let before; // the stage of the page before an input

const text = (stage) => stage && `${stage.start} ${stage.moves}`;
const isOver = (row) => row && !row.live && row.stages?.[0]?.moves;

function arrive() {
  const table = form();
  if (!table) {
    return;
  }
  replaceHistoryEntry(history.state, table.dataset.tidy); // without what others appended to the link
  const stage = readStage(table);
  const row = rowOf(table, stage);
  old = isBehind(table, row, stage) ? text(stage) : undefined;
  entry({ table: history.state?.table ?? gameGoneOnWith(row, stage) ?? newId(), ...(old ? {} : draftOf(row)) });
  before = stage;
}

// Returns whether its game has moved on from the stage of a page. A copy of a shared table's game is no news either.
function isBehind({ dataset: { version } }, row, stage) {
  const lies = row && stage && compareStageWithRow(row, stage);
  return version === undefined && (lies === "earlier" || (row?.copy && lies === "same"));
}

// Returns the number of the game that a loaded page continues; none if an empty table differs from that of a game with
// turns.
function gameGoneOnWith(row, stage) {
  const begins = row && stage && !stage.moves && row.stages[0].moves && compareStageWithRow(row, stage) === "earlier";
  return begins ? undefined : row?.id;
}

// Restores the draft with which the page of a row was left; the history has it for pages that it leads to.
function draftOf(row) {
  const isLast = row?.address === location.pathname + location.search && history.state?.pick === undefined;
  const { pick, own, turn } = row ?? {};
  const draft = form().dataset.version === undefined ? { pick } : { pick, own, turn };
  return isLast && (draft.pick || draft.own) ? draft : {};
}

// Returns the number of the page's game after an input, and whether there is something to remember.
export function findGameAfterInput(touch) {
  const table = form();
  const stage = readStage(table);
  const row = rows().find(({ id }) => id === history.state?.table);
  const leads = touch?.kind === "link" && touch.control && !touch.identity.tab;
  const begins = !stage ? (leads && before !== undefined) || (table.dataset.version !== undefined && isOver(row)) : isOver(row) && !compareStageWithRow(row, stage);
  const known = begins ? undefined : history.state?.table;
  const id = known ?? newId();
  if (known === undefined) {
    entry({ table: id });
  }
  if (text(stage) !== old) {
    old = undefined;
  }
  before = stage;
  return { id, stage, isOld: old };
}

arrive();
