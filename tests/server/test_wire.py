"""What crosses the wire fits what is told of it, and the page's types are made from the present schema."""

import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import souq
from souq.kernel.game import Game
from souq.server import wire
from souq.server.schema import wire_schema
from tests.server.http_clients import Guest, midway

WEB = Path(__file__).parents[2] / "web/src/wire"
AGAIN = "python -m souq.server.schema > web/src/wire/schema.json && cd web && npm run types < src/wire/schema.json"


def test_the_schema_that_types_are_made_from_is_the_present_one() -> None:
    kept = json.loads((WEB / "schema.json").read_text(encoding="utf-8"))
    assert kept == wire_schema(), f"run: {AGAIN}"


def test_types_know_every_definition() -> None:
    types = (WEB / "types.ts").read_text(encoding="utf-8")
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE))
    definitions = wire_schema()["$defs"]
    assert {name for name, schema in definitions.items() if schema.get("type") == "object"} <= declared
    for name, schema in definitions.items():
        for field in schema.get("properties", {}):
            assert re.search(rf"^  {field}\??:", types, re.MULTILINE), f"{name}.{field} is missing; run: {AGAIN}"


@pytest.mark.parametrize("game", souq.GAMES, ids=lambda game: game.id)
def test_everything_received_fits_the_schema(alice: Guest, stranger: Guest, game: Game) -> None:
    table = alice.new_table(game.id, "me", *["random"] * (game.default_seats - 1))
    with alice.sit_at(table) as chair, stranger.sit_at(table) as bench:
        ply = midway(game, 50)
        chair.play_until(lambda chair: chair.ply > ply and chair.is_my_turn, random.Random(21))
        bench.wait(lambda bench: bench.ply > ply)
        chair.send("say", text="hello")
        chair.hear_kind("chatted")
        chair.refused_for("nonsense")
    records = wire_schema()["$defs"]
    for guest in (alice, stranger):
        for text in guest.received:
            if '"type"' in text:
                message = msgspec.json.decode(text, type=wire.FromServer)
                for position in (getattr(message, "position", None),):
                    if position is not None:
                        fits(position.table, records[f"{game.id.capitalize()}Table"])
                if isinstance(message, wire.Welcome):
                    fits(message.box, records[f"{game.id.capitalize()}Box"])
    msgspec.json.decode(alice.get("/api/tables").content, type=wire.Tables)
    msgspec.json.decode(alice.get(f"/api/tables/{table}/moments").content, type=wire.Moments)


def fits(value: Any, schema: dict[str, Any]) -> None:
    """As much of JSON schema as records use."""
    if "anyOf" in schema:
        assert value is None or isinstance(value, int)
    elif "enum" in schema:
        assert value in schema["enum"]
    elif schema["type"] == "integer":
        assert isinstance(value, int)
    elif schema["type"] == "array":
        for one in value:
            fits(one, schema["items"])
    else:
        assert value.keys() == schema["properties"].keys()
        for name, one in value.items():
            fits(one, schema["properties"][name])
