"""Alembic environment. Migrations run on the connection passed by `migrate`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
