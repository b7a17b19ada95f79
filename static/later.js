// What a page needs on every touch but the first: asked for once all else is there (app.js).

import "./display.js";
import "./fold.js";
import "./parts.js";
import "./rest.js";
import "./said.js";
import "./settings.js";
import "./waits.js";
