// The page's side of the app on the phone: starts the app in a web worker where the server does not answer, and runs
// the page "On this phone". Without this script the server answers everything.
(() => {
  const BASE = new URL("../../", document.currentScript.src).pathname;
  const root = document.documentElement;
  const { serviceWorker } = navigator;
  const SERVER_TIMEOUT = 5000; // milliseconds that a touch at a shared table waits for the server
  const ENGINE_TIMEOUT = 60000; // milliseconds without an answer, after which the engine counts as dead
  const PHONE_ONLY_TIME = 10000; // milliseconds after an answer of the phone in which the server is not asked
  const getCacheName = (suffix) => `takujo ${BASE} ${suffix}`;
  // The state lasts as long as the window: a start page that is replaced by the answer keeps its engine. Its field
  // `alone` is the time until which the phone answers without asking the server.
  const pocketState = (window.takujoPocket ??= { worker: undefined, ready: undefined, listening: false });

  // --- the engine ---------------------------------------------------------------------------------------

  // Starts the engine unless it was started already. Returns a promise of the worker that is ready for requests.
  function startEngine(manifest) {
    return (pocketState.ready ??= createEngineWorker(manifest));
  }

  // Creates the worker and lets it start the app. Some seconds after the start the worker stores its memory image.
  // After a failure the next call of startEngine tries again.
  function createEngineWorker(manifest) {
    pocketState.version = manifest.version;
    const workerPromise = new Promise((resolve, reject) => {
      const { version, sent } = manifest;
      const getFolderAddress = (field) => new URL(BASE + manifest[field], location).href;
      pocketState.worker = new Worker(getFolderAddress("app") + "engine.js", { type: "module" });
      pocketState.worker.onerror = () => reject(new Error("no worker"));
      pocketState.worker.onmessage = ({ data }) => {
        if (data.ready) {
          pocketState.awake = true;
          resolve(pocketState.worker);
        } else if (data.failed) {
          reject(new Error(data.failed));
        } else if (data.remembered) {
          pocketState.remembered?.();
        }
      };
      pocketState.worker.postMessage({
        start: {
          base: BASE,
          version,
          sent,
          runtime: getFolderAddress("runtime"),
          app: getFolderAddress("app"),
          store: getCacheName(version),
        },
      });
    });
    workerPromise.then(
      () =>
        setTimeout(
          () =>
            pocketState.worker.postMessage({
              image: manifest.warm.map((path) => new URL(BASE + path, location).href),
            }),
          pocketState.soon ?? 3000, // milliseconds
        ),
      () => {
        pocketState.ready = undefined;
      },
    );
    return workerPromise;
  }

  // Stops an engine that does not answer, for example because the phone ran out of memory. The next request starts
  // another one.
  function stopEngine() {
    pocketState.worker.terminate();
    Object.assign(pocketState, { ready: undefined, awake: false, alone: 0 });
  }

  // Passes a request of the service worker on to the engine, which answers at the port. An empty answer means that this
  // page cannot answer. mustRunAlready: only an engine that is running may answer.
  async function answerServiceWorker({ ask: request, manifest, ready: mustRunAlready }, port) {
    // Another page is only drawn by the version that is stored now, not by the one stored when this page was opened.
    if (mustRunAlready && !(pocketState.awake && pocketState.version === manifest.version)) {
      port.postMessage({});
      return;
    }
    try {
      (await startEngine(manifest)).postMessage({ ask: request }, [port]);
      pocketState.alone = Date.now() + PHONE_ONLY_TIME;
    } catch {
      port.postMessage({});
    }
  }

  // Fetches the answer to a touch from the engine directly, not through the service worker. For touches that this phone
  // answers in any case: a static host has no server, and a server that was silent is asked again only after a while.
  pocketState.ask = async (address, request) => {
    const headers = { ...request.headers, "Accept-Language": navigator.languages.join(",") };
    const { status, headers: answerHeaders, body } = await new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      const timer = setTimeout(() => {
        stopEngine();
        reject(new Error("no answer"));
      }, ENGINE_TIMEOUT);
      port1.onmessage = ({ data }) => {
        clearTimeout(timer);
        resolve(data);
      };
      const form = request.body ? `${new URLSearchParams(request.body)}` : "";
      pocketState.worker.postMessage({ ask: { url: new URL(address, location).href, headers, form } }, [port2]);
    });
    request.signal?.throwIfAborted();
    return status >= 200 && status !== 204 && !(status >= 300 && status < 400)
      ? new Response(body, { status, headers: answerHeaders })
      : fetch(address, request);
  };

  // Returns whether the files come from a static host, which has no server that could answer.
  const isStaticHost = () => serviceWorker?.controller?.scriptURL.endsWith("?site");

  // Fetches the answer to what is sent in a body (a touch at a shared table or beside a hand) from the server. If the
  // server does not answer in time, this phone answers and goes on alone (live.js). If the touch reached the server all
  // the same, the same turn arrives there twice, and counts once.
  pocketState.beside = async (address, request) => {
    const manifest = await loadStoredManifest().catch(() => undefined);
    if (!manifest) {
      return fetch(address, request);
    }
    if (navigator.onLine && !isStaticHost() && !pocketState.isCut && !(Date.now() < pocketState.alone)) {
      const timeout = new Promise((resolve) => setTimeout(resolve, SERVER_TIMEOUT));
      const response = await Promise.race([fetch(address, request).catch(() => undefined), timeout]);
      request.signal?.throwIfAborted();
      if (response?.headers.has("Takujo-Version")) {
        return response;
      }
    }
    await startEngine(manifest);
    pocketState.alone = Date.now() + PHONE_ONLY_TIME;
    return pocketState.ask(address, request);
  };

  // Returns the manifest of the version stored on this phone; undefined if none is stored.
  async function loadStoredManifest() {
    const response = await caches.match(BASE + "pocket/kept", { cacheName: getCacheName("state") });
    return response?.json();
  }

  if (serviceWorker && !pocketState.listening) {
    pocketState.listening = true;
    serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
      if (data.ask) {
        answerServiceWorker(data, port);
      } else if (data.pocket) {
        pocketState.told?.(data.pocket);
      }
    });
    serviceWorker.startMessages();
  }

  // --- a page that the phone answered: the engine starts while the page is looked at -----------------------

  // Starts the engine of the stored version, if one is stored.
  async function startStoredEngine() {
    const manifest = await loadStoredManifest().catch(() => undefined);
    if (manifest) {
      startEngine(manifest).catch(() => undefined);
    }
  }

  // --- the start page of the engine: shown where no other page can be, replaced by the answer ---------------

  // Registers the service worker and waits until it controls this page.
  async function registerServiceWorker() {
    await serviceWorker.register(BASE + "sw.js" + (root.dataset.start === "site" ? "?site" : ""), { scope: BASE });
    await serviceWorker.ready;
    while (!serviceWorker.controller) {
      await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    }
  }

  // Returns whether the browser has what the engine is written in: a phone without it is told so before any download.
  const canRunEngine = () =>
    Boolean(serviceWorker && globalThis.caches && globalThis.structuredClone && globalThis.WebAssembly?.Tag);

  // Downloads the app if it is not stored, starts it, and replaces the start page by the requested page.
  async function runStartPage() {
    try {
      if (!canRunEngine()) {
        throw new Error(isSecureContext ? "none" : "http");
      }
      await registerServiceWorker();
      let manifest = await loadStoredManifest();
      if (!manifest) {
        await downloadApp();
        manifest = await loadStoredManifest();
      }
      setAppWanted(1);
      await startEngine(manifest);
      const response = await fetch(location.href.split("#")[0], { headers: { Accept: "text/html" } });
      if (response.redirected) {
        history.replaceState(history.state, "", response.url);
      }
      replaceDocument(await response.text());
    } catch (error) {
      showState(["http", "none", "full"].includes(error.message) ? error.message : "lost");
    }
  }

  function replaceDocument(html) {
    document.open();
    document.write(html);
    document.close();
  }

  // Lets the service worker download the app and shows the progress. Returns a promise that is resolved when the app is
  // stored, and rejected if the download failed.
  function downloadApp() {
    return new Promise((resolve, reject) => {
      pocketState.told = (downloadStatus) => {
        showProgress(downloadStatus);
        if (downloadStatus.kept) {
          resolve(downloadStatus.kept);
        } else if (downloadStatus.failed) {
          reject(new Error(downloadStatus.failed));
        }
      };
      serviceWorker.controller.postMessage({ keep: true });
    });
  }

  // --- the page "On this phone" ------------------------------------------------------------------------------

  const listElements = (selector) => [...document.querySelectorAll(selector)];
  const formatMegabytes = (bytes) => (bytes / 1e6).toFixed(1);

  // Shows the parts of the page that belong to a state of the app, and hides those of the other states.
  function showState(state) {
    listElements("[data-pocket]").forEach((element) => {
      element.hidden = !element.dataset.pocket.split(" ").includes(state);
    });
  }

  // Shows how much storage removal would free: the files, the memory image, the copies of pages.
  async function showStorageUse() {
    const { usage = 0, usageDetails } = (await navigator.storage?.estimate?.()) ?? {};
    const bytes = usageDetails?.caches ?? usage;
    listElements("[data-room]").forEach((element) => {
      element.hidden = !bytes;
      element.querySelector("[data-megabytes]").textContent = Math.round(bytes / 1e6);
    });
  }

  let downloadStart; // bytes and time (milliseconds) when the first progress was shown
  // Shows how much of the app is downloaded and how long the rest will take.
  function showProgress({ done: downloadedBytes, sent: totalBytes }) {
    if (!totalBytes) {
      return;
    }
    downloadStart ??= { bytes: downloadedBytes, time: performance.now() };
    const percent = Math.round((downloadedBytes / totalBytes) * 100);
    const bytesPerMillisecond = (downloadedBytes - downloadStart.bytes) / (performance.now() - downloadStart.time);
    const secondsLeft =
      bytesPerMillisecond > 0 ? Math.ceil((totalBytes - downloadedBytes) / bytesPerMillisecond / 1000) : 0;
    listElements("[role=progressbar]").forEach((bar) => {
      bar.value = percent;
      bar.setAttribute("aria-valuenow", percent);
    });
    listElements("[data-percent]").forEach((element) => (element.textContent = percent + "%"));
    listElements("[data-done]").forEach((element) => (element.textContent = formatMegabytes(downloadedBytes)));
    listElements("[data-sent]").forEach((element) => (element.textContent = formatMegabytes(totalBytes)));
    listElements("[data-left]").forEach((element) => {
      element.hidden = !secondsLeft;
      element.querySelector("[data-seconds]").textContent = secondsLeft;
    });
  }

  // Posts a message to the service worker and returns its answer.
  function askServiceWorker(message) {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data: answer }) => resolve(answer);
      serviceWorker.controller.postMessage(message, [port2]);
    });
  }

  // Stores that the app is wanted on this phone (a value), or no longer (undefined).
  function setAppWanted(value) {
    try {
      value === undefined ? localStorage.removeItem("takujo.pocket") : localStorage.setItem("takujo.pocket", value);
    } catch {
      // There is no storage, so the app was not stored either.
    }
  }

  // Returns what was stored when somebody wanted the app on this phone; null if nobody did.
  const isAppWanted = () => {
    try {
      return localStorage.getItem("takujo.pocket");
    } catch {
      return null;
    }
  };

  // Shows the current state of the app if this is the page "On this phone".
  async function updatePocketPage() {
    const panel = document.getElementById("pocket");
    if (!panel || root.dataset.start) {
      return;
    }
    if (!isSecureContext) {
      showState("http");
    } else if (!canRunEngine()) {
      showState("none");
    } else if (!panel.dataset.version && !serviceWorker.controller) {
      showState("unbuilt");
    } else if (serviceWorker.controller) {
      const { kept: storedManifest, fetching: isDownloading } = await askServiceWorker({ ask: "kept" });
      showState(storedManifest ? "kept" : isDownloading ? "fetching" : isAppWanted() ? "gone" : "off");
      pocketState.told = handleDownloadStatus;
      pocketState.remembered = showStorageUse;
      await showStorageUse();
    } else {
      showState(isAppWanted() ? "gone" : "off");
      pocketState.told = handleDownloadStatus;
      pocketState.remembered = showStorageUse;
    }
  }

  // Shows a status of the download that the service worker reports: its progress, its failure, or that all is stored.
  function handleDownloadStatus(downloadStatus) {
    if (downloadStatus.kept) {
      // The app is started at once, while there is time: this shows that it runs here, and stores the memory image for
      // the next start.
      showState("settling");
      pocketState.soon = 0;
      pocketState.remembered = () => {
        pocketState.remembered = showStorageUse;
        showState("kept");
        showStorageUse();
      };
      startEngine(downloadStatus.kept).catch(removeUnsupportedApp);
    } else if (downloadStatus.failed) {
      showState(downloadStatus.failed);
    } else {
      showState("fetching");
      showProgress(downloadStatus);
    }
  }

  // Removes everything of an app that does not run here, so that every answer is the server's.
  async function removeUnsupportedApp() {
    await askServiceWorker({ remove: true }).catch(() => undefined);
    setAppWanted(undefined);
    await (await serviceWorker.getRegistration(BASE))?.unregister();
    showState("none");
  }

  async function startDownload() {
    showState("fetching");
    downloadStart = undefined;
    try {
      await registerServiceWorker();
      navigator.storage?.persist?.().catch(() => undefined); // may wait until somebody allows it
      setAppWanted(1);
      serviceWorker.controller.postMessage({ keep: true });
    } catch {
      showState("none");
    }
  }

  async function removeApp() {
    await askServiceWorker({ remove: true });
    setAppWanted(undefined);
    const registration = await serviceWorker.getRegistration(BASE);
    await registration?.unregister();
    location.reload();
  }

  // What the buttons do, by the values of data-pocket-do.
  const BUTTON_ACTIONS = {
    take: startDownload,
    drop: removeApp,
    stop: () => serviceWorker.controller?.postMessage({ stop: true }),
  };

  if (!root.dataset.start) {
    document.addEventListener("click", (event) => {
      BUTTON_ACTIONS[event.target.closest("[data-pocket-do]")?.dataset.pocketDo]?.();
    });
    document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
      const isServerSkipped = isStaticHost() || Date.now() < pocketState.alone;
      if (pocketState.awake && isServerSkipped && ctx.request.method === "GET") {
        ctx.fetch = pocketState.ask;
      } else if (ctx.request.method === "POST" && serviceWorker?.controller) {
        ctx.fetch = pocketState.beside;
      }
    });
    document.addEventListener("htmx:finally:request", updatePocketPage);
    // A touch replaces only a part of the page; the mark that says whether the phone answered is set here all the same.
    document.addEventListener("takujo:changed", ({ detail: { touch } }) => {
      document.getElementById("app").toggleAttribute("data-phone", touch.ctx.response.headers.has("Takujo-Phone"));
    });
    document.addEventListener("takujo:changed", schedulePageCopy);
  }

  let pageCopyTimer;
  // Requests the page once more as a whole, when touches have paused, so that the service worker stores a copy of it: a
  // table reached by touches is shown at once, too, when it is opened again.
  function schedulePageCopy() {
    clearTimeout(pageCopyTimer);
    if (serviceWorker?.controller && isAppWanted() && !document.querySelector("#table[data-version]")) {
      pageCopyTimer = setTimeout(
        () => fetch(location.href, { headers: { "Takujo-Picture": "1" } }).catch(() => undefined),
        2000, // milliseconds
      );
    }
  }

  // --- when the page is opened -----------------------------------------------------------------------------------

  // Downloads the server's version if another one is stored: all of it first, only then it replaces the stored one.
  async function checkForUpdate() {
    if (!navigator.onLine || pocketState.renewed) {
      return;
    }
    pocketState.renewed = true;
    const storedManifest = await loadStoredManifest().catch(() => undefined);
    const response = await fetch(BASE + "pocket/manifest.json", { cache: "no-store" }).catch(() => undefined);
    // A Wi-Fi's own page is not JSON.
    const serverManifest = response?.ok && (await response.json().catch(() => undefined));
    if (storedManifest && serverManifest && serverManifest.version !== storedManifest.version) {
      serviceWorker.controller.postMessage({ keep: true });
    }
  }

  if (root.dataset.start) {
    runStartPage();
  } else if (serviceWorker?.controller) {
    loadStoredManifest().then(
      (manifest) => (pocketState.keeps = Boolean(manifest)),
      () => undefined,
    );
    if (document.querySelector("[data-phone]")) {
      startStoredEngine();
    }
    checkForUpdate();
  }
  updatePocketPage();
})();
