"""Playing over sockets: whole matches of every game, and messages that change nothing."""

import json
import random
from collections.abc import Callable

import pytest

import souq
from souq.kernel.game import Game
from tests.server.http_clients import Chair, Guest, Message, play_together, refusal_of
from tests.server.running_servers import ThreadedServer

SEED = "0123456789abcdef" * 4
QUICK = {"kings": {"target": "20"}, "bazaar": {"length": "short"}}
"""Options that make for a short match."""
TwoPeople = Callable[..., tuple[str, Chair, Chair]]


@pytest.fixture
def two_people(alice: Guest, bob: Guest) -> TwoPeople:
    """A table with two people and bots, both looking at it; the match is on."""

    def sit(game: str = "basari", seats: int = 0, **wanted: object) -> tuple[str, Chair, Chair]:
        others = ["random"] * ((seats or souq.find_game(game).default_seats) - 2)
        table = alice.new_table(game, "me", "open", *others, seed=SEED, **wanted)
        bob.ask(f"/api/tables/{table}/sit", seat=1)
        chairs = alice.sit_at(table), bob.sit_at(table)
        for chair in chairs:
            chair.wait(lambda chair: chair.position is not None)
        return table, *chairs

    return sit


def settled(guest: Guest, table: str) -> Message:
    """What a refused message must not change."""
    told = guest.table(table)
    return {"position": told["position"], "lines": told["lines"], "seats": told["table"]["seats"], "chat": told["chat"]}


@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
def test_a_whole_match_with_bots(server: ThreadedServer, game: Game) -> None:
    person, watcher = server.guest("Player"), server.guest()
    bots = ["greedy", *["random"] * (game.default_seats - 2)]
    table = person.new_table(game.id, bots[0], "me", *bots[1:], options=QUICK.get(game.id, {}))
    with person.sit_at(table) as chair, watcher.sit_at(table) as bench:
        chair.play_until(lambda chair: chair.is_over, random.Random(1))
        bench.wait(lambda bench: bench.is_over)
        assert chair.position is not None
        assert bench.position is not None
        assert chair.position["winners"]
        assert chair.position["winners"] == bench.position["winners"]
        assert chair.position["scores"] == bench.position["scores"]
        for seen in (chair, bench):
            assert [line["ply"] for line in seen.lines] == list(range(1, seen.ply + 1))
        last = next(line["move"] for line in reversed(chair.lines) if line["seat"] == chair.seat)
        assert chair.refused_for(last) == {"reason": "game_over", "clause": "", "facts": {}}
    told = watcher.table(table)
    assert told["table"]["status"] == "over"
    assert told["lines"] == bench.lines


def test_people_see_the_same_match_from_their_own_seats(two_people: TwoPeople, server: ThreadedServer) -> None:
    table, *chairs = two_people("basari", 3)
    play_together(chairs, lambda chair: chair.is_over, random.Random(2))
    one, other = chairs
    assert one.position is not None
    assert other.position is not None
    assert one.position["scores"] == other.position["scores"] == server.match(table).scores()
    assert [line["ply"] for line in one.lines] == [line["ply"] for line in other.lines]


def test_nobody_sees_anothers_choice_before_its_time(two_people: TwoPeople, stranger: Guest) -> None:
    table, alice, bob = two_people("basari", 3)
    bench = stranger.sit_at(table)
    bench.wait(lambda bench: bench.position is not None)
    assert alice.position is not None
    chosen = alice.position["moves"][0]
    at = alice.ply
    alice.move(chosen)
    for seen, shown in ((alice, chosen), (bob, "?"), (bench, "?")):
        seen.wait(lambda seen: any(line["seat"] == 0 for line in seen.lines))
        line = next(line for line in seen.lines if line["seat"] == 0)
        assert (chosen in line["move"]) == (shown == chosen)
        assert line["ply"] > at


def test_a_choice_made_before_the_others_chose_is_in_time(two_people: TwoPeople) -> None:
    _, alice, bob = two_people("basari", 3)
    assert alice.position is not None
    assert bob.position is not None
    at = bob.ply
    alice.move(alice.position["moves"][0])
    bob.wait(lambda bob: bob.ply > at)
    bob.move(bob.position["moves"][-1], at=at)
    bob.wait(lambda bob: any(line["seat"] == 1 for line in bob.lines))


