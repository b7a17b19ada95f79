// Marks inputs that cannot be sent on the table where they were touched: a dashed ring with their number in order. In a
// place of the table the keys that were touched for it are drawn. A mark goes once its input is sent or refused; each
// input is described in words below (line.html).

const markLayer = Object.assign(document.createElement("div"), { className: "waits" });
markLayer.setAttribute("aria-hidden", "true");
const PLACE_SELECTOR = '[id^="at-board-"], [id^="at-tower-"]';
const OWN_SET_SELECTOR = "#picture .ours .slot"; // of a game in which no place is touched
const PIECE_SELECTOR = "#tray .key, .cp-card";
let waitingControls = [];

// Maps a touched place to the keys that were touched after it, up to the one that ends the turn.
function groupPiecesByPlace() {
  const piecesByPlace = new Map();
  let place = document.querySelector(OWN_SET_SELECTOR);
  for (const control of waitingControls) {
    if (control.matches(PLACE_SELECTOR)) {
      place = control;
    } else if (place && control.matches(PIECE_SELECTOR)) {
      piecesByPlace.set(place, [...(piecesByPlace.get(place) ?? []), control]);
    } else if (control.matches(".go")) {
      place = null;
    }
  }
  return piecesByPlace;
}

// Returns a copy of what is drawn on a control, without the names that may occur only once.
function copyDrawingOfControl(control) {
  const drawing = document.createElement("span");
  drawing.append(...(control.querySelector(".tap-in") ?? control).cloneNode(true).childNodes);
  drawing.querySelectorAll("[id], [data-piece]").forEach((element) =>
    ["id", "data-piece"].forEach((attribute) => element.removeAttribute(attribute)),
  );
  return drawing;
}

// Returns whether a control is in the dock or the head, or visible between them.
function isInSight({ top, bottom }, control) {
  const topLimit = document.getElementById("top")?.getBoundingClientRect().bottom ?? 0;
  const bottomLimit = document.getElementById("dock")?.getBoundingClientRect().top ?? innerHeight;
  return control.closest("#dock, #top") || (bottom > topLimit && top < bottomLimit);
}

// Draws the marks of all waiting inputs over the page.
function drawMarks() {
  const numbersByControl = new Map();
  for (const [index, control] of waitingControls.entries()) {
    numbersByControl.set(control, [...(numbersByControl.get(control) ?? []), index + 1]);
  }
  const piecesByPlace = groupPiecesByPlace();
  const rings = [...new Set([...numbersByControl.keys(), ...piecesByPlace.keys()])].map((control) => {
    const rect = control.getBoundingClientRect();
    const ring = document.createElement("i");
    ring.hidden = !isInSight(rect, control);
    for (const property of ["left", "top", "width", "height"]) {
      ring.style[property] = `${rect[property]}px`;
    }
    ring.append(...(piecesByPlace.get(control) ?? []).map(copyDrawingOfControl));
    if (numbersByControl.has(control)) {
      ring.append(Object.assign(document.createElement("b"), { textContent: numbersByControl.get(control).join(" ") }));
    }
    return ring;
  });
  markLayer.replaceChildren(...rings);
  if (waitingControls.length && !markLayer.isConnected) {
    document.body.append(markLayer);
  }
}

document.addEventListener("takujo:waiting-changed", ({ detail }) => {
  if (detail.length || waitingControls.length) {
    waitingControls = detail;
    drawMarks();
  }
});
for (const eventName of ["scroll", "resize"]) {
  addEventListener(eventName, () => waitingControls.length && drawMarks(), { capture: true, passive: true });
}
