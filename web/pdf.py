"""Paper: WeasyPrint without file or network access, one sheet at a time, the same bytes each time."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from threading import BoundedSemaphore, Lock

from fontTools.ttLib import TTFont
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

FAMILY = "BIZ UDPGothic"
STYLE = Path(__file__).parent.parent / "static" / "sheet.css"
GETA = "〓"
"""What Japanese printers set for a character they do not have."""
WAITING = 4
"""Sheets that may wait for the press of one process; more are asked to come back."""

_press = Lock()
_queue = BoundedSemaphore(WAITING)


class Busy(Exception):
    """Too many sheets are waiting."""


@cache
def fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def style() -> CSS:
    return CSS(string=STYLE.read_text(encoding="utf-8"), font_config=fonts(), url_fetcher=fetcher())


@cache
def fetcher() -> URLFetcher:
    return URLFetcher(allowed_protocols=())


@cache
def glyphs() -> frozenset[int]:
    """The characters of the sheet's font; empty where the font is not installed."""
    command = ["fc-match", "-f", "%{family[0]}\n%{file}\n%{index}", FAMILY]
    try:
        family, file, index = subprocess.run(
            command, capture_output=True, text=True, check=True
        ).stdout.split("\n")
    except (OSError, subprocess.CalledProcessError, ValueError):
        return frozenset()
    if family != FAMILY:
        return frozenset()
    with TTFont(file, fontNumber=int(index or 0), lazy=True) as font:
        return frozenset(font.getBestCmap())


def printable(text: str) -> str:
    """Names as the font can set them: a character it lacks becomes 〓."""
    known = glyphs()
    if not known:
        return text
    return "".join(char if ord(char) in known or char.isspace() else GETA for char in text)


def press(html: str) -> bytes:
    """The PDF of a self-contained page. Raises Busy when too many are waiting."""
    if not _queue.acquire(blocking=False):
        raise Busy
    try:
        with _press:
            document = HTML(string=html, url_fetcher=fetcher())
            printed: bytes = document.write_pdf(stylesheets=[style()], font_config=fonts())
            return printed
    finally:
        _queue.release()
