// Breaks Japanese lines between phrases: by the style sheet if the browser can (`word-break: auto-phrase`), else
// (Safari, Firefox) by the weights of BudouX, which say before which character a phrase begins. Without this script
// lines break anywhere.

const JAPANESE_CHARACTERS = /[\u3041-\u30ff\u4e00-\u9fff]/g;
const MIN_JAPANESE_CHARACTERS = 8; // a text with fewer fits in one line
const EXCLUDED_ELEMENTS = "script, style, svg, textarea, input, select, code, [lang=en], .vh, [data-short], [data-who], [data-name]";
// Weights by the characters around a place: name, from and to, counted from the character before which it may break.
const WEIGHT_RANGES = [
  ["UW1", -3, -2], ["UW2", -2, -1], ["UW3", -1, 0], ["UW4", 0, 1], ["UW5", 1, 2], ["UW6", 2, 3],
  ["BW1", -2, 0], ["BW2", -1, 1], ["BW3", 0, 2], ["TW1", -3, 0], ["TW2", -2, 1], ["TW3", -1, 2], ["TW4", 0, 3],
];
let weights;
let baseScore; // of every place, before the weights are added; a phrase begins where the sum is above 0

// Returns the phrases of a text.
function splitIntoPhrases(text) {
  const phrases = [text[0]];
  for (let index = 1; index < text.length; index += 1) {
    let score = baseScore;
    for (const [name, from, to] of WEIGHT_RANGES) {
      if (index + from >= 0 && index + to <= text.length) {
        score += weights[name][text.slice(index + from, index + to)] ?? 0;
      }
    }
    // a number is never separated from what it counts
    if (score > 0 && !/[0-9]/.test(text[index - 1])) {
      phrases.push("");
    }
    phrases[phrases.length - 1] += text[index];
  }
  // one or two characters are never alone on the last line
  return phrases.length > 1 && phrases.at(-1).trim().length <= 2 ? [...phrases.slice(0, -2), phrases.slice(-2).join("")] : phrases;
}

// Returns whether a text lies directly in a flexible box or grid. There Firefox makes an item of each break and each
// phrase, with the gap of the box between them.
function isItemOfBox(node) {
  return /flex|grid/.test(getComputedStyle(node.parentElement).display);
}

// Inserts a possible line break between the phrases of all texts within an element, except items of a box.
function insertBreaks(container) {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const textNodes = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const isLong = (node.data.match(JAPANESE_CHARACTERS)?.length ?? 0) >= MIN_JAPANESE_CHARACTERS;
    if (isLong && !node.parentElement.closest(EXCLUDED_ELEMENTS) && !isItemOfBox(node)) {
      textNodes.push(node);
    }
  }
  for (const node of textNodes) {
    const [firstPhrase, ...otherPhrases] = splitIntoPhrases(node.data);
    if (otherPhrases.length) {
      node.data = firstPhrase;
      node.after(...otherPhrases.flatMap((phrase) => [document.createElement("wbr"), phrase]));
    }
  }
}

function insertBreaksInJapanesePage() {
  const app = document.getElementById("app");
  if (app?.dataset.lang === "ja") {
    insertBreaks(app);
  }
}

// Loads the weights from their address, and breaks the lines of this page and of all it changes to.
export async function startBreakingPhrases(address) {
  const response = await fetch(address).catch(() => undefined);
  weights = response?.ok ? await response.json().catch(() => undefined) : undefined; // the login page of a Wi-Fi is no answer
  if (weights) {
    baseScore = -Object.values(weights).flatMap(Object.values).reduce((sum, weight) => sum + weight, 0) / 2;
    document.documentElement.classList.add("phrased");
    document.addEventListener("takujo:changed", insertBreaksInJapanesePage);
    insertBreaksInJapanesePage();
  }
}
