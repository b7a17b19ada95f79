// A swipe over the strip selects the next or previous line, like the tabs above it.
let swipeStart = null; // where one finger touched the strip, in pixels of the window
document.addEventListener("touchstart", (event) => {
  const finger = event.touches[0];
  swipeStart = event.touches.length === 1 && event.target.closest("#strip") ? { x: finger.clientX, y: finger.clientY } : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  const strip = document.getElementById("strip");
  if (!swipeStart || !strip) return;
  const finger = event.changedTouches[0];
  const [dx, dy] = [finger.clientX - swipeStart.x, finger.clientY - swipeStart.y];
  swipeStart = null;
  if (Math.abs(dx) < 70 || Math.abs(dx) < 2.5 * Math.abs(dy)) return;
  const line = dx < 0 ? strip.dataset.after : strip.dataset.before;
  const kind = strip.dataset.list.split(".")[0];
  if (line) document.querySelector(`.linetabs [value="${kind}.${line}"]`)?.click();
}, { passive: true });

// Scrolls to the selected row, once the layout is done.
const scrollToSelectedRow = () =>
  requestAnimationFrame(() => document.querySelector(".strip .now-row")?.scrollIntoView({ block: "center" }));

// Keyboard focus on a station outside the window displays the whole map and scrolls to the station.
document.addEventListener("focusin", ({ target }) => {
  const windowRect = target.matches(".lv-hit:focus-visible") && target.closest(".map-window")?.getBoundingClientRect();
  if (!windowRect) return;
  const { top, bottom } = target.getBoundingClientRect();
  if (top < windowRect.top || bottom > windowRect.bottom) {
    document.getElementById("whole").checked = true;
    target.scrollIntoView({ block: "nearest" });
  }
});

// Scrolls to the selected row after a search, or if the strip has just been opened and the row is near the top or in
// the lower half of the window.
let isSearchSubmitted = false;
document.addEventListener("submit", (event) => (isSearchSubmitted = event.target.matches(".search")), true);
let isStripOpen = Boolean(document.getElementById("strip"));
document.addEventListener("takujo:changed", () => {
  const { top } = document.querySelector(".strip .now-row")?.getBoundingClientRect() ?? {};
  const wasStripOpen = isStripOpen;
  isStripOpen = Boolean(document.getElementById("strip"));
  if (isSearchSubmitted || (isStripOpen && !wasStripOpen && (top < 60 || top > innerHeight / 2))) scrollToSelectedRow();
  isSearchSubmitted = false;
});
if (!scrollY) {
  scrollToSelectedRow(); // a page that somebody has scrolled meanwhile stays
}
