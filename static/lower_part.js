// What lies below the answer (notation, people, sharing) is not part of every answer: it is requested when it becomes
// visible or is used. Without this script every page includes it.

const fresh = () => {
  if (document.querySelector("#rest[data-stale]")) {
    document.dispatchEvent(new CustomEvent("takujo:load-lower-part"));
  }
};
let seen;

function watch(rest) {
  seen?.disconnect();
  const rootMargin = `0px 0px -${document.getElementById("dock")?.offsetHeight ?? 0}px 0px`;
  seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && fresh(), { rootMargin });
  seen.observe(rest);
}

document.addEventListener("takujo:changed", (event) => {
  const rest = document.getElementById("rest");
  if (!rest) {
    return;
  }
  if (event.detail.touch.kind !== "tap") {
    delete rest.dataset.stale;
  }
  watch(rest);
});
for (const kind of ["pointerdown", "focusin"]) {
  document.addEventListener(kind, (event) => event.target.closest?.('#rest[data-stale], a[href="#take"]') && fresh());
}
// Touched before this script was loaded.
const waits = document.querySelector("#rest[data-stale]");
if (waits) {
  watch(waits);
}
