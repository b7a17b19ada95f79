// Scrolls the window of a large layout to the selected cell or the card placed last, and draws a small map of it.
const CORNERS = ["", "r", "t", "t r"];
let centredKey; // the card that the window was centred on, and the number of cards then
let cornerTimer;

const find = (selector) => document.querySelector(selector);

// Returns the box of an element of the layout, in pixels from the corner of the window.
function boxInWindow(element, windowBox) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - windowBox.left, top: top - windowBox.top, width, height };
}

function centre(windowBox, { left, top, width, height }) {
  const pane = find(".vwin.told");
  pane.scrollLeft += left + width / 2 - windowBox.width / 2;
  pane.scrollTop += top + height / 2 - windowBox.height / 2;
}

// Scrolls the window and the page by as little as needed to display an element.
function scrollIntoView(element, windowBox) {
  const pane = find(".vwin.told");
  const { left, top, width, height } = boxInWindow(element, windowBox);
  const x = neededScroll(left, left + width, 0, windowBox.width);
  const y = neededScroll(top, top + height, 0, windowBox.height);
  if (!x && !y) {
    return;
  }
  pane.scrollBy(x, y);
  const [box, head, dock] = [element, find("#top"), find("#dock")].map((each) => each.getBoundingClientRect());
  const floor = box.right <= dock.left ? innerHeight : dock.top; // the dock is beside the element, or below it
  scrollBy(0, neededScroll(box.top, box.bottom, head.bottom, floor));
}

// Returns by how much to scroll so that a range lies within limits; the start wins.
const neededScroll = (from, to, least, most) => (from < least ? from - least : Math.max(0, to - most));

// stays: the window keeps its place unless a cell is selected.
function updateWindow(stays) {
  const pane = find(".vwin.told");
  if (!pane) {
    centredKey = undefined;
    return;
  }
  const selected = pane.querySelector("[aria-current]");
  const target = selected ?? pane.querySelector("[data-last]");
  const windowBox = pane.getBoundingClientRect();
  const key = target?.id + " " + pane.querySelectorAll("[data-piece]").length;
  if (target) {
    if (selected) {
      scrollIntoView(selected, windowBox);
    } else if (key !== centredKey && !stays) {
      centre(windowBox, boxInWindow(target, windowBox));
    }
  }
  if (!selected) {
    centredKey = key;
  }
  updateMap();
}

function updateMap() {
  const pane = find(".vwin.told");
  const mini = find(".vmini");
  if (!pane || !mini) {
    return;
  }
  const windowBox = pane.getBoundingClientRect();
  const board = pane.querySelector(".vboard");
  const boardBox = boxInWindow(board, windowBox);
  const unit = board.viewBox.baseVal.width / boardBox.width;
  const frame = mini.querySelector(".q2");
  const [x, y] = [Math.max(0, -boardBox.left), Math.max(0, -boardBox.top)];
  const wide = Math.min(boardBox.width, windowBox.width - Math.max(0, boardBox.left));
  const high = Math.min(boardBox.height, windowBox.height - Math.max(0, boardBox.top));
  for (const [name, value] of Object.entries({ x, y, width: wide, height: high })) {
    frame.setAttribute(name, value * unit);
  }
  const isLarger = boardBox.width > windowBox.width + 1 || boardBox.height > windowBox.height + 1;
  mini.parentElement.classList.toggle("on", isLarger);
  clearTimeout(cornerTimer);
  cornerTimer = setTimeout(moveMapToBestCorner, 120);
}

// Moves the map to the corner where it covers least; a covered card costs more than a covered cell.
function moveMapToBestCorner() {
  const pane = find(".vwin.told");
  const mini = find(".vmini-at.on > .vmini");
  if (!pane || !mini) {
    return;
  }
  const costOfCorner = (look) => {
    mini.className = `vmini ${look}`;
    const { left, top, right, bottom } = mini.getBoundingClientRect();
    return [...pane.querySelectorAll("a")].reduce((sum, cell) => {
      const box = cell.getBoundingClientRect();
      const isCovered = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      return sum + (isCovered ? (cell.querySelector("[data-piece]") ? 3 : 1) : 0);
    }, 0);
  };
  const costs = CORNERS.map(costOfCorner);
  mini.className = `vmini ${CORNERS[costs.indexOf(Math.min(...costs))]}`.trim();
}

document.addEventListener("click", (event) => {
  const mini = event.target.closest?.(".vmini");
  const pane = find(".vwin.told");
  if (!mini || !pane) {
    return;
  }
  const windowBox = pane.getBoundingClientRect();
  const last = pane.querySelector("[data-last]") ?? pane.querySelector("[data-piece]");
  if (!event.detail) {
    centre(windowBox, boxInWindow(last, windowBox)); // a key centres the card placed last
    return;
  }
  const picture = mini.querySelector("svg");
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  const board = pane.querySelector(".vboard");
  const boardBox = boxInWindow(board, windowBox);
  const unit = boardBox.width / board.viewBox.baseVal.width;
  centre(windowBox, {
    left: boardBox.left + point.x * unit,
    top: boardBox.top + point.y * unit,
    width: 0,
    height: 0,
  });
});
document.addEventListener("scroll", (event) => event.target.matches?.(".vwin.told") && updateMap(), { capture: true, passive: true });
document.addEventListener("takujo:changed", () => requestAnimationFrame(() => updateWindow(false)));
addEventListener("resize", updateMap);
const { scrollLeft, scrollTop } = find(".vwin.told") ?? {};
updateWindow(Boolean(scrollLeft || scrollTop)); // somebody may have scrolled it before this script was there
