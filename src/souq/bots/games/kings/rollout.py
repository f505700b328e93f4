"""King's Keys prior and rollouts: winning hands first, then the cards that fit best with others."""

from typing import Any

import numpy as np

from souq.bots.games.kings.evaluator import in_reach
from souq.bots.games.kings.hands import PARTS, common, differs, fits
from souq.bots.games.kings.ratings import (
    TurnContext,
    best_leaving,
    chance_of,
    list_gifts,
    list_ways,
    new_context,
    weigh_by_points,
    weigh_by_scores,
    worth_of,
    worth_of_leaving,
)
from souq.bots.search.eval_cache import EvaluationCache
from souq.games.kings.kinds import BLIND, DISCARDING, DRAWING, LAYING_OUT, SHOWING, TAKING, TRADING
from souq.games.kings.moves import moves
from souq.games.kings.pieces import CARDS, DEALT, SEATS, SHOP_SIZE, Box
from souq.games.kings.table import DRAW, FINISH, IN_HAND, LEFT, RIGHT, SEAT_0, SHOP, TRADE, Table
from souq.kernel.move import has, kind_of, pack, part
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

MIN_ROLLOUT = 0
"""None: rounds are short, and the evaluator looks at the next turn of every seat."""
PRIOR_WEIGHT = 0.1
"""For measurements only, since no level searches a tree. With hundreds or thousands of playouts it
won no more often than the ratings."""
WINS = 1000.0
"""Value of a point of a winning hand; more than any cards without one."""
BETTER_PILE = 0.001
"""Rating of the better pile to draw from; as a rule it hardly matters."""
RATED_TO_THE_END = 6
"""Number of trades for which the best end of the turn is worked out. The others are rated by the
cards alone."""
SEVEN = (1 << DEALT + 1) - 1
"""The set of all seven places."""


@rule
def place(cards: Any, card: int) -> int:
    """Return the index of a card among those of the seat."""
    i = 0
    while cards[i] != card:
        i += 1
    return i


@rule
def best_four(box: Box, cards: Any, count: int, away: int) -> int:
    """Return the places of the dearest winning hand outside `away`, and its points above bit 8, or 0."""
    best = 0
    for i in range(count):
        for j in range(i):
            for k in range(j):
                a, b, c = cards[i], cards[j], cards[k]
                if fits(a, b, c):
                    for h in range(k):
                        four = 1 << i | 1 << j | 1 << k | 1 << h
                        if cards[h] == a ^ b ^ c and four & away == 0:
                            best = max(best, box.points[common(a, b)] << 8 | four)
    return best


@rule
def rate_moves(box: Box, view: Table, seat: int, moves: Any, count: int, ratings: Any, cache: EvaluationCache) -> None:
    """Rate winning hands first, each in one way only, as the discard does not matter then.

    Wrong claims are rated last.
    """
    context = new_context(view, seat)
    held = view.held[seat]
    weigh_by_scores(box, view, seat, context)
    if view.phase == TRADE and box.black == 0:
        rate_trades(box, view, seat, context, moves, count, ratings)
        return
    found = list_ways(view, seat, context, held)
    if view.phase == FINISH:
        rate_finishes(box, view, seat, context, found, moves, count, ratings)
        return
    for i in range(count):
        kind = kind_of(moves[i])
        if kind == BLIND:
            ratings[i] = rate_blind(box, view, seat, context, found, moves[i])
        elif kind == LAYING_OUT:
            shop = 1 << place(context.cards, part(moves[i], 0)) | 1 << place(context.cards, part(moves[i], 1))
            ratings[i] = worth_of(context, found, 0, shop)
        else:
            ratings[i] = BETTER_PILE if kind == kind_of(draw_or_take(view, seat, context.cards, held)) else 0.0


@rule
def rate_finishes(box: Box, view: Table, seat: int, context: TurnContext, found: int, moves: Any, count: int, ratings: Any) -> None:
    four = best_four(box, context.cards, DEALT + 1, 0)
    list_gifts(view, seat, context)
    for i in range(count):
        discard = place(context.cards, part(moves[i], 0))
        first = place(context.cards, part(moves[i], 1))
        second = place(context.cards, part(moves[i], 2))
        if kind_of(moves[i]) == DISCARDING:
            ratings[i] = worth_of_leaving(context, found, discard, first, second)
        else:
            left = 1 << discard | 1 << first | 1 << second
            wins = four > 0 and four & left == 0 and discard < first and discard < second
            ratings[i] = WINS * (four >> 8) if wins else -WINS


@rule
def rate_trades(box: Box, view: Table, seat: int, context: TurnContext, moves: Any, count: int, ratings: Any) -> None:
    """Rate trades by the winning hand they make, or by the cards.

    The best ones are rated by the best way to end the turn after them.
    """
    for i in range(count):
        ratings[i] = rate_trade(box, view, seat, context, part(moves[i], 0), part(moves[i], 1), False)
    is_best = np.zeros(count, np.bool_)
    for _ in range(min(count, RATED_TO_THE_END)):
        best = -1
        for i in range(count):
            if not is_best[i] and (best < 0 or ratings[i] > ratings[best]):
                best = i
        is_best[best] = True
    for i in range(count):
        if ratings[i] < WINS:
            if is_best[i]:
                ratings[i] = rate_trade(box, view, seat, context, part(moves[i], 0), part(moves[i], 1), True)
            else:
                ratings[i] -= 1.0


