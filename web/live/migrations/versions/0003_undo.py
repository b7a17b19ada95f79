"""Whether the last change of a shared table was an undo."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("is_undo", sa.Boolean, nullable=False, server_default=sa.false()))
