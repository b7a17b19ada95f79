// A link to a folded part opens it and scrolls to it, and closes it again where it is in sight; without this script the part is found by its own heading.

// Opens the part that the page's address names, and the folded part around it.
function openLinkedPart() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView({ block: "nearest" });
  }
  const enclosingDetails = target?.parentElement?.closest("details:not([open])");
  if (enclosingDetails) {
    enclosingDetails.open = true;
    target.scrollIntoView();
  }
}

// Returns whether the heading of a folded part is on the screen and not covered.
function isHeadingInSight(part) {
  const { left, width, top, height } = part.querySelector("summary").getBoundingClientRect();
  return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const target = link && document.getElementById(link.getAttribute("href").slice(1));
  if (target instanceof HTMLDetailsElement && target.offsetParent) {
    event.preventDefault();
    target.open = !target.open || !isHeadingInSight(target);
    if (target.open) {
      target.scrollIntoView({ block: "nearest" });
    }
  }
});
// What is open over the page by the page's address (`#take`, the verdict turned to the others).
const OVERLAY_SELECTOR = "#take:target, #take :target, .facing:target";
let isOpenedByStep = false; // whether a step in the browser's history has opened it
// Closes the overlay: by a step back if a step opened it, so that Back does not open it again.
function closeOverlay() {
  if (isOpenedByStep) {
    history.back();
  } else {
    const y = scrollY;
    location.hash = "main";
    scrollTo(0, y); // the page below keeps its scroll position
  }
}
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const overlay = document.querySelector(OVERLAY_SELECTOR);
  if (link?.getAttribute("href") === "#main" && overlay) {
    event.preventDefault();
    closeOverlay();
  } else if (link && !event.defaultPrevented) {
    setTimeout(() => (isOpenedByStep = !overlay && Boolean(document.querySelector(OVERLAY_SELECTOR))));
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.querySelector(OVERLAY_SELECTOR)) {
    closeOverlay();
  }
});
// If picture and answer are side by side, there is room for the record.
const recordDetails = document.querySelector("details#record");
if (recordDetails && matchMedia("(min-width: 920px)").matches) {
  recordDetails.open = true;
}
// Before printing, opens what is folded, for browsers whose style sheets cannot; folds it again afterwards.
let foldedGroups = [];
const setGroupsOpen = (isOpen) => foldedGroups.forEach((group) => (group.open = isOpen));
addEventListener("beforeprint", () => {
  foldedGroups = [...document.querySelectorAll(".group:not([open])")];
  setGroupsOpen(true);
});
addEventListener("afterprint", () => setGroupsOpen(false));
addEventListener("hashchange", openLinkedPart);
openLinkedPart();
