// Before anything is drawn. A phone older than Safari 16.0 and Chrome 105 has every page as it stands without style and
// script, where all can be entered and answered and the page says so; half of either would be neither.
if (!document.documentElement.dataset.start && !CSS.supports("container-type: inline-size")) {
  const plain = document.createElement("meta");
  plain.httpEquiv = "Content-Security-Policy";
  plain.content = "script-src 'none'; style-src 'none'";
  document.head.append(plain);
} else {
  document.documentElement.classList.add("covers"); // what hides a hand can show it too (cover.js)
}

// The colours and text size this phone prefers.
for (const name of ["theme", "size"]) {
  try {
    const value = localStorage.getItem("takujo." + name);
    if (value) {
      document.documentElement.dataset[name] = value;
    }
  } catch {
    // No storage: as the phone has it.
  }
}

// The app on this phone, where it may answer: there before the first question of the page (a hand that is kept, news of a
// shared table), and that only a script of the page itself is.
if (!document.documentElement.dataset.start && (navigator.serviceWorker?.controller || window.takujoPocket)) {
  document.write(`<script src="${document.currentScript.src.replace("early.js", "pocket/page.js")}" defer></script>`);
}
