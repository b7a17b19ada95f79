"""The store of shared tables works alike on SQLite and on PostgreSQL."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from sqlalchemy import event, select, text, update

from tests.live.conftest import Clock
from web.live.database_engines import (
    MAX_WAIT_SECONDS,
    POSTGRESQL,
    SQLITE,
    create_writing_engine_and_missing_sqlite_file,
)
from web.live.schema import earlier_versions, tables
from web.live.shared_table import SharedTable, StoreUnavailable
from web.live.store import AWAKE_SECONDS, LIFETIME_DAYS, MAX_PHONES, MAX_UNDONE_CHANGES, Store
from web.live.table_keys import create_table_key, format_table_key, normalize_typed_table_key_or_empty

READER_COUNT = 60


def create_table(store: Store, query: str = "") -> SharedTable:
    return store.create_table_and_delete_expired_ones("scout", "play", query)


def update_table(
    store: Store, key: str, query: str, *, expected_version: int = 1, teller_seat: str = ""
) -> SharedTable | None:
    return store.update_table_if_still_at_version(
        key, expected_version=expected_version, view="play", query_text=query, teller_seat=teller_seat
    )


def test_a_key_has_eighty_random_bits_and_can_be_read_aloud() -> None:
    keys = {create_table_key() for _ in range(2000)}
    assert len(keys) == 2000
    assert {len(key) for key in keys} == {16}
    # Every letter of the alphabet of 32 at every place: 16 times five bits.
    assert all(len({key[at] for key in keys}) == 32 for at in range(16))
    assert normalize_typed_table_key_or_empty(format_table_key("k7m29qxdw4hb83ta").upper()) == "k7m29qxdw4hb83ta"
    assert normalize_typed_table_key_or_empty("O7M2-9QXD-W4HB-83IL") == "07m29qxdw4hb8311"
    assert normalize_typed_table_key_or_empty("k7m2") == normalize_typed_table_key_or_empty("../../etc/passwd") == ""


def test_table_is_found_by_key_and_by_watch_key(store: Store) -> None:
    row = create_table(store, "players=3&names=あき.ベン")
    assert (row.version, row.teller) == (1, "")
    assert store.read_table(row.key) == row
    assert store.read_watched_table(row.watch) == row
    assert store.read_table(row.watch) is None
    assert store.read_watched_table(row.key) is None
    assert store.read_table(create_table_key()) is None


def test_second_update_of_same_version_is_refused(store: Store) -> None:
    key = create_table(store, "players=3").key
    updated = update_table(store, key, "players=3&move=shown.7", teller_seat="p1")
    assert updated
    assert (updated.version, updated.query, updated.teller) == (2, "players=3&move=shown.7", "p1")
    assert update_table(store, key, "players=3&move=shown.8") is None
    assert store.read_table(key) == updated
    assert update_table(store, create_table_key(), "") is None


def test_undo_returns_to_table_before_each_change(store: Store) -> None:
    """One version further back each time, until none is stored; a new change comes after what was undone."""
    row = create_table(store, "players=3")
    queries = ["players=3&move=shown.7", "players=4&move=shown.7", "players=4&move=shown.7&names=a.b"]
    for version, query in enumerate(queries, 1):
        assert update_table(store, row.key, query, expected_version=version)

    def undo(expected_version: int) -> SharedTable | None:
        return store.undo_last_change_if_still_at_version(row.key, expected_version=expected_version, teller_seat="p2")

    assert undo(3) is None, "another phone was first"
    undone = undo(4)
    assert undone
    assert (undone.version, undone.query, undone.teller, undone.is_undo) == (5, queries[1], "p2", True)
    assert store.read_table(row.key) == undone
    changed = update_table(store, row.key, "players=5", expected_version=5)
    assert changed
    assert (row.is_undo, changed.is_undo) == (False, False)
    found = [undo(version) for version in (6, 7, 8)]
    assert [table and table.query for table in found] == [queries[1], queries[0], "players=3"]
    assert undo(9) is None, "no earlier version is left"
    assert store.undo_last_change_if_still_at_version(create_table_key(), expected_version=1) is None


def test_database_of_earlier_version_is_migrated(store_address: str) -> None:
    """Its tables can be read, changed and undone."""
    store = Store(store_address)
    row = create_table(store, "players=3")
    with store.write_transaction() as connection:
        connection.execute(text("ALTER TABLE tables DROP COLUMN is_undo"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN teller_first_version"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))
    store.dispose_engines_until_next_use()
    assert store.read_table(row.key) == row
    assert update_table(store, row.key, "players=4")
    undone = store.undo_last_change_if_still_at_version(row.key, expected_version=2)
    assert undone
    assert undone.query == "players=3"
    store.dispose_engines_until_next_use()


def test_only_last_changes_are_stored_and_deleted_with_their_table(store: Store, clock: Clock) -> None:
    key = create_table(store).key
    for version in range(1, MAX_UNDONE_CHANGES + 5):
        assert update_table(store, key, f"names=a{version}", expected_version=version)

    def read_stored_versions() -> list[int]:
        with store.write_transaction() as connection:
            rows = connection.execute(select(earlier_versions)).all()
        return sorted(row.version for row in rows if row.key == key)

    assert read_stored_versions() == list(range(5, MAX_UNDONE_CHANGES + 5))
    store.delete_table_but_remember_ender(key)
    assert read_stored_versions() == []
    key = create_table(store).key
    assert update_table(store, key, "names=a")
    assert read_stored_versions() == [1]
    clock.now += LIFETIME_DAYS * 86_400
    create_table(store)
    assert read_stored_versions() == []


@pytest.mark.no_cover
def test_concurrent_updates_get_consecutive_versions(store: Store) -> None:
    """Four threads write as fast as they can, each after the version it read: every version is written once."""
    key = create_table(store).key

    def update_table_repeatedly(teller_name: str) -> list[int]:
        versions: list[int] = []
        while len(versions) < 25:
            seen = store.read_table(key)
            assert seen
            try:
                query = f"names={teller_name}{len(versions)}"
                updated = update_table(store, key, query, expected_version=seen.version, teller_seat=teller_name)
            except StoreUnavailable:
                store.rest_until.clear()  # the database is busy; a phone tries again, too
                continue
            if updated:
                versions.append(updated.version)
        return versions

    with ThreadPoolExecutor(4) as pool:
        written = [version for versions in pool.map(update_table_repeatedly, "abcd") for version in versions]
    assert sorted(written) == list(range(2, 102))
    last = store.read_table(key)
    assert last
    assert last.version == 101


def test_table_expires_after_seven_days_without_turn(store: Store, clock: Clock) -> None:
    row = create_table(store)
    clock.now += LIFETIME_DAYS * 86_400 - 1
    assert update_table(store, row.key, "players=3")
    clock.now += LIFETIME_DAYS * 86_400 - 1
    assert store.read_table(row.key)
    clock.now += 1
    assert store.read_table(row.key) is None
    assert store.read_watched_table(row.watch) is None
    # The next new table deletes it.
    store.mark_phone_present_unless_too_many(row.key, "a", "p1")
    create_table(store)
    clock.now = 0
    assert store.read_table(row.key) is None
    assert store.is_any_phone_awake_by_last_seat(row.key) == {}


@pytest.mark.parametrize("clock_jump_seconds", [-(LIFETIME_DAYS - 1) * 86400, -3600, 3600, (LIFETIME_DAYS - 1) * 86400])
def test_table_goes_on_if_clock_jumps_by_less_than_its_lifetime(
    store: Store, clock: Clock, clock_jump_seconds: float
) -> None:
    table = create_table(store, "players=3")
    clock.now += clock_jump_seconds
    create_table(store, "players=4")
    assert store.read_table(table.key) == table
    updated = update_table(store, table.key, "players=4")
    assert updated
    assert updated.version == 2
    clock.now -= clock_jump_seconds
    assert store.read_table(table.key) == updated


def test_deleted_table_is_gone_at_once_and_remembers_ender(store: Store) -> None:
    row = create_table(store)
    store.mark_phone_present_unless_too_many(row.key, "a", "p1")
    assert store.find_seat_or_sharer_who_ended_table_or_none(row.key) is None
    store.delete_table_but_remember_ender(row.key, "p3")
    assert store.read_table(row.key) is None
    assert store.read_watched_table(row.watch) is None
    assert store.is_any_phone_awake_by_last_seat(row.key) == {}
    assert (
        store.find_seat_or_sharer_who_ended_table_or_none(row.key)
        == store.find_seat_or_sharer_who_ended_table_or_none(row.watch)
        == "p3"
    )
    assert update_table(store, row.key, "players=3") is None, "it has no next turn"


def test_deleted_table_row_has_no_game_view_or_query(store: Store, clock: Clock) -> None:
    row = create_table(store, "names=Sora.Umi")
    store.delete_table_but_remember_ender(row.key)
    with store.write_transaction() as connection:
        rows = connection.execute(select(tables)).all()
    assert [(row.game, row.view, row.query) for row in rows] == [("", "", "")]
    clock.now += LIFETIME_DAYS * 86_400
    create_table(store)
    assert store.find_seat_or_sharer_who_ended_table_or_none(row.key) is None, "its end is deleted with its lifetime"


def test_phone_presence_is_stored_by_seat(store: Store, clock: Clock) -> None:
    key = create_table(store).key
    store.mark_phone_present_unless_too_many(key, "one", "p1")
    store.mark_phone_present_unless_too_many(key, "two", "p2")
    store.mark_phone_present_unless_too_many(key, "tv", "")
    assert store.is_any_phone_awake_by_last_seat(key) == {"p1": True, "p2": True, "": True}
    store.mark_phone_present_unless_too_many(key, "one", "p3")
    assert store.is_any_phone_awake_by_last_seat(key) == {"p3": True, "p2": True, "": True}
    store.mark_phone_asleep(key, "two")
    assert store.is_any_phone_awake_by_last_seat(key)["p2"] is False
    clock.now += AWAKE_SECONDS
    assert set(store.is_any_phone_awake_by_last_seat(key).values()) == {False}


def test_stored_phones_of_table_are_limited(store: Store) -> None:
    key = create_table(store).key
    for number in range(MAX_PHONES + 3):
        store.mark_phone_present_unless_too_many(key, f"n{number}", f"s{number}")
    assert len(store.is_any_phone_awake_by_last_seat(key)) == MAX_PHONES


def test_four_stores_can_open_new_database_at_once(store_address: str, clock: Clock) -> None:
    stores = [Store(store_address, clock) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(create_table, stores))
    assert all(stores[0].read_table(row.key) == row for row in rows)
    for store in stores:
        store.dispose_engines_until_next_use()


def test_opening_database_waits_while_another_connection_creates_tables(store_address: str, clock: Clock) -> None:
    """Here for half a second more than a request waits."""
    other_engine = create_writing_engine_and_missing_sqlite_file(store_address, 60)
    store = Store(store_address, clock)
    with ThreadPoolExecutor(1) as threads:
        with other_engine.connect() as connection:
            if other_engine.dialect.name == "sqlite":
                connection.exec_driver_sql("COMMIT")
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(8026)")
            created = threads.submit(create_table, store)
            time.sleep(MAX_WAIT_SECONDS + 0.5)
            assert not created.done()
        assert created.result(30).version == 1
    other_engine.dispose()
    store.dispose_engines_until_next_use()


def test_sixty_reads_are_answered_beside_open_write_transaction(
    store: Store, store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many threads as the server has read during a transaction, and none is refused: from a file all at once, from
    PostgreSQL as many as one process has connections, the others after them."""
    monkeypatch.setattr("web.live.database_engines.MAX_WAIT_SECONDS", 120.0)  # a busy machine may need longer
    row = create_table(store, "players=3")
    lent, _ = SQLITE if store_address.startswith("sqlite") else POSTGRESQL
    together = min(READER_COUNT, lent)
    inside: list[object] = []
    all_there = Event()

    def wait_until_all_are_reading(connection: object, *_: object) -> None:
        inside.append(connection)
        if len(inside) >= together:
            all_there.set()
        assert all_there.wait(120), "they read at the same moment"

    event.listen(
        store.get_database_engines_or_raise().reading_engine,
        "before_cursor_execute",
        wait_until_all_are_reading,
    )
    with store.write_transaction() as writing:
        writing.execute(update(tables).values(query="players=4"))
        with ThreadPoolExecutor(READER_COUNT) as pool:
            found = list(pool.map(store.read_table, [row.key] * READER_COUNT))
        assert found == [row] * READER_COUNT, "an open transaction is not read"
    updated = store.read_table(row.key)
    assert updated
    assert updated.query == "players=4"


def test_unreachable_database_raises_store_unavailable(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("none")
    (folder / "file").write_text("no folder")
    for address in (f"sqlite:///{folder}/file/x.sqlite3", f"postgresql+psycopg://nobody@/none?host={folder}"):
        with pytest.raises(StoreUnavailable):
            Store(address).read_table(create_table_key())
