"""A quick Bazaar player: looks a few trades ahead for the purchase that pays best for the turns it takes."""

from souq.games.bazaar.kinds import PASSING, PICKING, PURCHASE, ROLLING, TRADE
from souq.games.bazaar.pieces import BITS, COLOURS, EQUATIONS, PRICE, STALLS, Box, covers, purse
from souq.games.bazaar.rules import card_points
from souq.games.bazaar.table import Table
from souq.kernel.move import kind_of, part
from souq.kernel.record import Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

POINT = 100
NO_STALL = -1
NEVER = -(1 << 40)
IN_CIRCLES = 10
"""After so many turns a seat without a purchase somebody may be trading to and fro, and now and then a roll breaks it up."""


@rule
def choose(box: Box, view: Table, seat: int, moves: Row, count: int, rng: RngState) -> int:
    """The move that promises most to its seat, or, when trimming, least to the neighbour; luck chooses among equals."""
    if kind_of(moves[0]) == ROLLING and view.idle > IN_CIRCLES * box.seats and uniform_below(rng, 3) == 0:
        return moves[0]
    best_move = moves[0]
    best = NEVER
    equals = 0
    for i in range(count):
        rating = worth(box, view, moves[i])
        if rating > best:
            best = rating
            equals = 0
        if rating == best:
            equals += 1
            if uniform_below(rng, equals) == 0:
                best_move = moves[i]
    return best_move


@rule
def worth(box: Box, view: Table, move: int) -> int:
    kind = kind_of(move)
    number = part(move, 0)
    hand = purse(view.jewels[view.turn])
    if kind == ROLLING:
        return worth_of_roll(box, view, hand)
    if kind == TRADE:
        return acted(box, view, traded(box, hand, number))
    if kind == PICKING:
        return acted(box, view, hand + jewel(number))
    if kind == PURCHASE:
        points = points_for(box, view, hand, number)
        if view.sold_out == 1 and view.height[number] == 1:
            return worth_of_ending(box, view, points)
        return points + two_trades(box, view, hand - box.price_purse[view.top[number]], number)
    if kind == PASSING:
        return two_trades(box, view, hand, NO_STALL) - too_many(box, hand)
    for colour in range(COLOURS):
        hand -= part(move, colour) * jewel(colour)
    return -two_trades(box, view, hand, NO_STALL)


@rule
def worth_of_ending(box: Box, view: Table, points: int) -> int:
    """The purchase that ends the match is for whoever wins by it; to others it promises nothing beyond its points."""
    for other in range(box.seats):
        if other != view.turn and view.points[other] * POINT > view.points[view.turn] * POINT + points:
            return points
    return -NEVER


@rule
def acted(box: Box, view: Table, hand: int) -> int:
    """A hand after a trade or a pick: the better of buying now and of keeping it for the next turn."""
    kept = two_trades(box, view, hand, NO_STALL) - too_many(box, hand)
    return max(kept, best_purchase(box, view, hand, NO_STALL))


@rule
def jewel(colour: int) -> int:
    """A purse with one jewel."""
    return 1 << (BITS * colour)


@rule
def jewels_in(hand: int) -> int:
    total = 0
    for colour in range(COLOURS):
        total += (hand >> (BITS * colour)) & 31
    return total


@rule
def traded(box: Box, hand: int, number: int) -> int:
    return hand - box.side_purse[number] + box.side_purse[number ^ 1]


@rule
def tempo(box: Box) -> int:
    """What a turn is worth, on either scale."""
    return box.scores[1, 0] * POINT // 4


@rule
def worth_of_roll(box: Box, view: Table, hand: int) -> int:
    """Five colours by the average, the star by the best of them."""
    total = 0
    best = NEVER
    for colour in range(COLOURS):
        other = hand + jewel(colour)
        kept = one_trade(box, view, other, NO_STALL) - too_many(box, other)
        rating = max(kept, best_purchase(box, view, other, NO_STALL))
        total += rating
        best = max(best, rating)
    return (total + best) // (COLOURS + 1)


@rule
def too_many(box: Box, hand: int) -> int:
    """What it costs to end a turn with this hand: the neighbour returns what is most useful."""
    return tempo(box) * max(0, jewels_in(hand) - box.limit)


@rule
def two_trades(box: Box, view: Table, hand: int, without: int) -> int:
    """What a hand promises from the next turn on: the best after up to two trades, each of which costs a turn."""
    best = glance(box, view, hand, without)
    for i in range(2 * 2 * EQUATIONS):
        number = trade_in_play(view, i)
        if covers(hand, box.side_purse[number]):
            other = traded(box, hand, number)
            kept = one_trade(box, view, other, without) - too_many(box, other)
            best = max(best, max(kept, best_purchase(box, view, other, without)) - tempo(box))
    return best


@rule
def one_trade(box: Box, view: Table, hand: int, without: int) -> int:
    """The same with one trade. (A rule that called itself could not be kept compiled.)"""
    best = glance(box, view, hand, without)
    for i in range(2 * 2 * EQUATIONS):
        number = trade_in_play(view, i)
        if covers(hand, box.side_purse[number]):
            other = traded(box, hand, number)
            kept = glance(box, view, other, without) - too_many(box, other)
            best = max(best, max(kept, best_purchase(box, view, other, without)) - tempo(box))
    return best


@rule
def trade_in_play(view: Table, i: int) -> int:
    """The trades of the first barter card, then those of the second."""
    return view.barter[i // (2 * EQUATIONS)] * 2 * EQUATIONS + i % (2 * EQUATIONS)


@rule
def best_purchase(box: Box, view: Table, hand: int, without: int) -> int:
    """Points for a card now, and what the jewels left promise at a glance."""
    best = NEVER
    for stall in range(STALLS):
        card = view.top[stall]
        if card >= 0 and stall != without and covers(hand, box.price_purse[card]):
            best = max(best, points_for(box, view, hand, stall) + glance(box, view, hand - box.price_purse[card], stall))
    return best


@rule
def points_for(box: Box, view: Table, hand: int, stall: int) -> int:
    card = view.top[stall]
    return card_points(box, card, view.sold_out, jewels_in(hand) - PRICE) * POINT


@rule
def glance(box: Box, view: Table, hand: int, without: int) -> int:
    """Without looking ahead: points at the nearest card, less the turns that missing and superfluous jewels may cost."""
    best = -PRICE * tempo(box)
    held = jewels_in(hand)
    for stall in range(STALLS):
        card = view.top[stall]
        if card >= 0 and stall != without:
            missing = 0
            for colour in range(COLOURS):
                missing += max(0, box.price[card, colour] - ((hand >> (BITS * colour)) & 31))
            extra = held - PRICE + missing
            sloppy = card_points(box, card, view.sold_out, extra) * POINT - missing * tempo(box)
            tidy = card_points(box, card, view.sold_out, 0) * POINT - max(missing, (extra + 1) // 2) * tempo(box)
            best = max(best, max(sloppy, tidy))
    return best
