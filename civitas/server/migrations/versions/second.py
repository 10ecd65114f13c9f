"""Until when a webhook has been acknowledged; the tables of bots to watch."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("webhooks", sa.Column("told", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "examples",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("place", sa.Text, nullable=False),
    )
    op.create_index("examples_place", "examples", ["place"])


def downgrade() -> None:
    op.drop_table("examples")
    op.drop_column("webhooks", "told")
