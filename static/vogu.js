// Scrolls the window of a large layout to the selected cell, the card placed last or else the middle, and draws a small
// map of it.
const CORNER_CLASSES = ["", "r", "t", "t r"]; // of the small map: bottom left, bottom right, top left, top right
let centeredCardKey; // the card that the window was centred on, and the number of cards then
let miniMapTimer; // moves the small map once the layout has stayed still for a moment

const findElement = (selector) => document.querySelector(selector);

// Returns the position and size of an element of the layout, in pixels from the corner of the window.
function getRectInWindow(element, windowRect) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - windowRect.left, top: top - windowRect.top, width, height };
}

// Scrolls the window so that its centre is that of a rectangle, which is measured in pixels from its corner.
function centerWindowOn(windowRect, { left, top, width, height }) {
  const layoutWindow = findElement(".vwin.told");
  layoutWindow.scrollLeft += left + width / 2 - windowRect.width / 2;
  layoutWindow.scrollTop += top + height / 2 - windowRect.height / 2;
}

// Scrolls the window and the page by as little as needed to display an element.
function scrollElementIntoView(element, windowRect) {
  const layoutWindow = findElement(".vwin.told");
  const { left, top, width, height } = getRectInWindow(element, windowRect);
  const x = computeNeededScroll(left, left + width, 0, windowRect.width);
  const y = computeNeededScroll(top, top + height, 0, windowRect.height);
  if (!x && !y) {
    return;
  }
  layoutWindow.scrollBy(x, y);
  const [elementRect, headRect, dockRect] = [element, findElement("#top"), findElement("#dock")].map((node) =>
    node.getBoundingClientRect(),
  );
  // The dock is beside the element, or below it.
  const bottomLimit = elementRect.right <= dockRect.left ? innerHeight : dockRect.top;
  scrollBy(0, computeNeededScroll(elementRect.top, elementRect.bottom, headRect.bottom, bottomLimit));
}

// Returns by how many pixels to scroll so that a range lies within limits; its start takes precedence.
const computeNeededScroll = (start, end, minimum, maximum) => (start < minimum ? start - minimum : Math.max(0, end - maximum));

// Scrolls the window to the selected cell, the card placed last or else the middle, and updates the small map.
// shouldKeepPosition: the window is not scrolled unless a cell is selected.
function updateLayoutWindow(shouldKeepPosition) {
  const layoutWindow = findElement(".vwin.told");
  if (!layoutWindow) {
    centeredCardKey = undefined;
    return;
  }
  const selectedCell = layoutWindow.querySelector("[aria-current]");
  const targetElement = selectedCell ?? layoutWindow.querySelector("[data-last]") ?? layoutWindow.querySelector(".vboard");
  const windowRect = layoutWindow.getBoundingClientRect();
  const cardKey = targetElement?.id + " " + layoutWindow.querySelectorAll("[data-piece]").length;
  if (targetElement) {
    if (selectedCell) {
      scrollElementIntoView(selectedCell, windowRect);
    } else if (cardKey !== centeredCardKey && !shouldKeepPosition) {
      centerWindowOn(windowRect, getRectInWindow(targetElement, windowRect));
    }
  }
  if (!selectedCell) {
    centeredCardKey = cardKey;
  }
  updateMiniMap();
}

// Draws which part of the layout the window displays on the small map; hides the map if that is all of it.
function updateMiniMap() {
  const layoutWindow = findElement(".vwin.told");
  const miniMap = findElement(".vmini");
  if (!layoutWindow?.offsetWidth || !miniMap) {
    return; // the cover of a private hand hides the window
  }
  const windowRect = layoutWindow.getBoundingClientRect();
  const board = layoutWindow.querySelector(".vboard");
  const boardRect = getRectInWindow(board, windowRect);
  const unitsPerPixel = board.viewBox.baseVal.width / boardRect.width;
  const windowFrame = miniMap.querySelector(".q2");
  const [x, y] = [Math.max(0, -boardRect.left), Math.max(0, -boardRect.top)];
  const visibleWidth = Math.min(boardRect.width, windowRect.width - Math.max(0, boardRect.left));
  const visibleHeight = Math.min(boardRect.height, windowRect.height - Math.max(0, boardRect.top));
  for (const [attribute, value] of Object.entries({ x, y, width: visibleWidth, height: visibleHeight })) {
    windowFrame.setAttribute(attribute, value * unitsPerPixel);
  }
  const isLayoutLarger = boardRect.width > windowRect.width + 1 || boardRect.height > windowRect.height + 1;
  miniMap.parentElement.classList.toggle("on", isLayoutLarger);
  clearTimeout(miniMapTimer);
  miniMapTimer = setTimeout(moveMiniMapToBestCorner, 120);
}

// Moves the small map to the corner where it covers least; a covered card costs more than a covered cell.
function moveMiniMapToBestCorner() {
  const layoutWindow = findElement(".vwin.told");
  const miniMap = findElement(".vmini-at.on > .vmini");
  if (!layoutWindow || !miniMap) {
    return;
  }
  const computeCostOfCorner = (cornerClasses) => {
    miniMap.className = `vmini ${cornerClasses}`;
    const { left, top, right, bottom } = miniMap.getBoundingClientRect();
    return [...layoutWindow.querySelectorAll("a")].reduce((sum, cell) => {
      const cellRect = cell.getBoundingClientRect();
      const isCovered = cellRect.left < right && cellRect.right > left && cellRect.top < bottom && cellRect.bottom > top;
      return sum + (isCovered ? (cell.querySelector("[data-piece]") ? 3 : 1) : 0);
    }, 0);
  };
  const costs = CORNER_CLASSES.map(computeCostOfCorner);
  miniMap.className = `vmini ${CORNER_CLASSES[costs.indexOf(Math.min(...costs))]}`.trim();
}

// A touch on the small map centres the window on what was touched.
document.addEventListener("click", (event) => {
  const miniMap = event.target.closest?.(".vmini");
  const layoutWindow = findElement(".vwin.told");
  if (!miniMap || !layoutWindow) {
    return;
  }
  const windowRect = layoutWindow.getBoundingClientRect();
  const lastCard = layoutWindow.querySelector("[data-last]") ?? layoutWindow.querySelector("[data-piece]");
  if (!event.detail) {
    centerWindowOn(windowRect, getRectInWindow(lastCard, windowRect)); // a key centres the card placed last
    return;
  }
  const miniMapSvg = miniMap.querySelector("svg");
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(miniMapSvg.getScreenCTM().inverse());
  const board = layoutWindow.querySelector(".vboard");
  const boardRect = getRectInWindow(board, windowRect);
  const pixelsPerUnit = boardRect.width / board.viewBox.baseVal.width;
  centerWindowOn(windowRect, {
    left: boardRect.left + point.x * pixelsPerUnit,
    top: boardRect.top + point.y * pixelsPerUnit,
    width: 0,
    height: 0,
  });
});
document.addEventListener("scroll", (event) => event.target.matches?.(".vwin.told") && updateMiniMap(), { capture: true, passive: true });
document.addEventListener("takujo:changed", () => requestAnimationFrame(() => updateLayoutWindow(false)));
addEventListener("resize", updateMiniMap);
const { scrollLeft, scrollTop } = findElement(".vwin.told") ?? {};
updateLayoutWindow(Boolean(scrollLeft || scrollTop)); // somebody may have scrolled it before this script was loaded
