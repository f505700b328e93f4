"""Nothing hidden crosses the wire: worlds that differ only in what a viewer may not see send that viewer the same bytes.

SOUQ_LEAK_GAMES sets how many random games are tried for each game and option.
"""

import asyncio
import json
import os
from collections.abc import Callable, Iterator
from typing import Any
from zlib import crc32

import pytest

from souq.games import GAMES
from souq.play import match as play_match
from souq.play import narrator
from souq.play.match import Match, Ply
from souq.play.transcript import write_transcript
from souq.server import chronicle
from souq.server.refusal import Refuse
from souq.server.room import Room
from souq.server.routes import tables as table_routes
from souq.trial.leaktest import Findings, leaktest
from tests.cli.souq_command import souq_command
from tests.server.running_servers import ThreadedServer

TRIED = int(os.environ.get("SOUQ_LEAK_GAMES", "10"))
CASES = [
    ("basari", {}),
    ("bazaar", {"length": "short"}),
    ("bazaar", {"length": "full", "scale": "large"}),
    ("gemhunt", {"shared_mines": "off"}),
    ("gemhunt", {"shared_mines": "on", "revealer": "acts"}),
    ("gemhunt", {"board": "corners"}),
    ("kings", {"black_market": "off", "wrong_claims": "allowed"}),
    ("kings", {"black_market": "off", "wrong_claims": "blocked"}),
    ("kings", {"black_market": "on", "wrong_claims": "allowed"}),
    ("kings", {"black_market": "on", "wrong_claims": "blocked"}),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    server = ThreadedServer(str(tmp_path_factory.mktemp("leaks") / "souq.sqlite"))
    yield server
    server.stop()


def found(server: ThreadedServer, game: str, games: int, options: dict[str, str] | None = None, seed: int = 0) -> Findings:
    return asyncio.run(leaktest(server.url, game, games, options=options, seed=seed))


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
@pytest.mark.slow
def test_worlds_that_look_the_same_send_the_same(house: ThreadedServer, game: str, options: dict[str, str]) -> None:
    findings = found(house, game, TRIED, options)
    assert findings.differences == []
    assert findings.games == TRIED
    assert findings.slow < TRIED / 2
    if game == "bazaar":
        assert findings.public == TRIED
    else:
        assert findings.twins > 0.9 * TRIED
        assert findings.different_now > 0.8 * TRIED
    assert findings.messages > 20 * TRIED
    assert findings.answers > 20 * TRIED
    assert findings.moves > 0


def test_the_games_tried_are_all_there_are() -> None:
    assert {game for game, _ in CASES} == {game.id for game in GAMES}
    for game in GAMES:
        for option in (option for option in game.options if option.values and len(option.values) == 2):
            tried = {options.get(option.name, option.default) for id, options in CASES if id == game.id}
            assert tried == set(option.values)


# A test that cannot fail proves nothing: these servers talk too much.


def all_seeing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table as it is, hands and all."""
    monkeypatch.setattr(play_match, "seen_by", lambda _game, tables, _seat: tables.copy())


def one_number_in_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that follows from what is hidden, in the positions that are sent at each move."""
    was = chronicle.Chronicle.position

    def position(self: chronicle.Chronicle, sight: chronicle.Sight, seat: int, _left: int | None) -> Any:
        return was(self, sight, seat, crc32(self.match.tables.tobytes()))

    monkeypatch.setattr(chronicle.Chronicle, "position", position)


def telling_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves in the log as they were made."""

    def seen_move(_match: Match, ply: Ply, _viewer: int | None) -> int:
        return ply.move

    monkeypatch.setattr(chronicle, "seen_move", seen_move)
    monkeypatch.setattr(narrator, "seen_move", seen_move)


def whole_transcript(monkeypatch: pytest.MonkeyPatch) -> None:
    """The transcript before its time."""
    monkeypatch.setattr(table_routes, "seen_transcript", lambda match, _viewer, _arranged, _until: write_transcript(match))


def open_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody's viewpoint before the end."""
    monkeypatch.setattr(table_routes, "viewer_wanted", lambda _match, wanted, own: None if wanted == "all" else own)


def all_seeing_narrator(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences and moments made from the whole table."""
    monkeypatch.setattr(narrator, "view_for", lambda match, _viewer: match.full_view())


def telling_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reason that depends on what others hold."""

    def attempt(self: Room, _act: Any, _seat: int, _text: str) -> None:
        raise Refuse("not_your_turn", detail=self.running().diagram())

    monkeypatch.setattr(Room, "attempt", attempt)


def telling_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message more or less, as the hidden part of the table has it."""
    was = Room.news

    def news(self: Room) -> Any:
        if crc32(self.running().tables.tobytes()) % 2:
            self.show_table()
        return was(self)

    monkeypatch.setattr(Room, "news", news)


@pytest.mark.parametrize(
    ("leak", "game", "where"),
    [
        (all_seeing, "basari", ""),
        (all_seeing, "kings", ""),
        (one_number_in_the_position, "gemhunt", ""),
        (telling_log, "gemhunt", ""),
        (telling_log, "basari", ""),
        (whole_transcript, "kings", "transcript"),
        (open_replay, "gemhunt", "viewer=all"),
        (all_seeing_narrator, "kings", ""),
        (telling_refusals, "kings", ""),
        (telling_silence, "gemhunt", "WebSocket message"),
    ],
)
@pytest.mark.slow
def test_a_server_that_tells_secrets_is_found_out(
    house: ThreadedServer, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None], game: str, where: str
) -> None:
    leak(monkeypatch)
    games = 8 if leak is telling_silence else 4  # it tells in every other position only
    findings = found(house, game, games, seed=1)
    assert findings.differences
    assert any(where in difference.where for difference in findings.differences)
    assert all(difference.one != difference.other for difference in findings.differences)


# The command


@pytest.mark.slow
def test_the_command_says_what_it_compared(house: ThreadedServer) -> None:
    done = souq_command("leaktest", house.url, "--games", "2", "--game", "basari", "--json")
    assert done.code == 0, done.err
    facts = json.loads(done.out)
    assert facts["differences"] == 0
    assert facts["games"]["basari"]["twins"] == 2
    assert facts["games"]["basari"]["bytes"] > 0


@pytest.mark.slow
def test_the_command_ends_with_1_when_it_finds_something(house: ThreadedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    all_seeing(monkeypatch)
    done = souq_command("leaktest", house.url, "--games", "1", "--game", "basari")
    assert done.code == 1
    assert "1 difference found" in done.out
    assert "basari, game 0, ply" in done.out


@pytest.mark.slow
def test_the_command_needs_a_server() -> None:
    done = souq_command("leaktest", "http://127.0.0.1:1", "--games", "1", "--game", "basari")
    assert done.code == 1
    assert "no server answers" in done.err
