// Marks inputs that cannot be sent on the table where they were touched: a dashed ring with their number in order. In a
// place of the table the keys that were touched for it are drawn. A mark goes once its input is sent or refused; each
// input is described in words below (line.html).

const layer = Object.assign(document.createElement("div"), { className: "waits" });
layer.setAttribute("aria-hidden", "true");
const PLACE = '[id^="at-board-"], [id^="at-tower-"]';
const OWN_SET = "#picture .ours .slot"; // of a game in which no place is touched
const PIECE = "#tray .key, .cp-card";
let controls = [];

// Maps a touched place to the keys that were touched after it, up to the one that ends the turn.
function piecesByPlace() {
  const pieces = new Map();
  let place = document.querySelector(OWN_SET);
  for (const control of controls) {
    if (control.matches(PLACE)) {
      place = control;
    } else if (place && control.matches(PIECE)) {
      pieces.set(place, [...(pieces.get(place) ?? []), control]);
    } else if (control.matches(".go")) {
      place = null;
    }
  }
  return pieces;
}

function drawn(control) {
  const picture = document.createElement("span");
  picture.append(...(control.querySelector(".tap-in") ?? control).cloneNode(true).childNodes);
  picture.querySelectorAll("[id], [data-piece]").forEach((part) => ["id", "data-piece"].forEach((name) => part.removeAttribute(name)));
  return picture;
}

function isInSight({ top, bottom }, control) {
  const under = document.getElementById("top")?.getBoundingClientRect().bottom ?? 0;
  const over = document.getElementById("dock")?.getBoundingClientRect().top ?? innerHeight;
  return control.closest("#dock, #top") || (bottom > under && top < over);
}

function draw() {
  const numbers = new Map();
  for (const [index, control] of controls.entries()) {
    numbers.set(control, [...(numbers.get(control) ?? []), index + 1]);
  }
  const pieces = piecesByPlace();
  const rings = [...new Set([...numbers.keys(), ...pieces.keys()])].map((control) => {
    const box = control.getBoundingClientRect();
    const ring = document.createElement("i");
    ring.hidden = !isInSight(box, control);
    for (const side of ["left", "top", "width", "height"]) {
      ring.style[side] = `${box[side]}px`;
    }
    ring.append(...(pieces.get(control) ?? []).map(drawn));
    if (numbers.has(control)) {
      ring.append(Object.assign(document.createElement("b"), { textContent: numbers.get(control).join(" ") }));
    }
    return ring;
  });
  layer.replaceChildren(...rings);
  if (controls.length && !layer.isConnected) {
    document.body.append(layer);
  }
}

document.addEventListener("takujo:waiting-changed", ({ detail }) => {
  if (detail.length || controls.length) {
    controls = detail;
    draw();
  }
});
for (const kind of ["scroll", "resize"]) {
  addEventListener(kind, () => controls.length && draw(), { capture: true, passive: true });
}
