"""Plays whole matches: every kind of move a few times by touch, the rest typed."""

import random
from collections import Counter

from tests.browser.guest import Guest, Heard
from tests.browser.move_chooser import choose, kind_of
from tests.browser.touch_player import touch

TOUCHED_OF_A_KIND = 4
PICTURES = 3
END = "end"


class Player:
    """Somebody who plays one seat."""

    def __init__(self, guest: Guest, seed: int, touches: int = TOUCHED_OF_A_KIND, haste: float = 0.0) -> None:
        self.guest = guest
        self.chance = random.Random(seed)
        self.touches = touches
        self.haste = haste
        """How often a turn is ended although more could be done in it."""
        self.touched: Counter[str] = Counter()
        self.typed: Counter[str] = Counter()

    def move(self, heard: Heard) -> str:
        game = heard.info["game"]
        hurries = END in heard.position["moves"] and self.chance.random() < self.haste
        move = END if hurries else choose(game, heard, self.chance)
        kind = kind_of(move)
        if self.touched[kind] < self.touches:
            touch(game, self.guest, heard, move)
            self.touched[kind] += 1
        else:
            self.guest.type(heard, move)
            self.typed[kind] += 1
        return move

    def play(self, heard: Heard, decisions: int | None = None, pictures: str = "") -> Heard:
        """To the end, or for some decisions; returns the position it then waits at."""
        taken: Counter[str] = Counter()
        while not heard.over and decisions != 0:
            phase = str(heard.table.get("phase"))
            if pictures and taken[phase] < PICTURES:
                taken[phase] += 1
                self.guest.picture(f"{pictures}-{phase}-{taken[phase]}")
            self.move(heard)
            heard = self.guest.asked()
            decisions = None if decisions is None else decisions - 1
        return heard


def play_together(players: dict[int, Player]) -> None:
    """Several people at one table by their seats, each at a browser of their own, to the end."""
    first = next(iter(players.values())).guest
    while asked := first.acting({seat: player.guest.played for seat, player in players.items()}):
        for seat in asked:
            players[seat].move(players[seat].guest.asked())
