"""The commands of `souq`. Each imports what it needs when it runs, so that `souq --help` is quick."""

from pathlib import Path

from cyclopts import App, CycloptsError, MissingArgumentError, UnusedCliTokensError
from rich.text import Text

import souq
from souq.cli.config import sources
from souq.cli.parameters import (
    ArenaParameters,
    AsJson,
    ComponentsFile,
    GameCount,
    GameOptions,
    LoadParameters,
    SimulateParameters,
    StudyParameters,
)
from souq.kernel.extras import need_extra


def usage_error(error: CycloptsError) -> Text:
    """Return the message of a command line that cannot be understood."""
    if isinstance(error, MissingArgumentError) and error.argument and error.command_chain:
        name = error.argument.name
        missing = name if error.argument.field_info.is_keyword_only else name.lstrip("-").upper()
        command = " ".join(["souq", *error.command_chain])
        return Text(f"souq: {missing} is missing; {command} --help shows what to give")
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return Text(f"souq: found {error.unused_tokens[0]!r}, expected no further argument")
    return Text(f"souq: {error}")


app = App(
    name="souq",
    version=souq.__version__,
    help="Trading games in the terminal and the browser: Basari, Bazaar, Gem-Hunt and King's Keys.",
    help_epilogue=(
        "souq --games PATH COMMAND adds a game from outside the package. Options can also be set by variables, like "
        "SOUQ_SIMULATE_JOBS=2, and in a config file; see souq paths."
    ),
    error_formatter=usage_error,
    suppress_keyboard_interrupt=False,
)
app.config = sources(app)


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
        Name of the game, as in `souq games`.
    clause
        Number of a clause, like B14 or 14. Default: all rules.
    """
    from souq.cli.games import show_rules

    show_rules(game, clause)


@app.command
def play(
    game: str | None = None,
    *,
    seats: str | None = None,
    option: GameOptions = None,
    components: ComponentsFile = None,
    name: str | None = None,
    file: Path | None = None,
    resume: Path | None = None,
) -> None:
    """Play in this terminal, against bots or with people beside you.

    Parameters
    ----------
    game
        Name of the game, as in `souq games`.
    seats
        Players by seat: `me` and bots, like me,hard,easy. Several people play as me:Ann,me:Ben. Default: you and medium bots.
    name
        Your name.
    file
        File for the transcript. Default: a new one in the directory of matches; see `souq paths`.
    resume
        Transcript of a match to continue, instead of a new match.
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
    components: ComponentsFile = None,
    json: AsJson = False,
) -> None:
    """Print the log of a match and its table.

    Parameters
    ----------
    file
        Transcript of the match.
    seat
        Seat whose view is shown, from 1. Default: everything is shown.
    at
        Ply to stop after. Default: the last one.
    """
    from souq.cli.replay import show_replay

    show_replay(file, seat, at, components, json)


@app.command
def verify(file: Path, *, components: ComponentsFile = None, json: AsJson = False) -> None:
    """Check every move of a transcript and recompute its luck from the seed.

    Exit code 0: moves and luck are right. 1: one of them is not. 3: the moves are right, but the luck cannot be checked, or not
    before the match is over.

    Parameters
    ----------
    file
        Transcript of the match.
    """
    from souq.cli.verify import show_verification

    show_verification(file, components, json)


@app.command
def simulate(parameters: SimulateParameters) -> None:
    """Play many games with quick bots and count wins and scores."""
    from souq.cli.simulate import show_simulation

    show_simulation(parameters)


@app.command
def arena(parameters: ArenaParameters) -> None:
    """Compare bots: play every deal with every bot on every seat, and rate the bots.

    Exit code 130: stopped by Ctrl-C. What was played is printed, and kept if there is --out.
    """
    need_extra("lab", "souq arena")
    from souq.cli.arena import show_arena

    show_arena(parameters)


@app.command
def study(parameters: StudyParameters) -> None:
    """Measure a game for its designer: play many games and write a report and the data.

    Writes report.html, games.parquet, uses.parquet, spreads.parquet and study.json. See docs/reference/study-results.md.

    souq study basari --games 100000 --bots greedy --jobs 2

    souq study bazaar --compare length=short

    souq study basari --compare mycards.toml --out study-mycards
    """
    need_extra("lab", "souq study")
    from souq.cli.study import show_study

    show_study(parameters)


@app.command
def warm(*game: str) -> None:
    """Compile the rules of games now instead of at their first use.

    Parameters
    ----------
    game
        Names of games, as in `souq games`. Default: all games.
    """
    from souq.cli.progress import warm_up
    from souq.games import GAMES, find_game

    warm_up([find_game(id) for id in game] or GAMES)


@app.command
def bench(*, peers: bool = False, seconds: float = 2.0, json: AsJson = False) -> None:
    """Measure how fast the rules run on this machine.

    Parameters
    ----------
    peers
        Also measure OpenSpiel, if it is installed.
    seconds
        Duration of each measurement, in seconds.
    """
    if peers:
        need_extra("peers", "--peers")
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
    """Serve the games to browsers, on this machine or a network.

    Parameters
    ----------
    host
        Address to listen at: 127.0.0.1 for this machine only, 0.0.0.0 for the network.
    port
        Port to listen at. Default: the first free one from 8000.
    data
        Directory for the SQLite database. Default: see `souq paths`.
    database
        Database to use instead: postgresql://user:password@host/name, or the path of a SQLite file.
    workers
        Number of worker processes. A busy server uses one per core.
    bot_pace
        Delay of the bots' moves: 1 for a human pace, 0 for none.
    open
        Open the page in your browser, on a desktop.
    """
    from souq.cli.serve import run_server

    run_server(host, port, data, database, workers, bot_pace, open)


@app.command
def paths(*, json: AsJson = False) -> None:
    """Print the files and directories that Souq uses."""
    from souq.cli.paths import show_paths

    show_paths(app, json)


store = App(name="store", help="Maintain a server's database.")
app.command(store)


@store.command
def move(source: str, target: str) -> None:
    """Copy everything from one database to another, which must be empty. Stop the server first.

    Parameters
    ----------
    source
        Database to copy: the path of souq.sqlite, or postgresql://user:password@host/name.
    target
        Empty database to copy to, in the same form.
    """
    from souq.cli.store import move_store

    move_store(source, target)


@app.command
def load(parameters: LoadParameters | None = None) -> None:
    """Play at many tables of a server at once and measure its speed, or kill it and look for lost moves.

    Exit code 1: with --kill, an acknowledged move was lost.
    """
    from souq.cli.load import show_load

    show_load(parameters or LoadParameters())


@app.command
def leaktest(url: str, *, games: GameCount = 20, game: str | None = None, seed: int = 0, json: AsJson = False) -> None:
    """Check that a running server tells no viewer anything that is hidden from it.

    Plays matches in pairs that differ only in what one viewer may not see. Everything that the server sends this viewer must be
    the same in both, byte for byte. Exit code 1: something differs. The tables stay at the server.

    Parameters
    ----------
    url
        Address of the server, like http://localhost:8000.
    games
        Number of random games of each game.
    game
        Play only this game.
    seed
        Seed of all random numbers. The same seed gives the same games.
    """
    from souq.cli.leaktest import show_leaks

    show_leaks(url, games, game, seed, json)


app.register_install_completion_command(help="Install completion of commands and options for your shell.")
