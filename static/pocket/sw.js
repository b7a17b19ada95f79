// Stores the app's files on the phone, and passes requests on to the worker of a page, where the app runs.
//
// Served edition: the server answers while it can; if it does not, the phone answers at the same address.
// Static edition (`sw.js?site`): the phone always answers. The engine lives in pages, because the browser stops a
// service worker whenever it has nothing to do.

const BASE = new URL("./", self.location).pathname;
const IS_STATIC_SITE = new URL(self.location).searchParams.has("site");
const getCacheName = (suffix) => `takujo ${BASE} ${suffix}`;
const MANIFEST_ADDRESS = BASE + "pocket/kept"; // of the stored manifest, in the cache "state"
const START_PAGE_ADDRESS = BASE + "phone/start.html";
const SERVER_TIMEOUT = 3000; // milliseconds to wait for the server if the phone can answer as well
const PDF_TIMEOUT = 20000; // milliseconds to wait for a PDF, which the phone cannot make
const PROBE_INTERVAL = 3000; // milliseconds; a silent server is asked no more often whether it answers again
const MAX_PAGE_COPIES = 12;

const CONTENT_TYPES = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// --- what is stored ---------------------------------------------------------------------------------------

let storedManifest; // the manifest of the stored version; null if none is stored, undefined if not looked up yet

// Returns the manifest of the stored version, null if none is stored.
async function loadStoredManifest() {
  if (storedManifest === undefined) {
    const response = await caches.match(MANIFEST_ADDRESS, { cacheName: getCacheName("state") });
    storedManifest = response ? await response.json() : null;
  }
  return storedManifest;
}

// Downloads and stores the server's version. Calls reportProgress with the bytes downloaded so far and the manifest.
async function downloadApp(reportProgress, signal) {
  const manifest = await (await fetch(BASE + "pocket/manifest.json", { cache: "no-store", signal })).json();
  const cache = await caches.open(getCacheName(manifest.version));
  let downloadedBytes = 0;
  for (const file of [...manifest.files, { url: "phone/start.html", sent: 0 }]) {
    const address = BASE + file.url;
    if (!(await cache.match(address))) {
      const earlierResponse = file.bytes && (await returnIfIdentical(await caches.match(address), file));
      await cache.put(
        address,
        earlierResponse ||
          (await downloadFile(address, file, signal, (fileBytes) =>
            reportProgress(downloadedBytes + fileBytes, manifest),
          )),
      );
    }
    downloadedBytes += file.sent;
    reportProgress(downloadedBytes, manifest);
  }
  // All files are there: only now they replace what was stored before.
  const stateCache = await caches.open(getCacheName("state"));
  await stateCache.put(MANIFEST_ADDRESS, new Response(JSON.stringify(manifest)));
  storedManifest = manifest;
  const currentNames = [getCacheName("state"), getCacheName(manifest.version)];
  for (const name of await caches.keys()) {
    if (name.startsWith(getCacheName("")) && !currentNames.includes(name)) {
      await caches.delete(name);
    }
  }
}

// Downloads a file as the response that is stored. Throws an error unless it is byte for byte the file that the
// manifest describes.
async function downloadFile(address, file, signal, reportFileBytes) {
  const response = await fetch(address, { cache: "no-cache", signal });
  if (!response.ok) {
    throw new Error(`${response.status} ${address}`);
  }
  const body = await (file.bytes ? readVerifiedBody(response, file, reportFileBytes) : response.blob());
  const extension = new URL(address, location).pathname.split(".").pop();
  const headers = { "Content-Type": CONTENT_TYPES[extension] ?? response.headers.get("Content-Type") ?? "" };
  if (extension === "js" && file.url.startsWith("pocket/")) {
    headers["Content-Security-Policy"] = WORKER_POLICY;
  } else if (response.headers.has("Content-Security-Policy")) {
    headers["Content-Security-Policy"] = response.headers.get("Content-Security-Policy");
  }
  return new Response(body, { headers });
}

// Returns the body of a response; throws an error if its hash is not that of the manifest. Reports its progress in
// bytes as they are sent (compressed): `file.sent` in all. The stream delivers them decompressed: `file.bytes` in all.
async function readVerifiedBody(response, file, reportFileBytes) {
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      reportFileBytes(Math.min(1, bytes / file.bytes) * file.sent);
      controller.enqueue(chunk);
    },
  });
  const body = await new Response(response.body.pipeThrough(counter)).arrayBuffer();
  if ((await computeSha256(body)) !== file.sha256) {
    throw new Error(`${bytes} bytes with another hash: ${file.url}`);
  }
  return body;
}

