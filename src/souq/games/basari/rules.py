"""The rules of Basari: what happens at the table, clause by clause."""

from souq.games.basari.pieces import BLUE, CARDS, COLOURS, GREEN, RED, STAGES, YELLOW, A, B, Box, C, D
from souq.games.basari.table import (
    ANSWER,
    CHOOSE,
    DEAL,
    EXCHANGE,
    EXTRA,
    FROM_CARDS,
    FROM_RED,
    FROM_WORKERS,
    OPEN,
    OVER,
    SOURCES,
    TAKE,
    Table,
)
from souq.kernel.move import bit, has, lowest
from souq.kernel.record import Row
from souq.kernel.rule import rule


@rule
def setup(box: Box, table: Table, seats: int) -> None:
    """[B4]"""
    for colour in range(COLOURS):
        table.stock[colour] = box.each_colour - seats * box.start
        for seat in range(seats):
            table.gems[seat, colour] = box.start
    begin_stage(box, table)


@rule
def begin_stage(box: Box, table: Table) -> None:
    """All bazaar cards form the pile. [B5] [B27]"""
    table.stage += 1
    table.rounds = 0
    table.holder[:] = 0
    table.pile = CARDS
    table.workers[:] = 0
    begin_round(box, table)


@rule
def begin_round(box: Box, table: Table) -> None:
    table.rounds += 1
    table.phase = DEAL
    table.dealt[:] = -1
    table.action = 0


@rule
def next_to_deal(box: Box, table: Table) -> int:
    """Return the first seat that has no card of this round yet. [B6]"""
    seat = 0
    while table.dealt[seat] >= 0:
        seat += 1
    return seat


@rule
def take_card(box: Box, table: Table, seat: int, card: int) -> None:
    table.holder[card] = seat + 1
    table.pile -= 1
    table.workers[seat] += box.workers[card]


@rule
def deal(box: Box, table: Table, card: int) -> None:
    """Give the next seat a card; after the last seat or the last card all choose. [B6] [B22]"""
    seat = next_to_deal(box, table)
    take_card(box, table, seat, card)
    table.dealt[seat] = card
    if seat == box.seats - 1 or table.pile == 0:
        table.phase = CHOOSE


@rule
def choose(box: Box, table: Table, seat: int, action: int) -> None:
    """Lay an action card face down; after the last one all are turned up. [B7]"""
    table.chosen[seat] = action
    table.ready |= bit(seat)
    if table.ready == bit(box.seats) - 1:
        turn_up(table)
        settle(box, table)


@rule
def turn_up(table: Table) -> None:
    """Turn up all choices at once and clear what was shown of the last round. [B7]"""
    table.shown[:] = table.chosen
    table.chosen[:] = 0
    table.ready = 0
    table.performed[:] = -1
    table.gained[:] = 0
    table.returned[:] = 0


@rule
def choosers(box: Box, table: Table, action: int) -> int:
    """Count the seats that show this action."""
    count = 0
    for seat in range(box.seats):
        count += table.shown[seat] == action
    return count


@rule
def points(table: Table, seat: int) -> int:
    total = 0
    for source in range(SOURCES):
        total += table.earned[seat, source]
    return total


@rule
def precedes(table: Table, seat: int, other: int) -> bool:
    """More red, yellow, green, blue gems, then points, then workers, then the lower seat. [B14]"""
    for colour in range(COLOURS):
        if table.gems[seat, colour] != table.gems[other, colour]:
            return table.gems[seat, colour] > table.gems[other, colour]
    if points(table, seat) != points(table, other):
        return points(table, seat) > points(table, other)
    if table.workers[seat] != table.workers[other]:
        return table.workers[seat] > table.workers[other]
    return seat < other


@rule
def foremost(box: Box, table: Table, seats: int) -> int:
    """Return the seat of a set that precedes the others. [B14]"""
    best = -1
    for seat in range(box.seats):
        if has(seats, seat) and (best < 0 or precedes(table, seat, best)):
            best = seat
    return best


