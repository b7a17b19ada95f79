"""Where shared tables are kept: SQLite in a file, or PostgreSQL where several machines answer.

A row is the public address a table stands for now, and how often it moved on. `UPDATE … WHERE version = ?` decides
who was first; nothing here knows a rule of a game.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import (
    URL,
    BigInteger,
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError, SQLAlchemyError

from web.live.query_limit import QueryLimit
from web.live.shared_table import SharedTable, StoreUnavailable
from web.live.table_keys import create_table_key

LIFETIME_DAYS = 7
"""After so many days without a turn a table goes."""
MAX_WAIT_SECONDS = 2.0
"""Seconds that a request waits for the database at most."""
MAX_MIGRATION_SECONDS = 20.0
"""The same for whoever opens the database: tables are made and changed meanwhile, or another process does it."""
BRIEF_WAIT_SECONDS = 0.2
"""The same for what need not survive: who is there is said again soon."""
REST_SECONDS = 3.0
"""Seconds for which nobody waits again for a database that let somebody wait in vain."""
QUIET = 60.0
"""Seconds for which the log says no second time that the database is not to be had."""
AWAKE_SECONDS = 45
"""Seconds after which a phone that says nothing sleeps."""
MAX_PHONES = 32
"""Phones of a table that are remembered."""
SQLITE, POSTGRESQL = (64, 1), (12, 4)
"""Connections of a process to read and to write by. A file has room for every thread of the server, and for one writer
at a time; PostgreSQL runs a process for each, a hundred unless it is told otherwise (docs/serving.md): who finds all
taken waits for the next."""
SHARER = "sharer"
"""Who shared a table and sits nowhere yet, in place of a seat."""
NEWEST_MIGRATION = "0001"
"""The newest of `migrations/versions`."""

log = logging.getLogger("takujo.tables")
metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("watch", String(16), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("view", String(16), nullable=False),
    Column("query", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("teller", String(8), nullable=False),
    Column("changed", BigInteger, nullable=False, index=True),
)
phones = Table(
    "phones",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("phone", String(16), primary_key=True),
    Column("seat", String(8), nullable=False),
    Column("seen", BigInteger, nullable=False),
)


BY_KEY = select(tables).where(tables.c.key == bindparam("of"))
BY_WATCH = select(tables).where(tables.c.watch == bindparam("of"))
PHONES_OF = select(phones.c.seat, phones.c.seen).where(phones.c.key == bindparam("of"))


def digest_of_key(key: str) -> str:
    """Returns a text from which a key cannot be worked out, as long as a key is."""
    return sha256(key.encode()).hexdigest()[:16]


def default_store_address(root_folder: Path) -> str:
    """The store of a server that was told of none: a file beside the app, made when the first table is shared."""
    return f"sqlite:///{root_folder / 'instance' / 'tables.sqlite3'}"


def create_writing_engine_and_file(store_address: str, max_wait_seconds: float = MAX_WAIT_SECONDS) -> Engine:
    """A pool of connections to write to a database by; none is opened yet. Makes the file of SQLite if it is missing.

    max_wait_seconds: a transaction that lasts longer fails.
    """
    url = make_url(store_address)
    if url.get_backend_name() == "sqlite":
        if file := sqlite_file_or_none(store_address):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)
            with suppress(OSError):  # somebody else's, who has decided who may read it
                file.chmod(0o600)
        engine = create_pooled_engine(url, SQLITE[1], max_wait_seconds)
        event.listen(engine, "begin", begin_sqlite_transaction_synced_if_durable)
        return engine
    engine = create_pooled_engine(url, POSTGRESQL[1], max_wait_seconds)
    event.listen(engine, "checkout", raise_if_postgresql_connection_is_dead)
    event.listen(engine, "begin", begin_postgresql_transaction_synced_if_durable)
    return engine


def sqlite_file_or_none(store_address: str) -> Path | None:
    """Returns the file of a store in SQLite; None where it has none."""
    url = make_url(store_address)
    is_file = url.get_backend_name() == "sqlite" and url.database and not url.database.startswith((":", "file:"))
    return Path(url.database) if is_file and url.database else None


def create_reading_engine(store_address: str) -> Engine:
    """Another to read it by. A question is a single statement, which needs no transaction around it: nothing is said to
    the database but the question, neither before it nor after."""
    url = make_url(store_address)
    size, _ = SQLITE if url.get_backend_name() == "sqlite" else POSTGRESQL
    return create_pooled_engine(url, size, MAX_WAIT_SECONDS, pool_reset_on_return=None, isolation_level="AUTOCOMMIT")


def create_pooled_engine(
    database_url: URL, connection_count: int, max_wait_seconds: float, **engine_options: Any
) -> Engine:
    """So many connections and no more; the one that was given back last goes first, so that few are opened where few
    are needed."""
    is_file = database_url.get_backend_name() == "sqlite"
    waits = {"timeout": max_wait_seconds} if is_file else connect_args_of_postgresql_limits(max_wait_seconds)
    engine = create_engine(
        database_url,
        connect_args=waits,
        pool_timeout=MAX_WAIT_SECONDS,
        pool_size=connection_count,
        max_overflow=0,
        pool_use_lifo=True,
        **engine_options,
    )
    if is_file:
        event.listen(engine, "connect", set_sqlite_connection_pragmas)
    else:
        QueryLimit(max_wait_seconds).watch_connections_of_engine(engine)
    return engine


def connect_args_of_postgresql_limits(max_wait_seconds: float) -> dict[str, Any]:
    """What a connection to PostgreSQL waits for at most."""
    waits = f"-c statement_timeout={int(max_wait_seconds * 1000)} -c lock_timeout={int(max_wait_seconds * 1000)}"
    return {"connect_timeout": 2, "options": waits}


@dataclass(frozen=True, slots=True)
class DatabaseEngines:
    """Engines of a database that has the tables of this version, to read and to write by.

    unsynced_engine: to write what need not survive a power cut.
    """

    reading_engine: Engine
    writing_engine: Engine
    unsynced_engine: Engine

    def fetch_rows_from_read_engine(self, statement: Select[Any], table_key: str) -> Sequence[Any]:
        """What a question finds."""
        with self.reading_engine.connect() as connection:
            return connection.execute(statement, {"of": table_key}).all()


def migrate_database_and_open_engines(store_address: str) -> DatabaseEngines:
    migrating_engine = create_writing_engine_and_file(store_address, MAX_MIGRATION_SECONDS)
    try:
        migrate_database_to_newest(migrating_engine)
    finally:
        migrating_engine.dispose()
    writes = create_writing_engine_and_file(store_address)
    return DatabaseEngines(create_reading_engine(store_address), writes, writes.execution_options(durable=False))


def set_sqlite_connection_pragmas(connection: Any, _: object) -> None:
    """Readers and a writer side by side; transactions are begun by us."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA secure_delete=ON")  # what is removed is overwritten
    connection.execute("PRAGMA cache_size=-256")  # rows are found by their key: of a page more there is little need


