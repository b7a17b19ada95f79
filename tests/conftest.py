"""What all tests share: the app, a client of it, and how hypothesis looks for counter-examples."""

import inspect
import os
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

import pytest
from coverage import Coverage
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from scripts.served import Server

# Tables that tests share are kept beside no checkout.
STORE_FOLDER = tempfile.TemporaryDirectory(prefix="takujo-tables")
os.environ["TAKUJO_STORE"] = f"sqlite:///{STORE_FOLDER.name}/tables.sqlite3"
os.environ["TAKUJO_NEW_TABLES"] = "10000 per hour"

# No deadline: how long a thing takes is measured by `make bench`, on a machine that does nothing else.
settings.register_profile("here", deadline=None, max_examples=40)
# The same examples at each run, so that a red run is red again.
settings.register_profile(
    "ci", deadline=None, max_examples=40, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", deadline=None, max_examples=5_000)
# Thousands of runs, one a mutant: the same few examples each time, and the first failure is enough.
settings.register_profile(
    "mutants",
    deadline=None,
    max_examples=25,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "here"))


def pytest_configure(config: pytest.Config) -> None:
    """What is sent is what `make setup` would send now: once, before there are processes and a version."""
    from scripts import bundle
    from web.assets import is_bundle_current
    from web.headers import ROOT

    if not hasattr(config, "workerinput") and (ROOT / "node_modules" / "esbuild").exists() and not is_bundle_current():
        bundle.main()
        is_bundle_current.cache_clear()


@cache
def clause_by_code_or_slug(slug: str) -> dict[str, str]:
    """Every code and clause of a game as it stands in a test → the clause it belongs to."""
    from calculators import load_game

    return {**load_game(slug).codes, **{clause.slug: clause.slug for clause in load_game(slug).clauses}}


@cache
def clauses_named_in_test(test_function: object, slug: str) -> frozenset[str]:
    """The clauses whose codes or slugs the text of a test names."""
    named = clause_by_code_or_slug(slug)
    words = re.findall(r"[a-z]+(?:\.[a-z0-9-]+)+", inspect.getsource(test_function))  # type: ignore[arg-type]
    return frozenset(named[word] for word in words if word in named)


LONGEST_TEST_FOLDERS = ("walker", "pocket", "engines")
"""Folders whose tests are the longest."""
BROWSER_TEST_FOLDERS = (*LONGEST_TEST_FOLDERS, "browser")
"""Folders whose tests drive a browser: what they ask runs in a server of its own, where no line is counted."""


def is_run_without_coverage(item: pytest.Item) -> bool:
    """Returns whether a test drives a browser or tries many examples (`@given`); others are marked `no_cover`."""
    return item.path.parent.name in BROWSER_TEST_FOLDERS or hasattr(getattr(item, "function", None), "hypothesis")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """One count of lines a process: pytest-cov begins a second one in those of xdist, and where `no_cover` pauses that,
    the first would go on counting, unseen and at four times the cost."""
    counting = Coverage.current()
    if counting and hasattr(session.config, "workerinput"):
        counting.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test of a rule carries its clause: those it names in its text or in its parameters, besides its own marks.

    No line is counted as taken by what tries thousands of examples or drives a browser: the tests of rules have to take
    every one, and counting would more than double its time.
    """
    from calculators import GAMES

    # What takes a minute begins first, so that no process plays an evening after the others have ended.
    items.sort(key=lambda item: item.path.parent.name not in LONGEST_TEST_FOLDERS)
    for item in items:
        if is_run_without_coverage(item):
            item.add_marker(pytest.mark.no_cover)
        slug = item.path.parent.name
        if slug not in GAMES or not isinstance(item, pytest.Function):
            continue
        given = item.callspec.params.values() if hasattr(item, "callspec") else ()
        texts = [text for value in given for text in (value if isinstance(value, tuple) else (value,))]
        found = {
            clause_by_code_or_slug(slug)[t] for t in texts if isinstance(t, str) and t in clause_by_code_or_slug(slug)
        }
        for clause in sorted(found | clauses_named_in_test(item.function, slug)):
            item.add_marker(pytest.mark.clause(clause))


@pytest.fixture(scope="session")
def app() -> Flask:
    from tests.apps import create_test_app
    from web import pdf

    app = create_test_app()
    app.testing = True
    pdf._press.budget = 60  # what takes how long is no matter of tests
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def shared_server() -> Iterator["Server"]:
    """One server for all tests of a process that drive a browser."""
    from scripts.served import run_server

    with run_server() as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """One browser for all tests of a process, on phones' pages and on the built site."""
    from playwright.sync_api import sync_playwright

    from scripts.browser import chromium

    with sync_playwright() as playwright:
        browser = chromium(playwright)
        yield browser
        browser.close()
