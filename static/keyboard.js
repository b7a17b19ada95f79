// Tray and picture by keyboard: a typed number presses its key; arrows, Home and End move between keys. Only while the
// focus is there, so that nothing is entered by mistake. Without this script Tab reaches everything.

const STEPS = {
  ArrowRight: (now, last) => (now < last ? now + 1 : 0),
  ArrowLeft: (now, last) => (now > 0 ? now - 1 : last),
  Home: () => 0,
  End: (now, last) => last,
};
let typed = ""; // the typed digits, until a key is pressed, or the focus leaves
let at;

const there = (one) => one.getClientRects().length > 0;
const controls = (part) => [...part.querySelectorAll("button:enabled, a[href], summary")].filter(there);
const seen = (key) => (key.querySelector("[aria-hidden=true]") ?? key).textContent.trim();
const said = (key) => seen(key).replace("−", "-").replace("+", "");

// Returns the keys of the tray whose number begins with the typed digits.
function saying(tray, begins) {
  const numbers = controls(tray).filter((key) => key.name === "put" && /^-?\d+$/.test(said(key)));
  return numbers.filter((key) => said(key).startsWith(begins));
}

// A key with which no other begins is pressed at once; else it gets the focus, and Enter presses it.
function type(tray, sign) {
  const begun = typed && document.activeElement === at ? typed + sign : sign;
  typed = saying(tray, begun).length ? begun : sign;
  const found = saying(tray, typed);
  const key = found.find((one) => said(one) === typed);
  key?.focus({ preventScroll: true });
  at = document.activeElement;
  if (found.length === 1 && key) {
    typed = "";
    key.click();
  }
  return found.length > 0;
}

function go(part, step) {
  const all = controls(part);
  all[step(all.indexOf(document.activeElement), all.length - 1)]?.focus();
  return all.length > 0;
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) {
    return;
  }
  const tray = target.closest("#dock") && document.getElementById("tray");
  const part = target.closest("#tray, #picture, #answer") ?? tray;
  const done = tray && /^[-\d]$/.test(key) ? type(tray, key) : part && STEPS[key] && go(part, STEPS[key]);
  if (done) {
    event.preventDefault();
  } else {
    typed = "";
  }
});

// F8 moves from the picture to the tray, to the answer, and round.
document.addEventListener("keydown", (event) => {
  if (event.key !== "F8") {
    return;
  }
  const parts = ["picture", "tray", "answer"].map((id) => document.getElementById(id)).filter(Boolean);
  const now = parts.findIndex((part) => part.contains(document.activeElement));
  const to = parts[(now + (event.shiftKey ? parts.length - 1 : 1)) % parts.length];
  if (to) {
    event.preventDefault();
    to.tabIndex = -1;
    to.focus();
  }
});
