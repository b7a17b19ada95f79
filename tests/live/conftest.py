"""Both databases: whatever is asked of one is asked of the other."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.apps import create_test_app
from tests.live.postgres import Postgres, postgres
from tests.many import choose_by_run_length
from web.live.store import Store


class Clock:
    """A time of day that the tests move on."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def database() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


def create_empty_database(request: pytest.FixtureRequest, folder: Path) -> str:
    """Returns the address of an empty database of the kind that a test is parametrized with."""
    if request.param == "sqlite":
        return f"sqlite:///{folder / 'kept' / 'tables.sqlite3'}"
    server: Postgres = request.getfixturevalue("database")
    return server.fresh("takujo")


@pytest.fixture(params=["sqlite", "postgresql"])
def store_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    return create_empty_database(request, tmp_path)


@pytest.fixture(params=choose_by_run_length(["sqlite"], ["sqlite", "postgresql"]))
def page_store_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database below pages: what differs between both kinds, the tests of the store ask of each."""
    return create_empty_database(request, tmp_path)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(store_address: str, clock: Clock) -> Iterator[Store]:
    store = Store(store_address, clock)
    yield store
    store.close()


@pytest.fixture
def tables(page_store_address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The app over an empty database."""
    monkeypatch.setenv("TAKUJO_NEW_TABLES", "1000 per minute")
    app = create_test_app(page_store_address)
    app.testing = True
    yield app
    app.extensions["tables"].close()


@pytest.fixture
def phone(tables: Flask) -> FlaskClient:
    return tables.test_client()


def shared(phone: FlaskClient, game: str = "scout", query: str = "names=a.b.c.d", view: str = "play") -> str:
    """The address of a new shared table."""
    answer = phone.post("/table", data={"game": game, "view": view, "query": query})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def enter(phone: FlaskClient, table: str, touched: dict[str, str], **more: str) -> TestResponse:
    """A touch of the first seat on the page of a table as it stands, or, with `live.…`, of another, as it stood."""
    page = phone.get(table).text
    form = page[page.index('<form id="table"') : page.index("</form>", page.index('<form id="table"'))]
    fields = {name: unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form)}
    sent = {**fields, "live.seat": "p1", **more, **touched}
    return phone.post(f"{table}/enter", data=sent, headers={"HX-Request": "true"})


def watched(phone: FlaskClient, table: str) -> str:
    """The address by which a table is only looked at."""
    found = re.search(r'href="(/watch/[0-9a-z-]+)"', phone.get(table + "/share").text)
    assert found
    return found[1]


def told(phone: FlaskClient, table: str) -> dict[str, Any]:
    answer = phone.get(table + ".json")
    assert answer.status_code == 200
    assert isinstance(answer.json, dict)
    return answer.json
