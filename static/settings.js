// Applies the settings of a table. A number of players or a ruling applies as soon as it is touched; names when their
// field is left. The button below has nothing left to send then: it folds the settings, so that the table is visible.
// Without this script the button applies all at once.

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

const MAX_NAME_KEYS = 4; // as many as fit in the middle of the table

// Offers the names this phone knows: while typing, and as keys for the selected seat before a game.
function offerNames() {
  const names = phoneStorage.read("names", []);
  const suggestionList = document.getElementById("known-names");
  if (suggestionList && !suggestionList.children.length) {
    suggestionList.append(...names.map((name) => Object.assign(document.createElement("option"), { value: name })));
  }
  const keyContainer = document.querySelector(".seating-names:empty");
  if (keyContainer) {
    const usedNames = keyContainer.dataset.used.split(".");
    const offeredNames = names.filter((name) => !usedNames.includes(name)).slice(0, MAX_NAME_KEYS);
    const keys = offeredNames.map((name) => Object.assign(document.createElement("button"), { type: "button", className: "key nm", textContent: name }));
    keyContainer.append(...keys);
    keyContainer.hidden = offeredNames.length === 0;
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
