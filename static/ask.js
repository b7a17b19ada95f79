// Questions to the rules, and turns and tables in everyday words: the page behind an address, in a dialog over the
// current page, or by itself (/search). Once closed, the table is as it was.

const WAIT = 250;
const LOW = 420; // below this height, as above a phone's keyboard, there is room only for what matters
const beside = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);
const seen = window.visualViewport;
let dialog, timer, asked = 0, asker, spoken, hearing;

// Returns the fields of the current table's form with the hand on this phone, without those of the page.
function tableFields(form) {
  const table = document.getElementById("table");
  const fields = new FormData(form);
  const told = table && dialog?.contains(form) ? [...new FormData(table)] : [];
  for (const [name, value] of told) {
    if (!["view", "pick"].includes(name) && !name.startsWith("live.")) fields.set(name, value);
  }
  return new URLSearchParams(fields);
}

// A sentence may describe a hand: it is sent as a body, which no log and no history stores, to the server or to the app
// on this phone (pocket/page.js).
function request(url, fields) {
  const headers = { Accept: "text/html" };
  if (!fields) return fetch(url, { headers });
  const pocket = navigator.serviceWorker?.controller && window.takujoPocket?.beside;
  return (pocket || fetch)(url, { method: "POST", body: fields, headers });
}

const sheetOf = (form) => form.closest("#asking");

async function load(url, sheet, fields) {
  const number = ++asked;
  let html;
  try {
    const reply = await request(url, fields);
    if (!reply.ok && reply.status !== 422) throw new Error(reply.status);
    html = await reply.text();
  } catch {
    if (number === asked) sheet.querySelector("[data-ask-lost]") ? lost(sheet) : location.assign(url);
    return;
  }
  if (number !== asked) return;
  const found = new DOMParser().parseFromString(html, "text/html").getElementById("asking");
  if (!found) { location.assign(url); return; }
  draw(sheet, found);
}

// Without an answer the sheet says so in its place, and the words stay.
function lost(sheet) {
  const said = sheet.querySelector("[data-ask-lost]");
  const line = Object.assign(document.createElement("p"), { className: "ask-none", textContent: said.dataset.askLost });
  sheet.querySelector(".ask-body").replaceChildren(line);
}

// The focused field stays the same element, so that a keyboard stays open and no letter is lost; everything around it
// is new.
function draw(sheet, found) {
  const field = sheet.querySelector("input[type=search]"), form = field.form;
  const [next, nextForm] = [found.querySelector("input[type=search]"), found.querySelector(".ask-form")];
  for (const old of [...sheet.children]) if (old !== form) old.remove();
  form.before(found.querySelector(".ask-head"), found.querySelector(".ask-body"));
  if (form.dataset.askForm === undefined) {
    for (const { name, value } of [...nextForm.attributes]) form.setAttribute(name, value);
    for (const { name, value } of [...next.attributes]) if (name !== "value") field.setAttribute(name, value);
    const parts = [...nextForm.querySelector("label").childNodes], at = parts.indexOf(next);
    field.before(...parts.slice(0, at));
    field.after(...parts.slice(at + 1));
    form.append(...[...nextForm.children].filter((one) => one.localName !== "label"));
    hear(sheet);
    if (field.value) search(form); // typed before everything else was loaded
  }
}

// Opens an empty sheet at once, within the touch itself: only then does every phone open its keyboard.
function emptySheet() {
  const sheet = Object.assign(document.createElement("section"), { id: "asking" });
  const form = Object.assign(document.createElement("form"), { className: "ask-form" });
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("input"), { type: "search", name: "q" }));
  form.append(label);
  sheet.append(form);
  return sheet;
}

function begin() {
  dialog = document.createElement("dialog");
  dialog.className = "ask";
  dialog.append(emptySheet());
  dialog.addEventListener("close", () => {
    asked++;
    clearTimeout(timer);
    spoken?.stop();
    dialog.remove();
    asker?.focus({ preventScroll: true });
    lifted();
  });
  document.body.append(dialog);
  fit();
}

