"""Writes build/site, the whole app as files for any static host:   python -m scripts.site [/takujo/]

The host returns the same page for every address. That page fetches the files of `build/pocket`, starts the app in a
worker and displays the requested page. From then on the phone answers all requests itself.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from calculators import GAMES
from calculators.core.types import View
from pocket.engine import Engine
from scripts.site.pocket import BUILD, ENCODERS, TEST_ENCODERS, build_pocket, compress_file, list_static_addresses
from web.assets import read_and_compress_asset_or_none
from web.headers import ROOT, SECURITY_HEADERS
from web.phone_app import BUILT, WORKER_POLICY
from web.table.game_pages import load_game_pages

SITE = BUILD / "site"
PAGE_NAME = "index.html"
COMPRESSIBLE_SUFFIXES = (".css", ".js", ".svg", ".webmanifest", ".html", ".json")


def main(base: str, site: Path = SITE, *, for_tests: bool = False) -> None:
    """Writes the site into a folder. for_tests: compresses quickly. Raises SystemExit for an invalid base path."""
    if not re.fullmatch(r"/([\w.~-]+/)*", base):
        sys.exit(f"BASE is a path like / or /takujo/, not {base}")
    manifest = build_pocket(for_tests=for_tests)
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(BUILT, site / "pocket")
    for name in [*list_static_addresses(), "pocket/sw.js"]:
        file, asset = site / "static" / name, read_and_compress_asset_or_none(name)
        assert asset
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(asset.bodies[""])
    shutil.move(site / "static" / "pocket" / "sw.js", site / "sw.js")
    _, _, page = Engine(base).answer(f"https://localhost{base}phone/start.html")
    for name in list_page_files():
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(page)
    (site / ".nojekyll").touch()
    (site / "_headers").write_text(build_headers_file(base), encoding="utf-8")
    files = [path for path in site.rglob("*") if path.suffix in COMPRESSIBLE_SUFFIXES]
    for file in [path for path in files if "pocket" not in path.parts[:-1]]:
        compress_file(file, TEST_ENCODERS if for_tests else ENCODERS)
    print(f"{site.relative_to(ROOT)} for {base}: {manifest['sent'] / 1e6:.1f} MB to fetch once")


def list_page_files() -> list[str]:
    """Returns the names of the files that contain the page: one for each known address, and 404.html for all others."""
    view_files = [
        f"{slug}/{view}.html"
        for slug in GAMES
        for view in (*View, *load_game_pages(slug).extra_questions, "rules", "setup")
    ]
    folders = ["", *(f"{slug}/" for slug in GAMES)]
    other_files = ["404.html", "search.html", "phone.html", "phone/start.html"]
    return [*(folder + PAGE_NAME for folder in folders), *view_files, *other_files]


def build_headers_file(base: str) -> str:
    """Returns `_headers` as Netlify and Cloudflare Pages read it; docs/serving.md has the same for nginx.

    If several rules match, a host sends the headers of all of them. So the policy for every address has only what a
    page cannot state in its `<meta>`; the worker, which has no `<meta>`, has an additional policy.
    """
    page_headers = {**SECURITY_HEADERS, "Content-Security-Policy": "frame-ancestors 'none'"}
    immutable_headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    rules = {
        "*": page_headers,
        "pocket/*/engine.js": {"Content-Security-Policy": WORKER_POLICY},
        "pocket/runtime-*": immutable_headers,
        "pocket/app-*": immutable_headers,
        **{name: {"Cache-Control": "no-cache"} for name in ("sw.js", "pocket/manifest.json", "")},
    }
    blocks = ["\n  ".join([base + name, *map(": ".join, headers.items())]) for name, headers in rules.items()]
    return "\n".join([*blocks, ""])


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "/")
