// One table on several phones: touches are sent to the shared table, and news of it are requested while the page is
// visible. What only this phone knows (its seat, its private hand, its moves with private cards) stays in its storage and
// is sent in the body of the requests that need it. The queue (queue.js) keeps the order of touches. Without this script
// buttons and pages do the same.

import { copyText } from "./copy.js";
import { countTurnsOfSharedTable, isMadeByUser, phoneStorage, replaceHistoryEntry, splitMoves } from "./storage.js";

const MOST_TABLES = 12; // tables whose entries are stored
const MOST_SEATS = 9; // of any game
const PRESENCE_INTERVAL = 20_000; // milliseconds between two reports of the phone's presence
const SHORT_PAUSE = 1_500; // milliseconds between two requests for news while turns are being entered
const unstoredEntries = {}; // entries that the storage has no room for: they last until the page is closed
// What this phone stores of each shared table, by the table's address.
const tableStorage = {
  read(address) {
    return unstoredEntries[address] ?? phoneStorage.read("live", {})[address] ?? {};
  },
  update(address, changes) {
    const entry = { ...tableStorage.read(address), ...changes, when: Date.now() };
    const others = Object.entries(phoneStorage.read("live", {})).filter(([name]) => name !== address);
    const newest = others.sort((a, b) => b[1].when - a[1].when).slice(0, MOST_TABLES - 1);
    const isStored = phoneStorage.write("live", { ...Object.fromEntries(newest), [address]: entry });
    if (isStored) {
      delete unstoredEntries[address];
    } else {
      // No storage, or none left: the address holds the seat, and the page says that a hand is not stored (table.html).
      unstoredEntries[address] = entry;
      document.documentElement.classList.add("cannot-keep");
    }
    return isStored;
  },
};
const getTableForm = () => document.querySelector("#table[data-version]");
const getTableData = () => getTableForm().dataset;
// Returns whether the page displays another view or position than the shared table.
const isBesideTable = () => "look" in getTableData();
const getTableAddress = () => getTableForm()?.dataset.address ?? pageBesideTable?.dataset.liveBeside;
const getBasePath = () => (getTableAddress() ?? "").replace(/\/(table|watch)\/.*$/, ""); // the path below which the app is served
const readFields = () => Object.fromEntries(new FormData(getTableForm()));
const pageBesideTable = document.querySelector("[data-live-beside]");
const watchPage = document.querySelector("[data-watch]");

// Returns the random name under which this phone reports its presence at a table.
function readPhoneId(address) {
  const stored = tableStorage.read(address).phone;
  const phone = stored ?? [...crypto.getRandomValues(new Uint8Array(8))].map((n) => (n % 36).toString(36)).join("");
  if (!stored) {
    tableStorage.update(address, { phone });
  }
  return phone;
}

// ---------- touches are sent to the table

// Returns the fields that only this phone knows: private hands, and moves with the private cards entered here. (What it
// remembers of its hand, `live.hands`, is stored beside them.)
function readPrivateFields() {
  const fields = readFields();
  const secrets = Object.fromEntries(getTableData().secrets.split(" ").filter((name) => fields[name]).map((name) => [name, fields[name]]));
  const publicMoves = new URLSearchParams(getTableData().stood).get("move") ?? "";
  return fields.move && fields.move !== publicMoves && !isBesideTable() ? { ...secrets, move: fields.move } : secrets;
}

// Returns the fields that every request of this phone has: the version of the table it saw, and its seat.
function buildPhoneFields(touch) {
  const fields = readFields();
  const liveFields = Object.entries(fields).filter(([name]) => name.startsWith("live."));
  const { seat } = tableStorage.read(getTableAddress());
  return { ...Object.fromEntries(liveFields), ...readFieldsOfLastPage(touch), "live.seat": seat ?? "" };
}

