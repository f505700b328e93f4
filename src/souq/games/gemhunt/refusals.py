"""The refusals of Gem-Hunt: every reason, and the rules that find the reason against a move."""

from souq.games.gemhunt.kinds import (
    DELIVERY,
    DRIVE,
    END,
    HELPING,
    INCOME,
    LAWYER,
    LOAD,
    MINING,
    NOTHING,
    PURCHASE,
    REVEAL,
    ROAD,
    SALE,
    SHARE,
    STEP,
    SWAP,
    TRANSPORTER,
)
from souq.games.gemhunt.pieces import CARDS, COLOURS, DOUBLE, DRAW, HAND, LAWYERS, LINES, LOCATIONS, PITS, Box
from souq.games.gemhunt.rules.ending import rests
from souq.games.gemhunt.rules.roads import is_end_of_chain, touches_neutral, touches_own, would_strand
from souq.games.gemhunt.rules.units import has_helper, is_one_step, is_within_four, is_within_two, unit_in_box
from souq.games.gemhunt.table import ACT, BUILD, FIRST, SHARING, TURN, Table
from souq.kernel.messages import Reason
from souq.kernel.move import has, kind_of, part, parts_from
from souq.kernel.rule import rule

REASONS = (
    Reason("none", "", "it is allowed"),
    Reason("unreadable", "G13", "it says nothing that can be done in this game"),
    Reason("not_now", "G13", "that is not what is asked now"),
    Reason("step_over", "G13", "that step of the turn is over"),
    Reason("no_such_line", "G3", "the board has no such line"),
    Reason("road_there", "G14", "a road lies there already"),
    Reason("from_home", "G12", "the first road starts at Home"),
    Reason("not_touching", "G14", "a road starts at one's own roads or at Home"),
    Reason("neutral_not_touching", "G16", "a neutral road starts at one's own roads, or at neutral roads that lead on from them"),
    Reason("no_roads_left", "G16", "neither an own road nor a neutral one is left"),
    Reason("too_dear", "G2", "there are not enough coins for it: {coins} by seats"),
    Reason("already_removed", "G17", "one road may be removed a turn"),
    Reason("not_own_road", "G17", "only a road of one's own colour can be removed"),
    Reason("not_an_end", "G17", "the road is not the end of a chain of its colour"),
    Reason("strands", "G18", "a unit would be left without a road"),
    Reason("already_bought", "G19", "one unit may be bought a turn"),
    Reason("home_occupied", "G19", "a unit stands at Home"),
    Reason("all_bought", "G19", "all three are on the board"),
    Reason("no_such_unit", "G20", "no such unit is on the board"),
    Reason("has_acted", "G20", "the unit has acted this turn"),
    Reason("no_such_location", "G3", "the board has no such location"),
    Reason("no_road", "G22", "no road leads there: a lawyer moves one location"),
    Reason("too_far", "G23", "roads do not lead there within the reach of a transporter"),
    Reason("occupied", "G21", "a unit stands there"),
    Reason("foreign_home", "G21", "nobody stops on the Home of another"),
    Reason("no_income", "G27", "the lawyer does not stand where there is income"),
    Reason("not_joined", "G27", "roads do not join the lawyer to Home"),
    Reason("bank_empty", "G28", "the bank has no coin left"),
    Reason("not_at_cards", "G25", "the lawyer does not stand on a draw card-location"),
    Reason("hand_not_full", "G25", "cards are swapped only from a hand of five"),
    Reason("not_in_hand", "G25", "that card is not in the hand"),
    Reason("revealer_keeps", "G39", "whoever reveals neither draws nor swaps"),
    Reason("carries", "G29", "a transporter carries one gem"),
    Reason("not_at_pit", "G29", "the transporter does not stand at that pit"),
    Reason("pit_empty", "G29", "the pit is empty"),
    Reason("not_at_mine", "G30", "a mine needs an empty transporter on each of its two locations"),
    Reason("not_in_mine", "G30", "the mine has no such gem"),
    Reason("one_each", "G31", "each of the two takes one gem; of a last gem only one of them, the other nothing"),
    Reason("not_shared", "G33", "mines are not shared in this match"),
    Reason("no_helper", "G33", "nobody else's empty transporter stands across the mine"),
    Reason("not_at_home", "G32", "gems are delivered at Home"),
    Reason("no_cargo", "G32", "the transporter carries no gem"),
    Reason("not_owned", "G35", "only a delivered gem can be sold"),
    Reason("not_in_market", "G35", "the market has {market}"),
    Reason("needs_full_hand", "G36", "the endgame starts from a hand of five cards"),
    Reason("another_reveals", "G36", "{revealer} started the endgame, and nobody else reveals"),
    Reason("must_reveal", "G38", "whoever started the endgame reveals a card each turn"),
    Reason("must_start", "G46", "{compelled} has to start the endgame this turn"),
    Reason("revealer_rests", "G39", "whoever started the endgame only reveals cards from then on"),
)

