// Imports what every page needs at once, in this order; what only some pages need is imported by those.

import "./double_touches.js";
import "./game_of_page.js";
import "./queue.js";
import "./scrolling.js";
import "./remember_tables.js";

// Returns the address of a file in the folder of this one, of the same version.
const resolveFileUrl = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

// Loads what no first touch needs: `later.js`, and the script of the page's game. A page that is being left loads
// nothing more.
addEventListener("load", () => {
  for (const name of ["later.js", document.body.dataset.script].filter(Boolean)) {
    import(resolveFileUrl(name)).catch(() => {});
  }
});
if (document.querySelector("#recent,#names,#gone")) {
  import(resolveFileUrl("recent_tables.js")).catch(() => {});
}
