"""The texts of Basari: move notation, the question to a seat, and the messages about a move."""

from typing import Any

from souq.games.basari.kinds import ACCEPTANCE, CARD, CHOICE, EXCHANGING, OFFER, TAKING
from souq.games.basari.pieces import COLOURS, GEMS, LETTERS, A, B, C
from souq.games.basari.table import (
    ACTIONS,
    ANSWER,
    CHOOSE,
    EXTRA,
    FROM_CARDS,
    FROM_RED,
    FROM_WORKERS,
    OPEN,
    OVER,
    TAKE,
)
from souq.kernel.formats import Number, OneOf
from souq.kernel.messages import Message, SeatRef, SeenPly, Term
from souq.kernel.move import kind_of, part
from souq.kernel.move_notation import MoveFormat, MoveNotation

COLOUR = OneOf(tuple(LETTERS))
NO_GEM = "-"
GIVEN = OneOf((*LETTERS, NO_GEM))

NOTATION = MoveNotation(
    (
        MoveFormat(CARD, "deal {}", (Number(first=1),)),
        MoveFormat(CHOICE, "choose {}", (OneOf(("-", "A", "B", "C", "D")),)),
        MoveFormat(OFFER, "bid {}", (GEMS,)),
        MoveFormat(ACCEPTANCE, "accept"),
        MoveFormat(EXCHANGING, "exchange {}>{}", (GIVEN, GEMS)),
        MoveFormat(TAKING, "take {}", (COLOUR,)),
    )
)

MESSAGES = {
    "ask_choose": "Choose an action card: A another bazaar card, B {points} points, C the gems {gems}.",
    "ask_choose_with_d": "Choose an action card: A another bazaar card, B {points} points, C the gems {gems}, D gems you like.",
    "ask_open": "You and {other} both chose {action}. Make the first offer for it.",
    "ask_answer": "{other} offers {offer} for {action}. Accept and leave it, or raise.",
    "ask_exchange": "You alone chose D: give one gem back and take {taken} you like.",
    "ask_take_alone": "You alone chose D and have no gem to give back: take one you like.",
    "ask_take": "You chose D and so did others: take one gem you like.",
    "round": "Stage {stage}, round {round}.",
    "dealt": "{seat} is dealt card {card}: workers {workers}, points {points}, gems {gems}.",
    "chose": "{seat} lays an action card face down.",
    "turned": "{seat} turns up {action}.",
    "forfeited": "{action} is forfeited: {count} seats chose it.",
    "opened": "{seat} offers {offer} for {action}.",
    "raised": "{seat} raises to {offer}.",
    "accepted": "{seat} accepts {offer} and leaves {action} to {other}.",
    "unpaid": "{seat} gets {action} for nothing, as nobody has a gem to offer.",
    "drew": "{seat} draws card {card} with A: workers {workers}, now {total} in all.",
    "drew_nothing": "{seat} finds no card left for A.",
    "scored": "{seat} scores {points} points with B.",
    "gained": "{seat} takes {gems} from the stock with C.",
    "gained_nothing": "{seat} finds nothing in the stock for C.",
    "exchanged": "{seat} gives back {given} and takes {taken} with D.",
    "took": "{seat} takes {taken} with D.",
    "scoring": "Stage {stage} is scored.",
    "majority": "{seat} scores {points} points for the most {colour} gems, gives back {returned} and keeps {kept}.",
    "shared_majority": "{seat} scores {points} points for sharing the most {colour} gems, gives back {returned} and keeps {kept}.",
    "workers": "{seat} scores {points} points for having {needed} or more workers.",
    "over": "The game is over.",
}
COLOUR_NAMES = ("red", "yellow", "green", "blue")
TERMS = {name: name for name in COLOUR_NAMES}


def gems_text(counts: Any) -> str:
    return GEMS.write(None, tuple(counts.tolist()))


def ask(box: Any, view: Any, seat: int) -> Message:
    action = ACTIONS.names[view.action]
    if view.phase == CHOOSE:
        card = int(view.dealt[seat])
        facts = {"points": int(box.points[card]), "gems": gems_text(box.gems[card])} if card >= 0 else {"points": 0, "gems": "0"}
        return Message("ask_choose_with_d" if box.seats == 5 else "ask_choose", facts)
    if view.phase == OPEN:
        return Message("ask_open", {"other": SeatRef(int(view.answerer)), "action": action})
    if view.phase == ANSWER:
        return Message("ask_answer", {"other": SeatRef(int(view.bidder)), "offer": gems_text(view.offer), "action": action})
    if view.phase == TAKE:
        return Message("ask_take", {})
    if view.gems[seat].any():
        return Message("ask_exchange", {"taken": min(2, int(view.stock.sum()) + 1)})
    return Message("ask_take_alone", {})


def tell(step: SeenPly) -> list[Message]:
    """Tell the move, then its consequences."""
    return [*tell_move(step), *tell_turned(step), *tell_performed(step), *tell_scoring(step)]


