"""Transcripts: a whole match as text. Headers, one line per ply including chance, then the seed and the result.

[Game "basari/1"]
[Players "Ann" "greedy" "greedy"]
[Options]
[Components "..."]
[Commitment "..."]
1 chance deal 17
2 chance deal 4
3 chance deal 30
4 1 choose B
"""

import json
import re
from dataclasses import dataclass
from functools import cached_property

from souq.games import find_game
from souq.kernel.components import Components
from souq.kernel.errors import MoveError, OptionError, TranscriptError
from souq.kernel.game import Game
from souq.kernel.move import CHANCE
from souq.play.chance import SEED_BYTES, ChanceSource, CommittedSeed, SimulationSeed
from souq.play.match import Match, Ply

HEADER = re.compile(r"\[([A-Z][a-z]+)((?: \"(?:[^\"\\]|\\.)*\")*)\]")
VALUE = re.compile(r"\"(?:[^\"\\]|\\.)*\"")
PLY = re.compile(r"([1-9][0-9]{0,8}) (chance|[1-9]) (\S.*)")
OPENING = ("Game", "Players", "Options", "Components", "Commitment", "Luck")
CLOSING = ("Seed", "Scores", "Winners")
CHANCE_NAME = "chance"


@dataclass(frozen=True)
class PlyLine:
    """A ply as written, with its line number."""

    line: int
    seat: int
    text: str


@dataclass(frozen=True)
class Transcript:
    """A parsed transcript, not yet replayed."""

    headers: dict[str, tuple[str, ...]]
    header_lines: dict[str, int]
    plies: tuple[PlyLine, ...]

    @cached_property
    def game(self) -> Game:
        try:
            return find_game(self.single_value("Game"))
        except OptionError as error:
            raise TranscriptError(self.header_lines["Game"], str(error)) from error

    @property
    def ended(self) -> bool:
        return "Scores" in self.headers

    def single_value(self, name: str) -> str:
        """Return the value of a header that must have exactly one."""
        values = self.headers.get(name, ())
        if len(values) != 1:
            raise TranscriptError(self.header_lines.get(name, 1), f'expected one header like [{name} "..."]')
        return values[0]

    def line_of(self, name: str) -> int:
        return self.header_lines.get(name, 1)

    @property
    def chance(self) -> ChanceSource | None:
        """The source of the chance moves, if the transcript reveals it."""
        if "Luck" in self.headers:
            found = re.fullmatch(r"([0-9]{1,18})/([0-9]{1,18})", self.single_value("Luck"))
            if not found:
                raise TranscriptError(self.line_of("Luck"), 'expected [Luck "seed/game"], two numbers')
            return SimulationSeed(int(found[1]), int(found[2]))
        if "Seed" in self.headers:
            return CommittedSeed(self.seed)
        return None

    @property
    def seed(self) -> bytes:
        text = self.single_value("Seed")
        if not re.fullmatch(rf"[0-9a-f]{{{2 * SEED_BYTES}}}", text):
            raise TranscriptError(self.line_of("Seed"), f"expected a seed of {2 * SEED_BYTES} hexadecimal digits")
        return bytes.fromhex(text)

    def new_match(self, components: Components | None = None) -> Match:
        """Return the match before its first ply, without a chance source."""
        game = self.game
        known = (components.digest,) if components else (game.components.digest, *game.compatible_digests)
        components = components or game.components
        if self.single_value("Components") not in known:
            raise TranscriptError(
                self.line_of("Components"),
                f"found components {self.single_value('Components')[:12]}, expected {components.digest[:12]}; "
                "name the component file of this match with --components",
            )
        names = self.headers.get("Players", ())
        try:
            options = dict(split_option(text) for text in self.headers.get("Options", ()))
            return Match(game, len(names), options=game.with_legacy_options(options), components=components, names=names)
        except OptionError as error:
            raise TranscriptError(self.line_of("Players" if "seats" in str(error) else "Options"), str(error)) from error

    def replay(self, components: Components | None = None) -> Match:
        """Replay the match, checking every move and the result."""
        match = self.new_match(components)
        for written in self.plies:
            try:
                match.replay_ply(Ply(written.seat, match.read(written.text)))
            except MoveError as error:
                raise TranscriptError(written.line, str(error)) from error
        self.check_result(match)
        return match

    def _repr_html_(self) -> str:
        """Show headers and last position in a notebook."""
        from souq.play.draw.notebook import transcript_html

        return transcript_html(self)

    def check_result(self, match: Match) -> None:
        if self.ended and not match.over:
            raise TranscriptError(self.line_of("Scores"), "found a result, but the match is not over")
        if self.ended and list(self.headers["Scores"]) != [str(points) for points in match.scores()]:
            raise TranscriptError(
                self.line_of("Scores"), f"found the scores {self.headers['Scores']}, but the moves give {match.scores()}"
            )
        if self.ended and list(self.headers.get("Winners", ())) != [str(seat + 1) for seat in match.winners()]:
            raise TranscriptError(self.line_of("Winners"), "the moves give different winners")