(
    NONE,
    UNREADABLE,
    NOT_NOW,
    STEP_OVER,
    NO_SUCH_LINE,
    ROAD_THERE,
    FROM_HOME,
    NOT_TOUCHING,
    NEUTRAL_NOT_TOUCHING,
    NO_ROADS_LEFT,
    TOO_DEAR,
    ALREADY_REMOVED,
    NOT_OWN_ROAD,
    NOT_AN_END,
    STRANDS,
    ALREADY_BOUGHT,
    HOME_OCCUPIED,
    ALL_BOUGHT,
    NO_SUCH_UNIT,
    HAS_ACTED,
    NO_SUCH_LOCATION,
    NO_ROAD,
    TOO_FAR,
    OCCUPIED,
    FOREIGN_HOME,
    NO_INCOME,
    NOT_JOINED,
    BANK_EMPTY,
    NOT_AT_CARDS,
    HAND_NOT_FULL,
    NOT_IN_HAND,
    REVEALER_KEEPS,
    CARRIES,
    NOT_AT_PIT,
    PIT_EMPTY,
    NOT_AT_MINE,
    NOT_IN_MINE,
    ONE_EACH,
    NOT_SHARED,
    NO_HELPER,
    NOT_AT_HOME,
    NO_CARGO,
    NOT_OWNED,
    NOT_IN_MARKET,
    NEEDS_FULL_HAND,
    ANOTHER_REVEALS,
    MUST_REVEAL,
    MUST_START,
    REVEALER_RESTS,
) = range(len(REASONS))
"""The index of each reason in REASONS; `why_not` returns it. NONE: the move is legal."""


@rule
def why_not(box: Box, table: Table, seat: int, move: int) -> int:
    kind = kind_of(move)
    if move < 0 or kind < ROAD or kind > END:
        return UNREADABLE
    if parts_from(move, size_of(kind)) != 0:
        return UNREADABLE
    if table.phase == SHARING or kind == HELPING:
        return why_not_help(box, table, kind, part(move, 0))
    if table.phase == FIRST:
        return why_not_first(box, table, seat, part(move, 0)) if kind == ROAD else NOT_NOW
    if table.phase != TURN:
        return NOT_NOW
    if kind < REVEAL and rests(box, table, seat):
        return REVEALER_RESTS
    if kind <= TRANSPORTER:
        return why_not_build(box, table, seat, kind, part(move, 0))
    if kind <= DELIVERY:
        return why_not_act(box, table, seat, kind, move)
    if kind == SALE or kind == PURCHASE:
        return why_not_trade(box, table, seat, kind, part(move, 0))
    if kind == REVEAL:
        return why_not_reveal(table, seat, part(move, 0))
    return why_not_end(table, seat)


@rule
def size_of(kind: int) -> int:
    """Return the number of parts of a kind of move."""
    if kind == LAWYER or kind == TRANSPORTER or kind == END:
        return 0
    if kind == MINING:
        return 4
    return 2 if kind == STEP or kind == SWAP or kind == DRIVE or kind == LOAD or kind == SHARE else 1


