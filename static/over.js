// A page beside the table, as the offer to share it, in a sheet over the page that stands. Where it does not come it opens
// by itself, as without script.

const beside = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

// Its style comes with it, once.
let styled;
function style() {
  const link = document.querySelector('link[href*="/live.css"]') ?? document.createElement("link");
  styled ??=
    link.isConnected ||
    new Promise((resolve, reject) => {
      Object.assign(link, { rel: "stylesheet", href: beside("live.css"), onload: resolve, onerror: reject });
      document.head.append(link);
    });
  return styled;
}

async function read(address) {
  const reply = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const main = page.querySelector("main.lv-page");
  if (!main) {
    throw new Error(String(reply.status));
  }
  return { main, bar: page.querySelector(".dock > .bar") };
}

// control: what has the focus again once it is closed, if anything.
export async function open(address, control) {
  const [{ main, bar }] = await Promise.all([read(address), style()]);
  const sheet = Object.assign(document.createElement("dialog"), { className: "over" });
  sheet.tabIndex = -1;
  sheet.setAttribute("aria-label", main.querySelector("h1").textContent);
  for (const part of [main, bar].filter(Boolean)) {
    const copy = Object.assign(document.createElement("section"), { className: part.className });
    copy.append(...part.childNodes);
    sheet.append(copy);
  }
  for (const field of sheet.querySelectorAll("[data-in-sheet]")) {
    field.value = field.dataset.inSheet; // where a form leads from here
  }
  sheet.addEventListener("close", () => {
    sheet.remove();
    control?.focus({ preventScroll: true });
    const detail = { leaves: false };
    document.dispatchEvent(new CustomEvent("takujo:closed", { detail }));
    document.dispatchEvent(new CustomEvent("takujo:lifted", { detail }));
  });
  document.body.append(sheet);
  sheet.showModal();
  sheet.focus();
  document.dispatchEvent(new CustomEvent("takujo:over", { detail: { close: () => sheet.close() } }));
  document.dispatchEvent(new CustomEvent("takujo:opened"));
}

// Before all who follow links (queue.js): to close asks for nothing.
window.addEventListener(
  "click",
  (event) => {
    const sheet = event.target.closest?.("dialog.over");
    if (sheet && (event.target === sheet || event.target.closest("[data-close]"))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      sheet.close();
    }
  },
  true,
);
