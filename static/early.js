// Runs before anything is drawn. On a phone older than Safari 16.0 and Chrome 105 every page stays without style and
// script: all can be entered and answered, and the page says so. Half of the styles or scripts would be worse.
if (!document.documentElement.dataset.start && !CSS.supports("container-type: inline-size")) {
  const policyElement = document.createElement("meta");
  policyElement.httpEquiv = "Content-Security-Policy";
  policyElement.content = "script-src 'none'; style-src 'none'";
  document.head.append(policyElement);
} else {
  document.documentElement.classList.add("covers"); // what covers a hand can also uncover it (cover.js)
}

// Applies the colours and the text size chosen on this phone.
for (const name of ["theme", "size"]) {
  try {
    const value = localStorage.getItem("takujo." + name);
    if (value) {
      document.documentElement.dataset[name] = value;
    }
  } catch {
    // No storage: the settings of the phone itself apply.
  }
}

// Starts the app on this phone, if it may answer, before the first request of the page (for a private hand, or for news
// of a shared table); only a script of the page itself can do that.
if (!document.documentElement.dataset.start && (navigator.serviceWorker?.controller || window.takujoPocket)) {
  document.write(`<script src="${document.currentScript.src.replace("early.js", "pocket/page.js")}" defer></script>`);
}
