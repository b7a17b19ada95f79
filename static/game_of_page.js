// Finds which game a page belongs to. A game on this phone is one row of the recent tables (remember_tables.js), with a
// number that its history entries have (`table`). Within a browser tab the number is passed on with each input. A page
// that is loaded anew, from a link, the rules or the browser's history, is recognised by its record: it begins like
// that of the row, or continues it. Another game begins only when an input leads from a table to an empty one, or past
// its end.

import { createId, getTableForm, PAGE_PARAMETERS, phoneStorage, readPageAddress, replaceHistoryEntry, splitMoves, tabStorage, updateHistoryEntry } from "./storage.js";

const PARAMETERS_NOT_OF_GAME = [...PAGE_PARAMETERS, "names", "house", "colours", "seat"];
const MIN_COMMON_MOVES = 3; // moves that two records have in common at least to belong to one game
const MAX_STAGES = 40; // starts that a row remembers: rounds, incomplete scores

const readRows = () => phoneStorage.read("tables", []);
export const readGameOfTable = (table) => table.dataset.game ?? location.pathname.split("/").at(-2);
const parseQuery = (query) => new URLSearchParams(query);

// Returns the stage of a page: a digest of its start, and the moves. The start is that of its record, or its question
// if it has no record. Returns nothing for an empty table.
export function readStage(table) {
  const { record, stood, view = readViewName() } = table.dataset;
  const pageQuery = stood ?? location.search;
  const recordQuery = record ?? (view === "play" ? pageQuery : undefined);
  const parameters = parseQuery(recordQuery ?? pageQuery);
  PARAMETERS_NOT_OF_GAME.forEach((name) => parameters.delete(name));
  parameters.sort();
  const moves = recordQuery === undefined ? "" : (parameters.get("move") ?? "");
  if (recordQuery !== undefined) {
    parameters.delete("move");
  }
  const isEmpty = !moves && [...parameters.keys()].every((name) => name === "players");
  return isEmpty ? undefined : { start: digestText(`${recordQuery === undefined ? readViewName() : "play"}?${parameters}`), moves };
}

const readViewName = () => getTableForm().elements.view.value.replace("check", "moves");

// Returns a digest of a text, of 32 bits: enough to tell the starts of one evening apart.
function digestText(text) {
  let digest = 0x811c9dc5;
  for (const character of text) {
    digest = Math.imul(digest ^ character.codePointAt(0), 0x01000193) >>> 0;
  }
  return digest.toString(36);
}

// Returns how many moves two lists have in common from their beginning on.
const countCommonMoves = (moves, otherMoves) => {
  const firstDifference = moves.findIndex((move, index) => move !== otherMoves[index]);
  return firstDifference < 0 ? moves.length : firstDifference;
};

// Returns how the stage of a page relates to a row: "same" if it is the row's last stage, "earlier" if a stage of the
// row continues it, "later" if it continues one, "turn" if it is another turn of the same game; else nothing.
export function compareStageWithRow(row, { start, moves }) {
  const pageMoves = splitMoves(moves);
  const relations = (row.stages ?? []).map((rowStage, index) => {
    const rowMoves = splitMoves(rowStage.moves);
    const commonCount = countCommonMoves(rowMoves, pageMoves);
    if (rowStage.start !== start) {
      return "";
    }
    if (commonCount === pageMoves.length) {
      return index || commonCount < rowMoves.length ? "earlier" : "same";
    }
    return commonCount === rowMoves.length ? "later" : commonCount >= MIN_COMMON_MOVES ? "turn" : "";
  });
  return ["same", "later", "earlier", "turn"].find((relation) => relations.includes(relation));
}

// Returns the row's stages after a page of it: the stage of the page first, if it has one, one stage per start.
export function addStageToRow(row, stage) {
  const otherStages = row?.stages?.filter((rowStage) => rowStage.start !== stage?.start) ?? [];
  return [stage, ...otherStages].filter(Boolean).slice(0, MAX_STAGES);
}

