// How this phone displays the pages: colours, text size, the screen kept awake. Stored on the phone if it allows that,
// else until the page is closed. Without this script pages follow the phone's own settings.

const unstoredPreferences = {}; // for a phone that stores nothing

// Returns the chosen value of a preference; nothing for the phone's own setting.
function readPreference(name) {
  try {
    return localStorage.getItem("takujo." + name) ?? unstoredPreferences[name] ?? "";
  } catch {
    return unstoredPreferences[name] ?? "";
  }
}

let screenLock; // promise of the lock that keeps the screen awake
// Keeps the screen awake, or lets it sleep again.
async function setScreenAwake(isWanted) {
  if (isWanted && "wakeLock" in navigator && !document.hidden) {
    screenLock ??= navigator.wakeLock.request("screen").catch(() => {
      screenLock = undefined;
    });
  } else if (!isWanted && screenLock) {
    const lock = screenLock;
    screenLock = undefined;
    await (await lock)?.release();
  }
}

// Displays the page as preferred, and the preferences in the panel.
function applyPreferences() {
  const panel = document.getElementById("display");
  for (const name of ["theme", "size", "wake"]) {
    const value = readPreference(name);
    const radioButton = panel?.querySelector(`[name=${name}][value="${value}"]`);
    if (radioButton) {
      radioButton.checked = true;
    }
    if (name === "wake") {
      setScreenAwake(value);
    } else if (value) {
      document.documentElement.dataset[name] = value;
    } else {
      delete document.documentElement.dataset[name];
    }
  }
}

// Prepares the panel of the page, and applies the preferences.
function preparePanel() {
  const panel = document.getElementById("display");
  if (panel) {
    // To keep the screen awake is impossible on plain http: the page says so, and what the phone itself can do.
    const canKeepAwake = "wakeLock" in navigator;
    const wakeFieldset = document.getElementById("wake");
    wakeFieldset.hidden = false;
    wakeFieldset.querySelector(".opts").hidden = !canKeepAwake;
    wakeFieldset.querySelector("p").hidden = canKeepAwake;
  }
  applyPreferences();
}

document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-display]")) {
    const { name, value } = event.target;
    unstoredPreferences[name] = value;
    try {
      localStorage.setItem("takujo." + name, value);
    } catch {
      // Only for this page, then.
    }
    applyPreferences();
  }
});
// The browser releases the lock of a page that is no longer visible.
document.addEventListener("visibilitychange", () => {
  screenLock = undefined;
  applyPreferences();
});
document.addEventListener("takujo:changed", preparePanel);
preparePanel();
