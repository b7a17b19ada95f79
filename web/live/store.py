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

from web.live.keys import new_key
from web.live.query_limit import QueryLimit
from web.live.shared import Away, Shared

DAYS = 7
"""After so many days without a turn a table goes."""
WAIT = 2.0
"""Seconds that a request waits for the database at most."""
BRIEF = 0.2
"""The same for what need not survive: who is there is said again soon."""
REST = 3.0
"""Seconds for which nobody waits again for a database that let somebody wait in vain."""
QUIET = 60.0
"""Seconds for which the log says no second time that the database is not to be had."""
HERE = 45
"""Seconds after which a phone that says nothing sleeps."""
PHONES = 32
"""Phones of a table that are remembered."""
SQLITE, POSTGRESQL = (64, 1), (12, 4)
"""Connections of a process to read and to write by. A file has room for every thread of the server, and for one writer
at a time; PostgreSQL runs a process for each, a hundred unless it is told otherwise (docs/serving.md): who finds all
taken waits for the next."""
SHARER = "sharer"
"""Who shared a table and sits nowhere yet, in place of a seat."""
HEAD = "0001"
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


def default_address(root: Path) -> str:
    """The store of a server that was told of none: a file beside the app, made when the first table is shared."""
    return f"sqlite:///{root / 'instance' / 'tables.sqlite3'}"


def engine_of(address: str) -> Engine:
    """A pool of connections to write to a database by; none is opened yet."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        if file := file_of(address):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)
            with suppress(OSError):  # somebody else's, who has decided who may read it
                file.chmod(0o600)
        engine = pool_of(url, SQLITE[1])
        event.listen(engine, "begin", begin_sqlite)
        return engine
    engine = pool_of(url, POSTGRESQL[1])
    event.listen(engine, "checkout", check_postgresql)
    event.listen(engine, "begin", begin_postgresql)
    return engine


def file_of(address: str) -> Path | None:
    """Returns the file of a store in SQLite; None where it has none."""
    url = make_url(address)
    is_file = url.get_backend_name() == "sqlite" and url.database and not url.database.startswith((":", "file:"))
    return Path(url.database) if is_file and url.database else None


def reader_of(address: str) -> Engine:
    """Another to read it by. A question is a single statement, which needs no transaction around it: nothing is said to
    the database but the question, neither before it nor after."""
    url = make_url(address)
    size, _ = SQLITE if url.get_backend_name() == "sqlite" else POSTGRESQL
    return pool_of(url, size, pool_reset_on_return=None, isolation_level="AUTOCOMMIT")


def pool_of(url: URL, size: int, **more: Any) -> Engine:
    """So many connections and no more; the one that was given back last goes first, so that few are opened where few
    are needed."""
    is_file = url.get_backend_name() == "sqlite"
    waits = {"timeout": WAIT} if is_file else limits()
    engine = create_engine(
        url, connect_args=waits, pool_timeout=WAIT, pool_size=size, max_overflow=0, pool_use_lifo=True, **more
    )
    if is_file:
        event.listen(engine, "connect", prepare_sqlite)
    else:
        QueryLimit(WAIT).attach(engine)
    return engine


def limits() -> dict[str, Any]:
    """What a connection to PostgreSQL waits for at most."""
    waits = f"-c statement_timeout={int(WAIT * 1000)} -c lock_timeout={int(WAIT * 1000)}"
    return {"connect_timeout": 2, "options": waits}


@dataclass(frozen=True, slots=True)
class Ways:
    """To a database that has the tables of this version. brief: to write what need not survive."""

    reads: Engine
    writes: Engine
    brief: Engine

    def ask(self, asks: Select[Any], key: str) -> Sequence[Any]:
        """What a question finds."""
        with self.reads.connect() as connection:
            return connection.execute(asks, {"of": key}).all()


def ways_to(address: str) -> Ways:
    writes = engine_of(address)
    migrate(writes)
    return Ways(reader_of(address), writes, writes.execution_options(durable=False))


def prepare_sqlite(connection: Any, _: object) -> None:
    """Readers and a writer side by side; transactions are begun by us."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA secure_delete=ON")  # what is removed is overwritten
    connection.execute("PRAGMA cache_size=-256")  # rows are found by their key: of a page more there is little need


def check_postgresql(connection: Any, *_: object) -> None:
    """Asks whether a connection still lives, before something is written by it. Under the limit of any other question,
    which `pool_pre_ping` is not. Raises DisconnectionError, at which the pool takes another one."""
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except Exception as error:
        raise DisconnectionError from error


def durable(connection: Connection) -> bool:
    return bool(connection.get_execution_options().get("durable", True))


