"""Print functions of a press in tests; its process imports this small module."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.pdf import PrintJob


def print_at_once(_: PrintJob) -> bytes:
    return b"%PDF-"


def kill_own_process(_: object) -> bytes:
    os._exit(1)


def kill_own_process_once(job: PrintJob) -> bytes:
    """`page_html` is the path of a file that marks that the process was killed."""
    mark = Path(job.page_html)
    if mark.exists():
        return b"%PDF-again"
    mark.touch()
    os._exit(1)


def print_endlessly(_: object) -> bytes:
    while True:
        time.sleep(1)


def raise_print_error(_: object) -> bytes:
    raise ValueError("no such paper")
