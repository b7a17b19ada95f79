// Reads and writes what this phone stores of its tables, and what a browser tab stores. If storage is not allowed,
// nothing is stored. Also what several scripts share about history entries, addresses and touches.

export const phoneStorage = {
  read(name, fallback) {
    try {
      return JSON.parse(localStorage.getItem("takujo." + name)) ?? fallback;
    } catch {
      return fallback;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem("takujo." + name, JSON.stringify(value));
      return true;
    } catch {
      return false; // no storage, or none left: nothing is remembered
    }
  },
};

// Returns the names of what is stored that begin with a prefix.
export function listStoredNames(prefix) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith("takujo." + prefix)).map((name) => name.slice(7));
  } catch {
    return [];
  }
}

export const removeStored = (name) => localStorage.removeItem("takujo." + name);

export const tabStorage = {
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
      // No storage: no page knows what another one stored.
    }
  },
};

// Replaces the history entry of the page. An old WebKit allows a hundred changes in half a minute and then throws: the
// entry is then written with the next input.
export function replaceHistoryEntry(state, address = location.href) {
  try {
    history.replaceState(state, "", address);
  } catch {
    // The entry stays as it was.
  }
}

// Adds to the state of the page's history entry, and gives it another address if there is one.
export const updateHistoryEntry = (changes, address) => replaceHistoryEntry({ depth: 0, ...history.state, ...changes }, address);

// Returns a random number by which this phone finds a game or a page in its storage.
export const createId = () => crypto.getRandomValues(new Uint32Array(1))[0];

// Returns whether the user made a touch; the page makes the others itself.
export const isMadeByUser = (touch) => !["restore", "rest", "news"].includes(touch.kind);

// Parameters of an address that belong to its page, not to its table.
export const PAGE_PARAMETERS = ["kept", "then", "tried", "won", "lang", "pick"];

// Returns the path and the query of the page.
export const readPageAddress = () => location.pathname + location.search;

// Returns the form with the table; null on a page without one.
export const getTableForm = () => document.getElementById("table");

// Returns the moves of a query, each as text; none for an empty or missing text.
export const splitMoves = (moves) => (moves ? moves.split("_") : []);

// Returns the number of moves of a shared table, or of those before the turn that the page corrects; undefined for a table
// that is not shared.
export function countTurnsOfSharedTable(form) {
  const { version, stood, ahead } = form?.dataset ?? {};
  const moves = form?.elements.then ? form.elements.move?.value : new URLSearchParams(ahead ?? stood).get("move");
  return version === undefined ? undefined : splitMoves(moves).length;
}