def tell_move(step: SeenPly) -> list[Message]:
    box, before, move = step.box, step.before, step.move
    kind = kind_of(move)
    if kind == CARD:
        return tell_drawn(step, part(move, 0)) if before.phase == EXTRA else tell_dealt(step, part(move, 0))
    mover = SeatRef(step.seat)
    if kind == CHOICE:
        return [Message("chose", {"seat": mover})]
    action = ACTIONS.names[before.action]
    said = NOTATION.write(box, move).split()[-1]
    if kind == OFFER:
        return [Message("opened" if before.phase == OPEN else "raised", {"seat": mover, "offer": said, "action": action})]
    if kind == ACCEPTANCE:
        facts = {"seat": mover, "offer": gems_text(before.offer), "action": action, "other": SeatRef(int(before.bidder))}
        return [Message("accepted", facts)]
    given, _, taken = said.rpartition(">")
    if kind == EXCHANGING and given != NO_GEM:
        return [Message("exchanged", {"seat": mover, "given": f"1{given}", "taken": taken})]
    return [Message("took", {"seat": mover, "taken": f"1{taken}" if kind == TAKING else taken})]


def tell_dealt(step: SeenPly, card: int) -> list[Message]:
    """Tell the dealt card, and before the first card of a round its number."""
    box, before = step.box, step.before
    facts = {
        "seat": SeatRef(int((before.dealt >= 0).sum())),
        "card": card + 1,
        "workers": int(box.workers[card]),
        "points": int(box.points[card]),
        "gems": gems_text(box.gems[card]),
    }
    said = [Message("dealt", facts)]
    if (before.dealt < 0).all():
        said.insert(0, Message("round", {"stage": int(before.stage), "round": int(before.rounds)}))
    return said


def tell_drawn(step: SeenPly, card: int) -> list[Message]:
    """Tell the extra card. Workers are added to those before the move, as the card may have ended the stage."""
    seat = int(step.before.bidder)
    workers = int(step.box.workers[card])
    total = int(step.before.workers[seat]) + workers
    return [Message("drew", {"seat": SeatRef(seat), "card": card + 1, "workers": workers, "total": total})]


def turned_up(step: SeenPly) -> bool:
    """Return whether this was the last choice of the round."""
    return kind_of(step.move) == CHOICE and not step.after.ready


def tell_turned(step: SeenPly) -> list[Message]:
    if not turned_up(step):
        return []
    shown = [int(action) for action in step.after.shown[: step.box.seats]]
    said = [Message("turned", {"seat": SeatRef(seat), "action": ACTIONS.names[action]}) for seat, action in enumerate(shown)]
    for action in (A, B, C):
        if shown.count(action) > 2:
            said.append(Message("forfeited", {"action": ACTIONS.names[action], "count": shown.count(action)}))
    return said


def tell_performed(step: SeenPly) -> list[Message]:
    """Tell the actions that this move let a seat perform, in their order."""
    was, performed, turned = step.before.performed.tolist(), step.after.performed.tolist(), turned_up(step)
    said: list[Message] = []
    for action in (A, B, C):
        seat = performed[action - A]
        if seat < 0 or (seat == was[action - A] and not turned):
            continue
        bargained = kind_of(step.move) == ACCEPTANCE and step.before.action == action
        if step.after.shown.tolist().count(action) == 2 and not bargained:
            said.append(Message("unpaid", {"seat": SeatRef(seat), "action": ACTIONS.names[action]}))
        said += tell_action(step, action, seat)
    return said


def tell_action(step: SeenPly, action: int, seat: int) -> list[Message]:
    """Tell what an action brought. A card drawn with A is told with the chance move that draws it."""
    if action == A:
        return [Message("drew_nothing", {"seat": SeatRef(seat)})] if step.before.pile == 0 else []
    if action == B:
        points = int(step.after.earned[seat, FROM_CARDS] - step.before.earned[seat, FROM_CARDS])
        return [Message("scored", {"seat": SeatRef(seat), "points": points})]
    if not step.after.gained.any():
        return [Message("gained_nothing", {"seat": SeatRef(seat)})]
    return [Message("gained", {"seat": SeatRef(seat), "gems": gems_text(step.after.gained)})]


def tell_scoring(step: SeenPly) -> list[Message]:
    before, after = step.before, step.after
    if before.stage == after.stage and after.phase != OVER:
        return []
    said = [Message("scoring", {"stage": int(before.stage)})]
    for colour in range(COLOURS):
        name = "majority" if (after.returned[:, colour] > 0).sum() == 1 else "shared_majority"
        for seat in range(step.box.seats):
            if after.returned[seat, colour]:
                facts = {
                    "seat": SeatRef(seat),
                    "points": int(after.earned[seat, FROM_RED + colour] - before.earned[seat, FROM_RED + colour]),
                    "colour": Term(COLOUR_NAMES[colour]),
                    "returned": int(after.returned[seat, colour]),
                    "kept": int(after.gems[seat, colour]),
                }
                said.append(Message(name, facts))
    for seat in range(step.box.seats):
        points = int(after.earned[seat, FROM_WORKERS] - before.earned[seat, FROM_WORKERS])
        if points:
            said.append(Message("workers", {"seat": SeatRef(seat), "points": points, "needed": int(step.box.workers_needed)}))
    return [*said, Message("over", {})] if after.phase == OVER else said
