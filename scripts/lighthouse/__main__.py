"""Runs Lighthouse on every kind of page, as on a phone: `make lighthouse`; arguments are paths of some pages only.

Prints performance, accessibility, best practices and SEO of each, and fails if one is under 98.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.queries import list_paths_by_kind
from calculators import GAMES
from scripts.browser import EXECUTABLE, FLAGS
from scripts.served import ROOT, run_server

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
AIM = 98


def chromium_path() -> str:
    """Returns the path of Chromium: the system's, else playwright's."""
    if EXECUTABLE:
        return EXECUTABLE
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def list_page_addresses(base: str) -> list[str]:
    """Returns a page of every kind: each game and view, with a query and empty, some of them in English too."""
    kinds: dict[tuple[str, ...], str] = {}
    for path in list_paths_by_kind(base)["page"]:
        _, *rooms = path.split("?")[0].split("/")
        kinds.setdefault(tuple(rooms), path)
    house = ["/?lang=en", "/search?q=2&lang=en", "/search", "/phone"]
    games = [f"/{slug}/{view}" for slug in GAMES for view in ("play", "moves", "score", "setup?lang=en")]
    english = [f"{path}&lang=en" for rooms, path in kinds.items() if rooms[-1] in ("score", "check")]
    return [*kinds.values(), *house, *games, *english]


def measure_page_scores(url: str, browser_path: str) -> list[int]:
    """Returns the four scores of a page, in the order of CATEGORIES; prints the audits under 0.9."""
    flags = ["--headless", *FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = ["sh", "scripts/npm.sh", "--prefix", "scripts/lighthouse", "run", "--silent", "lighthouse"]
        command += ["--", url, "--quiet", "--no-enable-error-reporting"]
        command += ["--output=json", f"--output-path={report}"]
        command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={' '.join(flags)}"]
        env = {**os.environ, "CHROME_PATH": browser_path, "NODE_AT_LEAST": "22"}
        subprocess.run(command, cwd=ROOT, env=env, check=True, timeout=180)
        found = json.loads(report.read_text())
    for audit in found["audits"].values():
        if audit["score"] is not None and audit["score"] < 0.9:
            print(f"      {audit['score']:.2f} {audit['id']}: {audit.get('displayValue') or audit['title']}")
    return [round(100 * (found["categories"][name]["score"] or 0)) for name in CATEGORIES]


def main(paths: list[str]) -> bool:
    """Prints the scores of some pages, with [] of a page of every kind; returns whether all reach AIM."""
    chromium, good = chromium_path(), True
    print(*CATEGORIES)
    with run_server() as server:
        for path in paths or list_page_addresses(server.url):
            found = measure_page_scores(server.url + path, chromium)
            good = good and min(found) >= AIM
            print(" ".join(f"{score:3}" for score in found), path, flush=True)
    return good


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