// If a keyboard covers the page the sheet is above it.
function fit() {
  if (!seen || !dialog?.isConnected) return;
  dialog.style.setProperty("--seen", `${seen.height}px`);
  dialog.style.setProperty("--under", `${Math.max(0, innerHeight - seen.height - seen.offsetTop)}px`);
  dialog.classList.toggle("low", seen.height <= LOW);
}
seen?.addEventListener("resize", fit);
seen?.addEventListener("scroll", fit);

const isOurs = (form) => form?.matches?.("#asking .ask-form");
const isWhole = (form) => isOurs(form) && form.hasAttribute("action"); // what is typed before that is requested by draw()
document.addEventListener("submit", (event) => {
  if (isOurs(event.target)) {
    event.preventDefault(); // by itself it would leave the table, with the words in the address
    if (isWhole(event.target)) {
      search(event.target);
    }
  }
}, true);
document.addEventListener("input", (event) => {
  if (isWhole(event.target.form)) {
    clearTimeout(timer);
    timer = setTimeout(() => search(event.target.form), WAIT);
  }
});

// Back closes it (queue.js). leaves: a link of it leads to another page.
const lifted = (leaves = false) => document.dispatchEvent(new CustomEvent("takujo:overlay-closed", { detail: { leaves } }));

function search(form) {
  clearTimeout(timer);
  load(form.getAttribute("action"), sheetOf(form), tableFields(form));
}

const mayHear = () => isSecureContext && Boolean(window.SpeechRecognition ?? window.webkitSpeechRecognition);

// Dictation, if the browser allows it.
function hear(sheet) {
  const button = sheet.querySelector("[data-speak]");
  if (button && mayHear()) {
    hearing = import(beside("speak.js")).then(({ attach }) => (spoken = attach(button, search)), () => undefined);
  }
}

// After a touch of the line's microphone the sheet listens as soon as it has one; if it may not, words are typed.
async function listen() {
  await hearing;
  const button = dialog.querySelector("[data-speak]:not([hidden])");
  (button ?? dialog.querySelector("input[type=search]")).focus();
  button?.click();
}

// Its style is loaded with it, once.
let styled;
export function loadStyle() {
  styled ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: beside("ask.css"), onload: resolve, onerror: reject });
    document.head.append(link);
  });
  return styled;
}

// control: what opens the sheet; if it has, or is, a line to type into (`.words`), that line gets the focus. words:
// those typed already. aloud: was its microphone touched?
export function openQuestionSheet(control, address = control.href, words = "", aloud = false) {
  asker = control;
  begin();
  dialog.showModal();
  document.dispatchEvent(new CustomEvent("takujo:overlay-opened", { detail: { close: () => dialog.close() } }));
  const hears = aloud && mayHear();
  const types = !hears && (words || control.matches(".words"));
  dialog.querySelector("input").value = words;
  if (types) dialog.querySelector("input").focus();
  const sheet = dialog.querySelector("#asking");
  load(address, sheet).then(() => (hears ? listen() : types || dialog.querySelector("[data-ask-close]")?.focus()));
}

// Before all that follow links (queue.js): closing requests nothing. A link leads on from below the sheet; only what
// the table chooses stays in it, and is displayed again once the table has changed.
window.addEventListener("click", (event) => {
  if (!dialog?.open) return;
  if (event.target === dialog || event.target.closest?.("dialog.ask [data-ask-close]")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    dialog.close();
  } else if (event.target.closest?.("dialog.ask a[href]:not(.choose)") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    setTimeout(() => {
      lifted(!event.defaultPrevented);
      dialog.close();
    });
  }
}, true);

document.addEventListener("takujo:changed", () => {
  if (!dialog?.open) return;
  const form = dialog.querySelector(".ask-form");
  if (form.elements.q.value) search(form);
  else load(document.querySelector("[data-ask]").href, sheetOf(form));
});

// A page of its own (/search) answers in place as well.
const page = document.querySelector("main > #asking");
if (page) hear(page);
