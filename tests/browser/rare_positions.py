"""Positions in which moves can be made that hardly ever come up: found by playing until one does."""

import random
from typing import Any, NamedTuple

from souq.bots.levels import new_bot
from souq.games import find_game
from souq.games.gemhunt.pieces import DOUBLE, LAWYERS
from souq.play.chance import SimulationSeed
from souq.play.match import Match
from souq.play.transcript import write_opening, write_ply
from tests.browser.move_chooser import kind_of

MAX_MATCHES = 40
MAX_PLIES = 1500


class Rarity(NamedTuple):
    match: Match
    seat: int
    move: str

    def transcript(self) -> str:
        """What was played so far."""
        return write_opening(self.match, with_chance=False) + "".join(
            write_ply(self.match, ply) for ply in range(1, self.match.played + 1)
        )


def find(game: str, kind: str, seats: int, options: dict[str, str]) -> Rarity:
    """The first position, in a fixed row of matches, in which a move of the kind may be made."""
    for number in range(MAX_MATCHES):
        match = Match(find_game(game), seats, options=options, chance=SimulationSeed(3, number))
        chance = random.Random(number)
        while not match.over and match.played < MAX_PLIES:
            seat = match.acting[0]
            moves = [match.text(move) for move in match.moves(seat)]
            rare = [move for move in moves if kind_of(move) == kind]
            if rare:
                return Rarity(match, seat, chance.choice(rare))
            match.play(lead_on(game, kind, match, seat, moves, chance), seat)
    raise AssertionError(f"{game} never offers a move of the kind {kind!r}")


def lead_on(game: str, kind: str, match: Match, seat: int, moves: list[str], chance: random.Random) -> str | int:
    """Moves towards where the kind is likely."""
    if kind == "transporter mine":
        return new_bot("hard", seat).choose(match.view(seat))
    if game == "gemhunt" and kind.split()[-1] in ("share", "take"):
        return to_the_mine(match, seat, moves, chance)
    if kind in ("trade", "lawyer swap"):
        return new_bot("greedy", seat).choose(match.view(seat))
    if kind in ("exchange", "take") and game == "basari":
        wanted = "choose D" in moves and seat <= (kind == "take")
        return "choose D" if wanted else chance.choice([one for one in moves if one != "choose D"])
    return chance.choice(moves)


def to_the_mine(match: Match, seat: int, moves: list[str], chance: random.Random) -> str:
    """Earns, hires, builds roads towards the mine of seat 1 and drives there; whoever is there stays."""
    box, table = match.box, match.view(seat).table
    home = int(box.home[0])
    doubles = [place for place in range(len(box.kind)) if box.kind[place] == DOUBLE]
    first = min(doubles, key=lambda place: apart(box, home, place))
    goal = (first, int(box.twin[first]))[seat % 2]

    def use(move: str) -> float:
        words = move.split()
        if "share" in words:
            return 200.0
        if words[0] == "hire":
            return 100.0 if words[1] == "transporter" else -1.0
        if words[0] == "road":
            ends = [int(place) - 1 for place in words[1].split("-")]
            return 80.0 - min(apart(box, end, goal) for end in ends) + chance.random()
        if words[0] == "transporter" and words[2] == "to":
            here = int(table.unit[seat, LAWYERS + int(words[1]) - 1])
            return 50.0 if apart(box, int(words[3]) - 1, goal) < apart(box, here, goal) else -1.0
        if words[-1] == "income":
            return 90.0
        if words[0] == "lawyer" and words[2] == "to":
            return 10.0 + chance.random() if table.unit[seat, int(words[1]) - 1] == home else -1.0
        return 0.0 if move == "end" else -0.5

    return max(moves, key=use)


def apart(box: Any, one: int, other: int) -> int:
    return abs(int(box.column[one]) - int(box.column[other])) + abs(int(box.line[one]) - int(box.line[other]))
