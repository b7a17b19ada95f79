// Imports what only some pages need, and not for their first input.

// The address of a file beside this one, of the same version.
const beside = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

// The rules are asked, and turns entered in words, over the table; if that cannot be loaded, on a page of its own. It
// is loaded before it is touched: a keyboard opens only within the touch itself.
let asking;
function prepareAsking() {
  return import(beside("ask.js")).then(async (found) => {
    await found.loadStyle();
    asking = found;
  });
}
if (document.querySelector("[data-ask], main > #asking")) {
  prepareAsking().catch(() => undefined);
}
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-ask]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  try {
    if (!asking) {
      await prepareAsking();
    }
    asking.openQuestionSheet(link, link.href, "", event.target.closest(".words svg"));
  } catch {
    location.assign(link.href);
  }
}, true);
// The search of a page of rules opens the same, if it is loaded; a phone that answers by itself takes no form.
document.addEventListener("submit", (event) => {
  const form = event.target.closest?.("form.find");
  if (form && asking) {
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("q");
    asking.openQuestionSheet(form.elements.q, `${form.action}?${fields}`, form.elements.q.value);
  }
});

// A page beside the table (`data-sheet`) opens over it, once nothing waits (queue.js).
document.addEventListener("takujo:before-leave", (event) => {
  const { url, control } = event.detail;
  if (control.matches("[data-sheet]")) {
    event.preventDefault();
    import(beside("page_sheet.js")).then(({ openPageInSheet }) => openPageInSheet(url, control)).catch(() => location.assign(url));
  }
});

// The first input needs neither motion nor keys nor protection against double touches. What covers a hand is loaded
// before, if the page opens with one (table.html); this is the same module then.
if (document.getElementById("table")) {
  ["cover.js", "keyboard.js", "motion.js"].forEach((name) => import(beside(name)).catch(() => {}));
  // In a game with hands what stores them is loaded before the first request (table.html); elsewhere it only forgets.
  if (!document.querySelector('script[src*="/private_hands.js"]')) {
    import(beside("private_hands.js"));
  }
}
// Copying and sending, once that part is opened.
function share() {
  if (location.hash || document.querySelector("#take details[open]")) {
    import(beside("share.js"));
  }
}
addEventListener("hashchange", share);
document.addEventListener("toggle", share, true);
share();
if (!CSS.supports("word-break", "auto-phrase")) {
  import(beside("phrases.js")).then(({ begin }) => begin(beside("phrases.json")), () => undefined);
}

// The app on this phone, if it is to be installed or removed, or takes over while this page is open; else early.js
// starts it.
function pocket() {
  if (!document.querySelector('script[src*="pocket/page.js"]')) {
    document.head.append(Object.assign(document.createElement("script"), { src: beside("pocket/page.js") }));
  }
}
if (document.getElementById("pocket")) {
  pocket();
}
navigator.serviceWorker?.addEventListener("controllerchange", pocket);
