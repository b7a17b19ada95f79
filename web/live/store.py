"""Stores shared tables: in SQLite, or in PostgreSQL for several machines.

A row is the public query of a table, and its version. `UPDATE … WHERE version = ?` decides who was first; nothing here
knows a rule of a game.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Select, case, delete, exists, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from web.live.database_engines import (
    BRIEF_WAIT_SECONDS,
    MAX_WAIT_SECONDS,
    DatabaseEngines,
    migrate_database_and_open_engines,
    sqlite_file_or_none,
)
from web.live.schema import BY_KEY, BY_WATCH, NEWEST_EARLIER_OF, PHONES_OF, earlier_versions, phones, tables
from web.live.shared_table import SharedTable, StoreUnavailable
from web.live.table_keys import create_table_key

LIFETIME_DAYS = 7
"""Days without a change after which a table is deleted."""
REST_SECONDS = 3.0
"""Seconds for which nobody waits for the database after one request waited in vain."""
QUIET = 60.0
"""Seconds for which the log does not repeat that the database is unavailable."""
AWAKE_SECONDS = 45
"""Seconds without a report after which a phone counts as asleep."""
MAX_PHONES = 32
"""Phones that are stored for a table."""
MAX_UNDONE_CHANGES = 20
"""Last changes of a table that can be undone, one after the other."""
SHARER = "sharer"
"""In place of a seat: who shared a table and has no seat yet."""
log = logging.getLogger("takujo.tables")


def digest_of_key(key: str) -> str:
    """Returns a digest from which a key cannot be computed, as long as a key."""
    return sha256(key.encode()).hexdigest()[:16]


def default_store_address(root_folder: Path) -> str:
    """Returns the store of a server without a configured one: a file in the app's folder, created with the first shared
    table."""
    return f"sqlite:///{root_folder / 'instance' / 'tables.sqlite3'}"


class Store:
    """Shared tables in a database. Methods raise `StoreUnavailable` if it does not answer in time."""

    def __init__(self, address: str, clock: Callable[[], float] = time.time) -> None:
        """clock: returns the time in seconds since the epoch. The database is opened on first use."""
        self.address = address
        self.clock = clock
        self.opening = Lock()
        self.writing = Lock() if address.startswith("sqlite") else None
        self.engines: DatabaseEngines | None = None
        self.file: tuple[Path, int] | None = None
        """The opened file, and its inode number."""
        self.rest_until: dict[bool, float] = {}
        """For writing and for reading: when accesses are tried again (monotonic seconds)."""
        self.logged_at: dict[str, float] = {}
        """When each failure was logged last (monotonic seconds)."""

    # --- tables

    def create_table_and_delete_expired_ones(self, game_slug: str, view: str, query_text: str) -> SharedTable:
        """Creates a shared table with version 1. Deletes tables without a change for `LIFETIME_DAYS`."""
        now = self.current_time_seconds()
        shared_table = SharedTable(
            key=create_table_key(),
            watch=create_table_key(),
            game=game_slug,
            view=view,
            query=query_text,
            version=1,
            teller="",
            teller_first_version=1,
            changed=now,
        )
        values = {name: getattr(shared_table, name) for name in SharedTable.__dataclass_fields__}
        with self.write_transaction() as connection:
            deleted_count = self.delete_expired_tables_and_count_deleted(connection, now)
            connection.execute(insert(tables).values(values))
        if deleted_count:
            self.checkpoint_sqlite_log_unless_read_by_others()
        return shared_table

    def read_table(self, table_key: str) -> SharedTable | None:
        """Returns the table of a key; None if there is none."""
        return self.find_unended_unexpired_table_or_none(BY_KEY, table_key)

    def read_watched_table(self, watch_key: str) -> SharedTable | None:
        """Returns the table of a watch key; None if there is none."""
        return self.find_unended_unexpired_table_or_none(BY_WATCH, watch_key)

    def find_unended_unexpired_table_or_none(self, statement: Select[Any], table_key: str) -> SharedTable | None:
        rows = self.fetch_rows_of_table_retrying_lost_connection_once(statement, table_key)
        row = SharedTable(**rows[0]._mapping) if rows else None
        return row if row and row.view and row.changed > self.current_time_seconds() - LIFETIME_DAYS * 86_400 else None

    def find_seat_or_sharer_who_ended_table_or_none(self, table_or_watch_key: str) -> str | None:
        """Returns who ended the table of a key or watch key: a seat code, or `SHARER`; None if nobody did."""
        digest = digest_of_key(table_or_watch_key)
        rows = [
            *self.fetch_rows_of_table_retrying_lost_connection_once(BY_KEY, digest),
            *self.fetch_rows_of_table_retrying_lost_connection_once(BY_WATCH, digest),
        ]
        return next((row.teller for row in rows if not row.view), None)

    def update_table_if_still_at_version(
        self,
        table_key: str,
        *,
        expected_version: int,
        view: str,
        query_text: str,
        teller_seat: str = "",
        is_undo: bool = False,
        queries_between: Sequence[str] = (),
    ) -> SharedTable | None:
        """Stores the version after `expected_version` and returns it; None if another phone was first, or the table is
        gone. is_undo: the change is an undo itself, so that the next undo does not return to the version before.
        queries_between: what undo returns to before that, the oldest first; each counts as a version."""
        version = expected_version + len(queries_between) + 1
        values = {
            "view": view,
            "query": query_text,
            "version": version,
            **self.column_values_of_change(teller_seat, expected_version + 1, is_undo=is_undo),
        }
        is_expected_version = (
            (tables.c.key == table_key) & (tables.c.version == expected_version) & (tables.c.view != "")
        )
        columns = (tables.c.key, tables.c.version, tables.c.view, tables.c.query)
        with self.write_transaction() as connection:
            if not is_undo:
                # Locks the row of the table: whoever comes second finds another version.
                kept_row = select(*columns).where(is_expected_version).with_for_update()
                connection.execute(insert(earlier_versions).from_select([c.name for c in columns], kept_row))
            if connection.execute(update(tables).where(is_expected_version).values(values)).rowcount != 1:
                return None
            if queries_between:
                connection.execute(
                    insert(earlier_versions),
                    [
                        {"key": table_key, "version": between, "view": view, "query": query}
                        for between, query in enumerate(queries_between, expected_version + 1)
                    ],
                )
            is_of_table = earlier_versions.c.key == table_key
            newest_too_old = (
                select(earlier_versions.c.version)
                .where(is_of_table)
                .order_by(earlier_versions.c.version.desc())
                .offset(MAX_UNDONE_CHANGES)
                .limit(1)
                .scalar_subquery()
            )
            connection.execute(
                delete(earlier_versions).where(is_of_table, earlier_versions.c.version <= newest_too_old)
            )
            row = connection.execute(BY_KEY, {"of": table_key}).one()
        return SharedTable(**row._mapping)

    def column_values_of_change(self, teller_seat: str, first_version: int, *, is_undo: bool) -> dict[str, Any]:
        """Returns the values of the columns that say who changed a table, when, and whether it was an undo.
        first_version: the first version that the change makes."""
        is_same_teller = tables.c.teller == teller_seat
        return {
            "teller": teller_seat,
            "teller_first_version": case((is_same_teller, tables.c.teller_first_version), else_=first_version),
            "changed": self.current_time_seconds(),
            "is_undo": is_undo,
        }

    def undo_last_change_if_still_at_version(
        self, table_key: str, *, expected_version: int, teller_seat: str = ""
    ) -> SharedTable | None:
        """Stores the table as it was before its last change as the version after `expected_version`, and returns it;
        what was undone before stays undone. None if another phone was first, the table is gone, or no earlier version
        is stored."""
        version = expected_version + 1
        values = {"version": version, **self.column_values_of_change(teller_seat, version, is_undo=True)}
        is_undoable = (
            (tables.c.key == table_key)
            & (tables.c.version == expected_version)
            & exists().where(earlier_versions.c.key == table_key)
        )
        with self.write_transaction() as connection:
            if connection.execute(update(tables).where(is_undoable).values(values)).rowcount != 1:
                return None
            earlier = connection.execute(NEWEST_EARLIER_OF, {"of": table_key}).one()
            is_earlier = (earlier_versions.c.key == table_key) & (earlier_versions.c.version == earlier.version)
            connection.execute(delete(earlier_versions).where(is_earlier))
            connection.execute(
                update(tables).where(tables.c.key == table_key).values(view=earlier.view, query=earlier.query)
            )
            row = connection.execute(BY_KEY, {"of": table_key}).one()
        return SharedTable(**row._mapping)

    def delete_table_but_remember_ender(self, table_key: str, ender_seat_or_sharer: str = SHARER) -> None:
        """Deletes the content of a table, its earlier versions and its phones, from the database file too.

        Who ended it (a seat code, or `SHARER`) is stored for `LIFETIME_DAYS`, under digests of its keys.
        """
        empty_values = {"game": "", "view": "", "query": "", "version": 1, "teller": ender_seat_or_sharer}
        with self.write_transaction() as connection:
            connection.execute(delete(phones).where(phones.c.key == table_key))
            connection.execute(delete(earlier_versions).where(earlier_versions.c.key == table_key))
            removed_row = connection.execute(select(tables.c.watch).where(tables.c.key == table_key)).one_or_none()
            connection.execute(delete(tables).where(tables.c.key == table_key))
            if removed_row is not None:
                digests = {"key": digest_of_key(table_key), "watch": digest_of_key(removed_row.watch)}
                changed_value = {"changed": self.current_time_seconds()}
                connection.execute(insert(tables).values({**digests, **empty_values, **changed_value}))
        self.checkpoint_sqlite_log_unless_read_by_others()

    def delete_expired_tables_and_count_deleted(self, connection: Connection, now_seconds: int) -> int:
        """Deletes expired tables with their earlier versions and phones; returns the number of deleted tables."""
        is_expired = tables.c.changed <= now_seconds - LIFETIME_DAYS * 86_400
        expired_keys = select(tables.c.key).where(is_expired)
        connection.execute(delete(phones).where(phones.c.key.in_(expired_keys)))
        connection.execute(delete(earlier_versions).where(earlier_versions.c.key.in_(expired_keys)))
        return connection.execute(delete(tables).where(is_expired)).rowcount

    def checkpoint_sqlite_log_unless_read_by_others(self) -> None:
        """Copies what was written into the file of SQLite and empties the log beside it, which still has every version
        of a deleted table. Waits for readers; if they take too long, the next call does it. Raises StoreUnavailable."""
        if self.writing is None:
            return
        with (
            self.database_circuit_breaker(is_writing=True),
            self.hold_sqlite_writer_turn_or_raise_timeout(MAX_WAIT_SECONDS),
            self.get_database_engines_or_raise().writing_engine.connect() as connection,
        ):
            line = connection.connection.driver_connection
            assert line is not None
            line.execute(f"PRAGMA busy_timeout={int(MAX_WAIT_SECONDS * 1000)}")
            line.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    # --- presence of phones

    def mark_phone_asleep(self, table_key: str, phone_id: str) -> None:
        """Stores that a phone has left the page: it counts as asleep at once."""
        is_this_phone = (phones.c.key == table_key) & (phones.c.phone == phone_id)
        with self.write_transaction(waits_long_and_survives_power_cut=False) as connection:
            connection.execute(
                update(phones).where(is_this_phone).values(seen=self.current_time_seconds() - AWAKE_SECONDS)
            )

    def mark_phone_present_unless_too_many(
        self, table_key: str, phone_id: str, seat_code_or_empty_if_watching: str
    ) -> None:
        """Stores that a phone is at the table now; a new one only below MAX_PHONES phones."""
        now = self.current_time_seconds()
        is_this_phone = (phones.c.key == table_key) & (phones.c.phone == phone_id)
        with self.write_transaction(waits_long_and_survives_power_cut=False) as connection:
            updated_count = connection.execute(
                update(phones).where(is_this_phone).values(seat=seat_code_or_empty_if_watching, seen=now)
            ).rowcount
            if (
                not updated_count
                and len(connection.execute(select(phones.c.phone).where(phones.c.key == table_key)).all()) < MAX_PHONES
            ):
                try:
                    with connection.begin_nested():
                        connection.execute(
                            insert(phones).values(
                                key=table_key,
                                phone=phone_id,
                                seat=seat_code_or_empty_if_watching,
                                seen=now,
                            )
                        )
                except IntegrityError:
                    pass  # the same phone reported itself at the same moment

    def is_any_phone_awake_by_last_seat(self, table_key: str) -> dict[str, bool]:
        """Returns for each seat with a phone whether one is awake. Only the last seat of a phone counts."""
        awake = self.current_time_seconds() - AWAKE_SECONDS
        found: dict[str, bool] = {}
        for seat, seen in self.fetch_rows_of_table_retrying_lost_connection_once(PHONES_OF, table_key):
            found[seat] = found.get(seat, False) or seen > awake
        return found

    # --- the database

    def current_time_seconds(self) -> int:
        return int(self.clock())

    def fetch_rows_of_table_retrying_lost_connection_once(
        self, statement: Select[Any], table_key: str
    ) -> Sequence[Any]:
        """Runs a single query. Connections are not tested before each query: if one died, as after a restart of the
        database, the query fails, the pool drops the connections of that age, and the query is repeated once."""
        with self.database_circuit_breaker(is_writing=False):
            engines = self.get_database_engines_or_raise()
            try:
                return engines.fetch_rows_from_read_engine(statement, table_key)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return engines.fetch_rows_from_read_engine(statement, table_key)

    @contextmanager
    def write_transaction(self, *, waits_long_and_survives_power_cut: bool = True) -> Iterator[Connection]:
        """Opens a transaction that is committed at its end. waits_long_and_survives_power_cut: if not, it waits only
        briefly."""
        with self.database_circuit_breaker(is_writing=True):
            engines = self.get_database_engines_or_raise()
            engine = engines.writing_engine if waits_long_and_survives_power_cut else engines.unsynced_engine
            with (
                self.hold_sqlite_writer_turn_or_raise_timeout(
                    MAX_WAIT_SECONDS if waits_long_and_survives_power_cut else BRIEF_WAIT_SECONDS
                ),
                engine.begin() as connection,
            ):
                yield connection

    @contextmanager
    def database_circuit_breaker(self, *, is_writing: bool) -> Iterator[None]:
        """Makes all accesses fail at once for a while after one waited in vain, so that a database that hangs blocks
        only the first. Reading and writing rest separately."""
        start_seconds = time.monotonic()
        if start_seconds < self.rest_until.get(is_writing, 0.0):
            raise StoreUnavailable
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            self.rest_after_long_wait(start_seconds, [is_writing])
            self.log_unavailability_error_once_a_while_per_cause(
                "a question failed", type(getattr(error, "orig", None) or error).__name__
            )
            raise StoreUnavailable(str(type(error).__name__)) from error

    def rest_after_long_wait(self, start_seconds: float, are_writing: Iterable[bool]) -> None:
        """Starts a rest for writing, reading or both if an access that failed has waited long since `start_seconds`
        (monotonic)."""
        end_seconds = time.monotonic()
        if end_seconds - start_seconds > MAX_WAIT_SECONDS / 2:
            self.rest_until |= dict.fromkeys(are_writing, end_seconds + REST_SECONDS)

    def log_unavailability_error_once_a_while_per_cause(self, what_failed: str, reason_without_user_text: str) -> None:
        """Logs that the database is unavailable, at most once in `QUIET` seconds. reason_without_user_text: no text of
        a query, which may quote what somebody typed."""
        now = time.monotonic()
        if now - self.logged_at.get(what_failed + reason_without_user_text, -QUIET) >= QUIET:
            self.logged_at[what_failed + reason_without_user_text] = now
            log.error("shared tables are not to be had: %s (%s)", what_failed, reason_without_user_text)

    @contextmanager
    def hold_sqlite_writer_turn_or_raise_timeout(self, wait_seconds: float) -> Iterator[None]:
        """Queues the writers of this process, because SQLite has one at a time and makes others retry. Raises
        TimeoutError."""
        if self.writing is None:
            yield
            return
        if not self.writing.acquire(timeout=wait_seconds):
            raise TimeoutError
        try:
            yield
        finally:
            self.writing.release()

    def get_database_engines_or_raise(self) -> DatabaseEngines:
        """Returns the database, opened on first use, and opened again if its file was replaced.

        Raises StoreUnavailable, TimeoutError.
        """
        engines = self.engines
        if engines is not None and not self.has_database_file_been_moved():
            return engines
        if not self.opening.acquire(timeout=MAX_WAIT_SECONDS):
            raise TimeoutError
        try:
            if self.engines is not None and self.has_database_file_been_moved():
                self.log_unavailability_error_once_a_while_per_cause(
                    "their file was moved or removed while the server ran", str(self.file and self.file[0])
                )
                self.dispose_engines_until_next_use()
                raise StoreUnavailable
            if self.engines is None:
                if time.monotonic() < max(self.rest_until.values(), default=0.0):
                    raise StoreUnavailable
                self.engines = self.open_migrated_database_or_raise()
            return self.engines
        finally:
            self.opening.release()

    def open_migrated_database_or_raise(self) -> DatabaseEngines:
        """Opens the database, migrates it to this version and remembers its file.

        Raises StoreUnavailable if it cannot be opened, whatever the reason, and logs the reason; after a long wait the
        store rests for a while.
        """
        start_seconds = time.monotonic()
        try:
            engines = migrate_database_and_open_engines(self.address)
            file = sqlite_file_or_none(self.address)
            self.file = (file, file.stat().st_ino) if file else None
        except Exception as error:
            self.rest_after_long_wait(start_seconds, [True, False])
            reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
            self.log_unavailability_error_once_a_while_per_cause(
                "their database cannot be opened", f"{type(error).__name__}: {reason}"
            )
            raise StoreUnavailable from error
        return engines

    def has_database_file_been_moved(self) -> bool:
        """Returns whether the opened file is no longer at its path; what is written would then be lost."""
        if self.file is None:
            return False
        file, number = self.file
        try:
            return os.stat(file).st_ino != number
        except OSError:
            return True

    def dispose_engines_until_next_use(self) -> None:
        if self.engines is not None:
            self.engines.reading_engine.dispose()
            self.engines.writing_engine.dispose()
            self.engines = None
