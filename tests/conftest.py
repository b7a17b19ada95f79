"""Fixtures and hooks of all tests: the app, its client, a server, a browser, and the profiles of hypothesis."""

import inspect
import os
import re
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

import pytest
from coverage import Coverage
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, settings

from tests.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from scripts.served import Server

# Shared tables of tests are stored outside the checkout.
STORE_FOLDER = tempfile.TemporaryDirectory(prefix="takujo-tables")
os.environ["TAKUJO_STORE"] = f"sqlite:///{STORE_FOLDER.name}/tables.sqlite3"
os.environ["TAKUJO_NEW_TABLES"] = "10000 per hour"

# No deadline: `make bench` measures times, on a machine that does nothing else.
settings.register_profile("here", deadline=None, max_examples=40)
# The same examples in each run, so that a failure repeats.
settings.register_profile(
    "ci", deadline=None, max_examples=40, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", deadline=None, max_examples=1_000)
# One run for each of thousands of mutants: the same few examples each time; the first failure is enough.
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
    """Bundles scripts and styles again if they have changed, before xdist starts its processes."""
    from scripts import bundle
    from web.assets import is_bundle_current
    from web.headers import ROOT

    if not hasattr(config, "workerinput") and (ROOT / "node_modules" / "esbuild").exists() and not is_bundle_current():
        bundle.main()
        is_bundle_current.cache_clear()


@cache
def clause_by_code_or_slug(slug: str) -> dict[str, str]:
    """Maps each message code and each clause of a game to the clause it belongs to."""
    from calculators import load_game

    return {**load_game(slug).codes, **{clause.slug: clause.slug for clause in load_game(slug).clauses}}


@cache
def clauses_named_in_test(test_function: object, slug: str) -> frozenset[str]:
    """Returns the clauses whose codes or slugs the source of a test contains."""
    named = clause_by_code_or_slug(slug)
    words = re.findall(r"[a-z]+(?:\.[a-z0-9-]+)+", inspect.getsource(test_function))  # type: ignore[arg-type]
    return frozenset(named[word] for word in words if word in named)


LONGEST_TEST_FOLDERS = ("walker", "pocket", "engines")
"""Folders of the slowest tests."""
BROWSER_TEST_FOLDERS = (*LONGEST_TEST_FOLDERS, "browser")
"""Folders of tests that drive a browser. Their server is another process, where no coverage is measured."""


def is_run_without_coverage(item: pytest.Item) -> bool:
    """Returns whether a test drives a browser or has many examples (`@given`). Others that are slow and reach no line
    that quicker tests leave out name `no_cover` themselves."""
    return item.path.parent.name in BROWSER_TEST_FOLDERS or hasattr(getattr(item, "function", None), "hypothesis")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Leaves one coverage measurement in each process of xdist: pytest-cov starts a second one there. `no_cover` pauses
    only that one; the first would go on at four times the cost."""
    counting = Coverage.current()
    if counting and hasattr(session.config, "workerinput"):
        counting.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks each test of a game with the clauses that its source or its parameters name.

    Tests with thousands of examples or a browser get `no_cover`: coverage would more than double their time, and the
    tests of rules must cover every line by themselves.
    """
    from calculators import GAMES

    # The slowest tests start first, so that no process is left alone with one at the end.
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
    pdf._press.budget = 60  # seconds; tests do not check the time limit of sheets
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def shared_server() -> Iterator["Server"]:
    """The server for all browser tests of a process.

    It has answered for every game, twice: on a busy machine the first answers of a process are late, and the process
    beside the server that answers costly requests starts meanwhile."""
    from calculators import GAMES
    from scripts.served import run_server

    with run_server() as server:
        for slug in (*GAMES, *GAMES):
            wait_until(partial(does_page_answer, f"{server.url}/{slug}/play"))
        yield server


def does_page_answer(url: str) -> bool:
    """Returns whether a page answers; False if the server is too busy."""
    try:
        urllib.request.urlopen(url).close()
    except urllib.error.HTTPError as error:
        error.close()
        return False
    return True


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """The browser for all tests of a process."""
    from playwright.sync_api import sync_playwright

    from scripts.browser import chromium

    with sync_playwright() as playwright:
        browser = chromium(playwright)
        yield browser
        browser.close()
