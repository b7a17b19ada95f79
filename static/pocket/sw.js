// Keeps the app's files on the phone and passes requests on to the worker of a page, where the app runs.
//
// Served edition: the server answers while it can; when it does not, the phone does, at the same address.
// Static edition (`sw.js?site`): the phone always does. The engine lives in pages, as a service worker is
// stopped whenever it rests.

const BASE = new URL("./", self.location).pathname;
const SITE = new URL(self.location).searchParams.has("site");
const store = (part) => `takujo ${BASE} ${part}`;
const KEPT = BASE + "pocket/kept";
const START = BASE + "phone/start.html";
const PATIENCE = 3000; // for the server, where the phone could answer as well
const PRINTING = 20000; // for its paper, which the phone has none of
const REST = 3000; // a server that did not answer is asked no more often whether it is there again
const PAGES = 12;

const TYPES = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// --- what is kept -----------------------------------------------------------------------------------------

let known; // the manifest of what is kept, null for nothing

async function kept() {
  if (known === undefined) {
    const found = await caches.match(KEPT, { cacheName: store("state") });
    known = found ? await found.json() : null;
  }
  return known;
}

async function keep(say, signal) {
  const manifest = await (await fetch(BASE + "pocket/manifest.json", { cache: "no-store", signal })).json();
  const cache = await caches.open(store(manifest.version));
  let done = 0;
  for (const file of [...manifest.files, { url: "phone/start.html", sent: 0 }]) {
    const address = BASE + file.url;
    if (!(await cache.match(address))) {
      const before = file.bytes && (await intact(await caches.match(address), file));
      await cache.put(address, before || (await fetched(address, file, signal, (part) => say(done + part, manifest))));
    }
    done += file.sent;
    say(done, manifest);
  }
  // All of it is there: only now it replaces what was kept before.
  const state = await caches.open(store("state"));
  await state.put(KEPT, new Response(JSON.stringify(manifest)));
  known = manifest;
  const current = [store("state"), store(manifest.version)];
  for (const name of await caches.keys()) {
    if (name.startsWith(store("")) && !current.includes(name)) {
      await caches.delete(name);
    }
  }
}

// A file as it will be answered with; fails if it is not, byte for byte, the one that the manifest means.
async function fetched(address, file, signal, say) {
  const response = await fetch(address, { cache: "no-cache", signal });
  if (!response.ok) {
    throw new Error(`${response.status} ${address}`);
  }
  const body = await (file.bytes ? whole(response, file, say) : response.blob());
  const ending = new URL(address, location).pathname.split(".").pop();
  const headers = { "Content-Type": TYPES[ending] ?? response.headers.get("Content-Type") ?? "" };
  if (ending === "js" && file.url.startsWith("pocket/")) {
    headers["Content-Security-Policy"] = WORKER_POLICY;
  } else if (response.headers.has("Content-Security-Policy")) {
    headers["Content-Security-Policy"] = response.headers.get("Content-Security-Policy");
  }
  return new Response(body, { headers });
}

async function whole(response, file, say) {
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      say(Math.min(1, bytes / file.bytes) * file.sent);
      controller.enqueue(chunk);
    },
  });
  const data = await new Response(response.body.pipeThrough(counter)).arrayBuffer();
  if ((await sha256(data)) !== file.sha256) {
    throw new Error(`${bytes} bytes with another hash: ${file.url}`);
  }
  return data;
}

async function sha256(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What was kept with another version, if it is the very file.
async function intact(before, file) {
  return before && (await sha256(await before.clone().arrayBuffer())) === file.sha256 ? before : undefined;
}

async function remove() {
  known = null;
  for (const name of await caches.keys()) {
    if (name.startsWith(store(""))) {
      await caches.delete(name);
    }
  }
}

async function complete() {
  const manifest = await kept();
  if (!manifest) {
    return null;
  }
  const cache = await caches.open(store(manifest.version));
  const addresses = new Set((await cache.keys()).map((request) => new URL(request.url)).map((url) => url.pathname + url.search));
  return manifest.files.every((file) => addresses.has(BASE + file.url)) ? manifest : null;
}

// --- what pages say -----------------------------------------------------------------------------------------

let fetching;

self.addEventListener("message", (event) => {
  const { keep: wanted, stop, remove: away, ask } = event.data;
  const answer = (data) => event.ports[0]?.postMessage(data);
  const tell = async (data) => (await self.clients.matchAll()).forEach((client) => client.postMessage({ pocket: data }));
  if (wanted && !fetching) {
    fetching = new AbortController();
    let told = 0;
    const say = (done, { sent, version }) => {
      if (done - told > 20000 || done === sent) {
        told = done;
        tell({ done, sent, version });
      }
    };
    const work = keep(say, fetching.signal).then(
      () => tell({ kept: known }),
      (error) => tell({ failed: error.name === "AbortError" ? "stopped" : error.name === "QuotaExceededError" ? "full" : "lost" }),
    );
    event.waitUntil(work.finally(() => (fetching = undefined)));
  } else if (stop) {
    fetching?.abort();
  } else if (away) {
    fetching?.abort();
    event.waitUntil(remove().then(() => answer({ removed: true })));
  } else if (ask === "kept") {
    event.waitUntil(complete().then((manifest) => answer({ kept: manifest, fetching: Boolean(fetching) })));
  }
});

// --- what pages ask for ---------------------------------------------------------------------------------------

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(BASE)) {
    return;
  }
  const path = url.pathname.slice(BASE.length);
  if (path === "sw.js" || path === "healthz" || path === "pocket/manifest.json" || path === "phone/start.html") {
    return;
  }
  // News of a shared table are the server's alone.
  if (/^(table|watch)\//.test(path) && event.request.mode !== "navigate") {
    return;
  }
  event.respondWith(/^(static|pocket)\//.test(path) ? file(event.request) : page(event));
});

