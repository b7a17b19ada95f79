"""Workers are killed, the database is stopped, locked or full: no confirmed turn is lost."""

import http.client
import json
import os
import signal
import sqlite3
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scripts.served import Server, run_server
from tests.live.conftest import SHOW_7, create_shared_table, form_fields_of_page, run_app_with_store
from tests.live.postgres import Postgres
from tests.run_length import choose_by_run_length
from tests.waiting import wait_until
from web.live.shared_table import StoreUnavailable
from web.live.store import Store

TURN_COUNT, KILL_COUNT = choose_by_run_length((30, 1), (1_000, 20))
GIVE_UP_SECONDS = 150 * KILL_COUNT
"""Seconds until the test gives up; on an idle machine a worker is back in two."""


def request_status_and_json(url: str, data: dict[str, object] | None = None) -> tuple[int, dict[str, Any]]:
    """The status and JSON of an answer; (0, {}) if it is absent or cut off."""
    body = None if data is None else urllib.parse.urlencode(data).encode()
    try:
        try:
            answer = urllib.request.urlopen(urllib.request.Request(url, body), timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, json.loads(answer.read() or b"{}")
    except (OSError, ValueError, http.client.HTTPException):
        return 0, {}


def enter_turns_until_enough(
    table_address: str, name_prefix: str, stop_event: threading.Event, confirmed_turns: list[tuple[int, str]]
) -> None:
    """Enters scores one after the other, each after the version seen last, until there are enough."""
    version, number = 1, 0
    while not stop_event.is_set():
        query = f"players=3&names={name_prefix}{number}"
        status, answer = request_status_and_json(table_address + ".json", {"after": version, "query": query})
        if status == 200:
            confirmed_turns.append((answer["version"], answer["query"]))
            number += 1
        if status in (200, 409):
            version = answer["version"]
        else:
            status, answer = request_status_and_json(table_address + ".json")
            version = answer.get("version", version)
        if version > TURN_COUNT:
            stop_event.set()


@pytest.fixture
def two_worker_server(page_store_address: str) -> Iterator[Server]:
    with run_server(workers=2, TAKUJO_STORE=page_store_address) as server:
        yield server


def test_confirmed_turns_are_not_lost_when_workers_are_killed(two_worker_server: Server) -> None:
    """Four clients enter turns while workers are killed: each version is confirmed to one of them."""
    status, made = request_status_and_json(
        two_worker_server.url + "/table.json", {"game": "vogu", "view": "score", "query": "players=3"}
    )
    assert status == 201
    table = f"{two_worker_server.url}/table/{made['key']}"
    until = threading.Event()
    confirmed: list[tuple[int, str]] = []
    threads = [
        threading.Thread(target=enter_turns_until_enough, args=(table, name, until, confirmed)) for name in "abcd"
    ]
    for thread in threads:
        thread.start()
    killed = 0
    deadline = time.monotonic() + GIVE_UP_SECONDS
    while not until.wait(0.01) and time.monotonic() < deadline:
        # By confirmed turns, not by the clock: on any machine between two of them.
        if len(confirmed) > (killed + 1) * TURN_COUNT // (KILL_COUNT + 2):
            with suppress(IndexError, ProcessLookupError, FileNotFoundError):  # none at this moment
                os.kill(two_worker_server.list_worker_ids()[0], signal.SIGKILL)
                killed += 1
    until.set()
    for thread in threads:
        thread.join(30)
    status, last = request_status_and_json(table + ".json")
    assert (status, killed >= KILL_COUNT) == (200, True)
    versions = [version for version, _ in confirmed]
    assert len(set(versions)) == len(versions), "each version is confirmed to one"
    assert last["version"] >= max(versions)
    assert last["version"] > TURN_COUNT
    # A recorded turn is not confirmed only if the kill cut off its answer.
    assert last["version"] - 1 - len(versions) <= 4 * killed
    if last["version"] in dict(confirmed):
        assert dict(confirmed)[last["version"]] == last["query"]


def check_other_pages_answer(phone: FlaskClient) -> None:
    """Asserts that pages without a shared table are answered."""
    for path in ("/", "/scout/play", "/vogu/score.json?players=3", "/healthz"):
        assert phone.get(path).status_code == 200


def test_turn_entered_while_database_is_stopped_is_shared_after_restart(postgres_server: Postgres) -> None:
    with run_app_with_store(postgres_server.create_fresh_database("faults")) as (phone, store):
        table = create_shared_table(phone)
        page = form_fields_of_page(table.page("?seat=p1"))
        postgres_server.stop()
        try:
            assert table.get(".json").status_code == 503
            away = table.get()
            assert (away.status_code, away.headers["Retry-After"]) == (503, "2")
            unshared = table.send_form({**page, **SHOW_7})
            assert unshared.status_code == 200
            assert 'id="live-waits"' in unshared.text, "the page says that the turn is not shared yet"
            assert 'name="move" value="shown.7"' in unshared.text, "the phone has the turn"
            check_other_pages_answer(phone)
        finally:
            postgres_server.start()
        store.rest_until.clear()
        assert table.version == 1
        # The page sends the turn again.
        assert table.send_form({**page, "move": "shown.7"}).status_code == 200
        assert table.moves == "shown.7"


@pytest.mark.no_cover
def test_hanging_database_is_reported_unavailable_within_ten_seconds(postgres_server: Postgres) -> None:
    """After SIGSTOP the database accepts connections and answers nothing; its own time limits do not work."""
    store = Store(postgres_server.create_fresh_database("hangs"))
    table = store.create_table_and_delete_expired_ones("scout", "play", "players=3")
    store.read_table(table.key)
    processes = postgres_server.processes()
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        with ThreadPoolExecutor(12) as threads:
            began = time.monotonic()
            asked = [threads.submit(store.read_table, table.key) for _ in range(8)]
            asked += [
                threads.submit(
                    store.update_table_if_still_at_version,
                    table.key,
                    expected_version=1,
                    view="play",
                    query_text="players=4",
                )
                for _ in range(4)
            ]
            assert all(isinstance(one.exception(60), StoreUnavailable) for one in asked)
            assert time.monotonic() - began < 10
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)

    def is_table_read() -> bool:
        with suppress(StoreUnavailable):
            return store.read_table(table.key) is not None
        return False

    wait_until(is_table_read)
    store.dispose_engines_until_next_use()


