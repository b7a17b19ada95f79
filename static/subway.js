// A swipe over the strip selects the next or previous line, like the tabs above it.
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
  const kind = strip.dataset.list.split(".")[0];
  if (letter) document.querySelector(`.linetabs [value="${kind}.${letter}"]`)?.click();
}, { passive: true });

// Scrolls to the selected row, once the layout is done.
const scrollToSelectedRow = () =>
  requestAnimationFrame(() => document.querySelector(".strip .now-row")?.scrollIntoView({ block: "center" }));

// Keyboard focus on a station outside the window displays the whole map and scrolls to the station.
document.addEventListener("focusin", ({ target }) => {
  const windowBox = target.matches(".lv-hit:focus-visible") && target.closest(".map-window")?.getBoundingClientRect();
  if (!windowBox) return;
  const { top, bottom } = target.getBoundingClientRect();
  if (top < windowBox.top || bottom > windowBox.bottom) {
    document.getElementById("whole").checked = true;
    target.scrollIntoView({ block: "nearest" });
  }
});

let isSearchSubmitted = false;
document.addEventListener("submit", (event) => (isSearchSubmitted = event.target.matches(".search")), true);
let isStripOpen = Boolean(document.getElementById("strip"));
document.addEventListener("takujo:changed", () => {
  const { top } = document.querySelector(".strip .now-row")?.getBoundingClientRect() ?? {};
  const wasOpen = isStripOpen;
  isStripOpen = Boolean(document.getElementById("strip"));
  if (isSearchSubmitted || (isStripOpen && !wasOpen && (top < 60 || top > innerHeight / 2))) scrollToSelectedRow();
  isSearchSubmitted = false;
});
if (!scrollY) {
  scrollToSelectedRow(); // a page that somebody has scrolled meanwhile stays
}