// Returns the row of a loaded page: that of its history entry, the one that was touched in the list of recent tables,
// its shared table's, the one with the same stage, or the one of which it is an earlier or later stage.
function findRowOfTable(table, stage) {
  const { address, version } = table.dataset;
  const touchedId = tabStorage.read("opened");
  tabStorage.write("opened", "");
  const rowsOfGame = readRows().filter((row) => row.game === readGameOfTable(table));
  const findRowById = (id) => rowsOfGame.find((row) => `${row.id}` === `${id}`);
  const tableAddress = version ? address : readPageAddress();
  const knownRow = findRowById(history.state?.table) ?? findRowById(touchedId) ?? rowsOfGame.find((row) => row.address === tableAddress);
  if (knownRow || !stage) {
    return knownRow;
  }
  const findRowByRelation = (relation) => rowsOfGame.find((row) => compareStageWithRow(row, stage) === relation);
  return (
    findRowByRelation("same") ??
    (splitMoves(stage.moves).length
      ? (findRowByRelation("earlier") ?? findRowByRelation("later") ?? findRowByRelation("turn"))
      : findRowByRelation("earlier"))
  );
}

// The stage of a loaded page that its game, or its shared table, has left behind: none of it is remembered.
let outdatedStageText;
let previousStage; // the stage of the page before an input

const formatStage = (stage) => stage && `${stage.start} ${stage.moves}`;
const isGameOver = (row) => row && !row.live && row.stages?.[0]?.moves;

// Gives the history entry of a loaded page the number of its game, and the draft with which the game was left.
function assignGameToLoadedPage() {
  const table = getTableForm();
  if (!table) {
    return;
  }
  replaceHistoryEntry(history.state, table.dataset.tidy); // without what others appended to the link
  const stage = readStage(table);
  const row = findRowOfTable(table, stage);
  outdatedStageText = isStageOutdated(table, row, stage) ? formatStage(stage) : undefined;
  updateHistoryEntry({
    table: history.state?.table ?? findContinuedGameId(row, stage) ?? createId(),
    ...(outdatedStageText ? {} : readDraftOfRow(row)),
  });
  previousStage = stage;
}

// Returns whether the game of a page has moved on from the page's stage. A page that is only a copy of a shared table's
// game, at the same stage, adds nothing new and counts as outdated, too.
function isStageOutdated({ dataset: { version } }, row, stage) {
  const relation = row && stage && compareStageWithRow(row, stage);
  return !version && (relation === "earlier" || (row?.copy && relation === "same"));
}

// Returns the number of the game that a loaded page continues; none if the page is the start, without moves, of a game
// that has moves: then another game begins.
function findContinuedGameId(row, stage) {
  const isNewGame = row && stage && !stage.moves && row.stages[0].moves && compareStageWithRow(row, stage) === "earlier";
  return isNewGame ? undefined : row?.id;
}

// Returns the draft with which the page of a row was left, to restore it. A page that the browser's history leads to
// has the draft in its history entry already.
function readDraftOfRow(row) {
  const isDraftMissing = row?.address === readPageAddress() && history.state?.pick === undefined;
  const { pick, own: handId, turn } = row ?? {};
  const draft = getTableForm().dataset.version ? { pick, own: handId, turn } : { pick };
  return isDraftMissing && (draft.pick || draft.own) ? draft : {};
}

// Returns the number of the page's game after an input, its stage, and whether the stage is outdated: then there is
// nothing to remember.
export function findGameAfterInput(touch) {
  const table = getTableForm();
  const stage = readStage(table);
  const row = readRows().find(({ id }) => id === history.state?.table);
  const isLinkWithoutTab = touch?.kind === "link" && touch.control && !touch.identity.tab;
  const isNewGame = !stage
    ? (isLinkWithoutTab && previousStage !== undefined) || (table.dataset.version && isGameOver(row))
    : isGameOver(row) && !compareStageWithRow(row, stage);
  const knownId = isNewGame ? undefined : history.state?.table;
  const id = knownId ?? createId();
  if (knownId === undefined) {
    updateHistoryEntry({ table: id });
  }
  if (formatStage(stage) !== outdatedStageText) {
    outdatedStageText = undefined;
  }
  previousStage = stage;
  return { id, stage, isOutdated: outdatedStageText !== undefined };
}

assignGameToLoadedPage();
