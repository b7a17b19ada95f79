// A link to a folded part opens it, and closes it again; without it the part is found by its own heading.

function unfold() {
  const part = location.hash && document.getElementById(location.hash.slice(1));
  if (part && part.classList.contains("facing")) {
    // what is shown to the neighbour is what is asked about: in the middle of the picture, which is turned by now
    const asked = document.querySelector("#picture .shown [aria-current=true]");
    const shape = asked?.querySelector("rect") ?? asked; // Firefox: no group
    const pane = asked?.closest(".shown");
    if (shape && pane) {
      const [at, seen] = [shape.getBoundingClientRect(), pane.getBoundingClientRect()];
      pane.scrollTop -= (at.top + at.bottom - seen.top - seen.bottom) / 2;
      pane.scrollLeft -= (at.left + at.right - seen.left - seen.right) / 2;
    }
  }
  if (part instanceof HTMLDetailsElement) {
    part.open = true;
    part.scrollIntoView({ block: "nearest" });
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
// What lies over the page by its address goes away again.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.querySelector("#take:target, .facing:target")) {
    location.hash = "main";
  }
});
// Where picture and answer stand beside each other there is room for the record.
const record = document.querySelector("details#record");
if (record && matchMedia("(min-width: 920px)").matches) {
  record.open = true;
}
addEventListener("hashchange", unfold);
unfold();
