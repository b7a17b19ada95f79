"""What undo returns a shared table to."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "earlier_versions",
        sa.Column("key", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("view", sa.String(16), nullable=False),
        sa.Column("query", sa.Text, nullable=False),
    )
