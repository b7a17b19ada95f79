// The half of `make site` that needs Pyodide:   node scripts/site/build.mjs WORK VERSION TARGET
//
// Reads:
// WORK/source   the sources of the app and of the packages it needs, and its templates, compiled to Python
// WORK/asked    addresses that together use all features of the app, one a line
// WORK/imports  the modules that the app's own sources import, one a line
// Writes:
// WORK/library.zip  the modules of the standard library that the app uses, compiled
// WORK/app          the sources, compiled
// WORK/runtime      Pyodide's modules, transpiled for TARGET
// Then starts the app from library.zip and app alone, and requests the addresses again.
import fs from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import { loadPyodide } from "pyodide";

// Prints only the message: the runtime is one line of a million letters, which Node.js would print with every error.
process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error));
  process.exit(1);
});

const [workFolder, version, target] = process.argv.slice(2);
const SCRIPT_FOLDER = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const STANDARD_LIBRARY = path.resolve("node_modules/pyodide/python_stdlib.zip");
const env = { HOME: "/", PYTHONHASHSEED: "0" };
// The lock file names no packages to download, only what the runtime has to know of itself.
const { info } = JSON.parse(fs.readFileSync("node_modules/pyodide/pyodide-lock.json", "utf8"));
const lockFileContents = { info, packages: {} };
const addresses = fs.readFileSync(path.join(workFolder, "asked"), "utf8").split("\n").filter(Boolean);

// Returns the paths of all files below a folder, relative to it, sorted.
function listFiles(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

// Copies a folder of this machine to Python's file system.
function copyToPython(python, sourceFolder, pythonFolder) {
  for (const name of listFiles(sourceFolder)) {
    python.FS.mkdirTree(path.posix.dirname(`${pythonFolder}/${name}`));
    python.FS.writeFile(`${pythonFolder}/${name}`, fs.readFileSync(path.join(sourceFolder, name)));
  }
}

// Copies a folder of Python's file system to this machine.
function copyFromPython(python, pythonFolder, targetFolder) {
  for (const name of python.FS.readdir(pythonFolder).filter((name) => name !== "." && name !== "..")) {
    const [pythonPath, targetPath] = [`${pythonFolder}/${name}`, path.join(targetFolder, name)];
    if (python.FS.isDir(python.FS.stat(pythonPath).mode)) {
      fs.mkdirSync(targetPath, { recursive: true });
      copyFromPython(python, pythonPath, targetPath);
    } else {
      fs.writeFileSync(targetPath, python.FS.readFile(pythonPath));
    }
  }
}

// Starts Pyodide. Returns `python`, `startEngine` (to be called when the app's files are in /app), and
// `requestAddress`, which returns the app's answer to an address as a string.
async function startPyodide(options) {
  const python = await loadPyodide({ env, lockFileContents, ...options });
  python.FS.mkdirTree("/app");
  const startEngine = () =>
    python.runPython(`
import sys
sys.path.insert(0, "/app")
sys.dont_write_bytecode = True
from pocket.engine import Engine
engine = Engine("/", ${JSON.stringify(version)}, 1, "/app/compiled")
`);
  const requestAddress = (address) => {
    python.globals.set("address", "http://localhost" + address);
    const pythonAnswer = python.runPython("engine.answer(address, {'Accept-Language': 'ja'})");
    const [status, , body] = pythonAnswer.toJs();
    pythonAnswer.destroy();
    return `${status} ${Buffer.from(body).toString("latin1")}`;
  };
  return { python, startEngine, requestAddress };
}

for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) {
  const source = fs.readFileSync(path.resolve("node_modules/pyodide", name), "utf8");
  const { code } = transformSync(source, { target, minifyWhitespace: true, charset: "utf8" });
  fs.mkdirSync(path.join(workFolder, "runtime"), { recursive: true });
  fs.writeFileSync(path.join(workFolder, "runtime", name), code);
}

// First with the whole standard library and the sources: notes the answers and which modules are loaded, then compiles.
const sourceApp = await startPyodide({});
copyToPython(sourceApp.python, path.join(workFolder, "source"), "/app");
sourceApp.python.FS.writeFile("/bare.py", fs.readFileSync(path.join(SCRIPT_FOLDER, "bare.py")));
sourceApp.python.FS.writeFile("/library.zip", fs.readFileSync(STANDARD_LIBRARY));
sourceApp.startEngine();
const answers = addresses.map(sourceApp.requestAddress);
sourceApp.python.globals.set("imports", fs.readFileSync(path.join(workFolder, "imports"), "utf8"));
sourceApp.python.runPython(`
sys.path.insert(0, "/")
import logging, traceback
try:
    raise LookupError("as when something of ours fails")
except LookupError:
    traceback.format_exc()
import bare
wanted_modules = bare.list_loaded_modules() | set(imports.split())
bare.compile_folder("/app", wanted_modules, {"app.py", "calculators", "web", "pocket"})
bare.compile_library("/library.zip", "/smaller.zip", wanted_modules)
`);
fs.writeFileSync(path.join(workFolder, "library.zip"), sourceApp.python.FS.readFile("/smaller.zip"));
fs.mkdirSync(path.join(workFolder, "app"), { recursive: true });
copyFromPython(sourceApp.python, "/app", path.join(workFolder, "app"));
fs.rmSync(path.join(workFolder, "app", "templates"), { recursive: true });

// Then with what is packed alone: the answers have to be the same.
const packedApp = await startPyodide({ stdLibURL: path.join(workFolder, "library.zip") });
copyToPython(packedApp.python, path.join(workFolder, "app"), "/app");
packedApp.startEngine();
addresses.forEach((address, number) => {
  if (packedApp.requestAddress(address) !== answers[number]) {
    throw new Error(`another answer from what is packed: ${address}`);
  }
});
