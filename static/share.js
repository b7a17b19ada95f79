// Copies and sends. On a page from plain http, copying uses the old command; a browser that cannot share has no button
// for it, since link and text can be copied.

import { copyText } from "./copy.js";

function offer() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
  }
  for (const button of document.querySelectorAll("[data-send]")) {
    button.hidden = !navigator.share;
  }
  for (const names of document.querySelectorAll("[data-names]")) {
    names.closest("label").hidden = false;
  }
}

let refused; // the page's message that copying is impossible

// Says that it was copied; if copying is not allowed, says that and selects the text.
async function copy(button) {
  const part = button.closest("#take");
  const field = button.closest("details").querySelector(".field");
  const copied = await copyText(field.value);
  const said = part.querySelector("[data-copied]");
  refused ??= said.textContent;
  said.textContent = copied ? said.dataset.copied : refused;
  said.hidden = false;
  if (!copied) {
    field.select();
  }
}

// What is handed out includes the names of the people, or does not.
function turn() {
  for (const one of document.querySelectorAll("#take [data-other]")) {
    [one[one.dataset.as], one.dataset.other] = [one.dataset.other, one[one.dataset.as]];
  }
}

document.addEventListener("click", (event) => {
  const field = event.target.closest("#take")?.querySelector("[data-share]");
  const button = event.target.closest("[data-copy]");
  if (button) {
    copy(button);
  } else if (field && event.target.closest("[data-send]")) {
    navigator.share({ url: field.value, title: document.title }).catch(() => {});
  } else if (event.target.matches("[readonly]")) {
    event.target.select();
  }
});
document.addEventListener("change", (event) => event.target.matches("[data-names]") && turn());
document.addEventListener("takujo:changed", offer);
offer();
