// Imports what a page needs for every input but the first, once everything else is loaded (app.js).

import "./display.js";
import "./fold.js";
import "./names.js";
import "./parts.js";
import "./rest.js";
import "./said.js";
import "./settings.js";
import "./waits.js";
