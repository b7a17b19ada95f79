// Tray and picture by keyboard: a typed number presses its key; arrows, Home and End move between keys. Only while the
// focus is there, so that nothing is entered by mistake. Without this script Tab reaches everything.

// Maps a pressed key to the index of the control that gets the focus after the current one.
const NEXT_INDEX_BY_KEY = {
  ArrowRight: (index, lastIndex) => (index < lastIndex ? index + 1 : 0),
  ArrowLeft: (index, lastIndex) => (index > 0 ? index - 1 : lastIndex),
  Home: () => 0,
  End: (index, lastIndex) => lastIndex,
};
let typedNumber = ""; // what has been typed of a number, until a key is pressed, or the focus leaves
let elementFocusedByTyping; // what had the focus after the last typed character

const isVisible = (element) => element.getClientRects().length > 0;
const listControls = (area) => [...area.querySelectorAll("button:enabled, a[href], summary")].filter(isVisible);
const getKeyText = (key) => (key.querySelector("[aria-hidden=true]") ?? key).textContent.trim();
// Returns the text of a key as it is typed on a keyboard.
const getKeyNumber = (key) => getKeyText(key).replace("−", "-").replace("+", "");

// Returns the keys of the tray whose number begins with the typed characters.
function listKeysBeginningWith(tray, beginning) {
  const numberKeys = listControls(tray).filter((key) => key.name === "put" && /^-?\d+$/.test(getKeyNumber(key)));
  return numberKeys.filter((key) => getKeyNumber(key).startsWith(beginning));
}

// Adds a character to the typed number, and returns whether the number of any key begins with it. A key with which no
// other begins is pressed at once; else it gets the focus, and Enter presses it.
function typeCharacter(tray, character) {
  const continuedNumber = typedNumber && document.activeElement === elementFocusedByTyping ? typedNumber + character : character;
  typedNumber = listKeysBeginningWith(tray, continuedNumber).length ? continuedNumber : character;
  const matchingKeys = listKeysBeginningWith(tray, typedNumber);
  const exactKey = matchingKeys.find((key) => getKeyNumber(key) === typedNumber);
  exactKey?.focus({ preventScroll: true });
  elementFocusedByTyping = document.activeElement;
  if (matchingKeys.length === 1 && exactKey) {
    typedNumber = "";
    exactKey.click();
  }
  return matchingKeys.length > 0;
}

// Moves the focus to another control of an area, and returns whether there is any.
function moveFocus(area, getNextIndex) {
  const controls = listControls(area);
  controls[getNextIndex(controls.indexOf(document.activeElement), controls.length - 1)]?.focus();
  return controls.length > 0;
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) {
    return;
  }
  const tray = target.closest("#dock") && document.getElementById("tray");
  const area = target.closest("#tray, #picture, #answer") ?? tray;
  const isHandled =
    tray && /^[-\d]$/.test(key) ? typeCharacter(tray, key) : area && NEXT_INDEX_BY_KEY[key] && moveFocus(area, NEXT_INDEX_BY_KEY[key]);
  if (isHandled) {
    event.preventDefault();
  } else {
    typedNumber = "";
  }
});

// F8 moves from the picture to the tray, to the answer, and round; with Shift the other way.
document.addEventListener("keydown", (event) => {
  if (event.key !== "F8") {
    return;
  }
  const areas = ["picture", "tray", "answer"].map((id) => document.getElementById(id)).filter(Boolean);
  const currentIndex = areas.findIndex((area) => area.contains(document.activeElement));
  const nextArea = areas.at(event.shiftKey ? Math.max(currentIndex, 0) - 1 : (currentIndex + 1) % areas.length);
  if (nextArea) {
    event.preventDefault();
    nextArea.tabIndex = -1;
    nextArea.focus();
  }
});