def split_option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def read_transcript(text: str) -> Transcript:
    if not text:
        raise TranscriptError(1, "the transcript is empty")
    if not text.endswith("\n"):
        raise TranscriptError(text.count("\n") + 1, "the last line is not terminated")
    headers: dict[str, tuple[str, ...]] = {}
    header_lines: dict[str, int] = {}
    plies: list[PlyLine] = []
    for number, line in enumerate(text[:-1].split("\n"), start=1):
        if found := HEADER.fullmatch(line):
            name = found[1]
            check_header(name, number, headers, bool(plies))
            headers[name] = read_values(found[2], number)
            header_lines[name] = number
        elif found := PLY.fullmatch(line):
            if int(found[1]) != len(plies) + 1:
                raise TranscriptError(number, f"found ply {found[1]}, expected ply {len(plies) + 1}")
            if any(name in headers for name in CLOSING):
                raise TranscriptError(number, "found a ply after the end")
            plies.append(PlyLine(number, CHANCE if found[2] == CHANCE_NAME else int(found[2]) - 1, found[3]))
        else:
            raise TranscriptError(
                number, f"found {line[:60]!r}, expected a header like [Game \"basari/1\"] or a ply like '4 1 choose B'"
            )
    return Transcript(headers, header_lines, tuple(plies))


def read_values(text: str, line: int) -> tuple[str, ...]:
    try:
        return tuple(json.loads(value) for value in VALUE.findall(text))
    except ValueError as error:
        raise TranscriptError(line, f"found a badly quoted value: {error}") from error


def check_header(name: str, line: int, headers: dict[str, tuple[str, ...]], begun: bool) -> None:
    if name in headers:
        raise TranscriptError(line, f"found the header {name} a second time")
    if name not in OPENING + CLOSING:
        raise TranscriptError(line, f"found the header {name}, expected one of: {', '.join(OPENING + CLOSING)}")
    if begun and name in OPENING:
        raise TranscriptError(line, f"found the header {name} after the first ply")


def write_header(name: str, *values: str) -> str:
    return f"[{' '.join([name, *(json.dumps(value, ensure_ascii=False) for value in values)])}]\n"


def write_opening(match: Match, *, with_chance: bool = True) -> str:
    """Write the headers before the first ply. They contain the commitment to a secret seed, not the seed."""
    options = (f"{name}={value}" for name, value in match.options.items())
    return (
        write_header("Game", match.game.name)
        + write_header("Players", *match.names)
        + write_header("Options", *options)
        + write_header("Components", match.components.digest)
        + (write_chance_source(match.chance) if with_chance else "")
    )


def write_chance_source(source: ChanceSource | None) -> str:
    match source:
        case CommittedSeed():
            return write_header("Commitment", source.commitment)
        case SimulationSeed(seed, stream):
            return write_header("Luck", f"{seed}/{stream}")
        case _:
            return ""


def write_ply(match: Match, number: int) -> str:
    """Write the line of ply `number`, counted from 1."""
    ply = match.ply(number)
    return ply_line(number, ply.seat, match.text(ply.move))


def ply_line(number: int, seat: int, text: str) -> str:
    return f"{number} {CHANCE_NAME if seat == CHANCE else seat + 1} {text}\n"


def write_closing(match: Match, *, with_chance: bool = True) -> str:
    """Write the seed and the result of a match that is over, otherwise nothing."""
    if not match.over:
        return ""
    seed = write_header("Seed", match.chance.seed.hex()) if with_chance and isinstance(match.chance, CommittedSeed) else ""
    scores = write_header("Scores", *(str(points) for points in match.scores()))
    return seed + scores + write_header("Winners", *(str(seat + 1) for seat in match.winners()))


def write_transcript(match: Match) -> str:
    lines = (write_ply(match, number) for number in range(1, match.played + 1))
    return write_opening(match) + "".join(lines) + write_closing(match)


def drop_torn_line(text: str) -> str:
    """Remove an unterminated last line, which a crash may leave."""
    return text[: text.rfind("\n") + 1]
