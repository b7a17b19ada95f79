"""Packs the app for the browser: Pyodide's runtime transpiled for older phones, everything else compiled and reduced to
what is used.

    build/pocket/manifest.json       version, files, sizes: what a phone downloads and stores
    build/pocket/runtime-<version>-<target>/  Pyodide
    build/pocket/app-<version>/      the app, its packages, their part of the standard library, the worker

Every file except the manifest has the version of its content in its path, and a `.br` and a `.gz` beside it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zopfli import gzip as zopfli

from calculators import GAMES
from calculators.core.types import View
from scripts.bundle import list_bundled_files
from scripts.site.addresses import list_all_addresses
from web.assets import BUILT as BUNDLES
from web.assets import FOLDER, read_and_compress_asset_or_none
from web.encoding import QUICK_ENCODERS, SMALLEST_ENCODERS, Encoder
from web.headers import ROOT, app_version
from web.phone_app import BUILT, load_phone_app_manifest_of_this_version_or_none

BUILD = ROOT / "build"
# Requested once on the phone before its memory image is stored, so that later starts have warm caches.
WARM_UP_ADDRESSES = ("", "?lang=en", "search?q=1", *(f"{slug}/{view}" for slug in GAMES for view in (*View, "rules")))
ADDRESS_STEP, TEST_ADDRESS_STEP = 3, 40
"""Every n-th address is requested while the app is packed, before and after compiling, and for tests; a test requests
all."""
RUNTIME = ROOT / "node_modules" / "pyodide"
TARGET = "safari15.4"
"""The oldest browser that esbuild transpiles the runtime for."""
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PACKAGES = ("flask", "werkzeug", "jinja2", "markupsafe", "itsdangerous", "blinker", "wtforms", "segno")
APP_SOURCES = ("app.py", "calculators", "pocket", "templates", "translations", "web")
IGNORED_FILES = ("__pycache__", "tests", "*.so", "*.pyc", "*.pyi", "py.typed")
IGNORED_APP_FILES = (
    *IGNORED_FILES,
    "migrations",
    "store.py",
    "query_limit.py",
    "addresses.py",
    "question_worker.py",
    "server_words.py",
    "serving",
    "standins",
    "printing.py",
)
IGNORED_PACKAGE_FILES = (*IGNORED_FILES, "locale", "shared")
FILES_OF_WORKERS = {"pocket/engine.js", "pocket/sw.js"}

ENCODERS = {".br": SMALLEST_ENCODERS["br"], ".gz": SMALLEST_ENCODERS["gzip"]}
STORED_FILE_ENCODERS = {**ENCODERS, ".gz": lambda data: zopfli.compress(data, numiterations=1)}
"""The encoders for what a phone stores: gzip a thirtieth smaller, and slow."""
TEST_ENCODERS = {".br": QUICK_ENCODERS["br"], ".gz": SMALLEST_ENCODERS["gzip"]}
"""The encoders for tests: quick, a sixth larger than what is published."""


def copy_sources_that_run_in_browser(folder: Path) -> None:
    """Copies the sources of everything that runs in the browser into a folder; styles and scripts as empty files.

    Raises ModuleNotFoundError for a package that is not installed.
    """
    ignore = shutil.ignore_patterns(*IGNORED_APP_FILES)
    for name in APP_SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignore)
        else:
            shutil.copy(ROOT / name, folder / name)
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(name)
        shutil.copytree(Path(spec.origin).parent, folder / name, ignore=shutil.ignore_patterns(*IGNORED_PACKAGE_FILES))
    shutil.copytree(ROOT / "pocket" / "standins", folder, ignore=ignore, dirs_exist_ok=True)
    # Templates check which games have their own style or script, so these files exist, but empty.
    for file in [file for file in FOLDER.rglob("*.*") if BUNDLES not in file.parents]:
        empty_file = folder / file.relative_to(ROOT)
        empty_file.parent.mkdir(parents=True, exist_ok=True)
        empty_file.touch()


def compile_templates_of_sources(source: Path) -> None:
    """Compiles the templates of laid-out sources to Python sources, in their folder `compiled`.

    Runs with these sources, not with those of this process: some packages are replaced by stand-ins there.
    """
    program = (
        "import sys; from pocket.engine import Engine, compile_templates;"
        "compile_templates(Engine('/', sys.argv[1], 1).app, 'compiled')"
    )
    subprocess.run(
        [sys.executable, "-B", "-P", "-c", program, app_version()],
        cwd=source,
        env={**os.environ, "PYTHONPATH": str(source)},
        check=True,
    )


def pack_folder(folder: Path) -> bytes:
    """Returns a folder as one file: the length of the index, the index (path → offset and size), the contents.

    Files of the same name in several folders are adjacent, above all the languages of a template, because gzip only
    looks back 32 kB.
    """
    index: dict[str, tuple[int, int]] = {}
    contents = bytearray()
    files = [path for path in folder.rglob("*") if path.is_file()]
    for file in sorted(files, key=lambda path: (path.relative_to(folder).parts[0], path.name, path)):
        data = file.read_bytes()
        index[file.relative_to(folder).as_posix()] = (len(contents), len(data))
        contents += data
    index_bytes = json.dumps(index, separators=(",", ":")).encode()
    return len(index_bytes).to_bytes(4, "little") + index_bytes + bytes(contents)


def compress_file(file: Path, encoders: Mapping[str, Encoder] = ENCODERS) -> int:
    """Writes the `.br` and `.gz` of a file beside it; returns the size of the `.br`.

    Slowly compressed files are cached between builds.
    """
    data = file.read_bytes()
    name_suffix = "-tight" if encoders is STORED_FILE_ENCODERS else ""
    cache_path = BUILD / "compressed" / (hashlib.sha256(data).hexdigest() + name_suffix)
    cache_path.parent.mkdir(parents=True, exist_ok=True)
    for ending, encode in encoders.items():
        compressed_file, cached_file = file.with_name(file.name + ending), cache_path.with_suffix(ending)
        if encoders is TEST_ENCODERS:
            compressed_file.write_bytes(encode(data))
            continue
        if not cached_file.exists():
            cached_file.write_bytes(encode(data))
        shutil.copy(cached_file, compressed_file)
    return file.with_name(file.name + ".br").stat().st_size


def list_static_addresses() -> list[str]:
    """Returns the names of the static files that pages request, below `static/`."""
    files = sorted(file for file in FOLDER.rglob("*") if file.is_file() and BUNDLES not in file.parents)
    names = [file.relative_to(FOLDER).as_posix() for file in files]
    return [name for name in names if name not in FILES_OF_WORKERS | list_bundled_files()]


def list_imported_modules(folder: Path) -> list[str]:
    """Returns every module that the app's own sources in a folder import, also inside functions, sorted."""
    names: set[str] = set()
    for file in [path for name in APP_SOURCES for path in (folder / name).rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return sorted(names)


def build_pocket(*, for_tests: bool = False) -> dict[str, Any]:
    """Builds what a phone stores, unless it is built already; returns its manifest.

    for_tests: compresses quickly, and requests fewer addresses while it packs.
    """
    existing_manifest = load_phone_app_manifest_of_this_version_or_none()
    if existing_manifest is not None and (for_tests or not existing_manifest["for_tests"]):
        return existing_manifest
    if existing_manifest is None or existing_manifest["for_tests"]:
        pack_app_and_runtime(address_step=TEST_ADDRESS_STEP if for_tests else ADDRESS_STEP)
    runtime, app = sorted(BUILT.glob("runtime-*"))[0], BUILT / f"app-{app_version()}"
    files: list[dict[str, Any]] = []
    for file in sorted(path for path in BUILT.glob("*/*") if path.suffix not in ENCODERS):
        sent = compress_file(file, TEST_ENCODERS if for_tests else STORED_FILE_ENCODERS)
        files.append(build_manifest_entry(file.relative_to(BUILD).as_posix(), file.read_bytes(), sent))
    for name in list_static_addresses():
        asset = read_and_compress_asset_or_none(name)
        assert asset
        sent = min(map(len, asset.bodies.values()))
        files.append(build_manifest_entry(f"static/{name}?v={app_version()}", asset.bodies[""], sent))
    manifest = {
        "version": app_version(),
        "runtime": runtime.relative_to(BUILD).as_posix() + "/",
        "app": app.relative_to(BUILD).as_posix() + "/",
        "sent": sum(file["sent"] for file in files),
        "for_tests": for_tests,
        "warm": WARM_UP_ADDRESSES,
        "files": files,
    }
    (BUILT / "manifest.json").write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    return manifest


def build_manifest_entry(url: str, data: bytes, sent: int) -> dict[str, Any]:
    """Returns a file's entry in the manifest. sent: its compressed size; sha256: the phone checks it before storing."""
    return {"url": url, "bytes": len(data), "sent": sent, "sha256": hashlib.sha256(data).hexdigest()}


def pack_app_and_runtime(address_step: int) -> None:
    """Packs everything for this version into `build/pocket`, uncompressed and without the manifest.

    address_step: every n-th of all addresses is requested.
    """
    shutil.rmtree(BUILT, ignore_errors=True)
    work = BUILD / "work"
    shutil.rmtree(work, ignore_errors=True)
    (work / "source").mkdir(parents=True)
    copy_sources_that_run_in_browser(work / "source")
    compile_templates_of_sources(work / "source")
    (work / "asked").write_text("\n".join(list_all_addresses()[::address_step]), encoding="utf-8")
    (work / "imports").write_text("\n".join(list_imported_modules(work / "source")), encoding="utf-8")
    npm = ["sh", "scripts/npm.sh", "run", "--silent", "site", "--", str(work), app_version(), TARGET]
    subprocess.run(npm, cwd=ROOT, check=True)
    runtime_version = json.loads((RUNTIME / "package.json").read_text())["version"]
    runtime, app = BUILT / f"runtime-{runtime_version}-{TARGET}", BUILT / f"app-{app_version()}"
    runtime.mkdir(parents=True)
    app.mkdir()
    for name in RUNTIME_FILES:
        transpiled_file = work / "runtime" / name
        shutil.copyfile(transpiled_file if transpiled_file.exists() else RUNTIME / name, runtime / name)
    shutil.copyfile(ROOT / "static" / "pocket" / "engine.js", app / "engine.js")
    shutil.copyfile(work / "library.zip", app / "library.zip")
    (app / "app.pack").write_bytes(pack_folder(work / "app"))
    shutil.rmtree(work)


if __name__ == "__main__":
    build_pocket()