@rule
def why_not_first(box: Box, table: Table, seat: int, line: int) -> int:
    if line >= LINES:
        return NO_SUCH_LINE
    if box.near[line] != box.home[seat] and box.far[line] != box.home[seat]:
        return FROM_HOME
    return NONE


@rule
def why_not_build(box: Box, table: Table, seat: int, kind: int, line: int) -> int:
    if table.step > BUILD:
        return STEP_OVER
    if kind == LAWYER or kind == TRANSPORTER:
        return why_not_hire(box, table, seat, kind == LAWYER)
    if line >= LINES:
        return NO_SUCH_LINE
    if kind == ROAD:
        return why_not_road(box, table, seat, line)
    return why_not_removal(box, table, seat, line)


@rule
def why_not_road(box: Box, table: Table, seat: int, line: int) -> int:
    if table.road[line] != 0:
        return ROAD_THERE
    if table.coins[seat] < box.road_price:
        return TOO_DEAR
    if table.supply[seat] > 0:
        return NONE if touches_own(box, table, seat, line) else NOT_TOUCHING
    if table.neutral == 0:
        return NO_ROADS_LEFT
    return NONE if touches_neutral(box, table, seat, line) else NEUTRAL_NOT_TOUCHING


@rule
def why_not_removal(box: Box, table: Table, seat: int, line: int) -> int:
    if table.removed == 1:
        return ALREADY_REMOVED
    if table.road[line] != seat + 1:
        return NOT_OWN_ROAD
    if table.coins[seat] < box.removal_price:
        return TOO_DEAR
    if not is_end_of_chain(box, table, seat, line):
        return NOT_AN_END
    return STRANDS if would_strand(box, table, line) else NONE


@rule
def why_not_hire(box: Box, table: Table, seat: int, lawyer: bool) -> int:
    if table.bought == 1:
        return ALREADY_BOUGHT
    if table.occupant[box.home[seat]] != 0:
        return HOME_OCCUPIED
    if unit_in_box(table, seat, lawyer) < 0:
        return ALL_BOUGHT
    if table.coins[seat] < (box.lawyer_price if lawyer else box.transporter_price):
        return TOO_DEAR
    return NONE


@rule
def why_not_act(box: Box, table: Table, seat: int, kind: int, move: int) -> int:
    if table.step > ACT:
        return STEP_OVER
    first = 0 if kind <= SWAP else LAWYERS
    unit = first + part(move, 0)
    reason = why_not_use(table, seat, first, unit)
    if reason != NONE:
        return reason
    location = table.unit[seat, unit]
    said = part(move, 1)
    if kind == STEP or kind == DRIVE:
        return why_not_move(box, table, seat, kind == STEP, location, said)
    if kind == INCOME:
        return why_not_income(box, table, seat, location)
    if kind == SWAP:
        return why_not_swap(box, table, seat, location, said)
    if kind == DELIVERY:
        if location != box.home[seat]:
            return NOT_AT_HOME
        return NO_CARGO if table.cargo[seat, unit - LAWYERS] < 0 else NONE
    if table.cargo[seat, unit - LAWYERS] >= 0:
        return CARRIES
    if kind == LOAD:
        if said >= PITS or box.pickup[said] != location:
            return NOT_AT_PIT
        return PIT_EMPTY if table.pits[said] < 0 else NONE
    if kind == SHARE:
        return why_not_share(box, table, seat, location, said)
    return why_not_mine(box, table, seat, unit, said, LAWYERS + part(move, 2), part(move, 3))


@rule
def why_not_use(table: Table, seat: int, first: int, unit: int) -> int:
    if unit >= first + LAWYERS or table.unit[seat, unit] < 0:
        return NO_SUCH_UNIT
    return HAS_ACTED if has(table.acted, unit) else NONE


