"""The rules of Gem-Hunt: the endgame, its points and its two winners."""

from souq.games.gemhunt.pieces import CARDS, COLOURS, Box
from souq.games.gemhunt.rules.cards import lay_all_open, lay_open
from souq.games.gemhunt.table import OVER, Table
from souq.kernel.move import bit
from souq.kernel.rule import rule


@rule
def complement(colour: int) -> int:
    """Across the colour wheel: red - green, orange - blue, yellow - purple. [G7]"""
    return (colour + COLOURS // 2) % COLOURS


@rule
def reveal(box: Box, table: Table, seat: int, card: int) -> None:
    """First card sets the colours, the last one ends the match. [G36] [G37] [G38]"""
    if table.revealer < 0:
        table.revealer = seat
        table.colour = box.top[card]
        table.compelled = -1
        table.full = 0
    lay_open(table, seat, card)
    if table.cards[seat] == 0:
        finish(box, table)


@rule
def rests(box: Box, table: Table, seat: int) -> bool:
    """Return whether the seat is the revealer, which only reveals cards. [G39]"""
    return table.revealer == seat and box.revealer_acts == 0


@rule
def finish(box: Box, table: Table) -> None:
    lay_all_open(box, table)
    table.compelled = -1
    table.full = 0
    table.phase = OVER
    table.won[0] = winner_of(box, table, False)
    table.won[1] = winner_of(box, table, True)


@rule
def points(box: Box, table: Table, seat: int, colour: int) -> int:
    """Points of one colour: two for each delivered gem and one for each symbol laid open. [G41]"""
    total = 2 * table.gems[seat, colour]
    for card in range(CARDS):
        if table.shown[card] == seat + 1:
            total += box.symbols[card, colour]
    return total


@rule
def distance(box: Box, table: Table, seat: int) -> int:
    """Rank in turn order: first the seat after the revealer, last the revealer; before that from the first seat. [G44]"""
    if table.revealer < 0:
        return seat
    return (seat - table.revealer - 1) % box.seats


@rule
def outdoes(box: Box, table: Table, seat: int, other: int, colour: int) -> bool:
    """More points, then more gems, then more coins, then earlier in turn order. [G44]"""
    difference = points(box, table, seat, colour) - points(box, table, other, colour)
    if difference == 0:
        difference = table.gems[seat, colour] - table.gems[other, colour]
    if difference == 0:
        difference = table.coins[seat] - table.coins[other]
    if difference == 0:
        difference = distance(box, table, other) - distance(box, table, seat)
    return difference > 0


@rule
def best(box: Box, table: Table, colour: int, barred: int, also: int) -> int:
    """Return the best seat in a colour, except two seats (or -1)."""
    leader = -1
    for seat in range(box.seats):
        if seat != barred and seat != also and (leader < 0 or outdoes(box, table, seat, leader, colour)):
            leader = seat
    return leader


@rule
def winner_of(box: Box, table: Table, complementary: bool) -> int:
    """Return the winner in the revealed colour, or in the complementary one, where the revealer cannot win. [G42] [G43]"""
    if table.colour < 0:
        return place_in_gems(box, table, 1 if complementary else 0)
    same = table.colour
    across = complement(same)
    first = best(box, table, same, -1, -1)
    second = best(box, table, across, table.revealer, -1)
    if first == second:
        runner_up = best(box, table, same, first, -1)
        runner_up_across = best(box, table, across, table.revealer, second)
        lead = points(box, table, first, same) - points(box, table, runner_up, same)
        lead_across = points(box, table, second, across) - points(box, table, runner_up_across, across)
        if lead_across > lead:
            first = runner_up
        else:
            second = runner_up_across
    return second if complementary else first


@rule
def score(box: Box, table: Table, seat: int) -> int:
    """[G45]"""
    if table.colour < 0:
        return 2 * table.gems[seat].sum()
    same = points(box, table, seat, table.colour)
    across = points(box, table, seat, complement(table.colour))
    if seat == table.revealer or seat == winner_of(box, table, False):
        return same
    if seat == winner_of(box, table, True):
        return across
    return max(same, across)


@rule
def leads_in_gems(box: Box, table: Table, seat: int, other: int) -> bool:
    """Without a colour: more gems, then more coins, then earlier in turn order. [G48]"""
    difference = table.gems[seat].sum() - table.gems[other].sum()
    if difference == 0:
        difference = table.coins[seat] - table.coins[other]
    return difference > 0 or (difference == 0 and seat < other)


@rule
def place_in_gems(box: Box, table: Table, place: int) -> int:
    """Return the seat with exactly `place` others before it. [G48]"""
    for seat in range(box.seats):
        ahead = 0
        for other in range(box.seats):
            ahead += other != seat and leads_in_gems(box, table, other, seat)
        if ahead == place:
            return seat
    return -1


@rule
def winners(box: Box, table: Table) -> int:
    """[G42] [G48]"""
    return bit(winner_of(box, table, False)) | bit(winner_of(box, table, True))
