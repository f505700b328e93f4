"""JSON schema of the wire types and of every game's records, from which the TypeScript types are generated."""

import json
import sys
from typing import Any, get_args

import msgspec

from souq.games import GAMES
from souq.kernel.formats import OneOf
from souq.kernel.game import Game
from souq.kernel.record import Field, Sees
from souq.server import wire
from souq.server.fields import is_named

SPOKEN = [
    wire.FromServer,
    wire.FromClient,
    wire.Catalogue,
    wire.GameWords,
    wire.Rulebook,
    wire.Me,
    wire.NewName,
    wire.DeviceCode,
    wire.UseDeviceCode,
    wire.NewTable,
    wire.NewTableId,
    wire.SitDown,
    wire.WhichSeat,
    wire.Tables,
    wire.Moments,
    wire.LuckProof,
]


def wire_schema() -> dict[str, Any]:
    """Return one schema whose definitions are all wire types."""
    _, found = msgspec.json.schema_components(SPOKEN, ref_template="#/$defs/{name}")
    definitions = {name: closed(schema) for name, schema in found.items()}
    definitions["FromServer"] = union(wire.FromServer)
    definitions["FromClient"] = union(wire.FromClient)
    for game in GAMES:
        definitions |= record_schemas(game)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": dict(sorted(definitions.items()))}


def union(kinds: Any) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in get_args(kinds)]}


def closed(schema: dict[str, Any]) -> dict[str, Any]:
    """Mark every field of the server's messages as required: all are always sent."""
    if schema.get("type") != "object" or "properties" not in schema:
        return schema
    return {**schema, "additionalProperties": False}


def record_schemas(game: Game) -> dict[str, Any]:
    name = game.id.capitalize()
    return {f"{name}Box": record_schema(game.Box.fields), f"{name}Table": record_schema(game.Table.fields)}


def record_schema(fields: dict[str, Field]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: field_schema(entry) for name, entry in fields.items()},
        "required": list(fields),
        "additionalProperties": False,
    }


def field_schema(entry: Field) -> dict[str, Any]:
    if is_named(entry):
        assert isinstance(entry.format, OneOf)
        return {"enum": [*entry.format.names, *([None] if entry.empty < 0 else [])]}
    seen = entry.sees in (Sees.ALL, Sees.OWN_BIT)
    schema: dict[str, Any] = {"type": "integer"} if seen else {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    for _ in entry.shape:
        schema = {"type": "array", "items": schema}
    return schema


if __name__ == "__main__":
    sys.stdout.write(json.dumps(wire_schema(), indent=1) + "\n")
