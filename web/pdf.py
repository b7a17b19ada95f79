"""Paper: a sheet at a time, a few may wait, and none may take long. The work is done by web.pdf_worker."""

from __future__ import annotations

import atexit
import math
import socket
import struct
import subprocess
import sys
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from threading import BoundedSemaphore, Lock

from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent
FAMILY = "BIZ UDPGothic"
GETA = "〓"
"""What Japanese printers set for a character they do not have."""
WAITING = 4
"""Sheets that may wait for the press of one process; more are asked to come back."""
BUDGET = 20.0
"""Seconds for one sheet, the start of the press included; the costliest known takes 0.6."""
PRESS = (sys.executable, "-m", "web.pdf_worker")

_one_at_a_time = Lock()
_queue = BoundedSemaphore(WAITING)


class Busy(Exception):
    """Too many sheets are waiting."""


class Jammed(Exception):
    """The press took longer than it may, or fell over; the next sheet gets a new one."""


class Press:
    """The press of this process, started with its first sheet. Not for several threads at a time."""

    def __init__(self, command: tuple[str, ...] = PRESS, budget: float = BUDGET) -> None:
        self.command = command
        self.budget = budget
        self.process: subprocess.Popen[bytes] | None = None
        self.line: Connection | None = None

    def start(self) -> Connection:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            # Nor may handing over a page take longer: a press that does not read would leave us waiting.
            seconds = math.ceil(self.budget)
            ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", seconds, 0))
            # A session of its own: Ctrl+C is for us, and it ends with the line to us.
            self.process = subprocess.Popen(
                [*self.command, str(theirs.fileno())],
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
            self.line = Connection(ours.detach())
        return self.line

    def stop(self) -> None:
        if self.line and self.process:
            self.line.close()
            self.process.kill()
            self.process.wait()
        self.line = self.process = None

    def print(self, html: str) -> bytes:
        """The PDF of a self-contained page. Raises Jammed."""
        if self.process and self.process.poll() is not None:
            self.stop()
        try:
            line = self.line or self.start()
            line.send_bytes(html.encode())
            if line.poll(self.budget):
                return line.recv_bytes()
        except (EOFError, OSError) as error:
            self.stop()
            raise Jammed("the press fell over") from error
        self.stop()
        raise Jammed(f"a sheet took more than {self.budget:.0f} seconds")


_press = Press()
atexit.register(_press.stop)


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
    """The PDF of a self-contained page. Raises Busy when too many wait, Jammed when it fails."""
    if not _queue.acquire(blocking=False):
        raise Busy
    try:
        with _one_at_a_time:
            return _press.print(html)
    finally:
        _queue.release()
