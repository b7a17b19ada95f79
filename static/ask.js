// ？ opens the rules over the table: the page behind its address, in a dialog. Closed, the table is as it was.

const WAIT = 250;
let dialog, timer, asked = 0, asker;

// A sentence may say a hand: it goes out as a body, of which no log and no history learns. A phone that answers by itself
// (sw.js) takes addresses alone.
async function request(url, fields) {
  const headers = { Accept: "text/html" };
  const reply = fields && (await fetch(url, { method: "POST", body: fields, headers }).catch(() => undefined));
  if (reply && ![404, 405, 501].includes(reply.status)) return reply;
  return fetch(fields ? `${url}?${fields}` : url, { headers });
}

async function load(url, keep, fields) {
  const number = ++asked;
  let html;
  try {
    const reply = await request(url, fields);
    if (!reply.ok && reply.status !== 422) throw new Error(reply.status);
    html = await reply.text();
  } catch {
    if (!keep) location.assign(url);
    return;
  }
  if (number !== asked) return;
  const found = new DOMParser().parseFromString(html, "text/html").getElementById("asking");
  if (!found) { location.assign(url); return; }
  const body = dialog.querySelector(".ask-body");
  if (keep && body) {
    body.replaceWith(found.querySelector(".ask-body"));
    dialog.querySelector(".ask-head h1").replaceWith(found.querySelector(".ask-head h1"));
  } else {
    dialog.replaceChildren(found);
    dialog.querySelector("[data-ask-close]").focus();
  }
}

function sheet() {
  dialog = document.createElement("dialog");
  dialog.className = "ask";
  dialog.addEventListener("submit", (event) => { event.preventDefault(); search(event.target); });
  dialog.addEventListener("input", (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => search(event.target.form), WAIT);
  });
  dialog.addEventListener("close", () => { asked++; clearTimeout(timer); dialog.remove(); asker?.focus({ preventScroll: true }); lifted(); });
  document.body.append(dialog);
}

// Back closes it (queue.js). leaves: a link of it leads to another page.
const lifted = (leaves = false) => document.dispatchEvent(new CustomEvent("takujo:lifted", { detail: { leaves } }));

function search(form) {
  clearTimeout(timer);
  load(form.getAttribute("action"), true, new URLSearchParams(new FormData(form)));
}

// Its style comes with it, once.
let styled;
function style(address) {
  styled ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: resolve, onerror: reject });
    document.head.append(link);
  });
  return styled;
}

export async function open(link, address) {
  await style(address);
  asker = link;
  sheet();
  dialog.showModal();
  document.dispatchEvent(new CustomEvent("takujo:over", { detail: { close: () => dialog.close() } }));
  load(link.href, false);
}

// Before all who follow links (queue.js): to close asks for nothing. A link leads on from under the sheet; only what the
// table chooses stays, and is said anew once the table has changed.
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
  const words = dialog.querySelector("input[type=search]")?.value ?? "";
  const now = new URL(document.querySelector("[data-ask]").href);
  const fields = new URLSearchParams(now.search);
  fields.set("q", words);
  if (words) load(now.pathname, false, fields);
  else load(now.href, false);
});