let isPageDisplayed = false; // whether the page has been displayed in its current state
// Returns the version that this phone displayed last, if the request sends stored moves, which were entered at that
// version, or if the loaded page is older than it; else undefined.
function readFieldsOfLastPage(touch) {
  const { own: privateFields = {}, knew: lastFields, ahead } = tableStorage.read(getTableAddress());
  return (touch.kind === "news" || (touch.kind === "restore" && !isPageDisplayed)) && (privateFields.move || ahead || isPageOutdated()) && !isBesideTable() ? lastFields : undefined;
}

// Returns the table as this phone has it: ahead of the server's if touches of this phone have not arrived.
const readNewestTable = () => ({ stood: getTableData().ahead ?? getTableData().stood, view: "ahead" in getTableData() ? readFields().view : getTableData().view });

// Returns the address of a table outside the shared one, in the language of the page if that was chosen.
function buildAddressOfTable({ stood, view }) {
  const query = new URLSearchParams(stood);
  const { lang } = readFields();
  if (lang) {
    query.set("lang", lang);
  }
  return `${getBasePath()}/${getTableData().game}/${view}?${query}`;
}

// Returns whether a selection was made at another turn than the displayed one: its history entry says at which (queue.js).
const isSelectionOfOtherTurn = (pick) => {
  const turn = history.state?.turn;
  return location.pathname === getTableAddress() && Boolean(pick) && turn !== undefined && turn !== countTurnsOfSharedTable(getTableForm()) && !getTableData().secrets.split(" ").includes(pick.split(".")[0]);
};

// Returns whether the loaded page is older than the version that this phone displayed last.
const isPageOutdated = () => Number(tableStorage.read(getTableAddress()).knew?.["live.after"] ?? 0) > Number(getTableData().version);

// Returns the fields of the table: those of the page, or those that this phone displayed or sent before it was loaded.
function readTableFields(touch) {
  const lastFields = readFieldsOfLastPage(touch);
  if (!lastFields) {
    return readFields();
  }
  const { stood, view } = tableStorage.read(getTableAddress()).ahead ?? { stood: lastFields["live.stood"], view: lastFields["live.view"] };
  return { ...Object.fromEntries(new URLSearchParams(stood)), view };
}

const TAB_OF_VIEW = { play: "play", moves: "ask", check: "ask", score: "score" };

// Returns the fields of the page that an entry of the history displayed. Its address names the view unless that is the
// table's; if another view is displayed now, they are those of the table, or those that its tab leads to.
function readFieldsOfEntry(touch) {
  const { stood, view } = readNewestTable();
  const viewOfEntry = location.pathname.slice(getTableAddress().length + 1) || view;
  if (TAB_OF_VIEW[viewOfEntry] === TAB_OF_VIEW[readFields().view]) {
    return readTableFields(touch);
  }
  const tab = viewOfEntry !== view && document.querySelector(`a[data-tab="${TAB_OF_VIEW[viewOfEntry]}"]`);
  const url = tab ? new URL(tab.href) : undefined;
  return url ? { ...Object.fromEntries(url.searchParams), view: url.pathname.split("/").at(-1) } : { ...Object.fromEntries(new URLSearchParams(stood)), view };
}

// Returns the selection to send. If its turn has been entered by somebody else meanwhile, it is sent as a draft that was set
// aside, so that it selects nothing in another turn.
function chooseSelection(touch, pick = "") {
  if (touch.kind === "news") {
    return { pick: readFields().pick ?? "" };
  }
  return touch.kind === "restore" && isSelectionOfOtherTurn(pick) ? { pick: "", "live.draft": `${history.state.turn}.${pick}` } : { pick };
}