@rule
def why_not_move(box: Box, table: Table, seat: int, lawyer: bool, start: int, goal: int) -> int:
    if goal >= LOCATIONS:
        return NO_SUCH_LOCATION
    if table.occupant[goal] != 0:
        return OCCUPIED
    if box.owner[goal] >= 0 and box.owner[goal] != seat:
        return FOREIGN_HOME
    if lawyer:
        return NONE if is_one_step(box, table, start, goal) else NO_ROAD
    if table.revealer >= 0:
        return NONE if is_within_four(box, table, start, goal) else TOO_FAR
    return NONE if is_within_two(box, table, start, goal) else TOO_FAR


@rule
def why_not_income(box: Box, table: Table, seat: int, location: int) -> int:
    if box.income[location] <= 0:
        return NO_INCOME
    if not has(table.joined[location], seat):
        return NOT_JOINED
    return BANK_EMPTY if table.bank == 0 else NONE


@rule
def why_not_swap(box: Box, table: Table, seat: int, location: int, card: int) -> int:
    if box.kind[location] != DRAW:
        return NOT_AT_CARDS
    if table.revealer == seat:
        return REVEALER_KEEPS
    if table.cards[seat] < HAND:
        return HAND_NOT_FULL
    return NONE if card < CARDS and table.hand[seat, card] == 1 else NOT_IN_HAND


@rule
def why_not_mine(box: Box, table: Table, seat: int, unit: int, colour: int, other: int, second: int) -> int:
    """Both transporters are the seat's own, the lower number first. [G30] [G31]"""
    reason = why_not_use(table, seat, LAWYERS, other)
    if reason != NONE:
        return reason
    location = table.unit[seat, unit]
    if box.kind[location] != DOUBLE or table.unit[seat, other] != box.twin[location]:
        return NOT_AT_MINE
    if table.cargo[seat, other - LAWYERS] >= 0:
        return CARRIES
    if unit > other or colour > NOTHING or second > NOTHING:
        return ONE_EACH
    mine = box.mine[location]
    if (colour < NOTHING and table.mines[mine, colour] == 0) or (second < NOTHING and table.mines[mine, second] == 0):
        return NOT_IN_MINE
    takers = (colour < NOTHING) + (second < NOTHING)
    if takers == 0 or takers != min(2, table.mines[mine].sum()):
        return ONE_EACH
    return NOT_IN_MINE if colour == second and table.mines[mine, colour] < 2 else NONE


@rule
def why_not_share(box: Box, table: Table, seat: int, location: int, colour: int) -> int:
    if box.shared_mines == 0:
        return NOT_SHARED
    if not has_helper(box, table, seat, location):
        return NO_HELPER
    return NONE if colour < COLOURS and table.mines[box.mine[location], colour] > 0 else NOT_IN_MINE


@rule
def why_not_help(box: Box, table: Table, kind: int, colour: int) -> int:
    if kind != HELPING or table.phase != SHARING:
        return NOT_NOW
    mine = box.mine[table.unit[table.helper, table.helping]]
    return NONE if colour < COLOURS and table.mines[mine, colour] > 0 else NOT_IN_MINE


@rule
def why_not_trade(box: Box, table: Table, seat: int, kind: int, colour: int) -> int:
    if table.step > ACT:
        return STEP_OVER
    if kind == SALE:
        return NONE if colour < COLOURS and table.gems[seat, colour] > 0 else NOT_OWNED
    if colour >= COLOURS or table.market[colour] == 0:
        return NOT_IN_MARKET
    return TOO_DEAR if table.coins[seat] < box.purchase else NONE


@rule
def why_not_reveal(table: Table, seat: int, card: int) -> int:
    if table.revealer >= 0 and table.revealer != seat:
        return ANOTHER_REVEALS
    if table.revealer < 0 and table.cards[seat] < HAND and table.compelled != seat:
        return NEEDS_FULL_HAND
    return NONE if card < CARDS and table.hand[seat, card] == 1 else NOT_IN_HAND


@rule
def why_not_end(table: Table, seat: int) -> int:
    if table.revealer == seat:
        return MUST_REVEAL
    return MUST_START if table.compelled == seat else NONE
