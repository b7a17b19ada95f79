// The map under the fingers, the next line by a swipe, and Back to the same strip. All of it works without, too.
(() => {
  const WHOLE = { x: 0, y: 8, w: 360, h: 492 };
  const NEAR = 200; // units of width from which the small names show
  let view = { ...WHOLE };

  const map = () => document.querySelector("#map .map");

  function show() {
    const svg = map();
    if (!svg) return;
    view.w = Math.min(WHOLE.w, Math.max(60, view.w));
    view.h = (view.w * WHOLE.h) / WHOLE.w;
    view.x = Math.min(WHOLE.x + WHOLE.w - view.w, Math.max(WHOLE.x, view.x));
    view.y = Math.min(WHOLE.y + WHOLE.h - view.h, Math.max(WHOLE.y, view.y));
    svg.setAttribute("viewBox", [view.x, view.y, view.w, view.h].map((n) => n.toFixed(1)).join(" "));
    svg.classList.toggle("near", view.w < WHOLE.w - 1);
    svg.classList.toggle("names", view.w <= NEAR);
  }

  // By a factor, about a point of the window (the middle of the map without one).
  function zoom(factor, clientX, clientY) {
    const box = map().getBoundingClientRect();
    const px = clientX === undefined ? 0.5 : (clientX - box.left) / box.width;
    const py = clientY === undefined ? 0.5 : (clientY - box.top) / box.height;
    const w = Math.min(WHOLE.w, Math.max(60, view.w / factor));
    view.x += (view.w - w) * px;
    view.y += (view.h - (w * WHOLE.h) / WHOLE.w) * py;
    view.w = w;
    show();
  }

  function pan(dx, dy) {
    const box = map().getBoundingClientRect();
    view.x -= (dx * view.w) / box.width;
    view.y -= (dy * view.h) / box.height;
    show();
  }

  const fingers = new Map();
  let moved = 0;
  let tapped = 0;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { d: Math.hypot(a.x - b.x, a.y - b.y) || 1, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };

  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#map")) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = 0;
  });
  document.addEventListener("pointermove", (event) => {
    const from = fingers.get(event.pointerId);
    if (!from || !map()) return;
    const to = { x: event.clientX, y: event.clientY };
    if (fingers.size === 2) {
      const before = spread();
      fingers.set(event.pointerId, to);
      const after = spread();
      zoom(after.d / before.d, after.x, after.y);
      pan(after.x - before.x, after.y - before.y);
      moved = 99;
      return;
    }
    fingers.set(event.pointerId, to);
    moved += Math.hypot(to.x - from.x, to.y - from.y);
    if (view.w < WHOLE.w - 1 && moved > 4) pan(to.x - from.x, to.y - from.y);
  });
  for (const type of ["pointerup", "pointercancel"]) {
    document.addEventListener(type, (event) => {
      if (!fingers.delete(event.pointerId) || type === "pointercancel" || moved > 8) return;
      if (event.target.closest("a") || !map()) return;
      if (event.timeStamp - tapped < 300) {
        if (view.w < 120) {
          view = { ...WHOLE };
          show();
        } else zoom(2, event.clientX, event.clientY);
        tapped = 0;
      } else tapped = event.timeStamp;
    });
  }
  // A drag that ends on a link is not a click on it.
  document.addEventListener(
    "click",
    (event) => {
      if (moved > 8 && event.target.closest("#map a")) {
        event.preventDefault();
        event.stopPropagation();
      }
      const key = event.target.closest("[data-zoom]");
      if (key && map()) {
        if (key.dataset.zoom === "all") {
          view = { ...WHOLE };
          show();
        } else zoom(key.dataset.zoom === "in" ? 1.6 : 1 / 1.6);
      }
    },
    true,
  );
  // The wheel scrolls the page unless the map is meant: with Ctrl (as pinching a touchpad says), in focus, or zoomed.
  document.addEventListener(
    "wheel",
    (event) => {
      const frame = event.target.closest("#map");
      if (!frame || !(event.ctrlKey || frame.contains(document.activeElement) || view.w < WHOLE.w - 1)) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    },
    { passive: false },
  );
  document.addEventListener("keydown", (event) => {
    if (!event.target.closest("#map") || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 40;
    const does = {
      "+": () => zoom(1.4), ";": () => zoom(1.4), "=": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: () => zoom(0.01),
      ArrowLeft: () => pan(step, 0), ArrowRight: () => pan(-step, 0), ArrowUp: () => pan(0, step), ArrowDown: () => pan(0, -step),
    }[event.key];
    if (!does || (event.key.startsWith("Arrow") && view.w >= WHOLE.w - 1)) return;
    event.preventDefault();
    does();
  });

  // The next line by a swipe over the strip.
  let start = null;
  document.addEventListener("touchstart", (event) => {
    const touch = event.touches[0];
    start = event.touches.length === 1 && event.target.closest("#strip") ? { x: touch.clientX, y: touch.clientY } : null;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    const strip = document.getElementById("strip");
    if (!start || !strip) return;
    const touch = event.changedTouches[0];
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
    start = null;
    if (Math.abs(dx) < 70 || Math.abs(dx) < 2.5 * Math.abs(dy)) return;
    const letter = dx < 0 ? strip.dataset.after : strip.dataset.before;
    const kind = strip.dataset.pick.split(".")[0];
    if (letter) document.querySelector(`.linetabs [value="${kind}.${letter}"]`)?.click();
  }, { passive: true });

  let strip = "";
  function remember() {
    const pick = document.getElementById("strip")?.dataset.pick ?? "";
    if (strip && pick && strip !== pick) scrollTo(0, 0); // another line starts at its first station
    strip = pick;
    show();
  }
  let searched = false;
  document.addEventListener("submit", (event) => (searched = event.target.matches(".search")), true);
  document.addEventListener("takujo:changed", () => {
    remember();
    if (searched) document.querySelector(".strip .now-row")?.scrollIntoView({ block: "center" });
    searched = false;
  });
  document.addEventListener("DOMContentLoaded", remember);
})();
