"""Apps and stores with shared tables, on SQLite and on PostgreSQL."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.apps import create_test_app
from tests.live.postgres import Postgres, postgres
from tests.pages import find_text
from tests.run_length import choose_by_run_length
from web.live.store import Store


class Clock:
    """A clock that the tests set."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


def create_empty_database(request: pytest.FixtureRequest, folder: Path, postgres_name: str) -> str:
    """Returns the address of an empty database of the kind that a fixture is parametrized with."""
    if request.param == "sqlite":
        return f"sqlite:///{folder / 'kept' / 'tables.sqlite3'}"
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.create_fresh_database(postgres_name)


@pytest.fixture(params=["sqlite", "postgresql"])
def store_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    return create_empty_database(request, tmp_path, "takujo")


@pytest.fixture(scope="session", params=choose_by_run_length(["sqlite"], ["sqlite", "postgresql"]))
def page_store_address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database for tests of pages; of either kind in the long run only, as the tests of the store use both."""
    return create_empty_database(request, tmp_path_factory.mktemp("pages"), "pages")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(store_address: str, clock: Clock) -> Iterator[Store]:
    store = Store(store_address, clock)
    yield store
    store.dispose_engines_until_next_use()


@pytest.fixture(scope="session")
def shared_tables_app(page_store_address: str) -> Iterator[Flask]:
    """One app for all tests, each of which creates its own tables."""
    app = create_test_app(page_store_address)
    app.testing = True
    yield app
    app.extensions["tables"].dispose_engines_until_next_use()


@pytest.fixture
def phone(shared_tables_app: Flask) -> FlaskClient:
    return shared_tables_app.test_client()


SHOW_7 = {"pick": "shown.7", "put": "accept"}
"""The fields of a touch that shows a 7, in SCOUT!"""


@dataclass(frozen=True)
class LiveTable:
    """A shared table as a phone requests it. path: its address; `path_end` of a request is what follows it."""

    phone: FlaskClient
    path: str

    @property
    def key(self) -> str:
        return self.path.rpartition("/")[2]

    def get(self, path_end: str = "", **options: Any) -> TestResponse:
        return self.phone.get(self.path + path_end, **options)

    def page(self, path_end: str = "") -> str:
        return self.get(path_end).text

    def post(self, path_end: str, fields: dict[str, Any], **options: Any) -> TestResponse:
        return self.phone.post(self.path + path_end, data=fields, **options)

    def send_form(self, fields: dict[str, str]) -> TestResponse:
        """Sends the fields of a form as the script of a page does."""
        return self.post("/enter", fields, headers={"HX-Request": "true"})

    def touch(self, changed_fields: dict[str, str]) -> TestResponse:
        """Sends the form of the current page as seat 1, with fields changed: those of a touch, `live.seat` of another
        seat, or `live.after` and `live.stood` of a phone that knows an older version."""
        return self.send_form({**form_fields_of_page(self.page()), "live.seat": "p1", **changed_fields})

    def record(self, query: str, *, seat: str = "p2", view: str = "play") -> None:
        """Records a query on top of the current version."""
        answer = self.post(".json", {"after": self.version, "query": query, "seat": seat, "view": view})
        assert answer.status_code == 200

    @property
    def data(self) -> dict[str, Any]:
        """The JSON of the current version."""
        answer = self.get(".json")
        assert answer.status_code == 200
        assert isinstance(answer.json, dict)
        return answer.json

    @property
    def version(self) -> int:
        return int(self.data["version"])

    @property
    def query(self) -> str:
        return str(self.data["query"])

    @property
    def moves(self) -> str:
        """The moves that the store has."""
        return dict(parse_qsl(self.query)).get("move", "")

    @property
    def watch_path(self) -> str:
        """The path at which the table is watched."""
        return find_text(r'href="(/watch/[0-9a-z-]+)"', self.page("/share"))


def create_shared_table(
    phone: FlaskClient, shared_game_slug: str = "scout", query: str = "names=a.b.c.d", view: str = "play"
) -> LiveTable:
    """Creates a shared table."""
    answer = phone.post("/table", data={"game": shared_game_slug, "view": view, "query": query})
    assert answer.status_code == 303, answer.text
    return LiveTable(phone, answer.headers["Location"])


@pytest.fixture
def table(phone: FlaskClient) -> LiveTable:
    """A new table of SCOUT! with four named seats."""
    return create_shared_table(phone)


def form_fields_of_page(page: str) -> dict[str, str]:
    """Returns the fields of the table's form."""
    form = page[page.index('<form id="table"') :].partition("</form>")[0]
    return {name: unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form)}


def tab_of_page(page: str, tab: str) -> tuple[str, dict[str, str]]:
    """Returns the view and the query that the link of a tab leads to."""
    link = find_text(rf'(<a [^>]*data-tab="{tab}"[^>]*>)', page)
    address = urlsplit(link.partition('href="')[2].partition('"')[0])
    return address.path.rpartition("/")[2], dict(parse_qsl(address.query))


@contextmanager
def run_app_with_store(store_address: str) -> Iterator[tuple[FlaskClient, Store]]:
    """An app of its own while the block runs: its client, and its store."""
    app = create_test_app(store_address)
    app.testing = True
    store: Store = app.extensions["tables"]
    yield app.test_client(), store
    store.dispose_engines_until_next_use()
