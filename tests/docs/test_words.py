"""Documents use plain words, and the glossary has the words of the rules and of the code."""

import re
from pathlib import Path

import pytest

from tests.docs.documents import DOCS, documents, prose
from tests.docs.test_links import name

PARAPHRASES = re.compile(r"\b(whoever|somebody|so many|the house|looked at|what is asked)\b", re.IGNORECASE)

RULEBOOK_WORDS = """
    stage, round, action card, worker, gem, bargain, offer, barter card, equation, jewel, star, location, road, lawyer,
    transporter, pit, mine, shop, part, winning hand
"""
WORDS_OF_THE_CODE = "move, seat, player, match, game, ply, view, box, table, clause, reason, diagram, transcript, chance, spectator"


@pytest.mark.parametrize("path", [path for path in documents() if path.parent.name != "notebook"], ids=name)
def test_documents_name_things_instead_of_paraphrasing_them(path: Path) -> None:
    assert not PARAPHRASES.findall(prose(path))


def test_kings_keys_is_never_called_bazaar() -> None:
    for path in documents():
        if path.parent.name != "notebook":
            assert not re.search(r"King's Keys Bazaar|Bazaar of (the )?King", prose(path)), name(path)


def test_the_glossary_has_the_vocabulary() -> None:
    lines = [
        line for line in (DOCS / "reference" / "glossary.md").read_text(encoding="utf-8").splitlines() if line.startswith("| ")
    ]
    terms = {term.strip() for line in lines for term in line.split("|")[1].split(",")}
    expected = {word.strip() for word in f"{RULEBOOK_WORDS}, {WORDS_OF_THE_CODE}".split(",")}
    assert not expected - terms
