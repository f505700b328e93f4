"""The smallest bot: reads a decision, line by line, and answers with a random move."""

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
