// Announces each input to screen readers: what was entered and where entry continues; then whose turn it is and the
// answer, if they have changed.
const SELECTED_PLACE_SELECTOR = "main [id^=at-]:is([aria-current], [aria-pressed=true])"; // in the picture
let lastAnswer = readAnswer();
let lastTurn = readTurn();

// Announces an input and what it has changed.
function announceInput(touch) {
  const announcer = document.getElementById("said");
  const answer = readAnswer();
  const placeName = document.querySelector(SELECTED_PLACE_SELECTOR)?.querySelector(".vh, title")?.textContent.replace(/\s+/g, " ").trim();
  const inputText = touch.kind === "tap" ? [...new Set([touch.label, placeName])].filter(Boolean).join(" → ") : "";
  // The answer may name the turn already; some bars say what to do instead.
  const turnText = readTurn() === lastTurn || answer.includes(readTurn()) ? "" : readTurn();
  const texts = [inputText, turnText, answer === lastAnswer ? "" : answer].filter(Boolean);
  lastAnswer = answer;
  lastTurn = readTurn();
  if (announcer && texts.length) {
    announcer.replaceChildren(...texts.map((text) => Object.assign(document.createElement("span"), { textContent: text + "\n" })));
  }
}

// Returns the words that say whose turn it is.
function readTurn() {
  return document.getElementById("answer")?.dataset.turn ?? "";
}

// Returns the words of the bar, and of the notes of a shared table, without what is under a cover. The words of the
// link in a heading are left out. Where a line may break (phrases.js) a heading consists of several texts.
function readAnswer() {
  const readOwnTexts = (element) => [...element.childNodes].map((node) => node.data ?? "").join("");
  const elements = [...document.querySelectorAll("#answer .say b, #answer .tx, .lv-n > b, .lv-last")];
  const uncoveredElements = elements.filter((element) => !element.closest("[data-hides]") || element.getClientRects().length);
  return uncoveredElements
    .map((element) => (element.matches("b") ? readOwnTexts(element) : element.textContent))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

document.addEventListener("takujo:changed", ({ detail: { touch } }) => announceInput(touch));
