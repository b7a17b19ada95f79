// What this phone keeps of its tables, and what a tab does; for nobody, where it may keep nothing.

export const store = {
  read(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem("takujo." + name)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem("takujo." + name, JSON.stringify(value));
    } catch {
      // No storage: nothing is remembered.
    }
  },
};
export const tab = {
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
      // No storage: each page stands for itself.
    }
  },
};

// The entry of the history that is on the page, written anew. An old WebKit takes a hundred in half a minute and throws for
// more: then it is written with the next touch.
export function replaceEntry(state, address = location.href) {
  try {
    history.replaceState(state, "", address);
  } catch {
    // It stays as it was.
  }
}

// How many turns a shared table has on the page; undefined where it is not shared.
export function turnOf(form) {
  const { version } = form?.dataset ?? {};
  return version === undefined ? undefined : (form.elements.move?.value ?? "").split("_").filter(Boolean).length;
}
