// What only some pages need, and no first touch: asked for where it is.

// A file that lies beside this one, of the same version.
const beside = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

// The rules are asked, and turns told, over the table; where that does not come, on a page of their own. It is there
// before it is touched: a keyboard opens only in the touch itself.
let asking;
function prepareAsking() {
  return import(beside("ask.js")).then(async (found) => {
    await found.style();
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
    asking.open(link, link.href, "", event.target.closest(".words svg"));
  } catch {
    location.assign(link.href);
  }
}, true);
// The search of a page of rules opens the same, where it is there; a phone that answers by itself takes no form.
document.addEventListener("submit", (event) => {
  const form = event.target.closest?.("form.find");
  if (form && asking) {
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("q");
    asking.open(form.elements.q, `${form.action}?${fields}`, form.elements.q.value);
  }
});

// A page beside the table (`data-sheet`) opens over it, once nothing waits (queue.js).
document.addEventListener("takujo:leave", (event) => {
  const { leads, control } = event.detail;
  if (control.matches("[data-sheet]")) {
    event.preventDefault();
    import(beside("over.js")).then(({ open }) => open(leads, control)).catch(() => location.assign(leads));
  }
});

// The first touch can do without motion, without keys, and is no second one. What covers a hand is there before a touch
// where the page opens with one (table.html); this is the same module then.
if (document.getElementById("table")) {
  ["cover.js", "keys.js", "motion.js"].forEach((name) => import(beside(name)).catch(() => {}));
  // Where a game has hands, what keeps them is there before the first question (table.html); elsewhere it only forgets.
  if (!document.querySelector('script[src*="/own.js"]')) {
    import(beside("own.js"));
  }
}
// To copy and send, once that part is opened.
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

// The app on this phone, where it is to be kept or removed, or takes over while this page stands; else early.js has it.
function pocket() {
  if (!document.querySelector('script[src*="pocket/page.js"]')) {
    document.head.append(Object.assign(document.createElement("script"), { src: beside("pocket/page.js") }));
  }
}
if (document.getElementById("pocket")) {
  pocket();
}
navigator.serviceWorker?.addEventListener("controllerchange", pocket);