def raise_if_postgresql_connection_is_dead(connection: Any, *_: object) -> None:
    """Asks whether a connection still lives, before something is written by it. Under the limit of any other question,
    which `pool_pre_ping` is not. Raises DisconnectionError, at which the pool takes another one."""
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except Exception as error:
        raise DisconnectionError from error


def is_durable(connection: Connection) -> bool:
    return bool(connection.get_execution_options().get("durable", True))


def begin_sqlite_transaction_synced_if_durable(connection: Connection) -> None:
    """What was confirmed survives a power cut; who is there need not, and waits for no disk and nobody for long."""
    synchronous, wait = ("FULL", MAX_WAIT_SECONDS) if is_durable(connection) else ("NORMAL", BRIEF_WAIT_SECONDS)
    connection.exec_driver_sql(f"PRAGMA synchronous={synchronous}")
    connection.exec_driver_sql(f"PRAGMA busy_timeout={int(wait * 1000)}")
    connection.exec_driver_sql("BEGIN")


def begin_postgresql_transaction_synced_if_durable(connection: Connection) -> None:
    """The same of PostgreSQL."""
    if not is_durable(connection):
        connection.exec_driver_sql("SET LOCAL synchronous_commit = off")


class Store:
    """Shared tables in a database. Every method raises `StoreUnavailable` where it does not answer in time."""

    def __init__(self, address: str, clock: Callable[[], float] = time.time) -> None:
        """clock: the time of day, in seconds. The database is opened by the first who asks."""
        self.address = address
        self.clock = clock
        self.opening = Lock()
        self.writing = Lock() if address.startswith("sqlite") else None
        self.ways: DatabaseEngines | None = None
        self.file: tuple[Path, int] | None = None
        """The file that was opened, and its number in the file system."""
        self.resting: dict[bool, float] = {}
        self.told: dict[str, float] = {}
        """What the log has said → when (monotonic)."""

    # --- tables

    def create_table_and_delete_expired_ones(self, game_slug: str, view: str, query_text: str) -> SharedTable:
        """A new shared table, version 1. Tables that nobody has told anything for `LIFETIME_DAYS` go."""
        now = self.current_time_seconds()
        row = SharedTable(
            key=create_table_key(),
            watch=create_table_key(),
            game=game_slug,
            view=view,
            query=query_text,
            version=1,
            teller="",
            changed=now,
        )
        values = {name: getattr(row, name) for name in SharedTable.__dataclass_fields__}
        with self.write_transaction() as connection:
            swept = self.delete_expired_tables_and_count(connection, now)
            connection.execute(insert(tables).values(values))
        if swept:
            self.empty_sqlite_write_ahead_log()
        return row

    def read_table(self, table_key: str) -> SharedTable | None:
        """The table of a key, by its primary key alone; None where there is none any more."""
        return self.find_unexpired_table_or_none(BY_KEY, table_key)

    def read_watched_table(self, watch_key: str) -> SharedTable | None:
        """The table of a key that can only look."""
        return self.find_unexpired_table_or_none(BY_WATCH, watch_key)

    def find_unexpired_table_or_none(self, statement: Select[Any], table_key: str) -> SharedTable | None:
        rows = self.fetch_rows_retrying_lost_connection(statement, table_key)
        row = SharedTable(**rows[0]._mapping) if rows else None
        return row if row and row.view and row.changed > self.current_time_seconds() - LIFETIME_DAYS * 86_400 else None

    def find_ender_of_table_or_none(self, table_or_watch_key: str) -> str | None:
        """Who ended the table of a key, or of a watch key: a seat, or `SHARER`; None where nobody did."""
        digest = digest_of_key(table_or_watch_key)
        rows = [
            *self.fetch_rows_retrying_lost_connection(BY_KEY, digest),
            *self.fetch_rows_retrying_lost_connection(BY_WATCH, digest),
        ]
        return next((row.teller for row in rows if not row.view), None)

    def update_table_unless_overtaken(
        self, table_key: str, *, after_version: int, view: str, query_text: str, teller_seat: str = ""
    ) -> SharedTable | None:
        """The table moved on from version `after_version`; None where somebody else was first, or it is gone."""
        values = {
            "view": view,
            "query": query_text,
            "version": after_version + 1,
            "teller": teller_seat,
            "changed": self.current_time_seconds(),
        }
        with self.write_transaction() as connection:
            first = connection.execute(
                update(tables)
                .where(tables.c.key == table_key, tables.c.version == after_version, tables.c.view != "")
                .values(values)
            )
            if first.rowcount != 1:
                return None
            row = connection.execute(select(tables).where(tables.c.key == table_key)).one()
        return SharedTable(**row._mapping)

    def delete_table_but_remember_ender(self, table_key: str, ender_seat_or_sharer: str = SHARER) -> None:
        """Deletes what lies on a table and what is known of its phones, from the database's file too.

        Who ended it (a seat, or `SHARER`) is kept as long as the table would have been, under digests of its keys.
        """
        nothing = {"game": "", "view": "", "query": "", "version": 1, "teller": ender_seat_or_sharer}
        with self.write_transaction() as connection:
            connection.execute(delete(phones).where(phones.c.key == table_key))
            removed = connection.execute(select(tables.c.watch).where(tables.c.key == table_key)).one_or_none()
            connection.execute(delete(tables).where(tables.c.key == table_key))
            if removed is not None:
                digests = {"key": digest_of_key(table_key), "watch": digest_of_key(removed.watch)}
                changed = {"changed": self.current_time_seconds()}
                connection.execute(insert(tables).values({**digests, **nothing, **changed}))
        self.empty_sqlite_write_ahead_log()

    def delete_expired_tables_and_count(self, connection: Connection, now_seconds: int) -> int:
        """Old tables go, and their phones → how many there were."""
        old = tables.c.changed <= now_seconds - LIFETIME_DAYS * 86_400
        gone = select(tables.c.key).where(old)
        connection.execute(delete(phones).where(phones.c.key.in_(gone)))
        return connection.execute(delete(tables).where(old)).rowcount

    def empty_sqlite_write_ahead_log(self) -> None:
        """Takes what was written over into the file of SQLite and empties the log beside it, where every version of a
        removed table still stands. Whoever reads at that moment is waited for; where that lasts, the next does it."""
        if self.writing is None:
            return
        with (
            self.access_database_or_raise_while_resting(is_writing=True),
            self.hold_writer_turn(MAX_WAIT_SECONDS),
            self.open_database_or_raise().writing_engine.connect() as connection,
        ):
            line = connection.connection.driver_connection
            assert line is not None
            line.execute(f"PRAGMA busy_timeout={int(MAX_WAIT_SECONDS * 1000)}")
            line.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    # --- who is there

    def record_phone_presence_or_departure(
        self, table_key: str, phone_id: str, seat_code_or_dash_for_departure: str
    ) -> None:
        """A phone says that it is there.

        seat_code_or_dash_for_departure: '' for one that only looks, '-' for one that goes away.
        """
        now = self.current_time_seconds()
        mine = (phones.c.key == table_key) & (phones.c.phone == phone_id)
        with self.write_transaction(must_survive_power_cut=False) as connection:
            if seat_code_or_dash_for_departure == "-":
                connection.execute(update(phones).where(mine).values(seen=now - AWAKE_SECONDS))
                return
            known = connection.execute(
                update(phones).where(mine).values(seat=seat_code_or_dash_for_departure, seen=now)
            ).rowcount
            if (
                not known
                and len(connection.execute(select(phones.c.phone).where(phones.c.key == table_key)).all()) < MAX_PHONES
            ):
                try:
                    with connection.begin_nested():
                        connection.execute(
                            insert(phones).values(
                                key=table_key, phone=phone_id, seat=seat_code_or_dash_for_departure, seen=now
                            )
                        )
                except IntegrityError:
                    pass  # the same phone, at the same moment

    def is_phone_awake_by_seat(self, table_key: str) -> dict[str, bool]:
        """The seats at which a phone is or was → is it awake? Of a phone only its last seat counts."""
        awake = self.current_time_seconds() - AWAKE_SECONDS
        found: dict[str, bool] = {}
        for seat, seen in self.fetch_rows_retrying_lost_connection(PHONES_OF, table_key):
            found[seat] = found.get(seat, False) or seen > awake
        return found

    # --- the database

    def current_time_seconds(self) -> int:
        return int(self.clock())

    def fetch_rows_retrying_lost_connection(self, statement: Select[Any], table_key: str) -> Sequence[Any]:
        """What a single question finds. Whether a connection still lives is not asked before each: of one that died,
        as with a database that was started anew, the question tells, the others of its age go with it, and it is asked
        once more."""
        with self.access_database_or_raise_while_resting(is_writing=False):
            ways = self.open_database_or_raise()
            try:
                return ways.fetch_rows_from_read_engine(statement, table_key)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return ways.fetch_rows_from_read_engine(statement, table_key)

    @contextmanager
    def write_transaction(self, *, must_survive_power_cut: bool = True) -> Iterator[Connection]:
        """To write in; committed at its end. must_survive_power_cut: has it to survive a power cut? What need not is
        waited for briefly."""
        with self.access_database_or_raise_while_resting(is_writing=True):
            ways = self.open_database_or_raise()
            engine = ways.writing_engine if must_survive_power_cut else ways.unsynced_engine
            with (
                self.hold_writer_turn(MAX_WAIT_SECONDS if must_survive_power_cut else BRIEF_WAIT_SECONDS),
                engine.begin() as connection,
            ):
                yield connection

    @contextmanager
    def access_database_or_raise_while_resting(self, *, is_writing: bool) -> Iterator[None]:
        """Who waited in vain lets the others know, so that a database that hangs holds nobody but the first; where only
        writers wait, readers go on."""
        began = time.monotonic()
        if began < self.resting.get(is_writing, 0.0):
            raise StoreUnavailable
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            ended = time.monotonic()
            if ended - began > MAX_WAIT_SECONDS / 2:
                self.resting[is_writing] = ended + REST_SECONDS
            self.log_unavailability_once_a_while(
                "a question failed", type(getattr(error, "orig", None) or error).__name__
            )
            raise StoreUnavailable(str(type(error).__name__)) from error

    def log_unavailability_once_a_while(self, what_failed: str, reason_without_user_text: str) -> None:
        """Says in the log that the database is not to be had, once a while. reason_without_user_text: no words of a
        question, which may quote what was typed."""
        now = time.monotonic()
        if now - self.told.get(what_failed + reason_without_user_text, -QUIET) >= QUIET:
            self.told[what_failed + reason_without_user_text] = now
            log.error("shared tables are not to be had: %s (%s)", what_failed, reason_without_user_text)

    @contextmanager
    def hold_writer_turn(self, wait_seconds: float) -> Iterator[None]:
        """SQLite has one writer at a time, and lets whoever comes try again and again: those of one process queue."""
        if self.writing is None:
            yield
            return
        if not self.writing.acquire(timeout=wait_seconds):
            raise TimeoutError
        try:
            yield
        finally:
            self.writing.release()

    def open_database_or_raise(self) -> DatabaseEngines:
        """The database, opened by the first who asks; anew where its file is another one by now.

        Raises StoreUnavailable, TimeoutError.
        """
        ways = self.ways
        if ways is not None and not self.has_database_file_been_moved():
            return ways
        if not self.opening.acquire(timeout=MAX_WAIT_SECONDS):
            raise TimeoutError
        try:
            if self.ways is not None and self.has_database_file_been_moved():
                self.log_unavailability_once_a_while(
                    "their file was moved or removed while the server ran", str(self.file and self.file[0])
                )
                self.close()
                raise StoreUnavailable
            if self.ways is None:
                if time.monotonic() < max(self.resting.values(), default=0.0):
                    raise StoreUnavailable
                self.ways = self.open_migrated_database_or_raise()
            return self.ways
        finally:
            self.opening.release()

    def open_migrated_database_or_raise(self) -> DatabaseEngines:
        """Opens the database and brings it up to this version.

        Raises StoreUnavailable if it cannot be opened, whatever the reason, and writes the reason into the log.
        """
        began = time.monotonic()
        try:
            ways = migrate_database_and_open_engines(self.address)
            file = sqlite_file_or_none(self.address)
            self.file = (file, file.stat().st_ino) if file else None
        except Exception as error:
            ended = time.monotonic()
            if ended - began > MAX_WAIT_SECONDS / 2:
                self.resting = {True: ended + REST_SECONDS, False: ended + REST_SECONDS}
            words = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
            self.log_unavailability_once_a_while("their database cannot be opened", f"{type(error).__name__}: {words}")
            raise StoreUnavailable from error
        return ways

    def has_database_file_been_moved(self) -> bool:
        """Does the file that was opened stand at its place no more? What is written would go nowhere."""
        if self.file is None:
            return False
        file, number = self.file
        try:
            return os.stat(file).st_ino != number
        except OSError:
            return True

    def close(self) -> None:
        if self.ways is not None:
            self.ways.reading_engine.dispose()
            self.ways.writing_engine.dispose()
            self.ways = None


def migrate_database_to_newest(engine: Engine) -> None:
    """Brings a database up to this version of the app; one process at a time does it."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("COMMIT")
            connection.exec_driver_sql(f"PRAGMA busy_timeout={int(MAX_MIGRATION_SECONDS * 1000)}")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("SELECT pg_advisory_xact_lock(8026)"))
        known = inspect(connection).has_table("alembic_version")
        if (
            not known
            or connection.execute(text("SELECT version_num FROM alembic_version")).scalar() != NEWEST_MIGRATION
        ):
            # Only here: whoever finds its tables pays nothing for the tool that makes them.
            from alembic import command
            from alembic.config import Config

            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        connection.commit()
