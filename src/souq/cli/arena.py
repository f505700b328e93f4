"""`souq arena`: bots against each other, as tables."""

import json
import re
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Column, Table

from souq.bots.bot import Limit
from souq.bots.subprocess_bot import PREFIX, check_command
from souq.cli.play import read_options
from souq.cli.progress import new_progress, warm_up
from souq.cli.replay import own
from souq.cli.simulate import MAX_SEED
from souq.games import find_game
from souq.kernel.errors import OptionError
from souq.kernel.game import Game
from souq.lab.arena.results_file import Book
from souq.lab.arena.schedule import Proof, jobs_for, play_arena, read_claim
from souq.lab.arena.standings import FAULTS, standings
from souq.lab.arena.worker import Arena, Played, new_player

BOT = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*")+""")
INTERRUPTED = 130


def show_arena(
    id: str,
    bots: str,
    games: int,
    seats: int | None,
    jobs: int,
    cluster: str | None,
    seed: int,
    options: list[str],
    components: Path | None,
    seconds: float | None,
    playouts: int | None,
    prove: str | None,
    out: Path | None,
    resume: bool,
    transcripts: Path | None,
    as_json: bool,
) -> None:
    game = find_game(id)
    if games < 1 or jobs < 1 or not 0 <= seed < MAX_SEED:
        raise OptionError("expected at least one game, at least one job and a seed from 0 to 2^63 - 1")
    if (seconds is not None and not 0 < seconds < 1e6) or (playouts is not None and playouts < 1):
        raise OptionError("expected a limit of more than 0 seconds, or of at least one playout")
    if resume and out is None:
        raise OptionError("say what to go on with: --resume needs --out FILE")
    names = read_bots(bots, here=cluster is None)
    chosen = game.check_options(read_options(options))
    arena = Arena(
        game.id,
        game.check_seats(seats or as_many_as(names, game)),
        tuple(names),
        seed,
        chosen,
        own(components),
        Limit(seconds, playouts),
        transcripts is not None,
    )
    claim = None if prove is None else read_claim(prove, names)
    proof = None if claim is None else Proof(arena, claim)
    game.load_box(arena.seats, chosen, arena.components)
    arena.lineups  # noqa: B018 # which refuses what cannot be lined up
    if transcripts is not None:
        transcripts.mkdir(parents=True, exist_ok=True)
    book = Book(arena, out)
    interrupted = False
    with book.open(resume):
        warm_up([game])
        todo = jobs_for(arena, games, book)
        with new_progress() as progress:
            left = sum(len(job.places) for job in todo)
            task = progress.add_task(f"{game.title}: {left:,} games", total=left)

            def heard(played: Sequence[Played]) -> None:
                if transcripts is not None:
                    keep_transcripts(game, transcripts, played)
                progress.advance(task, len(played))

            start = time.perf_counter()
            try:
                play_arena(arena, todo, book, workers=jobs, cluster=cluster, proof=proof, heard=heard)
            except KeyboardInterrupt:
                interrupted = True
            elapsed = time.perf_counter() - start
    facts = {
        **standings(arena, book, proof),
        "played_seconds": round(elapsed, 3),
        "interrupted": interrupted,
        "command": shlex.join(["souq", *sys.argv[1:]]),
    }
    if as_json:
        Console().out(json.dumps(facts, indent=1), highlight=False)
    else:
        show(facts, out)
    if interrupted:
        sys.exit(INTERRUPTED)


def read_bots(text: str, here: bool) -> list[str]:
    """Names between commas; a comma within quotes belongs to a command."""
    names = [name.strip() for name in BOT.findall(text)]
    if not names or ",".join(BOT.findall(text)) != text or not all(names):
        raise OptionError(f"found the bots {text!r}, expected names with commas between them, like greedy,random")
    for name in names:
        if not name.startswith(PREFIX):
            new_player(name, 0)
        elif here:
            check_command(name.removeprefix(PREFIX))
    return names


def as_many_as(names: Sequence[str], game: Game) -> int:
    """A seat for each bot, if it can be played so."""
    return len(names) if len(names) in game.seats else game.default_seats


def keep_transcripts(game: Game, directory: Path, played: Sequence[Played]) -> None:
    for one in played:
        if one.transcript is not None:
            (directory / f"{game.id}-{one.deal:06}-{one.rotation + 1}.souq").write_text(one.transcript, encoding="utf-8")


def show(facts: dict[str, Any], out: Path | None) -> None:
    console = Console()
    counted = f"{facts['counted_games']:,} games, {facts['sets']:,} deal{'s' * (facts['sets'] != 1)} in all rotations"
    if not facts["bots"]:
        console.print("No deal has been played in all its rotations yet.")
    else:
        console.print(ranking(facts, counted))
        if len(facts["bots"]) > 1:
            console.print(meetings(facts))
    if facts["prove"]:
        console.print(sentence(facts["prove"]), highlight=False, soft_wrap=True)
    if facts["games"] > facts["counted_games"]:
        console.print(
            f"{facts['games'] - facts['counted_games']} more games belong to deals that are not complete.", highlight=False
        )
    if facts["interrupted"]:
        console.print(
            "Stopped; what was played is " + (f"in {out}, go on by --resume." if out else "counted, but not kept."), soft_wrap=True
        )
    console.print(
        f"[dim]A game is one win, shared by its winners. Intervals hold 95 times in 100. Seed {facts['seed']}.[/]", soft_wrap=True
    )


def ranking(facts: dict[str, Any], counted: str) -> Table:
    faulty = any(any(bot["faults"].values()) for bot in facts["bots"])
    table = Table(
        Column("bot", overflow="fold"),
        "wins",
        "95% interval",
        "times fair",
        "rating",
        "95% interval",
        title=f"{facts['game']}: {counted}",
    )
    if faulty:
        table.add_column("faults")
    for bot in facts["bots"]:
        rated = bot["rating"] is not None
        faults = ", ".join(f"{bot['faults'][fault]} {fault}" for fault in FAULTS if bot["faults"][fault])
        table.add_row(
            bot["name"],
            f"{bot['win_share']:.1%}",
            "{:.1%} to {:.1%}".format(*bot["win_interval"]),
            f"{bot['times_fair']:.2f}",
            f"{bot['rating']:.1f}" if rated else "",
            "{:.1f} to {:.1f}".format(*bot["rating_interval"]) if rated else "",
            *([faults] if faulty else []),
        )
    return table


def meetings(facts: dict[str, Any]) -> Table:
    names = [bot["name"] for bot in facts["bots"]]
    table = Table("finished ahead of", *names)
    cells = {(pair["bot"], pair["other"]): pair for pair in facts["head_to_head"]}
    for name in names:
        row = [cells.get((name, other)) for other in names]
        table.add_row(
            name, *("" if pair is None else "{:.1%}\n{:.1%} to {:.1%}".format(pair["ahead"], *pair["interval"]) for pair in row)
        )
    return table


def sentence(prove: dict[str, Any]) -> str:
    if prove["difference"] is None:
        return f"{prove['claim']}: not proven, as no round of line-ups is complete."
    low, high = prove["difference_interval"]
    return (
        f"{prove['claim']}: {prove['verdict']} after {prove['games']:,} games. The difference in win share is "
        f"{prove['difference']:+.1%} ({low:+.1%} to {high:+.1%}, at any time of looking; wrong at most {prove['error_rate']:.0%})."
    )
