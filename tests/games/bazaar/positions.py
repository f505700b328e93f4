"""Named Bazaar positions for the clause tests."""

from souq.kernel.formats import Counts
from tests.conformance.position import Position

JEWELS = Counts("rwbyg")


def at_table(
    *hands: str, phase: str = "turn", turn: int = 1, top: str = "1,16,38,28", options: str = "", **fields: str | int
) -> Position:
    """Set up barter cards 1 and 2, four stalls of five cards, these hands, and the rest in the treasury.

    The top cards are 5r with a star, 3r2w, 1w3b1y and 1b2y2g."""
    held = [JEWELS.read(None, hand) for hand in hands]
    treasury = tuple(20 - sum(colour) for colour in zip(*held, strict=True))
    said = {
        "phase": phase,
        "turn": turn,
        "barter": "1,2",
        "top": top,
        "height": "5*4",
        "jewels": "/".join([*hands, *["0"] * (6 - len(hands))]),
        "treasury": JEWELS.write(None, treasury),
        **fields,
    }
    return Position(f"bazaar/1 seats={len(hands)} {options} " + " ".join(f"{name}={value}" for name, value in said.items()))


def hand(position: Position, seat: int) -> str:
    return JEWELS.write(None, tuple(int(count) for count in position.table.jewels[seat - 1]))


def new_table(seats: int, options: str = "") -> Position:
    """Return a table before anything is laid out."""
    position = Position(f"bazaar/1 seats={seats} {options}")
    position.doors.setup(position.boxes, position.tables, seats)
    return position


def stalls_dealt(seats: int) -> Position:
    """Lay out the stalls. The rolls for the first turn come next."""
    position = new_table(seats, "@barter=1+2")
    for card in ("card 1", "card 16", "card 38", "card 28"):
        position.chance(card)
    return position
