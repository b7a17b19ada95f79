"""Shared tables, and the phones at them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("key", sa.String(16), primary_key=True),
        sa.Column("watch", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("view", sa.String(16), nullable=False),
        sa.Column("query", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("teller", sa.String(8), nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "phones",
        sa.Column("key", sa.String(16), primary_key=True),
        sa.Column("phone", sa.String(16), primary_key=True),
        sa.Column("seat", sa.String(8), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
