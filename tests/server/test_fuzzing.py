"""Whatever is sent, the server neither fails nor forgets: requests from its own schema, and messages of every shape."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from websockets.exceptions import ConnectionClosed

import souq
from souq.kernel.game import Game
from souq.play.match import new_match
from souq.play.transcript import write_opening, write_ply
from souq.server.app import new_app
from souq.server.settings import Settings
from tests.server.http_clients import PATIENCE, Chair, Guest
from tests.server.running_servers import ThreadedServer

SCHEMA = schemathesis.openapi.from_dict(new_app(Settings("unused.sqlite")).openapi_schema.to_schema())
OPERATIONS: list[Any] = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
# The server in the other thread uses luck of its own, which Hypothesis takes for ours.
BOUNDED = settings(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck), derandomize=True)


def check_answer(response: Any) -> None:
    assert response.status_code < 500, (response.status_code, response.text)
    if response.status_code >= 400:
        assert set(response.json()["refusal"]) == {"reason", "clause", "facts"}


@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fitting", "unfitting"])
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_requests_of_every_kind(server: ThreadedServer, alice: Guest, operation: Any, mode: GenerationMode) -> None:
    if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query):
        mode = GenerationMode.POSITIVE
    waiting = alice.new_table("basari", "me", "open", "random")
    running = alice.new_table("basari", "me", "random", "random")
    tables = st.sampled_from([waiting, running, None])
    with requests.Session() as session:
        headers = {"authorization": f"Bearer {alice.token}"}

        @BOUNDED
        @given(case=operation.as_strategy(generation_mode=mode), table=tables)
        def ask(case: Any, table: str | None) -> None:
            if table is not None and "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = table
            check_answer(case.call(base_url=server.url, session=session, headers=headers, timeout=PATIENCE))

        ask()
    assert server.guest().get("/healthz").text == "well\n"


@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
def test_transcripts_that_are_almost_right(server: ThreadedServer, alice: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match("basari", 3, seed=b"\x07" * 32)
    for _ in range(12):
        match.play(int(match.moves()[0]))
    text = write_opening(match, with_chance=False) + "".join(write_ply(match, ply) for ply in range(1, match.played + 1))
    places = st.integers(0, len(text))
    bits = st.sampled_from(
        ["", " ", "\n", '"', "]", "[", "chance", "0", "9" * 12, "?", "\x00", "٣", "[Luck]\n", '[Seed "00"]\n', "choose"]
    )

    @settings(BOUNDED, max_examples=60)
    @given(place=places, gone=st.integers(0, 12), bit=bits)
    def send(place: int, gone: int, bit: str) -> None:
        broken = text[:place] + bit + text[place + gone :]
        seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "me"}]
        response = alice.post("/api/tables", game="basari", seats=seats, transcript=broken)
        check_answer(response)

    monkeypatch.setattr(server.house, "settings", replace(server.settings, tables_a_person=1000))
    send()


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(1 << 70), 1 << 70),
    st.floats(allow_nan=False),
    st.text(max_size=20),
    st.sampled_from(
        ["move", "try", "say", "at", "type", "\x00", "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace")]
    ),
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3), max_leaves=8
)
FIELDS = st.fixed_dictionaries(
    {"type": st.sampled_from(["move", "try", "say", "Move", "", 0, None])},
    optional={"at": VALUES | st.integers(0, 60), "move": VALUES, "text": st.integers() | st.none() | st.just(""), "seat": VALUES},
)


def near(moves: list[str]) -> st.SearchStrategy[str]:
    """Moves, and what is left of them when letters are lost, doubled or strange."""
    letters = st.sampled_from([*"0123456789 ,.-+:>?ABCrygb", "٣", "\n", "²", "\x00", "99999999999999999999"])

    @st.composite
    def broken(draw: st.DrawFn) -> str:
        text = draw(st.sampled_from(moves))
        for _ in range(draw(st.integers(1, 3))):
            place = draw(st.integers(0, len(text)))
            text = text[:place] + draw(letters) + text[place + draw(st.integers(0, 2)) :]
        return text[:120]

    return broken()


class Watched:
    """A table at which strange things are said, and all of it that must stay as it is."""

    def __init__(self, server: ThreadedServer, guest: Guest, table: str) -> None:
        self.server, self.guest, self.id = server, guest, table
        self.chair = guest.sit_at(table)
        self.chair.wait(lambda chair: chair.is_my_turn)
        self.count = 0

    def state(self) -> list[Any]:
        match = self.server.match(self.id)
        return [match.played, match.diagram(), len(self.server.house.rooms[self.id].chat)]

    def answers(self, message: str | bytes) -> Iterator[dict[str, Any]]:
        """What the server says to a message, before it answers the next one."""
        self.count += 1
        self.chair.socket.send(message, text=None if isinstance(message, str) else False)
        self.chair.send("try", move=f"marker {self.count}")
        while (heard := self.chair.hear()).get("move") != f"marker {self.count}":
            yield heard

    def check(self, message: str | bytes) -> None:
        self.chair.wait(lambda chair: chair.is_over or (chair.position or {}).get("acting") == [chair.seat])  # bots have moved
        before = self.state()
        kinds = {answer["type"] for answer in self.answers(message)}
        assert kinds <= {"refused", "tried", "update", "chatted", "changed"}
        if not kinds & {"update", "chatted"}:
            assert self.state() == before


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("souq.server.routes.socket.MESSAGES_AT_ONCE", 1e9)


@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
def test_messages_of_every_shape(server: ThreadedServer, alice: Guest, game: Game) -> None:
    table = alice.new_table(game.id, "me", *["random"] * (game.default_seats - 1))
    watched = Watched(server, alice, table)
    examples = [phrase.example for phrase in game.notation.formats]
    moves = near(examples + (watched.chair.position or {})["moves"][:20])
    near_moves = st.builds(
        lambda kind, at, move: {"type": kind, "at": at, "move": move},
        st.sampled_from(["move", "move", "try"]),
        st.integers(0, 99),
        moves,
    )
    tries = st.builds(lambda move: {"type": "try", "move": move}, moves)
    messages = st.one_of(
        VALUES.map(json.dumps),
        FIELDS.map(json.dumps),
        near_moves.map(json.dumps),
        tries.map(json.dumps),
        st.text(max_size=60),
        st.binary(max_size=60),
    )

    @settings(BOUNDED, max_examples=100)
    @given(messages)
    def send(message: str | bytes) -> None:
        watched.check(message)

    send()
    assert alice.table(table)["position"]["ply"] == server.match(table).played


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("sent", [b"\xff\xfe", b'{"type": "say", "text": "\xc3\x28"}', b"\xed\xa0\x80"])
def test_broken_letters_close_one_connection_and_harm_nobody(server: ThreadedServer, alice: Guest, bob: Guest, sent: bytes) -> None:
    table = alice.new_table("basari", "me", "open", "random")
    bob.ask(f"/api/tables/{table}/sit")
    broken, other = alice.sit_at(table), bob.sit_at(table)
    for chair in (broken, other):
        chair.wait(lambda chair: chair.position is not None)
    broken.socket.send(sent, text=True)
    assert broken.closed_with() == 1007
    assert other.position is not None
    other.move(other.position["moves"][0])
    other.wait(lambda other: any(line["seat"] == 1 for line in other.lines))
    with alice.sit_at(table) as again:
        assert again.hear()["chat"] == []


@pytest.mark.parametrize("since", ["abc", "", "1e9", "9" * 40, "%00"])
def test_addresses_of_sockets_that_make_no_sense(alice: Guest, since: str) -> None:
    table = alice.new_table("basari", "me", "random", "random")
    try:
        chair = Chair(alice, table, since)  # type: ignore[arg-type]
    except Exception as refused:
        assert "HTTP 5" not in str(refused)
        return
    try:
        assert chair.hear()["type"] == "welcome"
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        assert closed.rcvd.code != 1011
    finally:
        chair.close()


def test_a_socket_of_a_table_that_is_not_there(alice: Guest) -> None:
    for table in ("nowhere", "%00", "x" * 300):
        assert alice.sit_at(table).closed_with() == 4404
