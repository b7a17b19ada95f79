// Runs the app in a web worker of the page: started once, it then answers requests. Nothing here leaves the phone.
//
// Messages of the page: {start: {base, version, sent, runtime, app, store}} starts the app (store: the name of the
// cache for the memory image). {ask: {url, headers, form}} with a port is a request; the answer is posted to that port.
// {image: [addresses]} lets the worker store an image of its memory once, so that the next start only has to read it.

const LOCK_FILE_INFO = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };
const PYTHON_START_CODE = `
import sys
sys.path.insert(0, "/app")
sys.dont_write_bytecode = True
from pocket.engine import Engine
answer = Engine(**engine_arguments).answer
`;

// Fetches the bytes of a file. Throws an error unless the status is a success.
async function fetchBytes(address) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${response.status} ${address}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

// Writes the files of the packed app to Python's file system. The pack is: the length of the index, the index
// (path → offset and size), the contents.
function unpackApp(fileSystem, appPack) {
  const indexLength = new DataView(appPack.buffer).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(appPack.subarray(4, 4 + indexLength)));
  const contents = appPack.subarray(4 + indexLength);
  const createdFolders = new Set();
  for (const [path, [offset, size]] of Object.entries(index)) {
    const file = "/app/" + path;
    const folder = file.slice(0, file.lastIndexOf("/"));
    if (!createdFolders.has(folder)) {
      fileSystem.mkdirTree(folder);
      createdFolders.add(folder);
    }
    fileSystem.writeFile(file, contents.subarray(offset, offset + size), { canOwn: true });
  }
}

const IMAGE_NAME = "image"; // the memory image is cached under this name, beside the files of the app
let startOptions; // what the page sent with `start`

// Returns the stored memory image as bytes; undefined if there is none or none may be stored.
async function loadMemoryImage() {
  const cache = startOptions.store && (await caches.open(startOptions.store));
  const response = await cache?.match(new URL(startOptions.app + IMAGE_NAME, location));
  return response && new Uint8Array(await response.arrayBuffer());
}

// Returns a function that creates Pyodide's module with memory of at least `size` bytes: as much as the memory image
// needs, before Pyodide writes the image over it.
function createModuleCreator(createModule, size) {
  return async (settings) => {
    const module = await createModule(settings);
    if (module.HEAP8.length < size) {
      module.growMemory(size);
    }
    return module;
  };
}

// Starts Python and the app, from the memory image if it is usable. Returns what runs them: `python`, `handleRequest`,
// and `isFresh`, false if started from the image.
async function startEngine() {
  const [{ loadPyodide }, { default: createModule }, appPack, memoryImage] = await Promise.all([
    import(startOptions.runtime + "pyodide.mjs"),
    import(startOptions.runtime + "pyodide.asm.mjs"),
    fetchBytes(startOptions.app + "app.pack"),
    loadMemoryImage().catch(() => undefined),
  ]);
  const pyodideOptions = {
    indexURL: startOptions.runtime,
    stdLibURL: startOptions.app + "library.zip",
    lockFileContents: { info: LOCK_FILE_INFO, packages: {} },
    env: { HOME: "/", PYTHONHASHSEED: "0" },
  };
  if (memoryImage) {
    try {
      const createPyodideModule = createModuleCreator(createModule, memoryImage.length);
      const python = await loadPyodide({ ...pyodideOptions, createPyodideModule, _loadSnapshot: memoryImage });
      unpackApp(python.FS, appPack);
      const handleRequest = createRequestHandler(python);
      if (handleRequest({ url: new URL(startOptions.base + "healthz", location).href, headers: {} }).status === 200) {
        return { python, handleRequest, isFresh: false };
      }
    } catch {
      // The image is damaged: start without it, as the first time.
    }
    await deleteMemoryImage();
  }
  const python = await loadPyodide({
    ...pyodideOptions,
    createPyodideModule: createModule,
    _makeSnapshot: Boolean(startOptions.store),
  });
  unpackApp(python.FS, appPack);
  const { base, version, sent } = startOptions;
  python.globals.set("engine_arguments", python.toPy({ base, version, sent, templates: "/app/compiled" }));
  python.runPython(PYTHON_START_CODE);
  return { python, handleRequest: createRequestHandler(python), isFresh: true };
}

// Returns the function that lets the app in Python answer a request.
function createRequestHandler(python) {
  const answerInPython = python.globals.get("answer");
  return ({ url, headers, form = "" }) => {
    const pythonHeaders = python.toPy(headers);
    const pythonAnswer = answerInPython(url, pythonHeaders, form);
    const [status, answerHeaders, body] = pythonAnswer.toJs();
    pythonAnswer.destroy();
    pythonHeaders.destroy();
    return { status, headers: answerHeaders, body };
  };
}

async function deleteMemoryImage() {
  await (await caches.open(startOptions.store)).delete(new URL(startOptions.app + IMAGE_NAME, location));
}

// Requests each address, then stores the memory as it is afterwards. One address at a time, so that requests of the
// page are answered in between.
async function storeMemoryImage(addresses) {
  const { python, handleRequest, isFresh } = await enginePromise;
  if (!isFresh || !startOptions.store) {
    return;
  }
  for (const url of addresses) {
    handleRequest({ url, headers: {} });
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  python.runPython("import gc\ngc.collect()");
  const memoryImage = python.makeMemorySnapshot();
  const cache = await caches.open(startOptions.store);
  await cache.put(new URL(startOptions.app + IMAGE_NAME, location), new Response(memoryImage));
}

let enginePromise; // what startEngine returns

self.onmessage = async ({ data, ports: [port] }) => {
  if (data.start) {
    startOptions = data.start;
    enginePromise = startEngine();
    enginePromise.then(
      () => self.postMessage({ ready: true }),
      (error) => self.postMessage({ failed: String(error.message ?? error) }),
    );
  } else if (data.image) {
    // If there is no room for the image, the app only starts more slowly.
    await storeMemoryImage(data.image).catch(() => undefined);
    self.postMessage({ remembered: true });
  } else {
    try {
      const answer = (await enginePromise).handleRequest(data.ask);
      port.postMessage(answer, [answer.body.buffer]);
    } catch (error) {
      port.postMessage({ failed: String(error.message ?? error) });
    }
  }
};