async function computeSha256(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Returns a response that was stored with another version if it has the very file of the manifest, undefined otherwise.
async function returnIfIdentical(response, file) {
  return response && (await computeSha256(await response.clone().arrayBuffer())) === file.sha256 ? response : undefined;
}

async function removeApp() {
  storedManifest = null;
  for (const name of await caches.keys()) {
    if (name.startsWith(getCacheName(""))) {
      await caches.delete(name);
    }
  }
}

// Returns the manifest of the stored version if all its files are there, null otherwise.
async function loadManifestIfComplete() {
  const manifest = await loadStoredManifest();
  if (!manifest) {
    return null;
  }
  const cache = await caches.open(getCacheName(manifest.version));
  const addresses = new Set(
    (await cache.keys()).map((request) => new URL(request.url)).map((url) => url.pathname + url.search),
  );
  return manifest.files.every((file) => addresses.has(BASE + file.url)) ? manifest : null;
}

// --- messages of pages --------------------------------------------------------------------------------------

let downloadController; // aborts the download; undefined if none is running
let lastDownload = Promise.resolve(); // resolved once the last download has ended, completed or not

self.addEventListener("message", (event) => {
  const { keep: shouldDownload, stop: shouldStop, remove: shouldRemove, ask: question } = event.data;
  const answerPage = (data) => event.ports[0]?.postMessage(data);
  const notifyPages = async (data) =>
    (await self.clients.matchAll()).forEach((client) => client.postMessage({ pocket: data }));
  if (shouldDownload && !downloadController) {
    downloadController = new AbortController();
    let reportedBytes = 0;
    const reportProgress = (done, { sent, version }) => {
      if (done - reportedBytes > 20000 || done === sent) {
        reportedBytes = done;
        notifyPages({ done, sent, version });
      }
    };
    lastDownload = downloadApp(reportProgress, downloadController.signal)
      .then(
        () => notifyPages({ kept: storedManifest }),
        (error) =>
          notifyPages({
            failed: error.name === "AbortError" ? "stopped" : error.name === "QuotaExceededError" ? "full" : "lost",
          }),
      )
      .finally(() => (downloadController = undefined));
    event.waitUntil(lastDownload);
  } else if (shouldStop) {
    downloadController?.abort();
  } else if (shouldRemove) {
    downloadController?.abort();
    // A download that still writes a file would create its cache again.
    event.waitUntil(lastDownload.catch(() => undefined).then(removeApp).then(() => answerPage({ removed: true })));
  } else if (question === "kept") {
    event.waitUntil(
      loadManifestIfComplete().then((manifest) =>
        answerPage({ kept: manifest, fetching: Boolean(downloadController) }),
      ),
    );
  }
});

// --- requests of pages --------------------------------------------------------------------------------------

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(BASE)) {
    return;
  }
  const path = url.pathname.slice(BASE.length);
  if (path === "sw.js" || path === "healthz" || path === "pocket/manifest.json" || path === "phone/start.html") {
    return;
  }
  // Only the server has news of a shared table.
  if (/^(table|watch)\//.test(path) && event.request.mode !== "navigate") {
    return;
  }
  event.respondWith(/^(static|pocket)\//.test(path) ? respondWithFile(event.request) : respondWithPage(event));
});

async function respondWithFile(request) {
  const manifest = await loadStoredManifest();
  const response = manifest && (await caches.match(request, { cacheName: getCacheName(manifest.version) }));
  return response || fetch(request);
}

// Returns the server's response, or else the phone's. Stores a copy of a whole page.
async function respondWithPage(event) {
  const manifest = await loadStoredManifest();
  if (!manifest) {
    return fetch(event.request);
  }
  const response = (!IS_STATIC_SITE && (await askServer(event))) || (await askPhone(event, manifest));
  const isWholePage = event.request.mode === "navigate" || event.request.headers.has("Takujo-Picture");
  if (response.status === 200 && isWholePage) {
    event.waitUntil(storePageCopy(new Request(event.request.url), response.clone()).catch(() => undefined));
  }
  return response;
}

let isServerSilent = false; // the server did not answer: the phone does until the server is seen to answer again
let lastProbeTime = 0; // milliseconds

// Returns the server's response; null if none comes, or one from somebody else (a Wi-Fi's own page, a gateway).
async function askServer(event) {
  if (!navigator.onLine) {
    return null;
  }
  if (isServerSilent) {
    event.waitUntil(probeServer());
    return null;
  }
  const isPdf = new URL(event.request.url).pathname.endsWith(".pdf");
  const timeout = new Promise((resolve) => setTimeout(resolve, isPdf ? PDF_TIMEOUT : SERVER_TIMEOUT, null));
  const response = await Promise.race([fetch(event.request).catch(() => null), timeout]);
  if (isFromOurServer(response)) {
    return response;
  }
  // The target of a redirect cannot be seen: it may be our server's, or a Wi-Fi's own page. The phone redirects to the
  // same place as our server would.
  isServerSilent = response?.type !== "opaqueredirect";
  return null;
}

