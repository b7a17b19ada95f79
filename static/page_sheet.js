// Opens a page beside the table, such as the offer to share it, in a sheet over the current page. If it cannot be
// loaded it opens by itself, as without this script.

const beside = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

// Its style is loaded with it, once.
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

// control: gets the focus once the sheet is closed, if given.
export async function openPageInSheet(address, control) {
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
    field.value = field.dataset.inSheet; // where a form of the sheet leads to
  }
  sheet.addEventListener("close", () => {
    sheet.remove();
    control?.focus({ preventScroll: true });
    const detail = { leaves: false };
    document.dispatchEvent(new CustomEvent("takujo:sheet-closed", { detail }));
    document.dispatchEvent(new CustomEvent("takujo:overlay-closed", { detail }));
  });
  document.body.append(sheet);
  sheet.showModal();
  sheet.focus();
  document.dispatchEvent(new CustomEvent("takujo:overlay-opened", { detail: { close: () => sheet.close() } }));
  document.dispatchEvent(new CustomEvent("takujo:sheet-opened"));
}

// Before all that follow links (queue.js): closing requests nothing.
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
