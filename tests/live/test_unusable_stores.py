"""An unusable store is logged and answered with 503; a deleted table leaves nothing in the files."""

import logging
import socket
import sqlite3
import stat
import time
from pathlib import Path

import pytest

from tests.apps import create_test_app
from web.live.query_limit import QueryLimit
from web.live.shared_table import StoreUnavailable
from web.live.store import Store

NEW_TABLE_FIELDS = {"game": "scout", "view": "play", "query": "names=Akiko.b.c.d"}


def create_unusable_store(fault_kind: str, file: Path) -> str:
    """Makes a store that cannot be used; returns its address."""
    address = f"sqlite:///{file}"
    if fault_kind == "nonsense":
        return "nonsense"
    if fault_kind == "read-only":
        return "sqlite:////proc/nothing/tables.sqlite3"
    if fault_kind == "no driver":
        return "mysql+mysqldb://nobody@nowhere/x"
    if fault_kind == "garbage":
        file.write_bytes(b"this is no database at all, " * 200)
        return address
    store = Store(address)
    store.create_table_and_delete_expired_ones("scout", "play", "players=3")
    store.dispose_engines_until_next_use()
    with sqlite3.connect(file) as connection:
        if fault_kind == "a column is missing":
            connection.execute("ALTER TABLE tables DROP COLUMN teller")
        else:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
    return address


@pytest.mark.parametrize(
    "fault_kind", ["nonsense", "read-only", "no driver", "garbage", "a column is missing", "a later version"]
)
def test_unusable_store_is_logged_and_answered_with_503(
    fault_kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client = create_test_app(create_unusable_store(fault_kind, tmp_path / "tables.sqlite3")).test_client()
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            answer = client.post("/table", data=NEW_TABLE_FIELDS)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        assert client.get("/table/aaaa-bbbb-cccc-dddd").status_code == 503
    messages = [one.getMessage() for one in caplog.records if "shared tables are not to be had" in one.getMessage()]
    assert messages
    assert len(messages) <= 2, "not for every request"
    assert "Akiko" not in caplog.text
    assert client.get("/vogu/score").status_code == 200


def test_moved_database_file_refuses_turn_and_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "tables.sqlite3"
    store = Store(f"sqlite:///{file}")
    table = store.create_table_and_delete_expired_ones("scout", "play", "players=3")
    file.rename(tmp_path / "elsewhere")
    with pytest.raises(StoreUnavailable):
        store.update_table_if_still_at_version(
            table.key, expected_version=table.version, view="play", query_text="players=4"
        )
    assert "moved or removed" in caplog.text
    (tmp_path / "elsewhere").rename(file)
    assert store.read_table(table.key) == table, "the store works again with the file"
    store.dispose_engines_until_next_use()


def test_deleted_table_leaves_no_bytes_in_database_files(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    store = Store(f"sqlite:///{file}")
    other = store.create_table_and_delete_expired_ones("scout", "play", "names=Botan.b.c.d")
    table = store.create_table_and_delete_expired_ones("scout", "play", "names=Akiko.b.c.d")
    for turn in range(1, 5):
        assert store.update_table_if_still_at_version(
            table.key, expected_version=turn, view="play", query_text=f"names=Akiko.b.c.d&chips={turn}"
        )
    store.delete_table_but_remember_ender(table.key)
    found = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert b"Botan" in found
    assert b"Akiko" not in found
    assert table.key.encode() not in found
    assert store.read_table(other.key) == other
    store.dispose_engines_until_next_use()


def test_database_files_are_readable_by_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create_table_and_delete_expired_ones("scout", "play", "players=3")
    assert {stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()} == {0o600}
    store.dispose_engines_until_next_use()


def test_connection_past_query_deadline_is_closed() -> None:
    here, there = socket.socketpair()
    limit = QueryLimit(0.1)
    began = time.monotonic()
    with here, there:
        here.settimeout(30)
        limit.start_timing_checked_out_connection(here)
        assert here.recv(1) == b"", "the connection is closed"
        limit.start_timing_checked_out_connection(there)
        limit.end(there)
    assert time.monotonic() - began < 20
