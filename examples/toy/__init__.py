"""Three Stalls: a complete small game, with a secret choice, chance, an offer and its answer."""

from pathlib import Path

from souq.kernel.formats import NUMBER, SEAT, OneOf
from souq.kernel.game import Game, Rules
from souq.kernel.move import CHANCE, OVER, bit, kind_of, pack, part
from souq.kernel.move_notation import MoveFormat, MoveNotation, SecretChoice
from souq.kernel.record import Record, Row, Sees, field
from souq.kernel.rule import rule

SEATS, KINDS = 4, 3
MAX_BID = 9
"""The highest bid and the highest price."""

TURNING, BIDDING, OFFERING, ANSWERING, ENDED = range(5)
TURN, BID, KEEP, OFFER, ACCEPT, REFUSE = range(1, 7)
WARE = OneOf(("carpet", "lamp", "spice"))


class Box(Record):
    seats = field(Sees.ALL)
    start = field(Sees.ALL, bounds=(0, 99))
    worth = field(Sees.ALL, bounds=(1, 9))
    cards = field(Sees.ALL, KINDS, bounds=(1, 9))


class Table(Record):
    phase = field(Sees.ALL, format=OneOf(("turn", "bid", "offer", "answer", "over")))
    pile = field(Sees.ALL, KINDS)
    """Cards of each kind that have not been turned up."""
    lost = field(Sees.ALL, KINDS)
    """Cards of each kind that are out of the game."""
    card = field(Sees.ALL, format=WARE, empty=-1)
    """The kind of the card that the round is about."""
    points = field(Sees.ALL, SEATS)
    wares = field(Sees.ALL, SEATS, KINDS)
    """Cards of each kind that a seat has."""
    bids = field(Sees.OWNER, SEATS, empty=-1)
    """Bids that are not revealed yet."""
    ready = field(Sees.ALL)
    """The set of seats that have bid."""
    revealed = field(Sees.ALL, SEATS, empty=-1)
    """Bids of the last auction."""
    owner = field(Sees.ALL, format=SEAT, empty=-1)
    """The seat that took the card of the round."""
    price = field(Sees.ALL)
    """The price at which the card is offered."""


@rule
def setup(box: Box, table: Table, seats: int) -> None:
    """[T1] [T2]"""
    table.pile[:] = box.cards
    for seat in range(seats):
        table.points[seat] = box.start


@rule
def to_act(box: Box, table: Table) -> int:
    if table.phase == TURNING:
        return CHANCE
    if table.phase == BIDDING:
        return (bit(box.seats) - 1) & ~table.ready
    if table.phase == OFFERING:
        return bit(table.owner)
    if table.phase == ANSWERING:
        return bit(buyer(box, table))
    return OVER


@rule
def buyer(box: Box, table: Table) -> int:
    """The seat to which the owner may offer the card. [T6]"""
    return (table.owner + 1) % box.seats


@rule
def odds(box: Box, table: Table, out: Row, weights: Row) -> int:
    """Every card of the pile is equally likely. [T3]"""
    count = 0
    for kind in range(KINDS):
        if table.pile[kind] > 0:
            out[count] = pack(TURN, kind)
            weights[count] = table.pile[kind]
            count += 1
    return count


@rule
def moves(box: Box, table: Table, seat: int, out: Row) -> int:
    if table.phase == BIDDING:
        count = 1 + min(MAX_BID, table.points[seat])
        for bid in range(count):
            out[bid] = pack(BID, bid)
        return count
    if table.phase == OFFERING:
        out[0] = pack(KEEP)
        count = min(MAX_BID, table.points[buyer(box, table)])
        for price in range(1, count + 1):
            out[price] = pack(OFFER, price)
        return 1 + count
    out[0] = pack(ACCEPT)
    out[1] = pack(REFUSE)
    return 2


@rule
def play(box: Box, table: Table, seat: int, move: int) -> None:
    kind = kind_of(move)
    if kind == TURN:
        turn_up(table, part(move, 0))
    elif kind == BID:
        place_bid(box, table, seat, part(move, 0))
    elif kind == OFFER:
        table.price = part(move, 0)
        table.phase = ANSWERING
    else:
        if kind == ACCEPT:
            sell(box, table, table.owner, seat)
        end_round(table)


@rule
def turn_up(table: Table, card: int) -> None:
    """[T3]"""
    table.pile[card] -= 1
    table.card = card
    table.revealed[:] = -1
    table.phase = BIDDING


@rule
def place_bid(box: Box, table: Table, seat: int, bid: int) -> None:
    """The last bid reveals all. [T4]"""
    table.bids[seat] = bid
    table.ready |= bit(seat)
    if table.ready == bit(box.seats) - 1:
        table.revealed[:] = table.bids
        table.bids[:] = -1
        table.ready = 0
        settle(box, table)


@rule
def settle(box: Box, table: Table) -> None:
    """The only highest bidder pays and takes the card. [T4]"""
    best = -1
    for seat in range(box.seats):
        if table.revealed[seat] > best:
            best = table.revealed[seat]
            table.owner = seat
        elif table.revealed[seat] == best:
            table.owner = -1
    if table.owner < 0:
        table.lost[table.card] += 1
        end_round(table)
    else:
        table.points[table.owner] -= best
        take_card(box, table, table.owner)
        table.phase = OFFERING


@rule
def take_card(box: Box, table: Table, seat: int) -> None:
    """Each further card of a kind scores more. [T5]"""
    table.wares[seat, table.card] += 1
    table.points[seat] += box.worth * table.wares[seat, table.card]


@rule
def sell(box: Box, table: Table, seller: int, seat: int) -> None:
    """[T7]"""
    table.points[seat] -= table.price
    table.points[seller] += table.price - box.worth * table.wares[seller, table.card]
    table.wares[seller, table.card] -= 1
    take_card(box, table, seat)


@rule
def end_round(table: Table) -> None:
    """[T8]"""
    table.card = -1
    table.owner = -1
    table.price = 0
    table.phase = TURNING if table.pile.sum() > 0 else ENDED


def laws(box: Box, table: Table) -> list[str]:
    cards = table.pile + table.lost + table.wares.sum(axis=0)
    if table.phase == BIDDING:
        cards[table.card] += 1
    return [] if (cards == box.cards).all() else ["cards are neither made nor lost"]


NOTATION = MoveNotation(
    (
        MoveFormat(TURN, "turn {}", (WARE,), by_chance=True),
        MoveFormat(BID, "bid {}", (NUMBER,), clause="T4", secret=SecretChoice("bids", made_by="ready", revealed="revealed")),
        MoveFormat(KEEP, "keep", clause="T6"),
        MoveFormat(OFFER, "offer {}", (NUMBER,), clause="T6"),
        MoveFormat(ACCEPT, "accept", clause="T7"),
        MoveFormat(REFUSE, "refuse", clause="T7"),
    )
)

GAME = Game(
    id="toy",
    title="Three Stalls",
    about="Bid in secret for wares, and sell them to your neighbour if that pays better.",
    seats=(2, 3, 4),
    folder=Path(__file__).parent,
    Box=Box,
    Table=Table,
    rules=Rules(setup=setup, to_act=to_act, moves=moves, play=play, odds=odds),
    notation=NOTATION,
    laws=laws,
    max_moves=1 + MAX_BID,
    # In each of at most 27 rounds a card is turned up, all bid, and one offers and one answers.
    max_plies=27 * (1 + SEATS + 2),
)
