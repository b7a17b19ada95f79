// Opens a page beside the table, such as the offer to share it, in a sheet over the current page. If it cannot be
// loaded it opens by itself, as without this script.

// Returns the address of a file in the folder of this one, of the same version.
const resolveFileUrl = (name) => new URL(name + new URL(import.meta.url).search, import.meta.url);

let styleLoading; // the promise of the style; true if the page has it

// Loads the style of the sheet, once.
function loadStyle() {
  const link = document.querySelector('link[href*="/live.css"]') ?? document.createElement("link");
  styleLoading ??=
    link.isConnected ||
    new Promise((resolve, reject) => {
      Object.assign(link, { rel: "stylesheet", href: resolveFileUrl("live.css"), onload: resolve, onerror: reject });
      document.head.append(link);
    });
  return styleLoading;
}

// Loads a page and returns its main part and the bar in its dock.
async function loadPage(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = page.querySelector("main.lv-page");
  if (!main) {
    throw new Error(String(response.status));
  }
  return { main, bar: page.querySelector(".dock > .bar") };
}

// Opens the page of an address in a sheet. control: gets the focus once the sheet is closed, if given.
export async function openPageInSheet(address, control) {
  const [{ main, bar }] = await Promise.all([loadPage(address), loadStyle()]);
  const sheet = Object.assign(document.createElement("dialog"), { className: "over" });
  sheet.tabIndex = -1;
  sheet.setAttribute("aria-label", main.querySelector("h1").textContent);
  for (const element of [main, bar].filter(Boolean)) {
    const section = Object.assign(document.createElement("section"), { className: element.className });
    section.append(...element.childNodes);
    sheet.append(section);
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

// Closes the sheet. This listens before all that follow links (queue.js): closing requests nothing.
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
