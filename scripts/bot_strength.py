"""Measure rows of the two tables in docs/reference/bot-strength.md again.

python scripts/bot_strength.py                 list the rows with their numbers
python scripts/bot_strength.py 3 7             play the arenas of rows 3 and 7 and write their figures

Every row names the command that made it. A row is replaced by what the command gives now.
"""

import sys

from figures import ROOT, commit, read_table, run_souq, today, with_interval, write_table

DOCUMENT = ROOT / "docs" / "reference" / "bot-strength.md"
TABLES = ("", "defaults")
HEADER = ["game", "bot", "against", "times its fair share", "games", "date", "commit", "command"]


def measured(row: list[str]) -> list[str]:
    """Return a row with new figures."""
    command = row[HEADER.index("command")]
    results = run_souq(command)
    bot = results["bots"][0]
    times_fair = with_interval(bot["times_fair"], bot["times_fair_interval"], lambda value: f"{value:.2f}")
    return [*row[:3], times_fair, f"{results['counted_games']:,}", today(), commit(), command]


def main(numbers: list[int]) -> None:
    tables = {name: read_table(DOCUMENT, name) for name in TABLES}
    for table in tables.values():
        if table[0] != HEADER:
            raise SystemExit(f"{DOCUMENT}: found the columns {table[0]}, expected {HEADER}")
    places = [(name, at) for name, table in tables.items() for at in range(1, len(table))]
    for number in numbers:
        name, at = places[number - 1]
        tables[name][at] = measured(tables[name][at])
        write_table(DOCUMENT, tables[name], name)
    for number, (name, at) in enumerate(places, 1):
        row = tables[name][at]
        sys.stdout.write(f"{number:3} {row[0]:<12} {row[1]:<14} {row[2]:<14} {row[3]:<24} {row[5]}\n")


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]])
