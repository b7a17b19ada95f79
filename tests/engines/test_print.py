"""What WebKit prints has no blank page; the other phones are asked for each kind of page as it lies
(`tests/engines/test_pages.py`), Chromium in `tests/browser/long_eyes.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from calculators import load_game
from scripts.served import ROOT
from tests.engines.paper import blank
from tests.engines.phone import required
from tests.engines.test_pages import GAMES, OVER
from tests.engines.webkit import hide, screen
from tests.many import choose_by_run_length

VIEWS = [f"/{slug}/{view}?{views[view]}" for slug, views in GAMES.items() for view in ("score", "moves", "play")]
ADDRESSES = [
    *choose_by_run_length((OVER, VIEWS[-1]), ("/?lang=ja", "/phone?lang=en", OVER, *VIEWS)),
    "/vogu/rules?lang=ja",
]


def test_webkit_prints_no_blank_page(base_url: str, tmp_path: Path) -> None:
    required("webkit")
    process, env = screen()
    try:
        asked = [base_url + address for address in ADDRESSES]
        command = [sys.executable, "-m", "tests.engines.webkit_print", str(tmp_path), *asked]
        subprocess.run(command, cwd=ROOT, env=env, timeout=900, check=True)
    finally:
        hide(process)
    for number, address in enumerate(ADDRESSES):
        assert blank((tmp_path / f"{number}.pdf").read_bytes()) == [], address
    text = subprocess.run(
        ["pdftotext", tmp_path / f"{len(ADDRESSES) - 1}.pdf", "-"], capture_output=True, text=True, check=True
    )
    for clause in load_game("vogu").clauses:
        assert "".join(clause.text.ja.split())[:12] in "".join(text.stdout.split()), "folded on a page, whole on paper"