def test_a_move_sent_twice_is_played_once(two_people: TwoPeople, alice: Guest) -> None:
    table, chair, _ = two_people("basari", 3)
    assert chair.position is not None
    at, chosen = chair.ply, chair.position["moves"][0]
    for _ in range(3):
        chair.move(chosen, at=at)
    for _ in range(2):
        refused = chair.hear_kind("refused")
        assert (refused["refusal"]["reason"], refused["at"], refused["move"]) == ("late", at, chosen)
    assert [line["seat"] for line in alice.table(table)["lines"]].count(0) == 1


def test_another_move_for_the_same_decision_is_too_late(two_people: TwoPeople, alice: Guest) -> None:
    table, chair, _ = two_people("basari", 3)
    assert chair.position is not None
    at, moves = chair.ply, chair.position["moves"]
    chair.move(moves[0], at=at)
    chair.wait(lambda chair: chair.position is not None and chair.position["acting"] == [1])
    before = settled(alice, table)
    assert chair.refused_for(moves[1], at=at)["reason"] == "late"
    assert chair.refused_for(moves[1])["reason"] in ("not_your_turn", "late")
    assert settled(alice, table) == before


def test_messages_that_change_nothing(two_people: TwoPeople, alice: Guest, stranger: Guest, server: ThreadedServer) -> None:
    table, chair, other = two_people("bazaar", 3)
    first, second = (chair, other) if chair.is_my_turn else (other, chair)
    while not first.is_my_turn and not second.is_my_turn:
        first.hear()
    first, second = (first, second) if first.is_my_turn else (second, first)
    assert first.position is not None
    legal = first.position["moves"][0] if first.position["moves"] else "pass"
    before = settled(alice, table)
    kept = [server.match(table).played, server.match(table).diagram()]
    assert second.refused_for(legal, at=first.ply)["reason"] == "not_your_turn"
    assert first.refused_for(legal, at=first.ply + 1)["reason"] == "late"
    assert first.refused_for(legal, at=1 << 30)["reason"] == "late"
    unread = first.refused_for("juggle 3 lamps")
    assert unread["reason"] == "notation"
    assert unread["facts"]["found"] == "juggle 3 lamps"
    assert unread["facts"]["expected"]
    bench = stranger.sit_at(table)
    assert bench.refused_for(legal, at=first.ply)["reason"] == "not_seated"
    bench.send("try", move=legal)
    assert bench.hear_kind("refused")["refusal"]["reason"] == "not_seated"
    bench.send("say", text="hello")
    assert bench.hear_kind("refused")["refusal"]["reason"] == "no_name"
    for text in (
        "",
        "{",
        "null",
        "[]",
        '"move"',
        "{}",
        '{"type": "move"}',
        '{"type": "dance"}',
        '{"type": 1}',
        json.dumps({"type": "move", "at": str(first.ply), "move": legal}),
        json.dumps({"type": "move", "at": -1, "move": legal}),
        json.dumps({"type": "move", "at": 1 << 70, "move": legal}),
        json.dumps({"type": "move", "at": first.ply, "move": ""}),
        json.dumps({"type": "move", "at": first.ply, "move": "x" * 101}),
        json.dumps({"type": "move", "at": first.ply, "move": legal, "seat": 1}),
        json.dumps({"type": "try", "move": None}),
        json.dumps({"type": "say", "text": ""}),
        json.dumps({"type": "say", "text": "x" * 401}),
    ):
        first.socket.send(text)
        assert first.hear_kind("refused")["refusal"] == {"reason": "unreadable", "clause": "", "facts": {}}, text
    assert settled(alice, table) == before
    assert kept == [server.match(table).played, server.match(table).diagram()]


@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
def test_illegal_moves_are_refused_with_reason_and_clause(alice: Guest, server: ThreadedServer, game: Game) -> None:
    table = alice.new_table(game.id, "me", *["random"] * (game.default_seats - 1), seed=SEED)
    words = alice.see(f"/api/games/{game.id}/words")["reasons"]
    with alice.sit_at(table) as chair:
        chair.wait(lambda chair: chair.waits_for_me_alone)
        match = server.match(table)
        legal = {match.text(move) for move in match.moves(0)}
        illegal = [phrase.example for phrase in game.notation.formats if phrase.example not in legal]
        refused = 0
        for text in illegal:
            chair.send("try", move=text)
            tried = chair.hear_kind("tried")
            assert tried["move"] == text
            if tried["refusal"] is None or tried["refusal"]["reason"] == "notation":
                continue
            why = chair.refused_for(text)
            assert why == tried["refusal"]
            assert why["clause"]
            template = words[why["reason"]]
            assert all(f"{{{fact}}}" in template for fact in why["facts"])
            refused += 1
        assert refused
        assert match.played == chair.ply


