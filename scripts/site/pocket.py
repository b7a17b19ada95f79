"""Packs the app for the browser: Pyodide's runtime lowered to what older phones read, all else compiled and cut to what
is used.

    build/pocket/manifest.json       version, files, sizes: what a phone fetches to keep
    build/pocket/runtime-<version>-<target>/  Pyodide
    build/pocket/app-<version>/      the app, its packages, their part of the standard library, the worker

Every file but the manifest is named by what it holds, and has a `.br` and a `.gz` beside it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zopfli import gzip as zopfli

from calculators import GAMES
from calculators.core.types import View
from scripts.bundle import list_bundled_files
from scripts.site.addresses import list_all_addresses
from web.assets import BUILT as BUNDLES
from web.assets import FOLDER, load_asset_plain_and_compressed_or_none
from web.encoding import QUICK_ENCODERS, SMALLEST_ENCODERS, Encoder
from web.headers import ROOT, app_version
from web.phone_app import BUILT, load_phone_app_manifest_of_this_version_or_none

BUILD = ROOT / "build"
# Asked once on the phone before its memory is written down, so that what comes after is warm.
WARM = ("", "?lang=en", "search?q=1", *(f"{slug}/{view}" for slug in GAMES for view in (*View, "rules")))
ASKED = 3
"""One in so many of all addresses is asked while the app is packed, before and after: a test asks all."""
RUNTIME = ROOT / "node_modules" / "pyodide"
TARGET = "safari15.4"
"""The oldest phone whose words the runtime is lowered to, by esbuild."""
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PACKAGES = ("flask", "werkzeug", "jinja2", "markupsafe", "itsdangerous", "blinker", "wtforms", "segno")
OWN = ("app.py", "calculators", "pocket", "templates", "translations", "web")
LEFT_OUT = ("__pycache__", "tests", "*.so", "*.pyc", "*.pyi", "py.typed")
OWN_LEFT_OUT = (
    *LEFT_OUT,
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
PACKAGES_LEFT_OUT = (*LEFT_OUT, "locale", "shared")
NOT_KEPT = {"pocket/engine.js", "pocket/sw.js"}

ENCODERS = {".br": SMALLEST_ENCODERS["br"], ".gz": SMALLEST_ENCODERS["gzip"]}
TIGHT = {**ENCODERS, ".gz": lambda data: zopfli.compress(data, numiterations=1)}
"""For what a phone keeps: a thirtieth smaller where a host knows gzip alone, and slow to make."""
SOON = {".br": QUICK_ENCODERS["br"], ".gz": SMALLEST_ENCODERS["gzip"]}
"""For the tests: made in seconds, a sixth larger than what is published."""


def lay_out_sources(work: Path) -> None:
    """Lays out everything that runs in the browser, as sources."""
    ignore = shutil.ignore_patterns(*OWN_LEFT_OUT)
    for name in OWN:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, work / name, ignore=ignore)
        else:
            shutil.copy(ROOT / name, work / name)
    for name in PACKAGES:
        found = importlib.util.find_spec(name)
        if found is None or found.origin is None:
            raise ModuleNotFoundError(name)
        shutil.copytree(Path(found.origin).parent, work / name, ignore=shutil.ignore_patterns(*PACKAGES_LEFT_OUT))
    shutil.copytree(ROOT / "pocket" / "standins", work, ignore=ignore, dirs_exist_ok=True)
    # Templates ask which games have a style or a script of their own; what is in these stays outside.
    for file in [file for file in FOLDER.rglob("*.*") if BUNDLES not in file.parents]:
        empty = work / file.relative_to(ROOT)
        empty.parent.mkdir(parents=True, exist_ok=True)
        empty.touch()


def pack_folder(folder: Path) -> bytes:
    """A folder as one file: the length of the index, the index (path → place and size), the contents.

    What has the same name in several folders lies side by side, a template's languages above all: gzip only looks
    back 32 kB.
    """
    index: dict[str, tuple[int, int]] = {}
    contents = bytearray()
    files = [path for path in folder.rglob("*") if path.is_file()]
    for file in sorted(files, key=lambda path: (path.relative_to(folder).parts[0], path.name, path)):
        data = file.read_bytes()
        index[file.relative_to(folder).as_posix()] = (len(contents), len(data))
        contents += data
    head = json.dumps(index, separators=(",", ":")).encode()
    return len(head).to_bytes(4, "little") + head + bytes(contents)


def compress_file(file: Path, encoders: Mapping[str, Encoder] = ENCODERS) -> int:
    """Puts the `.br` and `.gz` of a file beside it; returns the size of the first. The slow ones are kept between
    builds.
    """
    data = file.read_bytes()
    kept = BUILD / "compressed" / (hashlib.sha256(data).hexdigest() + ("-tight" if encoders is TIGHT else ""))
    kept.parent.mkdir(parents=True, exist_ok=True)
    for ending, encode in encoders.items():
        beside, old = file.with_name(file.name + ending), kept.with_suffix(ending)
        if encoders is SOON:
            beside.write_bytes(encode(data))
            continue
        if not old.exists():
            old.write_bytes(encode(data))
        shutil.copy(old, beside)
    return file.with_name(file.name + ".br").stat().st_size


def list_static_addresses() -> list[str]:
    """The files of ours that pages ask for, as they ask for them."""
    files = sorted(file for file in FOLDER.rglob("*") if file.is_file() and BUNDLES not in file.parents)
    names = [file.relative_to(FOLDER).as_posix() for file in files]
    return [name for name in names if name not in NOT_KEPT | list_bundled_files()]


def list_imported_modules(folder: Path) -> list[str]:
    """Every module that our own sources, laid out in a folder, import by name, also inside a function."""
    found: set[str] = set()
    for file in [path for part in OWN for path in (folder / part).rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return sorted(found)


def build_pocket(*, soon: bool = False) -> dict[str, Any]:
    """Builds what a phone keeps, unless it is there already; returns its manifest. soon: compressed in seconds."""
    old = load_phone_app_manifest_of_this_version_or_none()
    if old is not None and (soon or not old["soon"]):
        return old
    if old is None:
        pack_version()
    runtime, app = sorted(BUILT.glob("runtime-*"))[0], BUILT / f"app-{app_version()}"
    files: list[dict[str, Any]] = []
    for file in sorted(path for path in BUILT.glob("*/*") if path.suffix not in ENCODERS):
        sent = compress_file(file, SOON if soon else TIGHT)
        files.append(build_manifest_entry(file.relative_to(BUILD).as_posix(), file.read_bytes(), sent))
    for name in list_static_addresses():
        found = load_asset_plain_and_compressed_or_none(name)
        assert found
        sent = min(map(len, found.bodies.values()))
        files.append(build_manifest_entry(f"static/{name}?v={app_version()}", found.bodies[""], sent))
    made = {
        "version": app_version(),
        "runtime": runtime.relative_to(BUILD).as_posix() + "/",
        "app": app.relative_to(BUILD).as_posix() + "/",
        "sent": sum(file["sent"] for file in files),
        "soon": soon,
        "warm": WARM,
        "files": files,
    }
    (BUILT / "manifest.json").write_text(json.dumps(made, indent=1), encoding="utf-8")
    return made


def build_manifest_entry(url: str, data: bytes, sent: int) -> dict[str, Any]:
    """A file in the manifest. sent: its bytes on the way; sha256: the phone keeps nothing else under this address."""
    return {"url": url, "bytes": len(data), "sent": sent, "sha256": hashlib.sha256(data).hexdigest()}


def pack_version() -> None:
    """Packs everything for this version into `build/pocket`, without its manifest and not compressed yet."""
    shutil.rmtree(BUILT, ignore_errors=True)
    work = BUILD / "work"
    shutil.rmtree(work, ignore_errors=True)
    (work / "source").mkdir(parents=True)
    lay_out_sources(work / "source")
    (work / "asked").write_text("\n".join(list_all_addresses()[::ASKED]), encoding="utf-8")
    (work / "imports").write_text("\n".join(list_imported_modules(work / "source")), encoding="utf-8")
    npm = ["sh", "scripts/npm.sh", "run", "--silent", "site", "--", str(work), app_version(), TARGET]
    subprocess.run(npm, cwd=ROOT, check=True)
    runtime_version = json.loads((RUNTIME / "package.json").read_text())["version"]
    runtime, app = BUILT / f"runtime-{runtime_version}-{TARGET}", BUILT / f"app-{app_version()}"
    runtime.mkdir(parents=True)
    app.mkdir()
    for name in RUNTIME_FILES:
        lowered = work / "runtime" / name
        shutil.copyfile(lowered if lowered.exists() else RUNTIME / name, runtime / name)
    shutil.copyfile(ROOT / "static" / "pocket" / "engine.js", app / "engine.js")
    shutil.copyfile(work / "library.zip", app / "library.zip")
    (app / "app.pack").write_bytes(pack_folder(work / "app"))
    shutil.rmtree(work)


if __name__ == "__main__":
    build_pocket()
