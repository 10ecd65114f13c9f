"""The tables of the database. Changes to them are migrations (`migrations/versions`)."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text

METADATA = MetaData()


def _match() -> Column[str]:
    return Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


# A table and the match played at it. `due` is when the server must look at it by itself: bots, clocks.
MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("finished", Float),
    Column("result", Text),
    Column("revision", Integer, nullable=False, default=0),
    Column("due", Float),
    Column("rematch", Text),
    Index("matches_due", "due"),
)

# The journal. Inserting a row is accepting it: the key decides between two processes.
LINES = Table(
    "lines",
    METADATA,
    _match(),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    Column("at", Float, nullable=False),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    _match(),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("position", Text, nullable=False),
    Column("beside", Text, nullable=False),
)

SEATS = Table(
    "seats",
    METADATA,
    _match(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("stands_in", Boolean, nullable=False, default=False),
    Column("since", Float, nullable=False, default=0.0),
)

# Secret links, hashed: to a seat, to watch (-1), to the host's rights (-2).
LINKS = Table(
    "links",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Index("links_match", "match"),
)

# Which browser (hashed) sits where.
HOLDERS = Table(
    "holders",
    METADATA,
    _match(),
    Column("visitor", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Index("holders_visitor", "visitor"),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("chat_match", "match", "id"),
)

WEBHOOKS = Table(
    "webhooks",
    METADATA,
    _match(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("url", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("told", Integer, nullable=False, default=0, server_default="0"),  # the line of the last turn acknowledged
)

# Tables of bots to watch, by their place in the lobby; the newest of a place is the present one.
EXAMPLES = Table(
    "examples", METADATA, _match(), Column("place", Text, nullable=False), Index("examples_place", "place")
)

# What bots think of a finished match: by seat its decisions, by -1 the course of the whole match.
ANALYSES = Table(
    "analyses",
    METADATA,
    _match(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("found", Text, nullable=False),
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
