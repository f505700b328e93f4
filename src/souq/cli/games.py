"""`souq games` and `souq rules`: the games with their options, and their rules."""

from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from souq.bots.levels import BOTS, describe_bot
from souq.cli.output import print_json
from souq.games import GAMES, find_game
from souq.kernel.game import Game, spell_range
from souq.play.rulebook import find_clause, rulebook


def show_games(as_json: bool) -> None:
    console = Console()
    if as_json:
        print_json([game_facts(game) for game in GAMES])
        return
    table = Table("game", "title", "seats", "options (with their defaults)", show_lines=True)
    for game in GAMES:
        options = "\n".join(
            f"[bold]{option.name}[/] = {option.default}  ({option.allowed})\n  {option.about}" for option in game.options
        )
        table.add_row(
            f"[bold]{game.id}[/]",
            f"{game.title}\nby {game.designer}\n[dim]{game.about}[/]",
            spell_range(game.seats),
            options or "none",
        )
    console.print(table)
    console.print(bots_table())
    console.print("Try [bold]souq play basari[/]. Souq is not affiliated with any publisher of these games.", highlight=False)


def bots_table() -> Table:
    """Return how each bot chooses its moves, by game where that differs."""
    table = Table("bot", "how it chooses its moves", show_lines=True)
    for name in BOTS:
        by_game = {game.id: describe_bot(name, game) for game in GAMES}
        same = len({*by_game.values()}) == 1
        table.add_row(
            f"[bold]{name}[/]", by_game[GAMES[0].id] if same else "\n".join(f"[bold]{id}[/]: {how}" for id, how in by_game.items())
        )
    return table


def game_facts(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "version": game.version,
        "title": game.title,
        "designer": game.designer,
        "about": game.about,
        "seats": list(game.seats),
        "components": game.components.digest,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "about": option.about,
                **({"values": list(option.values)} if option.values else {"low": option.low, "high": option.high}),
            }
            for option in game.options
        ],
        "bots": {name: describe_bot(name, game) for name in BOTS},
    }


def show_rules(id: str, clause: str | None) -> None:
    game = find_game(id)
    Console().print(Markdown(rulebook(game) if clause is None else find_clause(game, clause)))