document.addEventListener("takujo:before-request", (event) => {
  if (!getTableForm()) {
    return;
  }
  const { touch, request } = event.detail;
  const url = new URL(request.address, location.href);
  const [game, page] = url.pathname.slice(getBasePath().length).split("/").slice(1);
  const params = Object.fromEntries(url.searchParams);
  const { own: privateFields = {} } = tableStorage.read(getTableAddress());
  const secrets = Object.fromEntries(getTableData().secrets.split(" ").filter((name) => privateFields[name]).map((name) => [name, privateFields[name]]));
  let values;
  if (game === "table" && touch.kind === "tap") {
    values = params; // the fields of the form, with the touched value
  } else if (game === "table") {
    const move = privateFields.move && !isBesideTable() ? { move: privateFields.move } : {};
    const lang = params.lang && { lang: params.lang }; // a stored page may be in another language
    values = { ...(touch.kind === "restore" ? readFieldsOfEntry(touch) : readTableFields(touch)), ...lang, ...secrets, ...move, ...chooseSelection(touch, params.pick) };
  } else if (page === "enter") {
    values = { ...secrets, ...params };
  } else {
    values = { ...secrets, ...params, view: page };
  }
  delete values.seat;
  request.verb = "POST";
  request.address = getTableAddress() + "/enter";
  const { hands } = tableStorage.read(getTableAddress());
  const remembered = hands && !(game === "table" && touch.kind === "tap") && { "live.hands": hands }; // they belong to the stored hand
  request.values = { ...values, ...buildPhoneFields(touch), ...remembered, ...("live.draft" in values && { "live.draft": values["live.draft"] }), ...(touch.isUndo && { "live.undo": "1" }) };
  if (!isMadeByUser(touch)) {
    request.headers["Takujo-Quiet"] = "1";
  }
});

// ---------- undo is sent like a turn: the server has the table before its last change. It is refused if somebody has changed
// the table since. The table before as this phone knows it is sent too, for the case that no server answers.

let seenVersions = []; // versions of the table that this phone displayed or sent, with its private fields then
let depthOfLastVersion = history.state?.depth ?? 0; // a history entry of a greater depth has a draft of the current turn

// Adds the displayed version to those that Undo can return to, at most 12. A table that is again as it was before its last
// change was undone, perhaps on another phone.
function rememberVersion() {
  const version = Number(getTableData().version);
  const isAhead = "ahead" in getTableData();
  const current = { ...readNewestTable(), version, isAhead, own: readPrivateFields() };
  const isCurrent = (seen) => seen?.stood === current.stood && seen.view === current.view;
  if (!isCurrent(seenVersions.at(-1)) && isCurrent(seenVersions.at(-2))) {
    seenVersions.pop();
  }
  const last = seenVersions.at(-1);
  if (isCurrent(last)) {
    Object.assign(last, current);
    return;
  }
  current.isNext = last !== undefined && (isAhead || version === last.version + 1); // nothing came between the two
  seenVersions = [...seenVersions.filter((seen) => seen.version < version || isAhead).filter((seen) => !seen.isAhead || isAhead), current].slice(-12);
  depthOfLastVersion = history.state?.depth ?? 0;
}

// Returns the table before its last change: as it was displayed on this phone, or else the record without its last move;
// undefined if there is none.
function findTableBefore() {
  const { stood, view } = readNewestTable();
  const parameters = new URLSearchParams(stood);
  const moves = splitMoves(parameters.get("move"));
  const { isNext } = seenVersions.at(-1) ?? {};
  if (view === "play" && moves.length && !isNext) {
    parameters.set("move", moves.slice(0, -1).join("_"));
    return { stood: `${parameters}`, view, own: undefined };
  }
  return seenVersions.at(-2);
}

// Returns whether Undo may find a change of the table: the server knows those of every phone.
const canUndo = () => Number(getTableData().version) > 1 || findTableBefore() !== undefined;

document.addEventListener("takujo:before-undo", (event) => {
  if (!getTableForm() || (history.state?.depth ?? 0) > depthOfLastVersion || isBesideTable()) {
    return;
  }
  event.preventDefault();
  if (!canUndo()) {
    return;
  }
  const table = findTableBefore() ?? readNewestTable();
  seenVersions = seenVersions.slice(0, -1);
  if (table.own) {
    tableStorage.update(getTableAddress(), { own: table.own });
  }
  const label = document.getElementById("undo").getAttribute("aria-label");
  const isUndo = !("ahead" in getTableData()); // a touch that has not arrived is not known to the server
  event.detail.enqueue({ kind: "link", href: buildAddressOfTable(table), label, isUndo });
});

