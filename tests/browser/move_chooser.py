"""Which move a test plays: sensible enough for a match to come to its end, varied enough to touch everything."""

import random
import re
from typing import Any

from tests.browser.guest import Heard

LETTERS = "rygb"


def choose(game: str, heard: Heard, chance: random.Random) -> str:
    moves: list[str] = heard.position["moves"]
    if not moves:
        assert heard.position["more"], heard.position
        return UNLISTED[game](heard)
    return CHOICES[game](heard, moves, chance)


def choose_basari(_heard: Heard, moves: list[str], chance: random.Random) -> str:
    """Bids are many and bargains long: a standing offer is mostly taken, and raised by little."""
    if "accept" in moves and chance.random() < 0.6:
        return "accept"
    bids = sorted((move for move in moves if move.startswith("bid")), key=worth)
    return chance.choice(bids[:6] or moves)


def worth(bid: str) -> int:
    return sum(int(count) for count in re.findall(r"\d+", bid))


def bid_unlisted(heard: Heard) -> str:
    """Too many bids to list: with so many gems, one can either accept or open with one."""
    if heard.table["phase"] == "answer":
        return "accept"
    mine = heard.table["gems"][heard.me]
    return f"bid 1{next(letter for letter, count in zip(LETTERS, mine, strict=True) if count)}"


def choose_bazaar(_heard: Heard, moves: list[str], chance: random.Random) -> str:
    """Buys whatever can be bought; trades for fewer jewels rather than more, so that prices are met."""
    buys = [move for move in moves if move.startswith("buy")]
    if buys:
        return chance.choice(buys)
    swaps = [move for move in moves if move.startswith("swap")]
    if swaps and chance.random() < 0.4:
        return chance.choice(swaps)
    return chance.choice([move for move in moves if not move.startswith("swap")])


def choose_gemhunt(_heard: Heard, moves: list[str], chance: random.Random) -> str:
    """Builds before it acts, finishes what was begun, and gathers income before ending the turn."""
    for word, eager in GEMHUNT:
        fitting = [move for move in moves if word in move.split()]
        if fitting and chance.random() < eager:
            return chance.choice(fitting)
    return "end" if "end" in moves else chance.choice(moves)


GEMHUNT = [
    ("hire", 0.7),
    ("road", 0.6),
    ("unroad", 0.03),
    ("deliver", 1.0),
    ("load", 1.0),
    ("mine", 0.8),
    ("share", 0.8),
    ("take", 1.0),
    ("swap", 0.9),
    ("sell", 0.7),
    ("reveal", 0.8),
    ("transporter", 0.9),
    ("income", 0.8),
    ("lawyer", 0.5),
    ("buy", 0.1),
]
"""What is done first, and how willingly."""


def choose_kings(heard: Heard, moves: list[str], chance: random.Random) -> str:
    """Shows a hand that wins, and no other."""
    winning = [move for move in moves if move.startswith("show") and wins(rest(heard, move))]
    if winning:
        return chance.choice(winning)
    return chance.choice([move for move in moves if not move.startswith("show")])


def finish_unlisted(heard: Heard) -> str:
    """Discards one card and lays the next two out, whatever they are."""
    away, left, right = [write_card(heard.box, card) for card in own_cards(heard)[:3]]
    return f"discard {away} shop {left} {right}"


def rest(heard: Heard, move: str) -> list[int]:
    """The four cards that are shown with a move."""
    away = {read_card(heard.box, word) for word in move.split() if len(word) == 3}
    return [card for card in own_cards(heard) if card not in away]


def own_cards(heard: Heard) -> list[int]:
    return [card for card, holder in enumerate(heard.table["holder"]) if holder == 2 + heard.me]


def wins(cards: list[int]) -> bool:
    """All alike or all different in number, colour and item."""
    return all(len({card // step % 4 for card in cards}) in (1, len(cards)) for step in (16, 4, 1))


def name_of(codes: list[int]) -> str:
    return "".join(chr(code) for code in codes if code > 0)


def write_card(box: dict[str, Any], card: int) -> str:
    colour, item = name_of(box["colours"][card // 4 % 4]), name_of(box["items"][card % 4])
    return f"{card // 16 + 1}{colour[0]}{item[0].upper()}"


def read_card(box: dict[str, Any], text: str) -> int:
    return next(card for card in range(64) if write_card(box, card) == text)


def kind_of(move: str) -> str:
    """What is done with what, without which one: `lawyer to`, `bid`."""
    words = [word for word in move.split() if re.fullmatch(r"[a-z]{2,}", word)]
    if words[0] in ("lawyer", "transporter", "hire"):
        return " ".join(words[:2])
    return words[0]


CHOICES = {"basari": choose_basari, "bazaar": choose_bazaar, "gemhunt": choose_gemhunt, "kings": choose_kings}
UNLISTED = {"basari": bid_unlisted, "kings": finish_unlisted}
