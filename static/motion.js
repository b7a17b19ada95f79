// Moves a piece or card to its new place: one that was on the picture from its old place, a new one from where it was
// entered. The picture is final at once, so that nothing waits for it; without this script nothing moves.

const reducedMotionQuery = matchMedia("(prefers-reduced-motion: reduce)");
const MOVE_TIMING = { duration: 220, easing: "cubic-bezier(.2, .7, .3, 1)" };
const MAXIMUM_NEW_PIECES = 4; // more new pieces at once are another picture, not a move
const LOT_STEP_MILLISECONDS = 80;
let piecesBeforeSwap; // where each piece was: in its drawing, and on the page
let pathBeforeSwap;

const getCenter = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
const subtractPoints = ([x, y], [a, b]) => [x - a, y - b];

// Returns what identifies a drawing before and after an input: its kind, and its number among its kind.
function identifyDrawing(svg) {
  const kind = svg?.getAttribute("class") ?? "";
  return kind && kind + [...document.querySelectorAll(`#picture svg[class="${kind}"]`)].indexOf(svg);
}

// Returns the pieces of the picture by their names, with their centres on the page and in their drawings.
function locatePieces() {
  const locations = new Map();
  for (const piece of document.querySelectorAll("#picture [data-piece]")) {
    const center = getCenter(piece.getBoundingClientRect());
    const svg = piece.ownerSVGElement;
    const svgRect = svg?.getBoundingClientRect();
    const centerInDrawing = svgRect && subtractPoints(center, [svgRect.left, svgRect.top]);
    let name = piece.dataset.piece;
    while (locations.has(name)) {
      name += "+"; // two cards that look the same
    }
    locations.set(name, { piece, center, centerInDrawing, drawingId: identifyDrawing(svg) });
  }
  return locations;
}

// Returns the units per pixel of the drawing that a piece belongs to: a drawing has its own scale.
function getUnitsPerPixel(piece) {
  const matrix = piece.ownerSVGElement && piece.parentNode.getScreenCTM?.();
  return matrix ? 1 / matrix.a : 1;
}

// Returns the position of a piece by its own attribute, which a style replaces, as a transform of a style.
function readOwnTransform(piece) {
  const transforms = piece.transform?.baseVal;
  let matrix = piece.ownerSVGElement?.createSVGMatrix();
  for (let index = 0; index < (transforms?.numberOfItems ?? 0); index += 1) {
    matrix = matrix.multiply(transforms.getItem(index).matrix);
  }
  return matrix ? `matrix(${["a", "b", "c", "d", "e", "f"].map((name) => matrix[name])})` : "";
}

// Animates a piece from an offset in pixels to its place, and fades it in if it is new. By transform: WebKit before
// 2.40 leaves a drawing where it was before an animation of `translate`.
function animatePiece(piece, [x, y], isNew) {
  const [unitsPerPixel, ownTransform] = [getUnitsPerPixel(piece), readOwnTransform(piece)];
  const firstFrame = {
    transform: `translate(${x * unitsPerPixel}px, ${y * unitsPerPixel}px) ${ownTransform}`,
    opacity: isNew ? 0.3 : 1,
  };
  piece.animate([firstFrame, { transform: `translate(0px, 0px) ${ownTransform}`, opacity: 1 }], MOVE_TIMING);
}

// Animates the pieces that have moved, and the new ones from the touched control if they are few.
function animateChangedPieces(touch) {
  const pieces = locatePieces();
  const newNames = [...pieces.keys()].filter((name) => !piecesBeforeSwap.has(name));
  const canMoveNewPieces = touch.center && newNames.length <= MAXIMUM_NEW_PIECES;
  for (const [name, { piece, center, centerInDrawing, drawingId }] of pieces) {
    const oldLocation = piecesBeforeSwap.get(name);
    if (oldLocation) {
      const offset =
        oldLocation.drawingId === drawingId && centerInDrawing
          ? subtractPoints(oldLocation.centerInDrawing, centerInDrawing)
          : subtractPoints(oldLocation.center, center);
      if (Math.hypot(...offset) > 2) {
        animatePiece(piece, offset, false);
      }
    } else if (canMoveNewPieces) {
      animatePiece(piece, subtractPoints(touch.center, center), true);
    }
  }
}

// Animates the lot for who starts: the mark goes round the names and stops at the one drawn.
function animateStartingLot() {
  const names = [...document.querySelectorAll("[data-lots] .seat-k")];
  const drawnIndex = names.findIndex((name) => name.classList.contains("begins"));
  const stepCount = names.length + Math.max(0, drawnIndex);
  for (let step = 0; step <= stepCount && names.length > 1; step += 1) {
    const name = names[step % names.length];
    const frames = ["2px", "5px"].map((width) => ({ outline: `${width} solid currentColor`, outlineOffset: "-2px" }));
    name.animate(frames, {
      delay: step * LOT_STEP_MILLISECONDS,
      duration: step === stepCount ? 2 * LOT_STEP_MILLISECONDS : LOT_STEP_MILLISECONDS,
      easing: "step-start",
    });
  }
}

document.addEventListener("htmx:before:swap", () => {
  for (const animation of document.getAnimations?.() ?? []) {
    if (animation.effect?.target?.closest?.("#picture, #below, #dock")) {
      animation.cancel();
    }
  }
  piecesBeforeSwap = reducedMotionQuery.matches ? undefined : locatePieces();
  pathBeforeSwap = location.pathname;
});

document.addEventListener("takujo:changed", (event) => {
  const { touch } = event.detail;
  if (piecesBeforeSwap && pathBeforeSwap === location.pathname && pathBeforeSwap.endsWith("/play") && touch.kind !== "rest") {
    animateChangedPieces(touch);
    if (touch.kind === "tap" && touch.value === "lot") {
      animateStartingLot();
    }
  }
});