def test_restarted_database_answers_at_first_try(postgres_server: Postgres) -> None:
    """Dead connections are replaced, for reading and for writing."""
    with run_app_with_store(postgres_server.create_fresh_database("anew")) as (phone, _):
        table = create_shared_table(phone)
        assert table.version == 1
        postgres_server.stop()
        postgres_server.start()
        assert table.version == 1
        postgres_server.stop()
        postgres_server.start()
        answer = table.post(".json", {"after": 1, "query": "names=a"})
        assert (answer.status_code, answer.get_json()["version"]) == (200, 2)


def test_locked_database_serves_reads_and_refuses_writes(tmp_path: Path) -> None:
    file, change = tmp_path / "tables.sqlite3", {"after": 1, "query": ""}
    with run_app_with_store(f"sqlite:///{file}") as (phone, store):
        table = create_shared_table(phone)
        with closing(sqlite3.connect(file, isolation_level=None)) as locker:
            locker.execute("BEGIN EXCLUSIVE")
            assert table.version == 1, "reads are answered"
            here = table.post("/here", {"phone": "abcd1234", "seat": "p1"})
            assert (here.status_code, here.json) == (200, {}), "presence is sent again soon"
            assert table.post(".json", change).status_code == 503
            # Later writes are refused without trying the database.
            with pytest.MonkeyPatch.context() as patched:
                assert True in store.rest_until
                patched.setitem(store.rest_until, name=True, value=float("inf"))
                patched.setattr(store, "hold_sqlite_writer_turn_or_raise_timeout", None)
                assert {table.post(".json", change).status_code for _ in range(50)} == {503}
            check_other_pages_answer(phone)
        store.rest_until.clear()
        assert table.post(".json", change).status_code == 200


def test_full_disk_refuses_new_tables_and_loses_no_turn(tmp_path: Path) -> None:
    with run_app_with_store(f"sqlite:///{tmp_path}/tables.sqlite3") as (phone, store):
        table = create_shared_table(phone)
        table.touch(SHOW_7)
        with store.get_database_engines_or_raise().writing_engine.connect() as connection:
            page_count = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count={page_count}")
            connection.commit()
        new = {"game": "vogu", "view": "score", "query": "names=somebody"}
        statuses: list[int] = []
        while 503 not in statuses and len(statuses) < 500:
            statuses.append(phone.post("/table", data=new).status_code)
        assert set(statuses) == {303, 503}
        store.rest_until.clear()
        assert table.moves == "shown.7"
        check_other_pages_answer(phone)
