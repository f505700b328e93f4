"""Ratings of King's Keys: the chance to win next turn, less what the seat leaves to others.

The chances were fitted to the winners of many rounds, played on from the same positions with each of several moves.
"""

from typing import Any, NamedTuple

import numpy as np

from souq.bots.games.kings.evaluator import in_reach, share_by_scores
from souq.bots.games.kings.hands import common, fits
from souq.bots.search.payoff import MAX_SEATS
from souq.games.kings.pieces import CARDS, COMMON, DEALT, SEATS, SHOP_SIZE, Box
from souq.games.kings.rules import score
from souq.games.kings.table import HEAP, SEAT_0, Table
from souq.kernel.move import has
from souq.kernel.rule import rule

UNSEEN, HELD = 0.013, 0.045
"""Chance that three cards win next turn, if the fourth is not seen yet, or is known to be in
another hand."""
IN_SHOP = (0.0, 0.029, 0.033, 0.046)
"""The same if it lies in the shop of a seat, by offset."""
PAIR = 0.002
"""The same for two cards that fit one in a shop."""
LAID_OUT = (1.0, 0.62, 0.36)
"""Factor by the number of these cards in the seat's own shop, where others can take them."""
PAIR_LAID_OUT = 0.4
"""Factor for a pair of which a card lies in the shop."""
ONE_MORE = 0.035
"""Added chance of the next seat for each way in which it then lacks one unseen card."""
NONE_LACKING = 0.2
"""Added chance of the next seat if it is known to have the fourth card."""
TWO_MORE = 0.0016
"""Added chance of the next seat for each way in which it lacks two cards."""
LATER = 0.014
"""Added chance of a later seat for each way in which it lacks one card."""
AFTERWARDS = (0.2, 0.15, 0.4, 0.25)
"""Chance to win the round if the next seat does not, by places on."""
OTHERS = (0.0, 0.45, 0.35, 0.2)
"""Chance to win it if the seat itself does not, by places on."""
WAYS = 256
"""Size of the lists of ways to win."""
PAIR_MARK = 1 << 8
"""Bit of a way to win that needs a pair and a card of a shop."""


class TurnContext(NamedTuple):
    """What a seat sees in its turn, and what follows for its cards.

    A place is the index of an own card in `cards`. An offset is the number of places that a seat
    sits on.
    """

    cards: Any
    shops: Any
    """Cards in open shops, by offset and position; -1 where there is none."""
    hands: Any
    """Cards known to be in hands, by offset; each row ends with -1."""
    gains: Any
    """Value of a winning hand to the seat, by the number of parts in common."""
    losses: Any
    """Cost to the seat if the next one shows such a hand."""
    sets: Any
    """Ways to win next turn: a bit for each place that is needed, and PAIR_MARK for a pair."""
    worths: Any
    """Value of each of `sets`."""
    discarded: Any
    """Value of each card to others as the top discard."""
    laid_out: Any
    """Value of each card to others in the shop."""
    together: Any
    """Added value if the first card is the discard and the second lies in the shop."""


@rule
def new_context(view: Table, seat: int) -> TurnContext:
    context = TurnContext(
        np.empty(DEALT + 1, np.int64),
        np.full((SEATS, SHOP_SIZE), -1, np.int64),
        np.full((SEATS, DEALT + 1), -1, np.int64),
        np.zeros(COMMON),
        np.zeros(COMMON),
        np.empty(WAYS, np.int64),
        np.empty(WAYS, np.float64),
        np.zeros(DEALT + 1),
        np.zeros(DEALT + 1),
        np.zeros((DEALT + 1, DEALT + 1)),
    )
    own = 0
    shown = np.zeros(SEATS, np.int64)
    known = np.zeros(SEATS, np.int64)
    for card in range(CARDS):
        holder = view.holder[card] - SEAT_0
        if holder == seat:
            context.cards[own] = card
            own += 1
        elif holder >= 0:
            offset = (holder - seat) % SEATS
            if in_reach(view, seat, card):
                context.shops[offset, shown[offset]] = card
                shown[offset] += 1
            elif has(view.traced[card], seat):
                context.hands[offset, known[offset]] = card
                known[offset] += 1
    return context


