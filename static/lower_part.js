// What lies below the answer (notation, people, sharing) is not part of every answer: it is requested when it becomes
// visible or is used. Without this script every page includes it.

// Requests the lower part if that of the page is not up to date.
const requestStaleLowerPart = () => {
  if (document.querySelector("#rest[data-stale]")) {
    document.dispatchEvent(new CustomEvent("takujo:load-lower-part"));
  }
};
let visibilityObserver;

// Requests the lower part once it is visible above the dock.
function observeLowerPart(lowerPart) {
  visibilityObserver?.disconnect();
  const rootMargin = `0px 0px -${document.getElementById("dock")?.offsetHeight ?? 0}px 0px`;
  visibilityObserver = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && requestStaleLowerPart(),
    { rootMargin },
  );
  visibilityObserver.observe(lowerPart);
}

document.addEventListener("takujo:changed", (event) => {
  const lowerPart = document.getElementById("rest");
  if (!lowerPart) {
    return;
  }
  if (event.detail.touch.kind !== "tap") {
    delete lowerPart.dataset.stale;
  }
  observeLowerPart(lowerPart);
});
for (const eventName of ["pointerdown", "focusin"]) {
  document.addEventListener(eventName, (event) => event.target.closest?.('#rest[data-stale], a[href="#take"]') && requestStaleLowerPart());
}
// Touched before this script was loaded.
const staleLowerPart = document.querySelector("#rest[data-stale]");
if (staleLowerPart) {
  observeLowerPart(staleLowerPart);
}
