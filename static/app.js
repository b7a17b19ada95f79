// Imports what every page needs at once, in this order; what only some pages need is imported by those.

import "./finger.js";
import "./games.js";
import "./queue.js";
import "./still.js";
import "./remember.js";

// The address of a file beside this one, of the same version.
const beside = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

addEventListener("load", () => import(beside("later.js")).catch(() => {})); // a page that is being left loads nothing more
if (document.querySelector("#recent,#names,#gone")) {
  import(beside("recent.js"));
}