@rule
def weigh_by_points(box: Box, context: TurnContext) -> None:
    """Write gains that count every point alike."""
    for parts in range(COMMON):
        context.gains[parts] = box.points[parts]


@rule
def weigh_by_scores(box: Box, view: Table, seat: int, context: TurnContext) -> None:
    """Write gains and losses as changes of the seat's chance to win the match."""
    scores = np.zeros(MAX_SEATS)
    for other in range(SEATS):
        scores[other] = score(box, view, other)
    otherwise = 0.0
    afterwards = 0.0
    for offset in range(SEATS):
        usual = share_after(box, scores, (seat + offset) % SEATS, box.points[0], seat)
        otherwise += OTHERS[offset] * usual
        afterwards += AFTERWARDS[offset] * usual
    for parts in range(COMMON):
        context.gains[parts] = share_after(box, scores, seat, box.points[parts], seat) - otherwise
        context.losses[parts] = afterwards - share_after(box, scores, (seat + 1) % SEATS, box.points[parts], seat)


@rule
def share_after(box: Box, scores: Any, winner: int, points: int, seat: int) -> float:
    """Return the seat's chance to win the match after a round."""
    shares = np.zeros(MAX_SEATS)
    scores[winner] += points
    share_by_scores(box, scores, shares)
    scores[winner] -= points
    return shares[seat]


@rule
def chance_of(view: Table, seat: int, context: TurnContext, card: int) -> float:
    """Return the chance to win next turn by a card that is lacking."""
    for offset in range(1, SEATS):
        for i in range(SHOP_SIZE):
            if context.shops[offset, i] == card:
                return IN_SHOP[offset]
    if view.holder[card] == HEAP or view.holder[card] == SEAT_0 + seat:
        return 0.0
    return HELD if has(view.traced[card], seat) else UNSEEN


@rule
def list_ways(view: Table, seat: int, context: TurnContext, count: int) -> int:
    """Write the ways to win with the first `count` cards and the shops, and return their number."""
    found = 0
    for i in range(count):
        a = context.cards[i]
        for j in range(i):
            b = context.cards[j]
            gain = context.gains[common(a, b)]
            for k in range(j):
                if fits(a, b, context.cards[k]):
                    context.sets[found] = 1 << i | 1 << j | 1 << k
                    context.worths[found] = gain * chance_of(view, seat, context, a ^ b ^ context.cards[k])
                    found += 1
            for offset in range(1, SEATS):
                for k in range(SHOP_SIZE):
                    card = context.shops[offset, k]
                    if card >= 0 and fits(a, b, card) and found < WAYS - CARDS and is_to_be_had(view, seat, a ^ b ^ card):
                        context.sets[found] = 1 << i | 1 << j | PAIR_MARK
                        context.worths[found] = gain * PAIR
                        found += 1
    return found


@rule
def is_to_be_had(view: Table, seat: int, card: int) -> bool:
    """Return whether the card is neither discarded nor the seat's own."""
    return view.holder[card] != HEAP and view.holder[card] != SEAT_0 + seat


@rule
def is_unseen(view: Table, seat: int, card: int) -> bool:
    """Return whether the seat does not know where the card is."""
    return view.holder[card] != HEAP and not has(view.traced[card], seat)


