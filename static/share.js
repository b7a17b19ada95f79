// Copies links and texts, and sends them. On a page from plain http, copying uses the old command; in a browser that
// cannot send there is no button for it, since link and text can be copied.

import { copyText } from "./copy.js";

// Displays the controls that need this script.
function displayControls() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
  }
  for (const button of document.querySelectorAll("[data-send]")) {
    button.hidden = !navigator.share;
  }
  for (const checkbox of document.querySelectorAll("[data-names]")) {
    checkbox.closest("label").hidden = false;
  }
}

let refusalText; // the page's message that copying is impossible

// Copies the text of the button's field and says that it was copied; if copying is not allowed, says that and selects
// the text.
async function copyFieldOfButton(button) {
  const section = button.closest("#take");
  const field = button.closest("details").querySelector(".field");
  const isCopied = await copyText(field.value);
  const messageElement = section.querySelector("[data-copied]");
  refusalText ??= messageElement.textContent;
  messageElement.textContent = isCopied ? messageElement.dataset.copied : refusalText;
  messageElement.hidden = false;
  if (!isCopied) {
    field.select();
  }
}

// Exchanges what is handed out for the same with, or without, the names of the people: swaps the property that
// `data-as` names and the value of `data-other`.
function toggleNamesOfPlayers() {
  for (const element of document.querySelectorAll("#take [data-other]")) {
    [element[element.dataset.as], element.dataset.other] = [element.dataset.other, element[element.dataset.as]];
  }
}

document.addEventListener("click", (event) => {
  const field = event.target.closest("#take")?.querySelector("[data-share]");
  const button = event.target.closest("[data-copy]");
  if (button) {
    copyFieldOfButton(button);
  } else if (field && event.target.closest("[data-send]")) {
    navigator.share({ url: field.value, title: document.title }).catch(() => {});
  } else if (event.target.matches("[readonly]")) {
    event.target.select();
  }
});
document.addEventListener("change", (event) => event.target.matches("[data-names]") && toggleNamesOfPlayers());
document.addEventListener("takujo:changed", displayControls);
displayControls();
