// Reads and writes what this phone stores of its tables, and what a browser tab stores. If storage is not allowed,
// nothing is stored.

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

// Returns the number of moves of a shared table, or of those before the turn that the page corrects; undefined for a table
// that is not shared.
export function countTurnsOfSharedTable(form) {
  const { version, stood, ahead } = form?.dataset ?? {};
  const moves = form?.elements.then ? form.elements.move?.value : new URLSearchParams(ahead ?? stood).get("move");
  return version === undefined ? undefined : (moves ?? "").split("_").filter(Boolean).length;
}
