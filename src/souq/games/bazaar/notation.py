"""The texts of Bazaar: move notation, the question to a seat, and the messages about a move."""

from dataclasses import dataclass
from typing import Any

from souq.games.bazaar.kinds import BARTER_CARD, CARD, FACE, PASSING, PICKING, PURCHASE, ROLLING, TRADE, TRIMMING
from souq.games.bazaar.pieces import EQUATIONS, JEWELS, LETTERS, STAR, TRADES
from souq.games.bazaar.rules import bare_stall, held, left_of, next_to_roll
from souq.games.bazaar.table import CARD_NUMBER, DIE_FACES, ORDER, OVER, PICK, TRIM, TURN, Table
from souq.kernel.errors import NotationError
from souq.kernel.formats import Counts, Number, OneOf
from souq.kernel.messages import Message, SeatRef, SeenPly, Term
from souq.kernel.move import has, kind_of, part
from souq.kernel.move_notation import MoveFormat, MoveNotation

COLOUR_NAMES = ("red", "white", "blue", "yellow", "green")
TERMS = {**{name: name for name in COLOUR_NAMES}, "star": "the star"}
SIDE = Counts(LETTERS, terse=True)


@dataclass(frozen=True)
class Equation:
    """A trade by its two sides on the barter cards of the box: r>2w gives a red jewel for two white ones."""

    size: int = 1
    pattern: str = f"{SIDE.pattern}>{SIDE.pattern}"
    example: str = "r>2w"

    def write(self, box: Any, numbers: tuple[int, ...]) -> str:
        if not 0 <= numbers[0] < TRADES:
            raise NotationError(f"found trade number {numbers[0]}, expected one of {TRADES}")
        return f"{side_text(box, numbers[0])}>{side_text(box, numbers[0] ^ 1)}"

    def read(self, box: Any, text: str) -> tuple[int, ...]:
        given, taken = (SIDE.read(box, side) for side in text.split(">"))
        for number in range(TRADES):
            if tuple(box.sides[number]) == given and tuple(box.sides[number ^ 1]) == taken:
                return (number,)
        raise NotationError(f"found the trade {text!r}, expected an equation of a barter card, like {self.example!r}")


def side_text(box: Any, number: int) -> str:
    return SIDE.write(box, tuple(box.sides[number].tolist()))


def jewels_text(counts: Any) -> str:
    return JEWELS.write(None, tuple(counts.tolist()))


def equation_texts(box: Any, card: int) -> list[str]:
    """Return the five equations of a barter card, such as r=2w."""
    first = card * 2 * EQUATIONS
    return [f"{side_text(box, number)}={side_text(box, number + 1)}" for number in range(first, first + 2 * EQUATIONS, 2)]


def card_text(box: Any, card: int) -> str:
    """Write a merchandise card by its jewels, with a mark for a printed star: 4r1w*."""
    return jewels_text(box.price[card]) + "*" * int(box.star[card])


NOTATION = MoveNotation(
    (
        MoveFormat(BARTER_CARD, "barter {}", (CARD_NUMBER,)),
        MoveFormat(CARD, "card {}", (CARD_NUMBER,)),
        MoveFormat(FACE, "die {}", (DIE_FACES,)),
        MoveFormat(ROLLING, "roll"),
        MoveFormat(TRADE, "swap {}", (Equation(),)),
        MoveFormat(PICKING, "pick {}", (OneOf(tuple(LETTERS)),)),
        MoveFormat(PURCHASE, "buy {}", (Number(first=1),)),
        MoveFormat(PASSING, "pass"),
        MoveFormat(TRIMMING, "trim {}", (JEWELS,)),
    )
)

MESSAGES = {
    "ask_roll": "You have no jewels: roll the die.",
    "ask_turn": "Roll the die, or make one trade.",
    "ask_pick": "You rolled the star: pick a jewel of any colour.",
    "ask_buy": "Buy a card for the five jewels on it, or pass.",
    "ask_trim": "{other} holds {held} jewels: return {excess} of them to the treasury, whichever you like.",
    "barter": "Barter card {card} is laid out: {equations}.",
    "shown": "Card {card} comes to light at stall {stall}: {jewels}.",
    "order_roll": "{seat} rolls {face} for the first turn.",
    "tied": "{seat} ties for the lead and rolls again.",
    "begins": "{seat} begins.",
    "rolls": "{seat} rolls the die.",
    "rolled": "It shows {colour}: {seat} takes a {colour} jewel.",
    "rolled_nothing": "It shows {colour}, but the treasury has no {colour} jewel left for {seat}.",
    "rolled_star": "It shows the star: {seat} picks a jewel.",
    "picked": "{seat} picks a {colour} jewel.",
    "traded": "{seat} trades {given} for {taken}.",
    "bought": "{seat} buys card {card} at stall {stall} for {price} and scores {points} (jewels left: {left}, stars: {stars}).",
    "passed": "{seat} buys nothing.",
    "too_many": "{seat} holds {held} jewels, too many: {other} returns some.",
    "trimmed": "{seat} returns {jewels} of {other}'s jewels to the treasury.",
    "phase_two": "Stall {stall} is sold out. The cards set aside go to the other stalls, and every card counts one star more.",
    "sold_out": "Stall {stall} is sold out. Every card now counts one star more.",
    "over": "Stall {stall} is sold out, the second one: the game is over.",
    "stalled": "Nobody has bought a card for {turns} turns: the game is over.",
}


