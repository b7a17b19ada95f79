// What every page needs at once, in this order; what only some need comes when they do.

import "./finger.js";
import "./games.js";
import "./queue.js";
import "./still.js";
import "./remember.js";

// A file that lies beside this one, of the same version.
const beside = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

addEventListener("load", () => import(beside("later.js")).catch(() => {})); // a page that is left loads nothing more
if (document.querySelector("#recent, #names, #record-of-gone-table")) {
  import(beside("recent.js"));
}
