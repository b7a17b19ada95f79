// What stays on this phone: recent tables, names, display, the screen kept awake. Nothing of it is sent.

const store = {
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
const TABLES = 20;
const NAMES = 24;

// A table is saved under the address it has now; going on at it moves the entry. A link opens what it says.
let table;

function remember() {
  const answer = document.getElementById("answer");
  const [game, view] = location.pathname.split("/").slice(-2);
  const params = new URLSearchParams(location.search);
  const entered = [...params.keys()].some((key) => !["players", "names", "house", "lang", "pick"].includes(key));
  if (!answer || !entered || !["score", "moves", "check"].includes(view)) {
    table = undefined;
    return;
  }
  const address = location.pathname + location.search;
  const tables = store.read("tables", []);
  const id = history.state?.table ?? table ?? crypto.getRandomValues(new Uint32Array(1))[0];
  const old = tables.find((entry) => entry.id === id && entry.game === game);
  table = old || !tables.some((entry) => entry.id === id) ? id : crypto.getRandomValues(new Uint32Array(1))[0];
  history.replaceState({ ...history.state, table }, "");
  const gist = [...answer.querySelectorAll(".lead .nm, .lead .pt, .say b")]
    .map((part) => part.textContent.replace(/\s+/g, " ").trim())
    .join(" ");
  const title = document.title.split("｜")[0];
  const entry = { id: table, game, address, title, name: old?.name ?? "", gist, when: Date.now() };
  const others = tables.filter((other) => other.id !== table && other.address !== address);
  store.write("tables", [entry, ...others].slice(0, TABLES));
  const names = (params.get("names") ?? "").split(".").filter(Boolean);
  if (names.length) {
    store.write("names", [...new Set([...names, ...store.read("names", [])])].slice(0, NAMES));
  }
}

document.addEventListener("htmx:before:history:update", () => {
  table = history.state?.table ?? table;
});
document.addEventListener("htmx:after:history:update", remember);
window.addEventListener("popstate", () => {
  table = history.state?.table;
});

function list() {
  const section = document.getElementById("recent");
  if (!section) {
    return;
  }
  const tables = store.read("tables", []);
  section.hidden = tables.length === 0;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  const rows = tables.map((table) => {
    const row = document.getElementById("recent-row").content.cloneNode(true).firstElementChild;
    row.dataset.id = table.id;
    row.querySelector("a").href = table.address.startsWith("/") ? table.address : "/";
    row.querySelector("[data-name]").textContent = table.name || table.title;
    row.querySelector("[data-when]").textContent = format.format(table.when);
    row.querySelector("[data-gist]").textContent = table.gist;
    row.querySelector("input").value = table.name;
    return row;
  });
  section.querySelector(".recent").replaceChildren(...rows);
}

document.addEventListener("click", (event) => {
  const row = event.target.closest(".recent li");
  if (event.target.closest("#forget")) {
    store.write("tables", []);
    store.write("names", []);
    list();
  } else if (row && event.target.closest("[data-delete]")) {
    store.write("tables", store.read("tables", []).filter((table) => String(table.id) !== row.dataset.id));
    list();
  } else if (row && event.target.closest("[data-rename]")) {
    row.classList.toggle("naming");
    row.querySelector("input").focus();
  }
});
document.addEventListener("change", (event) => {
  const row = event.target.closest?.(".recent li");
  if (row) {
    const tables = store.read("tables", []);
    tables.find((table) => String(table.id) === row.dataset.id).name = event.target.value.trim();
    store.write("tables", tables);
    list();
  }
  if (event.target.matches?.("[data-display]")) {
    const { name, value } = event.target;
    try {
      localStorage.setItem("takujo." + name, value);
    } catch {
      // Only for this page, then.
    }
    prefer();
  }
});

let lock;
async function prefer() {
  const panel = document.getElementById("display");
  for (const name of ["theme", "size", "wake"]) {
    let value = "";
    try {
      value = localStorage.getItem("takujo." + name) ?? "";
    } catch {
      // As the page has it.
    }
    const choice = panel?.querySelector(`[name=${name}][value="${value}"]`);
    if (choice) {
      choice.checked = true;
    }
    if (name === "wake") {
      if (value && "wakeLock" in navigator && !lock) {
        lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      } else if (!value && lock) {
        await lock.release();
        lock = undefined;
      }
    } else if (value) {
      document.documentElement.dataset[name] = value;
    } else {
      delete document.documentElement.dataset[name];
    }
  }
}
document.addEventListener("visibilitychange", () => {
  lock = undefined;
  prefer();
});

// Clipboard, share sheet and wake lock need a secure address; elsewhere their buttons stay away.
function offer() {
  const panel = document.getElementById("display");
  if (panel) {
    panel.hidden = false;
    document.getElementById("wake").hidden = !("wakeLock" in navigator);
  }
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
  }
  for (const button of document.querySelectorAll("[data-send]")) {
    button.hidden = !navigator.share;
  }
  const known = document.getElementById("known-names");
  if (known && !known.children.length) {
    known.append(...store.read("names", []).map((name) => Object.assign(document.createElement("option"), { value: name })));
  }
}
document.addEventListener("click", (event) => {
  const field = event.target.closest("details")?.querySelector("[data-share]");
  if (field && event.target.closest("[data-copy]")) {
    navigator.clipboard.writeText(field.value).then(() => field.select());
  } else if (field && event.target.closest("[data-send]")) {
    navigator.share({ url: field.value, title: document.title }).catch(() => {});
  } else if (event.target.matches("[readonly]")) {
    event.target.select();
  }
});

function arrive() {
  offer();
  prefer();
  list();
}
document.addEventListener("DOMContentLoaded", () => {
  arrive();
  remember();
});
document.addEventListener("htmx:finally:request", arrive);
