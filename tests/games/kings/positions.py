"""King's Keys positions for tests, described by the cards that each seat holds."""

from collections.abc import Sequence

from tests.conformance.position import Position

DECK = [f"{number}{colour}{item}" for number in "1234" for colour in "yrgb" for item in "ASCK"]
EVERYONE = 0b1111 | 1 << 15


def setting(
    hand: str = "",
    shops: Sequence[str] = ("", "", "", ""),
    *,
    hands: Sequence[str] = ("", "", ""),
    heap: str = "4bK",
    phase: str = "draw",
    mover: int = 1,
    black: bool = False,
    pile: str = "",
    more: str = "",
) -> Position:
    """Give seat 1 `hand` and the others `hands`, and fill up with the lowest cards left, but not with those of `pile`."""
    in_turn = phase in ("trade", "finish")
    named = f"{hand} {' '.join(shops)} {' '.join(hands)} {heap} {pile}".split()
    assert len(set(named)) == len(named)
    spare = [card for card in DECK if card not in named]
    place: dict[str, tuple[int, int]] = dict.fromkeys(heap.split(), (1, 0))
    for seat, (mine, shop) in enumerate(zip((hand, *hands), shops, strict=True), start=1):
        laid = shop.split()
        laid += [spare.pop(0) for _ in range(2 - len(laid))]
        held = mine.split()
        held += [spare.pop(0) for _ in range(4 + (in_turn and seat == mover) - len(held))]
        picked_up = black and in_turn and seat == mover
        for card in held:
            place[card] = (seat + 1, 0)
        for spot, card in enumerate(laid):
            place[card] = (seat + 1, 0 if picked_up else 1 + (spot if black else 0))
    holders = [place.get(card, (0, 0))[0] for card in DECK]
    spots = [place.get(card, (0, 0))[1] for card in DECK]
    known = [knowers(holder, spot, black) for holder, spot in zip(holders, spots, strict=True)]
    discards = heap.split() + ["-"] * (40 - len(heap.split()))
    fields = {
        "rounds": 1,
        "phase": phase,
        "dealer": (mover - 2) % 4 + 1,
        "mover": mover,
        "pile": holders.count(0),
        "discards": ",".join(discards),
        "discarded": len(heap.split()),
        "held": ",".join(str(holders.count(seat + 2)) for seat in range(4)),
        "gone": ",".join(map(str, known)),
        "traced": ",".join(map(str, known)),
        "known": ",".join(map(str, known)),
        "holder": ",".join(".d1234"[holder] for holder in holders),
        "spot": ",".join(map(str, spots)),
    }
    fields |= dict(word.split("=") for word in more.split() if not word.startswith("@"))
    options = " ".join(word for word in more.split() if word.startswith("@")) + (" @black_market=on" if black else "")
    return Position(f"kings/1 seats=4 {options} " + " ".join(f"{name}={value}" for name, value in fields.items()))


def knowers(holder: int, spot: int, black: bool) -> int:
    if holder == 0:
        return 0
    return EVERYONE if holder == 1 or (spot and not black) else 1 << (holder - 2)


def held(position: Position, seat: int) -> set[str]:
    return {card for card, holder in zip(DECK, position.table.holder, strict=True) if holder == seat + 1}


def shop(position: Position, seat: int) -> set[str]:
    return {card for card in held(position, seat) if position.table.spot[DECK.index(card)]}


def hand(position: Position, seat: int) -> set[str]:
    return held(position, seat) - shop(position, seat)
