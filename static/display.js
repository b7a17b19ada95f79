// How this phone displays the pages: colours, text size, the screen kept awake. Stored on the phone if it allows that,
// else until the page is closed. Without this script pages follow the phone's own settings.

const chosen = {}; // for a phone that stores nothing

function preferred(name) {
  try {
    return localStorage.getItem("takujo." + name) ?? chosen[name] ?? "";
  } catch {
    return chosen[name] ?? "";
  }
}

let lock;
async function keepAwake(wanted) {
  if (wanted && "wakeLock" in navigator && !lock) {
    lock = await navigator.wakeLock.request("screen").catch(() => undefined);
  } else if (!wanted && lock) {
    await lock.release();
    lock = undefined;
  }
}

function prefer() {
  const panel = document.getElementById("display");
  for (const name of ["theme", "size", "wake"]) {
    const value = preferred(name);
    const choice = panel?.querySelector(`[name=${name}][value="${value}"]`);
    if (choice) {
      choice.checked = true;
    }
    if (name === "wake") {
      keepAwake(value);
    } else if (value) {
      document.documentElement.dataset[name] = value;
    } else {
      delete document.documentElement.dataset[name];
    }
  }
}

function offer() {
  const panel = document.getElementById("display");
  if (panel) {
    // Impossible on plain http: the page says so, and what the phone itself can do.
    const can = "wakeLock" in navigator;
    const wake = document.getElementById("wake");
    wake.hidden = false;
    wake.querySelector(".opts").hidden = !can;
    wake.querySelector("p").hidden = can;
  }
  prefer();
}

document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-display]")) {
    const { name, value } = event.target;
    chosen[name] = value;
    try {
      localStorage.setItem("takujo." + name, value);
    } catch {
      // Only for this page, then.
    }
    prefer();
  }
});
document.addEventListener("visibilitychange", () => {
  lock = undefined;
  prefer();
});
document.addEventListener("takujo:changed", offer);
offer();
