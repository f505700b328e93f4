"""Moves that hardly ever come up, each made by touch in a position where it can be made."""

import time
from typing import Any

import pytest

from tests.browser.full_match import Player
from tests.browser.guest import PATIENCE, Guest
from tests.browser.rare_positions import find
from tests.browser.touch_player import touch

SHARED = {"shared_mines": "on"}
RARE: list[tuple[str, str, int, dict[str, str]]] = [
    ("basari", "exchange", 5, {}),
    ("basari", "take", 5, {}),
    ("bazaar", "trim", 4, {}),
    ("bazaar", "pass", 4, {}),
    ("gemhunt", "unroad", 4, {}),
    ("gemhunt", "lawyer income", 4, {}),
    ("gemhunt", "hire lawyer", 4, {}),
    ("gemhunt", "hire transporter", 4, {}),
    ("gemhunt", "transporter mine", 4, {}),
    ("gemhunt", "transporter share", 4, SHARED),
    ("gemhunt", "take", 4, SHARED),
    ("gemhunt", "lawyer swap", 4, {}),
    ("gemhunt", "sell", 4, {}),
    ("gemhunt", "buy", 4, {}),
    ("gemhunt", "reveal", 4, {}),
    ("kings", "take", 4, {}),
    ("kings", "blind", 4, {"black_market": "on"}),
]


@pytest.mark.parametrize(("game", "kind", "seats", "options"), RARE, ids=[f"{game} {kind}" for game, kind, *_ in RARE])
def test_a_rare_move_is_made_by_touch(game: str, kind: str, seats: int, options: dict[str, str], person: Guest) -> None:
    rarity = find(game, kind, seats, options)
    kinds: list[dict[str, str]] = [{"kind": "bot", "level": "greedy"}] * seats
    kinds[rarity.seat] = {"kind": "me"}
    table = person.set_up(game, kinds, transcript=rarity.transcript())
    person.open(f"/t/{table}")
    heard = person.asked(table)
    assert heard.ply == rarity.match.played
    touch(game, person, heard, rarity.move)
    person.picture(f"rare-{game}-{kind.replace(' ', '-')}")
    assert line_after(person, table, heard.ply)["move"] == rarity.move


def test_a_unit_is_picked_up_although_a_road_is_in_hand(person: Guest) -> None:
    heard = person.sit_with_bots("gemhunt")
    player = Player(person, seed=1, touches=0)
    while not (steps := steps_beside_roads(heard.position["moves"])):
        heard = player.play(heard, decisions=1)
    person.by_id("tool-road").click()
    touch("gemhunt", person, heard, steps[0])
    assert line_after(person, heard.info["id"], heard.ply)["move"] == steps[0]


def steps_beside_roads(moves: list[str]) -> list[str]:
    """Moves of units to another place, if a road may be laid as well."""
    return [move for move in moves if " to " in move] if any(move.startswith("road") for move in moves) else []


def line_after(person: Guest, table: str, ply: int) -> Any:
    """The first line of the log after a ply, as soon as there is one."""
    patience = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < patience:
        if lines := person.get(f"/api/tables/{table}?since={ply}")["lines"]:
            return lines[0]
        time.sleep(0.1)
    raise AssertionError("nothing was played")