@rule
def list_gifts(view: Table, seat: int, context: TurnContext) -> None:
    """Write what each of seven cards gives to the next seat and to later ones, if left to them."""
    shop = context.shops[1]
    for i in range(DEALT + 1):
        card = context.cards[i]
        open_to_next = gift_completing_three(view, seat, context, shop[0], shop[1], card)
        later = 0.0
        for j in range(SHOP_SIZE):
            open_to_next += gift_completing_pair(context, shop[j], card)
            k = 0
            while context.hands[1, k] >= 0:
                open_to_next += gift_completing_three(view, seat, context, shop[j], context.hands[1, k], card)
                k += 1
        context.discarded[i] = open_to_next
        for offset in range(2, SEATS):
            one, other = context.shops[offset]
            if one >= 0 and other >= 0 and fits(one, other, card) and is_unseen(view, seat, one ^ other ^ card):
                later += LATER * context.losses[common(one, other)]
            context.discarded[i] += gift_with_traded_card(view, seat, context, card, one) + gift_with_traded_card(
                view, seat, context, card, other
            )
        context.laid_out[i] = open_to_next + later
        for j in range(DEALT + 1):
            if j != i:
                context.together[i, j] = gift_with_traded_card(view, seat, context, card, context.cards[j])


@rule
def gift_with_traded_card(view: Table, seat: int, context: TurnContext, discard: int, offered: int) -> float:
    """Return the gift to a next seat that takes the discard and trades for a card in a shop."""
    if offered < 0:
        return 0.0
    gift = gift_completing_pair(context, discard, offered)
    for i in range(SHOP_SIZE):
        gift += gift_completing_three(view, seat, context, context.shops[1, i], discard, offered)
    i = 0
    while context.hands[1, i] >= 0:
        gift += gift_completing_three(view, seat, context, context.hands[1, i], discard, offered)
        i += 1
    return gift


@rule
def gift_completing_three(view: Table, seat: int, context: TurnContext, one: int, other: int, card: int) -> float:
    """Return the gift of a card that fits two others in the next seat's reach.

    The seat may have the fourth card.
    """
    if one < 0 or other < 0 or not fits(one, other, card):
        return 0.0
    fourth = one ^ other ^ card
    if is_unseen(view, seat, fourth):
        return ONE_MORE * context.losses[common(one, card)]
    return NONE_LACKING * context.losses[common(one, card)] if is_with_next(context, fourth) else 0.0


@rule
def is_with_next(context: TurnContext, card: int) -> bool:
    return (context.shops[1] == card).any() or (context.hands[1] == card).any()


@rule
def gift_completing_pair(context: TurnContext, one: int, other: int) -> float:
    """Return the gift of a card that fits one other.

    The fewer parts in common, the more ways lead to a hand.
    """
    if one < 0:
        return 0.0
    parts = common(one, other)
    return TWO_MORE * (4 >> parts) * context.losses[parts]


@rule
def worth_of(context: TurnContext, found: int, away: int, shop: int) -> float:
    """Return the value of the cards without those in `away`, with those in `shop` laid out.

    Both are sets of places.
    """
    total = 0.0
    for i in range(found):
        needed = context.sets[i]
        if needed & away == 0:
            exposed = needed & shop
            if exposed == 0:
                total += context.worths[i]
            elif needed & PAIR_MARK:
                total += PAIR_LAID_OUT * context.worths[i]
            else:
                total += LAID_OUT[2 if exposed & (exposed - 1) else 1] * context.worths[i]
    return total


@rule
def worth_of_leaving(context: TurnContext, found: int, discard: int, first: int, second: int) -> float:
    """Return the value of the cards after a turn, less the gifts to others.

    The three are places.
    """
    kept = worth_of(context, found, 1 << discard, 1 << first | 1 << second)
    gifts = context.discarded[discard] + context.laid_out[first] + context.laid_out[second]
    return kept - gifts - context.together[discard, first] - context.together[discard, second]


@rule
def best_leaving(context: TurnContext, found: int) -> float:
    """Return the best value of all ways to end the turn."""
    best = -np.inf
    for discard in range(DEALT + 1):
        for first in range(DEALT + 1):
            for second in range(first):
                if first != discard and second != discard:
                    best = max(best, worth_of_leaving(context, found, discard, first, second))
    return best
