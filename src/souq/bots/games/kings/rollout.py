"""How a simulated round of Bazaar goes on: seats win when they can, and keep the cards that fit best with others."""

from typing import Any

import numpy as np

from souq.bots.games.kings.evaluator import PARTS, common, differs, fits, in_reach
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
"""Rounds are so short that the evaluator, which looks at the next turn of every seat, sees as much as a playout would."""
PRIOR_WEIGHT = 0.1
"""For measurements only: no level searches. A tree with hundreds or thousands of playouts won no more often than the ratings."""
WINS = 1000.0
"""A point of a hand that wins is worth more than anything that may become of others."""
SLIGHTLY = 0.001
"""Which pile to draw from hardly matters as a rule."""
LOOKED_AT = 6
"""Trades of which it is worked out how the turn would best be ended; the others are judged by what the cards are worth."""
SEVEN = (1 << DEALT + 1) - 1


@rule
def place(cards: Any, card: int) -> int:
    """Where a card is among those of the seat."""
    i = 0
    while cards[i] != card:
        i += 1
    return i


@rule
def best_four(box: Box, cards: Any, count: int, away: int) -> int:
    """The set of the dearest hand that wins, of cards that are not away, with its points above; 0 if there is none."""
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
    """Hands that win first, each in one way only, as what is discarded with them does not matter; wrong claims last."""
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
            ratings[i] = SLIGHTLY if kind == kind_of(draw_or_take(view, seat, context.cards, held)) else 0.0


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
    """A hand that wins after the trade, or else what the cards are then worth; for the best, when the turn is over."""
    for i in range(count):
        ratings[i] = rate_trade(box, view, seat, context, part(moves[i], 0), part(moves[i], 1), False)
    looked_at = np.zeros(count, np.bool_)
    for _ in range(min(count, LOOKED_AT)):
        best = -1
        for i in range(count):
            if not looked_at[i] and (best < 0 or ratings[i] > ratings[best]):
                best = i
        looked_at[best] = True
    for i in range(count):
        if ratings[i] < WINS:
            if looked_at[i]:
                ratings[i] = rate_trade(box, view, seat, context, part(moves[i], 0), part(moves[i], 1), True)
            else:
                ratings[i] -= 1.0


@rule
def rate_trade(box: Box, view: Table, seat: int, context: TurnContext, given: int, taken: int, to_the_end: bool) -> float:
    """With the two cards exchanged for as long as it is looked at."""
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
    """A face-down card is worth nothing yet, unless the seat knows it; a hand that wins without it is kept."""
    for card in range(CARDS):
        if in_reach(view, seat, card) and view.holder[card] == SEAT_0 + part(move, 1) and view.spot[card] == part(move, 2):
            return rate_trade(box, view, seat, context, part(move, 0), card, False)
    away = 1 << place(context.cards, part(move, 0))
    four = best_four(box, context.cards, DEALT + 1, away)
    return WINS * (four >> 8) if four > 0 else worth_of(context, found, away, 0)


@rule
def rollout_move(box: Box, table: Table, seat: int, out: Any, ratings: Any, cache: EvaluationCache, rng: RngState) -> int:
    """A hand that wins if there is one; otherwise the cards that fit least are given, discarded and laid out."""
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
    """Takes the top discard if it makes a hand, together with a card from a shop or without."""
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
def least_used(used: Any, held: int, but: int) -> int:
    least = -1
    for i in range(held):
        if not has(but, i) and (least < 0 or used[i] < used[least]):
            least = i
    return least


@rule
def give(box: Box, table: Table, seat: int, context: TurnContext, kept: int, used: Any, out: Any, rng: RngState) -> int:
    """Trades for the card that fits best with one's own, and gives the one that fits least, if the two have a part in common."""
    cards = context.cards
    if box.black == 1:
        other = (seat + 1 + uniform_below(rng, SEATS - 1)) % SEATS
        return pack(BLIND, cards[least_used(used, DEALT + 1, kept)], other, LEFT + uniform_below(rng, RIGHT))
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
    """First shops that are not turned up yet are laid out anew. [K6]"""
    if table.phase == SHOP:
        for card in range(CARDS):
            if table.holder[card] != SEAT_0 + seat:
                table.spot[card] = IN_HAND
        table.ready &= 1 << seat
