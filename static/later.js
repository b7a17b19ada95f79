// Imports what a page needs for every input but the first, once everything else is loaded (app.js).

import "./display.js";
import "./folded_parts.js";
import "./short_names.js";
import "./on_demand.js";
import "./lower_part.js";
import "./announcements.js";
import "./settings.js";
import "./waiting_marks.js";
