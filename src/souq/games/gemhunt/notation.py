"""The texts of Gem-Hunt: move notation, the question to a seat, and the messages about a move."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from souq.games.gemhunt.kinds import (
    CARD,
    DELIVERY,
    DRIVE,
    END,
    GEM,
    HELPING,
    INCOME,
    LAWYER,
    LOAD,
    MINING,
    NOTHING,
    PURCHASE,
    REMOVAL,
    REVEAL,
    ROAD,
    SALE,
    SHARE,
    STEP,
    SWAP,
    TRANSPORTER,
)
from souq.games.gemhunt.pieces import CARDS, COLOURS, HAND, LAWYERS, LETTERS, LINES
from souq.games.gemhunt.table import ACT, BUILD, COLOUR, FIRST, NEUTRAL, OVER, PLACE, SHARING
from souq.kernel.errors import NotationError
from souq.kernel.formats import OneOf
from souq.kernel.messages import Message, SeatRef, SeenPly, Term
from souq.kernel.move import HIDDEN, kind_of, part
from souq.kernel.move_notation import MoveFormat, MoveNotation

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
UNIT = OneOf(("1", "2", "3"))
OTHER_UNIT = OneOf(UNIT.names, shown=2)
MINED = OneOf((*LETTERS, "-"))


@dataclass(frozen=True)
class Line:
    """A line by the two locations that it joins, the lower one first."""

    size: int = 1
    example: str = "8-9"
    pattern: str = r"[0-9]{1,3}-[0-9]{1,3}"

    def write(self, box: Any, numbers: tuple[int, ...]) -> str:
        if not 0 <= numbers[0] < LINES:
            raise NotationError(f"found line {numbers[0] + 1}, expected one of {LINES} lines")
        return f"{box.near[numbers[0]] + 1}-{box.far[numbers[0]] + 1}"

    def read(self, box: Any, text: str) -> tuple[int, ...]:
        near, far = sorted(int(end) - 1 for end in text.split("-"))
        for line in range(LINES):
            if (box.near[line], box.far[line]) == (near, far):
                if text != self.write(box, (line,)):
                    raise NotationError(f"found {text!r}, expected it written {self.write(box, (line,))}")
                return (line,)
        raise NotationError(f"found {text!r}, expected two neighbouring locations like {self.example!r}")


@dataclass(frozen=True)
class Card:
    """A point card by its colours: three symbols, two, one."""

    size: int = 1
    example: str = "roy"
    pattern: str = rf"[{LETTERS}]{{3}}"

    def write(self, box: Any, numbers: tuple[int, ...]) -> str:
        if not 0 <= numbers[0] < CARDS:
            raise NotationError(f"found card {numbers[0] + 1}, expected one of {CARDS} cards")
        symbols = [int(count) for count in box.symbols[numbers[0]]]
        return "".join(LETTERS[symbols.index(count)] for count in (3, 2, 1))

    def read(self, box: Any, text: str) -> tuple[int, ...]:
        for card in range(CARDS):
            if self.write(box, (card,)) == text:
                return (card,)
        raise NotationError(f"found {text!r}, which is on no card; expected one like {self.example!r}")


NOTATION = MoveNotation(
    (
        MoveFormat(GEM, "gem {}", (COLOUR,)),
        MoveFormat(CARD, "draw {}", (Card(),)),
        MoveFormat(ROAD, "road {}", (Line(),)),
        MoveFormat(REMOVAL, "unroad {}", (Line(),)),
        MoveFormat(LAWYER, "hire lawyer"),
        MoveFormat(TRANSPORTER, "hire transporter"),
        MoveFormat(STEP, "lawyer {} to {}", (UNIT, PLACE)),
        MoveFormat(INCOME, "lawyer {} income", (UNIT,)),
        MoveFormat(SWAP, "lawyer {} swap {}", (UNIT, Card())),
        MoveFormat(DRIVE, "transporter {} to {}", (UNIT, PLACE)),
        MoveFormat(LOAD, "transporter {} load {}", (UNIT, PLACE)),
        MoveFormat(MINING, "transporter {} mine {} with {} mine {}", (UNIT, MINED, OTHER_UNIT, MINED)),
        MoveFormat(SHARE, "transporter {} share {}", (UNIT, COLOUR)),
        MoveFormat(DELIVERY, "transporter {} deliver", (UNIT,)),
        MoveFormat(HELPING, "take {}", (COLOUR,)),
        MoveFormat(SALE, "sell {}", (COLOUR,)),
        MoveFormat(PURCHASE, "buy {}", (COLOUR,)),
        MoveFormat(REVEAL, "reveal {}", (Card(),)),
        MoveFormat(END, "end"),
    )
)

MESSAGES = {
    "ask_first": "Lay your first road, free, from your Home.",
    "ask_build": "Build, buy and act, or end your turn. Coins in your purse: {coins}.",
    "ask_act": "Let your units act, trade a gem, or end your turn. Coins in your purse: {coins}.",
    "ask_close": "End your turn.",
    "ask_close_or_reveal": "Reveal a card to start the endgame, or end your turn.",
    "ask_reveal": "Finish your turn by revealing a card.",
    "ask_reveal_later": "Build, buy and act; your turn ends when you reveal a card. Coins in your purse: {coins}.",
    "ask_take": "{seat} shares a mine with you: take a gem.",
    "laid": "All {pits} pits have their gems.",
    "first": "{seat} builds a first road from {start} to {goal}, sends a lawyer there and puts a transporter at Home.",
    "built": "{seat} builds a road from {start} to {goal}.",
    "built_neutral": "{seat} builds a neutral road from {start} to {goal}.",
    "collected": "{seat} collects the coin on {place}.",
    "removed": "{seat} removes the road from {start} to {goal}.",
    "hired_lawyer": "{seat} hires a lawyer.",
    "hired_transporter": "{seat} hires a transporter.",
    "stepped": "Lawyer {unit} of {seat} moves to {place}.",
    "gathered": "Lawyer {unit} of {seat} gathers an income of {coins}.",
    "swapped": "Lawyer {unit} of {seat} discards {card} for a new card.",
    "shuffled": "The discards are shuffled and become the pile.",
    "drew": "{seat} draws {card}.",
    "drew_hidden": "{seat} draws a card.",
    "drove": "Transporter {unit} of {seat} moves to {place}.",
    "loaded": "Transporter {unit} of {seat} picks up {gem} from pit {pit}.",
    "mined": "Transporter {unit} of {seat} takes {gem} out of the mine.",
    "mined_nothing": "Transporter {unit} of {seat} finds nothing left in the mine.",
    "shared": "{other}'s transporter helps at the mine.",
    "delivered": "Transporter {unit} of {seat} delivers {gem}.",
    "sold": "{seat} sells {gem} to the market for {coins}.",
    "bought": "{seat} buys {gem} from the market for {coins}.",
    "opened": "{seat} starts the endgame with {card}: {colour} gives points, and for the others {across} may instead.",
    "revealed": "{seat} reveals {card}; {left} left.",
    "revealed_last": "{seat} reveals {card}, the last one.",
    "ended": "{seat} ends the turn.",
    "compelled": "Nobody has started the endgame: {seat} has to.",
    "won": "{seat} wins in {colour} with a score of {points}.",
    "won_gems": "No card was ever drawn: {seat} and {other} win with the most gems.",
}
TERMS = {
    **{name: name for name in COLOUR_NAMES},
    **{f"{name}_gem": f"an {name} gem" if name == "orange" else f"a {name} gem" for name in COLOUR_NAMES},
}


def gem_word(colour: int) -> Term:
    """Return a gem with its article as one term, because other languages inflect both: a red gem."""
    return Term(f"{COLOUR_NAMES[colour]}_gem")


def ask(box: Any, view: Any, seat: int) -> Message:
    coins = int(view.coins[seat])
    obliged = seat in (int(view.revealer), int(view.compelled))
    if view.phase == FIRST:
        return Message("ask_first", {})
    if view.phase == SHARING:
        return Message("ask_take", {"seat": SeatRef(int(view.turn))})
    if obliged:
        return Message("ask_reveal_later", {"coins": coins}) if view.step <= ACT else Message("ask_reveal", {})
    if view.step <= ACT:
        return Message("ask_build" if view.step == BUILD else "ask_act", {"coins": coins})
    may_open = view.revealer < 0 and view.cards[seat] == HAND
    return Message("ask_close_or_reveal" if may_open else "ask_close", {})


def tell(step: SeenPly) -> list[Message]:
    """Tell the move, then its consequences."""
    return [*tell_move(step), *tell_coins(step), *tell_shuffle(step), *tell_stall(step), *tell_end(step)]


def tell_move(step: SeenPly) -> list[Message]:
    kind = int(kind_of(step.move))
    if kind == GEM:
        return [Message("laid", {"pits": len(step.after.pits)})] if step.after.bag.sum() == 0 else []
    if kind == CARD:
        drawer = SeatRef(int(step.before.turn))
        if part(step.move, 0) == HIDDEN:
            return [Message("drew_hidden", {"seat": drawer})]
        return [Message("drew", {"seat": drawer, "card": card_text(step, 0)})]
    return TELLERS[kind](step, SeatRef(step.seat))


def card_text(step: SeenPly, index: int) -> str:
    return Card().write(step.box, (int(part(step.move, index)),))


def tell_building(step: SeenPly, mover: SeatRef) -> list[Message]:
    kind, line = kind_of(step.move), int(part(step.move, 0))
    if kind in (LAWYER, TRANSPORTER):
        return [Message("hired_lawyer" if kind == LAWYER else "hired_transporter", {"seat": mover})]
    ends = [int(step.box.near[line]) + 1, int(step.box.far[line]) + 1]
    if step.before.phase == FIRST and ends[1] - 1 == step.box.home[step.seat]:
        ends.reverse()
    name = "removed"
    if kind == ROAD:
        name = "first" if step.before.phase == FIRST else "built_neutral" if step.after.road[line] == NEUTRAL else "built"
    return [Message(name, {"seat": mover, "start": ends[0], "goal": ends[1]})]


def tell_lawyer(step: SeenPly, mover: SeatRef) -> list[Message]:
    kind = kind_of(step.move)
    facts = {"seat": mover, "unit": int(part(step.move, 0)) + 1}
    if kind == STEP:
        return [Message("stepped", facts | {"place": int(part(step.move, 1)) + 1})]
    if kind == SWAP:
        return [Message("swapped", facts | {"card": card_text(step, 1)})]
    return [Message("gathered", facts | {"coins": int(step.after.coins[step.seat] - step.before.coins[step.seat])})]


def tell_transporter(step: SeenPly, mover: SeatRef) -> list[Message]:
    kind, unit, said = kind_of(step.move), int(part(step.move, 0)), int(part(step.move, 1))
    facts = {"seat": mover, "unit": unit + 1}
    if kind == DRIVE:
        return [Message("drove", facts | {"place": said + 1})]
    if kind == LOAD:
        return [Message("loaded", facts | {"gem": gem_word(step.before.pits[said]), "pit": said + 1})]
    return [Message("delivered", facts | {"gem": gem_word(step.before.cargo[step.seat, unit])})]


def tell_mine(step: SeenPly, mover: SeatRef) -> list[Message]:
    kind = kind_of(step.move)
    if kind == HELPING:
        return [mined(mover, int(step.before.helping) - LAWYERS, int(part(step.move, 0)))]
    said = [mined(mover, int(part(step.move, 0)), int(part(step.move, 1)))]
    if kind == MINING:
        return [*said, mined(mover, int(part(step.move, 2)), int(part(step.move, 3)))]
    if step.after.helper >= 0:
        said.append(Message("shared", {"other": SeatRef(int(step.after.helper))}))
    return said


def mined(seat: SeatRef, unit: int, colour: int) -> Message:
    if colour == NOTHING:
        return Message("mined_nothing", {"seat": seat, "unit": unit + 1})
    return Message("mined", {"seat": seat, "unit": unit + 1, "gem": gem_word(colour)})


def tell_trade(step: SeenPly, mover: SeatRef) -> list[Message]:
    coins = abs(int(step.after.coins[step.seat] - step.before.coins[step.seat]))
    facts = {"seat": mover, "gem": gem_word(part(step.move, 0)), "coins": coins}
    return [Message("sold" if kind_of(step.move) == SALE else "bought", facts)]


def tell_reveal(step: SeenPly, mover: SeatRef) -> list[Message]:
    facts = {"seat": mover, "card": card_text(step, 0)}
    left = int(step.before.cards[step.seat]) - 1
    said: list[Message] = []
    if step.before.revealer < 0:
        colour = int(step.after.colour)
        across = Term(COLOUR_NAMES[(colour + COLOURS // 2) % COLOURS])
        said.append(Message("opened", facts | {"colour": Term(COLOUR_NAMES[colour]), "across": across}))
        if left:
            return said
    return [*said, Message("revealed", facts | {"left": left}) if left else Message("revealed_last", facts)]


def tell_closing(step: SeenPly, mover: SeatRef) -> list[Message]:
    return [Message("ended", {"seat": mover})]


TELLERS: dict[int, Callable[[SeenPly, SeatRef], list[Message]]] = {
    **dict.fromkeys((ROAD, REMOVAL, LAWYER, TRANSPORTER), tell_building),
    **dict.fromkeys((STEP, INCOME, SWAP), tell_lawyer),
    **dict.fromkeys((DRIVE, LOAD, DELIVERY), tell_transporter),
    **dict.fromkeys((MINING, SHARE, HELPING), tell_mine),
    **dict.fromkeys((SALE, PURCHASE), tell_trade),
    REVEAL: tell_reveal,
    END: tell_closing,
}


def tell_coins(step: SeenPly) -> list[Message]:
    places = [place for place in range(len(step.before.coin)) if step.before.coin[place] > step.after.coin[place]]
    return [Message("collected", {"seat": SeatRef(step.seat), "place": place + 1}) for place in places]


def tell_shuffle(step: SeenPly) -> list[Message]:
    return [Message("shuffled", {})] if step.after.shuffles > step.before.shuffles else []


def tell_stall(step: SeenPly) -> list[Message]:
    compelled = int(step.after.compelled)
    return [Message("compelled", {"seat": SeatRef(compelled)})] if compelled >= 0 and step.before.compelled < 0 else []


def tell_end(step: SeenPly) -> list[Message]:
    after, box = step.after, step.box
    if after.phase != OVER:
        return []
    first, second = (int(seat) for seat in after.won)
    if after.colour < 0:
        return [Message("won_gems", {"seat": SeatRef(first), "other": SeatRef(second)})]
    said: list[Message] = []
    for seat, colour in ((first, int(after.colour)), (second, (int(after.colour) + COLOURS // 2) % COLOURS)):
        points = 2 * int(after.gems[seat, colour]) + int(box.symbols[after.shown == seat + 1, colour].sum())
        said.append(Message("won", {"seat": SeatRef(seat), "colour": Term(COLOUR_NAMES[colour]), "points": points}))
    return said
