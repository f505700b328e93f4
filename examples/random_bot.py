"""The least bot: reads what it is told about a decision and answers with any move."""

import random
import sys

moves: list[str] = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "move":
        moves.append(rest)
    elif word == "choose":
        sys.stdout.write(random.choice(moves) + "\n")
        sys.stdout.flush()
        moves.clear()