// ---------- news

let newsPause = SHORT_PAUSE;
let newsTimer;
let presenceTimer;
let lastTouchTime = Date.now();
let failureCount = 0;
let foreignChangeCount = 0; // how often others changed the table while this page was open
let reportedConnection = ""; // `away` without a connection, `alone` if this phone continues by itself, or ""
let foreignChangeVersion; // the version that their last change made
const NEWS_TIMEOUT = 5_000; // milliseconds to wait for news on a connection that neither answers nor breaks

const readKnownVersion = () => getTableForm()?.dataset.version ?? watchPage?.dataset.version;
const getNewsUrl = () => (watchPage ? watchPage.dataset.watch : getTableAddress()) + ".json";

// Requests news after a pause in milliseconds, varied so that phones do not ask at the same moment.
function scheduleNews(pause = newsPause) {
  clearTimeout(newsTimer);
  if (!document.hidden && (getTableForm() || watchPage)) {
    newsTimer = setTimeout(requestNews, pause * (0.9 + 0.2 * Math.random()));
  }
}

// Asks the server whether the table has changed, and schedules the next request: soon while turns are entered, seldom after
// some minutes without any, later after each failure.
async function requestNews() {
  const abort = new AbortController();
  const timeout = setTimeout(() => abort.abort(), NEWS_TIMEOUT);
  try {
    const headers = { "If-None-Match": `"${readKnownVersion()}"` };
    const response = await fetch(getNewsUrl(), { headers, cache: "no-store", signal: abort.signal });
    if (response.status === 404) {
      showTableEnded((await response.json()).ended);
      return;
    }
    if (!response.ok && response.status !== 304) {
      throw new Error(String(response.status));
    }
    failureCount = 0;
    if (window.takujoPocket) {
      window.takujoPocket.alone = 0; // the server can be reached again
    }
    const isChanged = response.status === 200 && String((await response.json()).version) !== readKnownVersion();
    // Both sides of a conflict are displayed when somebody here asks for it; then only a touch decides.
    const { waits } = getTableForm()?.dataset ?? {};
    if (waits !== "later" && (isChanged || waits === "")) {
      loadNews();
    }
  } catch {
    failureCount += abort.signal.aborted ? 2 : 1;
  }
  clearTimeout(timeout);
  reportConnection();
  const idleTime = Date.now() - lastTouchTime;
  newsPause = failureCount ? Math.min(8, 2 ** failureCount) * 1000 : idleTime > 600_000 ? 15_000 : idleTime > 90_000 ? 5_000 : SHORT_PAUSE;
  scheduleNews();
}

// Announces that the connection is cut or restored. Without it the displayed table is the last one received, and whose turn
// it is is not announced. While touches wait the page already says so (notes.html).
function reportConnection() {
  const isCut = failureCount > 1;
  document.documentElement.classList.toggle("alone", isCut);
  if (window.takujoPocket) {
    window.takujoPocket.isCut = isCut;
  }
  const connection = !isCut || "waits" in (getTableForm()?.dataset ?? {}) ? "" : window.takujoPocket?.keeps ? "alone" : "away";
  if (reportedConnection !== connection) {
    reportedConnection = connection;
    document.dispatchEvent(new CustomEvent("takujo:connection-changed", { detail: connection }));
  }
}

// Returns which private hand a control belongs to: `mine` under the cover, the selected seat's, or "".
const findPlaceOfHand = (control) => {
  if (control?.closest("#cover")) {
    return "mine";
  }
  const [place] = (readFields().pick ?? "").split(".");
  return getTableData().secrets.split(" ").includes(place) ? place : "";
};
// Returns the moves of the record that is displayed; "" for a score.
const readDisplayedMoves = () => (getTableData().view === "score" ? "" : (readFields().move ?? ""));

