// VOGU's window on a layout larger than it: on the card laid last, on what is touched, and a small map of where it is.
(() => {
  const CORNERS = ["", "r", "t", "t r"];
  let shown; // the card the window was brought to, and how many lay there
  let resting;

  const part = (name) => document.querySelector(name);

  // Where a part of the layout lies: in the window, at the size it is drawn.
  function placed(one, seen) {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { left: left - seen.left, top: top - seen.top, width, height };
  }

  function centre(seen, { left, top, width, height }) {
    const pane = part(".vwin.told");
    pane.scrollLeft += left + width / 2 - seen.width / 2;
    pane.scrollTop += top + height / 2 - seen.height / 2;
  }

  // What is chosen comes into sight by as little as it takes, in the window and in the page around it.
  function bring(one, seen) {
    const pane = part(".vwin.told");
    const { left, top, width, height } = placed(one, seen);
    const [x, y] = [missing(left, left + width, 0, seen.width), missing(top, top + height, 0, seen.height)];
    if (!x && !y) {
      return;
    }
    pane.scrollBy(x, y);
    const [box, head, dock] = [one, part("#top"), part("#dock")].map((each) => each.getBoundingClientRect());
    const floor = box.right <= dock.left ? innerHeight : dock.top; // beside it, or above it
    scrollBy(0, missing(box.top, box.bottom, head.bottom, floor));
  }

  const missing = (from, to, least, most) => (from < least ? from - least : Math.max(0, to - most));

  function follow() {
    const pane = part(".vwin.told");
    if (!pane) {
      shown = undefined;
      return;
    }
    const now = pane.querySelector("[aria-current]");
    const one = now ?? pane.querySelector("[data-last]");
    const seen = pane.getBoundingClientRect();
    const key = one?.id + " " + pane.querySelectorAll("[data-piece]").length;
    if (one) {
      if (now) {
        bring(now, seen);
      } else if (key !== shown) {
        centre(seen, placed(one, seen));
      }
    }
    if (!now) {
      shown = key;
    }
    map();
  }

  function map() {
    const pane = part(".vwin.told");
    const mini = part(".vmini");
    if (!pane || !mini) {
      return;
    }
    const seen = pane.getBoundingClientRect();
    const board = pane.querySelector(".vboard");
    const all = placed(board, seen);
    const unit = board.viewBox.baseVal.width / all.width;
    const frame = mini.querySelector(".q2");
    const [x, y] = [Math.max(0, -all.left), Math.max(0, -all.top)];
    const wide = Math.min(all.width, seen.width - Math.max(0, all.left));
    const high = Math.min(all.height, seen.height - Math.max(0, all.top));
    for (const [name, value] of Object.entries({ x, y, width: wide, height: high })) {
      frame.setAttribute(name, value * unit);
    }
    const larger = all.width > seen.width + 1 || all.height > seen.height + 1;
    mini.parentElement.classList.toggle("on", larger);
    clearTimeout(resting);
    resting = setTimeout(corner, 120);
  }

  // It stands where it covers least: no card, then no place.
  function corner() {
    const pane = part(".vwin.told");
    const mini = part(".vmini-at.on > .vmini");
    if (!pane || !mini) {
      return;
    }
    const covered = (look) => {
      mini.className = `vmini ${look}`;
      const { left, top, right, bottom } = mini.getBoundingClientRect();
      return [...pane.querySelectorAll("a")].reduce((sum, one) => {
        const box = one.getBoundingClientRect();
        const over = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        return sum + (over ? (one.querySelector("[data-piece]") ? 3 : 1) : 0);
      }, 0);
    };
    const costs = CORNERS.map(covered);
    mini.className = `vmini ${CORNERS[costs.indexOf(Math.min(...costs))]}`.trim();
  }

  document.addEventListener("click", (event) => {
    const mini = event.target.closest?.(".vmini");
    const pane = part(".vwin.told");
    if (!mini || !pane) {
      return;
    }
    const seen = pane.getBoundingClientRect();
    const last = pane.querySelector("[data-last]") ?? pane.querySelector("[data-piece]");
    if (!event.detail) {
      centre(seen, placed(last, seen)); // by a key: to the card laid last
      return;
    }
    const picture = mini.querySelector("svg");
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    const board = pane.querySelector(".vboard");
    const all = placed(board, seen);
    const unit = all.width / board.viewBox.baseVal.width;
    centre(seen, { left: all.left + point.x * unit, top: all.top + point.y * unit, width: 0, height: 0 });
  });
  document.addEventListener("scroll", (event) => event.target.matches?.(".vwin.told") && map(), { capture: true, passive: true });
  document.addEventListener("takujo:changed", () => requestAnimationFrame(follow));
  addEventListener("load", follow);
  addEventListener("resize", map);
})();
