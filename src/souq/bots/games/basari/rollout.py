"""How a simulated game of Basari goes on: actions by lot, and bargains with the cheapest gems that one owns."""

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
"""Searching tells moves apart well enough to leave their order early."""
PER_GEM = 15
"""What giving away one more gem is held against an offer, in hundredths of a point."""


@rule
def rate_moves(box: Box, view: Table, seat: int, moves: Row, count: int, ratings: Row, cache: EvaluationCache) -> None:
    """Actions by their worth; offers by theirs if they are accepted, small ones first."""
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
    if table.phase == OPEN or table.phase == ANSWER:
        return bargain(box, table, seat)
    count = moves(box, table, seat, out)
    if table.phase == CHOOSE:
        return choose_action(box, table, seat, out, count, rng)
    return out[uniform_below(rng, count)]


@rule
def bargain(box: Box, table: Table, seat: int) -> int:
    """Accepts, unless the action is worth more than the offer even with one gem more to pay."""
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
    """So many gems, blue ones first; 0 if the seat has not got them."""
    gems = table.gems[seat]
    if gems.sum() < count:
        return 0
    blue = min(count, gems[BLUE])
    green = min(count - blue, gems[GREEN])
    yellow = min(count - blue - green, gems[YELLOW])
    return pack(OFFER, count - blue - green - yellow, yellow, green, blue)


@rule
def reset_unseen_choices(box: Box, table: Table, seat: int) -> None:
    """Actions that lie face down are chosen anew. [B7]"""
    if table.phase == CHOOSE and table.action == 0:
        table.ready = 0
        table.chosen[:] = 0