// A touch is valid while the displayed turn stays and nobody else changes the table; one for a private hand while that hand
// is displayed.
document.addEventListener("takujo:touch-queued", ({ detail: { touch } }) => {
  if (!getTableForm() || (touch.control && touch.kind !== "tap") || touch.kind === "form" || touch.name?.startsWith("live.")) {
    return;
  }
  const { control } = touch;
  const [hand, changeCount, moves] = [findPlaceOfHand(control), foreignChangeCount, readDisplayedMoves()];
  touch.isStillValid = () => !getTableForm() || (findPlaceOfHand(control) === hand && (Boolean(hand) || (foreignChangeCount === changeCount && readDisplayedMoves() === moves)));
});

// Loads the current table into the page.
function loadNews() {
  lastTouchTime = Date.now();
  if (watchPage) {
    htmx.ajax("GET", location.href, { target: "#app", select: "#app", swap: "outerMorph" }).then(storeWatchedTable);
    watchPage.dataset.version = "";
    return;
  }
  document.dispatchEvent(new CustomEvent("takujo:load-news"));
}

// A page for watching keeps its picture while the server is too busy to draw the next one; the next news ask for it again.
document.addEventListener("htmx:before:response", (event) => {
  if (watchPage && event.detail.ctx.response.status >= 500) {
    event.preventDefault();
  }
});

// Displays that the shared table has ended, and links to the copy with which this phone can continue. ender: the seat whose
// phone ended it, `sharer`, or "" for nobody.
function showTableEnded(ender = "") {
  const keepWordsOfEnder = (note) => {
    note.querySelectorAll("[data-by]").forEach((words) => words.dataset.by !== ender && words.remove());
    return note;
  };
  if (watchPage) {
    keepWordsOfEnder(document.getElementById("live-gone")).hidden = false;
    return;
  }
  const line = document.getElementById("live");
  if (line && !document.getElementById("live-gone")) {
    const note = keepWordsOfEnder(document.getElementById("live-gone-words").content.cloneNode(true).firstElementChild);
    note.querySelector("a").href = buildAddressOfTable(readNewestTable()); // with what was entered on this phone only
    line.after(note);
    document.getElementById("said").textContent = note.querySelector("b").textContent;
  }
}

// ---------- presence

// Tells the server that this phone is at the table, and displays who else is. isLeaving: the page is being hidden.
async function reportPresence(isLeaving = false) {
  const address = getTableAddress();
  if (!address || watchPage) {
    return;
  }
  const { seat = "" } = tableStorage.read(address);
  const body = new URLSearchParams({ phone: readPhoneId(address), seat: isLeaving ? "-" : seat });
  if (isLeaving) {
    fetch(address + "/here", { method: "POST", body, keepalive: true }).catch(() => {});
    return;
  }
  try {
    const response = await fetch(address + "/here", { method: "POST", body });
    if (response.ok) {
      showPresence(await response.json());
    }
  } catch {
    // No connection: the dots stay as they were.
  }
}

// Displays whose phones are asleep, and once whose are awake again. present: seat → true if awake, false if asleep.
function showSleepingPhones(present) {
  const line = document.getElementById("live-asleep");
  if (!line) {
    return;
  }
  const { seat: ownSeat } = tableStorage.read(getTableAddress());
  const { words: sleepsText, woke: isBackText, comma, seats } = line.dataset;
  const names = line.dataset.seatNames.split("\n"); // in seat order
  const nameOf = (seat) => names[seat.slice(1) - 1];
  const seatsAsleepBefore = seats ? seats.split(" ") : [];
  const seatsAsleep = Object.keys(present).filter((seat) => nameOf(seat) && seat !== ownSeat && present[seat] === false);
  const wokeTexts = seatsAsleepBefore.filter((seat) => present[seat]).map((seat) => isBackText.replace("{}", nameOf(seat)));
  const asleepTexts = seatsAsleep.length ? [sleepsText.replace("{}", seatsAsleep.map(nameOf).join(comma))] : [];
  const text = [...wokeTexts, ...asleepTexts].join(" ");
  const hasNewSleeper = seatsAsleep.some((seat) => !seatsAsleepBefore.includes(seat));
  line.dataset.seats = seatsAsleep.join(" ");
  line.hidden = !text;
  line.textContent = text;
  if (wokeTexts.length || hasNewSleeper) {
    document.getElementById("said").textContent = text;
  }
}

