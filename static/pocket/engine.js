// The app in a worker of the page: started once, then asked. Nothing here leaves the phone.
//
// {start: {base, version, sent, runtime, app, store}} starts it, {ask: {url, headers, form}} with a port is answered there,
// {image: [addresses]} lets it write down its memory once, so that the next start is a matter of reading.

const INFO = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };
const BEGIN = `
import sys
sys.path.insert(0, "/app")
sys.dont_write_bytecode = True
from pocket.engine import Engine
answer = Engine(**told).answer
`;

async function load(address) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${response.status} ${address}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

// The packed app: length of the index, index (path → place and size), contents.
function unpack(FS, pack) {
  const length = new DataView(pack.buffer).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  const contents = pack.subarray(4 + length);
  const made = new Set();
  for (const [name, [start, size]] of Object.entries(index)) {
    const file = "/app/" + name;
    const folder = file.slice(0, file.lastIndexOf("/"));
    if (!made.has(folder)) {
      FS.mkdirTree(folder);
      made.add(folder);
    }
    FS.writeFile(file, contents.subarray(start, start + size), { canOwn: true });
  }
}

const IMAGE = "image";
let told;

async function image() {
  const store = told.store && (await caches.open(told.store));
  const found = await store?.match(new URL(told.app + IMAGE, location));
  return found && new Uint8Array(await found.arrayBuffer());
}

// Memory as large as the image needs, before it is laid over.
function grown(create, size) {
  return async (settings) => {
    const module = await create(settings);
    if (module.HEAP8.length < size) {
      module.growMemory(size);
    }
    return module;
  };
}

async function start() {
  const [{ loadPyodide }, { default: create }, pack, seen] = await Promise.all([
    import(told.runtime + "pyodide.mjs"),
    import(told.runtime + "pyodide.asm.mjs"),
    load(told.app + "app.pack"),
    image().catch(() => undefined),
  ]);
  const options = {
    indexURL: told.runtime,
    stdLibURL: told.app + "library.zip",
    lockFileContents: { info: INFO, packages: {} },
    env: { HOME: "/", PYTHONHASHSEED: "0" },
  };
  if (seen) {
    try {
      const createPyodideModule = grown(create, seen.length);
      const python = await loadPyodide({ ...options, createPyodideModule, _loadSnapshot: seen });
      unpack(python.FS, pack);
      const ask = asker(python);
      if (ask({ url: new URL(told.base + "healthz", location).href, headers: {} }).status === 200) {
        return { python, ask, fresh: false };
      }
    } catch {
      // Spoiled: start as the first time.
    }
    await forget();
  }
  const python = await loadPyodide({ ...options, createPyodideModule: create, _makeSnapshot: Boolean(told.store) });
  unpack(python.FS, pack);
  const { base, version, sent } = told;
  python.globals.set("told", python.toPy({ base, version, sent, templates: "/app/compiled" }));
  python.runPython(BEGIN);
  return { python, ask: asker(python), fresh: true };
}

function asker(python) {
  const answer = python.globals.get("answer");
  return ({ url, headers, form = "" }) => {
    const given = python.toPy(headers);
    const said = answer(url, given, form);
    const [status, names, body] = said.toJs();
    said.destroy();
    given.destroy();
    return { status, headers: names, body };
  };
}

async function forget() {
  await (await caches.open(told.store)).delete(new URL(told.app + IMAGE, location));
}

// Asks for each address, one at a time so that others get their turn, and keeps the memory as it is then.
async function remember(addresses) {
  const { python, ask, fresh } = await engine;
  if (!fresh || !told.store) {
    return;
  }
  for (const url of addresses) {
    ask({ url, headers: {} });
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  python.runPython("import gc\ngc.collect()");
  const memory = python.makeMemorySnapshot();
  const store = await caches.open(told.store);
  await store.put(new URL(told.app + IMAGE, location), new Response(memory));
}

let engine;

self.onmessage = async ({ data, ports: [port] }) => {
  if (data.start) {
    told = data.start;
    engine = start();
    engine.then(
      () => self.postMessage({ ready: true }),
      (error) => self.postMessage({ failed: String(error.message ?? error) }),
    );
  } else if (data.image) {
    await remember(data.image).catch(() => undefined); // No room for it: it only starts more slowly.
    self.postMessage({ remembered: true });
  } else {
    try {
      const answer = (await engine).ask(data.ask);
      port.postMessage(answer, [answer.body.buffer]);
    } catch (error) {
      port.postMessage({ failed: String(error.message ?? error) });
    }
  }
};
