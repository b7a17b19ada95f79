"""Waits for something that another process or thread does."""

import time
from collections.abc import Callable


def wait_until(is_so: Callable[[], bool], seconds: float = 60) -> None:
    """Waits until `is_so` returns True; raises AssertionError after some seconds."""
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "not in time"
        time.sleep(0.05)
