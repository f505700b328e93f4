"""Basari in words: how moves are written, what is asked of a seat, and what is told of a move."""

from typing import Any

from souq.games.basari.moves import ACCEPTANCE, CARD, CHOICE, EXCHANGING, OFFER, TAKING
from souq.games.basari.pieces import COLOURS, GEMS, LETTERS, A, B, C
from souq.games.basari.table import (
    ACTIONS,
    ANSWER,
    CHOOSE,
    EXCHANGE,
    EXTRA,
    FROM_CARDS,
    FROM_RED,
    FROM_WORKERS,
    OPEN,
    OVER,
)
from souq.kernel.forms import Name, Number
from souq.kernel.game import Saying, Step, Who
from souq.kernel.move import kind_of, part
from souq.kernel.phrases import Phrase, Phrasebook

COLOUR = Name(tuple(LETTERS))
GIVEN = Name((*LETTERS, "-"))

PHRASES = Phrasebook(
    (
        Phrase(CARD, "deal {}", (Number(first=1),)),
        Phrase(CHOICE, "choose {}", (Name(("-", "A", "B", "C", "D")),)),
        Phrase(OFFER, "bid {}", (GEMS,)),
        Phrase(ACCEPTANCE, "accept"),
        Phrase(EXCHANGING, "exchange {}>{}", (GIVEN, GEMS)),
        Phrase(TAKING, "take {}", (COLOUR,)),
    )
)

SAYINGS = {
    "ask_choose": "Choose an action card: A a bazaar card, B its points, C its gems.",
    "ask_choose_with_d": "Choose an action card: A a bazaar card, B its points, C its gems, D gems of your choice.",
    "ask_open": "You and {other} bargain for {action}. Make the first offer.",
    "ask_answer": "{other} offers {offer} for {action}. Accept it, or raise.",
    "ask_exchange": "D is yours alone: give a gem back and take two.",
    "ask_take": "Take one gem from the stock with D.",
    "stage": "Stage {stage} begins.",
    "dealt": "{seat} is dealt card {card}: {workers} workers, {points} points, {gems}.",
    "drew": "{seat} draws card {card} with A: {workers} workers.",
    "chose": "{seat} lays an action card face down.",
    "turned": "{seat} turns up {action}.",
    "forfeited": "{action} is forfeited: too many chose it.",
    "opened": "{seat} offers {offer} for {action}.",
    "raised": "{seat} raises to {offer}.",
    "accepted": "{seat} accepts {offer} and leaves {action} to {other}.",
    "exchanged": "{seat} gives back {given} and takes {taken}.",
    "took": "{seat} takes {taken}.",
    "scored": "{seat} scores {points} points for the card.",
    "gained": "{seat} takes {gems} from the stock.",
    "majority": "{seat} scores {points} points for the most {colour} gems and has {left} left.",
    "workers": "{seat} scores {points} points for the workers.",
    "over": "The game is over.",
}
COLOUR_NAMES = ("red", "yellow", "green", "blue")


def gems_text(counts: Any) -> str:
    return GEMS.write(None, tuple(int(count) for count in counts))


def ask(box: Any, view: Any, seat: int) -> Saying:
    action = ACTIONS.names[view.action]
    if view.phase == CHOOSE:
        return Saying("ask_choose_with_d" if box.seats == 5 else "ask_choose", {})
    if view.phase == OPEN:
        return Saying("ask_open", {"other": Who(view.answerer), "action": action})
    if view.phase == ANSWER:
        return Saying("ask_answer", {"other": Who(view.bidder), "offer": gems_text(view.offer), "action": action})
    return Saying("ask_exchange" if view.phase == EXCHANGE else "ask_take", {})


def tell(step: Step) -> list[Saying]:
    """The move itself, then what it set off."""
    return [*tell_move(step), *tell_turned(step), *tell_gains(step), *tell_stage(step)]


def tell_move(step: Step) -> list[Saying]:
    box, before, move = step.box, step.before, step.move
    kind = kind_of(move)
    if kind == CARD:
        return [tell_card(box, before, step.after, part(move, 0))]
    mover = Who(step.seat)
    action = ACTIONS.names[before.action]
    gems = PHRASES.write(box, move).split()[-1]
    if kind == CHOICE:
        return [Saying("chose", {"seat": mover})]
    if kind == OFFER:
        return [Saying("opened" if before.phase == OPEN else "raised", {"seat": mover, "offer": gems, "action": action})]
    if kind == ACCEPTANCE:
        facts = {"seat": mover, "offer": gems_text(before.offer), "action": action, "other": Who(before.bidder)}
        return [Saying("accepted", facts)]
    if kind == EXCHANGING:
        given, taken = gems.split(">")
        return [Saying("exchanged", {"seat": mover, "given": given, "taken": taken})]
    return [Saying("took", {"seat": mover, "taken": gems})]


def tell_card(box: Any, before: Any, after: Any, card: int) -> Saying:
    facts = {
        "seat": Who(int(after.holder[card]) - 1),
        "card": card + 1,
        "workers": int(box.workers[card]),
        "points": int(box.points[card]),
        "gems": gems_text(box.gems[card]),
    }
    return Saying("drew" if before.phase == EXTRA else "dealt", facts)


def tell_turned(step: Step) -> list[Saying]:
    if kind_of(step.move) != CHOICE or step.after.ready:
        return []
    shown = [int(action) for action in step.after.shown[: step.box.seats]]
    said = [Saying("turned", {"seat": Who(seat), "action": ACTIONS.names[action]}) for seat, action in enumerate(shown)]
    return said + [Saying("forfeited", {"action": ACTIONS.names[action]}) for action in (A, B, C) if shown.count(action) > 2]


def tell_gains(step: Step) -> list[Saying]:
    said: list[Saying] = []
    for seat in range(step.box.seats):
        points = int(step.after.earned[seat, FROM_CARDS] - step.before.earned[seat, FROM_CARDS])
        gained = step.after.gained[seat]
        if points:
            said.append(Saying("scored", {"seat": Who(seat), "points": points}))
        if gained.any() and (kind_of(step.move) == CHOICE or not step.before.gained[seat].any()):
            said.append(Saying("gained", {"seat": Who(seat), "gems": gems_text(gained)}))
    return said


def tell_stage(step: Step) -> list[Saying]:
    before, after = step.before, step.after
    if before.stage == after.stage and after.phase != OVER:
        return [Saying("stage", {"stage": int(after.stage)})] if is_first_card(step) else []
    said: list[Saying] = []
    for colour in range(COLOURS):
        for seat in range(step.box.seats):
            points = int(after.earned[seat, FROM_RED + colour] - before.earned[seat, FROM_RED + colour])
            if after.returned[seat, colour]:
                facts = {"seat": Who(seat), "points": points, "colour": COLOUR_NAMES[colour], "left": int(after.gems[seat, colour])}
                said.append(Saying("majority", facts))
    for seat in range(step.box.seats):
        points = int(after.earned[seat, FROM_WORKERS] - before.earned[seat, FROM_WORKERS])
        if points:
            said.append(Saying("workers", {"seat": Who(seat), "points": points}))
    return [*said, Saying("over", {}) if after.phase == OVER else Saying("stage", {"stage": int(after.stage)})]


def is_first_card(step: Step) -> bool:
    """Of the whole game: later stages are told when the one before has been scored."""
    return bool(step.before.stage == 1 and step.before.pile == len(step.before.holder))
