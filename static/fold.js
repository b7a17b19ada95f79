// A link to a folded part opens it, and closes it again; without it the part is found by its own heading.

function unfold() {
  const part = location.hash && document.getElementById(location.hash.slice(1));
  if (part instanceof HTMLDetailsElement) {
    part.open = true;
    part.scrollIntoView({ block: "nearest" });
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const part = link && document.getElementById(link.getAttribute("href").slice(1));
  if (part instanceof HTMLDetailsElement) {
    event.preventDefault();
    part.open = !part.open;
    if (part.open) {
      part.scrollIntoView({ block: "nearest" });
    }
  }
});
unfold();
