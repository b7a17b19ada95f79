"""What goes wrong in a press; read there, so that nothing large is asked for."""

import os
import time
from pathlib import Path


def falls(_: str) -> bytes:
    """Stands for a sheet that kills its press."""
    os._exit(1)


def falls_once(mark: str) -> bytes:
    """The same, once; mark: a file to remember it by."""
    if Path(mark).exists():
        return b"%PDF-again"
    Path(mark).touch()
    os._exit(1)


def takes_its_time(_: object) -> bytes:
    """Stands for a sheet that never ends."""
    while True:
        time.sleep(1)


def goes_wrong(_: object) -> bytes:
    raise ValueError("no such paper")
