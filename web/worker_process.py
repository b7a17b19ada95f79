"""Work in a process apart: among the threads of a server it would wait for its turn with each of its calls, and every
other thread for it."""

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
"""Seconds more than its work may take until a process that does not even take work is given up."""
START = 60.0
"""Seconds a process may take to be ready for its first work."""
BEHIND = 5
"""How far it steps back behind what answers pages (`nice`)."""


class WorkerBusy(Exception):
    """Too much is waiting, or something has waited too long."""


class WorkerFailed(Exception):
    """The process took longer than it may, or fell over; the next work gets a new one. kind: what may be written down:
    words of what it did can quote a page."""

    @property
    def loggable_reason(self) -> str:
        return str(self) if self.__cause__ is None else f"{self} ({type(self.__cause__).__name__})"


def lower_process_priority() -> None:
    """This process computes when nobody else wants to: a sheet may take a little longer, a touch may not."""
    os.nice(BEHIND)


def stop_pool_and_wait(process_pool: ProcessPool) -> None:
    """Ends a pool with all that is in it, and waits for that."""
    process_pool.stop()  # type: ignore[no-untyped-call]  # pebble says no types here
    try:
        process_pool.join()
    except RuntimeError:  # told of a process that lives on: another thread had just seen its end and not yet said so
        process_pool.join()


class WorkerProcess(Generic[WorkInput, WorkResult]):
    """A process of its own for one kind of work; begun with the first, asked by one thread at a time."""

    def __init__(self, work: Callable[[WorkInput], WorkResult], first: WorkInput, budget: float) -> None:
        """work: a function of a module, which the process reads for itself; first: what it is given before all others,
        so that it has read what every work needs; budget: seconds for one once the process has it, then the process is
        replaced."""
        self.work = self.begin = work
        self.first, self.budget, self.start = first, budget, START
        self.pool: ProcessPool | None = None
        self.ready: Future[WorkResult] | None = None
        self.begun = 0.0

    def ensure_pool_running(self) -> ProcessPool:
        if self.pool and self.pool.active:
            return self.pool
        self.stop_without_waiting()
        # From nothing: a copy of a server with threads could stop anywhere.
        self.pool = ProcessPool(max_workers=1, context=get_context("spawn"), initializer=lower_process_priority)
        # A process of multiprocessing, as Granian's workers are, waits at its end for those it has begun.
        Finalize(self, stop_pool_and_wait, (self.pool,), exitpriority=1)
        self.begun = monotonic()
        self.ready = self.pool.schedule(self.begin, (self.first,), timeout=self.start)
        return self.pool

    def stop_without_waiting(self) -> None:
        """Ends the process; nobody waits for that."""
        pool, self.pool = self.pool, None
        if pool:
            Thread(target=stop_pool_and_wait, args=(pool,), daemon=True).start()

    def run_work_retrying_in_new_process(self, work_input: WorkInput, extra_start_seconds: float = 0) -> WorkResult:
        """What comes of the work, also where the process has to be replaced. extra_start_seconds: seconds it may
        take longer to begin. Raises WorkerBusy, WorkerFailed."""
        try:
            return self.run_work_or_raise(work_input, extra_start_seconds)
        except (ProcessExpired, BrokenProcessPool):
            self.stop_without_waiting()
        try:
            return self.run_work_or_raise(work_input, extra_start_seconds)
        except (ProcessExpired, BrokenProcessPool) as error:
            self.stop_without_waiting()
            raise WorkerFailed("the process fell over twice") from error

    def run_work_or_raise(self, work_input: WorkInput, extra_start_seconds: float) -> WorkResult:
        """What comes of the work. Raises WorkerBusy, WorkerFailed, and what pebble says of a process that fell over."""
        future: Future[WorkResult] | None = None
        try:
            future = self.ensure_pool_running().schedule(self.work, (work_input,), timeout=self.budget)
            return future.result(self.budget + GRACE + extra_start_seconds)
        except TimeoutError as error:
            if future and not future.done():
                self.stop_hung_process_unless_still_starting()
                raise WorkerBusy from error
            raise WorkerFailed(f"it took more than {self.budget:g} seconds") from error
        except (ProcessExpired, BrokenProcessPool):
            raise
        except Exception as error:  # whatever the work, or a system without processes, has to say
            raise WorkerFailed("it went wrong") from error

    def stop_hung_process_unless_still_starting(self) -> None:
        """Nothing came. A process that was ready, or should have been long ago, hangs, and the next gets another; one
        that starts goes on: what is asked of it is not taken back, which pebble would do by ending it."""
        if (self.ready and self.ready.done()) or monotonic() - self.begun > self.start:
            self.stop_without_waiting()
