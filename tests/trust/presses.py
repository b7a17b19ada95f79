"""What goes wrong in a press; read there, so that nothing large is asked for."""

import os
import time
from pathlib import Path

from web.pdf import PrintJob


def falls(_: object) -> bytes:
    """Stands for a sheet that kills its press."""
    os._exit(1)


def falls_once(job: PrintJob) -> bytes:
    """The same, once. The page of the job is the name of a file to remember it by."""
    mark = Path(job.page_html)
    if mark.exists():
        return b"%PDF-again"
    mark.touch()
    os._exit(1)


def takes_its_time(_: object) -> bytes:
    """Stands for a sheet that never ends."""
    while True:
        time.sleep(1)


def goes_wrong(_: object) -> bytes:
    raise ValueError("no such paper")
