"""Database tables. A match is stored as its transcript: one row per ply, with the primary key (match, ply)."""

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Double, nullable=False),
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("created", Double, nullable=False),
)

DEVICE_CODES = Table(
    "device_codes",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("expires", Double, nullable=False),
)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("limit", Integer),
    Column("listed", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("arranged", Boolean, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(32), nullable=False),
    Column("next", String(32)),
    Column("created", Double, nullable=False),
    Column("moved", Double, nullable=False),
    Column("acting", Integer, nullable=False),
    Column("bot_turn", Boolean, nullable=False),
    Index("matches_by_status", "status", "moved"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", String(32), index=True),
    Column("name", String(64), nullable=False),
    Column("level", String(32), nullable=False),
    Column("stand_in", Boolean, nullable=False),
    Column("seen", Double, nullable=False),
)

PLIES = Table(
    "plies",
    METADATA,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", String(128), nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
)
