"""Bundles the styles and scripts of the pages by esbuild: `static/built`, part of `make setup`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

from zopfli import gzip

from web.assets import BUILT, BUNDLE_FINGERPRINT_FILE, FOLDER, fingerprint_bundle_sources
from web.headers import ROOT

ALONE = {"htmx.js", "pocket/engine.js", "pocket/sw.js"}
"""Scripts that are not bundled: already small, packed with the phone's runtime, or not part of a page."""
ASKED = {"ask.css"}
"""Styles that another file imports and that pages also request directly."""
IMPORTED = re.compile(r'^(?:import (?:.* from )?|@import )"(?:\./)?([^"]+)";$', re.MULTILINE)


def list_bundled_files() -> set[str]:
    """Returns the scripts and styles that others import and that no page requests directly."""
    files = [*FOLDER.glob("*.js"), *FOLDER.glob("*.css")]
    return {name for file in files for name in IMPORTED.findall(file.read_text(encoding="utf-8"))} - ASKED


def list_page_files() -> list[str]:
    """Returns the scripts and styles that pages request, without those of ALONE."""
    files = [file for kind in ("*.js", "*.css") for file in FOLDER.rglob(kind) if BUILT not in file.parents]
    return sorted({file.relative_to(FOLDER).as_posix() for file in files} - list_bundled_files() - ALONE)


def main() -> None:
    """Builds `static/built`, each file with a `.gz` beside it, which takes too long to make when the server starts.

    Exits if the packages of npm are not installed."""
    if not (FOLDER / "htmx.js").exists():
        sys.exit("static/htmx.js is not installed: make setup")
    shutil.rmtree(BUILT, ignore_errors=True)
    names = [f"static/{name}" for name in list_page_files()]
    subprocess.run(["sh", "scripts/npm.sh", "run", "--silent", "bundle", "--", *names], cwd=ROOT, check=True)
    shutil.copy(FOLDER / "htmx.js", BUILT)
    for file in [file for file in BUILT.rglob("*") if file.is_file()]:
        file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes()))
    BUNDLE_FINGERPRINT_FILE.write_text(fingerprint_bundle_sources())


if __name__ == "__main__":
    main()
