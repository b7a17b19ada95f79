"""What a press does in tests; read there, so that nothing large is asked for."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.pdf import PrintJob


def print_at_once(_: PrintJob) -> bytes:
    """Stands for a sheet that costs nothing."""
    return b"%PDF-"


def kill_own_process(_: object) -> bytes:
    """Stands for a sheet that kills its press."""
    os._exit(1)


def kill_own_process_once(job: PrintJob) -> bytes:
    """The same, once. The page of the job is the name of a file to remember it by."""
    mark = Path(job.page_html)
    if mark.exists():
        return b"%PDF-again"
    mark.touch()
    os._exit(1)


def print_endlessly(_: object) -> bytes:
    """Stands for a sheet that never ends."""
    while True:
        time.sleep(1)


def raise_print_error(_: object) -> bytes:
    raise ValueError("no such paper")
