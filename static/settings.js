// A number of players or a ruling acts as soon as it is touched; names do when they are left. The button below them then
// has nothing left to send: it folds them away, so that the table is seen with them. Without script it applies all at once.

import { store } from "./kept.js";

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

// The names this phone knows are offered.
function offerNames() {
  const known = document.getElementById("known-names");
  if (known && !known.children.length) {
    known.append(...store.read("names", []).map((name) => Object.assign(document.createElement("option"), { value: name })));
  }
}

document.addEventListener("takujo:changed", offerNames);
offerNames();
