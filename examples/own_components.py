"""Plays Basari with components of one's own: workers bring 20 points instead of 12."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import souq


def play(components: Path | None) -> list[int]:
    """Return the scores of a match of four greedy bots; the same seed deals the same cards."""
    match = souq.new_match("basari", seats=4, seed=bytes(32), components=components)
    bots = [souq.new_bot("greedy", seed) for seed in range(4)]
    while not match.over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match.view(seat)), seat)
    return match.scores()


def main() -> None:
    printed = (souq.find_game("basari").folder / "components.toml").read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        own = Path(folder) / "mycards.toml"
        own.write_text(printed.replace("workers_prize = 12", "workers_prize = 20"), encoding="utf-8")
        sys.stdout.write(f"as printed: {play(None)}\nwith mine:  {play(own)}\n")


if __name__ == "__main__":
    main()
