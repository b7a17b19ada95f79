"""Ends a worker that no longer answers, or whose parent process has ended; the server then starts another one."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import time
from collections.abc import Mapping
from concurrent.futures import Executor
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread

SILENCE = 25.0
"""Seconds after which a worker ends if its event loop or its threads do not answer, or a request is still computed."""
BEAT = 2.0
"""Seconds between two proofs of life."""


class Watchdog:
    """Ends this process unless it proves in time that it answers.

    The clock is `faulthandler`'s: a thread that needs no interpreter, so that it also ends a process whose interpreter
    is blocked. It logs where each thread was: files, lines and functions, no values.
    """

    def __init__(self, executor: Executor, started_at: Mapping[int, float]) -> None:
        """executor: the threads that answer; started_at: when each thread began with its request (monotonic
        seconds)."""
        self.executor, self.started_at = executor, started_at

    async def prove_life_forever_else_process_ends(self) -> None:
        """Proves again and again, without blocking the event loop, that it runs, that a thread takes work, and that no
        request takes for ever. Once this fails for SILENCE seconds, the process ends with a traceback."""
        loop = asyncio.get_running_loop()
        while True:
            faulthandler.dump_traceback_later(self.positive_seconds_until_considered_hung(time.monotonic()), exit=True)
            await asyncio.sleep(BEAT)
            await loop.run_in_executor(self.executor, os.getpid)

    def positive_seconds_until_considered_hung(self, now_monotonic: float) -> float:
        """Returns how long this proof of life is valid: less if a request has been computed for long."""
        longest = max((now_monotonic - began for began in list(self.started_at.values())), default=0.0)
        return max(SILENCE - longest, 0.001)

    def stop(self) -> None:
        faulthandler.cancel_dump_traceback_later()


def end_process_when_parent_ends(seconds_for_pending_work: float) -> None:
    """Ends this process when its parent has ended, also by `kill -9`.

    seconds_for_pending_work: how long pending answers may take then. Without a parent process nothing happens.
    """
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(seconds_for_pending_work)
        os._exit(1)

    Thread(target=watch, name="parent", daemon=True).start()
