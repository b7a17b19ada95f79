"""Paper: a sheet at a time, a few may wait, and nobody waits long. What is printed and how stands in `web.printing`."""

from __future__ import annotations

import subprocess
from functools import cache
from multiprocessing import get_context
from threading import BoundedSemaphore, Lock
from time import monotonic

from fontTools.ttLib import TTFont

from web.apart import Apart, Busy, Jammed

__all__ = ["Busy", "Jammed", "Lacking", "check_paper", "press", "printable"]

FAMILY = "BIZ UDPGothic"
GETA = "〓"
"""What Japanese printers set for a character they do not have."""
WAITING = 4
"""Sheets that may wait for the press of one process; more are asked to come back."""
TURN = 2.0
"""Seconds until it is a sheet's turn; whose turn it is not by then is asked to come back."""
BUDGET = 2.5
"""Seconds for one sheet once the press has it; the costliest known takes 0.4. Then the press is replaced."""
FIRST = "<!doctype html><html lang=ja><title>卓上</title><p>卓上"
"""Printed before all others: what every sheet needs is read with it."""


def printed(html: str) -> bytes:
    """The PDF of a page, in the press: what prints is read there alone."""
    from web import printing

    return printing.printed(html)


def new_press() -> Apart[str, bytes]:
    """A press, begun with the first sheet: what every sheet needs is read with the page it prints before."""
    return Apart(printed, FIRST, BUDGET)


_press = new_press()
_turn = Lock()
_queue = BoundedSemaphore(WAITING)


class Lacking(Exception):
    """This machine lacks what no sheet can be printed without. what: `fonts`, or `memory` (shared, `/dev/shm`)."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@cache
def check_paper() -> None:
    """Raises Lacking where nothing can be printed; what was there once is not looked for again."""
    try:
        get_context("spawn").BoundedSemaphore()
    except (OSError, ImportError):
        raise Lacking("memory") from None
    try:
        listed = subprocess.run(["fc-list"], capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return  # what there is cannot be known
    if not listed.strip():
        raise Lacking("fonts")


@cache
def glyphs() -> frozenset[int]:
    """The characters of the sheet's font; empty where the font is not installed."""
    command = ["fc-match", "-f", "%{family[0]}\n%{file}\n%{index}", FAMILY]
    try:
        family, file, index = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
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
    """The PDF of a self-contained page. Raises Busy when too many wait or it takes too long, Jammed when it fails."""
    if not _queue.acquire(blocking=False):
        raise Busy
    try:
        until = monotonic() + TURN
        if not _turn.acquire(timeout=TURN):
            raise Busy
        try:
            return _press.do(html, max(0.0, until - monotonic()))
        finally:
            _turn.release()
    finally:
        _queue.release()
