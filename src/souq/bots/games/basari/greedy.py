"""Greedy Basari player: weighs what an action brings against the gems that it costs.

Values are hundredths of a point.
"""

from souq.games.basari.kinds import ACCEPTANCE, EXCHANGING, OFFER
from souq.games.basari.pieces import BLUE, CARDS, COLOURS, GREEN, RED, STAGES, YELLOW, A, B, Box, C
from souq.games.basari.table import CHOOSE, Table
from souq.kernel.move import kind_of, part
from souq.kernel.record import Row
from souq.kernel.rng import RngState, uniform_below
from souq.kernel.rule import rule

STOCK = -1
"""The partner of a seat that takes gems from the stock."""

EVEN = 50
"""Chance of a majority that is shared now, in percent."""

LATER = 2
"""Value of a gem for each later stage, in percent of the prize for its colour."""

PER_WORKER = 90
"""Value of a worker that does not end the stage."""


@rule
def choose(box: Box, view: Table, seat: int, moves: Row, count: int, rng: RngState) -> int:
    """Return a randomly weighted action, or the most valuable other move.

    Offers of more than one gem above the current offer are not considered.
    """
    if view.phase == CHOOSE:
        return choose_action(box, view, seat, moves, count, rng)
    most_gems = view.offer.sum() + 1
    best = moves[0]
    best_worth = worth_of_move(box, view, seat, best)
    for i in range(1, count):
        if kind_of(moves[i]) != OFFER or gems_offered(moves[i]) <= most_gems:
            worth = worth_of_move(box, view, seat, moves[i])
            if worth > best_worth:
                best = moves[i]
                best_worth = worth
    return best


@rule
def gems_offered(move: int) -> int:
    return part(move, 0) + part(move, 1) + part(move, 2) + part(move, 3)


@rule
def choose_action(box: Box, view: Table, seat: int, moves: Row, count: int, rng: RngState) -> int:
    """Draw an action with probability proportional to its lots.

    A predictable choice would be contested.
    """
    everything = 0
    for i in range(count):
        everything += lots(box, view, seat, part(moves[i], 0))
    draw = uniform_below(rng, everything)
    i = 0
    while draw >= lots(box, view, seat, part(moves[i], 0)):
        draw -= lots(box, view, seat, part(moves[i], 0))
        i += 1
    return moves[i]


@rule
def lots(box: Box, view: Table, seat: int, action: int) -> int:
    """Return the square of an action's value in tenths of a point, at least 1."""
    tenths = max(1, worth_of_action(box, view, seat, action) // 10)
    return tenths * tenths


@rule
def worth_of_move(box: Box, view: Table, seat: int, move: int) -> int:
    """Return the value of a move, assuming that an offer is accepted."""
    kind = kind_of(move)
    if kind == OFFER:
        other = view.answerer if seat == view.bidder else view.bidder
        price = worth_of_gems(box, view, seat, other, -part(move, 0), -part(move, 1), -part(move, 2), -part(move, 3))
        return worth_of_action(box, view, seat, view.action) + price
    if kind == ACCEPTANCE:
        offer = view.offer
        return worth_of_gems(box, view, seat, view.bidder, offer[RED], offer[YELLOW], offer[GREEN], offer[BLUE])
    if kind == EXCHANGING:
        given = part(move, 0)
        red, yellow = part(move, 1) - (given == RED), part(move, 2) - (given == YELLOW)
        green, blue = part(move, 3) - (given == GREEN), part(move, 4) - (given == BLUE)
        return worth_of_gems(box, view, seat, STOCK, red, yellow, green, blue)
    colour = part(move, 0)
    return worth_of_colour(box, view, seat, STOCK, colour, 1)


@rule
def worth_of_action(box: Box, view: Table, seat: int, action: int) -> int:
    card = view.dealt[seat]
    if action == A:
        return worth_of_drawing(box, view, seat)
    if action == B:
        return 100 * box.points[card] if card >= 0 else 0
    if action == C:
        worth = 0
        for colour in range(COLOURS):
            count = min(box.gems[card, colour], view.stock[colour]) if card >= 0 else 0
            worth += worth_of_colour(box, view, seat, STOCK, colour, count)
        return worth
    best = 0
    for colour in range(COLOURS):
        best = max(best, worth_of_colour(box, view, seat, STOCK, colour, min(1, view.stock[colour])))
    return best


@rule
def worth_of_drawing(box: Box, view: Table, seat: int) -> int:
    """Return the value of drawing a card for its workers.

    A card that completes the workers' prize counts as the prize, any other as PER_WORKER for each
    worker.
    """
    missing = box.workers_needed - view.workers[seat]
    if missing <= 0 or view.pile == 0:
        return 0
    worth = 0
    for card in range(CARDS):
        if view.holder[card] == 0:
            worth += 100 * box.workers_prize if box.workers[card] >= missing else PER_WORKER * box.workers[card]
    return worth // view.pile


@rule
def worth_of_gems(box: Box, view: Table, seat: int, partner: int, red: int, yellow: int, green: int, blue: int) -> int:
    """Return the value of a change of the seat's gems, which the partner's gems undergo in reverse."""
    worth = worth_of_colour(box, view, seat, partner, RED, red) + worth_of_colour(box, view, seat, partner, YELLOW, yellow)
    return worth + worth_of_colour(box, view, seat, partner, GREEN, green) + worth_of_colour(box, view, seat, partner, BLUE, blue)


@rule
def worth_of_colour(box: Box, view: Table, seat: int, partner: int, colour: int, change: int) -> int:
    """Return the value of more or fewer gems of a colour: for its majority now, and for later stages."""
    if change == 0:
        return 0
    chance = chance_of_majority(box, view, seat, partner, colour, change) - chance_of_majority(box, view, seat, partner, colour, 0)
    return box.majorities[colour] * (chance + LATER * (1 + STAGES - view.stage) * change)


@rule
def chance_of_majority(box: Box, view: Table, seat: int, partner: int, colour: int, change: int) -> int:
    """Return the chance of the majority in percent, after the change.

    It grows with the lead over the best rival, and faster near the end of the stage.
    """
    rival = 0
    workers = 0
    for other in range(box.seats):
        workers = max(workers, view.workers[other])
        if other != seat:
            rival = max(rival, view.gems[other, colour] - (change if other == partner else 0))
    lead = view.gems[seat, colour] + change - rival
    step = 8 + 24 * min(workers, box.workers_needed) // box.workers_needed
    return min(2 * EVEN, max(0, EVEN + step * lead))
