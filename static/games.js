// Which game a page is of. A game on this phone is one row of the recent tables (remember.js), under a number that its
// entries of the history have (`table`). Within a tab the number goes along from touch to touch. A page that is loaded
// anew, from a link, the rules or the browser's own history, is known by its record: it begins like that of the row, or
// goes on from there. Another game begins only where a touch leads from a table to an empty one, or past the end of it.

import { replaceEntry, store, tab } from "./kept.js";

const BESIDE = ["names", "house", "lang", "pick", "kept", "then", "tried", "won", "colours", "seat"]; // not of the game itself
const LIKE = 3; // moves that two records begin with, by which they are of one game
const MOST_STAGES = 40; // starts that a row is known by: rounds, tables that were mended, scores half entered
const newId = () => crypto.getRandomValues(new Uint32Array(1))[0];
const split = (moves) => (moves ? moves.split("_") : []);

const rows = () => store.read("tables", []);
export const gameOf = (table) => table.dataset.game ?? location.pathname.split("/").at(-2);
const form = () => document.getElementById("table");
const params = (text) => new URLSearchParams(text);

// The record a page is of, else what it asks: its start, in short, and its moves; nothing of an empty table.
export function stageOf(table) {
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

// Thirty-two bits of a text: two starts of one evening that fall together are not to be feared.
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

// How a page lies to a row: the `same` stage, an `earlier` or a `later` one, another `turn` of the same game, or nothing.
export function relation(row, { start, moves }) {
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

// The row's stages once a page of it was seen: the last one first, one a start.
export function withStage(row, stage) {
  return [stage, ...(row?.stages ?? []).filter((one) => one.start !== stage.start)].slice(0, MOST_STAGES);
}

// The row of a page that was loaded: the one its entry of the history names, the one that was touched in the list, its
// shared table's, the same stage of a game, or the game it is an earlier or later stage of.
function rowOf(table, stage) {
  const { address, version } = table.dataset;
  const opened = tab.read("opened");
  tab.write("opened", "");
  const mine = rows().filter((row) => row.game === gameOf(table));
  const named = (id) => mine.find((row) => `${row.id}` === `${id}`);
  const here = version === undefined ? location.pathname + location.search : address;
  const known = named(history.state?.table) ?? named(opened) ?? mine.find((row) => row.address === here);
  if (known || !stage) {
    return known;
  }
  const found = (kind) => mine.find((row) => relation(row, stage) === kind);
  return found("same") ?? (split(stage.moves).length ? (found("earlier") ?? found("later") ?? found("turn")) : found("earlier"));
}

const entry = (more) => replaceEntry({ depth: 0, ...history.state, ...more });

let old; // the stage of a page that was loaded and that its game has left behind, or shared: nothing of it is remembered
let before; // the stage of the page before a touch

const text = (stage) => stage && `${stage.start} ${stage.moves}`;
const isOver = (row) => row && !row.live && row.stages?.[0]?.moves;

function arrive() {
  const table = form();
  if (!table) {
    return;
  }
  replaceEntry(history.state, table.dataset.tidy); // without what others appended to the link
  const stage = stageOf(table);
  const row = rowOf(table, stage);
  old = isBehind(table, row, stage) ? text(stage) : undefined;
  entry({ table: history.state?.table ?? gameGoneOnWith(row, stage) ?? newId(), ...(old ? {} : draftOf(row)) });
  before = stage;
}

// Has its game left the stage of a page behind? Of the game of a shared table the page of a copy of it is no news either.
function isBehind({ dataset: { version } }, row, stage) {
  const lies = row && stage && relation(row, stage);
  return version === undefined && (lies === "earlier" || (row?.copy && lies === "same"));
}

// The number of the game that a loaded page goes on with: none where an empty table is another one than that of a game
// with turns.
function gameGoneOnWith(row, stage) {
  const begins = row && stage && !stage.moves && row.stages[0].moves && relation(row, stage) === "earlier";
  return begins ? undefined : row?.id;
}

// What was half told when the page of a row was left last; the history itself knows it of a page that it leads to.
function draftOf(row) {
  const isLast = row?.address === location.pathname + location.search && history.state?.pick === undefined;
  const { pick, own, turn } = row ?? {};
  const draft = form().dataset.version === undefined ? { pick } : { pick, own, turn };
  return isLast && (draft.pick || draft.own) ? draft : {};
}

// The number of the game on the page once a touch was answered, and whether there is something to remember of it.
export function gameAfter(touch) {
  const table = form();
  const stage = stageOf(table);
  const row = rows().find(({ id }) => id === history.state?.table);
  const leads = touch?.kind === "link" && touch.control && !touch.known.tab;
  const begins = !stage ? (leads && before !== undefined) || (table.dataset.version !== undefined && isOver(row)) : isOver(row) && !relation(row, stage);
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
