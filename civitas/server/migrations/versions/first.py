"""Tables, lines, snapshots, seats, links, chat, webhooks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _match(primary_key: bool = True) -> sa.Column[str]:
    key = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match", sa.Text, key, primary_key=primary_key, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("finished", sa.Float),
        sa.Column("result", sa.Text),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("rematch", sa.Text),
    )
    op.create_index("matches_due", "matches", ["due"])
    op.create_table(
        "lines",
        _match(),
        _number("line"),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "snapshots",
        _match(),
        _number("line"),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("beside", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        _match(),
        _number("seat"),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("stands_in", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.Text, primary_key=True),
        _match(primary_key=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("links_match", "links", ["match"])
    op.create_table("holders", _match(), sa.Column("visitor", sa.Text, primary_key=True), _number("seat"))
    op.create_index("holders_visitor", "holders", ["visitor"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _match(primary_key=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("chat_match", "chat", ["match", "id"])
    op.create_table(
        "webhooks",
        _match(),
        _number("seat"),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
    )
    op.create_table(
        "secrets", sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def downgrade() -> None:
    for table in ("secrets", "webhooks", "chat", "holders", "links", "seats", "snapshots", "lines", "matches"):
        op.drop_table(table)
