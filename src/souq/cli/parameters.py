"""Parameters of the commands. One record per command with many options; shared options are declared once."""

from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

AsJson = Annotated[bool, Parameter(name="--json", negative="", show_default=False, help="Print one JSON object.")]
ComponentsFile = Annotated[Path | None, Parameter(help="TOML file with your own components. Default: those of the game.")]
GameOptions = Annotated[
    list[str] | None, Parameter(name="--option", negative="", help="Option of the game, like length=short. May be repeated.")
]
GameCount = Annotated[int, Parameter(name=["--games", "-n"])]
Switch = Annotated[bool, Parameter(negative="", show_default=False)]


@Parameter(name="*")
@dataclass(frozen=True)
class ExperimentParameters:
    """What bots play in `souq simulate`, `souq arena` and `souq study`."""

    game: str
    """Name of the game, as in `souq games`."""
    _: KW_ONLY
    bots: str
    """Names of the bots, with commas between them."""
    games: GameCount = 10_000
    """Number of games."""
    seats: int | None = None
    """Number of seats. Default: the usual number for the game."""
    option: GameOptions = None
    components: ComponentsFile = None
    jobs: int = 1
    """Number of processor cores to use. It does not change the result."""
    seed: int = 0
    """Seed of all random numbers. The same seed gives the same games."""
    json: AsJson = False


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class SimulateParameters(ExperimentParameters):
    """Parameters of `souq simulate`."""

    bots: str = "random"
    """Bots by seat, random or greedy. With fewer bots than seats, the list repeats."""
    transcripts: Path | None = None
    """Directory for the transcript of every game."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BotExperimentParameters(ExperimentParameters):
    """Parameters of experiments in which bots may search and a cluster may play."""

    seconds: float | None = None
    """Time limit of a bot's decision, in seconds. Default: the bot's own."""
    playouts: int | None = None
    """Limit on the playouts of a bot's decision. Default: the bot's own."""
    cluster: str | None = None
    """Ray cluster to play on: ray://HOST:PORT, or local for Ray on this machine."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ArenaParameters(BotExperimentParameters):
    """Parameters of `souq arena`."""

    bots: str
    """Bots to compare, like hard,medium. As many bots as seats play one line-up, like hard,greedy,greedy,greedy; otherwise all
    line-ups are played. A program of your own plays as "cmd:python mybot.py"."""
    games: GameCount = 1000
    """Number of games. The last deal is completed in all rotations."""
    seats: int | None = None
    """Number of seats. Default: one per bot if the game allows it, otherwise the usual number."""
    seed: int = 0
    """Seed of all random numbers. The same seed gives the same games, unless bots have a time limit."""
    prove: str | None = None
    """Stop as soon as this claim is proven or refuted, like "hard>medium"."""
    out: Path | None = None
    """Parquet file for the results, one row per seat and game."""
    resume: Switch = False
    """Continue the arena in the file given by --out."""
    transcripts: Path | None = None
    """Directory for the transcript of every game."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class StudyParameters(BotExperimentParameters):
    """Parameters of `souq study`."""

    bots: str = "greedy"
    """Bots by seat. With fewer bots than seats, the list repeats. Different bots move on by one seat after every game."""
    compare: Annotated[list[str] | None, Parameter(negative="")] = None
    """Second study to compare with: a TOML file with components, or an option like length=short. May be repeated."""
    out: Path | None = None
    """Directory for the report and the data. Default: study-GAME."""
    force: Switch = False
    """Replace what is in that directory."""


@Parameter(name="*")
@dataclass(frozen=True)
class LoadParameters:
    """Parameters of `souq load`."""

    _: KW_ONLY
    url: str | None = None
    """Address of a running server. Default: a temporary server on this machine."""
    tables: int = 100
    """Number of tables."""
    seconds: float = 30.0
    """Duration, in seconds."""
    game: str = "bazaar"
    """Game that the scripted players play. Bazaar has the cheapest rules, so that the server is measured."""
    seats: int | None = None
    """Number of seats per table. Default: the fewest of the game."""
    workers: int | None = None
    """Number of worker processes of the temporary server. Default: one per core, or one with --kill."""
    kill: Switch = False
    """Kill the temporary server with SIGKILL at random moments and check that no acknowledged move is lost."""
    kills: int = 100
    """Number of kills, with --kill."""
    seed: int = 0
    """Seed of the random moments, with --kill."""
    json: AsJson = False
