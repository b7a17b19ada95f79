"""The tables of the database that stores shared tables, and the rows that are asked for most."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Integer, MetaData, String, Table, Text, bindparam, false, select

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
    Column("is_undo", Boolean, nullable=False, server_default=false()),
    Column("teller_first_version", Integer, nullable=False, server_default="0"),
)
phones = Table(
    "phones",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("phone", String(16), primary_key=True),
    Column("seat", String(8), nullable=False),
    Column("seen", BigInteger, nullable=False),
)
earlier_versions = Table(
    "earlier_versions",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("view", String(16), nullable=False),
    Column("query", Text, nullable=False),
)
"""What undo returns a table to: its newest row is the table before its last change."""


BY_KEY = select(tables).where(tables.c.key == bindparam("of"))
BY_WATCH = select(tables).where(tables.c.watch == bindparam("of"))
PHONES_OF = select(phones.c.seat, phones.c.seen).where(phones.c.key == bindparam("of"))
NEWEST_EARLIER_OF = (
    select(earlier_versions)
    .where(earlier_versions.c.key == bindparam("of"))
    .order_by(earlier_versions.c.version.desc())
    .limit(1)
)
