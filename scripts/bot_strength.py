"""Measure rows of docs/reference/bot-strength.md again.

python scripts/bot_strength.py                 list the rows with their numbers
python scripts/bot_strength.py 3 7             play the arenas of rows 3 and 7 and write their figures

Every row names the command that made it. A row is replaced by what the command gives now.
"""

import sys

from figures import ROOT, commit, read_table, run_souq, today, with_interval, write_table

DOCUMENT = ROOT / "docs" / "reference" / "bot-strength.md"
HEADER = ["game", "bot", "against", "times its fair share", "games", "date", "commit", "command"]


def measured(row: list[str]) -> list[str]:
    """Return a row with new figures."""
    command = row[HEADER.index("command")]
    results = run_souq(command)
    bot = results["bots"][0]
    times_fair = with_interval(bot["times_fair"], bot["times_fair_interval"], lambda value: f"{value:.2f}")
    return [*row[:3], times_fair, f"{results['counted_games']:,}", today(), commit(), command]


def main(numbers: list[int]) -> None:
    header, *rows = read_table(DOCUMENT)
    if header != HEADER:
        raise SystemExit(f"{DOCUMENT}: found the columns {header}, expected {HEADER}")
    for at in numbers:
        rows[at - 1] = measured(rows[at - 1])
        write_table(DOCUMENT, [header, *rows])
    for at, row in enumerate(rows, 1):
        sys.stdout.write(f"{at:3} {row[0]:<12} {row[1]:<14} {row[2]:<14} {row[3]:<24} {row[5]}\n")


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]])
