"""What other engines print has no blank page; Chromium's is looked at in `tests/browser/test_eyes.py`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from scripts.served import ROOT
from tests.engines.phone import SETTLED, Phone, required, until
from tests.engines.test_pages import GAMES
from tests.engines.webkit import hide, screen

OVER = "/vogu/score?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.BG.BW&p2=BB.BY.RR.KK&p3=YY.YK.WW.RB"
VIEWS = [f"/{slug}/{view}?{views[view]}" for slug, views in GAMES.items() for view in ("score", "moves", "play")]
ADDRESSES = ["/?lang=ja", "/phone?lang=en", OVER, *VIEWS]


def blank(printed: bytes) -> list[int]:
    """The sheets of a PDF that say nothing."""
    text = subprocess.run(["pdftotext", "-", "-"], input=printed, capture_output=True, check=True).stdout.decode()
    sheets = text.split("\f")[:-1]
    assert sheets
    return [number for number, sheet in enumerate(sheets, 1) if not sheet.strip()]


def test_firefox_prints_no_blank_page(base_url: str, phones: Callable[[str, str], Phone]) -> None:
    required("firefox")
    from tests.engines.firefox import Firefox

    phone = phones("firefox", base_url)
    assert isinstance(phone, Firefox)
    for address in ADDRESSES:
        phone.go(address)
        until(phone, SETTLED)
        assert blank(phone.printed()) == [], address


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
