"""The texts of King's Keys: move notation, the question to a seat, and the messages about a move."""

from typing import Any

from souq.games.kings.kinds import BLIND, CARD_DEALT, CARD_TURNED, DEALER, DISCARDING, DRAWING, LAYING_OUT, SHOWING, TAKING, TRADING
from souq.games.kings.pieces import CARD, CARDS, SEATS, CardForm, names_of
from souq.games.kings.table import DEAL, DRAW, IN_HAND, LUCK, OVER, SEAT_0, SHOP, TRADE
from souq.kernel.formats import SEAT, OneOf
from souq.kernel.messages import Message, SeatRef, SeenPly, Term
from souq.kernel.move import HIDDEN, kind_of, part
from souq.kernel.move_notation import MoveFormat, MoveNotation

SPOT = OneOf(("0", "1", "2"))
OTHER_CARD, THIRD_CARD = CardForm("3yS"), CardForm("1gK")

NOTATION = MoveNotation(
    (
        MoveFormat(DEALER, "dealer {}", (SEAT,)),
        MoveFormat(CARD_DEALT, "deal {}", (CARD,)),
        MoveFormat(CARD_TURNED, "turn {}", (CARD,)),
        MoveFormat(LAYING_OUT, "shop {} {}", (CARD, OTHER_CARD)),
        MoveFormat(DRAWING, "draw"),
        MoveFormat(TAKING, "take"),
        MoveFormat(TRADING, "trade {}>{}", (CARD, OTHER_CARD)),
        MoveFormat(BLIND, "blind {}>{}.{}", (CARD, SEAT, SPOT)),
        MoveFormat(DISCARDING, "discard {} shop {} {}", (CARD, OTHER_CARD, THIRD_CARD)),
        MoveFormat(SHOWING, "show {} shop {} {}", (CARD, OTHER_CARD, THIRD_CARD)),
    )
)

MESSAGES = {
    "ask_shop": "Choose two of your six cards for your shop.",
    "ask_draw": "Draw from the pile, or take the top discard, {top}.",
    "ask_trade": "Trade one of your cards for a card in another shop; they must share a number, a colour or an item.",
    "ask_blind": "Trade one of your cards for a face-down card in another shop.",
    "ask_finish": "Discard one card and say which two go to your shop; if the other four win, show them.",
    "dealer": "{seat} deals the first round.",
    "round": "Round {round} begins; {seat} deals.",
    "dealt": "{seat} is dealt {card}.",
    "turned": "The discard pile opens with {card}.",
    "laid_out": "{seat} lays out two cards face down.",
    "laid_out_cards": "{seat} lays out {cards} face down.",
    "shop": "{seat} turns up {cards} in the shop.",
    "shuffled": "The discards below {top} are shuffled into a new pile.",
    "draws": "{seat} draws from the pile.",
    "drew": "{seat} gets {card}.",
    "took": "{seat} takes {card} from the discards.",
    "no_trade": "{seat} has nothing to trade.",
    "traded": "{seat} gives {other} {given} for {taken}: {part} for {part}.",
    "traded_also": "Also {part} for {part}.",
    "blind": "{seat} gives {other} a card for the {spot} card of the shop.",
    "blind_given": "{seat} gives {other} {given} for the {spot} card of the shop, {taken}.",
    "discarded": "{seat} discards {card}.",
    "shop_now": "{seat} has {cards} in the shop.",
    "won": "{seat} shows {hand} and wins the round with {points} points: {common}.",
    "wrong": "{seat} shows {hand}, which does not win: {points} points are lost.",
    "abandoned": "The round is abandoned: nobody has won it in {turns} turns.",
    "over": "The match is over.",
}
SPOT_NAMES = ("", "left", "right")
COMMON_NAMES = ("no_part", "one_part", "two_parts")
TERMS = {
    **{name: name for name in ("yellow", "red", "green", "blue", "axe", "shield", "coin", "key", "left", "right")},
    "no_part": "no part in common",
    "one_part": "one part in common",
    "two_parts": "two parts in common",
}


def card_text(box: Any, card: int) -> str:
    return CARD.write(box, (int(card),))


def cards_text(box: Any, cards: Any) -> str:
    return " ".join(card_text(box, card) for card in cards)


def held_by(view: Any, seat: int) -> list[int]:
    """Return the cards that the viewer knows a seat to hold."""
    return [card for card in range(CARDS) if view.holder[card] == SEAT_0 + seat]


def shop_of(view: Any, seat: int) -> list[int]:
    """Return the cards that the viewer knows to lie in a seat's shop, left to right."""
    laid = [card for card in held_by(view, seat) if view.spot[card] > IN_HAND]
    return sorted(laid, key=lambda card: int(view.spot[card]))


def ask(box: Any, view: Any, seat: int) -> Message:
    if view.phase == SHOP:
        return Message("ask_shop", {})
    if view.phase == DRAW:
        return Message("ask_draw", {"top": card_text(box, view.discards[view.discarded - 1])})
    if view.phase == TRADE:
        return Message("ask_blind" if box.black else "ask_trade", {})
    return Message("ask_finish", {})


def tell(step: SeenPly) -> list[Message]:
    """Tell the move, then its consequences."""
    return [*tell_move(step), *tell_skipped(step), *tell_end(step)]