// Displays at each seat whether its phone is awake, asleep or absent. present: as above.
function showPresence(present) {
  const { seat: ownSeat } = tableStorage.read(getTableAddress());
  showSleepingPhones(present);
  for (const seatElement of document.querySelectorAll("[data-seat]")) {
    const { seat, here: hereText, away: awayText, none: freeText, own: ownText } = seatElement.dataset;
    const isAwake = present[seat];
    const dot = seatElement.querySelector(".here");
    if (dot) {
      const state = isAwake ? "on" : isAwake === false ? "off" : "";
      dot.className = `here ${state}`;
      dot.role = state ? "img" : null;
      dot.ariaLabel = document.getElementById("live")?.dataset[state] ?? null;
    }
    const element = seatElement.querySelector("small");
    if (element) {
      element.textContent = seat === ownSeat ? ownText : isAwake ? hereText : isAwake === false ? awayText : freeText;
      seatElement.classList.toggle("came", Boolean(isAwake));
      seatElement.classList.toggle("taken", isAwake !== undefined);
    }
  }
  for (const element of document.querySelectorAll("[data-sitting]")) {
    element.hidden = (element.dataset.sitting === "yes") !== Boolean(ownSeat);
  }
}

// ---------- pages beside the table

document.addEventListener("click", (event) => {
  const seat = event.target.closest?.("[data-sit]");
  const link = event.target.closest?.("[data-send-link]");
  if (seat?.dataset.sit === "-") {
    tableStorage.update(getTableAddress(), { seat: "" }); // the link leads to a key for watching only
    storeWatchAddress(getTableAddress(), new URL(event.target.closest("a").href).pathname);
  } else if (seat) {
    event.preventDefault();
    const { sit, takeover: question } = seat.dataset;
    const isFree = !seat.matches(".taken, .taken *");
    if (isFree || tableStorage.read(getTableAddress()).seat === sit || confirm(question)) {
      takeSeat(seat, sit);
    }
  } else if (link) {
    shareLink(link);
  }
});

// Stores the address for watching in the table's row of recent tables, where it is found again by that address. The row
// leads to the record seen last once the table has ended.
function storeWatchAddress(address, watchAddress) {
  phoneStorage.write("tables", phoneStorage.read("tables", []).map((row) => (row.address === address ? { ...row, watch: watchAddress } : row)));
}

// Stores the record that the page for watching displays in its row of recent tables.
function storeWatchedTable() {
  const { copy, brief: gist, state, live } = document.querySelector("[data-watch]").dataset;
  const current = { copy, gist, state, live: live !== undefined, when: Date.now() };
  const rows = phoneStorage.read("tables", []);
  phoneStorage.write("tables", rows.map((row) => (row.watch === location.pathname ? { ...row, ...current } : row)));
}

// Stores the seat of this phone. On the page with the code for the others the page stays; from the list of seats the game is
// opened.
function takeSeat(seat, seatName) {
  const url = new URL(seat.href);
  if (!tableStorage.update(getTableAddress(), { seat: seatName })) {
    location.assign(url); // the address holds the seat
  } else if (seat.closest(".lv-come")) {
    reportPresence();
    if (getTableForm()) {
      loadNews();
      scheduleNews();
    }
  } else {
    url.searchParams.delete("seat");
    location.assign(url);
  }
}

// Shares the address of the table; a browser that cannot share copies it, and the button says so for 4 s.
async function shareLink(button) {
  if (navigator.share) {
    navigator.share({ url: button.dataset.sendLink, title: document.title }).catch(() => {});
    return;
  }
  const textNode = button.lastChild;
  const { textContent: oldText } = textNode;
  textNode.textContent = (await copyText(button.dataset.sendLink)) ? button.dataset.copied : button.dataset.refused;
  setTimeout(() => (textNode.textContent = oldText), 4000);
}

