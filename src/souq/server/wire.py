"""The wire protocol: all messages of HTTP and WebSocket. Validation, encoding, documentation and TypeScript use these types."""

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
"""A record by field: a number, a row or rows of numbers; null for what the viewer may not see."""


class Answer(Struct, forbid_unknown_fields=True):
    """Base of the messages that the server sends."""


class Request(Struct, forbid_unknown_fields=True):
    """Base of the messages that a client sends."""


# Sentences


class Named(Struct, omit_defaults=True):
    """A fact to be worded by the client: a seat (its player's name) or a word of the game."""

    seat: int | None = None
    word: str | None = None


Fact = str | int | Named


class Saying(Answer):
    """A sentence by its name, with the facts that fill it."""

    name: str
    facts: dict[str, Fact]


class Refusal(Answer):
    """Why a request was refused. The reason is a stable name; the clause is one of the game's rules, or empty."""

    reason: str
    clause: str
    facts: dict[str, Fact]


class Line(Answer):
    """One ply of the log, as the viewer may know it. `seat` is null for chance."""

    ply: int
    seat: int | None
    move: str
    told: list[Saying]


# Tables


class Seat(Answer):
    """A seat and its occupant. With `stand_in`, a bot plays for an absent person."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: str
    here: bool
    stand_in: bool
    may_stand_in: bool
    """Whether the others may let a bot sit in now."""


class TableInfo(Answer):
    """A table without its position."""

    id: str
    game: str
    options: dict[str, str]
    pace: Literal["live", "days"]
    limit: int | None
    """Seconds for a decision."""
    listed: bool
    status: Literal["waiting", "running", "over"]
    arranged: bool
    """Set up from a position or with a chosen seed, so that its chance moves prove nothing."""
    commitment: str
    seats: list[Seat]
    me: int | None
    """The viewer's seat."""
    host: bool
    """Whether the viewer set up the table."""
    next: str | None
    """Id of the rematch."""


class Position(Answer):
    """The current position, as the viewer sees it, and the viewer's moves."""

    ply: int
    table: Table
    acting: list[int]
    over: bool
    scores: list[int]
    winners: list[int]
    """Empty until the match is over."""
    question: Saying | None
    """The question to the viewer, if the viewer is to move."""
    moves: list[str]
    """The viewer's legal moves, or the first of them."""
    more: bool
    """Whether there are more legal moves than are listed. Others can be composed and checked with `try`."""
    left: int | None
    """Seconds left for this decision, at tables with a time limit."""


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
    """The log after the ply that the client asked for."""
    chat: list[ChatLine]


class Update(Answer, tag="update"):
    """Sent after plies were played: the whole position and the new lines of the log."""

    position: Position
    lines: list[Line]


class Changed(Answer, tag="changed"):
    """Sent after a person has sat down, left or come back."""

    table: TableInfo


class Chatted(Answer, tag="chatted"):
    line: ChatLine


class Tried(Answer, tag="tried"):
    """The answer to `try`. The refusal is null if the move is legal."""

    move: str
    refusal: Refusal | None


class Refused(Answer, tag="refused"):
    """The answer to a message that was refused and changed nothing."""

    refusal: Refusal
    at: int | None
    move: str | None


FromServer = Welcome | Update | Changed | Chatted | Tried | Refused


# From the client


class NewMove(Request):
    """A move in notation, decided at ply `at`. A move that is sent twice or too late changes nothing."""

    at: PlyNumber
    move: MoveText


class Move(NewMove, tag="move"):
    """A move sent over a WebSocket."""


class Try(Request, tag="try"):
    """A question whether a move is legal, without playing it."""

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
    """Each value with its name; empty if the option is a whole number from `low` to `high`."""
    low: int
    high: int


class LevelInfo(Answer):
    """How the bot of a level chooses its moves in one game. None means no limit."""

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
    compiling: bool
    """Whether the rules are still being compiled. Until they are, bots that search play greedily."""


class GameWords(Answer):
    """A game's sentences in one language: templates with {facts} as placeholders."""

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
    """The text before the first clause."""
    clauses: list[Clause]


class Rulebook(Answer):
    language: str
    title: str
    sections: list[Section]


class Me(Answer):
    """The person of the cookie. The name is empty for a stranger."""

    name: str


class NewName(Request):
    name: PersonName


class DeviceCode(Answer):
    """A code with which another device becomes the same person. It works once and expires."""

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
    """A transcript, complete or not, to continue from."""
    seed: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$(?!\n)")] = ""
    """A chosen seed. The chance moves then prove nothing to others."""


class NewTableId(Answer):
    id: str


class SitDown(Request):
    seat: SeatNumber | None = None
    """The wanted seat. Null: any open seat."""


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
    """The possible outcomes of a chance ply, their weights, and the index of the drawn one."""

    ply: int
    outcomes: list[str]
    weights: list[int]
    drawn: int


class LuckProof(Answer):
    """The data to recompute the chance moves of a match that is over."""

    seed: str
    commitment: str
    arranged: bool
    plies: list[Chance]