def begin_sqlite(connection: Connection) -> None:
    """What was confirmed survives a power cut; who is there need not, and waits for no disk and nobody for long."""
    synchronous, wait = ("FULL", WAIT) if durable(connection) else ("NORMAL", BRIEF)
    connection.exec_driver_sql(f"PRAGMA synchronous={synchronous}")
    connection.exec_driver_sql(f"PRAGMA busy_timeout={int(wait * 1000)}")
    connection.exec_driver_sql("BEGIN")


def begin_postgresql(connection: Connection) -> None:
    """The same of PostgreSQL."""
    if not durable(connection):
        connection.exec_driver_sql("SET LOCAL synchronous_commit = off")


class Store:
    """Shared tables in a database. Every method raises `Away` where it does not answer in time."""

    def __init__(self, address: str, clock: Callable[[], float] = time.time) -> None:
        """clock: the time of day, in seconds. The database is opened by the first who asks."""
        self.address = address
        self.clock = clock
        self.opening = Lock()
        self.writing = Lock() if address.startswith("sqlite") else None
        self.ways: Ways | None = None
        self.file: tuple[Path, int] | None = None
        """The file that was opened, and its number in the file system."""
        self.resting: dict[bool, float] = {}
        self.told: dict[str, float] = {}
        """What the log has said → when (monotonic)."""

    # --- tables

    def share(self, game: str, view: str, query: str) -> Shared:
        """A new shared table, version 1. Tables that nobody has told anything for `DAYS` go."""
        now = self.now()
        row = Shared(new_key(), new_key(), game, view, query, 1, "", now)
        values = {name: getattr(row, name) for name in Shared.__dataclass_fields__}
        with self.transaction() as connection:
            swept = self.sweep(connection, now)
            connection.execute(insert(tables).values(values))
        if swept:
            self.empty_log()
        return row

    def read(self, key: str) -> Shared | None:
        """The table of a key, by its primary key alone; None where there is none any more."""
        return self.find(BY_KEY, key)

    def watched(self, watch: str) -> Shared | None:
        """The table of a key that can only look."""
        return self.find(BY_WATCH, watch)

    def find(self, asks: Select[Any], key: str) -> Shared | None:
        rows = self.ask(asks, key)
        row = Shared(*rows[0]) if rows else None
        return row if row and row.view and row.changed > self.now() - DAYS * 86_400 else None

    def find_ender(self, key: str) -> str | None:
        """Who ended the table of a key, or of a watch key: a seat, or `SHARER`; None where nobody did."""
        rows = [*self.ask(BY_KEY, key), *self.ask(BY_WATCH, key)]
        return next((row.teller for row in rows if not row.view), None)

    def tell(self, key: str, after: int, view: str, query: str, teller: str = "") -> Shared | None:
        """The table moved on from version `after`; None where somebody else was first, or it is gone."""
        values = {"view": view, "query": query, "version": after + 1, "teller": teller, "changed": self.now()}
        with self.transaction() as connection:
            first = connection.execute(
                update(tables).where(tables.c.key == key, tables.c.version == after, tables.c.view != "").values(values)
            )
            if first.rowcount != 1:
                return None
            row = connection.execute(select(tables).where(tables.c.key == key)).one()
        return Shared(*row)

    def remove(self, key: str, ender: str = SHARER) -> None:
        """What lies on a table goes at once, and what is known of its phones; of a file also what it was before. That
        it was ended, and by whom (a seat, or `SHARER`), is kept as long as the table would have been."""
        nothing = {"game": "", "view": "", "query": "", "teller": ender, "changed": self.now()}
        with self.transaction() as connection:
            connection.execute(delete(phones).where(phones.c.key == key))
            connection.execute(update(tables).where(tables.c.key == key).values(nothing))
        self.empty_log()

    def sweep(self, connection: Connection, now: int) -> int:
        """Old tables go, and their phones → how many there were."""
        old = tables.c.changed <= now - DAYS * 86_400
        gone = select(tables.c.key).where(old)
        connection.execute(delete(phones).where(phones.c.key.in_(gone)))
        return connection.execute(delete(tables).where(old)).rowcount

    def empty_log(self) -> None:
        """Takes what was written over into the file of SQLite and empties the log beside it, where every version of a
        removed table still stands. Whoever reads at that moment is waited for; where that lasts, the next does it."""
        if self.writing is None:
            return
        with self.reached(writes=True), self.turn(WAIT), self.opened().writes.connect() as connection:
            line = connection.connection.driver_connection
            assert line is not None
            line.execute(f"PRAGMA busy_timeout={int(WAIT * 1000)}")
            line.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    # --- who is there

    def arrive(self, key: str, phone: str, seat: str) -> None:
        """A phone says that it is there; seat: '' for one that only looks, '-' for one that goes away."""
        now = self.now()
        mine = (phones.c.key == key) & (phones.c.phone == phone)
        with self.transaction(durable=False) as connection:
            if seat == "-":
                connection.execute(update(phones).where(mine).values(seen=now - HERE))
                return
            known = connection.execute(update(phones).where(mine).values(seat=seat, seen=now)).rowcount
            if not known and len(connection.execute(select(phones.c.phone).where(phones.c.key == key)).all()) < PHONES:
                try:
                    with connection.begin_nested():
                        connection.execute(insert(phones).values(key=key, phone=phone, seat=seat, seen=now))
                except IntegrityError:
                    pass  # the same phone, at the same moment

    def present(self, key: str) -> dict[str, bool]:
        """The seats at which a phone is or was → is it awake? Of a phone only its last seat counts."""
        awake = self.now() - HERE
        found: dict[str, bool] = {}
        for seat, seen in self.ask(PHONES_OF, key):
            found[seat] = found.get(seat, False) or seen > awake
        return found

    # --- the database

    def now(self) -> int:
        return int(self.clock())

    def ask(self, asks: Select[Any], key: str) -> Sequence[Any]:
        """What a single question finds. Whether a connection still lives is not asked before each: of one that died,
        as with a database that was started anew, the question tells, the others of its age go with it, and it is asked
        once more."""
        with self.reached(writes=False):
            ways = self.opened()
            try:
                return ways.ask(asks, key)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return ways.ask(asks, key)

    @contextmanager
    def transaction(self, durable: bool = True) -> Iterator[Connection]:
        """To write in; committed at its end. durable: has it to survive a power cut? What need not is waited for
        briefly."""
        with self.reached(writes=True):
            ways = self.opened()
            engine = ways.writes if durable else ways.brief
            with self.turn(WAIT if durable else BRIEF), engine.begin() as connection:
                yield connection

    @contextmanager
    def reached(self, writes: bool) -> Iterator[None]:
        """Who waited in vain lets the others know, so that a database that hangs holds nobody but the first; where only
        writers wait, readers go on."""
        began = time.monotonic()
        if began < self.resting.get(writes, 0.0):
            raise Away
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            ended = time.monotonic()
            if ended - began > WAIT / 2:
                self.resting[writes] = ended + REST
            self.tell_log("a question failed", type(getattr(error, "orig", None) or error).__name__)
            raise Away(str(type(error).__name__)) from error

    def tell_log(self, what: str, why: str) -> None:
        """Says in the log that the database is not to be had, once a while. why: no words of a question, which may
        quote what was typed."""
        now = time.monotonic()
        if now - self.told.get(what + why, -QUIET) >= QUIET:
            self.told[what + why] = now
            log.error("shared tables are not to be had: %s (%s)", what, why)

    @contextmanager
    def turn(self, wait: float) -> Iterator[None]:
        """SQLite has one writer at a time, and lets whoever comes try again and again: those of one process queue."""
        if self.writing is None:
            yield
            return
        if not self.writing.acquire(timeout=wait):
            raise TimeoutError
        try:
            yield
        finally:
            self.writing.release()

    def opened(self) -> Ways:
        """The database, opened by the first who asks; anew where its file is another one by now. Raises Away,
        TimeoutError."""
        ways = self.ways
        if ways is not None and not self.has_lost_file():
            return ways
        if not self.opening.acquire(timeout=WAIT):
            raise TimeoutError
        try:
            if self.ways is not None and self.has_lost_file():
                self.tell_log("their file was moved or removed while the server ran", str(self.file and self.file[0]))
                self.close()
                raise Away
            if self.ways is None:
                if time.monotonic() < max(self.resting.values(), default=0.0):
                    raise Away
                self.ways = self.open()
            return self.ways
        finally:
            self.opening.release()

    def open(self) -> Ways:
        """Opens the database. Raises Away for one that cannot be opened, whatever the reason, and tells the log."""
        began = time.monotonic()
        try:
            ways = ways_to(self.address)
            file = file_of(self.address)
            self.file = (file, file.stat().st_ino) if file else None
        except Exception as error:
            ended = time.monotonic()
            if ended - began > WAIT / 2:
                self.resting = {True: ended + REST, False: ended + REST}
            words = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
            self.tell_log("their database cannot be opened", f"{type(error).__name__}: {words}")
            raise Away from error
        return ways

    def has_lost_file(self) -> bool:
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
            self.ways.reads.dispose()
            self.ways.writes.dispose()
            self.ways = None


def migrate(engine: Engine) -> None:
    """Brings a database up to this version of the app; one process at a time does it."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("COMMIT")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("SELECT pg_advisory_xact_lock(8026)"))
        known = inspect(connection).has_table("alembic_version")
        if not known or connection.execute(text("SELECT version_num FROM alembic_version")).scalar() != HEAD:
            # Only here: whoever finds its tables pays nothing for the tool that makes them.
            from alembic import command
            from alembic.config import Config

            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        connection.commit()
