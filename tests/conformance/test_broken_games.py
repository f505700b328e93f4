"""The conformance suite finds the mistakes of a newcomer and says how to mend them: each is made on purpose in the toy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from souq.games.loader import load_game
from souq.kernel.errors import GameLoadError
from tests.conformance.variants import TOY

ROOT = Path(__file__).parents[2]


class Mistake(NamedTuple):
    name: str
    old: str
    new: str
    """What stands in the toy, and what the newcomer wrote instead."""
    advice: str
    """What a failure of the suite says."""


RULES_LINE = "rules=Rules(setup=setup, to_act=to_act, moves=moves, play=play, odds=odds)"
OWN_SEEN_MOVE = """
@rule
def seen_move(box: Box, table: Table, mover: int, move: int, viewer: int) -> int:
    return move


@rule
def redeal(box: Box, view: Table, seat: int, rng: Row) -> None:
    for other in range(SEATS):
        if other != seat:
            view.bids[other] = BIDS_OF_OTHERS


NOTATION = MoveNotation("""
WITH_SEEN_MOVE = RULES_LINE.replace("odds=odds", "odds=odds, seen_move=seen_move")
WITH_REDEAL = RULES_LINE.replace("odds=odds", "odds=odds, redeal=redeal")

MISTAKES = (
    Mistake(
        "seen_move_leaks",
        RULES_LINE,
        WITH_SEEN_MOVE,
        "seen_move shows 'bid",
    ),
    Mistake(
        "redeal_leaves_unknown",
        RULES_LINE,
        WITH_REDEAL.replace("redeal=redeal", "redeal=redeal_nothing"),
        "redeal leaves UNKNOWN in bids",
    ),
    Mistake("redeal_is_always_the_same", RULES_LINE, WITH_REDEAL, "redeal always makes the same world"),
    Mistake(
        "redeal_changes_what_is_seen",
        RULES_LINE,
        WITH_REDEAL.replace("redeal=redeal", "redeal=redeal_points"),
        "redeal changes what seat 1 sees: points was",
    ),
    Mistake(
        "message_is_missing",
        "    laws=laws,\n",
        "    laws=laws,\n    ask=ask_in_words,\n",
        "ask names the message 'ask_for_a_bid': add it to the messages of the game",
    ),
    Mistake(
        "max_moves_is_too_small", "max_moves=1 + MAX_BID", "max_moves=MAX_BID - 2", "raise it, compiled rules write past the buffer"
    ),
    Mistake("max_plies_is_too_small", "27 * (1 + SEATS + 2)", "27", "raise it, chance moves count"),
    Mistake(
        "cards_are_lost",
        "        table.lost[table.card] += 1\n        end_round(table)",
        "        end_round(table)",
        "cards are neither made nor lost",
    ),
    Mistake("nothing_is_conserved", "    laws=laws,\n", "", "laws: write a function (box, table)"),
    Mistake("clause_is_unknown", 'clause="T7"', 'clause="T77"', "cites the clause 'T77', which is not there"),
)

REFUSED = (
    Mistake("rules_are_swapped", "moves=moves, play=play, odds=odds", "moves=odds, play=play, odds=moves", "two rules are swapped"),
    Mistake(
        "rule_takes_too_little",
        "def odds(box: Box, table: Table, out: Row, weights: Row)",
        "def odds(box: Box, table: Table, out: Row)",
        "the rule odds takes (box, table, out, weights), found a function of (box, table, out)",
    ),
    Mistake("field_name_is_taken", "ready = field(", "round = field(", "round"),
    Mistake("secret_is_shown_to_all", "bids = field(Sees.OWNER", "bids = field(Sees.ALL", "bids"),
    Mistake("format_has_no_clause", ', clause="T4"', "", "needs clause="),
)

MORE = """
@rule
def redeal_nothing(box: Box, view: Table, seat: int, rng: Row) -> None:
    pass


@rule
def redeal_points(box: Box, view: Table, seat: int, rng: Row) -> None:
    redeal(box, view, seat, rng)
    view.points[0] += 1


def ask_in_words(box: Box, view: Table, seat: int) -> Message:
    return Message("ask_for_a_bid", {})


NOTATION = MoveNotation("""


def make(mistake: Mistake, folder: Path) -> Path:
    """Copy the toy to a folder of its own and make the mistake in it."""
    game = folder / mistake.name
    shutil.copytree(TOY, game, ignore=shutil.ignore_patterns("__pycache__"))
    source = (game / "__init__.py").read_text(encoding="utf-8")
    assert mistake.old in source, f"the toy has changed: it has no {mistake.old!r}"
    source = source.replace(mistake.old, mistake.new).replace('id="toy"', f'id="{mistake.name}"')
    source = source.replace("NOTATION = MoveNotation(", OWN_SEEN_MOVE.replace("BIDS_OF_OTHERS", "-1").lstrip())
    source = source.replace("NOTATION = MoveNotation(", MORE.lstrip())
    source = source.replace(
        "from souq.kernel.move import", "from souq.kernel.messages import Message\nfrom souq.kernel.move import"
    )
    (game / "__init__.py").write_text(source, encoding="utf-8")
    return game


@pytest.fixture(scope="module")
def failures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the suite says of each broken game. It runs as their authors would run it, for all of them at once."""
    folder = tmp_path_factory.mktemp("broken")
    games = [str(make(mistake, folder)) for mistake in MISTAKES]
    environment = {**os.environ, "SOUQ_COMPILE": "0", "SOUQ_GAMES": os.pathsep.join(games)}
    names = " or ".join(mistake.name for mistake in MISTAKES)
    suite = ["pytest", "tests/conformance/test_conformance.py", "-q", "-p", "no:cacheprovider", "-k", names]
    command = [sys.executable, "-m", *suite, f"--junitxml={folder / 'report.xml'}"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout[-2000:] + done.stderr[-2000:]
    said = {mistake.name: "" for mistake in MISTAKES}
    for case in ElementTree.parse(folder / "report.xml").iter("testcase"):
        game = case.attrib["name"].partition("[")[2].rstrip("]").partition("-")[0]
        said[game] += "".join(failure.attrib["message"] + "\n" for failure in case.iter("failure"))
    return said


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_found_and_the_failure_says_what_to_do(mistake: Mistake, failures: dict[str, str]) -> None:
    assert mistake.advice in failures[mistake.name]


@pytest.mark.parametrize("mistake", REFUSED, ids=lambda mistake: mistake.name)
def test_a_mistake_that_needs_no_match_is_refused_when_the_game_is_loaded(mistake: Mistake, tmp_path: Path) -> None:
    with pytest.raises(GameLoadError) as refusal:
        load_game(make(mistake, tmp_path))
    assert mistake.advice in str(refusal.value)
