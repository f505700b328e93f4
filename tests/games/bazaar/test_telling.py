"""Questions, messages and terminal drawing of Bazaar."""

import numpy as np
import pytest
from rich.console import Console

from souq.kernel.messages import SeenPly
from souq.kernel.move import CHANCE
from souq.kernel.record import NOBODY
from souq.play.chance import SimulationSeed
from souq.play.draw import draw
from souq.play.language import as_sentence
from souq.play.match import Match, Ply
from souq.play.view import View
from tests.conformance.position import Position
from tests.games.bazaar.positions import at_table, new_table, stalls_dealt

NAMES = ("Ana", "Ben", "Cleo")
LUCK = 0


def told(position: Position, seat: int, text: str) -> list[str]:
    """Play a move and return its messages. Nothing is hidden in this game."""
    before = position.tables.copy().view(np.recarray)[0]
    if seat == LUCK:
        position.chance(text)
    else:
        position.play(seat, text)
    mover = CHANCE if seat == LUCK else seat - 1
    step = SeenPly(position.box, before, position.table, mover, position.read(text), NOBODY)
    return [as_sentence(position.game, saying, NAMES) for saying in position.game.tell(step)]


def asked(position: Position, seat: int) -> str:
    return as_sentence(position.game, position.game.ask(position.box, position.table, seat - 1), NAMES)


def test_the_preparation_is_told() -> None:
    position = new_table(3)
    assert told(position, LUCK, "barter 1") == ["Barter card 1 is laid out: r=2w, w=ryg, b=wg, y=3b, g=rwby."]
    assert told(position, LUCK, "barter 8") == ["Barter card 8 is laid out: b=ry, y=r2b, 2g=2w, r=wb2g, wy=rbg."]
    assert told(position, LUCK, "card 6") == ["Card 6 comes to light at stall 1: 4r1w*."]


def test_the_rolls_for_the_first_turn_are_told() -> None:
    position = stalls_dealt(3)
    assert told(position, LUCK, "die star") == ["Ana rolls the star for the first turn."]
    assert told(position, LUCK, "die y") == ["Ben rolls yellow for the first turn."]
    assert told(position, LUCK, "die star") == [
        "Cleo rolls the star for the first turn.",
        "Ana ties for the lead and rolls again.",
        "Cleo ties for the lead and rolls again.",
    ]
    assert told(position, LUCK, "die r") == ["Ana rolls red for the first turn."]
    assert told(position, LUCK, "die w") == ["Cleo rolls white for the first turn.", "Cleo begins."]


def test_a_roll_is_asked_for_and_told() -> None:
    position = at_table("0", "10b", "10b")
    assert asked(position, 1) == "You have no jewels: roll the die."
    assert told(position, 1, "roll") == ["Ana rolls the die."]
    assert told(position, LUCK, "die b") == ["It shows blue, but the treasury has no blue jewel left for Ana."]
    position.play(2, "roll").chance("die star")
    assert asked(position, 2) == "You rolled the star: pick a jewel of any colour."
    assert told(position, 2, "pick y") == ["Ben picks a yellow jewel.", "Ben holds 11 jewels, too many: Cleo returns some."]
    assert asked(position, 3) == "Ben holds 11 jewels: return 1 of them to the treasury, whichever you like."
    assert told(position, 3, "trim 1b") == ["Cleo returns 1b of Ben's jewels to the treasury."]
    assert asked(position, 3) == "Roll the die, or make one trade."
    position.play(3, "roll")
    assert told(position, LUCK, "die star") == ["It shows the star: Cleo picks a jewel."]


def test_a_trade_and_a_purchase_are_told() -> None:
    position = at_table("4r2w", "0", "0")
    assert told(position, 1, "swap 2w>r") == ["Ana trades 2w for r."]
    assert asked(position, 1) == "Buy a card for the five jewels on it, or pass."
    assert told(position, 1, "buy 1") == ["Ana buys card 1 at stall 1 for 5r and scores 8 (jewels left: 0, stars: 1)."]
    position.chance("card 40").play(2, "roll")
    assert told(position, LUCK, "die g") == ["It shows green: Ben takes a green jewel."]
    assert told(at_table("5r", "0", phase="buy"), 1, "pass") == ["Ana buys nothing."]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("", "Stall 1 is sold out. The cards set aside go to the other stalls, and every card counts one star more."),
        ("@length=short", "Stall 1 is sold out. Every card now counts one star more."),
    ],
)
def test_the_first_stall_sold_out_is_told(options: str, sentence: str) -> None:
    assert told(at_table("5r", "0", phase="buy", height="1,5*3", options=options), 1, "buy 1")[1:] == [sentence]


def test_both_ends_of_the_game_are_told() -> None:
    position = at_table("5r", "0", phase="buy", top="1,16,-,28", height="1,4,0,4", sold_out=1)
    assert told(position, 1, "buy 1") == [
        "Ana buys card 1 at stall 1 for 5r and scores 12 (jewels left: 0, stars: 2).",
        "Stall 1 is sold out, the second one: the game is over.",
    ]
    position = at_table("0", "0", idle=99).play(1, "roll")
    assert told(position, LUCK, "die r")[1:] == ["Nobody has bought a card for 100 turns: the game is over."]


def drawing(view: View) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(draw(view, NAMES))
    return capture.get()


def test_the_table_is_drawn_with_ones_own_hand_first() -> None:
    match = Match(at_table("0", "0").game, 3, options={"barter": "1+2"}, chance=SimulationSeed(1, 1))
    match.tables[:] = at_table("2r1g", "1w", "0", sold_out=1, turn=2, top="1,16,-,28", height="9,9,0,7").tables
    match.to_act = 2
    said = drawing(match.view(1))
    assert "Ben's turn" in said
    assert "r = 2w" in said
    assert "12 8 5 3" in said
    assert "sold out" in said
    assert said.index("▸") < said.index("Ben (you)") < said.index("Cleo  ") < said.index("Ana  ")
    assert max(map(len, said.splitlines())) <= 80
    assert "(you)" not in drawing(match.view())


@pytest.mark.parametrize("scale", ["small", "large"])
def test_every_moment_of_a_match_can_be_drawn(scale: str) -> None:
    match = Match(at_table("0", "0").game, 3, options={"scale": scale})
    luck = SimulationSeed(3, 3)
    headings: set[str] = set()
    while not match.over:
        if match.played % 7 == 0 or match.acting == ():
            headings.add(drawing(match.view()).splitlines()[0].split(",")[0])
        if match.acting:
            moves = match.moves()
            match.play(int(moves[luck.draw(match.played, len(moves))]))
        else:
            match.replay_ply(Ply(CHANCE, match.chance_move(luck)))
    assert headings == {
        "Bazaar: the stalls are laid out",
        "Bazaar: the first turn is rolled for",
        *(f"Bazaar: {name}'s turn" for name in NAMES),
    }
    assert drawing(match.view()).startswith("Bazaar: the game is over")
