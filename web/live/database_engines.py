"""Opens the database of shared tables for reading and writing, and migrates it: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Select, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DisconnectionError, OperationalError

from web.live.query_limit import QueryLimit

MAX_WAIT_SECONDS = 2.0
"""Seconds that a request waits for the database at most."""
MAX_MIGRATION_SECONDS = 20.0
"""The same for opening the database, during which tables are created and changed, perhaps by another process."""
BRIEF_WAIT_SECONDS = 0.2
"""The same for what need not survive: a phone reports its presence again soon."""
SQLITE, POSTGRESQL = (64, 1), (12, 4)
"""Connections of a process to read and to write by. A file has room for every thread of the server, and for one writer
at a time. PostgreSQL runs a process for each connection, a hundred by default (docs/serving.md): a request that finds
all of them in use waits for the next."""
NEWEST_MIGRATION = "0004"
"""The newest of `migrations/versions`."""


def create_writing_engine_and_missing_sqlite_file(
    store_address: str, max_transaction_seconds: float = MAX_WAIT_SECONDS
) -> Engine:
    """Returns a pool of connections to write by; none is opened yet. Creates the file of SQLite if it is missing.

    max_transaction_seconds: a transaction that lasts longer fails.
    """
    url = make_url(store_address)
    if url.get_backend_name() == "sqlite":
        if file := sqlite_file_or_none(store_address):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)
            with suppress(OSError):  # the file belongs to another user, who decides who may read it
                file.chmod(0o600)
        engine = create_pooled_engine(url, SQLITE[1], max_transaction_seconds)
        event.listen(engine, "begin", begin_durable_or_fast_transaction)
        return engine
    engine = create_pooled_engine(url, POSTGRESQL[1], max_transaction_seconds)
    event.listen(engine, "checkout", raise_if_postgresql_connection_is_dead)
    event.listen(engine, "begin", make_postgresql_transaction_asynchronous_unless_durable)
    return engine


def sqlite_file_or_none(store_address: str) -> Path | None:
    """Returns the file of a store in SQLite; None for one without a file."""
    url = make_url(store_address)
    is_file = url.get_backend_name() == "sqlite" and url.database and not url.database.startswith((":", "file:"))
    return Path(url.database) if is_file and url.database else None


def create_autocommit_engine_for_reading(store_address: str) -> Engine:
    """Returns a pool of connections to read by. A query is a single statement and needs no transaction: nothing but the
    query is sent to the database."""
    url = make_url(store_address)
    size, _ = SQLITE if url.get_backend_name() == "sqlite" else POSTGRESQL
    return create_pooled_engine(url, size, MAX_WAIT_SECONDS, pool_reset_on_return=None, isolation_level="AUTOCOMMIT")


def create_pooled_engine(
    database_url: URL, connection_count: int, max_lock_or_query_seconds: float, **engine_options: Any
) -> Engine:
    """Returns an engine with a fixed maximum of connections. The connection returned last is used first, so that few
    are opened if few are needed."""
    is_file = database_url.get_backend_name() == "sqlite"
    connect_args = (
        {"timeout": max_lock_or_query_seconds}
        if is_file
        else connect_args_of_postgresql_limits(max_lock_or_query_seconds)
    )
    engine = create_engine(
        database_url,
        connect_args=connect_args,
        pool_timeout=MAX_WAIT_SECONDS,
        pool_size=connection_count,
        max_overflow=0,
        pool_use_lifo=True,
        **engine_options,
    )
    if is_file:
        event.listen(engine, "connect", set_manual_begin_secure_delete_and_small_cache)
    else:
        QueryLimit(max_lock_or_query_seconds).watch_connections_of_engine(engine)
    return engine


def connect_args_of_postgresql_limits(max_statement_or_lock_seconds: float) -> dict[str, Any]:
    """Returns the time limits of a connection to PostgreSQL."""
    limit = int(max_statement_or_lock_seconds * 1000)
    return {"connect_timeout": 2, "options": f"-c statement_timeout={limit} -c lock_timeout={limit}"}


@dataclass(frozen=True, slots=True)
class DatabaseEngines:
    """Engines that read and write a database which has the tables of this version.

    unsynced_engine: writes what need not survive a power cut.
    """

    reading_engine: Engine
    writing_engine: Engine
    unsynced_engine: Engine

    def fetch_rows_from_read_engine(self, statement: Select[Any], table_key: str) -> Sequence[Any]:
        with self.reading_engine.connect() as connection:
            return connection.execute(statement, {"of": table_key}).all()


def migrate_database_and_open_engines(store_address: str) -> DatabaseEngines:
    migrating_engine = create_writing_engine_and_missing_sqlite_file(store_address, MAX_MIGRATION_SECONDS)
    try:
        migrate_database_to_newest_one_process_at_a_time(migrating_engine)
    finally:
        migrating_engine.dispose()
    writing_engine = create_writing_engine_and_missing_sqlite_file(store_address)
    return DatabaseEngines(
        create_autocommit_engine_for_reading(store_address),
        writing_engine,
        writing_engine.execution_options(durable=False),
    )


def set_manual_begin_secure_delete_and_small_cache(connection: Any, _: object) -> None:
    """Leaves the beginning of transactions to us, overwrites what is removed, and keeps the cache small."""
    connection.isolation_level = None
    connection.execute("PRAGMA secure_delete=ON")  # what is removed is overwritten
    connection.execute("PRAGMA cache_size=-256")  # KiB; rows are found by their key, which needs few pages


def raise_if_postgresql_connection_is_dead(connection: Any, *_: object) -> None:
    """Checks that a connection is alive before something is written by it, under the time limit of any query, which
    `pool_pre_ping` does not have. Raises DisconnectionError, at which the pool takes another connection."""
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except Exception as error:
        raise DisconnectionError from error


def is_durable(connection: Connection) -> bool:
    return bool(connection.get_execution_options().get("durable", True))


def begin_durable_or_fast_transaction(connection: Connection) -> None:
    """Begins a transaction. A durable one survives a power cut once confirmed; another waits neither for the disk nor
    long for a lock."""
    synchronous, wait = ("FULL", MAX_WAIT_SECONDS) if is_durable(connection) else ("NORMAL", BRIEF_WAIT_SECONDS)
    connection.exec_driver_sql(f"PRAGMA synchronous={synchronous}")
    connection.exec_driver_sql(f"PRAGMA busy_timeout={int(wait * 1000)}")
    connection.exec_driver_sql("BEGIN")


def make_postgresql_transaction_asynchronous_unless_durable(connection: Connection) -> None:
    """Turns the synchronous commit off for a transaction that is not durable."""
    if not is_durable(connection):
        connection.exec_driver_sql("SET LOCAL synchronous_commit = off")


def switch_sqlite_file_to_write_ahead_log_or_raise(connection: Connection, max_wait_seconds: float) -> None:
    """Lets readers and a writer of a file work at the same time; the file keeps this mode. SQLite refuses the change at
    once, without its own wait for locks, while another process uses the file; so it is tried again.

    Raises OperationalError if the file is still in use after `max_wait_seconds`.
    """
    end_seconds = time.monotonic() + max_wait_seconds
    while True:
        try:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            return
        except OperationalError:
            if time.monotonic() > end_seconds:
                raise
            time.sleep(0.02)


def migrate_database_to_newest_one_process_at_a_time(engine: Engine) -> None:
    """Migrates a database to this version of the app; one process at a time."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("COMMIT")
            switch_sqlite_file_to_write_ahead_log_or_raise(connection, MAX_MIGRATION_SECONDS)
            connection.exec_driver_sql(f"PRAGMA busy_timeout={int(MAX_MIGRATION_SECONDS * 1000)}")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("SELECT pg_advisory_xact_lock(8026)"))
        has_version_table = inspect(connection).has_table("alembic_version")
        if (
            not has_version_table
            or connection.execute(text("SELECT version_num FROM alembic_version")).scalar() != NEWEST_MIGRATION
        ):
            # Imported only here: a database that is up to date does not pay for loading Alembic.
            from alembic import command
            from alembic.config import Config

            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        connection.commit()
