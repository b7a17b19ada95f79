// Imports what every page needs at once, in this order; what only some pages need is imported by those.

import "./double_touches.js";
import "./game_of_page.js";
import "./queue.js";
import "./scrolling.js";
import "./remember_tables.js";

// The address of a file beside this one, of the same version.
const beside = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

// What no first touch needs: `later.js`, and the script of the page's game. A page that is being left loads nothing more.
addEventListener("load", () => {
  for (const name of ["later.js", document.body.dataset.script].filter(Boolean)) {
    import(beside(name)).catch(() => {});
  }
});
if (document.querySelector("#recent,#names,#gone")) {
  import(beside("recent_tables.js"));
}
