"""A pytest plugin that judges mutants: `python -m pytest -p scripts.mutant_judge …` beside the mutated sources.

The tests are collected once and run once without any mutant, which records the functions that each of them enters. Then
a forked process for each mutant runs the tests of its function until one fails: those named like its module first, then
the quickest. So nothing is imported or collected twice. If the first seconds of tests notice nothing, caches are
emptied, so that mutants of cached functions take effect. Functions that are called during imports cannot be mutated in
this way; the answer names them, and the caller judges their mutants separately.

Reads `wanted.json` ({"mutants": […], "most": seconds}) in the parent folder and repeatedly writes `judgement.json`
there: name → killed, timeout, survived or untested.
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
SECONDS_BEFORE_CACHES_ARE_EMPTIED = 3.0
"""The seconds of tests that are run before caches are emptied."""
TIME_FACTOR, ADDED_SECONDS = 5, 10
"""The limit of a mutant's processor time: a factor of what its tests take without it, and seconds to add."""
ACTIVE_MUTANT_VARIABLE = "MUTANT_UNDER_TEST"

entered_functions: set[str] = set()
functions_entered_at_import: set[str] = set()
is_judging_mutant = False


def record_entered_function(name: str, caller: str | None = None) -> None:  # noqa: ARG001 -- mutmut passes it
    """Records that a function is entered."""
    entered_functions.add(name)


def pytest_configure() -> None:
    """Starts to record entered functions, before anything is collected."""
    setattr(trampoline, "record_trampoline_hit", record_entered_function)  # noqa: B010 -- not a name that mutmut exports
    os.environ[ACTIVE_MUTANT_VARIABLE] = "stats"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Ends the process of a mutant at the first failure."""
    if report.failed and is_judging_mutant:
        os._exit(1)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Runs all tests without a mutant, then each mutant with its tests."""
    functions_entered_at_import.update(entered_functions)
    found = run_tests_without_mutant(session)
    if session.testsfailed or session.testscollected == 0:
        return True
    os.environ[ACTIVE_MUTANT_VARIABLE] = ""
    wanted = json.loads((FOLDER / "wanted.json").read_text())
    MutantJudge(session, found, wanted["most"]).run(wanted["mutants"])
    return True


def run_tests_without_mutant(session: pytest.Session) -> list[tuple[float, set[str], pytest.Item]]:
    """Runs all tests; returns each with its processor seconds and the functions it enters.

    The tests of the target's own folder come first, then the quickest.
    """
    tests = []
    for item in session.items:
        entered_functions.clear()
        began = time.process_time()
        run_test_with_teardown(item)
        tests.append((time.process_time() - began, set(entered_functions), item))
    own_folder = f"tests/{FOLDER.name}/"
    return sorted(tests, key=lambda test: (not test[2].nodeid.startswith(own_folder), test[0]))


class MutantJudge:
    """Forks a process for each mutant, as many at once as there are processors.

    measured_tests: each with its processor seconds and the functions it enters.
    """

    def __init__(
        self,
        session: pytest.Session,
        measured_tests: list[tuple[float, set[str], pytest.Item]],
        max_seconds_per_mutant: float,
    ) -> None:
        self.session = session
        self.measured_tests = measured_tests
        self.most = max_seconds_per_mutant
        self.fates: dict[str, str] = {}
        self.running: dict[int, str] = {}

    def run(self, mutants: list[str]) -> None:
        """Judges all mutants and writes their fates."""
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
                run_tests_of_mutant_and_exit(
                    name, list(list_tests_within_seconds([(seconds, item) for seconds, _, item in tests], self.most))
                )
            self.running[child] = name
        while self.running:
            self.wait_for_one_process()
        self.write_fates()

    def tests_entering_function(self, mutant_name: str) -> list[tuple[float, set[str], pytest.Item]]:
        """Returns the tests that enter a mutant's function, in the order in which they are to be run."""
        module = mutant_name.partition(".x")[0].rpartition(".")[2]
        tests = [test for test in self.measured_tests if mutant_name.partition("__mutmut_")[0] in test[1]]
        return sorted(tests, key=lambda test: module not in test[2].path.stem)

    def wait_for_one_process(self) -> None:
        """Waits for one process to end and records the fate of its mutant."""
        child, status = os.wait()
        name = self.running.pop(child)
        code = os.waitstatus_to_exitcode(status)
        self.fates[name] = {0: "survived", 1: "killed", -signal.SIGXCPU: "timeout", -signal.SIGALRM: "timeout"}.get(
            code, "killed"
        )
        if len(self.fates) % 20 == 0:
            self.write_fates()

    def write_fates(self) -> None:
        """Writes the fates so far to `judgement.json`."""
        judgement: dict[str, Any] = {"fates": self.fates, "at_import": sorted(functions_entered_at_import)}
        (FOLDER / "judgement.json").write_text(json.dumps(judgement, indent=0))


def run_tests_of_mutant_and_exit(name: str, tests: list[tuple[float, pytest.Item]]) -> None:
    """Runs the tests of a mutant and ends this process: with 1 at the first failure, with 0 after all of them."""
    global is_judging_mutant
    is_judging_mutant = True
    limit = int(TIME_FACTOR * 2 * sum(seconds for seconds, _ in tests) + ADDED_SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    signal.alarm(limit * 40)
    null_device = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null_device, 1)
    os.dup2(null_device, 2)
    trampoline.set_mutant_under_test(name)
    try:
        for _, item in list_tests_within_seconds(tests, SECONDS_BEFORE_CACHES_ARE_EMPTIED):
            run_test_with_teardown(item)
        clear_function_caches()
        for _, item in tests:
            run_test_with_teardown(item)
    except BaseException:
        os._exit(1)
    os._exit(0)


def list_tests_within_seconds(
    tests: list[tuple[float, pytest.Item]], max_seconds: float
) -> Iterator[tuple[float, pytest.Item]]:
    """Yields the first test and the following ones until they would exceed some seconds."""
    spent = 0.0
    for seconds, item in tests:
        if spent and spent + seconds > max_seconds:
            return
        spent += seconds
        yield seconds, item


class SessionTeardown:
    """Replaces the next test for pytest, so that it tears down everything except the fixtures of the session."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session

    def listchain(self) -> list[pytest.Session]:
        return [self.session]


def run_test_with_teardown(item: pytest.Item) -> None:
    """Runs one test and tears down its fixtures."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=SessionTeardown(item.session))


def clear_function_caches() -> None:
    """Empties the caches of all cached functions."""
    gc.unfreeze()
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()
