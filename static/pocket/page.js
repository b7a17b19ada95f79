// The phone's part of a page: starts the app in a worker where the server does not answer, and runs the page
// "On this phone". Without it everything comes from the server.
(() => {
  const BASE = new URL("../../", document.currentScript.src).pathname;
  const root = document.documentElement;
  const { serviceWorker } = navigator;
  const PATIENCE = 5000; // for the server, with a touch at a shared table
  const ALONE = 10000; // for so long after an answer of ours none of the server's is looked for
  const store = (part) => `takujo ${BASE} ${part}`;
  // A start page that was written over keeps its engine.
  const own = (window.takujoPocket ??= { worker: undefined, ready: undefined, listening: false });

  // --- the engine ---------------------------------------------------------------------------------------

  function start(manifest) {
    return (own.ready ??= started(manifest));
  }

  function started(manifest) {
    own.version = manifest.version;
    const ready = new Promise((resolve, reject) => {
      const { version, sent } = manifest;
      const at = (part) => new URL(BASE + manifest[part], location).href;
      own.worker = new Worker(at("app") + "engine.js", { type: "module" });
      own.worker.onerror = () => reject(new Error("no worker"));
      own.worker.onmessage = ({ data }) => {
        if (data.ready) {
          own.awake = true;
          resolve(own.worker);
        } else if (data.failed) {
          reject(new Error(data.failed));
        } else if (data.remembered) {
          own.remembered?.();
        }
      };
      own.worker.postMessage({ start: { base: BASE, version, sent, runtime: at("runtime"), app: at("app"), store: store(version) } });
    });
    ready.then(
      () => setTimeout(() => own.worker.postMessage({ image: manifest.warm.map((path) => new URL(BASE + path, location).href) }), own.soon ?? 3000),
      () => {
        own.ready = undefined;
      },
    );
    return ready;
  }

  async function answer({ ask, manifest, ready }, port) {
    // Another page is only drawn by what is kept now, not by what was kept when this one was opened.
    if (ready && !(own.awake && own.version === manifest.version)) {
      port.postMessage({});
      return;
    }
    try {
      (await start(manifest)).postMessage({ ask }, [port]);
      own.alone = Date.now() + ALONE;
    } catch {
      port.postMessage({});
    }
  }

  // A touch that this phone answers in any case, as a static host has no server and one that was silent is asked about
  // again only after a while: to the engine without the way round by the service worker.
  own.ask = async (address, request) => {
    const headers = { ...request.headers, "Accept-Language": navigator.languages.join(",") };
    const { status, headers: names, body } = await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      const form = request.body ? `${new URLSearchParams(request.body)}` : "";
      own.worker.postMessage({ ask: { url: new URL(address, location).href, headers, form } }, [port2]);
    });
    request.signal?.throwIfAborted();
    return status >= 200 && status !== 204 && !(status >= 300 && status < 400)
      ? new Response(body, { status, headers: names })
      : fetch(address, request);
  };

  // A static host has no server.
  const unserved = () => serviceWorker?.controller?.scriptURL.endsWith("?site");

  // What goes in a body, a touch at a shared table or beside a hand: to the server, and where it does not answer in time, to this phone, which goes on alone
  // (live.js). One that reached the server all the same is the same turn told twice, which is one.
  own.beside = async (address, request) => {
    const manifest = await manifestKept().catch(() => undefined);
    if (!manifest) {
      return fetch(address, request);
    }
    if (navigator.onLine && !unserved() && !own.isCut && !(Date.now() < own.alone)) {
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
      const said = await Promise.race([fetch(address, request).catch(() => undefined), late]);
      request.signal?.throwIfAborted();
      if (said?.headers.has("Takujo-Version")) {
        return said;
      }
    }
    await start(manifest);
    own.alone = Date.now() + ALONE;
    return own.ask(address, request);
  };

  async function manifestKept() {
    const found = await caches.match(BASE + "pocket/kept", { cacheName: store("state") });
    return found?.json();
  }

  if (serviceWorker && !own.listening) {
    own.listening = true;
    serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
      if (data.ask) {
        answer(data, port);
      } else if (data.pocket) {
        own.told?.(data.pocket);
      }
    });
    serviceWorker.startMessages();
  }

  // --- a page that the phone answered: the engine starts while it is looked at -----------------------------

  async function wake() {
    const manifest = await manifestKept().catch(() => undefined);
    if (manifest) {
      start(manifest).catch(() => undefined);
    }
  }

  // --- the start page of the engine: shown where nothing else can be, replaced by the answer ----------------

  async function controlled() {
    await serviceWorker.register(BASE + "sw.js" + (root.dataset.start === "site" ? "?site" : ""), { scope: BASE });
    await serviceWorker.ready;
    while (!serviceWorker.controller) {
      await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    }
  }

  // What the engine is written in: a phone without it is told so before anything is fetched.
  const able = () => Boolean(serviceWorker && globalThis.caches && globalThis.structuredClone && globalThis.WebAssembly?.Tag);

  async function begin() {
    try {
      if (!able()) {
        throw new Error(isSecureContext ? "none" : "http");
      }
      await controlled();
      let manifest = await manifestKept();
      if (!manifest) {
        await fetchAll();
        manifest = await manifestKept();
      }
      remembered(1);
      await start(manifest);
      const response = await fetch(location.href.split("#")[0], { headers: { Accept: "text/html" } });
      if (response.redirected) {
        history.replaceState(history.state, "", response.url);
      }
      write(await response.text());
    } catch (error) {
      show(["http", "none", "full"].includes(error.message) ? error.message : "lost");
    }
  }

  function write(html) {
    document.open();
    document.write(html);
    document.close();
  }

  function fetchAll() {
    return new Promise((resolve, reject) => {
      own.told = (news) => {
        progress(news);
        if (news.kept) {
          resolve(news.kept);
        } else if (news.failed) {
          reject(new Error(news.failed));
        }
      };
      serviceWorker.controller.postMessage({ keep: true });
    });
  }

  // --- the page "On this phone" ------------------------------------------------------------------------------

  const all = (selector) => [...document.querySelectorAll(selector)];
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

  function show(state) {
    all("[data-pocket]").forEach((part) => {
      part.hidden = !part.dataset.pocket.split(" ").includes(state);
    });
  }

  // What removal would free: the files, the memory written down, the pictures of tables.
  async function room() {
    const { usage = 0, usageDetails } = (await navigator.storage?.estimate?.()) ?? {};
    const bytes = usageDetails?.caches ?? usage;
    all("[data-room]").forEach((part) => {
      part.hidden = !bytes;
      part.querySelector("[data-megabytes]").textContent = Math.round(bytes / 1e6);
    });
  }

  let since;
  function progress({ done, sent }) {
    if (!sent) {
      return;
    }
    since ??= { done, time: performance.now() };
    const percent = Math.round((done / sent) * 100);
    const speed = (done - since.done) / (performance.now() - since.time);
    const left = speed > 0 ? Math.ceil((sent - done) / speed / 1000) : 0;
    all("[role=progressbar]").forEach((bar) => {
      bar.value = percent;
      bar.setAttribute("aria-valuenow", percent);
    });
    all("[data-percent]").forEach((part) => (part.textContent = percent + "%"));
    all("[data-done]").forEach((part) => (part.textContent = megabytes(done)));
    all("[data-sent]").forEach((part) => (part.textContent = megabytes(sent)));
    all("[data-left]").forEach((part) => {
      part.hidden = !left;
      part.querySelector("[data-seconds]").textContent = left;
    });
  }

  function question(data) {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data: answered }) => resolve(answered);
      serviceWorker.controller.postMessage(data, [port2]);
    });
  }

  function remembered(value) {
    try {
      value === undefined ? localStorage.removeItem("takujo.pocket") : localStorage.setItem("takujo.pocket", value);
    } catch {
      // No storage: nothing was kept either.
    }
  }

  const wanted = () => {
    try {
      return localStorage.getItem("takujo.pocket");
    } catch {
      return null;
    }
  };

  async function arrive() {
    const panel = document.getElementById("pocket");
    if (!panel || root.dataset.start) {
      return;
    }
    if (!isSecureContext) {
      show("http");
    } else if (!able()) {
      show("none");
    } else if (!panel.dataset.version && !serviceWorker.controller) {
      show("unbuilt");
    } else if (serviceWorker.controller) {
      const { kept, fetching } = await question({ ask: "kept" });
      show(kept ? "kept" : fetching ? "fetching" : wanted() ? "gone" : "off");
      own.told = news;
      own.remembered = room;
      await room();
    } else {
      show(wanted() ? "gone" : "off");
      own.told = news;
      own.remembered = room;
    }
  }

  function news(told) {
    if (told.kept) {
      // Started once while there is time: it shows that it runs here, and writes down its memory for the next time.
      show("settling");
      own.soon = 0;
      own.remembered = () => {
        own.remembered = room;
        show("kept");
        room();
      };
      start(told.kept).catch(refuse);
    } else if (told.failed) {
      show(told.failed);
    } else {
      show("fetching");
      progress(told);
    }
  }

  // It does not run here: nothing of it stays, so that every answer is the server's.
  async function refuse() {
    await question({ remove: true }).catch(() => undefined);
    remembered(undefined);
    await (await serviceWorker.getRegistration(BASE))?.unregister();
    show("none");
  }

  async function take() {
    show("fetching");
    since = undefined;
    try {
      await controlled();
      navigator.storage?.persist?.().catch(() => undefined); // may wait for somebody to allow it
      remembered(1);
      serviceWorker.controller.postMessage({ keep: true });
    } catch {
      show("none");
    }
  }

  async function drop() {
    await question({ remove: true });
    remembered(undefined);
    const registration = await serviceWorker.getRegistration(BASE);
    await registration?.unregister();
    location.reload();
  }

  const DEEDS = { take, drop, stop: () => serviceWorker.controller?.postMessage({ stop: true }) };

  if (!root.dataset.start) {
    document.addEventListener("click", (event) => {
      DEEDS[event.target.closest("[data-pocket-do]")?.dataset.pocketDo]?.();
    });
    document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
      const alone = unserved() || Date.now() < own.alone;
      if (own.awake && alone && ctx.request.method === "GET") {
        ctx.fetch = own.ask;
      } else if (ctx.request.method === "POST" && serviceWorker?.controller) {
        ctx.fetch = own.beside;
      }
    });
    document.addEventListener("htmx:finally:request", arrive);
    // What a touch brings is only a part of the page: who gave it is said all the same.
    document.addEventListener("takujo:changed", ({ detail: { touch } }) => {
      document.getElementById("app").toggleAttribute("data-phone", touch.ctx.response.headers.has("Takujo-Phone"));
    });
    document.addEventListener("takujo:changed", picture);
  }

  // A table reached by touches stands at once, too, when it is opened again: asked for once more as a whole page.
  let pause;
  function picture() {
    clearTimeout(pause);
    if (serviceWorker?.controller && wanted() && !document.querySelector("#table[data-version]")) {
      pause = setTimeout(() => fetch(location.href, { headers: { "Takujo-Picture": "1" } }).catch(() => undefined), 2000);
    }
  }

  // --- arriving ------------------------------------------------------------------------------------------------

  // Kept, but of another version than the server that just answered: fetch that one, whole, then replace.
  async function renew() {
    if (!navigator.onLine || own.renewed) {
      return;
    }
    own.renewed = true;
    const manifest = await manifestKept().catch(() => undefined);
    const said = await fetch(BASE + "pocket/manifest.json", { cache: "no-store" }).catch(() => undefined);
    const offered = said?.ok && (await said.json().catch(() => undefined)); // a Wi-Fi's own page is none
    if (manifest && offered && offered.version !== manifest.version) {
      serviceWorker.controller.postMessage({ keep: true });
    }
  }

  if (root.dataset.start) {
    begin();
  } else if (serviceWorker?.controller) {
    manifestKept().then(
      (manifest) => (own.keeps = Boolean(manifest)),
      () => undefined,
    );
    if (document.querySelector("[data-phone]")) {
      wake();
    }
    renew();
  }
  arrive();
})();
