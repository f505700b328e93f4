"""The commands and what they take."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

app = App(name="souq", help="A table for trading games: Basari, Bazaar, Gem-Hunt and the King's Keys Bazaar.")

AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object for a program to read.")]
OwnComponents = Annotated[Path | None, Parameter(help="A TOML file with component faces of your own.")]
Chosen = Annotated[
    list[str] | None, Parameter(name="--option", negative="", help="An option of the game, like length=short. May be repeated.")
]


@app.command
def games(*, json: AsJson = False) -> None:
    """List the games, their seats and their options."""
    from souq.cli.games import show_games

    show_games(json)


@app.command
def rules(game: str, clause: str | None = None) -> None:
    """Print the rules of a game, or one clause of them.

    Parameters
    ----------
    game
        Which game, as `souq games` lists it.
    clause
        The number of a clause, like B14 or 14.
    """
    from souq.cli.games import show_rules

    show_rules(game, clause)


@app.command
def play(
    game: str | None = None,
    *,
    seats: str | None = None,
    option: Chosen = None,
    components: OwnComponents = None,
    name: str | None = None,
    file: Path | None = None,
    resume: Path | None = None,
) -> None:
    """Play at a table in this terminal.

    Parameters
    ----------
    game
        Which game, as `souq games` lists it.
    seats
        Who sits where: `me` and bots, like me,hard,easy. Several people share a terminal as me:Ann,me:Ben.
    name
        What to call you.
    file
        Where to keep the transcript.
    resume
        A transcript to go on with, instead of a new match.
    """
    from souq.cli.play import resume_match, start_match

    if resume is not None:
        resume_match(resume, components)
    else:
        start_match(game, seats, option or [], components, name, file)


@app.command
def replay(
    file: Path,
    *,
    seat: int | None = None,
    at: int | None = None,
    components: OwnComponents = None,
    json: AsJson = False,
) -> None:
    """Tell a match again from its transcript.

    Parameters
    ----------
    seat
        Whose eyes to see it with; all-seeing if not given.
    at
        Stop after this ply and draw the table.
    """
    from souq.cli.replay import show_replay

    show_replay(file, seat, at, components, json)


@app.command
def verify(file: Path, *, components: OwnComponents = None, json: AsJson = False) -> None:
    """Check every move of a transcript and recompute its luck from the seed.

    Exit code 0: all is as it must be. 1: something is not. 3: nothing is wrong, but luck cannot be checked (yet).
    """
    from souq.cli.replay import show_verification

    show_verification(file, components, json)


@app.command
def simulate(
    game: str,
    *,
    n: Annotated[int, Parameter(name=["-n", "--games"])] = 10_000,
    seats: int | None = None,
    bots: str = "random",
    jobs: int = 1,
    seed: int = 0,
    option: Chosen = None,
    components: OwnComponents = None,
    transcripts: Path | None = None,
    json: AsJson = False,
) -> None:
    """Let bots play a game many times and count what came of it.

    Parameters
    ----------
    n
        How many games.
    seats
        How many seats; as many as is usual, if not given.
    bots
        Who plays, seat by seat and again from the first: random, greedy.
    jobs
        How many cores to use. The result does not depend on it.
    seed
        The same seed gives the same games.
    transcripts
        A directory to keep every game in.
    """
    from souq.cli.simulate import show_simulation

    show_simulation(game, n, seats, bots, jobs, seed, option or [], components, transcripts, json)


@app.command
def arena(
    game: str,
    *,
    bots: str,
    games: Annotated[int, Parameter(name=["-n", "--games"])] = 1000,
    seats: int | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    seed: int = 0,
    option: Chosen = None,
    components: OwnComponents = None,
    seconds: float | None = None,
    playouts: int | None = None,
    prove: str | None = None,
    out: Path | None = None,
    resume: Annotated[bool, Parameter(negative="")] = False,
    transcripts: Path | None = None,
    json: AsJson = False,
) -> None:
    """Let bots play each other, every deal with every bot on every seat, and rate them.

    Parameters
    ----------
    bots
        Who plays, like hard,medium. As many as seats is one table, like hard,greedy,greedy,greedy; more or fewer take turns.
        A program of your own plays as "cmd:python mybot.py".
    games
        How many games; the last deal is played in all rotations.
    seats
        How many seats; one for each bot if that is possible, or as many as is usual.
    jobs
        How many cores to use. The result does not depend on it.
    cluster
        Play on a Ray cluster: ray://HOST:PORT, or local for Ray on this machine with as many cores as jobs.
    seed
        The same seed gives the same games, unless bots are limited by time.
    seconds
        How long a bot may think about a decision; bots have a pace of their own if not given.
    playouts
        How many games a bot may play in its head for a decision.
    prove
        Stop as soon as it is proven that one bot is better than another, like "hard>medium".
    out
        A Parquet file for the results, a row for each seat of each game.
    resume
        Go on with the games in that file.
    transcripts
        A directory to keep every game in.
    """
    from souq.cli.arena import show_arena

    show_arena(
        game,
        bots,
        games,
        seats,
        jobs,
        cluster,
        seed,
        option or [],
        components,
        seconds,
        playouts,
        prove,
        out,
        resume,
        transcripts,
        json,
    )


@app.command
def study(
    game: str,
    *,
    n: Annotated[int, Parameter(name=["-n", "--games"])] = 10_000,
    seats: int | None = None,
    bots: str = "greedy",
    seconds: float | None = None,
    playouts: int | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    seed: int = 0,
    option: Chosen = None,
    components: OwnComponents = None,
    compare: Annotated[list[str] | None, Parameter(negative="")] = None,
    out: Path | None = None,
    force: Annotated[bool, Parameter(negative="")] = False,
    json: AsJson = False,
) -> None:
    """Let bots play a game many times and draw what came of it: a report for designers, and the data.

    Writes report.html, games.parquet, uses.parquet, spreads.parquet and study.json. See docs/reference/study-results.md.

    souq study basari --games 100000 --bots greedy --jobs 2

    souq study bazaar --compare length=short

    souq study basari --compare mycards.toml --out study-mycards

    Parameters
    ----------
    n
        How many games.
    seats
        How many seats; as many as is usual, if not given.
    bots
        Who plays, seat by seat and again from the first. Different bots move on by a seat with every game.
    seconds
        How long a bot that thinks may think about one decision; its own pace, if not given.
    playouts
        How many games a bot that thinks may imagine for one decision.
    jobs
        How many cores to use. The result does not depend on it.
    cluster
        A Ray cluster to use instead, like ray://head:10001; local starts Ray here.
    seed
        The same seed gives the same games.
    compare
        A second study beside the first: a TOML file with other components, or an option like length=short. May be repeated.
    out
        A directory for the report and the data; study-GAME, if not given.
    force
        Write there even if another study or something else is there.
    """
    from souq.bots.bot import Limit
    from souq.cli.study import show_study

    limit = Limit(seconds, playouts)
    show_study(game, n, seats, bots, limit, jobs, cluster, seed, option or [], components, compare or [], out, force, json)


@app.command
def warm() -> None:
    """Compile the rules now instead of at their first use."""
    from souq.cli.progress import warm_up
    from souq.games import GAMES

    warm_up(GAMES)


@app.command
def bench(*, peers: bool = False, seconds: float = 2.0, json: AsJson = False) -> None:
    """Measure how fast the rules run on this machine.

    Parameters
    ----------
    peers
        Also measure OpenSpiel in the same run, if it is installed.
    seconds
        How long to measure each figure.
    """
    from souq.cli.bench import show_bench

    show_bench(peers, seconds, json)


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    workers: int = 1,
    bot_pace: float = 1.0,
    open: bool = True,
) -> None:
    """Open the table in the browser.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 for everyone on the network.
    port
        The port; the first free one from 8000, if not given.
    data
        A directory for the database; the user's data directory, if not given.
    database
        A PostgreSQL database instead: postgresql://user:password@host/name.
    workers
        How many processes serve: for a busy house, as many as there are cores.
    bot_pace
        How slowly bots answer: 1 at a human pace, 0 at once.
    open
        Open the page in the browser, on a desktop.
    """
    from souq.cli.serve import run_server

    run_server(host, port, data, database, workers, bot_pace, open)


store = App(name="store", help="Look after a server's database.")
app.command(store)


@store.command
def move(source: str, target: str) -> None:
    """Move everything from one database to another, which must be empty. Stop the server first.

    Parameters
    ----------
    source
        Where from: the path of souq.sqlite, or postgresql://…
    target
        Where to.
    """
    from souq.cli.store import move_store

    move_store(source, target)


@app.command
def load(
    *,
    url: str | None = None,
    tables: int = 100,
    seconds: float = 30.0,
    game: str = "bazaar",
    seats: int | None = None,
    workers: int | None = None,
    kill: bool = False,
    kills: int = 100,
    seed: int = 0,
    json: AsJson = False,
) -> None:
    """Play at many tables of a server at once, over real sockets, and measure it.

    Parameters
    ----------
    url
        A running server; without one, a server of its own is started.
    tables
        How many tables are played at.
    seconds
        For how long.
    game
        Which game the scripted players play. Bazaar is quickly decided: the server is measured rather than the rules.
    seats
        How many sit at a table; the fewest possible, if not given.
    workers
        How many processes its own server has: as many as there are cores, or one that is killed, if not given.
    kill
        Kill a server of its own with -9 again and again instead, and look whether anything acknowledged is missing.
    kills
        How often.
    seed
        When to kill.
    """
    from souq.cli.load import show_kills, show_load

    if kill:
        show_kills(url, kills, min(tables, 10), game, seats, workers, seed, json)
    else:
        show_load(url, tables, seconds, game, seats, workers, json)


@app.command
def leaktest(url: str, *, games: int = 20, game: str | None = None, seed: int = 0, json: AsJson = False) -> None:
    """Look whether a running server tells anybody what is hidden from them.

    Matches that differ only in what one viewer may not see are set up in pairs, and all that the viewer is sent at the two
    tables has to be the same, byte for byte. Exit code 1: something differs. The tables stay at the server.

    Parameters
    ----------
    url
        Where the server is, like http://localhost:8000.
    games
        How many random games of each game.
    game
        Only this game.
    seed
        The same seed gives the same games.
    """
    from souq.cli.load import show_leaks

    show_leaks(url, games, game, seed, json)
