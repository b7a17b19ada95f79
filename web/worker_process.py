"""Runs costly work in a process of its own: among the threads of a server it would wait for the interpreter with each
of its calls, and every other thread for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.util import Finalize
from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

from pebble import ProcessExpired, ProcessPool

WorkInput = TypeVar("WorkInput")
WorkResult = TypeVar("WorkResult")
GRACE = 0.5
"""Seconds beyond its budget after which a process that does not even start a piece of work is given up."""
START = 60.0
"""Seconds a process may take until it is ready for its first work."""
BEHIND = 5
"""How far its priority is below that of the processes that answer pages (`nice`)."""


class WorkerBusy(Exception):
    """Raised when too much is waiting, or something has waited too long."""


class WorkerFailed(Exception):
    """Raised when the process took too long, or failed; the next work gets a new process. Its text may be logged: it
    never quotes a page."""

    @property
    def loggable_reason(self) -> str:
        return str(self) if self.__cause__ is None else f"{self} ({type(self.__cause__).__name__})"


def lower_process_priority() -> None:
    """Lets this process compute only when nobody else needs to: a sheet may take a little longer, an input may not."""
    os.nice(BEHIND)


def stop_pool_and_wait(process_pool: ProcessPool) -> None:
    """Stops a pool with everything in it, and waits for its end."""
    process_pool.stop()  # type: ignore[no-untyped-call]  # pebble declares no types here
    try:
        process_pool.join()
    except RuntimeError:  # another thread has seen the end of the process and not yet recorded it
        process_pool.join()


class WorkerProcess(Generic[WorkInput, WorkResult]):
    """A process for one kind of work; it starts with the first work, and one thread at a time asks it."""

    def __init__(
        self, work: Callable[[WorkInput], WorkResult], first_input: WorkInput, seconds_for_one_work: float
    ) -> None:
        """work: a function of a module, which the process imports by itself; first_input: loads what every work needs;
        seconds_for_one_work: counted once the process has it; after them the process is replaced."""
        self.work = self.begin = work
        self.first, self.budget, self.start = first_input, seconds_for_one_work, START
        self.pool: ProcessPool | None = None
        self.ready: Future[WorkResult] | None = None
        self.begun = 0.0

    def ensure_pool_running(self) -> ProcessPool:
        if self.pool and self.pool.active:
            return self.pool
        self.stop_in_background()
        # Spawned: a forked copy of a server with threads could deadlock anywhere.
        self.pool = ProcessPool(max_workers=1, context=get_context("spawn"), initializer=lower_process_priority)
        # At its end a process of multiprocessing, as Granian's workers are, waits for the processes it has started.
        Finalize(self, stop_pool_and_wait, (self.pool,), exitpriority=1)
        self.begun = monotonic()
        self.ready = self.pool.schedule(self.begin, (self.first,), timeout=self.start)
        return self.pool

    def stop_in_background(self) -> None:
        """Ends the process; nobody waits for that."""
        pool, self.pool = self.pool, None
        if pool:
            Thread(target=stop_pool_and_wait, args=(pool,), daemon=True).start()

    def run_work_retrying_once_after_crash_or_raise(
        self, work_input: WorkInput, extra_start_seconds: float = 0
    ) -> WorkResult:
        """Returns the result of the work, if needed from a new process. extra_start_seconds: added to the time in which
        the process may start. Raises WorkerBusy, WorkerFailed."""
        try:
            return self.run_work_once_or_raise(work_input, extra_start_seconds)
        except (ProcessExpired, BrokenProcessPool):
            self.stop_in_background()
        try:
            return self.run_work_once_or_raise(work_input, extra_start_seconds)
        except (ProcessExpired, BrokenProcessPool) as error:
            self.stop_in_background()
            raise WorkerFailed("the process fell over twice") from error

    def run_work_once_or_raise(self, work_input: WorkInput, extra_start_seconds: float) -> WorkResult:
        """Returns the result of the work. Raises WorkerBusy, WorkerFailed, and pebble's errors for a process that
        died."""
        future: Future[WorkResult] | None = None
        try:
            future = self.ensure_pool_running().schedule(self.work, (work_input,), timeout=self.budget)
            return future.result(self.budget + GRACE + extra_start_seconds)
        except TimeoutError as error:
            if future and not future.done():
                self.stop_timed_out_process_unless_starting_in_time()
                raise WorkerBusy from error
            raise WorkerFailed(f"it took more than {self.budget:g} seconds") from error
        except (ProcessExpired, BrokenProcessPool):
            raise
        except Exception as error:  # any error of the work, or of a system without processes
            raise WorkerFailed("it went wrong") from error

    def stop_timed_out_process_unless_starting_in_time(self) -> None:
        """Ends the process after a timeout without a result, unless it is still starting. A process that was ready, or
        should have been long ago, hangs, and the next work gets another. Work for a starting process is not cancelled,
        because pebble would end the process for that."""
        if (self.ready and self.ready.done()) or monotonic() - self.begun > self.start:
            self.stop_in_background()
