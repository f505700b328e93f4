"""A bot for Basari that reads its view: souq arena basari --bots "cmd:python examples/greedy_bot.py,random,random"."""

import re
import sys

from souq import read_diagram

WORTH = {"r": 3.5, "y": 3.0, "g": 2.5, "b": 2.0}
"""What a gem is worth, in points."""


def price(move: str) -> float:
    """Return what the gems in a move like `bid 1r3b` are worth."""
    return sum(int(count) * WORTH[gem] for count, gem in re.findall(r"(\d+)([rygb])", move))


def choose(view: str, seat: int, moves: list[str]) -> str:
    """Return the move that brings most at once: a good action, a low bid, and an acceptable offer accepted."""
    _, loaded_box, tables = read_diagram(view)
    box, table = loaded_box.reader, tables[0]
    card = table["dealt"][seat]
    gems = float(sum(count * worth for count, worth in zip(box["gems"][card], WORTH.values(), strict=True)))
    values = {"A": 4.0, "B": float(box["points"][card]), "C": gems, "D": 3.0}
    if moves[0].startswith("choose"):
        return max(moves, key=lambda move: values[move.split()[1]])
    offer = float(sum(count * worth for count, worth in zip(table["offer"], WORTH.values(), strict=True)))
    if "accept" in moves and offer >= 3:
        return "accept"
    return min((move for move in moves if move != "accept"), key=price, default="accept")


def main() -> None:
    seat, view, moves = 0, "", list[str]()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "seat":
            seat = int(rest) - 1
        elif word == "view":
            view = rest
        elif word == "move":
            moves.append(rest)
        elif word == "choose":
            sys.stdout.write(choose(view, seat, moves) + "\n")
            sys.stdout.flush()
            moves.clear()


if __name__ == "__main__":
    main()
