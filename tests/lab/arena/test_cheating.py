"""What cheating bots are shown."""

import pytest

from souq.bots.bot import Limit
from souq.games import find_game
from souq.lab.arena.cheating import CHEATERS, view_for_bot
from souq.lab.arena.players import new_player
from souq.play.chance import SimulationSeed
from souq.play.match import Match


@pytest.mark.parametrize("name", CHEATERS)
def test_a_cheating_bot_is_shown_the_whole_table_and_its_twin_is_not(name: str) -> None:
    match = Match(find_game("kings"), 4, chance=SimulationSeed(3, 0))
    whole, seen = (view_for_bot(bot, match, 2) for bot in (name, CHEATERS[name]))
    assert whole.seat == seen.seat == 2
    assert whole.tables.tobytes() == match.tables.tobytes() != seen.tables.tobytes()
    assert new_player(name, 1).choose(whole, Limit(playouts=50)) in match.moves(2)