async function file(request) {
  const manifest = await kept();
  const found = manifest && (await caches.match(request, { cacheName: store(manifest.version) }));
  return found || fetch(request);
}

async function page(event) {
  const manifest = await kept();
  if (!manifest) {
    return fetch(event.request);
  }
  const answer = (!SITE && (await server(event))) || (await phone(event, manifest));
  const whole = event.request.mode === "navigate" || event.request.headers.has("Takujo-Picture");
  if (answer.status === 200 && whole) {
    event.waitUntil(picture(new Request(event.request.url), answer.clone()).catch(() => undefined));
  }
  return answer;
}

let silent = false; // the server did not answer: the phone does until it is seen to answer again
let inquired = 0;

// The server's answer; nothing if it does not come, or comes from somebody else (a Wi-Fi's own page, a gateway).
async function server(event) {
  if (!navigator.onLine) {
    return null;
  }
  if (silent) {
    event.waitUntil(inquire());
    return null;
  }
  const paper = new URL(event.request.url).pathname.endsWith(".pdf");
  const late = new Promise((resolve) => setTimeout(resolve, paper ? PRINTING : PATIENCE, null));
  const answer = await Promise.race([fetch(event.request).catch(() => null), late]);
  if (ours(answer)) {
    return answer;
  }
  // Where it leads cannot be seen: ours, or a Wi-Fi's own page. The phone leads to the same place as we would.
  silent = answer?.type !== "opaqueredirect";
  return null;
}

const ours = (answer) => answer?.headers.has("Takujo-Version");

// Nobody waits for a server that was silent: it is asked beside the answer of the phone.
async function inquire() {
  if (Date.now() - inquired > REST) {
    inquired = Date.now();
    const asked = fetch(BASE + "healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    silent = !ours(await asked.catch(() => null));
  }
}

async function phone(event, manifest) {
  const { request } = event;
  const headers = { "Accept-Language": navigator.languages.join(",") };
  for (const [name, value] of request.headers) {
    if (/^(hx|takujo)-/.test(name)) {
      headers[name] = value;
    }
  }
  const ask = { url: request.url.split("#")[0], headers };
  if (request.mode !== "navigate") {
    const own = event.clientId && (await self.clients.get(event.clientId));
    return response(own && (await passOn(own, { ask, manifest }, 60000))) ?? Response.error();
  }
  // The last tables stand at once; the engine of the new page starts while they are looked at.
  const seen = await pictureOf(request, await caches.open(store("pages " + manifest.version)));
  if (seen) {
    const html = (await seen.text()).replace(/<div id="app"(?! data-phone)/, '$& data-phone'); // whoever drew it then
    return new Response(html, { headers: seen.headers });
  }
  // The page that is being left may have one running; a tab in the background may be frozen, and is not waited for.
  const open = (await self.clients.matchAll({ type: "window" })).filter((client) => client.visibilityState === "visible");
  const said = open.map((client) => passOn(client, { ask, manifest, ready: true }, 1500).then((data) => data ?? Promise.reject()));
  const first = await Promise.any(said).catch(() => undefined);
  return response(first) ?? (await caches.match(START, { cacheName: store(manifest.version) })) ?? Response.error();
}

function passOn(client, message, patience) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, patience, undefined);
    port1.onmessage = ({ data }) => resolve(data.status ? data : undefined);
    client.postMessage(message, [port2]);
  });
}

function response(answer) {
  if (!answer) {
    return undefined;
  }
  const { status, headers, body } = answer;
  const empty = [204, 304].includes(status) || (status >= 300 && status < 400);
  return new Response(empty ? null : body, { status, headers });
}

// A shared table stands at its address whatever is selected and whatever headers it was kept with, in the language of the
// address if there is one; what was told since, the page knows (live.js).
async function pictureOf(request, cache) {
  const shared = request.url.startsWith(location.origin + BASE + "table/");
  const seen = await cache.match(request, { ignoreVary: shared });
  if (seen || !shared) {
    return seen;
  }
  const url = new URL(request.url);
  const keys = (await cache.keys()).reverse().filter((key) => new URL(key.url).pathname === url.pathname);
  const lang = (address) => new URL(address).searchParams.get("lang");
  const best = keys.find((key) => lang(key.url) === lang(url)) ?? keys[0];
  return best && cache.match(best, { ignoreVary: true });
}

async function picture(request, answer) {
  // An address that holds a hand is answered anew each time.
  const secret = answer.headers.get("Cache-Control")?.includes("private");
  if (!answer.headers.get("Content-Type")?.startsWith("text/html") || answer.redirected || secret) {
    return;
  }
  const cache = await caches.open(store("pages " + known.version));
  await cache.delete(request);
  await cache.put(request, answer);
  const old = (await cache.keys()).slice(0, -PAGES);
  await Promise.all(old.map((key) => cache.delete(key)));
}