def ask(box: Any, view: Table, seat: int) -> Message:
    if view.phase == TURN:
        return Message("ask_turn" if held(view.jewels[seat]) else "ask_roll", {})
    if view.phase == PICK:
        return Message("ask_pick", {})
    if view.phase == TRIM:
        count = int(held(view.jewels[view.turn]))
        return Message("ask_trim", {"other": SeatRef(int(view.turn)), "held": count, "excess": count - int(box.limit)})
    return Message("ask_buy", {})


def tell(step: SeenPly) -> list[Message]:
    """Tell the move, then its consequences."""
    return [*tell_move(step), *tell_rest(step)]


def tell_move(step: SeenPly) -> list[Message]:
    box, before, move = step.box, step.before, step.move
    kind = kind_of(move)
    number = int(part(move, 0))
    if kind == BARTER_CARD:
        return [Message("barter", {"card": number + 1, "equations": ", ".join(equation_texts(box, number))})]
    if kind == CARD:
        return [Message("shown", {"card": number + 1, "stall": bare_stall(before) + 1, "jewels": card_text(box, number)})]
    if kind == FACE:
        return tell_order(step, number) if before.phase == ORDER else [tell_roll(before, number)]
    mover = SeatRef(step.seat)
    if kind == ROLLING:
        return [Message("rolls", {"seat": mover})]
    if kind == TRADE:
        return [Message("traded", {"seat": mover, "given": side_text(box, number), "taken": side_text(box, number ^ 1)})]
    if kind == PICKING:
        return [Message("picked", {"seat": mover, "colour": Term(COLOUR_NAMES[number])})]
    if kind == PURCHASE:
        return [tell_purchase(step, number)]
    if kind == PASSING:
        return [Message("passed", {"seat": mover})]
    return [
        Message("trimmed", {"seat": mover, "jewels": NOTATION.write(box, move).split()[-1], "other": SeatRef(int(before.turn))})
    ]


def tell_roll(before: Any, face: int) -> Message:
    seat = SeatRef(int(before.turn))
    if face == STAR:
        return Message("rolled_star", {"seat": seat})
    return Message("rolled" if before.treasury[face] else "rolled_nothing", {"seat": seat, "colour": Term(COLOUR_NAMES[face])})


def tell_order(step: SeenPly, face: int) -> list[Message]:
    before, after = step.before, step.after
    said = [Message("order_roll", {"seat": SeatRef(next_to_roll(before)), "face": Term((*COLOUR_NAMES, "star")[face])})]
    if after.phase != ORDER:
        return [*said, Message("begins", {"seat": SeatRef(int(after.turn))})]
    if after.ties == before.ties:
        return said
    return said + [Message("tied", {"seat": SeatRef(seat)}) for seat in range(step.box.seats) if has(after.rolling, seat)]


def tell_purchase(step: SeenPly, stall: int) -> Message:
    card = int(step.before.top[stall])
    facts = {
        "seat": SeatRef(step.seat),
        "card": card + 1,
        "stall": stall + 1,
        "price": jewels_text(step.box.price[card]),
        "points": int(step.after.earned[card]),
        "left": int(held(step.after.jewels[step.seat])),
        "stars": int(step.box.star[card] + step.before.sold_out),
    }
    return Message("bought", facts)


def tell_rest(step: SeenPly) -> list[Message]:
    box, before, after = step.box, step.before, step.after
    if after.phase == TRIM:
        seat = int(after.turn)
        other = SeatRef(left_of(box, seat))
        return [Message("too_many", {"seat": SeatRef(seat), "held": int(held(after.jewels[seat])), "other": other})]
    if after.sold_out > before.sold_out:
        name = "over" if after.phase == OVER else "sold_out" if box.short else "phase_two"
        return [Message(name, {"stall": int(part(step.move, 0)) + 1})]
    if after.phase == OVER:
        return [Message("stalled", {"turns": int(after.idle)})]
    return []
