"""What the others at Bazaar probably hold: whoever plays sensibly keeps cards that fit, and an even deal hardly ever does.

The figures are logarithms of how much oftener such hands were held in matches than dealt evenly (250 matches, logistic
regression). With them a guessed hand has three cards that fit as often as a true one; dealt evenly, a quarter as often.
"""

import math
from typing import Any

import numpy as np

from souq.bots.evaluators.kings import fits
from souq.games.kings.pieces import CARDS, DEALT, SEATS, Box
from souq.games.kings.table import HEAP, IN_HAND, PILE, SEAT_0, SHOP, Table
from souq.kernel.luck import Luck, below
from souq.kernel.move import bit, has
from souq.kernel.record import UNKNOWN
from souq.kernel.rule import rule

FITTING = ((2.0, -0.9, -0.9, -0.9), (3.0, 0.6, 0.0, 0.0))
"""For each three cards that fit, by how many of them lie in the shop: before the seat's first turn, and after it."""
WOULD_HAVE_BEEN_SHOWN = 6.0
"""Against a hand that wins, after the seat's first turn."""
EXCHANGES = 240
"""Of two cards, of which most are in the pile both; after so many a deal has mostly forgotten how it began."""
FINE = 1 << 30


@rule
def suppose(box: Box, view: Table, world: Table, seat: int, luck: Luck) -> None:
    """Exchanges cards that the seat cannot place, one by one and the likelier the better the hands become (Metropolis).

    Face-down shops, and first shops before they are turned up, tell nothing.
    """
    if box.black == 1 or world.phase == SHOP:
        return
    hidden = np.empty(CARDS, np.int64)
    count = 0
    for card in range(CARDS):
        if view.holder[card] == UNKNOWN:
            hidden[count] = card
            count += 1
    sense = np.zeros(SEAT_0 + SEATS)
    for holder in range(SEAT_0, SEAT_0 + SEATS):
        sense[holder] = sense_of(world, holder)
    for _ in range(EXCHANGES if count > 0 else 0):
        one, other = hidden[below(luck, count)], hidden[below(luck, count)]
        here, there = world.holder[one], world.holder[other]
        if here != PILE and here != there and not (there == PILE and has(view.gone[one], seat)):
            put(world, one, there, seat)
            put(world, other, here, seat)
            sense_here, sense_there = sense_of(world, here), sense_of(world, there)
            gain = sense_here + sense_there - sense[here] - sense[there]
            if gain >= 0 or below(luck, FINE) < FINE * math.exp(gain):
                sense[here], sense[there] = sense_here, sense_there
            else:
                put(world, one, here, seat)
                put(world, other, there, seat)


@rule
def put(world: Table, card: int, holder: int, seat: int) -> None:
    """Only the holder knows of the card, and the seat at most that it has left the pile."""
    knowers = bit(holder - SEAT_0) if holder != PILE else 0
    world.holder[card] = holder
    world.gone[card] = world.gone[card] & bit(seat) | knowers
    world.traced[card] = knowers
    world.known[card] = knowers


@rule
def sense_of(world: Table, holder: int) -> float:
    """How much likelier a seat holds these cards than by chance, as a logarithm; in the pile any are as likely."""
    if holder == PILE:
        return 0.0
    cards = np.empty(DEALT + 1, np.int64)
    laid_out = np.zeros(DEALT + 1, np.int64)
    held = 0
    for card in range(CARDS):
        if world.holder[card] == holder:
            cards[held] = card
            laid_out[held] = world.spot[card] != IN_HAND
            held += 1
    has_played = world.turns > (holder - SEAT_0 - world.dealer - 1) % SEATS
    sense = 0.0
    for i in range(held):
        for j in range(i):
            for k in range(j):
                if fits(cards[i], cards[j], cards[k]):
                    fourth: Any = cards[i] ^ cards[j] ^ cards[k]
                    in_shop = laid_out[i] + laid_out[j] + laid_out[k]
                    if world.holder[fourth] == holder:
                        if has_played and in_shop == 0 and world.spot[fourth] == IN_HAND:
                            return -WOULD_HAVE_BEEN_SHOWN
                    elif world.holder[fourth] != HEAP:
                        sense += FITTING[1 if has_played else 0][in_shop]
    return sense