@rule
def showing(box: Box, table: Table, action: int) -> int:
    """Return the set of seats that show this action."""
    seats = 0
    for seat in range(box.seats):
        if table.shown[seat] == action:
            seats |= bit(seat)
    return seats


@rule
def settle(box: Box, table: Table) -> None:
    """Go on with the actions in order until a seat or chance has to act. [B8]"""
    while table.phase == CHOOSE and table.action < D:
        table.action += 1
        begin_action(box, table, table.action)
    if table.phase == CHOOSE:
        end_round(box, table)


@rule
def begin_action(box: Box, table: Table, action: int) -> None:
    """One seat performs, two bargain, more get nothing. [B9]"""
    seats = showing(box, table, action)
    count = choosers(box, table, action)
    if action == D:
        begin_d(box, table, seats, count)
    elif count == 1:
        perform(box, table, action, lowest(seats))
    elif count == 2:
        begin_bargain(box, table, seats)


@rule
def end_decision(table: Table) -> None:
    """End the decision of a seat: nothing is on offer any more."""
    table.phase = CHOOSE
    table.bidder = -1
    table.answerer = -1
    table.offer[:] = 0
    table.taking = 0


@rule
def perform(box: Box, table: Table, action: int, seat: int) -> None:
    table.performed[action - A] = seat
    if action == A:
        begin_extra(table, seat)
    elif action == B:
        score_card(box, table, seat)
    else:
        take_gems(box, table, seat)


@rule
def begin_extra(table: Table, seat: int) -> None:
    """Chance draws the extra card, if the pile has one. [B10] [B22]"""
    if table.pile > 0:
        table.phase = EXTRA
        table.bidder = seat


@rule
def draw_extra(box: Box, table: Table, card: int) -> None:
    """[B10]"""
    take_card(box, table, table.bidder, card)
    end_decision(table)
    settle(box, table)


@rule
def score_card(box: Box, table: Table, seat: int) -> None:
    """[B11]"""
    if table.dealt[seat] >= 0:
        table.earned[seat, FROM_CARDS] += box.points[table.dealt[seat]]


@rule
def take_gems(box: Box, table: Table, seat: int) -> None:
    """Take the gems on the card, as far as the stock has them. [B12] [B13]"""
    if table.dealt[seat] >= 0:
        for colour in range(COLOURS):
            count = min(box.gems[table.dealt[seat], colour], table.stock[colour])
            move_gems(table, seat, colour, count)
            table.gained[colour] = count


@rule
def begin_bargain(box: Box, table: Table, seats: int) -> None:
    """[B14]; without gems to open with, the other performs for nothing. [B16]"""
    opener = foremost(box, table, seats)
    other = foremost(box, table, seats & ~bit(opener))
    if table.gems[opener].sum() == 0:
        perform(box, table, table.action, other)
        return
    table.phase = OPEN
    table.bidder = opener
    table.answerer = other


@rule
def beats(red: int, yellow: int, green: int, blue: int, offer: Row) -> bool:
    """More gems always win; of equally many, the dearer. [B18]"""
    more = red + yellow + green + blue - offer[RED] - offer[YELLOW] - offer[GREEN] - offer[BLUE]
    return more > 0 or (more == 0 and dearer(red, yellow, green, offer))


@rule
def dearer(red: int, yellow: int, green: int, offer: Row) -> bool:
    """More red ones, then yellow, then green; of equally many gems the rest is blue. [B18]"""
    if red != offer[RED]:
        return red > offer[RED]
    if yellow != offer[YELLOW]:
        return yellow > offer[YELLOW]
    return green > offer[GREEN]


@rule
def bid(table: Table, seat: int, red: int, yellow: int, green: int, blue: int) -> None:
    """Make the first offer, or a raise, after which the other seat answers. [B15] [B17] [B19]"""
    other = table.answerer if seat == table.bidder else table.bidder
    table.bidder = seat
    table.answerer = other
    table.offer[RED] = red
    table.offer[YELLOW] = yellow
    table.offer[GREEN] = green
    table.offer[BLUE] = blue
    table.phase = ANSWER


