"""Accounts: a person is a name. The browser keeps a token; the store keeps only its digest."""

import hashlib
import secrets
import time
import unicodedata
from typing import NamedTuple

from souq.server import wire
from souq.server.changes import ADD_CODE, ADD_PERSON, ADD_TOKEN, DROP_CODE, DROP_TOKEN, NAME_PERSON, Conflict, Row
from souq.server.refusal import Refuse
from souq.server.store import Store

COOKIE = "souq"
CODE_LASTS = 15 * 60.0


class Person(NamedTuple):
    id: str
    name: str


class People:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, token: str | None) -> Person | None:
        """Read the person of a token from the store, uncached: another process may have changed the name or removed the token."""
        row = await self.store.person(digest(token)) if token else None
        return Person(row["id"], row["name"]) if row is not None else None

    async def call(self, token: str | None, name: str) -> tuple[Person, str]:
        """Set a person's name. A stranger becomes a person and gets a token."""
        name = clean_name(name)
        person = await self.find(token)
        if person is not None and token is not None:
            await self.store.write(Row(NAME_PERSON, {"its_id": person.id, "new_name": name}))
            return Person(person.id, name), token
        person = Person(secrets.token_urlsafe(12), name)
        token, row = new_token(person)
        await self.store.write(Row(ADD_PERSON, {"id": person.id, "name": name, "created": time.time()}), row)
        return person, token

    async def new_code(self, person: Person) -> str:
        """Create a code with which another device becomes the same person. It works once and expires."""
        code = secrets.token_urlsafe(12)
        values = {"digest": digest(code), "person": person.id, "expires": time.time() + CODE_LASTS}
        await self.store.write(Row(ADD_CODE, values))
        return code

    async def use_code(self, code: str) -> tuple[Person, str]:
        row = await self.store.device_code(digest(code))
        if row is None or row["expires"] < time.time():
            raise Refuse("no_such_code")
        person = Person(row["id"], row["name"])
        token, token_row = new_token(person)
        try:
            await self.store.write(Row(DROP_CODE, {"its_digest": digest(code)}), token_row)
        except Conflict:
            raise Refuse("no_such_code") from None
        return person, token

    async def forget(self, token: str) -> None:
        """Forget the token of this device."""
        await self.store.write(Row(DROP_TOKEN, {"its_digest": digest(token)}))


def new_token(person: Person) -> tuple[str, Row]:
    token = secrets.token_urlsafe(24)
    return token, Row(ADD_TOKEN, {"digest": digest(token), "person": person.id, "created": time.time()})


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def clean_name(name: str) -> str:
    """Check a name: printable, one line, not blank."""
    shown = "".join(letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in unicodedata.normalize("NFC", name))
    shown = " ".join(shown.split())[: wire.LONGEST_NAME].rstrip()
    if not shown:
        raise Refuse("bad_request", detail="name")
    return shown
