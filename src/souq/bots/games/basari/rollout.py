"""Basari prior and rollouts: actions are drawn by weight, and bargains use the cheapest gems."""

from souq.bots.games.basari.greedy import choose_action, worth_of_action, worth_of_gems, worth_of_move
from souq.bots.search.eval_cache import EvaluationCache
from souq.games.basari.kinds import ACCEPTANCE, CHOICE, OFFER
from souq.games.basari.moves import moves
from souq.games.basari.pieces import BLUE, GREEN, RED, YELLOW, Box
from souq.games.basari.table import ANSWER, CHOOSE, OPEN, Table
from souq.kernel.move import kind_of, pack, part
from souq.kernel.record import Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

MIN_ROLLOUT = 4
PRIOR_WEIGHT = 0.12
"""Small: playouts distinguish moves well enough to leave the ranking early."""
PER_GEM = 15
"""Cost of an offer in hundredths of a point, times the square of its gems above the current
offer."""


@rule
def rate_moves(box: Box, view: Table, seat: int, moves: Row, count: int, ratings: Row, cache: EvaluationCache) -> None:
    """Rate actions by their value, and offers by their value if accepted, less a cost for raising."""
    for i in range(count):
        kind = kind_of(moves[i])
        if kind == CHOICE:
            ratings[i] = worth_of_action(box, view, seat, part(moves[i], 0))
        else:
            ratings[i] = worth_of_move(box, view, seat, moves[i])
            if kind == OFFER:
                more = part(moves[i], 0) + part(moves[i], 1) + part(moves[i], 2) + part(moves[i], 3) - view.offer.sum()
                ratings[i] -= PER_GEM * more * more


@rule
def rollout_move(box: Box, table: Table, seat: int, out: Row, ratings: Row, cache: EvaluationCache, rng: RngState) -> int:
    """Return an action by weighted lot, a bargaining move, or any other move at random."""
    if table.phase == OPEN or table.phase == ANSWER:
        return bargain(box, table, seat)
    count = moves(box, table, seat, out)
    if table.phase == CHOOSE:
        return choose_action(box, table, seat, out, count, rng)
    return out[uniform_below(rng, count)]


@rule
def bargain(box: Box, table: Table, seat: int) -> int:
    """Return an offer of one gem more if the action is then worth more than accepting; else accept."""
    raised = cheapest_offer(table, seat, table.offer.sum() + 1)
    if table.phase == OPEN:
        return raised
    offer = table.offer
    accepted = worth_of_gems(box, table, seat, table.bidder, offer[RED], offer[YELLOW], offer[GREEN], offer[BLUE])
    if raised == 0:
        return pack(ACCEPTANCE)
    price = worth_of_gems(box, table, seat, table.bidder, -part(raised, 0), -part(raised, 1), -part(raised, 2), -part(raised, 3))
    return raised if worth_of_action(box, table, seat, table.action) + price > accepted else pack(ACCEPTANCE)


@rule
def cheapest_offer(table: Table, seat: int, count: int) -> int:
    """Return an offer of `count` gems, blue ones first, or 0 if the seat has fewer gems."""
    gems = table.gems[seat]
    if gems.sum() < count:
        return 0
    blue = min(count, gems[BLUE])
    green = min(count - blue, gems[GREEN])
    yellow = min(count - blue - green, gems[YELLOW])
    return pack(OFFER, count - blue - green - yellow, yellow, green, blue)


@rule
def reset_unseen_choices(box: Box, table: Table, seat: int) -> None:
    """Take back actions that lie face down [B7]."""
    if table.phase == CHOOSE and table.action == 0:
        table.ready = 0
        table.chosen[:] = 0
