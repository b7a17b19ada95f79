// A link to a folded part opens it, and closes it again; without this script the part is found by its own heading.

function unfold() {
  const part = location.hash && document.getElementById(location.hash.slice(1));
  if (part instanceof HTMLDetailsElement) {
    part.open = true;
    part.scrollIntoView({ block: "nearest" });
  }
  const around = part?.parentElement?.closest("details:not([open])");
  if (around) {
    around.open = true;
    part.scrollIntoView();
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const part = link && document.getElementById(link.getAttribute("href").slice(1));
  if (part instanceof HTMLDetailsElement && part.offsetParent) {
    event.preventDefault();
    part.open = !part.open;
    if (part.open) {
      part.scrollIntoView({ block: "nearest" });
    }
  }
});
// Closes what is open by the page's address: by a step back if a step opened it, so that Back does not open it again.
const OVER = "#take:target, #take :target, .facing:target";
let opened = false;
function putAway() {
  if (opened) {
    history.back();
  } else {
    const y = scrollY;
    location.hash = "main";
    scrollTo(0, y); // the page below keeps its scroll position
  }
}
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const before = document.querySelector(OVER);
  if (link?.getAttribute("href") === "#main" && before) {
    event.preventDefault();
    putAway();
  } else if (link && !event.defaultPrevented) {
    setTimeout(() => (opened = !before && Boolean(document.querySelector(OVER))));
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.querySelector(OVER)) {
    putAway();
  }
});
// If picture and answer are side by side, there is room for the record.
const record = document.querySelector("details#record");
if (record && matchMedia("(min-width: 920px)").matches) {
  record.open = true;
}
// Before printing, opens what is folded, for browsers whose style sheets cannot.
let folded = [];
const turn = (open) => folded.forEach((part) => (part.open = open));
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll(".group:not([open])")];
  turn(true);
});
addEventListener("afterprint", () => turn(false));
addEventListener("hashchange", unfold);
unfold();
