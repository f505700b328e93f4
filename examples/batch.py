"""Plays many matches of King's Keys at once and counts wins. Give the number of matches: python examples/batch.py 10000."""

import sys

import souq
from souq.bots.policies import find_policy


def main(tables: int) -> None:
    batch = souq.Batch(souq.find_game("kings"), 4, tables=tables, seed=1)
    decisions = batch.play([find_policy("greedy"), *[find_policy("random")] * 3])
    _, winners = batch.results()
    wins = [int((winners >> seat & 1).sum()) for seat in range(4)]
    sys.stdout.write(f"{decisions:,} decisions in {tables:,} matches; wins by seat: {wins}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
