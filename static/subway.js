// The next line by a swipe over the strip; without it by the keys above it.
(() => {
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

  // The row that was looked for, once the page lies as it will.
  const centre = () =>
    requestAnimationFrame(() => document.querySelector(".strip .now-row")?.scrollIntoView({ block: "center" }));

  // By the keyboard to a station beyond the window: the whole map is shown, and the station in sight.
  document.addEventListener("focusin", ({ target }) => {
    const seen = target.matches(".lv-hit:focus-visible") && target.closest(".map-window")?.getBoundingClientRect();
    if (!seen) return;
    const { top, bottom } = target.getBoundingClientRect();
    if (top < seen.top || bottom > seen.bottom) {
      document.getElementById("whole").checked = true;
      target.scrollIntoView({ block: "nearest" });
    }
  });

  let searched = false;
  document.addEventListener("submit", (event) => (searched = event.target.matches(".search")), true);
  let opened = Boolean(document.getElementById("strip"));
  document.addEventListener("takujo:changed", () => {
    const { top } = document.querySelector(".strip .now-row")?.getBoundingClientRect() ?? {};
    const wasOpen = opened;
    opened = Boolean(document.getElementById("strip"));
    if (searched || (opened && !wasOpen && (top < 60 || top > innerHeight / 2))) centre();
    searched = false;
  });
  document.addEventListener("DOMContentLoaded", centre);
})();
