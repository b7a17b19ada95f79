// Breaks Japanese lines between phrases: by the style sheet if the browser can (`word-break: auto-phrase`), else
// (Safari, Firefox) by the weights of BudouX, which say before which character a phrase begins. Without this script
// lines break anywhere.

const JAPANESE = /[\u3041-\u30ff\u4e00-\u9fff]/g;
const LEAST = 8; // a shorter text fits in one line
const NEVER = "script, style, svg, textarea, input, select, code, [lang=en], .vh, [data-short], [data-who], [data-name]";
// Weights by the characters around a place: name, from and to, counted from the character before which it may break.
const AROUND = [
  ["UW1", -3, -2], ["UW2", -2, -1], ["UW3", -1, 0], ["UW4", 0, 1], ["UW5", 1, 2], ["UW6", 2, 3],
  ["BW1", -2, 0], ["BW2", -1, 1], ["BW3", 0, 2], ["TW1", -3, 0], ["TW2", -2, 1], ["TW3", -1, 2], ["TW4", 0, 3],
];
let weights;
let base;

function phrases(text) {
  const found = [text[0]];
  for (let at = 1; at < text.length; at += 1) {
    let score = base;
    for (const [name, from, to] of AROUND) {
      if (at + from >= 0 && at + to <= text.length) {
        score += weights[name][text.slice(at + from, at + to)] ?? 0;
      }
    }
    // a number is never separated from what it counts
    if (score > 0 && !/[0-9]/.test(text[at - 1])) {
      found.push("");
    }
    found[found.length - 1] += text[at];
  }
  // one or two characters are never alone on the last line
  return found.length > 1 && found.at(-1).trim().length <= 2 ? [...found.slice(0, -2), found.slice(-2).join("")] : found;
}

function part(app) {
  const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if ((node.data.match(JAPANESE)?.length ?? 0) >= LEAST && !node.parentElement.closest(NEVER)) {
      texts.push(node);
    }
  }
  for (const node of texts) {
    const [first, ...rest] = phrases(node.data);
    if (rest.length) {
      node.data = first;
      node.after(...rest.flatMap((phrase) => [document.createElement("wbr"), phrase]));
    }
  }
}

function apply() {
  const app = document.getElementById("app");
  if (app?.dataset.lang === "ja") {
    part(app);
  }
}

export async function begin(address) {
  const answer = await fetch(address).catch(() => undefined);
  weights = answer?.ok ? await answer.json().catch(() => undefined) : undefined; // the login page of a Wi-Fi is no answer
  if (weights) {
    base = -Object.values(weights).flatMap(Object.values).reduce((sum, one) => sum + one, 0) / 2;
    document.documentElement.classList.add("phrased");
    document.addEventListener("takujo:changed", apply);
    apply();
  }
}
