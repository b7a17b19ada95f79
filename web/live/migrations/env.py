"""Alembic, on the connection and in the transaction of `web.live.database_engines`."""

from alembic import context

from web.live.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
