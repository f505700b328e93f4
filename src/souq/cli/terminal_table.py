"""A table in the terminal: draws the position, asks for moves, tells what happened."""

from collections import defaultdict
from itertools import groupby, islice

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from souq.bots.bot import Bot
from souq.cli.draw import draw
from souq.kernel.errors import MoveError, OptionError
from souq.kernel.move import kind_of
from souq.play.match_file import MatchFile
from souq.play.narrator import Narrator
from souq.play.rulebook import find_clause, rulebook
from souq.play.view import as_sentence

LISTED = 24
"""So many legal moves are listed one by one; more are summarised."""

ALIKE = 6
"""More sentences of one kind in a row than this are told in short."""

HELP = """
Type a move as it is listed, or one of these:

* `moves` lists every legal move; `moves bid` only those that begin so
* `why MOVE` tells why a move is not allowed
* `table` draws the table again
* `log` tells the match so far
* `rules` prints the rules, `rules 14` one clause
* `quit`, or Ctrl-C, leaves; the match is kept and can be resumed
"""


class Left(Exception):
    """A person leaves the table."""


class TerminalTable:
    """Seats people and bots at a match and keeps it on disk after every move."""

    def __init__(self, kept: MatchFile, bots: dict[int, Bot], console: Console) -> None:
        self.kept = kept
        self.match = kept.match
        self.bots = bots
        self.console = console
        self.people = [seat for seat in range(self.match.seats) if seat not in bots]
        self.narrators = {seat: Narrator(self.match, seat) for seat in self.people}
        self.last_person: int | None = None

    def run(self) -> None:
        resumed = bool(self.kept.written)
        self.say(f"[bold]{self.match.game.title}[/] with {', '.join(map(escape, self.match.names))}. Type [bold]?[/] for help.")
        if resumed:
            for narrator in self.narrators.values():
                narrator.catch_up()
        try:
            self.kept.save()
            while not self.match.over:
                self.take_turn()
            self.finish()
        except (Left, KeyboardInterrupt, EOFError):
            self.say(f"\nThe match is kept. Go on with: [bold]souq play --resume {escape(str(self.kept.path))}[/]")

    def take_turn(self) -> None:
        """Bots first: what they choose secretly they would not see anyway, and people need not wait."""
        acting = self.match.acting
        seat = next((seat for seat in acting if seat in self.bots), acting[0])
        if seat in self.bots:
            self.match.play(self.bots[seat].choose(self.match.view(seat)), seat)
        else:
            self.ask_person(seat)
        self.kept.save()

    def ask_person(self, seat: int) -> None:
        self.hand_over(seat)
        self.tell(seat)
        self.draw(seat)
        view = self.match.view(seat)
        self.say(f"\n[bold]{escape(as_sentence(view.game, view.question(), self.match.names))}[/]")
        self.list_moves(seat)
        while not self.answered(seat):
            pass

    def hand_over(self, seat: int) -> None:
        """Several people at one terminal do not look at each other's secrets."""
        if len(self.people) > 1 and self.last_person != seat:
            self.console.clear()
            self.console.input(f"[bold]{escape(self.match.names[seat])}[/], press Enter when only you are looking. ")
        self.last_person = seat

    def answered(self, seat: int) -> bool:
        """Reads one line; True once a move has been played."""
        line = self.console.input(f"[bold]{escape(self.match.names[seat])}>[/] ").strip()
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "":
                    return False
                case "?" | "help":
                    self.console.print(Markdown(HELP))
                case "moves":
                    self.list_moves(seat, every=True, verb=rest)
                case "why":
                    refusal = self.match.why_not(rest, seat)
                    self.say(escape(str(refusal)) if refusal else f"{escape(rest)} is allowed.")
                case "table":
                    self.draw(seat)
                case "log":
                    self.log(seat)
                case "rules":
                    game = self.match.game
                    self.console.print(Markdown(find_clause(game, rest) if rest else rulebook(game)))
                case "quit":
                    raise Left
                case _:
                    self.match.play(line, seat)
                    return True
        except (MoveError, OptionError) as error:
            self.say(f"[yellow]{escape(str(error))}[/]")
        return False

    def list_moves(self, seat: int, every: bool = False, verb: str = "") -> None:
        moves = self.match.moves(seat).tolist()
        if every or len(moves) <= LISTED:
            texts = [text for text in map(self.match.text, moves) if text.startswith(verb)]
            self.console.print(Columns([f"[cyan]{escape(text)}[/]" for text in texts], padding=(0, 2)))
            return
        by_kind: defaultdict[int, list[int]] = defaultdict(list)
        for move in moves:
            by_kind[kind_of(move)].append(move)
        for kind in by_kind.values():
            shown = ", ".join(f"[cyan]{escape(self.match.text(move))}[/]" for move in islice(kind, 5))
            self.say(f"  {shown}{f' ... {len(kind):,} ways in all' if len(kind) > 5 else ''}")

    def tell(self, seat: int) -> None:
        """What has happened since the seat last looked; a long row of the same kind, as when a board is laid out, in short."""
        messages = [saying for told in self.narrators[seat].catch_up() for saying in told.messages]
        for _, same in groupby(messages, key=lambda saying: saying.name):
            said = [escape(as_sentence(self.match.game, saying, self.match.names)) for saying in same]
            if len(said) > ALIKE:
                said = [f"{said[0]} [dim](and {len(said) - 1} more like this: log tells them all)[/]"]
            for text in said:
                self.say("  " + text)

    def log(self, seat: int) -> None:
        for told in Narrator(self.match, seat).catch_up():
            said = " ".join(as_sentence(self.match.game, saying, self.match.names) for saying in told.messages)
            self.say(f"[dim]{told.ply:>4}[/] {escape(said)}")

    def draw(self, seat: int) -> None:
        self.console.print(draw(self.match.view(seat), self.match.names))

    def finish(self) -> None:
        for seat in self.people[:1]:
            self.tell(seat)
        self.console.print(draw(self.match.everything(), self.match.names))
        table = Table("", "points", box=None)
        winners = self.match.winners()
        for seat, points in enumerate(self.match.scores()):
            table.add_row(
                f"[bold]{escape(self.match.names[seat])} wins[/]" if seat in winners else escape(self.match.names[seat]),
                str(points),
            )
        self.console.print(table)
        self.say(f"The transcript is kept. Check it with: [bold]souq verify {escape(str(self.kept.path))}[/]")

    def say(self, text: str) -> None:
        """Lines are left to the terminal to break, so that a command in them can be copied whole."""
        self.console.print(text, highlight=False, soft_wrap=True)