def tell_move(step: SeenPly) -> list[Message]:
    kind = kind_of(step.move)
    if kind == DEALER:
        return [Message("dealer", {"seat": SeatRef(part(step.move, 0))})]
    if kind == CARD_DEALT or kind == CARD_TURNED:
        return tell_chance(step)
    if kind == LAYING_OUT:
        return tell_laying_out(step)
    if kind == DRAWING or kind == TAKING:
        return tell_drawing(step)
    if kind == TRADING:
        return tell_trade(step)
    if kind == BLIND:
        return [tell_blind(step)]
    return tell_finish(step)


def tell_chance(step: SeenPly) -> list[Message]:
    card = part(step.move, 0)
    if kind_of(step.move) == CARD_TURNED:
        return [Message("turned", {"card": card_text(step.box, card)})]
    drawn = step.before.phase == LUCK
    seat = int(step.before.mover if drawn else (step.before.dealer + 1 + CARDS - step.before.pile) % SEATS)
    if card == HIDDEN:
        return []
    return [Message("drew" if drawn else "dealt", {"seat": SeatRef(seat), "card": card_text(step.box, card)})]


def tell_laying_out(step: SeenPly) -> list[Message]:
    said = [Message("laid_out", {"seat": SeatRef(step.seat)})]
    if part(step.move, 0) != HIDDEN:
        cards = cards_text(step.box, (part(step.move, 0), part(step.move, 1)))
        said = [Message("laid_out_cards", {"seat": SeatRef(step.seat), "cards": cards})]
    if step.after.phase == DRAW and not step.box.black:
        for seat in range(SEATS):
            said.append(Message("shop", {"seat": SeatRef(seat), "cards": cards_text(step.box, shop_of(step.after, seat))}))
    return said


def tell_drawing(step: SeenPly) -> list[Message]:
    mover = SeatRef(step.seat)
    top = card_text(step.box, step.before.discards[step.before.discarded - 1])
    if kind_of(step.move) == TAKING:
        return [Message("took", {"seat": mover, "card": top})]
    said = [Message("draws", {"seat": mover})]
    return said if step.before.pile else [Message("shuffled", {"top": top}), *said]


def tell_trade(step: SeenPly) -> list[Message]:
    given, taken = part(step.move, 0), part(step.move, 1)
    facts = {
        "seat": SeatRef(step.seat),
        "other": SeatRef(int(step.before.holder[taken]) - SEAT_0),
        "given": card_text(step.box, given),
        "taken": card_text(step.box, taken),
    }
    first, *others = common_parts(step.box, given, taken)
    return [Message("traded", {**facts, "part": first}), *(Message("traded_also", {"part": other}) for other in others)]


def common_parts(box: Any, given: int, taken: int) -> list[int | Term]:
    """Return what two cards have in common, as it is announced: red for red. [K11]"""
    parts = zip(parts_of(box, given), parts_of(box, taken), strict=True)
    return [mine for mine, other in parts if mine == other]


def parts_of(box: Any, card: int) -> list[int | Term]:
    return [card // 16 + 1, Term(names_of(box["colours"])[card // 4 % 4]), Term(names_of(box["items"])[card % 4])]


def tell_blind(step: SeenPly) -> Message:
    given, other, spot = (part(step.move, index) for index in range(3))
    facts = {"seat": SeatRef(step.seat), "other": SeatRef(other), "spot": Term(SPOT_NAMES[spot])}
    if given == HIDDEN:
        return Message("blind", facts)
    taken = next(card for card in held_by(step.after, step.seat) if card not in held_by(step.before, step.seat))
    return Message("blind_given", {**facts, "given": card_text(step.box, given), "taken": card_text(step.box, taken)})


def tell_finish(step: SeenPly) -> list[Message]:
    mover = SeatRef(step.seat)
    box, after = step.box, step.after
    said: list[Message] = []
    if kind_of(step.move) == SHOWING:
        gained = [int(new - old) for new, old in zip(after.won[step.seat], step.before.won[step.seat], strict=True)]
        facts = {"seat": mover, "hand": cards_text(box, after.shown)}
        if any(gained):
            common = gained.index(1)
            return [Message("won", {**facts, "points": int(box.points[common]), "common": Term(COMMON_NAMES[common])})]
        said.append(Message("wrong", {**facts, "points": int(box.wrong_claim)}))
    said.append(Message("discarded", {"seat": mover, "card": card_text(box, part(step.move, 0))}))
    if part(step.move, 1) != HIDDEN:
        said.append(Message("shop_now", {"seat": mover, "cards": cards_text(box, (part(step.move, 1), part(step.move, 2)))}))
    return said


def tell_skipped(step: SeenPly) -> list[Message]:
    """Tell that the trade was skipped, as none was possible. [K12]"""
    if step.before.phase in (DRAW, LUCK) and step.after.phase not in (LUCK, TRADE):
        return [Message("no_trade", {"seat": SeatRef(int(step.before.mover))})]
    return []


def tell_end(step: SeenPly) -> list[Message]:
    said: list[Message] = []
    if step.after.abandoned > step.before.abandoned:
        said.append(Message("abandoned", {"turns": int(step.before.turns) + 1}))
    if step.after.phase == OVER:
        said.append(Message("over", {}))
    elif step.after.rounds > step.before.rounds and step.after.phase == DEAL:
        said.append(Message("round", {"round": int(step.after.rounds), "seat": SeatRef(int(step.after.dealer))}))
    return said
