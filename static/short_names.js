// Displays a name in full if there is room, else the characters that tell it from the others; it is read aloud in full.
// Without this script the style sheet cuts it off where its room ends.

// Returns whether a text is wider than the room for its name. In fractions of a pixel: half of one is enough for an
// ellipsis.
function isCutOff(nameElement, textElement = nameElement) {
  const range = document.createRange();
  range.selectNodeContents(textElement);
  return range.getBoundingClientRect().width > nameElement.getBoundingClientRect().width + 0.02;
}

// Displays all names in full, and then shortens those that do not fit.
function fitNames() {
  const nameElements = [...document.querySelectorAll("[data-short]")];
  for (const nameElement of nameElements.filter((element) => element.dataset.whole)) {
    nameElement.textContent = nameElement.dataset.whole;
    delete nameElement.dataset.whole;
  }
  for (const nameElement of nameElements.filter((element) => isCutOff(element))) {
    const fullName = nameElement.textContent;
    const spokenElement = Object.assign(document.createElement("span"), { className: "vh", textContent: fullName });
    const visibleElement = Object.assign(document.createElement("span"), { ariaHidden: "true" });
    nameElement.dataset.whole = fullName;
    nameElement.replaceChildren(spokenElement, visibleElement);
    const otherElements = nameElements.filter((element) => getFullName(element) !== fullName);
    for (const shortName of [...listUniqueBeginnings(nameElement, otherElements), nameElement.dataset.short]) {
      visibleElement.textContent = shortName;
      if (!isCutOff(nameElement, visibleElement)) {
        break;
      }
    }
  }
}

const getFullName = (nameElement) => nameElement.dataset.whole ?? nameElement.textContent;

// Returns the beginnings of a name that no other name has, the longest first; only those longer than its initials.
function listUniqueBeginnings(nameElement, otherElements) {
  const { whole, short } = nameElement.dataset;
  const otherNames = otherElements.flatMap((element) => [getFullName(element), element.dataset.short]);
  const segments = "Segmenter" in Intl && !whole.startsWith("\u2068") ? [...new Intl.Segmenter().segment(whole)] : [];
  return segments
    .map((segment) => whole.slice(0, segment.index).replace(/\([^)]*$/, "").trim()) // without an open bracket
    .filter((beginning) => beginning.length > short.length && !otherNames.some((otherName) => otherName.startsWith(beginning)))
    .reverse();
}

// Before the page is scrolled back (scrolling.js).
document.addEventListener("takujo:changed", fitNames, true);
document.addEventListener("toggle", fitNames, true);
addEventListener("resize", fitNames);
fitNames();