const isFromOurServer = (response) => response?.headers.has("Takujo-Version");

// Asks a silent server whether it answers again. Nobody waits for this: the phone answers meanwhile.
async function probeServer() {
  if (Date.now() - lastProbeTime > PROBE_INTERVAL) {
    lastProbeTime = Date.now();
    const probe = fetch(BASE + "healthz", { cache: "no-store", signal: AbortSignal.timeout(SERVER_TIMEOUT) });
    isServerSilent = !isFromOurServer(await probe.catch(() => null));
  }
}

// Returns the phone's response: from the engine of a page, from a stored copy, or the start page, which starts an
// engine.
async function askPhone(event, manifest) {
  const { request } = event;
  const headers = { "Accept-Language": navigator.languages.join(",") };
  for (const [name, value] of request.headers) {
    if (/^(hx|takujo)-/.test(name)) {
      headers[name] = value;
    }
  }
  const engineRequest = { url: request.url.split("#")[0], headers };
  if (request.mode !== "navigate") {
    const client = event.clientId && (await self.clients.get(event.clientId));
    return (
      buildResponse(client && (await askEngine(client, { ask: engineRequest, manifest }, 60000))) ?? Response.error()
    );
  }
  // The last tables are shown at once; the engine of the new page starts while they are looked at.
  const pageCopy = await findPageCopy(request, await caches.open(getCacheName("pages " + manifest.version)));
  if (pageCopy) {
    // The copy is marked as the phone's, even if the server answered when it was stored.
    const html = (await pageCopy.text()).replace(/<div id="app"(?! data-phone)/, '$& data-phone');
    return new Response(html, { headers: pageCopy.headers });
  }
  // The page that is being left may have a running engine. A tab in the background may be frozen: it is not waited for.
  const visibleClients = (await self.clients.matchAll({ type: "window" })).filter(
    (client) => client.visibilityState === "visible",
  );
  const answers = visibleClients.map((client) =>
    askEngine(client, { ask: engineRequest, manifest, ready: true }, 1500).then((answer) => answer ?? Promise.reject()),
  );
  const firstAnswer = await Promise.any(answers).catch(() => undefined);
  return (
    buildResponse(firstAnswer) ??
    (await caches.match(START_PAGE_ADDRESS, { cacheName: getCacheName(manifest.version) })) ??
    Response.error()
  );
}

// Passes a request on to the engine of a page. Returns its answer {status, headers, body}; undefined if it has none, or
// none within `timeout` milliseconds.
function askEngine(client, message, timeout) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, timeout, undefined);
    port1.onmessage = ({ data }) => resolve(data.status ? data : undefined);
    client.postMessage(message, [port2]);
  });
}

// Returns an answer of the engine as a response; undefined if there is no answer.
function buildResponse(answer) {
  if (!answer) {
    return undefined;
  }
  const { status, headers, body } = answer;
  const isBodyForbidden = [204, 304].includes(status) || (status >= 300 && status < 400);
  return new Response(isBodyForbidden ? null : body, { status, headers });
}

// Finds the stored copy of a page. A shared table is found at its address whatever is selected and whatever headers it
// was stored with; in the language of the address, if there is such a copy. What was sent to the table since then, the
// page knows by itself (live.js).
async function findPageCopy(request, cache) {
  const isSharedTable = request.url.startsWith(location.origin + BASE + "table/");
  const pageCopy = await cache.match(request, { ignoreVary: isSharedTable });
  if (pageCopy || !isSharedTable) {
    return pageCopy;
  }
  const url = new URL(request.url);
  // Copies of this table in all languages, the newest first.
  const storedRequests = (await cache.keys())
    .reverse()
    .filter((storedRequest) => new URL(storedRequest.url).pathname === url.pathname);
  const getLanguage = (address) => new URL(address).searchParams.get("lang");
  const bestRequest =
    storedRequests.find((storedRequest) => getLanguage(storedRequest.url) === getLanguage(url)) ?? storedRequests[0];
  return bestRequest && cache.match(bestRequest, { ignoreVary: true });
}

// Stores a copy of a page, and deletes the oldest copies if there are too many. Only the version of the app that made
// the page finds the copy again: another one may have been stored in the meantime, with other scripts.
async function storePageCopy(request, response) {
  const version = response.headers.get("Takujo-Version"); // null for the start page of the phone
  // A page with a private hand is not stored: its address is answered anew each time.
  const isPrivate = response.headers.get("Cache-Control")?.includes("private");
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") && version && !response.redirected;
  if (!isPage || isPrivate) {
    return;
  }
  const cache = await caches.open(getCacheName("pages " + version));
  await cache.delete(request);
  await cache.put(request, response);
  const oldestRequests = (await cache.keys()).slice(0, -MAX_PAGE_COPIES);
  await Promise.all(oldestRequests.map((oldRequest) => cache.delete(oldRequest)));
}
