// Displays a name in full if there is room, else the characters that tell it from the others; it is read aloud in full.
// Without this script the style sheet cuts it off where its room ends.

// In fractions of a pixel: half of one is enough for an ellipsis.
function isCut(name, shown = name) {
  const text = document.createRange();
  text.selectNodeContents(shown);
  return text.getBoundingClientRect().width > name.getBoundingClientRect().width + 0.02;
}

function fitNames() {
  const names = [...document.querySelectorAll("[data-short]")];
  for (const name of names.filter((one) => one.dataset.whole)) {
    name.textContent = name.dataset.whole;
    delete name.dataset.whole;
  }
  for (const name of names.filter((one) => isCut(one))) {
    const whole = name.textContent;
    const read = Object.assign(document.createElement("span"), { className: "vh", textContent: whole });
    const seen = Object.assign(document.createElement("span"), { ariaHidden: "true" });
    name.dataset.whole = whole;
    name.replaceChildren(read, seen);
    const others = names.filter((one) => wholeOf(one) !== whole);
    for (const start of [...starts(name, others), name.dataset.short]) {
      seen.textContent = start;
      if (!isCut(name, seen)) {
        break;
      }
    }
  }
}

const wholeOf = (name) => name.dataset.whole ?? name.textContent;

// The beginnings of a name that no other name has, the longest first; only those longer than its initials.
function starts(name, others) {
  const { whole, short } = name.dataset;
  const taken = others.flatMap((one) => [wholeOf(one), one.dataset.short]);
  const ends = "Segmenter" in Intl && !whole.startsWith("\u2068") ? [...new Intl.Segmenter().segment(whole)] : [];
  return ends
    .map((end) => whole.slice(0, end.index).replace(/\([^)]*$/, "").trim()) // without an open bracket
    .filter((start) => start.length > short.length && !taken.some((one) => one.startsWith(start)))
    .reverse();
}

// Before the page is scrolled back (scrolling.js).
document.addEventListener("takujo:changed", fitNames, true);
document.addEventListener("toggle", fitNames, true);
addEventListener("resize", fitNames);
fitNames();
