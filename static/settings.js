// A number of players or a ruling applies as soon as it is touched; names when they are left. The button below has
// nothing left to send then: it folds the settings, so that the table is visible. Without this script it applies all at
// once.

import { phoneStorage } from "./storage.js";

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form.settings");
  if (form && event.target.matches("input")) {
    form.requestSubmit();
  }
});

document.addEventListener("submit", (event) => {
  if (event.submitter?.matches("form.settings .btn")) {
    event.submitter.closest("details").open = false;
    scrollTo(0, 0);
  }
});

// Offers the names this phone knows: while typing, and for the selected seat before a game as keys, as many as fit in
// the middle of the table.
const KEYS = 4;
function offerNames() {
  const names = phoneStorage.read("names", []);
  const known = document.getElementById("known-names");
  if (known && !known.children.length) {
    known.append(...names.map((name) => Object.assign(document.createElement("option"), { value: name })));
  }
  const keys = document.querySelector(".seating-names:empty");
  if (keys) {
    const used = keys.dataset.used.split(".");
    const free = names.filter((name) => !used.includes(name)).slice(0, KEYS);
    keys.append(...free.map((name) => Object.assign(document.createElement("button"), { type: "button", className: "key nm", textContent: name })));
    keys.hidden = free.length === 0;
  }
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest?.(".seating-names button");
  if (key) {
    const field = document.querySelector(".naming .field");
    field.value = key.textContent;
    field.form.requestSubmit();
  }
});

document.addEventListener("takujo:changed", offerNames);
offerNames();
