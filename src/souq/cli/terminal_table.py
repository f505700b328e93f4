"""The loop of `souq play`: draw the position, ask for moves, print what happened."""

from collections import defaultdict
from collections.abc import Callable
from itertools import groupby, islice
from shlex import quote

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from souq.bots.bot import Bot
from souq.games.loader import LOADED
from souq.kernel.errors import IllegalMove, MoveError, NotationError, OptionError
from souq.kernel.move import kind_of
from souq.play.draw import draw
from souq.play.language import as_sentence
from souq.play.match_file import MatchFile
from souq.play.narrator import Narrator
from souq.play.rulebook import find_clause, rulebook

MAX_LISTED = 24
"""Legal moves listed one by one. More are summarised by kind."""

MAX_ALIKE = 6
"""Consecutive messages of one kind printed in full. More are summarised, as when a board is laid out."""

HELP = """
Type a move as it is listed, or one of these:

* `moves` lists every legal move, `moves bid` only those that begin with "bid"
* `why MOVE` says why you may not play a move
* `table` draws the table again
* `log` prints what has happened so far
* `rules` prints the rules, `rules 14` one clause
* `quit`, or Ctrl-C, leaves; the match is saved and you can resume it
"""


class PlayerLeft(Exception):
    """Raised when a person types `quit`."""


