// Imports what only some pages need, and not for their first input.

// Returns the address of a file in the folder of this one, of the same version.
const resolveFileUrl = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

let questionModule; // ask.js, once it is loaded with its style

// Loads what the sheet for questions needs. The rules are asked, and turns entered in words, over the table; if that
// cannot be loaded, on a page of its own. It is loaded before it is touched: a keyboard opens only within the touch
// itself.
function loadQuestionModule() {
  return import(resolveFileUrl("ask.js")).then(async (loadedModule) => {
    await loadedModule.loadStyle();
    questionModule = loadedModule;
  });
}
if (document.querySelector("[data-ask], main > #asking")) {
  loadQuestionModule().catch(() => undefined);
}
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-ask]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  try {
    if (!questionModule) {
      await loadQuestionModule();
    }
    questionModule.openQuestionSheet(link, link.href, "", event.target.closest(".words svg"));
  } catch {
    location.assign(link.href);
  }
}, true);
// The search of a page of rules opens the same sheet, if it is loaded; a phone that answers by itself takes no form.
document.addEventListener("submit", (event) => {
  const form = event.target.closest?.("form.find");
  if (form && questionModule) {
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("q");
    questionModule.openQuestionSheet(form.elements.q, `${form.action}?${fields}`, form.elements.q.value);
  }
});

// A page beside the table (`data-sheet`) opens over it, once nothing waits (queue.js).
document.addEventListener("takujo:before-leave", (event) => {
  const { url, control } = event.detail;
  if (control.matches("[data-sheet]")) {
    event.preventDefault();
    import(resolveFileUrl("page_sheet.js")).then(({ openPageInSheet }) => openPageInSheet(url, control)).catch(() => location.assign(url));
  }
});

// Loads what the first input does not need: motion, keys, protection against double touches. What covers a hand is
// loaded before, if the page opens with one (table.html); this is the same module then.
if (document.getElementById("table")) {
  ["cover.js", "keyboard.js", "motion.js"].forEach((name) => import(resolveFileUrl(name)).catch(() => {}));
  // In a game with hands what stores them is loaded before the first request (table.html); elsewhere it only forgets.
  if (!document.querySelector('script[src*="/private_hands.js"]')) {
    import(resolveFileUrl("private_hands.js")).catch(() => {});
  }
}

// Loads what copies and sends, once the part of the page for that is opened.
function loadShareScriptIfOpen() {
  if (location.hash || document.querySelector("#take details[open]")) {
    import(resolveFileUrl("share.js")).catch(() => {});
  }
}
addEventListener("hashchange", loadShareScriptIfOpen);
document.addEventListener("toggle", loadShareScriptIfOpen, true);
loadShareScriptIfOpen();
if (!CSS.supports("word-break", "auto-phrase")) {
  import(resolveFileUrl("phrases.js")).then(
    ({ startBreakingPhrases }) => startBreakingPhrases(resolveFileUrl("phrases.json")),
    () => undefined,
  );
}

// Loads the app on this phone, if it is to be installed or removed, or takes over while this page is open; else
// early.js starts it.
function loadPocketScript() {
  if (!document.querySelector('script[src*="pocket/page.js"]')) {
    document.head.append(Object.assign(document.createElement("script"), { src: resolveFileUrl("pocket/page.js") }));
  }
}
if (document.getElementById("pocket")) {
  loadPocketScript();
}
navigator.serviceWorker?.addEventListener("controllerchange", loadPocketScript);
