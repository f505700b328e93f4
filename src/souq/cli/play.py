"""`souq play`: who plays, and the file that keeps the match."""

import getpass
import secrets
import sys
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path
from rich.console import Console

from souq.bots.bot import Bot
from souq.bots.levels import BOTS, bot_of_player, bot_player_name, interim_bot, new_bot
from souq.cli.arguments import load_components, name_file, read_options, read_text_file
from souq.cli.cold_start import (
    ADVICE,
    COMPILED_NOW,
    READY,
    BackgroundCompiler,
    RulesReady,
    is_waiting,
    may_start_cold,
    play_uncompiled,
    resume_words,
)
from souq.cli.progress import warm_up
from souq.cli.terminal_table import TerminalTable
from souq.games import find_game
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.lab.compile import is_warm
from souq.play.chance import CommittedSeed, new_seed
from souq.play.match import Match
from souq.play.match_file import MatchFile
from souq.play.transcript import drop_torn_line, read_transcript

MAX_NAME = 20


def read_seats(words: str | None, game: Game, name: str) -> list[str]:
    """Return a name per seat: a person's own, or a bot's kind and seat."""
    places = words.split(",") if words else ["me", *["medium"] * (game.default_seats - 1)]
    names: list[str] = []
    for seat, place in enumerate(place.strip() for place in places):
        if place in BOTS:
            names.append(bot_player_name(place, seat))
        elif place == "me" or place.startswith("me:"):
            names.append(check_name(place.removeprefix("me").removeprefix(":") or name))
        else:
            raise OptionError(f"found {place!r} at seat {seat + 1}, expected me, me:NAME or one of: {', '.join(BOTS)}")
    if len(set(names)) < len(names):
        raise OptionError("two players have the same name; name each player, like me:Ann,me:Ben")
    return names


def check_name(name: str) -> str:
    if not name.isprintable() or not 0 < len(name) <= MAX_NAME or bot_of_player(name):
        raise OptionError(f"found the name {name!r}, expected 1 to {MAX_NAME} printable characters, and no name of a bot")
    return name


def user_name() -> str:
    try:
        return getpass.getuser().capitalize()[:MAX_NAME]
    except (KeyError, OSError):
        return "Guest"


def start_match(
    id: str | None, seats: str | None, options: list[str], components: Path | None, name: str | None, file: Path | None
) -> None:
    if id is None:
        raise OptionError("name a game to play, like souq play basari, or a match to continue, with --resume FILE")
    game = find_game(id)
    names = read_seats(seats, game, check_name(name) if name else user_name())
    game.check_seats(len(names))
    chosen = game.check_options(read_options(options))
    faces = load_components(components)
    game.load_box(len(names), chosen, faces)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    path = file or user_data_path("souq") / "matches" / f"{game.id}-{stamp}-{secrets.token_hex(2)}.souq"
    if may_start_cold() and not is_warm(game):
        given = [f"--option={option}" for option in options] + ([f"--components={components}"] if components else [])
        play_uncompiled([game.id, "--seats", seat_words(names), "--file", str(path), *given])
        resume_match(path, components)
        return
    warm_up([game])
    match = Match(game, len(names), options=chosen, components=faces, names=names, chance=CommittedSeed(new_seed()))
    run_match(MatchFile.create(path, match))


def resume_match(path: Path, components: Path | None) -> None:
    with name_file(path):
        game = read_transcript(drop_torn_line(read_text_file(path))).game
    if may_start_cold() and not is_warm(game):
        play_uncompiled(resume_words(path, components))
    warm_up([game])
    with name_file(path):
        match_file = MatchFile.resume(path, load_components(components))
    run_match(match_file)


def seat_words(names: list[str]) -> str:
    """Return the words for `--seats` that give these names."""
    return ",".join(bot_of_player(name) or f"me:{name}" for name in names)


def run_match(match_file: MatchFile) -> None:
    game, console = match_file.match.game, Console()
    bots: dict[int, Bot] = {}
    for seat, name in enumerate(match_file.match.names):
        kind = bot_of_player(name)
        if kind:
            seed = secrets.randbits(62)
            bots[seat] = interim_bot(kind, seed, game) if is_waiting() else new_bot(kind, seed)
    if not is_waiting():
        TerminalTable(match_file, bots, console).run()
        return
    console.print(ADVICE, style="dim")
    compiler = BackgroundCompiler([game], lambda text: console.print(text, style="yellow", markup=False))
    try:
        TerminalTable(match_file, bots, console, before_turn=compiler.check).run()
    except RulesReady:
        console.print(COMPILED_NOW, style="dim")
        sys.exit(READY)
    finally:
        compiler.stop()