@rule
def accept(box: Box, table: Table) -> None:
    """Take the gems on offer and leave the action to the bidder. [B21]"""
    winner = table.bidder
    for colour in range(COLOURS):
        table.gems[table.answerer, colour] += table.offer[colour]
        table.gems[winner, colour] -= table.offer[colour]
    end_decision(table)
    perform(box, table, table.action, winner)
    settle(box, table)


@rule
def begin_d(box: Box, table: Table, seats: int, count: int) -> None:
    """One seat exchanges, several take in order; neither if there is nothing to take. [B29] [B30] [B31]"""
    if count == 0:
        return
    first = foremost(box, table, seats)
    if table.stock.sum() > 0 or (count == 1 and table.gems[first].sum() > 0):
        table.phase = EXCHANGE if count == 1 else TAKE
        table.bidder = first
        table.taking = seats


@rule
def exchange(box: Box, table: Table, seat: int, given: int, red: int, yellow: int, green: int, blue: int) -> None:
    """Give one gem back (colour `given`, or none) and take gems of any colours. [B30]"""
    if given < COLOURS:
        move_gems(table, seat, given, -1)
    move_gems(table, seat, RED, red)
    move_gems(table, seat, YELLOW, yellow)
    move_gems(table, seat, GREEN, green)
    move_gems(table, seat, BLUE, blue)
    end_decision(table)
    settle(box, table)


@rule
def take(box: Box, table: Table, seat: int, colour: int) -> None:
    """[B31]"""
    move_gems(table, seat, colour, 1)
    table.taking &= ~bit(seat)
    if table.taking != 0 and table.stock.sum() > 0:
        table.bidder = foremost(box, table, table.taking)
    else:
        end_decision(table)
        settle(box, table)


@rule
def move_gems(table: Table, seat: int, colour: int, count: int) -> None:
    """Move gems from the stock to the seat; a negative count goes back."""
    table.gems[seat, colour] += count
    table.stock[colour] -= count


@rule
def end_round(box: Box, table: Table) -> None:
    """[B22]"""
    ended = table.pile == 0
    for seat in range(box.seats):
        ended = ended or table.workers[seat] >= box.workers_needed
    if not ended:
        begin_round(box, table)
        return
    score_stage(box, table)
    if table.stage < STAGES:
        begin_stage(box, table)
    else:
        table.phase = OVER
        table.action = 0


@rule
def score_stage(box: Box, table: Table) -> None:
    for colour in range(COLOURS):
        score_majority(box, table, colour)
    for seat in range(box.seats):
        if table.workers[seat] >= box.workers_needed:  # [B26]
            table.earned[seat, FROM_WORKERS] += box.workers_prize


@rule
def score_majority(box: Box, table: Table, colour: int) -> None:
    """[B23] [B24] [B25]"""
    most = 0
    sharing = 0
    for seat in range(box.seats):
        if table.gems[seat, colour] > most:
            most = table.gems[seat, colour]
            sharing = 0
        sharing += table.gems[seat, colour] == most
    if most == 0:
        return
    returned = (most + 1) // 2 if sharing == 1 else min(2, most)
    for seat in range(box.seats):
        if table.gems[seat, colour] == most:
            table.earned[seat, FROM_RED + colour] += box.majorities[colour] // sharing
            move_gems(table, seat, colour, -returned)
            table.returned[seat, colour] = returned


@rule
def last_action(box: Box) -> int:
    """Return the last action card: D with five seats, otherwise C. [B4]"""
    return D if box.seats == 5 else C


@rule
def due(table: Table, seat: int) -> int:
    """Count the gems that a seat alone on D takes. [B30]"""
    gives = 1 if table.gems[seat].sum() > 0 else 0
    return min(1 + gives, table.stock.sum() + gives)
