// Moves a piece or card to its new place: one that was on the picture from its old place, a new one from where it was
// entered. The picture is final at once, so that nothing waits for it; without this script nothing moves.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const TIME = { duration: 220, easing: "cubic-bezier(.2, .7, .3, 1)" };
const FEW = 4; // more new pieces at once are another picture, not a move
const LOT = 80; // milliseconds of a step of the lot
let before; // where each piece was: in its drawing, and on the page
let path;

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
const minus = ([x, y], [a, b]) => [x - a, y - b];

// Finds the same drawing before and after: by its kind, and its number among its kind.
function drawingOf(svg) {
  const kind = svg?.getAttribute("class") ?? "";
  return kind && kind + [...document.querySelectorAll(`#picture svg[class="${kind}"]`)].indexOf(svg);
}

function lying() {
  const found = new Map();
  for (const piece of document.querySelectorAll("#picture [data-piece]")) {
    const at = middle(piece.getBoundingClientRect());
    const svg = piece.ownerSVGElement;
    const corner = svg?.getBoundingClientRect();
    const within = corner && minus(at, [corner.left, corner.top]);
    let name = piece.dataset.piece;
    while (found.has(name)) {
      name += "+"; // two cards that look the same
    }
    found.set(name, { piece, at, within, drawing: drawingOf(svg) });
  }
  return found;
}

// A drawing has its own scale: its units per pixel.
function unit(piece) {
  const matrix = piece.ownerSVGElement && piece.parentNode.getScreenCTM?.();
  return matrix ? 1 / matrix.a : 1;
}

// The position of a piece by its own attribute, which a style replaces.
function placed(piece) {
  const own = piece.transform?.baseVal;
  let matrix = piece.ownerSVGElement?.createSVGMatrix();
  for (let index = 0; index < (own?.numberOfItems ?? 0); index += 1) {
    matrix = matrix.multiply(own.getItem(index).matrix);
  }
  return matrix ? `matrix(${["a", "b", "c", "d", "e", "f"].map((name) => matrix[name])})` : "";
}

// By transform: WebKit before 2.40 leaves a drawing where it was before an animation of `translate`.
function come(piece, [x, y], faint) {
  const [scale, lies] = [unit(piece), placed(piece)];
  const from = { transform: `translate(${x * scale}px, ${y * scale}px) ${lies}`, opacity: faint ? 0.3 : 1 };
  piece.animate([from, { transform: `translate(0px, 0px) ${lies}`, opacity: 1 }], TIME);
}

function go(touch) {
  const now = lying();
  const fresh = [...now.keys()].filter((name) => !before.has(name));
  const told = touch.center && fresh.length <= FEW;
  for (const [name, { piece, at, within, drawing }] of now) {
    const old = before.get(name);
    if (old) {
      const way = old.drawing === drawing && within ? minus(old.within, within) : minus(old.at, at);
      if (Math.hypot(...way) > 2) {
        come(piece, way, false);
      }
    } else if (told) {
      come(piece, minus(touch.center, at), true);
    }
  }
}

// Who starts: the mark goes round the names and stops at the one drawn.
function draw() {
  const names = [...document.querySelectorAll("[data-lots] .seat-k")];
  const fell = names.findIndex((name) => name.classList.contains("begins"));
  const steps = names.length + Math.max(0, fell);
  for (let step = 0; step <= steps && names.length > 1; step += 1) {
    const name = names[step % names.length];
    const rings = ["2px", "5px"].map((width) => ({ outline: `${width} solid currentColor`, outlineOffset: "-2px" }));
    name.animate(rings, { delay: step * LOT, duration: step === steps ? 2 * LOT : LOT, easing: "step-start" });
  }
}

document.addEventListener("htmx:before:swap", () => {
  for (const animation of document.getAnimations?.() ?? []) {
    if (animation.effect?.target?.closest?.("#picture, #below, #dock")) {
      animation.cancel();
    }
  }
  before = still.matches ? undefined : lying();
  path = location.pathname;
});

document.addEventListener("takujo:changed", (event) => {
  const { touch } = event.detail;
  if (before && path === location.pathname && path.endsWith("/play") && touch.kind !== "rest") {
    go(touch);
    if (touch.kind === "tap" && touch.value === "lot") {
      draw();
    }
  }
});
