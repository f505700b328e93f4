"""Measure a column of a page in docs/reference/balance/ again.

python scripts/balance.py kings greedy         run the study that the column names and write its figures

The first row of the table names the command of each column. A measure that a study does not have is left out.
"""

import sys
from collections.abc import Callable
from typing import Any

from figures import ROOT, commit, number, read_table, run_souq, share, today, with_interval, write_table

PAGES = ROOT / "docs" / "reference" / "balance"
Measure = Callable[[dict[str, Any]], str]


def mean(*path: str) -> Measure:
    """Return a measure that writes the mean of a distribution with its smallest and largest value."""

    def write(study: dict[str, Any]) -> str:
        for key in path:
            study = study[key]
        return f"{number(study['mean'])} ({study['least']:g} to {study['most']:g})"

    return write


def seats_won(study: dict[str, Any]) -> str:
    return ", ".join(share(seat["share"]) for seat in study["wins"])


def turns_won(study: dict[str, Any]) -> str:
    return ", ".join(share(turn["share"]) for turn in study["turn_order"] or ())


def widest_interval(study: dict[str, Any]) -> str:
    """Write half of the widest interval of a seat's share of wins."""
    return f"± {100 * max(high - low for low, high in (seat['interval'] for seat in study['wins'])) / 2:.1f}"


def bet_won(after: float) -> Measure:
    return lambda study: next(share(bet["bet_won"]) for bet in study["known"] if abs(bet["after"] - after) < 0.01)


def deal(result: str) -> Measure:
    return lambda study: with_interval(study["luck"][result]["deal"], study["luck"][result]["deal_interval"], share)


def figure(name: str) -> Measure:
    """Return a measure that writes a figure of the game with its interval."""

    def write(study: dict[str, Any]) -> str:
        for found in study["figures"]:
            if found["name"] == name:
                return with_interval(found["mean"], found["interval"], share if found["is_share"] else number)
        return ""

    return write


def rates(group: str, names: tuple[str, ...]) -> Measure:
    """Return a measure that writes how often each item of a group is used per game."""

    def write(study: dict[str, Any]) -> str:
        items = {item["name"]: item for item in study["uses"][group]}
        return ", ".join(number(items[name]["uses"] / study["games"]) for name in names)

    return write


def spread(name: str) -> Measure:
    """Return a measure that writes the mean of each series of a spread."""
    return lambda study: ", ".join(number(series["mean"]) for series in study["spreads"][name])


MEASURES: dict[str, Measure] = {
    "games": lambda study: f"{study['games']:,}",
    "fair share of wins": lambda study: share(study["fair_share"]),
    "wins of seats 1, 2, ...": seats_won,
    "interval of a seat's wins, percentage points": widest_interval,
    "wins by turn order: first, second, ...": turns_won,
    "points of seats 1, 2, ...": lambda study: ", ".join(number(seat["mean"]) for seat in study["scores"]),
    "rounds": mean("length", "rounds"),
    "decisions": mean("length", "decisions"),
    "changes of the lead": lambda study: number(study["lead_changes"]["mean"]),
    "bets on the leader won, half-way": bet_won(0.5),
    "bets on the leader won, after nine tenths": bet_won(0.9),
    "winner leads for good after (median part of the decisions)": lambda study: f"{100 * study['decided']['median']:.0f}%",
    "who wins: share explained by the deal": deal("win"),
    "by how much: share explained by the deal": deal("margin"),
    "items never used": lambda study: str(len(study["unused"])),
}
"""Measures of every game, in the order of the rows."""

GAME_MEASURES: dict[str, dict[str, Measure]] = {
    "basari": {
        "actions A, B, C chosen a game": rates("actions", ("A", "B", "C")),
        "A, B, C forfeited a game": rates("outcomes", ("A forfeited", "B forfeited", "C forfeited")),
        "bargains a game": figure("bargains"),
        "gems paid for A, B, C": spread("prices"),
        "raises in a bargain for A, B, C": spread("raises"),
    },
    "bazaar": {
        "purchases a game": figure("purchases"),
        "games that end because no one buys": figure("stalled"),
        "jewels left after a purchase, phases one and two": spread("left"),
        "points of a purchase, phases one and two": spread("earned"),
        "turns at the whole table between purchases": spread("waits"),
    },
    "gemhunt": {
        "games in which the revealer wins": figure("revealer_wins"),
        "games in which a seat has to open the endgame": figure("compelled"),
        "round in which the endgame is opened": spread("opening"),
        "games in which a mine is used": figure("mine_used"),
        "gems taken out of mines a game": figure("mined"),
        "seats with a second transporter a game": figure("second_transporters"),
        "gems delivered a game": figure("delivered"),
    },
    "kings": {
        "rounds won by the first to move, second, third, fourth": rates("order", ("first", "second", "third", "fourth")),
        "turns at the whole table in a round": spread("turns"),
        "wrong claims a game": figure("wrong"),
        "abandoned rounds a game": figure("abandoned"),
    },
}
"""Measures of one game, below the others."""

RECORDED = ("command", "date", "commit")


def measured(game: str, command: str) -> dict[str, str]:
    """Return the cells of a column, by the name of their row."""
    study = run_souq(command)["studies"][0]
    figures = {name: write(study) for name, write in (MEASURES | GAME_MEASURES[game]).items()}
    return {"command": command, "date": today(), "commit": commit()} | {name: text for name, text in figures.items() if text}


def main(game: str, column: str) -> None:
    document = PAGES / f"{game}.md"
    header, *rows = read_table(document)
    at = header.index(column)
    cells = {row[0]: row for row in rows}
    for name, text in measured(game, cells["command"][at]).items():
        cells.setdefault(name, [name, *[""] * (len(header) - 1)])[at] = text
    order = [*RECORDED, *MEASURES, *GAME_MEASURES[game]]
    write_table(document, [header, *(cells[name] for name in order if name in cells)])


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(sys.argv[1], sys.argv[2])
