// What makes the pages smooth; without it every control still works.

// The address in the bar is the canonical one, without what is selected: a tap that changes the table is
// pushed (Back undoes it), anything else replaces.
document.addEventListener("htmx:before:history:update", (event) => {
  const action = event.detail.history;
  const bare = (address) => {
    const url = new URL(address, location.href);
    const kept = url.search.slice(1).split("&").filter((part) => part && !part.startsWith("pick="));
    return url.pathname + (kept.length ? "?" + kept.join("&") : "");
  };
  action.path = bare(action.path);
  action.type = action.path === bare(location.href) ? "replace" : "push";
  depth = (history.state?.depth ?? 0) + (action.type === "push" ? 1 : 0);
});

let depth = 0;

document.addEventListener("htmx:after:history:update", () => {
  history.replaceState({ ...history.state, depth }, "");
  settle();
});

function settle() {
  document.documentElement.lang = document.getElementById("app").dataset.lang;
  const undo = document.getElementById("undo");
  if (undo) {
    undo.disabled = !(history.state?.depth > 0);
  }
  const dock = document.getElementById("dock");
  if (dock) {
    document.documentElement.style.setProperty("--dock", dock.offsetHeight + 16 + "px");
  }
}

// What is selected stays clear of the bars.
function reveal() {
  const picked = document.querySelector("main [aria-pressed=true], main svg [aria-current=true]");
  picked?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#undo")) {
    history.back();
  }
});
document.addEventListener("htmx:finally:request", () => {
  settle();
  reveal();
});
document.documentElement.classList.add("js");
window.addEventListener("popstate", () => setTimeout(settle));
document.addEventListener("DOMContentLoaded", settle);

// htmx takes over links of the page, not those inside a picture: a twin of the page stands in for them.
document.addEventListener("click", (event) => {
  const link = event.target.closest("svg a[href]");
  const other = event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || other) {
    return;
  }
  event.preventDefault();
  const twin = document.createElement("a");
  twin.href = link.getAttribute("href");
  twin.hidden = true;
  link.closest("main").append(twin);
  htmx.process(twin);
  twin.click();
});

// A link to a folded part opens it, and closes it again.
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
    part.scrollIntoView({ block: "nearest" });
  }
});
document.addEventListener("DOMContentLoaded", unfold);

// A tap that comes while the last one is still on its way waits for the table it means, so that none is
// lost and none meets a stale table. A button is known by what it sends, a place of a picture by its name.
let busy = false;
const waiting = [];

document.addEventListener(
  "click",
  (event) => {
    const touched = event.target.closest("button[form=table], main a[id]");
    if (!touched || !busy) {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const { id, name, value } = touched;
    const sends = `button[form=table][name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
    waiting.push(touched.matches("a") ? "#" + CSS.escape(id) : sends);
  },
  true,
);
document.addEventListener("htmx:before:request", () => {
  busy = true;
});
document.addEventListener("htmx:finally:request", () => {
  busy = false;
  const next = waiting.length && document.querySelector(waiting.shift());
  if (next) {
    next.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  } else {
    waiting.length = 0;
  }
});
