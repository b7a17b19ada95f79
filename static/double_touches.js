// Protects against double touches: what has just appeared under a finger ignores it for a moment, and two touches at
// once count as one. Mouse and keyboard are not affected, nor is Undo.

const BOUNCE = 30; // milliseconds in which two touches of a place are one
const DEAD = 350; // milliseconds for which what has appeared under a finger ignores it
const NEAR = 24; // pixels within which a finger touches the same place again
let finger; // the last touch: where and when, its value, and the record it was made at
let again; // the record of a touch of the same place shortly before, while this one is handled
let changes = 0; // how often an input changed the page
let changedAt = 0; // when the last one did
let pointer;

const recordSeen = () => document.getElementById("table")?.elements.move?.value ?? "";
const said = ({ value, dataset, id, textContent }) => value || dataset.put || dataset.go || dataset.link || id || textContent;

addEventListener("pointerdown", ({ pointerType }) => (pointer = pointerType), true);

function isSecond(event, control) {
  const now = { x: event.clientX, y: event.clientY, time: event.timeStamp, changes, what: said(control), record: recordSeen() };
  const there = finger && Math.hypot(now.x - finger.x, now.y - finger.y) < NEAR;
  const since = now.time - (finger?.time ?? 0);
  const another = there && changes !== finger.changes && (now.what !== finger.what || now.record !== finger.record);
  if ((another && now.time - changedAt < DEAD) || (there && since < BOUNCE)) {
    return true;
  }
  again = there && since < DEAD ? now.record : undefined;
  finger = now;
  return false;
}

// Before the queue (queue.js), which listens at the document.
addEventListener(
  "click",
  (event) => {
    const control = event.target.closest?.("button, a[href], summary");
    again = undefined;
    if (event.detail && pointer === "touch" && control && control.id !== "undo" && isSecond(event, control)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  true,
);

// The second half of a double touch, made before the answer to the first, enters no turn after the one of the first.
document.addEventListener("takujo:touch-queued", ({ detail: { touch } }) => {
  const record = again;
  if (record !== undefined) {
    const { isStillValid } = touch;
    touch.isDoubleTouch = true;
    touch.isStillValid = () => recordSeen() === record && (!isStillValid || isStillValid());
  }
});
// The page changes when the answer is put in, a moment before the input is done.
let asking;
const noteChange = ({ kind }) => {
  if (!["rest", "restore", "news"].includes(kind)) {
    changes += 1;
    changedAt = performance.now();
  }
};
document.addEventListener("takujo:before-request", ({ detail: { touch } }) => (asking = touch));
document.addEventListener("htmx:before:swap", () => asking && noteChange(asking));
document.addEventListener("takujo:changed", ({ detail: { touch } }) => {
  asking = undefined;
  noteChange(touch);
});
