"""Measures the size of shared tables in a database: `python -m bench.size [tables]` (20000), scaled to a million."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from sqlalchemy import Connection, insert, text

from tests.live.postgres import postgres
from web.live.schema import phones, tables
from web.live.store import Store
from web.live.table_keys import create_table_key

QUERIES = {"of 200 bytes": 200, "a long record, 2,000 bytes": 2_000}
PHONES = 4


def fill_store(store: Store, table_count: int, question_bytes: int) -> None:
    """Stores tables of four phones, each with a query of a given size."""
    rows, seats = [], []
    for count in range(table_count):
        key = create_table_key()
        query = "".join(
            random.choices("_.abcdefghkmnprstvw0123456789", k=question_bytes)
        )  # no record is as regular as x × 2,000
        row = {"key": key, "watch": create_table_key(), "game": "scout", "view": "play", "query": query}
        rows.append({**row, "version": 20, "teller": "p1", "changed": store.current_time_seconds() + count})
        seats += [
            {"key": key, "phone": create_table_key(), "seat": f"p{seat}", "seen": store.current_time_seconds()}
            for seat in range(1, PHONES + 1)
        ]
    with store.get_database_engines_or_raise().writing_engine.begin() as connection:
        connection.execute(insert(tables), rows)
        connection.execute(insert(phones), seats)


def measure_database_bytes(connection: Connection) -> int:
    """Returns the bytes of a database, including its indexes."""
    if connection.dialect.name == "sqlite":
        pages: int = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return pages * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
    asked = text("SELECT pg_total_relation_size('tables') + pg_total_relation_size('phones')")
    return int(connection.execute(asked).scalar_one())


def main(number: int) -> None:
    with tempfile.TemporaryDirectory() as folder, postgres() as database:
        for words, size in QUERIES.items():
            addresses = (f"sqlite:///{Path(folder) / str(size)}.sqlite3", database.create_fresh_database(f"size{size}"))
            for name, address in zip(("SQLite", "PostgreSQL"), addresses, strict=True):
                store = Store(address)
                fill_store(store, number, size)
                with store.get_database_engines_or_raise().reading_engine.connect() as connection:
                    size_of = measure_database_bytes(connection) / number
                print(f"{name}, {words}: {size_of:,.0f} bytes a table, {size_of / 1000:.1f} GB a million", flush=True)
                store.dispose_engines_until_next_use()


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["20000"])[0]))
