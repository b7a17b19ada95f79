// Protects against double touches: what has appeared under a finger ignores the second half of a double touch, and two
// touches at once count as one. A later touch counts, however slowly the page answered the one before; one that was made
// just as the page changed is not used either, and a message says so. Mouse and keyboard are not affected, nor is Undo.

import { getTableForm, isMadeByUser } from "./storage.js";

const ONE_TOUCH_MILLISECONDS = 30; // within which two touches of a place are one
const DOUBLE_TOUCH_MILLISECONDS = 300; // between the touches of a double touch
const CHANGE_MILLISECONDS = 50; // after a change of the page, in which nobody can have seen it
const SAME_PLACE_PIXELS = 24; // within which a finger touches the same place again
let lastFingerTouch; // where and when a finger touched last, the value of the control, and the displayed record
let recordAtRepeatedTouch; // the displayed record, while a touch is handled that repeats one of the same place
let changeCount = 0; // how often an input changed the page
let lastChangeTime = 0; // when an input last changed the page, in milliseconds
let lastPointerType;

// Returns the record of the displayed page.
const getDisplayedRecord = () => getTableForm()?.elements.move?.value ?? "";
// Returns what a control enters or opens, or else what it is called.
const getControlValue = ({ value, dataset, id, textContent }) => value || dataset.put || dataset.go || dataset.link || id || textContent;

addEventListener("pointerdown", ({ pointerType }) => (lastPointerType = pointerType), true);

// Returns whether to ignore a touch: because it is one with the touch before it, or because the control has just
// appeared under the finger. Remembers the touch if not. A touch that may have been meant is not ignored in silence.
function shouldIgnoreTouch(event, control) {
  const fingerTouch = {
    x: event.clientX,
    y: event.clientY,
    time: event.timeStamp,
    changeCount,
    value: getControlValue(control),
    record: getDisplayedRecord(),
  };
  const isSamePlace =
    lastFingerTouch && Math.hypot(fingerTouch.x - lastFingerTouch.x, fingerTouch.y - lastFingerTouch.y) < SAME_PLACE_PIXELS;
  const elapsedMilliseconds = fingerTouch.time - (lastFingerTouch?.time ?? 0);
  const isOtherControl =
    isSamePlace &&
    changeCount !== lastFingerTouch.changeCount &&
    (fingerTouch.value !== lastFingerTouch.value || fingerTouch.record !== lastFingerTouch.record);
  const isDoubleTouch = isSamePlace && elapsedMilliseconds < DOUBLE_TOUCH_MILLISECONDS;
  if (isDoubleTouch && (isOtherControl || elapsedMilliseconds < ONE_TOUCH_MILLISECONDS)) {
    return true;
  }
  if (isOtherControl && fingerTouch.time - lastChangeTime < CHANGE_MILLISECONDS) {
    document.dispatchEvent(new CustomEvent("takujo:early-touch"));
    return true;
  }
  recordAtRepeatedTouch = isDoubleTouch ? fingerTouch.record : undefined;
  lastFingerTouch = fingerTouch;
  return false;
}

// Before the queue (queue.js), which listens at the document.
addEventListener(
  "click",
  (event) => {
    const control = event.target.closest?.("button, a[href], summary");
    recordAtRepeatedTouch = undefined;
    if (event.detail && lastPointerType === "touch" && control && control.id !== "undo" && shouldIgnoreTouch(event, control)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  true,
);

// The second half of a double touch, made before the answer to the first, enters no turn after the one of the first.
document.addEventListener("takujo:touch-queued", ({ detail: { touch } }) => {
  const record = recordAtRepeatedTouch;
  if (record !== undefined) {
    const { isStillValid } = touch;
    touch.isDoubleTouch = true;
    touch.isStillValid = () => getDisplayedRecord() === record && (!isStillValid || isStillValid());
  }
});
// The page changes when the answer is put in, a moment before the input is done.
let requestingTouch; // the input that has been sent
// Notes that an input of the player has changed the page.
const noteChange = (touch) => {
  if (isMadeByUser(touch)) {
    changeCount += 1;
    lastChangeTime = performance.now();
  }
};
document.addEventListener("takujo:before-request", ({ detail: { touch } }) => (requestingTouch = touch));
document.addEventListener("htmx:before:swap", () => requestingTouch && noteChange(requestingTouch));
document.addEventListener("takujo:changed", ({ detail: { touch } }) => {
  requestingTouch = undefined;
  noteChange(touch);
});