// ---------- a page is loaded

// Writes the seat into the address, so that a reload keeps it although nothing can be stored.
function putSeatInAddress(seat) {
  const url = new URL(location.href);
  if (url.searchParams.get("seat") !== seat) {
    url.searchParams.set("seat", seat);
    replaceHistoryEntry(history.state, url);
  }
}

// Returns the names at the table of a query in seat order, "" for none.
function readSeatNames(query) {
  const names = (new URLSearchParams(query).get("names") ?? "").split(".");
  return Array.from({ length: MOST_SEATS }, (_, index) => names[index] ?? "");
}

// Returns the seat to which the player of this phone has moved since it displayed the table last; undefined if the player
// stays. One without a name is found only if two players, of whom the other has a name, have exchanged their seats.
function findNewSeatOfOwnPlayer() {
  const { seat = "", knew } = tableStorage.read(getTableAddress());
  const [namesBefore, namesNow] = [knew?.["live.stood"], getTableData().stood].map(readSeatNames);
  const ownIndex = seat.slice(1) - 1;
  const changed = [...namesBefore.keys()].filter((index) => namesBefore[index] !== namesNow[index]);
  if (changed.length === 2 && changed.every((index, at) => namesBefore[index] === namesNow[changed[1 - at]])) {
    return changed.includes(ownIndex) ? `p${changed.find((index) => index !== ownIndex) + 1}` : undefined;
  }
  const name = namesBefore[ownIndex];
  const isUnique = (names) => names.filter((one) => one === name).length === 1;
  const newSeat = `p${namesNow.indexOf(name) + 1}`;
  return name && isUnique(namesBefore) && isUnique(namesNow) && newSeat !== seat ? newSeat : undefined;
}

// Moves this phone to another seat with its player, and the private hand with it: `p2.26.41` becomes `p3.26.41`.
function movePhoneToSeat(newSeat) {
  const { seat, own } = tableStorage.read(getTableAddress());
  const [seatOfHand, ...cards] = (own.mine ?? "").split(".");
  tableStorage.update(getTableAddress(), { seat: newSeat, own: seatOfHand === seat ? { ...own, mine: [newSeat, ...cards].join(".") } : own });
  reportPresence();
  loadNews();
}

// Stores what the displayed page knows of the table, and enables Undo.
function handleDisplayedPage() {
  if (!getTableForm()) {
    return;
  }
  isPageDisplayed = true;
  const address = getTableAddress();
  const { stood, view, version, waits } = getTableData();
  if (waits !== "both") {
    rememberVersion();
  }
  if ("moved" in getTableData() && version !== foreignChangeVersion) {
    foreignChangeVersion = version;
    foreignChangeCount += 1;
  }
  reportConnection();
  // A page beside the table sends nothing, and the hand of a question there is not that of the table.
  const privateFields = isBesideTable() ? (tableStorage.read(address).own ?? {}) : readPrivateFields();
  const hands = isBesideTable() ? tableStorage.read(address).hands : readFields()["live.hands"];
  const ahead = isBesideTable() ? tableStorage.read(address).ahead : "ahead" in getTableData() ? readNewestTable() : undefined;
  const newSeat = findNewSeatOfOwnPlayer();
  tableStorage.update(address, { own: privateFields, hands, ahead, knew: { "live.after": readFields()["live.after"], "live.stood": stood, "live.view": view } });
  if (unstoredEntries[address]) {
    putSeatInAddress(readFields()["live.seat"]);
  }
  const undo = document.getElementById("undo");
  if (undo && canUndo()) {
    undo.disabled = false;
  }
  if (newSeat) {
    movePhoneToSeat(newSeat);
  }
  const { pick = "" } = readFields();
  if (!getTableData().secrets && (history.state?.pick ?? "") !== pick) {
    replaceHistoryEntry({ ...history.state, pick });
  }
}

document.addEventListener("takujo:changed", () => {
  handleDisplayedPage();
  if (getTableForm()) {
    lastTouchTime = Date.now();
    newsPause = SHORT_PAUSE;
    scheduleNews();
  }
});

