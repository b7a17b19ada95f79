"""Paper: a sheet at a time, a few may wait, and nobody waits long. What is printed and how stands in `web.printing`."""

from __future__ import annotations

import os
import subprocess
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from multiprocessing.util import Finalize
from threading import BoundedSemaphore, Lock, Thread
from time import monotonic

from fontTools.ttLib import TTFont
from pebble import ProcessExpired, ProcessPool

FAMILY = "BIZ UDPGothic"
GETA = "〓"
"""What Japanese printers set for a character they do not have."""
WAITING = 4
"""Sheets that may wait for the press of one process; more are asked to come back."""
TURN = 2.0
"""Seconds until it is a sheet's turn; whose turn it is not by then is asked to come back."""
BUDGET = 2.5
"""Seconds for one sheet once the press has it; the costliest known takes 0.4. Then the press is replaced."""
GRACE = 0.5
"""Seconds more until a press that does not even take a sheet is given up: nobody waits longer than 5 in all."""
START = 60.0
"""Seconds a press may take to be ready for its first sheet."""
BEHIND = 5
"""How far a press steps back behind what answers pages (`nice`)."""
FIRST = "<!doctype html><html lang=ja><title>卓上</title><p>卓上"
"""Printed before all others: what every sheet needs is read with it."""


class Busy(Exception):
    """Too many sheets are waiting, or one has waited too long."""


class Jammed(Exception):
    """The press took longer than it may, or fell over; the next sheet gets a new one. kind: what may be written down:
    words of what prints can quote a page."""

    @property
    def kind(self) -> str:
        return str(self) if self.__cause__ is None else f"{self} ({type(self.__cause__).__name__})"


def printed(html: str) -> bytes:
    """The PDF of a page, in the press: what prints is read there alone."""
    from web import printing

    return printing.printed(html)


def behind() -> None:
    """This process computes when nobody else wants to: a sheet may take a little longer, a touch may not."""
    os.nice(BEHIND)


def ended(pool: ProcessPool) -> None:
    """Ends a pool with all that is in it, and waits for that."""
    pool.stop()  # type: ignore[no-untyped-call]  # pebble says no types here
    pool.join()


class Press:
    """The press of this process: a process of its own, since among the threads of a server each of the thousand calls
    of a sheet would wait for its turn. Begun with the first sheet; for one thread at a time."""

    def __init__(self) -> None:
        self.printed, self.budget, self.start = printed, BUDGET, START
        self.pool: ProcessPool | None = None
        self.ready: Future[bytes] | None = None
        self.begun = 0.0

    def running(self) -> ProcessPool:
        if self.pool and self.pool.active:
            return self.pool
        self.stop()
        # From nothing: a copy of a server with threads could stop anywhere.
        self.pool = ProcessPool(max_workers=1, context=get_context("spawn"), initializer=behind)
        # A process of multiprocessing, as Granian's workers are, waits at its end for those it has begun.
        Finalize(self, ended, (self.pool,), exitpriority=1)
        self.begun = monotonic()
        self.ready = self.pool.schedule(printed, (FIRST,), timeout=self.start)
        return self.pool

    def stop(self) -> None:
        """Ends the press; nobody waits for that."""
        pool, self.pool = self.pool, None
        if pool:
            Thread(target=ended, args=(pool,), daemon=True).start()

    def print(self, html: str, spare: float = 0) -> bytes:
        """The PDF of a self-contained page, also where the press has to be replaced. spare: seconds it may take longer
        to begin. Raises Busy, Jammed."""
        try:
            return self.tried(html, spare)
        except (ProcessExpired, BrokenProcessPool):
            self.stop()
        try:
            return self.tried(html, spare)
        except (ProcessExpired, BrokenProcessPool) as error:
            self.stop()
            raise Jammed("the press fell over twice") from error

    def tried(self, html: str, spare: float) -> bytes:
        """The PDF of a page. Raises Busy, Jammed, and what pebble says of a press that fell over."""
        future: Future[bytes] | None = None
        try:
            future = self.running().schedule(self.printed, (html,), timeout=self.budget)
            return future.result(self.budget + GRACE + spare)
        except TimeoutError as error:
            if future and not future.done():
                self.give_up()
                raise Busy from error
            raise Jammed(f"a sheet took more than {self.budget:g} seconds") from error
        except (ProcessExpired, BrokenProcessPool):
            raise
        except Exception as error:  # whatever WeasyPrint, or a system without processes, has to say
            raise Jammed("the press could not print it") from error

    def give_up(self) -> None:
        """Nothing came. A press that was ready, or should have been long ago, hangs, and the next gets another; one
        that starts goes on: what is asked of it is not taken back, which pebble would do by ending it."""
        if (self.ready and self.ready.done()) or monotonic() - self.begun > self.start:
            self.stop()


_press = Press()
_turn = Lock()
_queue = BoundedSemaphore(WAITING)


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
            return _press.print(html, max(0.0, until - monotonic()))
        finally:
            _turn.release()
    finally:
        _queue.release()
