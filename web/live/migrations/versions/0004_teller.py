"""Since which version of a shared table all changes are by the seat that entered last."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("teller_first_version", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET teller_first_version = version")