def test_a_legal_move_may_be_tried_without_playing_it(two_people: TwoPeople, alice: Guest) -> None:
    table, chair, _ = two_people("basari", 3)
    chair.wait(lambda chair: chair.position is not None and chair.position["acting"] == [0, 1])
    before = settled(alice, table)
    assert chair.position is not None
    for move in chair.position["moves"]:
        chair.send("try", move=move)
        assert chair.hear_kind("tried") == {"type": "tried", "move": move, "refusal": None}
    assert settled(alice, table) == before


def test_moves_of_programs_over_http(alice: Guest, bob: Guest) -> None:
    table = alice.new_table("basari", "me", "open", "random", seed=SEED)
    address = f"/api/tables/{table}/moves"
    assert refusal_of(alice.post(address, at=0, move="choose B")) == (409, "not_started")
    bob.ask(f"/api/tables/{table}/sit")
    while (position := alice.table(table)["position"])["acting"] != [0, 1]:
        pass  # the bot has not chosen yet
    chosen = position["moves"][0]
    before = settled(bob, table)
    assert refusal_of(alice.post(address, at=position["ply"], move="x")) == (409, "notation")
    assert refusal_of(alice.post(address, at=position["ply"] + 10, move=chosen)) == (409, "late")
    assert refusal_of(alice.post(address, at="now", move=chosen)) == (400, "bad_request")
    assert settled(bob, table) == before
    answer = alice.ask(address, at=position["ply"], move=chosen)
    assert answer["type"] == "welcome"
    assert [line["seat"] for line in answer["lines"]].count(0) == 1
    for move in position["moves"][:2]:
        assert refusal_of(alice.post(address, at=position["ply"], move=move)) == (409, "late")
    assert [line["seat"] for line in alice.table(table)["lines"]].count(0) == 1


def test_who_comes_back_hears_what_was_missed(two_people: TwoPeople, bob: Guest) -> None:
    table, alice, first = two_people("basari", 3)
    first.close()
    since = first.ply
    assert alice.position is not None
    alice.move(alice.position["moves"][0])
    alice.wait(lambda alice: any(line["seat"] == 0 for line in alice.lines))
    with bob.sit_at(table, since) as again:
        welcome = again.hear()
        assert [line["ply"] for line in welcome["lines"]] == list(range(since + 1, welcome["position"]["ply"] + 1))
    with bob.sit_at(table, 1 << 60) as again:
        assert again.hear()["lines"] == []
    with bob.sit_at(table, -5) as again:
        assert [line["ply"] for line in again.hear()["lines"]] == list(range(1, alice.ply + 1))


def test_two_windows_of_one_person_agree(alice: Guest) -> None:
    table = alice.new_table("basari", "me", "random", "random")
    with alice.sit_at(table) as one, alice.sit_at(table) as other:
        one.play_until(lambda chair: chair.ply > 60 or chair.is_over, random.Random(3))
        other.wait(lambda other: other.ply >= one.ply)
        assert one.lines == other.lines[: len(one.lines)]


def test_chat_is_passed_on_as_it_is(two_people: TwoPeople, stranger: Guest, bob: Guest) -> None:
    table, alice, other = two_people("basari", 3)
    said = ["<script>alert(1)</script>", "  Zoë 💎 \\ \" '  ", "x" * 400, "a\nb"]
    for text in said:
        alice.send("say", text=text)
    other.wait(lambda other: other.chat == said)
    line = bob.table(table)["chat"][0]
    assert (line["number"], line["name"], line["seat"]) == (1, "Alice", 0)
    with stranger.sit_at(table) as bench:
        bench.hear()
        assert bench.chat == said
    response = bob.get(f"/api/tables/{table}")
    assert response.headers["content-type"].startswith("application/json")
    assert response.headers["x-content-type-options"] == "nosniff"


def test_a_spectator_with_a_name_may_talk(two_people: TwoPeople, server: ThreadedServer) -> None:
    table, alice, _ = two_people("basari", 3)
    with server.guest("Carol").sit_at(table) as bench:
        bench.send("say", text="good luck")
        line = alice.hear_kind("chatted")["line"]
        assert (line["name"], line["seat"], line["text"]) == ("Carol", None, "good luck")


def test_letters_that_a_database_cannot_keep_are_not_said(two_people: TwoPeople) -> None:
    _, alice, other = two_people("basari", 3)
    alice.send("say", text="nothing \u0000 here")
    alice.send("say", text="after")
    other.wait(lambda other: "after" in other.chat)
    assert "\u0000" not in "".join(other.chat)
