// Answers questions to the rules, and reads turns and tables in everyday words: displays the page behind an address in
// a dialog over the current page; a page of its own (/search) answers in place. Once the dialog is closed, the table is
// as it was.

const TYPING_PAUSE_MILLISECONDS = 250; // without a letter; then what has been typed is sent
const MAX_LOW_HEIGHT = 420; // pixels; below, as above a phone's keyboard, there is room only for what matters
const viewport = window.visualViewport;
let dialog;
let typingTimer;
let requestCount = 0;
let openingControl; // the control that opened the dialog
let dictation; // what ends the dictation (speak.js)
let dictationLoading; // the promise of the dictation

// Returns the address of a file in the folder of this one, of the same version.
const resolveFileUrl = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

// Returns the fields of a form; in the dialog with those of the current table and the hand on this phone, but without
// those of the page itself.
function collectFields(form) {
  const table = document.getElementById("table");
  const fields = new FormData(form);
  const tableFields = table && dialog?.contains(form) ? [...new FormData(table)] : [];
  for (const [name, value] of tableFields) {
    if (!["view", "pick"].includes(name) && !name.startsWith("live.")) fields.set(name, value);
  }
  return new URLSearchParams(fields);
}

// Requests a page. A sentence (`fields`) may describe a hand: it is sent as a body, which no log and no history stores,
// to the server or to the app on this phone (pocket/page.js).
function requestPage(url, fields) {
  const headers = { Accept: "text/html" };
  if (!fields) return fetch(url, { headers });
  const fetchFromPocket = navigator.serviceWorker?.controller && window.takujoPocket?.beside;
  return (fetchFromPocket || fetch)(url, { method: "POST", body: fields, headers });
}

const getSheetOfForm = (form) => form.closest("#asking");

// Loads an answer into the sheet, unless another one has been requested meanwhile.
async function loadAnswer(url, sheet, fields) {
  const requestNumber = ++requestCount;
  let html;
  try {
    const response = await requestPage(url, fields);
    if (!response.ok && response.status !== 422) throw new Error(response.status);
    html = await response.text();
  } catch {
    if (requestNumber === requestCount) sheet.querySelector("[data-ask-lost]") ? displayConnectionLoss(sheet) : location.assign(url);
    return;
  }
  if (requestNumber !== requestCount) return;
  const newSheet = new DOMParser().parseFromString(html, "text/html").getElementById("asking");
  if (!newSheet) { location.assign(url); return; }
  replaceSheetContent(sheet, newSheet);
}

// Says in the place of the answer that none could be loaded; the words that were typed stay.
function displayConnectionLoss(sheet) {
  const button = sheet.querySelector("[data-ask-lost]");
  const message = Object.assign(document.createElement("p"), { className: "ask-none", textContent: button.dataset.askLost });
  sheet.querySelector(".ask-body").replaceChildren(message);
}

// Replaces what the sheet displays. The focused field stays the same element, so that a keyboard stays open and no
// letter is lost; everything around it is new.
function replaceSheetContent(sheet, newSheet) {
  const field = sheet.querySelector("input[type=search]"), form = field.form;
  const [newField, newForm] = [newSheet.querySelector("input[type=search]"), newSheet.querySelector(".ask-form")];
  for (const element of [...sheet.children]) if (element !== form) element.remove();
  form.before(newSheet.querySelector(".ask-head"), newSheet.querySelector(".ask-body"));
  if (form.dataset.askForm === undefined) {
    for (const { name, value } of [...newForm.attributes]) form.setAttribute(name, value);
    for (const { name, value } of [...newField.attributes]) if (name !== "value") field.setAttribute(name, value);
    const labelNodes = [...newForm.querySelector("label").childNodes], fieldIndex = labelNodes.indexOf(newField);
    field.before(...labelNodes.slice(0, fieldIndex));
    field.after(...labelNodes.slice(fieldIndex + 1));
    form.append(...[...newForm.children].filter((element) => element.localName !== "label"));
    offerDictation(sheet);
    if (field.value) sendQuestion(form); // typed before everything else was loaded
  }
}

// Returns an empty sheet, to be opened at once, within the touch itself: only then does every phone open its keyboard.
function createEmptySheet() {
  const sheet = Object.assign(document.createElement("section"), { id: "asking" });
  const form = Object.assign(document.createElement("form"), { className: "ask-form" });
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("input"), { type: "search", name: "q" }));
  form.append(label);
  sheet.append(form);
  return sheet;
}

// Adds the dialog to the page, with an empty sheet.
function createDialog() {
  dialog = document.createElement("dialog");
  dialog.className = "ask";
  dialog.append(createEmptySheet());
  dialog.addEventListener("close", () => {
    requestCount++;
    clearTimeout(typingTimer);
    dictation?.stop();
    dialog.remove();
    openingControl?.focus({ preventScroll: true });
    reportClosedDialog();
  });
  document.body.append(dialog);
  fitDialogAboveKeyboard();
}