@rule
def rate_trade(box: Box, view: Table, seat: int, context: TurnContext, given: int, taken: int, to_the_end: bool) -> float:
    """Return the value after a trade. The context is changed meanwhile and restored."""
    own = place(context.cards, given)
    offset = (view.holder[taken] - SEAT_0 - seat) % SEATS
    spot = 0 if context.shops[offset, 0] == taken else 1
    context.cards[own] = taken
    context.shops[offset, spot] = given
    four = best_four(box, context.cards, DEALT + 1, 0)
    if four > 0:
        worth = WINS * (four >> 8)
    else:
        found = list_ways(view, seat, context, DEALT + 1)
        if to_the_end:
            list_gifts(view, seat, context)
            worth = best_leaving(context, found)
        else:
            worth = worth_of(context, found, 0, 0)
    context.cards[own] = given
    context.shops[offset, spot] = taken
    return worth


@rule
def rate_blind(box: Box, view: Table, seat: int, context: TurnContext, found: int, move: int) -> float:
    """Return the value after a trade for a face-down card; unless known, it has no value."""
    for card in range(CARDS):
        if in_reach(view, seat, card) and view.holder[card] == SEAT_0 + part(move, 1) and view.spot[card] == part(move, 2):
            return rate_trade(box, view, seat, context, part(move, 0), card, False)
    away = 1 << place(context.cards, part(move, 0))
    four = best_four(box, context.cards, DEALT + 1, away)
    return WINS * (four >> 8) if four > 0 else worth_of(context, found, away, 0)


@rule
def rollout_move(box: Box, table: Table, seat: int, out: Any, ratings: Any, cache: EvaluationCache, rng: RngState) -> int:
    """Return a winning hand, or give, discard and lay out the cards that fit least."""
    context = new_context(table, seat)
    cards = context.cards
    held = table.held[seat]
    if table.phase == DRAW:
        return draw_or_take(table, seat, cards, held)
    weigh_by_points(box, context)
    four = best_four(box, cards, held, 0)
    found = list_ways(table, seat, context, held)
    used = np.zeros(DEALT + 1)
    for i in range(found):
        for j in range(held):
            if has(context.sets[i], j):
                used[j] += context.worths[i]
    if table.phase == TRADE and box.black == 1:
        return give_blind(seat, context, four & SEVEN, used, rng)
    if table.phase == TRADE:
        return give(box, table, seat, context, four & SEVEN, used, out, rng)
    one = least_used(used, held, four & SEVEN)
    two = least_used(used, held, four & SEVEN | 1 << one)
    low, high = min(cards[one], cards[two]), max(cards[one], cards[two])
    if table.phase == SHOP:
        return pack(LAYING_OUT, low, high)
    three = least_used(used, held, four & SEVEN | 1 << one | 1 << two)
    low, high = min(cards[three], cards[two]), max(cards[three], cards[two])
    return pack(SHOWING if four > 0 else DISCARDING, cards[one], low, high)


@rule
def draw_or_take(table: Table, seat: int, cards: Any, held: int) -> int:
    """Return a move that takes the top discard if it makes a hand, alone or with a card from a shop.

    Otherwise return one that draws from the pile.
    """
    if table.discarded == 0:
        return pack(DRAWING)
    top = table.discards[table.discarded - 1]
    for i in range(held):
        for j in range(i):
            if fits(cards[i], cards[j], top):
                fourth = cards[i] ^ cards[j] ^ top
                if table.holder[fourth] == SEAT_0 + seat or in_reach(table, seat, fourth):
                    return pack(TAKING)
    return pack(DRAWING) if table.pile > 0 or table.discarded > 1 else pack(TAKING)


@rule
def least_used(used: Any, held: int, excluded: int) -> int:
    """Return the place of least use outside `excluded`."""
    least = -1
    for i in range(held):
        if not has(excluded, i) and (least < 0 or used[i] < used[least]):
            least = i
    return least


@rule
def give_blind(seat: int, context: TurnContext, kept: int, used: Any, rng: RngState) -> int:
    """Return a trade of the least used card for a random face-down card of a random seat."""
    other = (seat + 1 + uniform_below(rng, SEATS - 1)) % SEATS
    return pack(BLIND, context.cards[least_used(used, DEALT + 1, kept)], other, LEFT + uniform_below(rng, RIGHT))


@rule
def give(box: Box, table: Table, seat: int, context: TurnContext, kept: int, used: Any, out: Any, rng: RngState) -> int:
    """Return the trade for the card of most use that gives the one of least use, or a random trade.

    The two cards must have a part in common [K11].
    """
    cards = context.cards
    move = 0
    most = -WINS
    for offset in range(1, SEATS):
        for spot in range(SHOP_SIZE):
            taken = context.shops[offset, spot]
            needed = kept
            worth = 0.0
            for i in range(DEALT + 1):
                for j in range(i):
                    if fits(cards[i], cards[j], taken):
                        fourth = cards[i] ^ cards[j] ^ taken
                        if table.holder[fourth] == SEAT_0 + seat:
                            worth += WINS
                            needed = 1 << i | 1 << j | 1 << place(cards, fourth)
                        else:
                            worth += context.gains[common(cards[i], cards[j])] * chance_of(table, seat, context, fourth)
            for i in range(DEALT + 1):
                if not has(needed, i) and differs(cards[i], taken) != PARTS and worth - used[i] > most:
                    most = worth - used[i]
                    move = pack(TRADING, cards[i], taken)
    if move == 0:
        return out[uniform_below(rng, moves(box, table, seat, out))]
    return move


@rule
def reset_unseen_choices(box: Box, table: Table, seat: int) -> None:
    """Take back first shops that are not turned up yet [K6]."""
    if table.phase == SHOP:
        for card in range(CARDS):
            if table.holder[card] != SEAT_0 + seat:
                table.spot[card] = IN_HAND
        table.ready &= 1 << seat