class TerminalTable:
    """People and bots at one terminal. The match is saved after every move."""

    def __init__(
        self, match_file: MatchFile, bots: dict[int, Bot], console: Console, before_turn: Callable[[], None] = lambda: None
    ) -> None:
        self.before_turn = before_turn
        self.match_file = match_file
        self.match = match_file.match
        self.bots = bots
        self.console = console
        self.people = [seat for seat in range(self.match.seats) if seat not in bots]
        self.narrators = {seat: Narrator(self.match, seat) for seat in self.people}
        self.last_person: int | None = None

    def run(self) -> None:
        resumed = bool(self.match_file.written)
        self.say(f"[bold]{self.match.game.title}[/] with {', '.join(map(escape, self.match.names))}. Type [bold]?[/] for help.")
        if resumed:
            for narrator in self.narrators.values():
                narrator.catch_up()
        try:
            self.save()
            while not self.match.over:
                self.before_turn()
                self.take_turn()
            self.finish()
        except (PlayerLeft, KeyboardInterrupt, EOFError):
            self.say(f"\nThe match is saved. Continue with: [bold]{escape(self.command('play --resume'))}[/]")

    def take_turn(self) -> None:
        """Ask one acting seat for a move, bots first. Views hide simultaneous choices, so the order does not matter."""
        acting = self.match.acting
        seat = next((seat for seat in acting if seat in self.bots), acting[0])
        if seat in self.bots:
            self.match.play(self.bots[seat].choose(self.match.view(seat)), seat)
        else:
            self.ask_person(seat)
        self.save()

    def save(self) -> None:
        """Write the new plies to the file."""
        try:
            self.match_file.save()
        except OSError as error:
            reason = f"{error.strerror}; the match is saved without its last moves"
            raise OSError(error.errno, reason, str(self.match_file.path)) from error

    def ask_person(self, seat: int) -> None:
        self.hand_over(seat)
        self.print_news(seat)
        self.draw(seat)
        view = self.match.view(seat)
        self.say(f"\n[bold]{escape(as_sentence(view.game, view.question(), self.match.names))}[/]")
        self.list_moves(seat)
        while not self.answered(seat):
            pass

    def hand_over(self, seat: int) -> None:
        """Clear the screen before the next of several people looks at it."""
        if len(self.people) > 1 and self.last_person != seat:
            self.console.clear()
            self.console.input(f"[bold]{escape(self.match.names[seat])}[/], press Enter when only you are looking. ")
        self.last_person = seat

    def answered(self, seat: int) -> bool:
        """Read and execute one line. True if it was a move."""
        line = self.console.input(f"[bold]{escape(self.match.names[seat])}>[/] ").strip()
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "":
                    return False
                case "?" | "help":
                    self.console.print(Markdown(HELP))
                case "moves":
                    self.list_moves(seat, every=True, start=rest)
                case "why" if not rest:
                    self.say(f"[yellow]Type a move after why, like why {escape(self.match.text(self.match.moves(seat)[0]))}.[/]")
                case "why":
                    refusal = self.match.why_not(rest, seat)
                    self.say(escape(self.second_person(refusal)) if refusal else f"You may play {escape(rest)}.")
                case "table":
                    self.draw(seat)
                case "log":
                    self.print_log(seat)
                case "rules":
                    game = self.match.game
                    self.console.print(Markdown(find_clause(game, rest) if rest else rulebook(game)))
                case "quit":
                    raise PlayerLeft
                case _:
                    self.match.play(line, seat)
                    return True
        except IllegalMove as error:
            self.say(f"[yellow]{escape(self.second_person(error))}[/]")
        except NotationError as error:
            self.say(f"[yellow]{escape(str(error))}. Type moves to list your moves, or ? for help.[/]")
        except (MoveError, OptionError) as error:
            self.say(f"[yellow]{escape(str(error))}[/]")
        return False

    def second_person(self, refusal: IllegalMove) -> str:
        """Return a refusal addressed to the player who tried the move."""
        return str(refusal).replace(f"{self.match.names[refusal.seat]} may not", "You may not", 1)

    def list_moves(self, seat: int, every: bool = False, start: str = "") -> None:
        """Print the legal moves that begin with `start`; without `every`, a few of each kind if there are many."""
        moves = self.match.moves(seat).tolist()
        if every or len(moves) <= MAX_LISTED:
            texts = [text for text in map(self.match.text, moves) if text.startswith(start)]
            if not texts:
                self.say(f"[yellow]No legal move begins with {escape(repr(start))}. Type moves to list all.[/]")
            self.console.print(Columns([f"[cyan]{escape(text)}[/]" for text in texts], padding=(0, 2)))
            return
        by_kind: defaultdict[int, list[int]] = defaultdict(list)
        for move in moves:
            by_kind[kind_of(move)].append(move)
        for kind in by_kind.values():
            shown = ", ".join(f"[cyan]{escape(self.match.text(move))}[/]" for move in islice(kind, 5))
            self.say(f"  {shown}{f' ... {len(kind):,} ways in all' if len(kind) > 5 else ''}")

    def print_news(self, seat: int) -> None:
        """Print what has happened since the seat last looked."""
        messages = [message for ply in self.narrators[seat].catch_up() for message in ply.messages]
        for _, alike in groupby(messages, key=lambda message: message.name):
            sentences = [escape(as_sentence(self.match.game, message, self.match.names)) for message in alike]
            if len(sentences) > MAX_ALIKE:
                sentences = [f"{sentences[0]} [dim](and {len(sentences) - 1} more like this; type log to see them)[/]"]
            for sentence in sentences:
                self.say("  " + sentence)

    def print_log(self, seat: int) -> None:
        """Print the whole match as the seat has seen it."""
        for ply in Narrator(self.match, seat).catch_up():
            sentences = " ".join(as_sentence(self.match.game, message, self.match.names) for message in ply.messages)
            self.say(f"[dim]{ply.ply:>4}[/] {escape(sentences)}")

    def draw(self, seat: int) -> None:
        self.console.print(draw(self.match.view(seat), self.match.names))

    def finish(self) -> None:
        for seat in self.people[:1]:
            self.print_news(seat)
        self.console.print(draw(self.match.full_view(), self.match.names))
        table = Table("", "points", box=None)
        winners = self.match.winners()
        for seat, points in enumerate(self.match.scores()):
            table.add_row(
                f"[bold]{escape(self.match.names[seat])} wins[/]" if seat in winners else escape(self.match.names[seat]),
                str(points),
            )
        self.console.print(table)
        self.say(f"The match is saved. Check its moves and its luck with: [bold]{escape(self.command('verify'))}[/]")

    def command(self, words: str) -> str:
        """Return a command for the match's file as one types it. A game from outside the package is named."""
        paths = [path for path, game in LOADED.items() if game is self.match.game]
        games = "".join(f"--games {quote(str(path))} " for path in paths)
        return f"souq {games}{words} {quote(str(self.match_file.path))}"

    def say(self, text: str) -> None:
        """Print text without breaking its lines, so that a command in it can be copied."""
        self.console.print(text, highlight=False, soft_wrap=True)