// Tells the style sheet how high the visible part of the page is: if a keyboard covers the page the dialog is above it.
function fitDialogAboveKeyboard() {
  if (!viewport || !dialog?.isConnected) return;
  dialog.style.setProperty("--seen", `${viewport.height}px`);
  dialog.style.setProperty("--under", `${Math.max(0, innerHeight - viewport.height - viewport.offsetTop)}px`);
  dialog.classList.toggle("low", viewport.height <= MAX_LOW_HEIGHT);
}
viewport?.addEventListener("resize", fitDialogAboveKeyboard);
viewport?.addEventListener("scroll", fitDialogAboveKeyboard);

const isQuestionForm = (form) => form?.matches?.("#asking .ask-form");
// Returns whether the form has been loaded; what is typed before that is requested by replaceSheetContent().
const isLoadedQuestionForm = (form) => isQuestionForm(form) && form.hasAttribute("action");
document.addEventListener("submit", (event) => {
  if (isQuestionForm(event.target)) {
    event.preventDefault(); // by itself it would leave the table, with the words in the address
    if (isLoadedQuestionForm(event.target)) {
      sendQuestion(event.target);
    }
  }
}, true);
document.addEventListener("input", (event) => {
  if (isLoadedQuestionForm(event.target.form)) {
    clearTimeout(typingTimer);
    typingTimer = setTimeout(() => sendQuestion(event.target.form), TYPING_PAUSE_MILLISECONDS);
  }
});

// Reports to queue.js that the dialog is closed; Back closes it, too. isLeaving: a link of it leads to another page.
const reportClosedDialog = (isLeaving = false) =>
  document.dispatchEvent(new CustomEvent("takujo:overlay-closed", { detail: { leaves: isLeaving } }));

// Requests the answer to what has been typed.
function sendQuestion(form) {
  clearTimeout(typingTimer);
  loadAnswer(form.getAttribute("action"), getSheetOfForm(form), collectFields(form));
}

const canDictate = () => isSecureContext && Boolean(window.SpeechRecognition ?? window.webkitSpeechRecognition);

// Loads the dictation and displays its button, if the browser allows it.
function offerDictation(sheet) {
  const button = sheet.querySelector("[data-speak]");
  if (button && canDictate()) {
    dictationLoading = import(resolveFileUrl("speak.js")).then(
      ({ attachDictation }) => (dictation = attachDictation(button, sendQuestion)),
      () => undefined,
    );
  }
}

// Starts the dictation as soon as the sheet has a microphone, after a touch of the line's microphone; if it may not
// listen, words are typed.
async function startDictation() {
  await dictationLoading;
  const button = dialog.querySelector("[data-speak]:not([hidden])");
  (button ?? dialog.querySelector("input[type=search]")).focus();
  button?.click();
}

let styleLoading; // the promise of the style

// Loads the style of the dialog, once.
export function loadStyle() {
  styleLoading ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: resolveFileUrl("ask.css"), onload: resolve, onerror: reject });
    document.head.append(link);
  });
  return styleLoading;
}

// Opens the dialog. control: what opens it; if it has, or is, a line to type into (`.words`), that line gets the focus.
// typedWords: those typed already. isSpoken: whether the control's microphone was touched.
export function openQuestionSheet(control, address = control.href, typedWords = "", isSpoken = false) {
  openingControl = control;
  createDialog();
  dialog.showModal();
  document.dispatchEvent(new CustomEvent("takujo:overlay-opened", { detail: { close: () => dialog.close() } }));
  const shouldDictate = isSpoken && canDictate();
  const shouldType = !shouldDictate && (typedWords || control.matches(".words"));
  dialog.querySelector("input").value = typedWords;
  if (shouldType) dialog.querySelector("input").focus();
  const sheet = dialog.querySelector("#asking");
  loadAnswer(address, sheet).then(() => (shouldDictate ? startDictation() : shouldType || dialog.querySelector("[data-ask-close]")?.focus()));
}

// Closes the dialog. This listens before all that follow links (queue.js): closing requests nothing. A link is followed
// by the page below the dialog; only what the table chooses stays in it, and is displayed again once the table has
// changed.
window.addEventListener("click", (event) => {
  if (!dialog?.open) return;
  if (event.target === dialog || event.target.closest?.("dialog.ask [data-ask-close]")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    dialog.close();
  } else if (event.target.closest?.("dialog.ask a[href]:not(.choose)") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    setTimeout(() => {
      reportClosedDialog(!event.defaultPrevented);
      dialog.close();
    });
  }
}, true);

// Answers again once the table has changed.
document.addEventListener("takujo:changed", () => {
  if (!dialog?.open) return;
  const form = dialog.querySelector(".ask-form");
  if (form.elements.q.value) sendQuestion(form);
  else loadAnswer(document.querySelector("[data-ask]").href, getSheetOfForm(form));
});

// A page of its own (/search) answers in place as well.
const searchPage = document.querySelector("main > #asking");
if (searchPage) offerDictation(searchPage);
