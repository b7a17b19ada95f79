"""A plugin of pytest that judges mutants: `python -m pytest -p scripts.mutant_judge …` beside the mutated sources.

The tests are collected once and run once without any mutant, which tells the functions each of them enters. Then each
mutant gets a forked process that runs the tests of its function until one fails: those named like its module first,
then the quickest. That way nothing is imported or collected twice. What was kept by a cache before is forgotten where
the first seconds noticed nothing, so that a mutant of a cached function works too; what was worked out at an import is
no mutant's work, and the functions that were entered then are named in the answer for the caller to ask anew.

Reads `wanted.json` ({"mutants": […], "most": seconds}) in the folder above and writes `judgement.json` there as it
goes on: name → killed, timeout, survived or untested.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mutmut.mutation.trampoline as trampoline
import pytest

FOLDER = Path.cwd().parent
FIRST = 3.0
"""Seconds of tests before caches are emptied."""
PATIENCE, MORE = 5, 10
"""A mutant may take so many times what its tests take without it, and so many seconds more, of the processor."""
ACTIVE = "MUTANT_UNDER_TEST"

entered: set[str] = set()
at_import: set[str] = set()
judging = False


def enter(name: str, caller: str | None = None) -> None:  # noqa: ARG001 -- mutmut tells it
    """A function is entered."""
    entered.add(name)


def pytest_configure() -> None:
    """Before anything is collected: who is entered from now on is noted."""
    setattr(trampoline, "record_trampoline_hit", enter)  # noqa: B010 -- not a name that mutmut exports
    os.environ[ACTIVE] = "stats"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """The first failure is the judgement."""
    if report.failed and judging:
        os._exit(1)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """All tests without a mutant, then each mutant with its tests."""
    at_import.update(entered)
    found = run_clean(session)
    if session.testsfailed or session.testscollected == 0:
        return True
    os.environ[ACTIVE] = ""
    wanted = json.loads((FOLDER / "wanted.json").read_text())
    Judge(session, found, wanted["most"]).run(wanted["mutants"])
    return True


def run_clean(session: pytest.Session) -> list[tuple[float, set[str], pytest.Item]]:
    """Each test with the processor's seconds it takes and the functions it enters: those of its own folder first, then
    the quickest."""
    found = []
    for item in session.items:
        entered.clear()
        began = time.process_time()
        run_one(item)
        found.append((time.process_time() - began, set(entered), item))
    own = f"tests/{FOLDER.name}/"
    return sorted(found, key=lambda test: (not test[2].nodeid.startswith(own), test[0]))


class Judge:
    """Forks a process a mutant, as many at once as there are processors."""

    def __init__(self, session: pytest.Session, found: list[tuple[float, set[str], pytest.Item]], most: float) -> None:
        self.session = session
        self.found = found
        self.most = most
        self.fates: dict[str, str] = {}
        self.running: dict[int, str] = {}

    def run(self, mutants: list[str]) -> None:
        """Judges all and writes what came of it."""
        sys.stdout.flush()
        gc.freeze()
        for name in mutants:
            tests = self.tests_entering_function(name)
            if not tests:
                self.fates[name] = "untested"
                continue
            while len(self.running) >= (os.cpu_count() or 1):
                self.wait_for_one_process()
            child = os.fork()
            if not child:
                judge(name, list(quickest_tests([(seconds, item) for seconds, _, item in tests], self.most)))
            self.running[child] = name
        while self.running:
            self.wait_for_one_process()
        self.write_fates()

    def tests_entering_function(self, mutant_name: str) -> list[tuple[float, set[str], pytest.Item]]:
        """The tests that enter a mutant's function, in the order they are run."""
        module = mutant_name.partition(".x")[0].rpartition(".")[2]
        tests = [test for test in self.found if mutant_name.partition("__mutmut_")[0] in test[1]]
        return sorted(tests, key=lambda test: module not in test[2].path.stem)

    def wait_for_one_process(self) -> None:
        """Waits for one process and notes its mutant's fate."""
        child, status = os.wait()
        name = self.running.pop(child)
        code = os.waitstatus_to_exitcode(status)
        self.fates[name] = {0: "survived", 1: "killed", -signal.SIGXCPU: "timeout", -signal.SIGALRM: "timeout"}.get(
            code, "killed"
        )
        if len(self.fates) % 20 == 0:
            self.write_fates()

    def write_fates(self) -> None:
        """What is known by now."""
        told: dict[str, Any] = {"fates": self.fates, "at_import": sorted(at_import)}
        (FOLDER / "judgement.json").write_text(json.dumps(told, indent=0))


def judge(name: str, tests: list[tuple[float, pytest.Item]]) -> None:
    """In a process of its own: ends with 1 at the first failure, with 0 after all."""
    global judging
    judging = True
    limit = int(PATIENCE * 2 * sum(seconds for seconds, _ in tests) + MORE)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    signal.alarm(limit * 40)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    trampoline.set_mutant_under_test(name)
    try:
        for _, item in quickest_tests(tests, FIRST):
            run_one(item)
        clear_function_caches()
        for _, item in tests:
            run_one(item)
    except BaseException:
        os._exit(1)
    os._exit(0)


def quickest_tests(tests: list[tuple[float, pytest.Item]], max_seconds: float) -> Iterator[tuple[float, pytest.Item]]:
    """The first one and those that fit into so many seconds."""
    spent = 0.0
    for seconds, item in tests:
        if spent and spent + seconds > max_seconds:
            return
        spent += seconds
        yield seconds, item


class SessionTeardown:
    """Stands for the test after: of what the tests have set up, only what belongs to the session stays."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session

    def listchain(self) -> list[pytest.Session]:
        """What stays."""
        return [self.session]


def run_one(item: pytest.Item) -> None:
    """Runs a test, whichever comes next."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=SessionTeardown(item.session))


def clear_function_caches() -> None:
    """Empties every cache of a function."""
    gc.unfreeze()
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()