// Stores that this phone shared the table, which the address says after sharing, and removes it from the address, which may
// be passed on.
function storeSharer() {
  const url = new URL(location.href);
  if (url.searchParams.get("by")) {
    tableStorage.update(getTableAddress(), { shared: true });
    url.searchParams.delete("by");
    replaceHistoryEntry(history.state, url);
  }
}

// Returns the parameters with which this phone ends a table: its seat, or that it is the sharer's.
function buildEnderParameters(address) {
  const { seat, shared } = tableStorage.read(address);
  return seat ? { seat } : shared ? { by: "sharer" } : {};
}

// Reports this phone's presence now and regularly, more often while a page or sheet displays who has joined.
function startPresenceReports() {
  for (const button of document.querySelectorAll("[data-send-link]")) {
    button.hidden = false;
  }
  const end = document.querySelector("[data-end]");
  if (end) {
    const lang = new URLSearchParams(end.search).get("lang");
    end.search = new URLSearchParams({ ...buildEnderParameters(getTableAddress()), ...(lang && { lang }) });
  }
  if (getTableForm() || pageBesideTable) {
    reportPresence();
    clearInterval(presenceTimer);
    presenceTimer = setInterval(() => !document.hidden && reportPresence(), pageBesideTable || document.querySelector(".lv-come") ? 3_000 : PRESENCE_INTERVAL);
  }
}

// After a table was shared its code opens in a sheet over it, where this phone's seat is chosen, too.
const isJustShared = () => location.hash === "#share";
function openShareSheet() {
  const { search } = location;
  replaceHistoryEntry(history.state, location.pathname + search);
  const code = `${getTableAddress()}/share${search}`;
  import(new URL("page_sheet.js" + new URL(import.meta.url).search, import.meta.url)).then(({ openPageInSheet }) => openPageInSheet(code)).catch(() => location.replace(code));
}
document.addEventListener("takujo:sheet-opened", startPresenceReports);
document.addEventListener("takujo:sheet-closed", ({ detail }) => {
  if (getTableForm() && !tableStorage.read(getTableAddress()).seat) {
    detail.leaves = true;
    location.replace(`${getTableAddress()}/seat${location.search}`);
  } else {
    startPresenceReports();
  }
});

// Completes a loaded page: the seat of this phone is required, and what only this phone knows is requested with the table.
function startSharedTable() {
  const address = getTableAddress();
  if (watchPage) {
    storeWatchedTable();
  }
  if (address) {
    storeSharer();
  }
  if (getTableForm() && isJustShared()) {
    openShareSheet();
    return;
  }
  if (getTableForm()) {
    const url = new URL(location.href);
    const seatInAddress = url.searchParams.get("seat");
    if (seatInAddress && tableStorage.update(address, { seat: seatInAddress })) {
      url.searchParams.delete("seat");
      replaceHistoryEntry(history.state, url);
    }
    const { seat, own: privateFields = {}, ahead } = tableStorage.read(address);
    if (!seat || seat === "-") {
      location.replace(address + "/seat" + url.search);
      return;
    }
    const lang = url.searchParams.get("lang") ?? document.documentElement.lang;
    if (seat !== readFields()["live.seat"] || lang !== readFields()["live.lang"] || Object.keys(privateFields).length || ahead || isPageOutdated()) {
      loadNews();
    } else {
      handleDisplayedPage();
    }
  }
  startPresenceReports();
  scheduleNews();
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(newsTimer);
  if (document.hidden) {
    reportPresence(true);
  } else if (getTableForm() || watchPage) {
    reportPresence();
    scheduleNews(0);
  }
});
window.addEventListener("online", () => scheduleNews(0));
window.addEventListener("offline", () => scheduleNews(0));
document.addEventListener("click", ({ target }) => target.closest?.("[data-again]") && scheduleNews(0));
window.addEventListener("pagehide", () => clearInterval(presenceTimer));
document.addEventListener("DOMContentLoaded", startSharedTable);
