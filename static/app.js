// What every page needs at once, in this order; what only some need comes when they do.

import "./games.js";
import "./queue.js";
import "./still.js";
import "./remember.js";

// A file that lies beside this one, of the same version.
const beside = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

// The rules are asked over the table; where that does not come, on a page of their own.
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-ask]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  try {
    const { open } = await import(beside("ask.js"));
    await open(link, beside("ask.css"));
  } catch {
    location.assign(link.href);
  }
}, true);

addEventListener("load", () => import(beside("later.js")));
if (document.querySelector("#recent, #names")) {
  import(beside("recent.js"));
}
