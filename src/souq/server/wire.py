"""Everything that crosses the wire, as it is checked, written, documented and turned into TypeScript."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

LONGEST_NAME = 24
LONGEST_CHAT = 400
LONGEST_MOVE = 100
LONGEST_TRANSCRIPT = 400_000
MAX_MOVES_LISTED = 400

PersonName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
MoveText = Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
ChatText = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
PlyNumber = Annotated[int, Meta(ge=0, le=1 << 30)]
Table = dict[str, Any]
"""A record by field: a number, a row or rows of numbers; null where the viewer may not look."""


class Answer(Struct, forbid_unknown_fields=True):
    """What the server sends."""


class Request(Struct, forbid_unknown_fields=True):
    """What a client sends."""


# Sentences


class Named(Struct, omit_defaults=True):
    """A fact that is spoken in the reader's words: a seat by its player's name, or a word of the game."""

    seat: int | None = None
    word: str | None = None


Fact = str | int | Named


class Saying(Answer):
    """A sentence by its name, and what fills it."""

    name: str
    facts: dict[str, Fact]


class Refusal(Answer):
    """Why something was not done. The name of the reason never changes; the clause is of the game's rules, or empty."""

    reason: str
    clause: str
    facts: dict[str, Fact]


class Line(Answer):
    """One ply of the log, as the viewer may know it. `seat` is null for luck."""

    ply: int
    seat: int | None
    move: str
    told: list[Saying]


# Tables


class Seat(Answer):
    """Who sits there. With `stand_in`, a bot plays for an absent person."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: str
    here: bool
    stand_in: bool
    may_stand_in: bool
    """Whether the others may let a bot sit in now."""


class TableInfo(Answer):
    """A table without what lies on it."""

    id: str
    game: str
    options: dict[str, str]
    pace: Literal["live", "days"]
    limit: int | None
    """Seconds for a decision."""
    listed: bool
    status: Literal["waiting", "running", "over"]
    arranged: bool
    """Set up from a position or a chosen seed: its luck proves nothing."""
    commitment: str
    seats: list[Seat]
    me: int | None
    """The viewer's seat."""
    host: bool
    """Whether the viewer set the table up."""
    next: str | None
    """The rematch."""


class Position(Answer):
    """What the viewer sees now, and what may be done."""

    ply: int
    table: Table
    acting: list[int]
    over: bool
    scores: list[int]
    winners: list[int]
    """Empty until the match is over."""
    question: Saying | None
    """What is asked of the viewer."""
    moves: list[str]
    """The viewer's legal moves, or the first of them."""
    more: bool
    """There are too many moves to list them all: build another one and try it."""
    left: int | None
    """Seconds left for this decision, at tables with a limit."""


class ChatLine(Answer):
    number: int
    name: str
    seat: int | None
    text: str


# From the server


class Welcome(Answer, tag="welcome"):
    """The whole table, at the start of a connection."""

    table: TableInfo
    box: Table
    position: Position | None
    """Null while seats are open."""
    lines: list[Line]
    """Those after the ply that the client asked for."""
    chat: list[ChatLine]


class Update(Answer, tag="update"):
    """Plies were played: the whole position, and the lines of the log that are new."""

    position: Position
    lines: list[Line]


class Changed(Answer, tag="changed"):
    """Somebody sat down, left or came back."""

    table: TableInfo


class Chatted(Answer, tag="chatted"):
    line: ChatLine


class Tried(Answer, tag="tried"):
    """The answer to `try`: null if the move may be played."""

    move: str
    refusal: Refusal | None


class Refused(Answer, tag="refused"):
    """A message that changed nothing."""

    refusal: Refusal
    at: int | None
    move: str | None


FromServer = Welcome | Update | Changed | Chatted | Tried | Refused


# From the client


class NewMove(Request):
    """A move in notation, decided at ply `at`. Sent twice or too late, it does nothing."""

    at: PlyNumber
    move: MoveText


class Move(NewMove, tag="move"):
    """The same over a WebSocket."""


class Try(Request, tag="try"):
    """Asks whether a move may be played, without playing it."""

    move: MoveText


class Say(Request, tag="say"):
    text: ChatText


FromClient = Move | Try | Say


# HTTP


class OptionInfo(Answer):
    name: str
    about: str
    default: str
    values: dict[str, str]
    """Each value with what people call it; empty for a whole number from `low` to `high`."""
    low: int
    high: int


class LevelInfo(Answer):
    """How the bot of a level chooses its moves in one game. None is no limit."""

    level: str
    method: Literal["greedy", "mcts", "prior", "halving"]
    playouts: int | None
    seconds: float | None
    overlooks: float
    """Probability of overlooking the best move."""


class GameInfo(Answer):
    id: str
    version: int
    title: str
    designer: str
    about: str
    seats: list[int]
    default_seats: int
    minutes: int
    options: list[OptionInfo]
    levels: list[LevelInfo]
    """The bots, weakest first."""


class Catalogue(Answer):
    games: list[GameInfo]
    levels: list[str]
    """The bots, weakest first."""
    languages: list[str]


class GameWords(Answer):
    """A game's sentences in one language: templates with {facts}."""

    language: str
    sayings: dict[str, str]
    reasons: dict[str, str]
    words: dict[str, str]


class Clause(Answer):
    id: str
    html: str


class Section(Answer):
    title: str
    html: str
    """What stands before the first clause."""
    clauses: list[Clause]


class Rulebook(Answer):
    language: str
    title: str
    sections: list[Section]


class Me(Answer):
    """Who the cookie says you are; the name is empty for a stranger."""

    name: str


class NewName(Request):
    name: PersonName


class DeviceCode(Answer):
    """A secret that lets another device be the same person, once and soon."""

    code: str


class UseDeviceCode(Request):
    code: Id


class NewSeat(Request):
    kind: Literal["me", "open", "bot"]
    level: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class NewTable(Request):
    game: Id
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    pace: Literal["live", "days"] = "live"
    limit: Annotated[int, Meta(ge=5, le=30 * 86400)] | None = None
    listed: bool = False
    transcript: Annotated[str, Meta(max_length=LONGEST_TRANSCRIPT)] = ""
    """A match, or the beginning of one, to play on from."""
    seed: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$(?!\n)")] = ""
    """Luck of one's own choosing, which proves nothing to others."""


class NewTableId(Answer):
    id: str


class SitDown(Request):
    seat: SeatNumber | None = None
    """Any open seat, if none is named."""


class WhichSeat(Request):
    seat: SeatNumber


class TableSummary(Answer):
    id: str
    game: str
    status: Literal["waiting", "running", "over"]
    pace: Literal["live", "days"]
    seats: list[Seat]
    my_turn: bool
    host: str


class Tables(Answer):
    mine: list[TableSummary]
    open: list[TableSummary]
    watch: list[TableSummary]


class Moment(Answer):
    """The position after a ply, from one viewpoint."""

    position: Position
    line: Line | None


class Moments(Answer):
    played: int
    moments: list[Moment]


class Chance(Answer):
    """What luck could have done at a ply, how likely, and what it did: an index."""

    ply: int
    outcomes: list[str]
    weights: list[int]
    drawn: int


class LuckProof(Answer):
    """All that is needed to recompute the luck of a match that is over."""

    seed: str
    commitment: str
    arranged: bool
    plies: list[Chance]
