// The half of `make site` that needs Pyodide:   node scripts/site/build.mjs WORK VERSION TARGET
//
// WORK/source   the app and the packages it needs, as sources
// WORK/asked    addresses that between them use all there is, a line each
// WORK/imports  the modules that our sources name, a line each
// writes WORK/library.zip, the part of the standard library that they use, and WORK/app, the same sources
// compiled; then starts from these alone and asks again. WORK/runtime: Pyodide's modules, in words that TARGET knows.
import fs from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import { loadPyodide } from "pyodide";

// The runtime is one line of a million letters: Node.js would print it with every error.
process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error));
  process.exit(1);
});

const [work, version, target] = process.argv.slice(2);
const HERE = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const LIBRARY = path.resolve("node_modules/pyodide/python_stdlib.zip");
const env = { HOME: "/", PYTHONHASHSEED: "0" };
// No packages from elsewhere: only what the runtime wants to know of itself.
const { info } = JSON.parse(fs.readFileSync("node_modules/pyodide/pyodide-lock.json", "utf8"));
const lockFileContents = { info, packages: {} };
const asked = fs.readFileSync(path.join(work, "asked"), "utf8").split("\n").filter(Boolean);

function files(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

function put(python, from, to) {
  for (const name of files(from)) {
    python.FS.mkdirTree(path.posix.dirname(`${to}/${name}`));
    python.FS.writeFile(`${to}/${name}`, fs.readFileSync(path.join(from, name)));
  }
}

function take(python, from, to) {
  for (const name of python.FS.readdir(from).filter((name) => name !== "." && name !== "..")) {
    const [inner, outer] = [`${from}/${name}`, path.join(to, name)];
    if (python.FS.isDir(python.FS.stat(inner).mode)) {
      fs.mkdirSync(outer, { recursive: true });
      take(python, inner, outer);
    } else {
      fs.writeFileSync(outer, python.FS.readFile(inner));
    }
  }
}

async function start(options, compiled) {
  const python = await loadPyodide({ env, lockFileContents, ...options });
  python.FS.mkdirTree("/app");
  const begin = () =>
    python.runPython(`
import sys
sys.path.insert(0, "/app")
sys.dont_write_bytecode = True
from pocket.engine import Engine, compile_templates
told = ("/", ${JSON.stringify(version)}, 1)
if ${compiled ? "False" : "True"}:
    compile_templates(Engine(*told).app, "/app/compiled")
engine = Engine(*told, "/app/compiled")
`);
  const ask = (address) => {
    python.globals.set("address", "http://localhost" + address);
    const said = python.runPython("engine.answer(address, {'Accept-Language': 'ja'})");
    const [status, , body] = said.toJs();
    said.destroy();
    return `${status} ${Buffer.from(body).toString("latin1")}`;
  };
  return { python, begin, ask };
}

for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) {
  const source = fs.readFileSync(path.resolve("node_modules/pyodide", name), "utf8");
  const { code } = transformSync(source, { target, minifyWhitespace: true, charset: "utf8" });
  fs.mkdirSync(path.join(work, "runtime"), { recursive: true });
  fs.writeFileSync(path.join(work, "runtime", name), code);
}

const whole = await start({}, false);
put(whole.python, path.join(work, "source"), "/app");
whole.python.FS.writeFile("/bare.py", fs.readFileSync(path.join(HERE, "bare.py")));
whole.python.FS.writeFile("/library.zip", fs.readFileSync(LIBRARY));
whole.begin();
const answers = asked.map(whole.ask);
whole.python.globals.set("imports", fs.readFileSync(path.join(work, "imports"), "utf8"));
whole.python.runPython(`
sys.path.insert(0, "/")
import logging, traceback
try:
    raise LookupError("as when something of ours fails")
except LookupError:
    traceback.format_exc()
import bare
wanted = bare.loaded() | set(imports.split())
bare.compile_folder("/app", wanted, {"app.py", "calculators", "web", "pocket"})
bare.compile_library("/library.zip", "/smaller.zip", wanted)
`);
fs.writeFileSync(path.join(work, "library.zip"), whole.python.FS.readFile("/smaller.zip"));
fs.mkdirSync(path.join(work, "app"), { recursive: true });
take(whole.python, "/app", path.join(work, "app"));
fs.rmSync(path.join(work, "app", "templates"), { recursive: true });

const bare = await start({ stdLibURL: path.join(work, "library.zip") }, true);
put(bare.python, path.join(work, "app"), "/app");
bare.begin();
asked.forEach((address, number) => {
  if (bare.ask(address) !== answers[number]) {
    throw new Error(`another answer from what is packed: ${address}`);
  }
});
